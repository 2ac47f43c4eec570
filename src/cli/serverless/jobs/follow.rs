//! Waits for jobs while reporting to a person or a script: their state, and why they wait.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use super::view::said;
use crate::cli::{
    failure::{Failure, Kind},
    output::progress::Spinner,
    serverless::{find::EndpointTarget, memory},
    session::{Session, leftovers::PendingJob},
    terminal::text,
};
use ops::serverless::{
    jobs::{JobSnapshot, Poll},
    why::{self, Evidence},
};
use wire::serverless::jobs::{Job, JobStatus};

/// How long a job waits before the reason is reported.
const PATIENCE: Duration = Duration::from_secs(5);
/// When it is asked again why.
const AGAIN: Duration = Duration::from_secs(5);

/// The results of jobs, by id.
pub(in crate::cli::serverless) type JobResults = BTreeMap<String, JobSnapshot>;

/// Reports progress while jobs are awaited.
struct JobReporter<'a> {
    session: &'a Session,
    target: &'a EndpointTarget,
    spinner: Spinner,
    said: HashMap<String, String>,
    reason: Option<(Duration, String)>,
}

/// Waits until these jobs have ended, at most for `timeout`.
pub(in crate::cli::serverless) async fn ends(
    session: &Session,
    target: &EndpointTarget,
    ids: &[String],
    timeout: Option<Duration>,
) -> Result<JobResults, Failure> {
    let failed = |error| Failure::call("look at the job", error);
    let timeout = timeout.unwrap_or(Duration::MAX);
    if let [only] = ids {
        session.ui.interrupt_state.set_job(Some(PendingJob { endpoint: target.id.clone(), id: only.clone() }));
    }
    let mut talk =
        JobReporter { session, target, spinner: Spinner::start(session), said: HashMap::new(), reason: None };
    let mut poll = Poll::new(&target.jobs, &target.id, session.platform.pace());
    let (mut open, mut ended) = (ids.to_vec(), JobResults::new());
    loop {
        let seen = poll.look(&open).await.map_err(failed)?;
        let mut waiting = Vec::new();
        for (id, seen) in seen {
            match seen {
                JobSnapshot::Open(job) => waiting.push(job),
                JobSnapshot::Ended(..) | JobSnapshot::Gone => {
                    ended.insert(id, seen);
                }
            }
        }
        open.retain(|id| !ended.contains_key(id));
        let elapsed = poll.elapsed();
        if open.is_empty() {
            break;
        }
        if elapsed >= timeout {
            return Err(timed_out(target, &waiting, timeout));
        }
        talk.tell(&waiting, ids.len(), elapsed).await?;
        poll.rest(&open, timeout.saturating_sub(elapsed)).await.map_err(failed)?;
    }
    session.ui.interrupt_state.set_job(None);
    Ok(ended)
}

impl JobReporter<'_> {
    /// Reports the state of the jobs.
    async fn tell(&mut self, waiting: &[Job], all: usize, elapsed: Duration) -> Result<(), Failure> {
        let [job] = waiting else {
            let running = waiting.iter().filter(|job| job.status.is(&JobStatus::InProgress)).count();
            let (open, ended) = (waiting.len(), all.saturating_sub(waiting.len()));
            self.spinner.say(|| {
                format!(
                    "{ended} of {all} jobs ended, {running} in progress, {} queued  {}",
                    open - running,
                    text::span(elapsed)
                )
            });
            return Ok(());
        };
        if job.status.is(&JobStatus::InQueue) && elapsed >= PATIENCE {
            self.ask_why(job, elapsed).await?;
        } else {
            self.reason = None;
        }
        let state = match &job.worker_id {
            Some(worker) if job.status.is(&JobStatus::InProgress) => format!("{} on worker {worker}", job.status),
            Some(_) | None => job.status.to_string(),
        };
        let why = self.reason.as_ref().map(|(_, why)| format!(": {why}")).unwrap_or_default();
        let line = format!("job `{}` is {state}{why}", job.id);
        if self.session.settings.live {
            self.spinner.say(|| format!("{}  {}", line, text::span(elapsed)));
        } else if self.said.insert(job.id.clone(), line.clone()).as_ref() != Some(&line) {
            self.session.ui.note(&line);
        }
        Ok(())
    }

    /// Finds out why a job waits, and where in the queue it is.
    async fn ask_why(&mut self, job: &Job, elapsed: Duration) -> Result<(), Failure> {
        if self.reason.as_ref().is_some_and(|(asked, _)| elapsed < *asked + AGAIN) {
            return Ok(());
        }
        let (session, target) = (self.session, self.target);
        let places = (session.api()?, &target.jobs);
        let stopped = memory::recall(session).is_ok_and(|state| state.stopped.contains_key(&target.id));
        let found = Evidence::gather(places, &target.id, Some(&job.id), (stopped, session.platform.now()?)).await;
        // The wait goes on, whether anyone knows why or not.
        let why = found.map_or_else(
            |_| String::new(),
            |found| {
                let place = found.place().filter(|place| *place > 0);
                let place = place.map(|place| format!("{} in the queue, ", ordinal(place + 1))).unwrap_or_default();
                format!("{place}{}", why::explain(&found).what)
            },
        );
        self.reason = (!why.is_empty()).then_some((elapsed, why));
        Ok(())
    }
}

fn ordinal(place: usize) -> String {
    let end = match (place % 10, place % 100) {
        (1, rest) if rest != 11 => "st",
        (2, rest) if rest != 12 => "nd",
        (3, rest) if rest != 13 => "rd",
        _ => "th",
    };
    format!("{place}{end}")
}

fn timed_out(target: &EndpointTarget, waiting: &[Job], timeout: Duration) -> Failure {
    let ids: Vec<&str> = waiting.iter().map(|job| job.id.as_str()).collect();
    let lines = waiting.iter().take(8).map(|job| format!("job `{}` is {}", job.id, job.status));
    Failure::Told {
        kind: Kind::TimedOut,
        what: format!("not ended after {}", text::span(timeout)),
        details: lines.collect(),
        hint: Some(format!(
            "`svcctl serverless wait {id} {ids}` waits on, `svcctl serverless why {id} {first}` says why it waits",
            id = target.id,
            ids = ids.join(" "),
            first = ids.first().copied().unwrap_or_default()
        )),
    }
}

/// The failure of a job that did not end well; nothing when it did.
pub(in crate::cli::serverless) fn failure_of(target: &EndpointTarget, id: &str, seen: &JobSnapshot) -> Option<Failure> {
    let endpoint = &target.id;
    match seen {
        JobSnapshot::Ended(job, _) if job.status.is(&JobStatus::Completed) => None,
        JobSnapshot::Ended(job, _) | JobSnapshot::Open(job) => Some(Failure::Told {
            kind: Kind::WrongState,
            what: format!("job `{id}` is {}", job.status),
            details: job
                .error
                .iter()
                .flat_map(|error| said(error).lines().map(str::to_owned).collect::<Vec<_>>())
                .collect(),
            hint: Some(format!(
                "`svcctl serverless logs {endpoint} --job {id}` shows more, `svcctl serverless retry {endpoint} {id}` runs it again"
            )),
        }),
        JobSnapshot::Gone => Some(gone(id)),
    }
}

/// The failure of a job that the server knows no more.
pub(in crate::cli::serverless) fn gone(id: &str) -> Failure {
    let what = format!("job `{id}` is gone: its TTL is over, or its result was kept long enough");
    Failure::call("read the job", wire::Problem::new(404, what))
}

#[cfg(test)]
mod tests {
    use super::ordinal;

    #[test]
    fn places_are_told_as_people_say_them() {
        let told: Vec<String> = [1, 2, 3, 4, 11, 12, 13, 21, 112].into_iter().map(ordinal).collect();
        assert_eq!(told, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th"]);
    }
}
