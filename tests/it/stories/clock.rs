//! Clocks of machines that fall back, and that jump ahead (behaviour.md, Pod life cycle).

use std::time::Duration;

use engine::{Caller, Clock, Engine, ManualClock, Rng, Store};
use serde_json::json;
use wire::{
    Timestamp,
    money::Usd,
    pods::{ActOnPod, CreatePod, Pod},
    schema,
};

use crate::harness::{GPU, Home, error_of};

const YEARS: Duration = Duration::from_secs(5 * 365 * 24 * 3600);

/// The engine of a home, on a machine whose clock shows this.
fn at(home: &Home, time: Timestamp) -> Engine {
    Engine::new(Store::open(&home.data_file()).unwrap(), Clock::Manual(ManualClock::at(time)), Rng::from_seed(1))
}

fn now() -> Timestamp {
    chrono::Utc::now().into()
}

fn rent(engine: &Engine) -> Pod {
    let body = json!({ "name": "p", "image": "a:1", "gpu": { "id": GPU } });
    engine.call(&Caller::local(), schema::decode::<CreatePod>(json!({ "body": body })).unwrap()).unwrap()
}

fn terminate(engine: &Engine, pod: &Pod) {
    let action = json!({ "id": pod.id, "body": { "action": "terminate" } });
    engine.call(&Caller::local(), schema::decode::<ActOnPod>(action).unwrap()).unwrap();
}

#[test]
fn what_is_rented_while_the_clock_is_behind_is_not_charged_for_the_years_between() {
    let home = Home::new();
    let today = now();
    let engine = at(&home, today);
    let pod = rent(&engine);
    terminate(&engine, &pod);
    let before = engine.balance().unwrap();
    let behind = at(&home, today.before(YEARS));
    assert!(behind.clock().unwrap().0 >= today.before(Duration::from_secs(1)), "time does not run back");
    rent(&behind);
    let right = at(&home, today.after(Duration::from_secs(3600)));
    let spent = before - right.balance().unwrap();
    assert!(spent > Usd::ZERO && spent < Usd::from_micros(1_000_000), "an hour, and not {spent} USD");
    right.check_books().unwrap();
}

#[test]
fn that_time_stands_is_said_and_the_clock_does_not_go_back_behind_the_ledger() {
    let home = Home::new();
    let engine = at(&home, now().after(YEARS));
    let pod = rent(&engine);
    terminate(&engine, &pod);
    drop(engine);
    let status = home.svcctl("engine status").success().stdout;
    assert!(status.contains("stands until the machine's clock"), "{status}");
    let told = home.svcctl("engine status -o json").success().json();
    assert!(told["standsFor"].as_u64().unwrap() > YEARS.as_secs() - 3600, "{told}");
    let doctor = home.svcctl("doctor");
    assert!(doctor.stdout.contains("the engine's time stands"), "{doctor}");
    for line in ["engine clock reset", "engine clock set 2026-01-01T00:00:00Z"] {
        let refused = error_of(home.svcctl(line), 5);
        assert!(refused.contains("`engine reset`") && refused.contains("`engine import`"), "{line}: {refused}");
    }
    // It goes on when it is told to, and when everything is given up.
    home.svcctl("engine clock advance 1m").success();
    assert!(home.svcctl("engine status -o json").success().json()["standsFor"].is_null());
    home.svcctl("engine reset --yes").success();
    home.svcctl("engine clock reset").success();
    assert_eq!(home.svcctl("engine status -o json").success().json()["clockOffset"], 0);
}

#[test]
fn a_jump_of_the_clock_is_told_once_with_what_it_cost() {
    let home = Home::new();
    rent(&at(&home, now().before(Duration::from_secs(40 * 24 * 3600))));
    let said = home.svcctl("pods list").success().stderr;
    assert!(said.contains("the clock is 40 days ahead of the last command") && said.contains(" cost 6"), "{said}");
    assert!(!home.svcctl("pods list").success().stderr.contains("ahead of the last command"));
    let fresh = Home::new();
    rent(&at(&fresh, now().before(Duration::from_secs(20 * 24 * 3600))));
    assert!(!fresh.svcctl("pods list").success().stderr.contains("ahead of the last command"));
}
