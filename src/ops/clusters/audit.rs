//! Every cluster with what it cost, what it will, until when, and whether its GPUs do anything (cli.md, clusters).

use std::{cmp::Reverse, collections::HashMap, time::Duration};

use super::{Members, every};
use crate::{
    api::{Api, CallError},
    ops::{
        audit::{CostToDate, busiest_gpu},
        bill::{Bill, Group},
        lease::{self, ReapReason, Term},
        list,
    },
};
use wire::{
    Timestamp,
    billing::{BucketSize, ListClusterBilling},
    clusters::{Cluster, ListClusters},
    money::Usd,
    pods::PodStatus,
};

/// What there is to know of an account's clusters.
#[derive(Debug)]
pub struct Audit {
    /// The clusters, the most expensive first.
    pub clusters: Vec<Finding>,
    /// Why the bill could not be read; what clusters cost so far is then an estimate.
    pub unread: Option<CallError>,
}

/// What there is to know of one cluster.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The cluster.
    pub cluster: Cluster,
    /// Its members, as far as they can be seen.
    pub members: Members,
    /// Since when it is there, if the answer says so.
    pub age: Option<Duration>,
    /// What it cost so far.
    pub spent: CostToDate,
    /// What it costs a day as it is now, if that is told.
    pub per_day: Option<Usd>,
    /// Where it stands with its lease.
    pub term: Term,
}

impl Finding {
    /// How much the busiest of all its GPUs is used, in percent; nothing where a member does not run or does not say.
    pub fn busiest_gpu(&self) -> Option<u8> {
        let uses: Option<Vec<u8>> = self.members.pods.iter().map(busiest_gpu).collect();
        uses?.into_iter().max()
    }

    /// Whether all of it runs and none of its GPUs does anything.
    pub fn is_idle(&self) -> bool {
        self.busiest_gpu().is_some_and(|busiest| busiest < crate::ops::audit::IDLE_BELOW)
    }

    /// How many of its members do nothing any more, and cost.
    pub fn ended(&self) -> usize {
        let is_ended = |status: &PodStatus| matches!(status, PodStatus::Exited | PodStatus::Error);
        self.members.pods.iter().filter(|pod| pod.status.known().is_some_and(is_ended)).count()
    }
}

/// Clusters with their members, which carry what a cluster does not show: cost and lease.
pub async fn with_members(api: &Api) -> Result<Vec<(Cluster, Members)>, CallError> {
    let clusters = list::all(api, ListClusters::default()).await?.into_items();
    if clusters.is_empty() {
        return Ok(Vec::new());
    }
    let mut members: HashMap<String, Members> =
        every(api).await?.into_iter().map(|members| (members.cluster.clone(), members)).collect();
    let with = |cluster: Cluster| {
        let none = || Members { cluster: cluster.id.clone(), pods: Vec::new(), listed: None };
        let members = members.remove(&cluster.id).unwrap_or_else(none);
        (cluster, members)
    };
    Ok(clusters.into_iter().map(with).collect())
}

/// Where a cluster stands with its lease: that of its members, which have one environment.
pub fn term(members: &Members, now: Timestamp) -> Term {
    members.pods.first().map_or(Term::Unknown, |pod| lease::term(pod, now))
}

/// Looks at every cluster of the account.
pub async fn audit(api: &Api, now: Timestamp) -> Result<Audit, CallError> {
    let clusters = with_members(api).await?;
    let (bill, unread) = match billed(api, clusters.iter().map(|(cluster, _)| cluster)).await {
        Ok(bill) => (bill, None),
        // A key that may not see the bill, or a server without one, leaves the rest to be seen.
        Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => (HashMap::new(), Some(error)),
        Err(error) => return Err(error),
    };
    let finding = |(cluster, members): (Cluster, Members)| {
        let age = cluster.created_at.map(|created| now.since(created));
        let alike = || {
            let seconds = i64::try_from(age?.as_secs()).unwrap_or(i64::MAX);
            members.for_seconds(seconds).map(CostToDate::Estimated)
        };
        let billed = bill.get(&cluster.id).copied().flatten().map(CostToDate::Billed);
        let spent = billed.or_else(alike).unwrap_or(CostToDate::Unknown);
        // A cluster without members in sight is not free.
        let per_day = if members.pods.is_empty() { None } else { members.per_day() };
        Finding { age, spent, per_day, term: term(&members, now), members, cluster }
    };
    let mut clusters: Vec<Finding> = clusters.into_iter().map(finding).collect();
    clusters.sort_by_key(|finding| Reverse((finding.per_day, finding.spent.amount())));
    Ok(Audit { clusters, unread })
}

/// What each cluster was charged for since the oldest of them was created; nothing where the bill lacks an amount.
async fn billed(
    api: &Api,
    clusters: impl Iterator<Item = &Cluster>,
) -> Result<HashMap<String, Option<Usd>>, CallError> {
    let Some(oldest) = clusters.filter_map(|cluster| *cluster.created_at).min() else { return Ok(HashMap::new()) };
    let query = ListClusterBilling {
        start_time: Some(oldest),
        bucket_size: Some(BucketSize::Month),
        ..ListClusterBilling::default()
    };
    let bill = Bill::read(api, &api.body(query).await?, Some("clusterId"))?;
    let mut sums: HashMap<String, Option<Usd>> = HashMap::new();
    for row in bill.rows {
        let amount = row.total();
        if let Group::Of(cluster) = row.group {
            let sum = sums.entry(cluster).or_insert(Some(Usd::ZERO));
            *sum = sum.zip(amount).map(|(sum, amount)| sum + amount);
        }
    }
    Ok(sums)
}

/// Why a cluster is to go now: it is past its lease, or at least as old as `oldest`. `None` when it may stay, or the
/// answers do not tell.
pub fn overdue(cluster: &Cluster, members: &Members, now: Timestamp, oldest: Option<Duration>) -> Option<ReapReason> {
    if let Term::Past(ago) = term(members, now) {
        return Some(ReapReason::Lease(ago));
    }
    let age = now.since((*cluster.created_at)?);
    oldest.is_some_and(|oldest| age >= oldest).then_some(ReapReason::Age(age))
}
