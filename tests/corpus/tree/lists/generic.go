package gpu

const base = "https://rest.gpu.example/v1"

type listResponse []Pod

func (c *Client) Pods(ctx context.Context) ([]Pod, error) {
	return Get[[]Pod](ctx, c, base+"/pods")
}

func (c *Client) Templates(ctx context.Context) (out []Template, err error) {
	err = c.getJSON(ctx, base+"/templates", &out)
	return out, err
}

func (c *Client) Endpoints(ctx context.Context) ([]Endpoint, error) {
	resp, err := c.http.Get(base + "/endpoints")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	endpoints := make([]Endpoint, 0)
	if err := json.NewDecoder(resp.Body).Decode(&endpoints); err != nil {
		return nil, err
	}
	return endpoints, nil
}

func (c *Client) Status(ctx context.Context, id string) (string, error) {
	var pod map[string]any
	if err := c.getJSON(ctx, base+"/pods/"+id, &pod); err != nil {
		return "", err
	}
	machine, _ := pod["machine"].(map[string]any)
	_ = machine["gpuTypeId"]
	status, _ := pod["desiredStatus"].(string)
	return status, nil
}

func (c *Client) Volumes() error {
	var volumes []struct {
		ID           string `json:"id"`
		DataCenterID string `json:"dataCenterId"`
		Size         int    `json:"size"`
	}
	return c.getJSON(context.Background(), base+"/networkvolumes", &volumes)
}
