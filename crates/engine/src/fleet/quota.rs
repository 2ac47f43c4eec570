//! The rest of the quotas of clusters' namespaces (kubernetes.md, Capacity). A driver tells their limits; the engine
//! counts its own pods, also those that the cluster has not seen yet.

use std::collections::HashMap;

use super::{
    Fleet, Host, HostOccupancies, NodeResources, Share, Site,
    nodes::{share_on, units_on},
};

/// The rest of the quotas, by data center. A data center without one is missing.
#[derive(Debug, Default)]
pub(crate) struct Quotas<'f>(HashMap<&'f str, NodeResources>);

impl<'f> Quotas<'f> {
    /// The quotas of a fleet, less what its pods use.
    pub(crate) fn new(fleet: &'f Fleet, hosts: &HostOccupancies) -> Self {
        let left = |site: &'f Site| {
            let limit = hosts.get(&site.id)?.state.quota?;
            let used = site.machines.iter().filter_map(|machine| Some(hosts.get(&machine.id)?.used_on_node(machine)));
            Some((site.id.as_str(), limit.less(used.fold(NodeResources::default(), NodeResources::plus))))
        };
        Self(fleet.data_centers.iter().filter(|site| site.kubernetes.is_some()).filter_map(left).collect())
    }

    /// The rest of the quota for a pod on a machine, which is a node then; `None` without a quota.
    pub(crate) fn share(&self, host: &Host<'_>) -> Option<Share> {
        self.0.get(host.site.id.as_str()).map(|left| share_on(host.machine, *left))
    }

    /// The units that the quota leaves to all machines like this one together; `None` without a quota.
    pub(super) fn units(&self, host: &Host<'_>) -> Option<u32> {
        self.0.get(host.site.id.as_str()).map(|left| units_on(host.machine, *left))
    }
}
