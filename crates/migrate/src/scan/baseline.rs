//! What an earlier scan found, so that only what is new counts.

use std::collections::HashSet;

use serde::Deserialize;

/// What an earlier scan found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline(HashSet<String>);

/// Why a text is none.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BaselineError {
    /// It is something else.
    #[error("it is no report of `migrate scan --format json`: {0}")]
    Foreign(String),
    /// It was written by a newer program.
    #[error("it is a report of version {0}, which is newer than this program")]
    Newer(u64),
}

/// The version of the report in JSON.
pub const REPORT_VERSION: u64 = 1;

/// As much of a report as a baseline needs.
#[derive(Deserialize)]
struct Stored {
    findings: Vec<Known>,
    known: Vec<Known>,
    #[serde(default)]
    documents: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    fingerprint: String,
}

impl Baseline {
    /// Reads the report of an earlier scan in JSON. What a marker set aside then is new once the marker is gone.
    pub fn parse(text: &str) -> Result<Self, BaselineError> {
        #[derive(Deserialize)]
        struct Versioned {
            version: Option<u64>,
        }
        let foreign = |error: serde_json::Error| BaselineError::Foreign(error.to_string());
        let versioned: Versioned = serde_json::from_str(text).map_err(foreign)?;
        if let Some(version) = versioned.version.filter(|version| *version > REPORT_VERSION) {
            return Err(BaselineError::Newer(version));
        }
        let stored: Stored = serde_json::from_str(text).map_err(foreign)?;
        Ok(Self(
            stored
                .findings
                .into_iter()
                .chain(stored.known)
                .chain(stored.documents)
                .map(|known| known.fingerprint)
                .collect(),
        ))
    }

    pub(super) fn has(&self, fingerprint: &str) -> bool {
        self.0.contains(fingerprint)
    }
}
