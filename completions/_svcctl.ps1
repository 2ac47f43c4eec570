
using namespace System.Management.Automation
using namespace System.Management.Automation.Language

Register-ArgumentCompleter -Native -CommandName 'svcctl' -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $commandElements = $commandAst.CommandElements
    $command = @(
        'svcctl'
        for ($i = 1; $i -lt $commandElements.Count; $i++) {
            $element = $commandElements[$i]
            if ($element -isnot [StringConstantExpressionAst] -or
                $element.StringConstantType -ne [StringConstantType]::BareWord -or
                $element.Value.StartsWith('-') -or
                $element.Value -eq $wordToComplete) {
                break
        }
        $element.Value
    }) -join ';'

    $completions = @(switch ($command) {
        'svcctl' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('-V', '-V ', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('--version', '--version', [CompletionResultType]::ParameterName, 'Print version')
            [CompletionResult]::new('pods', 'pods', [CompletionResultType]::ParameterValue, 'Rent pods and work with them')
            [CompletionResult]::new('pod', 'pod', [CompletionResultType]::ParameterValue, 'Rent pods and work with them')
            [CompletionResult]::new('catalog', 'catalog', [CompletionResultType]::ParameterValue, 'See what can be rented: GPU types, CPU flavors, data centers, public templates')
            [CompletionResult]::new('billing', 'billing', [CompletionResultType]::ParameterValue, 'See what things cost, and what they will cost')
            [CompletionResult]::new('ssh-keys', 'ssh-keys', [CompletionResultType]::ParameterValue, 'Manage the ssh public keys that pods admit')
            [CompletionResult]::new('templates', 'templates', [CompletionResultType]::ParameterValue, 'Manage reusable settings of pods')
            [CompletionResult]::new('volumes', 'volumes', [CompletionResultType]::ParameterValue, 'Manage network volumes, and with --global global ones')
            [CompletionResult]::new('registries', 'registries', [CompletionResultType]::ParameterValue, 'Manage credentials for private images')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Move from API v1, which is switched off, to v2')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the embedded engine over HTTP')
            [CompletionResult]::new('engine', 'engine', [CompletionResultType]::ParameterValue, 'Look into the embedded engine and control it: state, money, clock, fleet, runtime')
            [CompletionResult]::new('context', 'context', [CompletionResultType]::ParameterValue, 'Choose the places where commands run')
            [CompletionResult]::new('login', 'login', [CompletionResultType]::ParameterValue, 'Store the API key of a server')
            [CompletionResult]::new('logout', 'logout', [CompletionResultType]::ParameterValue, 'Remove a stored API key')
            [CompletionResult]::new('api', 'api', [CompletionResultType]::ParameterValue, 'Send any request as it is, and print the answer')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check configuration, server, key, clock and engine, and say what to do')
            [CompletionResult]::new('completion', 'completion', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;pods' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Rent a pod')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Say why a pod would find no place, and what would fit')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show pods in full')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a pod')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Start stopped pods, on the same hosts')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop pods: their GPUs become free, their disks stay')
            [CompletionResult]::new('restart', 'restart', [CompletionResultType]::ParameterValue, 'Start the containers of running pods anew')
            [CompletionResult]::new('terminate', 'terminate', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait until pods run, answer, exited or are terminated')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show what pods write')
            [CompletionResult]::new('reap', 'reap', [CompletionResultType]::ParameterValue, 'Terminate pods that are past their lease')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Show every pod that costs money: how much, until when, and whether its GPUs do anything')
            [CompletionResult]::new('ssh', 'ssh', [CompletionResultType]::ParameterValue, 'Open a shell on a pod with the system''s ssh, or run a command there')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;pod' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Rent a pod')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Say why a pod would find no place, and what would fit')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show pods in full')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a pod')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Start stopped pods, on the same hosts')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop pods: their GPUs become free, their disks stay')
            [CompletionResult]::new('restart', 'restart', [CompletionResultType]::ParameterValue, 'Start the containers of running pods anew')
            [CompletionResult]::new('terminate', 'terminate', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait until pods run, answer, exited or are terminated')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show what pods write')
            [CompletionResult]::new('reap', 'reap', [CompletionResultType]::ParameterValue, 'Terminate pods that are past their lease')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Show every pod that costs money: how much, until when, and whether its GPUs do anything')
            [CompletionResult]::new('ssh', 'ssh', [CompletionResultType]::ParameterValue, 'Open a shell on a pod with the system''s ssh, or run a command there')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;pods;create' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A create body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, that gives what is left out')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Start an ssh server that admits the account''s keys')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Start JupyterLab; publish 8888/http to reach it')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave')
            [CompletionResult]::new('--gpu-count', '--gpu-count', [CompletionResultType]::ParameterName, 'How many GPUs')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Least VRAM of a GPU in GB')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'A CPU flavor instead of GPUs')
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'How many vCPUs, a power of two; the flavor''s smallest number when left out')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Whose hardware')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Data centers to choose from')
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'Parts of the world to choose from')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Countries to choose from, like US or SE')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'What counts first among the places that are tried; availability when left out')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'The lowest CUDA version that the host may report')
            [CompletionResult]::new('--min-ram-per-gpu', '--min-ram-per-gpu', [CompletionResultType]::ParameterName, 'Least system RAM per GPU in GB')
            [CompletionResult]::new('--min-vcpus-per-gpu', '--min-vcpus-per-gpu', [CompletionResultType]::ParameterName, 'Least vCPUs per GPU')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join the account''s global network')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('--retry-until', '--retry-until', [CompletionResultType]::ParameterName, 'While there is no room, try everything again until then')
            [CompletionResult]::new('--create-id', '--create-id', [CompletionResultType]::ParameterName, 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another')
            [CompletionResult]::new('--ttl', '--ttl', [CompletionResultType]::ParameterName, 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until the pod is there; running when no condition is given')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('--on-failure', '--on-failure', [CompletionResultType]::ParameterName, 'What becomes of the pod when the wait fails, or when it costs more than --max-price')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Print the places that would be tried and the body, and rent nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;create' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A create body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, that gives what is left out')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Start an ssh server that admits the account''s keys')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Start JupyterLab; publish 8888/http to reach it')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave')
            [CompletionResult]::new('--gpu-count', '--gpu-count', [CompletionResultType]::ParameterName, 'How many GPUs')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Least VRAM of a GPU in GB')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'A CPU flavor instead of GPUs')
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'How many vCPUs, a power of two; the flavor''s smallest number when left out')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Whose hardware')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Data centers to choose from')
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'Parts of the world to choose from')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Countries to choose from, like US or SE')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'What counts first among the places that are tried; availability when left out')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'The lowest CUDA version that the host may report')
            [CompletionResult]::new('--min-ram-per-gpu', '--min-ram-per-gpu', [CompletionResultType]::ParameterName, 'Least system RAM per GPU in GB')
            [CompletionResult]::new('--min-vcpus-per-gpu', '--min-vcpus-per-gpu', [CompletionResultType]::ParameterName, 'Least vCPUs per GPU')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join the account''s global network')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('--retry-until', '--retry-until', [CompletionResultType]::ParameterName, 'While there is no room, try everything again until then')
            [CompletionResult]::new('--create-id', '--create-id', [CompletionResultType]::ParameterName, 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another')
            [CompletionResult]::new('--ttl', '--ttl', [CompletionResultType]::ParameterName, 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until the pod is there; running when no condition is given')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('--on-failure', '--on-failure', [CompletionResultType]::ParameterName, 'What becomes of the pod when the wait fails, or when it costs more than --max-price')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Print the places that would be tried and the body, and rent nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;why' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A create body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, that gives what is left out')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Start an ssh server that admits the account''s keys')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Start JupyterLab; publish 8888/http to reach it')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave')
            [CompletionResult]::new('--gpu-count', '--gpu-count', [CompletionResultType]::ParameterName, 'How many GPUs')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Least VRAM of a GPU in GB')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'A CPU flavor instead of GPUs')
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'How many vCPUs, a power of two; the flavor''s smallest number when left out')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Whose hardware')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Data centers to choose from')
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'Parts of the world to choose from')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Countries to choose from, like US or SE')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'What counts first among the places that are tried; availability when left out')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'The lowest CUDA version that the host may report')
            [CompletionResult]::new('--min-ram-per-gpu', '--min-ram-per-gpu', [CompletionResultType]::ParameterName, 'Least system RAM per GPU in GB')
            [CompletionResult]::new('--min-vcpus-per-gpu', '--min-vcpus-per-gpu', [CompletionResultType]::ParameterName, 'Least vCPUs per GPU')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join the account''s global network')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;why' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A create body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, that gives what is left out')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Start an ssh server that admits the account''s keys')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Start JupyterLab; publish 8888/http to reach it')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave')
            [CompletionResult]::new('--gpu-count', '--gpu-count', [CompletionResultType]::ParameterName, 'How many GPUs')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Least VRAM of a GPU in GB')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'A CPU flavor instead of GPUs')
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'How many vCPUs, a power of two; the flavor''s smallest number when left out')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Whose hardware')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Data centers to choose from')
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'Parts of the world to choose from')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Countries to choose from, like US or SE')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks')
            [CompletionResult]::new('--order', '--order', [CompletionResultType]::ParameterName, 'What counts first among the places that are tried; availability when left out')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'The lowest CUDA version that the host may report')
            [CompletionResult]::new('--min-ram-per-gpu', '--min-ram-per-gpu', [CompletionResultType]::ParameterName, 'Least system RAM per GPU in GB')
            [CompletionResult]::new('--min-vcpus-per-gpu', '--min-vcpus-per-gpu', [CompletionResultType]::ParameterName, 'Least vCPUs per GPU')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join the account''s global network')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;list' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order; oldest first when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--include-cluster-pods', '--include-cluster-pods', [CompletionResultType]::ParameterName, 'List member pods of clusters too')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;ls' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order; oldest first when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--include-cluster-pods', '--include-cluster-pods', [CompletionResultType]::ParameterName, 'List member pods of clusters too')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;list' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order; oldest first when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--include-cluster-pods', '--include-cluster-pods', [CompletionResultType]::ParameterName, 'List member pods of clusters too')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;ls' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order; oldest first when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--include-cluster-pods', '--include-cluster-pods', [CompletionResultType]::ParameterName, 'List member pods of clusters too')
            [CompletionResult]::new('-w', '-w', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('--watch', '--watch', [CompletionResultType]::ParameterName, 'Go on and show every change, until Ctrl-C')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;get' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values of secrets in the environment')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;get' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values of secrets in the environment')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;update' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'An update body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'A new name')
            [CompletionResult]::new('--unset-env', '--unset-env', [CompletionResultType]::ParameterName, 'An environment variable to take away; repeat it for more')
            [CompletionResult]::new('--ttl', '--ttl', [CompletionResultType]::ParameterName, 'Give it a lease that ends so long from now')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, whose settings are applied once')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join or leave the account''s global network at the next start')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--lock', '--lock', [CompletionResultType]::ParameterName, 'Prevent stop and restart')
            [CompletionResult]::new('--unlock', '--unlock', [CompletionResultType]::ParameterName, 'Allow stop and restart again')
            [CompletionResult]::new('--no-ttl', '--no-ttl', [CompletionResultType]::ParameterName, 'Take its lease away')
            [CompletionResult]::new('--no-registry', '--no-registry', [CompletionResultType]::ParameterName, 'Take the registry credential away')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values of secrets in the environment')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;update' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'An update body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'A new name')
            [CompletionResult]::new('--unset-env', '--unset-env', [CompletionResultType]::ParameterName, 'An environment variable to take away; repeat it for more')
            [CompletionResult]::new('--ttl', '--ttl', [CompletionResultType]::ParameterName, 'Give it a lease that ends so long from now')
            [CompletionResult]::new('--template', '--template', [CompletionResultType]::ParameterName, 'A template, by id or name, whose settings are applied once')
            [CompletionResult]::new('--global-networking', '--global-networking', [CompletionResultType]::ParameterName, 'Join or leave the account''s global network at the next start')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts; not with the others')
            [CompletionResult]::new('--network-volume', '--network-volume', [CompletionResultType]::ParameterName, 'A network volume of the pod''s data center')
            [CompletionResult]::new('--global-volume', '--global-volume', [CompletionResultType]::ParameterName, 'A global volume')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--lock', '--lock', [CompletionResultType]::ParameterName, 'Prevent stop and restart')
            [CompletionResult]::new('--unlock', '--unlock', [CompletionResultType]::ParameterName, 'Allow stop and restart again')
            [CompletionResult]::new('--no-ttl', '--no-ttl', [CompletionResultType]::ParameterName, 'Take its lease away')
            [CompletionResult]::new('--no-registry', '--no-registry', [CompletionResultType]::ParameterName, 'Take the registry credential away')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values of secrets in the environment')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;start' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;start' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;stop' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;stop' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;restart' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;restart' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;terminate' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;rm' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;terminate' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;rm' {
            [CompletionResult]::new('--status', '--status', [CompletionResultType]::ParameterName, 'Only pods of these statuses')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'Only pods whose names match, like ''train-*''')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Only pods with these GPU types')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'Only pods in these data centers')
            [CompletionResult]::new('--wait', '--wait', [CompletionResultType]::ParameterName, 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start')
            [CompletionResult]::new('--wait-timeout', '--wait-timeout', [CompletionResultType]::ParameterName, 'When to give up waiting')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--all', '--all', [CompletionResultType]::ParameterName, 'Every pod that the filters leave and that it can be done with')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask; only terminate asks')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;wait' {
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'When to give up')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;wait' {
            [CompletionResult]::new('--for', '--for', [CompletionResultType]::ParameterName, 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated')
            [CompletionResult]::new('--timeout', '--timeout', [CompletionResultType]::ParameterName, 'When to give up')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;logs' {
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Follow until a line matches this regular expression; exit code 10 when the pods end before')
            [CompletionResult]::new('--tail', '--tail', [CompletionResultType]::ParameterName, 'How many lines of history, up to 5000; 100 when left out')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Everything since a time, or a span back from now like 15m')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Only what the container or the platform wrote')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Go on with what they write, until they are terminated')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Go on with what they write, until they are terminated')
            [CompletionResult]::new('-t', '-t', [CompletionResultType]::ParameterName, 'Begin every line with its time')
            [CompletionResult]::new('--timestamps', '--timestamps', [CompletionResultType]::ParameterName, 'Begin every line with its time')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;logs' {
            [CompletionResult]::new('--until', '--until', [CompletionResultType]::ParameterName, 'Follow until a line matches this regular expression; exit code 10 when the pods end before')
            [CompletionResult]::new('--tail', '--tail', [CompletionResultType]::ParameterName, 'How many lines of history, up to 5000; 100 when left out')
            [CompletionResult]::new('--since', '--since', [CompletionResultType]::ParameterName, 'Everything since a time, or a span back from now like 15m')
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Only what the container or the platform wrote')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-f', '-f', [CompletionResultType]::ParameterName, 'Go on with what they write, until they are terminated')
            [CompletionResult]::new('--follow', '--follow', [CompletionResultType]::ParameterName, 'Go on with what they write, until they are terminated')
            [CompletionResult]::new('-t', '-t', [CompletionResultType]::ParameterName, 'Begin every line with its time')
            [CompletionResult]::new('--timestamps', '--timestamps', [CompletionResultType]::ParameterName, 'Begin every line with its time')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;reap' {
            [CompletionResult]::new('--older-than', '--older-than', [CompletionResultType]::ParameterName, 'Terminate what is at least this old too, whatever its lease')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Only show what would be terminated')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;reap' {
            [CompletionResult]::new('--older-than', '--older-than', [CompletionResultType]::ParameterName, 'Terminate what is at least this old too, whatever its lease')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--dry-run', '--dry-run', [CompletionResultType]::ParameterName, 'Only show what would be terminated')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;audit' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;audit' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;ssh' {
            [CompletionResult]::new('--via', '--via', [CompletionResultType]::ParameterName, 'Which way; direct where the pod publishes 22/tcp, else through the service''s proxy')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'The file of the private key')
            [CompletionResult]::new('--identity', '--identity', [CompletionResultType]::ParameterName, 'The file of the private key')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--print', '--print', [CompletionResultType]::ParameterName, 'Print the command line of ssh and run nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pod;ssh' {
            [CompletionResult]::new('--via', '--via', [CompletionResultType]::ParameterName, 'Which way; direct where the pod publishes 22/tcp, else through the service''s proxy')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'The file of the private key')
            [CompletionResult]::new('--identity', '--identity', [CompletionResultType]::ParameterName, 'The file of the private key')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--print', '--print', [CompletionResultType]::ParameterName, 'Print the command line of ssh and run nothing')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;pods;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Rent a pod')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Say why a pod would find no place, and what would fit')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show pods in full')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a pod')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Start stopped pods, on the same hosts')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop pods: their GPUs become free, their disks stay')
            [CompletionResult]::new('restart', 'restart', [CompletionResultType]::ParameterValue, 'Start the containers of running pods anew')
            [CompletionResult]::new('terminate', 'terminate', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait until pods run, answer, exited or are terminated')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show what pods write')
            [CompletionResult]::new('reap', 'reap', [CompletionResultType]::ParameterValue, 'Terminate pods that are past their lease')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Show every pod that costs money: how much, until when, and whether its GPUs do anything')
            [CompletionResult]::new('ssh', 'ssh', [CompletionResultType]::ParameterValue, 'Open a shell on a pod with the system''s ssh, or run a command there')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;pods;help;create' {
            break
        }
        'svcctl;pods;help;why' {
            break
        }
        'svcctl;pods;help;list' {
            break
        }
        'svcctl;pods;help;get' {
            break
        }
        'svcctl;pods;help;update' {
            break
        }
        'svcctl;pods;help;start' {
            break
        }
        'svcctl;pods;help;stop' {
            break
        }
        'svcctl;pods;help;restart' {
            break
        }
        'svcctl;pods;help;terminate' {
            break
        }
        'svcctl;pods;help;wait' {
            break
        }
        'svcctl;pods;help;logs' {
            break
        }
        'svcctl;pods;help;reap' {
            break
        }
        'svcctl;pods;help;audit' {
            break
        }
        'svcctl;pods;help;ssh' {
            break
        }
        'svcctl;pods;help;help' {
            break
        }
        'svcctl;pod;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Rent a pod')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Say why a pod would find no place, and what would fit')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show pods in full')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a pod')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Start stopped pods, on the same hosts')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop pods: their GPUs become free, their disks stay')
            [CompletionResult]::new('restart', 'restart', [CompletionResultType]::ParameterValue, 'Start the containers of running pods anew')
            [CompletionResult]::new('terminate', 'terminate', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait until pods run, answer, exited or are terminated')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show what pods write')
            [CompletionResult]::new('reap', 'reap', [CompletionResultType]::ParameterValue, 'Terminate pods that are past their lease')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Show every pod that costs money: how much, until when, and whether its GPUs do anything')
            [CompletionResult]::new('ssh', 'ssh', [CompletionResultType]::ParameterValue, 'Open a shell on a pod with the system''s ssh, or run a command there')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;pod;help;create' {
            break
        }
        'svcctl;pod;help;why' {
            break
        }
        'svcctl;pod;help;list' {
            break
        }
        'svcctl;pod;help;get' {
            break
        }
        'svcctl;pod;help;update' {
            break
        }
        'svcctl;pod;help;start' {
            break
        }
        'svcctl;pod;help;stop' {
            break
        }
        'svcctl;pod;help;restart' {
            break
        }
        'svcctl;pod;help;terminate' {
            break
        }
        'svcctl;pod;help;wait' {
            break
        }
        'svcctl;pod;help;logs' {
            break
        }
        'svcctl;pod;help;reap' {
            break
        }
        'svcctl;pod;help;audit' {
            break
        }
        'svcctl;pod;help;ssh' {
            break
        }
        'svcctl;pod;help;help' {
            break
        }
        'svcctl;catalog' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('gpus', 'gpus', [CompletionResultType]::ParameterValue, 'GPU types, with prices and stock')
            [CompletionResult]::new('gpu', 'gpu', [CompletionResultType]::ParameterValue, 'GPU types, with prices and stock')
            [CompletionResult]::new('cpus', 'cpus', [CompletionResultType]::ParameterValue, 'CPU flavors, with prices and stock')
            [CompletionResult]::new('cpu', 'cpu', [CompletionResultType]::ParameterValue, 'CPU flavors, with prices and stock')
            [CompletionResult]::new('datacenters', 'datacenters', [CompletionResultType]::ParameterValue, 'Data centers')
            [CompletionResult]::new('datacenter', 'datacenter', [CompletionResultType]::ParameterValue, 'Data centers')
            [CompletionResult]::new('templates', 'templates', [CompletionResultType]::ParameterValue, 'Public templates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;catalog;gpus' {
            [CompletionResult]::new('--product', '--product', [CompletionResultType]::ParameterName, 'Stock for what')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Stock for pods of how many GPUs')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Stock and prices in one cloud')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Stock in these countries')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'Stock on hosts that report one of these CUDA versions')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'Stock on hosts that report this CUDA version or a higher one')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Only types with this much VRAM in GB')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'Only types that cost no more per GPU and hour')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'Only what has room')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;gpu' {
            [CompletionResult]::new('--product', '--product', [CompletionResultType]::ParameterName, 'Stock for what')
            [CompletionResult]::new('--count', '--count', [CompletionResultType]::ParameterName, 'Stock for pods of how many GPUs')
            [CompletionResult]::new('--cloud', '--cloud', [CompletionResultType]::ParameterName, 'Stock and prices in one cloud')
            [CompletionResult]::new('--country', '--country', [CompletionResultType]::ParameterName, 'Stock in these countries')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'Stock on hosts that report one of these CUDA versions')
            [CompletionResult]::new('--min-cuda', '--min-cuda', [CompletionResultType]::ParameterName, 'Stock on hosts that report this CUDA version or a higher one')
            [CompletionResult]::new('--min-vram', '--min-vram', [CompletionResultType]::ParameterName, 'Only types with this much VRAM in GB')
            [CompletionResult]::new('--max-price', '--max-price', [CompletionResultType]::ParameterName, 'Only types that cost no more per GPU and hour')
            [CompletionResult]::new('--sort', '--sort', [CompletionResultType]::ParameterName, 'In which order')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'Only what has room')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;cpus' {
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'Stock for pods of how many vCPUs, a power of two')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'Only what has room')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;cpu' {
            [CompletionResult]::new('--vcpus', '--vcpus', [CompletionResultType]::ParameterName, 'Stock for pods of how many vCPUs, a power of two')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--available', '--available', [CompletionResultType]::ParameterName, 'Only what has room')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;datacenters' {
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'In these parts of the world')
            [CompletionResult]::new('--compliance', '--compliance', [CompletionResultType]::ParameterName, 'With all of these certificates')
            [CompletionResult]::new('--volume-type', '--volume-type', [CompletionResultType]::ParameterName, 'With all of these kinds of network volumes')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Show the stock of GPU types')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'Show the stock of CPU flavors')
            [CompletionResult]::new('--global-network', '--global-network', [CompletionResultType]::ParameterName, 'Only where pods can join the global network')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;datacenter' {
            [CompletionResult]::new('--region', '--region', [CompletionResultType]::ParameterName, 'In these parts of the world')
            [CompletionResult]::new('--compliance', '--compliance', [CompletionResultType]::ParameterName, 'With all of these certificates')
            [CompletionResult]::new('--volume-type', '--volume-type', [CompletionResultType]::ParameterName, 'With all of these kinds of network volumes')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--gpu', '--gpu', [CompletionResultType]::ParameterName, 'Show the stock of GPU types')
            [CompletionResult]::new('--cpu', '--cpu', [CompletionResultType]::ParameterName, 'Show the stock of CPU flavors')
            [CompletionResult]::new('--global-network', '--global-network', [CompletionResultType]::ParameterName, 'Only where pods can join the global network')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;templates' {
            [CompletionResult]::new('--source', '--source', [CompletionResultType]::ParameterName, 'Whose templates; the service''s own when left out')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;catalog;help' {
            [CompletionResult]::new('gpus', 'gpus', [CompletionResultType]::ParameterValue, 'GPU types, with prices and stock')
            [CompletionResult]::new('cpus', 'cpus', [CompletionResultType]::ParameterValue, 'CPU flavors, with prices and stock')
            [CompletionResult]::new('datacenters', 'datacenters', [CompletionResultType]::ParameterValue, 'Data centers')
            [CompletionResult]::new('templates', 'templates', [CompletionResultType]::ParameterValue, 'Public templates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;catalog;help;gpus' {
            break
        }
        'svcctl;catalog;help;cpus' {
            break
        }
        'svcctl;catalog;help;datacenters' {
            break
        }
        'svcctl;catalog;help;templates' {
            break
        }
        'svcctl;catalog;help;help' {
            break
        }
        'svcctl;billing' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('pods', 'pods', [CompletionResultType]::ParameterValue, 'What pods cost, by GPU type or by pod')
            [CompletionResult]::new('serverless', 'serverless', [CompletionResultType]::ParameterValue, 'What serverless endpoints cost')
            [CompletionResult]::new('network-volume', 'network-volume', [CompletionResultType]::ParameterValue, 'What network volumes cost')
            [CompletionResult]::new('network-volumes', 'network-volumes', [CompletionResultType]::ParameterValue, 'What network volumes cost')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'Everything the account pays for, in one history')
            [CompletionResult]::new('endpoints', 'endpoints', [CompletionResultType]::ParameterValue, 'What calls of public endpoints cost (not serverless)')
            [CompletionResult]::new('clusters', 'clusters', [CompletionResultType]::ParameterValue, 'What instant clusters cost')
            [CompletionResult]::new('estimate', 'estimate', [CompletionResultType]::ParameterValue, 'What a pod will cost per hour, day and month, before it is rented')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;billing;pods' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--grouping', '--grouping', [CompletionResultType]::ParameterName, 'One row a podId or a gpuId in each bucket')
            [CompletionResult]::new('--pod-id', '--pod-id', [CompletionResultType]::ParameterName, 'Only this pod')
            [CompletionResult]::new('--gpu-id', '--gpu-id', [CompletionResultType]::ParameterName, 'Only pods of this GPU type')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;serverless' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--grouping', '--grouping', [CompletionResultType]::ParameterName, 'One row an endpointId, a podId or a gpuId in each bucket')
            [CompletionResult]::new('--endpoint-id', '--endpoint-id', [CompletionResultType]::ParameterName, 'Only this endpoint')
            [CompletionResult]::new('--gpu-id', '--gpu-id', [CompletionResultType]::ParameterName, 'Only workers of this GPU type')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;network-volume' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;network-volumes' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;history' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;endpoints' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;clusters' {
            [CompletionResult]::new('--bucket-size', '--bucket-size', [CompletionResultType]::ParameterName, 'The length of a bucket: hour, day, week, month or year')
            [CompletionResult]::new('--start-time', '--start-time', [CompletionResultType]::ParameterName, 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d')
            [CompletionResult]::new('--end-time', '--end-time', [CompletionResultType]::ParameterName, 'The window''s end, written like its begin')
            [CompletionResult]::new('--last-n', '--last-n', [CompletionResultType]::ParameterName, 'The last so many buckets, the running one included; not together with a time')
            [CompletionResult]::new('--svg', '--svg', [CompletionResultType]::ParameterName, 'Write the bars to a file, as a picture')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--chart', '--chart', [CompletionResultType]::ParameterName, 'Draw the buckets as bars')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;estimate' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A create body in JSON or YAML, or - for standard input')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;billing;help' {
            [CompletionResult]::new('pods', 'pods', [CompletionResultType]::ParameterValue, 'What pods cost, by GPU type or by pod')
            [CompletionResult]::new('serverless', 'serverless', [CompletionResultType]::ParameterValue, 'What serverless endpoints cost')
            [CompletionResult]::new('network-volume', 'network-volume', [CompletionResultType]::ParameterValue, 'What network volumes cost')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'Everything the account pays for, in one history')
            [CompletionResult]::new('endpoints', 'endpoints', [CompletionResultType]::ParameterValue, 'What calls of public endpoints cost (not serverless)')
            [CompletionResult]::new('clusters', 'clusters', [CompletionResultType]::ParameterValue, 'What instant clusters cost')
            [CompletionResult]::new('estimate', 'estimate', [CompletionResultType]::ParameterValue, 'What a pod will cost per hour, day and month, before it is rented')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;billing;help;pods' {
            break
        }
        'svcctl;billing;help;serverless' {
            break
        }
        'svcctl;billing;help;network-volume' {
            break
        }
        'svcctl;billing;help;history' {
            break
        }
        'svcctl;billing;help;endpoints' {
            break
        }
        'svcctl;billing;help;clusters' {
            break
        }
        'svcctl;billing;help;estimate' {
            break
        }
        'svcctl;billing;help;help' {
            break
        }
        'svcctl;ssh-keys' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s ssh keys')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the account''s ssh keys')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add public keys')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove keys')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove keys')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Remove keys')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Replace all keys')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;ssh-keys;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;add' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;remove' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;rm' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;set' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;ssh-keys;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s ssh keys')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add public keys')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove keys')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Replace all keys')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;ssh-keys;help;list' {
            break
        }
        'svcctl;ssh-keys;help;add' {
            break
        }
        'svcctl;ssh-keys;help;remove' {
            break
        }
        'svcctl;ssh-keys;help;set' {
            break
        }
        'svcctl;ssh-keys;help;help' {
            break
        }
        'svcctl;templates' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s templates')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the account''s templates')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a template in full')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a template')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a template; pods made from it stay as they are')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete templates')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Delete templates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;templates;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;get' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--reveal', '--reveal', [CompletionResultType]::ParameterName, 'Show the values of secrets in the environment')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;create' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'What hardware it is for')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts')
            [CompletionResult]::new('--public', '--public', [CompletionResultType]::ParameterName, 'Whether everyone may use it')
            [CompletionResult]::new('--serverless', '--serverless', [CompletionResultType]::ParameterName, 'Whether it is for serverless endpoints')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Whether its pods get a Jupyter password')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Whether its pods get the account''s ssh keys')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;update' {
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'A new name')
            [CompletionResult]::new('--unset-env', '--unset-env', [CompletionResultType]::ParameterName, 'An environment variable to take away; repeat it for more')
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--cuda', '--cuda', [CompletionResultType]::ParameterName, 'CUDA versions of which the host must report one')
            [CompletionResult]::new('--category', '--category', [CompletionResultType]::ParameterName, 'What hardware it is for')
            [CompletionResult]::new('--persistent', '--persistent', [CompletionResultType]::ParameterName, 'Storage on the pod''s host that outlives restarts')
            [CompletionResult]::new('--public', '--public', [CompletionResultType]::ParameterName, 'Whether everyone may use it')
            [CompletionResult]::new('--serverless', '--serverless', [CompletionResultType]::ParameterName, 'Whether it is for serverless endpoints')
            [CompletionResult]::new('--jupyter', '--jupyter', [CompletionResultType]::ParameterName, 'Whether its pods get a Jupyter password')
            [CompletionResult]::new('--ssh', '--ssh', [CompletionResultType]::ParameterName, 'Whether its pods get the account''s ssh keys')
            [CompletionResult]::new('--image', '--image', [CompletionResultType]::ParameterName, 'The container image')
            [CompletionResult]::new('--disk', '--disk', [CompletionResultType]::ParameterName, 'Size of the container disk in GB; a restart wipes it')
            [CompletionResult]::new('--port', '--port', [CompletionResultType]::ParameterName, 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas')
            [CompletionResult]::new('--env', '--env', [CompletionResultType]::ParameterName, 'An environment variable; repeat it for more')
            [CompletionResult]::new('--env-file', '--env-file', [CompletionResultType]::ParameterName, 'A file of KEY=VALUE lines, or -; --env goes before it')
            [CompletionResult]::new('--args', '--args', [CompletionResultType]::ParameterName, 'The command as one text, split like a shell line; '''' clears it')
            [CompletionResult]::new('--entrypoint', '--entrypoint', [CompletionResultType]::ParameterName, 'A word of the entrypoint; repeat it for more, '''' clears it')
            [CompletionResult]::new('--registry', '--registry', [CompletionResultType]::ParameterName, 'The registry credential that pulls the image')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--no-registry', '--no-registry', [CompletionResultType]::ParameterName, 'Take the registry credential away')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;rm' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;templates;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s templates')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a template in full')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a template')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a template; pods made from it stay as they are')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete templates')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;templates;help;list' {
            break
        }
        'svcctl;templates;help;get' {
            break
        }
        'svcctl;templates;help;create' {
            break
        }
        'svcctl;templates;help;update' {
            break
        }
        'svcctl;templates;help;delete' {
            break
        }
        'svcctl;templates;help;help' {
            break
        }
        'svcctl;volumes' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List volumes')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List volumes')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a volume')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a volume')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Rename a volume, or make it larger')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete volumes and everything on them')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Delete volumes and everything on them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;volumes;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'List global volumes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'List global volumes')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;get' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'It is a global volume')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;create' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'Its size in GB')
            [CompletionResult]::new('--data-center', '--data-center', [CompletionResultType]::ParameterName, 'The data center that shall hold it')
            [CompletionResult]::new('--type', '--type', [CompletionResultType]::ParameterName, 'How fast it shall be')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'Create a global volume')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;update' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'A body in JSON or YAML, or - for standard input; flags go before it')
            [CompletionResult]::new('--name', '--name', [CompletionResultType]::ParameterName, 'A new name')
            [CompletionResult]::new('--size', '--size', [CompletionResultType]::ParameterName, 'A new size in GB; a volume never shrinks')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'It is a global volume')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'They are global volumes')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;rm' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--global', '--global', [CompletionResultType]::ParameterName, 'They are global volumes')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;volumes;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List volumes')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a volume')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a volume')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Rename a volume, or make it larger')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete volumes and everything on them')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;volumes;help;list' {
            break
        }
        'svcctl;volumes;help;get' {
            break
        }
        'svcctl;volumes;help;create' {
            break
        }
        'svcctl;volumes;help;update' {
            break
        }
        'svcctl;volumes;help;delete' {
            break
        }
        'svcctl;volumes;help;help' {
            break
        }
        'svcctl;registries' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List registry credentials')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List registry credentials')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a registry credential; user and password are never shown')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Store a registry credential')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete registry credentials')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Delete registry credentials')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;registries;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;get' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;create' {
            [CompletionResult]::new('--username', '--username', [CompletionResultType]::ParameterName, 'The user at the registry')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--password-stdin', '--password-stdin', [CompletionResultType]::ParameterName, 'Read the password or token from standard input instead of asking for it')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;rm' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;registries;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List registry credentials')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a registry credential; user and password are never shown')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Store a registry credential')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete registry credentials')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;registries;help;list' {
            break
        }
        'svcctl;registries;help;get' {
            break
        }
        'svcctl;registries;help;create' {
            break
        }
        'svcctl;registries;help;delete' {
            break
        }
        'svcctl;registries;help;help' {
            break
        }
        'svcctl;migrate' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('body', 'body', [CompletionResultType]::ParameterValue, 'Translate a v1 body into a v2 body')
            [CompletionResult]::new('request', 'request', [CompletionResultType]::ParameterValue, 'Translate one v1 request into the v2 request')
            [CompletionResult]::new('proxy', 'proxy', [CompletionResultType]::ParameterValue, 'Serve API v1 in front of the current context, for programs that are not ported yet')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a rule of the migration, or list them all')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;migrate;body' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'The v1 body in JSON or YAML, or - for standard input')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'What to print: the v2 body, or for a pod the line `svcctl pods create`')
            [CompletionResult]::new('--accept', '--accept', [CompletionResultType]::ParameterName, 'Accept what a rule gives up; repeat it for more')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;migrate;request' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'Its body in JSON or YAML, or - for standard input')
            [CompletionResult]::new('--to', '--to', [CompletionResultType]::ParameterName, 'How to print the v2 request')
            [CompletionResult]::new('--accept', '--accept', [CompletionResultType]::ParameterName, 'Accept what a rule gives up; repeat it for more')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;migrate;proxy' {
            [CompletionResult]::new('--listen', '--listen', [CompletionResultType]::ParameterName, 'Where to listen; port 0 takes a free one')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--insecure', '--insecure', [CompletionResultType]::ParameterName, 'Listen to other machines too, although keys and data travel in clear text')
            [CompletionResult]::new('--gone', '--gone', [CompletionResultType]::ParameterName, 'Answer 410 Gone to everything, as the service that was switched off does')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;migrate;explain' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;migrate;help' {
            [CompletionResult]::new('body', 'body', [CompletionResultType]::ParameterValue, 'Translate a v1 body into a v2 body')
            [CompletionResult]::new('request', 'request', [CompletionResultType]::ParameterValue, 'Translate one v1 request into the v2 request')
            [CompletionResult]::new('proxy', 'proxy', [CompletionResultType]::ParameterValue, 'Serve API v1 in front of the current context, for programs that are not ported yet')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a rule of the migration, or list them all')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;migrate;help;body' {
            break
        }
        'svcctl;migrate;help;request' {
            break
        }
        'svcctl;migrate;help;proxy' {
            break
        }
        'svcctl;migrate;help;explain' {
            break
        }
        'svcctl;migrate;help;help' {
            break
        }
        'svcctl;serve' {
            [CompletionResult]::new('--listen', '--listen', [CompletionResultType]::ParameterName, 'Where to listen; port 0 takes a free one')
            [CompletionResult]::new('--data', '--data', [CompletionResultType]::ParameterName, 'Keep the data in this folder, or with `:memory:` nowhere (or set SVCCTL_DATA_DIR)')
            [CompletionResult]::new('--tls-cert', '--tls-cert', [CompletionResultType]::ParameterName, 'Serve over TLS with this certificate and those that vouch for it (PEM)')
            [CompletionResult]::new('--tls-key', '--tls-key', [CompletionResultType]::ParameterName, 'The private key of the certificate (PEM)')
            [CompletionResult]::new('--api-key-env', '--api-key-env', [CompletionResultType]::ParameterName, 'Admit the API key in this environment variable too')
            [CompletionResult]::new('--log', '--log', [CompletionResultType]::ParameterName, 'How to log requests to standard error; --quiet logs none')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Draw ids, API keys and faults from this number, the same in every run; whoever knows it knows the keys')
            [CompletionResult]::new('--fault', '--fault', [CompletionResultType]::ParameterName, 'Let something go wrong on purpose; see below')
            [CompletionResult]::new('--quota', '--quota', [CompletionResultType]::ParameterName, 'Requests that an account may send in a window: minute (60), hour (3000), day (50000)')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--insecure', '--insecure', [CompletionResultType]::ParameterName, 'Listen to other machines without TLS too, although keys and data travel in clear text')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the engine at a glance')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Forget everything: pods, money, clock, fleet, keys, users, teams')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write the whole state as one JSON document, registry passwords included')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Replace the whole state by an exported document')
            [CompletionResult]::new('credit', 'credit', [CompletionResultType]::ParameterValue, 'The account''s money')
            [CompletionResult]::new('clock', 'clock', [CompletionResultType]::ParameterValue, 'The engine''s clock')
            [CompletionResult]::new('fleet', 'fleet', [CompletionResultType]::ParameterValue, 'What there is to rent')
            [CompletionResult]::new('keys', 'keys', [CompletionResultType]::ParameterValue, 'API keys for those who reach the engine over HTTP')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'Tokens with which a user of the engine is signed in for a while')
            [CompletionResult]::new('teams', 'teams', [CompletionResultType]::ParameterValue, 'Users who share an account')
            [CompletionResult]::new('users', 'users', [CompletionResultType]::ParameterValue, 'Those who sign in, each with an account of their own')
            [CompletionResult]::new('runtime', 'runtime', [CompletionResultType]::ParameterValue, 'How fast simulated pods come up')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;status' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'With the pods and the money of this team, by its id')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;reset' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;export' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;import' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-y', '-y', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('--yes', '--yes', [CompletionResultType]::ParameterName, 'Do not ask')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;credit' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the balance')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add to the balance, or take from it with a negative amount')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the balance')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;credit;show' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The money of this team, by its id')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;credit;add' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The money of this team, by its id')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;credit;set' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The money of this team, by its id')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;credit;help' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the balance')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add to the balance, or take from it with a negative amount')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the balance')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;credit;help;show' {
            break
        }
        'svcctl;engine;credit;help;add' {
            break
        }
        'svcctl;engine;credit;help;set' {
            break
        }
        'svcctl;engine;credit;help;help' {
            break
        }
        'svcctl;engine;clock' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the engine''s time')
            [CompletionResult]::new('advance', 'advance', [CompletionResultType]::ParameterValue, 'Move the clock on; it runs on from there')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the clock; it runs on from there, and does not go back')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the machine''s time again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;clock;show' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;clock;advance' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;clock;set' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;clock;reset' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;clock;help' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the engine''s time')
            [CompletionResult]::new('advance', 'advance', [CompletionResultType]::ParameterValue, 'Move the clock on; it runs on from there')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the clock; it runs on from there, and does not go back')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the machine''s time again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;clock;help;show' {
            break
        }
        'svcctl;engine;clock;help;advance' {
            break
        }
        'svcctl;engine;clock;help;set' {
            break
        }
        'svcctl;engine;clock;help;reset' {
            break
        }
        'svcctl;engine;clock;help;help' {
            break
        }
        'svcctl;engine;fleet' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print the fleet in use')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Put another fleet in place')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a fleet, and change nothing')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Put the shipped fleet in place again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;fleet;show' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;fleet;set' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;fleet;check' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;fleet;reset' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;fleet;help' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print the fleet in use')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Put another fleet in place')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a fleet, and change nothing')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Put the shipped fleet in place again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;fleet;help;show' {
            break
        }
        'svcctl;engine;fleet;help;set' {
            break
        }
        'svcctl;engine;fleet;help;check' {
            break
        }
        'svcctl;engine;fleet;help;reset' {
            break
        }
        'svcctl;engine;fleet;help;help' {
            break
        }
        'svcctl;engine;keys' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the keys, without their texts')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the keys, without their texts')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a key; its text is shown this once')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take a key back for good')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;keys;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;keys;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;keys;create' {
            [CompletionResult]::new('--scope', '--scope', [CompletionResultType]::ParameterName, 'What it may do, like pods:write or catalog:read; everything when left out')
            [CompletionResult]::new('--expires', '--expires', [CompletionResultType]::ParameterName, 'How long it works, like 30d; until it is revoked when left out')
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The id of the team that it acts for')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;keys;revoke' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;keys;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the keys, without their texts')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a key; its text is shown this once')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take a key back for good')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;keys;help;list' {
            break
        }
        'svcctl;engine;keys;help;create' {
            break
        }
        'svcctl;engine;keys;help;revoke' {
            break
        }
        'svcctl;engine;keys;help;help' {
            break
        }
        'svcctl;engine;sessions' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Sign a user in and print the token, this once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;sessions;create' {
            [CompletionResult]::new('--user', '--user', [CompletionResultType]::ParameterName, 'The user''s id')
            [CompletionResult]::new('--ttl', '--ttl', [CompletionResultType]::ParameterName, 'How long it lasts by the engine''s clock, 12h at most')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;sessions;help' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Sign a user in and print the token, this once')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;sessions;help;create' {
            break
        }
        'svcctl;engine;sessions;help;help' {
            break
        }
        'svcctl;engine;teams' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the teams with their members')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the teams with their members')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a team, with an account of 1000 USD; you belong to it')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let a user belong to a team')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Let a user no longer belong to a team')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a team and its API keys, once nothing is left in its account')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;teams;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;create' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;add' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;remove' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;teams;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the teams with their members')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a team, with an account of 1000 USD; you belong to it')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let a user belong to a team')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Let a user no longer belong to a team')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a team and its API keys, once nothing is left in its account')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;teams;help;list' {
            break
        }
        'svcctl;engine;teams;help;create' {
            break
        }
        'svcctl;engine;teams;help;add' {
            break
        }
        'svcctl;engine;teams;help;remove' {
            break
        }
        'svcctl;engine;teams;help;delete' {
            break
        }
        'svcctl;engine;teams;help;help' {
            break
        }
        'svcctl;engine;users' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the users')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Add a user, with an account of 1000 USD')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;users;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;users;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;users;create' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;users;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Add a user, with an account of 1000 USD')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;users;help;list' {
            break
        }
        'svcctl;engine;users;help;create' {
            break
        }
        'svcctl;engine;users;help;help' {
            break
        }
        'svcctl;engine;runtime' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show how simulated pods behave')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change how simulated pods behave from now on')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the usual settings again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;runtime;show' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;runtime;set' {
            [CompletionResult]::new('--provisioning', '--provisioning', [CompletionResultType]::ParameterName, 'How long a pod is PROVISIONING, like 1s')
            [CompletionResult]::new('--starting', '--starting', [CompletionResultType]::ParameterName, 'How long a pod is STARTING, like 2s')
            [CompletionResult]::new('--jitter', '--jitter', [CompletionResultType]::ParameterName, 'How much longer or shorter either may be, in percent')
            [CompletionResult]::new('--seed', '--seed', [CompletionResultType]::ParameterName, 'Decides the jitter of every pod')
            [CompletionResult]::new('--ssh-proxy', '--ssh-proxy', [CompletionResultType]::ParameterName, 'The host of the ssh proxy that pods show')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;runtime;reset' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;engine;runtime;help' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show how simulated pods behave')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change how simulated pods behave from now on')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the usual settings again')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;runtime;help;show' {
            break
        }
        'svcctl;engine;runtime;help;set' {
            break
        }
        'svcctl;engine;runtime;help;reset' {
            break
        }
        'svcctl;engine;runtime;help;help' {
            break
        }
        'svcctl;engine;help' {
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the engine at a glance')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Forget everything: pods, money, clock, fleet, keys, users, teams')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write the whole state as one JSON document, registry passwords included')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Replace the whole state by an exported document')
            [CompletionResult]::new('credit', 'credit', [CompletionResultType]::ParameterValue, 'The account''s money')
            [CompletionResult]::new('clock', 'clock', [CompletionResultType]::ParameterValue, 'The engine''s clock')
            [CompletionResult]::new('fleet', 'fleet', [CompletionResultType]::ParameterValue, 'What there is to rent')
            [CompletionResult]::new('keys', 'keys', [CompletionResultType]::ParameterValue, 'API keys for those who reach the engine over HTTP')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'Tokens with which a user of the engine is signed in for a while')
            [CompletionResult]::new('teams', 'teams', [CompletionResultType]::ParameterValue, 'Users who share an account')
            [CompletionResult]::new('users', 'users', [CompletionResultType]::ParameterValue, 'Those who sign in, each with an account of their own')
            [CompletionResult]::new('runtime', 'runtime', [CompletionResultType]::ParameterValue, 'How fast simulated pods come up')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;engine;help;status' {
            break
        }
        'svcctl;engine;help;reset' {
            break
        }
        'svcctl;engine;help;export' {
            break
        }
        'svcctl;engine;help;import' {
            break
        }
        'svcctl;engine;help;credit' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the balance')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add to the balance, or take from it with a negative amount')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the balance')
            break
        }
        'svcctl;engine;help;credit;show' {
            break
        }
        'svcctl;engine;help;credit;add' {
            break
        }
        'svcctl;engine;help;credit;set' {
            break
        }
        'svcctl;engine;help;clock' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the engine''s time')
            [CompletionResult]::new('advance', 'advance', [CompletionResultType]::ParameterValue, 'Move the clock on; it runs on from there')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the clock; it runs on from there, and does not go back')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the machine''s time again')
            break
        }
        'svcctl;engine;help;clock;show' {
            break
        }
        'svcctl;engine;help;clock;advance' {
            break
        }
        'svcctl;engine;help;clock;set' {
            break
        }
        'svcctl;engine;help;clock;reset' {
            break
        }
        'svcctl;engine;help;fleet' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print the fleet in use')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Put another fleet in place')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a fleet, and change nothing')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Put the shipped fleet in place again')
            break
        }
        'svcctl;engine;help;fleet;show' {
            break
        }
        'svcctl;engine;help;fleet;set' {
            break
        }
        'svcctl;engine;help;fleet;check' {
            break
        }
        'svcctl;engine;help;fleet;reset' {
            break
        }
        'svcctl;engine;help;keys' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the keys, without their texts')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a key; its text is shown this once')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take a key back for good')
            break
        }
        'svcctl;engine;help;keys;list' {
            break
        }
        'svcctl;engine;help;keys;create' {
            break
        }
        'svcctl;engine;help;keys;revoke' {
            break
        }
        'svcctl;engine;help;sessions' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Sign a user in and print the token, this once')
            break
        }
        'svcctl;engine;help;sessions;create' {
            break
        }
        'svcctl;engine;help;teams' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the teams with their members')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a team, with an account of 1000 USD; you belong to it')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let a user belong to a team')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Let a user no longer belong to a team')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a team and its API keys, once nothing is left in its account')
            break
        }
        'svcctl;engine;help;teams;list' {
            break
        }
        'svcctl;engine;help;teams;create' {
            break
        }
        'svcctl;engine;help;teams;add' {
            break
        }
        'svcctl;engine;help;teams;remove' {
            break
        }
        'svcctl;engine;help;teams;delete' {
            break
        }
        'svcctl;engine;help;users' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Add a user, with an account of 1000 USD')
            break
        }
        'svcctl;engine;help;users;list' {
            break
        }
        'svcctl;engine;help;users;create' {
            break
        }
        'svcctl;engine;help;runtime' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show how simulated pods behave')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change how simulated pods behave from now on')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the usual settings again')
            break
        }
        'svcctl;engine;help;runtime;show' {
            break
        }
        'svcctl;engine;help;runtime;set' {
            break
        }
        'svcctl;engine;help;runtime;reset' {
            break
        }
        'svcctl;engine;help;help' {
            break
        }
        'svcctl;context' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the places where commands can run')
            [CompletionResult]::new('ls', 'ls', [CompletionResultType]::ParameterValue, 'List the places where commands can run')
            [CompletionResult]::new('use', 'use', [CompletionResultType]::ParameterValue, 'Run commands in this context from now on')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a context: a server with a name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a context, and its key')
            [CompletionResult]::new('rm', 'rm', [CompletionResultType]::ParameterValue, 'Remove a context, and its key')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Remove a context, and its key')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show which context holds, and why')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;context;list' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;ls' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;use' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;add' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The team that a console session acts for')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--use', '--use', [CompletionResultType]::ParameterName, 'Select it too')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;remove' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;rm' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;delete' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;show' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;context;help' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the places where commands can run')
            [CompletionResult]::new('use', 'use', [CompletionResultType]::ParameterValue, 'Run commands in this context from now on')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a context: a server with a name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a context, and its key')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show which context holds, and why')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;context;help;list' {
            break
        }
        'svcctl;context;help;use' {
            break
        }
        'svcctl;context;help;add' {
            break
        }
        'svcctl;context;help;remove' {
            break
        }
        'svcctl;context;help;show' {
            break
        }
        'svcctl;context;help;help' {
            break
        }
        'svcctl;login' {
            [CompletionResult]::new('--team', '--team', [CompletionResultType]::ParameterName, 'The team that a console session acts for; the context keeps it')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('--with-key', '--with-key', [CompletionResultType]::ParameterName, 'Read the key from the first line of standard input instead of asking for it')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;logout' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;api' {
            [CompletionResult]::new('--file', '--file', [CompletionResultType]::ParameterName, 'The body, or - for standard input; it is sent as it is')
            [CompletionResult]::new('--field', '--field', [CompletionResultType]::ParameterName, 'A field of the JSON body, of an object in it by dots; of GET and DELETE a query parameter')
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-i', '-i', [CompletionResultType]::ParameterName, 'Print status and headers before the body')
            [CompletionResult]::new('--include', '--include', [CompletionResultType]::ParameterName, 'Print status and headers before the body')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;doctor' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;completion' {
            [CompletionResult]::new('-o', '-o', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--output', '--output', [CompletionResultType]::ParameterName, 'How to print results')
            [CompletionResult]::new('--color', '--color', [CompletionResultType]::ParameterName, 'When to use colour')
            [CompletionResult]::new('--debug-file', '--debug-file', [CompletionResultType]::ParameterName, 'Trace them to a file that only you can read')
            [CompletionResult]::new('--context', '--context', [CompletionResultType]::ParameterName, 'Run in this context (or set SVCCTL_CONTEXT)')
            [CompletionResult]::new('--base-url', '--base-url', [CompletionResultType]::ParameterName, 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)')
            [CompletionResult]::new('-q', '-q', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--quiet', '--quiet', [CompletionResultType]::ParameterName, 'Print nothing but what was asked for')
            [CompletionResult]::new('--no-input', '--no-input', [CompletionResultType]::ParameterName, 'Never ask; fail where an answer would be needed')
            [CompletionResult]::new('-v', '-v', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--verbose', '--verbose', [CompletionResultType]::ParameterName, 'Say every pause before a request is sent again, and why')
            [CompletionResult]::new('--debug', '--debug', [CompletionResultType]::ParameterName, 'Trace requests and answers on standard error, secrets masked')
            [CompletionResult]::new('--curl', '--curl', [CompletionResultType]::ParameterName, 'Print the request as a curl line and send nothing; ids are taken as they are typed')
            [CompletionResult]::new('-h', '-h', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            [CompletionResult]::new('--help', '--help', [CompletionResultType]::ParameterName, 'Print help (see more with ''--help'')')
            break
        }
        'svcctl;help' {
            [CompletionResult]::new('pods', 'pods', [CompletionResultType]::ParameterValue, 'Rent pods and work with them')
            [CompletionResult]::new('catalog', 'catalog', [CompletionResultType]::ParameterValue, 'See what can be rented: GPU types, CPU flavors, data centers, public templates')
            [CompletionResult]::new('billing', 'billing', [CompletionResultType]::ParameterValue, 'See what things cost, and what they will cost')
            [CompletionResult]::new('ssh-keys', 'ssh-keys', [CompletionResultType]::ParameterValue, 'Manage the ssh public keys that pods admit')
            [CompletionResult]::new('templates', 'templates', [CompletionResultType]::ParameterValue, 'Manage reusable settings of pods')
            [CompletionResult]::new('volumes', 'volumes', [CompletionResultType]::ParameterValue, 'Manage network volumes, and with --global global ones')
            [CompletionResult]::new('registries', 'registries', [CompletionResultType]::ParameterValue, 'Manage credentials for private images')
            [CompletionResult]::new('migrate', 'migrate', [CompletionResultType]::ParameterValue, 'Move from API v1, which is switched off, to v2')
            [CompletionResult]::new('serve', 'serve', [CompletionResultType]::ParameterValue, 'Serve the embedded engine over HTTP')
            [CompletionResult]::new('engine', 'engine', [CompletionResultType]::ParameterValue, 'Look into the embedded engine and control it: state, money, clock, fleet, runtime')
            [CompletionResult]::new('context', 'context', [CompletionResultType]::ParameterValue, 'Choose the places where commands run')
            [CompletionResult]::new('login', 'login', [CompletionResultType]::ParameterValue, 'Store the API key of a server')
            [CompletionResult]::new('logout', 'logout', [CompletionResultType]::ParameterValue, 'Remove a stored API key')
            [CompletionResult]::new('api', 'api', [CompletionResultType]::ParameterValue, 'Send any request as it is, and print the answer')
            [CompletionResult]::new('doctor', 'doctor', [CompletionResultType]::ParameterValue, 'Check configuration, server, key, clock and engine, and say what to do')
            [CompletionResult]::new('completion', 'completion', [CompletionResultType]::ParameterValue, 'Print the completion script of a shell')
            [CompletionResult]::new('help', 'help', [CompletionResultType]::ParameterValue, 'Print this message or the help of the given subcommand(s)')
            break
        }
        'svcctl;help;pods' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Rent a pod')
            [CompletionResult]::new('why', 'why', [CompletionResultType]::ParameterValue, 'Say why a pod would find no place, and what would fit')
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List pods')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show pods in full')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a pod')
            [CompletionResult]::new('start', 'start', [CompletionResultType]::ParameterValue, 'Start stopped pods, on the same hosts')
            [CompletionResult]::new('stop', 'stop', [CompletionResultType]::ParameterValue, 'Stop pods: their GPUs become free, their disks stay')
            [CompletionResult]::new('restart', 'restart', [CompletionResultType]::ParameterValue, 'Start the containers of running pods anew')
            [CompletionResult]::new('terminate', 'terminate', [CompletionResultType]::ParameterValue, 'Delete pods for good')
            [CompletionResult]::new('wait', 'wait', [CompletionResultType]::ParameterValue, 'Wait until pods run, answer, exited or are terminated')
            [CompletionResult]::new('logs', 'logs', [CompletionResultType]::ParameterValue, 'Show what pods write')
            [CompletionResult]::new('reap', 'reap', [CompletionResultType]::ParameterValue, 'Terminate pods that are past their lease')
            [CompletionResult]::new('audit', 'audit', [CompletionResultType]::ParameterValue, 'Show every pod that costs money: how much, until when, and whether its GPUs do anything')
            [CompletionResult]::new('ssh', 'ssh', [CompletionResultType]::ParameterValue, 'Open a shell on a pod with the system''s ssh, or run a command there')
            break
        }
        'svcctl;help;pods;create' {
            break
        }
        'svcctl;help;pods;why' {
            break
        }
        'svcctl;help;pods;list' {
            break
        }
        'svcctl;help;pods;get' {
            break
        }
        'svcctl;help;pods;update' {
            break
        }
        'svcctl;help;pods;start' {
            break
        }
        'svcctl;help;pods;stop' {
            break
        }
        'svcctl;help;pods;restart' {
            break
        }
        'svcctl;help;pods;terminate' {
            break
        }
        'svcctl;help;pods;wait' {
            break
        }
        'svcctl;help;pods;logs' {
            break
        }
        'svcctl;help;pods;reap' {
            break
        }
        'svcctl;help;pods;audit' {
            break
        }
        'svcctl;help;pods;ssh' {
            break
        }
        'svcctl;help;catalog' {
            [CompletionResult]::new('gpus', 'gpus', [CompletionResultType]::ParameterValue, 'GPU types, with prices and stock')
            [CompletionResult]::new('cpus', 'cpus', [CompletionResultType]::ParameterValue, 'CPU flavors, with prices and stock')
            [CompletionResult]::new('datacenters', 'datacenters', [CompletionResultType]::ParameterValue, 'Data centers')
            [CompletionResult]::new('templates', 'templates', [CompletionResultType]::ParameterValue, 'Public templates')
            break
        }
        'svcctl;help;catalog;gpus' {
            break
        }
        'svcctl;help;catalog;cpus' {
            break
        }
        'svcctl;help;catalog;datacenters' {
            break
        }
        'svcctl;help;catalog;templates' {
            break
        }
        'svcctl;help;billing' {
            [CompletionResult]::new('pods', 'pods', [CompletionResultType]::ParameterValue, 'What pods cost, by GPU type or by pod')
            [CompletionResult]::new('serverless', 'serverless', [CompletionResultType]::ParameterValue, 'What serverless endpoints cost')
            [CompletionResult]::new('network-volume', 'network-volume', [CompletionResultType]::ParameterValue, 'What network volumes cost')
            [CompletionResult]::new('history', 'history', [CompletionResultType]::ParameterValue, 'Everything the account pays for, in one history')
            [CompletionResult]::new('endpoints', 'endpoints', [CompletionResultType]::ParameterValue, 'What calls of public endpoints cost (not serverless)')
            [CompletionResult]::new('clusters', 'clusters', [CompletionResultType]::ParameterValue, 'What instant clusters cost')
            [CompletionResult]::new('estimate', 'estimate', [CompletionResultType]::ParameterValue, 'What a pod will cost per hour, day and month, before it is rented')
            break
        }
        'svcctl;help;billing;pods' {
            break
        }
        'svcctl;help;billing;serverless' {
            break
        }
        'svcctl;help;billing;network-volume' {
            break
        }
        'svcctl;help;billing;history' {
            break
        }
        'svcctl;help;billing;endpoints' {
            break
        }
        'svcctl;help;billing;clusters' {
            break
        }
        'svcctl;help;billing;estimate' {
            break
        }
        'svcctl;help;ssh-keys' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s ssh keys')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add public keys')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove keys')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Replace all keys')
            break
        }
        'svcctl;help;ssh-keys;list' {
            break
        }
        'svcctl;help;ssh-keys;add' {
            break
        }
        'svcctl;help;ssh-keys;remove' {
            break
        }
        'svcctl;help;ssh-keys;set' {
            break
        }
        'svcctl;help;templates' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the account''s templates')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a template in full')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a template')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Change a template; pods made from it stay as they are')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete templates')
            break
        }
        'svcctl;help;templates;list' {
            break
        }
        'svcctl;help;templates;get' {
            break
        }
        'svcctl;help;templates;create' {
            break
        }
        'svcctl;help;templates;update' {
            break
        }
        'svcctl;help;templates;delete' {
            break
        }
        'svcctl;help;volumes' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List volumes')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a volume')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Create a volume')
            [CompletionResult]::new('update', 'update', [CompletionResultType]::ParameterValue, 'Rename a volume, or make it larger')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete volumes and everything on them')
            break
        }
        'svcctl;help;volumes;list' {
            break
        }
        'svcctl;help;volumes;get' {
            break
        }
        'svcctl;help;volumes;create' {
            break
        }
        'svcctl;help;volumes;update' {
            break
        }
        'svcctl;help;volumes;delete' {
            break
        }
        'svcctl;help;registries' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List registry credentials')
            [CompletionResult]::new('get', 'get', [CompletionResultType]::ParameterValue, 'Show a registry credential; user and password are never shown')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Store a registry credential')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete registry credentials')
            break
        }
        'svcctl;help;registries;list' {
            break
        }
        'svcctl;help;registries;get' {
            break
        }
        'svcctl;help;registries;create' {
            break
        }
        'svcctl;help;registries;delete' {
            break
        }
        'svcctl;help;migrate' {
            [CompletionResult]::new('body', 'body', [CompletionResultType]::ParameterValue, 'Translate a v1 body into a v2 body')
            [CompletionResult]::new('request', 'request', [CompletionResultType]::ParameterValue, 'Translate one v1 request into the v2 request')
            [CompletionResult]::new('proxy', 'proxy', [CompletionResultType]::ParameterValue, 'Serve API v1 in front of the current context, for programs that are not ported yet')
            [CompletionResult]::new('explain', 'explain', [CompletionResultType]::ParameterValue, 'Explain a rule of the migration, or list them all')
            break
        }
        'svcctl;help;migrate;body' {
            break
        }
        'svcctl;help;migrate;request' {
            break
        }
        'svcctl;help;migrate;proxy' {
            break
        }
        'svcctl;help;migrate;explain' {
            break
        }
        'svcctl;help;serve' {
            break
        }
        'svcctl;help;engine' {
            [CompletionResult]::new('status', 'status', [CompletionResultType]::ParameterValue, 'Show the engine at a glance')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Forget everything: pods, money, clock, fleet, keys, users, teams')
            [CompletionResult]::new('export', 'export', [CompletionResultType]::ParameterValue, 'Write the whole state as one JSON document, registry passwords included')
            [CompletionResult]::new('import', 'import', [CompletionResultType]::ParameterValue, 'Replace the whole state by an exported document')
            [CompletionResult]::new('credit', 'credit', [CompletionResultType]::ParameterValue, 'The account''s money')
            [CompletionResult]::new('clock', 'clock', [CompletionResultType]::ParameterValue, 'The engine''s clock')
            [CompletionResult]::new('fleet', 'fleet', [CompletionResultType]::ParameterValue, 'What there is to rent')
            [CompletionResult]::new('keys', 'keys', [CompletionResultType]::ParameterValue, 'API keys for those who reach the engine over HTTP')
            [CompletionResult]::new('sessions', 'sessions', [CompletionResultType]::ParameterValue, 'Tokens with which a user of the engine is signed in for a while')
            [CompletionResult]::new('teams', 'teams', [CompletionResultType]::ParameterValue, 'Users who share an account')
            [CompletionResult]::new('users', 'users', [CompletionResultType]::ParameterValue, 'Those who sign in, each with an account of their own')
            [CompletionResult]::new('runtime', 'runtime', [CompletionResultType]::ParameterValue, 'How fast simulated pods come up')
            break
        }
        'svcctl;help;engine;status' {
            break
        }
        'svcctl;help;engine;reset' {
            break
        }
        'svcctl;help;engine;export' {
            break
        }
        'svcctl;help;engine;import' {
            break
        }
        'svcctl;help;engine;credit' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the balance')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add to the balance, or take from it with a negative amount')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the balance')
            break
        }
        'svcctl;help;engine;credit;show' {
            break
        }
        'svcctl;help;engine;credit;add' {
            break
        }
        'svcctl;help;engine;credit;set' {
            break
        }
        'svcctl;help;engine;clock' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show the engine''s time')
            [CompletionResult]::new('advance', 'advance', [CompletionResultType]::ParameterValue, 'Move the clock on; it runs on from there')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Set the clock; it runs on from there, and does not go back')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the machine''s time again')
            break
        }
        'svcctl;help;engine;clock;show' {
            break
        }
        'svcctl;help;engine;clock;advance' {
            break
        }
        'svcctl;help;engine;clock;set' {
            break
        }
        'svcctl;help;engine;clock;reset' {
            break
        }
        'svcctl;help;engine;fleet' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Print the fleet in use')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Put another fleet in place')
            [CompletionResult]::new('check', 'check', [CompletionResultType]::ParameterValue, 'Check a fleet, and change nothing')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Put the shipped fleet in place again')
            break
        }
        'svcctl;help;engine;fleet;show' {
            break
        }
        'svcctl;help;engine;fleet;set' {
            break
        }
        'svcctl;help;engine;fleet;check' {
            break
        }
        'svcctl;help;engine;fleet;reset' {
            break
        }
        'svcctl;help;engine;keys' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the keys, without their texts')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a key; its text is shown this once')
            [CompletionResult]::new('revoke', 'revoke', [CompletionResultType]::ParameterValue, 'Take a key back for good')
            break
        }
        'svcctl;help;engine;keys;list' {
            break
        }
        'svcctl;help;engine;keys;create' {
            break
        }
        'svcctl;help;engine;keys;revoke' {
            break
        }
        'svcctl;help;engine;sessions' {
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Sign a user in and print the token, this once')
            break
        }
        'svcctl;help;engine;sessions;create' {
            break
        }
        'svcctl;help;engine;teams' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the teams with their members')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Make a team, with an account of 1000 USD; you belong to it')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Let a user belong to a team')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Let a user no longer belong to a team')
            [CompletionResult]::new('delete', 'delete', [CompletionResultType]::ParameterValue, 'Delete a team and its API keys, once nothing is left in its account')
            break
        }
        'svcctl;help;engine;teams;list' {
            break
        }
        'svcctl;help;engine;teams;create' {
            break
        }
        'svcctl;help;engine;teams;add' {
            break
        }
        'svcctl;help;engine;teams;remove' {
            break
        }
        'svcctl;help;engine;teams;delete' {
            break
        }
        'svcctl;help;engine;users' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the users')
            [CompletionResult]::new('create', 'create', [CompletionResultType]::ParameterValue, 'Add a user, with an account of 1000 USD')
            break
        }
        'svcctl;help;engine;users;list' {
            break
        }
        'svcctl;help;engine;users;create' {
            break
        }
        'svcctl;help;engine;runtime' {
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show how simulated pods behave')
            [CompletionResult]::new('set', 'set', [CompletionResultType]::ParameterValue, 'Change how simulated pods behave from now on')
            [CompletionResult]::new('reset', 'reset', [CompletionResultType]::ParameterValue, 'Take the usual settings again')
            break
        }
        'svcctl;help;engine;runtime;show' {
            break
        }
        'svcctl;help;engine;runtime;set' {
            break
        }
        'svcctl;help;engine;runtime;reset' {
            break
        }
        'svcctl;help;context' {
            [CompletionResult]::new('list', 'list', [CompletionResultType]::ParameterValue, 'List the places where commands can run')
            [CompletionResult]::new('use', 'use', [CompletionResultType]::ParameterValue, 'Run commands in this context from now on')
            [CompletionResult]::new('add', 'add', [CompletionResultType]::ParameterValue, 'Add a context: a server with a name')
            [CompletionResult]::new('remove', 'remove', [CompletionResultType]::ParameterValue, 'Remove a context, and its key')
            [CompletionResult]::new('show', 'show', [CompletionResultType]::ParameterValue, 'Show which context holds, and why')
            break
        }
        'svcctl;help;context;list' {
            break
        }
        'svcctl;help;context;use' {
            break
        }
        'svcctl;help;context;add' {
            break
        }
        'svcctl;help;context;remove' {
            break
        }
        'svcctl;help;context;show' {
            break
        }
        'svcctl;help;login' {
            break
        }
        'svcctl;help;logout' {
            break
        }
        'svcctl;help;api' {
            break
        }
        'svcctl;help;doctor' {
            break
        }
        'svcctl;help;completion' {
            break
        }
        'svcctl;help;help' {
            break
        }
    })

    $completions.Where{ $_.CompletionText -like "$wordToComplete*" } |
        Sort-Object -Property ListItemText
}
