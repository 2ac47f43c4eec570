//! The embedded engine: its state, money, clock, fleet and pace.

use insta::assert_snapshot;
use serde_json::{Value, json};
use wire::Timestamp;

use crate::harness::{Home, error_of, steady};

#[test]
fn status_is_the_engine_at_a_glance() {
    let home = Home::swift();
    home.rent("a", "");
    home.rent("b", "--image svcctl/error:pull");
    let status = home.svcctl("engine status -o json").success().json();
    assert_eq!(status["pods"], json!({ "RUNNING": 1, "ERROR": 1 }));
    assert_eq!(status["costPerHour"], json!(1.38));
    assert_eq!(status["gpus"]["total"].as_u64().unwrap() - status["gpus"]["free"].as_u64().unwrap(), 2);
    assert_eq!(status["file"], json!(home.data_file()));
    let shown = home.svcctl("engine status").success().stdout;
    for line in ["pods     1 ERROR, 1 RUNNING", "cost     1.38 USD per hour"] {
        assert!(shown.contains(line), "{shown}");
    }
}

#[test]
fn money_is_shown_added_and_set() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("engine credit show"), @r"
    exit 0
    --- stdout
    balance  1000.00 USD
    ");
    assert_snapshot!(home.svcctl("engine credit add 12.5"), @r"
    exit 0
    --- stdout
    balance  1012.50 USD
    ");
    assert_snapshot!(home.svcctl("engine credit add -2.000001"), @r"
    exit 0
    --- stdout
    balance  1010.499999 USD
    ");
    assert_snapshot!(home.svcctl("engine credit set 0.69 -o json"), @r#"
    exit 0
    --- stdout
    {"balance":0.69}
    "#);
    for wrong in ["lots", "1e9", "0.0000001", "99999999999999999999", "", "NaN", "1,5"] {
        assert_eq!(home.run(&["engine", "credit", "set", wrong]).code, 2, "{wrong}");
    }
    assert_eq!(home.svcctl("engine credit show -o json").success().json(), json!({ "balance": 0.69 }));
}

#[test]
fn a_pod_uses_the_money_up_and_more_of_it_rents_again() {
    let home = Home::swift();
    home.svcctl("engine credit set 1.5").success();
    let id = home.rent("a", "");
    assert_eq!(home.svcctl("pods create b --image c --gpu 4090 --gpu-count 8").code, 7);
    home.svcctl("engine clock advance 3h").success();
    assert!(home.pods().is_empty());
    let pod = home.svcctl(&format!("pods get {id} -o json"));
    assert!(pod.code == 4 || pod.json()["status"] == "TERMINATED", "{pod}");
    // The second in which it happens is paid for in full.
    let left = home.svcctl("engine credit show -o json").success().json()["balance"].as_f64().unwrap();
    assert!((-0.69 / 3600.0..=0.0).contains(&left), "{left}");
    home.svcctl("engine credit add 10").success();
    home.rent("b", "");
}

#[test]
fn advancing_the_clock_makes_pods_run() {
    let home = Home::new();
    home.rent("a", "");
    assert_eq!(home.pods()[0]["status"], "PROVISIONING");
    let clock = home.svcctl("engine clock advance 1h30m -o json").success().json();
    assert!((5_400_000..5_460_000).contains(&clock["offsetMillis"].as_i64().unwrap()), "{clock}");
    let pod = &home.pods()[0];
    assert_eq!(pod["status"], "RUNNING");
    assert!((5390..5460).contains(&pod["runtime"]["uptime"].as_i64().unwrap()), "{pod}");
    let created = home.svcctl("pods get a").success().stdout;
    assert!(created.contains("(1h 30m ago)"), "{created}");
}

#[test]
fn the_clock_is_set_forward_and_never_back() {
    let home = Home::new();
    let _steady = steady();
    let set = home.svcctl("engine clock set 2090-01-01T00:00:00Z -o id").success().stdout;
    let ahead = "2090-01-01T00:00:00Z".parse::<Timestamp>().unwrap().since(chrono::Utc::now().into());
    // A day may begin between the two looks.
    let days = [ahead.as_secs() / 86_400, ahead.as_secs() / 86_400 + 1];
    assert!(days.iter().any(|days| set.contains(&format!("\nclock  {days}d ahead of the machine's\n"))), "{set}");
    let error = error_of(home.svcctl("engine clock set 2089-12-31T23:59:59Z"), 5);
    assert_snapshot!(error, @r"
    error: failed to set the clock
      the clock shows <time> and does not go back; `engine clock reset` takes the machine's time again
    ");
    let now = home.svcctl("engine clock show -o json").success().json()["time"].as_str().unwrap().to_owned();
    assert!(now.starts_with("2090-01-01T00:0"), "{now}");
    home.rent("later", "");
    let charged = error_of(home.svcctl("engine clock reset"), 5);
    assert!(charged.contains("the ledger has an entry of 2090-01-01T00:0"), "{charged}");
    assert_eq!(home.pods().len(), 1);
    for wrong in ["soon", "-1s", "1y2", "99999999999999999999d"] {
        assert_eq!(home.run(&["engine", "clock", "advance", wrong]).code, 2, "{wrong}");
    }
}

#[test]
fn a_document_whose_lists_would_not_end_is_refused() {
    let home = Home::swift();
    home.rent("a", "");
    home.svcctl("engine export state.json").success();
    let file = home.path().join("state.json");
    let mut document: serde_json::Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    let created = document["tables"]["pods"][0]["created_at"].as_i64().unwrap();
    document["tables"]["pods"][0]["created_at"] = (created + 60_000).into();
    std::fs::write(&file, document.to_string()).unwrap();
    let refused = error_of(home.svcctl("engine import state.json --yes"), 5);
    assert!(refused.contains("is listed under"), "{refused}");
    assert_eq!(home.svcctl("pods list -o id").success().stdout.lines().count(), 1);
}

#[test]
fn more_money_than_can_be_used_up_is_no_endless_look() {
    let home = Home::swift();
    home.rent("a", "");
    for credit in ["9007199254", "9007199254.740992", "9000000000000"] {
        let told = home.svcctl(&format!("engine credit set {credit}"));
        assert!([0, 2].contains(&told.code), "{told}");
        let status = home.svcctl("engine status -o json").success().json();
        assert!(status["balance"].as_f64().unwrap() > 0.0, "{status}");
    }
}

#[test]
fn a_clock_beyond_the_end_of_time_is_no_panic() {
    let home = Home::swift();
    home.rent("a", "");
    for line in
        ["engine clock advance 584000000y", "engine clock set 9999-12-31T23:59:59Z", "engine clock advance 9000y"]
    {
        let outcome = home.svcctl(line);
        assert!([0, 2, 5].contains(&outcome.code) && !outcome.stderr.contains("panicked"), "{line}: {outcome}");
        assert_eq!(home.svcctl("pods list").code, 0, "after {line}");
    }
}

/// A person's view of the account.
fn view(home: &Home) -> Vec<String> {
    let lines = [
        "pods list -o csv",
        "templates list -o json",
        "volumes list -o json",
        "registries list -o json",
        "ssh-keys list -o json",
        "engine runtime show -o json",
    ];
    lines.map(|line| home.svcctl(line).success().stdout).into()
}

/// An account with something of everything.
fn furnished() -> Home {
    let home = Home::swift();
    home.rent("a", "--env A=1 --port 80/http");
    home.rent("b", "");
    home.svcctl("pods stop b").success();
    home.svcctl("templates create base --image c").success();
    home.svcctl("volumes create data --size 10 --data-center EU-RO-1").success();
    let line = ["registries", "create", "docker", "--username", "me", "--password-stdin"];
    home.run_with_input(&line, b"hunter2").success();
    home
}

#[test]
fn what_is_exported_and_imported_is_the_same_again() {
    let home = furnished();
    let before = view(&home);
    let told = home.svcctl("engine export state.json").success();
    assert_eq!(told.stdout, "");
    assert!(told.stderr.contains("keys of workers") && !told.stderr.contains("passwords"), "{told}");
    home.svcctl("engine reset --yes").success();
    assert!(home.pods().is_empty());
    home.svcctl("engine import state.json --yes").success();
    assert_eq!(view(&home), before);
    let elsewhere = Home::new();
    let document = std::fs::read(home.path().join("state.json")).unwrap();
    elsewhere.run_with_input(&["engine", "import", "-", "--yes"], &document).success();
    assert_eq!(view(&elsewhere), before);
    elsewhere.svcctl("pods start b --wait").success();
}

#[cfg(unix)]
#[test]
fn an_export_is_readable_by_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let home = furnished();
    home.write("state.json", "what was there before");
    home.svcctl("engine export state.json").success();
    let path = home.path().join("state.json");
    assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    let names: Vec<_> = std::fs::read_dir(home.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(!names.iter().any(|name| name.to_string_lossy().ends_with(".part")), "{names:?}");
    assert_eq!(home.svcctl("engine export nowhere/state.json").code, 2);
}

#[test]
fn an_import_of_something_else_changes_nothing() {
    let home = furnished();
    let before = view(&home);
    let good = home.svcctl("engine export").success().json();
    let foreign = [
        json!({ "hello": "world" }),
        json!([]),
        json!("svcctl-engine-state"),
        json!({ "format": "other", "version": 1, "tables": {} }),
        json!({ "format": "svcctl-engine-state", "version": 2, "tables": {} }),
        json!({ "format": "svcctl-engine-state", "version": 1, "tables": { "songs": [] } }),
        json!({ "format": "svcctl-engine-state", "version": 1, "tables": { "pods": [7] } }),
        json!({ "format": "svcctl-engine-state", "version": 1, "tables": { "pods": [{ "title": "x" }] } }),
    ];
    let texts = foreign.iter().map(Value::to_string).chain([String::new(), "{".into(), "name: yaml".into()]);
    for text in texts.chain([good.to_string()[..300].to_owned()]) {
        let outcome = home.run_with_input(&["engine", "import", "-", "--yes"], text.as_bytes());
        let error = error_of(outcome, 5);
        assert!(!error.contains("panicked"), "{text}: {error}");
        assert_eq!(view(&home), before, "{text}");
    }
}

#[test]
fn an_import_that_would_leave_a_broken_engine_is_refused() {
    let home = furnished();
    let before = view(&home);
    let good = home.svcctl("engine export").success().json();
    let spoiled = |change: &dyn Fn(&mut Value)| {
        let mut document = good.clone();
        change(&mut document["tables"]);
        document.to_string()
    };
    let documents = [
        ("no tables", spoiled(&|tables| *tables = json!({}))),
        ("no account", spoiled(&|tables| tables["accounts"] = json!([]))),
        ("a table that is no list", spoiled(&|tables| tables["pods"] = json!("none"))),
        ("no use of machines", spoiled(&|tables| tables["machine_use"] = json!([]))),
        ("a pod that is none", spoiled(&|tables| tables["pods"][0]["record"] = json!("{}"))),
    ];
    for (what, text) in documents {
        let outcome = home.run_with_input(&["engine", "import", "-", "--yes"], text.as_bytes());
        assert_ne!(outcome.code, 0, "{what}: {outcome}");
        assert_eq!(view(&home), before, "{what}");
        home.svcctl("engine status").success();
    }
}

#[test]
fn forgetting_and_replacing_everything_need_a_yes() {
    let home = furnished();
    let state = home.svcctl("engine export").success().stdout;
    home.write("state.json", state);
    assert_snapshot!(home.svcctl("engine reset"), @r"
    exit 2
    --- stderr
    error: not confirmed: Forget everything that the embedded engine knows?

    hint: add --yes to do it without being asked
    ");
    assert_snapshot!(home.svcctl("engine import state.json"), @r"
    exit 2
    --- stderr
    error: not confirmed: Replace everything that the embedded engine knows?

    hint: add --yes to do it without being asked
    ");
    assert_eq!(home.pods().len(), 2);
}

#[test]
fn a_fleet_goes_out_and_in_and_is_checked() {
    let home = Home::new();
    let fleet = home.svcctl("engine fleet show -o json").success();
    home.write("fleet.json", &fleet.stdout);
    assert_snapshot!(home.svcctl("engine fleet check fleet.json"), @r"
    exit 0
    --- stderr
    the fleet is sound: 44 GPU types, 6 CPU flavors, 22 data centers, 226 machines
    ");
    let mut small = fleet.json();
    small["dataCenters"] = json!([small["dataCenters"][0]]);
    home.write("small.json", small.to_string());
    home.svcctl("engine fleet set small.json").success();
    let centers = home.svcctl("catalog datacenters -o id").success().stdout;
    assert_eq!(centers.lines().count(), 1);
    home.svcctl("engine fleet reset").success();
    assert_eq!(home.svcctl("engine fleet show -o json").success().stdout, fleet.stdout);
}

#[test]
fn a_fleet_that_is_none_or_that_pods_need_is_refused() {
    let home = Home::new();
    let mut fleet = home.svcctl("engine fleet show -o json").success().json();
    home.write("none.json", "{\"machines\": []}");
    assert_eq!(home.svcctl("engine fleet set none.json").code, 5);
    assert_eq!(home.svcctl("engine fleet check none.json").code, 5);
    fleet["gpuTypes"][0]["price"]["secure"] = json!("cheap");
    home.write("wrong.json", fleet.to_string());
    assert_eq!(home.svcctl("engine fleet check wrong.json").code, 5);
    home.rent("a", "");
    fleet["gpuTypes"] = json!([]);
    fleet["dataCenters"] = json!([]);
    home.write("empty.json", fleet.to_string());
    let error = error_of(home.svcctl("engine fleet set empty.json"), 5);
    assert!(error.contains("pods hold 1 of machine"), "{error}");
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn the_pace_is_for_every_pod_from_then_on() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("engine runtime show"), @r"
exit 0
--- stdout
provisioning  1s
starting      2s
jitter        0 %
seed          0
ssh proxy     ssh.svcctl.internal
inactivity    off
");
    assert_snapshot!(home.svcctl("engine runtime set --provisioning 1h --jitter 10 --seed 3"), @r"
    exit 0
    --- stdout
    provisioning  1h
    starting      2s
    jitter        10 %
    seed          3
    ssh proxy     ssh.svcctl.internal
    inactivity    off
    ");
    home.rent("a", "");
    home.svcctl("engine clock advance 30m").success();
    assert_eq!(home.pods()[0]["status"], "PROVISIONING");
    home.svcctl("engine clock advance 40m").success();
    assert_eq!(home.pods()[0]["status"], "RUNNING");
    home.svcctl("engine runtime reset").success();
    assert_eq!(home.svcctl("engine runtime show -o json").success().json()["provisioning"], 1000);
    for wrong in ["--jitter 101", "--provisioning -1s", "--provisioning 60d", "--seed x", ""] {
        assert_eq!(home.svcctl(&format!("engine runtime set {wrong}")).code, 2, "{wrong}");
    }
}

#[test]
fn a_key_is_shown_once_listed_without_its_text_and_revoked() {
    let home = Home::new();
    let made = home.svcctl("engine keys create ci --scope pods:write,catalog:read --expires 30d -o json");
    let made: Value = serde_json::from_str(&made.success().stdout).unwrap();
    let (id, key) = (made["id"].as_str().unwrap(), made["key"].as_str().unwrap());
    assert!(key.starts_with("svk_") && key.len() == 44, "{made}");
    let listed = home.svcctl("engine keys list -o json").success();
    assert!(listed.stdout.contains(id) && !listed.stdout.contains(&key[4..]), "{listed}");
    let exported = home.svcctl("engine export -").success();
    assert!(!exported.stdout.contains(&key[4..]));
    assert_eq!(home.svcctl("engine keys create x --scope pods:all").code, 2);
    assert_eq!(home.svcctl("engine keys revoke nosuchkey1").code, 4);
    home.run(&["engine", "keys", "revoke", id]).success();
    assert_eq!(home.svcctl("engine keys list -o id").success().stdout, "");
}
