#!/usr/bin/env bash
# Completion and the man page know what the program knows: completion_test.sh PROGRAM ROOT
set -euo pipefail
program=$1
root=$2
failed=
fail() { echo "completion: $*" >&2; failed=yes; }

# shellcheck source=/dev/null
source "$root/assets/desktop/awaystep.bash"
# complete WORDS...: what is offered for the last of them.
offered() {
    COMP_WORDS=("$program" "$@")
    COMP_CWORD=$#
    COMPREPLY=()
    _awaystep
    printf '%s\n' "${COMPREPLY[@]}"
}
offers() {
    local wanted=$1
    shift
    grep -qxF -- "$wanted" <<<"$(offered "$@")" || fail "after '$*' there is no $wanted"
}

cd "$root"
offers solve sol
offers --racer solve --rac
offers --racer --theme dark --rac
offers --trace --theme dark solve --tr
offers grid-face solve --scenario grid-f
offers mnp solve --solver m
offers core import cor
! grep -qv '^grid-f' <<<"$(offered solve --scenario grid-f)" || fail "other names than grid-f... are offered"

commands=$("$program" --help | sed -n '/^Subcommands:/,$s/^  \([a-z-]*\) .*/\1/p')
[ -n "$commands" ] || fail "--help names no subcommand"
for command in $commands; do
    grep -qx "\.B $command" assets/desktop/awaystep.1 || fail "the man page does not know $command"
done
for option in $("$program" --help | sed -n '/^Options:/,/^Subcommands:/p' | grep -oE -- '--[a-z][a-z-]*' | sort -u); do
    # With its hyphens written as in a man page.
    grep -qF -- "\\-\\-${option#--}" assets/desktop/awaystep.1 || fail "the man page does not know $option"
done
[ -z "$failed" ]
