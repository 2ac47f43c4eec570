//! Serverless endpoints in the form of v1. Jobs have the same paths in both versions and do not go through the proxy.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{
    answer::{Answer, Refusal, RequestContext},
    link,
};
use migrate::{
    body::{self, Fields, Translated},
    rules::table,
};
use ops::list;
use wire::{
    OpenEnum,
    catalog::ListGpuTypes,
    schema,
    serverless::{
        endpoints::{
            CreateEndpoint, DeleteEndpoint, Endpoint, EndpointGpu, Flashboot, GetEndpoint, ListEndpoints, Scaling,
            UpdateEndpoint,
        },
        releases::ListEndpointReleases,
        workers::{ListEndpointWorkers, Worker},
    },
    templates::GetTemplate,
};

/// A parameter of a query.
type Query = [(String, String)];

/// The pools of the catalog: maps each GPU type to its pool.
pub(super) type Pools = BTreeMap<String, String>;

/// The parts that an answer includes beside the endpoint itself.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Expansions {
    template: bool,
    workers: bool,
}

impl Expansions {
    /// The template alone.
    pub(super) const WITH_TEMPLATE: Self = Self { template: true, workers: false };
}

pub(super) async fn list(context: &mut RequestContext<'_>, query: &Query) -> Result<Answer, Refusal> {
    context.apply(&table::LIST_WRAPPER);
    let expansions = expansions(context, query)?;
    let endpoints = list::all(&context.api, ListEndpoints::default()).await?.into_items();
    let pools = pools(context).await?;
    let mut shown = Vec::new();
    for endpoint in &endpoints {
        shown.push(show(context, endpoint, &pools, expansions).await?);
    }
    Ok(Answer::ok(shown.into()))
}

pub(super) async fn get(context: &mut RequestContext<'_>, id: String, query: &Query) -> Result<Answer, Refusal> {
    let expansions = expansions(context, query)?;
    let endpoint = context.api.call(GetEndpoint { id }).await?.value;
    let pools = pools(context).await?;
    Ok(Answer::ok(show(context, &endpoint, &pools, expansions).await?))
}

pub(super) async fn create(context: &mut RequestContext<'_>, fields: Fields) -> Result<Answer, Refusal> {
    let pools = pools(context).await?;
    let endpoint = make(context, body::endpoint(fields, &pools), &pools).await?;
    Ok(Answer::created(show(context, &endpoint, &pools, Expansions::default()).await?))
}

/// Creates an endpoint and links it to its template.
pub(super) async fn make(
    context: &mut RequestContext<'_>,
    mut translated: Translated,
    pools: &Pools,
) -> Result<Endpoint, Refusal> {
    name_pools(&mut translated, pools);
    context.take(&translated.decisions)?;
    if let Some(Value::String(template)) = translated.body.get("templateId").cloned() {
        // v2 merges the template's variables beneath these.
        link::link(&mut translated.body, &template, Fields::new());
    }
    let create = schema::decode::<CreateEndpoint>(json!({ "body": translated.body }))?;
    Ok(context.api.call(create).await?.value)
}

/// v1 took any GPU if a body named none.
fn name_pools(translated: &mut Translated, pools: &Pools) {
    let body = &mut translated.body;
    let is_named = body.contains_key("cpu") || body.get("gpu").is_some_and(|gpu| gpu.get("pools").is_some());
    if is_named {
        return;
    }
    let all: BTreeSet<&String> = pools.values().collect();
    let gpu = body.entry("gpu").or_insert_with(|| json!({}));
    gpu["pools"] = json!(all);
}

pub(super) async fn update(context: &mut RequestContext<'_>, id: String, fields: Fields) -> Result<Answer, Refusal> {
    let pools = pools(context).await?;
    let says_half = fields.contains_key("scalerType") != fields.contains_key("scalerValue");
    let fields = if says_half { whole_scaling(context, &id, fields).await? } else { fields };
    let endpoint = change(context, id, body::endpoint_update(fields, &pools)).await?;
    Ok(Answer::ok(show(context, &endpoint, &pools, Expansions::default()).await?))
}

/// Changes an endpoint and links it to the template that the update names.
pub(super) async fn change(
    context: &mut RequestContext<'_>,
    id: String,
    mut translated: Translated,
) -> Result<Endpoint, Refusal> {
    context.take(&translated.decisions)?;
    if let Some(Value::String(template)) = translated.body.get("templateId").cloned() {
        // v2 would keep the variables of the previous template.
        let of_template = context.api.call(GetTemplate { id: template.clone() }).await?.value.env;
        let env = of_template.into_option().unwrap_or_default().into_iter().map(|(name, value)| (name, value.into()));
        link::link(&mut translated.body, &template, env.collect());
    }
    let update = schema::decode::<UpdateEndpoint>(json!({ "id": id, "body": translated.body }))?;
    Ok(context.api.call(update).await?.value)
}

/// v1 accepted the scaler's type or value alone, v2 wants both: the other half is read from the current settings.
pub(super) async fn whole_scaling(
    context: &RequestContext<'_>,
    id: &str,
    mut fields: Fields,
) -> Result<Fields, Refusal> {
    let endpoint = context.api.call(GetEndpoint { id: id.to_owned() }).await?.value;
    if let Some(scaling) = &*endpoint.scaling {
        let (kind, value) = scaler(scaling);
        fields.entry("scalerType").or_insert(kind);
        fields.entry("scalerValue").or_insert(value);
    }
    Ok(fields)
}

pub(super) async fn delete(context: &mut RequestContext<'_>, id: String) -> Result<Answer, Refusal> {
    context.apply(&table::STATUS_CODES);
    context.api.call(DeleteEndpoint { id }).await?;
    Ok(Answer::deleted())
}

fn expansions(context: &mut RequestContext<'_>, query: &Query) -> Result<Expansions, Refusal> {
    let mut expansions = Expansions::default();
    for (name, value) in query {
        match name.as_str() {
            _ if value == "false" => {}
            "includeTemplate" => {
                context.apply(&table::ENDPOINT_TEMPLATE);
                expansions.template = true;
            }
            "includeWorkers" => expansions.workers = true,
            _ => context.give_up(&table::UNKNOWN_FIELD, format!("unknown parameter `{name}`"))?,
        }
    }
    Ok(expansions)
}

pub(super) async fn pools(context: &RequestContext<'_>) -> Result<Pools, Refusal> {
    let gpus = list::all(&context.api, ListGpuTypes::default()).await?.into_items();
    Ok(gpus.into_iter().filter_map(|gpu| Some((gpu.id, gpu.pool?))).collect())
}

/// The v1 scaler type, with its value.
fn scaler(scaling: &Scaling) -> (Value, Value) {
    match scaling {
        Scaling::QueueDelay { queue_delay } if queue_delay.fract() == 0.0 => {
            (json!("QUEUE_DELAY"), json!(format!("{queue_delay:.0}").parse::<u64>().unwrap_or(0)))
        }
        Scaling::QueueDelay { queue_delay } => (json!("QUEUE_DELAY"), json!(queue_delay)),
        Scaling::RequestCount { request_count } => (json!("REQUEST_COUNT"), json!(request_count)),
    }
}

/// An endpoint. Strict clients require every field.
pub(super) async fn show(
    context: &mut RequestContext<'_>,
    endpoint: &Endpoint,
    pools: &Pools,
    expansions: Expansions,
) -> Result<Value, Refusal> {
    context.apply(&table::ENDPOINT_SCALER_TYPE);
    let workers = endpoint.workers.clone().into_option().unwrap_or_default();
    let (scaler_type, scaler_value) =
        endpoint.scaling.as_ref().map_or_else(|| (json!("QUEUE_DELAY"), json!(4)), scaler);
    let (version, user) = newest_release(context, &endpoint.id).await;
    let is_kept = |flashboot: &OpenEnum<Flashboot>| flashboot.known().is_some_and(|known| *known != Flashboot::Off);
    let mut shown = json!({
        "id": endpoint.id, "name": endpoint.name, "templateId": link::template_of(endpoint),
        "computeType": if endpoint.cpu.is_some() { "CPU" } else { "GPU" },
        "workersMin": workers.min.unwrap_or(0), "workersMax": workers.max.unwrap_or(0),
        // v1 knew this for every endpoint.
        "idleTimeout": workers.idle_timeout.unwrap_or(5),
        "scalerType": scaler_type, "scalerValue": scaler_value,
        "executionTimeoutMs": endpoint.timeout.unwrap_or(0), "flashboot": is_kept(&endpoint.flashboot),
        "dataCenterIds": endpoint.data_center_ids, "env": link::shown_env(endpoint),
        "networkVolumeId": endpoint.network_volumes.first().cloned().unwrap_or_default(),
        "networkVolumeIds": endpoint.network_volumes, "createdAt": endpoint.created_at,
        "version": version, "userId": user, "gpuCount": 0, "gpuTypeIds": [], "allowedCudaVersions": [],
        "instanceIds": [],
    });
    if let Some(gpu) = &endpoint.gpu {
        shown["gpuTypeIds"] = json!(gpu_types(gpu, pools));
        shown["gpuCount"] = json!(gpu.count.unwrap_or(1));
        shown["allowedCudaVersions"] = json!(gpu.allowed_cuda_versions);
    }
    if let Some(cpus) = &endpoint.cpu {
        let instance = |cpu: &wire::pods::CpuConfig| {
            format!("{}-{}-{}", cpu.id, cpu.vcpu_count.unwrap_or(0), cpu.memory.unwrap_or(0))
        };
        shown["instanceIds"] = cpus.iter().map(instance).collect();
    }
    if expansions.template {
        shown["template"] = template(endpoint);
    }
    if expansions.workers {
        let workers = context.api.call(ListEndpointWorkers { id: endpoint.id.clone() }).await?.value.workers;
        shown["workers"] = workers.iter().map(|worker| pod_of(endpoint, worker)).collect();
    }
    Ok(shown)
}

/// The number of changes of an endpoint, which v1 counted from 0, and the user who made the last one. 0 and empty if
/// the server does not report them.
async fn newest_release(context: &mut RequestContext<'_>, id: &str) -> (u32, String) {
    context.apply(&table::ENDPOINT_VERSION);
    context.apply(&table::ENDPOINT_USER);
    let list = ListEndpointReleases { id: id.to_owned(), limit: Some(1), cursor: None };
    let Ok(reply) = context.api.call(list).await else { return (0, String::new()) };
    let user = reply.value.releases.into_iter().next().and_then(|release| release.created_by_user_id);
    let version = reply.value.endpoint_version.map_or(0, |version| version.saturating_sub(1));
    (version, user.unwrap_or_default())
}

/// The GPU types that a worker may run on.
fn gpu_types(gpu: &EndpointGpu, pools: &Pools) -> Vec<String> {
    let of = |pool| pools.iter().filter(move |(_, other)| *other == pool).map(|(id, _)| id.clone());
    gpu.pools.iter().flat_map(of).filter(|id| !gpu.excluded_types.contains(id)).collect()
}

/// The settings that an endpoint got from its template, as v1 showed them.
fn template(endpoint: &Endpoint) -> Value {
    json!({
        "id": link::template_of(endpoint), "name": endpoint.name, "imageName": endpoint.image, "isServerless": true, "isPublic": false,
        "containerDiskInGb": endpoint.disk.unwrap_or(0), "volumeInGb": 0, "volumeMountPath": "",
        "dockerStartCmd": endpoint.cmd.clone().unwrap_or_default(),
        "dockerEntrypoint": endpoint.entrypoint.clone().unwrap_or_default(),
        "env": link::shown_env(endpoint), "ports": endpoint.ports,
        "containerRegistryAuthId": endpoint.registry.clone().unwrap_or_default(), "readme": "",
    })
}

/// A worker, which v1 showed as a pod.
fn pod_of(endpoint: &Endpoint, worker: &Worker) -> Value {
    json!({
        "id": worker.id, "name": endpoint.name, "endpointId": endpoint.id, "desiredStatus": "RUNNING",
        "imageName": worker.image, "image": worker.image, "gpuCount": worker.gpu_count.unwrap_or(0),
        "lastStartedAt": worker.started_at, "slsVersion": worker.version,
        "machine": { "gpuTypeId": worker.gpu_type_id, "dataCenterId": worker.data_center_id },
    })
}
