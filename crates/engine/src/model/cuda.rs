//! Which CUDA versions a pod can use.

use serde::{Deserialize, Serialize};

use wire::scalar::CudaVersion;

/// The CUDA versions that the host may report.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum CudaNeed {
    /// Any or none.
    #[default]
    Any,
    /// Exactly one of these.
    OneOf(Vec<CudaVersion>),
    /// This version or higher.
    AtLeast(CudaVersion),
}

impl CudaNeed {
    /// An empty list means no constraint.
    pub(crate) fn one_of(versions: Vec<CudaVersion>) -> Self {
        if versions.is_empty() { Self::Any } else { Self::OneOf(versions) }
    }

    /// Whether a machine that reports this version will do.
    pub(crate) fn accepts(&self, reported: Option<CudaVersion>) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => reported.is_some_and(|version| versions.contains(&version)),
            Self::AtLeast(least) => reported.is_some_and(|version| version >= *least),
        }
    }

    /// The versions, for a clause of placement.
    pub(crate) fn describe(&self) -> String {
        match self {
            Self::Any => "any CUDA version".to_owned(),
            Self::OneOf(versions) => {
                let versions: Vec<String> = versions.iter().map(ToString::to_string).collect();
                format!("CUDA {}", versions.join(" or "))
            }
            Self::AtLeast(least) => format!("CUDA {least} or higher"),
        }
    }
}
