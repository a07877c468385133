#!/bin/sh
# An installation works by itself: nothing in it leads back to the sources or to the build tree.
#
#   install_test.sh BUILD_FOLDER SOURCE_FOLDER
set -eu
build=$1
source=$2
# shellcheck source=tests/commands.sh
. "$(dirname "$0")/../commands.sh"

cmake --install "$build" --prefix "$work/a prefix" >log || fail "cmake --install: $(cat log)"
cd "a prefix"
for file in bin/zwarm lib/zwarm/zwarm-worker lib/zwarm/Zwarm.so; do
    [ -f "$file" ] || fail "$file is not installed"
    ! grep -qaF -e "$source/" -e "$build/" "$file" || fail "$file names the folder it was built in"
done
zwarm="$PWD/bin/zwarm"
cd share/zwarm

"$zwarm" variants >out || fail "variants"
for pack in *.zrf; do
    "$zwarm" check "$pack" >out 2>err || fail "check $pack: $(cat out err)"
done
"$zwarm" playthrough diamond-7 >out || fail "playthrough"
cmp out "$source/tests/playthrough/diamond-7.txt" || fail "playthrough: another game"
# A turn of the computer: worker, plug-in and pack are found.
for variant in selfo-small halma-8 star-2; do
    "$zwarm" play --terminal $variant --seats CH --depth 1 --json </dev/null >out 2>err ||
        fail "play $variant: $(cat err)"
    grep -q '^Engine: .*/a prefix/lib/zwarm/Zwarm.so' out || fail "play $variant: $(cat out err)"
    tail -n 1 out | grep -q '"moves":\["' || fail "play $variant: no move: $(cat out err)"
done
echo passed
