//! The visible state of a container on a host: its published ports, and the driver's measurements.

use super::simulated;
use crate::model::{Compute, Figures, HostAllocation, PodRecord};
use wire::{
    Timestamp,
    pods::{GpuUtilization, PodRuntime, PublishedPort, Utilization},
    scalar::{Port, Protocol},
};

/// The public endpoint of a port while the container runs: TCP at the host's address, HTTP through the proxy.
pub(super) fn published(real: &HostAllocation, port: Port) -> PublishedPort {
    let public = match port.protocol {
        Protocol::Http => None,
        Protocol::Tcp => real.ports.get(&port.number).copied(),
    };
    PublishedPort {
        private: port.number,
        public,
        kind: port.protocol.as_str().to_owned(),
        ip: public.map(|_| real.address.clone()),
        url: None,
    }
}

/// The running container's report, with zeros for missing measurements; `None` while it does not run.
pub(super) fn report(
    pod: &PodRecord,
    real: &HostAllocation,
    now: Timestamp,
    figures: Option<&Figures>,
) -> Option<PodRuntime> {
    let uptime = simulated::uptime(pod, now)?;
    let count = match &pod.compute {
        Compute::Gpu { count, .. } => usize::try_from(*count).unwrap_or(usize::MAX),
        Compute::Cpu { .. } => 0,
    };
    let percent = |figure: Option<u8>| figure.unwrap_or(0).min(100);
    let of_gpu = |index: usize| {
        let (util, memory) = figures.and_then(|figures| figures.gpus.get(index).copied()).unzip();
        GpuUtilization { util: percent(util).into(), memory_util: percent(memory).into() }
    };
    Some(PodRuntime {
        uptime: uptime.into(),
        gpus: (0..count).map(of_gpu).collect(),
        cpu: Utilization { util: percent(figures.map(|figures| figures.cpu)).into() }.into(),
        memory: Utilization { util: percent(figures.map(|figures| figures.memory)).into() }.into(),
        ports: pod.container.ports.iter().map(|port| published(real, *port)).collect(),
    })
}
