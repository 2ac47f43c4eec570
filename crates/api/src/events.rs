//! A log from a server: Server-Sent Events, resumed after a lost connection (behaviour.md, Logs).

use std::{cell::Cell, fmt, pin::Pin, rc::Rc, time::Duration};

use futures_util::{Stream, StreamExt};
use sse_stream::{Sse, SseByteStream};

use super::{
    Backoff, CallError, Retries,
    logs::{Extent, LogQuery},
    remote::Remote,
};
use wire::{
    Timestamp,
    pods::{GetPod, HOLD, LogLine, PodStatus},
    serverless::workers::{ListEndpointWorkers, ReadWorkerLogs},
};

/// The silence after which the history of a log counts as complete, unless it comes in the middle of a line.
const QUIET: Duration = Duration::from_secs(1);
/// The lines of history if the query does not specify.
const HISTORY: u32 = 100;
/// How often in a row a lost connection is re-established, and the pause before each attempt. A server has at least two
/// minutes to come back.
const TRIES: u32 = 20;
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 1.5, Duration::from_secs(10)).spread(0.75, 1.25);

/// The maximum line of a stream, in bytes: it is buffered until it ends. Container runtimes cut lines at 16 KiB, our
/// driver at 64 KiB; a service that cuts none may send a progress bar of a mebibyte, and JSON turns each of its control
/// characters into six bytes.
const LONGEST_LINE: usize = 8 << 20;

type EventStream = Pin<Box<dyn Stream<Item = Result<Sse, sse_stream::Error>>>>;

/// Why a stream of events ends early.
#[derive(Debug, thiserror::Error)]
enum StreamError {
    #[error(transparent)]
    Broken(#[from] reqwest::Error),
    #[error("a line is longer than {LONGEST_LINE} bytes")]
    Endless,
}

/// The length of the unfinished line at the end of a stream, which began in an earlier part.
fn open_length(before: usize, part: &[u8]) -> usize {
    match part.iter().rposition(|byte| *byte == b'\n') {
        Some(end) => part.len() - end - 1,
        None => before + part.len(),
    }
}

/// The events of a log.
pub(super) struct Events<'a> {
    remote: &'a Remote,
    query: LogQuery,
    extent: Extent,
    stream: EventStream,
    /// The bytes received of an unfinished line.
    open_line: Rc<Cell<usize>>,
    /// The id of the last line, after which a new connection continues.
    last_id: Option<String>,
    /// How many lines of history may still come; not counted if the query specifies a time.
    left: Option<u32>,
    tries: u32,
    /// Whether the writer had ended before the stream was opened.
    is_over: bool,
    /// Whether the stream is open and has produced no line yet.
    is_fresh: bool,
}

impl fmt::Debug for Events<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Events").field("query", &self.query).field("last_id", &self.last_id).finish_non_exhaustive()
    }
}

impl<'a> Events<'a> {
    pub(super) async fn open(remote: &'a Remote, mut query: LogQuery, extent: Extent) -> Result<Self, CallError> {
        let (open_line, follow) = (Rc::default(), extent != Extent::History);
        let (stream, opened) = connect(remote, (&query, extent), None, Retries::Safe, &open_line).await?;
        // Without history there may be no line yet after which a new connection could continue; the time works as well.
        if let Some(opened) = opened.filter(|_| follow && query.tail() == Some(0) && query.since().is_none()) {
            query.begin_at(opened);
        }
        let left = if follow || query.since().is_some() { None } else { Some(query.tail().unwrap_or(HISTORY)) };
        Ok(Self {
            remote,
            query,
            extent,
            stream,
            open_line,
            last_id: None,
            left,
            tries: 0,
            is_over: false,
            is_fresh: true,
        })
    }

    /// The next line; `None` when the log ends: with its history, or, if followed, with the pod.
    pub(super) async fn next(&mut self) -> Result<Option<LogLine>, CallError> {
        if self.extent == Extent::History { self.history().await } else { self.followed().await }
    }

    async fn history(&mut self) -> Result<Option<LogLine>, CallError> {
        if self.left == Some(0) {
            return Ok(None);
        }
        loop {
            match tokio::time::timeout(QUIET, self.stream.next()).await {
                // Either the rest of a started line arrives, or the connection is given up.
                Err(_) if self.open_line.get() > 0 => {}
                Err(_) | Ok(None) => return Ok(None),
                Ok(Some(Ok(event))) => {
                    if let Some(line) = self.take(event)? {
                        self.left = self.left.map(|left| left.saturating_sub(1));
                        return Ok(Some(line));
                    }
                }
                Ok(Some(Err(error))) => return Err(self.broken(&error.to_string())),
            }
        }
    }

    async fn followed(&mut self) -> Result<Option<LogLine>, CallError> {
        loop {
            let is_lost = match self.stream.next().await {
                Some(Ok(event)) => match self.take(event)? {
                    Some(line) => {
                        self.is_fresh = false;
                        return Ok(Some(line));
                    }
                    None => continue,
                },
                Some(Err(_)) => true,
                None => false,
            };
            // A stream ends with its pod, with its server, or because a connection was lost. Only a stream that was
            // opened after the pod had ended, and produced nothing more, means that there is nothing more.
            if self.is_over && self.is_fresh && !is_lost {
                return Ok(None);
            }
            if self.extent != Extent::Whole && self.tries >= TRIES {
                return Err(self.broken("it cannot be taken up again"));
            }
            match self.look().await {
                Ok(Some(is_over)) => self.is_over = is_over,
                Ok(None) => return Ok(None),
                Err(error) if error.status().is_some_and(|status| status < 500 && status != 429) => return Err(error),
                Err(_) => {}
            }
            self.reconnect(self.is_over && !is_lost).await;
        }
    }

    /// The line of an event. One without data is none: it keeps the connection alive, or sets the id.
    fn take(&mut self, event: Sse) -> Result<Option<LogLine>, CallError> {
        self.last_id = event.id.filter(|id| !id.is_empty()).or_else(|| self.last_id.take());
        let Some(data) = event.data.filter(|data| !data.is_empty()) else { return Ok(None) };
        self.tries = 0;
        let line = serde_json::from_str(&data);
        line.map(Some).map_err(|error| self.remote.unreadable(format!("a log line: {error}")))
    }

    /// Whether the log's writer has ended; `None` if the server no longer knows either of them.
    async fn look(&self) -> Result<Option<bool>, CallError> {
        let looked = match &self.query {
            LogQuery::Pod(query) => {
                let get = GetPod { include: query.include.clone(), ..GetPod::of(&query.id) };
                let pod = self.remote.call(&get, Retries::None).await;
                pod.map(|(pod, _)| pod.status.is(&PodStatus::Terminated))
            }
            LogQuery::Worker(ReadWorkerLogs { id, worker_id, .. }) => {
                let listed = self.remote.call(&ListEndpointWorkers { id: id.clone() }, Retries::None).await;
                listed.map(|(listed, _)| !listed.workers.iter().any(|worker| worker.id == *worker_id))
            }
        };
        match looked {
            Ok(is_over) => Ok(Some(is_over)),
            Err(error) if error.status() == Some(404) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Reopens the stream after the last line. If that fails, the old stream stays, which has ended.
    async fn reconnect(&mut self, at_once: bool) {
        (self.tries, self.is_fresh) = (self.tries.saturating_add(1), false);
        if !at_once || self.tries > 1 {
            let pace = self.remote.pace();
            pace.sleep(BACKOFF.pause(self.tries, pace.jitter())).await;
        }
        let last_id = self.last_id.as_deref();
        let asked = (&self.query, self.extent);
        if let Ok((stream, _)) = connect(self.remote, asked, last_id, Retries::None, &self.open_line).await {
            (self.stream, self.is_fresh) = (stream, true);
        }
    }

    fn broken(&self, reason: &str) -> CallError {
        self.remote.broken_off(format!("the log broke off: {reason}"))
    }
}

/// Opens the stream: its events, and the time at which the server opened it. `open_line` receives the length of the
/// unfinished line.
async fn connect(
    remote: &Remote,
    (query, extent): (&LogQuery, Extent),
    last_id: Option<&str>,
    retries: Retries,
    open_line: &Rc<Cell<usize>>,
) -> Result<(EventStream, Option<Timestamp>), CallError> {
    let mut request = query.request();
    request.headers.extend(last_id.map(|id| ("last-event-id".into(), id.to_owned())));
    request.headers.extend((extent == Extent::Whole).then(|| (HOLD.into(), "1".to_owned())));
    let response = remote.stream(&request, retries).await?;
    let date = response.headers().get("date").and_then(|value| value.to_str().ok());
    let date = date.and_then(|date| chrono::DateTime::parse_from_rfc2822(date).ok());
    let date = date.map(|date| Timestamp::from_millis(date.timestamp_millis()));
    let media_type = response.headers().get("content-type").map(|value| value.as_bytes().to_vec()).unwrap_or_default();
    if !media_type.starts_with(b"text/event-stream") {
        return Err(remote.unreadable("a log that is no stream of events".to_owned()));
    }
    // An ended stream stays ended: polling it again is allowed.
    open_line.set(0);
    let length = Rc::clone(open_line);
    let bounded = response.bytes_stream().map(move |part| {
        let part = part?;
        length.set(open_length(length.get(), &part));
        if length.get() > LONGEST_LINE { Err(StreamError::Endless) } else { Ok(part) }
    });
    Ok((Box::pin(SseByteStream::new(bounded).fuse()), date))
}
