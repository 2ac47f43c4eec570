//! `svcctl pods logs`

use std::{pin::pin, time::Duration};

use clap::ValueEnum;
use futures_util::{FutureExt, Stream, StreamExt, stream};
use regex::Regex;

use super::{ended, log_lines::LineStyle, watch::running_resources};
use crate::cli::{
    args::{choice::choice, values::Since},
    failure::{Failure, Kind},
    resources::{failures::Failures, select},
    session::Session,
};
use api::{CallError, LogStream};
use ops::{
    together::together,
    wait::{Condition, Goal, WatchedPod, wait},
};
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, Pod, PodInclude, ReadPodLogs},
};

/// How long a log may be silent after the end of its pod before it counts as complete.
pub(in crate::cli) const SILENCE: Duration = Duration::from_secs(2);
/// When to check the pods again after a failed check.
const UNSEEN: Duration = Duration::from_secs(10);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods logs demo --tail 20
  svcctl pods logs demo --tail all >demo.log
  svcctl pods logs demo --since 15m --source container --timestamps
  svcctl pods logs trainer-1 trainer-2 --follow
  svcctl pods logs api --follow=forever
  svcctl pods logs api --until 'listening on .*:8000' && curl http://...
  svcctl pods logs demo --follow -o ndjson | jq -r .line")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of an id, ended ones by id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Go on with what they write, until their containers end; forever goes on through restarts, until they are gone
    #[arg(short, long, value_name = "UNTIL", num_args = 0..=1, require_equals = true, default_missing_value = "end",
          hide_possible_values = true)]
    follow: Option<Follow>,
    /// Follow until a line matches this regular expression; exit code 10 when the pods end before
    #[arg(long, value_name = "REGEX")]
    until: Option<Regex>,
    /// Number of lines of history, at most 5000, or all of them [default: 100]
    #[arg(long, value_name = "N|all", value_parser = tail)]
    tail: Option<Tail>,
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

/// How long a log is followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Follow {
    /// Until the container ends: EXITED, ERROR or TERMINATED
    End,
    /// Until the pod is gone
    Forever,
}

impl Follow {
    const fn condition(self) -> Condition {
        match self {
            Self::End => Condition::Ended,
            Self::Forever => Condition::Terminated,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return rehearse(session, &args).await;
    }
    let mut failures = Failures::default();
    let mut pods: Vec<Pod> = Vec::new();
    for found in select::pods_or_ended(session, &args.ids).await? {
        match found {
            Ok(pod) => pods.push(pod),
            Err(failure) => failures.add(session, failure),
        }
    }
    session.ui.interrupt_state.set_running(running_resources(pods.iter()));
    let now = session.platform.now()?;
    // Whether a line matches is only known of lines that come.
    let follow = args.follow.or(args.until.is_some().then_some(Follow::End));
    let api = session.api()?;
    let opened = together(pods.iter().map(|pod| api.logs(args.query(pod, now), follow.is_some()))).await;
    let mut streams = Vec::new();
    for (number, opened) in opened.into_iter().enumerate() {
        match opened {
            Ok(stream) => streams.push(Box::pin(lines(number, stream))),
            Err(error) => failures.add(session, unread(&pods[number], error)),
        }
    }
    for pod in &pods {
        ended::note(session, pod);
    }
    let look = LineStyle::new(session, &pods, args.timestamps);
    let mut merged = stream::select_all(streams);
    let mut over = pin!(self::ended(session, &pods, follow).fuse());
    let mut is_over = false;
    loop {
        // Buffered lines are shown before waiting for the next one.
        let next = if let Some(next) = merged.next().now_or_never() {
            next
        } else {
            session.ui.flush()?;
            tokio::select! {
                next = merged.next() => next,
                () = &mut over, if !is_over => {
                    is_over = true;
                    continue;
                }
                () = tokio::time::sleep(SILENCE), if is_over => None,
            }
        };
        match next {
            Some((number, Ok(line))) => {
                look.show(session, number, &line)?;
                // The platform reported that a container ended, so check the pods now.
                if line.source.is(&LogSource::System) && !is_over {
                    over.set(self::ended(session, &pods, follow).fuse());
                }
                if args.until.as_ref().is_some_and(|until| until.is_match(&line.line)) {
                    return session.ui.flush();
                }
            }
            Some((number, Err(error))) => failures.add(session, unread(&pods[number], error)),
            None => break,
        }
    }
    failures.end()?;
    args.until.map_or(Ok(()), |until| Err(unmatched(&until)))
}

/// How much of the history is shown.
#[derive(Debug, Clone, Copy)]
enum Tail {
    All,
    Lines(u32),
}

fn tail(text: &str) -> Result<Tail, String> {
    if text == "all" {
        return Ok(Tail::All);
    }
    text.parse().map(Tail::Lines).map_err(|_| "it is neither a whole number nor `all`".to_owned())
}

impl Args {
    fn query(&self, pod: &Pod, now: Timestamp) -> ReadPodLogs {
        let include = pod.ended.is_some().then(|| vec![PodInclude::Ended]);
        ReadPodLogs { include, ..self.query_of(&pod.id, now) }
    }

    fn query_of(&self, id: &str, now: Timestamp) -> ReadPodLogs {
        let (tail, since) = match (self.tail, self.since) {
            (Some(Tail::All), _) => (None, Some(Timestamp::from_millis(0))),
            (Some(Tail::Lines(lines)), _) => (Some(lines), None),
            (None, since) => (None, since.map(|since| since.moment(now))),
        };
        ReadPodLogs { id: id.to_owned(), source: self.source, tail, since, include: None }
    }
}

/// Shows the requests.
async fn rehearse(session: &Session, args: &Args) -> Result<(), Failure> {
    let now = session.platform.now()?;
    let mut failures = Failures::default();
    for id in select::pod_ids(session, &args.ids).await? {
        let query = args.query_of(&id?, now);
        if let Err(error) = session.api()?.logs(query, false).await {
            failures.add(session, Failure::call("read the logs", error));
        }
    }
    failures.end()
}

/// The lines of one of several logs; it ends after the first failure.
pub(in crate::cli) fn lines(
    number: usize,
    log: LogStream<'_>,
) -> impl Stream<Item = (usize, Result<LogLine, CallError>)> {
    stream::unfold(Some(log), move |log| async move {
        let mut log = log?;
        match log.next().await {
            Ok(Some(line)) => Some(((number, Ok(line)), Some(log))),
            Ok(None) => None,
            Err(error) => Some(((number, Err(error)), None)),
        }
    })
}

/// Returns when every followed pod has ended: the stream of a log goes on when its container does not. Meanwhile it
/// keeps what the pods cost up to date.
pub(in crate::cli) async fn ended(session: &Session, pods: &[Pod], follow: Option<Follow>) {
    let (Some(follow), Ok(api)) = (follow, session.api()) else { return std::future::pending().await };
    let ids: Vec<String> = pods.iter().map(|pod| pod.id.clone()).collect();
    let see = |pods: &[WatchedPod]| {
        session
            .ui
            .interrupt_state
            .set_running(running_resources(pods.iter().filter_map(|watched| watched.pod.as_ref())));
    };
    loop {
        let goal = Goal { condition: follow.condition(), timeout: Duration::MAX };
        if wait(api, &ids, goal, session.platform.pace(), see).await.is_ok() {
            return;
        }
        // The log itself says what is wrong with the service, unless it is over in a moment.
        session.platform.pace().sleep(UNSEEN).await;
    }
}

pub(in crate::cli) fn unread(pod: &Pod, error: CallError) -> Failure {
    Failure::call(format!("read the logs of pod `{}`", pod.id), error)
}

fn unmatched(until: &Regex) -> Failure {
    Failure::Told {
        kind: Kind::WrongState,
        what: format!("the pods ended before a line matched `{until}`"),
        details: Vec::new(),
        hint: Some("--tail N or --since TIME begins further back".to_owned()),
    }
}
