#!/usr/bin/env bash
# windows_names_test.sh COMPILER: no name of ours is a macro of <windows.h>. All headers that are
# compiled for Windows, and those of the rule files, are read after it.
set -euo pipefail

{
    echo '#include <windows.h>'
    find include engine harness/zrf harness/host/worker -name '*.h' -printf '#include "%p"\n' |
        LC_ALL=C sort
} | "$1" -std=c++20 -fsyntax-only -msse2 -mfpmath=sse -I. -Iinclude -Wno-psabi -xc++ -
