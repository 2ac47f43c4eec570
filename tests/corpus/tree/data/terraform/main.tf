terraform {
  required_providers {
    restapi = {
      source  = "mastercard/restapi"
      version = "~> 1.19"
    }
  }
}

variable "gpu_api_key" {
  type      = string
  sensitive = true
}

provider "restapi" {
  uri = "https://rest.gpu.example/v1"
  headers = {
    Authorization = "Bearer ${var.gpu_api_key}"
  }
}

resource "restapi_object" "pod" {
  path = "/pods"
  data = jsonencode({
    name              = "terraform"
    imageName         = "nginx:1.27"
    gpuTypeIds        = ["NVIDIA L4"]
    containerDiskInGb = 10
    volumeInGb        = 20
    ports             = ["80/http"]
  })
}

resource "restapi_object" "data" {
  path = "/networkvolumes"
  data = jsonencode({
    name         = "data"
    size         = 100
    dataCenterId = "EU-RO-1"
  })
}

resource "null_resource" "stop" {
  provisioner "local-exec" {
    command = "curl -X POST https://rest.gpu.example/v1/pods/${restapi_object.pod.id}/stop"
  }
}

output "price" {
  value = jsondecode(restapi_object.pod.api_response).costPerHr
}
