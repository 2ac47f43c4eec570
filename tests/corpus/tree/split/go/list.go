package cloud

import "fmt"

// Machines lists all pods.
func Machines() ([]Machine, error) {
	var machines []Machine
	if err := get("/pods", &machines); err != nil {
		return nil, fmt.Errorf("list: %w", err)
	}
	return machines, nil
}

// Volumes lists the network volumes.
func Volumes() ([]Volume, error) {
	volumes := []Volume{}
	err := get("/networkvolumes", &volumes)
	return volumes, err
}
