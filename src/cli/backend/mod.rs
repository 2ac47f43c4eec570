//! Where operations run and with which key: the resolved form of a target.

pub(super) mod context_name;

use super::settings::config::{KeyPlace, Slot};
use crate::api::{ApiKey, BaseUrl, TeamId};
use context_name::ContextName;

/// Where operations run.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "there is one in a run of the program")]
pub(super) enum Backend {
    /// In this process.
    Embedded,
    /// At a server.
    Remote {
        /// Its address.
        base_url: BaseUrl,
        /// The context that it belongs to; none when the address was written out.
        context: Option<ContextName>,
        /// Which key opens it.
        key: KeySource,
        /// The team to act for.
        team: Option<TeamId>,
    },
}

/// The source of the key. A stored one is read when needed.
#[derive(Debug, Clone)]
pub(super) enum KeySource {
    /// There is none.
    Missing,
    /// `SVCCTL_API_KEY`.
    Environment(ApiKey),
    /// It was stored by `svcctl login`.
    Stored(Slot, KeyPlace),
}

impl Backend {
    /// The backend in a sentence.
    pub(super) fn in_words(&self) -> String {
        match self {
            Self::Embedded => {
                "the embedded engine (its pods are simulated unless a host of yours runs them)".to_owned()
            }
            Self::Remote { base_url, context: Some(name), .. } => format!("{base_url}, context `{name}`"),
            Self::Remote { base_url, context: None, .. } => base_url.to_string(),
        }
    }

    /// Whether operations are carried out in this process.
    pub(super) const fn is_embedded(&self) -> bool {
        matches!(self, Self::Embedded)
    }
}
