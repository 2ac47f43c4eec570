provider "restapi" {
  uri                  = "https://rest.gpu.example/v2"
  write_returns_object = true
}

variable "template_id" {
  type = string
}

locals {
  templateId = var.template_id
  ports      = ["80/http", "22/tcp"]
}

resource "restapi_object" "pod" {
  path = "/pods"
  data = jsonencode({
    name       = "web"
    templateId = local.templateId
    gpu        = { id = "NVIDIA L4" }
    ports      = local.ports
    mounts     = { persistent = { size = 20, path = "/workspace" } }
  })
}

resource "restapi_object" "endpoint" {
  path = "/serverless"
  data = jsonencode({
    name       = "chat"
    type       = "QUEUE"
    templateId = local.templateId
    gpu        = { pools = ["ADA_24"] }
    workers    = { min = 0, max = 3 }
    flashboot  = "OFF"
  })
}
