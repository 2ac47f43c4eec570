//! Kubernetes: the pods of a data center that is a cluster (kubernetes.md).

mod authenticator;
pub mod check;
pub mod client;
pub mod cluster;
pub mod connector;
pub mod discover;
pub mod error;
mod exec;
mod gpus;
pub mod kubeconfig;
mod lease;
mod list;
mod log;
mod make;
mod manifest;
pub mod manifests;
mod mirror;
mod names;
mod namespace;
mod nodes;
pub mod objects;
mod pace;
mod pod;
mod policy;
pub mod quantity;
mod quota;
#[cfg(test)]
mod replay;
mod runtime;
pub mod selector;
mod socket;
pub mod strays;
pub mod watch;

pub use cluster::Cluster;
