//! The body of a pod.

use serde_json::{Value, json};

use super::{
    BodyReader, Fields, Loss, Subject, Translated,
    container::{self, PATH, Rules, VolumeUpdate},
    number, table,
};
use wire::pods::Cloud;

const RULES: Rules = Rules {
    image: &table::POD_IMAGE_NAME,
    disk: &table::POD_CONTAINER_DISK,
    ports: &table::POD_PORTS,
    env: &table::POD_ENV,
    cmd: &table::POD_START_CMD,
    entrypoint: &table::POD_ENTRYPOINT,
    registry: &table::POD_REGISTRY,
    volume: &table::POD_VOLUME,
    minimum: &table::POD_VOLUME_MINIMUM,
};

/// The order in which v1 tried several choices.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Order {
    /// Most available first.
    Availability,
    /// First named first.
    #[default]
    Given,
}

/// Choices that a v1 body can leave open and a v2 body cannot.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choice {
    /// The GPU types to try; empty on a GPU pod means any.
    pub gpus: Vec<String>,
    /// The order of the GPU types.
    pub gpu_order: Order,
    /// The CPU flavors to try; empty on a CPU pod means any.
    pub cpus: Vec<String>,
    /// The order of the CPU flavors.
    pub cpu_order: Order,
    /// The clouds to try.
    pub clouds: Vec<Cloud>,
    /// The data centers to choose from; empty means all.
    pub data_centers: Vec<String>,
    /// The order of the data centers.
    pub data_center_order: Order,
    /// The countries to choose from; empty means all.
    pub countries: Vec<String>,
    /// Whether it is a CPU pod.
    pub is_cpu: bool,
    /// Whether to lock the pod after its creation.
    pub locked: bool,
    /// Whether an update removes the persistent mount, which a v2 pod keeps for life.
    pub without_volume: bool,
}

/// Translates the body of a create.
pub fn create(fields: Fields) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    let mut choice = Choice::default();
    let name = v1.take("name").unwrap_or_else(|| {
        v1.note(&table::POD_NAME, "v1 called a pod without a name `my pod`: it is written out");
        "my pod".into()
    });
    body.insert("name".into(), name);
    let has_template = v1.fields.contains_key("templateId");
    if has_template {
        let what = "`templateId` is resolved once; what the body leaves out comes from the template";
        v1.note(&table::POD_TEMPLATE_ID, what);
        v1.keep(&["templateId"], &mut body);
    }
    container::read(&mut v1, &mut body, &RULES);
    let is_cpu = is_cpu(&mut v1);
    choice.is_cpu = is_cpu;
    let read_hardware = if is_cpu { read_cpu } else { read_gpu };
    let hardware = read_hardware(&mut v1, &mut body, &mut choice);
    read_place(&mut v1, &mut body, &mut choice);
    read_mounts(&mut v1, &mut body, is_cpu, has_template);
    if !has_template {
        container::write_defaults(&mut v1, &mut body, &RULES, true);
    }
    v1.keep(&["globalNetworking"], &mut body);
    choice.locked = read_removed(&mut v1);
    read_wishes(&mut v1, &choice);
    Translated { choice, hardware, ..v1.finish(Subject::Pod, body) }
}

/// Translates the body of an update: omitted fields stay unchanged.
pub fn update(fields: Fields) -> Translated {
    let mut v1 = BodyReader::of(fields);
    let mut body = Fields::new();
    v1.keep(&["name", "locked", "globalNetworking", "templateId"], &mut body);
    container::read(&mut v1, &mut body, &RULES);
    let mut choice = Choice::default();
    match container::persistent_update(&mut v1, &RULES) {
        VolumeUpdate::Same => {}
        VolumeUpdate::Mount(mount) => {
            body.insert("mounts".into(), json!({ "persistent": mount }));
        }
        VolumeUpdate::Gone => {
            let what = "`volumeInGb` is 0, and a pod keeps its persistent mount for life: it is left out";
            v1.lose(&table::POD_VOLUME, Loss::OneRequest, what);
            choice.without_volume = true;
        }
    }
    Translated { choice, ..v1.finish(Subject::Pod, body) }
}

/// Whether it is a CPU pod. A body with flavors and no GPUs can only be one.
fn is_cpu(v1: &mut BodyReader) -> bool {
    let has = |v1: &BodyReader, name: &str| v1.fields.contains_key(name);
    match v1.take("computeType") {
        Some(kind) => {
            let is_cpu = kind.as_str().is_some_and(|kind| kind.eq_ignore_ascii_case("CPU"));
            let side = if is_cpu { "cpu" } else { "gpu" };
            v1.note(&table::POD_COMPUTE_TYPE, format!("`computeType` is dropped: `{side}` says it"));
            is_cpu
        }
        None if has(v1, "cpuFlavorIds") && !has(v1, "gpuTypeIds") => {
            v1.note(&table::POD_COMPUTE_TYPE, "there are CPU flavors and no GPU types: it is a CPU pod");
            true
        }
        None => false,
    }
}

fn read_gpu(v1: &mut BodyReader, body: &mut Fields, choice: &mut Choice) -> Fields {
    let mut gpu = Fields::new();
    choice.gpus = v1.take_texts("gpuTypeIds");
    match choice.gpus.as_slice() {
        [] => {
            let what = "the body names no GPU type: v1 took any, and a create of v2 needs one";
            v1.lose(&table::POD_GPU_TYPE_IDS, Loss::OneRequest, what);
        }
        [only] => {
            v1.note(&table::POD_GPU_TYPE_ID, "`gpuTypeIds` becomes `gpu.id`");
            gpu.insert("id".into(), only.as_str().into());
        }
        [first, rest @ ..] => {
            let what = format!(
                "a create takes one GPU type: `{first}` is taken, without a fallback to {}",
                rest.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ")
            );
            v1.lose(&table::POD_GPU_TYPE_IDS, Loss::OneRequest, what);
            gpu.insert("id".into(), first.as_str().into());
        }
    }
    choice.gpu_order = order(v1, &table::POD_GPU_TYPE_PRIORITY, "gpuTypePriority", choice.gpus.len());
    if let Some(count) = v1.take("gpuCount") {
        v1.note(&table::POD_GPU_COUNT, "`gpuCount` becomes `gpu.count`");
        gpu.insert("count".into(), number(count));
    }
    v1.rename(&table::POD_CUDA, "allowedCudaVersions", "gpu.allowedCudaVersions", &mut gpu);
    at_least(v1, &table::POD_MIN_RAM, ("minRAMPerGPU", "minRamPerGpu"), 8, &mut gpu);
    at_least(v1, &table::POD_MIN_VCPU, ("minVCPUPerGPU", "minVcpuCountPerGpu"), 2, &mut gpu);
    if !choice.gpus.is_empty() {
        body.insert("gpu".into(), gpu.clone().into());
    }
    let why = "it has no effect on a GPU pod";
    v1.ignore(&table::POD_CPU_FLAVOR_ID, "cpuFlavorIds", why);
    v1.ignore(&table::POD_VCPU_COUNT, "vcpuCount", why);
    v1.ignore(&table::POD_CPU_FLAVOR_PRIORITY, "cpuFlavorPriority", why);
    gpu
}

/// A minimum per GPU; 0 means none.
fn at_least(v1: &mut BodyReader, rule: &'static super::Rule, (old, new): (&str, &str), default: u32, gpu: &mut Fields) {
    let value = match v1.take(old).map(number) {
        Some(value) if value.as_f64() == Some(0.0) => {
            return v1.note(rule, format!("`{old}` is 0 and asks for nothing"));
        }
        Some(value) => {
            v1.note(rule, format!("`{old}` becomes `gpu.{new}`"));
            value
        }
        None => {
            v1.note(rule, format!("v1 asked for {default} by default: `gpu.{new}` is {default}"));
            default.into()
        }
    };
    gpu.insert(new.to_owned(), value);
}

fn read_cpu(v1: &mut BodyReader, body: &mut Fields, choice: &mut Choice) -> Fields {
    choice.cpus = v1.take_texts("cpuFlavorIds");
    let mut cpu = Fields::new();
    match choice.cpus.as_slice() {
        [] => {
            let what = "the body names no CPU flavor: v1 took any, and a create of v2 needs one";
            v1.lose(&table::POD_CPU_FLAVOR_IDS, Loss::OneRequest, what);
        }
        [only] => {
            v1.note(&table::POD_CPU_FLAVOR_ID, "`cpuFlavorIds` becomes `cpu.id`");
            cpu.insert("id".into(), only.as_str().into());
        }
        [first, ..] => {
            let what = format!("a create takes one CPU flavor: `{first}` is taken, without a fallback");
            v1.lose(&table::POD_CPU_FLAVOR_IDS, Loss::OneRequest, what);
            cpu.insert("id".into(), first.as_str().into());
        }
    }
    choice.cpu_order = order(v1, &table::POD_CPU_FLAVOR_PRIORITY, "cpuFlavorPriority", choice.cpus.len());
    let count = v1.take("vcpuCount").map(number);
    let what = if count.is_some() {
        "`vcpuCount` becomes `cpu.vcpuCount`"
    } else {
        "v1 took 2 vCPUs by default: `cpu.vcpuCount` is 2"
    };
    v1.note(&table::POD_VCPU_COUNT, what);
    cpu.insert("vcpuCount".into(), count.unwrap_or_else(|| 2.into()));
    if !choice.cpus.is_empty() {
        body.insert("cpu".into(), cpu.clone().into());
    }
    let why = "it has no effect on a CPU pod";
    v1.ignore(&table::POD_GPU_TYPE_ID, "gpuTypeIds", why);
    v1.ignore(&table::POD_GPU_COUNT, "gpuCount", why);
    v1.ignore(&table::POD_GPU_TYPE_PRIORITY, "gpuTypePriority", why);
    v1.ignore(&table::POD_CUDA, "allowedCudaVersions", why);
    v1.ignore(&table::POD_MIN_RAM, "minRAMPerGPU", why);
    v1.ignore(&table::POD_MIN_VCPU, "minVCPUPerGPU", why);
    cpu
}

/// A priority only matters with several choices.
fn order(v1: &mut BodyReader, rule: &'static super::Rule, name: &str, several: usize) -> Order {
    let Some(value) = v1.take(name) else { return Order::default() };
    let order = if value == "custom" { Order::Given } else { Order::Availability };
    if several > 1 {
        v1.lose(
            rule,
            Loss::OneRequest,
            format!("`{name}` is dropped: one create tries one choice, so there is no order"),
        );
    } else {
        v1.note(rule, format!("`{name}` is dropped: there is nothing to choose from"));
    }
    order
}

fn read_place(v1: &mut BodyReader, body: &mut Fields, choice: &mut Choice) {
    let wants_address = v1.fields.get("supportPublicIp").is_some_and(is_set);
    match v1.take("cloudType") {
        None => choice.clouds = vec![Cloud::Secure],
        Some(all) if all == "ALL" && wants_address => {
            let what = "`ALL` with `supportPublicIp` becomes SECURE, where every pod has a public address";
            v1.note(&table::POD_CLOUD_ALL, what);
            choice.clouds = vec![Cloud::Secure];
        }
        Some(all) if all == "ALL" => {
            let what = "there is no cloud `ALL`: the default, SECURE, is taken";
            v1.lose(&table::POD_CLOUD_ALL, Loss::OneRequest, what);
            choice.clouds = vec![Cloud::Secure, Cloud::Community];
        }
        Some(cloud) => {
            v1.note(&table::POD_CLOUD_TYPE, "`cloudType` becomes `cloud`");
            choice.clouds = vec![if cloud == "COMMUNITY" { Cloud::Community } else { Cloud::Secure }];
            body.insert("cloud".into(), cloud);
        }
    }
    if let Some(ids) = v1.take_list("dataCenterIds") {
        v1.note(&table::POD_DATA_CENTER_IDS, "`dataCenterIds` stays, as a filter without order");
        choice.data_centers = ids.iter().map(super::text).collect();
        body.insert("dataCenterIds".into(), ids.into());
    }
    let several = choice.data_centers.len();
    choice.data_center_order = match v1.fields.get("dataCenterPriority") {
        Some(priority) if priority == "availability" => {
            v1.ignore(&table::POD_DATA_CENTER_PRIORITY, "dataCenterPriority", "the scheduler chooses by room");
            Order::Availability
        }
        Some(_) | None => order(v1, &table::POD_DATA_CENTER_PRIORITY, "dataCenterPriority", several),
    };
    choice.countries = v1.take_texts("countryCodes");
    if !choice.countries.is_empty() {
        let what = "`countryCodes` is dropped: the pod may come up in any country";
        v1.lose(&table::POD_COUNTRY_CODES, Loss::OneRequest, what);
    }
}

fn read_mounts(v1: &mut BodyReader, body: &mut Fields, is_cpu: bool, has_template: bool) {
    if let Some(volume) = v1.take("networkVolumeId") {
        let path = v1.take("volumeMountPath").unwrap_or_else(|| PATH.into());
        v1.note(&table::POD_NETWORK_VOLUME_ID, format!("`networkVolumeId` becomes `mounts.network`, at {path}"));
        v1.ignore(&table::POD_VOLUME, "volumeInGb", "the network volume replaces it");
        body.insert("mounts".into(), json!({ "network": [{ "volumeId": volume, "path": path }] }));
        return;
    }
    if is_cpu {
        v1.ignore(&table::POD_VOLUME, "volumeMountPath", "CPU pods have no persistent mount");
        if let Some(size) = v1.take("volumeInGb").map(number).filter(|size| size.as_f64() != Some(0.0)) {
            let what = format!("`volumeInGb` is {size}, and CPU pods have no persistent mount");
            v1.lose(&table::POD_VOLUME_CPU, Loss::Behaviour, what);
        }
        return;
    }
    let is_none = v1.fields.get("volumeInGb").is_some_and(|size| number(size.clone()).as_f64() == Some(0.0));
    if has_template && is_none {
        v1.ignore(&table::POD_VOLUME, "volumeMountPath", "there is no persistent mount");
        v1.ignore(&table::POD_VOLUME, "volumeInGb", "0 is no persistent mount, as long as the template has none");
        return;
    }
    if let Some(mount) = container::persistent(v1, &RULES, !has_template) {
        body.insert("mounts".into(), json!({ "persistent": mount }));
    }
}

/// Whether a field requests something: false and 0 do not.
fn is_set(value: &Value) -> bool {
    match value {
        Value::Bool(set) => *set,
        Value::Number(number) => number.as_f64() != Some(0.0),
        Value::Null | Value::String(_) | Value::Array(_) | Value::Object(_) => true,
    }
}

/// Reads fields without a v2 equivalent; returns whether to lock the pod.
fn read_removed(v1: &mut BodyReader) -> bool {
    let locked = v1.take("locked").map(|value| is_set(&value));
    match locked {
        Some(true) => {
            let what = "`locked` is dropped: PATCH locks the pod after its create";
            v1.lose(&table::POD_LOCKED, Loss::OneRequest, what);
        }
        Some(false) => v1.note(&table::POD_LOCKED, "`locked` is dropped: a new pod is not locked"),
        None => {}
    }
    match v1.take("interruptible") {
        Some(value) if is_set(&value) => {
            let what = "`interruptible` is dropped: the pod costs the full price and is not interrupted";
            v1.lose(&table::POD_INTERRUPTIBLE, Loss::Behaviour, what);
        }
        Some(_) => v1.note(&table::POD_INTERRUPTIBLE, "`interruptible` is dropped: false is the only way there is"),
        None => {}
    }
    locked == Some(true)
}

/// Preferences for the host: v1 honoured them if possible, and a SECURE pod always has a public address.
fn read_wishes(v1: &mut BodyReader, choice: &Choice) {
    match v1.take("supportPublicIp") {
        Some(value) if is_set(&value) && choice.clouds == [Cloud::Community] => {
            let what = "`supportPublicIp` is dropped: a COMMUNITY pod has a public address only where its host has one";
            v1.lose(&table::POD_PUBLIC_IP, Loss::Behaviour, what);
        }
        Some(value) if is_set(&value) => {
            v1.note(&table::POD_PUBLIC_IP, "`supportPublicIp` is dropped: every SECURE pod has a public address");
        }
        Some(_) => v1.note(&table::POD_PUBLIC_IP, "`supportPublicIp` is dropped: false asks for nothing"),
        None => {}
    }
    for (rule, name, what) in [
        (&table::POD_MIN_DOWNLOAD, "minDownloadMbps", "download speed"),
        (&table::POD_MIN_UPLOAD, "minUploadMbps", "upload speed"),
        (&table::POD_MIN_DISK_BANDWIDTH, "minDiskBandwidthMBps", "disk speed"),
    ] {
        v1.ignore(rule, name, &format!("a create of v2 cannot ask for {what}"));
    }
}
