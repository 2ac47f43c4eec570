$script:BaseUrl = 'https://rest.gpu.example/v1'

function Invoke-GpuApi {
    param(
        [string] $Method = 'Get',
        [string] $Path,
        [hashtable] $Body
    )
    $headers = @{ Authorization = "Bearer $env:GPU_API_KEY" }
    $arguments = @{ Method = $Method; Uri = "$script:BaseUrl$Path"; Headers = $headers }
    if ($Body) {
        $arguments.Body = $Body | ConvertTo-Json -Depth 5
        $arguments.ContentType = 'application/json'
    }
    try {
        Invoke-RestMethod @arguments
    }
    catch {
        $problem = $_.ErrorDetails.Message | ConvertFrom-Json
        throw $problem.message
    }
}

function Get-GpuPod {
    Invoke-GpuApi -Path '/pods?desiredStatus=RUNNING' | ForEach-Object {
        [pscustomobject]@{
            Id     = $_.id
            Status = $_.desiredStatus
            Price  = $_.costPerHr
            Image  = $_.imageName
        }
    }
}

function New-GpuPod {
    param([string] $Name, [string] $Image)
    $body = @{
        name              = $Name
        imageName         = $Image
        gpuTypeIds        = @('NVIDIA L4')
        containerDiskInGb = 20
        volumeInGb        = 5
        cloudType         = 'ALL'
    }
    Invoke-GpuApi -Method Post -Path '/pods' -Body $body
}

function Stop-GpuPod {
    param([string] $Id)
    Invoke-GpuApi -Method Post -Path "/pods/$Id/stop"
}

function Reset-GpuPod {
    param([string] $Id)
    Invoke-GpuApi -Method Post -Path ('/pods/{0}/reset' -f $Id)
}

Export-ModuleMember -Function Get-GpuPod, New-GpuPod, Stop-GpuPod, Reset-GpuPod
