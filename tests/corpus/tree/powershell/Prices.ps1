# Prints what each pod costs.
$headers = @{ Authorization = "Bearer $env:GPU_KEY" }
$pods = Invoke-RestMethod -Uri 'https://rest.gpu.example/v1/pods' -Headers $headers
foreach ($pod in $pods) {
    "$($pod.name) $($pod.costPerHr)"
}
