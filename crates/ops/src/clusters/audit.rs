//! Every cluster: its cost so far and to come, when it ends, and whether its GPUs are busy (cli.md, clusters).

use std::{cmp::Reverse, collections::HashMap, time::Duration};

use super::{Members, every};
use crate::{
    audit::{CostToDate, busiest_gpu},
    bill::{Bill, Group},
    lease::{self, ReapReason, Term},
    list,
};
use api::{Api, CallError};
use wire::{
    Timestamp,
    billing::{BucketSize, ListClusterBilling},
    clusters::{Cluster, ListClusters},
    money::Usd,
    pods::PodStatus,
};

/// The audit of an account's clusters.
#[derive(Debug)]
pub struct Audit {
    /// The clusters, the most expensive first.
    pub clusters: Vec<Finding>,
    /// Why the bill could not be read; costs so far are then estimates.
    pub unread: Option<CallError>,
}

/// The audit of one cluster.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The cluster.
    pub cluster: Cluster,
    /// Its members, as far as they can be listed.
    pub members: Members,
    /// How long it has existed, if the answer says so.
    pub age: Option<Duration>,
    /// Its cost so far.
    pub spent: CostToDate,
    /// Its current cost per day, if reported.
    pub per_day: Option<Usd>,
    /// The state of its lease.
    pub term: Term,
}

impl Finding {
    /// How busy the busiest of all its GPUs is, in percent; `None` if a member does not run or does not report it.
    pub fn busiest_gpu(&self) -> Option<u8> {
        let uses: Option<Vec<u8>> = self.members.pods.iter().map(busiest_gpu).collect();
        uses?.into_iter().max()
    }

    /// Whether every member runs with all its GPUs idle.
    pub fn is_idle(&self) -> bool {
        self.busiest_gpu().is_some_and(|busiest| busiest < wire::pods::IDLE_BELOW)
    }

    /// How many members have ended and still cost money.
    pub fn ended(&self) -> usize {
        let is_ended = |status: &PodStatus| matches!(status, PodStatus::Exited | PodStatus::Error);
        self.members.pods.iter().filter(|pod| pod.status.known().is_some_and(is_ended)).count()
    }
}

/// Clusters with their members, which hold the cost and lease that a cluster does not show.
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

/// The state of a cluster's lease: that of its members, which share one environment.
pub fn term(members: &Members, now: Timestamp) -> Term {
    members.pods.first().map_or(Term::Unknown, |pod| lease::term(pod, now))
}

/// Audits every cluster of the account.
pub async fn audit(api: &Api, now: Timestamp) -> Result<Audit, CallError> {
    let clusters = with_members(api).await?;
    let (bill, unread) = match billed(api, clusters.iter().map(|(cluster, _)| cluster)).await {
        Ok(bill) => (bill, None),
        // Without access to the bill, or on a server without one, the rest can still be shown.
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
        // A cluster without visible members is not free.
        let per_day = if members.pods.is_empty() { None } else { members.per_day() };
        Finding { age, spent, per_day, term: term(&members, now), members, cluster }
    };
    let mut clusters: Vec<Finding> = clusters.into_iter().map(finding).collect();
    clusters.sort_by_key(|finding| Reverse((finding.per_day, finding.spent.amount())));
    Ok(Audit { clusters, unread })
}

/// The charges for each cluster since the oldest of them was created; `None` if the bill lacks an amount.
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

/// Why a cluster is due for deletion: it is past its lease, or at least as old as `oldest`. `None` if it may stay or
/// the answers do not say.
pub fn overdue(cluster: &Cluster, members: &Members, now: Timestamp, oldest: Option<Duration>) -> Option<ReapReason> {
    if let Term::Past(ago) = term(members, now) {
        return Some(ReapReason::Lease(ago));
    }
    let age = now.since((*cluster.created_at)?);
    oldest.is_some_and(|oldest| age >= oldest).then_some(ReapReason::Age(age))
}
