//! The records of clusters and members, and what follows from them: addresses, roles, variables of members
//! (clusters.md, Members).

use std::net::Ipv4Addr;

use serde::{Deserialize, Serialize};

use wire::{
    Timestamp,
    clusters::{ClusterCompute, ClusterType},
    pods::ClusterRole,
};

/// The address block of every cluster; cluster networks are isolated.
pub(crate) const CIDR: &str = "10.65.0.0/16";
/// The address of rank 0.
const FIRST_ADDRESS: u32 = u32::from_be_bytes([10, 65, 0, 2]);
/// The UDP port of a network's packets.
pub(crate) const VXLAN_PORT: u16 = 4789;
/// The rendezvous port for the processes of a job.
const PRIMARY_PORT: u16 = 29500;

/// A cluster, as stored.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ClusterRecord {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) name: String,
    pub(crate) kind: ClusterType,
    pub(crate) compute: ClusterCompute,
    /// The template that it was created from.
    pub(crate) template: Option<String>,
    pub(crate) data_center: String,
    /// The unique number of its network, never reused.
    pub(crate) vxlan: u32,
    pub(crate) created_at: Timestamp,
}

/// A pod's membership in its cluster.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Member {
    /// The cluster.
    pub(crate) cluster: String,
    pub(crate) kind: ClusterType,
    /// From 0, in creation order.
    pub(crate) rank: u32,
    /// Number of members.
    pub(crate) nodes: u32,
    /// Whether rank and address are assigned, which happens when the host is prepared.
    pub(crate) is_ranked: bool,
}

impl Member {
    /// Its role in a SLURM or Ray cluster.
    pub(crate) const fn role(&self) -> Option<ClusterRole> {
        match (self.kind, self.rank) {
            (ClusterType::Slurm, 0) => Some(ClusterRole::SlurmController),
            (ClusterType::Slurm, _) => Some(ClusterRole::SlurmCompute),
            (ClusterType::Ray, 0) => Some(ClusterRole::RayHead),
            (ClusterType::Ray, _) => Some(ClusterRole::RayWorker),
            (ClusterType::Application | ClusterType::Training, _) => None,
        }
    }

    /// Its address on the cluster's network.
    pub(crate) const fn address(&self) -> Ipv4Addr {
        address(self.rank)
    }

    /// How other members reach the one with a rank: at its address, or by its name on a Kubernetes cluster, where
    /// addresses are not known before the start.
    fn place(&self, rank: u32, is_named: bool) -> String {
        if is_named { format!("node-{rank}.svcctl-{}", self.cluster) } else { address(rank).to_string() }
    }

    /// The cluster variables of its container, for `gpus` GPUs per member; with names for addresses on a Kubernetes
    /// cluster.
    pub(crate) fn variables(&self, gpus: u32, is_named: bool) -> [(&'static str, String); 10] {
        let (primary, port) = (self.place(0, is_named), PRIMARY_PORT.to_string());
        [
            ("PRIMARY_ADDR", primary.clone()),
            ("MASTER_ADDR", primary.clone()),
            ("PRIMARY_PORT", port.clone()),
            ("MASTER_PORT", port.clone()),
            ("HOST_NODE_ADDR", format!("{primary}:{port}")),
            ("NODE_ADDR", self.place(self.rank, is_named)),
            ("NODE_RANK", self.rank.to_string()),
            ("NUM_NODES", self.nodes.to_string()),
            ("NUM_TRAINERS", gpus.to_string()),
            ("WORLD_SIZE", (u64::from(self.nodes) * u64::from(gpus)).to_string()),
        ]
    }
}

/// The address of a rank; there are at most 250.
const fn address(rank: u32) -> Ipv4Addr {
    Ipv4Addr::from_bits(FIRST_ADDRESS.saturating_add(rank))
}

#[cfg(test)]
mod tests {
    use super::{CIDR, Member};
    use wire::clusters::ClusterType;

    #[test]
    fn every_rank_has_an_address_of_its_own_within_the_block() {
        let member =
            |rank| Member { cluster: "c".to_owned(), kind: ClusterType::Training, rank, nodes: 250, is_ranked: true };
        let addresses: Vec<String> = (0..250).map(|rank| member(rank).address().to_string()).collect();
        assert_eq!((addresses[0].as_str(), addresses[249].as_str()), ("10.65.0.2", "10.65.0.251"));
        let block = CIDR.strip_suffix(".0.0/16").expect("the block is a /16");
        assert!(addresses.iter().all(|address| address.starts_with(block)));
    }

    #[test]
    fn a_member_is_told_where_it_stands() {
        let member = Member { cluster: "c".to_owned(), kind: ClusterType::Ray, rank: 3, nodes: 4, is_ranked: true };
        let told: Vec<String> =
            member.variables(8, false).iter().map(|(name, value)| format!("{name}={value}")).collect();
        let expected = "PRIMARY_ADDR=10.65.0.2 MASTER_ADDR=10.65.0.2 PRIMARY_PORT=29500 MASTER_PORT=29500 \
            HOST_NODE_ADDR=10.65.0.2:29500 NODE_ADDR=10.65.0.5 NODE_RANK=3 NUM_NODES=4 NUM_TRAINERS=8 WORLD_SIZE=32";
        assert_eq!(told.join(" "), expected);
        let named = member.variables(8, true);
        assert_eq!((named[0].1.as_str(), named[5].1.as_str()), ("node-0.svcctl-c", "node-3.svcctl-c"));
    }
}
