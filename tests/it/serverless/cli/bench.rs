//! `svcctl serverless bench`.

use serde_json::{Value, json};

use super::{create, json};
use crate::harness::{Home, error_of};

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap_or_else(|| panic!("{value} is no number"))
}

#[test]
fn a_load_is_measured_and_costs_what_the_bill_says() {
    let home = Home::new();
    create(&home, "e", "svcctl/job:echo", "--max 2 --idle-timeout 60s --scale-by delay=0.5");
    let told =
        home.svcctl("serverless bench e --field a=1 --jobs 12 --concurrency 4 --svg bench.svg -o json").success();
    let report = told.json();
    assert_eq!((&report["jobs"], &report["completed"]), (&json!(12), &json!(12)));
    for of in ["wait", "run"] {
        let [p50, p90, p98] = ["p50", "p90", "p98"].map(|at| number(&report[of][at]));
        assert!(p50 <= p90 && p90 <= p98 && report[of]["count"] == 12, "{report}");
    }
    assert!(number(&report["run"]["p50"]) >= 100, "an echo takes 0.1 s: {report}");
    // The first job met no worker, so one was pulled and booted.
    let first = &report["coldStarts"];
    assert!(number(&first["boot"]["count"]) >= 1 && first["revived"].is_null(), "{report}");
    assert!(number(&report["wait"]["p98"]) >= number(&first["boot"]["p50"]), "{report}");
    let elapsed = number(&report["elapsed"]);
    assert_eq!(number(&report["jobsPer100Seconds"]), 12 * 100_000 / elapsed);
    assert!(report["cost"].as_f64().unwrap() > 0.0 && report["costPerJob"].as_f64().unwrap() > 0.0, "{report}");
    assert!(report["costPerHour"].as_f64().unwrap() > report["cost"].as_f64().unwrap(), "{report}");
    let drawn = std::fs::read_to_string(home.path().join("bench.svg")).unwrap();
    assert!(drawn.contains("e: 12 jobs") && drawn.contains("percent of the jobs"), "{drawn}");
    // Every job that it sent is there, and no other.
    assert_eq!(json(&home, "serverless jobs e")["requests"].as_array().unwrap().len(), 12);
}

#[test]
fn each_job_of_a_cold_bench_meets_no_worker() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--max 1 --idle-timeout 1s --flashboot on");
    let report = home.svcctl("serverless bench e --field a=1 --cold 2 -o json").success().json();
    assert_eq!(report["jobs"], 2);
    let starts = &report["coldStarts"];
    assert_eq!(number(&starts["boot"]["count"]) + starts["revived"]["count"].as_u64().unwrap_or(0), 2, "{report}");
    assert_eq!(starts["revived"]["count"], 1, "the second start revives the worker of the first: {report}");
    home.svcctl("serverless update e --min 1 --yes").success();
    let never = error_of(home.svcctl("serverless bench e --field a=1 --cold 1"), 10);
    assert!(never.contains("min is 1") && never.contains("--min 0"), "{never}");
}

#[test]
fn a_bench_counts_no_money_from_before_it() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--min 1 --max 1");
    home.svcctl("engine clock advance 50m").success();
    let report = home.svcctl("serverless bench e --field a=1 --jobs 3 -o json").success().json();
    // 1.10 USD an hour and the disk, and whole seconds are charged.
    let most = number(&report["elapsed"]) / 1000 + 30;
    let most = std::time::Duration::from_secs(most).as_secs_f64() * 1.2 / 3600.0;
    assert!(report["cost"].as_f64().unwrap() < most, "50 minutes are 0.9 USD: {report}");
}

#[test]
fn a_job_that_fails_is_no_success_of_a_bench() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:fail", "--max 1");
    let told = home.svcctl("serverless bench e --field a=1 --jobs 2 --concurrency 2");
    assert_eq!(told.code, 10, "{told:?}");
    assert!(told.stdout.contains("2 did not complete") && told.stdout.contains("throughput"), "{told:?}");
    create(&home, "api", "svcctl/http:echo", "--type lb --max 1");
    let said = error_of(home.svcctl("serverless bench api --field a=1"), 2);
    assert!(said.contains("load balancer") && said.contains("serverless call"), "{said}");
}
