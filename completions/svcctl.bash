# Completion of svcctl for bash, with ids and names as they are now.
_svcctl() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        if [[ $line == $'\tfiles' ]]; then
            compopt -o default 2>/dev/null
            return
        fi
        COMPREPLY+=("$line")
    done < <(svcctl __complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" 2>/dev/null)
    if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *: ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o nosort -F _svcctl svcctl 2>/dev/null || complete -F _svcctl svcctl
