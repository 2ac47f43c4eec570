//! Bills from any server, grouped as the caller asks (behaviour.md, Money).
//!
//! A server with the extension groups the records itself and says so in `metadata.query.grouping`. For any other
//! server, records by pod are joined with the pods that can be listed. Whatever cannot be attributed forms its own
//! group, so the sums match what the server charged.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::list;
use api::{Api, CallError, misread};
use wire::{
    Timestamp,
    billing::{BucketSize, ListPodBilling, ListServerlessBilling, PodGrouping, ServerlessGrouping},
    lenient::{Lenient, fitting},
    money::Usd,
    pods::ListPods,
    scalar::wire_name,
};

/// A billing history as rows, whichever of the six it is. Anything the server does not report is `None`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// The start of the window.
    pub start: Option<Timestamp>,
    /// The end of the window, exclusive.
    pub end: Option<Timestamp>,
    /// The length of a bucket.
    pub bucket: Option<BucketSize>,
    /// The names of the amounts without `Amount`, the total first.
    pub amounts: Vec<String>,
    /// One row per bucket and group, in chronological order.
    pub rows: Vec<Row>,
    /// The sums over all rows, one per amount.
    pub totals: Vec<Option<Usd>>,
    /// The pods that could not be attributed to the requested group.
    pub unattributed: BTreeSet<String>,
    /// The reply, as JSON.
    pub body: Vec<u8>,
}

/// The cost of one group in one bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The start of the bucket.
    pub start: Option<Timestamp>,
    /// The end of the bucket, exclusive.
    pub end: Option<Timestamp>,
    /// The group of the row.
    pub group: Group,
    /// In the order of [`Bill::amounts`].
    pub amounts: Vec<Option<Usd>>,
}

/// The field with the GPU type of a record; records of CPU pods lack it.
const GPU: &str = "gpuId";

/// The group of a row.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Everything: the history has no groups.
    All,
    /// The pod, GPU type, endpoint, volume or cluster of this id.
    Of(String),
    /// Things without such an id: CPU pods by GPU type.
    Without,
    /// Things whose group is unknown.
    Unattributed,
}

impl Group {
    /// The label shown to people.
    pub fn label(&self) -> &str {
        match self {
            Self::All => "all",
            Self::Of(id) => id,
            Self::Without => "(no GPU)",
            Self::Unattributed => "(not attributed)",
        }
    }
}

impl Row {
    /// The first amount.
    pub fn total(&self) -> Option<Usd> {
        self.amounts.first().copied().flatten()
    }
}

/// The parts of a reply that every history has. Amounts are read by name, so a newer server may add some.
#[derive(Deserialize)]
struct Reply {
    records: Vec<Map<String, Value>>,
    #[serde(default, deserialize_with = "fitting")]
    metadata: Metadata,
}

#[derive(Default, Deserialize)]
struct Metadata {
    #[serde(default, deserialize_with = "fitting")]
    query: Query,
    #[serde(default, deserialize_with = "fitting")]
    totals: Map<String, Value>,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Query {
    start_time: Lenient<Timestamp>,
    end_time: Lenient<Timestamp>,
    bucket_size: Lenient<BucketSize>,
    grouping: Lenient<String>,
}

impl Bill {
    /// Reads a reply whose records name their group in the field `key`, if they do.
    pub fn read(api: &Api, body: &[u8], key: Option<&str>) -> Result<Self, CallError> {
        let reply = Reply::read(api, body)?;
        let amounts = amount_names(&reply);
        let Query { start_time, end_time, bucket_size, .. } = &reply.metadata.query;
        let row = |record: &Map<String, Value>| {
            let group = match key {
                None => Group::All,
                Some(key) => match record.get(key).and_then(Value::as_str) {
                    Some(id) => Group::Of(id.into()),
                    None if key == GPU => Group::Without,
                    None => Group::Unattributed,
                },
            };
            let time = |name: &str| record.get(name).and_then(|time| Timestamp::deserialize(time).ok());
            let start = time("startTime").or(**start_time);
            Row { start, end: time("endTime").or(start), group, amounts: read_amounts(record, &amounts) }
        };
        Ok(Self {
            start: **start_time,
            end: **end_time,
            bucket: **bucket_size,
            rows: reply.records.iter().map(row).collect(),
            totals: read_amounts(&reply.metadata.totals, &amounts),
            amounts: amounts.iter().map(|name| name.trim_end_matches("Amount").to_owned()).collect(),
            unattributed: BTreeSet::new(),
            body: body.to_vec(),
        })
    }

    /// Whether every amount of every row is known.
    pub fn is_complete(&self) -> bool {
        self.rows.iter().flat_map(|row| &row.amounts).chain(&self.totals).all(Option::is_some)
    }

    /// Moves every row into the group that `group` returns, and adds up rows that coincide.
    fn regroup(&mut self, key: &str, group: impl Fn(&Group) -> Group) {
        let mut merged: BTreeMap<(Option<Timestamp>, Group), Row> = BTreeMap::new();
        for row in std::mem::take(&mut self.rows) {
            let to = group(&row.group);
            if let (Group::Unattributed, Group::Of(id)) = (&to, &row.group) {
                self.unattributed.insert(id.clone());
            }
            match merged.get_mut(&(row.start, to.clone())) {
                Some(sum) => sum.amounts.iter_mut().zip(row.amounts).for_each(|(sum, part)| {
                    *sum = sum.zip(part).map(|(sum, part)| sum + part);
                }),
                None => {
                    merged.insert((row.start, to.clone()), Row { group: to, ..row });
                }
            }
        }
        self.rows = merged.into_values().collect();
        self.totals = (0..self.amounts.len()).map(|at| self.rows.iter().map(|row| row.amounts[at]).sum()).collect();
        self.body = self.rebuilt(key);
    }

    /// The rows as a reply, for programs that read JSON.
    fn rebuilt(&self, key: &str) -> Vec<u8> {
        let amounts = |amounts: &[Option<Usd>]| -> Map<String, Value> {
            let pair = |(name, amount): (&String, &Option<Usd>)| (format!("{name}Amount"), serde_json::json!(amount));
            self.amounts.iter().zip(amounts).map(pair).collect()
        };
        let record = |row: &Row| {
            let mut record = amounts(&row.amounts);
            record.insert("startTime".into(), serde_json::json!(row.start));
            record.insert("endTime".into(), serde_json::json!(row.end));
            if let Group::Of(id) = &row.group {
                record.insert(key.into(), id.as_str().into());
            }
            Value::Object(record)
        };
        let mut reply: Map<String, Value> = serde_json::from_slice(&self.body).unwrap_or_default();
        reply.insert("records".into(), self.rows.iter().map(record).collect());
        if let Some(Value::Object(metadata)) = reply.get_mut("metadata") {
            metadata.insert("recordCount".into(), self.rows.len().into());
            metadata.insert("totals".into(), amounts(&self.totals).into());
        }
        serde_json::to_vec(&reply).unwrap_or_default()
    }
}

impl Reply {
    fn read(api: &Api, body: &[u8]) -> Result<Self, CallError> {
        let unreadable = |error: serde_json::Error| {
            // The answer's own error text may contain the key, which the core redacts.
            api.unreadable(misread(&format!("a billing history: {error}"), body))
        };
        serde_json::from_slice(body).map_err(unreadable)
    }

    /// Whether the server grouped its records by this key.
    fn is_grouped_by(&self, key: &str) -> bool {
        self.metadata.query.grouping.as_deref() == Some(key)
    }
}

/// The names of all amounts in a reply: the total first, the others in order of appearance.
fn amount_names(reply: &Reply) -> Vec<String> {
    let mut names = vec!["totalAmount".to_owned()];
    let fields = reply.metadata.totals.keys().chain(reply.records.first().into_iter().flat_map(Map::keys));
    for name in fields.filter(|name| name.ends_with("Amount")) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    names
}

/// The amounts of these names. A missing one is unknown, not zero.
fn read_amounts(fields: &Map<String, Value>, names: &[String]) -> Vec<Option<Usd>> {
    names.iter().map(|name| fields.get(name).and_then(|amount| Usd::deserialize(amount).ok())).collect()
}

/// Whether a history is grouped by this key, according to its server.
pub fn is_grouped_by(api: &Api, body: &[u8], key: &str) -> Result<bool, CallError> {
    Ok(Reply::read(api, body)?.is_grouped_by(key))
}

/// The history of pods, by pod or by GPU type.
pub async fn of_pods(api: &Api, query: ListPodBilling) -> Result<Bill, CallError> {
    let grouping = query.grouping.unwrap_or(PodGrouping::PodId);
    let key = match grouping {
        PodGrouping::PodId => "podId",
        PodGrouping::GpuId => GPU,
    };
    let only = query.gpu_id.clone();
    let body = api.body(query).await?;
    if Reply::read(api, &body)?.is_grouped_by(&wire_name(&grouping)) {
        return Bill::read(api, &body, Some(key));
    }
    let mut bill = Bill::read(api, &body, Some("podId"))?;
    if grouping == PodGrouping::PodId && only.is_none() {
        return Ok(bill);
    }
    let gpus = gpu_types(api).await?;
    if let Some(only) = &only {
        // Keep what cannot be told apart: it may be of this type.
        bill.rows.retain(|row| match gpu_of(&gpus, &row.group) {
            Group::Of(gpu) => gpu == *only,
            Group::Without => false,
            Group::All | Group::Unattributed => true,
        });
    }
    bill.regroup(key, |group| match (grouping, gpu_of(&gpus, group)) {
        (PodGrouping::GpuId, gpu) => gpu,
        (PodGrouping::PodId, Group::Unattributed) => Group::Unattributed,
        (PodGrouping::PodId, _) => group.clone(),
    });
    Ok(bill)
}

/// The GPU types of the pods that can be listed; none for a CPU pod.
async fn gpu_types(api: &Api) -> Result<HashMap<String, Option<String>>, CallError> {
    let pods = list::all(api, ListPods::default()).await?;
    Ok(pods.items().map(|pod| (pod.id.clone(), pod.gpu.as_ref().map(|gpu| gpu.id.clone()))).collect())
}

fn gpu_of(gpus: &HashMap<String, Option<String>>, group: &Group) -> Group {
    let Group::Of(pod) = group else { return Group::Unattributed };
    match gpus.get(pod) {
        Some(Some(gpu)) => Group::Of(gpu.clone()),
        Some(None) => Group::Without,
        None => Group::Unattributed,
    }
}

/// The history of serverless endpoints. Workers cannot be listed afterwards, so without the extension, a grouping by
/// pod or GPU type stays unattributed.
pub async fn of_serverless(api: &Api, query: ListServerlessBilling) -> Result<Bill, CallError> {
    let grouping = query.grouping.unwrap_or(ServerlessGrouping::EndpointId);
    let key = match grouping {
        ServerlessGrouping::EndpointId => "serverlessId",
        ServerlessGrouping::PodId | ServerlessGrouping::Stretch => "podId",
        ServerlessGrouping::GpuId => "gpuId",
    };
    let filtered = query.gpu_id.is_some();
    let body = api.body(query).await?;
    if Reply::read(api, &body)?.is_grouped_by(&wire_name(&grouping)) {
        return Bill::read(api, &body, Some(key));
    }
    let mut bill = Bill::read(api, &body, Some("serverlessId"))?;
    if grouping != ServerlessGrouping::EndpointId || filtered {
        bill.regroup(key, |_| Group::Unattributed);
    }
    Ok(bill)
}
