//! How the proxies come to the hosts.

use std::future::Future;

use crate::{
    connect::Stream,
    runtime::{Fault, Runtime},
};

/// The hosts that this process drives.
pub trait Hosts: Clone + Send + Sync + 'static {
    /// What runs their containers.
    type Runtime: Runtime;

    /// What runs the containers of a host; none while it is out of reach, or is no host.
    fn runtime(&self, machine: &str) -> Option<Self::Runtime>;

    /// Connects to a port of 127.0.0.1 of a host.
    fn dial(&self, machine: &str, port: u16) -> impl Future<Output = Result<Box<dyn Stream>, Fault>> + Send;
}
