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

// Endpoint is a serverless endpoint as it is answered.
type Endpoint struct {
	ID       string         `json:"id"`
	User     string         `json:"userId"`
	Most     int            `json:"workersMax"`
	Version  int            `json:"version"`
	Template map[string]any `json:"template"`
}

// Template is a template as it is answered.
type Template struct {
	ID      string  `json:"id"`
	Image   string  `json:"imageName"`
	Earned  float64 `json:"earned"`
	Minutes int     `json:"runtimeInMin"`
}

// Answer is a pod with its template.
type Answer struct {
	ID         string `json:"id"`
	TemplateID string `json:"templateId"`
	Cost       float64 `json:"adjustedCostPerHr"`
	Status     string `json:"desiredStatus"`
}
