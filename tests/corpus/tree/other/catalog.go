// Package discovery finds services.
package discovery

import (
	"encoding/json"
	"fmt"
	"net/http"
)

const agent = "http://127.0.0.1:8500"

// Service is where a service listens.
type Service struct {
	Address string `json:"ServiceAddress"`
	Port    int    `json:"ServicePort"`
}

// Endpoints gives all places of a service.
func Endpoints(name string) ([]Service, error) {
	res, err := http.Get(fmt.Sprintf("%s/v1/catalog/service/%s", agent, name))
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var endpoints []Service
	err = json.NewDecoder(res.Body).Decode(&endpoints)
	return endpoints, err
}

// Publish tells the gateway of them.
func Publish(id string) error {
	res, err := http.Post("https://gateway.example.com/v1/endpoints/"+id, "application/json", nil)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != 200 {
		return fmt.Errorf("gateway: %s", res.Status)
	}
	return nil
}
