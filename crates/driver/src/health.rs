//! Health checks of workers in containers that answer requests (serverless.md, Load balancer endpoints).

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
    time::Duration,
};

use engine::{Engine, Health, ListeningWorker};
use futures_util::{StreamExt, stream};
use http_body_util::Empty;
use hyper::{Request, body::Bytes, header::HOST};
use net::relay;
use tokio::{
    task::spawn_blocking,
    time::{Instant, MissedTickBehavior, interval, timeout},
};
use wire::serverless::worker_api::SILENCE;

use crate::{
    connections::Connections,
    runtime::{Fault, Handle, Runtime},
};

/// The time between two checks of a worker that starts, and of one that is ready.
const EVERY: Duration = Duration::from_secs(1);
const READY_EVERY: Duration = Duration::from_secs(5);
/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(5);
/// A ready worker that has not answered for this long counts as lost.
const SILENT: Duration = Duration::from_millis(SILENCE);
/// The number of checks at once.
const AT_ONCE: usize = 64;

/// The result of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    /// This status.
    Status(u16),
    /// Nothing listens, or it does not speak HTTP.
    Nothing,
    /// None in time, or the site did not connect.
    Late,
}

/// The checks of a container so far.
#[derive(Debug, Clone, Copy)]
struct CheckHistory {
    /// When it was checked last.
    last: Instant,
    /// When it answered last, or was checked first.
    heard: Instant,
}

/// Checks workers, and reports changes to the engine.
pub(crate) async fn check_all<R: Runtime>(engine: Arc<Engine>, connections: Connections<R>) {
    let mut checked: HashMap<String, CheckHistory> = HashMap::new();
    let mut ticks = interval(EVERY);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        ticks.tick().await;
        if connections.is_empty() {
            continue;
        }
        let asked = Arc::clone(&engine);
        // An unreadable store reports why elsewhere.
        let Ok(Ok(workers)) = spawn_blocking(move || asked.listening_workers()).await else { continue };
        let now = Instant::now();
        let there: HashSet<&str> = workers.iter().map(|worker| worker.container.as_str()).collect();
        checked.retain(|container, _| there.contains(container.as_str()));
        let is_due = |worker: &ListeningWorker| {
            let pause = if worker.is_ready { READY_EVERY } else { EVERY };
            checked.get(&worker.container).is_none_or(|checked| checked.last + pause <= now)
        };
        let due: Vec<ListeningWorker> = workers.iter().filter(|worker| is_due(worker)).cloned().collect();
        let checks = due.into_iter().filter_map(|worker| {
            // Its driver decides what becomes of workers at a site that is out of contact.
            let site = connections.get(&worker.site)?;
            Some(async move { (check(&site, &worker).await, worker) })
        });
        let mut answers = stream::iter(checks).buffer_unordered(AT_ONCE);
        while let Some((answer, worker)) = answers.next().await {
            let now = Instant::now();
            let checked = checked.entry(worker.container.clone()).or_insert(CheckHistory { last: now, heard: now });
            checked.last = now;
            if answer != Answer::Late {
                checked.heard = now;
            }
            if let Some(health) = health(worker.is_ready, answer, now - checked.heard) {
                let engine = Arc::clone(&engine);
                // The next check repeats a failed report.
                let _ = spawn_blocking(move || engine.record_health(&worker, health)).await;
            }
        }
    }
}

/// The news in an answer; `None` if it changes nothing.
fn health(is_ready: bool, answer: Answer, silence: Duration) -> Option<Health> {
    match answer {
        Answer::Status(status) => {
            let health = Health::of(status);
            (health != Health::Initializing && !(is_ready && health == Health::Ready)).then_some(health)
        }
        Answer::Nothing => is_ready.then_some(Health::Unhealthy(None)),
        Answer::Late => (is_ready && silence >= SILENT).then_some(Health::Silent),
    }
}

async fn check<R: Runtime>(site: &R, worker: &ListeningWorker) -> Answer {
    let asked = async {
        let stream = match site.dial(&Handle(worker.container.clone()), worker.port).await {
            Ok(stream) => stream,
            Err(Fault::Refused(_)) => return Answer::Nothing,
            Err(_) => return Answer::Late,
        };
        let request = Request::get(&worker.path).header(HOST, format!("localhost:{}", worker.port));
        let Ok(request) = request.body(Empty::<Bytes>::new()) else { return Answer::Nothing };
        match relay::send(stream, request).await {
            Ok(answer) => Answer::Status(answer.status().as_u16()),
            Err(_) => Answer::Nothing,
        }
    };
    timeout(PATIENCE, asked).await.unwrap_or(Answer::Late)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Answer, SILENT, health};
    use engine::Health;

    #[test]
    fn only_news_is_reported() {
        let at = |is_ready, answer| health(is_ready, answer, Duration::ZERO);
        assert_eq!(at(false, Answer::Status(200)), Some(Health::Ready));
        assert_eq!(at(true, Answer::Status(200)), None);
        for is_ready in [false, true] {
            assert_eq!(at(is_ready, Answer::Status(204)), None);
            assert_eq!(at(is_ready, Answer::Status(500)), Some(Health::Unhealthy(Some(500))));
        }
        // One that starts does not listen yet.
        assert_eq!(at(false, Answer::Nothing), None);
        assert_eq!(at(true, Answer::Nothing), Some(Health::Unhealthy(None)));
    }

    #[test]
    fn a_ready_worker_is_lost_once_it_was_silent_for_long() {
        for (is_ready, silence, told) in
            [(true, SILENT / 2, None), (true, SILENT, Some(Health::Silent)), (false, SILENT * 2, None)]
        {
            assert_eq!(health(is_ready, Answer::Late, silence), told);
        }
    }
}
