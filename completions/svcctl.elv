
use builtin;
use str;

set edit:completion:arg-completer[svcctl] = {|@words|
    fn spaces {|n|
        builtin:repeat $n ' ' | str:join ''
    }
    fn cand {|text desc|
        edit:complex-candidate $text &display=$text' '(spaces (- 14 (wcswidth $text)))$desc
    }
    var command = 'svcctl'
    for word $words[1..-1] {
        if (str:has-prefix $word '-') {
            break
        }
        set command = $command';'$word
    }
    var completions = [
        &'svcctl'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand -V 'Print version'
            cand --version 'Print version'
            cand pods 'Rent pods and work with them'
            cand pod 'Rent pods and work with them'
            cand catalog 'See what can be rented: GPU types, CPU flavors, data centers, public templates'
            cand billing 'See what things cost, and what they will cost'
            cand ssh-keys 'Manage the ssh public keys that pods admit'
            cand templates 'Manage reusable settings of pods'
            cand volumes 'Manage network volumes, and with --global global ones'
            cand registries 'Manage credentials for private images'
            cand migrate 'Move from API v1, which is switched off, to v2'
            cand serve 'Serve the embedded engine over HTTP'
            cand engine 'Look into the embedded engine and control it: state, money, clock, fleet, runtime'
            cand context 'Choose the places where commands run'
            cand login 'Store the API key of a server'
            cand logout 'Remove a stored API key'
            cand api 'Send any request as it is, and print the answer'
            cand doctor 'Check configuration, server, key, clock and engine, and say what to do'
            cand completion 'Print the completion script of a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;pods'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand create 'Rent a pod'
            cand why 'Say why a pod would find no place, and what would fit'
            cand list 'List pods'
            cand ls 'List pods'
            cand get 'Show pods in full'
            cand update 'Change a pod'
            cand start 'Start stopped pods, on the same hosts'
            cand stop 'Stop pods: their GPUs become free, their disks stay'
            cand restart 'Start the containers of running pods anew'
            cand terminate 'Delete pods for good'
            cand rm 'Delete pods for good'
            cand wait 'Wait until pods run, answer, exited or are terminated'
            cand logs 'Show what pods write'
            cand reap 'Terminate pods that are past their lease'
            cand audit 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
            cand ssh 'Open a shell on a pod with the system''s ssh, or run a command there'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;pod'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand create 'Rent a pod'
            cand why 'Say why a pod would find no place, and what would fit'
            cand list 'List pods'
            cand ls 'List pods'
            cand get 'Show pods in full'
            cand update 'Change a pod'
            cand start 'Start stopped pods, on the same hosts'
            cand stop 'Stop pods: their GPUs become free, their disks stay'
            cand restart 'Start the containers of running pods anew'
            cand terminate 'Delete pods for good'
            cand rm 'Delete pods for good'
            cand wait 'Wait until pods run, answer, exited or are terminated'
            cand logs 'Show what pods write'
            cand reap 'Terminate pods that are past their lease'
            cand audit 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
            cand ssh 'Open a shell on a pod with the system''s ssh, or run a command there'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;pods;create'= {
            cand --file 'A create body in JSON or YAML, or - for standard input; flags go before it'
            cand --template 'A template, by id or name, that gives what is left out'
            cand --ssh 'Start an ssh server that admits the account''s keys'
            cand --jupyter 'Start JupyterLab; publish 8888/http to reach it'
            cand --gpu 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave'
            cand --gpu-count 'How many GPUs'
            cand --min-vram 'Least VRAM of a GPU in GB'
            cand --cpu 'A CPU flavor instead of GPUs'
            cand --vcpus 'How many vCPUs, a power of two; the flavor''s smallest number when left out'
            cand --cloud 'Whose hardware'
            cand --data-center 'Data centers to choose from'
            cand --region 'Parts of the world to choose from'
            cand --country 'Countries to choose from, like US or SE'
            cand --max-price 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks'
            cand --order 'What counts first among the places that are tried; availability when left out'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --min-cuda 'The lowest CUDA version that the host may report'
            cand --min-ram-per-gpu 'Least system RAM per GPU in GB'
            cand --min-vcpus-per-gpu 'Least vCPUs per GPU'
            cand --global-networking 'Join the account''s global network'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand --retry-until 'While there is no room, try everything again until then'
            cand --create-id 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another'
            cand --ttl 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT'
            cand --wait 'Wait until the pod is there; running when no condition is given'
            cand --wait-timeout 'When to give up waiting'
            cand --on-failure 'What becomes of the pod when the wait fails, or when it costs more than --max-price'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --dry-run 'Print the places that would be tried and the body, and rent nothing'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;create'= {
            cand --file 'A create body in JSON or YAML, or - for standard input; flags go before it'
            cand --template 'A template, by id or name, that gives what is left out'
            cand --ssh 'Start an ssh server that admits the account''s keys'
            cand --jupyter 'Start JupyterLab; publish 8888/http to reach it'
            cand --gpu 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave'
            cand --gpu-count 'How many GPUs'
            cand --min-vram 'Least VRAM of a GPU in GB'
            cand --cpu 'A CPU flavor instead of GPUs'
            cand --vcpus 'How many vCPUs, a power of two; the flavor''s smallest number when left out'
            cand --cloud 'Whose hardware'
            cand --data-center 'Data centers to choose from'
            cand --region 'Parts of the world to choose from'
            cand --country 'Countries to choose from, like US or SE'
            cand --max-price 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks'
            cand --order 'What counts first among the places that are tried; availability when left out'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --min-cuda 'The lowest CUDA version that the host may report'
            cand --min-ram-per-gpu 'Least system RAM per GPU in GB'
            cand --min-vcpus-per-gpu 'Least vCPUs per GPU'
            cand --global-networking 'Join the account''s global network'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand --retry-until 'While there is no room, try everything again until then'
            cand --create-id 'What tells this pod from others in its SVCCTL_CREATE_ID; a pod that has it already is taken instead of another'
            cand --ttl 'How long the pod may live: its lease, in SVCCTL_EXPIRES_AT'
            cand --wait 'Wait until the pod is there; running when no condition is given'
            cand --wait-timeout 'When to give up waiting'
            cand --on-failure 'What becomes of the pod when the wait fails, or when it costs more than --max-price'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --dry-run 'Print the places that would be tried and the body, and rent nothing'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;why'= {
            cand --file 'A create body in JSON or YAML, or - for standard input; flags go before it'
            cand --template 'A template, by id or name, that gives what is left out'
            cand --ssh 'Start an ssh server that admits the account''s keys'
            cand --jupyter 'Start JupyterLab; publish 8888/http to reach it'
            cand --gpu 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave'
            cand --gpu-count 'How many GPUs'
            cand --min-vram 'Least VRAM of a GPU in GB'
            cand --cpu 'A CPU flavor instead of GPUs'
            cand --vcpus 'How many vCPUs, a power of two; the flavor''s smallest number when left out'
            cand --cloud 'Whose hardware'
            cand --data-center 'Data centers to choose from'
            cand --region 'Parts of the world to choose from'
            cand --country 'Countries to choose from, like US or SE'
            cand --max-price 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks'
            cand --order 'What counts first among the places that are tried; availability when left out'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --min-cuda 'The lowest CUDA version that the host may report'
            cand --min-ram-per-gpu 'Least system RAM per GPU in GB'
            cand --min-vcpus-per-gpu 'Least vCPUs per GPU'
            cand --global-networking 'Join the account''s global network'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;why'= {
            cand --file 'A create body in JSON or YAML, or - for standard input; flags go before it'
            cand --template 'A template, by id or name, that gives what is left out'
            cand --ssh 'Start an ssh server that admits the account''s keys'
            cand --jupyter 'Start JupyterLab; publish 8888/http to reach it'
            cand --gpu 'A GPU type by id, name or part of it, like ''RTX 4090''; repeat it for more to choose from, ''any'' takes every type that the filters leave'
            cand --gpu-count 'How many GPUs'
            cand --min-vram 'Least VRAM of a GPU in GB'
            cand --cpu 'A CPU flavor instead of GPUs'
            cand --vcpus 'How many vCPUs, a power of two; the flavor''s smallest number when left out'
            cand --cloud 'Whose hardware'
            cand --data-center 'Data centers to choose from'
            cand --region 'Parts of the world to choose from'
            cand --country 'Countries to choose from, like US or SE'
            cand --max-price 'The most that the pod may cost per hour: all its GPUs or vCPUs, without disks'
            cand --order 'What counts first among the places that are tried; availability when left out'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --min-cuda 'The lowest CUDA version that the host may report'
            cand --min-ram-per-gpu 'Least system RAM per GPU in GB'
            cand --min-vcpus-per-gpu 'Least vCPUs per GPU'
            cand --global-networking 'Join the account''s global network'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;list'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --sort 'In which order; oldest first when left out'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --include-cluster-pods 'List member pods of clusters too'
            cand -w 'Go on and show every change, until Ctrl-C'
            cand --watch 'Go on and show every change, until Ctrl-C'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;ls'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --sort 'In which order; oldest first when left out'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --include-cluster-pods 'List member pods of clusters too'
            cand -w 'Go on and show every change, until Ctrl-C'
            cand --watch 'Go on and show every change, until Ctrl-C'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;list'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --sort 'In which order; oldest first when left out'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --include-cluster-pods 'List member pods of clusters too'
            cand -w 'Go on and show every change, until Ctrl-C'
            cand --watch 'Go on and show every change, until Ctrl-C'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;ls'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --sort 'In which order; oldest first when left out'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --include-cluster-pods 'List member pods of clusters too'
            cand -w 'Go on and show every change, until Ctrl-C'
            cand --watch 'Go on and show every change, until Ctrl-C'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;get'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --reveal 'Show the values of secrets in the environment'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;get'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --reveal 'Show the values of secrets in the environment'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;update'= {
            cand --file 'An update body in JSON or YAML, or - for standard input; flags go before it'
            cand --name 'A new name'
            cand --unset-env 'An environment variable to take away; repeat it for more'
            cand --ttl 'Give it a lease that ends so long from now'
            cand --template 'A template, by id or name, whose settings are applied once'
            cand --global-networking 'Join or leave the account''s global network at the next start'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --lock 'Prevent stop and restart'
            cand --unlock 'Allow stop and restart again'
            cand --no-ttl 'Take its lease away'
            cand --no-registry 'Take the registry credential away'
            cand --reveal 'Show the values of secrets in the environment'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;update'= {
            cand --file 'An update body in JSON or YAML, or - for standard input; flags go before it'
            cand --name 'A new name'
            cand --unset-env 'An environment variable to take away; repeat it for more'
            cand --ttl 'Give it a lease that ends so long from now'
            cand --template 'A template, by id or name, whose settings are applied once'
            cand --global-networking 'Join or leave the account''s global network at the next start'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand --persistent 'Storage on the pod''s host that outlives restarts; not with the others'
            cand --network-volume 'A network volume of the pod''s data center'
            cand --global-volume 'A global volume'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --lock 'Prevent stop and restart'
            cand --unlock 'Allow stop and restart again'
            cand --no-ttl 'Take its lease away'
            cand --no-registry 'Take the registry credential away'
            cand --reveal 'Show the values of secrets in the environment'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;start'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;start'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;stop'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;stop'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;restart'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;restart'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;terminate'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;rm'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;terminate'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;rm'= {
            cand --status 'Only pods of these statuses'
            cand --name 'Only pods whose names match, like ''train-*'''
            cand --gpu 'Only pods with these GPU types'
            cand --data-center 'Only pods in these data centers'
            cand --wait 'Wait until it is done, or until the pods are where the condition says, like --wait=ssh after a start'
            cand --wait-timeout 'When to give up waiting'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --all 'Every pod that the filters leave and that it can be done with'
            cand -y 'Do not ask; only terminate asks'
            cand --yes 'Do not ask; only terminate asks'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;wait'= {
            cand --for 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated'
            cand --timeout 'When to give up'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;wait'= {
            cand --for 'What to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated'
            cand --timeout 'When to give up'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;logs'= {
            cand --until 'Follow until a line matches this regular expression; exit code 10 when the pods end before'
            cand --tail 'How many lines of history, up to 5000; 100 when left out'
            cand --since 'Everything since a time, or a span back from now like 15m'
            cand --source 'Only what the container or the platform wrote'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -f 'Go on with what they write, until they are terminated'
            cand --follow 'Go on with what they write, until they are terminated'
            cand -t 'Begin every line with its time'
            cand --timestamps 'Begin every line with its time'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;logs'= {
            cand --until 'Follow until a line matches this regular expression; exit code 10 when the pods end before'
            cand --tail 'How many lines of history, up to 5000; 100 when left out'
            cand --since 'Everything since a time, or a span back from now like 15m'
            cand --source 'Only what the container or the platform wrote'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -f 'Go on with what they write, until they are terminated'
            cand --follow 'Go on with what they write, until they are terminated'
            cand -t 'Begin every line with its time'
            cand --timestamps 'Begin every line with its time'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;reap'= {
            cand --older-than 'Terminate what is at least this old too, whatever its lease'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --dry-run 'Only show what would be terminated'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;reap'= {
            cand --older-than 'Terminate what is at least this old too, whatever its lease'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --dry-run 'Only show what would be terminated'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;audit'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;audit'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;ssh'= {
            cand --via 'Which way; direct where the pod publishes 22/tcp, else through the service''s proxy'
            cand -i 'The file of the private key'
            cand --identity 'The file of the private key'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --print 'Print the command line of ssh and run nothing'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pod;ssh'= {
            cand --via 'Which way; direct where the pod publishes 22/tcp, else through the service''s proxy'
            cand -i 'The file of the private key'
            cand --identity 'The file of the private key'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --print 'Print the command line of ssh and run nothing'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;pods;help'= {
            cand create 'Rent a pod'
            cand why 'Say why a pod would find no place, and what would fit'
            cand list 'List pods'
            cand get 'Show pods in full'
            cand update 'Change a pod'
            cand start 'Start stopped pods, on the same hosts'
            cand stop 'Stop pods: their GPUs become free, their disks stay'
            cand restart 'Start the containers of running pods anew'
            cand terminate 'Delete pods for good'
            cand wait 'Wait until pods run, answer, exited or are terminated'
            cand logs 'Show what pods write'
            cand reap 'Terminate pods that are past their lease'
            cand audit 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
            cand ssh 'Open a shell on a pod with the system''s ssh, or run a command there'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;pods;help;create'= {
        }
        &'svcctl;pods;help;why'= {
        }
        &'svcctl;pods;help;list'= {
        }
        &'svcctl;pods;help;get'= {
        }
        &'svcctl;pods;help;update'= {
        }
        &'svcctl;pods;help;start'= {
        }
        &'svcctl;pods;help;stop'= {
        }
        &'svcctl;pods;help;restart'= {
        }
        &'svcctl;pods;help;terminate'= {
        }
        &'svcctl;pods;help;wait'= {
        }
        &'svcctl;pods;help;logs'= {
        }
        &'svcctl;pods;help;reap'= {
        }
        &'svcctl;pods;help;audit'= {
        }
        &'svcctl;pods;help;ssh'= {
        }
        &'svcctl;pods;help;help'= {
        }
        &'svcctl;pod;help'= {
            cand create 'Rent a pod'
            cand why 'Say why a pod would find no place, and what would fit'
            cand list 'List pods'
            cand get 'Show pods in full'
            cand update 'Change a pod'
            cand start 'Start stopped pods, on the same hosts'
            cand stop 'Stop pods: their GPUs become free, their disks stay'
            cand restart 'Start the containers of running pods anew'
            cand terminate 'Delete pods for good'
            cand wait 'Wait until pods run, answer, exited or are terminated'
            cand logs 'Show what pods write'
            cand reap 'Terminate pods that are past their lease'
            cand audit 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
            cand ssh 'Open a shell on a pod with the system''s ssh, or run a command there'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;pod;help;create'= {
        }
        &'svcctl;pod;help;why'= {
        }
        &'svcctl;pod;help;list'= {
        }
        &'svcctl;pod;help;get'= {
        }
        &'svcctl;pod;help;update'= {
        }
        &'svcctl;pod;help;start'= {
        }
        &'svcctl;pod;help;stop'= {
        }
        &'svcctl;pod;help;restart'= {
        }
        &'svcctl;pod;help;terminate'= {
        }
        &'svcctl;pod;help;wait'= {
        }
        &'svcctl;pod;help;logs'= {
        }
        &'svcctl;pod;help;reap'= {
        }
        &'svcctl;pod;help;audit'= {
        }
        &'svcctl;pod;help;ssh'= {
        }
        &'svcctl;pod;help;help'= {
        }
        &'svcctl;catalog'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand gpus 'GPU types, with prices and stock'
            cand gpu 'GPU types, with prices and stock'
            cand cpus 'CPU flavors, with prices and stock'
            cand cpu 'CPU flavors, with prices and stock'
            cand datacenters 'Data centers'
            cand datacenter 'Data centers'
            cand templates 'Public templates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;catalog;gpus'= {
            cand --product 'Stock for what'
            cand --count 'Stock for pods of how many GPUs'
            cand --cloud 'Stock and prices in one cloud'
            cand --country 'Stock in these countries'
            cand --cuda 'Stock on hosts that report one of these CUDA versions'
            cand --min-cuda 'Stock on hosts that report this CUDA version or a higher one'
            cand --min-vram 'Only types with this much VRAM in GB'
            cand --max-price 'Only types that cost no more per GPU and hour'
            cand --sort 'In which order'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --available 'Only what has room'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;gpu'= {
            cand --product 'Stock for what'
            cand --count 'Stock for pods of how many GPUs'
            cand --cloud 'Stock and prices in one cloud'
            cand --country 'Stock in these countries'
            cand --cuda 'Stock on hosts that report one of these CUDA versions'
            cand --min-cuda 'Stock on hosts that report this CUDA version or a higher one'
            cand --min-vram 'Only types with this much VRAM in GB'
            cand --max-price 'Only types that cost no more per GPU and hour'
            cand --sort 'In which order'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --available 'Only what has room'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;cpus'= {
            cand --vcpus 'Stock for pods of how many vCPUs, a power of two'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --available 'Only what has room'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;cpu'= {
            cand --vcpus 'Stock for pods of how many vCPUs, a power of two'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --available 'Only what has room'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;datacenters'= {
            cand --region 'In these parts of the world'
            cand --compliance 'With all of these certificates'
            cand --volume-type 'With all of these kinds of network volumes'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --gpu 'Show the stock of GPU types'
            cand --cpu 'Show the stock of CPU flavors'
            cand --global-network 'Only where pods can join the global network'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;datacenter'= {
            cand --region 'In these parts of the world'
            cand --compliance 'With all of these certificates'
            cand --volume-type 'With all of these kinds of network volumes'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --gpu 'Show the stock of GPU types'
            cand --cpu 'Show the stock of CPU flavors'
            cand --global-network 'Only where pods can join the global network'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;templates'= {
            cand --source 'Whose templates; the service''s own when left out'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;catalog;help'= {
            cand gpus 'GPU types, with prices and stock'
            cand cpus 'CPU flavors, with prices and stock'
            cand datacenters 'Data centers'
            cand templates 'Public templates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;catalog;help;gpus'= {
        }
        &'svcctl;catalog;help;cpus'= {
        }
        &'svcctl;catalog;help;datacenters'= {
        }
        &'svcctl;catalog;help;templates'= {
        }
        &'svcctl;catalog;help;help'= {
        }
        &'svcctl;billing'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand pods 'What pods cost, by GPU type or by pod'
            cand serverless 'What serverless endpoints cost'
            cand network-volume 'What network volumes cost'
            cand network-volumes 'What network volumes cost'
            cand history 'Everything the account pays for, in one history'
            cand endpoints 'What calls of public endpoints cost (not serverless)'
            cand clusters 'What instant clusters cost'
            cand estimate 'What a pod will cost per hour, day and month, before it is rented'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;billing;pods'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --grouping 'One row a podId or a gpuId in each bucket'
            cand --pod-id 'Only this pod'
            cand --gpu-id 'Only pods of this GPU type'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;serverless'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --grouping 'One row an endpointId, a podId or a gpuId in each bucket'
            cand --endpoint-id 'Only this endpoint'
            cand --gpu-id 'Only workers of this GPU type'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;network-volume'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;network-volumes'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;history'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;endpoints'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;clusters'= {
            cand --bucket-size 'The length of a bucket: hour, day, week, month or year'
            cand --start-time 'The window''s begin: a time in RFC 3339, a date, or a span back from now like 7d'
            cand --end-time 'The window''s end, written like its begin'
            cand --last-n 'The last so many buckets, the running one included; not together with a time'
            cand --svg 'Write the bars to a file, as a picture'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --chart 'Draw the buckets as bars'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;estimate'= {
            cand --file 'A create body in JSON or YAML, or - for standard input'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;billing;help'= {
            cand pods 'What pods cost, by GPU type or by pod'
            cand serverless 'What serverless endpoints cost'
            cand network-volume 'What network volumes cost'
            cand history 'Everything the account pays for, in one history'
            cand endpoints 'What calls of public endpoints cost (not serverless)'
            cand clusters 'What instant clusters cost'
            cand estimate 'What a pod will cost per hour, day and month, before it is rented'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;billing;help;pods'= {
        }
        &'svcctl;billing;help;serverless'= {
        }
        &'svcctl;billing;help;network-volume'= {
        }
        &'svcctl;billing;help;history'= {
        }
        &'svcctl;billing;help;endpoints'= {
        }
        &'svcctl;billing;help;clusters'= {
        }
        &'svcctl;billing;help;estimate'= {
        }
        &'svcctl;billing;help;help'= {
        }
        &'svcctl;ssh-keys'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the account''s ssh keys'
            cand ls 'List the account''s ssh keys'
            cand add 'Add public keys'
            cand remove 'Remove keys'
            cand rm 'Remove keys'
            cand delete 'Remove keys'
            cand set 'Replace all keys'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;ssh-keys;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;add'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;remove'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;rm'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;set'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;ssh-keys;help'= {
            cand list 'List the account''s ssh keys'
            cand add 'Add public keys'
            cand remove 'Remove keys'
            cand set 'Replace all keys'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;ssh-keys;help;list'= {
        }
        &'svcctl;ssh-keys;help;add'= {
        }
        &'svcctl;ssh-keys;help;remove'= {
        }
        &'svcctl;ssh-keys;help;set'= {
        }
        &'svcctl;ssh-keys;help;help'= {
        }
        &'svcctl;templates'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the account''s templates'
            cand ls 'List the account''s templates'
            cand get 'Show a template in full'
            cand create 'Make a template'
            cand update 'Change a template; pods made from it stay as they are'
            cand delete 'Delete templates'
            cand rm 'Delete templates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;templates;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;get'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --reveal 'Show the values of secrets in the environment'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;create'= {
            cand --file 'A body in JSON or YAML, or - for standard input; flags go before it'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --category 'What hardware it is for'
            cand --persistent 'Storage on the pod''s host that outlives restarts'
            cand --public 'Whether everyone may use it'
            cand --serverless 'Whether it is for serverless endpoints'
            cand --jupyter 'Whether its pods get a Jupyter password'
            cand --ssh 'Whether its pods get the account''s ssh keys'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;update'= {
            cand --name 'A new name'
            cand --unset-env 'An environment variable to take away; repeat it for more'
            cand --file 'A body in JSON or YAML, or - for standard input; flags go before it'
            cand --cuda 'CUDA versions of which the host must report one'
            cand --category 'What hardware it is for'
            cand --persistent 'Storage on the pod''s host that outlives restarts'
            cand --public 'Whether everyone may use it'
            cand --serverless 'Whether it is for serverless endpoints'
            cand --jupyter 'Whether its pods get a Jupyter password'
            cand --ssh 'Whether its pods get the account''s ssh keys'
            cand --image 'The container image'
            cand --disk 'Size of the container disk in GB; a restart wipes it'
            cand --port 'A port to publish, like 8888/http or 22/tcp; repeat it, or separate ports by commas'
            cand --env 'An environment variable; repeat it for more'
            cand --env-file 'A file of KEY=VALUE lines, or -; --env goes before it'
            cand --args 'The command as one text, split like a shell line; '''' clears it'
            cand --entrypoint 'A word of the entrypoint; repeat it for more, '''' clears it'
            cand --registry 'The registry credential that pulls the image'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --no-registry 'Take the registry credential away'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;rm'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;templates;help'= {
            cand list 'List the account''s templates'
            cand get 'Show a template in full'
            cand create 'Make a template'
            cand update 'Change a template; pods made from it stay as they are'
            cand delete 'Delete templates'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;templates;help;list'= {
        }
        &'svcctl;templates;help;get'= {
        }
        &'svcctl;templates;help;create'= {
        }
        &'svcctl;templates;help;update'= {
        }
        &'svcctl;templates;help;delete'= {
        }
        &'svcctl;templates;help;help'= {
        }
        &'svcctl;volumes'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List volumes'
            cand ls 'List volumes'
            cand get 'Show a volume'
            cand create 'Create a volume'
            cand update 'Rename a volume, or make it larger'
            cand delete 'Delete volumes and everything on them'
            cand rm 'Delete volumes and everything on them'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;volumes;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'List global volumes'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'List global volumes'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;get'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'It is a global volume'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;create'= {
            cand --file 'A body in JSON or YAML, or - for standard input; flags go before it'
            cand --size 'Its size in GB'
            cand --data-center 'The data center that shall hold it'
            cand --type 'How fast it shall be'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'Create a global volume'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;update'= {
            cand --file 'A body in JSON or YAML, or - for standard input; flags go before it'
            cand --name 'A new name'
            cand --size 'A new size in GB; a volume never shrinks'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'It is a global volume'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'They are global volumes'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;rm'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --global 'They are global volumes'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;volumes;help'= {
            cand list 'List volumes'
            cand get 'Show a volume'
            cand create 'Create a volume'
            cand update 'Rename a volume, or make it larger'
            cand delete 'Delete volumes and everything on them'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;volumes;help;list'= {
        }
        &'svcctl;volumes;help;get'= {
        }
        &'svcctl;volumes;help;create'= {
        }
        &'svcctl;volumes;help;update'= {
        }
        &'svcctl;volumes;help;delete'= {
        }
        &'svcctl;volumes;help;help'= {
        }
        &'svcctl;registries'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List registry credentials'
            cand ls 'List registry credentials'
            cand get 'Show a registry credential; user and password are never shown'
            cand create 'Store a registry credential'
            cand delete 'Delete registry credentials'
            cand rm 'Delete registry credentials'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;registries;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;get'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;create'= {
            cand --username 'The user at the registry'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --password-stdin 'Read the password or token from standard input instead of asking for it'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;rm'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;registries;help'= {
            cand list 'List registry credentials'
            cand get 'Show a registry credential; user and password are never shown'
            cand create 'Store a registry credential'
            cand delete 'Delete registry credentials'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;registries;help;list'= {
        }
        &'svcctl;registries;help;get'= {
        }
        &'svcctl;registries;help;create'= {
        }
        &'svcctl;registries;help;delete'= {
        }
        &'svcctl;registries;help;help'= {
        }
        &'svcctl;migrate'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand body 'Translate a v1 body into a v2 body'
            cand request 'Translate one v1 request into the v2 request'
            cand proxy 'Serve API v1 in front of the current context, for programs that are not ported yet'
            cand explain 'Explain a rule of the migration, or list them all'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;migrate;body'= {
            cand --file 'The v1 body in JSON or YAML, or - for standard input'
            cand --to 'What to print: the v2 body, or for a pod the line `svcctl pods create`'
            cand --accept 'Accept what a rule gives up; repeat it for more'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;migrate;request'= {
            cand --file 'Its body in JSON or YAML, or - for standard input'
            cand --to 'How to print the v2 request'
            cand --accept 'Accept what a rule gives up; repeat it for more'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;migrate;proxy'= {
            cand --listen 'Where to listen; port 0 takes a free one'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --insecure 'Listen to other machines too, although keys and data travel in clear text'
            cand --gone 'Answer 410 Gone to everything, as the service that was switched off does'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;migrate;explain'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;migrate;help'= {
            cand body 'Translate a v1 body into a v2 body'
            cand request 'Translate one v1 request into the v2 request'
            cand proxy 'Serve API v1 in front of the current context, for programs that are not ported yet'
            cand explain 'Explain a rule of the migration, or list them all'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;migrate;help;body'= {
        }
        &'svcctl;migrate;help;request'= {
        }
        &'svcctl;migrate;help;proxy'= {
        }
        &'svcctl;migrate;help;explain'= {
        }
        &'svcctl;migrate;help;help'= {
        }
        &'svcctl;serve'= {
            cand --listen 'Where to listen; port 0 takes a free one'
            cand --data 'Keep the data in this folder, or with `:memory:` nowhere (or set SVCCTL_DATA_DIR)'
            cand --tls-cert 'Serve over TLS with this certificate and those that vouch for it (PEM)'
            cand --tls-key 'The private key of the certificate (PEM)'
            cand --api-key-env 'Admit the API key in this environment variable too'
            cand --log 'How to log requests to standard error; --quiet logs none'
            cand --seed 'Draw ids, API keys and faults from this number, the same in every run; whoever knows it knows the keys'
            cand --fault 'Let something go wrong on purpose; see below'
            cand --quota 'Requests that an account may send in a window: minute (60), hour (3000), day (50000)'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --insecure 'Listen to other machines without TLS too, although keys and data travel in clear text'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand status 'Show the engine at a glance'
            cand reset 'Forget everything: pods, money, clock, fleet, keys, users, teams'
            cand export 'Write the whole state as one JSON document, registry passwords included'
            cand import 'Replace the whole state by an exported document'
            cand credit 'The account''s money'
            cand clock 'The engine''s clock'
            cand fleet 'What there is to rent'
            cand keys 'API keys for those who reach the engine over HTTP'
            cand sessions 'Tokens with which a user of the engine is signed in for a while'
            cand teams 'Users who share an account'
            cand users 'Those who sign in, each with an account of their own'
            cand runtime 'How fast simulated pods come up'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;status'= {
            cand --team 'With the pods and the money of this team, by its id'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;reset'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;export'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;import'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -y 'Do not ask'
            cand --yes 'Do not ask'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;credit'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand show 'Show the balance'
            cand add 'Add to the balance, or take from it with a negative amount'
            cand set 'Set the balance'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;credit;show'= {
            cand --team 'The money of this team, by its id'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;credit;add'= {
            cand --team 'The money of this team, by its id'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;credit;set'= {
            cand --team 'The money of this team, by its id'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;credit;help'= {
            cand show 'Show the balance'
            cand add 'Add to the balance, or take from it with a negative amount'
            cand set 'Set the balance'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;credit;help;show'= {
        }
        &'svcctl;engine;credit;help;add'= {
        }
        &'svcctl;engine;credit;help;set'= {
        }
        &'svcctl;engine;credit;help;help'= {
        }
        &'svcctl;engine;clock'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand show 'Show the engine''s time'
            cand advance 'Move the clock on; it runs on from there'
            cand set 'Set the clock; it runs on from there, and does not go back'
            cand reset 'Take the machine''s time again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;clock;show'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;clock;advance'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;clock;set'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;clock;reset'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;clock;help'= {
            cand show 'Show the engine''s time'
            cand advance 'Move the clock on; it runs on from there'
            cand set 'Set the clock; it runs on from there, and does not go back'
            cand reset 'Take the machine''s time again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;clock;help;show'= {
        }
        &'svcctl;engine;clock;help;advance'= {
        }
        &'svcctl;engine;clock;help;set'= {
        }
        &'svcctl;engine;clock;help;reset'= {
        }
        &'svcctl;engine;clock;help;help'= {
        }
        &'svcctl;engine;fleet'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand show 'Print the fleet in use'
            cand set 'Put another fleet in place'
            cand check 'Check a fleet, and change nothing'
            cand reset 'Put the shipped fleet in place again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;fleet;show'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;fleet;set'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;fleet;check'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;fleet;reset'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;fleet;help'= {
            cand show 'Print the fleet in use'
            cand set 'Put another fleet in place'
            cand check 'Check a fleet, and change nothing'
            cand reset 'Put the shipped fleet in place again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;fleet;help;show'= {
        }
        &'svcctl;engine;fleet;help;set'= {
        }
        &'svcctl;engine;fleet;help;check'= {
        }
        &'svcctl;engine;fleet;help;reset'= {
        }
        &'svcctl;engine;fleet;help;help'= {
        }
        &'svcctl;engine;keys'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the keys, without their texts'
            cand ls 'List the keys, without their texts'
            cand create 'Make a key; its text is shown this once'
            cand revoke 'Take a key back for good'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;keys;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;keys;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;keys;create'= {
            cand --scope 'What it may do, like pods:write or catalog:read; everything when left out'
            cand --expires 'How long it works, like 30d; until it is revoked when left out'
            cand --team 'The id of the team that it acts for'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;keys;revoke'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;keys;help'= {
            cand list 'List the keys, without their texts'
            cand create 'Make a key; its text is shown this once'
            cand revoke 'Take a key back for good'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;keys;help;list'= {
        }
        &'svcctl;engine;keys;help;create'= {
        }
        &'svcctl;engine;keys;help;revoke'= {
        }
        &'svcctl;engine;keys;help;help'= {
        }
        &'svcctl;engine;sessions'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand create 'Sign a user in and print the token, this once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;sessions;create'= {
            cand --user 'The user''s id'
            cand --ttl 'How long it lasts by the engine''s clock, 12h at most'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;sessions;help'= {
            cand create 'Sign a user in and print the token, this once'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;sessions;help;create'= {
        }
        &'svcctl;engine;sessions;help;help'= {
        }
        &'svcctl;engine;teams'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the teams with their members'
            cand ls 'List the teams with their members'
            cand create 'Make a team, with an account of 1000 USD; you belong to it'
            cand add 'Let a user belong to a team'
            cand remove 'Let a user no longer belong to a team'
            cand delete 'Delete a team and its API keys, once nothing is left in its account'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;teams;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;create'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;add'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;remove'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;teams;help'= {
            cand list 'List the teams with their members'
            cand create 'Make a team, with an account of 1000 USD; you belong to it'
            cand add 'Let a user belong to a team'
            cand remove 'Let a user no longer belong to a team'
            cand delete 'Delete a team and its API keys, once nothing is left in its account'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;teams;help;list'= {
        }
        &'svcctl;engine;teams;help;create'= {
        }
        &'svcctl;engine;teams;help;add'= {
        }
        &'svcctl;engine;teams;help;remove'= {
        }
        &'svcctl;engine;teams;help;delete'= {
        }
        &'svcctl;engine;teams;help;help'= {
        }
        &'svcctl;engine;users'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the users'
            cand ls 'List the users'
            cand create 'Add a user, with an account of 1000 USD'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;users;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;users;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;users;create'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;users;help'= {
            cand list 'List the users'
            cand create 'Add a user, with an account of 1000 USD'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;users;help;list'= {
        }
        &'svcctl;engine;users;help;create'= {
        }
        &'svcctl;engine;users;help;help'= {
        }
        &'svcctl;engine;runtime'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand show 'Show how simulated pods behave'
            cand set 'Change how simulated pods behave from now on'
            cand reset 'Take the usual settings again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;runtime;show'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;runtime;set'= {
            cand --provisioning 'How long a pod is PROVISIONING, like 1s'
            cand --starting 'How long a pod is STARTING, like 2s'
            cand --jitter 'How much longer or shorter either may be, in percent'
            cand --seed 'Decides the jitter of every pod'
            cand --ssh-proxy 'The host of the ssh proxy that pods show'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;runtime;reset'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;engine;runtime;help'= {
            cand show 'Show how simulated pods behave'
            cand set 'Change how simulated pods behave from now on'
            cand reset 'Take the usual settings again'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;runtime;help;show'= {
        }
        &'svcctl;engine;runtime;help;set'= {
        }
        &'svcctl;engine;runtime;help;reset'= {
        }
        &'svcctl;engine;runtime;help;help'= {
        }
        &'svcctl;engine;help'= {
            cand status 'Show the engine at a glance'
            cand reset 'Forget everything: pods, money, clock, fleet, keys, users, teams'
            cand export 'Write the whole state as one JSON document, registry passwords included'
            cand import 'Replace the whole state by an exported document'
            cand credit 'The account''s money'
            cand clock 'The engine''s clock'
            cand fleet 'What there is to rent'
            cand keys 'API keys for those who reach the engine over HTTP'
            cand sessions 'Tokens with which a user of the engine is signed in for a while'
            cand teams 'Users who share an account'
            cand users 'Those who sign in, each with an account of their own'
            cand runtime 'How fast simulated pods come up'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;engine;help;status'= {
        }
        &'svcctl;engine;help;reset'= {
        }
        &'svcctl;engine;help;export'= {
        }
        &'svcctl;engine;help;import'= {
        }
        &'svcctl;engine;help;credit'= {
            cand show 'Show the balance'
            cand add 'Add to the balance, or take from it with a negative amount'
            cand set 'Set the balance'
        }
        &'svcctl;engine;help;credit;show'= {
        }
        &'svcctl;engine;help;credit;add'= {
        }
        &'svcctl;engine;help;credit;set'= {
        }
        &'svcctl;engine;help;clock'= {
            cand show 'Show the engine''s time'
            cand advance 'Move the clock on; it runs on from there'
            cand set 'Set the clock; it runs on from there, and does not go back'
            cand reset 'Take the machine''s time again'
        }
        &'svcctl;engine;help;clock;show'= {
        }
        &'svcctl;engine;help;clock;advance'= {
        }
        &'svcctl;engine;help;clock;set'= {
        }
        &'svcctl;engine;help;clock;reset'= {
        }
        &'svcctl;engine;help;fleet'= {
            cand show 'Print the fleet in use'
            cand set 'Put another fleet in place'
            cand check 'Check a fleet, and change nothing'
            cand reset 'Put the shipped fleet in place again'
        }
        &'svcctl;engine;help;fleet;show'= {
        }
        &'svcctl;engine;help;fleet;set'= {
        }
        &'svcctl;engine;help;fleet;check'= {
        }
        &'svcctl;engine;help;fleet;reset'= {
        }
        &'svcctl;engine;help;keys'= {
            cand list 'List the keys, without their texts'
            cand create 'Make a key; its text is shown this once'
            cand revoke 'Take a key back for good'
        }
        &'svcctl;engine;help;keys;list'= {
        }
        &'svcctl;engine;help;keys;create'= {
        }
        &'svcctl;engine;help;keys;revoke'= {
        }
        &'svcctl;engine;help;sessions'= {
            cand create 'Sign a user in and print the token, this once'
        }
        &'svcctl;engine;help;sessions;create'= {
        }
        &'svcctl;engine;help;teams'= {
            cand list 'List the teams with their members'
            cand create 'Make a team, with an account of 1000 USD; you belong to it'
            cand add 'Let a user belong to a team'
            cand remove 'Let a user no longer belong to a team'
            cand delete 'Delete a team and its API keys, once nothing is left in its account'
        }
        &'svcctl;engine;help;teams;list'= {
        }
        &'svcctl;engine;help;teams;create'= {
        }
        &'svcctl;engine;help;teams;add'= {
        }
        &'svcctl;engine;help;teams;remove'= {
        }
        &'svcctl;engine;help;teams;delete'= {
        }
        &'svcctl;engine;help;users'= {
            cand list 'List the users'
            cand create 'Add a user, with an account of 1000 USD'
        }
        &'svcctl;engine;help;users;list'= {
        }
        &'svcctl;engine;help;users;create'= {
        }
        &'svcctl;engine;help;runtime'= {
            cand show 'Show how simulated pods behave'
            cand set 'Change how simulated pods behave from now on'
            cand reset 'Take the usual settings again'
        }
        &'svcctl;engine;help;runtime;show'= {
        }
        &'svcctl;engine;help;runtime;set'= {
        }
        &'svcctl;engine;help;runtime;reset'= {
        }
        &'svcctl;engine;help;help'= {
        }
        &'svcctl;context'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
            cand list 'List the places where commands can run'
            cand ls 'List the places where commands can run'
            cand use 'Run commands in this context from now on'
            cand add 'Add a context: a server with a name'
            cand remove 'Remove a context, and its key'
            cand rm 'Remove a context, and its key'
            cand delete 'Remove a context, and its key'
            cand show 'Show which context holds, and why'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;context;list'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;ls'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;use'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;add'= {
            cand --team 'The team that a console session acts for'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --use 'Select it too'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;remove'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;rm'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;delete'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;show'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;context;help'= {
            cand list 'List the places where commands can run'
            cand use 'Run commands in this context from now on'
            cand add 'Add a context: a server with a name'
            cand remove 'Remove a context, and its key'
            cand show 'Show which context holds, and why'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;context;help;list'= {
        }
        &'svcctl;context;help;use'= {
        }
        &'svcctl;context;help;add'= {
        }
        &'svcctl;context;help;remove'= {
        }
        &'svcctl;context;help;show'= {
        }
        &'svcctl;context;help;help'= {
        }
        &'svcctl;login'= {
            cand --team 'The team that a console session acts for; the context keeps it'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand --with-key 'Read the key from the first line of standard input instead of asking for it'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;logout'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;api'= {
            cand --file 'The body, or - for standard input; it is sent as it is'
            cand --field 'A field of the JSON body, of an object in it by dots; of GET and DELETE a query parameter'
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -i 'Print status and headers before the body'
            cand --include 'Print status and headers before the body'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;doctor'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;completion'= {
            cand -o 'How to print results'
            cand --output 'How to print results'
            cand --color 'When to use colour'
            cand --debug-file 'Trace them to a file that only you can read'
            cand --context 'Run in this context (or set SVCCTL_CONTEXT)'
            cand --base-url 'Use the server at this address instead of a context (or set SVCCTL_BASE_URL)'
            cand -q 'Print nothing but what was asked for'
            cand --quiet 'Print nothing but what was asked for'
            cand --no-input 'Never ask; fail where an answer would be needed'
            cand -v 'Say every pause before a request is sent again, and why'
            cand --verbose 'Say every pause before a request is sent again, and why'
            cand --debug 'Trace requests and answers on standard error, secrets masked'
            cand --curl 'Print the request as a curl line and send nothing; ids are taken as they are typed'
            cand -h 'Print help (see more with ''--help'')'
            cand --help 'Print help (see more with ''--help'')'
        }
        &'svcctl;help'= {
            cand pods 'Rent pods and work with them'
            cand catalog 'See what can be rented: GPU types, CPU flavors, data centers, public templates'
            cand billing 'See what things cost, and what they will cost'
            cand ssh-keys 'Manage the ssh public keys that pods admit'
            cand templates 'Manage reusable settings of pods'
            cand volumes 'Manage network volumes, and with --global global ones'
            cand registries 'Manage credentials for private images'
            cand migrate 'Move from API v1, which is switched off, to v2'
            cand serve 'Serve the embedded engine over HTTP'
            cand engine 'Look into the embedded engine and control it: state, money, clock, fleet, runtime'
            cand context 'Choose the places where commands run'
            cand login 'Store the API key of a server'
            cand logout 'Remove a stored API key'
            cand api 'Send any request as it is, and print the answer'
            cand doctor 'Check configuration, server, key, clock and engine, and say what to do'
            cand completion 'Print the completion script of a shell'
            cand help 'Print this message or the help of the given subcommand(s)'
        }
        &'svcctl;help;pods'= {
            cand create 'Rent a pod'
            cand why 'Say why a pod would find no place, and what would fit'
            cand list 'List pods'
            cand get 'Show pods in full'
            cand update 'Change a pod'
            cand start 'Start stopped pods, on the same hosts'
            cand stop 'Stop pods: their GPUs become free, their disks stay'
            cand restart 'Start the containers of running pods anew'
            cand terminate 'Delete pods for good'
            cand wait 'Wait until pods run, answer, exited or are terminated'
            cand logs 'Show what pods write'
            cand reap 'Terminate pods that are past their lease'
            cand audit 'Show every pod that costs money: how much, until when, and whether its GPUs do anything'
            cand ssh 'Open a shell on a pod with the system''s ssh, or run a command there'
        }
        &'svcctl;help;pods;create'= {
        }
        &'svcctl;help;pods;why'= {
        }
        &'svcctl;help;pods;list'= {
        }
        &'svcctl;help;pods;get'= {
        }
        &'svcctl;help;pods;update'= {
        }
        &'svcctl;help;pods;start'= {
        }
        &'svcctl;help;pods;stop'= {
        }
        &'svcctl;help;pods;restart'= {
        }
        &'svcctl;help;pods;terminate'= {
        }
        &'svcctl;help;pods;wait'= {
        }
        &'svcctl;help;pods;logs'= {
        }
        &'svcctl;help;pods;reap'= {
        }
        &'svcctl;help;pods;audit'= {
        }
        &'svcctl;help;pods;ssh'= {
        }
        &'svcctl;help;catalog'= {
            cand gpus 'GPU types, with prices and stock'
            cand cpus 'CPU flavors, with prices and stock'
            cand datacenters 'Data centers'
            cand templates 'Public templates'
        }
        &'svcctl;help;catalog;gpus'= {
        }
        &'svcctl;help;catalog;cpus'= {
        }
        &'svcctl;help;catalog;datacenters'= {
        }
        &'svcctl;help;catalog;templates'= {
        }
        &'svcctl;help;billing'= {
            cand pods 'What pods cost, by GPU type or by pod'
            cand serverless 'What serverless endpoints cost'
            cand network-volume 'What network volumes cost'
            cand history 'Everything the account pays for, in one history'
            cand endpoints 'What calls of public endpoints cost (not serverless)'
            cand clusters 'What instant clusters cost'
            cand estimate 'What a pod will cost per hour, day and month, before it is rented'
        }
        &'svcctl;help;billing;pods'= {
        }
        &'svcctl;help;billing;serverless'= {
        }
        &'svcctl;help;billing;network-volume'= {
        }
        &'svcctl;help;billing;history'= {
        }
        &'svcctl;help;billing;endpoints'= {
        }
        &'svcctl;help;billing;clusters'= {
        }
        &'svcctl;help;billing;estimate'= {
        }
        &'svcctl;help;ssh-keys'= {
            cand list 'List the account''s ssh keys'
            cand add 'Add public keys'
            cand remove 'Remove keys'
            cand set 'Replace all keys'
        }
        &'svcctl;help;ssh-keys;list'= {
        }
        &'svcctl;help;ssh-keys;add'= {
        }
        &'svcctl;help;ssh-keys;remove'= {
        }
        &'svcctl;help;ssh-keys;set'= {
        }
        &'svcctl;help;templates'= {
            cand list 'List the account''s templates'
            cand get 'Show a template in full'
            cand create 'Make a template'
            cand update 'Change a template; pods made from it stay as they are'
            cand delete 'Delete templates'
        }
        &'svcctl;help;templates;list'= {
        }
        &'svcctl;help;templates;get'= {
        }
        &'svcctl;help;templates;create'= {
        }
        &'svcctl;help;templates;update'= {
        }
        &'svcctl;help;templates;delete'= {
        }
        &'svcctl;help;volumes'= {
            cand list 'List volumes'
            cand get 'Show a volume'
            cand create 'Create a volume'
            cand update 'Rename a volume, or make it larger'
            cand delete 'Delete volumes and everything on them'
        }
        &'svcctl;help;volumes;list'= {
        }
        &'svcctl;help;volumes;get'= {
        }
        &'svcctl;help;volumes;create'= {
        }
        &'svcctl;help;volumes;update'= {
        }
        &'svcctl;help;volumes;delete'= {
        }
        &'svcctl;help;registries'= {
            cand list 'List registry credentials'
            cand get 'Show a registry credential; user and password are never shown'
            cand create 'Store a registry credential'
            cand delete 'Delete registry credentials'
        }
        &'svcctl;help;registries;list'= {
        }
        &'svcctl;help;registries;get'= {
        }
        &'svcctl;help;registries;create'= {
        }
        &'svcctl;help;registries;delete'= {
        }
        &'svcctl;help;migrate'= {
            cand body 'Translate a v1 body into a v2 body'
            cand request 'Translate one v1 request into the v2 request'
            cand proxy 'Serve API v1 in front of the current context, for programs that are not ported yet'
            cand explain 'Explain a rule of the migration, or list them all'
        }
        &'svcctl;help;migrate;body'= {
        }
        &'svcctl;help;migrate;request'= {
        }
        &'svcctl;help;migrate;proxy'= {
        }
        &'svcctl;help;migrate;explain'= {
        }
        &'svcctl;help;serve'= {
        }
        &'svcctl;help;engine'= {
            cand status 'Show the engine at a glance'
            cand reset 'Forget everything: pods, money, clock, fleet, keys, users, teams'
            cand export 'Write the whole state as one JSON document, registry passwords included'
            cand import 'Replace the whole state by an exported document'
            cand credit 'The account''s money'
            cand clock 'The engine''s clock'
            cand fleet 'What there is to rent'
            cand keys 'API keys for those who reach the engine over HTTP'
            cand sessions 'Tokens with which a user of the engine is signed in for a while'
            cand teams 'Users who share an account'
            cand users 'Those who sign in, each with an account of their own'
            cand runtime 'How fast simulated pods come up'
        }
        &'svcctl;help;engine;status'= {
        }
        &'svcctl;help;engine;reset'= {
        }
        &'svcctl;help;engine;export'= {
        }
        &'svcctl;help;engine;import'= {
        }
        &'svcctl;help;engine;credit'= {
            cand show 'Show the balance'
            cand add 'Add to the balance, or take from it with a negative amount'
            cand set 'Set the balance'
        }
        &'svcctl;help;engine;credit;show'= {
        }
        &'svcctl;help;engine;credit;add'= {
        }
        &'svcctl;help;engine;credit;set'= {
        }
        &'svcctl;help;engine;clock'= {
            cand show 'Show the engine''s time'
            cand advance 'Move the clock on; it runs on from there'
            cand set 'Set the clock; it runs on from there, and does not go back'
            cand reset 'Take the machine''s time again'
        }
        &'svcctl;help;engine;clock;show'= {
        }
        &'svcctl;help;engine;clock;advance'= {
        }
        &'svcctl;help;engine;clock;set'= {
        }
        &'svcctl;help;engine;clock;reset'= {
        }
        &'svcctl;help;engine;fleet'= {
            cand show 'Print the fleet in use'
            cand set 'Put another fleet in place'
            cand check 'Check a fleet, and change nothing'
            cand reset 'Put the shipped fleet in place again'
        }
        &'svcctl;help;engine;fleet;show'= {
        }
        &'svcctl;help;engine;fleet;set'= {
        }
        &'svcctl;help;engine;fleet;check'= {
        }
        &'svcctl;help;engine;fleet;reset'= {
        }
        &'svcctl;help;engine;keys'= {
            cand list 'List the keys, without their texts'
            cand create 'Make a key; its text is shown this once'
            cand revoke 'Take a key back for good'
        }
        &'svcctl;help;engine;keys;list'= {
        }
        &'svcctl;help;engine;keys;create'= {
        }
        &'svcctl;help;engine;keys;revoke'= {
        }
        &'svcctl;help;engine;sessions'= {
            cand create 'Sign a user in and print the token, this once'
        }
        &'svcctl;help;engine;sessions;create'= {
        }
        &'svcctl;help;engine;teams'= {
            cand list 'List the teams with their members'
            cand create 'Make a team, with an account of 1000 USD; you belong to it'
            cand add 'Let a user belong to a team'
            cand remove 'Let a user no longer belong to a team'
            cand delete 'Delete a team and its API keys, once nothing is left in its account'
        }
        &'svcctl;help;engine;teams;list'= {
        }
        &'svcctl;help;engine;teams;create'= {
        }
        &'svcctl;help;engine;teams;add'= {
        }
        &'svcctl;help;engine;teams;remove'= {
        }
        &'svcctl;help;engine;teams;delete'= {
        }
        &'svcctl;help;engine;users'= {
            cand list 'List the users'
            cand create 'Add a user, with an account of 1000 USD'
        }
        &'svcctl;help;engine;users;list'= {
        }
        &'svcctl;help;engine;users;create'= {
        }
        &'svcctl;help;engine;runtime'= {
            cand show 'Show how simulated pods behave'
            cand set 'Change how simulated pods behave from now on'
            cand reset 'Take the usual settings again'
        }
        &'svcctl;help;engine;runtime;show'= {
        }
        &'svcctl;help;engine;runtime;set'= {
        }
        &'svcctl;help;engine;runtime;reset'= {
        }
        &'svcctl;help;context'= {
            cand list 'List the places where commands can run'
            cand use 'Run commands in this context from now on'
            cand add 'Add a context: a server with a name'
            cand remove 'Remove a context, and its key'
            cand show 'Show which context holds, and why'
        }
        &'svcctl;help;context;list'= {
        }
        &'svcctl;help;context;use'= {
        }
        &'svcctl;help;context;add'= {
        }
        &'svcctl;help;context;remove'= {
        }
        &'svcctl;help;context;show'= {
        }
        &'svcctl;help;login'= {
        }
        &'svcctl;help;logout'= {
        }
        &'svcctl;help;api'= {
        }
        &'svcctl;help;doctor'= {
        }
        &'svcctl;help;completion'= {
        }
        &'svcctl;help;help'= {
        }
    ]
    $completions[$command]
}
