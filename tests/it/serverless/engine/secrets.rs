//! Secrets in the environment of workers, and images that may not be pulled (clusters.md, Secrets, and Registry
//! delegations).

use engine::Caller;
use serde_json::json;
use wire::{
    delegations::CreateDelegation,
    secrets::{CreateSecret, DeleteSecret, UpdateSecret},
};

use super::by_count;
use crate::harness::Platform;

fn secret(platform: &Platform, value: &str) -> String {
    platform.send::<CreateSecret>(json!({ "body": { "name": "TOKEN", "value": value } })).unwrap().id
}

/// An endpoint of this image that always has a worker and names the secret.
fn endpoint(platform: &Platform, image: &str) -> String {
    let env = json!({ "A": "x{{ SVCCTL_SECRET_TOKEN }}y", "PLAIN": "p" });
    platform.serve(json!({ "image": image, "workers": { "min": 1, "max": 1 }, "env": env }))
}

/// The environment of the endpoint's first worker as its process gets it.
fn env_of_process(platform: &Platform, id: &str) -> Option<Vec<(String, String)>> {
    let runner = platform.engine.attend(&Caller::local(), id, Some(1)).unwrap();
    runner.workers.first().and_then(|worker| worker.env.clone())
}

fn pairs(value: &str) -> Vec<(String, String)> {
    [("A", value), ("PLAIN", "p")].map(|(name, value)| (name.to_owned(), value.to_owned())).into()
}

#[test]
fn a_worker_without_its_secret_is_unhealthy_and_gets_well_with_it() {
    let platform = Platform::new();
    let id = endpoint(&platform, "some/image:1");
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    let worker = platform.worker(&id).id;
    let said = platform.log(&id, &worker).join("\n");
    assert!(said.contains("variable `A` names secret `TOKEN`, which does not exist"), "{said}");
    secret(&platform, "v");
    platform.pass_seconds(20);
    assert_eq!(platform.states(&id), "IDLE");
    assert_eq!(platform.endpoint(&id).env.as_ref().unwrap()["A"], "x{{ SVCCTL_SECRET_TOKEN }}y");
    platform.check();
}

#[test]
fn a_new_value_makes_no_release_and_what_runs_runs_on() {
    let platform = Platform::new();
    let made = secret(&platform, "v");
    let id = endpoint(&platform, "some/image:1");
    platform.pass_seconds(3);
    let worker = platform.worker(&id).id;
    platform.send::<UpdateSecret>(json!({ "id": made, "body": { "value": "w" } })).unwrap();
    platform.send::<DeleteSecret>(json!({ "id": made })).unwrap();
    platform.pass_seconds(600);
    assert_eq!((platform.states(&id).as_str(), platform.worker(&id).id), ("IDLE", worker));
    assert_eq!(platform.releases(&id).releases.len(), 1);
}

#[test]
fn the_process_of_a_worker_gets_the_values() {
    let platform = Platform::new();
    let made = secret(&platform, "{{ SVCCTL_SECRET_TOKEN }}");
    let id = endpoint(&platform, "svcctl/local");
    assert_eq!(env_of_process(&platform, &id), Some(pairs("x{{ SVCCTL_SECRET_TOKEN }}y")), "a value is not read again");
    platform.send::<UpdateSecret>(json!({ "id": made, "body": { "value": "w" } })).unwrap();
    assert_eq!(env_of_process(&platform, &id), Some(pairs("xwy")));
    assert_eq!(platform.engine.worker_env(&Caller::local(), &id).unwrap().env, Some(pairs("xwy")));
    platform.send::<DeleteSecret>(json!({ "id": made })).unwrap();
    let refused = platform.engine.worker_env(&Caller::local(), &id).map(drop).unwrap_err().to_string();
    assert!(refused.contains("`TOKEN`"), "{refused}");
}

#[test]
fn a_secret_that_goes_stops_what_starts_and_not_what_runs() {
    let platform = Platform::new();
    let made = secret(&platform, "v");
    let starting = endpoint(&platform, "svcctl/local");
    let running = endpoint(&platform, "svcctl/local");
    for id in [&starting, &running] {
        platform.engine.attend(&Caller::local(), id, Some(1)).unwrap();
    }
    let runner = platform.engine.attend(&Caller::local(), &running, Some(1)).unwrap();
    assert!(platform.try_take(&running, &runner.workers[0].worker, 1).unwrap().is_empty());
    assert_eq!((platform.states(&starting).as_str(), platform.states(&running).as_str()), ("INITIALIZING", "IDLE"));
    platform.send::<DeleteSecret>(json!({ "id": made })).unwrap();
    assert!(platform.engine.attend(&Caller::local(), &starting, Some(1)).unwrap().workers.is_empty());
    assert_eq!(platform.states(&starting), "UNHEALTHY");
    let kept = platform.engine.attend(&Caller::local(), &running, Some(1)).unwrap();
    assert!(kept.workers.len() == 1 && kept.workers[0].env.is_none(), "its process keeps what it has");
    assert_eq!(platform.states(&running), "IDLE");
    platform.check();
}

#[test]
fn a_job_whose_output_is_in_the_environment_shows_no_secret() {
    let platform = Platform::new();
    secret(&platform, "hunter2");
    let env = json!({ "SVCCTL_JOB_OUTPUT": "\"{{ SVCCTL_SECRET_TOKEN }}\"" });
    let id = platform.serve(super::with(by_count(1), json!({ "image": "some/image:1", "env": env })));
    let job = platform.run_job(&id, json!({ "a": 1 }));
    platform.pass_seconds(60);
    let shown = serde_json::to_string(&platform.job(&id, &job)).unwrap();
    assert!(shown.contains("SVCCTL_SECRET_TOKEN") && !shown.contains("hunter2"), "{shown}");
}

#[test]
fn an_image_of_amazon_waits_for_its_delegation() {
    let platform = Platform::new();
    let image = "123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app:1";
    let id = platform.serve(json!({ "image": image, "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    let said = platform.log(&id, &platform.worker(&id).id).join("\n");
    assert!(said.contains("registry delegation for repository `team/app`"), "{said}");
    let arn = "arn:aws:ecr:us-east-1:123456789012:repository/team/app";
    platform.send::<CreateDelegation>(json!({ "body": { "resource": arn } })).unwrap();
    platform.pass_seconds(30);
    assert_eq!(platform.states(&id), "IDLE");
}
