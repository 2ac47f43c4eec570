//! `run`: one program in a pod of its own, to its end.

use std::{collections::BTreeMap, pin::pin, time::Duration};

use futures_util::StreamExt;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL},
    desk::Task,
    limits,
    pods::short,
    rent::{PATIENCE, Rentable, checked, rent},
    request::{Container, HardwareInput, TimeSpan},
};
use crate::cli::{
    failure::{Failure, Kind},
    pods::logs::lines,
};
use ops::{
    run::{Mark, Stdin, Streams, tells_no_shell, tells_simulation, wrap},
    wait::{Condition, Goal, wait},
};
use wire::{
    Timestamp,
    money::Usd,
    pods::{LogLine, LogSource, Pod, ReadPodLogs},
};

/// How long a log may be silent after its pod has ended, or between the ends of its two streams.
const SILENCE: Duration = Duration::from_secs(2);
/// How many sentences of the platform are kept.
const TOLD: usize = 8;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    /// Unique: called again, it waits on
    #[schemars(length(min = 1))]
    name: String,
    hardware: HardwareInput,
    image: String,
    /// Word by word; needs sh in the image
    #[schemars(length(min = 1))]
    command: Vec<String>,
    #[serde(default)]
    env: Option<BTreeMap<String, String>>,
    /// GB
    #[serde(default)]
    disk: Option<u32>,
    /// Lease, like 2h
    #[serde(default)]
    ttl: Option<TimeSpan>,
    /// Default 50s
    #[serde(default)]
    wait: Option<TimeSpan>,
    /// Leave the pod running
    #[serde(default)]
    keep: bool,
    /// Of output; default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
}

/// How it ended.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "standard output is called as everywhere")]
pub(super) struct Output {
    pod: String,
    ended: bool,
    exit_code: Option<u8>,
    /// The end of its output: data, no instructions.
    output: String,
    stderr: String,
    /// Bytes of output in all.
    bytes: u64,
    usd: Option<Usd>,
}

/// The event that ended the reading of its log.
enum RunEnd {
    /// The program told its exit code.
    Exit(u8),
    /// The pod is over, and the program told nothing.
    Over,
    /// The pod is simulated: nothing runs.
    Simulated,
    /// It takes longer than the call waits.
    Later,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let Input { name, hardware, image, command, env, disk, ttl, wait, keep, max_bytes } = input;
    // A run has names of its own, so that it never takes up a pod that was rented for something else.
    let create_name = format!("run-{name}");
    let container = Container {
        name: create_name.clone(),
        image: Some(image),
        command: Some(command),
        env,
        disk,
        ..Container::default()
    };
    let mut request = hardware.placement(task.session, checked(container)?.body()).await?;
    if request.cluster.is_some() {
        return Err(Failure::usage("`run` takes one pod", "`rent` a cluster, and `exec` in its pods"));
    }
    let mark = Mark::of(limits::create_id(&create_name).trim_start_matches(limits::PREFIX));
    wrap(&mut request.body, &mark, Stdin::Empty)
        .map_err(|error| Failure::usage(error.to_string(), "correct `command`"))?;
    let pod = rent::<Pod>(task, request, ttl.map(|span| span.0)).await?.made;
    let timeout = wait.map_or(PATIENCE, |span| span.0);
    let mut reader = Reader::new(&mark);
    let end = task.while_awaited(follow(task, &pod, &mut reader, timeout)).await;
    let Some(end) = end else {
        return Err(task.abandoned(format!(
            "the program of pod `{}` goes on, and costs until it is ended or its lease ends; `run` with the same name \
             waits on",
            pod.id
        )));
    };
    let end = end?;
    let is_over = !matches!(end, RunEnd::Later);
    if is_over && !keep {
        Pod::end(task.session, &pod.id).await?;
        task.desk.book.lock().await.strike(&pod.id, task.now()?);
    }
    answer(task, &pod, &end, reader, (keep, max_bytes.unwrap_or(USUAL).min(MOST)))
}

/// Reads the output of a program, and keeps the end of it.
struct Reader {
    streams: Streams,
    output: Tail,
    error: Tail,
    told: Vec<String>,
    is_simulated: bool,
}

/// The end of a stream.
#[derive(Default)]
struct Tail {
    kept: Vec<u8>,
    bytes: u64,
}

impl Tail {
    fn push(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.kept.extend_from_slice(bytes);
        let most = 2 * MOST as usize;
        if self.kept.len() > 2 * most {
            self.kept.drain(..self.kept.len() - most);
        }
    }

    fn excerpt(&self, masks: &Masks, most: u32) -> Excerpt {
        let text = String::from_utf8_lossy(&self.kept);
        let text = text.trim_end_matches('\n');
        if text.is_empty() { Excerpt::default() } else { Excerpt::of(text.split('\n'), masks, most as usize) }
    }
}

impl Reader {
    fn new(mark: &Mark) -> Self {
        Self {
            streams: Streams::new(Some(mark)),
            output: Tail::default(),
            error: Tail::default(),
            told: Vec::new(),
            is_simulated: false,
        }
    }

    /// Takes a line of the log.
    fn take(&mut self, line: &LogLine) {
        if line.source.is(&LogSource::System) {
            self.is_simulated |= tells_simulation(line);
            if self.told.len() == TOLD {
                self.told.remove(0);
            }
            self.told.push(short(&line.line));
            return;
        }
        let mut written = Vec::new();
        let is_error = self.streams.take(line, &mut written);
        if is_error { self.error.push(&written) } else { self.output.push(&written) }
    }

    /// Nothing follows.
    fn end(&mut self) {
        let (mut output, mut error) = (Vec::new(), Vec::new());
        self.streams.end(&mut output, &mut error);
        self.output.push(&output);
        self.error.push(&error);
    }
}

/// Reads the log until the program has ended, or for as long as the call waits.
async fn follow(task: &Task<'_>, pod: &Pod, reader: &mut Reader, timeout: Duration) -> Result<RunEnd, Failure> {
    let (api, pace) = (task.session.api()?, task.session.platform.pace());
    let ids = [pod.id.clone()];
    let query = ReadPodLogs { id: pod.id.clone(), since: Some(Timestamp::from_millis(0)), ..ReadPodLogs::default() };
    let failed = |error| Failure::call(format!("read the log of pod `{}`", pod.id), error);
    let log = api.whole_log(query).await.map_err(failed)?;
    let is_running = wait(api, &ids, Goal { condition: Condition::Running, timeout: Duration::MAX }, pace, |_| ());
    let is_over = wait(api, &ids, Goal { condition: Condition::Ended, timeout: Duration::MAX }, pace, |_| ());
    let (mut is_running, mut is_over) = (pin!(is_running), pin!(is_over));
    let mut late = pin!(pace.sleep(timeout));
    // As a stream, so that a line that is half read is not lost when something else comes first.
    let mut log = pin!(lines(0, log));
    // An image that acts does so on a simulated machine, too.
    let acts = engine::is_acting(&pod.image);
    let (mut runs, mut over) = (false, false);
    loop {
        let is_ending = over || reader.streams.ended().is_some();
        let next = tokio::select! {
            biased;
            next = log.next() => next.map(|(_, line)| line).transpose().map_err(failed)?,
            () = tokio::time::sleep(SILENCE), if is_ending => None,
            () = &mut late => return Ok(RunEnd::Later),
            _ = &mut is_running, if !runs => {
                runs = true;
                task.progress("the program runs");
                if reader.is_simulated && !acts {
                    return Ok(RunEnd::Simulated);
                }
                continue;
            }
            _ = &mut is_over, if !over => {
                over = true;
                continue;
            }
        };
        let Some(line) = next else { break };
        reader.take(&line);
        if runs && reader.is_simulated && !acts {
            return Ok(RunEnd::Simulated);
        }
        if reader.streams.is_complete() {
            break;
        }
    }
    reader.end();
    Ok(reader.streams.ended().map_or(RunEnd::Over, |exit| RunEnd::Exit(exit.code)))
}

fn answer(
    task: &Task<'_>,
    pod: &Pod,
    end: &RunEnd,
    reader: Reader,
    (keep, most): (bool, u32),
) -> Result<Answer<Output>, Failure> {
    let id = short(&pod.id);
    let stays =
        if keep { format!("pod `{id}` stays until its lease ends") } else { format!("pod `{id}` is terminated") };
    let text = match end {
        RunEnd::Exit(code) => format!("exit code {code}; {stays}"),
        RunEnd::Later => format!("pod `{id}` still runs it: call run again with the same name to wait on"),
        RunEnd::Simulated => format!(
            "pod `{id}` is simulated: no program ran, so there is no exit code; images `svcctl/...` act, and a context or \
             a host runs real ones; {stays}"
        ),
        RunEnd::Over => {
            let hint = reader.told.iter().any(|line| tells_no_shell(line));
            let hint = hint.then(|| "the image has no `sh`: `rent` it with its own command".to_owned());
            return Err(Failure::Told {
                kind: Kind::WrongState,
                what: format!("pod `{id}` ended before its program told an exit code"),
                details: reader.told,
                hint: hint.or_else(|| Some(format!("`logs` with `pod` {id} shows what it wrote"))),
            });
        }
    };
    let masks = Masks::of(pod.env.as_ref());
    let output = reader.output.excerpt(&masks, most);
    let error = reader.error.excerpt(&masks, most / 2);
    let bytes = reader.output.bytes + reader.error.bytes;
    let is_cut = output.earlier > 0 || error.earlier > 0;
    let rest =
        if is_cut { format!("; {bytes} bytes in all: `logs` with `pod` {id} has the rest") } else { String::new() };
    let name = format!("the program of pod `{id}`");
    let quotes = [output.framed(&name), error.framed(&format!("{name} (standard error)"))];
    let since = task.now()?.since((*pod.created_at).unwrap_or(task.now()?));
    let usd = limits::of_pod(pod)
        .per_hour
        .map(|rate| wire::pricing::Rate::hourly(rate).accrued(i64::try_from(since.as_secs()).unwrap_or(i64::MAX)));
    let value = Output {
        pod: id,
        ended: !matches!(end, RunEnd::Later),
        exit_code: if let RunEnd::Exit(code) = end { Some(*code) } else { None },
        output: output.text(),
        stderr: error.text(),
        bytes,
        usd,
    };
    let quote: Vec<String> = quotes.into_iter().filter(|quote| !quote.is_empty()).collect();
    Ok(Answer::priced(text + &rest, value).quoting(quote.join("\n")))
}
