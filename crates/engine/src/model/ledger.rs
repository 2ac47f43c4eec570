//! Accounts, the lines of their ledger, and what a line charges (behaviour.md, Money).

use wire::{
    catalog::NetworkVolumeType,
    money::Usd,
    pricing::{MONTH, Rate},
};

/// The product of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Product {
    /// The GPUs of a pod.
    PodGpu,
    /// The vCPUs of a CPU pod.
    PodCpu,
    /// The container disk of a pod.
    PodDisk,
    /// The persistent mount of a pod.
    PodPersistentDisk,
    /// A STANDARD network volume.
    StandardVolume,
    /// A HIGH_PERFORMANCE network volume.
    HighPerformanceVolume,
    /// The GPUs of a worker.
    ServerlessGpu,
    /// The vCPUs of a worker.
    ServerlessCpu,
    /// The container disk of a worker.
    ServerlessDisk,
    /// The GPUs of a cluster member.
    ClusterGpu,
    /// The container disk of a cluster member.
    ClusterDisk,
    /// The persistent mount of a cluster member.
    ClusterPersistentDisk,
}

/// The resource kind of a product.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Pods.
    Pod,
    /// Network volumes.
    Volume,
    /// Workers of endpoints.
    Serverless,
    /// Members of clusters.
    Cluster,
}

impl Product {
    /// Its resource kind.
    pub(crate) const fn family(self) -> Family {
        match self {
            Self::PodGpu | Self::PodCpu | Self::PodDisk | Self::PodPersistentDisk => Family::Pod,
            Self::StandardVolume | Self::HighPerformanceVolume => Family::Volume,
            Self::ServerlessGpu | Self::ServerlessCpu | Self::ServerlessDisk => Family::Serverless,
            Self::ClusterGpu | Self::ClusterDisk | Self::ClusterPersistentDisk => Family::Cluster,
        }
    }

    const ALL: [Self; 12] = [
        Self::PodGpu,
        Self::PodCpu,
        Self::PodDisk,
        Self::PodPersistentDisk,
        Self::StandardVolume,
        Self::HighPerformanceVolume,
        Self::ServerlessGpu,
        Self::ServerlessCpu,
        Self::ServerlessDisk,
        Self::ClusterGpu,
        Self::ClusterDisk,
        Self::ClusterPersistentDisk,
    ];

    /// Its name in the store.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::PodGpu => "pod-gpu",
            Self::PodCpu => "pod-cpu",
            Self::PodDisk => "pod-disk",
            Self::PodPersistentDisk => "pod-persistent-disk",
            Self::StandardVolume => "standard-volume",
            Self::HighPerformanceVolume => "high-performance-volume",
            Self::ServerlessGpu => "serverless-gpu",
            Self::ServerlessCpu => "serverless-cpu",
            Self::ServerlessDisk => "serverless-disk",
            Self::ClusterGpu => "cluster-gpu",
            Self::ClusterDisk => "cluster-disk",
            Self::ClusterPersistentDisk => "cluster-persistent-disk",
        }
    }

    /// The product with this name.
    pub(crate) fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|product| product.as_str() == name)
    }
}

/// A product at a rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Charge {
    pub(crate) product: Product,
    /// The GPU type, for grouping bills.
    pub(crate) gpu: Option<String>,
    pub(crate) rate: Rate,
}

impl Charge {
    /// A network volume of `size` GB.
    pub(crate) fn network_volume(size: u32, kind: NetworkVolumeType) -> Self {
        let product = match kind {
            NetworkVolumeType::Standard => Product::StandardVolume,
            NetworkVolumeType::HighPerformance => Product::HighPerformanceVolume,
        };
        Self { product, gpu: None, rate: Rate::network_volume(size, kind) }
    }
}

/// An account: its money, and ledger totals that make the balance cheap to compute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Account {
    pub(crate) id: String,
    /// The total ever credited.
    pub(crate) credit: Usd,
    /// The total of all closed lines.
    pub(crate) settled: Usd,
    /// The total rate of all open lines.
    pub(crate) burn: i64,
    /// The total of rate times start over all open lines.
    pub(crate) burn_base: i128,
    /// The second at which the balance may run out: never later than the true one.
    pub(crate) exhausts_at: Option<i64>,
}

/// One line of the ledger.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LedgerLine {
    pub(crate) id: i64,
    pub(crate) resource: String,
    pub(crate) charge: Charge,
    /// The second at which it starts.
    pub(crate) since: i64,
    /// The second at which it ended, if it has.
    pub(crate) until: Option<i64>,
}

impl LedgerLine {
    /// The cost of the line up to the second `at`.
    pub(crate) fn accrued(&self, at: i64) -> Usd {
        let end = self.until.map_or(at, |until| until.min(at));
        self.charge.rate.accrued(end.saturating_sub(self.since))
    }
}

impl Account {
    /// The earliest second, from `since`, at which the open lines may have used up the balance: exact except for
    /// fractions of micro-dollars, which lines do not charge, so never too late.
    pub(crate) fn exhaustion(&self, since: i64) -> Option<i64> {
        let burn = i128::from(self.burn);
        if burn <= 0 {
            return None;
        }
        let funds = i128::from((self.credit - self.settled).micros()) * i128::from(MONTH) + self.burn_base;
        let second = funds.div_euclid(burn) + i128::from(funds.rem_euclid(burn) != 0);
        Some(i64::try_from(second).unwrap_or(i64::MAX).max(since))
    }
}
