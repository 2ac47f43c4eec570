gpu_api_url = "https://rest.gpu.example/v1"
region      = "eu"
workers_max = 4
