//! Resources as v1's GraphQL showed them: the REST forms under other names. Anything that v2 does not report is left
//! out and becomes null.

use serde_json::{Map, Value, json};

use super::super::{answer::RequestContext, link, view};
use wire::{
    OpenEnum,
    catalog::{AvailabilityLevel, GpuType},
    pods::{GpuUtilization, Pod, PodRuntime, PublishedPort, Utilization},
    serverless::endpoints::{Endpoint, EndpointType, Flashboot},
    templates::Template,
};

/// A pod. Fields that GraphQL showed as REST did are taken from the REST form.
pub(super) fn pod(context: &mut RequestContext<'_>, pod: &Pod) -> Value {
    let rest = view::pod(context, pod);
    let mut shown = Map::new();
    for name in [
        "id",
        "name",
        "desiredStatus",
        "imageName",
        "costPerHr",
        "adjustedCostPerHr",
        "containerDiskInGb",
        "volumeInGb",
        "volumeMountPath",
        "vcpuCount",
        "memoryInGb",
        "containerRegistryAuthId",
        "locked",
        "createdAt",
        "lastStartedAt",
    ] {
        shown.insert(name.to_owned(), rest[name].clone());
    }
    shown.insert("gpuCount".to_owned(), rest.get("gpuCount").cloned().unwrap_or_else(|| json!(0)));
    shown.insert("networkVolumeId".to_owned(), rest["networkVolumeId"].clone());
    shown.insert("templateId".to_owned(), json!(pod.template));
    shown.insert("ports".to_owned(), json!(pod.ports.join(",")));
    shown.insert("dockerArgs".to_owned(), json!(pod.args));
    let env = view::shown_env(pod).into_iter().map(|(name, value)| format!("{name}={value}"));
    shown.insert("env".to_owned(), env.collect());
    let uptime = pod.runtime.as_ref().map_or_else(|| json!(0), |runtime| json!(runtime.uptime));
    shown.insert("uptimeSeconds".to_owned(), uptime);
    let gpu = &rest["gpu"];
    let host = pod.ssh.proxy.as_ref().map(|proxy| &proxy.username);
    shown.insert(
        "machine".to_owned(),
        json!({
            "podHostId": host, "gpuDisplayName": gpu["displayName"], "gpuTypeId": rest["machine"]["gpuTypeId"],
            "gpuType": { "id": gpu["id"], "displayName": gpu["displayName"] }, "dataCenterId": pod.data_center_id,
            "location": location(pod), "secureCloud": rest["machine"]["secureCloud"],
        }),
    );
    shown.insert("runtime".to_owned(), pod.runtime.as_ref().map(runtime).unwrap_or_default());
    shown.into()
}

/// The country of a pod, from the id of its data center: `EU-RO-1`, `US-KS-2`.
fn location(pod: &Pod) -> Option<&str> {
    let mut parts = pod.data_center_id.as_deref()?.split('-');
    match parts.next()? {
        "EU" | "EUR" | "AP" | "OC" | "SEA" => parts.next(),
        country => Some(country),
    }
}

fn runtime(runtime: &PodRuntime) -> Value {
    let port = |port: &PublishedPort| {
        json!({
            "ip": port.ip, "isIpPublic": port.ip.is_some() && port.public.is_some(), "privatePort": port.private,
            "publicPort": port.public, "type": port.kind,
        })
    };
    let gpu = |gpu: &GpuUtilization| json!({ "gpuUtilPercent": gpu.util, "memoryUtilPercent": gpu.memory_util });
    let of = |told: &Option<Utilization>| json!(Utilization::of(told));
    json!({
        "uptimeInSeconds": runtime.uptime, "ports": runtime.ports.iter().map(port).collect::<Vec<_>>(),
        "gpus": runtime.gpus.iter().map(gpu).collect::<Vec<_>>(),
        "container": { "cpuPercent": of(&runtime.cpu), "memoryPercent": of(&runtime.memory) },
    })
}

/// A GPU type. A cloud that does not offer it has no price, and does not count as the cheapest.
pub(super) fn gpu_type(gpu: &GpuType) -> Map<String, Value> {
    let price = |price: Value| if price.as_f64().is_some_and(|price| price > 0.0) { price } else { Value::Null };
    let most = gpu.max_count.secure.unwrap_or(0).max(gpu.max_count.community.unwrap_or(0));
    let shown = json!({
        "id": gpu.id, "displayName": gpu.name, "manufacturer": gpu.manufacturer, "memoryInGb": gpu.memory,
        "secureCloud": gpu.secure, "communityCloud": gpu.community, "securePrice": price(json!(gpu.price.secure)),
        "communityPrice": price(json!(gpu.price.community)), "maxGpuCount": most,
        "maxGpuCountSecureCloud": gpu.max_count.secure, "maxGpuCountCommunityCloud": gpu.max_count.community,
    });
    shown.as_object().cloned().unwrap_or_default()
}

/// v1's name for a stock level; `None` if there is no stock.
pub(super) fn stock(level: Option<&OpenEnum<AvailabilityLevel>>) -> Option<&'static str> {
    match level.and_then(OpenEnum::known)? {
        AvailabilityLevel::High => Some("High"),
        AvailabilityLevel::Medium => Some("Medium"),
        AvailabilityLevel::Low => Some("Low"),
        AvailabilityLevel::None => None,
    }
}

/// A template.
pub(super) fn template(template: &Template) -> Value {
    let mut shown = view::template(template, false);
    shown["ports"] = json!(template.ports.join(","));
    shown["dockerArgs"] = json!(template.args);
    shown["env"] = pairs(template.env.iter().flatten());
    shown["startSsh"] = json!(template.start_ssh);
    shown["startJupyter"] = json!(template.start_jupyter);
    shown
}

/// An endpoint, built from its REST form.
pub(super) fn endpoint(endpoint: &Endpoint, mut rest: Value) -> Value {
    let gpus = endpoint.gpu.iter().flat_map(|gpu| {
        gpu.pools.iter().cloned().chain(gpu.excluded_types.iter().map(|excluded| format!("-{excluded}")))
    });
    rest["gpuIds"] = json!(gpus.collect::<Vec<_>>().join(","));
    rest["locations"] = json!(endpoint.data_center_ids.join(","));
    let env = pairs(link::shown_env(endpoint).iter());
    rest["env"] = env.clone();
    rest["type"] = json!(if endpoint.kind.is(&EndpointType::LoadBalancer) { "LB" } else { "QB" });
    let is_off = endpoint.flashboot.known().is_none_or(|flashboot| *flashboot == Flashboot::Off);
    rest["flashBootType"] = json!(if is_off { "OFF" } else { "FLASHBOOT" });
    let versions = rest["allowedCudaVersions"].as_array().into_iter().flatten();
    rest["allowedCudaVersions"] = versions.filter_map(Value::as_str).collect::<Vec<_>>().join(",").into();
    if let Some(template) = rest.get_mut("template").filter(|template| template.is_object()) {
        template["env"] = env;
        template["ports"] = json!(endpoint.ports.join(","));
        template["dockerArgs"] = json!(endpoint.args);
    }
    rest
}

fn pairs<'a>(env: impl Iterator<Item = (&'a String, &'a String)>) -> Value {
    env.map(|(name, value)| json!({ "key": name, "value": value })).collect()
}
