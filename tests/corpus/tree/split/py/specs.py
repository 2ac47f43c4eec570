"""What we rent: bodies, far from any request."""


def trainer(name, image, gpus):
    spec = {
        "name": name,
        "imageName": image,
        "gpuTypeIds": gpus,
        "cloudType": "COMMUNITY",
    }
    if len(gpus) > 1:
        spec["gpuTypePriority"] = "availability"
    return spec


def with_volume(spec, volume, path="/data"):
    return {**spec, "networkVolumeId": volume, "volumeMountPath": path}


SMALL = dict(containerDiskInGb=20, volumeInGb=0, interruptible=True)
