#!/usr/bin/env bash
# How app/third_party/fetch.cmake gets a source release, without a network: pip is told to look for it in a folder. What
# has another hash is refused, nothing inside it runs, and a cache that was changed is fetched anew.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cd "$temporary"

# A release whose build back end tells on itself.
mkdir -p shelf imgui_bundle-1.0/external/one
echo 'int one();' >imgui_bundle-1.0/external/one/one.h
echo "open('$temporary/ran', 'w')" | tee imgui_bundle-1.0/setup.py >imgui_bundle-1.0/backend.py
printf '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n' >imgui_bundle-1.0/pyproject.toml
printf 'Metadata-Version: 2.1\nName: imgui-bundle\nVersion: 1.0\n' >imgui_bundle-1.0/PKG-INFO
tar czf shelf/imgui_bundle-1.0.tar.gz imgui_bundle-1.0
hash=$(sha256sum shelf/imgui_bundle-1.0.tar.gz | cut -d ' ' -f 1)

mkdir project
cp "$(dirname "$(dirname "$here")")"/app/third_party/fetch.* project/
cat >project/CMakeLists.txt <<'EOF'
cmake_minimum_required(VERSION 3.25)
project(fetches LANGUAGES NONE)
include(fetch.cmake)
awaystep_fetch_imgui_bundle(place "one/one.h")
message(STATUS "Place ${place}")
EOF
# With every setting of ours as it is: a name that fetch.cmake uses for itself must not be one of them.
mapfile -t settings < <(sed -nE 's/^option\((AWAYSTEP_[A-Z_]+) .* (ON|OFF)\)$/-D\1=\2/p' "$(dirname "$(dirname "$here")")/CMakeLists.txt")
[ ${#settings[@]} -ge 5 ] || { echo "no settings found in CMakeLists.txt" >&2; exit 1; }
pin() { echo "imgui-bundle==1.0 --hash=sha256:$1" >project/imgui-bundle.txt; }
configure() {
    rm -rf build
    PIP_CONFIG_FILE=/dev/null PIP_NO_INDEX=1 PIP_FIND_LINKS=$temporary/shelf XDG_CACHE_HOME=$temporary/cache \
        cmake "${settings[@]}" -S project -B build >output 2>&1
}
stop() { echo "$*" >&2; cat output >&2; exit 1; }
fetched() { grep -q '^-- Fetching imgui-bundle 1.0' output; }

pin "$(printf '0%.0s' {1..64})"
if configure; then stop "a wrong hash is taken"; fi
grep -q 'imgui-bundle 1.0 was refused' output || stop "a wrong hash is not told"
[ -z "$(find cache -name 'one.h' -o -name '*.tar.gz')" ] || stop "what was refused stays"

pin "$hash"
configure || stop "a good release is refused"
place=$(sed -n 's/^-- Place //p' output)
grep -q 'int one' "$place/one/one.h" || stop "the release was not unpacked"
(cd "$place" && sha256sum --check --quiet sha256.txt) || stop "the noted hashes are not those of the files"
configure && ! fetched || stop "what is there is fetched again"
echo 'int another();' >>"$place/one/one.h"
configure && fetched || stop "a changed file is trusted"
! grep -q another "$place/one/one.h" || stop "a changed file stays"
echo >"$place/one/stdio.h"
configure && fetched || stop "a file too many is trusted"
[ ! -e "$place/one/stdio.h" ] || stop "a file too many stays"
rm "$place/one/one.h"
configure && fetched || stop "a missing file is not seen"

rm shelf/*
rm -rf cache
if configure; then stop "nothing to fetch, and yet it goes on"; fi
grep -q 'cannot be fetched' output || stop "it is not told that nothing was found"
[ ! -e ran ] || stop "code of the release ran"
