//! Pods that ended, and what happened to pods: an extension of API v2 (wire.md, Ended pods). Who does not ask for it sees
//! nothing of it.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    money::Usd,
    operation::Operation,
    pods::{GetPod, PodInclude},
    scalar::{Open, Timestamp},
    seen::{Seen, fitting, fitting_each},
};

/// How a pod ended.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct PodEnd {
    /// When.
    pub at: Seen<Timestamp>,
    /// Why.
    pub reason: Open<EndReason>,
    /// Who asked for it, by the name of a key or user.
    #[serde(default, deserialize_with = "fitting")]
    pub by: Option<String>,
    /// The exit code of its container, when that had ended before.
    #[serde(default, deserialize_with = "fitting")]
    pub exit_code: Option<i64>,
    /// What was wrong, when it was in ERROR.
    #[serde(default, deserialize_with = "fitting")]
    pub error: Option<String>,
    /// USD in all, disks included.
    pub cost: Seen<Usd>,
}

/// Why a pod ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum EndReason {
    /// Somebody terminated it, or its cluster.
    Terminated,
    /// Its lease was over.
    Lease,
    /// The balance was used up.
    Balance,
}

impl EndReason {
    /// As on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Terminated => "TERMINATED",
            Self::Lease => "LEASE",
            Self::Balance => "BALANCE",
        }
    }
}

impl GetPod {
    /// Asks for a pod that is there.
    pub fn of(id: impl Into<String>) -> Self {
        Self { id: id.into(), include: None }
    }

    /// Asks for a pod whether it is there or ended.
    pub fn or_ended(id: impl Into<String>) -> Self {
        Self { include: Some(vec![PodInclude::Ended]), ..Self::of(id) }
    }
}

/// `pods.events`
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListPodEvents {
    /// The pod, whether it is there or ended.
    pub id: String,
    /// The most events of the answer, the last ones; 1000 when left out.
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
    /// What happened to the pod, in order.
    #[serde(default, deserialize_with = "fitting_each")]
    pub events: Vec<PodEvent>,
    /// How many events came before these.
    pub earlier: Seen<u64>,
}

/// Something that happened to a pod.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct PodEvent {
    /// When.
    pub at: Seen<Timestamp>,
    /// What.
    pub event: Open<PodEventKind>,
    /// The same in words.
    #[serde(default, deserialize_with = "fitting")]
    pub message: String,
    /// Who asked for it, by the name of a key or user.
    #[serde(default, deserialize_with = "fitting")]
    pub by: Option<String>,
}

/// What can happen to a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum PodEventKind {
    /// It was rented, on this machine.
    Created,
    /// A start was accepted.
    Starting,
    /// Its image is there.
    ImageReady,
    /// Its container runs.
    Running,
    /// Its container ended by itself.
    Exited,
    /// Its container cannot start, or failed.
    Failed,
    /// Something of which it goes on.
    Noted,
    /// Its host was started again.
    HostRestarted,
    /// Its host was out of reach for too long.
    HostLost,
    /// It was stopped.
    Stopped,
    /// A restart was accepted.
    Restarted,
    /// Its settings were changed.
    Updated,
    /// The balance was used up.
    BalanceUsedUp,
    /// Its lease was over.
    LeaseEnded,
    /// It was terminated, or its cluster was.
    Terminated,
}
