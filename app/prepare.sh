# Sourced by app/run and tests/run: installs what is missing and builds. Started twice, or
# both at once, they do the work once. Speaks on stderr, and only when there is something to do.
# A script sets `root` (the source tree) and `me` (its own name), then calls `install_packages` and `build`.

# What a build needs, by Debian's names.
build_packages=(g++ cmake ninja-build ccache libeigen3-dev nlohmann-json3-dev libcli11-dev libglfw3-dev libgl-dev
    libopengl-dev libegl-dev libcairo2-dev libqhull-dev libhdf5-dev libmd4c-dev libqrencode-dev zlib1g-dev pkg-config
    python3-pip ca-certificates)
# What the window needs besides, when it runs.
window_packages=(libgl1-mesa-dri libegl1 fonts-inter fonts-jetbrains-mono fonts-dejavu-core)

say() { printf '%s: %s\n' "$me" "$*" >&2; }
stop() { say "$*"; exit 1; }

# One start at a time works on this tree; the lock goes with the process. Children that may outlive us must not
# inherit it: 9>&-.
take_turns() {
    mkdir -p "$root/.build" 2>/dev/null && { exec 9>"$root/.build/lock"; } 2>/dev/null ||
        stop "cannot write to $root/.build, where the build goes"
    flock -n 9 || { say "waiting for another start that is installing or building"; flock 9; }
}
end_turn() { exec 9>&-; }

# install_packages PACKAGE...
install_packages() {
    if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
        foreign_packages=("$@")
        return
    fi
    missing_of "$@"
    [ ${#missing[@]} -gt 0 ] || return 0
    take_turns
    missing_of "$@"
    [ ${#missing[@]} -eq 0 ] || apt_install "${missing[@]}"
    end_turn
}

# Sets `missing` to those of the packages that are not installed.
missing_of() {
    local package installed
    installed=" $(dpkg-query -W -f '${db:Status-Status}=${Package} ' "$@" 2>/dev/null || true) "
    missing=()
    for package in "$@"; do
        case $installed in *" installed=$package "*) ;; *) missing+=("$package") ;; esac
    done
}

# What sudo installs is asked for at a terminal. Without one there is no answer to be had,
# and automatic builds go on; a root who did not come through sudo knows what a build installs.
may_install() {
    local answer
    [ "$(id -u)" -ne 0 ] || [ -n "${SUDO_USER:-}" ] || return 0
    if [ "${CI:-}" = true ] || ! [ -t 0 ] || ! [ -t 2 ]; then
        say "no terminal to ask at, so these packages are installed with sudo without a question: $*"
        return 0
    fi
    printf '%s: these packages are missing: %s\n%s: install them with sudo? [y/N] ' "$me" "$*" "$me" >&2
    read -r answer || answer=
    case $answer in [yY] | [yY][eE][sS]) ;; *) return 1 ;; esac
}

apt_install() {
    local log=$root/.build/apt.log as_root=() reason
    if [ "$(id -u)" -ne 0 ]; then
        command -v sudo >/dev/null || stop "these packages are missing and only root can install them: apt-get install $*"
        as_root=(sudo)
    fi
    may_install "$@" || stop "nothing was installed; these packages are missing: $*"
    say "installing $*"
    local apt=(${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 apt-get -y -q
        --no-install-recommends -o DPkg::Lock::Timeout=600 -o Dpkg::Use-Pty=0)
    : >"$log"
    "${apt[@]}" install "$@" </dev/null >>"$log" 2>&1 9>&- && return
    # The lists of packages may be absent or old; they have a lock of their own, which apt does not wait for.
    for _ in {1..30}; do
        "${apt[@]}" update </dev/null >"$log" 2>&1 9>&- || ! grep -q 'Could not get lock' "$log" || { sleep 2; continue; }
        break
    done
    "${apt[@]}" install "$@" </dev/null >>"$log" 2>&1 9>&- && return
    reason=$(grep -E '^(E:|sudo:)' "$log" | tail -n 1)
    stop "cannot install $*: ${reason:-see $log}"
}

# build PRESET "SETTING=VALUE ..." TARGET...: afterwards .build/PRESET has these CMake settings and the targets are
# up to date.
build() {
    local preset=$1 settings=$2 folder=$root/.build/$1
    shift 2
    is_built "$folder" "$settings" "$@" && return
    take_turns
    if ! is_built "$folder" "$settings" "$@"; then
        if [ -n "${foreign_packages+set}" ]; then
            say "there is no apt here; the build needs these, by their Debian names: ${foreign_packages[*]}"
            unset foreign_packages
        fi
        is_configured "$folder" "$settings" || configure "$preset" "$folder" "$settings"
        compile "$preset" "$folder" "$@"
    fi
    end_turn
}

is_built() {
    local folder=$1 settings=$2
    shift 2
    is_configured "$folder" "$settings" || return 1
    case $(ninja -C "$folder" -n "$@" 2>&1) in *'no work to do'*) ;; *) return 1 ;; esac
}

# A build folder that was copied along with its tree belongs to the other tree.
is_configured() {
    local folder=$1 setting
    [ -f "$folder/build.ninja" ] && grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" || return 1
    for setting in $2; do
        grep -qxF "${setting%%=*}:BOOL=${setting#*=}" "$folder/CMakeCache.txt" || return 1
    done
}

configure() {
    local preset=$1 folder=$2 options=() setting log=$root/.build/$1.configure.log
    for setting in $3; do options+=("-D$setting"); done
    if ! grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt"; then
        rm -rf "$folder"
        # Tests need packages of their own, which are asked for separately.
        case $3 in *AWAYSTEP_TESTS=*) ;; *) options+=(-DAWAYSTEP_TESTS=OFF) ;; esac
    fi
    say "configuring ($preset)"
    (cd "$root" && cmake --preset "$preset" ${options[@]+"${options[@]}"}) </dev/null 2>&1 9>&- |
        tee "$log" | sed -un "s|^-- \(Fetching .*\)|$me: \1|p" >&2 && return
    stop_for_cmake "$log"
}

# CMake folds its messages; the first error, in one line, is the sentence.
stop_for_cmake() {
    local reason
    reason=$(awk '/^CMake Error/ {if (seen++) exit; next} /^Call Stack|^--/ {if (seen) exit} seen && NF {$1 = $1; printf "%s ", $0}' "$1")
    stop "the build cannot be configured: ${reason:-$(tail -n 1 "$1") }(log: $1)"
}

# tell_progress WHAT LOG SECONDS: how far the ninja has come that writes this log; every second on a terminal, where one
# line is written over, elsewhere a line every SECONDS. Goes on until it is ended, or its shell has ended.
tell_progress() {
    local what=$1 log=$2 wait=$3 begin=$SECONDS last past place done total text terminal=
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then terminal=yes wait=1; fi
    while sleep "$wait" >/dev/null 2>&1 && kill -0 $$ 2>/dev/null; do
        last=$(grep -ao '^\[[0-9]*/[0-9]*\]' "$log" 2>/dev/null | tail -n 1) || continue
        place=${last//[!0-9\/]/} past=$((SECONDS - begin))
        done=${place%/*} total=${place#*/}
        [ -n "$place" ] && [ "$done" -gt 0 ] && [ "$past" -gt 0 ] || continue
        text="$what: $done of $total steps, $((60 * done / past)) a minute, about $((past * (total - done) / done)) s left"
        if [ -n "$terminal" ]; then printf '\r\033[K%s' "$text" >&2; else printf '%s\n' "$text" >&2; fi
    done
}

compile() {
    local preset=$1 folder=$2 log=$root/.build/$1.build.log teller built=yes
    shift 2
    say "building ($preset); the first time takes minutes"
    : >"$log"
    tell_progress "$me: $preset" "$log" 30 </dev/null >/dev/null 9>&- &
    teller=$!
    ninja -C "$folder" -j "$(nproc)" "$@" </dev/null >"$log" 2>&1 9>&- || built=
    kill "$teller" 2>/dev/null && wait "$teller" 2>/dev/null || true
    if [ -t 2 ] && [ "${TERM:-dumb}" != dumb ]; then printf '\r\033[K' >&2; fi
    [ -z "$built" ] || return 0
    ! grep -q '^FAILED: build.ninja' "$log" || stop_for_cmake "$log"
    if grep -q '^FAILED' "$log"; then sed -n '/^FAILED/,$p' "$log" | head -n 60 >&2; else tail -n 3 "$log" >&2; fi
    stop "the build failed (log: $log)"
}
