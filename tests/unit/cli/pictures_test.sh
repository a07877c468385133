#!/bin/sh
# Pictures and traces from outside: what `render` writes and `trace` says, and clear answers where
# they cannot.
#
#   pictures_test.sh PROGRAM
set -eu
zwarm=$1
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../../commands.sh"

"$zwarm" render star-2 --turns 6 --seed 2 --pheromones --player 2 --out two.svg --json >json
grep -q '^<svg' two.svg || fail "no SVG"
grep -q 'Pheromones of' two.svg || fail "no legend"
grep -q '"turns":6' json || fail "not six turns: $(cat json)"
[ "$("$zwarm" render halma-8 | head -c 4)" = "<svg" ] || fail "no SVG on standard output"

wrong_use render selfo-s1 --pheromones
wrong_use render star-2 --pheromones --set q0=2
wrong_use render star-2 --player 3
wrong_use render star-2 --position nonsense
# Without the program that makes PNGs of SVGs it says which package has it.
refused env PATH=/nonexistent "$zwarm" render star-2 --out two.png
grep -q librsvg2-bin err || fail "does not name the package: $(cat err)"
if command -v rsvg-convert >/dev/null; then
    "$zwarm" render star-2 --out two.png
    [ "$(head -c 4 two.png | tail -c 3)" = PNG ] || fail "no PNG"
    [ ! -e two.png.svg ] || fail "the SVG was left behind"
    status=0
    "$zwarm" render star-2 --out nowhere/two.png 2>err || status=$?
    [ $status -ne 0 ] || fail "a folder that is not there was written to"
else
    echo "rsvg-convert is not here: no PNG looked at"
fi

# A record as a page and as a film, with the pack's own pictures if asked.
record=$(dirname "$0")/../../../harness/lab/records/halma-8-solo.record
"$zwarm" render --game "$record" --out plain.html
grep -q 'showOff(' plain.html || fail "no page"
grep -q 'data:image' plain.html && fail "pictures nobody asked for"
"$zwarm" render --game "$record" --art 1 --out art.html
grep -q 'data:image/bmp' art.html || fail "no pictures in the page"
"$zwarm" render --game "$record" --art 2 --out art.svg
grep -q '<image x="0" y="0" href="data:image/bmp' art.svg || fail "no board in the film"
grep -q '<use href="#p' art.svg || fail "no stones in the film"
wrong_use render --game "$record" --art 7 --out art7.svg

# One stone moved, and the table says so.
"$zwarm" trace star-solo --turns 5 --seed 3 --json >why
[ "$(grep -c '^\* ' why)" -eq 1 ] || fail "not one stone moved: $(cat why)"
tail -n 1 why | grep -q '"chosen":true' || fail "no JSON on the last line"
"$zwarm" trace star-2 --plans --nodes 20000 --json >plans
grep -q '^plan: ' plans || fail "no plan: $(cat plans)"
tail -n 1 plans | grep -q '"plan":\[' || fail "no JSON on the last line"
wrong_use trace selfo-s1 --plans
echo passed
