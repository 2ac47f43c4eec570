# %% [markdown]
# # Rent a pod
# The client is in `podkit.py`, a thin layer over https://rest.gpu.example/v1.

# %%
import os

from podkit import PodKit

kit = PodKit("https://rest.gpu.example/v1", os.environ["GPU_API_KEY"])

# %%
pod = kit.create_pod(
    name="notebook",
    imageName="jupyter/scipy-notebook:latest",
    gpuTypeIds=["NVIDIA L4"],
    cloudType="COMMUNITY",
    containerDiskInGb=20,
    volumeInGb=0,
)

# %%
print(pod["desiredStatus"], pod["costPerHr"])

# %%
kit.create_endpoint(
    name="whisper",
    templateId="tpl4k2m9xq",
    gpuTypeIds=["NVIDIA L4"],
    workersMin=0,
    workersMax=3,
    idleTimeout=10,
    scalerType="QUEUE_DELAY",
    scalerValue=4,
    flashboot=True,
)

# %%
for p in kit.list_pods():
    print(p["id"], p["memoryInGb"], p["vcpuCount"])
