//! The corpus: programs, data and documents as people wrote them, with what a scan shall find in them.
//!
//! The labels in `tests/corpus/expected.tsv` follow the rules: what has to change, where it stands, and of a list the
//! first place that takes it for a bare array. They were written by hand and then held against the report of a scan;
//! where the two differed, a person decided by the rules, so a mistake that the labels share with the scanner is not
//! seen here. The same people wrote the files and the scanner: how good it is on programs of others is in
//! docs/migrate-scan.md. A label is a file, a line, a rule, and whether a marker sets it aside (`kept`, `ignored`) or
//! not (`new`); a file in which nothing is to be found has one line with dashes.

mod rewritten;
mod sarif;
mod syntax;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
    fs,
    path::{Path, PathBuf},
};

use migrate::{
    rules::{self, Class},
    scan::{Input, Options, Part, ReportedFinding},
};
use serde_json::Value;

use crate::harness::{Home, Outcome};

/// A finding, expected or reported: file, line, rule.
type Place = (String, usize, String);

/// The folder of the files.
fn tree() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/tree")
}

/// The names of all files, by folders and `/`.
fn files() -> BTreeSet<String> {
    fn walk(folder: &Path, names: &mut BTreeSet<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                walk(&path, names);
            } else {
                let below = path.strip_prefix(tree()).unwrap();
                names.insert(below.iter().map(|part| part.to_str().unwrap()).collect::<Vec<_>>().join("/"));
            }
        }
    }
    let mut names = BTreeSet::new();
    walk(&tree(), &mut names);
    names
}

/// The labels of each file: line, rule, state.
fn labels() -> BTreeMap<String, Vec<(usize, String, String)>> {
    let text = fs::read_to_string(tree().with_file_name("expected.tsv")).unwrap();
    let mut labels: BTreeMap<String, Vec<(usize, String, String)>> = BTreeMap::new();
    for row in text.lines().skip(1) {
        let [file, line, rule, state] = row.split('\t').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let of_file = labels.entry(file.to_owned()).or_default();
        if line != "-" {
            of_file.push((line.parse().unwrap(), rule.to_owned(), state.to_owned()));
        }
    }
    labels
}

/// Runs a scan of the whole corpus with these arguments.
fn scan(home: &Home, arguments: &[&str]) -> Outcome {
    let mut command = home.command(&["migrate", "scan"]);
    command.args(arguments).current_dir(tree());
    Home::outcome(command)
}

fn places(findings: &Value) -> BTreeSet<Place> {
    let place = |finding: &Value| {
        let text = |name: &str| finding[name].as_str().unwrap_or_else(|| panic!("no {name} in {finding}")).to_owned();
        (text("file"), usize::try_from(finding["line"].as_u64().unwrap()).unwrap(), text("rule"))
    };
    findings.as_array().unwrap().iter().map(place).collect()
}

/// The findings that are expected in this state.
fn expected(state: &str) -> BTreeSet<Place> {
    let of_file = |(file, labels): (String, Vec<(usize, String, String)>)| {
        let kept = labels.into_iter().filter(|label| label.2 == state);
        kept.map(move |(line, rule, _)| (file.clone(), line, rule)).collect::<Vec<_>>()
    };
    labels().into_iter().flat_map(of_file).collect()
}

/// The lines in which something is to be found that counts.
pub(super) fn expected_lines() -> BTreeSet<(String, usize)> {
    expected("new").into_iter().map(|(file, line, _)| (file, line)).collect()
}

/// The lines in which a scan finds something without these parts of the analysis.
pub(super) fn found_lines(without: &[Part]) -> BTreeSet<(String, usize)> {
    let options = Options { documents: true, without, ..Options::default() };
    let report = migrate::scan::scan(&[Input::Path(tree())], options, |_, _, _| ()).unwrap();
    let root = format!("{}/", tree().display());
    let line =
        |(file, seen): (&str, &ReportedFinding)| (file.strip_prefix(&root).unwrap().to_owned(), seen.finding.line);
    report.counting().map(line).collect()
}

fn class_of(rule: &str) -> Class {
    rules::find(rule).unwrap_or_else(|| panic!("there is no rule {rule}")).class
}

#[test]
fn the_labels_name_what_there_is() {
    let labels = labels();
    assert_eq!(labels.keys().cloned().collect::<BTreeSet<_>>(), files(), "every file is listed, and no other");
    for (file, labels) in &labels {
        let text = fs::read_to_string(tree().join(file)).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        let unique: BTreeSet<_> = labels.iter().map(|(line, rule, _)| (line, rule)).collect();
        assert_eq!(unique.len(), labels.len(), "{file} has a label twice");
        for (line, rule, state) in labels {
            assert!(lines.get(line - 1).is_some_and(|line| !line.trim().is_empty()), "{file}:{line} is no line");
            assert!(rules::find(rule).is_some(), "{file}:{line}: there is no rule {rule}");
            assert!(["new", "kept", "ignored"].contains(&state.as_str()), "{file}:{line}: {state}");
        }
    }
}

#[test]
fn the_corpus_is_large_and_a_quarter_of_it_is_no_program_for_v1() {
    let labels = labels();
    let without = labels.values().filter(|labels| labels.is_empty()).count();
    assert!(labels.len() >= 190 && without * 4 >= labels.len(), "{without} of {} have no finding", labels.len());
    let seen: BTreeSet<&str> = labels.values().flatten().map(|(_, rule, _)| rule.as_str()).collect();
    // The pools of GPU types are looked up, which a scan does not do; what v1 did not know is nobody's, and neither are
    // operations of GraphQL without a rule of their own.
    let never = ["endpoint-pool-unknown", "unknown-field", "graphql-operation"];
    let missing: Vec<&str> =
        rules::all().iter().map(|rule| rule.id).filter(|id| !seen.contains(id) && !never.contains(id)).collect();
    assert!(missing.is_empty(), "no file has {missing:?}");
}

/// How well one set matches another.
struct Score {
    expected: usize,
    found: usize,
    right: usize,
}

impl Score {
    #[allow(clippy::cast_precision_loss, reason = "there are some hundred findings")]
    fn ratios(&self) -> (f64, f64) {
        let part = |of: usize| if of == 0 { 1.0 } else { self.right as f64 / of as f64 };
        (part(self.found), part(self.expected))
    }
}

#[test]
#[expect(clippy::print_stdout, reason = "the figures are what the test is for, also when they are good")]
fn a_scan_finds_what_people_found_and_little_else() {
    let outcome = scan(&Home::new(), &["--format", "json", "--documents"]);
    assert_eq!(outcome.code, 1, "{}", outcome.stderr);
    let (found, expected) = (places(&outcome.json()["findings"]), expected("new"));
    let mut table =
        format!("{:8}{:>10}{:>8}{:>8}{:>11}{:>8}\n", "class", "expected", "found", "right", "precision", "recall");
    let (mut worst, mut whole) = (1.0_f64, (0.0, 0.0));
    for class in [Some(Class::Rename), Some(Class::Graphql), Some(Class::Silent), Some(Class::Removed), None] {
        let of = |places: &BTreeSet<Place>| -> BTreeSet<Place> {
            places.iter().filter(|place| class.is_none_or(|class| class_of(&place.2) == class)).cloned().collect()
        };
        let (found, expected) = (of(&found), of(&expected));
        let right = found.intersection(&expected).count();
        let score = Score { expected: expected.len(), found: found.len(), right };
        let (precision, recall) = score.ratios();
        worst = worst.min(precision).min(recall);
        whole = (precision, recall);
        let name = class.map_or("all", Class::as_str);
        writeln!(table, "{name:8}{:>10}{:>8}{right:>8}{precision:>11.3}{recall:>8.3}", score.expected, score.found)
            .unwrap();
    }
    println!("{table}");
    let mut differing = String::new();
    for (word, places) in [("missed", expected.difference(&found)), ("wrong", found.difference(&expected))] {
        for (file, line, rule) in places {
            writeln!(differing, "{word:8}{file}:{line} {rule}").unwrap();
        }
    }
    println!("{differing}");
    // Lists that a function of another file returns are most of what is missed.
    assert!(worst >= 0.92 && whole.0 >= 0.97 && whole.1 >= 0.95, "{table}\n{differing}");
}

#[test]
fn markers_set_aside_what_they_stand_for_and_nothing_else() {
    let report = scan(&Home::new(), &["marked", "--format", "json"]).json();
    let below = |places: BTreeSet<Place>| -> BTreeSet<Place> {
        places.into_iter().filter(|place| place.0.starts_with("marked/")).collect()
    };
    let aside = &report["setAside"];
    let with = |word: &str| -> BTreeSet<Place> {
        let is_of = |finding: &&Value| finding["marker"]["text"].as_str().unwrap().contains(word);
        let of_word = aside.as_array().unwrap().iter().filter(is_of);
        places(&of_word.cloned().collect())
    };
    assert_eq!(with("keep"), below(expected("kept")));
    assert_eq!(with("ignore"), below(expected("ignored")));
    assert_eq!(places(&report["findings"]), below(expected("new")));
}
