//! `svcctl clusters logs`

use std::{pin::pin, time::Duration};

use futures_util::{FutureExt, Stream, StreamExt, stream};
use serde::Serialize;

use super::find;
use crate::cli::{
    args::{choice::choice, values::Since},
    failure::Failure,
    pods::{
        log_lines::LineStyle,
        logs::{Follow, SILENCE, ended, lines, unread},
        watch::running_resources,
    },
    resources::failures::Failures,
    session::Session,
};
use api::CallError;
use ops::together::together;
use wire::{
    Lenient, Timestamp,
    pods::{LogLine, LogSource, Pod, ReadPodLogs},
    scalar::OpenEnum,
};

/// A silence this long marks the end of a followed log's history: lines until then are sorted by time.
const QUIET: Duration = Duration::from_millis(300);
/// The default number of history lines.
const HISTORY: u32 = 100;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line begins with the rank of its pod. With --follow it ends when the containers of all pods have.

Examples:
  svcctl clusters logs llm --tail 20
  svcctl clusters logs llm --rank 0 --follow
  svcctl clusters logs llm --since 15m --source container --timestamps
  svcctl clusters logs llm -o ndjson | jq -r 'select(.rank == 3).line'")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Only pods of these ranks
    #[arg(long, value_name = "N", value_delimiter = ',')]
    rank: Vec<u32>,
    /// Go on with what they write, until their containers end
    #[arg(short, long)]
    follow: bool,
    /// Number of lines of history, of all pods together, at most 5000 [default: 100]
    #[arg(long, value_name = "N")]
    tail: Option<u32>,
    /// Only lines since a time, or a duration back from now like 15m
    #[arg(long, value_name = "TIME|DURATION", conflicts_with = "tail")]
    since: Option<Since>,
    /// Only lines of this source
    #[arg(long, value_name = "SOURCE", value_parser = choice::<LogSource>(), ignore_case = true)]
    source: Option<LogSource>,
    /// Show the time of each line
    #[arg(short, long)]
    timestamps: bool,
}

/// The JSON output of the command.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[allow(dead_code, reason = "its schema is what counts")]
pub(super) struct MemberLine {
    /// The rank of the pod.
    rank: u32,
    pod: String,
    ts: Lenient<Timestamp>,
    source: OpenEnum<LogSource>,
    line: String,
}

/// A line with the number of its log, or why that log ended.
type NumberedLine = (usize, Result<LogLine, CallError>);

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let pods = find::of_ranks(find::members(session, &id).await?, &args.rank)?;
    session.ui.interrupt_state.set_running(running_resources(pods.iter()));
    let (api, now) = (session.api()?, session.platform.now()?);
    let mut failures = Failures::default();
    let opened = together(pods.iter().map(|pod| api.logs(args.query(&pod.id, now), args.follow))).await;
    let mut streams = Vec::new();
    for (number, opened) in opened.into_iter().enumerate() {
        match opened {
            Ok(log) => streams.push(Box::pin(lines(number, log))),
            Err(error) => failures.add(session, unread(&pods[number], error)),
        }
    }
    let log = Log { session, pods: &pods, look: LineStyle::of_members(session, &pods, args.timestamps) };
    let mut merged = stream::select_all(streams);
    log.history(&args, &mut merged, &mut failures).await?;
    if args.follow {
        log.follow(merged, &mut failures).await?;
    }
    failures.end()
}

impl Args {
    fn query(&self, id: &str, now: Timestamp) -> ReadPodLogs {
        let since = self.since.map(|since| since.moment(now));
        ReadPodLogs { id: id.to_owned(), source: self.source, tail: self.tail, since, include: None }
    }

    /// How many lines of the history are shown.
    fn most(&self) -> usize {
        if self.since.is_some() { usize::MAX } else { self.tail.unwrap_or(HISTORY) as usize }
    }
}

/// The logs of several members, as one.
struct Log<'a> {
    session: &'a Session,
    pods: &'a [Pod],
    look: LineStyle<'a>,
}

impl Log<'_> {
    fn show(&self, (number, line): NumberedLine, failures: &mut Failures) -> Result<(), Failure> {
        match line {
            Ok(line) => return self.look.show(self.session, number, &line),
            Err(error) => failures.add(self.session, unread(&self.pods[number], error)),
        }
        Ok(())
    }

    /// Shows what was written so far, all members together by time.
    async fn history(
        &self,
        args: &Args,
        merged: &mut (impl Stream<Item = NumberedLine> + Unpin),
        failures: &mut Failures,
    ) -> Result<(), Failure> {
        let (mut past, mut failed) = (Vec::new(), Vec::new());
        loop {
            let next = if args.follow {
                let Ok(next) = tokio::time::timeout(QUIET, merged.next()).await else { break };
                next
            } else {
                merged.next().await
            };
            match next {
                Some((number, Ok(line))) => past.push((number, line)),
                Some(error) => failed.push(error),
                None => break,
            }
        }
        // Lines with the same timestamp are sorted by rank.
        past.sort_by_key(|(number, line)| (*line.ts, *number));
        let first = past.len().saturating_sub(args.most());
        for (number, line) in past.into_iter().skip(first) {
            self.show((number, Ok(line)), failures)?;
        }
        failed.into_iter().try_for_each(|error| self.show(error, failures))
    }

    /// Shows what comes, until the containers of all members have ended.
    async fn follow(
        &self,
        mut merged: impl Stream<Item = NumberedLine> + Unpin,
        failures: &mut Failures,
    ) -> Result<(), Failure> {
        let ended = || ended(self.session, self.pods, Some(Follow::End)).fuse();
        let mut all_ended = pin!(ended());
        let mut is_over = false;
        loop {
            self.session.ui.flush()?;
            let next = tokio::select! {
                next = merged.next() => next,
                () = &mut all_ended, if !is_over => {
                    is_over = true;
                    continue;
                }
                () = tokio::time::sleep(SILENCE), if is_over => None,
            };
            let Some(line) = next else { return Ok(()) };
            // The platform reported that a container ended, so check the pods now.
            let is_news = line.1.as_ref().is_ok_and(|line| line.source.is(&LogSource::System));
            self.show(line, failures)?;
            if is_news && !is_over {
                all_ended.set(ended());
            }
        }
    }
}
