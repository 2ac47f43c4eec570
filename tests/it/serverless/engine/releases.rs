//! Releases and rollout (serverless.md): what makes one, what rolls, and how far.

use serde_json::{Value, json};
use wire::serverless::{
    endpoints::CreateEndpoint,
    releases::{GetEndpointBuild, ListEndpointBuilds, ListEndpointReleases},
};

use super::{POOL, changes, refused, with};
use crate::harness::{Platform, global_volume, network_volume};

/// An endpoint with this many workers that are always there, all ready.
fn settled(platform: &Platform, count: u32, more: Value) -> String {
    let workers = json!({ "workers": { "min": count, "max": count, "idleTimeout": 3600 } });
    let id = platform.serve(with(workers, more));
    platform.pass_seconds(3);
    id
}

#[test]
fn a_create_makes_the_first_release_with_nothing_in_it() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    let releases = platform.releases(&id);
    assert_eq!(releases.endpoint_version, Some(1));
    let [first] = &releases.releases[..] else { panic!("{releases:?}") };
    let shown = serde_json::to_value(first).unwrap();
    assert_eq!((&shown["version"], &shown["source"], &shown["diff"]), (&json!(1), &json!("MANUAL"), &json!([])));
    assert_eq!((&shown["createdByUserId"], &shown["buildId"]), (&json!("local"), &Value::Null));
    assert_eq!(first.created_at.unwrap(), platform.now());
}

#[test]
fn a_change_of_the_container_rolls_and_says_what_changed() {
    let platform = Platform::new();
    let registry = json!({ "body": { "name": "hub", "username": "me", "password": "secret" } });
    let registry = platform.send::<wire::registries::CreateRegistry>(registry).unwrap().id;
    for (patch, field, old, new) in [
        (
            json!({ "image": "svcctl/job:fail" }),
            "template.imageName",
            json!("svcctl/job:echo"),
            json!("svcctl/job:fail"),
        ),
        (json!({ "env": { "A": "{{ secrets.a }}" } }), "template.env", Value::Null, json!({ "A": "{{ secrets.a }}" })),
        (json!({ "args": "serve --all" }), "template.dockerArgs", Value::Null, json!("serve --all")),
        (json!({ "cmd": ["serve"] }), "template.dockerArgs", Value::Null, json!("serve")),
        (json!({ "entrypoint": ["sh"] }), "template.dockerArgs", Value::Null, Value::Null),
        (json!({ "disk": 30 }), "template.containerDiskInGb", json!(20), json!(30)),
        (json!({ "ports": ["80/http"] }), "template.ports", Value::Null, json!(["80/http"])),
        (json!({ "registry": registry }), "template.containerRegistryAuthId", Value::Null, json!(registry)),
    ] {
        let id = settled(&platform, 1, json!({}));
        let old_worker = platform.worker(&id).id;
        platform.patch(&id, patch.clone()).unwrap();
        let releases = platform.releases(&id);
        assert_eq!((releases.endpoint_version, releases.releases.len()), (Some(2), 2), "{patch}");
        let diff = changes(&releases);
        assert_eq!(diff.keys().collect::<Vec<_>>(), [field], "{patch}");
        if patch.get("entrypoint").is_none() {
            assert_eq!(diff[field], (old, new), "{patch}");
        }
        // The idle one ended at once, and its successor begins.
        let worker = platform.worker(&id);
        assert!(worker.id != old_worker && !worker.is_stale && worker.version.unwrap() == 2, "{patch}: {worker:?}");
        platform.send::<wire::serverless::endpoints::DeleteEndpoint>(json!({ "id": id })).unwrap();
    }
    platform.check();
}

#[test]
fn a_change_of_where_workers_run_holds_for_those_placed_from_then_on() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let shared = json!({ "globalVolumeId": global_volume(&platform), "path": "/shared" });
    for (patch, field, old, new) in [
        (json!({ "gpu": { "count": 2 } }), "gpuCount", json!(1), json!(2)),
        (json!({ "gpu": { "pools": ["AMPERE_24", POOL] } }), "gpuIds", json!([POOL]), json!(["AMPERE_24", POOL])),
        (json!({ "dataCenterIds": ["US-IL-1"] }), "locations", Value::Null, json!(["US-IL-1"])),
        (json!({ "networkVolumes": [volume] }), "networkVolumeIds", Value::Null, json!([volume])),
        (json!({ "mounts": { "global": [shared] } }), "mounts.global", Value::Null, json!([shared])),
        (json!({ "flashboot": "FLASHBOOT" }), "flashBootType", json!("OFF"), json!("FLASHBOOT")),
        (json!({ "gpu": { "allowedCudaVersions": ["12.4"] } }), "allowedCudaVersions", Value::Null, json!(["12.4"])),
        (json!({ "gpu": { "minCudaVersion": "12.4" } }), "minCudaVersion", Value::Null, json!("12.4")),
    ] {
        let id = settled(&platform, 1, json!({}));
        let before = platform.worker(&id);
        platform.patch(&id, patch.clone()).unwrap();
        let releases = platform.releases(&id);
        assert_eq!(changes(&releases), [(field.to_owned(), (old, new))].into(), "{patch}");
        platform.pass_seconds(60);
        let worker = platform.worker(&id);
        assert!(worker.id == before.id && worker.is_stale && worker.version.unwrap() == 1, "{patch}: {worker:?}");
        assert_eq!(worker.gpu_count.unwrap(), 1, "{patch}: what it holds");
        let rollout = platform.releases(&id).rollout;
        assert!(rollout.in_progress && rollout.percent_on_latest.unwrap() == 0, "{patch}");
        // One that starts now is of the new version.
        platform.patch(&id, json!({ "workers": { "max": 2, "min": 2 } })).unwrap();
        platform.pass_seconds(5);
        let versions: Vec<u32> = platform.workers(&id).iter().map(|worker| worker.version.unwrap()).collect();
        assert_eq!(versions, [1, 2], "{patch}");
        platform.send::<wire::serverless::endpoints::DeleteEndpoint>(json!({ "id": id })).unwrap();
    }
    let cpu = json!({ "gpu": null, "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] });
    let id = platform.serve(cpu);
    platform.patch(&id, json!({ "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }] })).unwrap();
    let (old, new) = &changes(&platform.releases(&id))["instanceIds"];
    assert_ne!(old, new);
    platform.check();
}

#[test]
fn name_workers_scaling_and_timeout_apply_at_once_without_a_release() {
    let platform = Platform::new();
    let id = settled(&platform, 1, json!({}));
    for patch in [
        json!({ "name": "other" }),
        json!({ "workers": { "min": 2, "max": 2 } }),
        json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1 } }),
        json!({ "timeout": 9000 }),
    ] {
        platform.patch(&id, patch).unwrap();
        assert_eq!(platform.releases(&id).endpoint_version, Some(1));
    }
    assert_eq!(platform.states(&id), "IDLE INITIALIZING", "`min` holds at once");
}

#[test]
fn running_workers_finish_their_jobs_and_take_no_new_one() {
    let platform = Platform::new();
    let id = settled(&platform, 2, json!({ "image": "svcctl/job:sleep-10" }));
    let running = platform.run_job(&id, json!({}));
    let stale = platform.job(&id, &running).worker_id.unwrap();
    platform.patch(&id, json!({ "image": "svcctl/job:sleep-5" })).unwrap();
    // The idle one is gone, a new one starts in its place; the stale one counts towards `max`.
    assert_eq!(platform.states(&id), "RUNNING INITIALIZING");
    let rollout = platform.releases(&id).rollout;
    assert_eq!(
        (
            rollout.in_progress,
            rollout.workers_on_latest.unwrap(),
            rollout.workers_total.unwrap(),
            rollout.percent_on_latest.unwrap()
        ),
        (true, 1, 2, 50)
    );
    let next = platform.run_job(&id, json!({}));
    platform.pass_seconds(3);
    assert_ne!(platform.job(&id, &next).worker_id.unwrap(), stale);
    platform.pass_seconds(7);
    assert_eq!(platform.job_state(&id, &running), "COMPLETED");
    assert!(platform.workers(&id).iter().all(|worker| worker.id != stale && !worker.is_stale));
    let rollout = platform.releases(&id).rollout;
    assert!(!rollout.in_progress && rollout.percent_on_latest.unwrap() == 100);
    platform.check();
}

#[test]
fn starting_and_throttled_workers_begin_anew() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/worker:slow-60", "workers": { "min": 1 } }));
    platform.pass_seconds(30);
    let before = platform.worker(&id);
    platform.patch(&id, json!({ "image": "svcctl/job:echo" })).unwrap();
    let worker = platform.worker(&id);
    assert_eq!(
        (worker.id.as_str(), worker.version.unwrap(), worker.image.as_str()),
        (before.id.as_str(), 2, "svcctl/job:echo")
    );
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "IDLE");
    platform.check();
}

#[test]
fn an_unhealthy_worker_tries_a_new_image_at_once() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/worker:crash", "workers": { "min": 1 } }));
    platform.pass_seconds(600);
    assert_eq!(platform.states(&id), "UNHEALTHY");
    platform.patch(&id, json!({ "image": "svcctl/job:echo" })).unwrap();
    platform.pass_seconds(3);
    assert_eq!(platform.states(&id), "IDLE");
}

#[test]
fn a_second_release_makes_the_first_one_stale_too() {
    let platform = Platform::new();
    let id = settled(&platform, 3, json!({ "image": "svcctl/job:sleep-100" }));
    platform.run_job(&id, json!({}));
    platform.patch(&id, json!({ "disk": 21 })).unwrap();
    platform.pass_seconds(5);
    platform.run_job(&id, json!({}));
    platform.patch(&id, json!({ "disk": 22 })).unwrap();
    platform.pass_seconds(5);
    let mut workers: Vec<(u32, bool)> =
        platform.workers(&id).iter().map(|one| (one.version.unwrap(), one.is_stale)).collect();
    workers.sort_unstable();
    assert_eq!(workers, [(1, true), (2, true), (3, false)]);
    let releases = platform.releases(&id);
    assert_eq!(releases.rollout.percent_on_latest.unwrap(), 33, "rounded down");
    let counts: Vec<(u32, u32)> =
        releases.releases.iter().map(|one| (one.version.unwrap(), one.worker_count.unwrap())).collect();
    assert_eq!(counts, [(3, 1), (2, 1), (1, 1)]);
}

#[test]
fn a_strict_cut_over_is_max_0_patch_and_back() {
    let platform = Platform::new();
    let id = settled(&platform, 2, json!({ "image": "svcctl/job:sleep-10" }));
    let job = platform.run_job(&id, json!({}));
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 0 } })).unwrap();
    let waits = platform.run_job(&id, json!({}));
    assert_eq!(platform.states(&id), "RUNNING");
    platform.pass_seconds(10);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("", "COMPLETED"));
    platform.patch(&id, json!({ "image": "svcctl/job:echo" })).unwrap();
    platform.patch(&id, json!({ "workers": { "max": 2 } })).unwrap();
    assert_eq!(platform.job_state(&id, &waits), "IN_QUEUE");
    platform.pass_seconds(4);
    assert_eq!(platform.job_state(&id, &waits), "COMPLETED");
    assert!(platform.workers(&id).iter().all(|worker| worker.version.unwrap() == 2));
}

#[test]
fn an_endpoint_without_workers_has_nothing_in_rollout() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    platform.patch(&id, json!({ "disk": 21 })).unwrap();
    let rollout = platform.releases(&id).rollout;
    assert_eq!(
        (rollout.in_progress, rollout.workers_total.unwrap(), rollout.percent_on_latest.unwrap()),
        (false, 0, 0)
    );
}

#[test]
fn releases_are_paged_newest_first() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    for disk in 21..27 {
        platform.patch(&id, json!({ "disk": disk })).unwrap();
    }
    let mut cursor = Value::Null;
    let mut versions = Vec::new();
    loop {
        let mut query = json!({ "id": id, "limit": 3 });
        if !cursor.is_null() {
            query["cursor"] = cursor;
        }
        let page = platform.send::<ListEndpointReleases>(query).unwrap();
        assert!(page.releases.len() <= 3);
        assert_eq!(page.endpoint_version, Some(7));
        versions.extend(page.releases.iter().map(|release| release.version.unwrap()));
        match page.pagination.next_cursor {
            Some(next) => cursor = next.into(),
            None => break,
        }
    }
    assert_eq!(versions, [7, 6, 5, 4, 3, 2, 1]);
    for query in [json!({ "limit": 0 }), json!({ "limit": 1001 }), json!({ "cursor": "nonsense" })] {
        let refusal = platform.send::<ListEndpointReleases>(with(json!({ "id": id }), query.clone()));
        assert_eq!(refused(refusal).0, 422, "{query}");
    }
}

#[test]
fn no_endpoint_is_built_from_a_repository() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    assert!(platform.send::<ListEndpointBuilds>(json!({ "id": id })).unwrap().builds.is_empty());
    assert_eq!(refused(platform.send::<ListEndpointBuilds>(json!({ "id": id, "limit": 101 }))).0, 422);
    assert_eq!(refused(platform.send::<GetEndpointBuild>(json!({ "id": id, "buildId": "b1" }))).0, 404);
    assert_eq!(refused(platform.send::<ListEndpointBuilds>(json!({ "id": "nothere123" }))).0, 404);
}

#[test]
fn a_release_of_a_team_is_made_by_the_user_of_the_session() {
    let platform = Platform::new();
    let engine = &platform.engine;
    let (user, team) = (engine.create_user("ann").unwrap().id, engine.create_team("crew").unwrap().id);
    engine.add_to_team(&team, &user).unwrap();
    let token = engine.create_session(&user, std::time::Duration::from_secs(3600)).unwrap().token;
    let caller = engine.authenticate(&token, Some(&team)).unwrap();
    let create = wire::schema::decode::<CreateEndpoint>(json!({ "body": super::body(json!({})) })).unwrap();
    let id = engine.call(&caller, create).unwrap().id;
    let list = wire::schema::decode::<ListEndpointReleases>(json!({ "id": id })).unwrap();
    let releases = engine.call(&caller, list).unwrap().releases;
    assert_eq!(releases[0].created_by_user_id, Some(user));
    assert_eq!(refused(platform.patch(&id, json!({ "name": "x" }))).0, 404, "another account's endpoint is not there");
}
