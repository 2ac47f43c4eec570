//! The boundary between a pod's desired state and its execution.
//!
//! [`simulated`] runs no container: it drives pod states by the clock, and computes a container's output and usage from
//! the pod's id and the time, so that every process reports the same (behaviour.md, The simulated runtime). Driver
//! observations drive a pod on a host (`hosts`), and [`real`] renders what they recorded.

mod real;
pub(crate) mod simulated;

use crate::model::{Figures, PodRecord};
pub use simulated::RuntimeSettings;
pub(crate) use simulated::Transition;
use wire::{
    Timestamp,
    pods::{PodRuntime, PublishedPort},
    scalar::Port,
};

/// The public endpoint of a port while the container runs.
pub(crate) fn published(pod: &PodRecord, port: Port) -> PublishedPort {
    match &pod.real {
        Some(real) => real::published(real, port),
        None => simulated::published(pod, port),
    }
}

/// The running container's report, with measurements from a host; `None` while it does not run.
pub(crate) fn report(pod: &PodRecord, now: Timestamp, figures: Option<&Figures>) -> Option<PodRuntime> {
    match &pod.real {
        Some(real) => real::report(pod, real, now, figures),
        None => simulated::report(pod, now),
    }
}
