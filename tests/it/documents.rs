//! Every command line of the README and of docs/ is run, in order, and says what the page says.
//!
//! In a block of the language `console` a line that begins with `$ ` is a command for `sh`; what follows is what it
//! prints, on both streams. `[..]` stands for any text in a line, a line `...` for any number of lines.

use std::{fs, path::Path};

use regex::Regex;

use crate::harness::Home;

/// A command of a page, and what the page says it prints.
struct Line {
    number: usize,
    command: String,
    printed: Vec<String>,
}

fn lines_of(page: &str) -> Vec<Line> {
    let (mut lines, mut inside) = (Vec::<Line>::new(), false);
    for (index, text) in page.lines().enumerate() {
        if text.starts_with("```") {
            inside = text == "```console";
        } else if let Some(command) = text.strip_prefix("$ ").filter(|_| inside) {
            lines.push(Line { number: index + 1, command: command.to_owned(), printed: Vec::new() });
        } else if let Some(line) = lines.last_mut().filter(|_| inside) {
            line.printed.push(text.to_owned());
        }
    }
    lines
}

/// The text of the page as a pattern for the printed lines.
fn pattern(printed: &[String]) -> Regex {
    let line = |text: &String| match text.as_str() {
        "..." => "(.*\n)*".to_owned(),
        text => text.split("[..]").map(regex::escape).collect::<Vec<_>>().join("[^\n]*") + " *\n",
    };
    Regex::new(&format!("^{}$", printed.iter().map(line).collect::<String>())).unwrap()
}

fn check(path: &Path) {
    let page = fs::read_to_string(path).unwrap();
    let home = Home::new();
    for Line { number, command, printed } in lines_of(&page) {
        let output = home.shell(&format!("exec 2>&1; {command}")).output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        let trimmed: String = said.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        assert!(
            pattern(&printed).is_match(&trimmed),
            "{}:{number}: `{command}` printed\n{said}and the page says\n{}\n",
            path.display(),
            printed.join("\n"),
        );
    }
}

#[test]
fn every_command_line_of_the_documents_does_what_it_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let docs = fs::read_dir(root.join("docs")).unwrap().map(|entry| entry.unwrap().path());
    let pages = docs.filter(|path| path.extension().is_some_and(|extension| extension == "md"));
    for page in pages.chain([root.join("README.md")]) {
        check(&page);
    }
}

#[test]
fn the_readme_opens_with_the_two_commands() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md")).unwrap();
    let first: Vec<&str> = readme.split("```sh\n").skip(1).map(|block| block.lines().next().unwrap()).take(2).collect();
    let main = "cargo run -- pods create demo --image python:3.12 --gpu \"RTX 4090\" --wait";
    assert_eq!(first, [main, "cargo nextest run"]);
    let gate = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(".ci/run")).unwrap();
    assert!(gate.contains("\ncargo nextest run --locked --profile ci\n"), "the gate runs the README's test command");
}

/// The names of all tests of the project.
fn tests_below(folder: &Path, names: &mut std::collections::BTreeSet<String>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let path = entry.path();
        if path.is_dir() {
            tests_below(&path, names);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let text = fs::read_to_string(&path).unwrap();
            let functions =
                text.lines().filter_map(|line| line.trim_start().trim_start_matches("async ").strip_prefix("fn "));
            names.extend(functions.filter_map(|rest| Some(rest.split_once('(')?.0.to_owned())));
        }
    }
}

#[test]
fn every_defence_has_a_test_of_that_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut names = std::collections::BTreeSet::new();
    for folder in ["src", "crates", "tests"] {
        tests_below(&root.join(folder), &mut names);
    }
    let page = fs::read_to_string(root.join("docs/SECURITY.md")).unwrap();
    let defended = page.split_once("## What is defended").unwrap().1.split_once("## What is not").unwrap().0;
    let rows: Vec<&str> = defended.lines().filter(|line| line.starts_with("| ")).skip(2).collect();
    assert!(rows.len() > 10, "{rows:?}");
    for row in rows {
        let tests = row.trim_end_matches(" |").rsplit_once("| ").unwrap().1;
        for test in tests.split(", ").map(|test| test.trim_matches('`')) {
            assert!(names.contains(test), "{row}: there is no test `{test}`");
        }
    }
}
