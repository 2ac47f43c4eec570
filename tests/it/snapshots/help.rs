//! The help of every command, at 80 columns.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use super::{Stage, WIDTH, compare, coverage::COMMANDS};
use crate::harness::Home;

/// The last line of every help.
const POINTER: &str = "\nUse `svcctl help global` for the options that every command takes.\n";

/// The output of a line on a terminal of 80 columns, without spaces at the ends of lines.
fn help(home: &Home, line: &str) -> String {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("COLUMNS", WIDTH.to_string());
    let help = Home::outcome(command).success();
    assert_eq!(help.stderr, "", "{line}");
    help.stdout.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// The path of each command, and its help.
static ALL: LazyLock<Vec<(String, String)>> = LazyLock::new(|| {
    let home = Home::new();
    let mut paths = BTreeSet::from([String::new()]);
    for command in COMMANDS.keys() {
        let ends = command.match_indices(' ').map(|(at, _)| at).chain([command.len()]).collect::<Vec<_>>();
        paths.extend(ends.into_iter().map(|end| command[..end].to_owned()));
    }
    paths.into_iter().map(|path| (path.clone(), help(&home, &format!("{path} --help")))).collect()
});

#[test]
fn help_of_every_command() {
    let mut groups: BTreeMap<&str, String> = BTreeMap::new();
    for (path, help) in ALL.iter() {
        let own = help.strip_suffix(POINTER).unwrap_or_else(|| panic!("`{path}` does not point to the other flags"));
        let group = groups.entry(path.split(' ').next().unwrap()).or_default();
        let told = match path.as_str() {
            "" => format!("$ svcctl --help\n{help}\n$ svcctl -h\n{}", self::help(&Home::new(), "-h")),
            path => format!("$ svcctl {path} --help\n{own}\n"),
        };
        group.push_str(&told);
    }
    let short = help(&Home::new(), "pods create -h");
    groups.entry("pods").or_default().push_str(&format!("$ svcctl pods create -h\n{short}"));
    for (group, told) in groups {
        compare(&format!("help-{}", if group.is_empty() { "svcctl" } else { group }), &told);
    }
}

#[test]
fn help_fits_80_columns_and_has_an_example() {
    let wide: Vec<(&String, &str)> = ALL
        .iter()
        .flat_map(|(path, help)| help.lines().map(move |line| (path, line)))
        .filter(|(_, line)| line.chars().count() > WIDTH)
        .collect();
    assert!(wide.is_empty(), "{wide:#?}");
    let stage = Stage::new();
    for page in ["environment", "exit-codes", "global", "output", "placing"] {
        let page = stage.run(&format!("help {page}")).success().stdout;
        assert!(page.lines().all(|line| line.chars().count() <= WIDTH), "{page}");
    }
    let shows = |path: &str, help: &str| {
        help.split_once("\nExample").is_some_and(|(_, examples)| examples.contains(&format!("svcctl {path}")))
    };
    let bare: Vec<&String> = ALL.iter().filter(|(path, help)| !shows(path, help)).map(|(path, _)| path).collect();
    assert!(bare.is_empty(), "no example: {bare:#?}");
}

#[test]
fn every_example_is_typed_right() {
    let home = Home::new();
    for (path, help) in ALL.iter() {
        let Some((_, examples)) = help.split_once("\nExample") else { continue };
        let examples = examples.replace(" \\\n", " ").replace('$', "").replace(") ", " | ");
        let lines = examples.lines().skip(1).take_while(|line| line.starts_with("  "));
        for line in lines.flat_map(|line| line.split("svcctl ").skip(1)) {
            // Up to what the shell takes, and to the words for the pod.
            let words = shell_words::split(line).unwrap().into_iter();
            let words = words.take_while(|word| !["|", ">", ">>", "&&", "--", "#"].contains(&word.as_str()));
            let mut words: Vec<String> = words.map(|word| word.trim_end_matches(')').to_owned()).collect();
            // Words behind the pod belong to a command of their own.
            let own = (path == "pods exec").then(|| words.iter().position(|word| word == "demo")).flatten();
            words.truncate(own.map_or(words.len(), |pod| pod + 1));
            let outcome = home.run(&[words, vec!["--help".to_owned()]].concat());
            assert_eq!(outcome.code, 0, "`{path}`: {line}\n{outcome}");
        }
    }
}
