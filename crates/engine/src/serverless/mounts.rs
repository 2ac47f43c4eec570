//! The mounts of an endpoint's workers (serverless.md, Endpoints).

use std::collections::BTreeMap;

use super::create::rejected;
use crate::{Context, EngineError, model::EndpointRecord, volumes};
use wire::{
    mounts::GLOBAL_PATH,
    serverless::mounts::{
        CreateEndpointMounts, EndpointGlobalMount, EndpointMounts, EndpointNetworkMount, NETWORK_PATH,
    },
};

impl EndpointRecord {
    /// The path of a network volume in a worker.
    pub(crate) fn path_of(&self, volume: &str) -> &str {
        self.paths.get(volume).map_or(NETWORK_PATH, String::as_str)
    }

    /// Applies a request's volumes and mounts. `networkVolumes` alone keeps the paths of volumes that stay.
    pub(super) fn set_mounts(&mut self, volumes: Option<Vec<String>>, mounts: Option<&CreateEndpointMounts>) {
        if let Some(volumes) = volumes {
            self.volumes = volumes;
        }
        if let Some(network) = mounts.and_then(|mounts| mounts.network.as_ref()) {
            self.volumes = network.iter().map(|mount| mount.network_volume_id.clone()).collect();
            let path = |path: &Option<String>| path.clone().filter(|path| path != NETWORK_PATH);
            let named = network.iter().filter_map(|mount| Some((mount.network_volume_id.clone(), path(&mount.path)?)));
            self.paths = named.collect();
        }
        self.paths.retain(|id, _| self.volumes.contains(id));
        if let Some(global) = mounts.and_then(|mounts| mounts.global.as_ref()) {
            self.global = global.first().map(|mount| EndpointGlobalMount {
                global_volume_id: mount.global_volume_id.clone(),
                path: mount.path.clone().unwrap_or_else(|| GLOBAL_PATH.to_owned()),
            });
        }
    }

    /// The mounts in their API form.
    pub(super) fn shown_mounts(&self) -> EndpointMounts {
        let network =
            |id: &String| EndpointNetworkMount { network_volume_id: id.clone(), path: self.path_of(id).to_owned() };
        EndpointMounts {
            network: self.volumes.iter().map(network).collect(),
            global: self.global.iter().cloned().collect(),
        }
    }
}

/// 400 unless every volume exists, network volumes are at most one per data center and only where the endpoint may run,
/// and no two mounts of a worker share a path.
pub(super) fn check(context: &Context<'_>, endpoint: &EndpointRecord) -> Result<(), EngineError> {
    let mut sites: BTreeMap<String, &str> = BTreeMap::new();
    for id in &endpoint.volumes {
        let Some(volume) = volumes::find_network(context, id)? else {
            return Err(rejected("$.networkVolumes", format!("there is no network volume `{id}`")).into());
        };
        let site = volume.data_center;
        if !endpoint.data_centers.is_empty() && !endpoint.data_centers.contains(&site) {
            let what = format!("network volume `{id}` is in {site}, which `dataCenterIds` leaves out");
            return Err(rejected("$.networkVolumes", what).into());
        }
        if let Some(other) = sites.insert(site.clone(), id) {
            let what = format!("network volumes `{other}` and `{id}` are both in {site}; name one a data center");
            return Err(rejected("$.networkVolumes", what).into());
        }
    }
    let Some(EndpointGlobalMount { global_volume_id: id, path }) = &endpoint.global else { return Ok(()) };
    if volumes::find_global(context, id)?.is_none() {
        return Err(rejected("$.mounts.global", format!("there is no global volume `{id}`")).into());
    }
    if endpoint.volumes.iter().any(|id| endpoint.path_of(id) == path) {
        let what = format!("a network volume and global volume `{id}` are both at `{path}`; give one another path");
        return Err(rejected("$.mounts", what).into());
    }
    Ok(())
}
