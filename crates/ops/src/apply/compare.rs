//! Which fields of a thing differ from what a manifest asks for. What a manifest leaves out is not compared.

use serde_json::{Map, Value};

use super::{
    kinds::{Fields, Kind},
    record::RecordEntry,
    ssh_keys,
    state::{ADDED_VARIABLES, Item},
};

/// The fields that differ, in two groups: those that an update changes, and those that only a new thing can have.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) updates: Vec<String>,
    pub(super) remakes: Vec<String>,
}

/// Compares a thing with the body that a manifest asks for, with ids in it. Places that no reply shows are compared with
/// what was applied last; where nothing is remembered, they are taken to be as asked.
pub(super) fn difference(kind: Kind, wanted: &Fields, item: &Item, entry: Option<&RecordEntry>) -> Difference {
    let updatable = kind.updatable();
    let (mut seen, mut difference) = (wanted.clone(), Difference::default());
    let unread = take_unread(kind, &mut seen);
    let mut note = |field: &str, needs_new: bool| {
        let list = if needs_new { &mut difference.remakes } else { &mut difference.updates };
        if !list.iter().any(|other| other == field) {
            list.push(field.to_owned());
        }
    };
    for (field, wanted) in &seen {
        let observed = item.body.get(field).unwrap_or(&Value::Null);
        if !is_met(kind, field, wanted, observed, unread.contains_key("/templateId")) {
            note(field, !updatable.contains(field) || needs_new(kind, field, wanted, observed));
        }
    }
    for (path, wanted) in &unread {
        let field = path.split('/').nth(1).unwrap_or_default();
        let remembered = entry.map(|entry| entry.unread.get(path).unwrap_or(&Value::Null));
        let observed = item.body.get(field).filter(|_| path.matches('/').count() == 1);
        let is_met = match (remembered, observed) {
            (Some(remembered), _) => same(wanted, remembered),
            (None, Some(observed)) => same(wanted, observed),
            (None, None) => true,
        };
        if !is_met {
            // Within a field of several values, what no reply shows belongs to the choice of the machine.
            note(field, !updatable.contains(field) || path.matches('/').count() > 1);
        }
    }
    difference
}

/// Removes the places that no reply shows from a body, and returns them by path.
pub(super) fn take_unread(kind: Kind, body: &mut Fields) -> Fields {
    let mut taken = Map::new();
    for path in kind.table().unread {
        let mut names = path.split('/').skip(1);
        let (Some(field), inner) = (names.next(), names.next()) else { continue };
        let value = match inner {
            None => body.remove(field),
            Some(inner) => body.get_mut(field).and_then(Value::as_object_mut).and_then(|fields| fields.remove(inner)),
        };
        taken.extend(value.map(|value| ((*path).to_owned(), value)));
    }
    taken
}

/// Whether a field is as asked.
fn is_met(kind: Kind, field: &str, wanted: &Value, observed: &Value, has_template: bool) -> bool {
    match (kind, field) {
        (Kind::SshKey, "name") => true,
        (Kind::SshKey, "key") => {
            let identity = |key: &Value| key.as_str().map(ssh_keys::identity);
            identity(wanted) == identity(observed)
        }
        // The service chose one of them, or has not chosen yet.
        (Kind::Pod | Kind::Cluster, "dataCenterIds") => {
            let sites = |list: &Value| list.as_array().cloned().unwrap_or_default();
            sites(wanted).is_empty() || sites(observed).iter().all(|site| sites(wanted).contains(site))
        }
        // Members have variables of the platform, too; what a template brings is its own.
        (Kind::Cluster, "env") => subset(wanted, observed),
        (_, "env") if has_template => subset(wanted, observed),
        (_, "env") => same_variables(wanted, observed),
        (_, "ports" | "allowedCudaVersions" | "dataCenterIds" | "networkVolumes") => as_set(wanted) == as_set(observed),
        (Kind::Template, "mounts") if is_empty(wanted) => is_empty(observed),
        // Without a path, a volume is mounted where the service says.
        _ => subset(wanted, observed),
    }
}

/// Whether a field that an update takes can only get this value in a new thing.
fn needs_new(kind: Kind, field: &str, wanted: &Value, observed: &Value) -> bool {
    match (kind, field) {
        // A volume never shrinks.
        (Kind::NetworkVolume, "size") => wanted.as_u64() < observed.as_u64(),
        // Only the paths of mounts change.
        (Kind::Pod, "mounts") => !subset(&without_paths(wanted), &without_paths(observed)),
        (Kind::Endpoint, "gpu" | "cpu") => observed.is_null(),
        _ => false,
    }
}

/// The same value without anything called `path`.
fn without_paths(value: &Value) -> Value {
    match value {
        Value::Object(fields) => {
            let kept = fields.iter().filter(|(name, _)| *name != "path");
            kept.map(|(name, value)| (name.clone(), without_paths(value))).collect()
        }
        Value::Array(elements) => elements.iter().map(without_paths).collect(),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

/// Whether two environments are the same, but for what the platform adds.
fn same_variables(wanted: &Value, observed: &Value) -> bool {
    let is_added = |name: &String| ADDED_VARIABLES.contains(&name.as_str()) && wanted.get(name).is_none();
    let empty = Map::new();
    let observed = observed.as_object().unwrap_or(&empty).iter().filter(|(name, _)| !is_added(name));
    let wanted = wanted.as_object().unwrap_or(&empty);
    observed.clone().count() == wanted.len()
        && observed.into_iter().all(|(name, value)| wanted.get(name) == Some(value))
}

/// The environment that an update sends: an update replaces all of it, so what the platform added goes along, and with a
/// template all that it brought.
pub(super) fn whole_environment(wanted: &Value, observed: Option<&Value>, has_template: bool) -> Value {
    let observed = observed.and_then(Value::as_object).into_iter().flatten();
    let kept = observed.filter(|(name, _)| has_template || ADDED_VARIABLES.contains(&name.as_str()));
    let mut whole: Fields = kept.map(|(name, value)| (name.clone(), value.clone())).collect();
    whole.extend(wanted.as_object().cloned().unwrap_or_default());
    whole.into()
}

fn as_set(list: &Value) -> Vec<String> {
    let mut texts: Vec<String> = list.as_array().into_iter().flatten().map(ToString::to_string).collect();
    texts.sort();
    texts
}

/// Whether a value has nothing in it.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(elements) => elements.is_empty(),
        Value::Object(fields) => fields.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}

/// Whether everything that is asked for is there.
fn subset(wanted: &Value, observed: &Value) -> bool {
    match (wanted, observed) {
        (Value::Object(wanted), Value::Object(observed)) => {
            wanted.iter().all(|(name, wanted)| subset(wanted, observed.get(name).unwrap_or(&Value::Null)))
        }
        (Value::Array(wanted), Value::Array(observed)) => {
            wanted.len() == observed.len()
                && wanted.iter().zip(observed).all(|(wanted, observed)| subset(wanted, observed))
        }
        _ => same(wanted, observed),
    }
}

/// Whether two values are the same; nothing is the same in all its forms.
fn same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => one == other || one.as_f64() == other.as_f64(),
        _ => one == other || is_empty(one) && is_empty(other),
    }
}
