//! Contexts and keys: where a command runs, and with which key, and that the key is seen by nobody else.

mod keyring;
mod login;
mod meant;
mod places;
mod storage;

use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome},
    remote::server::Server,
};

/// A key as a service gives it. It must be in the requests and in `keys.json`, and nowhere else.
const KEY: &str = "svk_abcdefghijklmnopqrstuvwxyz0123456789ABCD";

/// A server without pods that takes every key.
fn server() -> Server {
    Server::of(&json!({ "pods": [], "pagination": { "hasNextPage": false, "nextCursor": null } }))
}

/// Runs a line with these variables. Whatever comes of it, the key is in neither stream.
fn run_with(home: &Home, line: &str, variables: &[(&str, &str)]) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.envs(variables.iter().copied());
    silent(Home::outcome(command))
}

fn run(home: &Home, line: &str) -> Outcome {
    run_with(home, line, &[])
}

/// Logs in with this key from standard input.
fn login(home: &Home, more: &str, key: &str) -> Outcome {
    let line = format!("login --with-key {more}");
    silent(home.run_with_input(&shell_words::split(&line).unwrap(), format!("{key}\n").as_bytes()))
}

fn silent(outcome: Outcome) -> Outcome {
    assert!(!outcome.stdout.contains(KEY) && !outcome.stderr.contains(KEY), "{outcome}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome}");
    outcome
}

/// The contexts as `context list -o json` gives them.
fn list(home: &Home) -> Vec<Value> {
    run(home, "context list -o json").success().json()["contexts"].as_array().unwrap().clone()
}

/// A file of the configuration.
fn kept(home: &Home, name: &str) -> String {
    std::fs::read_to_string(home.config().join(name)).unwrap()
}

/// The `Authorization` header of the last request.
fn last_key(server: &Server) -> Option<String> {
    server.seen().last().unwrap().header("authorization").map(str::to_owned)
}
