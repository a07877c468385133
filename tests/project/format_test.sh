#!/usr/bin/env bash
# All tracked C++ sources are in the format that `./zwarm format` gives them.
set -euo pipefail

formatter=
for name in clang-format-14 clang-format; do
    if "$name" --version 2>/dev/null | grep -q 'version 14\.'; then
        formatter=$name
        break
    fi
done
if [[ ! $formatter ]]; then
    echo "skipped: clang-format 14 is not installed, and other versions format differently"
    exit 77
fi
# Outside a git clone (an unpacked archive) every source in the folders counts.
if ! git ls-files -z -- '*.h' '*.cpp' 2>/dev/null; then
    find engine harness include tests \( -name '*.h' -o -name '*.cpp' \) -print0
fi | xargs -0 -r "$formatter" --dry-run -Werror
