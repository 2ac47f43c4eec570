//! `svcctl config set`

use std::path::Path;

use clap::Command;
use serde_json::Value;
use toml_edit::{Array, DocumentMut, Item, Table, TableLike};

use super::key::Key;
use crate::cli::{
    failure::Failure,
    preferences::{ALIASES, DEFAULTS, Preferences, canonical, problem, value_of},
    session::Session,
    settings::config::ConfigError,
    terminal::masking,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A default holds where its flag is not typed, nor another that excludes it; one without a command, like `output`, holds \
for every command. A flag that may be repeated takes several values. Nothing is written that the flag itself would not \
take. What agrees to something, shows a secret or says what is ended cannot be a default.

An alias is the words of a svcctl command. It cannot hide a command.

Examples:
  svcctl config set output wide
  svcctl config set pods.create.gpu 'RTX 4090' L4
  svcctl config set pods.create.wait true
  svcctl config set aliases.up 'pods create --wait'")]
pub(in crate::cli) struct Args {
    /// The key: that of a flag like pods.create.gpu, or aliases.NAME
    key: Key,
    /// The value; several for a flag that may be repeated. One that begins with a dash goes behind --
    #[arg(required = true, value_name = "VALUE")]
    values: Vec<String>,
}

pub(in crate::cli::config) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let root = session.grammar.whole();
    let (key, value) = read(&root, &args.key, &args.values)?;
    refuse_secrets(&key, &args.values)?;
    let locked = session.settings.config.lock()?;
    locked.edit(|document| put(document, &key, &value), |file, text| check(&root, &key, &value, file, text))?;
    let shown = args.values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(", ");
    session.ui.note(&format!("{key} is {shown}"));
    Ok(())
}

/// The key with command names instead of their aliases, and the value in the matching type.
fn read(root: &Command, key: &Key, typed: &[String]) -> Result<(Key, Value), Failure> {
    let (table, below) = key.below()?;
    if table == ALIASES {
        let words = if let [words] = typed { words.clone() } else { shell_words::join(typed) };
        return Ok((key.clone(), words.into()));
    }
    let Some((name, path)) = below.split_last() else { return Err(wrong(key, "it is a table")) };
    let (command, names) = canonical(root, path).map_err(|what| wrong(key, &what))?;
    let value = value_of(command, &names, name, typed).map_err(|what| wrong(key, &what))?;
    let names = [DEFAULTS].into_iter().chain(names).chain([name.as_str()]);
    Ok((Key { names: names.map(str::to_owned).collect() }, value))
}

/// Refuses values of secrets: this file is not where they are kept.
fn refuse_secrets(key: &Key, typed: &[String]) -> Result<(), Failure> {
    let words = typed.iter().flat_map(|typed| shell_words::split(typed).unwrap_or_default());
    let is_secret = |word: &String| {
        let word = word.strip_prefix("--env=").unwrap_or(word);
        word.split_once('=').is_some_and(|(name, value)| {
            !name.starts_with('-') && masking::is_secret(name) && !value.is_empty() && !value.starts_with("{{")
        })
    };
    match words.into_iter().find(is_secret) {
        None => Ok(()),
        Some(word) => {
            let name = word.trim_start_matches("--env=").split('=').next().unwrap_or_default().to_owned();
            Err(Failure::usage(
                format!("`{key}` would write the value of {name} into config.toml, which holds no secrets"),
                format!("`svcctl secrets create` keeps it; then use `{name}={{{{ SVCCTL_SECRET_... }}}}`"),
            ))
        }
    }
}

/// Puts the value in its place.
fn put(document: &mut DocumentMut, key: &Key, value: &Value) -> Result<(), Failure> {
    let Some(value) = toml(value) else { return Err(wrong(key, "a value is text, a number, true or false")) };
    let Some((table, below)) = key.names.split_first() else { return Ok(()) };
    let table = document.entry(table).or_insert(toml_edit::table());
    if !table.as_table_like_mut().is_some_and(|table| put_below(table, below, value)) {
        return Err(wrong(key, "another setting stands in its place"));
    }
    Ok(())
}

fn put_below(table: &mut dyn TableLike, key: &[String], mut value: toml_edit::Value) -> bool {
    match key {
        [] => false,
        [name] => {
            match table.get_mut(name) {
                Some(Item::Value(old)) => {
                    *value.decor_mut() = old.decor().clone();
                    *old = value;
                }
                Some(Item::None) | None => _ = table.insert(name, Item::Value(value)),
                Some(Item::Table(_) | Item::ArrayOfTables(_)) => return false,
            }
            true
        }
        [name, below @ ..] => {
            // One line for a setting, as a person would write it.
            let mut line = Table::new();
            line.set_dotted(true);
            let inner = table.entry(name).or_insert(Item::Table(line));
            inner.as_table_like_mut().is_some_and(|inner| put_below(inner, below, value))
        }
    }
}

fn toml(value: &Value) -> Option<toml_edit::Value> {
    Some(match value {
        Value::String(text) => text.as_str().into(),
        Value::Bool(switch) => (*switch).into(),
        Value::Number(number) => number.as_i64()?.into(),
        Value::Array(values) => values.iter().map(toml).collect::<Option<Array>>()?.into(),
        Value::Null | Value::Object(_) => return None,
    })
}

/// Whether the file would say that and nothing wrong about it.
fn check(root: &Command, key: &Key, value: &Value, file: &Path, text: &str) -> Result<(), Failure> {
    let preferences = Preferences::parse(file, text)?;
    let Some(entry) = preferences.find(&key.names).filter(|entry| entry.value == *value) else {
        let reason = format!("`{key}` cannot be changed; write its table as `[defaults]` or `[aliases]`");
        return Err(ConfigError::Damaged { path: file.to_owned(), reason }.into());
    };
    let is_default = key.names.first().is_some_and(|table| table == DEFAULTS);
    problem(root, &preferences, entry, is_default).map_or(Ok(()), |what| Err(wrong(key, &what)))
}

fn wrong(key: &Key, what: &str) -> Failure {
    Failure::usage(format!("`{key}` is not set: {what}"), "`svcctl config set --help` says what can be set")
}
