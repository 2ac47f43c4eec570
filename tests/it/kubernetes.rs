//! Clusters of Kubernetes: a real API server, scheduler, controller manager and kubelet, whose pods are real containers
//! (kubernetes.md, Tests that must hold). Each test has a cluster of its own, which ends with it. Where the cluster was
//! not built (tests/kubernetes/README.md) or cannot be started, a test says so and leaves itself out.

mod faults;
mod life;
mod real;
mod served;
