package cloud

import "encoding/json"

// Both takes a bare array as v1 sent it, and the object of v2.
func Both(raw json.RawMessage) ([]Volume, error) {
	var volumes []Volume
	if json.Unmarshal(raw, &volumes) == nil {
		return volumes, nil
	}
	var wrapped struct {
		Volumes []Volume `json:"networkVolumes"`
	}
	err := json.Unmarshal(raw, &wrapped)
	return wrapped.Volumes, err
}
