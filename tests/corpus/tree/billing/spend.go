package spend

import (
	"encoding/json"
	"net/http"
)

type record struct {
	Amount   float64 `json:"amount"`
	Time     string  `json:"time"`
	Endpoint string  `json:"endpointId"`
	Billed   int64   `json:"timeBilledMs"`
}

// Total sums up what endpoints cost.
func Total(client *http.Client) (float64, error) {
	answer, err := client.Get("https://rest.gpu.example/v1/billing/endpoints?bucketSize=day")
	if err != nil {
		return 0, err
	}
	defer answer.Body.Close()
	var records []record
	if err := json.NewDecoder(answer.Body).Decode(&records); err != nil {
		return 0, err
	}
	sum := 0.0
	for _, one := range records {
		sum += one.Amount
	}
	return sum, nil
}
