//! Billing histories: folds over the ledger (platform.md, section 4.5; wire.md, Billing; behaviour.md, Money).
//!
//! A line's part in a bucket is the difference of two sums since the line's begin, both whole micro-dollars. So the
//! buckets of a window add up to it, whatever their size, and no grouping or filter changes a sum.

mod window;

use std::collections::{HashMap, HashSet};

use window::{Times, Window};

use super::{Context, EngineError, Handle, ledger::Product, store::LedgerLine};
use wire::{
    Timestamp,
    billing::{
        BillingAmounts, BillingHistory, BillingMetadata, BillingQuery, BillingRecord, ClusterBilling,
        ClusterBillingAmounts, ClusterBillingMetadata, ClusterBillingQuery, EndpointBilling, EndpointBillingAmounts,
        EndpointBillingMetadata, EndpointBillingQuery, ListBillingHistory, ListClusterBilling, ListEndpointBilling,
        ListNetworkVolumeBilling, ListPodBilling, ListServerlessBilling, NetworkVolumeBilling,
        NetworkVolumeBillingAmounts, NetworkVolumeBillingMetadata, NetworkVolumeBillingQuery,
        NetworkVolumeBillingRecord, PodBilling, PodBillingAmounts, PodBillingMetadata, PodBillingQuery,
        PodBillingRecord, PodGrouping, ServerlessBilling, ServerlessBillingAmounts, ServerlessBillingMetadata,
        ServerlessBillingQuery,
    },
    money::Usd,
};

/// The amounts of a history, to which a cell can be added.
trait Amounts: Copy + Default {
    /// Adds what a product cost. A history is folded over its own products only.
    fn add(&mut self, product: Product, amount: Usd);
}

impl Amounts for BillingAmounts {
    fn add(&mut self, product: Product, amount: Usd) {
        self.total_amount += amount;
        let part = match product {
            Product::PodGpu => &mut self.pod_gpu_amount,
            Product::PodCpu => &mut self.pod_cpu_amount,
            Product::PodDisk | Product::PodPersistentDisk => &mut self.pod_disk_amount,
            Product::StandardVolume => &mut self.storage_standard_amount,
            Product::HighPerformanceVolume => &mut self.storage_high_performance_amount,
        };
        *part += amount;
    }
}

impl Amounts for PodBillingAmounts {
    fn add(&mut self, product: Product, amount: Usd) {
        self.total_amount += amount;
        match product {
            Product::PodGpu => self.gpu_amount += amount,
            Product::PodCpu => self.cpu_amount += amount,
            Product::PodDisk | Product::PodPersistentDisk => self.disk_amount += amount,
            Product::StandardVolume | Product::HighPerformanceVolume => {}
        }
    }
}

impl Amounts for NetworkVolumeBillingAmounts {
    fn add(&mut self, product: Product, amount: Usd) {
        self.total_amount += amount;
        match product {
            Product::StandardVolume => self.standard_amount += amount,
            Product::HighPerformanceVolume => self.high_performance_amount += amount,
            Product::PodGpu | Product::PodCpu | Product::PodDisk | Product::PodPersistentDisk => {}
        }
    }
}

/// One group in one bucket.
struct Group<A> {
    /// What the record is of; nothing when the history has no key, or the line is of no such thing.
    key: Option<String>,
    start: Timestamp,
    end: Timestamp,
    amounts: A,
}

/// What a fold gives: the groups in the order of time, then key, and the sums over them.
struct Fold<A> {
    groups: Vec<Group<A>>,
    totals: A,
    /// How many different resources there are in them.
    resources: u64,
}

/// Folds lines into one group for each bucket and key. Time and memory are linear in the groups.
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
    // A cell is a bucket, the place of a key, and what one line cost there.
    let mut cells: Vec<(usize, usize, Product, Usd)> = Vec::new();
    let mut resources = HashSet::new();
    for line in lines {
        let place = places[&key(line)];
        let until = line.until.unwrap_or(i64::MAX).min(now.seconds());
        for bucket in window.buckets(line.since, until) {
            let (start, end) = window.bounds(bucket);
            let amount = line.accrued(end.min(until)) - line.accrued(start);
            if amount != Usd::ZERO {
                cells.push((bucket, place, line.charge.product, amount));
                resources.insert(line.resource.as_str());
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
    Fold { groups, totals, resources: count(resources.len()) }
}

fn count(items: usize) -> u64 {
    u64::try_from(items).unwrap_or(u64::MAX)
}

impl Context<'_> {
    /// The lines of the account that fall into a window and satisfy `wanted`.
    fn lines(&self, window: &Window, wanted: impl Fn(&LedgerLine) -> bool) -> Result<Vec<LedgerLine>, EngineError> {
        let mut lines = self.tx.lines_within(self.account, window.start(), window.end())?;
        lines.retain(wanted);
        Ok(lines)
    }
}

/// Takes the time parameters out of a query.
macro_rules! times {
    ($query:expr) => {
        Times { start: $query.start_time, end: $query.end_time, bucket: $query.bucket_size, last_n: $query.last_n }
    };
}

impl Handle for ListBillingHistory {
    fn handle(self, context: &Context<'_>) -> Result<BillingHistory, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let lines = context.lines(&window, |_| true)?;
        let fold: Fold<BillingAmounts> = fold(&lines, &window, context.now, |_| None);
        let record = |group: Group<BillingAmounts>| {
            let BillingAmounts {
                total_amount,
                pod_gpu_amount,
                pod_cpu_amount,
                pod_disk_amount,
                serverless_gpu_amount,
                serverless_cpu_amount,
                serverless_disk_amount,
                serverless_fee_amount,
                storage_standard_amount,
                storage_high_performance_amount,
                endpoint_amount,
                cluster_gpu_amount,
                cluster_disk_amount,
                cluster_networking_amount,
            } = group.amounts;
            BillingRecord {
                start_time: group.start,
                end_time: group.end,
                total_amount,
                pod_gpu_amount,
                pod_cpu_amount,
                pod_disk_amount,
                serverless_gpu_amount,
                serverless_cpu_amount,
                serverless_disk_amount,
                serverless_fee_amount,
                storage_standard_amount,
                storage_high_performance_amount,
                endpoint_amount,
                cluster_gpu_amount,
                cluster_disk_amount,
                cluster_networking_amount,
            }
        };
        let records: Vec<BillingRecord> = fold.groups.into_iter().map(record).collect();
        let query = BillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
        };
        let metadata = BillingMetadata { query, record_count: count(records.len()), totals: fold.totals };
        Ok(BillingHistory { records, metadata })
    }
}

impl Handle for ListPodBilling {
    fn handle(self, context: &Context<'_>) -> Result<PodBilling, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let lines = context.lines(&window, |line| {
            let is_pods = match line.charge.product {
                Product::PodGpu | Product::PodCpu | Product::PodDisk | Product::PodPersistentDisk => true,
                Product::StandardVolume | Product::HighPerformanceVolume => false,
            };
            is_pods
                && self.pod_id.as_ref().is_none_or(|pod| line.resource == *pod)
                && self.gpu_id.as_ref().is_none_or(|gpu| line.charge.gpu.as_ref() == Some(gpu))
        })?;
        let grouping = self.grouping.unwrap_or(PodGrouping::PodId);
        let fold: Fold<PodBillingAmounts> = fold(&lines, &window, context.now, |line| match grouping {
            PodGrouping::PodId => Some(&line.resource),
            PodGrouping::GpuId => line.charge.gpu.as_deref(),
        });
        let record = |group: Group<PodBillingAmounts>| {
            let PodBillingAmounts { total_amount, gpu_amount, cpu_amount, disk_amount } = group.amounts;
            let (pod_id, gpu_id) = match grouping {
                PodGrouping::PodId => (group.key, None),
                PodGrouping::GpuId => (None, group.key),
            };
            let (start_time, end_time) = (group.start, group.end);
            PodBillingRecord { start_time, end_time, pod_id, gpu_id, total_amount, gpu_amount, cpu_amount, disk_amount }
        };
        let records: Vec<PodBillingRecord> = fold.groups.into_iter().map(record).collect();
        let query = PodBillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
            pod_id: self.pod_id,
            gpu_id: self.gpu_id,
            grouping: self.grouping,
        };
        let metadata = PodBillingMetadata {
            query,
            record_count: count(records.len()),
            unique_pod_count: fold.resources,
            totals: fold.totals,
        };
        Ok(PodBilling { records, metadata })
    }
}

impl Handle for ListNetworkVolumeBilling {
    fn handle(self, context: &Context<'_>) -> Result<NetworkVolumeBilling, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let lines = context.lines(&window, |line| {
            let is_volumes = match line.charge.product {
                Product::StandardVolume | Product::HighPerformanceVolume => true,
                Product::PodGpu | Product::PodCpu | Product::PodDisk | Product::PodPersistentDisk => false,
            };
            is_volumes && self.network_volume_id.as_ref().is_none_or(|volume| line.resource == *volume)
        })?;
        let fold: Fold<NetworkVolumeBillingAmounts> = fold(&lines, &window, context.now, |line| Some(&line.resource));
        let record = |group: Group<NetworkVolumeBillingAmounts>| {
            let NetworkVolumeBillingAmounts { total_amount, standard_amount, high_performance_amount } = group.amounts;
            NetworkVolumeBillingRecord {
                start_time: group.start,
                end_time: group.end,
                network_volume_id: group.key,
                total_amount,
                standard_amount,
                high_performance_amount,
            }
        };
        let records: Vec<NetworkVolumeBillingRecord> = fold.groups.into_iter().map(record).collect();
        let query = NetworkVolumeBillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
            network_volume_id: self.network_volume_id,
        };
        let metadata = NetworkVolumeBillingMetadata {
            query,
            record_count: count(records.len()),
            unique_network_volume_count: fold.resources,
            totals: fold.totals,
        };
        Ok(NetworkVolumeBilling { records, metadata })
    }
}

// The products below do not exist yet, so their histories have no records; window and filters are checked all the same.

impl Handle for ListServerlessBilling {
    fn handle(self, context: &Context<'_>) -> Result<ServerlessBilling, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let query = ServerlessBillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
            serverless_id: self.serverless_id,
            gpu_id: self.gpu_id,
            grouping: self.grouping,
        };
        let totals = ServerlessBillingAmounts::default();
        let metadata = ServerlessBillingMetadata { query, record_count: 0, unique_serverless_count: 0, totals };
        Ok(ServerlessBilling { records: Vec::new(), metadata })
    }
}

impl Handle for ListEndpointBilling {
    fn handle(self, context: &Context<'_>) -> Result<EndpointBilling, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let query = EndpointBillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
        };
        let metadata = EndpointBillingMetadata { query, record_count: 0, totals: EndpointBillingAmounts::default() };
        Ok(EndpointBilling { records: Vec::new(), metadata })
    }
}

impl Handle for ListClusterBilling {
    fn handle(self, context: &Context<'_>) -> Result<ClusterBilling, EngineError> {
        let window = Window::new(times!(self), context.now)?;
        let query = ClusterBillingQuery {
            start_time: Timestamp::from_seconds(window.start()),
            end_time: Timestamp::from_seconds(window.end()),
            bucket_size: window.bucket,
            cluster_id: self.cluster_id,
        };
        let totals = ClusterBillingAmounts::default();
        let metadata = ClusterBillingMetadata { query, record_count: 0, unique_cluster_count: 0, totals };
        Ok(ClusterBilling { records: Vec::new(), metadata })
    }
}
