//! `svcctl migrate try`: a v1 program runs against an engine that is made for it, and its calls are listed.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use serde_json::{Value, json};

use crate::harness::{GPU, Home, Outcome, error_of, eventually};

/// Tries a program in this home.
fn attempt(home: &Home, options: &str, program: &[&str]) -> Outcome {
    let options = shell_words::split(&format!("migrate try {options} --")).unwrap();
    let words: Vec<&str> = options.iter().map(String::as_str).chain(program.iter().copied()).collect();
    home.run(&words)
}

/// Whether a test can run a program with these tools; in CI it must.
#[allow(clippy::print_stderr, reason = "a test that is left out says so")]
fn has(tools: &[&str]) -> bool {
    let is_there = |tool: &&&str| Command::new(tool).arg("--version").output().is_ok();
    let missing: Vec<_> = tools.iter().filter(|tool| !is_there(tool)).collect();
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "there is no {missing:?}");
    if !missing.is_empty() {
        eprintln!("left out: there is no {missing:?}");
    }
    missing.is_empty()
}

/// The requests that a call became.
fn became(call: &Value) -> Vec<&str> {
    call["v2"].as_array().unwrap().iter().map(|made| made["request"].as_str().unwrap()).collect()
}

const PYTHON: &str = r#"
import json, os, urllib.request

BASE = os.environ["RUNPOD_REST_URL"]

def call(method, path, body=None):
    headers = {"Authorization": "Bearer " + os.environ["RUNPOD_API_KEY"], "Content-Type": "application/json"}
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(BASE + path, data, headers, method=method)
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or "null")

pod = call("POST", "/pods", {"name": "one", "imageName": "python:3.12", "gpuTypeIds": ["GPU"]})
print(pod["desiredStatus"], pod["imageName"])
for _ in range(3):
    assert call("GET", "/pods/" + pod["id"])["name"] == "one"
call("POST", f"/pods/{pod['id']}/stop")
call("DELETE", "/pods/" + pod["id"])
print([one["name"] for one in call("GET", "/pods")])
"#;

#[test]
fn a_program_of_python_runs_and_each_of_its_calls_is_listed() {
    if !has(&["python3"]) {
        return;
    }
    let home = Home::new();
    home.write("old.py", PYTHON.replace("GPU", GPU));
    let tried = attempt(&home, "", &["python3", "old.py"]).success();
    assert_eq!(tried.stdout, "RUNNING python:3.12\n[]\n");
    for part in [
        "7 calls of v1, 0 of them refused:\n  POST /v1/pods 201: base-url, pods-path, ",
        "    became POST /v2/pods 201\n",
        " 200 (3 times): base-url, pods-path",
        "/stop 200: base-url, pods-stop-path",
        "/action 200\n",
        "  silent   pod-volume (1 call): ",
    ] {
        assert!(tried.stderr.contains(part), "{part}: {tried}");
    }
    assert!(home.is_untouched(), "the engine of this home was used");
}

#[test]
fn a_script_with_curl_is_told_the_address_in_a_variable_of_its_own() {
    if !has(&["curl"]) {
        return;
    }
    let home = Home::new();
    home.write(
        "old.sh",
        "curl -s -o created -w '%{http_code}\\n' -H 'Content-Type: application/json' -X POST \"$GPU_API/pods\" \
         -d '{\"imageName\": \"i\", \"interruptible\": true}'\ncurl -s \"$GPU_HOST/v1/pods?desiredStatus=EXITED\"\n",
    );
    let options = "--env GPU_API --env GPU_HOST=/ --report trial.json -o json";
    let tried = attempt(&home, options, &["sh", "old.sh"]).success();
    assert_eq!((tried.stdout.as_str(), tried.stderr.as_str()), ("400\n[]", ""));
    let report: Value = serde_json::from_slice(&std::fs::read(home.path().join("trial.json")).unwrap()).unwrap();
    let calls = report["calls"].as_array().unwrap();
    assert_eq!((calls.len(), &calls[0]["status"], &calls[1]["status"]), (2, &json!(400), &json!(200)), "{report}");
    // A request that a rule refuses reaches no one.
    assert!(
        became(&calls[0]).is_empty() && calls[0]["rules"].as_array().unwrap().contains(&json!("pod-interruptible"))
    );
    assert_eq!(became(&calls[1]).len(), 1, "{report}");
    assert!(became(&calls[1])[0].starts_with("GET /v2/pods"), "{report}");
    let accepted = attempt(&home, "--env GPU_API --env GPU_HOST=/ --accept pod-interruptible", &["sh", "old.sh"]);
    assert!(accepted.stdout.starts_with("201\n"), "{accepted}");
}

#[test]
fn a_program_of_node_runs() {
    if !has(&["node"]) {
        return;
    }
    let home = Home::new();
    home.write(
        "old.mjs",
        "const answer = await fetch(`${process.env.RUNPOD_API_BASE_URL}/templates`);\n\
         console.log(Array.isArray(await answer.json()));\n",
    );
    let tried = attempt(&home, "", &["node", "old.mjs"]).success();
    assert_eq!(tried.stdout, "true\n");
    assert!(tried.stderr.contains("  GET /v1/templates 200: base-url, templates-path"), "{tried}");
}

#[test]
fn a_program_of_graphql_runs() {
    if !has(&["python3"]) {
        return;
    }
    let home = Home::new();
    let query = format!(
        "mutation {{ podFindAndDeployOnDemand(input: {{imageName: \"i\", gpuTypeId: \"{GPU}\"}}) {{ id desiredStatus }} }}"
    );
    home.write(
        "old.py",
        format!(
            "import json, os, urllib.request\ndata = json.dumps({{'query': {query:?}}}).encode()\n\
             headers = {{'Content-Type': 'application/json'}}\n\
             request = urllib.request.Request(os.environ['RUNPOD_GRAPHQL_URL'] + '?api_key=any', data, headers)\n\
             print(json.load(urllib.request.urlopen(request))['data']['podFindAndDeployOnDemand']['desiredStatus'])\n"
        ),
    );
    let tried = attempt(&home, "-o json --report trial.json", &["python3", "old.py"]).success();
    assert_eq!(tried.stdout, "RUNNING\n");
    let report: Value = serde_json::from_slice(&std::fs::read(home.path().join("trial.json")).unwrap()).unwrap();
    let [call] = report["calls"].as_array().unwrap().as_slice() else { panic!("{report}") };
    assert_eq!(call["path"], "/graphql");
    assert!(became(call).contains(&"POST /v2/pods"), "{report}");
    assert!(report["rules"].as_array().unwrap().iter().any(|rule| rule["id"] == "graphql-pod-deploy"), "{report}");
}

#[cfg(unix)]
#[test]
fn the_exit_code_and_the_streams_are_those_of_the_program() {
    const BYTES: usize = 3_000_000;
    let home = Home::new();
    let tried = attempt(&home, "-q", &["sh", "-c", "cat; echo wrong >&2; exit 7"]);
    assert_eq!((tried.code, tried.stdout.as_str(), tried.stderr.as_str()), (7, "", "wrong\n"));
    let line = format!("head -c {BYTES} /dev/zero | tr '\\0' x | svcctl migrate try -- cat");
    let tried = Home::outcome(home.shell(&line)).success();
    assert_eq!(tried.stdout.len(), BYTES);
    assert!(tried.stderr.starts_with("The program sent nothing to v1 at http://127.0.0.1:"), "{}", tried.stderr);
    assert!(tried.stderr.contains("--env"), "{}", tried.stderr);
    assert_eq!(attempt(&home, "-q", &["sh", "-c", "kill -9 $$"]).code, 128 + 9);
    let missing = attempt(&home, "-q", &["no-such-program"]);
    assert!(missing.code == 2 && missing.stderr.contains("cannot run `no-such-program`"), "{missing}");
}

#[test]
fn an_address_that_others_reach_is_refused() {
    let told = error_of(attempt(&Home::new(), "--listen 0.0.0.0:0", &["true"]), 2);
    assert!(told.contains("open to other machines"), "{told}");
    let told = error_of(attempt(&Home::new(), "--env API=v1", &["true"]), 2);
    assert!(told.contains("is no path"), "{told}");
}

/// Whether a process runs.
#[cfg(target_os = "linux")]
fn runs(id: &str) -> bool {
    let state = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    !state.is_empty() && !state.contains(") Z ")
}

#[cfg(target_os = "linux")]
#[test]
fn what_the_program_started_ends_with_it() {
    let home = Home::new();
    let tried = attempt(&home, "-q", &["sh", "-c", "sleep 1000 >/dev/null 2>&1 & echo $!"]).success();
    eventually("the child of the program ends", || !runs(tried.stdout.trim()));
    for signal in ["-TERM", "-KILL"] {
        let line = ["migrate", "try", "-q", "--", "sh", "-c", "echo $$; exec sleep 1000"];
        let mut running = home.command(&line).stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let mut id = String::new();
        BufReader::new(running.stdout.take().unwrap()).read_line(&mut id).unwrap();
        assert!(Command::new("kill").args([signal, &running.id().to_string()]).status().unwrap().success());
        let status = running.wait().unwrap();
        eventually("the program ends", || !runs(id.trim()));
        if signal == "-TERM" {
            assert_eq!(status.code(), Some(128 + 15));
        }
    }
}
