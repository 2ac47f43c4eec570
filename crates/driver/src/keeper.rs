//! Who keeps what containers write, and what a driver says of them.

use std::future::Future;

use crate::runtime::Handle;
use engine::hosts::Generation;

/// Keeps the logs of the pods of one host.
pub trait Keeper: Clone + Send + Sync + 'static {
    /// Adds a line of the system to a pod's log.
    fn say(&self, generation: &Generation, line: &str);

    /// Follows what a container writes, from where that was left, unless it is followed already.
    fn follow(&self, generation: &Generation, container: &Handle);

    /// Waits until what a container wrote is kept to its end. It has ended.
    fn drained(&self, container: &Handle) -> impl Future<Output = ()> + Send;
}
