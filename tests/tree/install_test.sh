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
    share/icons/hicolor/scalable/apps/awaystep.svg share/mime/packages/awaystep.xml share/man/man1/awaystep.1.gz \
    share/doc/awaystep/{copyright,changelog.gz,imgui-licence.txt,implot-licence.txt}; do
    [ -s "$temporary/moved/$file" ] || { echo "the installed tree lacks $file" >&2; exit 1; }
done

# The engine's headers are for those who ask for them.
[ ! -e "$temporary/moved/include" ] || { echo "a plain install brings headers" >&2; exit 1; }

# A double click on a document: the system knows its type by name, and the type by the program.
if command -v update-mime-database >/dev/null; then
    update-mime-database "$temporary/moved/share/mime"
    grep -q '50:application/x-awaystep:\*.awaystep' "$temporary/moved/share/mime/globs2" ||
        { echo "*.awaystep is not known as application/x-awaystep" >&2; exit 1; }
fi
grep -q '^MimeType=application/x-awaystep;' "$temporary/moved/share/applications/awaystep.desktop" &&
    grep -q '^Exec=awaystep %f' "$temporary/moved/share/applications/awaystep.desktop" ||
    { echo "the desktop entry does not open documents" >&2; exit 1; }
