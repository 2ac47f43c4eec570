//! `clusters ssh` and `clusters run`: a script stands for the system's ssh.

use serde_json::json;

use super::{create, json};
use crate::{
    harness::{Home, Outcome, error_of},
    remote::server::{Server, reply},
};

/// A home with a cluster, and an ssh that says where it goes and carries out the command here.
fn home(more: &str) -> Home {
    let home = Home::swift();
    home.script(
        "ssh",
        "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\nwhile [ \"$1\" != -- ]; do [ \"$1\" = -p ] && port=$2; shift; done\nshift\nto=$1; shift\n\
         PORT=$port TO=$to sh -c \"$*\"\n",
    );
    create(&home, "duo", &format!("{more} --wait"));
    home
}

/// A line for a server that shows the cluster of this home as it is now.
fn svcctl(home: &Home, line: &str) -> Outcome {
    let clusters = json(home, "clusters list").to_string();
    let pods = json(home, "clusters pods duo").to_string();
    let server = Server::start(move |request| match request.path() {
        "GET /v2/clusters" => reply(200, &clusters),
        path if path.ends_with("/pods") => reply(200, &pods),
        _ => reply(404, &json!({ "title": "Not Found", "status": 404, "detail": "gone" }).to_string()),
    });
    let line = format!("export SVCCTL_BASE_URL={}; PATH=\"$PWD/bin:$PATH\" exec svcctl {line}", server.url());
    Home::outcome(home.shell(&line))
}

#[test]
fn a_shell_is_opened_on_the_rank_that_is_named() {
    let home = home("--port 22/tcp");
    let pods = json(&home, "clusters pods duo");
    for (line, rank) in [("clusters ssh duo", 0), ("clusters ssh duo --rank 1", 1)] {
        let port = pods["pods"][rank]["ssh"]["direct"]["port"].to_string();
        assert_eq!(svcctl(&home, &format!("{line} -q -- 'echo $PORT'")).success().stdout, format!("{port}\n"));
    }
    assert_eq!(svcctl(&home, "clusters ssh duo -q -- 'exit 7'").code, 7);
    assert_eq!(svcctl(&home, "clusters ssh duo --rank 2").code, 2);
}

#[test]
fn a_command_runs_everywhere_and_its_lines_have_ranks() {
    let home = home("--port 22/tcp");
    let pods = json(&home, "clusters pods duo");
    let port = |rank: usize| pods["pods"][rank]["ssh"]["direct"]["port"].to_string();
    let outcome = svcctl(&home, "clusters run duo -- 'echo $PORT; echo oops >&2'").success();
    let mut lines: Vec<&str> = outcome.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, [format!("0 | {}", port(0)), format!("1 | {}", port(1))]);
    assert!(outcome.stderr.contains("0 | oops") && outcome.stderr.contains("1 | oops"), "{}", outcome.stderr);
    let one = svcctl(&home, "clusters run duo --rank 1 -o ndjson -- 'printf last'").success().stdout;
    assert_eq!(one, "{\"rank\":1,\"stream\":\"stdout\",\"line\":\"last\"}\n");
    let shown = svcctl(&home, "clusters run duo --print -- hostname").success().stdout;
    assert_eq!(shown.lines().count(), 2);
    assert!(shown.lines().all(|line| line.starts_with("ssh ") && line.ends_with(" hostname")), "{shown}");
}

#[test]
fn commands_run_at_once_and_not_one_after_the_other() {
    let home = home("--port 22/tcp");
    // Each waits for the other one: there are two names in the folder before either ends.
    let line = "mkdir -p met; : >met/$PORT; while [ $(ls met | wc -l) -lt 2 ]; do :; done; echo met";
    assert_eq!(svcctl(&home, &format!("clusters run duo -- '{line}'")).success().stdout.lines().count(), 2);
}

#[test]
fn the_first_bad_exit_code_by_rank_is_passed_on() {
    let home = home("--port 22/tcp");
    let pods = json(&home, "clusters pods duo");
    let first = pods["pods"][0]["ssh"]["direct"]["port"].to_string();
    let outcome = svcctl(&home, &format!("clusters run duo -- '[ $PORT = {first} ] && exit 3 || exit 4'"));
    assert_eq!(outcome.code, 3, "{outcome}");
    assert!(outcome.stderr.contains("failed on 2 of 2 pods (rank 0: exit code 3, rank 1: exit code 4)"), "{outcome}");
    let outcome = svcctl(&home, &format!("clusters run duo -- '[ $PORT = {first} ] || exit 4'"));
    assert_eq!(outcome.code, 4, "{outcome}");
}

#[test]
fn what_cannot_be_run_everywhere_is_run_nowhere() {
    let home = home("");
    let said = error_of(svcctl(&home, "clusters run duo -- 'touch ran'"), 2);
    assert!(said.contains("through the proxy alone") && said.contains("--ssh --port 22/tcp"), "{said}");
    assert!(!home.path().join("ran").exists());
    let said = error_of(home.svcctl("clusters run duo --rank 0 -- ls"), 2);
    assert!(said.contains("proxy"), "{said}");
}

#[test]
fn simulated_pods_have_no_shell() {
    let home = home("--port 22/tcp");
    for line in ["clusters run duo -- ls", "clusters ssh duo -- ls"] {
        assert!(error_of(home.svcctl(line), 5).contains("is simulated"), "{line}");
    }
}
