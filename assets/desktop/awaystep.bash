# Completion for bash: subcommands and options are those that --help names, so that there is no second list of them.
_awaystep() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= help each commands
    commands=$("${COMP_WORDS[0]}" --help 2>/dev/null | sed -n '/^Subcommands:/,$s/^  \([a-z-]*\) .*/\1/p')
    # The value of an option is no subcommand: "awaystep --theme dark solve".
    for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        if grep -qxF -- "$each" <<<"$commands"; then command=$each && break; fi
    done
    case $before in
        --scenario)
            mapfile -t COMPREPLY < <(compgen -W "$("${COMP_WORDS[0]}" list 2>/dev/null | cut -d ' ' -f 1)" -- "$word"
                compgen -f -X '!*.json' -- "$word")
            return ;;
        --solver)
            help=$("${COMP_WORDS[0]}" solve --help 2>/dev/null | sed -n '/^Solvers:/,/^$/s/^  \([a-z-]*\) .*/\1/p')
            mapfile -t COMPREPLY < <(compgen -W "$help" -- "$word")
            return ;;
    esac
    case $word in
        -*)
            help=$("${COMP_WORDS[0]}" ${command:+"$command"} --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
            mapfile -t COMPREPLY < <(compgen -W "$help" -- "$word")
            return ;;
    esac
    if [ -z "$command" ]; then
        mapfile -t COMPREPLY < <(compgen -W "$commands" -- "$word"; compgen -f -- "$word")
    else
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
    fi
}
complete -o filenames -F _awaystep awaystep
