//! What every list of resources has in common (wire.md, Lists).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::seen::fitting;

/// Where the next page of a list begins. A server that knows no paging sends nothing, which reads as the last page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Pagination {
    /// Whether there is a next page.
    #[serde(deserialize_with = "fitting")]
    pub has_next_page: bool,
    /// The `cursor` of the next page; null on the last.
    #[serde(deserialize_with = "fitting")]
    pub next_cursor: Option<String>,
}
