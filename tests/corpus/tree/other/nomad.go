package main

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// Allocation is one of Nomad.
type Allocation struct {
	ID            string
	DesiredStatus string
	ClientStatus  string
}

func main() {
	res, err := http.Get("http://127.0.0.1:4646/v1/allocations")
	if err != nil {
		panic(err)
	}
	defer res.Body.Close()
	var allocations []Allocation
	if err := json.NewDecoder(res.Body).Decode(&allocations); err != nil {
		panic(err)
	}
	for _, a := range allocations {
		if a.DesiredStatus == "run" {
			fmt.Println(a.ID, a.ClientStatus)
		}
	}
}
