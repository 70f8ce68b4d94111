#!/usr/bin/env bash
# What our executables tell the loader: no search path of their own, and with --hardened also the protections that a
# release has. Then a library of a name that the program needs lies in the working folder, and must not be loaded.
# Usage: hardening_test.sh [--hardened] BUILD_FOLDER COMPILER PROGRAM EXECUTABLE...
set -euo pipefail
hardened=
if [ "$1" = --hardened ]; then hardened=yes; shift; fi
build=$1 compiler=$2 program=$3
shift 2
export LC_ALL=C
unset LD_LIBRARY_PATH LD_PRELOAD
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
failures=0
complain() { echo "$*" >&2; failures=$((failures + 1)); }

check() {
    local file=$1 dynamic symbols
    dynamic=$(readelf --wide --dynamic --program-headers --file-header "$file")
    symbols=$(readelf --wide --dyn-syms "$file")
    case $dynamic in *RPATH* | *RUNPATH*) complain "$file has a search path:" "$(grep -E 'R(UN)?PATH' <<<"$dynamic")" ;; esac
    [ -n "$hardened" ] || return 0
    case $dynamic in *BIND_NOW*) ;; *) complain "$file resolves its symbols late (no BIND_NOW)" ;; esac
    case $dynamic in *GNU_RELRO*) ;; *) complain "$file has tables that stay writable (no GNU_RELRO)" ;; esac
    case $dynamic in *'DYN (Position-Independent'*) ;; *) complain "$file is not position-independent" ;; esac
    case $symbols in *' __stack_chk_fail'*) ;; *) complain "$file does not check its stack" ;; esac
    # Only what calls such a function at all can call its checked version; the program does.
    [ "$file" != "$program" ] || grep -qE ' __[a-z]+_chk(@|$)' <<<"$symbols" || complain "$file does not check its buffers"
}
for file in "$@"; do check "$file"; done
# Benchmarks are not always built; how they would be linked stands here.
if [ -f "$build/build.ninja" ] && grep -q -e '-Wl,-rpath' "$build/build.ninja"; then
    complain "$build/build.ninja links something with a search path"
fi
cmake --install "$build" --prefix "$temporary/installed" >/dev/null
check "$temporary/installed/bin/awaystep"

# Should the loader take one of these, it lacks all symbols and the program does not even start.
mkdir "$temporary/planted"
cd "$temporary/planted"
echo 'namespace { [[maybe_unused]] const int nothing = 0; }' >planted.cpp
planted=0
while read -r library; do
    "$compiler" -shared -fPIC -Wl,-soname,"$library" -o "$library" planted.cpp
    planted=$((planted + 1))
done < <(readelf --wide --dynamic "$program" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p')
[ "$planted" -gt 3 ] || complain "found only $planted libraries to plant"
for file in "$program" "$temporary/installed/bin/awaystep"; do
    case $("$file" --version 2>&1 || true) in
        "awaystep "[0-9]*) ;;
        *) complain "$file loads libraries from the working folder" ;;
    esac
done
# That planting works at all: told to look here, the loader finds them.
if LD_LIBRARY_PATH=$PWD "$program" --version >/dev/null 2>&1; then complain "the planted libraries are no libraries"; fi
[ "$failures" -eq 0 ]
