resource "gpucloud_pod" "train" {
  name                 = var.name
  image_name           = var.image
  gpu_type_ids         = ["NVIDIA L4"]
  container_disk_in_gb = 40
  volume_in_gb         = 0
  cloud_type           = "SECURE"
}

resource "gpucloud_key" "ours" {
  name = "ours"
}
