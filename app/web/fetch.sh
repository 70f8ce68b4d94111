# Sourced by app/web/run and tests/web/run: the sources of the C libraries that a page is linked with, from Debian's
# source packages, each with its hash. Unpacked once per machine into the cache folder (AWAYSTEP_CACHE, else the user's);
# what was unpacked is complete, because it gets its name last. Needs `say` and `stop` (app/prepare.sh).

# name, Debian's version, the file, its sha256
web_sources="
qhull 2020.2-5 qhull_2020.2.orig.tar.gz b5c2d7eb833278881b952c8a52d20179eab87766b00b865000469a45c1838b7e
md4c 0.4.8-1 md4c_0.4.8.orig.tar.gz 4a457df853425b6bb6e3457aa1d1a13bccec587a04c38c622b1013a0da41439f
qrencode 4.1.1-1 qrencode_4.1.1.orig.tar.bz2 e455d9732f8041cf5b9c388e345a641fd15707860f928e94507b1961256a6923
"

# Prints the folder that holds a folder of each name.
fetch_web_sources() {
    local cache folder beside name version file hash
    cache=${AWAYSTEP_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/awaystep}
    folder=$cache/web-$(printf '%s' "$web_sources" | sha256sum | cut -c 1-12)
    if [ ! -d "$folder" ]; then
        mkdir -p "$cache"
        beside=$(mktemp -d "$cache/web.part.XXXXXX")
        say "fetching the sources of Qhull, md4c and libqrencode (2 MB, and 10 MB of package lists) into $cache"
        apt_sources "$beside" || { rm -rf "$beside"; stop "the sources of Qhull, md4c and libqrencode cannot be fetched (is there a network?)"; }
        while read -r name version file hash; do
            [ -n "$name" ] || continue
            if ! echo "$hash  $beside/$file" | sha256sum --quiet --check >/dev/null 2>&1; then
                rm -rf "$beside"
                stop "$file was refused: its sha256 is not the one in app/web/fetch.sh"
            fi
            mkdir -p "$beside/sources/$name"
            tar -xf "$beside/$file" -C "$beside/sources/$name" --strip-components 1
        done <<<"$web_sources"
        # Another start may have been faster; its folder is as good.
        mv -T "$beside/sources" "$folder" 2>/dev/null || true
        rm -rf "$beside"
    fi
    printf '%s\n' "$folder"
}

# The archives, into the folder: by apt, from where the system's own packages come, without a change to the system.
apt_sources() {
    local folder=$1 list options name version rest
    mkdir -p "$folder/parts" "$folder/lists/partial" "$folder/cache/archives/partial"
    for list in /etc/apt/sources.list.d/*.sources; do
        [ ! -e "$list" ] || sed 's/^Types:.*/Types: deb-src/' "$list" >"$folder/parts/$(basename "$list")"
    done
    for list in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
        [ ! -e "$list" ] || sed -n 's/^deb \(.*\)/deb-src \1/p' "$list" >"$folder/parts/$(basename "$list" .list).list"
    done
    options=(-q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$folder/parts"
        -o "Dir::State::Lists=$folder/lists" -o "Dir::Cache=$folder/cache" -o APT::Sandbox::User=)
    # A list that has no sources fails alone; what is missed shows in what cannot be fetched.
    (cd "$folder" && apt-get "${options[@]}" update || true) >"$folder/log" 2>&1
    while read -r name version rest; do
        [ -n "$name" ] || continue
        (cd "$folder" && apt-get "${options[@]}" source --download-only --tar-only "$name=$version") >>"$folder/log" 2>&1 || return 1
    done <<<"$web_sources"
}
