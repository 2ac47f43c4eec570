//! Aliases: a first word that stands for svcctl words.

use clap::Command;

use super::{CommandLine, Entry, Preferences};
use crate::cli::failure::Failure;

/// Replaces an alias with its words, and expands those if they begin with another. An svcctl command takes precedence
/// over an alias of the same name.
pub(super) fn expand(preferences: &Preferences, line: &mut CommandLine, root: &Command) -> Result<(), Failure> {
    let mut seen: Vec<&str> = Vec::new();
    loop {
        let Some(at) = line.bare().first().copied() else { return Ok(()) };
        let Some(word) = line.text(at) else { return Ok(()) };
        let is_command = is_command(root, word);
        let Some(alias) = preferences.alias(word) else {
            return match seen.last().and_then(|last| preferences.alias(last)) {
                Some(last) if !is_command => {
                    Err(wrong(preferences, last, &format!("`{word}` is no command of svcctl")))
                }
                Some(_) | None => Ok(()),
            };
        };
        let name = alias.key[0].as_str();
        if is_command {
            line.warnings.push(hidden(preferences, alias));
            return Ok(());
        }
        if seen.contains(&name) {
            let circle = [seen.as_slice(), &[name]].concat().join("` is `");
            return Err(wrong(preferences, alias, &format!("it never ends: `{circle}`")));
        }
        seen.push(name);
        let words = words(alias).map_err(|what| wrong(preferences, alias, &what))?;
        line.notes.push(format!("alias `{name}` is `{}`", super::text(&alias.value)));
        line.replace(at, words);
    }
}

/// The words of an alias, or what is wrong with it.
pub(super) fn words(alias: &Entry) -> Result<Vec<String>, String> {
    let Some(text) = alias.value.as_str() else { return Err("it is no text".to_owned()) };
    let words = shell_words::split(text).map_err(|_| "it has a quote that is not closed".to_owned())?;
    if words.is_empty() {
        return Err("it is empty".to_owned());
    }
    Ok(words)
}

/// Whether this is the name of a command of svcctl, or of a group of them.
pub(super) fn is_command(root: &Command, word: &str) -> bool {
    root.find_subcommand(word).is_some()
}

/// The warning about an alias hidden by a command.
fn hidden(preferences: &Preferences, alias: &Entry) -> String {
    let (name, place) = (alias.name(), preferences.place(alias));
    format!("`{name}` is a command of svcctl, so the alias of {place} does nothing")
}

fn wrong(preferences: &Preferences, alias: &Entry, what: &str) -> Failure {
    let (name, place) = (alias.name(), preferences.place(alias));
    Failure::usage(
        format!("the alias `{name}` of {place} cannot be used: {what}"),
        "an alias is the words of a svcctl command, like `up = \"pods create --wait\"`; `svcctl config list` shows all",
    )
}
