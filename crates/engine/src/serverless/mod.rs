//! Serverless: endpoints, their workers and jobs (serverless.md).
//!
//! [`scheduler`] is one endpoint at one moment and contains its rules; [`settle`] runs endpoints through a moment
//! together. All other modules read and change records and pass them to a scheduler.

pub(crate) mod acts;
mod attached;
mod create;
pub(crate) mod endpoints;
mod holdings;
mod incidents;
mod jobs;
mod listening;
mod logs;
mod mounts;
mod outgoing;
mod place;
mod public;
mod releases;
mod requests;
mod scaling;
pub(crate) mod scheduler;
pub(crate) mod settle;
mod signing;
mod update;
mod workers;

use std::time::Duration;

use crate::{Context, EngineError};
use wire::serverless::jobs::JobStatus;

pub use acts::{SimulatedReply, is_acting};
pub use holdings::{InputPlan, LargePart, PartUpload, SeenJob};
pub use incidents::Incident;
pub use listening::{Health, ListeningWorker};
pub use outgoing::{Outgoing, Webhook};
pub use public::{Runner, WorkerEnv};
pub use requests::{Answering, ContainerPort, Passage};
pub(crate) use signing::SECRET_PREFIX;
pub use signing::{Signature, Signing};

/// A worker that is silent for longer is lost.
const SILENT: Duration = Duration::from_millis(wire::serverless::worker_api::SILENCE);
/// After this many failed starts in a row, only one worker at a time retries.
const FAILED_IN_A_ROW: u32 = 5;

/// Checks endpoints' job and worker counts against the actual ones.
pub(crate) fn check_counts(context: &Context<'_>) -> Result<(), EngineError> {
    let tx = context.tx;
    for (record, state) in tx.all_endpoints()? {
        let count = |status, low| tx.count_jobs(&record.id, status, low);
        let low = count(JobStatus::InQueue, true)?;
        let there = (
            count(JobStatus::InQueue, false)? + low,
            low,
            count(JobStatus::InProgress, false)? + count(JobStatus::InProgress, true)?,
        );
        let counted = (state.queued, state.queued_low, state.in_progress);
        if counted != there {
            let what = format!("endpoint `{}` counts {counted:?} jobs, and there are {there:?}", record.id);
            return Err(tx.damaged(what).into());
        }
        for worker in tx.workers(&record.id)? {
            let jobs = tx.jobs_of(&worker.id)?.len();
            let draining = worker.attached.as_ref().map_or(0, |attached| attached.draining.len());
            if usize::try_from(worker.jobs).ok() != Some(jobs + draining) {
                let what =
                    format!("worker `{}` counts {} jobs, and has {jobs} and {draining} more", worker.id, worker.jobs);
                return Err(tx.damaged(what).into());
            }
        }
    }
    Ok(())
}
