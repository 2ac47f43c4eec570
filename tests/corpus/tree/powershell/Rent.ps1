param([Parameter(Mandatory)] [string] $Name)

$Api = if ($env:GPU_API) { $env:GPU_API } else { 'https://rest.gpu.example/v1' }
$Headers = @{ Authorization = "Bearer $env:GPU_API_KEY" }

$Body = @"
{
  "name": "$Name",
  "imageName": "mcr.example.com/powershell:7",
  "gpuTypeIds": ["NVIDIA L4"],
  "containerDiskInGb": 15,
  "ports": "22/tcp"
}
"@

$Pod = Invoke-RestMethod -Method Post -Uri "$Api/pods" -Headers $Headers -Body $Body -ContentType 'application/json'
do {
    Start-Sleep -Seconds 5
    $Pod = Invoke-RestMethod -Uri "$Api/pods/$($Pod.id)" -Headers $Headers
} until ($Pod.desiredStatus -eq 'RUNNING' -and $Pod.publicIp)

"ssh root@$($Pod.publicIp) -p $($Pod.portMappings.'22')"
(Invoke-RestMethod -Uri "$Api/pods" -Headers $Headers).Count
