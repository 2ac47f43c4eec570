//! `--jq`.

use std::{
    io::Read,
    process::{Command, Stdio},
};

use crate::harness::{Home, error_of};

#[test]
fn a_filter_is_given_what_the_api_answers() {
    let home = Home::swift();
    let id = home.rent("train", "--env MODEL=base");
    home.rent("web", "");
    let jq = |line: &str| home.svcctl(line).success().stdout;
    assert_eq!(jq("pods list --jq '.pods[].name'"), "train\nweb\n");
    assert_eq!(
        jq("pods list --jq '.pods | map({name, gpus: .gpu.count})'"),
        "[{\"name\":\"train\",\"gpus\":1},{\"name\":\"web\",\"gpus\":1}]\n"
    );
    assert_eq!(jq("pods list --name 'tr*' -o json --jq '.pods | length'"), "1\n");
    assert_eq!(jq("pods list --sort name --jq '.pods[0].id'"), format!("{id}\n"));
    assert_eq!(jq("pods get train --jq .env.MODEL"), "base\n");
    assert_eq!(jq("pods get train web --jq '.[1].name'"), "web\n");
    assert_eq!(jq("pods list -o ndjson --jq .name"), "train\nweb\n", "an element is filtered on its own");
    assert_eq!(jq("pods list --jq empty"), "");
    assert_eq!(jq("api GET /v2/pods --jq '.pods | length'"), "2\n");
    assert_eq!(jq("engine clock show --jq .offsetMillis"), "0\n");
    assert_eq!(jq("context list --jq '.contexts[].name'"), "embedded\n");
    assert_eq!(jq("pods audit --jq '.pods | length'"), "2\n");
    assert!(jq("pods logs train --source system --jq .line").contains("container started\n"));
    assert!(
        jq("catalog gpus --jq '.gpus[] | select(.name | test(\"4090\")) | [.id, .memory] | @csv'")
            .contains("4090\",24")
    );
    assert_eq!(jq("pods terminate web --yes --jq ."), "", "there is no answer to filter");
}

#[test]
fn prices_keep_their_digits() {
    let home = Home::swift();
    home.rent("a", "");
    let cost = |line: &str| home.svcctl(line).success().stdout;
    let json = cost("pods list -o json");
    let filtered = cost("pods list --jq '.pods[0].cost'");
    assert!(json.contains(&format!("\"cost\":{}", filtered.trim())), "{json} {filtered}");
}

#[test]
fn a_filter_that_cannot_be_read_is_wrong_usage_and_nothing_is_done() {
    let home = Home::new();
    let stderr = error_of(home.svcctl("pods create a --image a --gpu 'RTX 4090' --jq '.id | nope'"), 2);
    insta::assert_snapshot!(stderr, @r"
    error: the filter cannot be read: `nope` is no filter that there is here
      .id | nope
            ^ character 7

    hint: `svcctl help output` shows filters
    ");
    assert!(home.pods().is_empty());
    assert!(error_of(home.svcctl("pods list --jq '.pods['"), 2).contains("closing bracket is missing"));
}

#[test]
fn a_filter_that_does_not_fit_says_that_all_else_is_done() {
    let home = Home::new();
    let stderr = error_of(home.svcctl("pods create a --image a --gpu 'RTX 4090' -q -o json --jq '.id + 1'"), 1);
    let failure: serde_json::Value = serde_json::from_str(&stderr).unwrap();
    assert_eq!(failure["title"], "the filter does not fit the result");
    assert!(failure["hint"].as_str().unwrap().contains("is done"));
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn a_filter_needs_json() {
    let home = Home::new();
    for format in ["table", "wide", "csv", "yaml", "id"] {
        let stderr = error_of(home.svcctl(&format!("pods list -o {format} --jq .")), 2);
        assert!(stderr.contains(&format!("`-o {format}` is none")), "{stderr}");
    }
    error_of(home.svcctl("pods list --jq . --columns id"), 2);
}

#[test]
fn a_filter_sees_no_secret_of_the_environment() {
    let home = Home::new();
    for expression in ["env", "$ENV", "env.SVCCTL_API_KEY", "input", "inputs", "import \"a\" as $a; $a"] {
        let mut command = home.command(&["context", "list", "--jq", expression]);
        command.env("SVCCTL_API_KEY", "very-secret");
        let outcome = Home::outcome(command);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{expression}: {outcome}");
        assert!(!outcome.stderr.contains("very-secret"));
    }
}

#[cfg(unix)]
#[test]
fn a_filter_without_end_is_interrupted() {
    let home = Home::new();
    // More than what is kept before it is written: when some of it arrives, the filter runs.
    let endless = "(\"x\" * 100000), (range(infinite) | empty)";
    let mut command = home.command(&["context", "list", "--jq", endless]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 1000]).unwrap();
    // Ctrl-C may come before anyone listens to it: then it ends the program as well.
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    std::io::copy(child.stdout.as_mut().unwrap(), &mut std::io::sink()).unwrap();
    let status = child.wait().unwrap();
    assert!(status.code().is_none_or(|code| code == 130), "{status}");
}

#[test]
fn a_closed_pipe_ends_a_filter_without_a_word() {
    let home = Home::new();
    let line = "svcctl context list --jq 'range(1000000)' | head -1; exit ${PIPESTATUS[0]}";
    let outcome = Home::outcome(home.shell(&format!("exec bash -c {}", shell_words::quote(line))));
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (0, "0\n", ""));
}
