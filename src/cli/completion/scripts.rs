//! Scripts that make a shell call `svcctl __complete` while a line is typed.

use clap_complete::Shell;

/// The script of a shell; none for one that is not known.
pub(in crate::cli) const fn script(shell: Shell) -> Option<&'static str> {
    match shell {
        Shell::Bash => Some(BASH),
        Shell::Zsh => Some(ZSH),
        Shell::Fish => Some(FISH),
        Shell::PowerShell => Some(POWERSHELL),
        Shell::Elvish => Some(ELVISH),
        _ => None,
    }
}

const BASH: &str = r#"# Completion of svcctl for bash, with ids and names as they are now.
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
"#;

const ZSH: &str = r#"#compdef svcctl
# Completion of svcctl for zsh, with ids and names as they are now.
_svcctl() {
    local line
    local -a values shown
    for line in "${(@f)$(svcctl __complete zsh -- "${(@)words[1,CURRENT-1]}" "$PREFIX" 2>/dev/null)}"; do
        if [[ $line == $'\tfiles' ]]; then
            _files
            return
        fi
        [[ -n $line ]] || continue
        values+=("${line%%$'\t'*}")
        if [[ -n ${line#*$'\t'} ]]; then
            shown+=("${line%%$'\t'*}  -- ${line#*$'\t'}")
        else
            shown+=("${line%%$'\t'*}")
        fi
    done
    local -a behind
    [[ ${values[1]} == *: ]] && behind=(-S '')
    (( $#values )) && compadd "${behind[@]}" -l -V svcctl -d shown -a values
}
if [[ ${funcstack[1]} == _svcctl ]]; then
    _svcctl "$@"
else
    compdef _svcctl svcctl
fi
"#;

const FISH: &str = r#"# Completion of svcctl for fish, with ids and names as they are now.
function __svcctl_complete
    set -l words (commandline --current-process --tokenize --cut-at-cursor)
    set -l current (commandline --current-token --cut-at-cursor)
    set -l lines (svcctl __complete fish -- $words "$current" 2>/dev/null)
    if test "$lines[1]" = \tfiles
        __fish_complete_path "$current"
    else
        string join -- \n $lines
    end
end
complete --command svcctl --no-files --keep-order --arguments '(__svcctl_complete)'
"#;

const POWERSHELL: &str = r#"# Completion of svcctl for PowerShell, with ids and names as they are now.
Register-ArgumentCompleter -Native -CommandName svcctl -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $line = $commandAst.ToString()
    $length = [Math]::Min($line.Length, $cursorPosition - $commandAst.Extent.StartOffset)
    $line = $line.Substring(0, $length)
    if ($wordToComplete -eq '') { $line += ' ' }
    svcctl __complete powershell $line 2>$null | Where-Object { $_ -ne "`tfiles" } | ForEach-Object {
        $value, $about = $_ -split "`t", 2
        if (-not $about) { $about = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $about)
    }
}
"#;

const ELVISH: &str = r#"# Completion of svcctl for elvish, with ids and names as they are now.
set edit:completion:arg-completer[svcctl] = {|@words|
    svcctl __complete elvish -- $@words 2>/dev/null | from-lines | each {|line|
        if (not-eq $line "\tfiles") { put $line }
    }
}
"#;
