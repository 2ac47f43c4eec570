# Completion of svcctl for elvish, with ids and names as they are now.
set edit:completion:arg-completer[svcctl] = {|@words|
    svcctl __complete elvish -- $@words 2>/dev/null | from-lines | each {|line|
        if (not-eq $line "\tfiles") { put $line }
    }
}
