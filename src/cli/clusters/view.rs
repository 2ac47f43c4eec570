//! The display of a cluster and its members.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::reference,
    },
    pods::without_maker,
    terminal::text,
};
use ops::clusters::{Members, rank_of};
use wire::{
    Timestamp,
    clusters::Cluster,
    lease::EXPIRES_AT,
    pods::{ClusterRole, Pod},
    scalar::OpenEnum,
};

/// A cluster, with its members if requested: they report its cost.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(super) struct Row {
    pub(super) cluster: Cluster,
    #[serde(skip)]
    pub(super) members: Option<Members>,
}

impl From<Cluster> for Row {
    fn from(cluster: Cluster) -> Self {
        Self { cluster, members: None }
    }
}

impl JsonSchema for Row {
    fn schema_name() -> Cow<'static, str> {
        Cluster::schema_name()
    }

    /// The schema of the JSON behind a row.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Cluster::json_schema(generator)
    }
}

/// The schema of a cluster where one is named, else of an array of them.
pub(super) fn one_or_several(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<Cluster>(generator), reference::<Vec<Cluster>>(generator)] })
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.cluster.id)),
        Column::new("NAME", 0, |row| Cell::text(&row.cluster.name)),
        Column::new("TYPE", 3, |row| Cell::text(row.cluster.kind.to_string())),
        Column::new("PODS", 0, |row| Cell::text(pods(&row.cluster))),
        Column::new("HARDWARE", 1, |row| Cell::text(hardware(&row.cluster))),
        Column::new("USD/HOUR", 2, |row| Cell::money(row.members.as_ref().and_then(Members::per_hour))),
        Column::new("DATA CENTER", 4, |row| Cell::maybe(row.cluster.data_center_id.as_ref())),
        Column::new("CREATED", 5, |row| Cell::moment(*row.cluster.created_at)),
        Column::new("PRIMARY", WIDE, |row| {
            row.cluster.primary.as_ref().map_or(Cell::Empty, |primary| Cell::text(&primary.pod_id))
        }),
        Column::new("SSH", WIDE, |row| {
            Cell::maybe(row.cluster.primary.as_ref().and_then(|primary| primary.ssh_endpoint.as_ref()))
        }),
        Column::new("TEMPLATE", WIDE, |row| Cell::maybe(row.cluster.template.as_ref())),
    ];

    fn id(&self) -> String {
        self.cluster.id.clone()
    }
}

/// How many members there are in each status.
pub(super) fn pods(cluster: &Cluster) -> String {
    let Some(pods) = cluster.pods.as_ref() else { return String::new() };
    let counts: Vec<String> = pods.by_status.iter().map(|(status, count)| format!("{count} {status}")).collect();
    counts.join(", ")
}

/// On what it runs, in a few words: members, and the GPUs of each.
pub(super) fn hardware(cluster: &Cluster) -> String {
    cluster.compute.as_ref().map_or_else(String::new, |compute| {
        let (pods, each) = (compute.pod_count, compute.gpu_count_per_pod);
        format!("{pods} x {each} x {}", without_maker(&compute.gpu_type_id))
    })
}

/// A cluster from top to bottom.
pub(super) fn detail(row: &Row, now: Timestamp) -> Detail {
    let cluster = &row.cluster;
    let mut detail = Detail::default();
    let mut text = |label: &str, text: String| detail.cell(label, Cell::text(text), now);
    text("id", cluster.id.clone());
    text("name", cluster.name.clone());
    text("type", cluster.kind.to_string());
    text("pods", pods(cluster));
    text("hardware", hardware(cluster));
    text("data center", cluster.data_center_id.clone().unwrap_or_default());
    text("template", cluster.template.clone().unwrap_or_default());
    if let Some(network) = &cluster.network {
        let id = network.vxlan_id.map(|id| format!(", vxlan {id}")).unwrap_or_default();
        text("network", format!("{}{id}", network.cidr));
    }
    if let Some(primary) = &cluster.primary {
        let ssh = primary.ssh_endpoint.as_ref().map(|ssh| format!(", ssh at {ssh}")).unwrap_or_default();
        text("primary", format!("{}, {}{ssh}", primary.pod_id, primary.status));
    }
    if let Some(members) = &row.members {
        cost(&mut detail, members);
    }
    detail.cell("created", Cell::moment(*cluster.created_at), now);
    detail
}

/// Details that only the members report.
fn cost(detail: &mut Detail, members: &Members) {
    if let Some(first) = members.pods.first() {
        detail.row("image", &first.image);
        detail.rows("lease", first.env.as_ref().and_then(|env| env.get(EXPIRES_AT)).cloned());
    }
    let day = members.per_day().map_or_else(|| text::told(members.per_day()), text::cents);
    detail.row("cost", format!("{} USD per hour, {day} USD per day with disks", text::told(members.per_hour())));
}

/// A pod as a member of its cluster.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(super) struct Member(pub(super) Pod);

impl JsonSchema for Member {
    fn schema_name() -> Cow<'static, str> {
        Pod::schema_name()
    }

    /// The schema of the JSON behind a row.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Pod::json_schema(generator)
    }
}

impl Resource for Member {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("RANK", 0, |Self(pod): &Self| Cell::seen(&rank_of(pod))),
        Column::new("ID", 0, |Self(pod): &Self| Cell::text(&pod.id)),
        Column::new("NAME", 3, |Self(pod): &Self| Cell::text(&pod.name)),
        Column::new("ROLE", 2, |Self(pod): &Self| role(pod)),
        Column::new("ADDRESS", 0, |Self(pod): &Self| {
            Cell::maybe(pod.cluster.as_ref().and_then(|cluster| cluster.ip.as_ref()))
        }),
        Column::new("STATUS", 0, |Self(pod): &Self| Cell::Status(pod.status.to_string())),
        Column::new("USD/HOUR", 4, |Self(pod): &Self| Cell::money(*pod.cost)),
        Column::new("SSH", 5, |Self(pod): &Self| {
            pod.ssh.direct.as_ref().map_or(Cell::Empty, |ssh| Cell::text(format!("{}:{}", ssh.host, ssh.port)))
        }),
        Column::new("STARTED", WIDE, |Self(pod): &Self| Cell::moment(pod.started_at)),
    ];

    fn id(&self) -> String {
        self.0.id.clone()
    }
}

fn role(pod: &Pod) -> Cell {
    let role: Option<&OpenEnum<ClusterRole>> = pod.cluster.as_ref().and_then(|cluster| cluster.role.as_ref());
    role.map_or(Cell::Empty, |role| Cell::text(role.to_string()))
}
