//! The findings of an earlier scan, so that only new ones count.

use std::collections::HashSet;

use serde::Deserialize;

/// The findings of an earlier scan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Baseline(HashSet<String>);

/// Why a text is not a valid baseline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BaselineError {
    /// It has another format.
    #[error("it is not a report of `migrate scan --format json`: {0}")]
    Foreign(String),
    /// A newer program wrote it.
    #[error("it is a report of version {0}, which is newer than this program")]
    Newer(u64),
}

/// The version of the JSON report.
pub const REPORT_VERSION: u64 = 1;

/// The parts of a report that a baseline needs.
#[derive(Deserialize)]
struct Stored {
    findings: Vec<BaselineFinding>,
    known: Vec<BaselineFinding>,
    #[serde(default)]
    documents: Vec<BaselineFinding>,
}

#[derive(Deserialize)]
struct BaselineFinding {
    fingerprint: String,
}

impl Baseline {
    /// Parses the JSON report of an earlier scan. A finding that was suppressed then is new once its marker is gone.
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
