package main

type Machine struct {
	ID           string `json:"id"`
	DataCenterID string `json:"dataCenterId"`
	DisplayName  string `json:"displayName"`
}

type Config struct {
	APIVersion string `json:"apiVersion"`
	GPUTypeID  string `json:"gpuTypeId"`
	Version    string `json:"version"`
}

const Version = "v1"

func get(path string) ([]byte, error) { return fetch("https://rest.gpu.example/v1" + path) }

func run(c Config) error {
	if c.APIVersion != "v1" {
		return errors.New("not v1")
	}
	data, err := get("/pods")
	if err != nil {
		return err
	}
	var answer struct {
		Pods []Pod `json:"pods"`
	}
	return json.Unmarshal(data, &answer)
}
