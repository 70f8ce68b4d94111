#!/usr/bin/env bash
# Keeps the tree readable: tests/tree/structure_test.sh ROOT
# At most 40 files directly in a folder, source files of at most 400 lines, few under 30 lines, no std::any, panels named
# in one place, headers and classes of a moderate size (code_sizes.py), comments that name files that are there
# (named_files.py), and nothing at the top level but what belongs there. Prints every breach and exits with 1 if there
# is one.
set -euo pipefail
cd "$1"
longest=400
most_long=0
most_short=59
breaches=0
breach() { printf 'structure: %s\n' "$*"; breaches=$((breaches + 1)); }

sources() { find core app tests -type f \( -name '*.cpp' -o -name '*.h' \); }

while read -r count folder; do
    [ "$count" -le 40 ] || breach "$folder holds $count files, at most 40 are allowed"
done < <(find core app tests assets -type f -not -path '*/.*' -printf '%h\n' | sort | uniq -c)

long=0
while read -r lines file; do
    [ "$lines" -le "$longest" ] || breach "$file has $lines lines, at most $longest are allowed"
    [ "$lines" -le 400 ] || long=$((long + 1))
done < <(sources | xargs wc -l | grep -v ' total$')
[ "$long" -le "$most_long" ] || breach "$long source files have more than 400 lines, at most $most_long are allowed"

short=$(find core app -type f \( -name '*.cpp' -o -name '*.h' \) -print0 | xargs -0 wc -l | grep -v ' total$' | awk '$1 < 30' | wc -l)
[ "$short" -le "$most_short" ] || breach "$short source files have fewer than 30 lines, at most $most_short are allowed"

# Two types of one name in two headers are one type to the linker, which then calls the wrong destructor.
while read -r name; do breach "two headers define a type $name"; done < <(
    find core app -type f -name '*.h' -print0 | xargs -0 grep -hE '^(struct|class|enum class) [A-Za-z0-9]+( final)?( :[^;]*)?( \{|$)' |
        sed -E 's/^(struct|class|enum class) ([A-Za-z0-9]+).*/\2/' | sort | uniq -d)

# A panel's title stands in the table of panels alone; elsewhere code says PanelId. The same words also name a menu, a
# field of a form and a kind of file.
table=app/model/layout/panel_info.h
titles=$(sed -nE 's/.*\{PanelId::[A-Za-z]+, "([^"]+)".*/\1/p' "$table")
[ "$(wc -l <<<"$titles")" -ge 10 ] || breach "no titles of panels found in $table"
while read -r place; do breach "a panel's title in quotes at $place"; done < <(
    grep -rnE "\"($(paste -sd'|' <<<"$titles"))\"" app --include='*.h' --include='*.cpp' |
        grep -vE "^$table:|^[^:]+:[0-9]+: *//|\.menu = |\"View\", +\"Lesson\"|formLabel\(|whole\(\"|\"\.jsonl\"" | cut -d: -f1,2)

while read -r large; do breach "$large"; done < <(python3 tests/tree/code_sizes.py .)
while read -r stale; do breach "$stale"; done < <(python3 tests/tree/named_files.py .)

while read -r place; do breach "std::any at $place"; done < <(grep -rnE 'std::any\b|std::any_cast|#include <any>' core app --include='*.h' --include='*.cpp' | cut -d: -f1,2)

while read -r entry; do
    case $entry in app | core | assets | tests | CMakeLists.txt | CMakePresets.json | LICENSE | README.md | .*) ;;
    *) breach "$entry does not belong at the top level" ;; esac
done < <(ls -A)

[ "$(wc -l <README.md)" -le 200 ] || breach "README.md has more than 200 lines"
[ "$breaches" -eq 0 ] && echo "structure: good"
