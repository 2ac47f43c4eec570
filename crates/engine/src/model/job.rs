//! The record of a job.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::serverless::acts::Plan;
use wire::{
    Timestamp,
    serverless::jobs::{JobStatus, Json},
};

/// A job that no heartbeat names for this long after handover is lost.
pub(crate) const UNHEARD: Duration = Duration::from_secs(30);

/// A job, stored separately from its input and output.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct JobRecord {
    #[serde(skip)]
    pub(crate) seq: i64,
    pub(crate) id: String,
    pub(crate) endpoint: String,
    pub(crate) status: JobStatus,
    pub(crate) low: bool,
    /// Its position in the queue.
    pub(crate) place: i64,
    /// The worker of its latest attempt.
    pub(crate) worker: Option<String>,
    pub(crate) submitted_at: Timestamp,
    /// When it was submitted or retried.
    pub(crate) queued_at: Timestamp,
    pub(crate) started_at: Option<Timestamp>,
    pub(crate) ended_at: Option<Timestamp>,
    /// Its time limit, in milliseconds.
    pub(crate) timeout: u64,
    /// When it is removed, whatever its status.
    pub(crate) expires_at: Timestamp,
    /// Its retention after its end, in milliseconds.
    pub(crate) kept: u64,
    /// Attempts lost since it was submitted or retried.
    pub(crate) retries: u32,
    /// All attempts.
    pub(crate) attempts: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) error: Option<Json>,
    /// Whether its error is large and stored separately.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) error_apart: bool,
    /// Whether its result is large and not stored: its plan and input determine it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) derived: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) webhook: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) s3_config: Option<Json>,
    /// The same for `s3Config`.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) s3_config_apart: bool,
    /// A simulated worker's handling of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) plan: Option<Plan>,
    /// The number of output chunks already read.
    #[serde(default)]
    pub(crate) read: u64,
    /// Whether its worker's heartbeat has named it.
    #[serde(default)]
    pub(crate) heard: bool,
    /// Whether the worker that takes it vanishes with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) doomed: bool,
    /// Whether its result arrives although it was cancelled.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) late: bool,
    /// The worker that a request is for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) affinity: Option<Affinity>,
}

impl JobRecord {
    /// A job submitted at `at`, without a queue position yet.
    pub(crate) fn queued(id: String, endpoint: &str, at: Timestamp, expires_at: Timestamp) -> Self {
        Self {
            seq: 0,
            id,
            endpoint: endpoint.to_owned(),
            status: JobStatus::InQueue,
            low: false,
            place: 0,
            worker: None,
            submitted_at: at,
            queued_at: at,
            started_at: None,
            ended_at: None,
            timeout: u64::MAX,
            expires_at,
            kept: 0,
            retries: 0,
            attempts: 0,
            error: None,
            error_apart: false,
            derived: false,
            webhook: None,
            s3_config: None,
            s3_config_apart: false,
            plan: None,
            read: 0,
            heard: false,
            doomed: false,
            late: false,
            affinity: None,
        }
    }

    /// When its next spontaneous change is due.
    pub(crate) fn due(&self) -> Timestamp {
        let next = match self.status {
            JobStatus::InQueue => None,
            JobStatus::InProgress => self.attempt_end(),
            JobStatus::Cancelled if self.late => {
                let end = self.started_at.and_then(|started| self.plan.as_ref()?.end(started));
                end.into_iter().chain(self.removed_at()).min()
            }
            JobStatus::Completed | JobStatus::Failed | JobStatus::Cancelled | JobStatus::TimedOut => self.removed_at(),
        };
        next.map_or(self.expires_at, |next| next.min(self.expires_at))
    }

    /// The latest end of its attempt.
    fn attempt_end(&self) -> Option<Timestamp> {
        let started = self.started_at?;
        let planned = self.plan.as_ref().and_then(|plan| plan.end(started));
        let unheard = (self.plan.is_none() && !self.heard).then(|| started.after(UNHEARD));
        [Some(self.times_out_at(started)), planned, unheard].into_iter().flatten().min()
    }

    /// When its attempt exceeds the time limit.
    pub(crate) fn times_out_at(&self, started: Timestamp) -> Timestamp {
        started.after(Duration::from_millis(self.timeout))
    }

    /// When it is removed after its end.
    pub(crate) fn removed_at(&self) -> Option<Timestamp> {
        self.ended_at.filter(|_| self.status.is_final()).map(|ended| ended.after(Duration::from_millis(self.kept)))
    }
}

/// The worker affinity of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Affinity {
    /// Prefers this worker, if it is ready.
    Prefers(String),
    /// Only this worker.
    Strict(String),
    /// Only this worker; starts it again if it is parked.
    Resumes(String),
}

impl Affinity {
    /// Whether no other worker may answer.
    pub const fn is_strict(&self) -> bool {
        matches!(self, Self::Strict(_) | Self::Resumes(_))
    }

    /// The worker's id.
    pub fn worker(&self) -> &str {
        let (Self::Prefers(worker) | Self::Strict(worker) | Self::Resumes(worker)) = self;
        worker
    }
}
