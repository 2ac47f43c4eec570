//! Selects jobs to act on: those named, or all with a status.

use super::view::JobRow;
use crate::cli::{
    failure::{Failure, Kind},
    serverless::find::EndpointTarget,
    session::Session,
};
use engine::Handle;
use wire::serverless::jobs::{Job, JobStatus, ListJobs};

/// The jobs that are meant.
pub(in crate::cli::serverless) struct JobSelection {
    /// Their ids, the oldest first.
    pub(in crate::cli::serverless) ids: Vec<String>,
    /// Whether one was named.
    pub(in crate::cli::serverless) alone: bool,
}

/// The jobs that were named, or those of these statuses.
pub(in crate::cli::serverless) async fn select_jobs(
    session: &Session,
    target: &EndpointTarget,
    named: &[String],
    statuses: &[JobStatus],
) -> Result<JobSelection, Failure> {
    if statuses.is_empty() {
        return Ok(JobSelection { ids: named.to_vec(), alone: named.len() == 1 });
    }
    let mut ids = Vec::new();
    for status in statuses {
        let list = ListJobs { endpoint: target.id.clone(), status: Some(*status), limit: Some(1000) };
        let reply = target.jobs.call(list).await.map_err(|error| match error.status() {
            Some(400 | 404 | 405 | 501) => unlisted(target),
            Some(_) | None => Failure::call("list the jobs", error),
        })?;
        let of_status = reply.value.requests.into_iter().rev().filter(|job| job.status.is(status));
        ids.extend(of_status.map(|job| job.id));
    }
    if ids.is_empty() {
        let names: Vec<&str> = statuses.iter().map(|status| status.as_str()).collect();
        session.ui.note(&format!("no job is {}", names.join(" or ")));
    }
    Ok(JobSelection { ids, alone: false })
}

fn unlisted(target: &EndpointTarget) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: "the server does not list jobs".to_owned(),
        details: Vec::new(),
        hint: Some(format!("name the jobs; `svcctl serverless purge {}` cancels what is queued", target.id)),
    }
}

/// The results, and the exit status: that of the first failure.
pub(in crate::cli::serverless) type JobOutcomes = (Vec<(JobRow, Vec<u8>)>, Result<(), Failure>);

/// Applies an action to each job. Failures are reported, and the others continue.
pub(in crate::cli::serverless) async fn act<O: Handle<Output = Job>>(
    session: &Session,
    target: &EndpointTarget,
    verb: &str,
    ids: &[String],
    operation: impl Fn(String) -> O,
) -> Result<JobOutcomes, Failure> {
    let (mut rows, mut end) = (Vec::new(), Ok(()));
    for id in ids {
        match target.jobs.call(operation(id.clone())).await {
            Ok(reply) => {
                let body = reply.json().into_owned();
                rows.push((JobRow { job: reply.value, cost: None }, body));
            }
            Err(error) => {
                let failure = Failure::call(format!("{verb} job `{id}`"), error);
                if ids.len() == 1 {
                    return Err(failure);
                }
                session.ui.report(&failure, &session.settings.backend);
                if end.is_ok() {
                    end = Err(Failure::Reported(failure.exit()));
                }
            }
        }
    }
    Ok((rows, end))
}
