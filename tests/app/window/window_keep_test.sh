#!/usr/bin/env bash
# What the real window keeps without any input, on a virtual screen: an autosave that failed is tried again after
# ten seconds, and one whose folder was removed is written again.
# Usage: window_keep_test.sh EDITING_WINDOW; exits with 77 where there is no virtual screen.
set -euo pipefail
editing=$1
source "$(dirname "${BASH_SOURCE[0]}")/../../support/virtual_screen.sh"

fail() { echo "$*" >&2; exit 1; }
kept() { grep -qs '"iterations": *4321' "$scratch"/state/awaystep/autosave/*.recovery; }
# Waits so many tenths of a second at most for the autosave.
await_autosave() {
    for ((i = 0; i < $1; ++i)); do
        ! kept || return 0
        kill -0 "$pid" 2>/dev/null || fail "the program ended early"
        sleep 0.1
    done
    fail "$2"
}

# A file where the state folder should be: nothing can be kept.
mkdir -p "$scratch/state"
touch "$scratch/state/awaystep"
"$editing" stay 2>"$scratch/said" &
pid=$!
for _ in {1..300}; do
    [ -z "$(xdotool search --onlyvisible --name 'Awaystep.*changed' || true)" ] || break
    kill -0 "$pid" 2>/dev/null || fail "the program ended early"
    sleep 0.1
done
[ -n "$(xdotool search --onlyvisible --name 'Awaystep.*changed' || true)" ] || fail "the window did not make its edit"
sleep 1
rm "$scratch/state/awaystep"
await_autosave 150 "15 s after its folder could be made again there is no autosave"

rm -r "$scratch/state/awaystep"
await_autosave 150 "15 s after its folder was removed the autosave has not come back"
