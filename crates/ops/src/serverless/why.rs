//! Why a job waits: one answer from endpoint, jobs, workers, catalog and log, with its evidence and the smallest change
//! (cli.md, serverless).

mod evidence;

use std::time::Duration;

use schemars::JsonSchema;
use serde::Serialize;

pub use evidence::{Evidence, Stock};
use wire::{
    money::Usd,
    serverless::{
        endpoints::Scaling,
        jobs::{Job, JobStatus},
        workers::{Worker, WorkerStatus},
    },
};

/// How long a ready worker may ignore a queued job before it counts as deaf.
const DEAF: Duration = Duration::from_secs(5);

/// The reason why a job waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// Nothing waits.
    NothingWaits,
    /// The job ended.
    Ended,
    /// The job runs.
    Running,
    /// The endpoint may have no worker.
    MaxIsZero,
    /// The account has no money left.
    Balance,
    /// All workers are busy, and the account may have no more.
    Quota,
    /// Nothing in the catalog fits.
    NoCapacity,
    /// All fitting capacity is taken at this moment.
    Throttled,
    /// A worker starts.
    ColdStart,
    /// Workers end before their handler is there.
    Crash,
    /// A worker is ready and takes nothing.
    Deaf,
    /// All workers are busy, and the endpoint may have no more.
    Busy,
    /// Others are first.
    Behind,
    /// Only jobs of low priority wait, which start no worker.
    LowPriority,
    /// The next worker is not due yet.
    Scaling,
}

/// Why a job waits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Answer {
    /// In a word.
    pub reason: Reason,
    /// In a sentence.
    pub what: String,
    /// The facts behind it.
    pub evidence: Vec<String>,
    /// The smallest change with which the job would run sooner, as a command.
    pub change: Option<String>,
}

/// Judges the evidence.
pub fn explain(found: &Evidence) -> Answer {
    let mut answer = judge(found);
    answer.evidence.extend(found.counts());
    answer
}

fn answer(reason: Reason, what: impl Into<String>, evidence: Vec<String>, change: Option<String>) -> Answer {
    Answer { reason, what: what.into(), evidence, change }
}

fn judge(found: &Evidence) -> Answer {
    if let Some(answer) = found.job.as_ref().and_then(|job| of_status(found, job)) {
        return answer;
    }
    if found.job.is_none() && found.queued() == Some(0) {
        return answer(Reason::NothingWaits, "no job waits", Vec::new(), None);
    }
    let (id, ready) = (&found.endpoint.id, found.count(&[WorkerStatus::Running, WorkerStatus::Idle]));
    if found.max() == Some(0) {
        return max_is_zero(found);
    }
    if found.workers.is_empty() && found.balance.is_some_and(|balance| balance <= Usd::ZERO) {
        let what = "the account has no money left, so no worker runs";
        return answer(Reason::Balance, what, vec!["the balance is used up".to_owned()], None);
    }
    if ready > 0 {
        return with_workers(found);
    }
    if found.count(&[WorkerStatus::Unhealthy]) > 0 || found.restarts > 0 {
        return crash(found);
    }
    if found.count(&[WorkerStatus::Initializing]) > 0 {
        return cold_start(found);
    }
    if found.count(&[WorkerStatus::Throttled]) > 0 {
        return no_room(found);
    }
    match found.next_start() {
        Some(wait) if !wait.is_zero() => scaling(found, wait),
        Some(_) | None => {
            let mut evidence = vec!["jobs wait, workers are allowed, and none is started".to_owned()];
            if found.balance.is_none() {
                evidence.push("a balance that is used up would look the same; the API does not tell it".to_owned());
            }
            let what = "only jobs of low priority wait, and they start no worker";
            let change = Some(format!("svcctl serverless update {id} --min 1"));
            answer(Reason::LowPriority, what, evidence, change)
        }
    }
}

/// A job that is not waiting.
fn of_status(found: &Evidence, job: &Job) -> Option<Answer> {
    let id = &job.id;
    match job.status.known()? {
        JobStatus::InQueue => None,
        JobStatus::InProgress => {
            let worker = job.worker_id.as_deref().unwrap_or("a worker");
            let waited = job.delay_time.map(|millis| format!("it waited {}", span(Duration::from_millis(millis))));
            let what = format!("job `{id}` does not wait: worker `{worker}` runs it");
            Some(answer(Reason::Running, what, waited.into_iter().collect(), None))
        }
        status @ (JobStatus::Completed | JobStatus::Failed | JobStatus::Cancelled | JobStatus::TimedOut) => {
            let error = job.error.as_ref().map(|error| format!("its error: {}", wire::json::cut(error.text())));
            let change = (matches!(status, JobStatus::Failed | JobStatus::TimedOut))
                .then(|| format!("svcctl serverless retry {} {id}", found.endpoint.id));
            let what = format!("job `{id}` does not wait: it is {}", status.as_str());
            Some(answer(Reason::Ended, what, error.into_iter().collect(), change))
        }
    }
}

fn max_is_zero(found: &Evidence) -> Answer {
    let id = &found.endpoint.id;
    let (line, change) = if found.stopped_here {
        ("it was stopped with `svcctl serverless stop`", format!("svcctl serverless start {id}"))
    } else {
        (
            "it was set so, or lowered because nothing was sent for days",
            format!("svcctl serverless update {id} --max 3"),
        )
    };
    answer(Reason::MaxIsZero, "max is 0, so no worker runs", vec![line.to_owned()], Some(change))
}

/// There are workers, yet the job waits.
fn with_workers(found: &Evidence) -> Answer {
    let id = &found.endpoint.id;
    let (idle, total) = (found.count(&[WorkerStatus::Idle]), found.workers.len());
    let waits = found.waits();
    if idle > 0 && waits.is_none_or(|waits| waits >= DEAF) {
        let workers: Vec<String> = found.in_state(WorkerStatus::Idle).map(|worker| worker.id.clone()).collect();
        let mut evidence = vec![format!("IDLE: {}", workers.join(", "))];
        evidence.extend(waits.map(|waits| format!("the oldest job waits since {}", span(waits))));
        let what = "a worker is ready and takes no job: its process does not ask for any";
        return answer(Reason::Deaf, what, evidence, Some(format!("svcctl serverless logs {id} --tail 50")));
    }
    let most = found.max().unwrap_or(u32::MAX);
    let at_most = u32::try_from(total).unwrap_or(u32::MAX) >= most;
    if idle == 0 && at_most {
        return busy(found, most);
    }
    if let Some(place) = found.place().filter(|place| *place > 0) {
        let what = if place == 1 { "1 job is before it".to_owned() } else { format!("{place} jobs are before it") };
        return answer(Reason::Behind, what, scale_evidence(found), faster(found));
    }
    if found.count(&[WorkerStatus::Initializing]) > 0 {
        return cold_start(found);
    }
    match found.next_start() {
        Some(wait) => scaling(found, wait),
        None => answer(
            Reason::Behind,
            "the workers that are there are enough by the scaling rule",
            scale_evidence(found),
            faster(found),
        ),
    }
}

fn busy(found: &Evidence, most: u32) -> Answer {
    let id = &found.endpoint.id;
    let mut evidence = Vec::new();
    if let Some(place) = found.place().filter(|place| *place > 0) {
        evidence.push(format!("jobs before it: {place}"));
    }
    if let Some((sum, quota)) = found.quota.filter(|(sum, quota)| sum >= quota) {
        evidence
            .push(format!("the endpoints of the account have up to {sum} workers together, and it may have {quota}"));
        let what = format!("all {most} workers are busy, and the account may have no more");
        let change =
            format!("lower the max of another endpoint, then svcctl serverless update {id} --max {}", most + 1);
        return answer(Reason::Quota, what, evidence, Some(change));
    }
    let what = format!("all {most} workers are busy, and max is {most}");
    answer(Reason::Busy, what, evidence, Some(format!("svcctl serverless update {id} --max {}", most + 1)))
}

fn scaling(found: &Evidence, wait: Duration) -> Answer {
    let what = format!("the next worker starts in {}, by the scaling rule", span(wait));
    answer(Reason::Scaling, what, scale_evidence(found), faster(found))
}

fn scale_evidence(found: &Evidence) -> Vec<String> {
    let rule = match found.endpoint.scaling.as_ref() {
        Some(Scaling::QueueDelay { queue_delay }) => {
            format!("QUEUE_DELAY: one more worker when a job waited {queue_delay} s")
        }
        Some(Scaling::RequestCount { request_count }) => {
            format!("REQUEST_COUNT: one worker for every {request_count} jobs")
        }
        None => return Vec::new(),
    };
    vec![rule]
}

/// A setting that would start workers sooner.
fn faster(found: &Evidence) -> Option<String> {
    let id = &found.endpoint.id;
    match found.endpoint.scaling.as_ref()? {
        Scaling::RequestCount { request_count: 1 } => None,
        Scaling::QueueDelay { .. } | Scaling::RequestCount { .. } => {
            Some(format!("svcctl serverless update {id} --scale-by requests=1"))
        }
    }
}

fn cold_start(found: &Evidence) -> Answer {
    let id = &found.endpoint.id;
    let workers: Vec<String> = found.in_state(WorkerStatus::Initializing).map(|worker| worker.id.clone()).collect();
    let mut evidence = vec![format!("INITIALIZING: {}", workers.join(", "))];
    evidence.extend(found.waits().map(|waits| format!("so far {}", span(waits))));
    evidence.extend(found.usual_wait().map(|usual| format!("usually {}, by the jobs that ended", span(usual))));
    evidence.extend(found.log.iter().map(|line| format!("its log: {line}")));
    let change = (found.min() == Some(0)).then(|| format!("svcctl serverless update {id} --min 1"));
    answer(Reason::ColdStart, "a worker starts: its image is pulled, or its container begins", evidence, change)
}

fn crash(found: &Evidence) -> Answer {
    let id = &found.endpoint.id;
    let workers: Vec<String> = found.in_state(WorkerStatus::Unhealthy).map(|worker| worker.id.clone()).collect();
    let mut evidence = Vec::new();
    if !workers.is_empty() {
        evidence.push(format!("UNHEALTHY: {}", workers.join(", ")));
    }
    if found.restarts > 0 {
        evidence.push(format!("a worker was started again, {} times so far", found.restarts));
    }
    evidence.extend(found.log.iter().map(|line| format!("its log: {line}")));
    let what = "its workers end, or do not get ready, before their handler takes a job";
    answer(Reason::Crash, what, evidence, Some(format!("svcctl serverless logs {id} --tail 50")))
}

/// No machine has room.
fn no_room(found: &Evidence) -> Answer {
    let waits = found.waits().map(|waits| format!("the oldest job waits since {}", span(waits)));
    let throttled: Vec<String> = found.in_state(WorkerStatus::Throttled).map(|worker| worker.id.clone()).collect();
    let mut evidence = vec![format!("THROTTLED: {}", throttled.join(", "))];
    evidence.extend(waits);
    evidence.extend(found.log.iter().map(|line| format!("its log: {line}")));
    let change = found.stock.as_ref().and_then(|stock| stock.change.clone());
    if let Some(Stock { blocker: Some(blocker), .. }) = &found.stock {
        evidence.push(format!("the catalog has nothing left: {blocker}"));
        let what = format!("no machine has room for its workers: {blocker}");
        return answer(Reason::NoCapacity, what, evidence, change);
    }
    let what = "its workers wait for a machine; what fits is taken at this moment";
    answer(Reason::Throttled, what, evidence, change)
}

/// Formats a duration, with a decimal if it is short.
fn span(span: Duration) -> String {
    match span.as_secs() {
        0..=9 => format!("{}.{} s", span.as_secs(), span.subsec_millis() / 100),
        seconds @ 10..=119 => format!("{seconds} s"),
        seconds @ 120..=7199 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}

impl Evidence {
    fn queued(&self) -> Option<u64> {
        *self.health?.jobs.in_queue
    }

    fn max(&self) -> Option<u32> {
        self.endpoint.workers.as_ref()?.max
    }

    fn min(&self) -> Option<u32> {
        self.endpoint.workers.as_ref()?.min
    }

    fn in_state(&self, status: WorkerStatus) -> impl Iterator<Item = &Worker> {
        self.workers.iter().filter(move |worker| worker.status.is(&status))
    }

    fn count(&self, states: &[WorkerStatus]) -> usize {
        states.iter().map(|state| self.in_state(*state).count()).sum()
    }

    /// The waiting jobs, the oldest first, as far as reported.
    fn queue(&self) -> Vec<&Job> {
        let is_queued = |job: &&Job| job.status.is(&JobStatus::InQueue);
        // The list is newest first.
        self.listed.iter().rev().filter(is_queued).collect()
    }

    /// How many jobs are ahead of the one in question.
    pub fn place(&self) -> Option<usize> {
        let id = &self.job.as_ref()?.id;
        self.queue().iter().position(|job| job.id == *id)
    }

    /// How long the job in question has waited, or else the oldest one.
    fn waits(&self) -> Option<Duration> {
        let queue = self.queue();
        let job = match &self.job {
            Some(asked) => queue.into_iter().find(|job| job.id == asked.id),
            None => queue.first().copied(),
        };
        Some(self.now.since(job?.created_at?))
    }

    /// The median wait of ended jobs.
    fn usual_wait(&self) -> Option<Duration> {
        let mut waits: Vec<u64> = self.listed.iter().filter_map(|job| job.delay_time).collect();
        waits.sort_unstable();
        waits.get(waits.len() / 2).map(|millis| Duration::from_millis(*millis))
    }

    /// When a worker is due under the queue delay rule.
    fn next_start(&self) -> Option<Duration> {
        let Some(Scaling::QueueDelay { queue_delay }) = self.endpoint.scaling.as_ref() else { return None };
        let oldest = self.queue().first().and_then(|job| job.created_at)?;
        let delay = Duration::try_from_secs_f64(*queue_delay).ok()?;
        Some(delay.saturating_sub(self.now.since(oldest)))
    }

    /// The evidence in numbers.
    fn counts(&self) -> Vec<String> {
        let count = |status: &WorkerStatus| match self.count(&[*status]) {
            0 => None,
            count => Some(format!("{count} {}", status.as_str())),
        };
        let states: Vec<String> = WorkerStatus::ALL.iter().filter_map(count).collect();
        let states = if states.is_empty() { "none".to_owned() } else { states.join(", ") };
        let jobs = self
            .health
            .map(|health| format!("jobs: {} queued, {} in progress", health.jobs.in_queue, health.jobs.in_progress));
        let told = |count: Option<u32>| count.map_or_else(|| "-".to_owned(), |count| count.to_string());
        let workers = format!("workers: {states}; min {}, max {}", told(self.min()), told(self.max()));
        jobs.into_iter().chain([workers]).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Evidence, Reason, Stock, explain};
    use wire::{Timestamp, money::Usd, serverless::endpoints::Endpoint};

    fn endpoint(max: u32) -> Endpoint {
        let endpoint = json!({
            "id": "e", "workers": { "min": 0, "max": max }, "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 },
            "gpu": { "pools": ["ADA_24"], "count": 1 },
        });
        serde_json::from_value(endpoint).unwrap()
    }

    /// Evidence with these workers and jobs; the jobs by age in seconds, the newest first.
    fn found(max: u32, workers: &[&str], queue: &[u64]) -> Evidence {
        let now = Timestamp::from_seconds(1_000_000);
        let worker =
            |(number, status): (usize, &&str)| json!({ "id": format!("w{number}"), "status": status, "image": "a" });
        let job = |age: &u64| {
            let created = Timestamp::from_seconds(1_000_000 - i64::try_from(*age).unwrap());
            json!({ "id": format!("j{age}"), "status": "IN_QUEUE", "createdAt": created.to_string() })
        };
        let health = json!({ "jobs": { "inQueue": queue.len(), "inProgress": 0 } });
        Evidence {
            endpoint: endpoint(max),
            workers: workers.iter().enumerate().map(worker).map(|w| serde_json::from_value(w).unwrap()).collect(),
            health: Some(serde_json::from_value(health).unwrap()),
            listed: queue.iter().map(job).map(|job| serde_json::from_value(job).unwrap()).collect(),
            job: None,
            stock: None,
            quota: None,
            balance: Some(Usd::from_micros(1)),
            log: None,
            restarts: 0,
            stopped_here: false,
            now,
        }
    }

    fn asking(mut evidence: Evidence, age: u64) -> Evidence {
        evidence.job = evidence.listed.iter().find(|job| job.id == format!("j{age}")).cloned();
        evidence
    }

    #[test]
    fn every_cause_has_its_answer() {
        let quota = Evidence { quota: Some((5, 5)), ..found(1, &["RUNNING"], &[9]) };
        let broke = Evidence { balance: Some(Usd::ZERO), ..found(3, &[], &[9]) };
        let stock = |blocker: Option<&str>| {
            Some(Stock { blocker: blocker.map(str::to_owned), change: Some("do it".to_owned()) })
        };
        let sold_out = Evidence { stock: stock(Some("data center")), ..found(3, &["THROTTLED"], &[9]) };
        let taken = Evidence { stock: stock(None), ..found(3, &["THROTTLED"], &[9]) };
        for (evidence, reason) in vec![
            (found(3, &[], &[]), Reason::NothingWaits),
            (found(0, &[], &[9]), Reason::MaxIsZero),
            (broke, Reason::Balance),
            (quota, Reason::Quota),
            (sold_out, Reason::NoCapacity),
            (taken, Reason::Throttled),
            (found(3, &["INITIALIZING"], &[9]), Reason::ColdStart),
            (found(3, &["UNHEALTHY"], &[9]), Reason::Crash),
            (Evidence { restarts: 1, ..found(3, &["INITIALIZING"], &[9]) }, Reason::Crash),
            (found(3, &["IDLE"], &[9]), Reason::Deaf),
            (found(2, &["RUNNING", "RUNNING"], &[9]), Reason::Busy),
            (asking(found(3, &["RUNNING"], &[1, 9]), 1), Reason::Behind),
            (found(3, &[], &[9]), Reason::LowPriority),
            (found(3, &["RUNNING"], &[1]), Reason::Scaling),
        ] {
            let answer = explain(&evidence);
            assert_eq!(answer.reason, reason, "{answer:?}");
            assert!(answer.evidence.iter().any(|line| line.starts_with("workers: ")), "{answer:?}");
        }
    }

    #[test]
    fn a_job_that_does_not_wait_is_told_so() {
        for (status, reason) in
            [("IN_PROGRESS", Reason::Running), ("COMPLETED", Reason::Ended), ("FAILED", Reason::Ended)]
        {
            let job = serde_json::from_value(json!({ "id": "j", "status": status })).unwrap();
            let answer = explain(&Evidence { job: Some(job), ..found(3, &[], &[]) });
            assert_eq!((answer.reason, answer.change.is_some()), (reason, status == "FAILED"));
        }
    }

    #[test]
    fn the_smallest_change_is_named() {
        assert_eq!(explain(&found(0, &[], &[9])).change.as_deref(), Some("svcctl serverless update e --max 3"));
        let stopped = Evidence { stopped_here: true, ..found(0, &[], &[9]) };
        assert_eq!(explain(&stopped).change.as_deref(), Some("svcctl serverless start e"));
        let busy = explain(&found(2, &["RUNNING", "RUNNING"], &[9]));
        assert_eq!(busy.change.as_deref(), Some("svcctl serverless update e --max 3"));
    }
}
