# Completion of svcctl for fish, with ids and names as they are now.
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
