#!/bin/sh
# The commands about shortest games: what `solve` says for programs, what is proved, and the
# benchmark of the records.
#
#   solve_test.sh PROGRAM RECORDS
set -eu
zwarm=$1
records=$2
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../../commands.sh"

# says NAME=VALUE .. about the JSON object on the last line of `out`.
says() {
    tail -n 1 out | python3 -c '
import json, sys
found = json.loads(sys.stdin.read())
for word in sys.argv[1:]:
    name, value = word.split("=")
    assert json.dumps(found[name]) == value, f"{name} is {found[name]}, not {value}"
' "$@" || fail "$(cat out)"
}

# Certificates say that nothing is shorter: the one built in, and the one beside a problem's file.
"$zwarm" solve star-solo --json >out
says 'variant="star-solo"' length=27 proved=true bound=27
"$zwarm" solve "$records/triangle-6-8.problem" --json >out
says length=16 proved=true bound=16
cp "$records/triangle-6-8.problem" alone.problem
"$zwarm" solve alone.problem --bound 16 --json >out
says length=16 proved=false
"$zwarm" solve "$records/square-4-8.problem" --refute 11 --out four.proof --json >out
says length=0 proved=true bound=12
cmp four.proof "$records/square-4-8.proof"
"$zwarm" solve "$records/square-4-8.problem" --bound-only --out bound.proof --json >out
says length=12 bound=12
"$zwarm" solve "$records/square-4-8.problem" --bound-only --resume --out bound.proof --json >out
says length=12 bound=12
wrong_use solve star-solo --resume
wrong_use solve star-solo --refute 5 --resume

# Every row of the table can be asked for; here two, of which one wants too much.
printf 'square-4-8.problem --bound 12\t12\t-\tshort\nhalma-16-solo\t1\t-\tlong\n' >rows.tsv
cp "$records/square-4-8.problem" .
"$zwarm" bench --records rows.tsv --json >out
tail -n 1 out | grep -q '"length":12' || fail "$(cat out)"
tail -n 1 out | grep -q '"megabytes":[1-9]' || fail "$(cat out)"
[ "$(grep -c '^| `zwarm solve' out)" -eq 1 ] || fail "not one row: $(cat out)"
printf 'square-4-8.problem --bound 11 --width 100\t11\t-\tshort\n' >rows.tsv
status=0
"$zwarm" bench --records rows.tsv >out || status=$?
[ $status -eq 1 ] || fail "exit $status for a length that was not reached"
grep -q 'instead of 11' out || fail "$(cat out)"
printf 'star-solo\t27\t1\n' >rows.tsv
wrong_use bench --records rows.tsv
