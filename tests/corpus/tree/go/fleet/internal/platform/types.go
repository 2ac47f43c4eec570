// Package platform talks to the GPU cloud.
package platform

// DefaultBaseURL is used unless FLEET_API is set.
const DefaultBaseURL = "https://rest.gpu.example/v1"

// Pod is a pod as the API describes it.
type Pod struct {
	ID            string         `json:"id"`
	Name          string         `json:"name"`
	DesiredStatus string         `json:"desiredStatus"`
	ImageName     string         `json:"imageName"`
	CostPerHr     float64        `json:"costPerHr"`
	VolumeInGb    int            `json:"volumeInGb"`
	PublicIP      *string        `json:"publicIp"`
	PortMappings  map[string]int `json:"portMappings"`
	LastStartedAt string         `json:"lastStartedAt"`
	Machine       struct {
		DataCenterID string `json:"dataCenterId"`
	} `json:"machine"`
}

// CreatePodRequest is the body of a create.
type CreatePodRequest struct {
	Name              string            `json:"name"`
	ImageName         string            `json:"imageName"`
	GPUTypeIDs        []string          `json:"gpuTypeIds"`
	GPUCount          int               `json:"gpuCount,omitempty"`
	CloudType         string            `json:"cloudType,omitempty"`
	ContainerDiskInGb int               `json:"containerDiskInGb,omitempty"`
	VolumeInGb        int               `json:"volumeInGb,omitempty"`
	DockerStartCmd    []string          `json:"dockerStartCmd,omitempty"`
	Env               map[string]string `json:"env,omitempty"`
	Ports             []string          `json:"ports,omitempty"`
	Interruptible     bool              `json:"interruptible"`
	TemplateID        string            `json:"templateId,omitempty"`
}

// Failure is what the API says when it refuses.
type Failure struct {
	Message string `json:"message"`
}
