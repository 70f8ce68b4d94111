#!/usr/bin/env bash
# How the real window ends, on a virtual screen: with a worker that cannot be cancelled SIGTERM still ends it in time; a
# pipe without a reader does not end it; an exception keeps the last edit and says one sentence.
# Usage: window_end_test.sh PROGRAM FAILING_WINDOW; exits with 77 where there is no virtual screen.
set -euo pipefail
program=$1
failing=$2
source "$(dirname "${BASH_SOURCE[0]}")/../../support/virtual_screen.sh"

fail() { echo "$*" >&2; exit 1; }
await_window() {
    for _ in {1..300}; do
        [ -z "$(xdotool search --onlyvisible --name 'Awaystep' || true)" ] || { sleep 2; return; }
        kill -0 "$pid" 2>/dev/null || fail "the program ended early"
        sleep 0.1
    done
    fail "no window appeared"
}
# Waits so many tenths of a second at most for the end; leaves $code.
await_end() {
    for ((i = 0; i < $1; ++i)); do
        kill -0 "$pid" 2>/dev/null || break
        sleep 0.1
    done
    ! kill -0 "$pid" 2>/dev/null || { kill -KILL "$pid"; fail "$2"; }
    code=0
    wait "$pid" || code=$?
    pid=
}

# Reading a pipe without a writer never ends.
mkfifo "$scratch/never.awaystep"
"$program" "$scratch/never.awaystep" &
pid=$!
await_window
kill -TERM "$pid"
await_end 30 "three seconds after SIGTERM the program is still there"
[ "$code" -eq 0 ] || fail "SIGTERM ended the program with exit code $code"

# The preferences cannot be written, which is reported on a pipe that has lost its reader.
mkdir -p "$scratch/config"
rm -rf "$scratch/config/awaystep"
touch "$scratch/config/awaystep"
"$program" > >(exit 0) 2>&1 &
pid=$!
await_window
xdotool mousemove 600 600 keydown ctrl sleep 0.1 keydown plus sleep 0.1 keyup plus sleep 0.1 keyup ctrl
sleep 2
kill -0 "$pid" 2>/dev/null || fail "SIGPIPE ended the program"
kill -TERM "$pid"
await_end 30 "three seconds after SIGTERM the program is still there"
[ "$code" -eq 0 ] || fail "with a pipe without a reader SIGTERM ended the program with exit code $code"
rm "$scratch/config/awaystep"

"$failing" 2>"$scratch/sentence" &
pid=$!
await_end 300 "the window did not end after an exception"
[ "$code" -eq 1 ] || fail "an exception ended the window with exit code $code"
[ "$(wc -l <"$scratch/sentence")" -eq 1 ] || fail "not one sentence: $(cat "$scratch/sentence")"
grep -q 'the panel failed; what you changed is kept' "$scratch/sentence" || fail "said: $(cat "$scratch/sentence")"
grep -q '"iterations": *4321' "$scratch"/state/awaystep/autosave/* || fail "the edit before the exception is lost"
