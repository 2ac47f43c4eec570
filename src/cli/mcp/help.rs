//! `help`: finds operations with their schemas, commands with their flags, and rules of the migration.

use clap::Command;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{answer::Answer, content::clipped, desk::Task, schemas::compact};
use crate::cli::failure::{Failure, Kind};
use migrate::rules;
use wire::{
    OPERATIONS,
    operation::Descriptor,
    schema::{self, Side},
};

/// The most matches of one kind.
const MOST: usize = 12;
/// The longest text of one command or schema, in bytes.
const LONGEST: usize = 6000;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// Words, an operation, a command or a rule
    #[schemars(length(min = 1, max = 200))]
    about: String,
}

/// The answer.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(super) struct Output {
    operations: Vec<String>,
    commands: Vec<String>,
    rules: Vec<String>,
    /// The arguments of the operation.
    schema: Value,
}

#[allow(clippy::unused_async, reason = "all tools are carried out alike")]
pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let about = input.about.trim().trim_start_matches("svcctl ");
    if let Some(operation) = OPERATIONS.iter().find(|one| one.id == about || one.name == about) {
        return Ok(of_operation(operation));
    }
    let root = task.session.grammar.whole();
    if let Some(mut command) = named(&root, about) {
        let text = command.render_help().to_string();
        let output = Output { commands: vec![about.to_owned()], ..Output::default() };
        return Ok(Answer::new(clipped(&text, LONGEST), output));
    }
    if let Some(rule) = rules::find(about) {
        let text = format!("{} ({}): {}\nv1: {}\nv2: {}", rule.id, rule.class, rule.text, rule.before, rule.after);
        return Ok(Answer::new(text, Output { rules: vec![rule.id.to_owned()], ..Output::default() }));
    }
    let output = search(&root, about);
    let lines: Vec<String> = [
        ("operations, for `api`", &output.operations),
        ("commands", &output.commands),
        ("rules of the migration", &output.rules),
    ]
    .into_iter()
    .filter(|(_, found)| !found.is_empty())
    .flat_map(|(title, found)| std::iter::once(format!("{title}:")).chain(found.iter().cloned()))
    .collect();
    if lines.is_empty() {
        return Err(Failure::Told {
            kind: Kind::Missing,
            what: format!("nothing fits `{}`", super::pods::short(about)),
            details: Vec::new(),
            hint: Some("ask with one word, like `volume`, `template` or `lease`".to_owned()),
        });
    }
    Ok(Answer::new(lines.join("\n"), output))
}

fn of_operation(operation: &Descriptor) -> Answer<Output> {
    let mut generator = schema::generator(Side::Request, "/$defs");
    let mut described = (operation.input)(&mut generator).to_value();
    let definitions = generator.take_definitions(true);
    if !definitions.is_empty() {
        described["$defs"] = Value::Object(definitions);
    }
    compact(&mut described, true);
    let text = format!("{} {} {}", operation.name, operation.method, operation.path);
    let line = described.to_string();
    // Longer than an answer may be: as text, cut.
    if line.len() > LONGEST {
        let text = format!("{text}\n{}", clipped(&line, LONGEST));
        return Answer::new(text, Output { operations: vec![operation.name.to_owned()], ..Output::default() });
    }
    let output = Output { operations: vec![operation.name.to_owned()], schema: described, ..Output::default() };
    Answer::new(format!("{text}\n{line}"), output)
}

/// The command of these words.
fn named(root: &Command, about: &str) -> Option<Command> {
    let mut command = root;
    for word in about.split_whitespace() {
        command = command.find_subcommand(word)?;
    }
    (command.get_name() != root.get_name()).then(|| command.clone().bin_name(format!("svcctl {about}")))
}

/// The commands whose help has all the words.
fn search(root: &Command, about: &str) -> Output {
    let words: Vec<String> = about.to_lowercase().split_whitespace().map(str::to_owned).collect();
    let fits = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word.trim_end_matches('s')))
    };
    let operation = |one: &Descriptor| format!("{} {} {}", one.name, one.method, one.path);
    let operations = OPERATIONS.iter().map(operation).filter(|line| fits(line)).take(MOST).collect();
    let mut commands = Vec::new();
    collect(root, "svcctl", &fits, &mut commands);
    commands.truncate(MOST);
    let rule = |rule: &&rules::Rule| fits(&format!("{} {}", rule.id, rule.text));
    let found = rules::all().iter().copied().filter(rule).take(MOST);
    let rules = found.map(|rule| format!("{}: {}", rule.id, rule.text)).collect();
    Output { operations, commands, rules, schema: Value::Null }
}

fn collect(command: &Command, path: &str, fits: &impl Fn(&str) -> bool, found: &mut Vec<String>) {
    for below in command.get_subcommands().filter(|below| below.get_name() != "help" && !below.is_hide_set()) {
        let path = format!("{path} {}", below.get_name());
        let about = below.get_about().map(ToString::to_string).unwrap_or_default();
        let flags: Vec<String> = below
            .get_arguments()
            .filter(|arg| !arg.is_global_set())
            .filter_map(|arg| arg.get_long().map(|long| format!("--{long}")))
            .collect();
        if !below.has_subcommands() && fits(&format!("{path} {about} {}", flags.join(" "))) {
            found.push(format!("{path}: {about}"));
        }
        collect(below, &path, fits, found);
    }
}
