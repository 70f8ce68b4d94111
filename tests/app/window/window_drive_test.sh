#!/usr/bin/env bash
# In the real window on a virtual screen, by keyboard alone: ten moves on the grid are recorded and raced for, a drive in
# real time is recorded, and SIGTERM ends the program with exit code 0 and nothing lost.
# Usage: window_drive_test.sh PROGRAM; exits with 77 where there is no virtual screen.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/../../support/virtual_screen.sh"

fail() { echo "$*" >&2; exit 1; }
# At the pace of a hand: a key is down for a tenth of a second.
press() { for key in "$@"; do xdotool keydown "$key" sleep 0.1 keyup "$key" sleep 0.15; done; }
start() {
    "$program" "$@" &
    pid=$!
    for _ in {1..300}; do
        window=$(xdotool search --onlyvisible --name 'Awaystep' || true)
        [ -z "$window" ] || break
        kill -0 "$pid" 2>/dev/null || fail "the program ended early"
        sleep 0.1
    done
    [ -n "$window" ] || fail "no window appeared"
    xdotool mousemove 600 600
    sleep 3
}
stop() {
    kill -TERM "$pid"
    code=0
    wait "$pid" || code=$?
    pid=
    [ "$code" -eq 0 ] || fail "SIGTERM ended the program with exit code $code"
}
# A line appears in a file of demonstrations of this world; prints the file.
recorded() {
    for _ in {1..100}; do
        for file in "$XDG_DATA_HOME"/awaystep/demonstrations/"$1"-*.jsonl; do
            [ ! -s "$file" ] || { echo "$file"; return; }
        done
        sleep 0.1
    done
    fail "no demonstration of $1 was kept"
}

start
press r Down Down Left Left Up Up Up Right Right Right Return
file=$(recorded gridworld)
[ "$(wc -l <"$file")" -eq 1 ] || fail "the grid's file has not one line"
steps=$(jq '.actions | length' "$file" 2>/dev/null || python3 -c 'import json,sys; print(len(json.loads(open(sys.argv[1]).readline())["actions"]))' "$file")
[ "$steps" -eq 10 ] || fail "ten moves were made, $steps recorded"
press space
sleep 2
stop

start --scenario drive-nice
press r
xdotool keydown ctrl sleep 0.1 keydown t sleep 0.1 keyup t sleep 0.1 keyup ctrl
sleep 1
press Up Left Right
sleep 1
press Return
file=$(recorded highway)
steps=$(jq '.actions | length' "$file" 2>/dev/null || python3 -c 'import json,sys; print(len(json.loads(open(sys.argv[1]).readline())["actions"]))' "$file")
[ "$steps" -ge 4 ] || fail "in some two seconds of real time only $steps steps went by"
stop
