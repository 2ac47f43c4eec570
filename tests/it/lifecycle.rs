//! The table of behaviour.md, Pod life cycle: every transition and every refused action, with a clock that stands
//! still until it is moved.

use std::time::Duration;

use engine::{Caller, EngineError};
use serde_json::{Value, json};
use wire::{
    money::Usd,
    pods::{DeletePod, Pod, PodAction, PodStatus, ReadPodLogs},
};

use crate::harness::{GPU, Platform, body, global_volume, network_volume, refusal};

/// A pod in each status, by the shortest way there.
fn pod_in(platform: &Platform, status: PodStatus) -> Pod {
    let pod = match status {
        PodStatus::Provisioning => platform.rent(json!({ "image": "svcctl/stuck" })),
        PodStatus::Starting => {
            let pod = platform.rent(json!({ "image": "svcctl/slow:1000000" }));
            platform.pass_seconds(1);
            pod
        }
        PodStatus::Running => platform.rent_running(json!({})),
        PodStatus::Exited => {
            let pod = platform.rent(json!({}));
            platform.act(&pod.id, "stop").unwrap();
            pod
        }
        PodStatus::Error => {
            let pod = platform.rent(json!({ "image": "svcctl/error:pull" }));
            platform.pass_seconds(1);
            pod
        }
        // Ended by the platform: one that its user deletes is not there any more.
        PodStatus::Terminated => {
            let pod = platform.rent(json!({ "env": { "SVCCTL_EXPIRES_AT": platform.now().to_string() } }));
            platform.pass_seconds(1);
            pod
        }
    };
    let pod = platform.get(&pod.id).unwrap();
    assert!(pod.status.is(&status), "{} instead of {status:?}", pod.status);
    pod
}

fn actions(pod: &Pod) -> Vec<&'static str> {
    pod.actions.iter().map(|action| action.known().unwrap().as_str()).collect()
}

/// The table's second column.
const ALLOWED: [(PodStatus, &[&str]); 6] = [
    (PodStatus::Provisioning, &["stop", "terminate"]),
    (PodStatus::Starting, &["stop", "terminate"]),
    (PodStatus::Running, &["stop", "restart", "terminate"]),
    (PodStatus::Exited, &["start", "terminate"]),
    (PodStatus::Error, &["start", "terminate"]),
    (PodStatus::Terminated, &[]),
];

/// Where an allowed action leads.
const fn target(action: &str) -> PodStatus {
    match action.as_bytes()[2] {
        b'a' => PodStatus::Provisioning,
        b'o' => PodStatus::Exited,
        b's' => PodStatus::Starting,
        _ => PodStatus::Terminated,
    }
}

#[test]
fn every_action_in_every_status_does_what_the_table_says() {
    for (status, allowed) in ALLOWED {
        for action in ["start", "stop", "restart", "terminate"] {
            for locked in [false, true] {
                let platform = Platform::new();
                let pod = pod_in(&platform, status);
                if locked && status != PodStatus::Terminated {
                    platform.update(&pod.id, json!({ "locked": true })).unwrap();
                }
                let is_allowed = allowed.contains(&action) && !(locked && ["stop", "restart"].contains(&action));
                let result = platform.act(&pod.id, action);
                let case = format!("{action} in {status:?}, locked: {locked}");
                if is_allowed {
                    assert_eq!(result.unwrap().is_none(), action == "terminate", "{case}");
                    match target(action) {
                        PodStatus::Terminated => assert_eq!(refusal(platform.get(&pod.id)).0, 404, "{case}"),
                        status => assert!(platform.get(&pod.id).unwrap().status.is(&status), "{case}"),
                    }
                } else {
                    let problem = result.unwrap_err();
                    assert_eq!(problem.status, 409, "{case}");
                    assert!(problem.detail.contains(status.as_str()), "{case}: {}", problem.detail);
                    assert!(platform.get(&pod.id).unwrap().status.is(&status), "{case}");
                }
            }
        }
    }
}

#[test]
fn the_shown_actions_are_the_allowed_ones() {
    for (status, allowed) in ALLOWED {
        let platform = Platform::new();
        let pod = pod_in(&platform, status);
        assert_eq!(actions(&pod), allowed, "{status:?}");
        if status != PodStatus::Terminated {
            let locked = platform.update(&pod.id, json!({ "locked": true })).unwrap();
            let left: Vec<_> = allowed.iter().filter(|action| !["stop", "restart"].contains(action)).copied().collect();
            assert_eq!(actions(&locked), left, "{status:?}, locked");
            let unlocked = platform.update(&pod.id, json!({ "locked": false })).unwrap();
            assert_eq!(actions(&unlocked), allowed, "{status:?}, unlocked");
        }
    }
}

#[test]
fn a_conflict_names_the_status_and_what_it_allows() {
    let platform = Platform::new();
    let pod = pod_in(&platform, PodStatus::Exited);
    let problem = platform.act(&pod.id, "stop").unwrap_err();
    let expected = format!("cannot stop pod `{}`: it is EXITED, which allows start, terminate", pod.id);
    assert_eq!(problem.detail, expected);
}

#[test]
fn a_pod_comes_up_by_the_clock_alone() {
    let platform = Platform::new();
    let id = platform.rent(json!({})).id;
    let status_after = |millis| {
        platform.pass(Duration::from_millis(millis));
        platform.get(&id).unwrap().status.to_string()
    };
    assert_eq!(status_after(999), "PROVISIONING");
    assert_eq!(status_after(1), "STARTING");
    assert_eq!(status_after(1999), "STARTING");
    assert_eq!(status_after(1), "RUNNING");
    let pod = platform.get(&id).unwrap();
    assert_eq!(pod.started_at, Some(platform.now()));
    platform.pass_seconds(90);
    assert_eq!(platform.get(&id).unwrap().runtime.unwrap().uptime.unwrap(), 90);
}

#[test]
fn one_long_wait_is_the_same_as_many_short_ones() {
    let images =
        ["python", "svcctl/exit:5", "svcctl/error:crash", "svcctl/error:pull", "svcctl/slow:4", "svcctl/stuck"];
    let lives = |steps: &[u64]| -> Vec<Value> {
        let platform = Platform::new();
        for image in images {
            platform.rent(json!({ "image": image }));
        }
        for step in steps {
            platform.pass_seconds(*step);
            platform.list();
        }
        platform.list().iter().map(|pod| serde_json::to_value(pod).unwrap()).collect()
    };
    assert_eq!(lives(&[20]), lives(&[1; 20]));
}

#[test]
fn the_acting_images_act() {
    for (image, seconds, expected) in [
        ("svcctl/error:pull", 1, "ERROR"),
        ("svcctl/error:crash", 4, "RUNNING"),
        ("svcctl/error:crash", 5, "ERROR"),
        ("svcctl/exit:10", 12, "RUNNING"),
        ("svcctl/exit:10", 13, "EXITED"),
        ("svcctl/stuck", 100_000, "PROVISIONING"),
        ("svcctl/slow:60", 60, "STARTING"),
        ("svcctl/slow:60", 61, "RUNNING"),
        ("svcctl/lines:5", 3, "RUNNING"),
    ] {
        let platform = Platform::new();
        let pod = platform.rent(json!({ "image": image }));
        platform.pass_seconds(seconds);
        assert_eq!(platform.get(&pod.id).unwrap().status.to_string(), expected, "{image} after {seconds} s");
    }
}

#[test]
fn a_stopped_pod_keeps_its_place_and_gives_its_gpus_back() {
    let platform = Platform::new();
    let before = platform.free();
    let pod = platform.rent_running(json!({ "gpu": { "id": GPU, "count": 2 } }));
    assert_eq!(platform.free().0, before.0 - 2);
    let stopped = platform.act(&pod.id, "stop").unwrap().unwrap();
    assert_eq!(platform.free(), before);
    assert_eq!((&stopped.data_center_id, &stopped.cuda_version), (&pod.data_center_id, &pod.cuda_version));
    assert_eq!((stopped.cost.unwrap(), stopped.runtime), (Usd::ZERO, None));
    assert!(stopped.ssh.proxy.is_some());
    let started = platform.act(&pod.id, "start").unwrap().unwrap();
    assert_eq!((started.data_center_id, started.cost), (pod.data_center_id, pod.cost));
    assert_eq!(started.started_at, pod.started_at);
}

#[test]
fn a_start_without_room_on_the_host_is_400_and_the_pod_stays_exited() {
    let platform = Platform::new();
    let request = json!({ "dataCenterIds": ["EU-FR-1"], "gpu": { "id": GPU, "count": 2 } });
    let pod = platform.rent(request.clone());
    platform.act(&pod.id, "stop").unwrap();
    platform.rent(request);
    let problem = platform.act(&pod.id, "start").unwrap_err();
    assert_eq!(problem.status, 400);
    assert!(problem.detail.starts_with("no capacity: "), "{}", problem.detail);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Exited));
}

#[test]
fn a_restart_keeps_everything_and_starts_the_container_again() {
    let platform = Platform::new();
    let mounts = json!({ "persistent": { "size": 10, "path": "/p" } });
    let pod = platform.rent_running(json!({ "mounts": mounts, "ports": ["22/tcp"] }));
    platform.pass_seconds(100);
    let restarting = platform.act(&pod.id, "restart").unwrap().unwrap();
    assert_eq!((restarting.status.to_string().as_str(), restarting.runtime.as_ref()), ("STARTING", None));
    assert_eq!((&restarting.mounts, &restarting.data_center_id), (&pod.mounts, &pod.data_center_id));
    platform.pass_seconds(2);
    let again = platform.get(&pod.id).unwrap();
    assert!(again.status.is(&PodStatus::Running));
    assert_eq!(again.started_at, Some(platform.now()));
    assert_eq!(again.runtime.unwrap().uptime.unwrap(), 0);
}

#[test]
fn an_error_keeps_the_machine_and_keeps_costing() {
    let platform = Platform::new();
    let before = platform.free();
    let pod = pod_in(&platform, PodStatus::Error);
    assert_eq!(platform.free().0, before.0 - 1);
    assert_eq!(pod.cost.to_string(), "0.69");
    let money = platform.balance();
    platform.pass_seconds(3600);
    assert!(money - platform.balance() >= Usd::from_micros(690_000));
    platform.act(&pod.id, "start").unwrap();
    assert_eq!(platform.free().0, before.0 - 1);
}

#[test]
fn a_container_that_ends_by_itself_gives_its_gpus_back() {
    let platform = Platform::new();
    let before = platform.free();
    let pod = platform.rent(json!({ "image": "svcctl/exit:5" }));
    platform.pass_seconds(8);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Exited));
    assert_eq!(platform.free(), before);
}

#[test]
fn a_change_of_the_container_restarts_it_and_no_other_change_does() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let registry = json!({ "body": { "name": "r", "username": "u", "password": "p" } });
    let registry = platform.send::<wire::registries::CreateRegistry>(registry).unwrap().id;
    let mount = |path: &str| json!({ "network": [{ "volumeId": volume, "path": path }] });
    for (change, restarts) in [
        (json!({ "image": "python:3.13" }), true),
        (json!({ "args": "sleep 1" }), true),
        (json!({ "cmd": ["sleep", "1"] }), true),
        (json!({ "entrypoint": ["sh"] }), true),
        (json!({ "env": { "A": "1" } }), true),
        (json!({ "ports": ["80/http"] }), true),
        (json!({ "disk": 21 }), true),
        (json!({ "registry": registry }), true),
        (json!({ "mounts": mount("/m") }), true),
        (json!({ "mounts": mount("/n") }), false),
        (json!({ "name": "other" }), false),
        (json!({ "locked": true }), false),
        (json!({ "globalNetworking": true }), false),
        (json!({ "image": "python:3.12" }), false),
        (json!({ "env": {}, "ports": [], "args": "", "disk": 20, "registry": null }), false),
        // The platform alone reads the end of a lease.
        (json!({ "env": { "SVCCTL_EXPIRES_AT": "2030-01-01T00:00:00Z" } }), false),
        (json!({ "env": { "SVCCTL_EXPIRES_AT": "2030-01-01T00:00:00Z", "A": "1" } }), true),
        (json!({}), false),
    ] {
        let pod = platform.rent_running(json!({ "mounts": mount("/n") }));
        let changed = platform.update(&pod.id, change.clone()).unwrap();
        let expected = if restarts { "STARTING" } else { "RUNNING" };
        assert_eq!(changed.status.to_string(), expected, "{change}");
        platform.act(&pod.id, "terminate").unwrap();
    }
}

#[test]
fn a_lease_is_made_longer_without_harm_and_holds() {
    let platform = Platform::new();
    let until =
        |seconds: u64| json!({ "SVCCTL_EXPIRES_AT": platform.now().after(Duration::from_secs(seconds)), "A": "1" });
    let pod = platform.rent_running(json!({ "env": until(100) }));
    platform.update(&pod.id, json!({ "locked": true })).unwrap();
    let longer = platform.update(&pod.id, json!({ "env": until(1000) })).unwrap();
    assert_eq!((longer.status.to_string().as_str(), longer.started_at), ("RUNNING", pod.started_at));
    platform.pass_seconds(500);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Running));
    platform.pass_seconds(500);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Terminated));
}

#[test]
fn what_was_read_is_sent_back_without_a_restart() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let mounts = json!({ "network": [{ "volumeId": volume, "path": "/n" }], "global": [{ "volumeId": global_volume(&platform) }] });
    let more =
        json!({ "args": "sleep   'infinity'", "mounts": mounts, "ports": ["22/tcp", "80/http"], "env": { "A": "1" } });
    let pod = serde_json::to_value(platform.rent_running(more)).unwrap();
    let fields = ["name", "image", "args", "cmd", "disk", "env", "ports", "registry", "mounts", "locked"];
    let part = |fields: &[&str]| -> Value {
        fields.iter().map(|name| ((*name).to_owned(), pod[name].clone())).collect::<serde_json::Map<_, _>>().into()
    };
    let alone = fields.iter().map(|field| part(&[field]));
    for body in alone.chain([part(&fields)]) {
        let after = platform.update(pod["id"].as_str().unwrap(), body.clone()).unwrap();
        assert_eq!(serde_json::to_value(after).unwrap(), pod, "{body}");
    }
}

#[test]
fn a_change_of_a_pod_that_does_not_run_waits_for_its_start() {
    let platform = Platform::new();
    for status in [PodStatus::Provisioning, PodStatus::Exited, PodStatus::Error] {
        let pod = pod_in(&platform, status);
        let changed = platform.update(&pod.id, json!({ "image": "python:3.13" })).unwrap();
        assert_eq!((changed.status.is(&status), changed.image.as_str()), (true, "python:3.13"));
    }
    let gone = pod_in(&platform, PodStatus::Terminated);
    assert_eq!(refusal(platform.update(&gone.id, json!({ "name": "x" }))).0, 409);
}

#[test]
fn a_lock_prevents_an_update_that_restarts() {
    let platform = Platform::new();
    let pod = platform.rent_running(json!({}));
    platform.update(&pod.id, json!({ "locked": true })).unwrap();
    assert_eq!(refusal(platform.update(&pod.id, json!({ "image": "x" }))).0, 409);
    assert_eq!(platform.get(&pod.id).unwrap().image, "python:3.12");
    assert_eq!(platform.update(&pod.id, json!({ "image": "x", "locked": false })).unwrap().image, "x");
}

#[test]
fn global_networking_changes_at_the_next_start() {
    let platform = Platform::new();
    let pod = platform.rent_running(json!({ "dataCenterIds": ["US-IL-1"] }));
    let enabled = |id: &str| platform.get(id).unwrap().global_networking.enabled;
    platform.update(&pod.id, json!({ "globalNetworking": true })).unwrap();
    assert!(!enabled(&pod.id));
    platform.act(&pod.id, "stop").unwrap();
    platform.act(&pod.id, "start").unwrap();
    assert!(enabled(&pod.id));
    platform.update(&pod.id, json!({ "globalNetworking": false })).unwrap();
    assert!(enabled(&pod.id));
    platform.act(&pod.id, "stop").unwrap();
    platform.act(&pod.id, "start").unwrap();
    assert!(!enabled(&pod.id));
    // A restart is enough, and so is an update that restarts.
    platform.pass_seconds(3);
    platform.update(&pod.id, json!({ "globalNetworking": true })).unwrap();
    let restarted = platform.act(&pod.id, "restart").unwrap().unwrap();
    assert!(restarted.global_networking.enabled && restarted.global_networking.ip.is_some());
    platform.pass_seconds(3);
    let off = json!({ "globalNetworking": false, "image": "python:3.13" });
    assert!(!platform.update(&pod.id, off).unwrap().global_networking.enabled);
    let elsewhere = platform.rent(json!({ "dataCenterIds": ["CA-MTL-1"] }));
    assert_eq!(refusal(platform.update(&elsewhere.id, json!({ "globalNetworking": true }))).0, 400);
}

#[test]
fn a_pod_that_its_user_deletes_is_gone_at_once() {
    for by_action in [false, true] {
        let platform = Platform::new();
        let before = platform.free();
        let id = platform.rent_running(json!({})).id;
        if by_action {
            assert_eq!(platform.act(&id, "terminate").unwrap(), None);
        } else {
            platform.send::<DeletePod>(json!({ "id": id })).unwrap();
        }
        assert!(platform.list().is_empty());
        assert_eq!(platform.free(), before);
        let read =
            platform.engine.logs(&Caller::local(), &ReadPodLogs { id: id.clone(), ..ReadPodLogs::default() }, None);
        assert!(matches!(read, Err(EngineError::Problem(problem)) if problem.status == 404));
        for status in [
            refusal(platform.get(&id)).0,
            refusal(platform.update(&id, json!({ "name": "x" }))).0,
            refusal(platform.act(&id, "start")).0,
            refusal(platform.act(&id, "terminate")).0,
            refusal(platform.send::<DeletePod>(json!({ "id": id }))).0,
        ] {
            assert_eq!(status, 404, "by action: {by_action}");
        }
    }
}

#[test]
fn a_pod_that_the_platform_ends_leaves_lists_at_once_and_answers_for_an_hour() {
    let platform = Platform::new();
    let before = platform.free();
    let pods = [pod_in(&platform, PodStatus::Terminated), pod_in(&platform, PodStatus::Terminated)];
    assert!(platform.list().is_empty());
    assert_eq!(platform.free(), before);
    assert_eq!((pods[0].cost.unwrap(), pods[0].actions.len()), (Usd::ZERO, 0));
    for action in ["start", "stop", "restart", "terminate"] {
        assert_eq!(refusal(platform.act(&pods[0].id, action)).0, 409, "{action}");
    }
    assert_eq!(refusal(platform.update(&pods[0].id, json!({ "name": "x" }))).0, 409);
    // Its user deletes it all the same, and it is gone like any other.
    platform.send::<DeletePod>(json!({ "id": pods[0].id })).unwrap();
    assert_eq!(refusal(platform.get(&pods[0].id)).0, 404);
    assert_eq!(refusal(platform.send::<DeletePod>(json!({ "id": pods[0].id }))).0, 404);
    // The second ended two seconds ago at the most.
    platform.pass_seconds(3590);
    assert!(platform.get(&pods[1].id).unwrap().status.is(&PodStatus::Terminated));
    platform.pass_seconds(10);
    assert_eq!(refusal(platform.get(&pods[1].id)).0, 404);
    assert_eq!(refusal(platform.send::<DeletePod>(json!({ "id": pods[1].id }))).0, 404);
}

#[test]
fn a_create_and_a_start_need_an_hour_of_money_before_they_need_room() {
    let platform = Platform::new();
    let pod = platform.rent(json!({}));
    platform.act(&pod.id, "stop").unwrap();
    let set = |amount: &str| platform.engine.set_credit(amount.parse().unwrap()).unwrap();
    // 0.69 USD for the GPU, and 20 GB at 0.10 USD a month of 720 hours: 0.002777 USD.
    set("0.692776");
    assert_eq!(refusal(platform.create(body(json!({})))).0, 402);
    assert_eq!(refusal(platform.act(&pod.id, "start")).0, 402);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Exited));
    let nowhere = json!({ "gpu": { "id": GPU, "allowedCudaVersions": ["9.9"] } });
    assert_eq!(refusal(platform.create(body(nowhere.clone()))).0, 402);
    set("0.692777");
    assert_eq!(refusal(platform.create(body(nowhere))).0, 400);
    let mounts = json!({ "persistent": { "size": 10, "path": "/p" } });
    let problem = platform.create(body(json!({ "disk": 30, "mounts": mounts }))).unwrap_err();
    assert_eq!(problem.status, 402);
    assert!(problem.detail.contains("0.695554 USD"), "{}", problem.detail);
    assert!(platform.create(body(json!({}))).is_ok());
}

#[test]
fn at_zero_balance_pods_with_a_volume_stop_and_the_others_are_terminated() {
    let platform = Platform::new();
    let mounts = |mounts: Value| json!({ "mounts": mounts });
    let volume = json!({ "network": [{ "volumeId": network_volume(&platform, "US-IL-1"), "path": "/n" }] });
    let with_network = platform.rent(mounts(volume));
    let with_global = platform.rent(mounts(json!({ "global": [{ "volumeId": global_volume(&platform) }] })));
    let bare = platform.rent(json!({}));
    let persistent = platform.rent(mounts(json!({ "persistent": { "size": 10, "path": "/p" } })));
    platform.engine.set_credit("5".parse().unwrap()).unwrap();
    // Four pods at 0.69 and their disks use 5 USD up within two hours, not within one.
    platform.pass_seconds(3600);
    assert_eq!(platform.list().len(), 4);
    platform.pass_seconds(3600);
    assert!(platform.get(&with_network.id).unwrap().status.is(&PodStatus::Exited));
    assert!(platform.get(&with_global.id).unwrap().status.is(&PodStatus::Exited));
    for gone in [&bare, &persistent] {
        assert!(platform.get(&gone.id).unwrap().status.is(&PodStatus::Terminated));
    }
    let left = platform.balance();
    assert!(left <= Usd::ZERO && left > Usd::from_micros(-10_000), "{left}");
    assert_eq!(refusal(platform.act(&with_network.id, "start")).0, 402);
    platform.engine.add_credit("10".parse().unwrap()).unwrap();
    assert!(platform.act(&with_network.id, "start").is_ok());
}

#[test]
fn the_money_runs_out_at_the_exact_second() {
    let exhausted_after = |seconds: u64| {
        let platform = Platform::new();
        platform.rent(json!({}));
        platform.engine.set_credit("0.69".parse().unwrap()).unwrap();
        platform.pass_seconds(seconds);
        (platform.list().is_empty(), platform.balance())
    };
    // 0.69 USD per hour and 20 GB at 0.10 USD per GB and month: 0.69 USD last 3585 whole seconds, not 3586.
    let per_second = |seconds: i64| 690_000 * seconds / 3600 + 2_000_000 * seconds / 2_592_000;
    let last = (0..3600).find(|second| per_second(*second) >= 690_000).unwrap();
    let last = u64::try_from(last).unwrap();
    assert!(!exhausted_after(last - 1).0);
    assert!(exhausted_after(last).0);
    // It was foretold to the second.
    let platform = Platform::new();
    platform.rent(json!({}));
    platform.engine.set_credit("0.69".parse().unwrap()).unwrap();
    let foretold = platform.engine.status().unwrap().exhausts_at;
    assert_eq!(foretold, Some(platform.now().after(Duration::from_secs(last))));
    // However late someone looks, the same was charged.
    assert_eq!(exhausted_after(last).1, exhausted_after(10_000_000).1);
}

#[test]
fn an_unknown_action_is_a_violation() {
    let platform = Platform::new();
    let pod = platform.rent(json!({}));
    let (status, errors) = refusal(platform.act(&pod.id, "reset"));
    assert_eq!(status, 422);
    assert_eq!(errors.len(), 1);
    assert!(PodStatus::Running.actions(true).eq([PodAction::Terminate]));
}
