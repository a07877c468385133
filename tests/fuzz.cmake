# zwarm_fuzz(NAME [LIBS library..] [RUNS n] [LENGTH bytes] [WORDS source..])
# A libFuzzer program of NAME.cpp and a CTest test: first every file of tests/fuzz/corpus/NAME, then
# n random inputs grown from them, the same ones each time. What it finds lands in the build tree.
# LENGTH: of the longest input tried.
# WORDS: sources, from the root, whose string literals are tried as words of an input.
# `./zwarm fuzz` runs the same programs for longer; fuzzing/NAME.flags in the build tree says how.
add_custom_target(fuzz_programs)
function(zwarm_fuzz name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "RUNS;LENGTH" "LIBS;WORDS")
  add_executable(${name} ${name}.cpp)
  add_dependencies(fuzz_programs ${name})
  target_link_libraries(${name} PRIVATE ${arg_LIBS} zwarm_warnings)
  target_link_options(${name} PRIVATE -fsanitize=fuzzer)
  # What weighs inputs by rare features takes longer than our targets themselves.
  set(flags -max_len=${arg_LENGTH} -timeout=10 -rss_limit_mb=2048 -entropic=0)
  if(arg_WORDS)
    set(words ${CMAKE_BINARY_DIR}/fuzzing/${name}.dict)
    set(script ${PROJECT_SOURCE_DIR}/tests/fuzz/dictionary)
    list(TRANSFORM arg_WORDS PREPEND ${PROJECT_SOURCE_DIR}/)
    add_custom_command(
      OUTPUT ${words}
      COMMAND ${script} ${arg_WORDS} > ${words}
      DEPENDS ${script} ${arg_WORDS}
      VERBATIM)
    add_custom_target(${name}_words ALL DEPENDS ${words})
    add_dependencies(fuzz_programs ${name}_words)
    list(APPEND flags -dict=${words})
  endif()
  string(REPLACE ";" " " line "${flags}")
  file(WRITE ${CMAKE_BINARY_DIR}/fuzzing/${name}.flags "${line}\n")
  # libFuzzer writes new inputs into its first folder only; the committed ones stay as they are.
  # The folder is empty at first, or a second run would begin where the first one ended.
  set(grown ${CMAKE_BINARY_DIR}/fuzzing/tested/${name})
  add_test(NAME fuzz.${name}
           COMMAND sh -c "rm -rf '${grown}' && mkdir -p '${grown}' && exec \"$@\"" ${name}
                   $<TARGET_FILE:${name}> -runs=${arg_RUNS} -seed=1 ${flags}
                   -artifact_prefix=${grown}/found- ${grown}
                   ${PROJECT_SOURCE_DIR}/tests/fuzz/corpus/${name})
  set_tests_properties(fuzz.${name} PROPERTIES LABELS fuzz TIMEOUT 300)
endfunction()
