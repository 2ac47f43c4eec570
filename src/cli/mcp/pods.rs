//! `pods`: what there is, or one pod as a whole.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    answer::Answer,
    content::{Masks, clean, clipped},
    desk::Task,
    limits::is_marked,
};
use crate::cli::{
    failure::Failure,
    pods::ended,
    resources::select,
    terminal::{
        masking::{MASK, is_secret},
        text,
    },
};
use ops::{estimate, list};
use wire::{
    Timestamp,
    lease::Lease,
    money::Usd,
    pods::{ListPods, Pod, PodInclude},
};

/// The most pods in one answer.
const MOST: usize = 30;
/// The longest name or address, in bytes.
const LONGEST: usize = 120;
/// The longest value of a variable, in bytes.
const LONGEST_VALUE: usize = 300;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// One pod, by id or name
    #[serde(default)]
    pod: Option<String>,
    /// Ended ones instead
    #[serde(default)]
    ended: bool,
    /// Continue behind this id
    #[serde(default)]
    after: Option<String>,
}

/// A pod in a list.
#[derive(Debug, Clone, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct PodRow {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) status: String,
    image: String,
    hardware: String,
    data_center: Option<String>,
    usd_per_hour: Option<Usd>,
    /// The end of its lease.
    until: Option<Timestamp>,
    /// Whether these tools rented it.
    mine: bool,
    ports: Vec<String>,
    ssh: Option<String>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    pods: Vec<PodRow>,
    /// How many more there are.
    more: usize,
    /// Its environment, values of secrets masked.
    env: BTreeMap<String, String>,
    command: Vec<String>,
    /// How it ended.
    end: Option<String>,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    match &input.pod {
        Some(typed) => one(task, typed).await,
        None => several(task, &input).await,
    }
}

async fn one(task: &Task<'_>, typed: &str) -> Result<Answer<Output>, Failure> {
    let pod = find(task, typed).await?;
    let row = row(&pod);
    let masks = Masks::of(pod.env.as_ref());
    let shown = |(name, value): (&String, &String)| {
        let value = if is_secret(name) { MASK.to_owned() } else { clean(&clipped(&masks.mask(value), LONGEST_VALUE)) };
        (clean(name), value)
    };
    let end = pod.ended.as_ref().map(ended::reason);
    let text = [Some(row.line()), end.clone().map(|end| format!("ended: {end}"))];
    let output = Output {
        pods: vec![row],
        more: 0,
        env: pod.env.iter().flatten().map(shown).collect(),
        command: pod.entrypoint.iter().chain(&pod.cmd).flatten().map(|word| short(&masks.mask(word))).collect(),
        end,
    };
    Ok(Answer::priced(text.into_iter().flatten().collect::<Vec<_>>().join("\n"), output))
}

async fn several(task: &Task<'_>, input: &Input) -> Result<Answer<Output>, Failure> {
    let include = input.ended.then(|| vec![PodInclude::Ended]);
    let query = ListPods { include_cluster_pods: Some(true), include, ..ListPods::default() };
    let listed = list::all(task.session.api()?, query).await;
    let mut pods = listed.map_err(|error| Failure::call("list pods", error))?.into_items();
    pods.retain(|pod| pod.ended.is_some() == input.ended);
    if let Some(after) = &input.after {
        let behind = pods.iter().position(|pod| pod.id == *after).map_or(0, |at| at + 1);
        pods.drain(..behind);
    }
    let more = pods.len().saturating_sub(MOST);
    let rows: Vec<PodRow> = pods.iter().take(MOST).map(row).collect();
    let mut lines: Vec<String> = rows.iter().map(PodRow::line).collect();
    if rows.is_empty() {
        lines.push("no pods".to_owned());
    }
    if let Some(last) = rows.last().filter(|_| more > 0) {
        lines.push(format!("{more} more behind `after` {}", last.id));
    }
    let output = Output { pods: rows, more, env: BTreeMap::new(), command: Vec::new(), end: None };
    Ok(Answer::priced(lines.join("\n"), output))
}

/// A pod, also one that has ended.
pub(super) async fn find(task: &Task<'_>, typed: &str) -> Result<Pod, Failure> {
    let found = select::pods_or_ended(task.session, &[typed.to_owned()]).await?;
    found.into_iter().next().unwrap_or_else(|| Err(Failure::usage("no pod is named", "`pods` lists them")))
}

/// A name from outside, fit to be read.
pub(super) fn short(text: &str) -> String {
    clipped(&clean(text), LONGEST).into_owned()
}

/// A pod in a list.
pub(super) fn row(pod: &Pod) -> PodRow {
    let hardware = match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => format!("{} x {}", text::told(*gpu.count), gpu.id),
        (None, Some(cpu)) => format!("{} vCPUs {}", text::told(*cpu.vcpu_count), cpu.id),
        (None, None) => String::new(),
    };
    let published = pod.runtime.iter().flat_map(|runtime| &runtime.ports);
    let at = |port: &String| {
        let found = published.clone().find(|one| format!("{}/{}", one.private, one.kind) == *port);
        match found.map(|one| (&one.ip, one.public)) {
            Some((Some(ip), Some(public))) => short(&format!("{port} at {ip}:{public}")),
            _ => short(port),
        }
    };
    PodRow {
        id: short(&pod.id),
        name: short(&pod.name),
        status: short(&pod.status.to_string()),
        image: short(&pod.image),
        hardware: short(&hardware),
        data_center: pod.data_center_id.as_deref().map(short),
        usd_per_hour: estimate::of_pod(pod).per_hour().or(*pod.cost),
        until: pod.env.as_ref().and_then(|env| Lease::of(env).end()),
        mine: is_marked(pod.env.as_ref()),
        ports: pod.ports.iter().take(10).map(at).collect(),
        ssh: pod.ssh.direct.as_ref().or(pod.ssh.proxy.as_ref()).map(|way| short(&way.command)),
    }
}

impl PodRow {
    /// The pod on a line.
    pub(super) fn line(&self) -> String {
        let Self { id, name, status, hardware, usd_per_hour, until, .. } = self;
        let lease = until.map(|until| format!(", lease until {until}")).unwrap_or_default();
        let foreign = if self.mine { "" } else { ", not rented by these tools" };
        format!("{name} ({id}) {status}, {hardware}, {} USD per hour{lease}{foreign}", text::told(*usd_per_hour))
    }
}
