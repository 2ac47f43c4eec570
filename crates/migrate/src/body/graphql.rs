//! GraphQL inputs (migration.md, GraphQL): translated to v1 REST bodies, and those to v2 bodies. So both v1 APIs share
//! rules and defaults.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Decision, Fields, Loss, Translated, endpoint, is_absent, number, pod, table, template, text};

/// GraphQL field names that differ in REST, with the same values.
const PODS: [(&str, &str); 5] = [
    ("minDownload", "minDownloadMbps"),
    ("minUpload", "minUploadMbps"),
    ("minDisk", "minDiskBandwidthMBps"),
    ("countryCode", "countryCodes"),
    ("globalNetwork", "globalNetworking"),
];

/// Translates the input of `podFindAndDeployOnDemand`.
pub fn graphql_pod(mut input: Fields) -> Translated {
    let mut own = Fields::new();
    rename(&mut input, "dockerArgs", "args", &mut own);
    for name in ["startSsh", "startJupyter"] {
        rename(&mut input, name, name, &mut own);
    }
    let minimum = given(&mut input, "minCudaVersion");
    let mut gpus: Vec<Value> = given(&mut input, "gpuTypeId").into_iter().collect();
    if let Some(Value::Array(more)) = given(&mut input, "gpuTypeIdList") {
        gpus.extend(more.into_iter().filter(|id| !gpus.contains(id)).collect::<Vec<_>>());
    }
    if !gpus.is_empty() {
        input.insert("gpuTypeIds".into(), gpus.into());
    }
    if let Some(id) = given(&mut input, "dataCenterId") {
        input.insert("dataCenterIds".into(), json!([id]));
    }
    for (old, new) in PODS {
        if let Some(value) = given(&mut input, old) {
            input.insert(new.to_owned(), value);
        }
    }
    // GraphQL minimums were per pod, REST minimums per GPU.
    let count = input.get("gpuCount").cloned().map(number).and_then(|count| count.as_u64()).unwrap_or(1).max(1);
    for (old, new) in [("minVcpuCount", "minVCPUPerGPU"), ("minMemoryInGb", "minRAMPerGPU")] {
        if let Some(value) = given(&mut input, old).map(number) {
            let each = value.as_u64().map_or(value, |least| least.div_ceil(count).into());
            input.insert(new.to_owned(), each);
        }
    }
    write_empty_ports(&mut input);
    let mut translated = pod::create(input);
    translated.body.extend(own);
    if let Some(minimum) = minimum.filter(|_| !translated.choice.is_cpu) {
        translated.hardware.insert("minCudaVersion".into(), minimum.clone());
        if let Some(gpu) = translated.body.get_mut("gpu").and_then(Value::as_object_mut) {
            gpu.insert("minCudaVersion".into(), minimum);
        }
    }
    translated
}

/// Translates the input of `saveTemplate`, which updates a template if it has an `id`.
pub fn graphql_template(mut input: Fields, is_create: bool) -> Translated {
    let mut own = Fields::new();
    rename(&mut input, "dockerArgs", "args", &mut own);
    for name in ["startSsh", "startJupyter", "allowedCudaVersions"] {
        rename(&mut input, name, name, &mut own);
    }
    write_empty_ports(&mut input);
    let mut translated = if is_create { template::create(input) } else { template::update(input) };
    translated.body.extend(own);
    translated
}

/// Translates the input of `saveEndpoint`, which updates an endpoint if it has an `id`. `pools` maps GPU types to their
/// pools.
pub fn graphql_endpoint(mut input: Fields, pools: &BTreeMap<String, String>, is_create: bool) -> Translated {
    let mut own = Fields::new();
    rename(&mut input, "dockerArgs", "args", &mut own);
    rename(&mut input, "imageName", "image", &mut own);
    rename(&mut input, "containerDiskInGb", "disk", &mut own);
    if let Some(Value::Array(pairs)) = given(&mut input, "env") {
        let pair = |pair: &Value| Some((pair.get("key")?.as_str()?.to_owned(), pair.get("value").map(text)?.into()));
        let env: Option<Fields> = pairs.iter().map(pair).collect();
        own.insert("env".into(), env.map_or_else(|| pairs.into(), Value::from));
    }
    let kind = given(&mut input, "type").map(|kind| match kind.as_str() {
        Some("QB") => json!("QUEUE"),
        Some("LB") => json!("LOAD_BALANCER"),
        _ => kind,
    });
    input.extend(kind.map(|kind| ("type".to_owned(), kind)));
    if let Some(locations) = given(&mut input, "locations") {
        input.insert("dataCenterIds".into(), listed(&locations).into());
    }
    // v1 also recognized it by the end of the name.
    let ends_so = input.get("name").and_then(Value::as_str).is_some_and(|name| name.ends_with("-fb"));
    match given(&mut input, "flashBootType") {
        Some(kind) => own.extend([("flashboot".to_owned(), kind)]),
        None if ends_so => input.extend([("flashboot".to_owned(), json!(true))]),
        None => {}
    }
    if let Some(versions) = given(&mut input, "allowedCudaVersions") {
        input.insert("allowedCudaVersions".into(), listed(&versions).into());
    }
    let minimum = given(&mut input, "minCudaVersion");
    let (gpus, cpus) = (given(&mut input, "gpuIds"), given(&mut input, "instanceIds"));
    let mut decisions = Vec::new();
    if let Some(Value::Array(cpus)) = cpus {
        own.insert("cpu".into(), cpus.iter().map(|cpu| flavor(&text(cpu))).collect());
    }
    let mut gpu = gpus.map(|gpus| gpu_ids(&listed(&gpus), pools, &mut decisions)).unwrap_or_default();
    gpu.extend(minimum.map(|minimum| ("minCudaVersion".to_owned(), minimum)));
    let mut translated = if is_create { endpoint::create(input, pools) } else { endpoint::update(input, pools) };
    if let Some(Value::Object(more)) = translated.body.remove("gpu") {
        gpu.extend(more);
    }
    if !gpu.is_empty() && !own.contains_key("cpu") {
        translated.body.insert("gpu".into(), gpu.into());
    }
    translated.body.extend(own);
    translated.decisions.extend(decisions);
    translated
}

/// The `gpu` of an endpoint for `gpuIds`: pools, types that stand for their pool, and types to exclude, prefixed with
/// `-`.
fn gpu_ids(ids: &[String], pools: &BTreeMap<String, String>, decisions: &mut Vec<Decision>) -> Fields {
    let (mut named, mut excluded): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for id in ids {
        let is_pool = |id: &str| pools.values().any(|pool| pool == id);
        let (list, id) = match (id.strip_prefix('-'), pools.get(id)) {
            (Some(id), _) => (&mut excluded, id.trim()),
            (None, Some(pool)) => (&mut named, pool.as_str()),
            (None, None) => (&mut named, id.as_str()),
        };
        let is_known = is_pool(id) || pools.contains_key(id);
        let rule = if is_known { &table::ENDPOINT_GPU_TYPE_IDS } else { &table::ENDPOINT_POOL_UNKNOWN };
        let (loss, what) = if is_known {
            (Loss::Nothing, format!("`{id}` of `gpuIds` goes into `gpu`"))
        } else {
            (Loss::Behaviour, format!("the catalog knows no pool `{id}`: it is left out"))
        };
        decisions.push(Decision { rule, text: what, loss });
        if is_known && !list.contains(&id) {
            list.push(id);
        }
    }
    let mut gpu = Fields::new();
    if !named.is_empty() {
        gpu.insert("pools".into(), named.into());
    }
    if !excluded.is_empty() {
        gpu.insert("excludedTypes".into(), excluded.into());
    }
    gpu
}

/// `cpu3c-4-8` is a flavor and its vCPUs; the memory follows from both.
fn flavor(instance: &str) -> Value {
    let mut parts = instance.split('-');
    let id = parts.next().unwrap_or_default();
    json!({ "id": id, "vcpuCount": parts.next().and_then(|count| count.parse::<u32>().ok()).unwrap_or(2) })
}

/// An empty ports text means no ports, like `[]` in REST.
fn write_empty_ports(input: &mut Fields) {
    if input.get("ports").is_some_and(|ports| *ports == "") {
        input.insert("ports".into(), json!([]));
    }
}

/// The items of a list or comma-separated text.
fn listed(value: &Value) -> Vec<String> {
    if let Value::Array(items) = value {
        return items.iter().map(text).collect();
    }
    text(value).split(',').map(str::trim).filter(|item| !item.is_empty()).map(str::to_owned).collect()
}

/// Takes a field that is present, renaming it.
fn given(input: &mut Fields, name: &str) -> Option<Value> {
    input.remove(name).filter(|value| !is_absent(value))
}

fn rename(input: &mut Fields, old: &str, new: &str, target: &mut Fields) {
    if let Some(value) = given(input, old) {
        target.insert(new.to_owned(), value);
    }
}
