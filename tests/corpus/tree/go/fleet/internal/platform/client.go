package platform

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Client sends requests with a key.
type Client struct {
	BaseURL string
	Key     string
	HTTP    *http.Client
}

// New gives a client of the default base.
func New(key string) *Client {
	return &Client{BaseURL: DefaultBaseURL, Key: key, HTTP: http.DefaultClient}
}

func (c *Client) do(ctx context.Context, method, path string, in, out any) (int, error) {
	var body bytes.Buffer
	if in != nil {
		if err := json.NewEncoder(&body).Encode(in); err != nil {
			return 0, err
		}
	}
	req, err := http.NewRequestWithContext(ctx, method, c.BaseURL+path, &body)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Authorization", "Bearer "+c.Key)
	res, err := c.HTTP.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	if res.StatusCode >= 400 {
		var failure Failure
		_ = json.NewDecoder(res.Body).Decode(&failure)
		return res.StatusCode, fmt.Errorf("%s %s: %s", method, path, failure.Message)
	}
	if out == nil {
		return res.StatusCode, nil
	}
	return res.StatusCode, json.NewDecoder(res.Body).Decode(out)
}

// ListPods gives the pods that run.
func (c *Client) ListPods(ctx context.Context) ([]Pod, error) {
	query := url.Values{}
	query.Set("desiredStatus", "RUNNING")
	var pods []Pod
	_, err := c.do(ctx, http.MethodGet, "/pods?"+query.Encode(), nil, &pods)
	return pods, err
}

// CreatePod rents a pod.
func (c *Client) CreatePod(ctx context.Context, in CreatePodRequest) (*Pod, error) {
	var pod Pod
	_, err := c.do(ctx, http.MethodPost, "/pods", in, &pod)
	return &pod, err
}

// StopPod stops one.
func (c *Client) StopPod(ctx context.Context, id string) error {
	_, err := c.do(ctx, http.MethodPost, "/pods/"+url.PathEscape(id)+"/stop", nil, nil)
	return err
}

// RestartPod restarts one.
func (c *Client) RestartPod(ctx context.Context, id string) error {
	_, err := c.do(ctx, http.MethodPost, fmt.Sprintf("/pods/%s/restart", id), nil, nil)
	return err
}

// DeletePod ends one.
func (c *Client) DeletePod(ctx context.Context, id string) error {
	status, err := c.do(ctx, http.MethodDelete, fmt.Sprintf("/pods/%s", id), nil, nil)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("delete answered %d", status)
	}
	return err
}
