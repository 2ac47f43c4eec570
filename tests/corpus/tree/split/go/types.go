package cloud

// CreateRequest is what we send.
type CreateRequest struct {
	Name      string   `json:"name"`
	Image     string   `json:"imageName"`
	GPUs      []string `json:"gpuTypeIds,omitempty"`
	Disk      int      `json:"containerDiskInGb"`
	Countries []string `json:"countryCodes,omitempty"`
	Locked    bool     `json:"locked,omitempty"`
}

// Machine is what we get.
type Machine struct {
	ID      string         `json:"id"`
	Status  string         `json:"desiredStatus"`
	Cost    float64        `json:"costPerHr"`
	Ports   map[string]int `json:"portMappings"`
	Address string         `json:"publicIp"`
}

// Volume is a network volume.
type Volume struct {
	Name       string `json:"name"`
	Size       int    `json:"size"`
	DataCenter string `json:"dataCenterId"`
}
