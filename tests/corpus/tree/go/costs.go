package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

const host = "https://compute.example.net"

type billingRecord struct {
	Amount     float64 `json:"amount"`
	Time       string  `json:"time"`
	PodID      string  `json:"podId"`
	GPUTypeID  string  `json:"gpuTypeId"`
	TimeBilled int64   `json:"timeBilledMs"`
}

func get(path string, out interface{}) error {
	req, err := http.NewRequest("GET", host+path, nil)
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+os.Getenv("COMPUTE_KEY"))
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", path, resp.Status)
	}
	return json.NewDecoder(resp.Body).Decode(out)
}

func main() {
	var records []billingRecord
	path := "/v1/billing/pods?bucketSize=day&gpuTypeId=NVIDIA+L4&grouping=podId"
	if err := get(path, &records); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	var sum float64
	for _, record := range records {
		sum += record.Amount
	}
	fmt.Printf("%.2f in %d records\n", sum, len(records))

	var volumes []map[string]any
	if err := get("/v1/networkvolumes", &volumes); err == nil {
		for _, volume := range volumes {
			fmt.Println(volume["name"], volume["dataCenterId"])
		}
	}
}
