//! The table of fields of serverless.md, Endpoints: what a create takes, and how it refuses the rest.

use serde_json::{Value, json};
use wire::{
    money::Usd,
    serverless::endpoints::{DeleteEndpoint, Endpoint, GetEndpoint, ListEndpoints},
};

use super::{POOL, by_count, refused, with};
use crate::harness::{Platform, global_volume, network_volume, template};

#[test]
fn a_create_fills_in_what_it_leaves_out() {
    let platform = Platform::new();
    let endpoint = platform.make(json!({})).unwrap();
    let shown = serde_json::to_value(&endpoint).unwrap();
    assert_eq!(shown["workers"], json!({ "min": 0, "max": 3, "idleTimeout": 10 }));
    assert_eq!((&shown["timeout"], &shown["flashboot"]), (&json!(300_000), &json!("OFF")));
    assert_eq!(shown["gpu"]["count"], 1);
    assert_eq!((&shown["gpu"]["allowedCudaVersions"], &shown["gpu"]["minCudaVersion"]), (&json!([]), &Value::Null));
    assert_eq!((&shown["dataCenterIds"], &shown["networkVolumes"]), (&json!([]), &json!([])));
    assert_eq!((&shown["args"], &shown["disk"], &shown["env"]), (&json!(""), &json!(20), &json!({})));
    assert!(shown.get("cpu").is_none() && shown.get("cmd").is_none(), "{shown}");
    let id = shown["id"].as_str().unwrap();
    assert_eq!(id.len(), 10);
    let base = format!("http://svcctl.internal/v2/{id}");
    let urls = json!({
        "run": format!("{base}/run"), "runSync": format!("{base}/runsync"), "status": format!("{base}/status/{{job_id}}"),
        "stream": format!("{base}/stream/{{job_id}}"), "cancel": format!("{base}/cancel/{{job_id}}"),
        "retry": format!("{base}/retry/{{job_id}}"), "purgeQueue": format!("{base}/purge-queue"),
        "health": format!("{base}/health"),
    });
    assert_eq!(shown["requestUrls"], urls);
    assert_eq!(platform.endpoint(id), endpoint);
    assert_eq!(platform.states(id), "", "no worker runs without `min`");
}

#[test]
fn a_load_balancer_is_reached_by_its_base() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(1), json!({ "type": "LOAD_BALANCER", "image": "svcctl/http:echo" })));
    let shown = serde_json::to_value(platform.endpoint(&id)).unwrap();
    let urls = json!({
        "base": format!("http://svcctl.internal/_lb/{id}"), "health": format!("http://svcctl.internal/v2/{id}/health"),
    });
    assert_eq!(shown["requestUrls"], urls);
    // The pair that has no idle timeout is QUEUE with REQUEST_COUNT alone.
    assert_eq!(shown["workers"]["idleTimeout"], 10);
    let (status, says) = refused(platform.try_run(&id, json!({ "input": {} })));
    assert!(status == 400 && says.contains("LOAD_BALANCER"), "{status} {says}");
}

/// The bodies that a create refuses: their fields, the status, and the field or value that the refusal names.
fn refusals() -> Vec<(Value, u16, &'static str)> {
    let gpu = |more: Value| json!({ "gpu": with(json!({ "pools": [POOL] }), more) });
    let cpu = |flavors: Value| json!({ "gpu": null, "cpu": flavors });
    let ports: Vec<String> = (1..12).map(|port| format!("{port}/http")).collect();
    vec![
        (json!({ "name": "" }), 422, "$.name"),
        (json!({ "name": null }), 422, "'name'"),
        (json!({ "type": null }), 422, "'type'"),
        (json!({ "type": "STREAM" }), 422, "$.type"),
        (json!({ "scaling": null }), 422, "'scaling'"),
        (json!({ "workersMax": 3 }), 422, "workersMax"),
        (json!({ "image": null }), 422, "$.image"),
        (json!({ "templateId": "nothere123" }), 404, "nothere123"),
        (json!({ "gpu": null }), 400, "`gpu` and `cpu`"),
        (json!({ "cpu": [{ "id": "cpu5c", "vcpuCount": 4 }] }), 400, "`gpu` and `cpu`"),
        (json!({ "gpu": { "pools": [] } }), 422, "$.gpu.pools"),
        (json!({ "gpu": { "count": 1 } }), 422, "'pools'"),
        (json!({ "gpu": { "pools": ["NO_POOL"] } }), 400, "NO_POOL"),
        (gpu(json!({ "count": 0 })), 422, "$.gpu.count"),
        (gpu(json!({ "count": 9 })), 400, "$.gpu.count"),
        (gpu(json!({ "excludedTypes": ["NVIDIA L4"] })), 400, "NVIDIA L4"),
        (gpu(json!({ "excludedTypes": ["NVIDIA GeForce RTX 4090"] })), 400, "$.gpu.excludedTypes"),
        (gpu(json!({ "excludedTypes": ["-NVIDIA L4"] })), 422, "$.gpu.excludedTypes[0]"),
        (gpu(json!({ "excludedTypes": ["  "] })), 422, "$.gpu.excludedTypes[0]"),
        (gpu(json!({ "excludedTypes": ["NVIDIA L4", "NVIDIA L4"] })), 422, "$.gpu.excludedTypes"),
        (gpu(json!({ "excludedTypes": ["NVIDIA L4", " NVIDIA L4 "] })), 422, "$.gpu.excludedTypes"),
        (gpu(json!({ "allowedCudaVersions": ["12"] })), 422, "$.gpu.allowedCudaVersions[0]"),
        (gpu(json!({ "minCudaVersion": "new" })), 422, "$.gpu.minCudaVersion"),
        (gpu(json!({ "allowedCudaVersions": ["12.4"], "minCudaVersion": "12.2" })), 400, "minCudaVersion"),
        (cpu(json!([])), 422, "$.cpu"),
        (cpu(json!([{ "id": "cpu5c", "vcpuCount": 4 }, { "id": "cpu5c", "vcpuCount": 4 }])), 422, "$.cpu"),
        (cpu(json!([{ "id": "cpu5c", "vcpuCount": 1 }])), 422, "$.cpu[0].vcpuCount"),
        (cpu(json!([{ "id": "cpu5c", "vcpuCount": 6 }])), 400, "vcpuCount"),
        (cpu(json!([{ "id": "cpu5c", "vcpuCount": 64 }])), 400, "2 to 32"),
        (cpu(json!([{ "id": "cpu9x", "vcpuCount": 4 }])), 400, "cpu9x"),
        (json!({ "workers": { "min": 4, "max": 3 } }), 400, "$.workers.min"),
        (json!({ "workers": { "min": -1 } }), 422, "$.workers.min"),
        (json!({ "workers": { "idleTimeout": 0 } }), 422, "$.workers.idleTimeout"),
        (json!({ "workers": { "idleTimeout": 3601 } }), 422, "$.workers.idleTimeout"),
        (json!({ "workers": { "maximum": 3 } }), 422, "maximum"),
        (with(by_count(3), json!({ "workers": { "idleTimeout": 5 } })), 400, "$.workers.idleTimeout"),
        (json!({ "type": "LOAD_BALANCER" }), 422, "QUEUE_DELAY"),
        (json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 0.4 } }), 422, "queueDelay"),
        (json!({ "scaling": { "type": "REQUEST_COUNT", "requestCount": 0 } }), 422, "requestCount"),
        (json!({ "dataCenterIds": ["XX-YY-1"] }), 400, "XX-YY-1"),
        (json!({ "networkVolumes": ["nothere123"] }), 400, "nothere123"),
        (json!({ "timeout": 4999 }), 400, "$.timeout"),
        (json!({ "timeout": 604_800_001_u64 }), 400, "$.timeout"),
        (json!({ "timeout": "5000" }), 422, "$.timeout"),
        (json!({ "flashboot": "ON" }), 422, "$.flashboot"),
        (json!({ "disk": 0 }), 422, "$.disk"),
        (json!({ "registry": "nothere123" }), 400, "nothere123"),
        (json!({ "ports": ["80/udp"] }), 422, "$.ports[0]"),
        (json!({ "ports": ports }), 422, "$.ports"),
        (json!({ "args": "python -c 'open" }), 400, "args"),
    ]
}

#[test]
fn each_field_is_refused_as_the_table_says() {
    let platform = Platform::new();
    for (more, status, names) in refusals() {
        let (said, text) = refused(platform.make(more.clone()));
        assert!(said == status && text.contains(names), "{more}: {said} {text}");
    }
    assert!(platform.send::<ListEndpoints>(json!({})).unwrap().endpoints.is_empty());
}

#[test]
fn the_contract_is_checked_before_anything_is_looked_up() {
    let platform = Platform::new();
    let wrong = json!({ "type": "LOAD_BALANCER", "templateId": "nothere123" });
    assert_eq!(refused(platform.make(wrong)).0, 422, "a wrong body is said before a missing template");
    let missing = json!({ "gpu": null, "templateId": "nothere123" });
    assert_eq!(refused(platform.make(missing)).0, 404, "a missing template is said before a broken rule");
    let excluded = json!({ "gpu": { "excludedTypes": ["NVIDIA L4"] } });
    assert_eq!(refused(platform.patch("nothere123", excluded)).0, 422);
}

#[test]
fn bounds_belong_to_what_they_bound() {
    let platform = Platform::new();
    let fits = [
        json!({ "timeout": 5000 }),
        json!({ "timeout": 604_800_000_u64 }),
        json!({ "workers": { "max": 0 } }),
        json!({ "workers": { "min": 0, "max": 1, "idleTimeout": 1 } }),
        json!({ "workers": { "max": 1, "idleTimeout": 3600 } }),
        json!({ "gpu": { "pools": [POOL], "count": 8 } }),
        json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 0.5 } }),
        // Further away than time goes.
        json!({ "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1e300 } }),
        json!({ "gpu": { "pools": ["AMPERE_24", POOL], "excludedTypes": [" NVIDIA L4 "] } }),
    ];
    for more in fits {
        let id = platform.serve(with(json!({ "workers": { "max": 1 } }), more.clone()));
        let job = platform.run_job(&id, json!({}));
        platform.pass_seconds(10);
        platform.job(&id, &job);
        platform.check();
    }
    let excluded = platform.make(json!({ "gpu": { "pools": ["AMPERE_24"], "excludedTypes": [" NVIDIA L4 "] } }));
    assert_eq!(excluded.unwrap().gpu.unwrap().excluded_types, ["NVIDIA L4"], "blanks are trimmed");
}

#[test]
fn the_template_is_merged_once_and_the_body_wins() {
    let platform = Platform::new();
    let base = template(
        &platform,
        json!({
            "serverless": true, "image": "team/base:1", "args": "serve --fast", "disk": 50, "ports": ["8000/http"],
            "env": { "A": "template", "B": "template" }, "allowedCudaVersions": ["12.4", "12.8"],
            "startSsh": true, "startJupyter": true,
        }),
    );
    let id = platform.serve(json!({ "image": null, "templateId": base, "env": { "B": "body" } }));
    let shown = serde_json::to_value(platform.endpoint(&id)).unwrap();
    assert_eq!(
        (&shown["image"], &shown["args"], &shown["disk"]),
        (&json!("team/base:1"), &json!("serve --fast"), &json!(50))
    );
    assert_eq!(shown["env"], json!({ "A": "template", "B": "body" }), "by key, and start flags are ignored");
    assert_eq!(shown["gpu"]["allowedCudaVersions"], json!(["12.4", "12.8"]));
    assert!(shown.get("templateId").is_none(), "no link is kept");
    // A CUDA field of the body keeps the template's set away, an empty one too.
    for cuda in [json!({ "allowedCudaVersions": [] }), json!({ "minCudaVersion": "12.2" })] {
        let gpu = with(json!({ "pools": [POOL] }), cuda.clone());
        let made = platform.make(json!({ "templateId": base, "gpu": gpu, "workers": { "max": 1 } })).unwrap();
        assert!(made.gpu.unwrap().allowed_cuda_versions.is_empty(), "{cuda}");
    }
    let image = platform.make(json!({ "templateId": base, "image": "mine:2", "workers": { "max": 1 } })).unwrap();
    assert_eq!(image.image, "mine:2");
    let for_pods = template(&platform, json!({ "name": "pods" }));
    assert_eq!(refused(platform.make(json!({ "templateId": for_pods }))).0, 422);
}

#[test]
fn volumes_are_one_a_data_center_and_within_those_of_the_endpoint() {
    let platform = Platform::new();
    let [one, other] = [(); 2].map(|()| network_volume(&platform, "US-IL-1"));
    let elsewhere = network_volume(&platform, "EU-RO-1");
    for (more, names) in [
        (json!({ "networkVolumes": [one, other] }), "US-IL-1"),
        (json!({ "networkVolumes": [one, one] }), "US-IL-1"),
        (json!({ "networkVolumes": [elsewhere], "dataCenterIds": ["US-IL-1"] }), "EU-RO-1"),
    ] {
        let (status, says) = refused(platform.make(more));
        assert!(status == 400 && says.contains(names), "{says}");
    }
    let made = platform.make(json!({ "networkVolumes": [one, elsewhere] })).unwrap();
    assert_eq!(made.network_volumes, [one.clone(), elsewhere]);
    let delete = platform.send::<wire::volumes::DeleteNetworkVolume>(json!({ "id": one }));
    let (status, says) = refused(delete);
    assert!(status == 409 && says.contains(&made.id), "what an endpoint mounts stays: {status} {says}");
}

#[test]
fn volumes_appear_at_their_paths_and_are_said_in_either_way() {
    let platform = Platform::new();
    let [one, two] = ["US-IL-1", "EU-RO-1"].map(|site| network_volume(&platform, site));
    let shared = global_volume(&platform);
    let network = |id: &str, path: &str| json!({ "networkVolumeId": id, "path": path });
    let global = |path: &str| json!({ "globalVolumeId": shared, "path": path });
    let none = json!({ "network": [], "global": [] });
    let mounts = |endpoint: &Endpoint| (json!(endpoint.mounts), endpoint.network_volumes.clone());
    // Both lists are always there, and may be left out of requests.
    for more in [json!({}), json!({ "mounts": {} }), json!({ "mounts": none, "networkVolumes": [] })] {
        assert_eq!(mounts(&platform.make(more).unwrap()), (none.clone(), vec![]));
    }
    let plain = platform.make(json!({ "networkVolumes": [one] })).unwrap();
    assert_eq!(mounts(&plain).0, json!({ "network": [network(&one, "/volume")], "global": [] }));
    let more = json!({
        "mounts": { "network": [network(&one, "/models"), { "networkVolumeId": two }], "global": [{ "globalVolumeId": shared }] },
        "networkVolumes": [two, one],
    });
    let made = platform.make(more).unwrap();
    let shown =
        json!({ "network": [network(&one, "/models"), network(&two, "/volume")], "global": [global("/global")] });
    assert_eq!(mounts(&made), (shown, vec![one.clone(), two.clone()]));
    for (patch, now) in [
        (json!({ "name": "other" }), json!([network(&one, "/models"), network(&two, "/volume")])),
        (json!({ "networkVolumes": [one, two] }), json!([network(&one, "/models"), network(&two, "/volume")])),
        (json!({ "networkVolumes": [one] }), json!([network(&one, "/models")])),
        (json!({ "mounts": { "network": [network(&one, "/m")] } }), json!([network(&one, "/m")])),
        (json!({ "networkVolumes": [] }), json!([])),
        (json!({ "networkVolumes": [one] }), json!([network(&one, "/volume")])),
    ] {
        let changed = platform.patch(&made.id, patch.clone()).unwrap();
        assert_eq!(mounts(&changed).0, json!({ "network": now, "global": [global("/global")] }), "{patch}");
    }
    let delete = || platform.send::<wire::volumes::DeleteGlobalVolume>(json!({ "id": shared }));
    let (status, says) = refused(delete());
    assert!(status == 409 && says.contains(&made.id), "{status} {says}");
    let cleared = platform.patch(&made.id, json!({ "mounts": { "global": [] } })).unwrap();
    assert_eq!(mounts(&cleared).0["global"], json!([]));
    for (mounts, status, says) in [
        (json!({ "network": [network(&two, "/volume")] }), 400, "networkVolumes"),
        (json!({ "network": [] }), 400, "networkVolumes"),
        (json!({ "network": [network(&one, "models")] }), 400, "`models`"),
        (json!({ "network": [network(&one, "/a/../..")] }), 400, "below `/`"),
        (json!({ "global": [global("/")] }), 400, "below `/`"),
        (json!({ "global": [global("/volume")] }), 400, "another path"),
        (json!({ "global": [{ "globalVolumeId": "nothere123" }] }), 400, "nothere123"),
        (json!({ "global": [global("/a"), global("/b")] }), 422, "$.mounts.global"),
        (json!({ "network": [{ "volumeId": one, "path": "/a" }] }), 422, "networkVolumeId"),
    ] {
        let found = refused(platform.make(json!({ "networkVolumes": [one], "mounts": mounts })));
        assert!(found.0 == status && found.1.contains(says), "{mounts}: {found:?}");
    }
    delete().unwrap();
    platform.check();
}

#[test]
fn a_registry_that_an_endpoint_names_stays() {
    let platform = Platform::new();
    let body = json!({ "body": { "name": "hub", "username": "me", "password": "secret" } });
    let registry = platform.send::<wire::registries::CreateRegistry>(body).unwrap().id;
    let id = platform.serve(json!({ "registry": registry }));
    let delete = || platform.send::<wire::registries::DeleteRegistry>(json!({ "id": registry }));
    let (status, says) = refused(delete());
    assert!(status == 400 && says.contains(&id), "{status} {says}");
    platform.patch(&id, json!({ "registry": null })).unwrap();
    delete().unwrap();
}

#[test]
fn the_sum_of_max_workers_follows_the_balance() {
    for (dollars, most) in
        [(50, 5), (99, 5), (100, 10), (200, 20), (299, 20), (300, 30), (500, 40), (700, 50), (899, 50), (900, 60)]
    {
        let platform = Platform::new();
        let gone = Usd::from_micros((dollars - 1000) * 1_000_000);
        platform.engine.add_credit(gone).unwrap();
        platform.serve(json!({ "workers": { "max": most - 2 } }));
        let (status, says) = refused(platform.make(json!({ "workers": { "max": 3 } })));
        assert_eq!(status, 400, "{dollars}");
        assert!(says.contains(&most.to_string()) && says.contains(&(most + 1).to_string()), "{dollars}: {says}");
        let second = platform.serve(json!({ "workers": { "max": 2 } }));
        assert_eq!(refused(platform.patch(&second, json!({ "workers": { "max": 3 } }))).0, 400);
        platform.patch(&second, json!({ "workers": { "max": 2 }, "name": "as before" })).unwrap();
    }
}

#[test]
fn endpoints_keep_what_they_have_when_the_balance_falls() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "max": 40 } }));
    platform.engine.add_credit(Usd::from_micros(-950_000_000)).unwrap();
    assert_eq!(platform.most(&id), 40);
    platform.patch(&id, json!({ "workers": { "max": 39 } })).unwrap();
    assert_eq!(refused(platform.patch(&id, json!({ "workers": { "max": 40 } }))).0, 400);
}

#[test]
fn min_workers_need_an_hour_of_balance() {
    let platform = Platform::new();
    platform.engine.add_credit(Usd::from_micros(-998_000_000)).unwrap();
    let two = || platform.make(json!({ "workers": { "min": 2, "max": 2 } }));
    assert_eq!(refused(two()).0, 402, "2 USD do not pay for two hours at 1.10 USD");
    platform.serve(json!({}));
    platform.engine.add_credit(Usd::from_micros(1_000_000)).unwrap();
    two().unwrap();
}

#[test]
fn names_need_not_differ_and_lists_are_in_order() {
    let platform = Platform::new();
    let ids: Vec<String> = (0..3)
        .map(|_| {
            platform.pass_seconds(1);
            platform.serve(json!({ "workers": { "max": 1 } }))
        })
        .collect();
    let list = |query: Value| platform.send::<ListEndpoints>(query).unwrap();
    assert_eq!(list(json!({})).endpoints.into_iter().map(|one| one.id).collect::<Vec<_>>(), ids);
    let first = list(json!({ "limit": 2 }));
    let cursor = first.pagination.next_cursor.unwrap();
    let rest = list(json!({ "limit": 2, "cursor": cursor }));
    assert_eq!((first.endpoints.len(), rest.endpoints[0].id.as_str()), (2, ids[2].as_str()));
}

#[test]
fn what_is_not_there_is_a_404() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
    for gone in [id.as_str(), "nothere123"] {
        assert_eq!(refused(platform.send::<GetEndpoint>(json!({ "id": gone }))).0, 404);
        assert_eq!(refused(platform.send::<DeleteEndpoint>(json!({ "id": gone }))).0, 404);
        assert_eq!(refused(platform.patch(gone, json!({ "name": "x" }))).0, 404);
        assert_eq!(refused(platform.try_run(gone, json!({ "input": {} }))).0, 404);
        assert_eq!(refused(platform.try_job(gone, "x")).0, 404);
    }
}
