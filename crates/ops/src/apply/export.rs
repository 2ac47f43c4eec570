//! The resources of an account, as documents that an apply takes.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    compare::is_empty,
    kinds::{Fields, Kind},
    state::{AccountState, texts},
};
use crate::{again, list};
use api::{Api, CallError};
use wire::pods::ListPods;

/// One thing as a document.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportedThing {
    /// Its kind.
    pub kind: Kind,
    /// Its name.
    pub name: String,
    /// Its id.
    pub id: String,
    /// Whether another thing of its kind has the same name, so that no apply could tell them apart.
    pub is_ambiguous: bool,
    /// The fields, `kind` and `name` first.
    pub document: Vec<(String, Value)>,
}

/// Writes the things of these kinds as documents, as far as they can be read. Other things are named rather than given
/// by id, where the name is unique. What cannot be read back says where an apply is to take it from.
pub async fn export(api: &Api, kinds: &BTreeSet<Kind>) -> Result<Vec<ExportedThing>, CallError> {
    let mut read = kinds.clone();
    read.extend(kinds.iter().flat_map(|kind| kind.table().references.iter().map(|(_, kind)| *kind)));
    let state = AccountState::read(api, &read).await?;
    let mut exported = Vec::new();
    for kind in kinds {
        let pods = if *kind == Kind::Pod { pods(api).await? } else { Vec::new() };
        for item in state.of(*kind) {
            let body = match pods.iter().find(|(id, _)| *id == item.id) {
                Some((_, body)) => body.clone(),
                None => item.body.clone(),
            };
            exported.push(ExportedThing {
                kind: *kind,
                name: item.name.clone(),
                id: item.id.clone(),
                is_ambiguous: state.by_name(*kind, &item.name).is_err(),
                document: document(*kind, &item.name, &item.id, body, &state),
            });
        }
    }
    Ok(exported)
}

/// The create bodies of pods, without what the platform added.
async fn pods(api: &Api) -> Result<Vec<(String, Fields)>, CallError> {
    let listed = list::all(api, ListPods::default()).await?;
    let body = |pod| match json!(again::request(pod)) {
        Value::Object(fields) => fields,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Fields::new(),
    };
    Ok(listed.items().map(|pod| (pod.id.clone(), body(pod))).collect())
}

fn document(kind: Kind, name: &str, id: &str, body: Fields, state: &AccountState) -> Vec<(String, Value)> {
    let schema = (kind.table().schema)();
    // A key without a comment goes by its data.
    let name = if name.is_empty() { id } else { name };
    let mut fields = body;
    tidy(kind, &mut fields);
    fields.retain(|field, value| !is_empty(value) && field != "name" && !schema["properties"][field].is_null());
    let mut body = Value::Object(fields);
    for (path, kind) in kind.table().references {
        for text in texts(&mut body, path) {
            let named = state.by_id(*kind, text).filter(|item| state.by_name(*kind, &item.name).is_ok());
            *text = named.map_or_else(|| text.clone(), |item| item.name.clone());
        }
    }
    let mut document: Vec<(String, Value)> = vec![("kind".into(), kind.word().into()), ("name".into(), name.into())];
    if let Value::Object(fields) = body {
        document.extend(fields);
    }
    for (field, from) in kind.hidden_fields() {
        let variable = super::manifest::variable(name, field);
        document.push(((*from).to_owned(), json!({ "env": variable })));
    }
    document
}

/// Leaves out what a create body cannot have, or what only repeats other fields.
fn tidy(kind: Kind, fields: &mut Fields) {
    let has = |fields: &Fields, field: &str| fields.get(field).is_some_and(|value| !is_empty(value));
    if has(fields, "cmd") || has(fields, "entrypoint") {
        fields.remove("args");
    }
    match kind {
        Kind::Endpoint => {
            if has(fields, "mounts") {
                fields.remove("networkVolumes");
            }
            for flavor in fields.get_mut("cpu").and_then(Value::as_array_mut).into_iter().flatten() {
                keep(flavor, &["id", "vcpuCount"]);
            }
            for field in ["gpu", "mounts"] {
                if let Some(inner) = fields.get_mut(field).and_then(Value::as_object_mut) {
                    inner.retain(|_, value| !is_empty(value));
                }
            }
        }
        Kind::Cluster => {
            // The container is the template's.
            if fields.contains_key("templateId") {
                for field in ["image", "args", "cmd", "entrypoint", "disk", "env", "ports", "mounts"] {
                    fields.remove(field);
                }
            }
            if let Some(env) = fields.get_mut("env").and_then(Value::as_object_mut) {
                env.retain(|name, _| !super::state::ADDED_VARIABLES.contains(&name.as_str()));
            }
            fields.remove("dataCenterIds");
        }
        Kind::Secret
        | Kind::Registry
        | Kind::SshKey
        | Kind::NetworkVolume
        | Kind::GlobalVolume
        | Kind::Template
        | Kind::Pod => {}
    }
}

/// Keeps some fields of an object.
fn keep(value: &mut Value, names: &[&str]) {
    if let Some(fields) = value.as_object_mut() {
        fields.retain(|name, _| names.contains(&name.as_str()));
    }
}
