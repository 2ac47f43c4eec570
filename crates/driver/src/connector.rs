//! How a driver gets in contact with the sites of an engine.

use std::future::Future;

use crate::runtime::{Fault, Runtime};
use engine::fleet::HostSpec;

/// A place where pods of an engine run: a host, which is one machine. Its driver knows it by its id.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// Its id, by which the engine knows it: that of the machine.
    pub id: String,
    /// How to reach it, and what it has.
    pub spec: HostSpec,
}

/// Connects to sites.
pub trait Connector: Send + Sync + 'static {
    /// The connection.
    type Runtime: Runtime;

    /// Connects to a site, which is then ready for pods.
    fn connect(&self, site: &Site) -> impl Future<Output = Result<Self::Runtime, Fault>> + Send;
}
