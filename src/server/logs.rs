//! `GET /v2/pods/{id}/logs` and `GET /v2/serverless/{id}/workers/{workerId}/logs`: a log as Server-Sent Events
//! (behaviour.md, Logs).

use std::{collections::VecDeque, convert::Infallible, sync::Arc, time::Duration};

use axum::{
    http::{HeaderMap, HeaderValue, header::AUTHORIZATION},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use tokio::sync::watch;

use super::{
    Server, caller,
    reply::Refusal,
    way::{Call, Way},
};
use engine::{Caller, Engine, EngineError, LogPage};
use wire::{
    Operation,
    pods::{LogLine, ReadPodLogs},
    schema,
    serverless::workers::ReadWorkerLogs,
};

/// The most lines that wait in memory for one client, who may never read them.
const PAGE: u64 = 500;
/// How often a log is looked at.
const TICK: Duration = Duration::from_millis(200);

/// Whose log is read, and what of it.
pub(super) trait Log: Operation + Sync {
    /// The first page.
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError>;

    /// The page behind a position.
    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError>;
}

impl Log for ReadPodLogs {
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError> {
        engine.logs_up_to(PAGE, caller, self, after)
    }

    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError> {
        engine.more_logs_up_to(PAGE, caller, self, position)
    }
}

impl Log for ReadWorkerLogs {
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError> {
        engine.worker_logs_up_to(PAGE, caller, self, after)
    }

    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError> {
        engine.more_worker_logs_up_to(PAGE, caller, self, position)
    }
}

/// Answers with the stream. What is wrong with the request is found before it begins.
pub(super) fn open<L: Log>(call: Call) -> Result<Way, Refusal> {
    let query = schema::decode_received::<L>(call.fields)?;
    let Call { server, caller, headers, .. } = call;
    Ok(Way::Long(Box::new(move || Ok(answer(server, caller, &headers, query)?.into()))))
}

fn answer<L: Log>(server: Arc<Server>, caller: Caller, headers: &HeaderMap, query: L) -> Result<Response, Refusal> {
    let resume = headers.get("last-event-id").map(|value| String::from_utf8_lossy(value.as_bytes()));
    let resume = resume.as_deref().filter(|id| !id.is_empty());
    let page = query.first(&server.engine, &caller, resume)?;
    let (alive, stopping) = (KeepAlive::new().interval(server.heartbeat), server.stopping.clone());
    let mut follower = Follower {
        server,
        stopping,
        caller,
        key: headers.get(AUTHORIZATION).map(|key| (AUTHORIZATION, key.clone())).into_iter().collect(),
        query,
        position: String::new(),
        lines: VecDeque::new(),
        more: false,
        ended: false,
    };
    follower.take(page);
    let events = stream::unfold(follower, Follower::next);
    let mut response = Sse::new(events).keep_alive(alive).into_response();
    response.headers_mut().insert("cache-control", HeaderValue::from_static("no-cache"));
    response.headers_mut().insert("x-accel-buffering", HeaderValue::from_static("no"));
    Ok(response)
}

/// A log that is being read.
struct Follower<L> {
    server: Arc<Server>,
    stopping: watch::Receiver<bool>,
    caller: Caller,
    /// The header with the caller's key; none within the process.
    key: HeaderMap,
    query: L,
    /// The id behind which the next look begins.
    position: String,
    lines: VecDeque<(String, LogLine)>,
    /// Whether the next look finds lines for certain.
    more: bool,
    ended: bool,
}

impl<L: Log> Follower<L> {
    /// The next event; none when the log has ended, the server stops, the key is revoked, or the log cannot be read
    /// any more.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            if let Some((id, line)) = self.lines.pop_front() {
                let data = serde_json::to_string(&line).expect("lines serialise");
                return Some((Ok(Event::default().id(id).data(data)), self));
            }
            if self.ended {
                return None;
            }
            if !self.more {
                // Stopping ends the wait early; the loop then sees it.
                let _ = tokio::time::timeout(TICK, self.stopping.wait_for(|stopping| *stopping)).await;
            }
            self = self.look().await?;
        }
    }

    async fn look(mut self) -> Option<Self> {
        let look = move || {
            // A key may be revoked or expire while a stream goes on.
            if !self.key.is_empty() {
                self.caller = caller::identify(&self.server.engine, self.server.admitted.as_ref(), &self.key).ok()?;
            }
            let page = self.query.next(&self.server.engine, &self.caller, &self.position).ok()?;
            self.take(page);
            Some(self)
        };
        tokio::task::spawn_blocking(look).await.ok().flatten()
    }

    fn take(&mut self, page: LogPage) {
        self.more = page.more;
        self.ended = page.ended;
        self.position = page.position;
        self.lines.extend(page.lines);
    }
}
