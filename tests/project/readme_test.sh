#!/usr/bin/env bash
# The map is right: the README of a folder names every source in it and none that is gone, and links
# in READMEs lead somewhere.
set -euo pipefail

bad=0
complain() {
    echo "$1" >&2
    bad=1
}
for readme in engine/*/README.md harness/*/README.md; do
    folder=$(dirname "$readme")
    for source in "$folder"/*.h "$folder"/*.cpp; do
        [[ -e $source ]] || continue
        stem=$(basename "${source%.*}")
        # `stem`, `stem.h` or `stem.*`; a command goes by its own name.
        grep -qE "\`$stem(\.(h|cpp|\*))?\`|\`${stem%_command}\`" "$readme" ||
            complain "$readme does not name $(basename "$source")"
    done
    # File names in the first column of a table: with an extension, or of several words.
    # shellcheck disable=SC2016 # Markdown's backquotes
    while read -r name; do
        stem=${name%.*}
        compgen -G "$folder/$stem.*" >/dev/null || complain "$readme names $name, which is not there"
    done < <(sed -n 's/^| *\(`[^|]*\)|.*/\1/p' "$readme" | grep -oE '`[a-z_]+(\.(h|cpp|\*))?`' |
        tr -d '\`' | grep '[._]' || true)
done
for readme in README.md */README.md engine/*/README.md harness/*/README.md; do
    while read -r link; do
        [[ -e $(dirname "$readme")/${link%%#*} ]] || complain "$readme links to $link, which is not there"
    done < <(grep -oE '\]\([^)]+\)' "$readme" | sed 's/^](//; s/)$//' | grep -vE '^(https?:|#)' || true)
done
exit $bad
