//! Gives the proxies access to the hosts.

use std::future::Future;

use crate::{
    connect::Stream,
    runtime::{Fault, Runtime},
};

/// The hosts that this process drives.
pub trait Hosts: Clone + Send + Sync + 'static {
    /// Their container runtimes.
    type Runtime: Runtime;

    /// The container runtime of a host; none while it is out of reach, or if it is not a host.
    fn runtime(&self, machine: &str) -> Option<Self::Runtime>;

    /// Connects to a port on a host's 127.0.0.1.
    fn dial(&self, machine: &str, port: u16) -> impl Future<Output = Result<Box<dyn Stream>, Fault>> + Send;
}
