// Command fleet lists and stops pods.
package main

import (
	"context"
	"flag"
	"fmt"
	"log"
	"os"
	"text/tabwriter"

	"example.com/fleet/internal/platform"
)

func main() {
	stopAll := flag.Bool("stop-all", false, "stop every pod that runs")
	flag.Parse()
	ctx := context.Background()
	client := platform.New(os.Getenv("FLEET_KEY"))

	pods, err := client.ListPods(ctx)
	if err != nil {
		log.Fatal(err)
	}
	w := tabwriter.NewWriter(os.Stdout, 0, 8, 2, ' ', 0)
	for _, pod := range pods {
		fmt.Fprintf(w, "%s\t%s\t%s\t%.2f\n", pod.ID, pod.Name, pod.DesiredStatus, pod.CostPerHr)
		if *stopAll {
			if err := client.StopPod(ctx, pod.ID); err != nil {
				log.Print(err)
			}
		}
	}
	w.Flush()

	if flag.NArg() == 1 {
		pod, err := client.CreatePod(ctx, platform.CreatePodRequest{
			Name:       flag.Arg(0),
			ImageName:  "alpine:3.20",
			GPUTypeIDs: []string{"NVIDIA L4"},
		})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(pod.ID)
	}
}
