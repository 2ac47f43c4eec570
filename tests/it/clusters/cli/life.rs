//! The life of a cluster: created, listed, looked at, renamed, waited for, read, deleted.

use std::collections::BTreeSet;

use serde_json::json;
use server::Options;
use wire::clusters::CreateCluster;

use super::{DUO, at, create, json};
use crate::{
    harness::{Home, Platform, cluster_body, error_of},
    server::client::Local,
};

#[test]
fn a_cluster_lives_from_create_to_delete() {
    let home = Home::swift();
    let made = json(&home, &format!("clusters create duo {DUO} --image a:1 --env A=1"));
    assert_eq!((&made["type"], &made["pods"]["total"]), (&json!("TRAINING"), &json!(2)));
    let id = made["id"].as_str().unwrap();
    home.svcctl("cluster wait duo").success();
    assert_eq!(home.svcctl("cluster ls -o id").success().stdout.trim(), id);
    for typed in ["duo", id, &id[..4]] {
        assert_eq!(json(&home, &format!("clusters get {typed}"))["id"], id, "{typed}");
    }
    let pods = json(&home, "clusters pods duo");
    let told = |at: usize| (pods["pods"][at]["cluster"]["rank"].clone(), pods["pods"][at]["cluster"]["ip"].clone());
    assert_eq!((told(0), told(1)), ((json!(0), json!("10.65.0.2")), (json!(1), json!("10.65.0.3"))));
    assert_eq!(json(&home, "clusters update duo --name pair")["name"], "pair");
    assert_eq!(home.svcctl("clusters list --jq '.clusters[].name'").success().stdout, "pair\n");
    let refused = error_of(home.svcctl("clusters delete pair"), 2);
    assert!(refused.contains("2 pods") && refused.contains("USD per day") && refused.contains("--yes"), "{refused}");
    let shell = "svcctl clusters list -o id | xargs svcctl clusters delete --yes";
    assert_eq!(Home::outcome(home.shell(shell)).success().stdout, "");
    assert_eq!(home.svcctl("clusters get pair").code, 4);
    assert_eq!(json(&home, "clusters list")["clusters"], json!([]));
}

#[test]
fn ids_come_from_a_pipe_and_each_outcome_is_told() {
    let home = Home::swift();
    let ids = BTreeSet::from(["one", "two"].map(|name| create(&home, name, "")));
    let all = json(&home, "clusters list");
    let listed: BTreeSet<String> =
        all["clusters"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!(listed, ids);
    let gone = Home::outcome(home.shell("svcctl clusters list -o id | svcctl clusters delete - --yes")).success();
    assert!(ids.iter().all(|id| gone.stderr.contains(id.as_str())), "{}", gone.stderr);
    assert_eq!(home.svcctl("clusters delete one --yes").code, 4);
}

#[test]
fn a_name_of_two_clusters_is_not_guessed() {
    let home = Home::swift();
    create(&home, "twin", "");
    create(&home, "twin", "");
    let refused = error_of(home.svcctl("clusters delete twin --yes"), 2);
    assert!(refused.contains("more than one cluster"), "{refused}");
    assert_eq!(json(&home, "clusters list")["clusters"].as_array().unwrap().len(), 2);
}

#[test]
fn a_member_in_error_ends_the_wait_with_its_last_lines() {
    let home = Home::swift();
    let line = format!("clusters create bad {DUO} --image svcctl/error:pull --wait");
    let told = error_of(home.svcctl(&line), 10);
    assert!(told.contains("bad-pod-") && told.contains("is ERROR instead of running"), "{told}");
    assert!(told.contains("pull") && told.contains("clusters delete"), "{told}");
    assert!(told.contains("the cluster stays and costs 1.38 USD per hour"), "{told}");
    let told = error_of(home.svcctl("clusters wait bad"), 10);
    assert!(told.contains("is ERROR") && !told.contains("pods terminate"), "{told}");
    home.svcctl("clusters delete bad --yes").success();
    let told = error_of(home.svcctl(&format!("{line} --on-failure delete")), 10);
    assert!(told.contains("the cluster is deleted, as --on-failure asks"), "{told}");
    assert_eq!(json(&home, "clusters list")["clusters"], json!([]));
}

#[test]
fn a_wait_that_takes_too_long_says_how_to_go_on() {
    let home = Home::swift();
    create(&home, "stuck", "--image svcctl/stuck");
    let told = error_of(home.svcctl("clusters wait stuck --timeout 1s"), 8);
    assert!(told.contains("not running after 1s") && told.contains("svcctl clusters wait"), "{told}");
}

#[test]
fn logs_are_merged_by_time_and_marked_with_ranks() {
    let home = Home::swift();
    create(&home, "duo", "--wait");
    let lines = home.svcctl("clusters logs duo -o ndjson --tail 1000").success().stdout;
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let times: Vec<&str> = lines.iter().map(|line| line["ts"].as_str().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
    let ranks: BTreeSet<u64> = lines.iter().map(|line| line["rank"].as_u64().unwrap()).collect();
    assert_eq!(ranks, BTreeSet::from([0, 1]));
    let one = home.svcctl("clusters logs duo --rank 1 --tail 3").success().stdout;
    assert_eq!(one.lines().count(), 3);
    assert!(one.lines().all(|line| line.starts_with("1 | ")), "{one}");
    assert_eq!(home.svcctl("clusters logs duo --tail 2").success().stdout.lines().count(), 2);
    let refused = error_of(home.svcctl("clusters logs duo --rank 7"), 2);
    assert!(refused.contains("no pod of rank 7"), "{refused}");
}

#[test]
fn followed_logs_end_with_the_containers() {
    let home = Home::swift();
    create(&home, "brief", "--image svcctl/exit:1");
    let followed = home.svcctl("clusters logs brief --follow").success().stdout;
    for mark in ["0 | ", "1 | "] {
        assert!(followed.lines().any(|line| line.starts_with(mark)), "{followed}");
    }
}

#[test]
fn addresses_are_ready_to_paste() {
    let home = Home::swift();
    let id = create(&home, "duo", "--port 22/tcp --wait");
    let hosts = home.svcctl("clusters hosts duo").success().stdout;
    assert_eq!(hosts, "10.65.0.2  node-0 duo-pod-0\n10.65.0.3  node-1 duo-pod-1\n");
    let env = home.svcctl("clusters hosts duo --format env --rank 1").success().stdout;
    for line in ["export PRIMARY_ADDR=10.65.0.2\n", "export NODE_RANK=1\n", "export WORLD_SIZE=2\n"] {
        assert!(env.contains(line), "{env}");
    }
    let sourced = "eval \"$(svcctl clusters hosts duo --format env)\"; echo $HOST_NODE_ADDR $NUM_NODES";
    assert_eq!(Home::outcome(home.shell(sourced)).success().stdout, "10.65.0.2:29500 2\n");
    let torchrun = home.svcctl("clusters hosts duo --format torchrun").success().stdout;
    assert!(torchrun.contains("--nnodes=2 --nproc-per-node=1") && torchrun.contains("=10.65.0.2"), "{torchrun}");
    let config = home.svcctl("clusters hosts duo --format ssh-config").success().stdout;
    let pods = json(&home, "clusters pods duo");
    let port = pods["pods"][1]["ssh"]["direct"]["port"].to_string();
    assert!(config.contains("Host duo-pod-1\n") && config.contains(&format!("    Port {port}\n")), "{config}");
    let shown = json(&home, "clusters hosts duo");
    assert_eq!((&shown["cluster"], &shown["nodes"][1]["host"]), (&json!(id), &json!("node-1")));
    // A name that means something else in such files is not used.
    home.svcctl("clusters delete duo --yes").success();
    let id = create(&home, "'* a'", "--wait");
    assert!(home.svcctl(&format!("clusters hosts {id}")).success().stdout.contains(&format!("node-0 {id}-pod-0\n")));
}

#[test]
fn addresses_that_are_not_there_yet_are_no_half_answer() {
    let home = Home::new();
    home.svcctl("engine runtime set --provisioning 1h").success();
    create(&home, "early", "");
    let told = error_of(home.svcctl("clusters hosts early"), 10);
    assert!(told.contains("no rank and no address yet") && told.contains("clusters wait"), "{told}");
}

#[test]
fn a_server_is_no_different() {
    let platform = Platform::new();
    let body = cluster_body(json!({ "ports": ["22/tcp"] }));
    let id = platform.send::<CreateCluster>(json!({ "body": body })).unwrap().id;
    platform.pass_seconds(60);
    let local = Local::new(platform.engine, Options::default());
    let home = Home::new();
    let run = |line: &str| at(&home, &local, line);
    assert_eq!(run("clusters list -o id").success().stdout.trim(), id);
    assert_eq!(run("clusters wait duo -o id").success().stdout.trim(), id);
    assert_eq!(run("clusters pods duo -o json --jq '.pods[].cluster.rank'").success().stdout, "0\n1\n");
    assert_eq!(run("clusters hosts duo").success().stdout.lines().count(), 2);
    let logs = run("clusters logs duo --tail 4").success().stdout;
    assert_eq!(logs.lines().count(), 4, "{logs}");
    assert_eq!(run("clusters update duo --name other -o json").success().json()["name"], "other");
    assert_eq!(run("pods audit --clusters -o json").success().json()["clusters"][0]["id"], id);
    run("clusters delete other --yes").success();
    assert_eq!(run("clusters get other").code, 4);
}

#[test]
fn a_table_is_as_narrow_as_the_terminal() {
    let home = Home::swift();
    let id = create(&home, "a-cluster-with-a-rather-long-name", "--wait");
    let whole = home.svcctl("clusters list -o csv").success().stdout;
    assert!(whole.starts_with("ID,NAME,TYPE,PODS,HARDWARE,USD/HOUR"), "{whole}");
    assert!(whole.contains(&format!("{id},a-cluster-with-a-rather-long-name,TRAINING,2 RUNNING,")), "{whole}");
    let columns = home.svcctl("clusters list -o csv --columns name,compute.podCount,usd/hour").success().stdout;
    assert_eq!(columns, "NAME,compute.podCount,USD/HOUR\na-cluster-with-a-rather-long-name,2,1.38\n");
}

#[test]
fn what_would_be_sent_can_be_shown() {
    let home = Home::new();
    let remote = "--base-url http://127.0.0.1:1 --curl";
    for (line, part) in [
        ("clusters list", "/v2/clusters"),
        ("clusters get x", "/v2/clusters/x"),
        ("clusters pods x", "/v2/clusters/x/pods"),
        ("clusters delete x", "/v2/clusters/x"),
        ("clusters update x --name y", r#"{"name":"y"}"#),
        ("clusters create duo --type ray --gpu G --gpus-per-pod 1 --pods 2 --image a", "SVCCTL_CREATE_ID"),
    ] {
        let mut command = home.command(&shell_words::split(&format!("{line} {remote}")).unwrap());
        command.env("SVCCTL_API_KEY", "svk_x");
        let shown = Home::outcome(command).success().stdout;
        assert!(shown.starts_with("curl ") && shown.contains(part), "{line}: {shown}");
    }
}
