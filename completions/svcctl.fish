# Print an optspec for argparse to handle cmd's options that are independent of any subcommand.
function __fish_svcctl_global_optspecs
    string join \n o/output= jq= columns= q/quiet color= no-input v/verbose debug debug-file= curl context= base-url= h/help V/version
end

function __fish_svcctl_needs_command
    # Figure out if the current invocation already has a command.
    set -l cmd (commandline -opc)
    set -e cmd[1]
    argparse -s (__fish_svcctl_global_optspecs) -- $cmd 2>/dev/null
    or return
    if set -q argv[1]
        # Also print the command, so this can be used to figure out what it is.
        echo $argv[1]
        return 1
    end
    return 0
end

function __fish_svcctl_using_subcommand
    set -l cmd (__fish_svcctl_needs_command)
    test -z "$cmd"
    and return 1
    contains -- $cmd[1] $argv
end

complete -c svcctl -n "__fish_svcctl_needs_command" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_needs_command" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_needs_command" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_needs_command" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_needs_command" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_needs_command" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_needs_command" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_needs_command" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_needs_command" -s V -l version -d 'Print version'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "pods" -d 'Rent pods and work with them'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "pod" -d 'Rent pods and work with them'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "catalog" -d 'See what can be rented: GPU types, CPU flavors, data centers, public templates'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "billing" -d 'See what things cost, and what they will cost'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "ssh-keys" -d 'Manage the ssh public keys that pods admit'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "templates" -d 'Manage reusable settings of pods'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "volumes" -d 'Manage network volumes, and with --global global ones'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "registries" -d 'Manage credentials for private images'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "migrate" -d 'Move from API v1, which is switched off, to v2'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "serve" -d 'Serve the embedded engine over HTTP'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "engine" -d 'Look into the embedded engine and control it: state, money, clock, fleet, runtime'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "context" -d 'Choose the places where commands run'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "login" -d 'Store the API key of a server'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "logout" -d 'Remove a stored API key'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "api" -d 'Send any request as it is, and print the answer'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "doctor" -d 'Check configuration, server, key, clock and engine, and say what to do'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "completion" -d 'Print the completion script of a shell'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "schema" -d 'Print the whole tool as one JSON document: commands, flags, exit codes, output shapes'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "help" -d 'Show the help of a command, or a page: environment, exit-codes, output, placing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "create" -d 'Rent a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "why" -d 'Say why a pod would find no place, and what would fit'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "list" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ls" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "get" -d 'Show pods in full'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "update" -d 'Change a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "start" -d 'Start stopped pods, on the same hosts'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "stop" -d 'Stop pods: their GPUs become free, their disks stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "restart" -d 'Start the containers of running pods anew'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "terminate" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "rm" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "wait" -d 'Wait until pods run, answer, exited or are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "logs" -d 'Show what pods write'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "reap" -d 'Terminate pods that are past their lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "top" -d 'Watch pods on a live screen: use, cost, leases; stop and terminate them there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "audit" -d 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ssh" -d 'Open a shell on a pod with the system\'s ssh, or run a command there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l retry-until -d 'While there is no room, try everything again until then' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l create-id -d 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l ttl -d 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l wait -d 'Wait until the pod is there; running when no condition is given' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l on-failure -d 'What becomes of the pod when the wait fails, or when it costs more than --max-price' -r -f -a "keep\t'It stays, and costs'
stop\t'It is stopped'
terminate\t'It is deleted'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l file -d 'A create body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l template -d 'A template, by id or name, that gives what is left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l ssh -d 'Start an ssh server that admits the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; repeat it for more to choose from, \'any\' takes every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l gpu-count -d 'How many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-vram -d 'Least VRAM of a GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l vcpus -d 'How many vCPUs, a power of two; the flavor\'s smallest number when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cloud -d 'Whose hardware' -r -f -a "secure\t'In data centers of the provider'
community\t'Hosted by the community'
any\t'Wherever there is room'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l data-center -d 'Data centers to choose from' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l region -d 'Parts of the world to choose from' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l country -d 'Countries to choose from, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l max-price -d 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l order -d 'What counts first among the places that are tried; availability when left out' -r -f -a "availability\t'Most stock first'
price\t'Cheapest first'
given\t'As they were named'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-cuda -d 'The lowest CUDA version that the host may report' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-ram-per-gpu -d 'Least system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-vcpus-per-gpu -d 'Least vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l dry-run -d 'Print the places that would be tried and the body, and rent nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l file -d 'A create body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l template -d 'A template, by id or name, that gives what is left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l ssh -d 'Start an ssh server that admits the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; repeat it for more to choose from, \'any\' takes every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l gpu-count -d 'How many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-vram -d 'Least VRAM of a GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l vcpus -d 'How many vCPUs, a power of two; the flavor\'s smallest number when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cloud -d 'Whose hardware' -r -f -a "secure\t'In data centers of the provider'
community\t'Hosted by the community'
any\t'Wherever there is room'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l data-center -d 'Data centers to choose from' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l region -d 'Parts of the world to choose from' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l country -d 'Countries to choose from, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l max-price -d 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l order -d 'What counts first among the places that are tried; availability when left out' -r -f -a "availability\t'Most stock first'
price\t'Cheapest first'
given\t'As they were named'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-cuda -d 'The lowest CUDA version that the host may report' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-ram-per-gpu -d 'Least system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-vcpus-per-gpu -d 'Least vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l sort -d 'In which order; oldest first when left out' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l include-cluster-pods -d 'List member pods of clusters too'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s w -l watch -d 'Go on and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l sort -d 'In which order; oldest first when left out' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l include-cluster-pods -d 'List member pods of clusters too'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s w -l watch -d 'Go on and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l file -d 'An update body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l name -d 'A new name' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l unset-env -d 'An environment variable to take away; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l ttl -d 'Give it a lease that ends so long from now' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l template -d 'A template, by id or name, whose settings are applied once' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l global-networking -d 'Join or leave the account\'s global network at the next start' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l lock -d 'Prevent stop and restart'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l unlock -d 'Allow stop and restart again'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-ttl -d 'Take its lease away'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-registry -d 'Take the registry credential away'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l for -d 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l timeout -d 'When to give up' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l until -d 'Follow until a line matches this regular expression; exit code 10 when the pods end before' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l tail -d 'How many lines of history, up to 5000; 100 when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l since -d 'Everything since a time, or a span back from now like 15m' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l source -d 'Only what the container or the platform wrote' -r -f -a "container\t''
system\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s f -l follow -d 'Go on with what they write, until they are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s t -l timestamps -d 'Begin every line with its time'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l older-than -d 'Terminate what is at least this old too, whatever its lease' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l dry-run -d 'Only show what would be terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l interval -d 'The time between two looks at the pods' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l sort -d 'In which order' -r -f -a "cost\t'Most expensive first'
spent\t'Most expensive today first'
use\t'Busiest GPUs first'
lease\t'Whose lease ends soonest first'
uptime\t'Who started last first'
name\t'By name'
status\t'By status'
gpu\t'By hardware'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l via -d 'Which way; direct where the pod publishes 22/tcp, else through the service\'s proxy' -r -f -a "direct\t'To the pod\'s own ssh server'
proxy\t'Through the service\'s proxy: an interactive shell and nothing else'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s i -l identity -d 'The file of the private key' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l print -d 'Print the command line of ssh and run nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "create" -d 'Rent a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "why" -d 'Say why a pod would find no place, and what would fit'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "list" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ls" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "get" -d 'Show pods in full'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "update" -d 'Change a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "start" -d 'Start stopped pods, on the same hosts'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "stop" -d 'Stop pods: their GPUs become free, their disks stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "restart" -d 'Start the containers of running pods anew'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "terminate" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "rm" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "wait" -d 'Wait until pods run, answer, exited or are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "logs" -d 'Show what pods write'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "reap" -d 'Terminate pods that are past their lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "top" -d 'Watch pods on a live screen: use, cost, leases; stop and terminate them there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "audit" -d 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ssh" -d 'Open a shell on a pod with the system\'s ssh, or run a command there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l retry-until -d 'While there is no room, try everything again until then' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l create-id -d 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l ttl -d 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l wait -d 'Wait until the pod is there; running when no condition is given' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l on-failure -d 'What becomes of the pod when the wait fails, or when it costs more than --max-price' -r -f -a "keep\t'It stays, and costs'
stop\t'It is stopped'
terminate\t'It is deleted'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l file -d 'A create body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l template -d 'A template, by id or name, that gives what is left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l ssh -d 'Start an ssh server that admits the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; repeat it for more to choose from, \'any\' takes every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l gpu-count -d 'How many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-vram -d 'Least VRAM of a GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l vcpus -d 'How many vCPUs, a power of two; the flavor\'s smallest number when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cloud -d 'Whose hardware' -r -f -a "secure\t'In data centers of the provider'
community\t'Hosted by the community'
any\t'Wherever there is room'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l data-center -d 'Data centers to choose from' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l region -d 'Parts of the world to choose from' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l country -d 'Countries to choose from, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l max-price -d 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l order -d 'What counts first among the places that are tried; availability when left out' -r -f -a "availability\t'Most stock first'
price\t'Cheapest first'
given\t'As they were named'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-cuda -d 'The lowest CUDA version that the host may report' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-ram-per-gpu -d 'Least system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-vcpus-per-gpu -d 'Least vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l dry-run -d 'Print the places that would be tried and the body, and rent nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l file -d 'A create body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l template -d 'A template, by id or name, that gives what is left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l ssh -d 'Start an ssh server that admits the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; repeat it for more to choose from, \'any\' takes every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l gpu-count -d 'How many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-vram -d 'Least VRAM of a GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l vcpus -d 'How many vCPUs, a power of two; the flavor\'s smallest number when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cloud -d 'Whose hardware' -r -f -a "secure\t'In data centers of the provider'
community\t'Hosted by the community'
any\t'Wherever there is room'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l data-center -d 'Data centers to choose from' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l region -d 'Parts of the world to choose from' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l country -d 'Countries to choose from, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l max-price -d 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l order -d 'What counts first among the places that are tried; availability when left out' -r -f -a "availability\t'Most stock first'
price\t'Cheapest first'
given\t'As they were named'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-cuda -d 'The lowest CUDA version that the host may report' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-ram-per-gpu -d 'Least system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-vcpus-per-gpu -d 'Least vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l sort -d 'In which order; oldest first when left out' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l include-cluster-pods -d 'List member pods of clusters too'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s w -l watch -d 'Go on and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l sort -d 'In which order; oldest first when left out' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l include-cluster-pods -d 'List member pods of clusters too'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s w -l watch -d 'Go on and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l file -d 'An update body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l name -d 'A new name' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l unset-env -d 'An environment variable to take away; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l ttl -d 'Give it a lease that ends so long from now' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l template -d 'A template, by id or name, whose settings are applied once' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l global-networking -d 'Join or leave the account\'s global network at the next start' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that outlives restarts; not with the others' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l network-volume -d 'A network volume of the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l lock -d 'Prevent stop and restart'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l unlock -d 'Allow stop and restart again'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-ttl -d 'Take its lease away'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-registry -d 'Take the registry credential away'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l wait -d 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l wait-timeout -d 'When to give up waiting' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l all -d 'Every pod that the filters leave and that it can be done with'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l for -d 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l timeout -d 'When to give up' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l until -d 'Follow until a line matches this regular expression; exit code 10 when the pods end before' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l tail -d 'How many lines of history, up to 5000; 100 when left out' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l since -d 'Everything since a time, or a span back from now like 15m' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l source -d 'Only what the container or the platform wrote' -r -f -a "container\t''
system\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s f -l follow -d 'Go on with what they write, until they are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s t -l timestamps -d 'Begin every line with its time'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l older-than -d 'Terminate what is at least this old too, whatever its lease' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l dry-run -d 'Only show what would be terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l interval -d 'The time between two looks at the pods' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l sort -d 'In which order' -r -f -a "cost\t'Most expensive first'
spent\t'Most expensive today first'
use\t'Busiest GPUs first'
lease\t'Whose lease ends soonest first'
uptime\t'Who started last first'
name\t'By name'
status\t'By status'
gpu\t'By hardware'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l status -d 'Only pods of these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l via -d 'Which way; direct where the pod publishes 22/tcp, else through the service\'s proxy' -r -f -a "direct\t'To the pod\'s own ssh server'
proxy\t'Through the service\'s proxy: an interactive shell and nothing else'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s i -l identity -d 'The file of the private key' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l print -d 'Print the command line of ssh and run nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "gpus" -d 'GPU types, with prices and stock'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "gpu" -d 'GPU types, with prices and stock'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "cpus" -d 'CPU flavors, with prices and stock'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "cpu" -d 'CPU flavors, with prices and stock'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "datacenters" -d 'Data centers'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "datacenter" -d 'Data centers'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "templates" -d 'Public templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l product -d 'Stock for what' -r -f -a "pod\t''
cluster\t''
serverless\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l count -d 'Stock for pods of how many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l cloud -d 'Stock and prices in one cloud' -r -f -a "secure\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l country -d 'Stock in these countries' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l cuda -d 'Stock on hosts that report one of these CUDA versions' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l min-cuda -d 'Stock on hosts that report this CUDA version or a higher one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l min-vram -d 'Only types with this much VRAM in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l max-price -d 'Only types that cost no more per GPU and hour' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l sort -d 'In which order' -r -f -a "price\t'Cheapest first'
memory\t'Most VRAM first'
availability\t'Most stock first'
name\t'By name'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l available -d 'Only what has room'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l product -d 'Stock for what' -r -f -a "pod\t''
cluster\t''
serverless\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l count -d 'Stock for pods of how many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l cloud -d 'Stock and prices in one cloud' -r -f -a "secure\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l country -d 'Stock in these countries' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l cuda -d 'Stock on hosts that report one of these CUDA versions' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l min-cuda -d 'Stock on hosts that report this CUDA version or a higher one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l min-vram -d 'Only types with this much VRAM in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l max-price -d 'Only types that cost no more per GPU and hour' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l sort -d 'In which order' -r -f -a "price\t'Cheapest first'
memory\t'Most VRAM first'
availability\t'Most stock first'
name\t'By name'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l available -d 'Only what has room'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l vcpus -d 'Stock for pods of how many vCPUs, a power of two' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l available -d 'Only what has room'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l vcpus -d 'Stock for pods of how many vCPUs, a power of two' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l available -d 'Only what has room'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l region -d 'In these parts of the world' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l compliance -d 'With all of these certificates' -r -f -a "gdpr\t''
iso-iec-27001\t''
iso-14001\t''
pci-dss\t''
hitrust\t''
soc-1-type-2\t''
soc-2-type-2\t''
soc-3-type-2\t''
itar\t''
fisma-high\t''
hipaa\t''
renewable\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l volume-type -d 'With all of these kinds of network volumes' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l gpu -d 'Show the stock of GPU types'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l cpu -d 'Show the stock of CPU flavors'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l global-network -d 'Only where pods can join the global network'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l region -d 'In these parts of the world' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l compliance -d 'With all of these certificates' -r -f -a "gdpr\t''
iso-iec-27001\t''
iso-14001\t''
pci-dss\t''
hitrust\t''
soc-1-type-2\t''
soc-2-type-2\t''
soc-3-type-2\t''
itar\t''
fisma-high\t''
hipaa\t''
renewable\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l volume-type -d 'With all of these kinds of network volumes' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l gpu -d 'Show the stock of GPU types'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l cpu -d 'Show the stock of CPU flavors'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l global-network -d 'Only where pods can join the global network'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l source -d 'Whose templates; the service\'s own when left out' -r -f -a "official\t''
verified\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "pods" -d 'What pods cost, by GPU type or by pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "serverless" -d 'What serverless endpoints cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "network-volume" -d 'What network volumes cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "network-volumes" -d 'What network volumes cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "history" -d 'Everything the account pays for, in one history'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "endpoints" -d 'What calls of public endpoints cost (not serverless)'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "clusters" -d 'What instant clusters cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "estimate" -d 'What a pod will cost per hour, day and month, before it is rented'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l grouping -d 'One row a podId or a gpuId in each bucket' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l pod-id -d 'Only this pod' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l gpu-id -d 'Only pods of this GPU type' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l grouping -d 'One row an endpointId, a podId or a gpuId in each bucket' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l endpoint-id -d 'Only this endpoint' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l gpu-id -d 'Only workers of this GPU type' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l start-time -d 'The window\'s begin: a time in RFC 3339, a date, or a span back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l end-time -d 'The window\'s end, written like its begin' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l last-n -d 'The last so many buckets, the running one included; not together with a time' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l svg -d 'Write the bars to a file, as a picture' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l chart -d 'Draw the buckets as bars'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l file -d 'A create body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "list" -d 'List the account\'s ssh keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "ls" -d 'List the account\'s ssh keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "add" -d 'Add public keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "remove" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "rm" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "delete" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "set" -d 'Replace all keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "list" -d 'List the account\'s templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "ls" -d 'List the account\'s templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "get" -d 'Show a template in full'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "create" -d 'Make a template'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "update" -d 'Change a template; pods made from it stay as they are'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "delete" -d 'Delete templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "rm" -d 'Delete templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l file -d 'A body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l category -d 'What hardware it is for' -r -f -a "cpu\t''
nvidia\t''
amd\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that outlives restarts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l public -d 'Whether everyone may use it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l serverless -d 'Whether it is for serverless endpoints' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l jupyter -d 'Whether its pods get a Jupyter password' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l ssh -d 'Whether its pods get the account\'s ssh keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l name -d 'A new name' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l unset-env -d 'An environment variable to take away; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l file -d 'A body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l cuda -d 'CUDA versions of which the host must report one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l category -d 'What hardware it is for' -r -f -a "cpu\t''
nvidia\t''
amd\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that outlives restarts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l public -d 'Whether everyone may use it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l serverless -d 'Whether it is for serverless endpoints' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l jupyter -d 'Whether its pods get a Jupyter password' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l ssh -d 'Whether its pods get the account\'s ssh keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or -; --env goes before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l args -d 'The command as one text, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; repeat it for more, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential that pulls the image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l no-registry -d 'Take the registry credential away'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "list" -d 'List volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "ls" -d 'List volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "get" -d 'Show a volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "create" -d 'Create a volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "update" -d 'Rename a volume, or make it larger'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "delete" -d 'Delete volumes and everything on them'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "rm" -d 'Delete volumes and everything on them'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l global -d 'List global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l global -d 'List global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l global -d 'It is a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l file -d 'A body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l size -d 'Its size in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l data-center -d 'The data center that shall hold it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l type -d 'How fast it shall be' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l global -d 'Create a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l file -d 'A body in JSON or YAML, or - for standard input; flags go before it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l name -d 'A new name' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l size -d 'A new size in GB; a volume never shrinks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l global -d 'It is a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l global -d 'They are global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l global -d 'They are global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "list" -d 'List registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "ls" -d 'List registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "get" -d 'Show a registry credential; user and password are never shown'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "create" -d 'Store a registry credential'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "delete" -d 'Delete registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "rm" -d 'Delete registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l username -d 'The user at the registry' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l password-stdin -d 'Read the password or token from standard input instead of asking for it'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "body" -d 'Translate a v1 body into a v2 body'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "request" -d 'Translate one v1 request into the v2 request'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "scan" -d 'Find what is left of v1 in code, data and documents'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "rewrite" -d 'Change code and data from v1 to v2, shown as a diff'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "proxy" -d 'Serve API v1 in front of the current context, for programs that are not ported yet'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "explain" -d 'Explain a rule of the migration, or list them all'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l file -d 'The v1 body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l to -d 'What to print: the v2 body, or for a pod the line `svcctl pods create`' -r -f -a "json\t'The v2 body'
flags\t'A line for a shell, which keeps the types to fall back to'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l accept -d 'Accept what a rule gives up; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l file -d 'Its body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l to -d 'How to print the v2 request; curl when left out, json where -o json is given' -r -f -a "curl\t'A line of curl'
api\t'A line of `svcctl api`'
json\t'Method, path and body'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l accept -d 'Accept what a rule gives up; repeat it for more' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l format -d 'How to print the report; json too where -o json is given' -r -f -a "table\t'For people'
json\t'For programs, and as a baseline'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations of a workflow on GitHub'
markdown\t'For the comment of a pull request'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l fail-on -d 'From which class on a finding makes it exit 1: rename, then silent, then removed' -r -f -a "rename\t'Any class: the same as any'
silent\t'What is silent or removed'
removed\t'What is removed'
any\t'Any finding'
none\t'Nothing'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l baseline -d 'Report only what is new since this report in JSON' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l host -d 'A host of the service: its addresses count without other evidence; can be given again' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l without -d 'Leave a part of the analysis out, to see what it is worth' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l documents -d 'Count what documents say like code, also where they are not named'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l host -d 'A host of the service: its addresses count without other evidence; can be given again' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l write -d 'Change the files, instead of printing a diff'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l documents -d 'Change documents too, also those that are not named'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l allow-dirty -d 'Change files also where git has no committed copy of what they hold'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l listen -d 'Where to listen; port 0 takes a free one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l insecure -d 'Listen to other machines too, although keys and data travel in clear text'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l gone -d 'Answer 410 Gone to everything, as the service that was switched off does'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l listen -d 'Where to listen; port 0 takes a free one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l data -d 'Keep the data in this folder, or with `:memory:` nowhere (or set SVCCTL_DATA_DIR)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l tls-cert -d 'Serve over TLS with this certificate and those that vouch for it (PEM)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l tls-key -d 'The private key of the certificate (PEM)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l api-key-env -d 'Admit the API key in this environment variable too' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l log -d 'How to log requests to standard error; --quiet logs none' -r -f -a "text\t'A line of text'
json\t'A line of JSON'
off\t'Not at all'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l seed -d 'Draw ids, API keys and faults from this number, the same in every run; whoever knows it knows the keys' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l fault -d 'Let something go wrong on purpose; see below' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l quota -d 'Requests that an account may send in a window: minute (60), hour (3000), day (50000)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l insecure -d 'Listen to other machines without TLS too, although keys and data travel in clear text'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "status" -d 'Show the engine at a glance'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "reset" -d 'Forget everything: pods, money, clock, fleet, keys, users, teams'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "export" -d 'Write the whole state as one JSON document, registry passwords included'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "import" -d 'Replace the whole state by an exported document'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "credit" -d 'The account\'s money'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "clock" -d 'The engine\'s clock'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "fleet" -d 'What there is to rent'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "keys" -d 'API keys for those who reach the engine over HTTP'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "sessions" -d 'Tokens with which a user of the engine is signed in for a while'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "teams" -d 'Users who share an account'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "users" -d 'Those who sign in, each with an account of their own'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "runtime" -d 'How fast simulated pods come up'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l team -d 'With the pods and the money of this team, by its id' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "show" -d 'Show the balance'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "add" -d 'Add to the balance, or take from it with a negative amount'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "set" -d 'Set the balance'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "show" -d 'Show the engine\'s time'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "advance" -d 'Move the clock on; it runs on from there'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "set" -d 'Set the clock; it runs on from there, and does not go back'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "reset" -d 'Take the machine\'s time again'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "show" -d 'Print the fleet in use'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "set" -d 'Put another fleet in place'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "check" -d 'Check a fleet, and change nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "reset" -d 'Put the shipped fleet in place again'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "list" -d 'List the keys, without their texts'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "ls" -d 'List the keys, without their texts'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "create" -d 'Make a key; its text is shown this once'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "revoke" -d 'Take a key back for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -f -a "create" -d 'Sign a user in and print the token, this once'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "list" -d 'List the teams with their members'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "ls" -d 'List the teams with their members'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "create" -d 'Make a team, with an account of 1000 USD; you belong to it'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "add" -d 'Let a user belong to a team'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "remove" -d 'Let a user no longer belong to a team'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "delete" -d 'Delete a team and its API keys, once nothing is left in its account'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "list" -d 'List the users'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "ls" -d 'List the users'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "create" -d 'Add a user, with an account of 1000 USD'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "show" -d 'Show how simulated pods behave'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "set" -d 'Change how simulated pods behave from now on'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "reset" -d 'Take the usual settings again'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "list" -d 'List the places where commands can run'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "ls" -d 'List the places where commands can run'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "use" -d 'Run commands in this context from now on'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "add" -d 'Add a context: a server with a name'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "remove" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "rm" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "delete" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "show" -d 'Show where commands run, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l team -d 'The team that a console session acts for' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l use -d 'Select it too'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l team -d 'The team that a console session acts for; the context keeps it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l with-key -d 'Read the key from the first line of standard input instead of asking for it'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l file -d 'The body, or - for standard input; it is sent as it is' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l field -d 'A field of the JSON body, of an object in it by dots; of GET and DELETE a query parameter' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s i -l include -d 'Print status and headers before the body'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l static -d 'Commands and flags alone'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s o -l output -d 'How to print results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column that fits'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l jq -d 'Filter the JSON with an expression of the jq language; strings come as they are (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l columns -d 'Show these columns: headings of the table, and fields of the JSON like gpu.id (see `help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l debug-file -d 'Trace them to a file that only you can read' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l context -d 'Run in this context (or set SVCCTL_CONTEXT)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l base-url -d 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s q -l quiet -d 'Print nothing but what was asked for'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l no-input -d 'Never ask; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s v -l verbose -d 'Say every pause before a request is sent again, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l debug -d 'Trace requests and answers on standard error, secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l curl -d 'Print the request as a curl line and send nothing; ids are taken as they are typed'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s h -l help -d 'Print help (see more with \'--help\')'
