//! Gives the proxies access to the hosts.

use crate::runtime::Runtime;

/// The hosts that this process drives.
pub trait Hosts: Clone + Send + Sync + 'static {
    /// Their container runtimes.
    type Runtime: Runtime;

    /// The container runtime of a host; none while it is out of reach, or if it is not a host.
    fn runtime(&self, machine: &str) -> Option<Self::Runtime>;
}
