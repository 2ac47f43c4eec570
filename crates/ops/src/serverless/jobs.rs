//! Waits for jobs: one poll serves any number of them (cli.md, serverless and Waiting).

use std::{collections::HashMap, time::Duration};

use crate::{together::together, wait::PollSchedule};
use api::{Api, CallError, Pace};
use wire::serverless::jobs::{AwaitJob, GetJob, Job, ListJobs};

/// How many jobs to request individually; beyond that, the list is read.
const FEW: usize = 3;
/// The most jobs in one list.
const MOST: u32 = 1000;
/// The time between two lists: the service allows ten in ten seconds.
const LIST_INTERVAL: Duration = Duration::from_millis(1_500);
/// How long a server may hold the request for one job.
const HOLD: Duration = Duration::from_secs(10);
/// The shortest hold.
const LEAST_HOLD: Duration = Duration::from_secs(1);

/// The observed state of a job.
#[derive(Debug, Clone)]
pub enum JobSnapshot {
    /// It is queued or running.
    Open(Job),
    /// It ended: the job, and the JSON it was read from.
    Ended(Job, Vec<u8>),
    /// The server no longer knows it.
    Gone,
}

/// Polls the jobs of an endpoint.
#[derive(Debug)]
pub struct Poll<'a> {
    jobs: &'a Api,
    endpoint: &'a str,
    pace: &'a Pace,
    schedule: PollSchedule<'a>,
    /// Whether the server can list all jobs, as far as is known.
    has_list: bool,
    /// Whether it can hold a request for one job, as far as is known.
    has_sync: bool,
    listed: Option<Duration>,
}

impl<'a> Poll<'a> {
    /// Polls the jobs of this endpoint from now on.
    pub fn new(jobs: &'a Api, endpoint: &'a str, pace: &'a Pace) -> Self {
        Self { jobs, endpoint, pace, schedule: PollSchedule::begin(pace), has_list: true, has_sync: true, listed: None }
    }

    /// The same after another process, which may have just requested the list.
    #[must_use]
    pub fn behind_another(self) -> Self {
        Self { listed: Some(self.pace.now()), ..self }
    }

    /// Polls faster again: after one change, more may follow.
    pub fn quicken(&mut self) {
        self.schedule.quicken();
    }

    /// The time since the first poll.
    pub fn elapsed(&self) -> Duration {
        self.schedule.elapsed()
    }

    /// Polls these jobs once. Ended ones come with all known fields.
    pub async fn look(&mut self, ids: &[String]) -> Result<HashMap<String, JobSnapshot>, CallError> {
        let mut seen = HashMap::new();
        if ids.len() > FEW && self.has_list {
            for job in self.list().await? {
                if job.status.known().is_none_or(|status| !status.is_final()) && ids.contains(&job.id) {
                    seen.insert(job.id.clone(), JobSnapshot::Open(job));
                }
            }
        }
        let rest: Vec<&String> = ids.iter().filter(|id| !seen.contains_key(*id)).collect();
        let found = together(rest.iter().map(|id| get(self.jobs, self.endpoint, id))).await;
        for (id, found) in rest.into_iter().zip(found) {
            seen.insert(id.clone(), found?);
        }
        Ok(seen)
    }

    /// The jobs of the endpoint; none where the server has no list.
    async fn list(&mut self) -> Result<Vec<Job>, CallError> {
        if self.jobs.engine().is_none()
            && let Some(listed) = self.listed
        {
            self.pace.sleep((listed + LIST_INTERVAL).saturating_sub(self.pace.now())).await;
        }
        self.listed = Some(self.pace.now());
        match self.jobs.call(ListJobs { endpoint: self.endpoint.to_owned(), status: None, limit: Some(MOST) }).await {
            Ok(reply) => Ok(reply.value.requests),
            Err(error) if matches!(error.status(), Some(400 | 404 | 405 | 501)) => {
                self.has_list = false;
                Ok(Vec::new())
            }
            Err(error) => Err(error),
        }
    }

    /// Sleeps until the next poll, for at most the time left. A server may hold the request for a single open job and
    /// answer when it ends.
    pub async fn rest(&mut self, open: &[String], left: Duration) -> Result<(), CallError> {
        if self.jobs.idle(self.pace, left).await? {
            return Ok(());
        }
        if let ([only], true) = (open, self.has_sync && left >= LEAST_HOLD) {
            let wait = u64::try_from(left.min(HOLD).as_millis()).ok();
            let held = AwaitJob { endpoint: self.endpoint.to_owned(), job: only.clone(), wait };
            match self.jobs.call(held).await {
                Ok(_) => return Ok(()),
                // An older server, or a job that is gone: the next poll will show.
                Err(error) if matches!(error.status(), Some(400..=499)) && error.status() != Some(429) => {
                    self.has_sync = false;
                }
                Err(error) => return Err(error),
            }
        }
        self.schedule.rest(self.jobs, left).await;
        Ok(())
    }
}

/// One job in its current state.
pub async fn get(jobs: &Api, endpoint: &str, id: &str) -> Result<JobSnapshot, CallError> {
    match jobs.call(GetJob { endpoint: endpoint.to_owned(), job: id.to_owned() }).await {
        Ok(reply) => {
            let body = reply.json().into_owned();
            let ended = reply.value.status.known().is_some_and(|status| status.is_final());
            Ok(if ended { JobSnapshot::Ended(reply.value, body) } else { JobSnapshot::Open(reply.value) })
        }
        Err(error) if error.status() == Some(404) => Ok(JobSnapshot::Gone),
        Err(error) => Err(error),
    }
}
