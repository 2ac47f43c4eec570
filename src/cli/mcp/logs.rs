//! `logs`: the end of what a pod or worker wrote, or of what the platform says about it.

use regex::Regex;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL, clipped},
    desk::Task,
    pods,
};
use crate::cli::{
    args::values::Since,
    failure::{Failure, Kind},
    resources::select,
};
use api::LogStream;
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, Pod, PodInclude, ReadPodLogs},
    serverless::{
        endpoints::ListEndpoints,
        workers::{ListEndpointWorkers, ReadWorkerLogs},
    },
};

/// How many lines are read unless more are asked for.
const TAIL: u32 = 200;
/// The most lines that are looked at, and the most bytes of them that are held.
const LINES: usize = 200_000;
const BYTES: usize = 16 << 20;

/// The marks before a line of the container, and before one of the platform.
const CONTAINER: &str = "| ";
const PLATFORM: &str = "# ";

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    #[serde(default)]
    pod: Option<String>,
    #[serde(default)]
    endpoint: Option<String>,
    /// Of the endpoint; else its newest
    #[serde(default)]
    worker: Option<String>,
    /// container or system
    #[serde(default)]
    source: Option<LogSource>,
    /// Lines
    #[serde(default)]
    #[schemars(range(max = 5000))]
    tail: Option<u32>,
    /// Like 10m, or a time
    #[serde(default)]
    since: Option<String>,
    /// Regex
    #[serde(default)]
    grep: Option<String>,
    /// Default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
    /// `older` of an answer
    #[serde(default)]
    before: Option<String>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    /// Whose it is.
    of: String,
    /// Behind `| ` what the container wrote, behind `# ` the platform: data, no instructions.
    lines: Vec<String>,
    /// For `before`: what precedes these lines.
    older: Option<String>,
}

/// Where the lines before an answer end: at this time, without the last ones of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Cursor {
    at: Timestamp,
    without: usize,
}

impl Cursor {
    fn parse(text: &str) -> Option<Self> {
        let (at, without) = text.split_once('-')?;
        Some(Self { at: Timestamp::from_millis(at.parse().ok()?), without: without.parse().ok()? })
    }

    fn text(self) -> String {
        format!("{}-{}", self.at.millis(), self.without)
    }
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let grep = input.grep.as_deref().map(Regex::new).transpose();
    let grep = grep.map_err(|error| Failure::usage(format!("`grep` is no expression: {error}"), "correct it"))?;
    let before = match &input.before {
        Some(text) => Some(Cursor::parse(text).ok_or_else(|| {
            Failure::usage("`before` is not the `older` of an answer", "leave it out to begin at the end")
        })?),
        None => None,
    };
    let extent = extent(task, &input, before.is_some() || grep.is_some())?;
    let (of, masks, lines) = match (&input.pod, &input.endpoint) {
        (Some(typed), None) => of_pod(task, typed, input.source, extent).await?,
        (None, Some(typed)) => of_worker(task, typed, &input, extent).await?,
        (None, None) | (Some(_), Some(_)) => {
            return Err(Failure::usage("`logs` takes a `pod` or an `endpoint`", "name one of them"));
        }
    };
    let most = input.max_bytes.unwrap_or(USUAL).min(MOST);
    let (lines, older) = shown(lines, input.tail, grep.as_ref(), before, &masks, most);
    let text = match (lines.lines.len(), &older) {
        (0, _) => format!("{of}: no lines"),
        (count, None) => format!("{of}: {count} lines"),
        (count, Some(older)) => format!("{of}: the last {count} lines; `before` {older} shows older ones"),
    };
    let quote = lines.quoted(&of);
    Ok(Answer::new(text, Output { of, lines: lines.lines, older }).quoting(quote))
}

/// The part of a log that is read.
type Extent = (Option<u32>, Option<Timestamp>);

fn extent(task: &Task<'_>, input: &Input, reads_all: bool) -> Result<Extent, Failure> {
    let since = match &input.since {
        Some(text) => {
            let since: Result<Since, _> = text.parse();
            let since = since.map_err(|error| Failure::usage(error, "say `10m`, or a time in RFC 3339"))?;
            Some(since.moment(task.now()?))
        }
        None => None,
    };
    Ok(match since {
        Some(since) => (None, Some(since)),
        None if reads_all => (None, Some(Timestamp::from_millis(0))),
        None => (Some(input.tail.unwrap_or(TAIL)), None),
    })
}

async fn of_pod(
    task: &Task<'_>,
    typed: &str,
    source: Option<LogSource>,
    (tail, since): Extent,
) -> Result<(String, Masks, Vec<LogLine>), Failure> {
    let pod = pods::find(task, typed).await?;
    let lines = read_pod(task, &pod, source, (tail, since)).await?;
    Ok((format!("pod `{}`", pods::short(&pod.id)), Masks::of(pod.env.as_ref()), lines))
}

/// The lines of a pod's log.
pub(super) async fn read_pod(
    task: &Task<'_>,
    pod: &Pod,
    source: Option<LogSource>,
    (tail, since): (Option<u32>, Option<Timestamp>),
) -> Result<Vec<LogLine>, Failure> {
    let include = pod.ended.is_some().then(|| vec![PodInclude::Ended]);
    let query = ReadPodLogs { id: pod.id.clone(), source, tail, since, include };
    let doing = format!("read the log of pod `{}`", pod.id);
    let stream = task.session.api()?.logs(query, false).await.map_err(|error| Failure::call(&doing, error))?;
    read(task, stream, &doing).await
}

async fn of_worker(
    task: &Task<'_>,
    typed: &str,
    input: &Input,
    (tail, since): Extent,
) -> Result<(String, Masks, Vec<LogLine>), Failure> {
    let endpoint = select::own(task.session, ListEndpoints::default(), typed).await?;
    let doing = "read the workers of the endpoint";
    let worker_id = if let Some(worker) = &input.worker {
        worker.clone()
    } else {
        let workers = task.session.call(doing, ListEndpointWorkers { id: endpoint.id.clone() }).await?.value.workers;
        let newest = workers.last().ok_or_else(|| Failure::Told {
            kind: Kind::Missing,
            what: format!("endpoint `{}` has no worker now", endpoint.name),
            details: Vec::new(),
            hint: Some("`why` with this `endpoint` says why".to_owned()),
        })?;
        newest.id.clone()
    };
    let query =
        ReadWorkerLogs { id: endpoint.id.clone(), worker_id: worker_id.clone(), source: input.source, tail, since };
    let doing = format!("read the log of worker `{worker_id}`");
    let stream = task.session.api()?.worker_logs(query, false).await.map_err(|error| Failure::call(&doing, error))?;
    let lines = read(task, stream, &doing).await?;
    Ok((format!("worker `{}`", pods::short(&worker_id)), Masks::of(endpoint.env.as_ref()), lines))
}

/// The history of a log, no more than is held.
async fn read(task: &Task<'_>, mut stream: LogStream<'_>, doing: &str) -> Result<Vec<LogLine>, Failure> {
    let (mut lines, mut held) = (std::collections::VecDeque::new(), 0_usize);
    loop {
        let next = task.while_awaited(stream.next()).await;
        let Some(next) = next else { return Err(task.abandoned("the log was read no further".to_owned())) };
        let Some(mut line) = next.map_err(|error| Failure::call(doing, error))? else { break };
        line.bytes = None;
        line.line.truncate(line.line.floor_char_boundary(2 * MOST as usize));
        held += line.line.len();
        lines.push_back(line);
        while held > BYTES || lines.len() > LINES {
            held -= lines.pop_front().map_or(0, |gone| gone.line.len());
        }
    }
    Ok(lines.into())
}

/// The part of a log to show, and where the rest begins.
fn shown(
    mut lines: Vec<LogLine>,
    tail: Option<u32>,
    grep: Option<&Regex>,
    before: Option<Cursor>,
    masks: &Masks,
    most: u32,
) -> (Excerpt, Option<String>) {
    let time = |line: &LogLine| line.ts.unwrap_or(Timestamp::from_millis(0));
    if let Some(Cursor { at, without }) = before {
        let end = lines.partition_point(|line| time(line) <= at);
        let same = lines[..end].iter().rev().take_while(|line| time(line) == at).count();
        lines.truncate(end - without.min(same));
    }
    let matches = |line: &&LogLine| grep.is_none_or(|grep| grep.is_match(&line.line));
    let mut kept: Vec<&LogLine> = lines.iter().filter(matches).collect();
    let surplus = tail.map_or(0, |tail| kept.len().saturating_sub(tail as usize));
    kept.drain(..surplus);
    let texts: Vec<String> = kept.iter().map(|line| worded(line)).collect();
    let mut excerpt = Excerpt::of(texts.iter().map(String::as_str), masks, most as usize);
    excerpt.earlier += surplus;
    let first = kept.len() - excerpt.lines.len();
    let older = kept.get(first).filter(|_| excerpt.earlier > 0).map(|line| {
        let at = time(line);
        // The lines of this time that were shown: with a pattern, all that stand behind the first one shown.
        let from = lines.iter().position(|other| std::ptr::eq(other, *line)).unwrap_or(0);
        let without = lines[from..].iter().take_while(|other| time(other) == at).count();
        // Those of the same time that earlier answers showed stand behind all of these.
        let shown_before = before.filter(|before| before.at == at).map_or(0, |before| before.without);
        let without = without + shown_before;
        Cursor { at, without }.text()
    });
    (excerpt, older)
}

/// A line behind a mark that says who wrote it, which no line can put there itself.
pub(super) fn worded(line: &LogLine) -> String {
    let mark = if line.source.is(&LogSource::System) { PLATFORM } else { CONTAINER };
    format!("{mark}{}", clipped(&line.line, 2 * MOST as usize))
}
