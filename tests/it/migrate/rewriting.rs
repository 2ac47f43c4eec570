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
    let outcome = tree.rewrite("");
    assert_eq!(outcome.code, 2, "{outcome}");
    // JSON has no comments, so its bodies change as a whole.
    assert!(outcome.stdout.contains("a.yaml") && !outcome.stdout.contains("pod.json"), "{outcome}");
    let line = "pod-gpu-type-ids: a create takes one GPU type: `NVIDIA L4` is taken";
    assert!(outcome.stderr.contains("left: pod.json:3") && outcome.stderr.contains(line), "{outcome}");
    let quiet = tree.rewrite("-q");
    assert_eq!((quiet.code, quiet.stdout, quiet.stderr.as_str()), (2, outcome.stdout, ""));
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

/// A program in which one thing is for a person, and what becomes of it.
const PART: &str = "\
API = 'https://rest.gpu.example/v1'


def clear(one):
    requests.post(API + '/pods/' + one + '/reset')
    requests.delete(API + '/networkvolumes/' + one)
";

#[test]
fn what_is_left_gets_one_comment_which_the_next_scan_counts_and_the_next_rewrite_keeps() {
    let tree = Tree::of(&[("a.py", PART)]);
    assert_eq!(tree.rewrite("--write").code, 2);
    assert_snapshot!(tree.read("a.py"), @r"
    API = 'https://rest.gpu.example/v2'


    def clear(one):
        # svcctl-migrate[pods-reset-path]: v2 has no reset; restart is the nearest, and keeps what reset clears
        requests.post(API + '/pods/' + one + '/reset')
        requests.delete(API + '/network-volumes/' + one)
    ");
    let once = tree.contents();
    let again = tree.rewrite("--write --allow-dirty");
    assert_eq!((again.code, again.stdout.as_str(), tree.contents()), (2, "", once));
    let scan = |expected: &[&str]| {
        let mut command = tree.home.command(&["migrate", "scan", "--format", "json"]);
        command.current_dir(tree.path());
        let report = crate::harness::Home::outcome(command).json();
        let place = |one: &serde_json::Value| format!("{} {}", one["line"], one["rule"].as_str().unwrap());
        let found: Vec<String> = report["findings"].as_array().unwrap().iter().map(place).collect();
        assert_eq!(found, expected, "{report}");
    };
    scan(&["5 pods-reset-path"]);
    // Done by hand: only the comment counts, and then nothing does.
    tree.write("a.py", &tree.read("a.py").replace("/reset')", "/action', json={'action': 'restart'})"));
    scan(&["5 pods-reset-path"]);
    let done: Vec<String> =
        tree.read("a.py").lines().filter(|line| !line.contains("svcctl-migrate[")).map(str::to_owned).collect();
    tree.write("a.py", &done.join("\n"));
    scan(&[]);
}

#[test]
fn a_variable_that_is_set_later_is_no_list() {
    let old = "API=https://rest.gpu.example/v1\nPOD_ID=\"\"\nPOD_ID=$(curl -s \"$API/pods\" -d \"$BODY\" | jq -r .id)\n\
               POD=$(curl -s \"$API/pods/$POD_ID\")\necho \"$POD\" | jq -r .imageName\n";
    let tree = Tree::of(&[("a.sh", old)]);
    tree.rewrite("--write").success();
    assert_eq!(tree.read("a.sh"), old.replace("/v1", "/v2").replace("imageName", "image"));
}

/// A program that is written for itself what it is told, and a list that a function gives.
const CLIENT: &str = r"const API = 'https://rest.gpu.example/v1';
async function call(method, path, body) {
  const r = await fetch(API + path, { method, headers, body: JSON.stringify(body) });
  return r.json();
}
export async function rent(name) {
  const pod = await call('POST', '/pods', { name, imageName: 'python', gpuTypeIds: ['NVIDIA L4'], volumeInGb: 0 });
  return { id: pod.id, name, costPerHr: pod.costPerHr };
}
export const list = async () => (await call('GET', '/pods')) || [];
export async function sweep() {
  const pods = await list();
  for (const pod of pods) await call('DELETE', `/pods/${pod.id}`);
}
";

#[test]
fn an_object_made_of_an_answer_is_no_body_and_a_list_is_left_once_where_a_function_gives_it() {
    let tree = Tree::of(&[("a.mjs", CLIENT)]);
    assert_eq!(tree.rewrite("--write").code, 2);
    let new = tree.read("a.mjs");
    assert!(new.contains("  return { id: pod.id, name, costPerHr: pod.cost };\n"), "{new}");
    assert!(new.contains("  const pods = await list();\n  for (const pod of pods)"), "{new}");
    assert_eq!(new.matches("svcctl-migrate[list-wrapper]").count(), 1, "{new}");
}

#[test]
fn a_comment_on_a_line_of_its_own_is_about_the_entry_below_it() {
    let old = "BASE = 'https://rest.gpu.example/v1'\nbody = {\n    'name': 'e',\n    'templateId': 't',\n    'workersMax': top,\n    \
               'idleTimeout': idle,\n    # Ten minutes.\n    'executionTimeoutMs': 600_000,\n    'cpuFlavorIds': ['cpu5c'],\n}\n\
               requests.post(f'{BASE}/endpoints', json=body)\n";
    let tree = Tree::of(&[("a.py", old)]);
    tree.rewrite("--write");
    let part = "    'workers': {'max': top, 'idleTimeout': idle},\n    # Ten minutes.\n    'timeout': 600_000,\n";
    assert!(tree.read("a.py").contains(part), "{}", tree.read("a.py"));
}

#[test]
fn a_value_that_the_shell_around_a_program_fills_in_is_not_known() {
    let old = "curl -X POST https://rest.gpu.example/v1/pods -d \"$(python3 - <<PY\nimport json\nprint(json.dumps({\n    'name': '$NAME',\n    \
               'imageName': 'python',\n    'cloudType': '$CLOUD',\n    'gpuTypeIds': ['$GPU'],\n    'volumeInGb': 0,\n}))\nPY\n)\"\n";
    let tree = Tree::of(&[("a.sh", old)]);
    tree.rewrite("--write").success();
    let new = tree.read("a.sh");
    assert!(new.contains("'cloud': '$CLOUD'") && new.contains("'gpu': {'id': '$GPU'"), "{new}");
}

#[test]
fn a_summary_is_one_for_a_pull_request() {
    let tree = Tree::of(&[("a.py", PART)]);
    let summary = tree.rewrite("--summary -q").stdout;
    for part in [
        "## From API v1 to v2\n\n`svcctl migrate rewrite` changed 2 places in 1 file and left 1 for a person.\n",
        "| Rule | Changed | Left | In v2 |\n",
        "| `volumes-path` | 1 | 0 | Network volumes live at /v2/network-volumes. |\n",
        "### Not done\n\n- [ ] `a.py:5` `pods-reset-path`: v2 has no reset;",
    ] {
        assert!(summary.contains(part), "{part}: {summary}");
    }
    assert_eq!(tree.read("a.py"), PART);
}

#[test]
fn each_rule_gets_its_commit_on_a_branch_of_its_own() {
    let tree = Tree::of(&[("a.py", PART)]);
    tree.git("config user.name a", b"");
    tree.git("config user.email a@example.com", b"");
    let outcome = tree.rewrite("--write --branch api-v2 --commit-per-rule");
    assert_eq!(outcome.code, 2, "{outcome}");
    let log = tree.git("log --format=%s api-v2", b"");
    let expected = "Mark what is left of API v1\nMove volumes-path to API v2\nMove base-url to API v2\nfirst\n";
    assert_eq!(log, expected, "{outcome}");
    assert_eq!(outcome.stdout.lines().count(), 3, "{outcome}");
    assert_eq!(tree.git("status --porcelain", b""), "");
    assert_eq!(tree.git("branch --show-current", b""), "api-v2\n");
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
    assert!(error_of(tree.rewrite("--interactive"), 2).contains("cannot ask"));
    assert!(error_of(tree.rewrite("--branch a"), 2).contains("--write"));
    let outcome = tree.rewrite("").success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("", "nothing of v1 was found in 0 files\n"));
}
