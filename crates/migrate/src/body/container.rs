//! Fields common to pods and templates: image, disk, ports, environment, command, and the persistent mount.

use serde_json::{Map, Value, json};

use super::{BodyReader, Fields, Rule, is_absent, number, text};

/// The rules for one kind of body.
pub(super) struct Rules {
    pub(super) image: &'static Rule,
    pub(super) disk: &'static Rule,
    pub(super) ports: &'static Rule,
    pub(super) env: &'static Rule,
    pub(super) cmd: &'static Rule,
    pub(super) entrypoint: &'static Rule,
    pub(super) registry: &'static Rule,
    pub(super) volume: &'static Rule,
    pub(super) minimum: &'static Rule,
}

/// The v1 default path of a volume.
pub const PATH: &str = "/workspace";
/// The v1 default volume size, in GB.
const SIZE: u64 = 20;
/// The minimum volume size in v2, in GB.
const LEAST: u64 = 10;
/// The v1 default container disk, in GB.
const DISK: u32 = 50;

/// Moves the given fields.
pub(super) fn read(v1: &mut BodyReader, body: &mut Fields, rules: &Rules) {
    v1.rename(rules.image, "imageName", "image", body);
    if let Some(disk) = v1.take("containerDiskInGb") {
        v1.note(rules.disk, "`containerDiskInGb` becomes `disk`");
        body.insert("disk".into(), number(disk));
    }
    if let Some(value) = v1.take("ports") {
        body.insert("ports".into(), ports(v1, rules.ports, value));
    }
    if let Some(value) = v1.take("env") {
        body.insert("env".into(), environment(v1, rules.env, value));
    }
    words(v1, rules.cmd, ("dockerStartCmd", "cmd"), body);
    words(v1, rules.entrypoint, ("dockerEntrypoint", "entrypoint"), body);
    v1.rename(rules.registry, "containerRegistryAuthId", "registry", body);
}

/// Writes out the v1 default container disk and ports.
pub(super) fn write_defaults(v1: &mut BodyReader, body: &mut Fields, rules: &Rules, with_ports: bool) {
    if !body.contains_key("disk") {
        v1.note(rules.disk, format!("v1 gave {DISK} GB by default: `disk` is {DISK}"));
        body.insert("disk".into(), DISK.into());
    }
    if with_ports && !body.contains_key("ports") {
        v1.note(rules.ports, "v1 published 8888/http and 22/tcp by default: they are written out");
        body.insert("ports".into(), json!(["8888/http", "22/tcp"]));
    }
}

/// The persistent mount of a create, which v1 had by default.
pub(super) fn persistent(v1: &mut BodyReader, rules: &Rules, default: bool) -> Option<Value> {
    let path = v1.take("volumeMountPath");
    let size = v1.take("volumeInGb").map(number);
    if size.as_ref().is_some_and(is_zero) {
        v1.note(rules.volume, "`volumeInGb` is 0: there is no persistent mount");
        return None;
    }
    if size.is_none() && path.is_none() && !default {
        return None;
    }
    let size = match size {
        None => {
            v1.note(rules.volume, format!("v1 mounted {SIZE} GB by default: the mount is written out"));
            SIZE.into()
        }
        Some(size) => at_least(v1, rules, size, "`volumeInGb` and `volumeMountPath` become `mounts.persistent`"),
    };
    Some(json!({ "size": size, "path": path.unwrap_or_else(|| PATH.into()) }))
}

/// The change of the persistent mount in an update.
pub(super) enum VolumeUpdate {
    /// No change.
    Same,
    /// Its size, its path, or both; v2 requires both.
    Mount(Value),
    /// Its removal.
    Gone,
}

/// The persistent mount of an update, which names only changes.
pub(super) fn persistent_update(v1: &mut BodyReader, rules: &Rules) -> VolumeUpdate {
    const WHOLE: &str = "`volumeInGb` and `volumeMountPath` become `mounts.persistent`, which names both";
    let (size, path) = (v1.take("volumeInGb").map(number), v1.take("volumeMountPath"));
    if size.as_ref().is_some_and(is_zero) {
        return VolumeUpdate::Gone;
    }
    let has_size = size.is_some();
    let size = size.map(|size| at_least(v1, rules, size, WHOLE));
    let fields = [("size", size), ("path", path)];
    let mount: Map<String, Value> =
        fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect();
    if mount.is_empty() {
        return VolumeUpdate::Same;
    }
    if !has_size {
        v1.note(rules.volume, WHOLE);
    }
    VolumeUpdate::Mount(mount.into())
}

fn is_zero(size: &Value) -> bool {
    size.as_f64() == Some(0.0)
}

/// A size that v2 accepts; records `what` if the requested size was raised.
fn at_least(v1: &mut BodyReader, rules: &Rules, size: Value, what: &str) -> Value {
    if size.as_u64().is_none_or(|size| size >= LEAST) {
        v1.note(rules.volume, what);
        return size;
    }
    let what = format!("`volumeInGb` is {size}, and v2 mounts no less than {LEAST} GB: the mount has {LEAST}");
    v1.note(rules.minimum, what);
    LEAST.into()
}

/// Ports as a list: v1 also accepted comma-separated text.
fn ports(v1: &mut BodyReader, rule: &'static Rule, value: Value) -> Value {
    if is_absent(&value) {
        v1.note(rule, "`ports` is [] and stays so: no port is published");
    }
    let Value::String(list) = value else { return value };
    v1.note(rule, "`ports` becomes a list");
    list.split(',').map(str::trim).filter(|port| !port.is_empty()).collect()
}

/// The environment as an object: v1 also accepted a list of pairs.
fn environment(v1: &mut BodyReader, rule: &'static Rule, value: Value) -> Value {
    let Value::Array(pairs) = &value else { return value };
    let pair = |pair: &Value| Some((pair.get("key")?.as_str()?.to_owned(), pair.get("value").map(text)?.into()));
    match pairs.iter().map(pair).collect::<Option<Map<String, Value>>>() {
        Some(env) => {
            v1.note(rule, "`env` becomes an object");
            env.into()
        }
        // Leaves anything else for the contract to reject.
        None => value,
    }
}

/// Keeps a list of words; splits a text as a shell does.
fn words(v1: &mut BodyReader, rule: &'static Rule, (old, new): (&str, &str), body: &mut Fields) {
    let Some(value) = v1.take(old) else { return };
    v1.note(rule, format!("`{old}` becomes `{new}`"));
    let value = match value.as_str().map(shell_words::split) {
        Some(Ok(words)) => words.into(),
        Some(Err(_)) | None => value,
    };
    body.insert(new.to_owned(), value);
}
