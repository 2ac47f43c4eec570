//! Scans of real trees: arbitrary bytes, linear time, named hosts, documents apart.

use std::{
    fs,
    time::{Duration, Instant},
};

use migrate::scan::{BlindKind, Input, Options, scan as scan_tree};
use proptest::prelude::*;

use super::{found, list, planted, scan};
use crate::harness::Home;

/// Endings of every language that is read.
const ENDINGS: [&str; 20] = [
    "py", "js", "ts", "tsx", "sh", "go", "rs", "php", "cs", "java", "rb", "ps1", "json", "yaml", "toml", "tf", "env",
    "md", "ipynb", "mk",
];

/// Pieces that programs for v1 are made of, and what breaks readers that count bytes.
const PIECES: [&str; 34] = [
    "https://rest.gpu.example/v1",
    "/pods",
    "/networkvolumes",
    "/pods/{id}/stop",
    "\"imageName\"",
    "gpuTypeIds",
    ": ",
    "=",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "'",
    "\"",
    "`",
    "\\",
    "$",
    "${",
    "#",
    "//",
    "\n",
    "\r\n",
    " ",
    "—",
    "é",
    "日本",
    "<<'EOF'\n",
    "EOF\n",
    "python3 -c '",
    "for pod in ",
    ".json()",
    "\u{0}",
];

/// Scans one text in each language, in this process.
fn survives(text: &[u8]) -> Result<(), String> {
    let folder = tempfile::tempdir().unwrap();
    for ending in ENDINGS {
        fs::write(folder.path().join(format!("file.{ending}")), text).unwrap();
    }
    let report = scan_tree(&[Input::Path(folder.path().to_owned())], Options::default(), |_, _, _| ()).unwrap();
    match report.blindness.spots().iter().find(|spot| spot.kind == BlindKind::Failed) {
        Some(spot) => Err(format!("{:?}: {:?}", spot.places, String::from_utf8_lossy(text))),
        None => Ok(()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_text_ends_a_scan(parts in proptest::collection::vec(0..PIECES.len(), 0..60)) {
        let text: String = parts.into_iter().map(|part| PIECES[part]).collect();
        prop_assert_eq!(survives(text.as_bytes()), Ok(()));
    }

    #[test]
    fn no_bytes_end_a_scan(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(survives(&[b"x = 'https://h/v1/pods' # ".as_slice(), &bytes].concat()), Ok(()));
    }
}

#[test]
fn letters_beyond_ascii_are_read_in_every_language() {
    let text =
        "# — “quoted” …\nBASE = \"https://rest.gpu.example/v1\" — ü\nx = [\"imageName\", \"gpuTypeIds\"] — 日本\n";
    assert_eq!(survives(text.as_bytes()), Ok(()));
}

/// A small program, with nothing that the next one shares.
fn program(number: usize) -> String {
    format!(
        "def f{number}(s):\n    r = s.post('https://h.example/v1/pods', json={{'imageName': 'i', 'gpuTypeIds': ['x']}})\n    return r.json()['id']\n"
    )
}

#[test]
fn the_time_of_a_scan_grows_with_the_text() {
    let time = |count: usize| -> Duration {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("many.py"), (0..count).map(program).collect::<String>()).unwrap();
        let begun = Instant::now();
        let report = scan_tree(&[Input::Path(folder.path().to_owned())], Options::default(), |_, _, _| ()).unwrap();
        assert!(report.counts().all() >= count, "{:?}", report.counts());
        begun.elapsed()
    };
    let _ = time(100);
    // Eight times the text; a reader that looks at every pair takes 64 times as long.
    let (small, large) = (time(500), time(4_000));
    assert!(large < small * 30, "{small:?} for 500, {large:?} for 4,000");
}

#[test]
fn a_host_that_is_named_needs_no_other_evidence() {
    let home = planted(&[
        ("one.py", "requests.get('https://gateway.example/v1/endpoints')\n"),
        ("two.py", "requests.get('https://other.example/v1/endpoints')\n"),
        ("base.py", "API = 'https://gateway.example/v1'\n"),
    ]);
    assert_eq!(found(&home), [] as [&str; 0]);
    let report = scan(&home, "--host gateway.example --host elsewhere.example");
    assert_eq!(list(&report, "findings"), ["base.py:1 base-url", "one.py:1 endpoints-path"]);
}

#[test]
fn a_base_of_which_nothing_says_whose_it_is_is_no_finding_and_no_silence() {
    let program = "package c\n\nfunc get(path string) { send(\"https://gateway.example/v1\" + \"/\" + path) }\n";
    let home = planted(&[("client.go", program)]);
    let report = home.svcctl("migrate scan --format json").success().json();
    assert_eq!(list(&report, "findings"), [] as [&str; 0]);
    let spot = &report["blindSpots"][0];
    assert_eq!(spot["kind"], "base", "{report}");
    assert_eq!((&spot["places"][0]["line"], &spot["places"][0]["reason"]), (&3.into(), &"gateway.example".into()));
    let named = scan(&home, "--host gateway.example");
    assert_eq!(list(&named, "findings"), ["client.go:3 base-url"]);
}

#[test]
fn what_documents_say_is_listed_and_does_not_count_unless_they_are_named() {
    let text = "# Use\n\n```sh\ncurl https://rest.gpu.example/v1/pods\n```\n";
    let home = planted(&[("README.md", text)]);
    let outcome = home.svcctl("migrate scan --format json");
    assert_eq!((outcome.code, list(&outcome.json(), "documents")), (0, vec!["README.md:4 pods-path".to_owned()]));
    assert!(home.svcctl("migrate scan").stdout.contains("README.md:4:"), "it is listed for people too");
    for line in ["migrate scan README.md", "migrate scan --documents"] {
        let outcome = home.svcctl(line);
        assert_eq!(outcome.code, 1, "{outcome}");
    }
}

#[test]
fn a_base_moves_whatever_is_left_in_the_programs_around_it() {
    let home = planted(&[
        ("base.py", "API = 'https://rest.gpu.example/v1'\nONE = API + '/pods/1'\n"),
        (
            "user.py",
            "import base\n\n\ndef end(call, one):\n    return call('DELETE', '/networkvolumes/' + one)\n\n\nBODY = {'imageName': 'i', 'gpuTypeIds': ['a', 'b'], 'interruptible': True}\n",
        ),
        (
            "left.py",
            "API = 'https://rest.gpu.example/v1'\n\n\ndef clear(one):\n    post(API + '/pods/' + one + '/reset')\n",
        ),
        ("own.js", "const API = 'https://rest.gpu.example/v1';\nfetch(API + '/networkvolumes/' + id);\n"),
        ("paths.js", "call('DELETE', '/networkvolumes/' + id);\n"),
    ]);
    let outcome = home.svcctl("migrate rewrite -o json").json();
    let names = |list: &str| -> Vec<String> {
        let all = outcome[list].as_array().unwrap().iter().map(|one| one["file"].as_str().unwrap().to_owned());
        let mut all: Vec<String> = all.collect();
        all.dedup();
        all
    };
    assert_eq!(names("files"), ["base.py", "left.py", "own.js", "paths.js", "user.py"], "{outcome}");
    assert_eq!(names("left"), ["left.py", "user.py"], "{outcome}");
}

#[test]
fn a_base_in_a_data_file_moves_with_the_programs_that_read_it_or_not_at_all() {
    let env = "GPU_API=https://rest.gpu.example/v1\n";
    let python = "import os, requests\nrequests.delete(os.environ['GPU_API'] + '/pods/' + one)\nrequests.get('https://rest.gpu.example/v1/pods/1')\n";
    let java = "class A { void a() { send(System.getenv(\"GPU_API\") + \"/pods/\" + id + \"/stop\"); } }\n";
    let moved = planted(&[(".env", env), ("a.py", python)]).svcctl("migrate rewrite");
    assert!(moved.stdout.contains("+GPU_API=https://rest.gpu.example/v2"), "{moved}");
    for files in [
        vec![(".env", env), ("A.java", java), ("a.py", python)],
        vec![(".env", env), ("b.py", "requests.get('https://rest.gpu.example/v1/pods/1')\n")],
    ] {
        let held = planted(&files).svcctl("migrate rewrite");
        assert!(held.stdout.contains("+# svcctl-migrate[base-url]: no program that is rewritten reads it"), "{held}");
        assert!(!held.stdout.contains("+GPU_API"), "{held}");
    }
}

#[test]
fn a_report_that_is_full_says_so_and_is_no_clean_one() {
    let pods = vec![r#"{"costPerHr":1,"gpuCount":1,"machineId":0,"publicIp":0}"#; 18_000].join(",\n");
    let large = format!("[\n{pods}\n]\n");
    let small = "curl https://rest.gpu.example/v1/pods\n";
    let home =
        planted(&[("a.json", &large), ("b.json", &large), ("c.json", &large), ("d.json", &large), ("e.sh", small)]);
    let outcome = home.svcctl("migrate scan --format markdown --fail-on none");
    assert_eq!(outcome.code, 2, "{}", outcome.stderr);
    let told = "- files whose findings a report has no room for: 1\n  - `d.json`\n";
    assert!(outcome.stdout.contains(told), "{}", outcome.stdout);
    // Files behind it are reported all the same.
    assert!(outcome.stdout.contains("162001 findings in 4 of 5 files"), "{}", outcome.stdout);
}

#[test]
fn a_file_with_one_part_for_a_person_changes_around_it_unless_only_whole_files_are_wanted() {
    let text = "requests.post('https://rest.gpu.example/v1/pods/' + one + '/reset')\nrequests.get('https://rest.gpu.example/v1/pods/' + one)\n";
    let home = planted(&[("a.py", text), ("b.py", text.lines().last().unwrap())]);
    let outcome = home.svcctl("migrate rewrite");
    assert_eq!(outcome.code, 2, "{outcome}");
    let expected = "\
+# svcctl-migrate[pods-reset-path]: v2 has no reset; restart is the nearest, and keeps what reset clears
 requests.post('https://rest.gpu.example/v1/pods/' + one + '/reset')
-requests.get('https://rest.gpu.example/v1/pods/' + one)
+requests.get('https://rest.gpu.example/v2/pods/' + one)
";
    assert!(outcome.stdout.contains(expected), "{outcome}");
    let whole = home.svcctl("migrate rewrite --only-complete");
    assert!(whole.stdout.contains("b/b.py") && !whole.stdout.contains("b/a.py") && whole.code == 2, "{whole}");
    assert!(whole.stderr.contains("where one finding needs a person"), "{whole}");
}

#[test]
fn a_list_that_goes_out_of_sight_gets_a_comment() {
    let home =
        planted(&[("a.py", "def pods():\n    return requests.get('https://rest.gpu.example/v1/pods').json()\n")]);
    let outcome = home.svcctl("migrate rewrite");
    let comment = "+    # svcctl-migrate[list-wrapper]: the answer is an object that holds the list; see who reads it as an array\n";
    assert!(outcome.stdout.contains(comment) && outcome.code == 2, "{outcome}");
    let whole = home.svcctl("migrate rewrite --only-complete");
    assert!(whole.stdout.is_empty() && whole.stderr.contains("has another form in v2"), "{whole}");
}

#[test]
fn every_kind_of_program_inside_of_another_is_read() {
    let home = planted(&[
        (
            "a.sh",
            "API=https://rest.gpu.example/v1\ncurl $API/pods | python3 -c 'import json,sys; [print(p[\"costPerHr\"]) for p in json.load(sys.stdin)]'\n",
        ),
        ("Makefile", "all:\n\tcurl https://rest.gpu.example/v1/pods -d '{\"imageName\": \"i\"}'\n"),
        (
            "n.ipynb",
            "{\"cells\": [{\"cell_type\": \"code\", \"source\": [\"r = requests.get('https://rest.gpu.example/v1/pods/1')\\n\", \"r.json()['costPerHr']\"]}]}",
        ),
        (
            ".github/workflows/w.yml",
            "jobs:\n  a:\n    steps:\n      - run: |\n          python3 - <<'PY'\n          requests.post('https://rest.gpu.example/v1/pods/1/stop')\n          PY\n",
        ),
    ]);
    let found = found(&home);
    for expected in [
        "a.sh:2 pod-reply-cost",
        "a.sh:2 list-wrapper",
        "Makefile:2 pod-image-name",
        "n.ipynb:1 pod-reply-cost",
        ".github/workflows/w.yml:6 pods-stop-path",
    ] {
        assert!(found.iter().any(|one| one == expected), "{expected}: {found:#?}");
    }
}

#[test]
fn an_answer_that_cannot_be_scanned_is_no_clean_one() {
    let home = Home::new();
    let outcome = home.svcctl("migrate scan nowhere");
    assert_eq!(outcome.code, 2, "{outcome}");
}
