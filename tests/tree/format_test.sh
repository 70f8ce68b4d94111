#!/usr/bin/env bash
# All our sources are formatted as .clang-format says. Usage: format_test.sh CLANG_FORMAT. Skipped (77) with another
# version than Debian's: each breaks lines in its own way.
set -euo pipefail
cd "$(dirname "$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")")"
case $("$1" --version) in *'version 14.'*) ;; *) echo "clang-format 14 is not here"; exit 77 ;; esac
mapfile -d '' -t sources < <(find core app tests -type f \( -name '*.cpp' -o -name '*.h' \) -print0)
[ ${#sources[@]} -gt 100 ] || { echo "found only ${#sources[@]} sources" >&2; exit 1; }
exec "$1" --dry-run -Werror "${sources[@]}"
