//! `svcctl serverless why`: each cause of the page, as far as the embedded engine can bring it about.

use super::{create, json};
use crate::harness::{GPU, Home, error_of};

/// The reason, and the change, for the oldest job of `e`.
fn why(home: &Home) -> (String, String) {
    let answer = json(home, "serverless why e");
    let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
    assert!(!answer["evidence"].as_array().unwrap().is_empty(), "{answer}");
    (text("reason"), text("change"))
}

/// A home with an endpoint `e` of this image, and a job in its queue for that long.
fn waiting(image: &str, more: &str, span: &str) -> Home {
    let home = Home::new();
    create(&home, "e", image, more);
    home.svcctl("serverless run e --field a=1").success();
    home.svcctl(&format!("engine clock advance {span}")).success();
    home
}

#[test]
fn no_worker_may_run() {
    let home = waiting("svcctl/job:echo", "--max 0", "1s");
    assert_eq!(why(&home).0, "max-is-zero");
    home.svcctl("serverless update e --max 1").success();
    home.svcctl("serverless stop e").success();
    home.svcctl("serverless run e --field a=1").success();
    let (reason, change) = why(&home);
    assert!(reason == "max-is-zero" && change.contains("serverless start"), "{change}");
}

#[test]
fn a_worker_starts() {
    let home = waiting("svcctl/worker:slow-300", "", "20s");
    let (reason, change) = why(&home);
    assert!(reason == "cold-start" && change.contains("--min 1"), "{reason} {change}");
    // A job that waits longer is told why, and where it is.
    let outcome = home.svcctl("serverless run e --field a=2 --wait=7s");
    assert_eq!(outcome.code, 8);
    assert!(outcome.stderr.contains("2nd in the queue, a worker starts"), "{}", outcome.stderr);
}

#[test]
fn workers_end_before_their_handler() {
    let home = waiting("svcctl/worker:crash", "", "20s");
    let table = home.svcctl("serverless why e").success().stdout;
    assert!(table.contains("before their handler takes a job") && table.contains("its log:"), "{table}");
    assert_eq!(why(&home).0, "crash");
}

#[test]
fn a_worker_is_deaf() {
    let home = waiting("svcctl/worker:deaf", "", "1m");
    assert_eq!(why(&home).0, "deaf");
}

#[test]
fn every_worker_is_busy() {
    let home = waiting("svcctl/job:sleep-600", "--max 1", "1m");
    home.svcctl("serverless run e --field a=2").success();
    let (reason, change) = why(&home);
    assert!(reason == "busy" && change.contains("--max 2"), "{reason} {change}");
    create(&home, "other", "svcctl/job:echo", "--max 4");
    home.svcctl("engine credit set 50").success();
    assert_eq!(why(&home).0, "quota", "the account may have five workers");
}

#[test]
fn no_machine_has_room() {
    let home = Home::new();
    // A pod has the only machine.
    let mut fleet = json(&home, "engine fleet show");
    let center = fleet["dataCenters"].as_array().unwrap().iter().find_map(|center| {
        let machines = center["machines"].as_array()?.iter();
        let mut fitting = machines.filter(|machine| machine["gpu"]["id"] == GPU && machine["cloud"] == "SECURE");
        let machine = fitting.next()?.clone();
        let mut center = center.clone();
        center["machines"] = serde_json::json!([machine]);
        Some((center, machine))
    });
    let (center, machine) = center.expect("a machine with this GPU");
    fleet["dataCenters"] = serde_json::json!([center]);
    home.write("one.json", fleet.to_string());
    home.svcctl("engine fleet set one.json").success();
    create(&home, "e", "svcctl/job:echo", "--max 1");
    home.rent("full", &format!("--gpu-count {} --cloud any", machine["gpu"]["count"]));
    home.svcctl("serverless run e --field a=1").success();
    home.svcctl("engine clock advance 20s").success();
    let throttled = home.svcctl("serverless workers e --status throttled -o id").success().stdout;
    assert_eq!(throttled.lines().count(), 1);
    assert_eq!(why(&home).0, "no-capacity");
    home.svcctl("pods terminate full --yes").success();
    home.svcctl("engine clock advance 1m").success();
    assert_eq!(why(&home).0, "nothing-waits");
}

#[test]
fn a_job_of_low_priority_starts_no_worker() {
    let home = Home::new();
    create(&home, "e", "svcctl/job:echo", "");
    home.svcctl("serverless run e --field a=1 --low-priority").success();
    home.svcctl("engine clock advance 1m").success();
    assert_eq!(why(&home).0, "low-priority");
    home.svcctl("engine credit set 0").success();
    assert_eq!(why(&home).0, "balance");
}

#[test]
fn what_does_not_wait_and_what_is_gone_is_told() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "");
    assert_eq!(why(&home).0, "nothing-waits");
    let id = home.svcctl("serverless run e --field a=1 -o id").success().stdout.trim().to_owned();
    home.svcctl("engine clock advance 1m").success();
    assert_eq!(json(&home, &format!("serverless why e {id}"))["reason"], "ended");
    home.svcctl("engine clock advance 1h").success();
    let gone = error_of(home.svcctl(&format!("serverless why e {id}")), 4);
    assert!(gone.contains("is gone"), "{gone}");
}
