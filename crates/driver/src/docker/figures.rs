//! The resource usage of a container, from two samples of the daemon a second apart.

use bollard::{
    models::{ContainerCpuStats, ContainerMemoryStats, ContainerStatsResponse},
    query_parameters::{InspectContainerOptions, StatsOptionsBuilder},
};
use futures_util::StreamExt;

use super::daemon::Docker;
use crate::runtime::Handle;
use engine::hosts::Figures;

impl Docker {
    /// The figures of a running container, by its id; `None` for any other.
    pub(super) async fn figures_of(&self, Handle(id): &Handle) -> Option<(String, Figures)> {
        let options = StatsOptionsBuilder::default().stream(false).build();
        let inspecting = self.0.client.inspect_container(id, None::<InspectContainerOptions>);
        let mut stats = std::pin::pin!(self.0.client.stats(id, Some(options)));
        let (inspected, stats) = futures_util::join!(inspecting, stats.next());
        let (Ok(inspected), Some(Ok(stats))) = (inspected, stats) else { return None };
        let nanos = inspected.host_config.and_then(|config| config.nano_cpus).unwrap_or(0);
        #[allow(clippy::cast_precision_loss, reason = "a few whole vCPUs")]
        let vcpus = nanos as f64 / 1e9;
        Some((id.clone(), read(stats, vcpus)))
    }
}

/// The figures of a container with this many vCPUs.
fn read(stats: ContainerStatsResponse, vcpus: f64) -> Figures {
    let cpu = cpu(&stats.precpu_stats.unwrap_or_default(), &stats.cpu_stats.unwrap_or_default());
    let memory = memory(&stats.memory_stats.unwrap_or_default());
    Figures { cpu: percent(cpu, vcpus), memory: percent(memory.0, memory.1), gpus: Vec::new() }
}

/// How many CPUs it kept busy between two samples.
#[allow(clippy::cast_precision_loss, reason = "nanoseconds of a second")]
fn cpu(before: &ContainerCpuStats, after: &ContainerCpuStats) -> f64 {
    let total = |stats: &ContainerCpuStats| stats.cpu_usage.as_ref().and_then(|usage| usage.total_usage).unwrap_or(0);
    let system = |stats: &ContainerCpuStats| stats.system_cpu_usage.unwrap_or(0);
    let used = total(after).saturating_sub(total(before)) as f64;
    let passed = system(after).saturating_sub(system(before)) as f64;
    if passed > 0.0 && system(before) > 0 { used / passed * f64::from(after.online_cpus.unwrap_or(1)) } else { 0.0 }
}

/// The memory it holds, less what the system would give up first, and its limit.
#[allow(clippy::cast_precision_loss, reason = "a percentage of it is shown")]
fn memory(stats: &ContainerMemoryStats) -> (f64, f64) {
    let of = |name: &str| stats.stats.as_ref().and_then(|stats| stats.get(name)).copied();
    // Version 1 of control groups, then version 2.
    let cache = of("total_inactive_file").or_else(|| of("inactive_file")).unwrap_or(0);
    let used = stats.usage.unwrap_or(0).saturating_sub(cache);
    (used as f64, stats.limit.unwrap_or(0) as f64)
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped to 0 to 100")]
fn percent(part: f64, whole: f64) -> u8 {
    if whole > 0.0 { (part / whole * 100.0).round().clamp(0.0, 100.0) as u8 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::read;
    use engine::hosts::Figures;

    #[test]
    fn figures_are_of_what_the_pod_has() {
        let text = r#"{
            "precpu_stats": {"cpu_usage": {"total_usage": 1000000000}, "system_cpu_usage": 8000000000, "online_cpus": 4},
            "cpu_stats": {"cpu_usage": {"total_usage": 2000000000}, "system_cpu_usage": 12000000000, "online_cpus": 4},
            "memory_stats": {"usage": 600, "limit": 1000, "stats": {"total_inactive_file": 100}}
        }"#;
        let stats = || serde_json::from_str(text).expect("figures");
        assert_eq!(read(stats(), 2.0), Figures { cpu: 50, memory: 50, gpus: Vec::new() });
        assert_eq!(read(stats(), 1.0).cpu, 100);
    }

    #[test]
    fn a_container_that_just_ended_uses_nothing() {
        let stats = serde_json::from_str("{}").expect("figures");
        assert_eq!(read(stats, 2.0), Figures { cpu: 0, memory: 0, gpus: Vec::new() });
    }
}
