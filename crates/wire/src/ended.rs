//! Ended pods and pod events: an extension of API v2 (wire.md, Ended pods). Clients that do not ask for it see no
//! difference.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    lenient::{Lenient, fitting, fitting_each},
    money::Usd,
    operation::Operation,
    pods::{GetPod, PodInclude},
    scalar::{OpenEnum, Timestamp},
};

/// The end of a pod.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodEnd {
    /// When it ended.
    pub at: Lenient<Timestamp>,
    /// Why it ended.
    pub reason: OpenEnum<EndReason>,
    /// The key or user who requested it.
    #[serde(default, deserialize_with = "fitting")]
    pub by: Option<String>,
    /// The exit code of the container, if it had exited before.
    #[serde(default, deserialize_with = "fitting")]
    pub exit_code: Option<i64>,
    /// The error, if the pod was in ERROR.
    #[serde(default, deserialize_with = "fitting")]
    pub error: Option<String>,
    /// Total cost in USD, disks included.
    pub cost: Lenient<Usd>,
}

/// The reason a pod ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum EndReason {
    /// A user terminated it, or its cluster.
    Terminated,
    /// Its lease expired.
    Lease,
    /// The balance ran out.
    Balance,
    /// A budget was used up.
    Budget,
}

impl EndReason {
    /// The wire name.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Terminated => "TERMINATED",
            Self::Lease => "LEASE",
            Self::Balance => "BALANCE",
            Self::Budget => "BUDGET",
        }
    }
}

impl GetPod {
    /// Asks for a current pod.
    pub fn of(id: impl Into<String>) -> Self {
        Self { id: id.into(), include: None }
    }

    /// Asks for a pod, current or ended.
    pub fn or_ended(id: impl Into<String>) -> Self {
        Self { include: Some(vec![PodInclude::Ended]), ..Self::of(id) }
    }
}

/// `pods.events`
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListPodEvents {
    /// The pod, current or ended.
    pub id: String,
    /// The maximum number of events, most recent ones; 1000 by default.
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
}

impl Operation for ListPodEvents {
    const ID: &'static str = "pods.events";
    const NAME: &'static str = "listPodEvents";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/pods/{id}/events";
    type Output = ListPodEventsResponse;
}

/// The reply of `pods.events`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListPodEventsResponse {
    /// The pod's events, oldest first.
    #[serde(default, deserialize_with = "fitting_each")]
    pub events: Vec<PodEvent>,
    /// The number of earlier events.
    pub earlier: Lenient<u64>,
}

/// An event of a pod.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodEvent {
    /// When it happened.
    pub at: Lenient<Timestamp>,
    /// The kind of event.
    pub event: OpenEnum<PodEventKind>,
    /// The event in words.
    #[serde(default, deserialize_with = "fitting")]
    pub message: String,
    /// The key or user who requested it.
    #[serde(default, deserialize_with = "fitting")]
    pub by: Option<String>,
}

/// The kinds of pod event.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PodEventKind {
    /// The pod was created on this machine.
    Created,
    /// A start was accepted.
    Starting,
    /// The image is available.
    ImageReady,
    /// The container is running.
    Running,
    /// The container exited by itself.
    Exited,
    /// The container failed, or failed to start.
    Failed,
    /// A condition that does not stop the pod.
    Noted,
    /// The host restarted.
    HostRestarted,
    /// The host was unreachable for too long.
    HostLost,
    /// The pod was stopped.
    Stopped,
    /// A restart was accepted.
    Restarted,
    /// The settings were changed.
    Updated,
    /// The balance ran out.
    BalanceUsedUp,
    /// A budget was used up.
    BudgetUsedUp,
    /// The lease expired.
    LeaseEnded,
    /// The pod or its cluster was terminated.
    Terminated,
}

crate::list::lists! {
    ListPodEvents = "events" events: PodEvent, whole;
}
