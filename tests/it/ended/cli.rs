//! The commands that tell of pods that ended.

use serde_json::{Value, json};

use crate::{
    harness::{Home, error_of},
    remote::{
        self, run,
        server::{Server, reply},
    },
};

/// A home with a pod that was terminated, one whose lease ended, and one that runs.
fn home() -> (Home, [String; 3]) {
    let home = Home::swift();
    let terminated = home.rent("old", "--wait");
    let expired = home.rent("leased", "--ttl 10m --wait");
    let running = home.rent("web", "--wait");
    home.svcctl("engine clock advance 4m").success();
    home.svcctl(&format!("pods terminate {terminated} --yes")).success();
    home.svcctl("engine clock advance 2h").success();
    (home, [terminated, expired, running])
}

#[test]
fn pods_that_ended_are_listed_with_their_reasons() {
    let (home, [terminated, expired, _]) = home();
    let table = home.svcctl("pods list --ended").success().stdout;
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!(rows.len(), 2, "{table}");
    assert!(rows[0].contains(&terminated) && rows[0].contains("terminated by the engine's own user"), "{table}");
    assert!(rows[1].contains(&expired) && rows[1].contains("lease ended"), "{table}");
    let since = home.svcctl("pods list --ended --since 117m -o id").success().stdout;
    assert_eq!(since.trim(), expired);
    let named = home.svcctl("pods list --ended --name leased --columns id,ended.reason -o csv").success().stdout;
    assert!(named.contains(&format!("{expired},LEASE")), "{named}");
    let json = home.svcctl("pods list --ended -o json").success().json();
    assert_eq!(json["pods"].as_array().unwrap().len(), 2);
    let plain = home.svcctl("pods list -o json").success().stdout;
    assert!(!plain.contains("ended") && !plain.contains(&expired), "{plain}");
    error_of(home.svcctl("pods list --since 2h"), 2);
    assert!(home.svcctl("pods list --ended --since 1s").success().stderr.contains("no pod has ended"));
}

#[test]
fn a_pod_that_ended_is_shown_by_its_id_and_its_log_is_read() {
    let (home, [terminated, expired, running]) = home();
    for (id, reason) in [(&terminated, "terminated by the engine's own user"), (&expired, "lease ended")] {
        let shown = home.svcctl(&format!("pods get {id}")).success().stdout;
        assert!(shown.contains("TERMINATED") && shown.contains(reason) && shown.contains("USD in all"), "{shown}");
        let log = home.svcctl(&format!("pods logs {id} --tail 1000")).success();
        assert!(log.stdout.lines().count() > 5 && log.stdout.contains("terminated"), "{}", log.stdout);
        assert!(log.stderr.contains(&format!("pod `{id}` ended at")) && log.stderr.contains(reason), "{}", log.stderr);
        // To follow what has ended is to read it to its end.
        home.svcctl(&format!("pods logs {id} --follow")).success();
    }
    let both = home.svcctl(&format!("pods get {terminated} {running} -o json")).success().json();
    assert_eq!((&both[0]["ended"]["reason"], &both[1]["ended"]), (&json!("TERMINATED"), &Value::Null));
    let mixed = home.svcctl(&format!("pods get web {terminated} -o id")).success().stdout;
    assert_eq!(mixed, format!("{running}\n{terminated}\n"));
    let request = home.svcctl(&format!("pods get {terminated} --as-request")).success().stdout;
    assert!(request.contains("python:3.12"), "{request}");
    // Commands that change pods do not find it.
    error_of(home.svcctl(&format!("pods terminate {terminated} --yes")), 4);
    error_of(home.svcctl(&format!("pods start {terminated}")), 4);
    error_of(home.svcctl("pods get zzzzzzzzzzzzzz"), 4);
}

#[test]
fn events_of_a_pod_are_told_while_it_runs_and_when_it_has_ended() {
    let (home, [terminated, expired, _]) = home();
    let events = |id: &str| {
        let told = home.svcctl(&format!("pods events {id} -o json")).success().json();
        let names = told["events"].as_array().unwrap().iter().map(|event| event["event"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(events("web"), ["CREATED", "IMAGE_READY", "RUNNING"]);
    assert_eq!(events(&terminated), ["CREATED", "IMAGE_READY", "RUNNING", "TERMINATED"]);
    assert_eq!(events(&expired).last().unwrap(), "LEASE_ENDED");
    let last = home.svcctl(&format!("pods events {expired} --limit 1")).success();
    assert!(last.stdout.contains("lease ended: pod terminated"), "{}", last.stdout);
    assert!(last.stderr.contains("3 earlier events are left out"), "{}", last.stderr);
    error_of(home.svcctl("pods events nosuch"), 4);
}

#[test]
fn the_audit_and_the_bill_name_what_ended() {
    let (home, [terminated, expired, running]) = home();
    let audit = home.svcctl("pods audit").success();
    let told = format!("the platform ended 1 pod in the last 7 days: `{expired}` leased (lease ended)");
    assert!(audit.stderr.contains(&told) && audit.stderr.contains("pods list --ended"), "{}", audit.stderr);
    let json = home.svcctl("pods audit -o json").success().json();
    assert_eq!((json["ended"].as_array().unwrap().len(), &json["ended"][0]["id"]), (1, &json!(expired)));
    assert_eq!(json["pods"].as_array().unwrap().len(), 1);
    let bill = home.svcctl("billing pods --grouping podId --last-n 2").success();
    for label in [format!("{running} web"), format!("{expired} leased (lease ended)")] {
        assert!(bill.stdout.contains(&label), "{}", bill.stdout);
    }
    assert!(bill.stdout.contains(&format!("{terminated} old (terminated by")), "{}", bill.stdout);
    let csv = home.svcctl("billing pods --grouping podId --last-n 2 -o csv").success().stdout;
    assert!(csv.contains(&expired) && !csv.contains("leased"), "{csv}");
}

#[test]
fn a_server_that_keeps_none_is_named_and_not_taken_for_an_empty_list() {
    let id = "abcdefghij0123";
    let gone = reply(404, &json!({ "title": "Not Found", "status": 404, "detail": "not found" }).to_string());
    let server = Server::start(move |request| match request.path() {
        "GET /v2/pods" => reply(200, &remote::pods(&[remote::pod(id, &json!({}))]).to_string()),
        path if path == format!("GET /v2/pods/{id}") => reply(200, &remote::pod(id, &json!({})).to_string()),
        _ => gone.clone(),
    });
    let error = error_of(run(&server, "pods list --ended"), 1);
    assert!(error.contains("this server does not tell of pods that ended"), "{error}");
    let error = error_of(run(&server, &format!("pods events {id}")), 1);
    assert!(error.contains("this server does not tell what happened to pods"), "{error}");
    assert!(error_of(run(&server, "pods get zzzzzzzzzzzzzz"), 4).contains("zzzzzzzzzzzzzz"));
}
