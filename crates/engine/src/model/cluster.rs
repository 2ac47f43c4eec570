//! The records of clusters and members, and what follows from them: addresses, roles, variables of members
//! (clusters.md, Members).

use std::net::{IpAddr, Ipv4Addr};

use serde::{Deserialize, Serialize};

use super::HostAllocation;
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
    /// Whether all members are on one Docker host, where a bridge of their own connects them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) shares_host: bool,
}

/// How the members of a cluster reach each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum MemberNetwork {
    /// At the addresses of their ranks: members are simulated.
    Simulated,
    /// By name, since addresses are not known before the start: on a Kubernetes cluster, or on one Docker host.
    Named,
    /// Not at all: they are on several Docker hosts, which no bridge crosses.
    Missing,
}

impl Member {
    /// How the members reach each other; `real` is this one's place on a host or Kubernetes cluster.
    pub(crate) fn network(&self, real: Option<&HostAllocation>) -> MemberNetwork {
        match real {
            None => MemberNetwork::Simulated,
            Some(real) if self.shares_host || real.on_cluster.is_some() => MemberNetwork::Named,
            Some(_) => MemberNetwork::Missing,
        }
    }

    /// Its address on the cluster's network, if there is one and its address is known.
    pub(crate) fn ip(&self, real: Option<&HostAllocation>) -> Option<IpAddr> {
        match self.network(real) {
            MemberNetwork::Simulated => Some(address(self.rank).into()),
            MemberNetwork::Named => real?.ip,
            MemberNetwork::Missing => None,
        }
        .filter(|_| self.is_ranked)
    }

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

    /// Where other members reach the one with a rank.
    fn place(&self, rank: u32, network: MemberNetwork) -> String {
        match network {
            MemberNetwork::Named => format!("node-{rank}.svcctl-{}", self.cluster),
            MemberNetwork::Simulated | MemberNetwork::Missing => address(rank).to_string(),
        }
    }

    /// The cluster variables of its container, for `gpus` GPUs per member.
    pub(crate) fn variables(&self, gpus: u32, network: MemberNetwork) -> [(&'static str, String); 10] {
        let (primary, port) = (self.place(0, network), PRIMARY_PORT.to_string());
        [
            ("PRIMARY_ADDR", primary.clone()),
            ("MASTER_ADDR", primary.clone()),
            ("PRIMARY_PORT", port.clone()),
            ("MASTER_PORT", port.clone()),
            ("HOST_NODE_ADDR", format!("{primary}:{port}")),
            ("NODE_ADDR", self.place(self.rank, network)),
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
    use super::{CIDR, HostAllocation, Member, MemberNetwork};
    use wire::clusters::ClusterType;

    fn member(rank: u32) -> Member {
        Member { cluster: "c".to_owned(), kind: ClusterType::Ray, rank, nodes: 4, is_ranked: true, shares_host: false }
    }

    #[test]
    fn every_rank_has_an_address_of_its_own_within_the_block() {
        let addresses: Vec<String> =
            (0..250).map(|rank| member(rank).ip(None).expect("an address").to_string()).collect();
        assert_eq!((addresses[0].as_str(), addresses[249].as_str()), ("10.65.0.2", "10.65.0.251"));
        let block = CIDR.strip_suffix(".0.0/16").expect("the block is a /16");
        assert!(addresses.iter().all(|address| address.starts_with(block)));
    }

    #[test]
    fn an_address_is_shown_where_a_network_has_it() {
        let (apart, unranked) = (member(1), Member { is_ranked: false, ..member(1) });
        let together = Member { shares_host: true, ..member(1) };
        let address = "172.18.0.3".parse().expect("an address");
        let starting = HostAllocation::default();
        let real = HostAllocation { ip: Some(address), ..HostAllocation::default() };
        assert_eq!((unranked.ip(None), apart.ip(Some(&real))), (None, None));
        assert_eq!((together.ip(Some(&starting)), together.ip(Some(&real))), (None, Some(address)));
    }

    #[test]
    fn a_member_is_told_where_it_stands() {
        let member = member(3);
        let told: Vec<String> = member
            .variables(8, MemberNetwork::Simulated)
            .iter()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let expected = "PRIMARY_ADDR=10.65.0.2 MASTER_ADDR=10.65.0.2 PRIMARY_PORT=29500 MASTER_PORT=29500 \
            HOST_NODE_ADDR=10.65.0.2:29500 NODE_ADDR=10.65.0.5 NODE_RANK=3 NUM_NODES=4 NUM_TRAINERS=8 WORLD_SIZE=32";
        assert_eq!(told.join(" "), expected);
        let named = member.variables(8, MemberNetwork::Named);
        assert_eq!((named[0].1.as_str(), named[5].1.as_str()), ("node-0.svcctl-c", "node-3.svcctl-c"));
    }
}
