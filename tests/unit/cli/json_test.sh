#!/bin/sh
# Commands for people that also answer programs: one JSON object on the last line.
#
#   json_test.sh PROGRAM
set -eu
zwarm=$1
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../../commands.sh"

last() {
    tail -n 1 out
}
printf 'n5 m5\nundo\nn5 m6\nquit\n' | "$zwarm" play star-2 --seats HH --json >out 2>err
[ "$(last)" = '{"command":"play","variant":"Chinese Checkers","moves":["Man n5 - m6"],"over":false,"reason":""}' ] ||
    fail "play: $(last)"
"$zwarm" playthrough diamond-7 >text
"$zwarm" playthrough diamond-7 --json >out
last | grep -q '^{"command":"playthrough","variant":"diamond-7","text":"variant: diamond-7\\n.*"}$' ||
    fail "playthrough: $(last)"
[ "$(wc -l <out)" -eq 1 ] || fail "playthrough prints the game twice"
[ "$(wc -l <text)" -gt 10 ] || fail "playthrough prints no game"
