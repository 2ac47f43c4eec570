//! Suggests a command for an unknown word: the same verb under another name, or a command of another group.

use std::ffi::OsString;

use clap::{
    Command, Error,
    builder::StyledStr,
    error::{ContextKind, ContextValue, ErrorKind},
};

use super::{commands::GRAMMAR, preferences::Preferences};

/// Words for the same thing, in our tool and in others.
const SYNONYMS: [&[&str]; 8] = [
    &["list", "ls", "ps"],
    &["get", "describe", "show", "inspect", "info", "status"],
    &["create", "new", "add", "make", "launch", "rent", "up"],
    &["terminate", "delete", "remove", "rm", "del", "destroy", "kill", "down", "revoke"],
    &["update", "edit", "patch", "modify", "set"],
    &["logs", "log", "tail"],
    &["ssh", "shell", "connect", "attach"],
    &["login", "auth", "signin"],
];
/// From which likeness on an alias may be meant: as clap has it for commands.
const ALIKE: f64 = 0.7;
/// The groups that may have been omitted, the likeliest first.
const GROUPS: [&str; 4] = ["pods", "catalog", "engine", "migrate"];

/// Adds to an error what was probably meant.
pub(super) fn improve(error: &mut Error, args: &[OsString], preferences: &Preferences) {
    if let Some((path, word)) = unknown(error) {
        if let Some(line) = meant(&path, &word).or_else(|| alias(&path, &word, preferences)) {
            error.remove(ContextKind::SuggestedSubcommand);
            tip(error, format!("did you mean `{line}`?"));
        }
    } else if let Some(line) = behind_dashes(error, args) {
        tip(error, format!("a command goes behind `--`: `{line}`"));
    }
}

fn tip(error: &mut Error, text: String) {
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![StyledStr::from(text)]));
}

/// The path of the group and the word that names none of its commands.
fn unknown(error: &Error) -> Option<(String, String)> {
    let (ErrorKind::InvalidSubcommand, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidSubcommand))
    else {
        return None;
    };
    Some((path(error)?, word.clone()))
}

/// The words of the usage that name a command, without the program.
fn path(error: &Error) -> Option<String> {
    let usage = usage(error)?;
    let words = usage.split_whitespace().skip_while(|word| *word != "svcctl").skip(1);
    let words = words.take_while(|word| word.starts_with(|first: char| first.is_ascii_lowercase()));
    Some(words.collect::<Vec<_>>().join(" "))
}

fn usage(error: &Error) -> Option<String> {
    let ContextValue::StyledStr(usage) = error.get(ContextKind::Usage)? else { return None };
    Some(usage.to_string())
}

/// The command probably meant by a word after a path.
fn meant(path: &str, word: &str) -> Option<String> {
    let root = GRAMMAR.whole();
    let group = path.split_whitespace().try_fold(&root, |command, name| command.find_subcommand(name))?;
    if let Some(name) = synonym(group, word) {
        return Some(["svcctl", path, &name].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" "));
    }
    if !path.is_empty() {
        return None;
    }
    if word == "version" {
        return Some("svcctl --version".to_owned());
    }
    GROUPS.into_iter().find_map(|group| {
        let command = root.find_subcommand(group)?;
        let exact = command.find_subcommand(word).map(|verb| verb.get_name().to_owned());
        Some(format!("svcctl {group} {}", exact.or_else(|| synonym(command, word))?))
    })
}

/// The alias that was probably meant by a first word, where no command is nearer.
fn alias(path: &str, word: &str, preferences: &Preferences) -> Option<String> {
    if !path.is_empty() || preferences.is_empty() {
        return None;
    }
    let root = GRAMMAR.root();
    let commands = root.get_subcommands().map(|command| strsim::jaro(command.get_name(), word));
    let nearest = commands.fold(ALIKE, f64::max);
    let aliases = preferences.listed(&root).map(|(name, _)| (strsim::jaro(name, word), name));
    let (_, name) = aliases.filter(|(likeness, _)| *likeness > nearest).max_by(|(a, _), (b, _)| a.total_cmp(b))?;
    Some(format!("svcctl {name}"))
}

/// The command of a group that does what a word says.
fn synonym(group: &Command, word: &str) -> Option<String> {
    let class = SYNONYMS.into_iter().find(|class| class.contains(&word))?;
    // It says what a secret is for, and shows nothing.
    let is_other = |name: &&str| group.get_name() == "secrets" && *name == "describe";
    let mut names = group.get_subcommands().map(Command::get_name).filter(|name| !is_other(name));
    names.find(|name| class.contains(name)).map(str::to_owned)
}

/// The line with `--` inserted, if a word follows the arguments of a command that takes a pod command. The part before
/// it is left out: it may be secret.
fn behind_dashes(error: &Error, args: &[OsString]) -> Option<String> {
    let (ErrorKind::UnknownArgument, Some(ContextValue::String(word))) =
        (error.kind(), error.get(ContextKind::InvalidArg))
    else {
        return None;
    };
    if word.starts_with('-') || !usage(error)?.contains("-- <") {
        return None;
    }
    let words = args.iter().map(|word| word.to_string_lossy()).skip_while(|typed| typed != word);
    let words: Vec<String> = words.map(|word| shell_words::quote(&word).into_owned()).collect();
    Some(format!("svcctl {} ... -- {}", path(error)?, words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::meant;

    #[test]
    fn verbs_of_other_tools_lead_to_ours() {
        for (path, word, line) in [
            ("pods", "delete", "svcctl pods terminate"),
            ("pods", "describe", "svcctl pods get"),
            ("pods", "ps", "svcctl pods list"),
            ("", "ps", "svcctl pods list"),
            ("", "delete", "svcctl pods terminate"),
            ("", "describe", "svcctl pods get"),
            ("", "version", "svcctl --version"),
            ("", "gpus", "svcctl catalog gpus"),
            ("", "auth", "svcctl login"),
            ("", "scan", "svcctl migrate scan"),
            ("templates", "remove", "svcctl templates delete"),
            ("templates", "describe", "svcctl templates get"),
            ("ssh-keys", "create", "svcctl ssh-keys add"),
            ("context", "get", "svcctl context show"),
            ("engine keys", "delete", "svcctl engine keys revoke"),
        ] {
            assert_eq!(meant(path, word).as_deref(), Some(line), "{path} {word}");
        }
        assert_eq!(meant("pods", "frobnicate"), None);
        assert_eq!(meant("secrets", "show"), None);
    }
}
