#!/usr/bin/env bash
# The machine set-up of ./zwarm, on a machine of fakes: dpkg-query, dpkg, apt-get, apt-cache and sudo
# are small scripts that know packages as files and write down how they were called.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
failures=0

# Packages: $box/installed/NAME is there, $box/offered/NAME could be, after `update` if
# $box/unseen/NAME exists too.
mkdir -p "$box"/{bin,installed,offered,unseen}
cat >"$box/bin/dpkg-query" <<'END'
#!/usr/bin/env bash
for last; do :; done
[[ $* == *Depends* ]] && { echo "clang-14 (>= 14~)"; exit; }
[[ -e $BOX/installed/$last ]] && printf installed
END
cat >"$box/bin/apt-get" <<'END'
#!/usr/bin/env bash
[[ $* == *--simulate* ]] || echo "apt-get $*" >>"$BOX/calls"
verb='' private=''
for word; do
    case $word in
        Dir::State::lists=*) private=1 ;;
        update) verb=update; rm -f "$BOX"/unseen/* ;;
        install) verb=install ;;
        -* | *::*) ;;
        *)
            [[ $verb == install ]] || continue
            [[ -e $BOX/offered/$word && ! -e $BOX/unseen/$word ]] || exit 100
            [[ ! -e $BOX/out_of_step || $private ]] || exit 100
            [[ $* == *--simulate* ]] || touch "$BOX/installed/$word"
            ;;
    esac
done
END
cat >"$box/bin/dpkg" <<'END'
#!/usr/bin/env bash
echo "dpkg $*" >>"$BOX/calls"
END
cat >"$box/bin/apt-cache" <<'END'
#!/usr/bin/env bash
[[ -e $BOX/offered/$2 ]] && echo "  Candidate: 1" || echo "  Candidate: (none)"
END
chmod +x "$box"/bin/*

# on_machine COMMAND ..: a function of package/machine.sh among the fakes; output and exit code are
# kept in `said` and `code`. sudo is left out: the tests may run as any user.
on_machine() {
    rm -f "$box/calls"
    touch "$box/calls"
    code=0
    said=$(BOX=$box PATH=$box/bin:$PATH setup_log=$box/log bash -euo pipefail -c '
        . "$0/package/machine.sh"
        check_root() { :; }
        as_root() { "$@"; }
        "$@"' "$root" "$@" 2>&1) || code=$?
    calls=$(<"$box/calls")
}

wrong() {
    echo "FAILED: $1 (exit $code, said '$said', calls '$calls')"
    failures=$((failures + 1))
}

all_native=(g++ cmake ninja-build libcli11-dev nlohmann-json3-dev libcpp-httplib-dev libedit-dev)
for package in "${all_native[@]}"; do
    touch "$box/offered/$package"
done

touch "$box/installed/g++"
on_machine need_native
{ ((code == 0)) && [[ -e $box/installed/cmake ]]; } || wrong "a missing package is installed"
[[ $calls != *g++* ]] || wrong "an installed one is not"
[[ $calls != *update* ]] || wrong "with a usable index, none is fetched"

on_machine need_native
{ ((code == 0)) && [[ ! $calls && ! $said ]]; } || wrong "a second run calls nothing"

rm "$box/installed/cmake"
touch "$box/unseen/cmake"
on_machine need_native
{ ((code == 0)) && [[ $calls == *update* ]]; } || wrong "without an index it is fetched"

rm "$box"/installed/* "$box/offered/ninja-build"
on_machine need_native
((code == 2)) || wrong "an impossible package ends with code 2"
[[ ${said##*$'\n'} == "zwarm: cannot install the package ninja-build "* ]] || wrong "its name is said"

on_machine want clang-format-14
{ ((code == 1)) && [[ ! $said && ! $calls ]]; } || wrong "a package of other releases is no failure"

touch "$box/offered/wine" "$box/offered/wine32:i386" "$box/out_of_step"
on_machine need_wine
{ ((code == 0)) && [[ -e $box/installed/wine32:i386 && $calls == *Dir::State::lists* ]]; } || wrong "Wine comes from the main suite when the index is out of step"
[[ $calls == *"dpkg --add-architecture i386"* ]] || wrong "the 32-bit packages are switched on"
on_machine need_wine
{ ((code == 0)) && [[ ! $calls && ! $said ]]; } || wrong "Wine is not installed twice"
rm "$box"/installed/wine* "$box/offered/wine32:i386"
on_machine need_wine
{ ((code == 2)) && [[ $said == *wine32:i386* ]]; } || wrong "a machine without 32-bit Wine is told"

# Sources of both formats: only the main suite is left.
cat >"$box/a.list" <<'END'
# deb http://one/debian bookworm main
deb [arch=amd64 signed-by=/k.gpg] http://one/debian bookworm main contrib
deb http://one/debian bookworm-updates main
deb-src http://one/debian bookworm main
END
cat >"$box/b.sources" <<'END'
Types: deb deb-src
URIs: http://two/debian
Suites: bookworm bookworm-updates
Architectures: amd64
Components: main

Types: deb
URIs: http://two/security
Suites: bookworm-security
Components: main
END
on_machine main_suite_sources bookworm "$box/a.list" "$box/b.sources"
expected='Types: deb
URIs: http://one/debian
Suites: bookworm
Components: main contrib
Signed-By: /k.gpg

Types: deb
URIs: http://two/debian
Suites: bookworm
Components: main'
[[ $said == "$expected" ]] || wrong "the main suite's sources are found"

on_machine bash "$root/zwarm"
{ ((code == 2)) && [[ $said == *"zwarm: which command?" ]]; } || wrong "no command is wrong use"
on_machine bash "$root/zwarm" --help
{ ((code == 0)) && [[ $said == *"test --quick"* && $said == *"test --mutants"* && $said == *"fuzz MINUTES"* && ! $calls ]]; } ||
    wrong "help says what there is"

for minutes in '' 0 soon 1.5; do
    on_machine bash "$root/zwarm" fuzz $minutes
    { ((code == 2)) && [[ $said == *"for how many minutes?"* && ! $calls ]]; } ||
        wrong "fuzzing '$minutes' minutes is wrong use"
done

if command -v shellcheck >/dev/null; then
    code=0
    said=$(cd "$root" && shellcheck -x zwarm package/*.sh package/wine_run tests/project/*.sh tests/package/*.sh \
        tests/fuzz/run tests/fuzz/dictionary \
        .ci/run) ||
        code=$?
    ((code == 0)) || wrong "shellcheck finds nothing"
fi

((failures == 0)) && echo "all checks passed"
