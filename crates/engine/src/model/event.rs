//! The events of a pod.

use serde::{Deserialize, Serialize};

use wire::ended::PodEventKind;

/// An event of a pod, as in its system log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Event {
    /// A create was accepted.
    Created,
    /// A start was accepted; the host is being prepared again.
    Starting,
    /// The host is ready and the image is available.
    Prepared,
    /// The image cannot be pulled.
    PullFailed,
    /// The container cannot start, with the reason.
    Refused(String),
    /// The container is healthy.
    Healthy,
    /// The container exited by itself.
    ContainerExited,
    /// The container crashed.
    ContainerCrashed,
    /// The container failed permanently, with the reason.
    Failed(String),
    /// A condition that does not stop the pod.
    Noted(String),
    /// The host restarted, and the container with it.
    HostRestarted,
    /// The host was unreachable for too long.
    HostLost,
    /// Somebody or something else ended the container, through no fault of its own: by whom.
    PushedOut(String),
    /// The node was unreachable for too long, or its object was deleted.
    NodeLost,
    /// A stop was accepted.
    Stopped,
    /// A restart was accepted.
    Restarted,
    /// An update restarts the container.
    Reconfigured,
    /// These settings were changed. Not in logs: the container continues, or the next event covers it.
    Updated(String),
    /// The balance ran out.
    OutOfFunds,
    /// A budget was used up, in words.
    OverBudget(String),
    /// The lease expired.
    Expired,
    /// The pod was deleted.
    Terminated,
}

impl Event {
    /// Its kind, as the API has it (wire.md, Ended pods).
    pub(crate) const fn kind(&self) -> PodEventKind {
        match self {
            Self::Created => PodEventKind::Created,
            Self::Starting => PodEventKind::Starting,
            Self::Prepared => PodEventKind::ImageReady,
            Self::Healthy => PodEventKind::Running,
            Self::ContainerExited | Self::PushedOut(_) => PodEventKind::Exited,
            Self::PullFailed | Self::Refused(_) | Self::Failed(_) | Self::ContainerCrashed => PodEventKind::Failed,
            Self::Noted(_) => PodEventKind::Noted,
            Self::HostRestarted => PodEventKind::HostRestarted,
            Self::HostLost | Self::NodeLost => PodEventKind::HostLost,
            Self::Stopped => PodEventKind::Stopped,
            Self::Restarted | Self::Reconfigured => PodEventKind::Restarted,
            Self::Updated(_) => PodEventKind::Updated,
            Self::OutOfFunds => PodEventKind::BalanceUsedUp,
            Self::OverBudget(_) => PodEventKind::BudgetUsedUp,
            Self::Expired => PodEventKind::LeaseEnded,
            Self::Terminated => PodEventKind::Terminated,
        }
    }
}
