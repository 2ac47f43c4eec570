package gpu

import "encoding/json"

const base = "https://rest.gpu.example/v1"

type Pod struct {
	ID            string `json:"id"`
	DesiredStatus string `json:"desiredStatus"`
	GPUTypeID     string `json:"gpuTypeId"`
	Machine       *struct {
		DataCenterID string `json:"dataCenterId"`
		GPUTypeID    string `json:"gpuTypeId"`
	} `json:"machine"`
	GPU struct {
		Count       int    `json:"count"`
		DisplayName string `json:"displayName"`
	} `json:"gpu"`
}

func (c *Client) List() ([]Pod, error) {
	data, err := c.do("GET", base+"/pods", nil)
	if err != nil {
		return nil, err
	}
	var pods []Pod
	if err := json.Unmarshal(data, &pods); err != nil {
		return nil, err
	}
	return pods, nil
}

func (c *Client) Names() ([]string, error) {
	data, err := c.do("GET", base+"/pods", nil)
	if err != nil {
		return nil, err
	}
	pods := []Pod{}
	err = json.Unmarshal(data, &pods)
	return names(pods), err
}

func (c *Client) Volumes(out any) error {
	var raw []map[string]any
	if err := c.get(base+"/networkvolumes", &raw); err != nil {
		return err
	}
	return fill(out, raw)
}
