//! The billing commands: tables with totals, bars, pictures, and groupings that a server does not know.

use ops::estimate;
use proptest::prelude::*;
use serde_json::{Value, json};
use wire::{billing::ListPodBilling, clusters::CreateCluster, money::Usd, pods::CreatePod, schema};

use crate::{
    harness::{GPU, Home, Outcome, Platform, body, cluster_body, error_of},
    remote::server::{Server, reply},
};

/// A home whose engine billed two pods of different types for ten hours, and a third one for five.
fn billed_home() -> Home {
    let home = Home::new();
    let set = |args: &[&str]| home.run(args).success();
    set(&["engine", "clock", "set", "2040-03-01T00:00:00Z"]);
    set(&["pods", "create", "a", "--image", "svcctl/stuck", "--gpu", "RTX 4090"]);
    set(&["pods", "create", "b", "--image", "svcctl/stuck", "--gpu", "H200"]);
    set(&["engine", "clock", "set", "2040-03-01T05:00:00Z"]);
    set(&["pods", "create", "c", "--image", "svcctl/stuck", "--cpu", "cpu5c", "--vcpus", "4"]);
    set(&["engine", "clock", "set", "2040-03-01T10:00:00Z"]);
    set(&["pods", "terminate", "a", "b", "c", "--yes"]);
    home
}

fn bill(home: &Home, args: &[&str]) -> Outcome {
    let window = ["--start-time", "2040-03-01", "--end-time", "2040-03-02"];
    home.run(&[&["billing"], args, &window].concat()).success()
}

/// The last line's number in this column.
fn total(table: &str, column: &str) -> Usd {
    let place = table.lines().next().unwrap().find(column).unwrap() + column.len();
    let row: Vec<char> = table.lines().last().unwrap().chars().collect();
    let end = place.min(row.len());
    let text: String = row[..end].iter().collect();
    text.split_whitespace().last().unwrap().parse().unwrap()
}

#[test]
fn a_table_ends_with_the_total_of_its_rows() {
    let home = billed_home();
    let table = bill(&home, &["pods"]).stdout;
    // Real seconds pass between the commands, so the exact amounts are the engine's, and the table must add them up.
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 5, "{table}");
    assert!(rows[0].starts_with("START") && rows[4].starts_with("total"), "{table}");
    for name in ["NVIDIA GeForce RTX 4090", "NVIDIA H200", "(no GPU)"] {
        assert_eq!(rows.iter().filter(|row| row.contains(name)).count(), 1, "{table}");
    }
    let reply = bill(&home, &["pods", "-o", "json"]).json();
    let told = |value: &Value| serde_json::from_value::<Usd>(value.clone()).unwrap();
    let sum: Usd = reply["records"].as_array().unwrap().iter().map(|record| told(&record["totalAmount"])).sum();
    assert_eq!(sum, told(&reply["metadata"]["totals"]["totalAmount"]));
    // A total is rounded to cents.
    let shown = total(&table, "TOTAL");
    assert!((shown.micros() - sum.micros()).abs() <= 5_000, "{table}");
    let hours = total(&bill(&home, &["pods", "--bucket-size", "hour"]).stdout, "TOTAL");
    let months = total(&bill(&home, &["pods", "--bucket-size", "month"]).stdout, "TOTAL");
    assert_eq!((hours, months), (shown, shown));
}

#[test]
fn only_pods_are_without_a_gpu() {
    let record = json!({ "totalAmount": 1.0, "startTime": "2026-01-01T00:00:00Z", "endTime": "2026-01-02T00:00:00Z" });
    let bill = json!({ "records": [record], "metadata": {} }).to_string();
    let server = Server::start(move |_| reply(200, &bill));
    for line in ["serverless", "network-volume", "clusters"] {
        let told = crate::remote::run(&server, &format!("billing {line}")).success().stdout;
        assert!(told.contains("(not attributed)") && !told.contains("GPU)"), "{line}: {told}");
    }
}

#[test]
fn the_defaults_are_those_of_the_specification() {
    let home = billed_home();
    let reply = bill(&home, &["pods", "-o", "json"]).json();
    assert_eq!(reply["metadata"]["query"]["bucketSize"], "day");
    assert_eq!(reply["metadata"]["query"]["grouping"], "gpuId");
    let reply = bill(&home, &["serverless", "-o", "json"]).json();
    assert_eq!(reply["metadata"]["query"]["grouping"], "endpointId");
    let by_pod = bill(&home, &["pods", "--grouping", "podId", "-o", "csv"]).stdout;
    assert_eq!(by_pod.lines().count(), 4, "{by_pod}");
    let one_type = bill(&home, &["pods", "--gpu-id", GPU]).stdout;
    assert!(one_type.contains(GPU) && !one_type.contains("H200"), "{one_type}");
}

#[test]
fn every_history_answers() {
    let home = billed_home();
    home.run(&["volumes", "create", "data", "--size", "100", "--data-center", "US-IL-1"]).success();
    home.run(&["engine", "clock", "advance", "1h"]).success();
    for history in ["pods", "serverless", "network-volume", "history", "endpoints", "clusters"] {
        let reply = bill(&home, &[history, "-o", "json"]).json();
        assert!(reply["metadata"]["totals"]["totalAmount"].is_number(), "{history}: {reply}");
    }
    let volumes = bill(&home, &["network-volume", "-o", "csv"]).stdout;
    assert_eq!(volumes.lines().count(), 2, "{volumes}");
    let all = bill(&home, &["history"]).stdout;
    assert!(all.contains("POD GPU") && all.contains("STORAGE STANDARD"), "{all}");
}

#[test]
fn wrong_flags_are_one_clear_line_each() {
    let home = Home::new();
    for (args, code, says) in [
        (vec!["--bucket-size", "fortnight"], 2, "`fortnight` is no value for --bucket-size"),
        (vec!["--start-time", "soon"], 2, "`soon` is no value for --start-time"),
        (vec!["--end-time", "2026-13-01"], 2, "`2026-13-01` is no value for --end-time"),
        (vec!["--grouping", "name"], 2, "`name` is no value for --grouping"),
        (vec!["--last-n", "0"], 2, "`0` is no value for --last-n"),
        (vec!["--last-n", "many"], 2, "`many` is no value for --last-n"),
        (vec!["--start-time", "2026-01-02", "--end-time", "2026-01-01"], 5, "is not before the end"),
        (vec!["--last-n", "3", "--start-time", "7d"], 5, "`lastN` excludes `startTime` and `endTime`"),
        (vec!["--last-n", "99999"], 5, "more than 10000 buckets"),
    ] {
        let error = error_of(home.run(&[vec!["billing", "pods"], args.clone()].concat()), code);
        assert_eq!(error.matches(says).count(), 1, "{args:?}: {error}");
    }
}

#[test]
fn a_chart_is_read_without_colour_and_a_picture_has_axes_and_units() {
    let home = billed_home();
    let chart = bill(&home, &["pods", "--chart", "--bucket-size", "hour"]).stdout;
    assert!(chart.contains('█') && chart.contains('▒') && !chart.contains('\u{1b}'), "{chart}");
    assert!(chart.lines().all(|line| line.chars().count() <= 80), "{chart}");
    let file = home.path().join("bill.svg");
    bill(&home, &["pods", "--svg", file.to_str().unwrap()]);
    let picture = std::fs::read_to_string(&file).unwrap();
    assert!(picture.starts_with("<svg") && picture.trim_end().ends_with("</svg>"));
    for text in ["USD per day", "time (UTC)", "NVIDIA H200", "Pods: "] {
        assert!(picture.contains(text), "{text} is missing");
    }
    let nowhere = home.run(&["billing", "pods", "--svg", "/nonexistent/bill.svg"]);
    assert!(error_of(nowhere, 2).contains("cannot write /nonexistent/bill.svg"));
}

/// A server that knows nothing of grouping: records by pod, and one of the two pods still there.
fn plain_server() -> Server {
    let bill = json!({
        "records": [
            record("2026-01-01", "seen1", 2.5), record("2026-01-01", "seen2", 1.25), record("2026-01-01", "gone1", 4.0),
            record("2026-01-02", "seen1", 0.5), record("2026-01-02", "gone1", 8.0),
        ],
        "metadata": {
            "query": { "startTime": "2026-01-01T00:00:00Z", "endTime": "2026-01-03T00:00:00Z", "bucketSize": "day", "podId": null },
            "recordCount": 5, "uniquePodCount": 3,
            "totals": { "totalAmount": 16.25, "gpuAmount": 16.25, "cpuAmount": 0, "diskAmount": 0 },
        },
    });
    let platform = Platform::new();
    let mut seen = serde_json::to_value(platform.rent(json!({}))).unwrap();
    seen["id"] = "seen1".into();
    let cpu = json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 } });
    let mut other = serde_json::to_value(platform.rent(cpu)).unwrap();
    other["id"] = "seen2".into();
    let pods = json!({ "pods": [seen, other] });
    Server::start(move |request| {
        let answer = if request.path().ends_with("/v2/billing/pods") { &bill } else { &pods };
        reply(200, &answer.to_string())
    })
}

fn record(day: &str, pod: &str, amount: f64) -> Value {
    json!({
        "startTime": format!("{day}T00:00:00Z"), "endTime": format!("{day}T23:59:59Z"), "podId": pod,
        "totalAmount": amount, "gpuAmount": amount, "cpuAmount": 0, "diskAmount": 0,
    })
}

#[test]
fn a_server_that_does_not_group_is_joined_with_its_pods_and_nothing_is_dropped() {
    let (home, url) = (Home::new(), plain_server().url());
    let run = |args: &[&str]| home.run(&[&["--base-url", &url, "billing", "pods"], args].concat()).success();
    let Outcome { stdout, stderr, .. } = run(&[]);
    insta::assert_snapshot!(stdout, @r"
    START       GPU TYPE                 TOTAL    GPU
    2026-01-01  NVIDIA GeForce RTX 4090   2.50   2.50
    2026-01-01  (no GPU)                  1.25   1.25
    2026-01-01  (not attributed)          4.00   4.00
    2026-01-02  NVIDIA GeForce RTX 4090   0.50   0.50
    2026-01-02  (not attributed)          8.00   8.00
    total       -                        16.25  16.25
    ");
    assert!(stderr.contains("gone1") && stderr.contains("could not be attributed"), "{stderr}");
    let filtered = run(&["--gpu-id", GPU]).stdout;
    assert!(filtered.contains("(not attributed)") && !filtered.contains("(no GPU)"), "{filtered}");
    let by_pod = run(&["--grouping", "podId"]);
    assert!(by_pod.stdout.contains("gone1") && by_pod.stderr.is_empty(), "{by_pod:?}");
    let reply = run(&["-o", "json"]).json();
    assert_eq!(reply["metadata"]["totals"]["totalAmount"], 16.25);
    assert_eq!(reply["records"].as_array().unwrap().len(), 5);
}

#[test]
fn an_estimate_shows_hour_day_and_month_of_a_body_and_of_a_pod() {
    let home = Home::new();
    let body = json!({
        "name": "x", "image": "i", "gpu": { "id": GPU, "count": 2 }, "disk": 36,
        "mounts": { "persistent": { "size": 72, "path": "/p" } },
    });
    let table = home.run_with_input(&["billing", "estimate", "--file", "-"], body.to_string().as_bytes());
    insta::assert_snapshot!(table.success().stdout, @r"
    WHAT                     USD PER HOUR  USD PER DAY  USD PER 30 DAYS
    2 x RTX 4090                    1.380        33.12           993.60
    container disk, 36 GB           0.005         0.12             3.60
    persistent mount, 72 GB         0.010         0.24             7.20
    total                           1.40         33.48          1004.40
    ");
}

#[test]
fn the_estimate_of_a_cluster_is_what_its_members_are_charged() {
    for seconds in [1, 59, 3600, 100_001] {
        let platform = Platform::new();
        platform.engine.set_credit(Usd::from_micros(1_000_000_000_000)).unwrap();
        let (body, before) = (cluster_body(json!({ "disk": 51 })), platform.balance());
        platform.create_cluster(body.clone()).unwrap();
        platform.pass_seconds(seconds);
        let charged = before.micros() - platform.balance().micros();
        let create: CreateCluster = schema::decode(json!({ "body": body })).unwrap();
        let (api, runtime) = (platform.api(), tokio::runtime::Builder::new_current_thread().build().unwrap());
        let estimate = runtime.block_on(estimate::of_cluster(&api, &create.body)).unwrap();
        let foretold = estimate.for_seconds(i64::try_from(seconds).unwrap()).unwrap();
        assert_eq!(foretold.micros(), charged, "after {seconds} s");
    }
    let home = Home::new();
    home.write("duo.json", cluster_body(json!({})).to_string());
    let told = home.svcctl("billing estimate --file duo.json").success().stdout;
    assert!(told.contains("2 x (1 x RTX 4090)") && told.contains("2 x (container disk, 20 GB)"), "{told}");
}

fn bodies() -> impl Strategy<Value = Value> {
    let gpu = (1..=8_u32, prop::sample::select(vec!["SECURE", "COMMUNITY"])).prop_map(|(count, cloud)| {
        let count = if cloud == "COMMUNITY" { count.min(4) } else { count };
        json!({ "gpu": { "id": GPU, "count": count }, "cloud": cloud })
    });
    let cpu = (1..=5_u32, prop::sample::select(vec!["cpu3c", "cpu5m"]))
        .prop_map(|(power, flavor)| json!({ "gpu": null, "cpu": { "id": flavor, "vcpuCount": 1 << power } }));
    (prop_oneof![gpu, cpu], prop::option::of(1..5000_u32), prop::option::of(10..5000_u32)).prop_map(
        |(mut more, disk, persistent)| {
            if let Some(disk) = disk {
                more["disk"] = disk.into();
            }
            if let (Some(size), None) = (persistent, more.get("cpu")) {
                more["mounts"] = json!({ "persistent": { "size": size, "path": "/p" } });
            }
            body(more)
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn an_estimate_is_what_the_ledger_charges(body in bodies(), seconds in 1_u64..50_000_000) {
        let platform = Platform::new();
        platform.engine.set_credit(Usd::from_micros(1_000_000_000_000_000)).unwrap();
        platform.create(body.clone()).unwrap();
        platform.pass_seconds(seconds);
        let bill = platform.send::<ListPodBilling>(json!({
            "startTime": "2026-01-01T00:00:00Z", "endTime": "2030-01-01T00:00:00Z", "bucketSize": "month",
        })).unwrap();
        let create: CreatePod = schema::decode(json!({ "body": body })).unwrap();
        let api = platform.api();
        let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
        let estimate = runtime.block_on(estimate::of_body(&api, &create.body)).unwrap();
        prop_assert_eq!(estimate.for_seconds(i64::try_from(seconds).unwrap()).unwrap(), bill.metadata.totals.total_amount);
    }
}

#[test]
fn the_flags_of_create_are_priced_as_its_body_is() {
    let home = Home::new();
    let flags = "--gpu 'RTX 4090' --gpu-count 2 --disk 100 --persistent 50:/data --cloud any --order price";
    let plan = home.svcctl(&format!("pods create n --image i {flags} --dry-run -o json")).success().json();
    home.write("body.json", plan["body"].to_string());
    let of_body = home.svcctl("billing estimate --file body.json -o json").success().json();
    let of_flags = home.svcctl(&format!("billing estimate {flags} -o json")).success().json();
    assert_eq!(of_flags, of_body);
    assert!(of_flags["lines"].as_array().unwrap().len() > 1, "{of_flags}");
    let none = home.svcctl("billing estimate");
    assert!(none.code == 2 && none.stderr.contains("--gpu 'RTX 4090'"), "{none}");
    assert_eq!(home.svcctl("billing estimate a --file body.json").code, 2);
    let larger = home.svcctl("billing estimate --file body.json --gpu-count 4 -o json").success().json();
    let again = home.svcctl("billing estimate --file body.json --gpu-count 2 -o json").success().json();
    assert!(again == of_body && larger["perHour"] != of_body["perHour"], "{larger}");
    let ignored = home.svcctl("billing estimate a --disk 100");
    assert!(
        ignored.code == 2 && ignored.stderr.contains("--disk changes nothing about a pod that is there"),
        "{ignored}"
    );
}
