#!/usr/bin/env bash
# The list of what the papers hold is right: every file, agent and experiment that
# engine/agents/PAPERS.md names is there, and every line of its tables names one or says why not.
set -euo pipefail

list=engine/agents/PAPERS.md
bad=0
complain() {
    echo "$list:$1: $2" >&2
    bad=1
}
rows=0
number=0
# shellcheck disable=SC2016 # Markdown's backquotes
while IFS= read -r line; do
    number=$((number + 1))
    named=0
    while read -r name; do
        [[ -e $name ]] || complain "$number" "there is no file $name"
        named=1
    done < <(grep -oE '`[a-z_]+(/[A-Za-z0-9_.-]+)+`' <<<"$line" | tr -d '`' || true)
    while read -r _ name; do
        # What is listed there is compiled in, or cmake complains.
        grep -qE "^ +$name\)?$" harness/lab/experiments/CMakeLists.txt ||
            complain "$number" "there is no experiment $name"
        named=1
    done < <(grep -oE '`experiment [a-z0-9-]+`' <<<"$line" | tr -d '`' || true)
    while read -r _ name; do
        grep -qF "{\"$name\"," engine/agents/registry.cpp || complain "$number" "there is no agent $name"
        named=1
    done < <(grep -oE '`agent [a-z0-9-]+`' <<<"$line" | tr -d '`' || true)
    # A row of a table, but not its head or the line under it.
    [[ $line == '| '* && $line != '| in the paper |'* ]] || continue
    rows=$((rows + 1))
    [[ $named == 1 || $line == *'not here: '* ]] ||
        complain "$number" "names nothing and does not say why: $line"
done <"$list"
[[ $rows -ge 40 ]] || complain "$number" "only $rows rows were read"
exit $bad
