$Api = 'https://rest.gpu.example/v1'
$Headers = @{ Authorization = "Bearer $env:CLOUD_KEY" }

$Body = @{
    name = 'windows'
    imageName = 'mcr.microsoft.com/windows/servercore:ltsc2022'
    gpuTypeIds = @('NVIDIA L4')
    containerDiskInGb = 60
}
$Pod = Invoke-RestMethod -Method Post -Uri "$Api/pods" -Headers $Headers -Body ($Body | ConvertTo-Json) -ContentType 'application/json'
Write-Output "$($Pod.id) $($Pod.costPerHr)"
