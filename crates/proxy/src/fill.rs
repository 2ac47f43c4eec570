//! Half a volume: v1 accepted `volumeInGb` or `volumeMountPath` alone and left the other unchanged. v2 wants both, so
//! the other half is read from the current settings.

use serde_json::{Map, Value, json};

use super::{
    answer::{Refusal, RequestContext},
    view,
};
use migrate::body::{Fields, PATH, Translated};
use ops::place::marker::CREATE_ID;
use wire::{
    json,
    mounts::{Mounts, PersistentMount},
    pods::Pod,
    templates::{GetTemplate, Template},
};

/// How the body of a new pod describes its volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum VolumeFields {
    /// Nothing, or all of it.
    Plain,
    /// Its size alone.
    Size,
    /// Its path alone.
    Path,
    /// That there is no volume.
    None,
}

impl VolumeFields {
    pub(super) fn of(fields: &Fields) -> Self {
        let given = |name: &str| fields.get(name).filter(|value| !value.is_null() && *value != "");
        match (given("volumeInGb"), given("volumeMountPath")) {
            (Some(size), _) if size.as_f64() == Some(0.0) || size == "0" => Self::None,
            (Some(_), None) => Self::Size,
            (None, Some(_)) => Self::Path,
            (Some(_), Some(_)) | (None, None) => Self::Plain,
        }
    }
}

/// Fills in the volume of a new pod from its template.
pub(super) async fn by_template(
    context: &RequestContext<'_>,
    translated: &mut Translated,
    said: VolumeFields,
) -> Result<(), Refusal> {
    let has_network = translated.body.get("mounts").is_some_and(|mounts| mounts.get("network").is_some());
    let matters = said != VolumeFields::Plain && !has_network && !translated.choice.is_cpu;
    let Some(Value::String(id)) = translated.body.get("templateId").filter(|_| matters) else { return Ok(()) };
    let template = context.api.call(GetTemplate { id: id.clone() }).await?.value;
    match (said, view::template_mount(&template)) {
        (VolumeFields::Size, Some(now)) => set(&mut translated.body, "path", json!(now.path)),
        (VolumeFields::Path, Some(now)) => set(&mut translated.body, "size", json!(now.size)),
        (VolumeFields::Path, None) => {
            translated.body.remove("mounts");
        }
        // A create of v2 inherits the mount of its template, so the template is written out without it.
        (VolumeFields::None, Some(_)) => write_out(translated, &template),
        (VolumeFields::Size | VolumeFields::None, None) | (VolumeFields::Plain, _) => {}
    }
    Ok(())
}

/// Completes the volume that an update of a pod names: v1 used the same path for a network volume.
pub(super) fn by_pod(body: &mut Fields, pod: &Pod) {
    let Some(mount) = pod.mounts.as_ref().and_then(Mounts::network_mount) else {
        return by_mount(body, view::persistent(pod));
    };
    let path = body.get("mounts").and_then(|mounts| mounts.pointer("/persistent/path")).cloned();
    match path {
        Some(path) => {
            let network = json!([{ "volumeId": mount.volume_id, "path": path }]);
            body.insert("mounts".into(), json!({ "network": network }));
        }
        None => {
            body.remove("mounts");
        }
    }
}

/// Keeps the marker of a pod in an environment that an update replaces: v1 programs have never seen it.
pub(super) fn keep_marker(body: &mut Fields, pod: &Pod) {
    let Some(id) = pod.env.as_ref().and_then(|env| env.get(CREATE_ID)) else { return };
    if let Some(Value::Object(env)) = body.get_mut("env") {
        env.entry(CREATE_ID).or_insert_with(|| id.as_str().into());
    }
}

/// Completes the volume that an update names from the current one.
pub(super) fn by_mount(body: &mut Fields, now: Option<&PersistentMount>) {
    let Some(mount) = body.get_mut("mounts").and_then(|mounts| mounts.get_mut("persistent")) else { return };
    let Some(mount) = mount.as_object_mut() else { return };
    if !mount.contains_key("path") {
        mount.insert("path".into(), now.map_or(PATH, |now| now.path.as_str()).into());
    }
    if !mount.contains_key("size") {
        match now {
            Some(now) => {
                mount.insert("size".into(), now.size.into());
            }
            // The path of no volume.
            None => {
                body.remove("mounts");
            }
        }
    }
}

fn set(body: &mut Fields, half: &str, value: Value) {
    if let Some(mount) = body.get_mut("mounts").and_then(|mounts| mounts.get_mut("persistent")) {
        mount[half] = value;
    }
}

/// Writes a template's settings, except its mount, into the body (platform.md, section 2.6).
fn write_out(translated: &mut Translated, template: &Template) {
    let template = json::tree(template);
    let Translated { body, hardware, choice, .. } = translated;
    body.remove("templateId");
    let has_command = body.contains_key("cmd") || body.contains_key("entrypoint");
    for name in ["image", "args", "disk", "ports", "registry", "startSsh", "startJupyter"] {
        let value = &template[name];
        let is_left_out = value.is_null() || name == "args" && has_command;
        if !is_left_out {
            body.entry(name).or_insert_with(|| value.clone());
        }
    }
    let mut env: Map<String, Value> = template["env"].as_object().cloned().unwrap_or_default();
    env.extend(body.get("env").and_then(Value::as_object).cloned().unwrap_or_default());
    body.insert("env".into(), env.into());
    let cuda = &template["allowedCudaVersions"];
    if !choice.is_cpu && cuda.as_array().is_some_and(|versions| !versions.is_empty()) {
        let named = body.get_mut("gpu").and_then(Value::as_object_mut);
        for gpu in named.into_iter().chain([hardware]) {
            gpu.entry("allowedCudaVersions").or_insert_with(|| cuda.clone());
        }
    }
}
