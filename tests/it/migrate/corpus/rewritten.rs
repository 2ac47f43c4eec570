//! `svcctl migrate rewrite` on the corpus: what it changes stays a program, and what it shall not touch stays as it is.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::{Command, Stdio},
};

use super::{
    files, labels,
    syntax::{language_of, mistakes},
    tree,
};
use crate::harness::{Home, Outcome};

/// The corpus in a git repository of its own, without a change that is not committed.
struct Repository {
    home: Home,
}

impl Repository {
    fn of_corpus() -> Self {
        let repository = Self { home: Home::new() };
        for file in files() {
            let path = repository.path().join(&file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::copy(tree().join(&file), path).unwrap();
        }
        for line in ["init -q", "add -A", "commit -q -m corpus"] {
            repository.git(line, None);
        }
        repository
    }

    fn path(&self) -> std::path::PathBuf {
        self.home.path().join("corpus")
    }

    fn git(&self, line: &str, input: Option<&str>) -> String {
        use std::io::Write as _;
        let mut command = Command::new("git");
        command.args(["-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "core.autocrlf=false"]);
        command.args(line.split(' ')).current_dir(self.path());
        let path = std::env::var_os("PATH").unwrap_or_default();
        command.env_clear().env("PATH", path).env("HOME", self.home.path()).env("GIT_CONFIG_NOSYSTEM", "1");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.unwrap_or_default().as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "git {line}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).unwrap()
    }

    fn rewrite(&self, arguments: &[&str]) -> Outcome {
        let mut command = self.home.command(&["migrate", "rewrite"]);
        command.args(arguments).current_dir(self.path());
        Home::outcome(command)
    }

    fn contents(&self) -> BTreeMap<String, String> {
        files().into_iter().map(|file| (file.clone(), fs::read_to_string(self.path().join(file)).unwrap())).collect()
    }

    /// The files that differ from what was committed.
    fn changed(&self) -> BTreeSet<String> {
        self.git("diff --name-only", None).lines().map(str::to_owned).collect()
    }
}

/// The files in which something is to be found that no marker sets aside.
fn files_with_findings() -> BTreeSet<String> {
    labels()
        .into_iter()
        .filter(|(_, labels)| labels.iter().any(|label| label.2 == "new"))
        .map(|(file, _)| file)
        .collect()
}

#[test]
fn a_diff_of_the_corpus_is_one_that_git_takes_and_is_what_write_does() {
    let repository = Repository::of_corpus();
    let diff = repository.rewrite(&[]).stdout;
    assert!(diff.starts_with("--- a/") || diff.starts_with("diff --git "), "{}", &diff[..diff.len().min(200)]);
    assert_eq!(repository.changed(), BTreeSet::new(), "a diff alone changes nothing");
    repository.git("apply --check", Some(&diff));
    repository.git("apply", Some(&diff));
    let applied = repository.contents();
    repository.git("checkout -q .", None);
    repository.rewrite(&["--write"]);
    assert_eq!(repository.contents(), applied);
}

#[test]
fn what_was_rewritten_is_still_right_in_its_language() {
    let repository = Repository::of_corpus();
    let before = repository.contents();
    repository.rewrite(&["--write"]);
    let after = repository.contents();
    let changed = repository.changed();
    assert!(changed.len() > 20, "{changed:?}");
    let mut wrong = Vec::new();
    for file in &changed {
        let Some(language) = language_of(file) else { continue };
        if mistakes(language, &before[file]).is_empty() {
            let mistakes = mistakes(language, &after[file]);
            wrong.extend(mistakes.into_iter().map(|mistake| format!("{file}: {mistake}\n{}", after[file])));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_second_rewrite_finds_nothing_to_change() {
    let repository = Repository::of_corpus();
    repository.rewrite(&["--write"]);
    let first = repository.contents();
    let second = repository.rewrite(&["--write", "--allow-dirty"]);
    assert_eq!(second.stdout, "", "{}", second.stderr);
    assert_eq!(repository.contents(), first);
}

#[test]
fn the_next_scan_finds_what_the_rewrite_left_and_nothing_else() {
    let repository = Repository::of_corpus();
    let written = repository.rewrite(&["--write", "--documents", "-o", "json"]).json();
    let mut command = repository.home.command(&["migrate", "scan", "--format", "json", "--documents"]);
    command.current_dir(repository.path());
    let report = Home::outcome(command).json();
    let all = |list: &serde_json::Value| -> Vec<String> {
        let place =
            |one: &serde_json::Value| format!("{}:{}:{} {}", one["file"], one["line"], one["column"], one["rule"]);
        list.as_array().unwrap().iter().map(place).collect()
    };
    assert_eq!(all(&report["findings"]), all(&written["left"]));
}

#[test]
fn files_without_a_finding_and_lines_set_aside_stay_as_they_are() {
    let repository = Repository::of_corpus();
    let before = repository.contents();
    repository.rewrite(&["--write"]);
    let untouched: Vec<String> = repository.changed().difference(&files_with_findings()).cloned().collect();
    assert!(untouched.is_empty(), "{untouched:?}");
    let after = repository.contents();
    for (file, labels) in labels() {
        let new: BTreeSet<usize> = labels.iter().filter(|label| label.2 == "new").map(|label| label.0).collect();
        for (line, _, _) in labels.iter().filter(|label| label.2 != "new" && !new.contains(&label.0)) {
            let kept = before[&file].lines().nth(line - 1).unwrap();
            assert!(after[&file].lines().any(|line| line == kept), "{file}:{line} was changed: {kept}");
        }
    }
}

#[test]
fn a_base_url_replaces_the_host_of_what_is_rewritten() {
    let repository = Repository::of_corpus();
    let file = Path::new("programs/create.mjs");
    repository.rewrite(&["--write", "--base-url", "https://new.example.com", file.to_str().unwrap()]);
    let after = fs::read_to_string(repository.path().join(file)).unwrap();
    assert!(after.contains("https://new.example.com") && !after.contains("localhost:8081"), "{after}");
    assert_eq!(repository.changed(), BTreeSet::from([file.to_str().unwrap().to_owned()]));
}
