//! `svcctl migrate rewrite`: what it offers.

use insta::assert_snapshot;
use serde_json::json;

use super::tree::{NEW, OLD, Tree};
use crate::harness::error_of;

#[test]
fn a_diff_is_what_git_takes_and_what_write_does() {
    let crlf = OLD.replace('\n', "\r\n");
    let marked = format!("\u{feff}{OLD}");
    let tree = Tree::of(&[
        ("plain.yaml", OLD),
        ("deep/with blank.yaml", OLD),
        ("deep/ümläut \"quoted\".yaml", OLD),
        ("crlf.yaml", &format!("# one\r\n{crlf}# \ttwo\r\n")),
        ("unended.yaml", OLD.trim_end()),
        ("marked.yaml", &marked),
        ("other.yaml", "- v1\n"),
    ]);
    let diff = tree.rewrite("").success().stdout;
    assert_eq!(tree.git("status --porcelain", b""), "", "a diff alone changes nothing");
    for folder in [tree.path(), tree.path().join("deep")] {
        // From a folder below, only what is below is printed; its names are those of the repository all the same.
        let diff = tree.rewrite_in(&folder, "").success().stdout;
        tree.git_in(&tree.path(), "apply --check -", diff.as_bytes());
    }
    tree.git("apply -", diff.as_bytes());
    let applied = tree.contents();
    tree.git("checkout -q .", b"");
    let written = tree.rewrite("--write").success();
    assert_eq!(written.stdout.lines().count(), 6, "{written}");
    assert_eq!(tree.contents(), applied);
    assert_eq!(tree.read("crlf.yaml"), format!("# one\r\n{}# \ttwo\r\n", NEW.replace('\n', "\r\n")));
    assert_eq!(tree.read("unended.yaml"), NEW.trim_end());
    assert_eq!(tree.read("marked.yaml"), format!("\u{feff}{NEW}"));
}

#[test]
fn outside_of_a_repository_the_names_are_those_of_the_current_folder() {
    let tree = Tree::bare(&[("a/x.yaml", OLD)]);
    let diff = tree.rewrite("").success().stdout;
    assert!(
        diff.starts_with("diff --git a/a/x.yaml b/a/x.yaml\n--- a/a/x.yaml\n+++ b/a/x.yaml\n@@ -1 +1 @@\n"),
        "{diff}"
    );
    tree.git("apply --check -", diff.as_bytes());
    let elsewhere = tree.home.path().join("elsewhere");
    std::fs::create_dir(&elsewhere).unwrap();
    let outcome = tree.rewrite_in(&elsewhere, "../tree").success();
    assert!(outcome.stdout.starts_with("diff --git a/x.yaml b/x.yaml\n"), "{outcome}");
    assert!(outcome.stderr.contains("the paths of the diff are relative to"), "{outcome}");
}

#[test]
fn a_second_run_changes_nothing() {
    let tree = Tree::of(&[("a.yaml", OLD), ("pod.json", POD)]);
    tree.rewrite("--write").success();
    let once = tree.contents();
    let again = tree.rewrite("--write --allow-dirty").success();
    assert_eq!((again.stdout.as_str(), tree.contents()), ("", once));
    assert_eq!(tree.rewrite("").success().stdout, "");
}

const POD: &str = r#"{
  "name": "trainer",
  "imageName": "registry.example.com/trainer:3",
  "gpuTypeIds": ["NVIDIA L4"],
  "gpuCount": 2,
  "cloudType": "SECURE",
  "volumeInGb": 40,
  "dockerStartCmd": ["python", "-u", "train.py"],
  "env": {"EPOCHS": "3"}
}
"#;

#[test]
fn a_body_becomes_one_of_v2_with_the_defaults_that_v2_dropped() {
    let tree = Tree::of(&[("pod.json", POD)]);
    tree.rewrite("--write").success();
    assert_snapshot!(tree.read("pod.json"), @r#"
    {
      "name": "trainer",
      "image": "registry.example.com/trainer:3",
      "gpu": {"id": "NVIDIA L4", "count": 2, "minRamPerGpu": 8, "minVcpuCountPerGpu": 2},
      "cloud": "SECURE",
      "mounts": {"persistent": {"size": 40, "path": "/workspace"}},
      "cmd": ["python", "-u", "train.py"],
      "env": {"EPOCHS": "3"},
      "disk": 50,
      "ports": ["8888/http", "22/tcp"]
    }
    "#);
}

#[test]
fn what_is_left_is_told_with_place_rule_and_reason() {
    let tree =
        Tree::of(&[("a.yaml", OLD), ("pod.json", &POD.replace("\"NVIDIA L4\"", "\"NVIDIA L4\", \"NVIDIA A40\""))]);
    let outcome = tree.rewrite("").success();
    assert!(outcome.stdout.contains("a.yaml") && !outcome.stdout.contains("pod.json"), "{outcome}");
    let line = "left: pod.json:4: pod-gpu-type-ids: a create takes one GPU type: `NVIDIA L4` is taken";
    assert!(outcome.stderr.contains(line), "{outcome}");
    assert!(outcome.stderr.contains("--accept pod-gpu-type-ids"), "{outcome}");
    let quiet = tree.rewrite("-q").success();
    assert_eq!((quiet.stdout, quiet.stderr.as_str()), (outcome.stdout, ""));
}

#[test]
fn programs_get_edits_and_leftovers_as_one_object() {
    let tree = Tree::of(&[("a.yaml", OLD)]);
    let object = tree.rewrite("-o json").success().json();
    assert_eq!(object["files"][0]["file"], "a.yaml");
    assert_eq!(
        object["files"][0]["findings"],
        json!([{ "line": 1, "column": object["files"][0]["findings"][0]["column"], "rule": "volumes-path" }])
    );
    let edits = object["files"][0]["edits"].as_array().unwrap();
    let mut text = OLD.to_owned();
    for edit in edits.iter().rev() {
        let place = |name: &str| usize::try_from(edit[name].as_u64().unwrap()).unwrap();
        assert_eq!(text[place("start")..place("end")], edit["old"]);
        text.replace_range(place("start")..place("end"), edit["new"].as_str().unwrap());
    }
    assert_eq!((text.as_str(), &object["left"], &object["version"]), (NEW, &json!([]), &json!(1)));
    assert_eq!(tree.read("a.yaml"), OLD);
}

#[test]
fn a_base_url_takes_the_place_of_the_host() {
    let tree = Tree::of(&[("a.yaml", OLD)]);
    tree.rewrite("--write --base-url https://api.example.com/").success();
    assert_eq!(tree.read("a.yaml"), "- https://api.example.com/v2/network-volumes\n");
    let told = error_of(tree.rewrite("--base-url nowhere"), 2);
    assert!(told.contains("is not a base URL"), "{told}");
}

#[test]
fn what_a_marker_keeps_stays() {
    let text = format!("{}  # svcctl-migrate: keep\n", OLD.trim_end());
    let tree = Tree::of(&[("a.yaml", &text)]);
    let outcome = tree.rewrite("").success();
    assert_eq!(outcome.stdout, "", "{outcome}");
}

#[test]
fn what_cannot_be_read_is_wrong_usage() {
    let tree = Tree::of(&[]);
    assert!(error_of(tree.rewrite("nowhere"), 2).contains("`nowhere`"));
    assert!(error_of(tree.rewrite("--allow-dirty"), 2).contains("--write"));
    let outcome = tree.rewrite("").success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", "nothing of v1 was found in 0 files\n"));
}
