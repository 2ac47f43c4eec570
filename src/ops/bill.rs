//! Bills, grouped as a person asks, from any server (behaviour.md, Money).
//!
//! A server that knows the extension groups by itself and says so in `metadata.query.grouping`. For any other one the
//! records by pod are joined with the pods that can be seen. What cannot be attributed is a group of its own, so the
//! sums stay what the server charged.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::Deserialize;
use serde_json::{Map, Value};

use crate::{
    api::{Api, CallError},
    ops::list,
    wire::{
        Timestamp,
        billing::{BucketSize, ListPodBilling, ListServerlessBilling, PodGrouping, ServerlessGrouping},
        money::Usd,
        pods::ListPods,
    },
};

/// A billing history as rows, whichever of the six it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bill {
    /// The window's begin.
    pub start: Timestamp,
    /// The window's end, not included.
    pub end: Timestamp,
    /// The length of a bucket.
    pub bucket: BucketSize,
    /// The names of the amounts without `Amount`, the total first.
    pub amounts: Vec<String>,
    /// One row a bucket and group, in the order of time.
    pub rows: Vec<Row>,
    /// The sums over all rows, one for each amount.
    pub totals: Vec<Usd>,
    /// The pods that could not be attributed to the group that was asked for.
    pub unattributed: BTreeSet<String>,
    /// The reply, as JSON.
    pub body: Vec<u8>,
}

/// What one group cost in one bucket.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The bucket's begin.
    pub start: Timestamp,
    /// The bucket's end, not included.
    pub end: Timestamp,
    /// What the row is of.
    pub group: Group,
    /// In the order of [`Bill::amounts`].
    pub amounts: Vec<Usd>,
}

/// What a row is of.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Everything: the history has no groups.
    All,
    /// The pod, GPU type, endpoint, volume or cluster of this id.
    Of(String),
    /// Things that have no such id: CPU pods by GPU type.
    Without,
    /// Things that nobody can tell the group of.
    Unattributed,
}

impl Group {
    /// As a person reads it.
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
    pub fn total(&self) -> Usd {
        self.amounts.first().copied().unwrap_or_default()
    }
}

/// The parts of a reply that every history has. Amounts are read by their names, so that a newer server may add some.
#[derive(Deserialize)]
struct Reply {
    records: Vec<Map<String, Value>>,
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Metadata {
    query: Query,
    totals: Map<String, Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Query {
    start_time: Timestamp,
    end_time: Timestamp,
    bucket_size: BucketSize,
}

impl Bill {
    /// Reads a reply whose records name what they are of in the field `key`, if they do.
    pub fn read(body: &[u8], key: Option<&str>) -> Result<Self, CallError> {
        let reply: Reply = serde_json::from_slice(body).map_err(|error| unreadable(&error))?;
        let amounts = amount_names(&reply);
        let row = |record: &Map<String, Value>| -> Result<Row, serde_json::Error> {
            let group = match key {
                None => Group::All,
                Some(key) => record.get(key).and_then(Value::as_str).map_or(Group::Without, |id| Group::Of(id.into())),
            };
            let time = |name: &str| record.get(name).map(Timestamp::deserialize).transpose();
            let start = time("startTime")?.unwrap_or(reply.metadata.query.start_time);
            let end = time("endTime")?.unwrap_or(start);
            Ok(Row { start, end, group, amounts: read_amounts(record, &amounts)? })
        };
        let rows = reply.records.iter().map(row).collect::<Result<_, _>>().map_err(|error| unreadable(&error))?;
        let totals = read_amounts(&reply.metadata.totals, &amounts).map_err(|error| unreadable(&error))?;
        let Query { start_time: start, end_time: end, bucket_size: bucket } = reply.metadata.query;
        let amounts = amounts.iter().map(|name| name.trim_end_matches("Amount").to_owned()).collect();
        Ok(Self { start, end, bucket, amounts, rows, totals, unattributed: BTreeSet::new(), body: body.to_vec() })
    }

    /// Puts every row into the group that `group` says, and adds up what falls together.
    fn regroup(&mut self, key: &str, group: impl Fn(&Group) -> Group) {
        let mut merged: BTreeMap<(Timestamp, Group), Row> = BTreeMap::new();
        for row in std::mem::take(&mut self.rows) {
            let to = group(&row.group);
            if let (Group::Unattributed, Group::Of(id)) = (&to, &row.group) {
                self.unattributed.insert(id.clone());
            }
            match merged.get_mut(&(row.start, to.clone())) {
                Some(sum) => sum.amounts.iter_mut().zip(row.amounts).for_each(|(sum, part)| *sum += part),
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
        let amounts = |amounts: &[Usd]| -> Map<String, Value> {
            let pair = |(name, amount): (&String, &Usd)| (format!("{name}Amount"), serde_json::json!(amount));
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

fn unreadable(error: &serde_json::Error) -> CallError {
    CallError::Unreadable { base: "the service".to_owned(), reason: format!("a billing history: {error}") }
}

/// The names of all amounts of a reply, the total first, the others as they come.
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

fn read_amounts(fields: &Map<String, Value>, names: &[String]) -> Result<Vec<Usd>, serde_json::Error> {
    names.iter().map(|name| fields.get(name).map_or(Ok(Usd::ZERO), Usd::deserialize)).collect()
}

/// The history of pods, by pod or by GPU type.
pub async fn of_pods(api: &Api, query: ListPodBilling) -> Result<Bill, CallError> {
    let grouping = query.grouping.unwrap_or(PodGrouping::PodId);
    let key = match grouping {
        PodGrouping::PodId => "podId",
        PodGrouping::GpuId => "gpuId",
    };
    let only = query.gpu_id.clone();
    let reply = api.call(query).await?;
    let body = reply.json();
    if reply.value.metadata.query.grouping == Some(grouping) {
        return Bill::read(&body, Some(key));
    }
    let mut bill = Bill::read(&body, Some("podId"))?;
    if grouping == PodGrouping::PodId && only.is_none() {
        return Ok(bill);
    }
    let gpus = gpu_types(api).await?;
    if let Some(only) = &only {
        // What cannot be told apart stays: it may be of this type.
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

/// The GPU types of the pods that can be seen; none for a CPU pod.
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

/// The history of serverless endpoints. Its workers cannot be seen afterwards, so a server without the extension
/// leaves a grouping by pod or GPU type unattributed.
pub async fn of_serverless(api: &Api, query: ListServerlessBilling) -> Result<Bill, CallError> {
    let grouping = query.grouping.unwrap_or(ServerlessGrouping::EndpointId);
    let key = match grouping {
        ServerlessGrouping::EndpointId => "serverlessId",
        ServerlessGrouping::PodId => "podId",
        ServerlessGrouping::GpuId => "gpuId",
    };
    let filtered = query.gpu_id.is_some();
    let reply = api.call(query).await?;
    let body = reply.json();
    if reply.value.metadata.query.grouping == Some(grouping) {
        return Bill::read(&body, Some(key));
    }
    let mut bill = Bill::read(&body, Some("serverlessId"))?;
    if grouping != ServerlessGrouping::EndpointId || filtered {
        bill.regroup(key, |_| Group::Unattributed);
    }
    Ok(bill)
}
