// Package notes keeps what was learned when leaving https://rest.gpu.example/v1/pods.
package notes

import "net/http"

/*
The old client:

	resp, err := http.Post("https://rest.gpu.example/v1/pods/"+id+"/stop", "application/json", nil)
	var pods []Pod // json:"desiredStatus", json:"costPerHr"
*/

// Stop stops a pod. It was POST /v1/pods/{id}/stop.
func Stop(c *http.Client, id string) error {
	// body := `{"imageName": "alpine"}`
	res, err := c.Post("https://rest.gpu.example/v2/pods/"+id+"/action", "application/json", nil)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
