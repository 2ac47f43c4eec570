//! Webhooks of accounts (behaviour.md, Webhooks).

use serde::{Deserialize, Serialize};

use wire::Timestamp;

/// An event that webhooks get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub enum HookEvent {
    /// A share of a budget is spent.
    #[serde(rename = "budget.reached")]
    BudgetReached,
    /// The balance lasts for less than a day.
    #[serde(rename = "balance.low")]
    BalanceLow,
    /// A pod is in ERROR.
    #[serde(rename = "pod.error")]
    PodError,
    /// The platform ended or stopped a pod: its lease, the balance, a budget, or the loss of its host.
    #[serde(rename = "pod.ended")]
    PodEnded,
    /// The lease of a pod or a cluster ends soon.
    #[serde(rename = "pod.expiring")]
    PodExpiring,
    /// No GPU of a pod on a host was used for an hour.
    #[serde(rename = "pod.idle")]
    PodIdle,
    /// A host or a node is unreachable.
    #[serde(rename = "host.unreachable")]
    HostUnreachable,
    /// Somebody asked for it, to see whether it arrives.
    #[serde(rename = "test")]
    Test,
}

impl HookEvent {
    /// Everything that happens by itself.
    pub const ALL: [Self; 7] = [
        Self::BudgetReached,
        Self::BalanceLow,
        Self::PodError,
        Self::PodEnded,
        Self::PodExpiring,
        Self::PodIdle,
        Self::HostUnreachable,
    ];
}

/// A webhook of an account, without its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Hook {
    /// Its id.
    pub id: String,
    /// The account, which is the id of a user or a team.
    pub account: String,
    /// Where messages are sent.
    pub url: String,
    /// The events that it gets.
    pub events: Vec<HookEvent>,
    /// When it was added.
    pub created_at: Timestamp,
}
