//! Names of variables that somebody else chose: in containers, in a shell, and in processes of this machine.

use std::process::Command;

use serde_json::json;

use super::create;
use crate::harness::{Home, body, cluster_body, eventually};

/// A name that is a program where a shell reads it as it is.
const PROGRAM: &str = "X;touch pwned;Y";

#[test]
fn a_name_that_no_container_can_have_is_refused_wherever_one_is_made() {
    let home = Home::swift();
    let pod = body(json!({}));
    let bodies = [
        ("/v2/pods", pod),
        ("/v2/templates", json!({ "name": "t", "image": "base:0" })),
        (
            "/v2/serverless",
            json!({ "name": "e", "type": "QUEUE", "image": "base:0", "gpu": { "pools": ["ADA_24"] },
                "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 } }),
        ),
        ("/v2/clusters", cluster_body(json!({}))),
    ];
    for (path, body) in bodies {
        let send = |name: &str| {
            let mut body = body.clone();
            body["env"] = json!({ name: "1" });
            home.run_with_input(&["api", "POST", path, "--file", "-"], body.to_string().as_bytes())
        };
        for name in ["", "A=B", "A\0", "A\n", "\u{1b}[2J", "\u{85}"] {
            let refused = send(name);
            assert!(refused.code != 0 && refused.stderr.contains("$.env"), "{path} {name:?}: {refused}");
            assert!(!refused.stderr.contains('\u{1b}'), "{path}: {refused}");
        }
        for name in ["a.b-c", "ünï", PROGRAM] {
            send(name).success();
        }
    }
}

#[test]
fn what_a_shell_reads_has_no_name_that_is_a_program() {
    let home = Home::swift();
    let told = format!("--env '{PROGRAM}=1' --env a.b=2 --env OK=3 --env PATH=/evil --env LD_PRELOAD=/evil.so");
    create(&home, "e", "svcctl/local", &format!("--cpu cpu5c:2 {told}"));
    let line = "serverless worker env e --job-url http://127.0.0.1:1";
    let evaluate = |text: &str| {
        let before = "cd \"$1\" && eval \"$2\" && printf %s \"$PATH $OK\"";
        let folder = home.path().display().to_string();
        let shell = Command::new("sh").args(["-c", before, "sh", &folder, text]).env("PATH", "/bin").output().unwrap();
        assert!(shell.status.success(), "{shell:?}");
        String::from_utf8(shell.stdout).unwrap()
    };
    for more in ["", "--format dotenv", "--prefix 'X;touch pwned;'"] {
        let printed = home.svcctl(&format!("{line} {more}")).success();
        assert_eq!(evaluate(&printed.stdout), "/bin 3", "{printed}");
        assert!(!home.path().join("pwned").exists(), "{printed}");
        for name in [PROGRAM, "a.b", "PATH", "LD_PRELOAD"] {
            assert!(printed.stderr.contains(&format!("`{name}` is left out")), "{name}: {printed}");
        }
    }
    let told = home.svcctl(&format!("{line} --allow-env PATH")).success();
    assert_eq!(evaluate(&told.stdout), "/evil 3");
    // A container has a path of its own, and dots in its names.
    let docker = home.svcctl(&format!("{line} --format docker")).success();
    assert!(docker.stdout.contains("a.b=2\n") && docker.stdout.contains("PATH=/evil\n"), "{docker}");
    assert!(docker.stderr.contains("`X;touch pwned;Y` is left out"), "{docker}");
}

#[test]
fn a_local_process_gets_nothing_that_changes_what_it_runs_unless_told() {
    let home = Home::swift();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 1 --env BASH_ENV=evil --env LD_AUDIT=evil --env OWN=mine");
    home.script("handler", "#!/bin/sh\nenv > draft; mv draft got; sleep 600\n");
    for (more, has_it) in [("", false), ("--allow-env BASH_ENV", true)] {
        let line = format!("serverless worker run e --workers 1 {more} -- bin/handler");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        let mut running =
            command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
        let got = || std::fs::read_to_string(home.path().join("got")).unwrap_or_default();
        eventually("the process runs", || got().contains("OWN=mine\n"));
        assert_eq!(got().contains("BASH_ENV=evil\n"), has_it, "{}", got());
        assert!(!got().contains("LD_AUDIT"), "{}", got());
        std::fs::remove_file(home.path().join("got")).unwrap();
        running.kill().unwrap();
        running.wait().unwrap();
    }
}
