// Command spend sums up what pods cost, through API v2.
package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"os"
)

const base = "https://compute.example.net/v2"

type page struct {
	Records []struct {
		TotalAmount string `json:"totalAmount"`
		StartTime   string `json:"startTime"`
		PodID       string `json:"podId"`
	} `json:"records"`
	Metadata map[string]any `json:"metadata"`
}

type problem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
}

func main() {
	req, _ := http.NewRequest(http.MethodGet, base+"/billing/pods?bucketSize=day", nil)
	req.Header.Set("Authorization", "Bearer "+os.Getenv("COMPUTE_KEY"))
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		log.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		var p problem
		_ = json.NewDecoder(res.Body).Decode(&p)
		log.Fatal(p.Detail)
	}
	var bill page
	if err := json.NewDecoder(res.Body).Decode(&bill); err != nil {
		log.Fatal(err)
	}
	for _, record := range bill.Records {
		fmt.Println(record.PodID, record.StartTime, record.TotalAmount)
	}
}
