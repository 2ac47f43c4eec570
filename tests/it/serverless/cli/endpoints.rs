//! Endpoints: create, list, get, update, scale, stop, start, delete.

use serde_json::{Value, json};

use super::{create, json};
use crate::harness::{Home, error_of};

#[test]
fn an_endpoint_is_made_of_a_line() {
    let home = Home::swift();
    let made = json(&home, "serverless create echo --image svcctl/job:echo --gpu 'RTX 4090' --env A=1 --disk 30");
    assert_eq!(
        (&made["type"], &made["image"], &made["disk"]),
        (&json!("QUEUE"), &json!("svcctl/job:echo"), &json!(30))
    );
    assert_eq!((&made["scaling"]["type"], made["scaling"]["queueDelay"].as_f64()), (&json!("QUEUE_DELAY"), Some(4.0)));
    assert_eq!(made["workers"], json!({ "min": 0, "max": 3, "idleTimeout": 10 }));
    let line = "serverless create api --type lb --image me/api:1 --cpu cpu5c:4 --port 80/http --timeout 1m \
                --flashboot priority --max 1";
    let made = json(&home, line);
    assert_eq!((&made["type"], &made["timeout"]), (&json!("LOAD_BALANCER"), &json!(60_000)));
    assert_eq!(made["scaling"], json!({ "type": "REQUEST_COUNT", "requestCount": 1 }));
    assert_eq!(made["flashboot"], "PRIORITY_FLASHBOOT");
    assert_eq!((&made["cpu"][0]["id"], &made["cpu"][0]["vcpuCount"]), (&json!("cpu5c"), &json!(4)));
    let listed = home.svcctl("sls ls --type lb -o id").success().stdout;
    assert_eq!(listed.trim(), made["id"].as_str().unwrap());
}

#[test]
fn a_card_becomes_its_pool_without_the_others() {
    let home = Home::swift();
    let catalog = json(&home, "catalog gpus");
    let gpus = catalog["gpus"].as_array().unwrap();
    let card = gpus.iter().find(|gpu| gpu["name"] == "RTX 4090").unwrap();
    let pool: Vec<&Value> = gpus.iter().filter(|gpu| gpu["pool"] == card["pool"]).map(|gpu| &gpu["id"]).collect();
    let made = json(&home, "serverless create echo --image a:1 --gpu 'RTX 4090' --dry-run");
    assert_eq!(made["gpu"]["pools"], json!([card["pool"]]));
    let excluded = made["gpu"]["excludedTypes"].as_array().unwrap();
    assert_eq!(excluded.len(), pool.len() - 1);
    assert!(!excluded.contains(&card["id"]) && excluded.iter().all(|id| pool.contains(&id)));
    // A card without a pool can be in no request.
    if let Some(lone) = gpus.iter().find(|gpu| gpu["pool"].is_null()) {
        let line = format!("serverless create echo --image a:1 --gpu '{}'", lone["id"].as_str().unwrap());
        let said = error_of(home.svcctl(&line), 2);
        assert!(said.contains("is in no pool"), "{said}");
    }
}

#[test]
fn volumes_are_named_with_the_paths_where_workers_find_them() {
    let home = Home::swift();
    let id = |line: &str| home.svcctl(&format!("{line} -o id")).success().stdout.trim().to_owned();
    let models = id("volumes create models --size 10 --data-center US-IL-1");
    let data = id("volumes create data --size 10 --data-center EU-RO-1");
    let shared = id("volumes create shared --global");
    let line = "serverless create echo --image a:1 --pool ADA_24 --network-volume";
    let plain = json(&home, &format!("{line} models,data --dry-run"));
    assert_eq!(
        (&plain["networkVolumes"], plain.get("mounts")),
        (&json!([models, data]), None),
        "every server takes it"
    );
    let made = json(&home, &format!("{line} models:/models,data --global-volume shared"));
    let mounts = json!({
        "network": [{ "networkVolumeId": models, "path": "/models" }, { "networkVolumeId": data, "path": "/volume" }],
        "global": [{ "globalVolumeId": shared, "path": "/global" }],
    });
    assert_eq!(made["mounts"], mounts);
    let shown = home.svcctl("serverless get echo").success().stdout;
    assert!(
        shown.contains(&format!("{models} at /models, {data} at /volume, {shared} at /global (global)")),
        "{shown}"
    );
    let changed = json(&home, "serverless update echo --network-volume data:/data");
    assert_eq!(changed["mounts"]["network"], json!([{ "networkVolumeId": data, "path": "/data" }]));
    home.write(
        "e.json",
        json!({ "name": "two", "mounts": { "network": [{ "networkVolumeId": "models" }] } }).to_string(),
    );
    let named = json(&home, "serverless create --file e.json --image a:1 --pool ADA_24 --dry-run");
    assert_eq!(named["mounts"]["network"][0]["networkVolumeId"], json!(models));
    home.svcctl("serverless rollback echo").success();
    assert_eq!(json(&home, "serverless get echo")["mounts"]["network"], mounts["network"]);
}

#[test]
fn a_dry_run_shows_the_body_and_its_price_and_makes_nothing() {
    let home = Home::swift();
    let shown = home.svcctl("serverless create echo --image me/echo:1 --gpu 'RTX 4090' --dry-run").success();
    assert!(shown.stderr.contains("a worker would cost") && shown.stderr.contains("USD per hour"), "{}", shown.stderr);
    let body: Value = serde_json::from_str(&shown.stdout).unwrap();
    assert_eq!((&body["name"], &body["type"]), (&json!("echo"), &json!("QUEUE")));
    assert_eq!(json(&home, "serverless list")["endpoints"], json!([]));
    // --file takes the body that it shows.
    home.write("echo.json", &shown.stdout);
    let made = json(&home, "serverless create --file echo.json");
    assert_eq!(made["name"], "echo");
    let wrong =
        error_of(home.svcctl("serverless create x --image a:1 --type lb --gpu 4090 --scale-by delay=4 --dry-run"), 5);
    assert!(wrong.contains("QUEUE_DELAY"), "{wrong}");
}

#[test]
fn what_an_endpoint_lacks_is_told_before_anything_is_sent() {
    let home = Home::swift();
    for (line, missing) in [
        ("serverless create", "a NAME"),
        ("serverless create echo", "an --image or a --template"),
        ("serverless create echo --image a:1", "a --pool, a --gpu or a --cpu"),
        ("serverless create echo --image a:1 --gpu 4090 --wait", "no worker starts by itself"),
        ("serverless create echo --image a:1 --gpu 4090 --scale-by often", "delay=S"),
        ("serverless create echo --image a:1 --gpu 4090 --idle-timeout 1500ms", "whole seconds"),
        ("serverless update echo", "no endpoint"),
        ("serverless scale echo", "nothing to change"),
    ] {
        let outcome = home.svcctl(line);
        assert!(outcome.stderr.contains(missing), "{line}: {}", outcome.stderr);
        assert!(outcome.code == 2 || outcome.code == 4, "{line}: {}", outcome.code);
    }
}

#[test]
fn an_image_that_moves_and_workers_that_cost_are_told_of() {
    let home = Home::swift();
    for image in ["me/echo", "me/echo:latest", "host:5000/me/echo"] {
        let said = home.svcctl(&format!("serverless create x --image {image} --gpu 4090 --dry-run")).success().stderr;
        assert!(said.contains("hosts serve cached copies"), "{image}: {said}");
    }
    for image in ["me/echo:1", "me/echo@sha256:abc", "host:5000/me/echo:2"] {
        let said = home.svcctl(&format!("serverless create x --image {image} --gpu 4090 --dry-run")).success().stderr;
        assert!(!said.contains("cached"), "{image}: {said}");
    }
    let said = home.svcctl("serverless create warm --image a:1 --gpu 4090 --min 2").success().stderr;
    assert!(said.contains("2 workers always there cost") && said.contains("USD a day"), "{said}");
    let said = home.svcctl("serverless update warm --min 1").success().stderr;
    assert!(!said.contains("a day"), "less than before: {said}");
}

#[test]
fn a_wait_ends_when_a_worker_is_ready() {
    let home = Home::swift();
    let line = "serverless create warm --image svcctl/job:echo --gpu 4090 --min 1 --wait --wait-timeout 2m -o id";
    let id = home.svcctl(line).success().stdout.trim().to_owned();
    let workers = json(&home, &format!("serverless workers {id}"));
    assert_eq!(workers["summary"]["idle"], 1, "{workers}");
    let deaf = error_of(
        home.svcctl("serverless create stuck --image svcctl/worker:stuck --gpu 4090 --min 1 --wait --wait-timeout 1s"),
        8,
    );
    assert!(deaf.contains("not ready after 1s"), "{deaf}");
}

#[test]
fn the_wide_list_counts_jobs_and_workers() {
    let home = Home::swift();
    create(&home, "warm", "svcctl/job:echo", "--min 1 --wait");
    create(&home, "cold", "svcctl/job:echo", "--max 1");
    let listed = home.svcctl("serverless list -o csv --columns name,queued,idle,version,usd/hour").success().stdout;
    let rows: Vec<&str> = listed.lines().collect();
    assert_eq!(rows[0], "NAME,QUEUED,IDLE,VERSION,USD/HOUR");
    assert!(rows[1].starts_with("warm,0,1,1,") && !rows[1].ends_with(",0"), "{listed}");
    assert!(rows[2].starts_with("cold,0,0,1,0"), "{listed}");
    let named = home.svcctl("serverless list --name 'w*' -o id --sort name").success().stdout;
    assert_eq!(named.lines().count(), 1);
}

#[test]
fn an_update_merges_the_environment_and_says_what_it_does() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "--env A=1 --env B=2");
    let outcome = home.svcctl("serverless update echo --env C=3 --unset-env A --flashboot on -o json").success();
    assert_eq!(outcome.json()["env"], json!({ "B": "2", "C": "3" }));
    assert!(outcome.stderr.contains("env changes: every worker is replaced"), "{}", outcome.stderr);
    assert!(outcome.stderr.contains("flashboot changes: it holds for workers that start"), "{}", outcome.stderr);
    let outcome = home.svcctl("serverless update echo --name other --max 2 -o json").success();
    assert_eq!((&outcome.json()["name"], outcome.stderr.as_str()), (&json!("other"), ""));
    let nothing = error_of(home.svcctl("serverless update other"), 2);
    assert!(nothing.contains("nothing to change"), "{nothing}");
    let dry = home.svcctl("serverless update other --image b:2 --dry-run").success();
    assert_eq!(dry.json(), json!({ "image": "b:2" }));
    assert_eq!(json(&home, "serverless get other")["image"], "svcctl/job:echo");
}

#[test]
fn pools_and_exclusions_are_always_sent_together() {
    let home = Home::swift();
    let made = json(&home, "serverless create echo --image a:1 --gpu 'RTX 4090'");
    let (pool, excluded) = (made["gpu"]["pools"][0].as_str().unwrap().to_owned(), made["gpu"]["excludedTypes"].clone());
    let kept = json(&home, &format!("serverless update echo --pool {pool},AMPERE_48 --dry-run"));
    assert_eq!(kept["gpu"]["excludedTypes"], excluded, "those of a pool that stays");
    let gone = json(&home, "serverless update echo --pool AMPERE_48 --dry-run");
    assert_eq!(gone["gpu"]["excludedTypes"], json!([]), "those of a pool that goes are refused by the service");
    let more = json(&home, "serverless update echo --exclude 'NVIDIA L4' --dry-run");
    assert_eq!((&more["gpu"]["pools"], more["gpu"]["excludedTypes"].as_array().unwrap().len()), (&json!([pool]), 1));
    let curl = error_of(home.svcctl("serverless update echo --exclude 'NVIDIA L4' --curl"), 2);
    assert!(curl.contains("depends on what is set now"), "{curl}");
}

#[test]
fn a_stop_is_undone_by_a_start() {
    let home = Home::swift();
    let id = create(&home, "echo", "svcctl/job:echo", "--max 2");
    let stopped = json(&home, "serverless stop echo");
    assert_eq!((&stopped["workers"]["min"], &stopped["workers"]["max"]), (&json!(0), &json!(0)));
    // A second stop forgets nothing.
    home.svcctl("serverless stop echo").success();
    let started = json(&home, &format!("serverless start {id}"));
    assert_eq!((&started["workers"]["min"], &started["workers"]["max"]), (&json!(0), &json!(2)));
    let again = home.svcctl("serverless start echo -o id").success();
    assert!(again.stderr.contains("is not stopped"), "{}", again.stderr);
    home.svcctl("serverless update echo --max 0").success();
    let unknown = error_of(home.svcctl("serverless start echo"), 2);
    assert!(unknown.contains("was not stopped from here") && unknown.contains("--max 3"), "{unknown}");
}

#[test]
fn ids_come_from_standard_input_and_ambiguous_ones_stop_everything() {
    let home = Home::swift();
    let ids = [create(&home, "a", "a:1", "--max 1"), create(&home, "b", "a:1", "--max 1")];
    let typed = format!("{}\n{} and more\n", ids[0], ids[1]);
    let outcome = home.run_with_input(&["serverless", "stop", "-", "-o", "json"], typed.as_bytes()).success();
    assert_eq!(outcome.json().as_array().unwrap().len(), 2);
    create(&home, "a", "a:1", "--max 1");
    let said = error_of(home.svcctl("serverless delete a --yes"), 2);
    assert!(said.contains("`a` is more than one endpoint") && said.contains(&ids[0]), "{said}");
    let unknown = error_of(home.svcctl("serverless get nothing"), 4);
    assert!(unknown.contains("svcctl serverless list"), "{unknown}");
}

#[test]
fn a_delete_says_how_many_jobs_end_with_it() {
    let home = Home::swift();
    create(&home, "echo", "svcctl/job:echo", "--max 0");
    home.svcctl("serverless run echo --field a=1").success();
    let asked = error_of(home.svcctl("serverless delete echo"), 2);
    assert!(asked.contains("1 job that did not end will be cancelled"), "{asked}");
    let deleted = home.svcctl("serverless rm echo --yes").success();
    assert!(deleted.stderr.contains("is deleted; 1 job cancelled"), "{}", deleted.stderr);
    assert_eq!(json(&home, "serverless list")["endpoints"], json!([]));
}

#[test]
fn requests_are_shown_as_curl_lines() {
    let home = Home::fresh();
    for (line, shown) in [
        ("serverless list --curl", "curl -X GET \"$SVCCTL_BASE_URL\"'/v2/serverless'"),
        ("serverless get e --curl", "'/v2/serverless/e'"),
        ("serverless update e --max 2 --curl", "-d '{\"workers\":{\"max\":2}}'"),
        ("serverless workers e --curl", "'/v2/serverless/e/workers'"),
        ("serverless get e --health --curl", "'/v2/e/health'"),
        ("serverless get e --health --job-url http://jobs:1 --curl", "curl -X GET 'http://jobs:1/v2/e/health'"),
        ("serverless run e --field a=1 --job-url http://jobs:1/east/v2/e/run --curl", "'http://jobs:1/east/v2/e/run'"),
        ("serverless releases e --curl", "'/v2/serverless/e/releases'"),
        ("serverless delete e --curl", "curl -X DELETE"),
        ("serverless create e --image a:1 --pool ADA_24 --curl", "curl -X POST"),
    ] {
        let outcome = home.svcctl(line).success();
        assert!(outcome.stdout.contains(shown), "{line}: {}", outcome.stdout);
    }
    assert!(!home.data_file().exists(), "nothing was opened");
}
