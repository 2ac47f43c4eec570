//! Fields common to every list of resources (wire.md, Lists).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::seen::fitting;

/// The start of the next page of a list. A server without paging omits it, which reads as the last page.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct Pagination {
    /// Whether there is a next page.
    #[serde(deserialize_with = "fitting")]
    pub has_next_page: bool,
    /// The `cursor` for the next page; null on the last.
    #[serde(deserialize_with = "fitting")]
    pub next_cursor: Option<String>,
}
