//! A translated pod as a shell command line: `svcctl pods create`, which can express what a single body cannot.

use serde_json::Value;

use super::{Choice, Decision, Loss, Order, Translated, table, text};

/// The command line.
pub fn pods_create(translated: &Translated) -> String {
    let Translated { body, choice, .. } = translated;
    let mut words: Vec<String> = ["svcctl", "pods", "create"].map(str::to_owned).to_vec();
    words.extend(body.get("name").map(text));
    let mut flag = |name: &str, value: &Value| {
        let value = text(value);
        // A value that starts with a dash would look like a flag.
        if value.starts_with('-') {
            words.push(format!("--{name}={value}"));
        } else {
            words.extend([format!("--{name}"), value]);
        }
    };
    let at = |pointer: &str| Value::Object(body.clone()).pointer(pointer).cloned();
    let simple = [("image", "/image"), ("template", "/templateId")];
    for (name, pointer) in simple {
        if let Some(value) = at(pointer) {
            flag(name, &value);
        }
    }
    for (name, value) in place(choice, body.contains_key("cpu")) {
        flag(&name, &value.into());
    }
    let simple = [
        ("gpu-count", "/gpu/count"),
        ("min-ram-per-gpu", "/gpu/minRamPerGpu"),
        ("min-vcpus-per-gpu", "/gpu/minVcpuCountPerGpu"),
        ("vcpus", "/cpu/vcpuCount"),
        ("disk", "/disk"),
        ("registry", "/registry"),
    ];
    for (name, pointer) in simple {
        if let Some(value) = at(pointer) {
            flag(name, &value);
        }
    }
    for (name, pointer) in [("cuda", "/gpu/allowedCudaVersions"), ("port", "/ports"), ("entrypoint", "/entrypoint")] {
        for value in at(pointer).iter().filter_map(Value::as_array).flatten() {
            flag(name, value);
        }
    }
    for (key, value) in at("/env").iter().filter_map(Value::as_object).flatten() {
        flag("env", &format!("{key}={}", text(value)).into());
    }
    if let Some(mount) = at("/mounts/persistent") {
        flag("persistent", &format!("{}:{}", text(&mount["size"]), text(&mount["path"])).into());
    }
    if let Some(mount) = at("/mounts/network/0") {
        flag("network-volume", &format!("{}:{}", text(&mount["volumeId"]), text(&mount["path"])).into());
    }
    if at("/globalNetworking") == Some(Value::Bool(true)) {
        words.push("--global-networking".to_owned());
    }
    if let Some(Value::Array(cmd)) = at("/cmd") {
        words.push("--".to_owned());
        words.extend(cmd.iter().map(text));
    }
    shell_words::join(words)
}

/// The places to try, in order.
fn place(choice: &Choice, is_cpu: bool) -> Vec<(String, String)> {
    let mut flags: Vec<(&str, String)> = Vec::new();
    if is_cpu {
        flags.extend(choice.cpus.first().map(|id| ("cpu", id.clone())));
    } else if choice.gpus.is_empty() {
        flags.push(("gpu", "any".to_owned()));
    } else {
        flags.extend(choice.gpus.iter().map(|id| ("gpu", id.clone())));
    }
    match choice.clouds.as_slice() {
        [_, _, ..] => flags.push(("cloud", "any".to_owned())),
        [cloud] => flags.push(("cloud", cloud.as_str().to_lowercase())),
        [] => {}
    }
    flags.extend(choice.data_centers.iter().map(|id| ("data-center", id.clone())));
    flags.extend(choice.countries.iter().map(|code| ("country", code.clone())));
    let is_given = |order: Order, several: usize| order == Order::Given && several > 1;
    if is_given(choice.gpu_order, choice.gpus.len()) || is_given(choice.data_center_order, choice.data_centers.len()) {
        flags.push(("order", "given".to_owned()));
    }
    flags.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

impl Decision {
    /// The loss when using `svcctl pods create`, which tries several GPU types, clouds and places, but only one CPU
    /// flavor.
    pub fn loss_in_flags(&self) -> Loss {
        let is_kept = [
            &table::POD_GPU_TYPE_IDS,
            &table::POD_GPU_TYPE_PRIORITY,
            &table::POD_DATA_CENTER_PRIORITY,
            &table::POD_CLOUD_ALL,
            &table::POD_COUNTRY_CODES,
        ]
        .contains(&self.rule);
        if self.loss == Loss::OneRequest && is_kept { Loss::Nothing } else { self.loss }
    }
}
