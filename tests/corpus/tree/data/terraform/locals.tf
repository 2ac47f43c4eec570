locals {
  gpu_api = "https://rest.gpu.example/v1"
  headers = { Authorization = "Bearer ${var.key}" }
}

variable "key" {
  type      = string
  sensitive = true
}

data "http" "pods" {
  url             = "${local.gpu_api}/pods?desiredStatus=RUNNING"
  request_headers = local.headers
}

data "http" "registries" {
  url             = "${local.gpu_api}/containerregistryauth"
  request_headers = local.headers
}

output "names" {
  value = [for pod in jsondecode(data.http.pods.response_body) : pod.name]
}

output "cost" {
  value = sum([for pod in jsondecode(data.http.pods.response_body) : pod.costPerHr])
}
