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

complete -c svcctl -n "__fish_svcctl_needs_command" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_needs_command" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_needs_command" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_needs_command" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_needs_command" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_needs_command" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_needs_command" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_needs_command" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_needs_command" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_needs_command" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_needs_command" -s V -l version -d 'Print version'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "pods" -d 'Rent pods and work with them'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "pod" -d 'Rent pods and work with them'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "catalog" -d 'See what can be rented: GPU types, CPU flavors, data centers, public templates'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "billing" -d 'Show what things cost, and estimate what they will cost'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "ssh-keys" -d 'Manage the ssh public keys that pods accept'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "templates" -d 'Manage reusable settings of pods'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "volumes" -d 'Manage network volumes, or global volumes with --global'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "registries" -d 'Manage credentials for private images'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "migrate" -d 'Migrate from API v1, which was shut down, to v2'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "serve" -d 'Serve the embedded engine over HTTP'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "engine" -d 'Inspect and control the embedded engine: state, money, clock, fleet, runtime'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "context" -d 'Choose where commands run'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "login" -d 'Store the API key of a server'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "logout" -d 'Remove a stored API key'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "api" -d 'Send any API request, and print the response'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "doctor" -d 'Check configuration, server, key, clock and engine, and suggest fixes'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "completion" -d 'Print the completion script of a shell'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "schema" -d 'Print the command line as one JSON document: commands, flags, exit codes, output shapes'
complete -c svcctl -n "__fish_svcctl_needs_command" -f -a "help" -d 'Show the help of a command, or a page: environment, exit-codes, global, output, placing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "create" -d 'Rent a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "why" -d 'Explain why a request finds no capacity, and what would fit'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "list" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ls" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "get" -d 'Show pods in detail'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "update" -d 'Change a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "start" -d 'Start stopped pods, on the same hosts'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "stop" -d 'Stop pods: frees their GPUs and wipes their container disks; mounts stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "restart" -d 'Restart running pods: wipes their container disks; mounts stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "terminate" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "rm" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "wait" -d 'Wait until pods are running, ready, exited or terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "logs" -d 'Show the logs of pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "reap" -d 'Terminate pods that are past their lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "top" -d 'Watch pods live: usage, cost, leases; stop and terminate them there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "audit" -d 'Show every pod that costs money: cost, lease, idle GPUs'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ssh" -d 'Open a shell on a pod with the system\'s ssh, or run a command there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l file -d 'A create body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l template -d 'A template by id or name, for whatever no flag sets' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l ssh -d 'Start an ssh server that accepts the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; may be repeated to allow several, \'any\' allows every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l gpu-count -d 'Number of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-vram -d 'Minimum VRAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l vcpus -d 'Number of vCPUs, a power of two [default: the flavor\'s minimum]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cloud -d 'Which cloud [default: secure]' -r -f -a "secure\t'Data centers of the provider'
community\t'Hosts of the community'
any\t'Either'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l data-center -d 'Data centers to allow' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l region -d 'Regions to allow' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l country -d 'Countries to allow, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l max-price -d 'Maximum price of the pod per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l order -d 'Which candidates to try first [default: availability]' -r -f -a "availability\t'Highest availability first'
price\t'Cheapest first'
given\t'In the order given'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-cuda -d 'Minimum CUDA version of the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-ram-per-gpu -d 'Minimum system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l min-vcpus-per-gpu -d 'Minimum vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l retry-until -d 'Keep trying until then while there is no capacity' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l create-id -d 'The SVCCTL_CREATE_ID of the pod: a second create with the same one adopts the pod of the first' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l ttl -d 'The pod\'s lease: how long it may live, as SVCCTL_EXPIRES_AT in its environment' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l wait -d 'Wait for the pod to be running, or for this condition (see `svcctl pods wait --help`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l on-failure -d 'What to do with the pod when the wait fails, or when it costs more than --max-price' -r -f -a "keep\t'Keep it; it goes on costing money'
stop\t'Stop it'
terminate\t'Terminate it'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l dry-run -d 'Print the candidates in order and the request body, and rent nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l file -d 'A create body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l template -d 'A template by id or name, for whatever no flag sets' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l ssh -d 'Start an ssh server that accepts the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; may be repeated to allow several, \'any\' allows every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l gpu-count -d 'Number of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-vram -d 'Minimum VRAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l vcpus -d 'Number of vCPUs, a power of two [default: the flavor\'s minimum]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cloud -d 'Which cloud [default: secure]' -r -f -a "secure\t'Data centers of the provider'
community\t'Hosts of the community'
any\t'Either'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l data-center -d 'Data centers to allow' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l region -d 'Regions to allow' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l country -d 'Countries to allow, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l max-price -d 'Maximum price of the pod per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l order -d 'Which candidates to try first [default: availability]' -r -f -a "availability\t'Highest availability first'
price\t'Cheapest first'
given\t'In the order given'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-cuda -d 'Minimum CUDA version of the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-ram-per-gpu -d 'Minimum system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l min-vcpus-per-gpu -d 'Minimum vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from why" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l sort -d 'Sort order [default: oldest first]' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l include-cluster-pods -d 'Include the pods of clusters'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s w -l watch -d 'Keep watching and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l sort -d 'Sort order [default: oldest first]' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l include-cluster-pods -d 'Include the pods of clusters'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s w -l watch -d 'Keep watching and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l file -d 'An update body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l name -d 'Rename it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l unset-env -d 'Remove an environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l ttl -d 'Set its lease: how long it may live from now' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l template -d 'A template by id or name, whose settings are applied once' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l global-networking -d 'Join or leave the account\'s global network at the next start' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l lock -d 'Lock it against stop and restart'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l unlock -d 'Unlock it'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-ttl -d 'Remove its lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-registry -d 'Remove the registry credential'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from start" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from stop" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from restart" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from terminate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l for -d 'The condition: running, ready, ssh, port=N, http=N[/PATH], exited or terminated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from wait" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l until -d 'Follow until a line matches this regular expression; exit code 10 when the pods end before' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l tail -d 'Number of lines of history, at most 5000 [default: 100]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l since -d 'Only lines since a time, or a duration back from now like 15m' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l source -d 'Only lines of this source' -r -f -a "container\t''
system\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s f -l follow -d 'Go on with what they write, until they are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s t -l timestamps -d 'Show the time of each line'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from logs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l older-than -d 'Also terminate pods at least this old, whatever their lease' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l dry-run -d 'Only show what would be terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from reap" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l interval -d 'The refresh interval' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l sort -d 'Sort order' -r -f -a "cost\t'Most expensive first'
spent\t'Most spent today first'
use\t'Busiest GPUs first'
lease\t'Lease that ends soonest first'
uptime\t'Most recently started first'
name\t'By name'
status\t'By status'
gpu\t'By hardware'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from top" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l via -d 'How to connect [default: direct where the pod publishes 22/tcp, else proxy]' -r -f -a "direct\t'To the pod\'s own ssh server'
proxy\t'Through the service\'s proxy: interactive shells only'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s i -l identity -d 'The private key file' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l print -d 'Print the ssh command line and run nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pods; and __fish_seen_subcommand_from ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "create" -d 'Rent a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "why" -d 'Explain why a request finds no capacity, and what would fit'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "list" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ls" -d 'List pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "get" -d 'Show pods in detail'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "update" -d 'Change a pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "start" -d 'Start stopped pods, on the same hosts'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "stop" -d 'Stop pods: frees their GPUs and wipes their container disks; mounts stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "restart" -d 'Restart running pods: wipes their container disks; mounts stay'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "terminate" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "rm" -d 'Delete pods for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "wait" -d 'Wait until pods are running, ready, exited or terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "logs" -d 'Show the logs of pods'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "reap" -d 'Terminate pods that are past their lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "top" -d 'Watch pods live: usage, cost, leases; stop and terminate them there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "audit" -d 'Show every pod that costs money: cost, lease, idle GPUs'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and not __fish_seen_subcommand_from create why list ls get update start stop restart terminate rm wait logs reap top audit ssh" -f -a "ssh" -d 'Open a shell on a pod with the system\'s ssh, or run a command there'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l file -d 'A create body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l template -d 'A template by id or name, for whatever no flag sets' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l ssh -d 'Start an ssh server that accepts the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; may be repeated to allow several, \'any\' allows every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l gpu-count -d 'Number of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-vram -d 'Minimum VRAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l vcpus -d 'Number of vCPUs, a power of two [default: the flavor\'s minimum]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cloud -d 'Which cloud [default: secure]' -r -f -a "secure\t'Data centers of the provider'
community\t'Hosts of the community'
any\t'Either'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l data-center -d 'Data centers to allow' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l region -d 'Regions to allow' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l country -d 'Countries to allow, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l max-price -d 'Maximum price of the pod per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l order -d 'Which candidates to try first [default: availability]' -r -f -a "availability\t'Highest availability first'
price\t'Cheapest first'
given\t'In the order given'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-cuda -d 'Minimum CUDA version of the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-ram-per-gpu -d 'Minimum system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l min-vcpus-per-gpu -d 'Minimum vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l retry-until -d 'Keep trying until then while there is no capacity' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l create-id -d 'The SVCCTL_CREATE_ID of the pod: a second create with the same one adopts the pod of the first' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l ttl -d 'The pod\'s lease: how long it may live, as SVCCTL_EXPIRES_AT in its environment' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l wait -d 'Wait for the pod to be running, or for this condition (see `svcctl pods wait --help`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l on-failure -d 'What to do with the pod when the wait fails, or when it costs more than --max-price' -r -f -a "keep\t'Keep it; it goes on costing money'
stop\t'Stop it'
terminate\t'Terminate it'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l dry-run -d 'Print the candidates in order and the request body, and rent nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l file -d 'A create body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l template -d 'A template by id or name, for whatever no flag sets' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l ssh -d 'Start an ssh server that accepts the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l jupyter -d 'Start JupyterLab; publish 8888/http to reach it' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l gpu -d 'A GPU type by id, name or part of it, like \'RTX 4090\'; may be repeated to allow several, \'any\' allows every type that the filters leave' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l gpu-count -d 'Number of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-vram -d 'Minimum VRAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cpu -d 'A CPU flavor instead of GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l vcpus -d 'Number of vCPUs, a power of two [default: the flavor\'s minimum]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cloud -d 'Which cloud [default: secure]' -r -f -a "secure\t'Data centers of the provider'
community\t'Hosts of the community'
any\t'Either'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l data-center -d 'Data centers to allow' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l region -d 'Regions to allow' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l country -d 'Countries to allow, like US or SE' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l max-price -d 'Maximum price of the pod per hour: all its GPUs or vCPUs, without disks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l order -d 'Which candidates to try first [default: availability]' -r -f -a "availability\t'Highest availability first'
price\t'Cheapest first'
given\t'In the order given'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-cuda -d 'Minimum CUDA version of the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-ram-per-gpu -d 'Minimum system RAM per GPU in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l min-vcpus-per-gpu -d 'Minimum vCPUs per GPU' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l global-networking -d 'Join the account\'s global network' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from why" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l sort -d 'Sort order [default: oldest first]' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l include-cluster-pods -d 'Include the pods of clusters'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s w -l watch -d 'Keep watching and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l sort -d 'Sort order [default: oldest first]' -r -f -a "name\t'By name'
status\t'By status'
created\t'Newest first'
cost\t'Most expensive first'
gpu\t'By hardware'
data-center\t'By data center'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l include-cluster-pods -d 'Include the pods of clusters'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s w -l watch -d 'Keep watching and show every change, until Ctrl-C'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l file -d 'An update body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l name -d 'Rename it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l unset-env -d 'Remove an environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l ttl -d 'Set its lease: how long it may live from now' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l template -d 'A template by id or name, whose settings are applied once' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l global-networking -d 'Join or leave the account\'s global network at the next start' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that survives stop and restart; excludes the other mounts' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l network-volume -d 'A network volume in the pod\'s data center' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l global-volume -d 'A global volume' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l lock -d 'Lock it against stop and restart'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l unlock -d 'Unlock it'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-ttl -d 'Remove its lease'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-registry -d 'Remove the registry credential'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from start" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from stop" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from restart" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from terminate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l wait -d 'Wait until it is done, or for a condition, like --wait=ssh after a start' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l wait-timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l all -d 'All pods that match the filters and allow the action'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask; only terminate asks'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l for -d 'The condition: running, ready, ssh, port=N, http=N[/PATH], exited or terminated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l timeout -d 'How long to wait' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from wait" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l until -d 'Follow until a line matches this regular expression; exit code 10 when the pods end before' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l tail -d 'Number of lines of history, at most 5000 [default: 100]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l since -d 'Only lines since a time, or a duration back from now like 15m' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l source -d 'Only lines of this source' -r -f -a "container\t''
system\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s f -l follow -d 'Go on with what they write, until they are terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s t -l timestamps -d 'Show the time of each line'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from logs" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l older-than -d 'Also terminate pods at least this old, whatever their lease' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l dry-run -d 'Only show what would be terminated'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from reap" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l interval -d 'The refresh interval' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l sort -d 'Sort order' -r -f -a "cost\t'Most expensive first'
spent\t'Most spent today first'
use\t'Busiest GPUs first'
lease\t'Lease that ends soonest first'
uptime\t'Most recently started first'
name\t'By name'
status\t'By status'
gpu\t'By hardware'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l status -d 'Only pods with these statuses' -r -f -a "provisioning\t''
starting\t''
running\t''
exited\t''
error\t''
terminated\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l name -d 'Only pods whose names match, like \'train-*\'' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l gpu -d 'Only pods with these GPU types' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l data-center -d 'Only pods in these data centers' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from top" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from audit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l via -d 'How to connect [default: direct where the pod publishes 22/tcp, else proxy]' -r -f -a "direct\t'To the pod\'s own ssh server'
proxy\t'Through the service\'s proxy: interactive shells only'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s i -l identity -d 'The private key file' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l print -d 'Print the ssh command line and run nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand pod; and __fish_seen_subcommand_from ssh" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "gpus" -d 'GPU types, with prices and availability'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "gpu" -d 'GPU types, with prices and availability'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "cpus" -d 'CPU flavors, with prices and availability'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "cpu" -d 'CPU flavors, with prices and availability'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "datacenters" -d 'Data centers'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "datacenter" -d 'Data centers'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and not __fish_seen_subcommand_from gpus gpu cpus cpu datacenters datacenter templates" -f -a "templates" -d 'Public templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l product -d 'Availability for this product' -r -f -a "pod\t''
cluster\t''
serverless\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l count -d 'Availability for pods with this many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l cloud -d 'Availability and prices in this cloud' -r -f -a "secure\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l country -d 'Availability in these countries' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l cuda -d 'Availability on hosts with one of these CUDA versions' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l min-cuda -d 'Availability on hosts with at least this CUDA version' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l min-vram -d 'Minimum VRAM in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l max-price -d 'Maximum price per GPU and hour' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l sort -d 'Sort order' -r -f -a "price\t'Cheapest first'
memory\t'Most VRAM first'
availability\t'Most stock first'
name\t'By name'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l available -d 'Only what is available'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpus" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l product -d 'Availability for this product' -r -f -a "pod\t''
cluster\t''
serverless\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l count -d 'Availability for pods with this many GPUs' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l cloud -d 'Availability and prices in this cloud' -r -f -a "secure\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l country -d 'Availability in these countries' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l cuda -d 'Availability on hosts with one of these CUDA versions' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l min-cuda -d 'Availability on hosts with at least this CUDA version' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l min-vram -d 'Minimum VRAM in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l max-price -d 'Maximum price per GPU and hour' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l sort -d 'Sort order' -r -f -a "price\t'Cheapest first'
memory\t'Most VRAM first'
availability\t'Most stock first'
name\t'By name'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l available -d 'Only what is available'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from gpu" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l vcpus -d 'Availability for pods with this many vCPUs, a power of two' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l available -d 'Only what is available'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpus" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l vcpus -d 'Availability for pods with this many vCPUs, a power of two' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l available -d 'Only what is available'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from cpu" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l region -d 'Only these regions' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l compliance -d 'Only with all of these certifications' -r -f -a "gdpr\t''
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
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l volume-type -d 'Only with all of these network volume types' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l gpu -d 'Show the available GPU types'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l cpu -d 'Show the available CPU flavors'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l global-network -d 'Only where pods can join the global network'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenters" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l region -d 'Only these regions' -r -f -a "north-america\t''
south-america\t''
europe\t''
asia\t''
middle-east\t''
africa\t''
oceania\t''
antarctica\t''
unknown\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l compliance -d 'Only with all of these certifications' -r -f -a "gdpr\t''
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
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l volume-type -d 'Only with all of these network volume types' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l gpu -d 'Show the available GPU types'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l cpu -d 'Show the available CPU flavors'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l global-network -d 'Only where pods can join the global network'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from datacenter" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l source -d 'Whose templates [default: official]' -r -f -a "official\t''
verified\t''
community\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand catalog; and __fish_seen_subcommand_from templates" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "pods" -d 'What pods cost, by GPU type or by pod'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "serverless" -d 'What serverless endpoints cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "network-volume" -d 'What network volumes cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "network-volumes" -d 'What network volumes cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "history" -d 'The costs of the whole account over time'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "endpoints" -d 'What public endpoints cost (not serverless)'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "clusters" -d 'What instant clusters cost'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and not __fish_seen_subcommand_from pods serverless network-volume network-volumes history endpoints clusters estimate" -f -a "estimate" -d 'What a pod will cost per hour, day and month, before it is rented'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l grouping -d 'Group by podId or gpuId' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l pod-id -d 'Only this pod' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l gpu-id -d 'Only pods of this GPU type' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from pods" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l grouping -d 'Group by endpointId, podId or gpuId' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l endpoint-id -d 'Only this endpoint' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l gpu-id -d 'Only workers of this GPU type' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from serverless" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volume" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from network-volumes" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from history" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from endpoints" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l bucket-size -d 'The length of a bucket: hour, day, week, month or year' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l start-time -d 'Start of the window: a time in RFC 3339, a date, or a duration back from now like 7d' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l end-time -d 'End of the window, in the same forms' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l last-n -d 'The last N buckets, including the current one; excludes start and end times' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l svg -d 'Write the bar chart to an SVG file' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l chart -d 'Draw a bar chart'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from clusters" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l file -d 'A create body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand billing; and __fish_seen_subcommand_from estimate" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "list" -d 'List the account\'s ssh keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "ls" -d 'List the account\'s ssh keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "add" -d 'Add public keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "remove" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "rm" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "delete" -d 'Remove keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and not __fish_seen_subcommand_from list ls add remove rm delete set" -f -a "set" -d 'Replace all keys'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand ssh-keys; and __fish_seen_subcommand_from set" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "list" -d 'List the account\'s templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "ls" -d 'List the account\'s templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "get" -d 'Show a template in detail'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "create" -d 'Create a template'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "update" -d 'Change a template; existing pods keep their settings'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "delete" -d 'Delete templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "rm" -d 'Delete templates'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l reveal -d 'Show the values of secrets in the environment'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l file -d 'A template body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l category -d 'The kind of hardware it is for' -r -f -a "cpu\t''
nvidia\t''
amd\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l persistent -d 'Storage on the pod\'s host that survives stop and restart' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l public -d 'Publish it for everyone' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l serverless -d 'Make it a template of serverless endpoints' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l jupyter -d 'Start JupyterLab in its pods' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l ssh -d 'Start an ssh server in its pods, for the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l name -d 'Rename it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l unset-env -d 'Remove an environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l file -d 'A template body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l cuda -d 'CUDA versions to allow on the host' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l category -d 'The kind of hardware it is for' -r -f -a "cpu\t''
nvidia\t''
amd\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l persistent -d 'Storage on the pod\'s host that survives stop and restart' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l public -d 'Publish it for everyone' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l serverless -d 'Make it a template of serverless endpoints' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l jupyter -d 'Start JupyterLab in its pods' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l ssh -d 'Start an ssh server in its pods, for the account\'s keys' -r -f -a "true\t''
false\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l image -d 'The container image' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l disk -d 'Size of the container disk in GB; a stop or restart wipes it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l port -d 'A port to publish, like 8888/http or 22/tcp; may be repeated, or several separated by commas' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l env -d 'An environment variable; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l env-file -d 'A file of KEY=VALUE lines, or - for standard input; --env overrides it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l args -d 'The command as one string, split like a shell line; \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l entrypoint -d 'A word of the entrypoint; may be repeated, \'\' clears it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l registry -d 'The registry credential to pull the image with' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l no-registry -d 'Remove the registry credential'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand templates; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "list" -d 'List volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "ls" -d 'List volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "get" -d 'Show a volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "create" -d 'Create a volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "update" -d 'Rename a volume, or make it larger'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "delete" -d 'Delete volumes and everything on them'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and not __fish_seen_subcommand_from list ls get create update delete rm" -f -a "rm" -d 'Delete volumes and everything on them'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l global -d 'List global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l global -d 'List global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l global -d 'It is a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l file -d 'A body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l size -d 'Its size in GB' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l data-center -d 'The data center to create it in' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l type -d 'Its performance tier' -r -f -a "standard\t''
high-performance\t''"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l global -d 'Create a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l file -d 'A body in JSON or YAML, or - for standard input; flags override it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l name -d 'A new name' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l size -d 'A new size in GB; a volume never shrinks' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l global -d 'It is a global volume'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from update" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l global -d 'They are global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l global -d 'They are global volumes'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand volumes; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "list" -d 'List registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "ls" -d 'List registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "get" -d 'Show a registry credential, without user name and password'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "create" -d 'Store a registry credential'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "delete" -d 'Delete registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and not __fish_seen_subcommand_from list ls get create delete rm" -f -a "rm" -d 'Delete registry credentials'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from get" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l username -d 'The user name at the registry' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l password-stdin -d 'Read the password or token from standard input instead of prompting'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from create" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand registries; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "body" -d 'Translate a v1 body into a v2 body'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "request" -d 'Translate one v1 request into the v2 request'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "scan" -d 'Find what is left of v1 in code, data and documents'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "rewrite" -d 'Change code and data from v1 to v2, shown as a diff'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "proxy" -d 'Serve API v1 in front of the current context, for programs that are not ported yet'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and not __fish_seen_subcommand_from body request scan rewrite proxy explain" -f -a "explain" -d 'Explain a rule of the migration, or list them all'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l file -d 'The v1 body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l to -d 'What to print: the v2 body, or for a pod the `svcctl pods create` command' -r -f -a "json\t'The v2 body'
flags\t'A `svcctl pods create` command, which keeps the fallback GPU types'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l accept -d 'Accept what this rule gives up; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from body" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l file -d 'Its body in JSON or YAML, or - for standard input' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l to -d 'How to print the v2 request [default: curl; json with -o json]' -r -f -a "curl\t'A curl command'
api\t'A `svcctl api` command'
json\t'Method, path and body'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l accept -d 'Accept what this rule gives up; may be repeated' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from request" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l format -d 'The format of the report; -o json implies json' -r -f -a "table\t'For people'
json\t'For programs, and as a baseline'
sarif\t'SARIF 2.1.0, for code scanning'
github\t'Annotations of a workflow on GitHub'
markdown\t'For the comment of a pull request'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l fail-on -d 'The lowest class of finding that makes it exit 1: rename, silent or removed' -r -f -a "rename\t'Any finding'
silent\t'What is silent or removed'
removed\t'What is removed'
any\t'Any finding'
none\t'Nothing'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l baseline -d 'Report only findings that are not in this JSON report' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from scan" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l write -d 'Change the files, instead of printing a diff'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l allow-dirty -d 'Change files even if git has no committed copy of them'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from rewrite" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l listen -d 'Where to listen; port 0 takes a free one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l insecure -d 'Allow an address other than loopback; keys and data then travel in clear text'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l gone -d 'Answer 410 Gone to everything, as the shut-down service does'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from proxy" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand migrate; and __fish_seen_subcommand_from explain" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l listen -d 'Where to listen; port 0 takes a free one' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l data -d 'The folder of the data; `:memory:` keeps it in memory only [env: SVCCTL_DATA_DIR]' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l tls-cert -d 'Serve over TLS with this certificate chain (PEM)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l tls-key -d 'The private key of the certificate (PEM)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l api-key-env -d 'Also accept the API key in this environment variable' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l log -d 'Format of the request log on standard error; --quiet turns it off' -r -f -a "text\t'A line of text'
json\t'A line of JSON'
off\t'Not at all'"
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l seed -d 'The seed of ids, API keys and faults: every run draws the same, so the keys can be predicted' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l fault -d 'Inject a fault; see below' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l quota -d 'Rate limits of an account: minute (60), hour (3000), day (50000)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -l insecure -d 'Allow an address other than loopback without TLS; keys and data then travel in clear text'
complete -c svcctl -n "__fish_svcctl_using_subcommand serve" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "status" -d 'Show a summary of the engine\'s state'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "reset" -d 'Delete everything: pods, money, clock, fleet, keys, users, teams'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "export" -d 'Export the whole state as one JSON document, registry passwords included'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "import" -d 'Replace the whole state with an exported document'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "credit" -d 'The account\'s money'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "clock" -d 'The engine\'s clock'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "fleet" -d 'The machines there are to rent'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "keys" -d 'API keys for clients of `svcctl serve`'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "sessions" -d 'Session tokens of the engine\'s users'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "teams" -d 'Teams: users who share an account'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "users" -d 'Users, each with an account of their own'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and not __fish_seen_subcommand_from status reset export import credit clock fleet keys sessions teams users runtime" -f -a "runtime" -d 'How fast simulated pods come up'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l team -d 'Show the pods and the balance of this team, by id' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from status" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from reset" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from export" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s y -l yes -d 'Do not ask'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from import" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "show" -d 'Show the balance'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "add" -d 'Add to the balance; a negative amount subtracts'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from credit" -f -a "set" -d 'Set the balance'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "show" -d 'Show the engine\'s time'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "advance" -d 'Advance the clock; it keeps running from there'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "set" -d 'Set the clock; it keeps running from there and cannot go back'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from clock" -f -a "reset" -d 'Return to the system\'s time'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "show" -d 'Print the fleet in use'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "set" -d 'Replace the fleet'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "check" -d 'Check a fleet without changing anything'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from fleet" -f -a "reset" -d 'Restore the built-in fleet'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "list" -d 'List the keys, without their secrets'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "ls" -d 'List the keys, without their secrets'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "create" -d 'Create a key; it is shown only once'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from keys" -f -a "revoke" -d 'Revoke a key for good'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from sessions" -f -a "create" -d 'Create a session for a user and print its token, once'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "list" -d 'List the teams with their members'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "ls" -d 'List the teams with their members'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "create" -d 'Create a team with an account of 1000 USD; you become its member'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "add" -d 'Add a user to a team'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "remove" -d 'Remove a user from a team'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from teams" -f -a "delete" -d 'Delete a team and its API keys; its account must be empty'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "list" -d 'List the users'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "ls" -d 'List the users'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from users" -f -a "create" -d 'Add a user, with an account of 1000 USD'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "show" -d 'Show how simulated pods behave'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "set" -d 'Change how simulated pods behave from now on'
complete -c svcctl -n "__fish_svcctl_using_subcommand engine; and __fish_seen_subcommand_from runtime" -f -a "reset" -d 'Restore the default settings'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "list" -d 'List the contexts'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "ls" -d 'List the contexts'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "use" -d 'Select the context to run in'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "add" -d 'Add a context: a server with a name'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "remove" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "rm" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "delete" -d 'Remove a context, and its key'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and not __fish_seen_subcommand_from list ls use add remove rm delete show" -f -a "show" -d 'Show where commands run, and why'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from list" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from ls" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from use" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l team -d 'The team that a console session acts for' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l use -d 'Also select it'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from add" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from remove" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from rm" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from delete" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand context; and __fish_seen_subcommand_from show" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l team -d 'The team that a console session acts for; the context keeps it' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -l with-key -d 'Read the key from the first line of standard input instead of prompting'
complete -c svcctl -n "__fish_svcctl_using_subcommand login" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand logout" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l file -d 'The body, or - for standard input; it is sent as it is' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l field -d 'A field of the JSON body, with dots for nested objects; for GET and DELETE, a query parameter' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s i -l include -d 'Print the status and headers before the body'
complete -c svcctl -n "__fish_svcctl_using_subcommand api" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand doctor" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -l static -d 'Complete commands and flags only'
complete -c svcctl -n "__fish_svcctl_using_subcommand completion" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand schema" -s h -l help -d 'Print help (see more with \'--help\')'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s o -l output -d 'The format of results [default: table]' -r -f -a "table\t'Columns that fit the terminal'
wide\t'Every column in full, however wide'
json\t'The answer of the API, all of it'
ndjson\t'One element of a list a line'
yaml\t'The answer of the API as YAML'
csv\t'Every column there is, separated by commas'
id\t'One id a line'"
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l jq -d 'Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l columns -d 'The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l color -d 'When to use colour' -r -f -a "auto\t'On a terminal'
always\t'Always'
never\t'Never'"
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l debug-file -d 'Trace requests and responses to a file (mode 0600)' -r -F
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l context -d 'The context to run in [env: SVCCTL_CONTEXT]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l base-url -d 'The server to use instead of a context [env: SVCCTL_BASE_URL]' -r
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s q -l quiet -d 'Print results only: no notes, no progress'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l no-input -d 'Never prompt; fail where an answer would be needed'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s v -l verbose -d 'Report every retry, with its delay and reason'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l debug -d 'Trace requests and responses to standard error, with secrets masked'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -l curl -d 'Print the request as a curl command and send nothing'
complete -c svcctl -n "__fish_svcctl_using_subcommand help" -s h -l help -d 'Print help (see more with \'--help\')'
