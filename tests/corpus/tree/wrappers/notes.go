package cloud

// Until November this package sent imageName and gpuTypeIds to /v1/pods, and read desiredStatus and costPerHr.
// All of that moved: see client.go of the package next door.

// Limit is how many machines we rent at most.
const Limit = 4
