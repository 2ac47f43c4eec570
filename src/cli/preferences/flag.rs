//! One default: its flag, and the words it expands to. The flag's own parser validates the value.

use clap::{Arg, ArgAction, Command};
use serde_json::{Value, json};

use super::rules;
use crate::cli::args::parse_error;

/// A default of a command, ready to be typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Flag {
    /// The flag without dashes.
    pub(super) name: String,
    /// As it is typed, a word for each value; none when it says that the flag is not set.
    pub(super) words: Vec<String>,
}

/// An error in a default.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum DefaultError {
    /// There is no such flag, or it must be typed each time: without it, a command does the same for everyone.
    Flag(String),
    /// Its flag does not take the value: without it, a command does something else than it should.
    Value(String),
}

impl DefaultError {
    /// The same in words.
    pub(super) fn text(self) -> String {
        match self {
            Self::Flag(what) | Self::Value(what) => what,
        }
    }
}

/// The default of a command, or of all commands below a group, that this value is of the flag of this name; or what is
/// wrong with it. `path` is that of the command or group.
pub(super) fn read(command: &Command, path: &[&str], name: &str, value: &Value) -> Result<Flag, DefaultError> {
    let arg = find(command, path, name).map_err(DefaultError::Flag)?;
    rules::allow(command, path, name, value).map_err(DefaultError::Flag)?;
    let words = words(arg, name, value).map_err(DefaultError::Value)?;
    parse(arg, &words).map_err(DefaultError::Value)?;
    Ok(Flag { name: name.to_owned(), words })
}

/// The flag of this name; of a group, one that all of its commands take.
fn find<'c>(command: &'c Command, path: &[&str], name: &str) -> Result<&'c Arg, String> {
    let found = command.get_arguments().find(|arg| arg.get_long() == Some(name));
    if let Some(arg) = found.filter(|arg| arg.is_global_set() || !command.has_subcommands()) {
        return Ok(arg);
    }
    let of = match path {
        [] => "that every command takes".to_owned(),
        path if command.has_subcommands() => format!("that all of `svcctl {}` take", path.join(" ")),
        path => format!("of `svcctl {}`", path.join(" ")),
    };
    let longs = command.get_arguments().filter_map(Arg::get_long).filter(|long| !["help", "version"].contains(long));
    let near = longs.map(|long| (strsim::osa_distance(name, long), long)).min();
    // As many slips as a word of this length has.
    let near = near.filter(|(slips, _)| *slips <= (name.len() / 3).max(1));
    let near = near.map(|(_, long)| format!("; there is `--{long}`"));
    let hint = match (near, path) {
        (Some(near), _) => near,
        (None, []) => "; that of one command is under its name, like `pods.create.gpu`".to_owned(),
        (None, _) => String::new(),
    };
    Err(format!("there is no flag `--{name}` {of}{hint}"))
}

/// The words that a value is typed as.
fn words(arg: &Arg, name: &str, value: &Value) -> Result<Vec<String>, String> {
    let bare = format!("--{name}");
    let with = |value: &Value| match value {
        Value::String(_) | Value::Number(_) | Value::Bool(_) => Ok(format!("{bare}={}", super::text(value))),
        Value::Null | Value::Array(_) | Value::Object(_) => Err("a value is text, a number, true or false".to_owned()),
    };
    if !arg.get_action().takes_values() {
        return match value.as_bool() {
            Some(true) => Ok(vec![bare]),
            Some(false) => Ok(Vec::new()),
            None => Err(format!("`{bare}` is true or false")),
        };
    }
    match value {
        Value::Bool(_) if is_switch(arg) => Ok(vec![with(value)?]),
        Value::Bool(true) if is_optional(arg) => Ok(vec![bare]),
        Value::Bool(false) if is_optional(arg) => Ok(Vec::new()),
        Value::Bool(_) => Err(format!("`{bare}` takes a value")),
        Value::Array(values) if is_repeatable(arg) => values.iter().map(with).collect(),
        Value::Array(_) => Err(format!("`{bare}` takes one value, and no list")),
        Value::Null | Value::Number(_) | Value::String(_) | Value::Object(_) => Ok(vec![with(value)?]),
    }
}

/// Whether the flag's own parser takes these words. Other flags have no say: they are not there.
fn parse(arg: &Arg, words: &[String]) -> Result<(), String> {
    if !arg.get_action().takes_values() {
        return Ok(());
    }
    let mut alone = Arg::new("value")
        .long(arg.get_long().unwrap_or_default().to_owned())
        .action(arg.get_action().clone())
        .value_parser(arg.get_value_parser().clone())
        .ignore_case(arg.is_ignore_case_set())
        .allow_hyphen_values(true);
    if let Some(range) = arg.get_num_args() {
        alone = alone.num_args(range).require_equals(arg.is_require_equals_set());
    }
    if let Some(delimiter) = arg.get_value_delimiter() {
        alone = alone.value_delimiter(delimiter);
    }
    if let Some([name, ..]) = arg.get_value_names() {
        alone = alone.value_name(name.to_string());
    }
    // The meaning of a bare flag with an optional value is declared, and valid.
    let words = words.iter().filter(|word| word.contains('=') || !is_optional(arg));
    let command = Command::new("svcctl").no_binary_name(true).disable_help_flag(true).arg(alone);
    command.try_get_matches_from(words).map(drop).map_err(|error| parse_error::sentence(&error))
}

/// Whether a flag takes true and false as its value, like `--ssh=false`.
fn is_switch(arg: &Arg) -> bool {
    let values = arg.get_possible_values();
    ["true", "false"].iter().all(|name| values.iter().any(|value| value.matches(name, false)))
}

/// Whether a flag may be typed without its value, like `--wait`.
fn is_optional(arg: &Arg) -> bool {
    arg.get_num_args().is_some_and(|range| range.min_values() == 0 && range.max_values() > 0)
}

/// Whether a flag may have several values.
fn is_repeatable(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Append) || arg.get_value_delimiter().is_some()
}

/// The value that was typed for a default, in the type that suits its flag. `path` and `name` are those of the flag.
pub(in crate::cli) fn value_of(
    command: &Command,
    path: &[&str],
    name: &str,
    typed: &[String],
) -> Result<Value, String> {
    let arg = find(command, path, name)?;
    let takes_switch = !arg.get_action().takes_values() || is_optional(arg);
    let one = |text: &String| match text.as_str() {
        "true" | "false" if takes_switch => json!(text == "true"),
        number => match number.parse::<i64>() {
            // Text that does not match a number's own form stays text, like 007.
            Ok(whole) if whole.to_string() == number => json!(whole),
            Ok(_) | Err(_) => json!(text),
        },
    };
    Ok(match typed {
        [only] => one(only),
        several => several.iter().map(one).collect(),
    })
}

/// The command or group at a path, with aliases like `ls` replaced by names; or the part that does not exist.
pub(in crate::cli) fn canonical<'c>(root: &'c Command, path: &[String]) -> Result<(&'c Command, Vec<&'c str>), String> {
    let (mut command, mut names) = (root, Vec::new());
    for (place, name) in path.iter().enumerate() {
        let Some(below) = command.find_subcommand(name) else {
            return Err(format!("there is no command `{}`", path[..=place].join(" ")));
        };
        command = below;
        names.push(below.get_name());
    }
    Ok((command, names))
}

#[cfg(test)]
mod tests {
    use clap::Command;
    use serde_json::{Value, json};

    use super::{DefaultError, canonical, read};
    use crate::cli::commands::GRAMMAR;

    fn words(root: &Command, key: &str, value: Value) -> Result<Vec<String>, String> {
        let mut path: Vec<String> = key.split('.').map(str::to_owned).collect();
        let name = path.pop().expect("a flag");
        let (command, names) = canonical(root, &path)?;
        read(command, &names, &name, &value).map(|flag| flag.words).map_err(DefaultError::text)
    }

    #[test]
    fn a_value_is_typed_as_its_flag_takes_it() {
        let root = GRAMMAR.whole();
        for (key, value, typed) in [
            ("output", json!("wide"), &["--output=wide"][..]),
            ("quiet", json!(true), &["--quiet"]),
            ("quiet", json!(false), &[]),
            ("pods.create.gpu", json!("RTX 4090"), &["--gpu=RTX 4090"]),
            ("pods.create.gpu", json!(["L4", "L40S"]), &["--gpu=L4", "--gpu=L40S"]),
            ("pods.create.port", json!(["80/http", "22/tcp"]), &["--port=80/http", "--port=22/tcp"]),
            ("pods.create.disk", json!(40), &["--disk=40"]),
            ("pods.create.max-price", json!(1.5), &["--max-price=1.5"]),
            ("pods.create.wait", json!(true), &["--wait"]),
            ("pods.create.wait", json!("ssh"), &["--wait=ssh"]),
            ("pods.create.wait", json!(false), &[]),
            ("pods.create.ssh", json!(false), &["--ssh=false"]),
            ("pods.create.args", json!("-v"), &["--args=-v"]),
            ("pods.create.cloud", json!("ANY"), &["--cloud=ANY"]),
            ("pods.quiet", json!(true), &["--quiet"]),
        ] {
            assert_eq!(words(&root, key, value), Ok(typed.iter().map(|word| (*word).to_owned()).collect()), "{key}");
        }
    }

    #[test]
    fn what_a_flag_does_not_take_is_told_by_its_own_parser() {
        let root = GRAMMAR.whole();
        for (key, value, told) in [
            ("outptu", json!("wide"), "there is no flag `--outptu` that every command takes; there is `--output`"),
            ("gpu", json!("L4"), "that of one command is under its name"),
            ("pods.gpu", json!("L4"), "there is no flag `--gpu` that all of `svcctl pods` take"),
            ("pods.create.gup", json!("L4"), "there is no flag `--gup` of `svcctl pods create`; there is `--gpu`"),
            ("pods.creat.gpu", json!("L4"), "there is no command `pods creat`"),
            ("pods.create.disk", json!("much"), "is not a size like 20, 20GB or 1TB"),
            ("pods.create.disk", json!([1, 2]), "takes one value"),
            ("pods.create.disk", json!(true), "takes a value"),
            ("pods.create.cloud", json!("moon"), "possible values: secure, community, any"),
            ("pods.create.wait", json!("cake"), "cake"),
            ("quiet", json!("yes"), "`--quiet` is true or false"),
            ("pods.create.gpu", json!([["L4"]]), "a value is text"),
            ("output", Value::Null, "a value is text"),
        ] {
            let wrong = words(&root, key, value).expect_err(key);
            assert!(wrong.contains(told), "{key}: {wrong}");
        }
    }

    #[test]
    fn no_flag_swallows_the_word_behind_a_default() {
        fn check(command: &Command) {
            for arg in command.get_arguments().filter(|arg| arg.get_long().is_some() && super::is_optional(arg)) {
                assert!(arg.is_require_equals_set(), "--{} of {}", arg.get_id(), command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&GRAMMAR.whole());
    }
}
