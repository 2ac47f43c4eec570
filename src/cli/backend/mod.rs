//! Where operations run and with which key: the resolved form of a target.

pub(super) mod context_name;

use api::{ApiKey, BaseUrl, TeamId};
use std::{
    fs,
    path::{Path, PathBuf},
};

use context_name::ContextName;
use serde::{Deserialize, Serialize};

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

/// Where a key is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::cli) enum KeyPlace {
    /// In the keyring of the operating system.
    Keyring,
    /// In the file.
    File,
}

/// Which key: of a context, for an address.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Slot {
    /// The configuration folder: each has its own contexts.
    pub(in crate::cli) folder: PathBuf,
    /// The context.
    pub(in crate::cli) context: ContextName,
    /// The address that the key is for.
    pub(in crate::cli) base_url: BaseUrl,
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

impl KeyPlace {
    /// Its name, as the files have it.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Keyring => "keyring",
            Self::File => "file",
        }
    }
}

impl Slot {
    /// The context.
    pub(in crate::cli) const fn context(&self) -> &ContextName {
        &self.context
    }

    pub(in crate::cli) fn new(folder: &Path, context: &ContextName, base_url: &BaseUrl) -> Self {
        // One folder has one name, however it was typed.
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        Self { folder, context: context.clone(), base_url: base_url.clone() }
    }
}
