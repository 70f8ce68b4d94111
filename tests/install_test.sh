#!/usr/bin/env bash
# An installed tree holds the program, its assets and the licences of what is inside it, and works after it was moved.
# Usage: install_test.sh BUILD_FOLDER
set -euo pipefail
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
cmake --install "$1" --prefix "$temporary/first" >/dev/null
mv "$temporary/first" "$temporary/moved"

cd /
case $("$temporary/moved/bin/awaystep" --version) in
    "awaystep "*.*.*) ;;
    *) echo "the moved program does not tell its version" >&2; exit 1 ;;
esac
for file in share/awaystep/desktop/awaystep.svg share/applications/awaystep.desktop \
    share/icons/hicolor/scalable/apps/awaystep.svg share/doc/awaystep/{copyright,imgui-licence.txt,implot-licence.txt}; do
    [ -s "$temporary/moved/$file" ] || { echo "the installed tree lacks $file" >&2; exit 1; }
done
