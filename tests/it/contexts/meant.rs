//! A simulation does nothing that was meant for a server, and a command for this machine nothing at another.

use super::{KEY, run, run_with, server};
use crate::harness::{Home, Outcome, error_of};

/// A line in a home of which svcctl knows only where it is.
fn at_home(home: &Home, line: &str, variables: &[(&str, &str)]) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env_remove("SVCCTL_DATA_DIR").env_remove("SVCCTL_CONFIG_DIR").envs(variables.iter().copied());
    Home::outcome(command)
}

#[test]
fn a_key_without_a_server_is_wrong_usage() {
    let home = Home::fresh();
    let key = ("SVCCTL_API_KEY", KEY);
    for line in
        ["pods reap --yes", "pods create a --image b --gpu 4090", "pods list", "api GET /v2/pods", "serverless list"]
    {
        let error = error_of(run_with(&home, line, &[key]), 2);
        assert!(error.contains("SVCCTL_API_KEY is set, and no server is chosen"), "{line}: {error}");
        assert!(error.contains("SVCCTL_BASE_URL") && error.contains("--context embedded"), "{line}: {error}");
    }
    assert!(!home.data().exists(), "nothing was done in the simulation");
    // It is meant where it was said, and where there is no other place.
    run_with(&home, "pods list --context embedded", &[key]).success();
    run_with(&home, "pods list", &[key, ("SVCCTL_CONTEXT", "embedded")]).success();
    run_with(&home, "engine status", &[key]).success();
    let server = server();
    run_with(&home, "pods list", &[key, ("SVCCTL_BASE_URL", &server.url())]).success();
    run(&home, &format!("context add a --base-url {} --use", server.url())).success();
    run_with(&home, "pods list", &[key]).success();
    assert_eq!(server.seen().len(), 2);
    let told = run_with(&Home::fresh(), "doctor", &[key]);
    assert!(told.code == 2 && told.stdout.contains("no server is chosen"), "{told}");
}

#[test]
fn a_variable_that_nothing_reads_is_a_warning_that_names_the_nearest() {
    let (home, server) = (Home::new(), server());
    for (name, meant) in [
        ("SVCCTL_BASEURL", "is SVCCTL_BASE_URL meant?"),
        ("SVCCTL_BASE_ULR", "is SVCCTL_BASE_URL meant?"),
        ("SVCCTL_APIKEY", "is SVCCTL_API_KEY meant?"),
        ("SVCCTL_TOKNE", "`svcctl help environment` names those that are"),
    ] {
        let told = run_with(&home, "pods list -q", &[(name, &server.url())]).success().stderr;
        assert_eq!(told, format!("warning: {name} is set and not read; {meant}\n"));
    }
    assert!(server.seen().is_empty());
    // In a pod there are many, and some are named on purpose.
    let in_pod = [("SVCCTL_POD_ID", "a"), ("SVCCTL_WEBHOOK_PING", "http://a"), ("SVCCTL_DC_ID", "b")];
    assert!(!run_with(&home, "pods list", &in_pod).success().stderr.contains("warning"));
    let named = run_with(&home, "serve --listen nowhere --api-key-env SVCCTL_CI_KEY", &[("SVCCTL_CI_KEY", KEY)]);
    assert!(!named.stderr.contains("not read"), "{named}");
    assert_eq!(
        run_with(&home, "pods list", &[("SVCCTL_BASEURL", ""), ("SVCCTLX", "1")]).success().stderr,
        "no pods; `svcctl pods create` rents one\n"
    );
}

#[test]
fn the_first_use_says_once_that_pods_are_simulated() {
    let home = Home::fresh();
    let first = at_home(&home, "pods list", &[]).success().stderr;
    assert!(first.contains("its pods are simulated") && first.contains("svcctl context add"), "{first}");
    for line in ["pods list", "pods create a --image b --gpu 4090", "pods list"] {
        assert!(!at_home(&home, line, &[]).success().stderr.contains("simulated"), "{line}");
    }
    assert!(!at_home(&Home::fresh(), "engine status", &[]).success().stderr.contains("simulated"));
}

#[test]
fn where_commands_go_is_told_with_the_version() {
    let home = Home::fresh();
    let version = |variables: &[(&str, &str)], line: &str| {
        let told = run_with(&home, line, variables).success().stdout;
        let lines: Vec<String> = told.lines().map(str::to_owned).collect();
        assert!(lines[0].starts_with("svcctl ") && lines.len() == 4, "{told}");
        assert_eq!(lines[1], format!("target: {}", svcctl::TARGET));
        assert!(lines[2].starts_with("features: ") && lines[2].contains("secret-tool"), "{told}");
        lines[3].clone()
    };
    for line in ["--version -v", "-v --version", "-V --verbose"] {
        let place = "commands go to the embedded engine (its pods are simulated unless a host of yours runs them)";
        assert_eq!(version(&[], line), format!("{place}, because nothing else was chosen"));
    }
    let at = ("SVCCTL_BASE_URL", "https://api.example.com");
    assert_eq!(version(&[at], "--version -v"), "commands go to https://api.example.com, because of SVCCTL_BASE_URL");
    let nowhere = version(&[("SVCCTL_API_KEY", KEY)], "--version -v");
    assert!(nowhere.starts_with("commands go nowhere: SVCCTL_API_KEY is set"), "{nowhere}");
    assert_eq!(run(&home, "--version").success().stdout.lines().count(), 1);
    assert!(!home.data().exists());
}

#[test]
fn the_engine_of_this_machine_is_not_taken_for_the_chosen_server() {
    let (home, server) = (Home::fresh(), server());
    run(&home, &format!("context add prod --base-url {}", server.url())).success();
    let url = server.url();
    let at = ("SVCCTL_BASE_URL", url.as_str());
    let lines =
        ["clock advance 1d", "status", "hosts list", "credit add 5", "reset --yes", "keys create a", "fleet show"];
    for line in lines {
        for (more, variables) in [
            ("", &[at][..]),
            ("", &[("SVCCTL_CONTEXT", "prod")][..]),
            ("--context prod", &[][..]),
            ("--base-url http://a", &[][..]),
        ] {
            let error = error_of(run_with(&home, &format!("engine {line} {more}"), variables), 2);
            assert!(error.contains("`svcctl engine` works on the engine of this machine"), "{line}: {error}");
            assert!(error.contains("--context embedded"), "{line}: {error}");
        }
    }
    run(&home, "context use prod").success();
    let error = error_of(run(&home, "engine status"), 2);
    assert!(error.contains("the context `prod` is chosen (selected)"), "{error}");
    assert!(!home.data().exists() && server.seen().is_empty());
    run_with(&home, "engine status --context embedded", &[at]).success();
    assert_eq!(
        run_with(&home, "engine status", &[at, ("SVCCTL_CONTEXT", "embedded")]).code,
        2,
        "an address comes first"
    );
}
