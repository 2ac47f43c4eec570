//! Clusters of Kubernetes: a real API server, scheduler, controller manager and kubelet, whose pods are real containers
//! (kubernetes.md, Tests that must hold). Tests share a cluster, each with a namespace of its own; those that kill its parts
//! or change its node have one of their own. Where the cluster was not built (tests/kubernetes/README.md) or cannot be
//! started, a test says so and leaves itself out.

mod accounts;
mod alike;
mod faults;
mod kills;
mod late;
mod life;
mod nodes;
mod real;
mod relay;
mod served;
mod shared;
mod workers;
