package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
)

var apiBase = strings.TrimSuffix(os.Getenv("GPU_API_URL"), "/")

func post(path string, body any) (map[string]any, int, error) {
	data, err := json.Marshal(body)
	if err != nil {
		return nil, 0, err
	}
	req, err := http.NewRequest("POST", apiBase+path, bytes.NewReader(data))
	if err != nil {
		return nil, 0, err
	}
	req.Header.Set("Authorization", "Bearer "+os.Getenv("GPU_API_KEY"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, 0, err
	}
	defer res.Body.Close()
	var out map[string]any
	err = json.NewDecoder(res.Body).Decode(&out)
	return out, res.StatusCode, err
}

func main() {
	pod, status, err := post("/pods", map[string]any{
		"name":              "go-map",
		"imageName":         "alpine:3.20",
		"gpuTypeIds":        []string{"NVIDIA L4"},
		"containerDiskInGb": 10,
		"volumeInGb":        10,
		"ports":             []string{"22/tcp"},
	})
	if err != nil || status != http.StatusOK {
		fmt.Fprintln(os.Stderr, "not created:", err, pod["message"])
		os.Exit(1)
	}
	fmt.Println(pod["id"], pod["desiredStatus"].(string), pod["costPerHr"].(float64))

	endpoint, _, err := post("/endpoints", map[string]any{
		"name":       "go-endpoint",
		"templateId": "tpl2m8xk4q",
		"gpuTypeIds": []string{"NVIDIA L4"},
		"workersMax": 2,
	})
	if err == nil {
		fmt.Println(endpoint["id"], endpoint["version"])
	}
}
