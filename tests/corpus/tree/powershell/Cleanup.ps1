#requires -Version 7
param([int] $Days = 7, [switch] $WhatIf)

$api = 'https://compute.example.net'
$headers = @{ Authorization = "Bearer $env:COMPUTE_KEY" }
$limit = (Get-Date).AddDays(-$Days)

$pods = Invoke-RestMethod -Uri "$api/v1/pods" -Headers $headers
Write-Host "$($pods.Count) pods in all"

foreach ($pod in $pods) {
    if ($pod.desiredStatus -ne 'EXITED') { continue }
    if ([datetime] $pod.lastStartedAt -gt $limit) { continue }
    if ($WhatIf) {
        Write-Host "would delete $($pod.name), $($pod.volumeInGb) GB"
        continue
    }
    $answer = Invoke-WebRequest -Method Delete -Uri "$api/v1/pods/$($pod.id)" -Headers $headers
    if ($answer.StatusCode -ne 200) {
        Write-Warning "$($pod.id) is still there"
    }
}

$records = Invoke-RestMethod -Uri "$api/v1/billing/pods?bucketSize=day" -Headers $headers
$sum = ($records | Measure-Object -Property amount -Sum).Sum
Write-Host ("{0:N2} spent" -f $sum)
