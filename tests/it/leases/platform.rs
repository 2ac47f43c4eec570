//! The platform ends leases by itself, each at its own second, however late someone looks.

use engine::{Caller, Engine};
use serde_json::{Value, json};
use wire::{
    Timestamp,
    lease::EXPIRES_AT,
    pods::{Pod, ReadPodLogs},
    schema,
};

use crate::harness::{Home, Platform, env_of, refusal};

/// An environment with a lease that ends so many seconds from now.
fn lease(platform: &Platform, seconds: i64) -> Value {
    json!({ EXPIRES_AT: Timestamp::from_millis(platform.now().millis() + seconds * 1000).to_string() })
}

fn rent_for(platform: &Platform, seconds: i64, more: Value) -> Pod {
    let mut body = more;
    body["env"] = lease(platform, seconds);
    platform.rent(body)
}

fn status(platform: &Platform, id: &str) -> String {
    platform.get(id).unwrap().status.to_string()
}

fn last_line(engine: &Engine, id: &str) -> String {
    let query: ReadPodLogs = schema::decode(json!({ "id": id })).unwrap();
    engine.logs(&Caller::local(), &query, None).unwrap().lines.pop().unwrap().1.line
}

#[test]
fn a_pod_is_terminated_at_the_second_in_which_its_lease_ends() {
    let platform = Platform::new();
    let pod = rent_for(&platform, 7200, json!({}));
    platform.pass_seconds(7199);
    assert_eq!(status(&platform, &pod.id), "RUNNING");
    platform.pass_seconds(1);
    assert_eq!(status(&platform, &pod.id), "TERMINATED");
    assert!(platform.list().is_empty());
    assert_eq!(last_line(&platform.engine, &pod.id), "lease ended: pod terminated");
    platform.engine.check_books().unwrap();
}

#[test]
fn a_late_look_charges_for_the_lease_and_no_more() {
    let left_after = |looks: &[u64]| {
        let platform = Platform::new();
        rent_for(&platform, 7200, json!({}));
        for seconds in looks {
            platform.pass_seconds(*seconds);
            platform.list();
        }
        platform.engine.check_books().unwrap();
        (platform.balance(), platform.free())
    };
    assert_eq!(left_after(&[7200]), left_after(&[1_000_000]));
    assert_eq!(left_after(&[100; 90]), left_after(&[9000]));
}

#[test]
fn a_lease_ends_a_pod_in_whatever_status_it_is() {
    let platform = Platform::new();
    let held = [
        ("PROVISIONING", json!({ "image": "svcctl/stuck" })),
        ("STARTING", json!({ "image": "svcctl/slow:100000" })),
        ("RUNNING", json!({})),
        ("EXITED", json!({ "image": "svcctl/exit:1", "mounts": { "persistent": { "size": 10, "path": "/p" } } })),
        ("ERROR", json!({ "image": "svcctl/error:pull" })),
    ]
    .map(|(status, more)| (status, rent_for(&platform, 60, more).id));
    platform.pass_seconds(59);
    for (expected, id) in &held {
        assert_eq!(status(&platform, id), *expected);
    }
    platform.pass_seconds(1);
    for (before, id) in &held {
        assert_eq!(status(&platform, id), "TERMINATED", "it was {before}");
        assert_eq!(last_line(&platform.engine, id), "lease ended: pod terminated");
    }
    platform.engine.check_books().unwrap();
}

#[test]
fn a_lock_does_not_hold_a_lease_up() {
    let platform = Platform::new();
    let pod = rent_for(&platform, 60, json!({}));
    platform.update(&pod.id, json!({ "locked": true })).unwrap();
    platform.pass_seconds(60);
    assert_eq!(status(&platform, &pod.id), "TERMINATED");
}

#[test]
fn an_update_of_the_environment_moves_a_lease_or_takes_it_away() {
    let platform = Platform::new();
    let [longer, shorter, free, new] = [60, 60, 60, 1_000_000].map(|span| rent_for(&platform, span, json!({})).id);
    platform.pass_seconds(10);
    platform.update(&longer, json!({ "env": lease(&platform, 90) })).unwrap();
    platform.update(&shorter, json!({ "env": lease(&platform, 5) })).unwrap();
    platform.update(&free, json!({ "env": {} })).unwrap();
    platform.update(&new, json!({ "env": { "A": "1" } })).unwrap();
    platform.update(&new, json!({ "env": lease(&platform, 20) })).unwrap();
    let left = || -> Vec<String> { platform.list().into_iter().map(|pod| pod.id).collect() };
    platform.pass_seconds(5);
    assert!(left().len() == 3 && !left().contains(&shorter));
    platform.pass_seconds(15);
    assert!(left().len() == 2 && !left().contains(&new));
    platform.pass_seconds(70);
    assert_eq!(left(), [free]);
}

#[test]
fn a_lease_that_is_over_already_ends_the_pod_now_and_not_before() {
    let platform = Platform::new();
    let pod = rent_for(&platform, -3600, json!({}));
    let before = platform.balance();
    assert_eq!(status(&platform, &pod.id), "TERMINATED");
    assert_eq!((platform.balance(), platform.list().len()), (before, 0));
    let other = platform.rent_running(json!({}));
    platform.update(&other.id, json!({ "env": lease(&platform, -1) })).unwrap();
    assert_eq!(status(&platform, &other.id), "TERMINATED");
    platform.engine.check_books().unwrap();
}

#[test]
fn a_value_that_is_no_time_is_no_lease() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "env": { EXPIRES_AT: "in two hours" } }));
    platform.pass_seconds(100_000);
    assert_eq!(status(&platform, &pod.id), "RUNNING");
}

#[test]
fn a_pod_whose_lease_ended_stays_to_be_looked_at_for_an_hour_like_any_other() {
    let platform = Platform::new();
    let pod = rent_for(&platform, 60, json!({}));
    platform.pass_seconds(60 + 3599);
    assert_eq!(status(&platform, &pod.id), "TERMINATED");
    assert!(platform.get(&pod.id).unwrap().actions.is_empty());
    platform.pass_seconds(1);
    assert_eq!(refusal(platform.get(&pod.id)).0, 404);
}

#[test]
fn a_lease_is_given_moved_and_taken_away_by_its_span() {
    let home = Home::swift();
    home.rent("a", "--env A=1 --wait");
    let pod = home.svcctl("pods update a --ttl 2h -o json").success().json();
    let end: Timestamp = pod["env"][EXPIRES_AT].as_str().unwrap().parse().unwrap();
    home.svcctl("engine clock advance 1h").success();
    let pod = home.svcctl("pods update a --ttl 2h -o json").success().json();
    let moved: Timestamp = pod["env"][EXPIRES_AT].as_str().unwrap().parse().unwrap();
    assert!(moved.since(end).as_secs() >= 3599, "{end} became {moved}");
    let pod = home.svcctl("pods update a --no-ttl -o json").success().json();
    assert_eq!(env_of(&pod), json!({ "A": "1" }));
    assert_eq!(home.svcctl("pods update a --ttl 2h --no-ttl").code, 2);
    assert_eq!(home.svcctl("pods update a --ttl 2h --curl").code, 2);
    home.svcctl("pods update a --ttl 2h").success();
    home.svcctl("engine clock advance 2h").success();
    assert_eq!(home.pods(), Vec::<Value>::new());
}
