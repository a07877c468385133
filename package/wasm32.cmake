# Cross-compiles for WebAssembly (WASI) with Debian's Clang 19 and its C++ library for it. What that
# library lacks, because it was built for one thread, without files and without exceptions, is in
# the folder wasm32 beside this file.
set(CMAKE_SYSTEM_NAME Generic)
set(ZWARM_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
# Debian keeps Clang's own archiver in another package; the system's makes archives without an
# index, which the linker does not miss.
find_program(CMAKE_AR NAMES llvm-ar-19 llvm-ar ar)
set(CMAKE_RANLIB :)
# Nothing of this machine's libraries fits; headers alone do (nlohmann-json).
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY NEVER)

set(ZWARM_WASM_SUPPORT ${CMAKE_CURRENT_LIST_DIR}/wasm32)
set(_flags "-isystem ${ZWARM_WASM_SUPPORT}/include -msimd128 -mbulk-memory")
set(CMAKE_C_FLAGS_INIT "${_flags}")
set(CMAKE_CXX_FLAGS_INIT "${_flags} -fwasm-exceptions -D_LIBCPP_HARDENING_MODE=_LIBCPP_HARDENING_MODE_NONE -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-fwasm-exceptions -lwasi-emulated-signal -lwasi-emulated-process-clocks -Wl,-z,stack-size=2097152 -Wl,--stack-first")

set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG" CACHE STRING "")

# Programs of this build run in Node, so that CTest can call them as native ones.
set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CURRENT_LIST_DIR}/wasm32/node_run")
