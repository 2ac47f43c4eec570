//! Billing histories (platform.md, sections 4.5 and 4.6; wire.md, Billing; behaviour.md, Money).
//!
//! The six histories differ in their amounts and in the resource that a record may name. They share everything else.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    money::Usd,
    operation::Operation,
    problem::{Problem, Violation},
    scalar::Timestamp,
};

/// The length of a bucket, in UTC; a week starts on Monday.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum BucketSize {
    /// 60 minutes.
    Hour,
    /// Starts at midnight.
    #[default]
    Day,
    /// Starts on Monday.
    Week,
    /// Starts on the first of the month.
    Month,
    /// Starts on January 1.
    Year,
}

/// How to group the records of the pod history: an extension (behaviour.md, Money).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum PodGrouping {
    /// One record per pod and bucket.
    PodId,
    /// One record per GPU type and bucket.
    GpuId,
}

/// How to group the records of the serverless history: an extension (behaviour.md, Money).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum ServerlessGrouping {
    /// One record per endpoint and bucket.
    EndpointId,
    /// One record per worker pod and bucket.
    PodId,
    /// One record per GPU type and bucket.
    GpuId,
    /// One record per stretch of a worker, regardless of buckets. Start and end are those of the stretch; the amounts
    /// cover the part inside the window, which snaps to whole seconds only.
    Stretch,
}

/// The time parameters of a query.
#[derive(Debug, Clone, Copy, Default)]
pub struct Times {
    /// The start of the window.
    pub start: Option<Timestamp>,
    /// The end of the window.
    pub end: Option<Timestamp>,
    /// The length of a bucket.
    pub bucket: Option<BucketSize>,
    /// The number of most recent buckets.
    pub last_n: Option<u32>,
}

impl Times {
    /// Rules between the time parameters: `lastN` excludes the others, and a window must not be reversed. Both answer
    /// 400.
    fn check(self) -> Result<(), Problem> {
        let mut broken = Vec::new();
        if self.last_n.is_some() && (self.start.is_some() || self.end.is_some()) {
            broken.push(Violation::new("query.lastN", "`lastN` excludes `startTime` and `endTime`"));
        }
        if let (Some(start), Some(end)) = (self.start, self.end)
            && start >= end
        {
            broken.push(Violation::new("query.startTime", format!("{start} is not before the end, {end}")));
        }
        Problem::broken_rules(broken).map_or(Ok(()), Err)
    }
}

/// The result of a query.
#[derive(Debug, Clone)]
pub struct BillingResult<R, A> {
    /// The start of the window after snapping.
    pub start_time: Timestamp,
    /// The end of the window after snapping, exclusive.
    pub end_time: Timestamp,
    /// The length of a bucket.
    pub bucket_size: BucketSize,
    /// One entry per bucket and group.
    pub records: Vec<R>,
    /// The number of distinct resources in the records.
    pub resources: u64,
    /// The totals of the records.
    pub totals: A,
}

/// The common part of the histories; the implementing type is the query.
pub trait History: Operation {
    /// The amounts of a record and of the totals.
    type Amounts: Copy + Default;
    /// The cost of one bucket.
    type Record;

    /// The time parameters.
    fn times(&self) -> Times;

    /// A record that names no resource.
    fn record(start_time: Timestamp, end_time: Timestamp, amounts: Self::Amounts) -> Self::Record;

    /// The reply to this query.
    fn reply(self, found: BillingResult<Self::Record, Self::Amounts>) -> Self::Output;
}

/// One billing history: its query, record, totals and reply, all derived from one list of amounts.
macro_rules! history {
    (
        $(#[$doc:meta])*
        $id:literal $name:literal at $path:literal: $query:ident -> $reply:ident { $record:ident, $amounts:ident, $metadata:ident, $echo:ident }
        amounts { $($(#[$amount_doc:meta])* $amount:ident,)* }
        filters { $($(#[$filter_doc:meta])* $filter:ident: $filter_type:ty,)* }
        keys { $($(#[$key_doc:meta])* $key:ident: $key_type:ty,)* }
        unique { $($(#[$unique_doc:meta])* $unique:ident,)? }
    ) => {
        $(#[$doc])*
        #[skip_serializing_none]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $query {
            /// The start of the window, snapped down to a bucket edge.
            pub start_time: Option<Timestamp>,
            /// The end of the window, snapped up to a bucket edge.
            pub end_time: Option<Timestamp>,
            /// The length of a bucket; a day by default.
            pub bucket_size: Option<BucketSize>,
            /// The number of most recent buckets, including the current one; excludes `startTime` and `endTime`.
            #[schemars(range(min = 1))]
            pub last_n: Option<u32>,
            $(
                $(#[$filter_doc])*
                pub $filter: Option<$filter_type>,
            )*
        }

        impl Operation for $query {
            const ID: &'static str = $id;
            const NAME: &'static str = $name;
            const METHOD: Method = Method::GET;
            const PATH: &'static str = $path;
            const REFUSALS: &'static [u16] = &[400];
            type Output = $reply;

            fn check(&self) -> Result<(), Problem> {
                self.times().check()
            }
        }

        /// The amounts, in USD.
        #[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $amounts {
            /// The sum of the other amounts.
            pub total_amount: Usd,
            $($(#[$amount_doc])* pub $amount: Usd,)*
        }

        /// The cost of one bucket.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $record {
            /// The start of the bucket.
            pub start_time: Timestamp,
            /// The end of the bucket, exclusive.
            pub end_time: Timestamp,
            $(
                $(#[$key_doc])*
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $key: Option<$key_type>,
            )*
            /// The sum of the other amounts.
            pub total_amount: Usd,
            $($(#[$amount_doc])* pub $amount: Usd,)*
        }

        /// The query as the server answered it.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $echo {
            /// The start of the window after snapping.
            pub start_time: Timestamp,
            /// The end of the window after snapping, exclusive.
            pub end_time: Timestamp,
            /// The length of a bucket.
            pub bucket_size: BucketSize,
            $(
                $(#[$filter_doc])*
                #[serde(default)]
                pub $filter: Option<$filter_type>,
            )*
        }

        /// Metadata of a history.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $metadata {
            /// The query as the server answered it.
            pub query: $echo,
            /// The number of records.
            pub record_count: u64,
            $(
                $(#[$unique_doc])*
                #[serde(default)]
                pub $unique: u64,
            )?
            /// The totals of all records.
            pub totals: $amounts,
        }

        /// The reply. It omits buckets without cost.
        #[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        pub struct $reply {
            /// One entry per bucket and group.
            pub records: Vec<$record>,
            /// The window, the counts and the totals.
            pub metadata: $metadata,
        }

        impl History for $query {
            type Amounts = $amounts;
            type Record = $record;

            fn times(&self) -> Times {
                Times { start: self.start_time, end: self.end_time, bucket: self.bucket_size, last_n: self.last_n }
            }

            fn record(start_time: Timestamp, end_time: Timestamp, amounts: $amounts) -> $record {
                let $amounts { total_amount, $($amount,)* } = amounts;
                $record { start_time, end_time, $($key: None,)* total_amount, $($amount,)* }
            }

            fn reply(self, found: BillingResult<$record, $amounts>) -> $reply {
                let BillingResult { start_time, end_time, bucket_size, .. } = found;
                let metadata = $metadata {
                    query: $echo { start_time, end_time, bucket_size, $($filter: self.$filter,)* },
                    record_count: u64::try_from(found.records.len()).unwrap_or(u64::MAX),
                    $($unique: found.resources,)?
                    totals: found.totals,
                };
                $reply { records: found.records, metadata }
            }
        }
    };
}

history! {
    /// `billing.history`: everything the account pays for.
    "billing.history" "listBilling" at "/v2/billing": ListBillingHistory -> BillingHistory {
        BillingRecord, BillingAmounts, BillingMetadata, BillingQuery
    }
    amounts {
        /// GPUs of pods.
        pod_gpu_amount,
        /// vCPUs of CPU pods.
        pod_cpu_amount,
        /// Container disks and persistent mounts of pods.
        pod_disk_amount,
        /// GPUs of workers.
        serverless_gpu_amount,
        /// vCPUs of workers.
        serverless_cpu_amount,
        /// Disks of workers.
        serverless_disk_amount,
        /// Fees of endpoints.
        serverless_fee_amount,
        /// STANDARD network volumes.
        storage_standard_amount,
        /// HIGH_PERFORMANCE network volumes.
        storage_high_performance_amount,
        /// Public endpoints.
        endpoint_amount,
        /// GPUs of clusters.
        cluster_gpu_amount,
        /// Disks of clusters.
        cluster_disk_amount,
        /// Networking of clusters.
        cluster_networking_amount,
    }
    filters {}
    keys {}
    unique {}
}

history! {
    /// `billing.pods`
    "billing.pods" "listPodBilling" at "/v2/billing/pods": ListPodBilling -> PodBilling {
        PodBillingRecord, PodBillingAmounts, PodBillingMetadata, PodBillingQuery
    }
    amounts {
        /// GPUs.
        gpu_amount,
        /// vCPUs of CPU pods.
        cpu_amount,
        /// Container disks and persistent mounts.
        disk_amount,
    }
    filters {
        /// Only this pod.
        pod_id: String,
        /// Only pods of this GPU type: an extension.
        gpu_id: String,
        /// One record per pod or per GPU type in each bucket: an extension.
        grouping: PodGrouping,
    }
    keys {
        /// The pod, when grouped by pod.
        pod_id: String,
        /// The GPU type, when grouped by GPU type.
        gpu_id: String,
    }
    unique {
        /// The number of distinct pods.
        unique_pod_count,
    }
}

history! {
    /// `billing.serverless`
    "billing.serverless" "listServerlessBilling" at "/v2/billing/serverless": ListServerlessBilling -> ServerlessBilling {
        ServerlessBillingRecord, ServerlessBillingAmounts, ServerlessBillingMetadata, ServerlessBillingQuery
    }
    amounts {
        /// GPUs of workers.
        gpu_amount,
        /// vCPUs of workers.
        cpu_amount,
        /// Disks of workers.
        disk_amount,
        /// Fees.
        fee_amount,
    }
    filters {
        /// Only this endpoint.
        serverless_id: String,
        /// Only workers of this GPU type: an extension.
        gpu_id: String,
        /// One record per endpoint, worker pod or GPU type in each bucket, or one per stretch: an extension.
        grouping: ServerlessGrouping,
    }
    keys {
        /// The endpoint, when grouped by endpoint or stretch.
        serverless_id: String,
        /// The worker's pod, when grouped by pod or stretch.
        pod_id: String,
        /// The GPU type, when grouped by GPU type or stretch.
        gpu_id: String,
        /// The cost of 30 days at the stretch's rate, disk included, when grouped by stretch.
        cost_per_month: Usd,
    }
    unique {
        /// The number of distinct endpoints.
        unique_serverless_count,
    }
}

history! {
    /// `billing.endpoints`: public endpoints, a separate product from serverless.
    "billing.endpoints" "listEndpointBilling" at "/v2/billing/endpoints": ListEndpointBilling -> EndpointBilling {
        EndpointBillingRecord, EndpointBillingAmounts, EndpointBillingMetadata, EndpointBillingQuery
    }
    amounts {
    }
    filters {}
    keys {}
    unique {}
}

history! {
    /// `billing.network-volumes`
    "billing.network-volumes" "listNetworkVolumeBilling" at "/v2/billing/network-volumes": ListNetworkVolumeBilling -> NetworkVolumeBilling {
        NetworkVolumeBillingRecord, NetworkVolumeBillingAmounts, NetworkVolumeBillingMetadata, NetworkVolumeBillingQuery
    }
    amounts {
        /// STANDARD volumes.
        standard_amount,
        /// HIGH_PERFORMANCE volumes.
        high_performance_amount,
    }
    filters {
        /// Only this volume.
        network_volume_id: String,
    }
    keys {
        /// The volume.
        network_volume_id: String,
    }
    unique {
        /// The number of distinct volumes.
        unique_network_volume_count,
    }
}

history! {
    /// `billing.clusters`
    "billing.clusters" "listClusterBilling" at "/v2/billing/clusters": ListClusterBilling -> ClusterBilling {
        ClusterBillingRecord, ClusterBillingAmounts, ClusterBillingMetadata, ClusterBillingQuery
    }
    amounts {
        /// GPUs.
        gpu_amount,
        /// Disks.
        disk_amount,
        /// Networking.
        networking_amount,
    }
    filters {
        /// Only this cluster.
        cluster_id: String,
    }
    keys {
        /// The cluster.
        cluster_id: String,
    }
    unique {
        /// The number of distinct clusters.
        unique_cluster_count,
    }
}
