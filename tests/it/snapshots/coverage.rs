//! Nothing is left out: a command without a script fails here.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::LazyLock,
};

use serde_json::Value;

use super::{Expected, SCRIPTS, Step, folder, parted, script};
use crate::harness::Home;

/// Commands that go on until a signal or a key ends them, run a program, or need another server or a host: the chapters
/// `server`, `console`, `migrate`, `reach`, `terminal`, `serverless`, `clusters`, `config`, `stories` and `hosts` run them.
const ENDLESS: [&str; 18] = [
    "clusters run",
    "config edit",
    "console",
    "console link",
    "engine fleet diff",
    "engine fleet record",
    "engine hosts add",
    "engine hosts clean",
    "engine kubernetes clean",
    "engine sessions end",
    "migrate proxy",
    "migrate try",
    "pods cp",
    "pods forward",
    "pods top",
    "serve",
    "serverless call",
    "serverless worker run",
];

/// Every command that can be run, and whether it prints JSON.
pub(super) static COMMANDS: LazyLock<BTreeMap<String, bool>> = LazyLock::new(|| {
    let schema = Home::new().svcctl("schema").success().json();
    let command = |command: &Value| {
        let words: Vec<&str> = command["path"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        (words.join(" "), !command["output"]["json"].is_null())
    };
    schema["commands"].as_array().unwrap().iter().map(command).collect()
});

/// The commands that a script shows, each with what is expected of it and whether JSON is asked for.
fn shown() -> BTreeSet<(String, Expected, bool)> {
    let mut shown = BTreeSet::new();
    for step in SCRIPTS.iter().flat_map(|name| script(name)) {
        let Step::Line(expected, line) = step else { continue };
        let typed = parted(&line).0;
        let is_of = |command: &&String| typed == command.as_str() || typed.starts_with(&format!("{command} "));
        if let Some(command) = COMMANDS.keys().find(is_of) {
            let is_json = expected == Expected::Both || typed.contains("-o json");
            shown.insert((command.clone(), expected, is_json));
        }
    }
    shown
}

#[test]
fn every_command_has_a_result_and_json_where_it_prints_json() {
    let shown = shown();
    let has = |command: &str, is_json: bool| {
        let is_result = |expected| matches!(expected, Expected::Once | Expected::Both);
        shown.iter().any(|(name, expected, json)| name == command && is_result(*expected) && (*json || !is_json))
    };
    let is_missing =
        |(command, is_json): &(&String, &bool)| !ENDLESS.contains(&command.as_str()) && !has(command, **is_json);
    let missing: Vec<&String> = COMMANDS.iter().filter(is_missing).map(|(command, _)| command).collect();
    assert!(missing.is_empty(), "no script shows what these say, and as JSON: {missing:#?}");
}

#[test]
fn every_command_has_a_failure() {
    let shown = shown();
    let fails =
        |command: &String| shown.iter().any(|(name, expected, _)| name == command && *expected == Expected::Fails);
    let missing: Vec<&String> = COMMANDS.keys().filter(|command| !fails(command)).collect();
    assert!(missing.is_empty(), "no script shows how these fail: {missing:#?}");
}

#[test]
fn every_file_belongs_to_a_script() {
    let names = |folder_name: &str| -> BTreeSet<String> {
        let files = fs::read_dir(folder(folder_name)).unwrap().map(|file| file.unwrap().path());
        files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect()
    };
    let scripts: BTreeSet<String> = SCRIPTS.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(names("scripts"), scripts);
    let expected: BTreeSet<String> = names("expected").into_iter().filter(|name| !name.starts_with("help-")).collect();
    assert_eq!(expected, scripts);
}
