//! Builds the request that creates a container (runtime.md, A pod and its container, and Security defaults).

use std::{collections::HashMap, net::IpAddr};

use bollard::models::{
    ContainerCreateBody, DeviceRequest, EndpointSettings, HealthConfig, HostConfig, HostConfigLogConfig, Mount,
    MountType, NetworkingConfig, PortBinding, ResourcesUlimits, RestartPolicy, RestartPolicyNameEnum,
};

use super::{
    daemon::Capabilities,
    names::{NETWORK, cluster_network, label, volume_name},
};
use crate::{
    capabilities::CAPABILITIES,
    digest,
    runtime::{Fault, Image, Volume},
};
use engine::{
    fleet::HostSpec,
    hosts::{
        Generation,
        spec::{ClusterMember, ContainerSpec, MountSource},
    },
};

/// The maximum number of processes and threads of a pod.
pub(super) const PIDS: i64 = 4096;
/// The maximum number of open files of a pod's process. Some programs iterate over all numbers below it, which would
/// take minutes on a host without a limit.
const FILES: i64 = 1 << 20;
/// No limit. The limit of processes counts all of a user on the host, in whatever container, so with any number one pod
/// could keep another from starting a process: the control group limits each pod separately.
const UNLIMITED: i64 = -1;
/// The weight of a vCPU against everything else that competes for the CPUs and the disk, and the range that a daemon
/// accepts.
const CPU_SHARES: i64 = 1024;
const MOST_CPU_SHARES: i64 = 262_144;
const BLKIO_WEIGHT: u16 = 10;
const MOST_BLKIO_WEIGHT: u16 = 1000;
/// The shortest pause between two health checks of a container, in nanoseconds. Each check is a process that the daemon
/// starts, and an image could ask for a thousand a second.
const CHECKS: i64 = 5_000_000_000;
/// Selects a container's GPUs where NVIDIA's runtime is the default.
const VISIBLE_DEVICES: &str = "NVIDIA_VISIBLE_DEVICES";
/// No GPU, and no part of a driver.
const NO_DEVICES: &str = "void";
const GIB: i64 = 1 << 30;
/// The bytes per file of a host's log, and the number of files. A reader that follows a file to its end may get a piece
/// twice (v), so they are large.
pub(super) const LOG: u64 = 256_000_000;
const LOGS: u64 = 2;
/// Where `http` ports are published: only the proxy reaches them there.
pub(super) const LOOPBACK: &str = "127.0.0.1";

/// The labels of a container: our engine, its pod and generation, its account, the digest of its spec, and the numbers
/// of its `tcp` ports.
fn labels(engine: &str, spec: &ContainerSpec) -> HashMap<String, String> {
    let Generation { of, number } = &spec.generation;
    let label = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let mut labels = HashMap::from([
        label(label::ENGINE, engine),
        label(label::POD, of),
        label(label::GENERATION, &number.to_string()),
        label(label::ACCOUNT, &spec.account),
        label(label::SPEC, &digest::of(spec)),
        label(label::TCP, &spec.tcp.values().map(u16::to_string).collect::<Vec<_>>().join(" ")),
    ]);
    labels.extend(spec.member.as_ref().map(|member| label(label::CLUSTER, &member.cluster)));
    labels
}

/// The name of a container's network.
pub(super) fn network(spec: &ContainerSpec) -> String {
    spec.member
        .as_ref()
        .map_or_else(|| NETWORK.to_owned(), |ClusterMember { cluster, .. }| cluster_network(&spec.key, cluster))
}

/// The names under which members of a cluster reach this one in their network.
fn member_names(network: String, member: &ClusterMember) -> NetworkingConfig {
    let host = member.host_name();
    let full = format!("{host}.svcctl-{}", member.cluster);
    let endpoint = EndpointSettings { aliases: Some(vec![host, full]), ..EndpointSettings::default() };
    NetworkingConfig { endpoints_config: Some(HashMap::from([(network, endpoint)])) }
}

/// The labels of a volume: our engine, its owner, and its account.
pub(super) fn volume_labels(engine: &str, spec: &ContainerSpec, volume: &Volume) -> HashMap<String, String> {
    let (name, id) = match volume {
        Volume::Of(pod) => (label::POD, pod),
        Volume::Shared(id) => (label::VOLUME, id),
    };
    let all = [(label::ENGINE, engine), (name, id), (label::ACCOUNT, &spec.account)];
    all.map(|(name, value)| (name.to_owned(), value.to_owned())).into()
}

/// The volume of a mount; `None` for one of the operator's folders.
pub(super) fn volume(mount: &engine::hosts::spec::Mount, spec: &ContainerSpec, host: &HostSpec) -> Option<Volume> {
    match &mount.source {
        MountSource::Persistent { .. } => Some(Volume::Of(spec.generation.of.clone())),
        MountSource::Shared(id) => host.network_path.is_none().then(|| Volume::Shared(id.clone())),
    }
}

/// The request that creates a container.
pub(super) fn body(
    spec: &ContainerSpec,
    (image, health): (&Image, Option<HealthConfig>),
    (engine, host, capabilities): (&str, &HostSpec, Capabilities),
) -> Result<ContainerCreateBody, Fault> {
    let (mounts, binds) = mounts(spec, host)?;
    let bytes = |gib: u32| i64::from(gib) * GIB;
    let network = network(spec);
    let host_config = HostConfig {
        // A daemon refuses more than its machine has. Where more is offered, pods share it by their weight.
        nano_cpus: Some(i64::from(spec.vcpus.min(host.cpus.unwrap_or(spec.vcpus))) * 1_000_000_000),
        memory: Some(bytes(spec.memory)),
        memory_swap: Some(bytes(spec.memory)),
        cpu_shares: Some(i64::from(spec.vcpus).saturating_mul(CPU_SHARES).min(MOST_CPU_SHARES)),
        blkio_weight: Some(blkio_weight(spec.vcpus)),
        ulimits: capabilities.sets_limits.then(ulimits),
        shm_size: Some(bytes(spec.memory) / 2),
        pids_limit: Some(PIDS),
        init: Some(false),
        device_requests: devices(&spec.gpus, capabilities)?,
        storage_opt: capabilities.sizes_disks.then(|| HashMap::from([("size".to_owned(), format!("{}G", spec.disk))])),
        mounts: Some(mounts),
        binds: Some(binds),
        port_bindings: Some(bindings(spec, host)),
        log_config: Some(log(capabilities)),
        restart_policy: Some(RestartPolicy { name: Some(RestartPolicyNameEnum::NO), maximum_retry_count: None }),
        network_mode: Some(network.clone()),
        cap_drop: Some(vec!["ALL".to_owned()]),
        cap_add: Some(CAPABILITIES.iter().map(ToString::to_string).collect()),
        security_opt: Some(vec!["no-new-privileges".to_owned()]),
        privileged: Some(false),
        runtime: host.runtime.clone(),
        ..HostConfig::default()
    };
    let words = |words: &[String]| (!words.is_empty()).then(|| words.to_vec());
    let ports = spec.tcp.keys().chain(&spec.http);
    Ok(ContainerCreateBody {
        networking_config: spec.member.as_ref().map(|member| member_names(network, member)),
        hostname: spec.member.as_ref().map(ClusterMember::host_name),
        image: Some(image.0.clone()),
        entrypoint: words(&spec.entrypoint),
        cmd: words(&spec.cmd),
        env: Some(env(spec, capabilities)),
        healthcheck: health.and_then(unhurried),
        tty: Some(false),
        labels: Some(labels(engine, spec)),
        exposed_ports: Some(ports.map(|port| format!("{port}/tcp")).collect()),
        host_config: Some(host_config),
        ..ContainerCreateBody::default()
    })
}

/// In proportion to the vCPUs. Docker and Podman ignore it where the kernel has no such weight.
fn blkio_weight(vcpus: u32) -> u16 {
    let weight = u16::try_from(vcpus).unwrap_or(u16::MAX).saturating_mul(BLKIO_WEIGHT);
    weight.clamp(BLKIO_WEIGHT, MOST_BLKIO_WEIGHT)
}

fn ulimits() -> Vec<ResourcesUlimits> {
    let limit =
        |name: &str, value| ResourcesUlimits { name: Some(name.to_owned()), soft: Some(value), hard: Some(value) };
    vec![limit("nofile", FILES), limit("nproc", UNLIMITED)]
}

/// The environment, in which only the engine decides which GPUs are visible.
fn env(spec: &ContainerSpec, capabilities: Capabilities) -> Vec<String> {
    let has_gpus = !spec.gpus.is_empty();
    let is_of_gpus = |name: &str| {
        let others = ["NVIDIA_DRIVER_CAPABILITIES", "NVIDIA_DISABLE_REQUIRE"];
        name == VISIBLE_DEVICES || (!has_gpus && (others.contains(&name) || name.starts_with("NVIDIA_REQUIRE_")))
    };
    // Where CDI provides the GPUs, NVIDIA's runtime must add none.
    let visible = if has_gpus && !capabilities.is_podman { spec.gpus.join(",") } else { NO_DEVICES.to_owned() };
    let own = spec.env.iter().filter(|(name, _)| !is_of_gpus(name)).map(|(name, value)| format!("{name}={value}"));
    own.chain([format!("{VISIBLE_DEVICES}={visible}")]).collect()
}

/// The health checks of an image with pauses that a host can bear. `None` if they need no change.
fn unhurried(mut health: HealthConfig) -> Option<HealthConfig> {
    let mut is_changed = false;
    for pause in [&mut health.interval, &mut health.start_interval] {
        // Zero selects the daemon's default.
        if let Some(pause) = pause.as_mut().filter(|pause| **pause != 0 && **pause < CHECKS) {
            (*pause, is_changed) = (CHECKS, true);
        }
    }
    is_changed.then_some(health)
}

/// The GPUs by UUID, so that the host has no choice. Refused where containers get none.
fn devices(gpus: &[String], capabilities: Capabilities) -> Result<Option<Vec<DeviceRequest>>, Fault> {
    if gpus.is_empty() {
        return Ok(None);
    }
    if !capabilities.gives_gpus {
        return Err(Fault::Refused(
            "this Podman starts containers without their GPUs; update it to 5.4 or newer".to_owned(),
        ));
    }
    let request = if capabilities.is_podman {
        let names = gpus.iter().map(|uuid| format!("nvidia.com/gpu={uuid}")).collect();
        DeviceRequest { driver: Some("cdi".to_owned()), device_ids: Some(names), ..DeviceRequest::default() }
    } else {
        DeviceRequest {
            driver: Some("nvidia".to_owned()),
            device_ids: Some(gpus.to_vec()),
            capabilities: Some(vec![vec!["gpu".to_owned()]]),
            ..DeviceRequest::default()
        }
    };
    Ok(Some(vec![request]))
}

/// Volumes, and folders of the operator as `SOURCE:PATH`, which a daemon creates if they are missing.
fn mounts(spec: &ContainerSpec, host: &HostSpec) -> Result<(Vec<Mount>, Vec<String>), Fault> {
    let (mut mounts, mut binds) = (Vec::new(), Vec::new());
    for mount in &spec.mounts {
        if let Some(volume) = volume(mount, spec, host) {
            mounts.push(Mount {
                target: Some(mount.path.clone()),
                source: Some(volume_name(&volume)),
                typ: Some(MountType::VOLUME),
                ..Mount::default()
            });
        } else if let (MountSource::Shared(volume), Some(folder)) = (&mount.source, &host.network_path) {
            if mount.path.contains(':') {
                return Err(Fault::Refused(format!("`{}` cannot be mounted: a colon ends the path", mount.path)));
            }
            binds.push(format!("{}:{}", folder.join(volume).display(), mount.path));
        }
    }
    Ok((mounts, binds))
}

/// `tcp` ports at the numbers that the engine assigned, `http` ports at any free loopback port.
fn bindings(spec: &ContainerSpec, host: &HostSpec) -> HashMap<String, Option<Vec<PortBinding>>> {
    // A host behind NAT cannot listen on its public address.
    let is_loopback = host.address.parse::<IpAddr>().is_ok_and(|address| address.is_loopback());
    let public = if is_loopback { host.address.clone() } else { String::new() };
    let tcp = spec.tcp.iter().map(|(port, number)| (port, public.clone(), number.to_string()));
    let http = spec.http.iter().map(|port| (port, LOOPBACK.to_owned(), String::new()));
    let mut bindings = HashMap::new();
    for (port, address, number) in tcp.chain(http) {
        let of_port: &mut Option<Vec<_>> = bindings.entry(format!("{port}/tcp")).or_default();
        let binding = PortBinding { host_ip: Some(address), host_port: Some(number) };
        of_port.get_or_insert_default().push(binding);
    }
    bindings
}

/// The host also keeps a container's output, for times when no driver was there.
fn log(capabilities: Capabilities) -> HostConfigLogConfig {
    let option = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    if capabilities.is_podman {
        let config = HashMap::from([option("max-size", &format!("{}mb", LOG / 1_000_000 * LOGS))]);
        return HostConfigLogConfig { typ: Some("k8s-file".to_owned()), config: Some(config) };
    }
    let (size, files) = (format!("{LOG}b"), LOGS.to_string());
    let config = HashMap::from([option("max-size", &size), option("max-file", &files), option("compress", "false")]);
    HostConfigLogConfig { typ: Some("local".to_owned()), config: Some(config) }
}

#[cfg(test)]
mod tests {
    use bollard::models::HealthConfig;

    use super::{CHECKS, unhurried};

    #[test]
    fn no_image_has_its_health_checked_more_often_than_a_host_bears() {
        let health = |interval, start_interval| HealthConfig {
            test: Some(vec!["CMD".to_owned(), "true".to_owned()]),
            interval: Some(interval),
            start_interval: Some(start_interval),
            timeout: Some(7),
            ..HealthConfig::default()
        };
        for (asked, given) in [
            ((1_000_000, 0), Some((CHECKS, 0))),
            ((CHECKS - 1, 1), Some((CHECKS, CHECKS))),
            ((-1, CHECKS), Some((CHECKS, CHECKS))),
            ((CHECKS, 0), None),
            ((0, 0), None),
        ] {
            assert_eq!(
                unhurried(health(asked.0, asked.1)),
                given.map(|(pause, start)| health(pause, start)),
                "{asked:?}"
            );
        }
    }
}
