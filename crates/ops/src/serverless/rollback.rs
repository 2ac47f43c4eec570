//! Rolls back to an earlier release with one update, built from the old values in the diffs of the later releases
//! (cli.md, serverless; serverless.md, Releases and rollout).

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use wire::serverless::releases::Release;

/// A planned rollback.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The body of the update.
    pub body: Value,
    /// The version whose settings it restores.
    pub to: u32,
    /// The fields of the diffs that no update can set, or whose old value cannot be read: they are left alone.
    pub left: Vec<String>,
}

/// Why a rollback is impossible.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RollbackError {
    /// There is no earlier version.
    #[error("version {0} is the first, so there is none to go back to")]
    First(u32),
    /// The version does not exist.
    #[error("there is no version {0} to go back to; the releases are {1}")]
    Unknown(u32, String),
    /// It is the current version.
    #[error("version {0} is the newest")]
    Newest(u32),
    /// No release in the list has a version.
    #[error("the releases have no readable version")]
    Unreadable,
}

/// The rollback from the newest of these releases, given newest first, to the one before it, or to `to`.
pub fn plan(releases: &[Release], to: Option<u32>) -> Result<Plan, RollbackError> {
    let versions: Option<Vec<u32>> = releases.iter().map(|release| *release.version).collect();
    let versions = versions.ok_or(RollbackError::Unreadable)?;
    let newest = *versions.first().ok_or(RollbackError::Unreadable)?;
    let to = match to {
        Some(to) if to == newest => return Err(RollbackError::Newest(to)),
        Some(to) if versions.contains(&to) => to,
        Some(to) => {
            let known: Vec<String> = versions.iter().map(u32::to_string).collect();
            return Err(RollbackError::Unknown(to, known.join(", ")));
        }
        None => *versions.get(1).ok_or(RollbackError::First(newest))?,
    };
    // If several releases changed a field, the oldest of them has its original value.
    let mut olds: BTreeMap<&str, &Value> = BTreeMap::new();
    for release in releases.iter().zip(&versions).filter(|(_, version)| **version > to).map(|(release, _)| release) {
        olds.extend(release.diff.iter().map(|change| (change.field.as_str(), &change.old)));
    }
    let (mut body, mut left) = (Map::new(), Vec::new());
    for (field, old) in olds {
        if restore(&mut body, field, old).is_none() {
            left.push(field.to_owned());
        }
    }
    place_volumes(&mut body);
    Ok(Plan { body: body.into(), to, left })
}

/// One diff field says which network volumes there were, another where they were mounted. They may come from two
/// releases.
fn place_volumes(body: &mut Map<String, Value>) {
    let Some(ids) = body.get("networkVolumes").and_then(Value::as_array).cloned() else { return };
    let Some(network) = body.get_mut("mounts").and_then(|mounts| mounts.get_mut("network")) else { return };
    let known = network.as_array().cloned().unwrap_or_default();
    let placed = |id: &Value| known.iter().find(|mount| mount["networkVolumeId"] == *id).cloned();
    *network = ids.iter().map(|id| placed(id).unwrap_or_else(|| json!({ "networkVolumeId": id }))).collect();
}

/// Puts the old value of a diff field into the body of an update.
fn restore(body: &mut Map<String, Value>, field: &str, old: &Value) -> Option<()> {
    let mut gpu = |name: &str, value: Value| {
        if let Value::Object(gpu) = body.entry("gpu").or_insert_with(|| json!({})) {
            gpu.insert(name.to_owned(), value);
        }
    };
    match field {
        "gpuCount" => gpu("count", whole(old)?),
        "gpuIds" => {
            let (excluded, pools): (Vec<String>, Vec<String>) =
                texts(old)?.into_iter().partition(|id| id.starts_with('-'));
            if pools.is_empty() {
                return None;
            }
            gpu("pools", pools.into());
            gpu("excludedTypes", excluded.iter().map(|id| id[1..].to_owned()).collect());
        }
        "allowedCudaVersions" => gpu("allowedCudaVersions", texts(old)?.into()),
        "mounts.network" | "mounts.global" => {
            let list = if old.is_null() { json!([]) } else { old.is_array().then(|| old.clone())? };
            if let Value::Object(mounts) = body.entry("mounts").or_insert_with(|| json!({})) {
                mounts.insert(field["mounts.".len()..].to_owned(), list);
            }
        }
        "minCudaVersion" => gpu("minCudaVersion", old.as_str().unwrap_or_default().into()),
        _ => {
            let (name, value) = plain(field, old)?;
            body.insert(name.to_owned(), value);
        }
    }
    Some(())
}

/// A field that maps to one update field: its name there, and its old value.
fn plain(field: &str, old: &Value) -> Option<(&'static str, Value)> {
    Some(match field {
        "template.imageName" => ("image", old.as_str()?.into()),
        "template.env" if old.is_null() => ("env", json!({})),
        "template.env" => ("env", old.is_object().then(|| old.clone())?),
        "template.dockerArgs" => return command(old),
        "template.containerDiskInGb" => ("disk", whole(old)?),
        "template.ports" => ("ports", texts(old)?.into()),
        "template.containerRegistryAuthId" => ("registry", old.as_str().filter(|id| !id.is_empty()).into()),
        "locations" => ("dataCenterIds", texts(old)?.into()),
        "networkVolumeIds" => ("networkVolumes", texts(old)?.into()),
        "flashBootType" if old.is_null() => ("flashboot", "OFF".into()),
        "flashBootType" => ("flashboot", old.as_str()?.into()),
        "instanceIds" => ("cpu", texts(old)?.iter().map(|id| flavor(id)).collect::<Option<Vec<Value>>>()?.into()),
        _ => return None,
    })
}

/// The command of a container as a single text.
fn command(old: &Value) -> Option<(&'static str, Value)> {
    match old {
        Value::Null => Some(("args", "".into())),
        Value::String(args) => Some(("args", args.as_str().into())),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// A whole number, or a text containing one.
fn whole(value: &Value) -> Option<Value> {
    value.as_u64().or_else(|| value.as_str()?.parse().ok()).map(Into::into)
}

/// Several texts: a list, or one text with commas; null means none.
fn texts(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::Null => Some(Vec::new()),
        Value::String(text) => {
            let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
            Some(parts.map(str::to_owned).collect())
        }
        Value::Array(items) => items.iter().map(|item| item.as_str().map(str::to_owned)).collect(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => None,
    }
}

/// A flavor with its vCPUs: `cpu5c-4-8`, where the last number is GB of memory.
fn flavor(id: &str) -> Option<Value> {
    let mut parts = id.split('-');
    let (flavor, vcpus) = (parts.next()?, parts.next()?.parse::<u32>().ok()?);
    Some(json!({ "id": flavor, "vcpuCount": vcpus }))
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Plan, RollbackError, plan};
    use wire::serverless::releases::Release;

    fn releases(diffs: &[Value]) -> Vec<Release> {
        let last = diffs.len();
        let release = |(place, diff): (usize, &Value)| {
            let version = last - place;
            json!({ "id": format!("r{version}"), "version": version, "source": "MANUAL", "diff": diff })
        };
        diffs.iter().enumerate().map(release).map(|release| serde_json::from_value(release).unwrap()).collect()
    }

    fn change(field: &str, old: Value) -> Value {
        json!({ "field": field, "old": old, "new": "whatever" })
    }

    #[test]
    fn one_update_restores_every_field_that_was_changed_since() {
        let releases = releases(&[
            json!([change("template.imageName", json!("a:2")), change("gpuCount", json!(2))]),
            json!([change("template.imageName", json!("a:1")), change("template.env", json!({ "A": "1" }))]),
            json!([]),
        ]);
        let back = |to| plan(&releases, to).unwrap();
        let one = json!({ "image": "a:2", "gpu": { "count": 2 } });
        assert_eq!(back(None), Plan { body: one, to: 2, left: vec![] });
        let two = json!({ "image": "a:1", "gpu": { "count": 2 }, "env": { "A": "1" } });
        assert_eq!(back(Some(1)), Plan { body: two, to: 1, left: vec![] });
    }

    #[test]
    fn every_field_of_a_diff_has_its_place_in_an_update() {
        for (field, old, body) in [
            ("template.imageName", json!("a"), json!({ "image": "a" })),
            ("template.env", json!(null), json!({ "env": {} })),
            ("template.dockerArgs", json!("run it"), json!({ "args": "run it" })),
            ("template.dockerArgs", json!(null), json!({ "args": "" })),
            ("template.containerDiskInGb", json!(20), json!({ "disk": 20 })),
            ("template.ports", json!("80/http,22/tcp"), json!({ "ports": ["80/http", "22/tcp"] })),
            ("template.containerRegistryAuthId", json!(null), json!({ "registry": null })),
            ("template.containerRegistryAuthId", json!("r"), json!({ "registry": "r" })),
            ("gpuCount", json!("2"), json!({ "gpu": { "count": 2 } })),
            (
                "gpuIds",
                json!("ADA_24,-NVIDIA L4"),
                json!({ "gpu": { "pools": ["ADA_24"], "excludedTypes": ["NVIDIA L4"] } }),
            ),
            ("gpuIds", json!(["ADA_24"]), json!({ "gpu": { "pools": ["ADA_24"], "excludedTypes": [] } })),
            ("allowedCudaVersions", json!(null), json!({ "gpu": { "allowedCudaVersions": [] } })),
            ("allowedCudaVersions", json!("12.4,12.8"), json!({ "gpu": { "allowedCudaVersions": ["12.4", "12.8"] } })),
            ("minCudaVersion", json!(null), json!({ "gpu": { "minCudaVersion": "" } })),
            ("locations", json!("EU-RO-1, US-KS-2"), json!({ "dataCenterIds": ["EU-RO-1", "US-KS-2"] })),
            ("networkVolumeIds", json!([]), json!({ "networkVolumes": [] })),
            ("mounts.global", json!(null), json!({ "mounts": { "global": [] } })),
            (
                "mounts.network",
                json!([{ "networkVolumeId": "v", "path": "/a" }]),
                json!({ "mounts": { "network": [{ "networkVolumeId": "v", "path": "/a" }] } }),
            ),
            ("flashBootType", json!(null), json!({ "flashboot": "OFF" })),
            ("instanceIds", json!(["cpu5c-4-8"]), json!({ "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] })),
        ] {
            let releases = releases(&[json!([change(field, old)]), json!([])]);
            assert_eq!(plan(&releases, None), Ok(Plan { body, to: 1, left: vec![] }), "{field}");
        }
    }

    #[test]
    fn what_has_no_name_or_no_readable_value_is_left_alone_and_named() {
        let diff = json!([change("somethingNew", json!(1)), change("gpuIds", json!(7)), change("gpuCount", json!(1))]);
        let found = plan(&releases(&[diff, json!([])]), None).unwrap();
        assert_eq!(found.left, ["gpuIds", "somethingNew"]);
        assert_eq!(found.body, json!({ "gpu": { "count": 1 } }));
    }

    #[test]
    fn volumes_of_an_earlier_release_come_back_with_the_paths_that_are_known() {
        let mount = |id: &str, path: &str| json!({ "networkVolumeId": id, "path": path });
        let moved = json!([change("mounts.network", json!([mount("a", "/x"), mount("b", "/volume")]))]);
        let added = json!([change("networkVolumeIds", json!(["a", "c"]))]);
        let found = plan(&releases(&[moved, added, json!([])]), Some(1)).unwrap();
        assert_eq!(found.body["networkVolumes"], json!(["a", "c"]));
        assert_eq!(found.body["mounts"]["network"], json!([mount("a", "/x"), { "networkVolumeId": "c" }]));
    }

    #[test]
    fn a_version_that_cannot_be_gone_back_to_is_refused() {
        let two = releases(&[json!([]), json!([])]);
        assert_eq!(plan(&two, Some(2)), Err(RollbackError::Newest(2)));
        assert_eq!(plan(&two, Some(9)), Err(RollbackError::Unknown(9, "2, 1".into())));
        assert_eq!(plan(&two[1..], None), Err(RollbackError::First(1)));
        assert_eq!(plan(&[], None), Err(RollbackError::Unreadable));
    }
}
