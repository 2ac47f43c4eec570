//! Billing histories: folds over the ledger (platform.md, section 4.5; wire.md, Billing; behaviour.md, Money).
//!
//! A line's share of a bucket is the difference of two totals since the line's start, both in whole micro-dollars. So
//! the buckets of a window add up to its total, whatever their size, and no grouping or filter changes a total.

mod stretches;
mod window;

use std::collections::{HashMap, HashSet};

use window::Window;

use super::{Context, EngineError, Handle};
use crate::model::{Family, LedgerLine, Product};
use wire::{
    Timestamp,
    billing::{
        BillingAmounts, BillingHistory, BillingResult, ClusterBilling, ClusterBillingAmounts, EndpointBilling, History,
        ListBillingHistory, ListClusterBilling, ListEndpointBilling, ListNetworkVolumeBilling, ListPodBilling,
        ListServerlessBilling, NetworkVolumeBilling, NetworkVolumeBillingAmounts, PodBilling, PodBillingAmounts,
        PodGrouping, ServerlessBilling, ServerlessBillingAmounts, ServerlessGrouping,
    },
    money::Usd,
};

/// The amounts of a history, to which a cell can be added.
trait Amounts: Copy + Default + 'static {
    /// The field that each product counts toward, in addition to the total. Networking has no rate.
    const PARTS: &'static [Part<Self>];

    /// The total.
    fn total(&mut self) -> &mut Usd;

    /// Adds the cost of a product. A history folds only over its own products.
    fn add(&mut self, product: Product, amount: Usd) {
        *self.total() += amount;
        if let Some((_, part)) = Self::PARTS.iter().find(|(of, _)| *of == product) {
            *part(self) += amount;
        }
    }
}

type Part<A> = (Product, fn(&mut A) -> &mut Usd);

/// `PodGpu: gpu_amount` adds the cost of pod GPUs to `gpu_amount`.
macro_rules! amounts {
    ($amounts:ident { $($product:ident: $part:ident),+ $(,)? }) => {
        impl Amounts for $amounts {
            const PARTS: &'static [Part<Self>] = &[$((Product::$product, |amounts| &mut amounts.$part)),+];

            fn total(&mut self) -> &mut Usd {
                &mut self.total_amount
            }
        }
    };
}

amounts!(BillingAmounts {
    PodGpu: pod_gpu_amount,
    PodCpu: pod_cpu_amount,
    PodDisk: pod_disk_amount,
    PodPersistentDisk: pod_disk_amount,
    StandardVolume: storage_standard_amount,
    HighPerformanceVolume: storage_high_performance_amount,
    ServerlessGpu: serverless_gpu_amount,
    ServerlessCpu: serverless_cpu_amount,
    ServerlessDisk: serverless_disk_amount,
    ClusterGpu: cluster_gpu_amount,
    ClusterDisk: cluster_disk_amount,
    ClusterPersistentDisk: cluster_disk_amount,
});

amounts!(PodBillingAmounts {
    PodGpu: gpu_amount,
    PodCpu: cpu_amount,
    PodDisk: disk_amount,
    PodPersistentDisk: disk_amount,
});

amounts!(ServerlessBillingAmounts {
    ServerlessGpu: gpu_amount,
    ServerlessCpu: cpu_amount,
    ServerlessDisk: disk_amount
});

amounts!(NetworkVolumeBillingAmounts {
    StandardVolume: standard_amount,
    HighPerformanceVolume: high_performance_amount,
});

amounts!(ClusterBillingAmounts {
    ClusterGpu: gpu_amount,
    ClusterDisk: disk_amount,
    ClusterPersistentDisk: disk_amount,
});

/// One group in one bucket.
struct Group<A> {
    /// The record's key; `None` if the history has no key, or the line has none.
    key: Option<String>,
    start: Timestamp,
    end: Timestamp,
    amounts: A,
}

/// The result of a fold: the groups ordered by time, then key, and their totals.
struct Fold<A> {
    groups: Vec<Group<A>>,
    totals: A,
    /// The number of distinct resources.
    resources: u64,
}

/// Folds lines into one group per bucket and key. Time and memory are linear in the groups.
fn fold<A: Amounts>(
    lines: &[LedgerLine],
    window: &Window,
    now: Timestamp,
    key: impl Fn(&LedgerLine) -> Option<&str>,
) -> Fold<A> {
    let mut keys: Vec<Option<&str>> = lines.iter().map(&key).collect();
    keys.sort_unstable();
    keys.dedup();
    let places: HashMap<Option<&str>, usize> = keys.iter().enumerate().map(|(place, key)| (*key, place)).collect();
    // A cell is a bucket, a key index, and a line's cost there.
    let mut cells: Vec<(usize, usize, Product, Usd)> = Vec::new();
    let mut resources = HashSet::new();
    for line in lines {
        let place = places[&key(line)];
        // A worker's last second is charged in full, so its line may end slightly after now.
        let until = line.until.unwrap_or_else(|| now.seconds());
        for bucket in window.buckets(line.since, until) {
            let (start, end) = window.bounds(bucket);
            let amount = line.accrued(end.min(until)) - line.accrued(start);
            if amount != Usd::ZERO {
                cells.push((bucket, place, line.charge.product, amount));
                resources.insert(names(line).0);
            }
        }
    }
    cells.sort_unstable_by_key(|(bucket, place, ..)| (*bucket, *place));
    let mut totals = A::default();
    let groups = cells
        .chunk_by(|one, other| (one.0, one.1) == (other.0, other.1))
        .map(|cells| {
            let mut amounts = A::default();
            for (_, _, product, amount) in cells {
                amounts.add(*product, *amount);
                totals.add(*product, *amount);
            }
            let (bucket, place, ..) = cells[0];
            let (start, end) = window.bounds(bucket);
            Group {
                key: keys[place].map(str::to_owned),
                start: Timestamp::from_seconds(start),
                end: Timestamp::from_seconds(end),
                amounts,
            }
        })
        .collect();
    Fold { groups, totals, resources: u64::try_from(resources.len()).unwrap_or(u64::MAX) }
}

impl Context<'_> {
    /// The account's lines in a window that satisfy `wanted`.
    fn lines(&self, window: &Window, wanted: impl Fn(&LedgerLine) -> bool) -> Result<Vec<LedgerLine>, EngineError> {
        let mut lines = self.tx.lines_within(self.account, window.start(), window.end())?;
        lines.retain(wanted);
        Ok(lines)
    }
}

/// Answers a query with the lines that satisfy `wanted`, one record per `key` and bucket. `name` sets a record's key.
fn answer<H: History<Amounts: Amounts>>(
    query: H,
    context: &Context<'_>,
    wanted: impl Fn(&H, &LedgerLine) -> bool,
    key: impl Fn(&LedgerLine) -> Option<&str>,
    name: impl Fn(&mut H::Record, Option<String>),
) -> Result<H::Output, EngineError> {
    let window = Window::new(query.times(), context.now)?;
    let lines = context.lines(&window, |line| wanted(&query, line))?;
    let Fold { groups, totals, resources } = fold::<H::Amounts>(&lines, &window, context.now, key);
    let record = |group: Group<H::Amounts>| {
        let mut record = H::record(group.start, group.end, group.amounts);
        name(&mut record, group.key);
        record
    };
    let records = groups.into_iter().map(record).collect();
    Ok(query.reply(BillingResult { records, resources, totals, ..nothing(&window) }))
}

/// Answers a query about a product that does not exist yet with no records, but still validates window and filters.
fn answer_nothing<H: History>(query: H, context: &Context<'_>) -> Result<H::Output, EngineError> {
    let window = Window::new(query.times(), context.now)?;
    Ok(query.reply(nothing(&window)))
}

/// An empty window.
fn nothing<R, A: Default>(window: &Window) -> BillingResult<R, A> {
    BillingResult {
        start_time: Timestamp::from_seconds(window.start()),
        end_time: Timestamp::from_seconds(window.end()),
        bucket_size: window.bucket,
        records: Vec::new(),
        resources: 0,
        totals: A::default(),
    }
}

impl Handle for ListBillingHistory {
    fn handle(self, context: &Context<'_>) -> Result<BillingHistory, EngineError> {
        answer(self, context, |_, _| true, |_| None, |_, _| {})
    }
}

impl Handle for ListPodBilling {
    fn handle(self, context: &Context<'_>) -> Result<PodBilling, EngineError> {
        let wanted = |query: &Self, line: &LedgerLine| {
            line.charge.product.family() == Family::Pod
                && query.pod_id.as_ref().is_none_or(|pod| line.resource == *pod)
                && query.gpu_id.as_ref().is_none_or(|gpu| line.charge.gpu.as_ref() == Some(gpu))
        };
        match self.grouping.unwrap_or(PodGrouping::PodId) {
            PodGrouping::PodId => {
                answer(self, context, wanted, |line| Some(&line.resource), |record, pod| record.pod_id = pod)
            }
            PodGrouping::GpuId => {
                answer(self, context, wanted, |line| line.charge.gpu.as_deref(), |record, gpu| record.gpu_id = gpu)
            }
        }
    }
}

impl Handle for ListNetworkVolumeBilling {
    fn handle(self, context: &Context<'_>) -> Result<NetworkVolumeBilling, EngineError> {
        let wanted = |query: &Self, line: &LedgerLine| {
            line.charge.product.family() == Family::Volume
                && query.network_volume_id.as_ref().is_none_or(|volume| line.resource == *volume)
        };
        answer(self, context, wanted, |line| Some(&line.resource), |record, key| record.network_volume_id = key)
    }
}

impl Handle for ListServerlessBilling {
    fn handle(self, context: &Context<'_>) -> Result<ServerlessBilling, EngineError> {
        let wanted = |query: &Self, line: &LedgerLine| {
            line.charge.product.family() == Family::Serverless
                && query.serverless_id.as_ref().is_none_or(|endpoint| names(line).0 == *endpoint)
                && query.gpu_id.as_ref().is_none_or(|gpu| line.charge.gpu.as_ref() == Some(gpu))
        };
        match self.grouping.unwrap_or(ServerlessGrouping::EndpointId) {
            ServerlessGrouping::EndpointId => {
                answer(self, context, wanted, |line| Some(names(line).0), |record, key| record.serverless_id = key)
            }
            ServerlessGrouping::PodId => {
                answer(self, context, wanted, |line| Some(names(line).1), |record, key| record.pod_id = key)
            }
            ServerlessGrouping::GpuId => {
                answer(self, context, wanted, |line| line.charge.gpu.as_deref(), |record, key| record.gpu_id = key)
            }
            ServerlessGrouping::Stretch => stretches::answer(self, context, wanted),
        }
    }
}

/// The resources of a line: an endpoint and its worker, a cluster and its member, or a single resource.
fn names(line: &LedgerLine) -> (&str, &str) {
    line.resource.split_once('/').unwrap_or((&line.resource, ""))
}

impl Handle for ListEndpointBilling {
    fn handle(self, context: &Context<'_>) -> Result<EndpointBilling, EngineError> {
        answer_nothing(self, context)
    }
}

impl Handle for ListClusterBilling {
    fn handle(self, context: &Context<'_>) -> Result<ClusterBilling, EngineError> {
        let wanted = |query: &Self, line: &LedgerLine| {
            line.charge.product.family() == Family::Cluster
                && query.cluster_id.as_ref().is_none_or(|cluster| names(line).0 == *cluster)
        };
        answer(self, context, wanted, |line| Some(names(line).0), |record, key| record.cluster_id = key)
    }
}
