# Talks to the engine of Docker over TCP.
$docker = 'http://docker.example.com:2375'
$containers = Invoke-RestMethod "$docker/v1.45/containers/json"
foreach ($container in $containers) {
    Write-Host $container.Names[0] $container.State
    if ($container.State -eq 'exited') {
        $answer = Invoke-WebRequest -Method Delete "$docker/v1.45/containers/$($container.Id)"
        if ($answer.StatusCode -ne 200) { Write-Warning $answer.Content }
    }
}
Invoke-RestMethod -Method Post "http://libpod.example.com/v1/pods/web/stop"
