//! The catalog of a server as the fleet of the embedded engine: `engine fleet record` and `engine fleet diff`.

use std::process::Stdio;

use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome, error_of},
    remote::server::Server,
    server::client::Process,
};

/// Runs a command in a home, with a server chosen.
fn at(home: &Home, (url, key): (&str, &str), line: &str) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", url).env("SVCCTL_API_KEY", key);
    Home::outcome(command)
}

/// The differences that a diff printed.
fn changes(outcome: &Outcome) -> Vec<String> {
    let text = |change: &Value, name: &str| change[name].as_str().unwrap_or("-").to_owned();
    let line = |change| ["id", "field", "fleet", "server"].map(|name| text(change, name)).join(" ");
    outcome.json()["changes"].as_array().unwrap().iter().map(line).collect()
}

/// The types of a catalog with their stock by place, without the places that have none: they are not in a recorded
/// fleet.
fn stocked(outcome: Outcome, list: &str) -> Vec<Value> {
    let Value::Array(mut kinds) = outcome.success().json()[list].take() else { panic!("{list}") };
    for kind in &mut kinds {
        if let Some(places) = kind["dataCenters"].as_array_mut() {
            places.retain(|place| place["availability"] != "NONE");
        }
        // Places are recorded as having the least of their level, so that their sum is no level of the server's.
        kind.as_object_mut().unwrap().remove("availability");
        // A type that no machine has reports no CUDA version.
        kind.as_object_mut().unwrap().remove("cudaVersions");
        if kind["dataCenters"].as_array().is_some_and(Vec::is_empty) {
            kind.as_object_mut().unwrap().remove("dataCenters");
        }
    }
    kinds
}

#[test]
fn the_catalog_of_a_server_becomes_the_fleet() {
    let there = Home::new();
    let mut fleet = there.svcctl("engine fleet show -o json").success().json();
    let l4 = fleet["gpuTypes"].as_array_mut().unwrap().iter_mut().find(|kind| kind["id"] == "NVIDIA L4").unwrap();
    l4["price"]["secure"] = json!("7.77");
    there.write("fleet.json", fleet.to_string());
    there.svcctl("engine fleet set fleet.json").success();
    there.svcctl("engine credit set 100000").success();
    for name in ["a", "b", "c"] {
        there.rent(name, "--gpu 'RTX 4090' --gpu-count 5");
    }
    let server = Process::in_home(there, "-q", &[], Stdio::inherit());
    let (url, key) = (server.ready["url"].as_str().unwrap(), server.key());

    let here = Home::new();
    let chosen = error_of(here.svcctl("engine fleet record"), 2);
    assert!(chosen.contains("no server is chosen") && chosen.contains("--context NAME"), "{chosen}");
    let served = |line: &str| at(&here, (url, key), line);
    let differs = served("engine fleet diff -o json");
    assert_eq!(differs.code, 2, "{differs}");
    let differs = changes(&differs);
    assert!(differs.iter().any(|line| line == "NVIDIA L4 price.secure 0.43 7.77"), "{differs:#?}");
    assert!(differs.iter().all(|line| line.contains("L4") || line.contains("4090 stock.secure")), "{differs:#?}");

    let recorded = served("engine fleet record").success();
    assert!(recorded.stderr.contains("the fleet is recorded: 44 GPU types, 6 CPU flavors, 22 data"), "{recorded}");
    assert_eq!(changes(&served("engine fleet diff -o json").success()), Vec::<String>::new());
    // The simulation on this machine changes nothing of the server's.
    here.svcctl("engine credit set 100000").success();
    here.rent("mine", "--gpu 'RTX 4090' --gpu-count 8");
    served("engine fleet diff").success();
    here.svcctl("pods terminate mine --yes").success();

    let is_alike = |line: &str, list: &str| {
        let (ours, theirs) = (stocked(here.svcctl(line), list), stocked(served(line), list));
        assert_eq!(ours.len(), theirs.len());
        for (one, other) in ours.iter().zip(&theirs) {
            assert_eq!(one, other, "{line}");
        }
    };
    for count in [1, 2, 4, 8] {
        for cloud in ["SECURE", "COMMUNITY"] {
            let query = format!("include=AVAILABILITY&product=POD&count={count}&cloud={cloud}");
            let line = format!("api GET '/v2/catalog/gpus?{query}'");
            is_alike(&line, "gpus");
        }
        let line = format!("api GET '/v2/catalog/cpus?include=AVAILABILITY&product=POD&vcpuCount={}'", count * 4);
        is_alike(&line, "cpus");
    }
    let sites = "api GET /v2/catalog/datacenters";
    assert_eq!(here.svcctl(sites).success().json(), served(sites).success().json());
    let price = here.svcctl("billing estimate --image a --gpu L4").success().stdout;
    assert!(price.contains("7.77"), "{price}");
}

#[test]
fn a_server_that_says_little_is_recorded_as_far_as_it_goes() {
    let priced = json!({ "id": "GPU B", "memory": 80, "price": { "secure": 2.5 }, "maxCount": { "secure": 2 },
        "dataCenters": [{ "id": "EU-RO-1", "availability": "LOW" }, { "id": "??", "availability": "A LOT" }] });
    let flavor = json!({ "id": "cpuX", "vcpu": { "min": 2, "max": 4_000_000_000_u32 }, "ramGbPerVcpu": 2.5,
        "price": { "securePerVcpu": 0.1, "serverlessPerVcpu": 0.2 } });
    let server = Server::of(&json!({
        "gpus": [{ "id": "GPU A", "price": { "secure": 1 } }, priced],
        "cpus": [flavor, { "id": "cpuY\u{1b}[2J" }],
        "dataCenters": [{ "id": "EU-RO-1", "region": "MOON" }],
    }));
    let home = Home::new();
    let recorded = at(&home, (&server.url(), "k"), "engine fleet record").success().stderr;
    assert!(recorded.contains("left out: GPU A (no price") && recorded.contains("left out: cpuY"), "{recorded:?}");
    assert!(!recorded.contains('\u{1b}'), "{recorded:?}");
    let fleet = home.svcctl("engine fleet show").success().json();
    assert_eq!(fleet["dataCenters"][0]["country"], "RO");
    assert_eq!(fleet["cpuFlavors"][0]["ramGbPerVcpu"], 2);
    let machines = fleet["dataCenters"][0]["machines"].as_array().unwrap();
    let sizes: Vec<&Value> = machines.iter().map(|machine| &machine["gpu"]["count"]).collect();
    assert_eq!(sizes, [&json!(2)], "one machine of two GPUs has room for one pod of two, and for two of one");
    home.svcctl("pods create one --image a --gpu 'GPU B' --gpu-count 2").success();
    let differs = at(&home, (&server.url(), "k"), "engine fleet diff").success();
    assert!(differs.stderr.contains("the fleet is what the server offers"), "{differs}");
}

#[test]
fn a_record_replaces_no_machine_of_the_user() {
    let home = Home::new();
    let mut fleet = home.svcctl("engine fleet show -o json").success().json();
    let host = json!({
        "endpoint": "unix:///nowhere/docker.sock", "address": "127.0.0.1", "ports": "20000-20099", "disk": 500,
        "pull": "missing",
    });
    fleet["dataCenters"][0]["machines"] = json!([{
        "id": "mine", "cloud": "SECURE", "cpu": "cpu3c", "vcpus": 8, "memory": 32, "cuda": null, "host": host,
    }]);
    home.write("fleet.json", fleet.to_string());
    home.svcctl("engine fleet set fleet.json").success();
    let server = Server::of(&json!({ "gpus": [], "cpus": [], "dataCenters": [] }));
    let refused = error_of(at(&home, (&server.url(), "k"), "engine fleet record"), 5);
    assert!(refused.contains("has machines of yours"), "{refused}");
    assert!(server.seen().is_empty());
}
