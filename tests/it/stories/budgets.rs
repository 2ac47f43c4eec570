//! Budgets of the embedded engine (behaviour.md, Budgets).

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Home, Outcome, error_of};

/// The flags of the tests' pods: 0.69 USD an hour and its disk.
const POD: &str = "--image python --gpu 'RTX 4090'";

/// A home whose month has just begun.
fn home() -> Home {
    let home = Home::swift();
    home.svcctl("engine clock set 2099-02-01T00:00:00Z").success();
    home.svcctl("engine credit add 100000").success();
    home
}

fn set(home: &Home, flags: &str) -> Value {
    home.svcctl(&format!("engine budgets set {flags} -o json")).success().json()
}

fn budget(home: &Home, name: &str) -> Value {
    home.svcctl(&format!("engine budgets get '{name}' -o json")).success().json()
}

fn shares(budget: &Value) -> Vec<i64> {
    budget["reached"].as_array().unwrap().iter().map(|reached| reached["percent"].as_i64().unwrap()).collect()
}

fn create(home: &Home, name: &str) -> Outcome {
    home.svcctl(&format!("pods create {name} {POD}"))
}

#[test]
fn a_budget_refuses_what_it_does_not_pay_for_an_hour_until_the_month_ends() {
    let home = home();
    set(&home, "--monthly 2 --action stop-new");
    let made = create(&home, "a").success();
    assert!(made.stderr.contains("budget `account` has 2.00 USD of 2.00 USD left this month"), "{}", made.stderr);
    home.svcctl("engine clock advance 2h").success();
    let told = error_of(create(&home, "b"), 7);
    assert!(told.contains("budget `account` has 0.61") && told.contains("until 2099-03-01"), "{told}");
    assert_eq!(shares(&budget(&home, "account")), [50]);
    let listed = home.svcctl("pods audit").success().stderr;
    assert!(listed.contains("budget `account` has 0.61") && listed.contains("used up"), "{listed}");
    home.svcctl("engine clock advance 1h").success();
    assert_eq!(shares(&budget(&home, "account")), [50, 80, 100]);
    assert_eq!(home.pods().len(), 1, "what runs goes on");
    home.svcctl("pods stop a --yes").success();
    let told = error_of(home.svcctl("pods start a"), 7);
    assert!(told.contains("budget `account` has 0.00 USD of 2.00 USD left"), "{told}");
    home.svcctl("engine clock set 2099-03-01T00:00:00Z").success();
    home.svcctl("pods start a").success();
    assert_eq!(shares(&budget(&home, "account")), [0; 0]);
}

#[test]
fn a_budget_ends_what_runs_at_the_second_at_which_it_is_used_up_and_says_so() {
    let home = home();
    let used_up = set(&home, "--monthly 1.38 --action stop")["usedUpAt"].clone();
    assert_eq!(used_up, Value::Null, "nothing runs");
    let id = home.rent("a", POD);
    let used_up = budget(&home, "account")["usedUpAt"].as_str().unwrap().to_owned();
    home.svcctl("engine clock advance 5h").success();
    assert_eq!(home.pods(), Vec::<Value>::new());
    let ended = home.svcctl(&format!("pods get {id} -o json")).success().json()["ended"].clone();
    assert_eq!((&ended["reason"], &ended["at"]), (&json!("BUDGET"), &json!(used_up)), "{ended}");
    let cost = ended["cost"].as_f64().unwrap();
    assert!((1.38..1.3802).contains(&cost), "a second costs 0.0002 USD: {cost}");
    let events = home.svcctl(&format!("pods events {id}")).success().stdout;
    assert!(events.contains("budget `account` of 1.38 USD a month is used up: pod terminated"), "{events}");
    let listed = home.svcctl("pods list --ended").success().stdout;
    assert!(listed.contains("budget used up"), "{listed}");
    assert_eq!(budget(&home, "account")["reached"][2], json!({ "percent": 100, "at": used_up }));
    // A larger one pays again.
    set(&home, "--monthly 3 --action stop");
    create(&home, "b").success();
}

#[test]
fn budgets_are_set_shown_and_deleted_by_name_and_there_is_one_for_whom_it_is_for() {
    let home = home();
    assert_snapshot!(home.svcctl("engine budgets list"), @r"
    exit 0
    --- stderr
    no budgets; `svcctl engine budgets set --monthly USD` sets one
    ");
    let told = |line: &str| home.svcctl(line).success().stdout.trim().to_owned();
    let (team, ada) = (told("engine teams create ml -o id"), told("engine users create ada -o id"));
    home.svcctl("engine keys create ci").success();
    let first = set(&home, "--monthly 500");
    let names = [
        set(&home, "--monthly 50 --key ci --action stop-new"),
        set(&home, "--monthly 200 --team ml"),
        set(&home, "--monthly 20 --team ml --user ada --action stop"),
        set(&home, "--monthly 10 --user ada --name pocket"),
    ];
    let names = names.map(|budget| budget["name"].as_str().unwrap().to_owned());
    assert_eq!(names, ["key ci", "team ml", "user ada in team ml", "pocket"]);
    let (of_team, of_user) = (budget(&home, "user ada in team ml"), budget(&home, "pocket"));
    assert_eq!((&of_team["account"], &of_team["user"]), (&json!(team), &json!(ada)));
    assert_eq!((&of_user["account"], &of_user["user"]), (&json!(ada), &Value::Null));
    let again = set(&home, "--monthly 600 --action stop");
    assert_eq!((&again["id"], &again["monthly"], &again["action"]), (&first["id"], &json!(600.0), &json!("stop")));
    assert_eq!(told("engine budgets list -o id").lines().count(), 5);
    for (line, code) in [
        ("engine budgets set", 2),
        ("engine budgets set --monthly lots", 2),
        ("engine budgets set --monthly 1 --key ci --team ml", 2),
        ("engine budgets set --monthly 0", 5),
        ("engine budgets set --monthly 1 --name 'key ci'", 5),
        ("engine budgets set --monthly 1 --key nosuch", 4),
        ("engine budgets set --monthly 1 --team nosuch", 4),
        ("engine budgets set --monthly 1 --user nosuch", 4),
        ("engine budgets get nosuch", 4),
        ("engine budgets delete nosuch", 4),
    ] {
        assert_eq!(home.svcctl(line).code, code, "{line}");
    }
    home.svcctl("engine teams delete ml").success();
    home.svcctl("engine budgets delete pocket").success();
    assert_eq!(told("engine budgets list -o json --jq '.budgets[].name'"), "account\nkey ci");
}

#[test]
fn an_exported_budget_counts_on_where_it_is_imported() {
    let (home, other) = (home(), Home::swift());
    set(&home, "--monthly 2 --action stop");
    home.rent("a", POD);
    home.svcctl("engine clock advance 90m").success();
    let file = other.path().join("state.json").display().to_string();
    home.svcctl(&format!("engine export '{file}'")).success();
    other.svcctl(&format!("engine import '{file}' --yes")).success();
    let before = budget(&home, "account");
    assert_eq!(budget(&other, "account")["reached"], before["reached"]);
    other.svcctl("engine clock advance 5h").success();
    assert_eq!(budget(&other, "account")["reached"][2]["at"], before["usedUpAt"]);
    assert_eq!(other.pods(), Vec::<Value>::new());
}

#[test]
fn audit_compares_the_bill_of_the_month_and_fails_when_all_is_spent() {
    let home = home();
    home.rent("a", POD);
    home.svcctl("engine clock advance 2h").success();
    let told = home.svcctl("pods audit --budget 2 --fail").success().stderr;
    assert!(told.contains("1.38") && told.contains("of the 2.00 USD of --budget are spent this month"), "{told}");
    home.svcctl("pods audit --budget 1.3").success();
    let over = home.svcctl("pods audit --budget 1.3 --fail");
    assert_eq!(over.code, 1);
    assert!(over.stdout.contains("RUNNING"), "what costs is shown all the same: {}", over.stdout);
    assert_eq!(home.svcctl("pods audit --fail").code, 2);
    home.svcctl("engine clock set 2099-03-01T00:00:00Z").success();
    home.svcctl("pods audit --budget 1.3 --fail").success();
}

#[test]
fn what_each_person_spends_is_told_per_hour_and_for_the_month() {
    let home = home();
    let nothing = home.svcctl("engine spending").success();
    assert!(nothing.stderr.contains("nobody spent anything this month"), "{}", nothing.stderr);
    create(&home, "a").success();
    let ada = home.svcctl("engine users create ada -o json").success().json()["id"].as_str().unwrap().to_owned();
    let team = home.svcctl("engine teams create ml -o json").success().json()["id"].as_str().unwrap().to_owned();
    home.svcctl(&format!("engine teams add {team} {ada}")).success();
    home.svcctl(&format!("engine credit add 1000 --team {team}")).success();
    let token = home.svcctl(&format!("engine sessions create --user {ada}")).success().stdout.trim().to_owned();
    let served = crate::console::browser::Served::serve(&home, "");
    let headers = [
        crate::console::browser::host(served.address),
        format!("Authorization: Bearer {token}"),
        format!("X-Team-Id: {team}"),
        "Content-Type: application/json".to_owned(),
    ];
    let body = json!({ "name": "b", "image": "python", "gpu": { "id": "NVIDIA GeForce RTX 4090", "count": 2 } });
    let made = crate::console::browser::send(served.address, "POST /v2/pods", &headers, &body.to_string());
    assert_eq!(made.status, 201, "{made:?}");
    drop(served);
    home.svcctl("engine clock advance 2h").success();
    let told = home.svcctl("engine spending -o json").success().json();
    let all = told["spending"].as_array().unwrap();
    let rows: Vec<_> = all.iter().map(|one| (one["userName"].clone(), one["accountName"].clone())).collect();
    assert_eq!(rows, [(json!("ada"), json!("ml")), (all[1]["userName"].clone(), all[1]["accountName"].clone())]);
    assert_eq!(all[1]["account"], all[1]["user"], "the other one is the account's own: {told}");
    let amount = |at: usize, field: &str| all[at][field].as_f64().unwrap();
    for (at, gpus) in [(0, 2.0), (1, 1.0)] {
        assert!(amount(at, "perHour") >= 0.69 * gpus && amount(at, "perHour") < 0.72 * gpus, "{told}");
        assert!((amount(at, "month") - 2.0 * amount(at, "perHour")).abs() < 0.01, "{told}");
    }
    // An ended pod costs nothing any more, and its cost counts for the month.
    home.svcctl("pods terminate a --yes").success();
    let told = home.svcctl("engine spending -o json").success().json();
    assert_eq!(told["spending"][1]["perHour"], 0.0, "{told}");
    assert!(told["spending"][1]["month"].as_f64().unwrap() >= 1.38, "{told}");
    home.svcctl("engine clock advance 30d").success();
    let told = home.svcctl("engine spending -o json").success().json();
    assert_eq!(told["spending"].as_array().unwrap().len(), 1, "a new month: {told}");
}
