//! Waits for an endpoint: for workers, for its jobs to end, for a rollout (cli.md, serverless).

use std::{fmt, str::FromStr, time::Duration};

use crate::wait::{PollSchedule, WaitOutcome};
use api::{Api, CallError, Pace};
use wire::serverless::{
    endpoints::{Endpoint, GetEndpoint},
    jobs::{EndpointHealth, GetHealth},
    releases::{ListEndpointReleases, Rollout},
    workers::{ListEndpointWorkers, ListEndpointWorkersResponse, Worker, WorkerStatus},
};

/// A condition to wait for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// A worker is ready.
    Ready,
    /// This many workers are ready.
    Workers(u32),
    /// No job is queued or running.
    Drained,
    /// Every worker runs the newest version.
    Rollout,
    /// There is no worker.
    ScaledToZero,
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ready => f.write_str("ready"),
            Self::Workers(count) => write!(f, "workers={count}"),
            Self::Drained => f.write_str("drained"),
            Self::Rollout => f.write_str("rollout"),
            Self::ScaledToZero => f.write_str("scaled-to-zero"),
        }
    }
}

impl FromStr for Condition {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is none of ready, workers=N, drained, rollout and scaled-to-zero".to_owned();
        Ok(match text {
            "ready" => Self::Ready,
            "drained" => Self::Drained,
            "rollout" => Self::Rollout,
            "scaled-to-zero" => Self::ScaledToZero,
            _ => Self::Workers(text.strip_prefix("workers=").and_then(|count| count.parse().ok()).ok_or_else(wrong)?),
        })
    }
}

/// A snapshot of an endpoint, as far as the condition needs it.
#[derive(Debug, Clone)]
pub struct EndpointSnapshot {
    /// Its settings.
    pub endpoint: Endpoint,
    /// Its workers.
    pub workers: ListEndpointWorkersResponse,
    /// Its jobs.
    pub health: Option<EndpointHealth>,
    /// The progress of its newest version's rollout.
    pub rollout: Option<Rollout>,
}

/// The progress towards a condition.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// Not there yet.
    Waiting,
    /// There.
    Reached,
    /// It cannot be reached, for this reason.
    Impossible(String),
}

impl EndpointSnapshot {
    /// Takes a snapshot.
    async fn take(api: &Api, jobs: &Api, id: &str, condition: Condition) -> Result<Self, CallError> {
        let endpoint = api.call(GetEndpoint { id: id.to_owned() }).await?.value;
        let workers = api.call(ListEndpointWorkers { id: id.to_owned() }).await?.value;
        let health = match condition {
            Condition::Ready | Condition::Drained => health(jobs, id).await?,
            Condition::Workers(_) | Condition::Rollout | Condition::ScaledToZero => None,
        };
        let rollout = match condition {
            Condition::Rollout => {
                let list = ListEndpointReleases { id: id.to_owned(), limit: Some(1), cursor: None };
                Some(api.call(list).await?.value.rollout)
            }
            Condition::Ready | Condition::Workers(_) | Condition::Drained | Condition::ScaledToZero => None,
        };
        Ok(Self { endpoint, workers, health, rollout })
    }

    /// How many workers are in one of these states.
    pub fn count(&self, states: &[WorkerStatus]) -> usize {
        let is_in = |worker: &&Worker| states.iter().any(|state| worker.status.is(state));
        self.workers.workers.iter().filter(is_in).count()
    }

    fn ready(&self) -> usize {
        self.count(&[WorkerStatus::Running, WorkerStatus::Idle])
    }

    /// How many jobs are waiting or running; `None` if not reported.
    fn open_jobs(&self) -> Option<u64> {
        let jobs = self.health?.jobs;
        Some((*jobs.in_queue)? + (*jobs.in_progress)?)
    }

    /// The endpoint's progress.
    pub fn judge(&self, condition: Condition) -> Progress {
        let workers = self.endpoint.workers.as_ref();
        let (min, max) = (workers.and_then(|workers| workers.min), workers.and_then(|workers| workers.max));
        let reached = |is_there: bool| if is_there { Progress::Reached } else { Progress::Waiting };
        match condition {
            Condition::Ready | Condition::Workers(_) => {
                let wanted = if let Condition::Workers(count) = condition { count } else { 1 };
                if self.ready() >= usize::try_from(wanted).unwrap_or(usize::MAX) {
                    return Progress::Reached;
                }
                self.obstacle(wanted, min, max).map_or(Progress::Waiting, Progress::Impossible)
            }
            // A server that does not report its jobs may have some.
            Condition::Drained => reached(self.open_jobs() == Some(0)),
            Condition::Rollout => reached(self.rollout.is_some_and(|rollout| !rollout.in_progress)),
            Condition::ScaledToZero => match (self.workers.workers.is_empty(), min) {
                (true, _) => Progress::Reached,
                (false, Some(min)) if min > 0 => Progress::Impossible(format!("min is {min}, so workers stay")),
                (false, _) => Progress::Waiting,
            },
        }
    }

    /// Why this many workers will not become ready.
    fn obstacle(&self, wanted: u32, min: Option<u32>, max: Option<u32>) -> Option<String> {
        if let Some(max) = max.filter(|max| *max < wanted) {
            return Some(if max == 0 {
                "max is 0, so none is started".to_owned()
            } else {
                format!("max is {max}, so there are never {wanted}")
            });
        }
        let all = self.workers.workers.len();
        if all > 0 && self.count(&[WorkerStatus::Unhealthy]) == all {
            return Some("its workers are UNHEALTHY".to_owned());
        }
        let has_cause = min != Some(0) || all > 0 || self.open_jobs() != Some(0);
        (wanted > 0 && !has_cause).then(|| "min is 0 and no job waits, so none is started".to_owned())
    }
}

/// The counts of an endpoint; `None` if it has none, like a load balancer endpoint.
pub async fn health(jobs: &Api, id: &str) -> Result<Option<EndpointHealth>, CallError> {
    match jobs.call(GetHealth { endpoint: id.to_owned() }).await {
        Ok(reply) => Ok(Some(reply.value)),
        Err(error) if matches!(error.status(), Some(400 | 404 | 501)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Waits until the endpoint reaches the condition, cannot reach it, or the time is up. `see` receives every snapshot,
/// with the time since the first.
pub async fn wait(
    (api, jobs): (&Api, &Api),
    id: &str,
    (condition, timeout): (Condition, Duration),
    pace: &Pace,
    mut see: impl FnMut(&EndpointSnapshot, Duration),
) -> Result<(WaitOutcome, EndpointSnapshot), CallError> {
    let mut schedule = PollSchedule::begin(pace);
    loop {
        let look = EndpointSnapshot::take(api, jobs, id, condition).await?;
        let elapsed = schedule.elapsed();
        see(&look, elapsed);
        let ending = match look.judge(condition) {
            Progress::Reached => WaitOutcome::Reached,
            Progress::Impossible(_) => WaitOutcome::Impossible,
            Progress::Waiting if elapsed >= timeout => WaitOutcome::TimedOut,
            Progress::Waiting => {
                let left = timeout.saturating_sub(elapsed);
                if !api.idle(pace, left).await? {
                    schedule.rest(api, left).await;
                }
                continue;
            }
        };
        return Ok((ending, look));
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::{Condition, EndpointSnapshot, Progress};

    fn look(min: u32, max: u32, statuses: &[&str], queued: Option<u64>) -> EndpointSnapshot {
        let workers: Vec<Value> =
            statuses.iter().map(|status| json!({ "id": "w", "status": status, "image": "a" })).collect();
        let health = queued.map(|queued| json!({ "jobs": { "inQueue": queued, "inProgress": 0 } }));
        EndpointSnapshot {
            endpoint: serde_json::from_value(json!({ "id": "e", "workers": { "min": min, "max": max } })).unwrap(),
            workers: serde_json::from_value(json!({ "workers": workers })).unwrap(),
            health: health.map(|health| serde_json::from_value(health).unwrap()),
            rollout: None,
        }
    }

    #[test]
    fn conditions_are_typed_as_they_are_shown() {
        for text in ["ready", "workers=3", "drained", "rollout", "scaled-to-zero"] {
            assert_eq!(text.parse::<Condition>().unwrap().to_string(), text);
        }
        for wrong in ["", "workers", "workers=", "workers=-1", "running"] {
            assert!(wrong.parse::<Condition>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_wait_ends_where_nothing_would_start_a_worker() {
        let judge = |look: EndpointSnapshot, condition| look.judge(condition);
        assert_eq!(judge(look(0, 3, &["IDLE"], Some(0)), Condition::Ready), Progress::Reached);
        assert_eq!(judge(look(0, 3, &["INITIALIZING"], Some(1)), Condition::Ready), Progress::Waiting);
        assert_eq!(judge(look(0, 3, &[], Some(1)), Condition::Ready), Progress::Waiting);
        assert_eq!(judge(look(1, 3, &[], Some(0)), Condition::Ready), Progress::Waiting);
        assert_eq!(judge(look(0, 3, &[], None), Condition::Ready), Progress::Waiting);
        for (look, condition) in [
            (look(0, 3, &[], Some(0)), Condition::Ready),
            (look(0, 0, &[], Some(5)), Condition::Ready),
            (look(0, 3, &["UNHEALTHY", "UNHEALTHY"], Some(1)), Condition::Ready),
            (look(2, 3, &["IDLE", "IDLE", "IDLE"], None), Condition::Workers(4)),
            (look(1, 3, &["IDLE"], None), Condition::ScaledToZero),
        ] {
            assert!(matches!(judge(look, condition), Progress::Impossible(_)), "{condition}");
        }
        assert_eq!(judge(look(0, 3, &[], None), Condition::ScaledToZero), Progress::Reached);
        assert_eq!(judge(look(0, 3, &[], Some(1)), Condition::Drained), Progress::Waiting);
        assert_eq!(judge(look(0, 3, &[], Some(0)), Condition::Drained), Progress::Reached);
        assert_eq!(judge(look(0, 3, &[], None), Condition::Drained), Progress::Waiting);
    }
}
