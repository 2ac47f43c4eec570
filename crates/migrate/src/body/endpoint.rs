//! The body of a serverless endpoint. wire.md defines its v2 form; here is what can be checked without a type.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{BodyReader, Fields, Loss, Subject, Translated, number, table, text};
use wire::{Problem, Violation};

/// The GPU types that a body names, whose pools must be looked up before translation.
pub fn gpu_type_ids(fields: &Fields) -> Vec<String> {
    BodyReader::of(fields.clone()).take_texts("gpuTypeIds")
}

/// Translates the body of a create. `pools` maps GPU types to their pools.
pub fn create(fields: Fields, pools: &BTreeMap<String, String>) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    v1.keep(&["name", "templateId", "dataCenterIds"], &mut body);
    let kind = v1.take("type").unwrap_or_else(|| {
        v1.note(&table::ENDPOINT_TYPE, "`type` is new and required: it is QUEUE, the only type of v1");
        "QUEUE".into()
    });
    body.insert("type".into(), kind);
    read_compute(&mut v1, &mut body, pools);
    let kind = v1.take("scalerType").unwrap_or_else(|| {
        v1.note(&table::ENDPOINT_SCALER_TYPE, "v1 took QUEUE_DELAY by default: it is written out");
        "QUEUE_DELAY".into()
    });
    let value = v1.take("scalerValue").unwrap_or_else(|| {
        v1.note(&table::ENDPOINT_SCALER_VALUE, "v1 took 4 by default: it is written out");
        4.into()
    });
    if !v1.fields.contains_key("idleTimeout") && kind != "REQUEST_COUNT" {
        v1.note(&table::ENDPOINT_IDLE_TIMEOUT, "v1 took 5 s by default: `workers.idleTimeout` is 5");
        v1.fields.insert("idleTimeout".into(), 5.into());
    }
    body.insert("scaling".into(), scaling(&mut v1, Some(kind), Some(value)));
    read_workers(&mut v1, &mut body);
    if !v1.fields.contains_key("flashboot") {
        v1.note(&table::ENDPOINT_FLASHBOOT, "`flashboot` was left out: OFF is written out");
        v1.fields.insert("flashboot".into(), false.into());
    }
    read_rest(&mut v1, &mut body);
    v1.finish(Subject::Endpoint, body)
}

/// Translates the body of an update: omitted fields stay unchanged.
pub fn update(fields: Fields, pools: &BTreeMap<String, String>) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    v1.keep(&["name", "templateId", "dataCenterIds"], &mut body);
    read_compute(&mut v1, &mut body, pools);
    let (kind, value) = (v1.take("scalerType"), v1.take("scalerValue"));
    if kind.is_some() || value.is_some() {
        let scaling = scaling(&mut v1, kind, value);
        body.insert("scaling".into(), scaling);
    }
    read_workers(&mut v1, &mut body);
    read_rest(&mut v1, &mut body);
    v1.finish(Subject::Endpoint, body)
}

fn read_compute(v1: &mut BodyReader, body: &mut Fields, pools: &BTreeMap<String, String>) {
    let is_cpu = match v1.take("computeType") {
        Some(kind) => {
            let is_cpu = kind == "CPU";
            let side = if is_cpu { "cpu" } else { "gpu" };
            v1.note(&table::ENDPOINT_COMPUTE_TYPE, format!("`computeType` is dropped: `{side}` says it"));
            is_cpu
        }
        None => v1.fields.contains_key("cpuFlavorIds") && !v1.fields.contains_key("gpuTypeIds"),
    };
    if is_cpu {
        let count = v1.take("vcpuCount").map_or_else(|| 2.into(), number);
        let flavors = v1.take_texts("cpuFlavorIds");
        if !flavors.is_empty() {
            v1.note(&table::ENDPOINT_CPU_FLAVORS, "`cpuFlavorIds` become `cpu`, a list of objects");
            v1.note(&table::ENDPOINT_VCPU_COUNT, format!("`cpu.vcpuCount` is {count} for each of them"));
            body.insert("cpu".into(), flavors.iter().map(|id| json!({ "id": id, "vcpuCount": count })).collect());
        }
        let why = "it has no effect on a CPU endpoint";
        v1.ignore(&table::ENDPOINT_GPU_TYPE_IDS, "gpuTypeIds", why);
        v1.ignore(&table::ENDPOINT_GPU_COUNT, "gpuCount", why);
        return v1.ignore(&table::ENDPOINT_CUDA, "allowedCudaVersions", why);
    }
    let mut gpu = Fields::new();
    let mut named: Vec<&String> = Vec::new();
    let wanted = v1.take_texts("gpuTypeIds");
    for id in &wanted {
        let Some(pool) = pools.get(id) else {
            let what = format!("the catalog knows no pool of `{id}`: it is left out");
            v1.lose(&table::ENDPOINT_POOL_UNKNOWN, Loss::Behaviour, what);
            continue;
        };
        let is_other = |(other, of): &(&String, &String)| *of == pool && !wanted.contains(other);
        let more = if pools.iter().any(|pair| is_other(&pair)) {
            ", and so are types that are not named: `gpu.excludedTypes` keeps those out"
        } else {
            ""
        };
        v1.note(&table::ENDPOINT_GPU_TYPE_IDS, format!("`{id}` is in the pool `{pool}`{more}"));
        if !named.contains(&pool) {
            named.push(pool);
        }
    }
    if !named.is_empty() {
        gpu.insert("pools".into(), named.into_iter().cloned().collect());
    }
    if let Some(count) = v1.take("gpuCount") {
        v1.note(&table::ENDPOINT_GPU_COUNT, "`gpuCount` becomes `gpu.count`");
        gpu.insert("count".into(), number(count));
    }
    v1.rename(&table::ENDPOINT_CUDA, "allowedCudaVersions", "gpu.allowedCudaVersions", &mut gpu);
    if !gpu.is_empty() {
        body.insert("gpu".into(), gpu.into());
    }
    let why = "it has no effect on a GPU endpoint";
    v1.ignore(&table::ENDPOINT_CPU_FLAVORS, "cpuFlavorIds", why);
    v1.ignore(&table::ENDPOINT_VCPU_COUNT, "vcpuCount", why);
}

/// Type and value of the scaler, of which an update may name one alone; [`check`] says which is missing.
fn scaling(v1: &mut BodyReader, kind: Option<Value>, value: Option<Value>) -> Value {
    let is_requests = kind.as_ref().is_some_and(|kind| kind == "REQUEST_COUNT");
    let mut scaling = Fields::new();
    if let Some(value) = value {
        let name = value_of(is_requests);
        v1.note(&table::ENDPOINT_SCALER_VALUE, format!("`scalerValue` becomes `scaling.{name}`"));
        scaling.insert(name.to_owned(), value);
    }
    if let Some(kind) = kind {
        v1.note(&table::ENDPOINT_SCALER_TYPE, "`scalerType` becomes `scaling.type`");
        scaling.insert("type".into(), kind);
    }
    if is_requests && v1.take("idleTimeout").is_some() {
        let what = "`idleTimeout` is dropped: a queue that scales by REQUEST_COUNT has none";
        v1.lose(&table::ENDPOINT_IDLE_REQUESTS, Loss::Behaviour, what);
    }
    scaling.into()
}

/// The v2 name of a scaler's value.
const fn value_of(is_requests: bool) -> &'static str {
    if is_requests { "requestCount" } else { "queueDelay" }
}

fn read_workers(v1: &mut BodyReader, body: &mut Fields) {
    let mut workers = Fields::new();
    for (rule, old, new) in [
        (&table::ENDPOINT_WORKERS_MIN, "workersMin", "min"),
        (&table::ENDPOINT_WORKERS_MAX, "workersMax", "max"),
        (&table::ENDPOINT_IDLE_TIMEOUT, "idleTimeout", "idleTimeout"),
    ] {
        if let Some(value) = v1.take(old) {
            v1.note(rule, format!("`{old}` becomes `workers.{new}`"));
            workers.insert(new.to_owned(), number(value));
        }
    }
    if !workers.is_empty() {
        body.insert("workers".into(), workers.into());
    }
}

fn read_rest(v1: &mut BodyReader, body: &mut Fields) {
    v1.rename(&table::ENDPOINT_TIMEOUT, "executionTimeoutMs", "timeout", body);
    if let Some(flashboot) = v1.take("flashboot") {
        let value = match flashboot.as_bool() {
            Some(true) => "FLASHBOOT".into(),
            Some(false) => "OFF".into(),
            None => flashboot,
        };
        v1.note(&table::ENDPOINT_FLASHBOOT, format!("`flashboot` is {}", text(&value)));
        body.insert("flashboot".into(), value);
    }
    let mut volumes = v1.take_texts("networkVolumeIds");
    volumes.extend(v1.take("networkVolumeId").map(|id| text(&id)).filter(|id| !volumes.contains(id)));
    if !volumes.is_empty() {
        v1.note(&table::ENDPOINT_NETWORK_VOLUME, "the network volumes become `networkVolumes`");
        body.insert("networkVolumes".into(), volumes.into());
    }
}

/// Every violation of wire.md's rules for an endpoint body.
pub(super) fn check(body: &Fields, is_create: bool) -> Result<(), Problem> {
    let mut wrong = Vec::new();
    let mut add = |at: &str, what: &str| wrong.push(Violation::new(at, what));
    let at = |pointer: &str| Value::Object(body.clone()).pointer(pointer).cloned();
    if is_create {
        if !body.contains_key("name") {
            add("$", "missing property 'name'");
        }
        if !body.contains_key("templateId") && !body.contains_key("image") {
            add("$.image", "`image` is required unless `templateId` is set");
        }
        if body.contains_key("gpu") == body.contains_key("cpu") {
            add("$", "exactly one of `gpu` and `cpu` is required");
        }
    }
    if body.contains_key("gpu") && at("/gpu/pools").is_none() {
        add("$.gpu", "missing property 'pools'");
    }
    if at("/gpu/count").is_some_and(|count| count.as_u64().is_none_or(|count| count == 0)) {
        add("$.gpu.count", "it is a whole number of at least 1");
    }
    for name in ["min", "max"] {
        if at(&format!("/workers/{name}")).is_some_and(|count| count.as_u64().is_none()) {
            add(&format!("$.workers.{name}"), "it is a whole number of at least 0");
        }
    }
    if at("/workers/idleTimeout").is_some_and(|idle| !idle.as_u64().is_some_and(|idle| (1..=3600).contains(&idle))) {
        add("$.workers.idleTimeout", "it is a whole number of 1 to 3600 seconds");
    }
    if let Some(scaling) = body.get("scaling") {
        let is_right = match scaling.get("type").and_then(Value::as_str) {
            Some("QUEUE_DELAY") => scaling["queueDelay"].as_f64().is_some_and(|delay| delay >= 0.5),
            Some("REQUEST_COUNT") => scaling["requestCount"].as_u64().is_some_and(|count| count >= 1),
            Some(_) | None => false,
        };
        let kind = scaling.get("type").filter(|kind| !kind.is_null());
        let value = value_of(kind.is_some_and(|kind| kind == "REQUEST_COUNT"));
        let has_value = scaling.get(value).is_some_and(|value| !value.is_null());
        if kind.is_none() {
            add("$.scaling", "missing property 'type': v2 changes type and value together, so add `scalerType`");
        } else if !has_value {
            let what = format!("missing property '{value}': v2 changes type and value together, so add `scalerValue`");
            add("$.scaling", &what);
        } else if !is_right {
            let what = "it is QUEUE_DELAY with a `queueDelay` of at least 0.5, or REQUEST_COUNT with a `requestCount` \
                        of at least 1";
            add("$.scaling", what);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(Problem::invalid(&wrong)) }
}
