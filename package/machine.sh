# shellcheck shell=bash
# What the machine must have: packages of Debian 12 or Ubuntu 24.04, installed when they are missing
# and only then. Sourced by ./zwarm, which sets setup_log, the file for what apt-get says.

say() {
    echo "zwarm: $*" >&2
}

# Ends with one line and the exit code for "this cannot work as asked".
fail() {
    say "$*"
    exit 2
}

is_installed() {
    [[ $(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null) == installed ]]
}

# Runs a command as root: directly, or by sudo. sudo may ask for a password on a terminal only.
as_root() {
    if ((EUID == 0)); then
        "$@"
    else
        sudo ${sudo_quiet:+-n} "$@"
    fi
}

# Can packages be installed at all? $* is what for.
check_root() {
    command -v apt-get >/dev/null || fail "no apt-get here; please install by hand: $*"
    ((EUID != 0)) || return 0
    command -v sudo >/dev/null || fail "root rights are needed to install: $*"
    sudo_quiet=
    if sudo -n true 2>/dev/null; then
        sudo_quiet=1
    elif [[ ! -t 0 ]]; then
        fail "sudo would ask for a password, and there is no terminal, to install: $*"
    fi
}

# apt-get without questions; its output goes to the set-up log. Waits for another apt-get's end.
apt() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get --yes --quiet --no-install-recommends \
        -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"${setup_log:?}" 2>&1
}

# The first of the given packages that cannot be installed by itself.
first_impossible() {
    local package
    for package in "$@"; do
        if ! apt-get --simulate --quiet --no-install-recommends install "$package" &>/dev/null; then
            echo "$package"
            return
        fi
    done
    echo "$*"
}

# Installs those of the given packages that are missing. The package index is fetched only when
# the installation fails with the one at hand (none yet, or too old).
need() {
    local package missing=()
    for package in "$@"; do
        is_installed "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    check_root "${missing[@]}"
    say "installing ${missing[*]}"
    apt install "${missing[@]}" && return
    apt update || true
    apt install "${missing[@]}" ||
        fail "cannot install the package $(first_impossible "${missing[@]}") (log: $setup_log)"
}

# Like need, for a package that only some releases have; false where there is none.
want() {
    is_installed "$1" && return
    # No pipe: the first match would end apt-cache's writing, which counts as a failure.
    [[ $(apt-cache policy "$1" 2>/dev/null) =~ Candidate:\ [^\(] ]] || return 1
    need "$1"
}

# To play: the compiler, the build tools, two header-only libraries, one for the page's server and
# one for lines typed in the terminal. The rest adds to that.
native_packages=(g++ cmake ninja-build libcli11-dev nlohmann-json3-dev libcpp-httplib-dev libedit-dev)
test_packages=("${native_packages[@]}" googletest libbenchmark-dev git parallel shellcheck
    python3 librsvg2-bin)
wasm_packages=(cmake ninja-build nlohmann-json3-dev python3 clang-19 lld-19 libc++-19-dev-wasm32
    libc++abi-19-dev-wasm32 libclang-rt-19-dev-wasm32 wasi-libc)
windows_packages=("${native_packages[@]}" g++-mingw-w64-i686-posix)

need_native() {
    need "${native_packages[@]}"
}

# For the tests of the page in a real browser, which are skipped without one.
want_browser() {
    { want chromium && want chromium-driver; } ||
        say "no Chromium here: the tests of the page in a browser are skipped"
}

# To run the tests of the native build.
need_quick() {
    need "${test_packages[@]}"
    want clang-format-14 || true
    want_browser
}

# To build for Windows and to run what was built.
need_windows() {
    need "${windows_packages[@]}"
    need_wine
}

# To build for WebAssembly.
need_wasm() {
    need "${wasm_packages[@]}"
}

# The same for tests, which are left out on a machine that cannot have it. What was built runs in Node.
want_wasm() {
    local package
    for package in "${wasm_packages[@]}"; do
        want "$package" || { say "no $package here: the web edition is not tested"; return 1; }
    done
    command -v node >/dev/null || want nodejs || { say "no Node here: the web edition is not tested"; return 1; }
}

# To build with Clang for its fuzzer.
need_fuzz() {
    local version
    need "${test_packages[@]}" clang
    # The fuzzer's runtime is in a package named after the default Clang's version.
    version=$(dpkg-query --show --showformat='${Depends}' clang | grep -o 'clang-[0-9]*' | head -n 1)
    need "libclang-rt-${version#clang-}-dev"
}

# To build the native tests of a machine that runs every test.
need_compilers() {
    need "${test_packages[@]}" "${windows_packages[@]}"
}

# The rest for every test: other compilers and what tests run with.
need_everything() {
    need_compilers
    need_fuzz
    want clang-format-14 || true
    want_browser
    need_wine
    want_wasm || true
}

# For the test of the array script, which starts a Slurm of its own and is skipped without one.
want_slurm() {
    (need munge slurm-wlm) || say "no Slurm here: the test of the array script is skipped"
}

# Prints those of the given source files' entries that are the release's main suite ($1), in the
# format of a .sources file: one-line (.list) and stanza (.sources) entries alike.
main_suite_sources() {
    local suite=$1
    shift
    awk -v suite="$suite" '
        function flush_stanza() {
            if (wanted) printf "%s\n", stanza
            stanza = ""; wanted = 0
        }
        FNR == 1 { flush_stanza() }
        FILENAME ~ /\.list$/ {
            if ($1 != "deb") next
            options = ""
            if (match($0, /\[[^]]*\]/)) {
                options = substr($0, RSTART + 1, RLENGTH - 2)
                $0 = substr($0, 1, RSTART - 1) substr($0, RSTART + RLENGTH)
            }
            sub(/#.*/, "")
            if ($3 != suite) next
            print "Types: deb\nURIs: " $2 "\nSuites: " suite
            printf "Components:"
            for (i = 4; i <= NF; i++) printf " %s", $i
            print ""
            if (match(options, /signed-by=[^ ]+/))
                print "Signed-By: " substr(options, RSTART + 10, RLENGTH - 10)
            print ""
            next
        }
        /^[ \t]*$/ { flush_stanza(); next }
        /^#/ { next }
        tolower($1) == "architectures:" { next }
        tolower($1) == "types:" { $0 = "Types: deb" }
        tolower($1) == "suites:" {
            for (i = 2; i <= NF; i++) if ($i == suite) wanted = 1
            $0 = "Suites: " suite
        }
        { stanza = stanza $0 "\n" }
        END { flush_stanza() }
    ' "$@"
}

# A mirror may hold a 32-bit index of the updates or security suite that is out of step; then no
# versions match. The main suite alone always does: install from it, with an index of its own.
install_from_main_suite() {
    local suite folder file code files=() options=()
    # shellcheck source=/dev/null
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.{list,sources}; do
        [[ -f $file ]] && files+=("$file")
    done
    folder=$(mktemp -d /tmp/zwarm-apt.XXXXXX)
    chmod 755 "$folder"
    mkdir -p "$folder/sources" "$folder/lists/partial"
    main_suite_sources "$suite" "${files[@]}" >"$folder/sources/main.sources"
    options=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$folder/sources"
        -o Dir::State::lists="$folder/lists")
    code=1
    if apt "${options[@]}" update && apt "${options[@]}" install "$@"; then
        code=0
    fi
    as_root rm -rf "$folder"
    return $code
}

# 32-bit Wine needs the i386 packages beside the machine's own.
need_wine() {
    local packages=(wine wine32:i386)
    if is_installed wine && is_installed wine32:i386; then
        return
    fi
    check_root "${packages[@]}"
    say "installing ${packages[*]}"
    dpkg --print-foreign-architectures | grep -qx i386 || as_root dpkg --add-architecture i386
    apt update || true
    apt install "${packages[@]}" || install_from_main_suite "${packages[@]}" ||
        fail "cannot install the package wine32:i386 (log: $setup_log)"
}
