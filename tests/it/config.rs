//! `config.toml`: defaults and aliases, and that they change nothing for those who did not ask for them (cli.md, The
//! tool's own).

mod aliases;
mod defaults;
mod edit;
mod shown;
mod verbs;

use std::fs;

use crate::harness::{Home, Outcome};

/// A home with this `config.toml`.
fn home(config: &str) -> Home {
    let home = Home::new();
    configure(&home, config);
    home
}

/// Writes `config.toml`.
fn configure(home: &Home, config: &str) {
    fs::create_dir_all(home.config()).unwrap();
    fs::write(home.config().join("config.toml"), config).unwrap();
}

/// The text of `config.toml`.
fn kept(home: &Home) -> String {
    fs::read_to_string(home.config().join("config.toml")).unwrap_or_default()
}

/// Runs a line with a variable.
fn with(home: &Home, line: &str, name: &str, value: &str) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env(name, value);
    Home::outcome(command)
}

/// The request of a line, beside which nothing is said but that names are taken for ids. What tells one create from
/// another is typed.
fn request(home: &Home, line: &str) -> String {
    let (command, more) =
        line.split_once(" -- ").map_or((line, String::new()), |(line, more)| (line, format!(" -- {more}")));
    let outcome = home.svcctl(&format!("{command} --curl --create-id x{more}")).success();
    let mut said = outcome.stderr.lines();
    assert!(said.all(|said| said.contains("--curl looks nothing up")), "{line}: {}", outcome.stderr);
    outcome.stdout
}
