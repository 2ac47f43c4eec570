//! `svcctl doctor`: what is wrong, what to do about it, and an exit code that fits.

mod machine;
mod server;

use serde_json::Value;

use crate::harness::{Home, Outcome};

/// A key as a service gives it. It must be in the requests and nowhere else.
const KEY: &str = "svk_abcdefghijklmnopqrstuvwxyz0123456789ABCD";

/// Runs `svcctl doctor` with these words and variables. Whatever comes of it, the key is in neither stream.
fn doctor(home: &Home, more: &str, variables: &[(&str, &str)]) -> Outcome {
    let mut command = home.command(&shell_words::split(&format!("doctor {more}")).unwrap());
    command.envs(variables.iter().copied());
    let outcome = Home::outcome(command);
    assert!(!outcome.stdout.contains(KEY) && !outcome.stderr.contains(KEY), "{outcome}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome}");
    outcome
}

/// The names of the checks with how they ended.
fn ended(outcome: &Outcome) -> Vec<(String, String)> {
    let text = |check: &Value, name: &str| check[name].as_str().unwrap().to_owned();
    outcome.json().as_array().unwrap().iter().map(|check| (text(check, "check"), text(check, "status"))).collect()
}

/// The names of the checks that are not ok, each with how it ended.
fn trouble(outcome: &Outcome) -> Vec<(String, String)> {
    ended(outcome).into_iter().filter(|(_, status)| status != "ok").collect()
}

/// One check: its detail, and what to do.
fn check(outcome: &Outcome, name: &str) -> (String, String) {
    let checks = outcome.json();
    let found = checks.as_array().unwrap().iter().find(|check| check["check"] == name);
    let found = found.unwrap_or_else(|| panic!("no check `{name}`: {outcome}"));
    (found["detail"].as_str().unwrap().to_owned(), found["hint"].as_str().unwrap_or_default().to_owned())
}

/// The expected value of [`trouble`].
fn only(name: &str, status: &str) -> Vec<(String, String)> {
    vec![(name.to_owned(), status.to_owned())]
}
