#!/bin/sh
# What all commands promise: help, exit code 2 and one line for wrong use, exit code 1 for what is not
# true, and with --json one JSON object on the last line.
#
#   commands_test.sh PROGRAM
set -eu
zwarm=$1
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../../commands.sh"

names=$("$zwarm" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z]*\) .*/\1/p')
for name in bench check match perft play probe render replay starts trace ugi variants; do
    echo "$names" | grep -qx "$name" || fail "no command $name among: $names"
done
for name in $names; do
    "$zwarm" "$name" --help >out || fail "$name --help: exit $?"
    grep -q -- --help out || fail "$name --help does not tell the options"
    # The protocol is its own answer to programs.
    [ "$name" = ugi ] || grep -q -- --json out || fail "$name has no --json"
    wrong_use "$name" --no-such-option
    grep -q "^zwarm: .*; see zwarm $name --help$" err || fail "$name: $(cat err)"
done
wrong_use no-such-command
wrong_use
wrong_use plya
grep -q "did you mean 'play'" err || fail "plya: $(cat err)"
"$zwarm" --help | sed -n '/^Subcommands:/,$ s/^  \([a-z-]*\) .*/\1/p' | while read -r name; do
    "$(dirname "$0")/../../../zwarm" help | grep -qE "^  ([a-z-]+, )*$name\b" || fail "./zwarm help does not tell $name"
done

# Wide tables are no tables.
"$zwarm" variants >out
[ "$(awk '{ if (length > most) most = length } END { print most }' out)" -le 100 ] || fail "variants are too wide"
[ "$(grep -c '120 plies without progress draw' out)" -le 3 ] || fail "variants repeat themselves"

# What cannot be drawn, read or seated is said, and nothing is written.
wrong_use render halma-8 --out x.gif
grep -q "x.gif" err || fail "x.gif: $(cat err)"
wrong_use render --game nix.zsg --out x.html
wrong_use render --game nix.record --out x.html
wrong_use replay nix.zsg:0:
wrong_use play nix.zsg:0:
wrong_use play halma-8 --seats HCC --terminal
grep -q "more than the 2 players" err || fail "seats: $(cat err)"
[ ! -e x.gif ] && [ ! -e x.html ] || fail "a picture was written"

# Names as people type them.
for name in "chinese checkers for six" "Halma 8x8" "HALMA 8X8" "selfo" "Selfo for three" star-6; do
    "$zwarm" perft "$name" 1 >out 2>err || fail "perft $name: $(cat err)"
    echo quit | "$zwarm" play --terminal "$name" >out 2>err || fail "play $name: $(cat err)"
done

# The last line of the answer to these words is one JSON object; `is_json` also has it parsed where a
# program for that is at hand.
last() {
    tail -n 1 out
}
is_json() {
    "$zwarm" "$@" --json >out 2>err || fail "exit $? of $*: $(cat err)"
    last | grep -q '^{.*}$' || fail "no object on the last line of $*: $(last)"
    if command -v jq >/dev/null; then
        last | jq -e 'type == "object"' >/dev/null || fail "no JSON by $*: $(last)"
    fi
}
is_json variants
is_json variants selfo-s4
is_json perft halma-8 2
last | grep -q '"perft":\[24,576\]' || fail "perft: $(last)"
is_json perft halma-8 1 --via zrf
last | grep -q '"perft":\[24\]' || fail "perft by the rule file: $(last)"
is_json starts --seed 4
is_json trace selfo-s4
is_json render star-2 --out star.svg
is_json analyse selfo-small --nodes 500 --lines 2
[ "$(last | grep -o '"chance"' | wc -l)" -eq 2 ] || fail "analyse: $(last)"
is_json analyse halma-8 --fit --games 1 --nodes 50
wrong_use analyse selfo-small --moves a1-z9
wrong_use play star-2 --level 8
is_json playthrough diamond-7
last | grep -q '"text":"variant: diamond-7\\n' || fail "playthrough: $(last)"
[ "$(wc -l <out)" -eq 1 ] || fail "playthrough prints the game twice"
"$zwarm" playthrough diamond-7 >text
[ "$(wc -l <text)" -gt 10 ] || fail "playthrough prints no game"
printf 'n5 m5\nundo\nn5 m6\nquit\n' | "$zwarm" play --terminal star-2 --seats HH --json >out 2>err
[ "$(last)" = '{"command":"play","variant":"Chinese Checkers","moves":["n5 - m6"],"over":false,"winners":[],"reason":""}' ] ||
    fail "play: $(last)"

# Names in a code page of old still give JSON.
printf '(game (title "R\374ben") (players White) (turn-order White) (board-setup (White (Stein a1)))
    (board (grid (start-rectangle 0 0 9 9) (dimensions ("a/b" (10 0)) ("1" (0 10))) (directions (e 1 0))))
    (piece (name Stein) (moves (e add))))' >old.zrf
printf 'quit\n' | "$zwarm" play --terminal old.zrf --engine none --json >out 2>err || fail "play of 8-bit names: $(cat err)"
last | grep -q '^{"command":"play","variant":"Rüben"' || fail "play of 8-bit names: $(last)"

# Done, and false.
echo '(game (title "Broken")' >broken.zrf
status=0
"$zwarm" check broken.zrf --json >out 2>err || status=$?
[ $status -eq 1 ] || fail "check of a broken file: exit $status, not 1"
last | grep -q '"ok":false' || fail "check: $(last)"
[ "$(wc -l <err)" -eq 1 ] || fail "check says more than one line: $(cat err)"
# A loop without end shows itself when the moves are tried, and at the table.
sed 's/(e add)/(e add) ((while (on-board? e) e (opposite e)))/' old.zrf >endless.zrf
status=0
"$zwarm" check endless.zrf >out 2>err || status=$?
[ $status -eq 1 ] || fail "check of a loop without end: exit $status, not 1"
grep -q "endless.zrf:3:.*this loop in the moves of 'Stein' goes round without end" out ||
    fail "check of a loop without end: $(cat out)"
printf 'quit\n' | "$zwarm" play --terminal endless.zrf --engine none >out 2>err || fail "play of a loop: $(cat err)"
grep -q "goes round without end" out || fail "no word on the loop at the table: $(cat out)"
printf '(game (title "\033[31mX") word\033[0m)' >escape.zrf
"$zwarm" check escape.zrf --list >out 2>err && fail "check of control characters: exit 0"
grep -q "$(printf '\033')" out err && fail "control characters reach the terminal"

wrong_use perft halma-88 1
grep -q "did you mean 'halma-8'" err || fail "no hint at the nearest variant: $(cat err)"
wrong_use check broken.zrf --host-option nonsense=1
# A game whose rules are in an engine that is not there.
sed -e 's/(players/(engine "nowhere.dll") (players/' -e 's/(moves (e add))//' old.zrf >no-engine.zrf
wrong_use play no-engine.zrf
grep -q 'nowhere.dll, which is not there' err || fail "no word on the missing engine: $(cat err)"
# Enter before the computer has begun to think is not lost.
printf '\nquit\n' | timeout 50 "$zwarm" play --terminal halma-8 --seats CH --movetime 0 >out 2>err ||
    fail "a stop before the search was lost"
# What a file is called reaches no terminal as it is.
evil=$(printf 'x\033[31m.so')
echo rubbish >"$evil"
! "$zwarm" probe "$evil" >out 2>err || fail "rubbish passes for an engine"
! grep -q "$(printf '\033')" out err || fail "probe prints control characters"
wrong_use starts --kind nonsense
wrong_use starts --variant halma-8
echo passed
