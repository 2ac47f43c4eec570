//! Checks the file as a whole, for `config list`, `config set` and `doctor`. A command checks no more than it needs.

use clap::{
    Arg, Command, Error,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{
    CommandLine, Entry, Preferences, alias,
    flag::{self, DefaultError},
};
use crate::cli::args::parse_error;

/// An error in an entry, in one sentence.
type Problem = Option<String>;

/// The error in an entry of this file: a default if `is_default`, else an alias.
pub(in crate::cli) fn problem(root: &Command, preferences: &Preferences, entry: &Entry, is_default: bool) -> Problem {
    let checked = if is_default { default(root, preferences, entry) } else { alias(root, preferences, entry) };
    checked.err()
}

/// The entries of this file that are wrong, defaults or aliases, each in one sentence.
pub(in crate::cli) fn problems(root: &Command, preferences: &Preferences, are_defaults: bool) -> Vec<String> {
    let entries = if are_defaults { preferences.defaults() } else { preferences.aliases() };
    let told = |entry: &Entry| {
        let problem = problem(root, preferences, entry, are_defaults)?;
        Some(format!("`{}` of line {}: {problem}", entry.name(), entry.line))
    };
    entries.iter().filter_map(told).collect()
}

fn default(root: &Command, preferences: &Preferences, entry: &Entry) -> Result<(), String> {
    let Some((name, path)) = entry.key.split_last() else { return Ok(()) };
    let (command, names) = flag::canonical(root, path)?;
    if names != path {
        return Err(format!("the name of this command is `{}` in this file", names.join(".")));
    }
    let read = flag::read(command, &names, name, &entry.value).map_err(DefaultError::text)?;
    let arg = |name: &str| command.get_arguments().find(|arg| arg.get_long() == Some(name));
    let Some(own) = arg(name).filter(|_| !read.words.is_empty()) else { return Ok(()) };
    let declares = |one: &Arg, other: &Arg| {
        command.get_arg_conflicts_with(one).iter().any(|found| found.get_id() == other.get_id())
    };
    for other in
        preferences.defaults().iter().filter(|other| other.key.split_last().is_some_and(|(_, above)| above == path))
    {
        let Some(other_name) = other.key.last() else { continue };
        let is_said = flag::read(command, &names, other_name, &other.value).is_ok_and(|flag| !flag.words.is_empty());
        let excludes = arg(other_name).is_some_and(|other| declares(own, other) || declares(other, own));
        if is_said && excludes {
            return Err(format!("it and `{}` exclude each other", other.name()));
        }
    }
    Ok(())
}

fn alias(root: &Command, preferences: &Preferences, entry: &Entry) -> Result<(), String> {
    let [name] = entry.key.as_slice() else { return Err("an alias is a single word".to_owned()) };
    if name.starts_with('-') || name.is_empty() || name.chars().any(char::is_whitespace) {
        return Err("an alias is a single word, without a dash in front".to_owned());
    }
    if alias::is_command(root, name) {
        return Err(format!("`{name}` is a command of svcctl, which no alias can hide"));
    }
    alias::words(entry)?;
    let mut line = CommandLine::of(["svcctl", name].map(Into::into).into());
    alias::expand(preferences, &mut line, root).map_err(|failure| {
        let what = failure.one_line();
        what.split_once(" cannot be used: ").map_or(what.clone(), |(_, what)| what.to_owned())
    })?;
    let first = line.bare().first().and_then(|at| line.text(*at)).unwrap_or_default();
    if !alias::is_command(root, first) {
        return Err(if first.is_empty() {
            "it names no command of svcctl".to_owned()
        } else {
            format!("`{first}` is no command of svcctl")
        });
    }
    match root.clone().try_get_matches_from_mut(&line.words) {
        Err(error) if !is_incomplete(&error) => Err(parse_error::sentence(&error)),
        Ok(_) | Err(_) => Ok(()),
    }
}

/// Whether a line may become valid with more words after it.
fn is_incomplete(error: &Error) -> bool {
    let lacks_value = || {
        let value = error.get(ContextKind::InvalidValue);
        matches!(value, Some(ContextValue::String(value)) if value.is_empty())
    };
    matches!(
        error.kind(),
        ErrorKind::MissingRequiredArgument
            | ErrorKind::MissingSubcommand
            | ErrorKind::DisplayHelp
            | ErrorKind::DisplayVersion
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
    ) || error.kind() == ErrorKind::InvalidValue && lacks_value()
}
