//! A cluster in its API form.

use std::{collections::BTreeMap, sync::Arc};

use crate::{
    model::{
        ClusterRecord, MemberNetwork, PodRecord,
        cluster::{CIDR, VXLAN_PORT},
    },
    pods::direct_ssh,
};
use wire::clusters::{Cluster, ClusterNetwork, ClusterPods, ClusterPrimary};

/// A note on a cluster whose members are on several Docker hosts.
const APART: &str = "its pods are on several Docker hosts, and no network connects them; pods that share a host have a \
                     network, and so do pods on a Kubernetes cluster";

/// Renders a cluster with its members in rank order.
pub(super) fn show(cluster: ClusterRecord, members: &[Arc<PodRecord>]) -> Cluster {
    let mut by_status: BTreeMap<String, u32> = BTreeMap::new();
    for pod in members {
        *by_status.entry(pod.status.as_str().to_owned()).or_default() += 1;
    }
    let is_ranked = |pod: &PodRecord| pod.member.as_ref().is_some_and(|member| member.is_ranked);
    let how = members.first().and_then(|pod| Some(pod.member.as_ref()?.network(pod.real.as_deref())));
    let network = ClusterNetwork { cidr: CIDR.to_owned(), vxlan_id: Some(cluster.vxlan), vxlan_port: Some(VXLAN_PORT) };
    Cluster {
        id: cluster.id,
        name: cluster.name,
        kind: cluster.kind.into(),
        compute: cluster.compute.into(),
        template: cluster.template,
        data_center_id: Some(cluster.data_center),
        pods: ClusterPods { total: by_status.values().sum::<u32>().into(), by_status }.into(),
        network: (how == Some(MemberNetwork::Simulated) && members.iter().any(|pod| is_ranked(pod))).then_some(network),
        primary: members.first().filter(|pod| is_ranked(pod)).map(|pod| primary(pod)),
        created_at: cluster.created_at.into(),
        notes: (how == Some(MemberNetwork::Missing)).then(|| APART.to_owned()).into_iter().collect(),
    }
}

fn primary(pod: &PodRecord) -> ClusterPrimary {
    ClusterPrimary {
        pod_id: pod.id.clone(),
        status: pod.status.into(),
        ssh_endpoint: direct_ssh(pod).map(|ssh| format!("{}:{}", ssh.host, ssh.port)),
    }
}
