#!/usr/bin/env bash
# The list of what the papers hold is right: every file, agent and experiment that
# engine/agents/PAPERS.md names is there, every line of its tables names one or says why not, and
# every item that a paper is said to hold ("Holds: 1; 1.1; Figure 2; ..") has a line.
set -euo pipefail

list=engine/agents/PAPERS.md
bad=0
complain() {
    echo "$list:$1: $2" >&2
    bad=1
}
# Is the item ("1.1", "Figure 9") in the first column of one of the rows? A word may stand once for
# several numbers ("Figures 4, 5, 6"), and a number may have a letter ("9a").
has_line() {
    local item=$1 number word
    number=${item##* } word=${item% *}
    number=${number//./\\.}
    if [[ $word == "$item" ]]; then
        grep -qE "^\| ([^|]*[,;] )?${number}[,;: ]" <<<"$2"
    else
        grep -qE "^\|[^|]*${word}s? ([0-9.]+[a-z]?,? (and |to )?)*${number}[a-z]?[,;: ]" <<<"$2"
    fi
}
items='' section='' section_line=0
check_section() {
    local item
    while IFS= read -r item; do
        item=$(xargs <<<"$item")
        [[ -z $item ]] || has_line "$item" "$section" ||
            complain "$section_line" "no line for $item"
    done < <(tr ';' '\n' <<<"$items")
    items='' section=''
}
rows=0
number=0
holding=''
# shellcheck disable=SC2016 # Markdown's backquotes
while IFS= read -r line; do
    number=$((number + 1))
    named=0
    if [[ $line == '## '* ]]; then
        check_section
        section_line=$number
    fi
    [[ $line == 'Holds: '* ]] && holding=1
    [[ -n $line ]] || holding=''
    [[ -z $holding ]] || items+=" ${line#Holds: }"
    section+=$line$'\n'
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
check_section
[[ $rows -ge 40 ]] || complain "$number" "only $rows rows were read"
exit $bad
