//! Every citation in comments and pages resolves: pages of the specification, their sections and headings, and linked
//! files.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
    sync::LazyLock,
};

use regex::Regex;

use super::root;

/// A page of docs/spec, as far as it can be cited.
struct Page {
    /// `4`, `4.2`, and `5.4` for the fourth rule of a section that is a list.
    sections: BTreeSet<String>,
    /// In small letters, without backticks.
    headings: Vec<String>,
}

impl Page {
    fn read(path: &Path) -> Self {
        let section = Regex::new(r"^#+ (\d+(?:\.\d+)?)\.? ").unwrap();
        let rule = Regex::new(r"^(\d+)\. ").unwrap();
        let (mut sections, mut headings, mut current) = (BTreeSet::new(), Vec::new(), String::new());
        for line in fs::read_to_string(path).unwrap().lines() {
            if let Some(found) = section.captures(line) {
                found[1].clone_into(&mut current);
                sections.insert(current.clone());
            } else if let Some(found) = rule.captures(line) {
                sections.insert(format!("{current}.{}", &found[1]));
            }
            if line.starts_with('#') {
                headings.push(line.trim_start_matches(['#', ' ']).replace('`', "").to_lowercase());
            }
        }
        Self { sections, headings }
    }

    /// Whether a heading begins with what is cited, or what is cited with a heading.
    fn has(&self, cited: &str) -> bool {
        let cited = cited.to_lowercase();
        self.headings.iter().any(|heading| heading.starts_with(&cited) || cited.starts_with(heading.as_str()))
    }
}

fn pages() -> BTreeMap<String, Page> {
    let files = fs::read_dir(root().join("docs/spec")).unwrap().map(|entry| entry.unwrap().path());
    files.map(|path| (path.file_name().unwrap().to_str().unwrap().to_owned(), Page::read(&path))).collect()
}

fn is_left_out(path: &Path) -> bool {
    let name = path.file_name().unwrap().to_str().unwrap();
    // Files of others, generated files, and programs that a scan reads.
    name.starts_with('.') || ["target", "dist", "corpus", "snapshots", "node_modules"].contains(&name)
}

fn files(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| !is_left_out(path)) {
        if path.is_dir() {
            found.extend(files(&path, endings));
        } else if path.extension().is_some_and(|ending| endings.iter().any(|one| ending == *one)) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The prose of a file in one line: a page whole, of code its comments.
fn prose(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    let marks: &[&str] = match path.extension().unwrap().to_str().unwrap() {
        "md" => &[""],
        "rs" => &["//!", "///", "//"],
        _ => &["#"],
    };
    let line = |line: &str| {
        let line = line.trim_start();
        marks.iter().find_map(|mark| line.strip_prefix(mark)).map(|rest| rest.trim().replace('`', "") + " ")
    };
    text.lines().filter_map(line).collect()
}

/// The citations of a text that do not resolve, and the number of all.
fn check(text: &str, pages: &BTreeMap<String, Page>) -> (usize, Vec<String>) {
    static PATTERNS: LazyLock<[Regex; 4]> = LazyLock::new(|| {
        [
            r"(^|[^\w/.-])([a-z][a-z-]*\.md)\b",
            r"^, (?:sections? )?(\d+(?:\.\d+)?(?:(?:, | and | to )\d+(?:\.\d+)?)*)",
            r"^, ([^;:).]+)",
            r", \d+(?: and \d+)?$",
        ]
        .map(|pattern| Regex::new(pattern).unwrap())
    });
    let [page_name, numbers, named, rule] = &*PATTERNS;
    let (mut count, mut wrong) = (0, Vec::new());
    for found in page_name.captures_iter(text) {
        let (before, name) = (&found[1], &found[2]);
        let rest = &text[found.get(0).unwrap().end()..];
        count += 1;
        let Some(page) = pages.get(name) else {
            if !root().join("docs").join(name).exists() {
                wrong.push(name.to_owned());
            }
            continue;
        };
        if let Some(list) = numbers.captures(rest) {
            let sections = list[1].split([',', ' ']).filter(|word| word.starts_with(|c: char| c.is_ascii_digit()));
            wrong.extend(
                sections.filter(|one| !page.sections.contains(*one)).map(|one| format!("{name}, section {one}")),
            );
        } else if let Some(heading) = named.captures(rest).map(|heading| heading.get(1).unwrap().as_str())
            && (before == "(" || heading.starts_with(|c: char| c.is_uppercase()))
        {
            let headings = heading.split(", and ").map(|one| rule.replace(one.trim(), "").into_owned());
            wrong.extend(headings.filter(|one| !page.has(one)).map(|one| format!("{name}, {one}")));
        }
    }
    (count, wrong)
}

#[test]
fn every_citation_of_the_specification_resolves() {
    let pages = pages();
    let (mut count, mut wrong) = (0, Vec::new());
    for path in files(root(), &["md", "rs", "py", "toml"]) {
        let (found, broken) = check(&prose(&path), &pages);
        count += found;
        let name = path.strip_prefix(root()).unwrap().display().to_string();
        wrong.extend(broken.into_iter().map(|cited| format!("{name} cites {cited}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 100, "the comments cite the specification, and {count} citations were seen");
}

#[test]
fn a_citation_that_does_not_resolve_is_found() {
    let pages = pages();
    let broken = |text: &str| check(text, &pages).1;
    assert_eq!(
        broken("as said (platform.md, sections 2.3, 2.99 and 12)"),
        ["platform.md, section 2.99", "platform.md, section 12"]
    );
    assert_eq!(broken("(platform.md, section 5.4; wire.md, Nothing of it)"), ["wire.md, Nothing of it"]);
    assert_eq!(broken("by nowhere.md"), ["nowhere.md"]);
    assert_eq!(broken("(behaviour.md, Logs, and The simulated runtime; cli.md, pods why)"), [""; 0]);
}

#[test]
fn every_link_of_a_page_leads_to_a_file() {
    let link = Regex::new(r"\]\(([^)\s#]+)(?:#[^)]*)?\)").unwrap();
    let (mut count, mut wrong) = (0, Vec::new());
    for path in files(root(), &["md"]) {
        let text = fs::read_to_string(&path).unwrap();
        for found in link.captures_iter(&text).filter(|found| !found[1].contains("://")) {
            count += 1;
            if !path.parent().unwrap().join(&found[1]).exists() {
                wrong.push(format!("{} links to {}", path.display(), &found[1]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 20, "{count} links were seen");
}
