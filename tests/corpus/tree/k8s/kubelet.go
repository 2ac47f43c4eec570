package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
)

type podList struct {
	Items []struct {
		Metadata struct {
			Name string `json:"name"`
		} `json:"metadata"`
		Status struct {
			Phase   string `json:"phase"`
			Message string `json:"message"`
		} `json:"status"`
	} `json:"items"`
}

func main() {
	node := os.Args[1]
	for _, url := range []string{
		fmt.Sprintf("https://%s:10250/v1/pods", node),
		fmt.Sprintf("https://%s:10250/pods", node),
	} {
		res, err := http.Get(url)
		if err != nil {
			continue
		}
		var pods podList
		if err := json.NewDecoder(res.Body).Decode(&pods); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		res.Body.Close()
		for _, pod := range pods.Items {
			fmt.Println(pod.Metadata.Name, pod.Status.Phase, pod.Status.Message)
		}
	}
}
