# Sourced by app/web/run and tests/web/run, after app/prepare.sh: builds the page.
source "$root/app/web/fetch.sh"

page_packages=(emscripten cmake ninja-build libeigen3-dev nlohmann-json3-dev libcli11-dev pkg-config python3 python3-pip python3-markdown python3-fonttools
    ca-certificates fonts-inter fonts-jetbrains-mono fonts-dejavu-core)
page_fonts=(Inter-Regular.otf Inter-SemiBold.otf JetBrainsMono-Regular.ttf DejaVuSans.ttf)

# emcc finds its modules under Debian's node only; another node is told where they are.
export NODE_PATH=/usr/share/nodejs:/usr/lib/nodejs${NODE_PATH:+:$NODE_PATH}

# Says how much the missing ones of these packages are, in apt's words.
say_how_much() {
    local much
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
    missing_of "$@"
    [ ${#missing[@]} -gt 0 ] || return 0
    much=$(LC_ALL=C apt-get --assume-no --no-install-recommends install "${missing[@]}" 2>/dev/null |
        grep -E '^(Need to get|After this operation)' | tr '\n' ' ') || true
    [ -z "$much" ] || say "$much"
}

# build_page [TARGET...]: `page` unless others are named, in .build/web.
build_page() {
    local sources log=$root/.build/web.log folder=$root/.build/web
    say_how_much "${page_packages[@]}"
    install_packages "${page_packages[@]}"
    mkdir -p "$root/.build"
    sources=$(fetch_web_sources)
    take_turns
    if ! grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$folder/CMakeCache.txt" ||
        ! grep -qsxF "AWAYSTEP_WEB_SOURCES:PATH=$sources" "$folder/CMakeCache.txt" || [ -n "${page_settings:-}" ]; then
        say "configuring (web)"
        (cd "$root" && emcmake cmake --preset web "-DAWAYSTEP_WEB_SOURCES=$sources" ${page_settings:-}) </dev/null >"$log" 2>&1 9>&- ||
            stop_for_cmake "$log"
    fi
    case $(ninja -C "$folder" -n "${@:-page}" 2>&1) in
        *'no work to do'*) ;;
        *)
            say "building (web); the first time takes a quarter of an hour"
            ninja -C "$folder" -j "$(nproc)" "${@:-page}" </dev/null >"$log" 2>&1 9>&- || {
                grep -E -A 5 'error:|^FAILED' "$log" | head -n 40 >&2
                stop "the build failed (log: $log)"
            } ;;
    esac
    end_turn
}

# pack_page FOLDER: the page of what was built, with its sizes.
pack_page() {
    local font path fonts=
    for font in "${page_fonts[@]}"; do
        path=$(find /usr/share/fonts /usr/local/share/fonts -name "$font" 2>/dev/null | head -n 1)
        [ -n "$path" ] || stop "the font $font is not installed"
        fonts+=${fonts:+,}$path
    done
    # Debian's Python, which has python3-markdown; one from elsewhere may come first in the path.
    "$(command -v /usr/bin/python3 || command -v python3)" -B "$root/app/web/pack.py" "$root/.build/web/page" "$root/app/web/page" "$root/assets" "$fonts" "$1"
}
