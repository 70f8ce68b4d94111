# Sourced by tests that need a real window: a virtual screen of its own, and folders of its own for what the program
# keeps. Leaves DISPLAY and $scratch; $pid, when set, is ended with it. Exits with 77 where there is no virtual screen.
if ! command -v Xvfb >/dev/null || ! command -v xdotool >/dev/null; then
    echo "skipped: needs Xvfb and xdotool"
    exit 77
fi
# The server chooses a free display itself; two tests that look for one may find the same. It must not start anew when
# its last client leaves: a program that starts at that moment is turned away. -r: on a busy machine a key that is held
# for a moment would repeat.
scratch=$(mktemp -d)
Xvfb -displayfd 6 -screen 0 1280x800x24 -nolisten tcp -noreset -r 6>"$scratch/display" 2>"$scratch/log" &
server=$!
pid=
close_screen() {
    [ -z "$pid" ] || kill "$pid" 2>/dev/null || true  # it may have ended by itself
    kill "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    rm -rf --one-file-system "$scratch"
}
trap close_screen EXIT
for _ in {1..300}; do
    [ ! -s "$scratch/display" ] || break
    sleep 0.1
done
[ -s "$scratch/display" ] || { echo "the virtual screen did not start:" >&2; cat "$scratch/log" >&2; exit 1; }
DISPLAY=:$(cat "$scratch/display")
export DISPLAY XDG_CONFIG_HOME=$scratch/config XDG_DATA_HOME=$scratch/data XDG_STATE_HOME=$scratch/state
