#!/usr/bin/env bash
# shipped_engine_test.sh DLL SOURCE_FOLDER BUILD_FOLDER: the engine is small, carries no symbols and
# no trace of the machine it was built on, and exports the six routines and nothing else.
set -euo pipefail

dll=$1
wrong=0
complain() {
    echo "$dll: $*"
    wrong=1
}

size=$(stat -c %s "$dll")
((size < 2048 * 1024)) || complain "$size bytes are too many"
i686-w64-mingw32-nm "$dll" 2>&1 | grep -q 'no symbols' || complain "it has symbols"
i686-w64-mingw32-objdump -h "$dll" | grep -q '\.debug' && complain "it has debug sections"

# 8-bit and 16-bit strings.
texts=$(strings -a "$dll" && strings -a -e l "$dll")
for trace in "$2" "$3" "$HOME/" /home/ /tmp/ engine/ "$(id -un)@"; do
    found=$(grep -F -m 3 -- "$trace" <<<"$texts") && complain "it holds '$trace': $found"
done

exports=$(i686-w64-mingw32-objdump -p "$dll" |
    awk '/Ordinal\/Name Pointer/ { on = 1; next } on && /^\t\[/ { print $NF }' | sort | xargs)
wanted="DLL_CleanUp DLL_GenerateMoves DLL_IsGameOver DLL_MakeAMove DLL_Search DLL_StartNewGame"
[[ $exports == "$wanted" ]] || complain "it exports $exports"
exit $wrong
