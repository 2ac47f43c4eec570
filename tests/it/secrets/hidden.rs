//! Where the value of a secret is not: output, traces, logs, errors, exports, and the files of the data folder.

use std::process::Stdio;

use bstr::ByteSlice;

use super::VALUE;
use crate::{
    harness::{Home, Outcome},
    server::client::{Process, send},
};

/// Every command that has to do with a secret, in an order in which each has something to show.
const COMMANDS: [&str; 20] = [
    "secrets list",
    "secrets list -o wide",
    "secrets list --columns id,name,description",
    "secrets describe TOKEN 'of the hub'",
    "secrets uses TOKEN",
    "pods create demo --image python:3.12 --gpu L4 --env 'A=x{{ SVCCTL_SECRET_TOKEN }}' --wait",
    "pods get demo",
    "pods logs demo",
    "pods update demo --env 'B={{ SVCCTL_SECRET_TOKEN }}' --yes",
    "templates create base --image a:1 --env 'A={{ SVCCTL_SECRET_TOKEN }}'",
    "serverless create e --image svcctl/job:echo --pool ADA_24 --min 1 --yes --env 'A={{ SVCCTL_SECRET_TOKEN }}'",
    "serverless logs e",
    "serverless releases e",
    "secrets uses TOKEN",
    "secrets create TOKEN --replace --value-stdin",
    "secrets rotate TOKEN --value-stdin",
    "secrets create token --value-stdin",
    "secrets create svcctl --value-stdin",
    "doctor",
    "secrets delete TOKEN --yes",
];

fn run(home: &Home, line: &str, variables: &[(&str, &str)]) -> Outcome {
    let mut words = shell_words::split(line).unwrap();
    words.extend(["--debug".to_owned(), "--verbose".to_owned()]);
    let script = format!("printf %s {VALUE} | svcctl {}", shell_words::join(&words));
    let mut command = home.shell(&script);
    command.envs(variables.iter().copied());
    Home::outcome(command)
}

fn check(outcome: &Outcome, what: &str) {
    assert!(!outcome.stdout.contains(VALUE) && !outcome.stderr.contains(VALUE), "{what}: {outcome}");
}

/// Every file below a folder.
fn files(folder: &std::path::Path) -> Vec<std::path::PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

fn check_files(home: &Home) {
    let files = files(home.path());
    assert!(files.iter().any(|file| file.ends_with("engine.db")), "{files:?}");
    for file in files {
        let content = std::fs::read(&file).unwrap();
        assert!(!content.contains_str(VALUE), "{}", file.display());
    }
}

#[test]
fn no_command_on_the_embedded_engine_shows_a_value() {
    let home = Home::swift();
    for format in ["table", "json"] {
        check(&run(&home, "secrets create TOKEN --value-stdin --debug-file trace", &[]), "create");
        for line in COMMANDS {
            check(&run(&home, &format!("{line} -o {format}"), &[]), line);
        }
        home.svcctl("pods terminate --all --yes").success();
        home.svcctl("serverless delete e --yes").success();
        home.svcctl("templates delete base --yes").success();
    }
    run(&home, "secrets create TOKEN --value-stdin", &[]);
    home.svcctl("engine export state.json").success();
    home.svcctl("engine sessions create").success();
    check_files(&home);
}

#[test]
fn no_command_at_a_server_shows_a_value_and_no_file_of_the_server_holds_it() {
    let data = Home::new();
    let log = data.path().join("log");
    let stderr = Stdio::from(std::fs::File::create(&log).unwrap());
    let folder = data.path().join("served").display().to_string();
    let server = Process::in_home(data, &format!("--data {folder} --quota minute=10000"), &[], stderr);
    let url = format!("http://{}", server.address);
    let variables = [("SVCCTL_BASE_URL", url.as_str()), ("SVCCTL_API_KEY", server.key())];
    let home = Home::new();
    check(&run(&home, "secrets create TOKEN --value-stdin", &variables), "create");
    for line in COMMANDS {
        // A server has its own time, which passes.
        let line = line.replace("--wait", "").replace(" --image python:3.12", " --image svcctl/slow:0");
        check(&run(&home, &format!("{line} -o json"), &variables), &line);
    }
    run(&home, "secrets create TOKEN --value-stdin", &variables).success();
    let key = format!("Authorization: Bearer {}", server.key());
    let snapshot = send(server.address, "GET /_engine/snapshot", &[&key], "");
    assert!(snapshot.body.contains("TOKEN") && !snapshot.body.contains(VALUE));
    for file in files(std::path::Path::new(&folder)).into_iter().chain([log]).chain(files(home.path())) {
        let content = std::fs::read(&file).unwrap();
        assert!(!content.contains_str(VALUE), "{}", file.display());
    }
}

#[test]
fn a_curl_line_leaves_the_value_to_the_shell() {
    let home = Home::new();
    for line in ["secrets create TOKEN --curl", "secrets rotate abc --curl --value-stdin"] {
        let shown = home.run_with_input(&shell_words::split(line).unwrap(), VALUE.as_bytes()).success();
        check(&shown, line);
        assert!(shown.stdout.contains(r#""value":"'"$SECRET_VALUE"'""#), "{shown}");
    }
    let typed = format!("api POST /v2/account/secrets --field name=A --field value={VALUE} --curl");
    check(&home.svcctl(&typed), "api");
}

#[test]
fn a_large_value_goes_in_and_a_large_body_anywhere_else_does_not() {
    let server = Process::new("", &[]);
    let key = format!("Authorization: Bearer {}", server.key());
    let json = "Content-Type: application/json";
    let at = |line: &str, headers: &[&str], body: &str| send(server.address, line, headers, body);
    let body = |length: usize| format!(r#"{{"name":"A","value":"{}"}}"#, "x".repeat(length));
    let made = at("POST /v2/account/secrets", &[&key, json], &body((16 << 20) - 1));
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let path = format!("PATCH /v2/account/secrets/{id}");
    assert_eq!(at(&path, &[&key, json], r#"{"description":"d"}"#).status, 200);
    assert_eq!(at("POST /v2/account/secrets", &[&key, json], &body(16 << 20)).status, 422);
    assert_eq!(at("POST /v2/account/secrets", &[&key, json], &body(17 << 20)).status, 413);
    assert_eq!(at("POST /v2/account/secrets", &[json], &body(200_000)).status, 413, "of a stranger");
    assert_eq!(at("POST /v2/account/secrets", &[json], "{}").status, 401);
    assert_eq!(at("POST /v2/templates", &[&key, json], &body(200_000)).status, 413);
    assert_eq!(at("PUT /v2/account/ssh-keys", &[&key, json], &body(200_000)).status, 413);
}
