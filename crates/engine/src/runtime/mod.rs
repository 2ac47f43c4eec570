//! The seam between what a pod should be and what runs it.
//!
//! [`simulated`] runs no container: it moves pods through their states by the clock, and computes what a container
//! would say and use from the pod's id and the time, so that every process reports the same (behaviour.md, The
//! simulated runtime). A pod on a host is moved by what a driver sees (`hosts`), and [`real`] shows what that wrote down.

mod real;
pub(crate) mod simulated;

use crate::{hosts::Figures, pods::record::PodRecord};
pub use simulated::RuntimeSettings;
pub(crate) use simulated::Transition;
use wire::{
    Timestamp,
    pods::{PodRuntime, PublishedPort},
    scalar::Port,
};

/// Where a port is reachable while the container runs.
pub(crate) fn published(pod: &PodRecord, port: Port) -> PublishedPort {
    match &pod.real {
        Some(real) => real::published(real, port),
        None => simulated::published(pod, port),
    }
}

/// What the running container reports, with what was measured of it on a host; `None` while it does not run.
pub(crate) fn report(pod: &PodRecord, now: Timestamp, figures: Option<&Figures>) -> Option<PodRuntime> {
    match &pod.real {
        Some(real) => real::report(pod, real, now, figures),
        None => simulated::report(pod, now),
    }
}
