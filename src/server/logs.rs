//! `GET /v2/pods/{id}/logs` and `GET /v2/serverless/{id}/workers/{workerId}/logs`: a log as Server-Sent Events
//! (behaviour.md, Logs).

use std::{
    collections::{HashMap, VecDeque},
    convert::Infallible,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{
    http::{HeaderMap, HeaderValue, header::AUTHORIZATION},
    response::{
        IntoResponse, Response,
        sse::{Event, KeepAlive, Sse},
    },
};
use futures_util::stream;
use tokio::{
    sync::watch,
    task::{spawn_blocking, yield_now},
    time::{Instant, sleep},
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
/// How many lines are sent before others have their turn.
const BURST: u32 = 16;
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
    let (alive, stopping) = (KeepAlive::new().interval(server.heartbeat), server.stopping.clone());
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
        lines: VecDeque::new(),
        burst: 0,
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
    lines: VecDeque<(String, LogLine)>,
    /// How many lines were sent since others had their turn.
    burst: u32,
    /// Whether the next check is certain to find lines.
    more: bool,
    ended: bool,
}

impl<L: Log> Follower<L> {
    /// The next event; `None` when the log has ended, the server stops, the key is revoked, or the log can no longer be
    /// read.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            if *self.stopping.borrow() {
                return None;
            }
            if let Some((id, line)) = self.lines.pop_front() {
                self.burst = (self.burst + 1) % BURST;
                if self.burst == 0 {
                    // Others have their turn.
                    yield_now().await;
                }
                // As far as can be known, the client has received the previous line.
                if let (Some(hold), Some(number)) = (&self.hold, number_of(&id)) {
                    hold.take(number.saturating_sub(1));
                }
                let data = serde_json::to_string(&line).expect("lines serialise");
                return Some((Ok(Event::default().id(id).data(data)), self));
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
        self.lines.extend(page.lines);
    }
}
