//! Lost answers of requests that cost money and carry no marker, or that change a pod: the outcome is looked up, and
//! never left unsaid.

use serde_json::{Value, json};
use server::Options;

use crate::{
    harness::{Home, Outcome, Platform},
    server::client::{KEY, Local},
};

const ENDPOINT: &str = "serverless create e --image svcctl/job:echo --cpu cpu5c:2 --min 1 --yes -o id";
const VOLUME: &str = "volumes create data --size 100 --data-center EU-RO-1 -o id";

/// A server with this fault.
fn serving(fault: &str) -> Local {
    let options =
        Options { faults: vec![fault.parse().unwrap()], seed: Some(7), limits_owner: false, ..Options::default() };
    Local::new(Platform::new().engine, options)
}

/// A server with these faults and a pod that runs, and another one that is stopped.
fn with_pods(faults: &[&str]) -> (Local, [String; 2]) {
    let platform = Platform::new();
    let pods = [platform.rent_running(json!({})).id, platform.rent_running(json!({ "name": "other" })).id];
    platform.act(&pods[1], "stop").unwrap();
    let faults = faults.iter().map(|fault| fault.parse().unwrap()).collect();
    let options = Options { faults, seed: Some(7), limits_owner: false, ..Options::default() };
    (Local::new(platform.engine, options), pods)
}

/// A pod as the server has it.
fn pod(local: &Local, id: &str) -> Value {
    local.send(&format!("GET /v2/pods/{id}"), "").json()
}

fn at(local: &Local, line: &str) -> Outcome {
    let home = Home::new();
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", format!("http://{}", local.address)).env("SVCCTL_API_KEY", KEY);
    Home::outcome(command)
}

fn listed(local: &Local, path: &str) -> Vec<Value> {
    let answer = local.send(&format!("GET {path}"), "").json();
    answer.as_object().unwrap().values().find_map(Value::as_array).unwrap().clone()
}

#[test]
fn what_was_created_without_an_answer_is_found_again() {
    for (line, path) in [
        (ENDPOINT, "/v2/serverless"),
        (VOLUME, "/v2/network-volumes"),
        ("volumes create shared --global -o id", "/v2/global-volumes"),
    ] {
        for times in ["", " first=1"] {
            let fault = format!("POST {path} drop=after{times}");
            let local = serving(&fault);
            let answered = at(&local, line);
            let there = listed(&local, path);
            assert_eq!(there.len(), 1, "{fault}: {answered}");
            assert_eq!(there[0]["id"], answered.stdout.trim(), "{answered}");
            assert!(answered.code == 0 && answered.stderr.contains("the answer was lost"), "{answered}");
            if times.is_empty() {
                let again = at(&local, line).success();
                assert_ne!(again.stdout, answered.stdout, "the older one is not taken for the new one");
                assert_eq!(listed(&local, path).len(), 2);
            }
        }
    }
}

#[test]
fn what_cannot_be_seen_is_said_to_be_so() {
    for (line, path, costs) in [
        (ENDPOINT, "/v2/serverless", " USD a day"),
        (VOLUME, "/v2/network-volumes", "money for its 100 GB until it is deleted"),
    ] {
        let local = serving(&format!("POST {path} drop=before"));
        let outcome = at(&local, line);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (9, ""), "{outcome}");
        assert!(outcome.stderr.contains("cannot be seen: the answer was lost"), "{outcome}");
        assert!(outcome.stderr.contains(costs) && outcome.stderr.contains(" list`"), "{outcome}");
        assert_eq!(listed(&local, path).len(), 0);
        // A refusal is an answer.
        let refused = at(&serving(&format!("POST {path} status=402")), line);
        assert!(refused.code == 7 && !refused.stderr.contains("lost"), "{refused}");
    }
}

#[test]
fn an_action_that_was_carried_out_without_an_answer_is_done() {
    for (verb, index, status) in [("start", 1, "PROVISIONING"), ("restart", 0, "STARTING"), ("stop", 0, "EXITED")] {
        let (local, pods) = with_pods(&["POST /v2/pods/*/action drop=after"]);
        let id = &pods[index];
        let outcome = at(&local, &format!("pods {verb} {id} --yes -o id"));
        assert_eq!((outcome.code, outcome.stdout.trim()), (0, id.as_str()), "{outcome}");
        assert!(outcome.stderr.contains("the answer was lost, but pod `"), "{outcome}");
        assert!(outcome.stderr.contains(&format!("it is {status}")), "{outcome}");
        assert_eq!(pod(&local, id)["status"], status);
    }
}

#[test]
fn an_action_that_was_not_carried_out_has_failed_and_says_how_the_pod_is() {
    for (verb, index, told) in [
        ("start", 1, "was not started, as far as can be seen: it is EXITED and costs 0.00 USD per hour"),
        ("restart", 0, "was not restarted, as far as can be seen: it is RUNNING and costs 0.69 USD per hour"),
        ("stop", 0, "was not stopped, as far as can be seen: it is RUNNING and costs 0.69 USD per hour"),
    ] {
        let (local, pods) = with_pods(&["POST /v2/pods/*/action drop=before"]);
        let outcome = at(&local, &format!("pods {verb} {} --yes -o id", pods[index]));
        assert_eq!((outcome.code, outcome.stdout.as_str()), (9, ""), "{outcome}");
        assert!(outcome.stderr.contains(told), "{outcome}");
        // A refusal is an answer.
        let (local, pods) = with_pods(&["POST /v2/pods/*/action status=402"]);
        let refused = at(&local, &format!("pods {verb} {} --yes", pods[index]));
        assert!(refused.code == 7 && !refused.stderr.contains("lost"), "{refused}");
    }
    let (local, pods) = with_pods(&["DELETE /v2/pods/* drop=before"]);
    let outcome = at(&local, &format!("pods terminate {} --yes", pods[0]));
    assert!(outcome.code == 9 && outcome.stderr.contains("was not terminated, as far as can be seen"), "{outcome}");
}

#[test]
fn an_action_whose_pod_cannot_be_seen_is_said_to_be_unclear() {
    // The pod is found by its name in the list; alone it cannot be read.
    for (verb, name, told) in [
        ("start", "other", "If it was, it costs money until it is stopped"),
        ("stop", "demo", "If it was not, it goes on and costs 0.69 USD per hour"),
    ] {
        let (local, pods) = with_pods(&["POST /v2/pods/*/action drop=after", "GET /v2/pods/* status=403"]);
        let outcome = at(&local, &format!("pods {verb} {name} --yes -o id"));
        let id = &pods[usize::from(name == "other")];
        assert_eq!((outcome.code, outcome.stdout.as_str()), (9, ""), "{outcome}");
        assert!(
            outcome.stderr.contains("cannot be seen: the answer was lost") && outcome.stderr.contains(told),
            "{outcome}"
        );
        assert!(outcome.stderr.contains(&format!("svcctl pods get {id}")), "{outcome}");
    }
}

#[test]
fn an_update_without_an_answer_is_looked_up() {
    let line = |id: &str| format!("pods update {id} --name new --image b --yes -o id");
    let (local, pods) = with_pods(&["PATCH /v2/pods/* drop=after"]);
    let outcome = at(&local, &line(&pods[0]));
    assert_eq!((outcome.code, outcome.stdout.trim()), (0, pods[0].as_str()), "{outcome}");
    assert!(outcome.stderr.contains("is as it was asked to be"), "{outcome}");
    assert_eq!(pod(&local, &pods[0])["name"], "new");
    let (local, pods) = with_pods(&["PATCH /v2/pods/* drop=before"]);
    let outcome = at(&local, &line(&pods[0]));
    assert_eq!((outcome.code, outcome.stdout.as_str()), (9, ""), "{outcome}");
    assert!(outcome.stderr.contains("compared, is image, name"), "{outcome}");
}
