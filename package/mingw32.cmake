# Cross-compiles for 32-bit Windows, XP and later, with the MinGW-w64 compilers of Debian or Ubuntu.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR i686)
set(CMAKE_C_COMPILER i686-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER i686-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER i686-w64-mingw32-windres)
set(CMAKE_FIND_ROOT_PATH /usr/i686-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# SSE2 arithmetic gives the same sums as the 64-bit build; x87 would not. 0x0501 is Windows XP.
set(_flags "-march=pentium4 -mtune=generic -mfpmath=sse -D_WIN32_WINNT=0x0501 -DWINVER=0x0501")
set(CMAKE_C_FLAGS_INIT "${_flags}")
set(CMAKE_CXX_FLAGS_INIT "${_flags}")

# -static: no runtime DLLs to ship. The version fields are what the Windows loader checks.
set(_link "-static -Wl,--major-os-version,5,--minor-os-version,1")
string(APPEND _link ",--major-subsystem-version,5,--minor-subsystem-version,1")
set(CMAKE_EXE_LINKER_FLAGS_INIT "${_link}")
# The .def file names the exports undecorated; the fixup joins them to the @n symbols quietly.
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${_link} -Wl,--enable-stdcall-fixup")

# Windows programs of this build run through Wine, so that CTest can call them as native ones.
set(CMAKE_CROSSCOMPILING_EMULATOR "${CMAKE_CURRENT_LIST_DIR}/wine_run")
