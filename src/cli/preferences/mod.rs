//! The tables of `config.toml` besides contexts (cli.md, The tool's own): `[defaults]`, flags that count as typed, and
//! `[aliases]`, words that stand for commands.
//!
//! A default is a word inserted into the command line, right after the command and before parsing: so it means the same
//! as when typed, and a line that types every flag is unaffected. It yields to a typed flag that replaces or excludes
//! it (`rules.rs`). An alias is a name for svcctl words; there is no shell, and no program but this one.
//!
//! Without these tables, the only cost is one scan of the file's text, which is read for its contexts anyway.

mod alias;
mod defaults;
mod examine;
mod flag;
mod line;
mod rules;
mod shown;

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
};

pub(super) use defaults::check_spared;
pub(super) use examine::{problem, problems};
pub(super) use flag::{canonical, value_of};
pub(super) use line::CommandLine;
use serde_json::{Number, Value};
use toml_edit::{Document, TableLike};

use super::{
    args::grammar::Grammar,
    failure::Failure,
    settings::config::{Config, ConfigError},
    terminal::{
        masking::{self, MASK},
        process_env::Variables,
    },
};

/// The tables that are read here.
pub(super) const DEFAULTS: &str = "defaults";
pub(super) const ALIASES: &str = "aliases";
/// Turns all defaults off, for scripts.
pub(super) const NO_DEFAULTS: &str = "SVCCTL_NO_DEFAULTS";

/// The defaults and aliases of a file.
#[derive(Debug, Default)]
pub(super) struct Preferences {
    file: PathBuf,
    defaults: Vec<Entry>,
    aliases: Vec<Entry>,
    /// Other settings, with table names in the keys.
    others: Vec<Entry>,
}

/// A value of one of the tables.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    /// Its key below the table, name by name: `pods`, `create`, `gpu`.
    pub(super) key: Vec<String>,
    /// The value; null for one that is not allowed there.
    pub(super) value: Value,
    /// The line of the file that says it, from 1.
    pub(super) line: usize,
}

impl Entry {
    /// The key as written in the file, relative to its table.
    pub(super) fn name(&self) -> String {
        dotted(&self.key)
    }

    /// The value, as tables and sentences show it: secrets in an environment are masked.
    pub(super) fn masked(&self) -> String {
        let flag = self.key.last().map_or("", String::as_str);
        let one = |value: &Value| {
            let text = text(value);
            match text.split_once('=') {
                Some((name, _)) if flag == "env" && masking::is_secret(name) => format!("{name}={MASK}"),
                _ => text,
            }
        };
        let values = self.value.as_array().map_or(std::slice::from_ref(&self.value), Vec::as_slice);
        values.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// A key as TOML has it: names with other characters than letters, digits, `-` and `_` in quotes.
pub(super) fn dotted(key: &[String]) -> String {
    let name = |name: &String| toml_edit::Key::new(name.as_str()).to_string().trim().to_owned();
    key.iter().map(name).collect::<Vec<_>>().join(".")
}

/// A value as text, without quotes.
pub(super) fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

impl Preferences {
    /// The preferences in the file; empty if there is no file or no such table.
    pub(super) fn read(config: &Config) -> Result<Self, ConfigError> {
        let Some(text) = config.text()? else { return Ok(Self::default()) };
        // To parse takes longer than all the rest of a start.
        if ![DEFAULTS, ALIASES].iter().any(|table| text.contains(table)) {
            return Ok(Self::default());
        }
        Self::parse(&config.contexts_file()?, &text)
    }

    /// All that the file says, contexts too, and nothing of a file that is damaged in any part.
    pub(super) fn whole(config: &Config) -> Result<Self, ConfigError> {
        config.contexts()?;
        config.text()?.map_or_else(|| Ok(Self::default()), |text| Self::parse(&config.contexts_file()?, &text))
    }

    /// Parses a text that is, or will be, the content of this file.
    pub(super) fn parse(file: &Path, text: &str) -> Result<Self, ConfigError> {
        let document = super::settings::config::document(file, text)?;
        let mut all = Vec::new();
        collect(&mut all, &document, document.as_table(), &[]);
        let mut found = Self { file: file.to_owned(), ..Self::default() };
        for mut entry in all {
            let entries = match entry.key.first().map(String::as_str) {
                Some(DEFAULTS) if entry.key.len() > 1 => &mut found.defaults,
                Some(ALIASES) if entry.key.len() > 1 => &mut found.aliases,
                _ => {
                    found.others.push(entry);
                    continue;
                }
            };
            entry.key.remove(0);
            entries.push(entry);
        }
        Ok(found)
    }

    /// Whether the file says nothing.
    pub(super) fn is_empty(&self) -> bool {
        self.defaults.is_empty() && self.aliases.is_empty()
    }

    /// The defaults, in the order of the file.
    pub(super) fn defaults(&self) -> &[Entry] {
        &self.defaults
    }

    /// The aliases, in the order of the file.
    pub(super) fn aliases(&self) -> &[Entry] {
        &self.aliases
    }

    /// The file.
    pub(super) fn file(&self) -> &Path {
        &self.file
    }

    /// The settings besides defaults and aliases.
    pub(super) fn others(&self) -> &[Entry] {
        &self.others
    }

    /// The entry with this key, relative to the top of the file.
    pub(super) fn find(&self, key: &[String]) -> Option<&Entry> {
        let (entries, key) = match key.split_first() {
            Some((table, below)) if table == DEFAULTS => (&self.defaults, below),
            Some((table, below)) if table == ALIASES => (&self.aliases, below),
            _ => (&self.others, key),
        };
        entries.iter().find(|entry| entry.key == key)
    }

    /// The location of an entry, in words.
    pub(super) fn place(&self, entry: &Entry) -> String {
        format!("`{}`, line {}", self.file.display(), entry.line)
    }

    /// Expands a typed line: aliases become their words, defaults are added.
    pub(super) fn line(
        &self,
        typed: Vec<OsString>,
        variables: &Variables,
        grammar: Grammar,
    ) -> Result<CommandLine, Failure> {
        let mut line = CommandLine::of(typed);
        if !self.aliases.is_empty() {
            alias::expand(self, &mut line, &grammar.root())?;
        }
        if !self.defaults.is_empty() {
            defaults::insert(self, &mut line, variables, grammar)?;
        }
        Ok(line)
    }

    /// The words of a line with its alias expanded, as far as that can be done.
    pub(super) fn expanded(&self, words: &[String], grammar: Grammar) -> Vec<String> {
        let mut line = CommandLine::of(words.iter().map(Into::into).collect());
        let is_clear = self.aliases.is_empty() || alias::expand(self, &mut line, &grammar.root()).is_ok();
        if is_clear { line.texts() } else { words.to_vec() }
    }

    /// The alias of this name.
    fn alias(&self, name: &str) -> Option<&Entry> {
        self.aliases.iter().find(|alias| alias.key == [name])
    }
}

/// Whether this value of the variable says that defaults do not count: anything but a no.
pub(super) fn are_off(value: Option<&OsStr>) -> bool {
    value.is_some_and(|value| !["0", "false"].iter().any(|no| value.eq_ignore_ascii_case(no)))
}

/// Every value of a table, and of those in it.
fn collect(entries: &mut Vec<Entry>, document: &Document<String>, table: &dyn TableLike, above: &[String]) {
    for (name, item) in table.iter() {
        let key = [above, &[name.to_owned()]].concat();
        if let Some(inner) = item.as_table_like() {
            collect(entries, document, inner, &key);
            continue;
        }
        let span = table.key(name).and_then(toml_edit::Key::span).or_else(|| item.span());
        let before = span.and_then(|span| document.raw().get(..span.start)).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        entries.push(Entry { key, value: item.as_value().map_or(Value::Null, json), line });
    }
}

/// A value of TOML in JSON. What flags cannot be given, as a table in a list, is null.
fn json(value: &toml_edit::Value) -> Value {
    match value {
        toml_edit::Value::String(text) => text.value().as_str().into(),
        toml_edit::Value::Integer(number) => (*number.value()).into(),
        toml_edit::Value::Float(number) => Number::from_f64(*number.value()).map_or(Value::Null, Value::Number),
        toml_edit::Value::Boolean(switch) => (*switch.value()).into(),
        toml_edit::Value::Datetime(time) => time.value().to_string().into(),
        toml_edit::Value::Array(values) => values.iter().map(json).collect(),
        toml_edit::Value::InlineTable(_) => Value::Null,
    }
}
