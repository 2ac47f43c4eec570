//! `--seed`: the same draws for the same requests.

use std::process::Stdio;

use serde_json::json;

use super::{
    JSON,
    client::{Process, send},
};
use crate::harness::{Home, body};

/// The key that it made, and the ids of a pod, of a template and of the requests.
fn draws(process: &Process) -> Vec<String> {
    let key = format!("Authorization: Bearer {}", process.key());
    let pod = send(process.address, "POST /v2/pods", &[&key, JSON], &body(json!({})).to_string());
    let template = json!({ "name": "base", "image": "base:1" }).to_string();
    let template = send(process.address, "POST /v2/templates", &[&key, JSON], &template);
    let mut draws = vec![key];
    for answer in [pod, template] {
        draws.push(answer.json()["id"].as_str().unwrap().to_owned());
        draws.push(answer.header("x-request-id").unwrap().to_owned());
    }
    draws
}

#[test]
fn a_seed_repeats_ids_and_keys_and_without_one_nothing_repeats() {
    let seeded = |seed: &str| draws(&Process::new(seed, &[]));
    assert_eq!(seeded("--seed 7"), seeded("--seed 7"));
    let runs = [seeded("--seed 7"), seeded("--seed 8"), seeded(""), seeded("")];
    for (at, run) in runs.iter().enumerate() {
        assert!(runs[at + 1..].iter().all(|other| run.iter().zip(other).all(|(a, b)| a != b)), "{runs:?}");
    }
}

#[test]
fn what_a_seed_draws_again_takes_the_place_of_nothing() {
    let home = Home::new();
    let folder = home.path().join("served");
    let start = || {
        let line = format!("-q --seed 7 --api-key-env CI_KEY --data {}", folder.display());
        Process::in_home(Home::new(), &line, &[("CI_KEY", "k")], Stdio::inherit())
    };
    let key = "Authorization: Bearer k";
    let create = || {
        let process = start();
        send(process.address, "POST /v2/pods", &[key, JSON], &body(json!({})).to_string()).json()["id"].clone()
    };
    let volume = || {
        let process = start();
        let body = json!({ "name": "shared" }).to_string();
        send(process.address, "POST /v2/global-volumes", &[key, JSON], &body).json()["id"].clone()
    };
    assert_ne!(create(), create());
    assert_ne!(volume(), volume());
    let pods = send(start().address, "GET /v2/pods", &[key], "").json();
    assert_eq!(pods["pods"].as_array().unwrap().len(), 2);
}
