//! `contexts.json`: which servers there are, and which of them is selected.

use std::{collections::BTreeMap, fmt, path::Path};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::{ConfigError, ContextName, KeyPlace, file};
use crate::api::BaseUrl;

/// The file in its folder.
pub(super) const FILE: &str = "contexts.json";
/// The version of its form.
const VERSION: u64 = 1;

/// The contexts at servers. The embedded one needs no entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(in crate::cli) struct Contexts {
    version: u64,
    /// The selected one; none is the embedded one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) selected: Option<ContextName>,
    /// All of them.
    #[serde(default, rename = "contexts")]
    pub(in crate::cli) named: BTreeMap<ContextName, Context>,
}

/// A place at a server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(in crate::cli) struct Context {
    /// Where the server is.
    #[serde(with = "text")]
    pub(in crate::cli) base_url: BaseUrl,
    /// The team to act for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) team_id: Option<String>,
    /// Where its key is kept; none when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) key: Option<KeyPlace>,
}

impl Default for Contexts {
    fn default() -> Self {
        Self { version: VERSION, selected: None, named: BTreeMap::new() }
    }
}

impl Contexts {
    pub(super) fn read(folder: &Path) -> Result<Self, ConfigError> {
        let path = folder.join(FILE);
        let Some(document) = file::read(&path, VERSION, false)? else { return Ok(Self::default()) };
        serde_json::from_value(document).map_err(|error| file::damaged(&path, &error, false))
    }

    pub(super) fn write(&self, folder: &Path) -> Result<(), ConfigError> {
        file::replace(&folder.join(FILE), self)
    }

    /// The names of the contexts at this address.
    pub(in crate::cli) fn at(&self, base_url: &BaseUrl) -> Vec<ContextName> {
        let here = self.named.iter().filter(|(_, context)| context.base_url == *base_url);
        here.map(|(name, _)| name.clone()).collect()
    }
}

impl Serialize for ContextName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        text::serialize(self, serializer)
    }
}

impl<'de> Deserialize<'de> for ContextName {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        text::deserialize(deserializer)
    }
}

/// Values whose rule is their parser.
pub(super) mod text {
    use std::str::FromStr;

    use super::{Deserialize, Deserializer, Serializer, de, fmt};

    pub(in crate::cli::config) fn serialize<T: fmt::Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(in crate::cli::config) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
