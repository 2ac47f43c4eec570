//! The seam between what a pod should be and what runs it.
//!
//! [`simulated`] runs no container: it moves pods through their states by the clock, and computes what a container
//! would say and use from the pod's id and the time, so that every process reports the same (behaviour.md, The
//! simulated runtime).

pub(crate) mod simulated;

pub use simulated::RuntimeSettings;
pub(crate) use simulated::{Transition, report};
