//! The resources of an account, in the terms of create bodies.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use super::{
    kinds::{Fields, Kind},
    record::RecordEntry,
    ssh_keys,
};
use crate::{list, place::marker::CREATE_ID};
use api::{Api, CallError};
use wire::{lease::EXPIRES_AT, pods::ListPods};

/// Variables that the platform or this program adds to an environment.
pub(super) const ADDED_VARIABLES: [&str; 4] = [CREATE_ID, EXPIRES_AT, "JUPYTER_PASSWORD", "PUBLIC_KEY"];

/// A thing of the account.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its known fields, with the names of the create body.
    pub body: Fields,
}

/// The things of an account, by kind and oldest first; of the kinds that were read.
#[derive(Debug, Clone, Default)]
pub struct AccountState {
    items: BTreeMap<Kind, Vec<Item>>,
}

/// Several things have a name that should mean one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind} `{name}` is more than one: {}", ids.join(", "))]
pub struct AmbiguousName {
    /// The kind.
    pub kind: Kind,
    /// The name.
    pub name: String,
    /// Their ids.
    pub ids: Vec<String>,
}

impl AccountState {
    /// Reads the things of these kinds.
    pub async fn read(api: &Api, kinds: &BTreeSet<Kind>) -> Result<Self, CallError> {
        let mut state = Self::default();
        for kind in kinds {
            let items = items(api, *kind).await?;
            state.items.insert(*kind, items);
        }
        Ok(state)
    }

    /// The things of a kind.
    pub fn of(&self, kind: Kind) -> &[Item] {
        self.items.get(&kind).map(Vec::as_slice).unwrap_or_default()
    }

    /// The thing with this id.
    pub fn by_id(&self, kind: Kind, id: &str) -> Option<&Item> {
        self.of(kind).iter().find(|item| item.id == id)
    }

    /// The one thing with this name.
    pub fn by_name(&self, kind: Kind, name: &str) -> Result<Option<&Item>, AmbiguousName> {
        let key = kind.key(name);
        let found: Vec<&Item> = self.of(kind).iter().filter(|item| kind.key(&item.name) == key).collect();
        match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one)),
            several => Err(AmbiguousName {
                kind,
                name: name.to_owned(),
                ids: several.iter().map(|item| item.id.clone()).collect(),
            }),
        }
    }

    /// The thing that a manifest or an entry of the record is about: the one that was made for it, or the one of its
    /// name. A key is itself, whatever its comment.
    pub fn find(
        &self,
        (kind, name): (Kind, &str),
        body: Option<&Fields>,
        entry: Option<&RecordEntry>,
    ) -> Result<Option<&Item>, AmbiguousName> {
        let key = body.and_then(|body| body.get("key")).and_then(Value::as_str).filter(|_| kind == Kind::SshKey);
        if let Some(found) = key.and_then(|key| self.by_id(kind, &ssh_keys::identity(key))) {
            return Ok(Some(found));
        }
        let id = entry.and_then(|entry| entry.id.as_deref());
        if let Some(found) = id.and_then(|id| self.by_id(kind, id)) {
            return Ok(Some(found));
        }
        if kind == Kind::SshKey { Ok(None) } else { self.by_name(kind, name) }
    }
}

/// The things of a kind, oldest first.
pub(super) async fn items(api: &Api, kind: Kind) -> Result<Vec<Item>, CallError> {
    let listed = (kind.table().list)(api).await?;
    let mut members = BTreeMap::new();
    if kind == Kind::Cluster && !listed.is_empty() {
        members = first_members(api).await?;
    }
    Ok(listed.into_iter().map(|fields| item(kind, fields, &members)).collect())
}

/// One member of each cluster: a cluster itself does not show its container.
async fn first_members(api: &Api) -> Result<BTreeMap<String, Fields>, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?;
    let mut members = BTreeMap::new();
    for (pod, json) in listed.items().zip(listed.elements()) {
        if let Some(cluster) = &pod.cluster {
            members.entry(cluster.id.clone()).or_insert(super::kinds::read(api, json)?);
        }
    }
    Ok(members)
}

/// A reply in the terms of a create body.
pub(super) fn item(kind: Kind, mut fields: Fields, members: &BTreeMap<String, Fields>) -> Item {
    let text = |fields: &Fields, name: &str| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let (id, name) = (text(&fields, "id"), text(&fields, "name"));
    if let Some(networking) = fields.get("globalNetworking").and_then(|networking| networking.get("enabled")).cloned() {
        fields.insert("globalNetworking".to_owned(), networking);
    }
    if kind == Kind::Cluster {
        for field in ["image", "args", "cmd", "entrypoint", "disk", "env", "ports", "mounts"] {
            let value = members.get(&id).and_then(|member| member.get(field));
            fields.extend(value.map(|value| (field.to_owned(), value.clone())));
        }
    }
    if matches!(kind, Kind::Pod | Kind::Cluster) {
        let site = fields.remove("dataCenterId").filter(|site| !site.is_null());
        fields.extend(site.map(|site| ("dataCenterIds".to_owned(), Value::Array(vec![site]))));
    }
    if let Some(template) = fields.remove("template").filter(Value::is_string) {
        fields.insert("templateId".to_owned(), template);
    }
    Item { id, name, body: fields }
}

/// The texts at a path in a body; a star stands for every element of an array.
pub fn texts<'b>(body: &'b mut Value, path: &str) -> Vec<&'b mut String> {
    let mut found = vec![body];
    for name in path.split('/').skip(1) {
        found = found
            .into_iter()
            .flat_map(|value| match value {
                Value::Array(elements) if name == "*" => elements.iter_mut().collect(),
                Value::Object(fields) => fields.get_mut(name).into_iter().collect::<Vec<_>>(),
                Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Vec::new(),
            })
            .collect();
    }
    let text = |value: &'b mut Value| if let Value::String(text) = value { Some(text) } else { None };
    found.into_iter().filter_map(text).collect()
}
