#!/usr/bin/env bash
# What app/prepare.sh says and asks before it installs packages, with a sudo and an apt-get that only write down how
# they were called; and how it tells how far a build has come.
set -euo pipefail
here=$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")
temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
mkdir "$temporary/bin" "$temporary/tree"
make() { printf '#!/bin/sh\n%s\n' "$2" >"$temporary/bin/$1"; chmod +x "$temporary/bin/$1"; }
make sudo 'exec "$@"'
make apt-get "echo \"\$*\" >>'$temporary/calls'"
make dpkg-query 'exit 1'
make id "cat '$temporary/uid'"
cat >"$temporary/install" <<EOF
root=$temporary/tree me=app/run
source "$(dirname "$(dirname "$here")")/app/prepare.sh"
install_packages left right && echo went on
EOF
unset CI SUDO_USER
export PATH=$temporary/bin:$PATH
failures=0
shopt -s lastpipe  # expect counts in this shell

# expect NAME calls|none WORDS: reads the output from stdin
expect() {
    local output
    output=$(cat)
    case $output in *"$3"*) ;; *) echo "$1: does not say \"$3\" but: $output" >&2; failures=$((failures + 1)) ;; esac
    case $2 in
        calls) grep -q 'install left right' "$temporary/calls" 2>/dev/null || { echo "$1: installs nothing" >&2; failures=$((failures + 1)); } ;;
        none) [ ! -e "$temporary/calls" ] || { echo "$1: installs" >&2; failures=$((failures + 1)); } ;;
    esac
    rm -f "$temporary/calls"
}
# at_terminal ANSWER: the same with a terminal of its own, at which ANSWER is typed
at_terminal() { (sleep 1; printf '%s\n' "$1"; sleep 1) | script -qec "bash -e '$temporary/install'" /dev/null || true; }

echo 1000 >"$temporary/uid"
at_terminal y | expect "a yes" calls 'install them with sudo? [y/N]'
at_terminal n | expect "a no" none 'nothing was installed; these packages are missing: left right'
at_terminal '' | expect "nothing typed" none 'nothing was installed'
at_terminal n | expect "before the question" none 'these packages are missing: left right'
CI=true at_terminal n | expect "automatic builds" calls 'without a question: left right'
bash -e "$temporary/install" </dev/null 2>&1 | expect "without a terminal" calls 'without a question: left right'
echo 0 >"$temporary/uid"
SUDO_USER=someone at_terminal n | expect "sudo app/run" none 'nothing was installed'
at_terminal n | expect "root" calls 'installing left right'

# A build of forty steps that has come to the tenth after two seconds.
printf '[%s/40] Building\n' 1 2 3 10 >"$temporary/log"
cat >"$temporary/progress" <<EOF
root=$temporary/tree me=app/run
source "$(dirname "$(dirname "$here")")/app/prepare.sh"
tell_progress 'app/run: release' '$temporary/log' 2 & teller=\$!
sleep 2.7; kill \$teller
EOF
bash "$temporary/progress" </dev/null 2>&1 | expect "progress in a log" none 'app/run: release: 10 of 40 steps, '
TERM=xterm script -qec "bash '$temporary/progress'" /dev/null </dev/null | grep -q $'\r\033\\[K.*10 of 40 steps, .* a minute, about .* s left' ||
    { echo "progress on a terminal: not one line that is written over" >&2; failures=$((failures + 1)); }
[ "$failures" -eq 0 ]
