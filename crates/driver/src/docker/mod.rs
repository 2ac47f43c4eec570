//! Hosts that speak the Docker API: Docker from 20.10 on, and Podman from 4 on (runtime.md, Hosts).

pub mod check;
pub mod connect;
mod connector;
mod containers;
mod create;
mod daemon;
pub mod discover;
mod disk;
mod fault;
mod figures;
mod gpus;
mod images;
mod inspection;
mod limits;
mod make;
mod names;
pub mod network;
mod paths;
mod pull;
mod restart;
mod runtime;

pub use connector::DockerConnector;
pub use daemon::Docker;
pub use names::name;
