//! `svcctl serverless logs`

use std::{collections::HashSet, pin::Pin, time::Duration};

use futures_util::{
    Stream, StreamExt,
    stream::{self, SelectAll},
};
use serde::Serialize;
use serde_json::Value;

use super::find;
use crate::cli::{
    args::{choice::choice, values::Since},
    failure::Failure,
    output,
    session::Session,
    settings::format::Format,
    terminal::text::{escape, escape_but_colour},
};
use api::{Api, CallError, LogStream};
use ops::together::together;
use wire::{
    Lenient, Timestamp,
    pods::{LogLine, LogSource},
    scalar::OpenEnum,
    serverless::workers::{ListEndpointWorkers, ReadWorkerLogs},
};

/// A silence this long marks the end of a followed log's history: lines until then are sorted by time.
const QUIET: Duration = Duration::from_millis(300);
/// How often to check for newly started workers.
const LOOK: Duration = Duration::from_secs(2);
/// The most lines of one log that can be asked for.
const MOST: u32 = 5000;
/// The default number of history lines.
const HISTORY: u32 = 100;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The logs of all workers, merged by time; --follow also picks up workers that start later, until Ctrl-C.

Examples:
  svcctl serverless logs echo --tail 20
  svcctl serverless logs echo --follow --timestamps
  svcctl serverless logs echo --job JOB
  svcctl serverless logs echo --since 15m -o ndjson | jq -r .line")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Only these workers; one that is gone can be read for an hour
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    worker: Vec<String>,
    /// Only what the library wrote of this job
    #[arg(long, value_name = "JOB")]
    job: Option<String>,
    /// Only lines of this source
    #[arg(long, value_name = "SOURCE", value_parser = choice::<LogSource>(), ignore_case = true)]
    source: Option<LogSource>,
    /// Number of lines of history, at most 5000 [default: 100]
    #[arg(long, value_name = "N")]
    tail: Option<u32>,
    /// Only lines since a time, or a duration back from now like 15m
    #[arg(long, value_name = "TIME|DURATION", conflicts_with = "tail")]
    since: Option<Since>,
    /// Go on with what they write, and with workers that start later
    #[arg(short, long)]
    follow: bool,
    /// Show the time of each line
    #[arg(short, long)]
    timestamps: bool,
}

/// A line, and the worker that it is of.
type WorkerLogLine = (String, LogLine);
/// The lines of workers as they come. A failure ends the log of its worker.
type Lines<'a> = SelectAll<Pin<Box<dyn Stream<Item = Result<WorkerLogLine, (String, CallError)>> + 'a>>>;

/// A line as JSON.
#[derive(Serialize)]
struct JsonLine<'a> {
    worker: &'a str,
    ts: &'a Lenient<Timestamp>,
    source: &'a OpenEnum<LogSource>,
    line: &'a str,
}

/// The JSON output of the command.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "its schema is what counts")]
pub(super) struct WorkerLine {
    worker: String,
    ts: Lenient<Timestamp>,
    source: OpenEnum<LogSource>,
    line: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let found = find::one(session, &args.id).await?;
    let api = session.api()?;
    let Some(_) = &found.item else {
        let worker_id = args.worker.first().cloned().unwrap_or_else(|| "WORKER".to_owned());
        let query = ReadWorkerLogs { worker_id, ..args.query(&found.id, session.platform.now()?) };
        return api.worker_logs(query, false).await.map(drop).map_err(|error| Failure::call("read the logs", error));
    };
    let mut known: HashSet<String> = HashSet::new();
    let mut lines: Lines<'_> = SelectAll::new();
    let workers = if args.worker.is_empty() { workers(session, &found.id).await? } else { args.worker.clone() };
    if workers.is_empty() {
        session.ui.note(&format!(
            "endpoint `{}` has no workers{}",
            found.name,
            if args.follow { "; waiting" } else { "" }
        ));
    }
    open(api, &args.query(&found.id, session.platform.now()?), args.follow, workers, &mut known, &mut lines).await?;
    history(session, &args, &mut lines).await?;
    if !args.follow {
        return Ok(());
    }
    session.ui.interrupt_state.set_watching();
    loop {
        session.ui.flush()?;
        tokio::select! {
            Some(line) = lines.next(), if !lines.is_empty() => args.show(session, line)?,
            () = tokio::time::sleep(LOOK), if args.worker.is_empty() => {
                let workers = match self::workers(session, &found.id).await {
                    Ok(workers) => workers,
                    // The endpoint is deleted, and its workers with it.
                    Err(failure) if failure.exit() == crate::cli::failure::Exit::NotFound => return Ok(()),
                    Err(failure) => return Err(failure),
                };
                // Lines that a new worker wrote before it was found count as new.
                let whole = ReadWorkerLogs { tail: Some(MOST), since: None, ..args.query(&found.id, session.platform.now()?) };
                open(api, &whole, true, workers, &mut known, &mut lines).await?;
            }
            else => return Ok(()),
        }
    }
}

impl Args {
    fn query(&self, id: &str, now: Timestamp) -> ReadWorkerLogs {
        ReadWorkerLogs {
            id: id.to_owned(),
            worker_id: String::new(),
            source: self.source,
            // Lines of other jobs do not count.
            tail: if self.job.is_some() && self.since.is_none() { Some(MOST) } else { self.tail },
            since: self.since.map(|since| since.moment(now)),
        }
    }

    /// Whether a line is one that was asked for.
    fn fits(&self, line: &LogLine) -> bool {
        self.job.as_ref().is_none_or(|job| job_of(&line.line).as_deref() == Some(job))
    }

    /// Shows a line, or says why a log ended.
    fn show(&self, session: &Session, line: Result<WorkerLogLine, (String, CallError)>) -> Result<(), Failure> {
        match line {
            Ok((worker, line)) if self.fits(&line) => print(session, self.timestamps, &worker, &line),
            Ok(_) => Ok(()),
            // It is gone, and what it wrote with it.
            Err((_, error)) if error.status() == Some(404) && self.worker.is_empty() => Ok(()),
            Err((worker, error)) if self.follow => {
                session.ui.warn(&format!("the log of worker `{worker}` ended: {error}"));
                Ok(())
            }
            Err((worker, error)) => Err(Failure::call(format!("read the log of worker `{worker}`"), error)),
        }
    }
}

/// The job that a line of a worker library is of.
fn job_of(line: &str) -> Option<String> {
    let fields: Value = serde_json::from_str(line).ok()?;
    fields.get("requestId")?.as_str().map(str::to_owned)
}

async fn workers(session: &Session, id: &str) -> Result<Vec<String>, Failure> {
    let list = ListEndpointWorkers { id: id.to_owned() };
    let listed = session.call(&format!("list the workers of endpoint `{id}`"), list).await?.value;
    Ok(listed.workers.into_iter().map(|worker| worker.id).collect())
}

/// Opens the logs of workers whose logs are not open yet.
async fn open<'a>(
    api: &'a Api,
    query: &ReadWorkerLogs,
    follow: bool,
    workers: Vec<String>,
    known: &mut HashSet<String>,
    lines: &mut Lines<'a>,
) -> Result<(), Failure> {
    let new: Vec<String> = workers.into_iter().filter(|worker| known.insert(worker.clone())).collect();
    let opened = together(new.iter().map(|worker| {
        let query = ReadWorkerLogs { worker_id: worker.clone(), ..query.clone() };
        async move { api.worker_logs(query, follow).await }
    }));
    for (worker, opened) in new.iter().zip(opened.await) {
        match opened {
            Ok(stream) => lines.push(Box::pin(of_worker(worker.clone(), stream))),
            Err(error) if error.status() == Some(404) && new.len() > 1 => {}
            Err(error) => return Err(Failure::call(format!("read the log of worker `{worker}`"), error)),
        }
    }
    Ok(())
}

fn of_worker(worker: String, log: LogStream<'_>) -> impl Stream<Item = Result<WorkerLogLine, (String, CallError)>> {
    stream::unfold((worker, Some(log)), |(worker, log)| async move {
        let mut log = log?;
        match log.next().await {
            Ok(Some(line)) => Some((Ok((worker.clone(), line)), (worker, Some(log)))),
            Ok(None) => None,
            Err(error) => Some((Err((worker.clone(), error)), (worker, None))),
        }
    })
}

/// Shows what was written so far, all workers together by time.
async fn history(session: &Session, args: &Args, lines: &mut Lines<'_>) -> Result<(), Failure> {
    let (mut past, mut failed) = (Vec::new(), Vec::new());
    while !lines.is_empty() {
        let next = if args.follow {
            let Ok(next) = tokio::time::timeout(QUIET, lines.next()).await else { break };
            next
        } else {
            lines.next().await
        };
        match next {
            Some(Ok((worker, line))) if args.fits(&line) => past.push((worker, line)),
            Some(Ok(_)) => {}
            Some(Err(error)) => failed.push(error),
            None => break,
        }
    }
    past.sort_by_key(|(_, line)| *line.ts);
    let most = if args.since.is_some() { usize::MAX } else { args.tail.unwrap_or(HISTORY) as usize };
    let first = past.len().saturating_sub(most);
    for line in past.into_iter().skip(first) {
        args.show(session, Ok(line))?;
    }
    failed.into_iter().try_for_each(|error| args.show(session, Err(error)))
}

/// A line with its worker.
fn print(session: &Session, timestamps: bool, worker: &str, line: &LogLine) -> Result<(), Failure> {
    let settings = &session.settings;
    if matches!(settings.format, Format::Json | Format::Ndjson) {
        let LogLine { ts, source, line, .. } = line;
        let json = serde_json::to_vec(&JsonLine { worker, ts, source, line }).expect("a line serialises");
        return output::element(session, &json);
    }
    let number = worker.bytes().fold(0_usize, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()));
    let mark = settings.paint.one_of_several(number, &format!("{} | ", escape(worker)));
    let time = if timestamps { format!("{} ", line.ts) } else { String::new() };
    // A program reading the pipe gets the line as the container wrote it.
    if settings.width.is_none() {
        return session.ui.line(&format!("{mark}{time}{}", line.line));
    }
    let text = escape_but_colour(&line.line);
    let text = if line.source.is(&LogSource::System) { settings.paint.faint(&text) } else { text.into_owned() };
    session.ui.line(&format!("{mark}{}{text}", settings.paint.faint(&time)))
}

#[cfg(test)]
mod tests {
    use super::job_of;

    #[test]
    fn a_line_of_a_library_names_its_job() {
        let line = r#"{"requestId": "j1", "message": "Started.", "level": "INFO"}"#;
        assert_eq!(job_of(line).as_deref(), Some("j1"));
        for plain in ["Started.", "{}", r#"{"requestId": null}"#, "[1]"] {
            assert_eq!(job_of(plain), None, "{plain}");
        }
    }
}
