//! One create is one cluster, whatever becomes of its answer.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Command, Stdio},
};

use serde_json::{Value, json};
use server::Options;

use super::{DUO, at};
use crate::{
    harness::{Home, Platform, template},
    server::client::{KEY, Local},
};

/// A server with these faults, and a template `lab`.
fn serving(faults: &[&str]) -> Local {
    let platform = Platform::new();
    template(&platform, json!({ "name": "lab" }));
    let faults = faults.iter().map(|text| text.parse().unwrap()).collect();
    Local::new(platform.engine, Options { faults, seed: Some(7), ..Options::default() })
}

fn clusters(local: &Local) -> Vec<Value> {
    local.send("GET /v2/clusters", "").json()["clusters"].as_array().unwrap().clone()
}

#[test]
fn a_cluster_whose_answer_was_lost_is_adopted() {
    for container in ["--image a", "--template lab"] {
        for fault in ["POST /v2/clusters drop=after first=1", "POST /v2/clusters drop=after"] {
            let local = serving(&[fault]);
            let outcome = at(&Home::new(), &local, &format!("clusters create duo {DUO} {container} -o id")).success();
            let there = clusters(&local);
            assert_eq!(there.len(), 1, "{container} {fault}");
            assert_eq!(there[0]["id"], outcome.stdout.trim());
            assert!(outcome.stderr.contains("is adopted"), "{}", outcome.stderr);
        }
    }
}

#[test]
fn a_create_that_never_arrived_is_sent_again() {
    for container in ["--image a", "--template lab"] {
        let local = serving(&["POST /v2/clusters drop=before first=2"]);
        let outcome = at(&Home::new(), &local, &format!("clusters create duo {DUO} {container} -o id")).success();
        let there = clusters(&local);
        assert_eq!((there.len(), &there[0]["id"]), (1, &json!(outcome.stdout.trim())));
    }
}

#[test]
fn a_cluster_of_a_template_that_was_there_before_is_not_taken_for_the_lost_one() {
    let local = serving(&["POST /v2/clusters drop=before first=1"]);
    let home = Home::new();
    let body = json!({
        "name": "duo", "type": "TRAINING", "templateId": at(&home, &local, "templates list -o id").success().stdout.trim(),
        "compute": { "gpuTypeId": crate::harness::GPU, "gpuCountPerPod": 1, "podCount": 2 },
    });
    // The first request is the one that is dropped; the second makes the old cluster.
    at(&home, &local, &format!("clusters create duo {DUO} --template lab -o id")).success();
    let old = clusters(&local);
    assert_eq!(local.send("POST /v2/clusters", &body.to_string()).status, 201);
    let made = at(&home, &local, &format!("clusters create duo {DUO} --template lab -o id")).success();
    let ids: Vec<&str> = old.iter().map(|cluster| cluster["id"].as_str().unwrap()).collect();
    assert!(!ids.contains(&made.stdout.trim()), "{}", made.stdout);
    assert_eq!(clusters(&local).len(), 3);
}

#[test]
fn a_second_create_with_the_same_id_takes_the_cluster_of_the_first() {
    let local = serving(&[]);
    let home = Home::new();
    let line = format!("clusters create duo {DUO} --image a --create-id job-7 -o id");
    let first = at(&home, &local, &line).success().stdout;
    assert_eq!(at(&home, &local, &line).success().stdout, first);
    assert_eq!(clusters(&local).len(), 1);
}

#[test]
fn an_interrupted_create_says_what_goes_on_and_costs() {
    for container in ["--image a", "--template lab"] {
        let local = serving(&["POST /v2/clusters latency=60s"]);
        let home = Home::new();
        let line = format!("clusters create duo {DUO} {container} --debug");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        command.env("SVCCTL_BASE_URL", format!("http://{}", local.address)).env("SVCCTL_API_KEY", KEY);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let mut stderr = BufReader::new(child.stderr.take().unwrap());
        let mut said = String::new();
        while !said.contains("> POST ") {
            assert!(stderr.read_line(&mut said).unwrap() > 0, "{said}");
        }
        crate::harness::eventually("the cluster is there", || !clusters(&local).is_empty());
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        stderr.read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
        let id = clusters(&local)[0]["id"].as_str().unwrap().to_owned();
        assert!(said.contains(&format!("cluster `{id}` is still running (1.38 USD/hour)")), "{said}");
        assert!(said.contains(&format!("end with `svcctl clusters delete {id}`")), "{said}");
    }
}
