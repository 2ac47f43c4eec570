//! A command line before parsing: its words, and the positions of command names among them.

use std::ffi::{OsStr, OsString};

use clap::{Args, Command};

use crate::cli::settings::GlobalArgs;

/// A command line ready for parsing.
#[derive(Debug)]
pub(in crate::cli) struct CommandLine {
    /// The program name, and everything after it.
    pub(in crate::cli) words: Vec<OsString>,
    /// The words added to it, for tracing.
    pub(in crate::cli) notes: Vec<String>,
    /// Errors in the file that do not prevent the command from running.
    pub(in crate::cli) warnings: Vec<String>,
}

impl CommandLine {
    /// The line as typed.
    pub(in crate::cli) const fn of(words: Vec<OsString>) -> Self {
        Self { words, notes: Vec::new(), warnings: Vec::new() }
    }

    /// The words as text.
    pub(super) fn texts(&self) -> Vec<String> {
        self.words.iter().map(|word| word.to_string_lossy().into_owned()).collect()
    }

    /// The positions of words that are neither flags nor their values, up to a `--`. Before the last command name there
    /// are only flags that every command takes.
    pub(super) fn bare(&self) -> Vec<usize> {
        let globals = GlobalArgs::augment_args(Command::new("svcctl"));
        let mut bare = Vec::new();
        let mut is_value = false;
        for (at, word) in self.words.iter().enumerate().skip(1) {
            if std::mem::take(&mut is_value) {
                continue;
            }
            match word.to_str() {
                Some("--") => break,
                Some(text) if text.len() > 1 && text.starts_with('-') => is_value = awaits_value(&globals, text),
                Some(_) | None => bare.push(at),
            }
        }
        bare
    }

    /// Replaces one word with several.
    pub(super) fn replace(&mut self, at: usize, words: Vec<String>) {
        self.words.splice(at..=at, words.into_iter().map(OsString::from));
    }

    /// Inserts words after one.
    pub(super) fn insert_behind(&mut self, at: usize, words: impl IntoIterator<Item = String>) {
        let behind = self.words.split_off(at + 1);
        self.words.extend(words.into_iter().map(OsString::from).chain(behind));
    }

    /// A word as text.
    pub(super) fn text(&self, at: usize) -> Option<&str> {
        self.words.get(at).map(OsString::as_os_str).and_then(OsStr::to_str)
    }
}

/// Whether the value of a flag is the next word.
fn awaits_value(globals: &Command, typed: &str) -> bool {
    let takes_value = |arg: &&clap::Arg| arg.get_action().takes_values() && !arg.is_require_equals_set();
    if let Some(long) = typed.strip_prefix("--") {
        return globals.get_arguments().filter(takes_value).any(|arg| arg.get_long() == Some(long));
    }
    let shorts: Vec<char> = typed.chars().skip(1).collect();
    let first = shorts
        .iter()
        .position(|short| globals.get_arguments().filter(takes_value).any(|arg| arg.get_short() == Some(*short)));
    // The text after it in the same word is the value.
    first.is_some_and(|place| place + 1 == shorts.len())
}

#[cfg(test)]
mod tests {
    use super::CommandLine;

    #[test]
    fn the_names_of_a_command_are_found_between_flags() {
        for (typed, bare) in [
            ("svcctl pods list", &[1, 2][..]),
            ("svcctl -o json pods -qo wide list demo", &[3, 6, 7]),
            ("svcctl -ojson --columns=a --jq .x up --debug -v x", &[5, 8]),
            ("svcctl --no-defaults up", &[2]),
            ("svcctl up - -- pods", &[1, 2]),
            ("svcctl --context", &[]),
            ("svcctl", &[]),
        ] {
            let line = CommandLine::of(typed.split(' ').map(Into::into).collect());
            assert_eq!(line.bare(), bare, "{typed}");
        }
    }
}
