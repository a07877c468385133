# shellcheck shell=sh
# What tests of commands share: a folder to work in that goes when the test ends, and words for what
# a command must do. Sourced with the program's path in $zwarm.
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1

fail() {
    echo "FAILED: $*" >&2
    exit 1
}
# The command ends with exit code 2 and says why in one line.
refused() {
    status=0
    "$@" >out 2>err || status=$?
    [ $status -eq 2 ] || fail "exit $status, not 2: $*"
    [ "$(wc -l <err)" -eq 1 ] || fail "not one line of error: $*: $(cat err)"
}
wrong_use() {
    refused "${zwarm:?}" "$@"
}
