#!/usr/bin/env bash
# windows_xp_test.sh FILE..: the programs and DLLs ask for no newer Windows than XP (version 5.1)
# and import only functions that it has, so that its loader takes them.
set -euo pipefail

known=$(dirname "${BASH_SOURCE[0]}")/windows_xp_functions.txt
wrong=0
for file in "$@"; do
    headers=$(i686-w64-mingw32-objdump -p "$file")
    for field in OSystem Subsystem; do
        major=$(awk -v name="Major${field}Version" '$1 == name { print $2 }' <<<"$headers")
        minor=$(awk -v name="Minor${field}Version" '$1 == name { print $2 }' <<<"$headers")
        if ((major * 100 + minor > 501)); then
            echo "$file: $field version $major.$minor is newer than Windows XP's 5.1"
            wrong=1
        fi
    done
    imports=$(awk '/DLL Name:/ { dll = $3 } /^\t[0-9a-f]+\t +[0-9]+ / { print dll, $3 }' \
        <<<"$headers" | LC_ALL=C sort -u)
    if [[ ! $imports ]]; then
        echo "$file: no imports found"
        wrong=1
    fi
    unknown=$(LC_ALL=C comm -23 <(echo "$imports") <(grep -v '^#' "$known" | LC_ALL=C sort -u))
    if [[ $unknown ]]; then
        echo "$file imports what $(basename "$known") does not list:"
        echo "$unknown"
        wrong=1
    fi
done
exit $wrong
