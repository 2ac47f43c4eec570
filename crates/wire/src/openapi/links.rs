//! Links: where a client can use the id in a reply.
//!
//! Most derive from the paths: a resource created at `/v2/pods` or listed in the catalog lives at the same path
//! followed by `/{id}`. Catalog ids that a create takes are listed here.

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use crate::{
    OPERATIONS, Operation as _,
    catalog::{ListCpuTypes, ListGpuTypes},
    operation::Descriptor,
    pods::{CreatePod, ReadPodLogs},
};

/// The lists that no filter or account can leave empty.
const NEVER_EMPTY: [&str; 2] = [ListGpuTypes::ID, ListCpuTypes::ID];

/// The links of a success whose body is `output`.
pub(super) fn from(operation: &Descriptor, output: &Value, replies: &SchemaGenerator) -> Map<String, Value> {
    let mut links = Map::new();
    if let Some(id) = expression(operation, output, replies) {
        let member = format!("{}/{{id}}", operation.path);
        let logs = Descriptor::of::<ReadPodLogs>();
        let followers = OPERATIONS.iter().chain([&logs]);
        for follower in followers.filter(|follower| is_below(follower.path, &member)) {
            let link = json!({ "operationId": follower.name, "parameters": { "id": id } });
            links.insert(follower.name.to_owned(), link);
        }
    }
    links.extend(super::jobs::links_from(operation));
    if let Some((create, body)) = taken_by(operation.id) {
        links.insert(create.to_owned(), json!({ "operationId": create, "requestBody": body }));
    }
    links
}

fn is_below(path: &str, member: &str) -> bool {
    path.strip_prefix(member).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// The location of the id in a reply: of the new resource, or of the first entry of a list that is never empty.
fn expression(operation: &Descriptor, output: &Value, replies: &SchemaGenerator) -> Option<String> {
    if operation.status == 201 {
        return Some("$response.body#/id".to_owned());
    }
    if !NEVER_EMPTY.contains(&operation.id) {
        return None;
    }
    let name = output["$ref"].as_str()?.rsplit('/').next()?;
    let properties = replies.definitions().get(name)?.get("properties")?.as_object()?;
    let (list, _) = properties.iter().find(|(_, property)| property["type"] == "array")?;
    Some(format!("$response.body#/{list}/0/id"))
}

/// The create that takes an id from this catalog list, and a body for it.
fn taken_by(list: &str) -> Option<(&'static str, Value)> {
    match list {
        ListGpuTypes::ID => {
            let body = json!({ "name": "demo", "image": "python:3.12", "gpu": { "id": "$response.body#/gpus/0/id" } });
            Some((CreatePod::NAME, body))
        }
        ListCpuTypes::ID => {
            let cpu = json!({ "id": "$response.body#/cpus/0/id", "vcpuCount": "$response.body#/cpus/0/vcpu/min" });
            Some((CreatePod::NAME, json!({ "name": "demo", "image": "python:3.12", "cpu": cpu })))
        }
        _ => None,
    }
}
