//! Workers, health, releases, rollouts and logs.

use serde_json::json;

use super::{create, json};
use crate::harness::{Home, error_of};

#[test]
fn releases_are_listed_and_compared() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "--env API_KEY=old");
    home.svcctl("serverless update echo --image svcctl/job:fail --env API_KEY=new --env B=2").success();
    let versions = home.svcctl("serverless releases echo -o id").success().stdout;
    assert_eq!(versions, "2\n1\n");
    let newest = home.svcctl("serverless releases echo --limit 1 -o csv --columns version,changes").success().stdout;
    assert_eq!(newest.lines().nth(1), Some("2,\"template.imageName, template.env\""), "{newest}");
    let diff = home.svcctl("serverless releases echo --diff 2").success().stdout;
    assert!(diff.contains("- svcctl/job:echo") && diff.contains("+ svcctl/job:fail"), "{diff}");
    assert!(diff.contains("+ B=2") && !diff.contains("old") && !diff.contains("new"), "{diff}");
    let revealed = home.svcctl("serverless releases echo --diff 2 --reveal").success().stdout;
    assert!(revealed.contains("- API_KEY=old"), "{revealed}");
    let unknown = error_of(home.svcctl("serverless releases echo --diff 9"), 2);
    assert!(unknown.contains("no version 9"), "{unknown}");
}

#[test]
fn a_rollback_restores_what_was_changed_since() {
    let home = Home::swift();
    let before = json(&home, "serverless create echo --image svcctl/job:echo --gpu 'RTX 4090' --env A=1 --disk 20");
    for line in [
        "--image svcctl/job:fail --env B=2",
        "--gpu-count 2 --pool AMPERE_48 --data-center EU-RO-1 --min-cuda 12.4",
        "--disk 40 --port 8000/http --flashboot on --args 'serve it'",
    ] {
        home.svcctl(&format!("serverless update echo {line}")).success();
    }
    let one = json(&home, "serverless rollback echo --dry-run");
    assert!(one.get("disk").is_some() && one.get("image").is_none(), "the newest release alone: {one}");
    let after = json(&home, "serverless rollback echo --to 1");
    for field in ["image", "env", "disk", "ports", "args", "gpu", "dataCenterIds", "flashboot", "registry"] {
        assert_eq!(after[field], before[field], "{field}: {after}");
    }
    assert_eq!(home.svcctl("serverless releases echo -o id --limit 1").success().stdout, "5\n");
    let refused = error_of(home.svcctl("serverless rollback echo --to 77"), 2);
    assert!(refused.contains("there is no version 77"), "{refused}");
}

#[test]
fn a_rollback_of_a_new_endpoint_is_refused() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "");
    let refused = error_of(home.svcctl("serverless rollback echo"), 2);
    assert!(refused.contains("version 1 is the first"), "{refused}");
}

#[test]
fn a_rollout_is_shown_and_waited_for() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:sleep-600", "--min 1 --wait");
    home.svcctl("serverless run echo --field a=1").success();
    home.svcctl("serverless update echo --env A=1").success();
    // The worker runs a job, so it stays until that is done.
    let state = json(&home, "serverless releases echo --rollout");
    assert_eq!((&state["version"], &state["rollout"]["inProgress"]), (&json!(2), &json!(true)), "{state}");
    assert_eq!(state["stale"].as_array().unwrap().len(), 1);
    let late = error_of(home.svcctl("serverless releases echo --rollout --timeout 1s"), 8);
    assert!(late.contains("not rollout after 1s") && late.contains("on version 1"), "{late}");
    home.svcctl("engine clock advance 11m").success();
    let done = json(&home, "serverless releases echo --rollout --watch");
    assert_eq!(done["rollout"]["inProgress"], false, "{done}");
}

#[test]
fn health_and_workers_are_those_of_the_api() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "--min 1 --wait");
    let health = json(&home, "serverless get echo --health");
    assert_eq!(health["workers"]["idle"], 1);
    let idle = home.svcctl("serverless workers echo --status idle -o id").success().stdout;
    assert_eq!(idle.lines().count(), 1);
    assert_eq!(home.svcctl("serverless workers echo --status running -o id").success().stdout, "");
    let table = home.svcctl("serverless get echo --health").success().stdout;
    assert!(table.contains("1 idle"), "{table}");
}

#[test]
fn the_logs_of_workers_are_one() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "--min 2 --max 2");
    home.svcctl("engine clock advance 10s").success();
    home.svcctl("serverless run echo --field a=1").success();
    home.svcctl("engine clock advance 2s").success();
    let lines = home.svcctl("serverless logs echo -o ndjson").success().stdout;
    let lines: Vec<serde_json::Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let times: Vec<&str> = lines.iter().map(|line| line["ts"].as_str().unwrap()).collect();
    assert!(times.is_sorted(), "{times:?}");
    let mut workers: Vec<&str> = lines.iter().map(|line| line["worker"].as_str().unwrap()).collect();
    workers.sort_unstable();
    workers.dedup();
    assert_eq!(workers.len(), 2);
    let one = home.svcctl(&format!("serverless logs echo --worker {} --source system", workers[0])).success().stdout;
    assert!(one.lines().all(|line| line.starts_with(workers[0])) && one.contains("create container"), "{one}");
    let last = home.svcctl("serverless logs echo --tail 3 --timestamps").success().stdout;
    assert_eq!(last.lines().count(), 3, "{last}");
    let job = lines.iter().find_map(|line| {
        let told: serde_json::Value = serde_json::from_str(line["line"].as_str()?).ok()?;
        told["requestId"].as_str().map(str::to_owned)
    });
    let of_job = home.svcctl(&format!("serverless logs echo --job {}", job.unwrap())).success().stdout;
    assert!(of_job.contains("Started.") && of_job.contains("Finished.") && !of_job.contains("container"), "{of_job}");
}
