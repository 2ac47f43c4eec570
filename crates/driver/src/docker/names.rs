//! The names and labels of our containers, volumes and networks on a host.

use crate::runtime::Volume;
use engine::hosts::{ContainerKey, Generation};

/// The labels of our containers and volumes.
pub(in crate::docker) mod label {
    /// The engine that they belong to.
    pub(in crate::docker) const ENGINE: &str = "svcctl.engine";
    /// The pod.
    pub(in crate::docker) const POD: &str = "svcctl.pod";
    /// The network or global volume.
    pub(in crate::docker) const VOLUME: &str = "svcctl.volume";
    /// The number of the container among its pod's.
    pub(in crate::docker) const GENERATION: &str = "svcctl.generation";
    /// The account of the pod.
    pub(in crate::docker) const ACCOUNT: &str = "svcctl.account";
    /// The cluster of pods that the pod is a member of, or whose network it is.
    pub(in crate::docker) const CLUSTER: &str = "svcctl.cluster";
    /// The digest of its spec.
    pub(in crate::docker) const SPEC: &str = "svcctl.spec";
    /// The numbers at which its `tcp` ports are published, separated by spaces.
    pub(in crate::docker) const TCP: &str = "svcctl.tcp";
}

/// The network of all pods of a host. A name can be taken only once, so its label also says which engine owns the host.
pub(in crate::docker) const NETWORK: &str = "svcctl";
/// The bridge of that network.
pub(in crate::docker) const BRIDGE: &str = "svcctl0";
/// The bridges of all networks, as firewall rules name them.
pub(in crate::docker) const BRIDGES: &str = "svcctl+";
/// The bridges of the networks of clusters of pods.
pub(in crate::docker) const CLUSTER_BRIDGES: &str = "svcctl-+";
/// The number of digits in the name of such a bridge, which may have 15 characters in all.
const BRIDGE_DIGITS: usize = 8;
/// How many names a container may try: where others have the first ones, it gets the next.
pub(super) const NAMES: usize = 8;
/// The number of digits in a name.
const DIGITS: usize = 24;

/// A name for a generation's container. Pods can ask their host for names, so it does not reveal the pod; and it is
/// deterministic, because a name can be taken only once, which makes a create happen once.
pub fn name(key: &ContainerKey, Generation { of, number }: &Generation, nth: usize) -> String {
    let digits = key.sign(format!("name\0{of}\0{number}").as_bytes());
    let suffix = if nth == 0 { String::new() } else { format!("-{nth}") };
    format!("svcctl-{}{suffix}", &digits[..DIGITS])
}

/// The name of the network of a cluster of pods, and of its bridge.
pub(super) fn cluster_network(key: &ContainerKey, cluster: &str) -> String {
    let digits = key.sign(format!("network\0{cluster}").as_bytes());
    format!("svcctl-{}", &digits[..BRIDGE_DIGITS])
}

/// The name of a pod's persistent volume.
fn persistent(pod: &str) -> String {
    format!("svcctl-{pod}")
}

/// The prefix of the names of network and global volumes.
pub(in crate::docker) const SHARED: &str = "svcctl-nv-";

/// The name of a volume.
pub(super) fn volume_name(volume: &Volume) -> String {
    match volume {
        Volume::Of(pod) => persistent(pod),
        Volume::Shared(id) => format!("{SHARED}{id}"),
    }
}

/// The volume with such a name; `None` for any other name.
pub(super) fn volume_of(name: &str) -> Option<Volume> {
    let shared = name.strip_prefix(SHARED).map(|id| Volume::Shared(id.to_owned()));
    shared.or_else(|| name.strip_prefix("svcctl-").map(|pod| Volume::Of(pod.to_owned())))
}
