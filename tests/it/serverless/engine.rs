//! The rules of serverless.md that are the engine's, with a clock that stands still until it is moved.

mod ahead;
mod attached;
mod bills;
mod fields;
mod images;
mod incidents;
mod jobs;
mod logs;
mod model;
mod patches;
mod placing;
mod releases;
mod requests;
mod scaling;
mod secrets;
mod spend;
mod stored;
mod streams;
mod webhooks;
mod workers;

use std::{collections::BTreeMap, time::Duration};

use engine::{Caller, EngineError, Handle};
use serde_json::{Value, json};
use wire::{
    Problem,
    serverless::{
        endpoints::{CreateEndpoint, Endpoint, GetEndpoint, UpdateEndpoint},
        jobs::{
            CancelJob, EndpointHealth, GetHealth, GetJob, Job, JobRequest, JobStream, Json, RetryJob, RunJob,
            RunJobSync, StreamJob,
        },
        releases::{ListEndpointReleases, ListEndpointReleasesResponse},
        worker_api::{AddChunk, FinishJob, PingWorker, Report, TakeJobs, TakeStops, TakenJob},
        workers::{ListEndpointWorkers, ReadWorkerLogs, Worker, WorkerStatus},
    },
};

use crate::harness::Platform;

/// A pool with one GPU type, at 1.10 USD an hour.
const POOL: &str = "ADA_24";

/// The body of a create: one GPU, an image that echoes, a worker more after 4 s in the queue, and what `more` adds to
/// it or replaces in it; null takes a field away.
fn body(more: Value) -> Value {
    let mut body = json!({
        "name": "demo",
        "type": "QUEUE",
        "image": "svcctl/job:echo",
        "gpu": { "pools": [POOL] },
        "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 },
    });
    for (name, value) in more.as_object().unwrap() {
        if value.is_null() {
            body.as_object_mut().unwrap().remove(name);
        } else {
            body[name] = value.clone();
        }
    }
    body
}

/// So many workers as there are jobs for them, this many at the most.
fn by_count(max: u32) -> Value {
    json!({ "workers": { "max": max }, "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 } })
}

/// Both objects' fields; those of the second win.
fn with(one: Value, other: Value) -> Value {
    let (Value::Object(mut one), Value::Object(other)) = (one, other) else { panic!("two objects") };
    one.extend(other);
    Value::Object(one)
}

fn problem(error: EngineError) -> Problem {
    match error {
        EngineError::Problem(problem) => problem,
        EngineError::Store(error) => panic!("the store failed: {error}"),
    }
}

/// Requests of the serverless tests.
impl Platform {
    fn call<O: Handle>(&self, operation: O) -> Result<O::Output, Problem> {
        self.engine.call(&Caller::local(), operation).map_err(problem)
    }

    fn make(&self, more: Value) -> Result<Endpoint, Problem> {
        self.send::<CreateEndpoint>(json!({ "body": body(more) }))
    }

    /// An endpoint with what `more` adds to the body; gives its id.
    fn serve(&self, more: Value) -> String {
        self.make(more).unwrap().id
    }

    fn endpoint(&self, id: &str) -> Endpoint {
        self.send::<GetEndpoint>(json!({ "id": id })).unwrap()
    }

    /// The most workers that an endpoint has.
    fn most(&self, id: &str) -> u32 {
        self.endpoint(id).workers.as_ref().and_then(|workers| workers.max).unwrap()
    }

    fn patch(&self, id: &str, body: Value) -> Result<Endpoint, Problem> {
        self.send::<UpdateEndpoint>(json!({ "id": id, "body": body }))
    }

    fn workers(&self, id: &str) -> Vec<Worker> {
        self.send::<ListEndpointWorkers>(json!({ "id": id })).unwrap().workers
    }

    /// The only worker of an endpoint.
    fn worker(&self, id: &str) -> Worker {
        let mut workers = self.workers(id);
        assert_eq!(workers.len(), 1, "{workers:?}");
        workers.remove(0)
    }

    /// The statuses of an endpoint's workers, oldest first: `RUNNING IDLE`.
    fn states(&self, id: &str) -> String {
        let name = |worker: Worker| worker.status.known().map_or("?", |status: &WorkerStatus| status.as_str());
        self.workers(id).into_iter().map(name).collect::<Vec<_>>().join(" ")
    }

    fn releases(&self, id: &str) -> ListEndpointReleasesResponse {
        self.send::<ListEndpointReleases>(json!({ "id": id })).unwrap()
    }

    fn try_run(&self, id: &str, body: Value) -> Result<Job, Problem> {
        let body = JobRequest::read(body.to_string().as_bytes())?;
        self.call(RunJob { endpoint: id.to_owned(), body })
    }

    /// Submits a job with this body; gives its id.
    fn submit(&self, id: &str, body: Value) -> String {
        self.try_run(id, body).unwrap().id
    }

    /// Submits a job with this input; gives its id.
    fn run_job(&self, id: &str, input: Value) -> String {
        self.submit(id, json!({ "input": input }))
    }

    fn run_sync(&self, id: &str, wait: Option<u64>) -> Job {
        let body = JobRequest::read(br#"{"input":{}}"#).unwrap();
        self.call(RunJobSync { endpoint: id.to_owned(), wait, body }).unwrap()
    }

    fn try_job(&self, id: &str, job: &str) -> Result<Job, Problem> {
        self.call(GetJob { endpoint: id.to_owned(), job: job.to_owned() })
    }

    fn job(&self, id: &str, job: &str) -> Job {
        self.try_job(id, job).unwrap()
    }

    /// Where a job is in its life: `IN_QUEUE`.
    fn job_state(&self, id: &str, job: &str) -> &'static str {
        self.job(id, job).status.known().unwrap().as_str()
    }

    fn cancel_job(&self, id: &str, job: &str) -> Result<Job, Problem> {
        self.call(CancelJob { endpoint: id.to_owned(), job: job.to_owned() })
    }

    fn retry_job(&self, id: &str, job: &str) -> Result<Job, Problem> {
        self.call(RetryJob { endpoint: id.to_owned(), job: job.to_owned() })
    }

    fn stream_job(&self, id: &str, job: &str) -> JobStream {
        self.call(StreamJob { endpoint: id.to_owned(), job: job.to_owned(), wait: None }).unwrap()
    }

    fn health(&self, id: &str) -> EndpointHealth {
        self.call(GetHealth { endpoint: id.to_owned() }).unwrap()
    }

    /// Jobs completed, failed, in progress, in the queue, retried.
    fn counts(&self, id: &str) -> [u64; 5] {
        let jobs = self.health(id).jobs;
        [jobs.completed, jobs.failed, jobs.in_progress, jobs.in_queue, jobs.retried].map(|count| count.unwrap())
    }

    fn pass_millis(&self, millis: u64) {
        self.pass(Duration::from_millis(millis));
    }

    fn check(&self) {
        self.engine.check_books().unwrap();
    }

    // Requests of a worker's process.

    fn try_take(&self, id: &str, worker: &str, most: u32) -> Result<Vec<TakenJob>, Problem> {
        let (endpoint, worker) = (id.to_owned(), worker.to_owned());
        self.call(TakeJobs { endpoint, worker, batch_size: most, job_in_progress: None })
    }

    /// Takes jobs; gives their ids.
    fn take(&self, id: &str, worker: &str, most: u32) -> Vec<String> {
        self.try_take(id, worker, most).unwrap().into_iter().map(|job| job.id).collect()
    }

    fn report(&self, id: &str, worker: &str, job: &str, report: Value) {
        let (endpoint, worker, job) = (id.to_owned(), worker.to_owned(), job.to_owned());
        let body = Report::read(report.to_string().as_bytes()).unwrap();
        self.call(FinishJob { endpoint, worker, job, is_stream: None, body }).unwrap();
    }

    fn add_chunk(&self, id: &str, worker: &str, job: &str, report: Value) -> Result<(), Problem> {
        let (endpoint, worker, job) = (id.to_owned(), worker.to_owned(), job.to_owned());
        self.call(AddChunk { endpoint, worker, job, body: Json::of(&report) }).map(drop)
    }

    fn ping(&self, id: &str, worker: &str, jobs: &str) {
        self.ping_with(id, worker, json!({ "job_id": jobs }));
    }

    fn ping_with(&self, id: &str, worker: &str, more: Value) {
        let fields = with(json!({ "endpoint": id, "worker": worker }), more);
        self.call(serde_json::from_value::<PingWorker>(fields).unwrap()).unwrap();
    }

    fn stops(&self, id: &str, worker: &str) -> Vec<String> {
        self.call(TakeStops { endpoint: id.to_owned(), worker: worker.to_owned() }).unwrap().jobs_to_stop
    }

    /// The lines of a worker's log, or the refusal.
    fn try_log(&self, id: &str, worker: &str, more: Value) -> Result<Vec<String>, Problem> {
        let query = with(json!({ "id": id, "workerId": worker, "tail": 5000 }), more);
        let query: ReadWorkerLogs = serde_json::from_value(query).unwrap();
        let page = self.engine.worker_logs_up_to(10_000, &Caller::local(), &query, None).map_err(problem)?;
        Ok(page.lines.into_iter().map(|(_, line)| line.line).collect())
    }

    fn log(&self, id: &str, worker: &str) -> Vec<String> {
        self.try_log(id, worker, json!({})).unwrap()
    }
}

/// The status of a refusal, and its text with its errors.
fn refused<T: std::fmt::Debug>(result: Result<T, Problem>) -> (u16, String) {
    let problem = result.unwrap_err();
    (problem.status, format!("{} {}", problem.detail, problem.errors.join(" ")))
}

/// The changes of a release, by field.
fn changes(releases: &ListEndpointReleasesResponse) -> BTreeMap<String, (Value, Value)> {
    let diff = releases.releases[0].diff.clone();
    diff.into_iter().map(|change| (change.field, (change.old, change.new))).collect()
}
