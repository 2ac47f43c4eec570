//! Cluster tasks that take several calls: read the members, compute their cost, find waste (cli.md, clusters).

pub mod audit;

use super::{estimate, list};
use api::{Api, CallError};
use wire::{
    catalog::GetGpuType,
    clusters::ListClusterPods,
    money::Usd,
    pods::{ListPods, Pod, PodStatus},
};

/// The members of a cluster.
#[derive(Debug, Clone, PartialEq)]
pub struct Members {
    /// The cluster's id.
    pub cluster: String,
    /// In order of rank, as far as ranks are known.
    pub pods: Vec<Pod>,
    /// The catalog's hourly price for a member's GPUs, if no member reports its cost.
    pub listed: Option<Usd>,
}

impl Members {
    /// The members of each cluster among these pods, in the order in which clusters appear.
    pub fn group<'a>(pods: impl IntoIterator<Item = &'a Pod>) -> Vec<Self> {
        let mut clusters: Vec<Self> = Vec::new();
        for pod in pods {
            let Some(cluster) = pod.cluster.as_ref().map(|cluster| &cluster.id) else { continue };
            match clusters.iter_mut().find(|members| members.cluster == *cluster) {
                Some(members) => members.pods.push(pod.clone()),
                None => clusters.push(Self { cluster: cluster.clone(), pods: vec![pod.clone()], listed: None }),
            }
        }
        for members in &mut clusters {
            members.pods.sort_by_key(order);
        }
        clusters
    }

    /// The hourly cost of the cluster's GPUs; `None` if not reported. Members are alike; one that has ended reports 0
    /// but is still charged (clusters.md, The cluster as a whole).
    pub fn per_hour(&self) -> Option<Usd> {
        self.times(|pod| *pod.cost)
    }

    /// The cluster's cost per day, disks included.
    pub fn per_day(&self) -> Option<Usd> {
        self.times(|pod| estimate::of_pod(pod).per_day())
    }

    /// The cluster's cost for this many seconds.
    pub fn for_seconds(&self, seconds: i64) -> Option<Usd> {
        self.times(|pod| estimate::of_pod(pod).for_seconds(seconds))
    }

    fn times(&self, cost: impl Fn(&Pod) -> Option<Usd>) -> Option<Usd> {
        let living = self.pods.iter().filter(|pod| !pod.status.is(&PodStatus::Terminated));
        let count = u32::try_from(living.clone().count()).ok()?;
        if count == 0 {
            return Some(Usd::ZERO);
        }
        let costs: Option<Vec<(Usd, &Pod)>> = living.map(|pod| Some(((*pod.cost)?, pod))).collect();
        let (most, dearest) = costs?.into_iter().max_by_key(|(cost, _)| *cost)?;
        if most > Usd::ZERO {
            return Some(cost(dearest)?.times(count));
        }
        // No member's GPUs are free: once all have ended, the catalog gives the price.
        let held = Pod { cost: self.listed?.into(), status: PodStatus::Running.into(), ..dearest.clone() };
        Some(cost(&held)?.times(count))
    }

    /// Looks up the cost of a member if all have ended and none reports it. Failing to find it is not an error.
    async fn look_up(&mut self, api: &Api) {
        let mut living = self.pods.iter().filter(|pod| !pod.status.is(&PodStatus::Terminated)).peekable();
        let gpu = living.peek().and_then(|pod| pod.gpu.clone());
        let Some(gpu) = gpu.filter(|_| living.all(|pod| *pod.cost == Some(Usd::ZERO))) else { return };
        let Some(count) = *gpu.count else { return };
        if let Ok(found) = api.call(GetGpuType { id: gpu.id, ..GetGpuType::default() }).await {
            self.listed = found.value.price.secure.map(|price| price.times(count));
        }
    }
}

/// The sort key of a member: those without a rank come last.
fn order(pod: &Pod) -> (bool, Option<u32>) {
    let rank = rank_of(pod);
    (rank.is_none(), rank)
}

/// The rank of a member, once it is assigned.
pub fn rank(pod: &Pod) -> Option<u32> {
    pod.cluster.as_ref()?.rank
}

/// The rank that a member has, or will have according to its name: members are named `<cluster>-pod-<rank>` from the
/// start (clusters.md, Members).
pub fn rank_of(pod: &Pod) -> Option<u32> {
    let named = || pod.name.rsplit_once("-pod-")?.1.parse().ok();
    rank(pod).or_else(named)
}

/// The members of one cluster.
pub async fn read(api: &Api, id: &str) -> Result<Members, CallError> {
    let query = ListClusterPods { id: id.to_owned(), ..ListClusterPods::default() };
    let mut pods = list::all(api, query).await?.into_items();
    pods.sort_by_key(order);
    let mut members = Members { cluster: id.to_owned(), pods, listed: None };
    members.look_up(api).await;
    Ok(members)
}

/// The members of every cluster, from one list.
pub async fn every(api: &Api) -> Result<Vec<Members>, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?;
    let mut clusters = Members::group(listed.items());
    for members in &mut clusters {
        members.look_up(api).await;
    }
    Ok(clusters)
}
