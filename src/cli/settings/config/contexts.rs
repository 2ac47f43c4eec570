//! `config.toml`: the known servers, and which of them is selected. Its other tables belong to other parts of svcctl
//! and to later versions: they are preserved, with all comments.

use std::{
    collections::BTreeMap,
    fmt, fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use toml_edit::{Document, DocumentMut, Item, Table, TableLike};

use super::{ConfigError, file};
use crate::cli::backend::{KeyPlace, context_name::ContextName};
use api::BaseUrl;

/// The file in its folder.
pub(in crate::cli) const FILE: &str = "config.toml";
/// The version of its form, which it need not name.
const VERSION: u64 = 1;

/// The contexts at servers. The embedded one needs no entry.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::cli) struct Contexts {
    /// The selected one; none is the embedded one.
    pub(in crate::cli) selected: Option<ContextName>,
    /// All of them.
    pub(in crate::cli) named: BTreeMap<ContextName, Context>,
}

/// A place at a server. The aliases are the names in `contexts.json`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(in crate::cli) struct Context {
    /// Where the server is.
    #[serde(with = "text", alias = "baseUrl")]
    pub(in crate::cli) base_url: BaseUrl,
    /// The team to act for.
    #[serde(default, alias = "teamId")]
    pub(in crate::cli) team_id: Option<String>,
    /// Where its jobs go, if not to its server.
    #[serde(default, deserialize_with = "text::some")]
    pub(in crate::cli) jobs_url: Option<BaseUrl>,
    /// Where its key is kept; none when it has none.
    #[serde(default)]
    pub(in crate::cli) key: Option<KeyPlace>,
}

/// The parts of the file that this module reads.
#[derive(Deserialize)]
struct ConfigFile {
    #[serde(default)]
    context: Option<ContextName>,
    #[serde(default)]
    contexts: BTreeMap<ContextName, Context>,
}

impl Contexts {
    pub(in crate::cli) fn read(folder: &Path) -> Result<Self, ConfigError> {
        Self::of_text(folder, file::read_text(&folder.join(FILE))?.as_deref())
    }

    /// The contexts in a text read from the file in this folder; empty if there is no file.
    pub(in crate::cli) fn of_text(folder: &Path, text: Option<&str>) -> Result<Self, ConfigError> {
        text.map_or_else(|| Ok(Self::default()), |text| Self::parse(&folder.join(FILE), text))
    }

    fn parse(path: &Path, text: &str) -> Result<Self, ConfigError> {
        let damaged = |span, message: &str| damaged(path, text, span, message);
        let document = document(path, text)?;
        for (name, item) in document.iter() {
            let span = || document.as_table().key(name).and_then(toml_edit::Key::span);
            match name {
                "context" | "contexts" => {}
                "version" => match item.as_integer().and_then(|version| u64::try_from(version).ok()) {
                    Some(VERSION) => {}
                    Some(version) if version > VERSION => {
                        return Err(ConfigError::Newer { path: path.to_owned(), version });
                    }
                    _ => return Err(damaged(span(), &format!("`version` is not {VERSION}"))),
                },
                _ if item.is_table_like() || item.is_array_of_tables() => {}
                "defaults" | "aliases" => return Err(damaged(span(), &format!("`{name}` is no table"))),
                _ => return Err(damaged(span(), &format!("there is no setting `{name}`"))),
            }
        }
        let known: ConfigFile =
            toml_edit::de::from_document(document).map_err(|error| damaged(error.span(), error.message()))?;
        Ok(Self { selected: known.context, named: known.contexts })
    }

    /// Replaces what the file says of contexts, and nothing else of it.
    pub(in crate::cli) fn write(&self, folder: &Path) -> Result<(), ConfigError> {
        let path = folder.join(FILE);
        let text = file::read_text(&path)?.unwrap_or_default();
        let mut document = editable(&path, &text)?;
        set(document.as_table_mut(), "context", self.selected.as_ref().map(ContextName::to_string));
        let mut none = Table::new();
        none.set_implicit(true);
        let item = document.entry("contexts").or_insert(Item::Table(none));
        // A table on one line holds no tables of several.
        if let Some(inline) = item.as_inline_table() {
            *item = Item::Table(inline.clone().into_table());
        }
        if let Some(all) = item.as_table_mut() {
            all.retain(|name, _| name.parse().is_ok_and(|name| self.named.contains_key(&name)));
            for (name, context) in &self.named {
                context.write(all.entry(&name.to_string()).or_insert(toml_edit::table()));
            }
        }
        let changed = document.to_string();
        if Self::parse(&path, &changed).ok().as_ref() != Some(self) {
            let reason = "its contexts cannot be changed; write each as a table `[contexts.NAME]`".to_owned();
            return Err(ConfigError::Damaged { path, reason });
        }
        file::replace(&path, changed.as_bytes())
    }

    /// The names of the contexts at this address.
    pub(in crate::cli) fn at(&self, base_url: &BaseUrl) -> Vec<ContextName> {
        let here = self.named.iter().filter(|(_, context)| context.base_url == *base_url);
        here.map(|(name, _)| name.clone()).collect()
    }
}

impl Context {
    fn write(&self, item: &mut Item) {
        let Some(table) = item.as_table_like_mut() else { return };
        for old in ["baseUrl", "teamId"] {
            table.remove(old);
        }
        set(table, "base-url", Some(self.base_url.to_string()));
        set(table, "team-id", self.team_id.clone());
        set(table, "jobs-url", self.jobs_url.as_ref().map(ToString::to_string));
        set(table, "key", self.key.map(|place| place.name().to_owned()));
    }
}

/// The content of a text from this file, with the position of each part.
pub(in crate::cli) fn document(path: &Path, text: &str) -> Result<Document<String>, ConfigError> {
    Document::parse(text.to_owned()).map_err(|error| damaged(path, text, error.span(), error.message()))
}

/// The same, to be changed.
pub(in crate::cli) fn editable(path: &Path, text: &str) -> Result<DocumentMut, ConfigError> {
    text.parse().map_err(|error: toml_edit::TomlError| damaged(path, text, error.span(), error.message()))
}

/// Sets or removes a value. One that stays the same keeps its comment.
fn set(table: &mut dyn TableLike, name: &str, value: Option<String>) {
    match value {
        None => _ = table.remove(name),
        Some(value) if table.get(name).and_then(Item::as_str) == Some(value.as_str()) => {}
        Some(value) => _ = table.insert(name, toml_edit::value(value)),
    }
}

/// The error in a file, with its position. The text itself is not repeated.
fn damaged(path: &Path, text: &str, span: Option<std::ops::Range<usize>>, message: &str) -> ConfigError {
    let message = message.lines().collect::<Vec<_>>().join(", ");
    let reason = match span.and_then(|span| text.get(..span.start)) {
        None => message,
        Some(before) => {
            let (line, start) = (before.matches('\n').count() + 1, before.rfind('\n').map_or(0, |end| end + 1));
            format!("{message}, at line {line} column {}", before[start..].chars().count() + 1)
        }
    };
    ConfigError::Damaged { path: path.to_owned(), reason }
}

/// `contexts.json`, where earlier versions kept the contexts.
pub(in crate::cli) mod earlier {
    use super::{BTreeMap, ConfigError, Context, ContextName, Contexts, Deserialize, Path, PathBuf, file, fs};

    const FILE: &str = "contexts.json";
    /// Its name after migration.
    const TAKEN: &str = "contexts.json.old";
    const VERSION: u64 = 1;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct LegacyContexts {
        #[serde(rename = "version")]
        _version: u64,
        #[serde(default)]
        selected: Option<ContextName>,
        #[serde(default)]
        contexts: BTreeMap<ContextName, Context>,
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join(FILE)
    }

    /// Whether the file is still to be taken over.
    pub(in crate::cli::settings::config) fn is_there(folder: &Path) -> bool {
        path(folder).exists()
    }

    /// The contexts of both files. What `config.toml` says wins: it is later.
    pub(in crate::cli::settings::config) fn with_later(folder: &Path) -> Result<Contexts, ConfigError> {
        let mut contexts = Contexts::read(folder)?;
        let path = path(folder);
        if let Some(document) = file::read(&path, VERSION, false)? {
            let earlier: LegacyContexts =
                serde_json::from_value(document).map_err(|error| file::damaged(&path, &error, false))?;
            contexts.selected = contexts.selected.or(earlier.selected);
            for (name, context) in earlier.contexts {
                contexts.named.entry(name).or_insert(context);
            }
        }
        Ok(contexts)
    }

    /// Moves the contexts into `config.toml`, and the file aside. The caller holds the lock.
    pub(in crate::cli::settings::config) fn take_over(folder: &Path) -> Result<(), ConfigError> {
        if !is_there(folder) {
            return Ok(());
        }
        with_later(folder)?.write(folder)?;
        let path = path(folder);
        fs::rename(&path, folder.join(TAKEN)).map_err(|source| ConfigError::File { doing: "move", path, source })
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
pub(in crate::cli) mod text {
    use std::str::FromStr;

    use super::{Deserialize, Deserializer, Serializer, de, fmt};

    pub(in crate::cli::settings::config) fn serialize<T: fmt::Display, S: Serializer>(
        value: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub(in crate::cli) fn some<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        deserialize(deserializer).map(Some)
    }

    pub(in crate::cli::settings::config) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: fmt::Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(deserializer)?.parse().map_err(de::Error::custom)
    }
}
