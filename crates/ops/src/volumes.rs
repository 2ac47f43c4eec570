//! The users of an account's volumes.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{list, secrets::Holder};
use api::{Api, CallError};
use wire::{pods::ListPods, serverless::endpoints::ListEndpoints};

/// Something that mounts a volume.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct VolumeUser {
    /// Its kind.
    pub kind: Holder,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The status of a pod.
    pub status: Option<String>,
}

/// The pods and endpoints that mount a network or global volume, by the id of the volume.
pub async fn users(api: &Api) -> Result<BTreeMap<String, Vec<VolumeUser>>, CallError> {
    let mut users: BTreeMap<String, Vec<VolumeUser>> = BTreeMap::new();
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    for pod in list::all(api, everything).await?.into_items() {
        let Some(mounts) = pod.mounts.as_ref() else { continue };
        let network = mounts.network_mount().map(|mount| &mount.volume_id);
        for volume in network.into_iter().chain(mounts.global_mount().map(|mount| &mount.volume_id)) {
            let (kind, id, name) = (Holder::Pod, pod.id.clone(), pod.name.clone());
            let user = VolumeUser { kind, id, name, status: Some(pod.status.to_string()) };
            users.entry(volume.clone()).or_default().push(user);
        }
    }
    for endpoint in list::all(api, ListEndpoints::default()).await?.into_items() {
        let mounts = endpoint.mounts.as_ref();
        let global = mounts.iter().flat_map(|mounts| &mounts.global).map(|mount| &mount.global_volume_id);
        for volume in endpoint.network_volumes.iter().chain(global) {
            let (kind, id, name) = (Holder::Endpoint, endpoint.id.clone(), endpoint.name.clone());
            users.entry(volume.clone()).or_default().push(VolumeUser { kind, id, name, status: None });
        }
    }
    Ok(users)
}
