//! Resources as v1 showed them. What v2 does not tell is left out.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use serde_json::{Map, Value, json};

use super::answer::Visit;
use crate::{
    api::CallError,
    migrate::rules::table,
    wire::{
        catalog::ListGpuTypes,
        mounts::{Mounts, PersistentMount},
        pods::{Cloud, Pod, PodStatus},
        registries::Registry,
        templates::Template,
        volumes::NetworkVolume,
    },
};

/// The display names of GPU types, read from the catalog when they are first needed.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<BTreeMap<String, String>>);

impl Names {
    fn get(&self, id: &str) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }
}

/// Reads the names that these pods need and that are not known yet.
pub(super) async fn learn(visit: &mut Visit<'_>, pods: &[Pod]) -> Result<(), CallError> {
    let ids: Vec<&str> = pods.iter().flat_map(|pod| &pod.gpu).map(|gpu| gpu.id.as_str()).collect();
    if !ids.is_empty() {
        visit.apply(&table::REPLY_GPU_NAME);
    }
    let is_known = ids.into_iter().all(|id| visit.names.get(id).is_some());
    if is_known {
        return Ok(());
    }
    let reply = visit.api.call(ListGpuTypes::default()).await?;
    let mut names = visit.names.0.lock().unwrap_or_else(PoisonError::into_inner);
    names.extend(reply.value.gpus.into_iter().map(|gpu| (gpu.id, gpu.name)));
    Ok(())
}

/// What was wished: v1 said so, whatever became of it.
pub(super) fn desired_status(pod: &Pod) -> &'static str {
    match pod.status.known() {
        Some(PodStatus::Exited) => "EXITED",
        Some(PodStatus::Terminated) => "TERMINATED",
        Some(PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running | PodStatus::Error) | None => "RUNNING",
    }
}

/// A pod.
pub(super) fn pod(visit: &mut Visit<'_>, pod: &Pod) -> Value {
    for rule in [
        &table::REPLY_DESIRED_STATUS,
        &table::REPLY_COST,
        &table::REPLY_IMAGE_NAME,
        &table::REPLY_DISK,
        &table::REPLY_VOLUME,
        &table::REPLY_PORTS,
        &table::REPLY_STARTED_AT,
        &table::REPLY_RESOURCES,
    ] {
        visit.apply(rule);
    }
    let ports = pod.runtime.iter().flat_map(|runtime| &runtime.ports);
    let public: Vec<_> = ports.filter(|port| port.public.is_some() && port.kind == "tcp").collect();
    let mappings: Map<String, Value> =
        public.iter().map(|port| (port.private.to_string(), json!(port.public))).collect();
    let network = pod.mounts.as_ref().and_then(Mounts::network_mount);
    let (size, path) = volume(pod.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref()));
    let gpu = pod.gpu.as_ref().map(|gpu| {
        let name = visit.names.get(&gpu.id).unwrap_or_else(|| gpu.id.clone());
        json!({ "id": gpu.id, "count": gpu.count, "displayName": name })
    });
    let (vcpus, memory) = match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => (json!(gpu.vcpu_count), json!(gpu.memory)),
        (None, Some(cpu)) => (json!(cpu.vcpu_count), json!(cpu.memory)),
        (None, None) => (Value::Null, Value::Null),
    };
    let mut shown = json!({
        "id": pod.id, "name": pod.name, "desiredStatus": desired_status(pod), "imageName": pod.image,
        "image": pod.image, "costPerHr": pod.cost, "adjustedCostPerHr": pod.cost, "containerDiskInGb": pod.disk,
        "volumeInGb": size, "volumeMountPath": network.map_or(path, |mount| json!(mount.path)), "ports": pod.ports,
        "env": pod.env, "dockerStartCmd": pod.cmd.clone().unwrap_or_default(),
        "dockerEntrypoint": pod.entrypoint.clone().unwrap_or_default(), "containerRegistryAuthId": pod.registry,
        "vcpuCount": vcpus, "memoryInGb": memory, "publicIp": public.first().and_then(|port| port.ip.clone()),
        "portMappings": mappings, "lastStartedAt": pod.started_at, "createdAt": pod.created_at,
        "locked": pod.locked, "interruptible": false, "globalNetworking": pod.global_networking.enabled,
        "cloudType": pod.cloud, "computeType": if pod.cpu.is_some() { "CPU" } else { "GPU" },
    });
    if let Some(gpu) = gpu {
        shown["gpuCount"] = gpu["count"].clone();
        shown["gpu"] = gpu;
    }
    if let Some(cpu) = &pod.cpu {
        shown["cpuFlavorId"] = json!(cpu.id);
    }
    if let Some(mount) = network {
        visit.apply(&table::REPLY_NETWORK_VOLUME);
        shown["networkVolumeId"] = json!(mount.volume_id);
    }
    shown
}

/// What is known of the machine.
pub(super) fn machine(pod: &Pod) -> Value {
    json!({
        "dataCenterId": pod.data_center_id, "gpuTypeId": pod.gpu.as_ref().map(|gpu| &gpu.id),
        "secureCloud": pod.cloud.is(&Cloud::Secure),
    })
}

fn volume(mount: Option<&PersistentMount>) -> (Value, Value) {
    mount.map_or((json!(0), Value::Null), |mount| (json!(mount.size), json!(mount.path)))
}

/// A template.
pub(super) fn template(template: &Template) -> Value {
    let (size, path) = volume(template.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref()));
    json!({
        "id": template.id, "name": template.name, "imageName": template.image, "containerDiskInGb": template.disk,
        "volumeInGb": size, "volumeMountPath": path, "ports": template.ports, "env": template.env,
        "dockerStartCmd": template.cmd, "dockerEntrypoint": template.entrypoint,
        "containerRegistryAuthId": template.registry, "isPublic": template.public,
        "isServerless": template.serverless, "category": template.category,
    })
}

/// A network volume.
pub(super) fn network_volume(volume: &NetworkVolume) -> Value {
    json!({ "id": volume.id, "name": volume.name, "size": volume.size, "dataCenterId": volume.data_center })
}

/// A registry.
pub(super) fn registry(registry: &Registry) -> Value {
    json!({ "id": registry.id, "name": registry.name })
}
