//! Every pod that costs money: its cost so far and to come, when it ends, and whether its GPUs are busy (cli.md, pods).

use std::{cmp::Reverse, collections::HashMap, time::Duration};

use super::{
    bill::{self, Group},
    estimate, lease, list,
};
use api::{Api, CallError};
use wire::{
    Timestamp,
    billing::{BucketSize, ListPodBilling, PodGrouping},
    ended::EndReason,
    money::Usd,
    pods::{IDLE_BELOW, ListPods, Pod, PodInclude, PodStatus},
};

/// How far back ended pods are reported.
const LATELY: Duration = Duration::from_secs(7 * 24 * 3600);

/// The audit of an account's pods.
#[derive(Debug)]
pub struct Audit {
    /// The pods, the most expensive first.
    pub pods: Vec<Finding>,
    /// The pods that the platform ended recently, oldest end first.
    pub ended: Vec<Pod>,
    /// Why the bill could not be read; costs so far are then estimates.
    pub unread: Option<CallError>,
}

/// The audit of one pod.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The pod.
    pub pod: Pod,
    /// How long it has existed, if the answer says so.
    pub age: Option<Duration>,
    /// Its cost so far.
    pub spent: CostToDate,
    /// Its current cost per day, if the answer says so.
    pub per_day: Option<Usd>,
    /// The state of its lease.
    pub term: lease::Term,
    /// How busy its busiest GPU is, in percent; `None` if no GPU is running.
    pub busiest_gpu: Option<u8>,
}

/// A pod's cost so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CostToDate {
    /// From the bill.
    Billed(Usd),
    /// The current rate over its whole life: the bill does not name it.
    Estimated(Usd),
    /// Neither the bill nor the pod says.
    Unknown,
}

impl CostToDate {
    /// The amount, if it is known.
    pub const fn amount(self) -> Option<Usd> {
        match self {
            Self::Billed(amount) | Self::Estimated(amount) => Some(amount),
            Self::Unknown => None,
        }
    }
}

impl Finding {
    /// Whether it runs with all its GPUs idle.
    pub fn is_idle(&self) -> bool {
        self.busiest_gpu.is_some_and(|busiest| busiest < IDLE_BELOW)
    }
}

/// Audits every pod of the account.
pub async fn audit(api: &Api, now: Timestamp) -> Result<Audit, CallError> {
    let everything =
        ListPods { include: Some(vec![PodInclude::Ended]), since: Some(now.before(LATELY)), ..ListPods::default() };
    let (pods, mut ended): (Vec<Pod>, Vec<Pod>) =
        list::all(api, everything).await?.into_items().into_iter().partition(|pod| pod.ended.is_none());
    ended.retain(|pod| pod.ended.as_ref().is_some_and(|end| !end.reason.is(&EndReason::Terminated)));
    ended.sort_by_key(|pod| pod.ended.as_ref().and_then(|end| *end.at));
    // This includes everything that may cost something.
    let pods: Vec<(Pod, estimate::Estimate)> = pods
        .into_iter()
        .map(|pod| (estimate::of_pod(&pod), pod))
        .filter(|(estimate, _)| estimate.per_day().is_none_or(|cost| cost > Usd::ZERO))
        .map(|(estimate, pod)| (pod, estimate))
        .collect();
    let (bill, unread) = match billed(api, pods.iter().map(|(pod, _)| pod)).await {
        Ok(bill) => (bill, None),
        // Without access to the bill, or on a server without one, the rest can still be shown.
        Err(error) if matches!(error.status(), Some(403 | 404 | 501)) => (HashMap::new(), Some(error)),
        Err(error) => return Err(error),
    };
    let mut findings: Vec<Finding> = pods
        .into_iter()
        .map(|(pod, estimate)| {
            let age = pod.created_at.map(|created| now.since(created));
            let alike = || {
                let seconds = i64::try_from(age?.as_secs()).unwrap_or(i64::MAX);
                estimate.for_seconds(seconds).map(CostToDate::Estimated)
            };
            let billed = bill.get(&pod.id).copied().flatten().map(CostToDate::Billed);
            let spent = billed.or_else(alike).unwrap_or(CostToDate::Unknown);
            let (term, busiest_gpu) = (lease::term(&pod, now), busiest_gpu(&pod));
            Finding { age, spent, per_day: estimate.per_day(), term, busiest_gpu, pod }
        })
        .collect();
    findings.sort_by_key(|finding| Reverse((finding.per_day, finding.spent.amount())));
    Ok(Audit { pods: findings, ended, unread })
}

/// The charges for each pod since the oldest of them was created, as far as the bill names pods; `None` if it lacks an
/// amount.
async fn billed(api: &Api, pods: impl Iterator<Item = &Pod>) -> Result<HashMap<String, Option<Usd>>, CallError> {
    let Some(oldest) = pods.filter_map(|pod| *pod.created_at).min() else { return Ok(HashMap::new()) };
    let query = ListPodBilling {
        start_time: Some(oldest),
        bucket_size: Some(BucketSize::Month),
        grouping: Some(PodGrouping::PodId),
        ..ListPodBilling::default()
    };
    let mut sums: HashMap<String, Option<Usd>> = HashMap::new();
    for row in bill::of_pods(api, query).await?.rows {
        let amount = row.total();
        if let Group::Of(pod) = row.group {
            let sum = sums.entry(pod).or_insert(Some(Usd::ZERO));
            *sum = sum.zip(amount).map(|(sum, amount)| sum + amount);
        }
    }
    Ok(sums)
}

/// How busy a pod's busiest GPU is, in percent; `None` if the pod does not run or does not report it.
pub fn busiest_gpu(pod: &Pod) -> Option<u8> {
    let runtime = pod.runtime.as_ref().filter(|_| pod.status.is(&PodStatus::Running))?;
    // A GPU that reports nothing may be the busiest.
    let uses: Option<Vec<u8>> = runtime.gpus.iter().map(|gpu| *gpu.util).collect();
    uses?.into_iter().max()
}
