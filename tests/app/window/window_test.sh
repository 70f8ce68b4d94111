#!/usr/bin/env bash
# The real window opens on a virtual screen under its name, costs nothing without input, and Ctrl+Q ends it
# with exit code 0. Usage: window_test.sh PROGRAM; exits with 77 where there is no virtual screen.
set -euo pipefail
program=$1
source "$(dirname "${BASH_SOURCE[0]}")/../../support/virtual_screen.sh"

fail() { echo "$*" >&2; kill "$pid" 2>/dev/null || true; exit 1; }
ticks() { awk '{print $14 + $15}' "/proc/$pid/stat"; }

cd /
"$program" &
pid=$!
for _ in {1..300}; do
    window=$(xdotool search --onlyvisible --name '^Awaystep' || true)
    [ -z "$window" ] || break
    kill -0 "$pid" 2>/dev/null || { wait "$pid" || fail "the program ended early, exit code $?"; fail "the program ended early"; }
    sleep 0.1
done
[ -n "$window" ] || fail "no window named Awaystep appeared within thirty seconds"

# On a busy machine the first frames take a while; then it must come to rest and stay there.
for _ in {1..15}; do
    before=$(ticks)
    sleep 2
    used=$(($(ticks) - before))
    [ "$used" -gt 4 ] || break
done
[ "$used" -le 4 ] || fail "after half a minute at rest the window still used $used hundredths of a second in two seconds"

# As quickly as no hand does it, and Ctrl let go before Q: xdotool's own pace.
xdotool mousemove 600 600 sleep 0.2 key ctrl+q || true
code=0
for _ in {1..200}; do
    kill -0 "$pid" 2>/dev/null || break
    sleep 0.1
done
kill -0 "$pid" 2>/dev/null && fail "Ctrl+Q did not end the program"
wait "$pid" || code=$?
[ "$code" -eq 0 ] || fail "Ctrl+Q ended the program with exit code $code"
