#!/usr/bin/env bash
# same_games_test.sh NATIVE COMMAND ..: both print the same games, move by move.
set -euo pipefail
native=$1
shift
[[ -x $native ]] || { echo "there is no native build to compare with"; exit 77; }
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
"$native" >"$folder/native"
"$@" >"$folder/module"
[[ $(wc -l <"$folder/native") == 100 ]] || { echo "there are not a hundred games"; exit 1; }
! grep -n illegal "$folder/native" "$folder/module" || exit 1
cmp "$folder/native" "$folder/module"
