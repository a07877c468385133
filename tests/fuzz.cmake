# zwarm_fuzz(NAME source.. [LIBS library..] [RUNS n])
# A libFuzzer program and a CTest test: first every file of tests/fuzz/corpus/NAME, then n random
# inputs grown from them, the same ones each time. What it finds lands in the build tree.
function(zwarm_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "RUNS" "LIBS")
  if(NOT arg_RUNS)
    set(arg_RUNS 10000)
  endif()
  add_executable(${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} zwarm_warnings)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  set(grown ${CMAKE_BINARY_DIR}/grown/${name})
  set(seeds ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
  file(MAKE_DIRECTORY ${grown})
  # libFuzzer writes new inputs into its first folder only; the committed ones stay as they are.
  add_test(NAME fuzz.${name}
           COMMAND ${name} -runs=${arg_RUNS} -seed=1 -timeout=10 -rss_limit_mb=2048
                   -artifact_prefix=${grown}/found- ${grown} ${seeds})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 300)
endfunction()
