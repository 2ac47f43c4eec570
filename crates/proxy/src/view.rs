//! Resources as v1 showed them. Anything that v2 does not report is left out.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{answer::RequestContext, names::Listing};
use migrate::rules::table;
use ops::{list, place::marker::CREATE_ID};
use wire::{
    catalog::{GpuType, ListGpuTypes},
    mounts::{Mounts, PersistentMount},
    pods::{Cloud, GpuConfig, Pod, PodStatus},
    registries::Registry,
    templates::Template,
    volumes::NetworkVolume,
};

/// Reads catalog data that these pods need and that is not known yet. A key without access to the catalog still gets
/// its pods.
pub(super) async fn learn(context: &mut RequestContext<'_>, pods: &[Pod]) {
    let ids: Vec<&str> = pods.iter().flat_map(|pod| &pod.gpu).map(|gpu| gpu.id.as_str()).collect();
    if !ids.is_empty() {
        context.apply(&table::REPLY_GPU_NAME);
    }
    let is_known = ids.into_iter().all(|id| context.names.get(id).is_some());
    if is_known {
        return;
    }
    let Ok(gpus) = list::all(&context.api, ListGpuTypes::default()).await else { return };
    let listing = |gpu: GpuType| {
        let (secure, community) = (number(json!(gpu.price.secure)), number(json!(gpu.price.community)));
        (gpu.id, Listing { name: gpu.name, secure, community })
    };
    context.names.learn(gpus.into_items().into_iter().map(listing));
}

/// A number, which strict clients require even if the server omitted it.
fn number(value: Value) -> Value {
    if value.is_number() { value } else { json!(0) }
}

/// A whole number: v1 counted vCPUs and GB, and v2 may return `12.0`.
fn whole(value: Value) -> Value {
    match value.as_f64() {
        Some(count) if value.as_u64().is_none() && count >= 0.0 => {
            format!("{:.0}", count.floor()).parse::<u64>().map_or(json!(0), |count| json!(count))
        }
        Some(_) => value,
        None => json!(0),
    }
}

/// A list, map or text, which strict clients require even if it is empty.
fn or(value: Value, empty: &Value) -> Value {
    if value.is_null() { empty.clone() } else { value }
}

/// A GPU as v1 showed it. v2 has no plans and no spot pods, so all prices are the catalog's, which v1 also gave when it
/// had no other.
fn gpu(context: &RequestContext<'_>, gpu: &GpuConfig) -> Value {
    let listing = context.names.get(&gpu.id);
    let name = listing.as_ref().map_or(&gpu.id, |listing| &listing.name);
    let price = |of: fn(&Listing) -> &Value| listing.as_ref().map_or_else(|| json!(0), |listing| of(listing).clone());
    let (secure, community) = (price(|listing| &listing.secure), price(|listing| &listing.community));
    json!({
        "id": gpu.id, "count": number(json!(gpu.count)), "displayName": name,
        "securePrice": secure, "secureSpotPrice": secure, "communityPrice": community, "communitySpotPrice": community,
        "oneWeekPrice": secure, "oneMonthPrice": secure, "threeMonthPrice": secure, "sixMonthPrice": secure,
    })
}

/// The desired status, which v1 showed regardless of the outcome.
pub(super) fn desired_status(pod: &Pod) -> &'static str {
    match pod.status.known() {
        Some(PodStatus::Exited) => "EXITED",
        Some(PodStatus::Terminated) => "TERMINATED",
        Some(PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running | PodStatus::Error) | None => "RUNNING",
    }
}

/// A pod.
pub(super) fn pod(context: &mut RequestContext<'_>, pod: &Pod) -> Value {
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
        context.apply(rule);
    }
    let ports = pod.runtime.iter().flat_map(|runtime| &runtime.ports);
    let public: Vec<_> = ports.filter(|port| port.public.is_some() && port.kind == "tcp").collect();
    let mappings: Map<String, Value> =
        public.iter().map(|port| (port.private.to_string(), json!(port.public))).collect();
    let network = pod.mounts.as_ref().and_then(Mounts::network_mount);
    let (size, path) = volume(persistent(pod));
    let gpu = pod.gpu.as_ref().map(|config| gpu(context, config));
    let (vcpus, memory) = match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => (json!(gpu.vcpu_count), json!(gpu.memory)),
        (None, Some(cpu)) => (json!(cpu.vcpu_count), json!(cpu.memory)),
        (None, None) => (Value::Null, Value::Null),
    };
    let mut shown = json!({
        "id": pod.id, "name": pod.name, "desiredStatus": desired_status(pod), "imageName": pod.image,
        "image": pod.image, "costPerHr": number(json!(pod.cost)), "adjustedCostPerHr": number(json!(pod.cost)),
        "containerDiskInGb": number(json!(pod.disk)), "volumeInGb": size,
        "volumeMountPath": network.map_or(path, |mount| json!(mount.path)), "ports": or(json!(pod.ports), &json!([])),
        "env": json!(shown_env(pod)), "dockerStartCmd": or(json!(pod.cmd), &json!([])),
        "dockerEntrypoint": or(json!(pod.entrypoint), &json!([])), "containerRegistryAuthId": or(json!(pod.registry), &json!("")),
        "vcpuCount": whole(vcpus), "memoryInGb": whole(memory),
        "publicIp": or(json!(public.first().and_then(|port| port.ip.as_ref())), &json!("")), "portMappings": mappings,
        "lastStartedAt": pod.started_at, "createdAt": pod.created_at, "machine": machine(pod),
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
        context.apply(&table::REPLY_NETWORK_VOLUME);
        shown["networkVolumeId"] = json!(mount.volume_id);
    }
    shown
}

/// The environment of a pod, without the marker of its create.
pub(super) fn shown_env(pod: &Pod) -> BTreeMap<String, String> {
    let mut env = pod.env.clone().into_option().unwrap_or_default();
    env.remove(CREATE_ID);
    env
}

/// The known facts about the machine. Programs read its GPU type and data center.
fn machine(pod: &Pod) -> Value {
    json!({
        "dataCenterId": pod.data_center_id,
        // v1's GPU type for CPU pods.
        "gpuTypeId": pod.gpu.as_ref().map_or("unknown", |gpu| gpu.id.as_str()),
        "secureCloud": pod.cloud.is(&Cloud::Secure), "cudaVersion": pod.cuda_version,
    })
}

/// The persistent mount of a pod, if it has one and reports it.
pub(super) fn persistent(pod: &Pod) -> Option<&PersistentMount> {
    pod.mounts.as_ref()?.persistent.as_ref()
}

/// The persistent mount of a template, if it has one and reports it.
pub(super) fn template_mount(template: &Template) -> Option<&PersistentMount> {
    template.mounts.as_ref()?.persistent.as_ref()
}

fn volume(mount: Option<&PersistentMount>) -> (Value, Value) {
    mount.map_or_else(|| (json!(0), json!("")), |mount| (json!(mount.size), json!(mount.path)))
}

/// v1's name for the flag of a template made by the service itself.
const OFFICIAL: &str = "isRunpod";

/// A template. Strict clients require every field.
pub(super) fn template(template: &Template, is_official: bool) -> Value {
    let (size, path) = volume(template_mount(template));
    json!({
        "id": template.id, "name": template.name, "imageName": template.image,
        "containerDiskInGb": number(json!(template.disk)), "volumeInGb": size, "volumeMountPath": path,
        "ports": or(json!(template.ports), &json!([])), "env": or(json!(template.env), &json!({})),
        "dockerStartCmd": or(json!(template.cmd), &json!([])),
        "dockerEntrypoint": or(json!(template.entrypoint), &json!([])),
        "containerRegistryAuthId": or(json!(template.registry), &json!("")), "isPublic": template.public,
        "isServerless": template.serverless, "category": template.category, "readme": "", OFFICIAL: is_official,
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

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{number, or, whole};

    #[test]
    fn what_a_server_leaves_out_still_decodes() {
        for (value, count) in [(json!(12), 12), (json!(12.0), 12), (json!(13.5), 13), (json!(null), 0)] {
            assert_eq!(whole(value.clone()), json!(count), "{value}");
        }
        assert_eq!((number(json!(0.25)), number(Value::Null)), (json!(0.25), json!(0)));
        assert_eq!((or(Value::Null, &json!([])), or(json!(["a"]), &json!([]))), (json!([]), json!(["a"])));
    }
}
