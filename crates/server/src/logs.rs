//! `GET /v2/pods/{id}/logs` and `GET /v2/serverless/{id}/workers/{workerId}/logs`: a log as Server-Sent Events
//! (behaviour.md, Logs).

use std::{
    collections::HashMap,
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, HeaderName,
        header::{AUTHORIZATION, CACHE_CONTROL, CONTENT_TYPE},
    },
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt, stream};
use tokio::{
    sync::watch,
    task::{spawn_blocking, yield_now},
    time::{Instant, sleep, timeout},
};

use super::{
    Server, aside, caller,
    dispatch::{Call, Dispatch},
    reply::Refusal,
    shares::FollowPermit,
};
use engine::{Caller, Engine, EngineError, LogPage, kept::Hold};
use wire::{
    Operation,
    pods::{HOLD, LogLine, ReadPodLogs},
    schema,
    serverless::workers::ReadWorkerLogs,
};

/// The maximum number of lines in memory for one client, which may never read them. They are at most 256 KiB.
const PAGE: u64 = 500;
/// How often to check a log, and one whose lines notify its readers.
const TICK: Duration = Duration::from_millis(200);
const SLOW_TICK: Duration = Duration::from_secs(1);
/// How long to let lines accumulate after a notification.
const GATHER: Duration = Duration::from_millis(20);
/// How many bytes are sent before others have their turn.
const PIECE: usize = 16 << 10;
/// A comment, which says that the stream is alive.
const SIGN_OF_LIFE: Bytes = Bytes::from_static(b":\n\n");
/// For an account that follows many logs: the pause after a check, as a multiple of its duration.
const REST: u32 = 2;

/// A log to read, and which part of it.
pub(super) trait Log: Operation + Sync {
    /// The first page.
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError>;

    /// The page after a position.
    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError>;

    /// The pod or worker whose log it is.
    fn whose(&self) -> &str;
}

impl Log for ReadPodLogs {
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError> {
        engine.logs_up_to(PAGE, caller, self, after)
    }

    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError> {
        engine.more_logs_up_to(PAGE, caller, self, position)
    }

    fn whose(&self) -> &str {
        &self.id
    }
}

impl Log for ReadWorkerLogs {
    fn first(&self, engine: &Engine, caller: &Caller, after: Option<&str>) -> Result<LogPage, EngineError> {
        engine.worker_logs_up_to(PAGE, caller, self, after)
    }

    fn next(&self, engine: &Engine, caller: &Caller, position: &str) -> Result<LogPage, EngineError> {
        engine.more_worker_logs_up_to(PAGE, caller, self, position)
    }

    fn whose(&self) -> &str {
        &self.worker_id
    }
}

/// Wakes readers that follow logs that this process writes: those of pods and workers on hosts.
#[derive(Debug, Default)]
pub(super) struct LogNotifier(Mutex<HashMap<String, watch::Sender<()>>>);

impl LogNotifier {
    /// Wakes the readers of this pod's or worker's log.
    pub(super) fn notify(&self, whose: &str) {
        if let Some(notifications) = self.subscribers().get(whose) {
            notifications.send_replace(());
        }
    }

    /// Notifies of everything written from now on.
    fn subscribe(&self, whose: &str) -> watch::Receiver<()> {
        let mut subscribers = self.subscribers();
        subscribers.retain(|_, notifications| notifications.receiver_count() > 0);
        subscribers.entry(whose.to_owned()).or_default().subscribe()
    }

    fn subscribers(&self) -> MutexGuard<'_, HashMap<String, watch::Sender<()>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers with the stream. An invalid request fails before it begins.
pub(super) fn open<L: Log>(call: Call) -> Result<Dispatch, Refusal> {
    let query = schema::decode_received::<L>(call.fields)?;
    let Call { server, caller, headers, .. } = call;
    Ok(Dispatch::Blocking(Box::new(move || Ok(answer(server, caller, &headers, query)?.into()))))
}

fn answer<L: Log>(server: Arc<Server>, caller: Caller, headers: &HeaderMap, query: L) -> Result<Response, Refusal> {
    let resume = headers.get("last-event-id").map(|value| String::from_utf8_lossy(value.as_bytes()));
    let resume = resume.as_deref().filter(|id| !id.is_empty());
    let permit = server.shares.follow(caller.account())?;
    let notifications = server.log_notifier.subscribe(query.whose());
    let page = query.first(&server.engine, &caller, resume)?;
    let hold = headers.get(HOLD).and_then(|_| hold(&server.engine, query.whose(), resume));
    let (heartbeat, stopping) = (server.heartbeat, server.stopping.clone());
    let mut follower = Follower {
        server,
        stopping,
        permit,
        caller,
        key: headers.get(AUTHORIZATION).map(|key| (AUTHORIZATION, key.clone())).into_iter().collect(),
        query,
        notifications,
        hold,
        position: String::new(),
        events: Bytes::new(),
        more: false,
        ended: false,
    };
    follower.take(page);
    Ok(events(stream::unfold(follower, Follower::next), heartbeat))
}

/// An answer of events, with a sign of life after each silence of this long.
pub(super) fn events(events: impl Stream<Item = Bytes> + Send + 'static, heartbeat: Duration) -> Response {
    let events = alive(events, heartbeat).map(Ok::<_, Infallible>);
    let headers = [
        (CONTENT_TYPE, "text/event-stream"),
        (CACHE_CONTROL, "no-cache"),
        (HeaderName::from_static("x-accel-buffering"), "no"),
    ];
    (headers, Body::from_stream(events)).into_response()
}

fn alive(events: impl Stream<Item = Bytes> + Send + 'static, heartbeat: Duration) -> impl Stream<Item = Bytes> {
    stream::unfold(Box::pin(events), move |mut events| async move {
        let next = timeout(heartbeat, events.next()).await;
        next.unwrap_or(Some(SIGN_OF_LIFE)).map(|piece| (piece, events))
    })
}

/// Lines as events.
fn render(lines: &[(String, LogLine)]) -> Bytes {
    let mut text = Vec::new();
    for (id, line) in lines {
        text.extend_from_slice(format!("id: {id}\ndata: ").as_bytes());
        serde_json::to_writer(&mut text, line).expect("lines serialise");
        text.extend_from_slice(b"\n\n");
    }
    text.into()
}

/// Holds a log for a client that wants all of it after this line. A simulated pod's is always complete.
fn hold(engine: &Engine, whose: &str, resume: Option<&str>) -> Option<Hold> {
    let number = resume.and_then(number_of).unwrap_or(0);
    Some(engine.kept_logs()?.hold(whose, number, Instant::now().into_std()))
}

/// The number of a line in its log.
fn number_of(id: &str) -> Option<u64> {
    id.rsplit_once('/')?.1.parse().ok()
}

/// A log being read.
struct Follower<L> {
    server: Arc<Server>,
    stopping: watch::Receiver<bool>,
    permit: FollowPermit,
    caller: Caller,
    /// The header with the caller's key; empty within the process.
    key: HeaderMap,
    query: L,
    notifications: watch::Receiver<()>,
    /// Keeps lines that this client has not read yet.
    hold: Option<Hold>,
    /// The id after which the next check begins.
    position: String,
    /// The lines that are not yet sent, as events. They are rendered where they are read, since whoever else is answered
    /// would wait for that here.
    events: Bytes,
    /// Whether the next check is certain to find lines.
    more: bool,
    ended: bool,
}

impl<L: Log> Follower<L> {
    /// The next events; `None` when the log has ended, the server stops, the key is revoked, or the log can no longer
    /// be read.
    async fn next(mut self) -> Option<(Bytes, Self)> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            if !self.events.is_empty() {
                yield_now().await;
                let piece = self.events.split_to(PIECE.min(self.events.len()));
                return Some((piece, self));
            }
            if self.ended {
                return None;
            }
            if !self.more {
                self.wait().await;
            }
            self = self.look().await?;
        }
    }

    /// Waits until the next check. Stopping ends the wait early; the loop then notices.
    async fn wait(&mut self) {
        let kept = self.server.engine.kept_logs();
        let notifies = kept.is_some_and(|kept| kept.is_written_here(self.query.whose()));
        let notified = async {
            if self.notifications.changed().await.is_ok() {
                return sleep(GATHER).await;
            }
            std::future::pending::<()>().await;
        };
        tokio::select! {
            () = sleep(if notifies { SLOW_TICK } else { TICK }) => {}
            () = notified => {}
            _ = self.stopping.wait_for(|stopping| *stopping) => {}
        }
    }

    async fn look(mut self) -> Option<Self> {
        let (turn, others) = (self.permit.turn().await?, self.permit.others());
        let server = Arc::clone(&self.server);
        let page = if others { None } else { server.shares.page().await };
        if others {
            server.catch_up().await;
        }
        let began = Instant::now();
        let look = move || {
            // A key may be revoked or expire during a stream.
            if !self.key.is_empty() {
                self.caller = caller::identify(&self.server.engine, self.server.admitted.as_ref(), &self.key).ok()?;
            }
            let page = self.query.next(&self.server.engine, &self.caller, &self.position).ok()?;
            self.take(page);
            Some(self)
        };
        let looked = if others { aside::spawn(look) } else { spawn_blocking(look) };
        let looked = looked.await.ok().flatten();
        drop(page);
        if others {
            // Readers that follow a hundred logs share the machine with those that follow none.
            let rest = began.elapsed().saturating_mul(REST);
            tokio::spawn(async move {
                sleep(rest).await;
                drop(turn);
            });
        }
        looked
    }

    fn take(&mut self, page: LogPage) {
        self.more = page.more;
        self.ended = page.ended;
        self.position = page.position;
        // As far as can be known, the client has received all before this page.
        if let (Some(hold), Some((first, _))) = (&self.hold, page.lines.first())
            && let Some(number) = number_of(first)
        {
            hold.take(number.saturating_sub(1));
        }
        self.events = render(&page.lines);
    }
}
