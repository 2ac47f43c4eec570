//! The rows of platform.md, sections 2.2 to 2.6 and 8: each with the status that the document names.

use serde_json::{Value, json};
use wire::{NoContent, Problem, pods::DeletePod};

use crate::harness::{GPU, Platform, body, global_volume, network_volume, refusal, template};

/// Creates with `more` and gives the status: 201 or the problem's.
fn status_of(platform: &Platform, more: Value) -> u16 {
    platform.create(body(more)).map_or_else(|problem| problem.status, |_| 201)
}

fn check_statuses(rows: &[(Value, u16)]) {
    let platform = Platform::new();
    for (more, expected) in rows {
        assert_eq!(status_of(&platform, more.clone()), *expected, "{more}");
    }
}

#[test]
fn shapes_of_a_create_body_are_422() {
    check_statuses(&[
        (json!({ "gpuCount": 1 }), 422),
        (json!({ "name": "" }), 422),
        (json!({ "name": 7 }), 422),
        (json!({ "name": null }), 422),
        (json!({ "image": ["python"] }), 422),
        (json!({ "templateId": "" }), 422),
        (json!({ "cloud": "ALL" }), 422),
        (json!({ "cloud": "secure" }), 422),
        (json!({ "dataCenterIds": "US-KS-2" }), 422),
        (json!({ "dataCenterIds": [7] }), 422),
        (json!({ "globalNetworking": "yes" }), 422),
        (json!({ "startJupyter": 1 }), 422),
        (json!({ "startSsh": "true" }), 422),
        (json!({ "disk": 0 }), 422),
        (json!({ "disk": 2.5 }), 422),
        (json!({ "disk": "20" }), 422),
        (json!({ "env": { "A": 1 } }), 422),
        (json!({ "env": ["A=1"] }), 422),
        (json!({ "ports": ["8888"] }), 422),
        (json!({ "ports": ["0/http"] }), 422),
        (json!({ "ports": ["65536/tcp"] }), 422),
        (json!({ "ports": ["53/udp"] }), 422),
        (json!({ "ports": ["22/tcp", "22/tcp"] }), 422),
        (json!({ "ports": (1..=21).map(|port| format!("{port}/tcp")).collect::<Vec<_>>() }), 422),
        (json!({ "args": ["a"] }), 422),
        (json!({ "cmd": "a" }), 422),
        (json!({ "entrypoint": "a" }), 422),
        (json!({ "registry": 1 }), 422),
        (json!({ "status": "RUNNING" }), 422),
        (json!({ "disk": 1 }), 201),
        (json!({ "disk": 1.0 }), 201),
        (json!({ "ports": ["1/tcp", "65535/http"] }), 201),
    ]);
}

#[test]
fn shapes_of_gpu_and_cpu_are_422() {
    check_statuses(&[
        (json!({ "gpu": {} }), 422),
        (json!({ "gpu": { "id": GPU, "type": "x" } }), 422),
        (json!({ "gpu": { "id": GPU, "count": 0 } }), 422),
        (json!({ "gpu": { "id": GPU, "count": -1 } }), 422),
        (json!({ "gpu": { "id": GPU, "allowedCudaVersions": ["12"] } }), 422),
        (json!({ "gpu": { "id": GPU, "allowedCudaVersions": ["12.x"] } }), 422),
        (json!({ "gpu": { "id": GPU, "minCudaVersion": "v12.2" } }), 422),
        (json!({ "gpu": { "id": GPU, "minCudaVersion": 12.2 } }), 422),
        (json!({ "gpu": { "id": GPU, "minRamPerGpu": 0 } }), 422),
        (json!({ "gpu": { "id": GPU, "minVcpuCountPerGpu": 0 } }), 422),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c" } }), 422),
        (json!({ "gpu": null, "cpu": { "id": "", "vcpuCount": 2 } }), 422),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 1 } }), 422),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2, "memory": 4 } }), 422),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 } }), 201),
    ]);
}

#[test]
fn rules_between_fields_are_400() {
    check_statuses(&[
        (json!({ "gpu": null }), 400),
        (json!({ "cpu": { "id": "cpu5c", "vcpuCount": 2 } }), 400),
        (json!({ "image": null }), 400),
        (json!({ "gpu": { "id": GPU, "allowedCudaVersions": ["12.8"], "minCudaVersion": "12.2" } }), 400),
        (json!({ "gpu": { "id": GPU, "allowedCudaVersions": [], "minCudaVersion": "12.2" } }), 201),
        (json!({ "gpu": { "id": GPU, "allowedCudaVersions": [] } }), 201),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 3 } }), 400),
        (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 64 } }), 400),
        (json!({ "args": "echo 'open" }), 400),
        (json!({ "args": "a b", "cmd": ["a", "c"] }), 400),
        (json!({ "args": "a b", "cmd": ["a", "b"] }), 201),
        (json!({ "args": "a b", "entrypoint": ["a"] }), 400),
        (json!({ "gpu": { "id": "RTX 9999" } }), 400),
        (json!({ "gpu": null, "cpu": { "id": "cpu9", "vcpuCount": 2 } }), 400),
        (json!({ "dataCenterIds": ["XX-1"] }), 400),
        (json!({ "dataCenterIds": [] }), 201),
        (json!({ "registry": "nosuchreg1" }), 400),
        (json!({ "registry": null }), 201),
        (json!({ "templateId": "nosuchtpl1" }), 404),
        (json!({ "globalNetworking": true, "dataCenterIds": ["CA-MTL-1"] }), 400),
        (json!({ "globalNetworking": true, "gpu": { "id": "AMD Instinct MI300X OAM" } }), 400),
        (json!({ "globalNetworking": true, "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 } }), 400),
        (json!({ "globalNetworking": true }), 201),
    ]);
}

#[test]
fn every_broken_rule_is_an_entry() {
    let platform = Platform::new();
    let (status, mut errors) = refusal(platform.create(json!({
        "name": "a", "args": "'", "gpu": { "id": GPU, "allowedCudaVersions": ["12.8"], "minCudaVersion": "12.2" },
        "mounts": { "persistent": { "size": 10, "path": "/a" }, "network": [{ "volumeId": "v", "path": "/b" }] },
    })));
    errors.sort();
    assert_eq!(status, 400);
    let places: Vec<&str> = errors.iter().map(|error| error.split_once(": ").unwrap().0).collect();
    assert_eq!(places, ["$.args", "$.gpu", "$.image", "$.mounts"]);
}

#[test]
fn mounts_have_their_shape() {
    let volume = |more: Value| {
        let mut entry = json!({ "volumeId": "v", "path": "/v" });
        entry.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        entry
    };
    check_statuses(&[
        (json!({ "mounts": { "disk": 1 } }), 422),
        (json!({ "mounts": { "persistent": { "size": 9, "path": "/a" } } }), 422),
        (json!({ "mounts": { "persistent": { "size": 10 } } }), 422),
        (json!({ "mounts": { "persistent": { "path": "/a" } } }), 422),
        (json!({ "mounts": { "persistent": { "size": 10, "path": "/a", "type": "x" } } }), 422),
        (json!({ "mounts": { "network": [{ "volumeId": "v" }] } }), 422),
        (json!({ "mounts": { "network": [{ "path": "/v" }] } }), 422),
        (json!({ "mounts": { "network": [volume(json!({ "size": 1 }))] } }), 422),
        (json!({ "mounts": { "network": [volume(json!({})), volume(json!({}))] } }), 422),
        (json!({ "mounts": { "global": [volume(json!({})), volume(json!({}))] } }), 422),
        (json!({ "mounts": { "global": [{ "path": "/v" }] } }), 422),
        (json!({ "mounts": { "network": [volume(json!({}))] } }), 400),
        (json!({ "mounts": { "global": [volume(json!({}))] } }), 400),
        (json!({ "mounts": { "persistent": { "size": 10, "path": "/a" } } }), 201),
        (json!({ "mounts": {} }), 201),
    ]);
}

#[test]
fn persistent_storage_stands_alone_and_not_on_cpu_pods() {
    let platform = Platform::new();
    let network = json!([{ "volumeId": network_volume(&platform, "US-IL-1"), "path": "/n" }]);
    let global = json!([{ "volumeId": global_volume(&platform) }]);
    let persistent = json!({ "size": 10, "path": "/p" });
    let cpu = json!({ "id": "cpu5c", "vcpuCount": 2 });
    for (more, expected) in [
        (json!({ "mounts": { "persistent": persistent, "network": network } }), 400),
        (json!({ "mounts": { "persistent": persistent, "global": global } }), 400),
        (json!({ "mounts": { "network": network, "global": global } }), 201),
        (json!({ "mounts": { "persistent": persistent }, "gpu": null, "cpu": cpu }), 400),
        (json!({ "mounts": { "global": global }, "gpu": null, "cpu": cpu }), 201),
        (json!({ "mounts": { "network": network, "global": global }, "gpu": null, "cpu": cpu }), 201),
    ] {
        assert_eq!(status_of(&platform, more.clone()), expected, "{more}");
    }
}

#[test]
fn a_network_volume_pulls_the_pod_into_its_data_center() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let mounts = json!({ "network": [{ "volumeId": volume, "path": "/n" }] });
    let pod = platform.rent(json!({ "mounts": mounts }));
    assert_eq!(pod.data_center_id.as_deref(), Some("US-IL-1"));
    let elsewhere = platform.create(body(json!({ "mounts": mounts, "dataCenterIds": ["EU-RO-1"] }))).unwrap_err();
    assert_eq!(elsewhere.status, 400);
    assert!(elsewhere.detail.contains("US-IL-1"), "{}", elsewhere.detail);
}

#[test]
fn a_global_volume_has_a_default_path() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "mounts": { "global": [{ "volumeId": global_volume(&platform) }] } }));
    assert_eq!(pod.mounts.as_ref().unwrap().global_mount().unwrap().path.as_deref(), Some("/global"));
}

#[test]
fn the_fields_of_a_new_pod() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "dataCenterIds": ["US-IL-1"] }));
    let json = serde_json::to_value(&pod).unwrap();
    assert_eq!(json["status"], "PROVISIONING");
    assert_eq!(json["actions"], json!(["stop", "terminate"]));
    for (field, value) in [
        ("args", json!("")),
        ("disk", json!(20)),
        ("ports", json!([])),
        ("env", json!({})),
        ("registry", Value::Null),
        ("mounts", json!({})),
        ("template", Value::Null),
        ("runtime", Value::Null),
        ("startedAt", Value::Null),
        ("locked", json!(false)),
        ("cloud", json!("SECURE")),
        ("cost", json!(0.69)),
        ("globalNetworking", json!({ "enabled": false })),
        ("createdAt", json!("2026-11-20T12:00:00Z")),
    ] {
        assert_eq!(json[field], value, "{field}");
    }
    for absent in ["cmd", "entrypoint", "cpu", "cluster", "startSsh", "startJupyter"] {
        assert!(json.get(absent).is_none(), "{absent}");
    }
    assert!(json["gpu"]["vcpuCount"].as_u64().unwrap() >= 1 && json["gpu"]["memory"].as_u64().unwrap() >= 1);
    assert!(pod.id.len() == 14 && pod.id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()));
    assert_eq!(json["ssh"]["direct"], Value::Null);
    assert!(json["ssh"]["proxy"]["command"].as_str().unwrap().starts_with("ssh "));
}

#[test]
fn a_cpu_pod_gets_the_memory_of_its_flavor() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "gpu": null, "cpu": { "id": "cpu5m", "vcpuCount": 8 } }));
    let cpu = pod.cpu.unwrap();
    assert_eq!((*cpu.vcpu_count, *cpu.memory), (Some(8), Some(64)));
    assert_eq!(pod.cost.to_string(), "0.48");
    assert!(pod.gpu.is_none() && pod.cuda_version.is_none());
}

#[test]
fn cuda_constraints_are_met_by_the_host() {
    let platform = Platform::new();
    let cuda = |gpu: Value| {
        let mut gpu = gpu;
        gpu["id"] = GPU.into();
        platform.rent(json!({ "gpu": gpu })).cuda_version.unwrap()
    };
    assert_eq!(cuda(json!({ "allowedCudaVersions": ["12.11"] })), "12.11");
    let least = cuda(json!({ "minCudaVersion": "12.11" }));
    assert!(["12.11", "13.0"].contains(&least.as_str()), "{least}");
    let nowhere = platform.create(body(json!({ "gpu": { "id": GPU, "allowedCudaVersions": ["12.12"] } })));
    let problem = nowhere.unwrap_err();
    assert_eq!(problem.status, 400);
    assert!(problem.detail.starts_with("no capacity: ") && problem.detail.contains("12.12"), "{}", problem.detail);
}

#[test]
fn ram_and_vcpus_per_gpu_are_filters() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "gpu": { "id": GPU, "count": 2, "minRamPerGpu": 100, "minVcpuCountPerGpu": 8 } }));
    let gpu = pod.gpu.unwrap();
    assert!(
        gpu.memory.as_ref().unwrap().as_u64().unwrap() >= 200
            && gpu.vcpu_count.as_ref().unwrap().as_u64().unwrap() >= 16
    );
    let refused = platform.create(body(json!({ "gpu": { "id": GPU, "minRamPerGpu": 100_000 } }))).unwrap_err();
    assert!(refused.detail.contains("100000 GB of RAM per GPU"), "{}", refused.detail);
}

#[test]
fn the_command_comes_back_as_stored_and_decoded() {
    let platform = Platform::new();
    let shell = platform.rent(json!({ "args": "python -m http.server '8 0'" }));
    assert_eq!(shell.args, "python -m http.server '8 0'");
    assert_eq!(shell.cmd.unwrap(), ["python", "-m", "http.server", "8 0"]);
    assert_eq!(shell.entrypoint, None);
    let exec = platform.rent(json!({ "entrypoint": ["sh", "-c"], "cmd": ["echo hi"] }));
    assert_eq!(exec.args, r#"{"entrypoint":["sh","-c"],"cmd":["echo hi"]}"#);
    let object = platform.rent(json!({ "args": r#"{"entrypoint":["sh"]}"# }));
    assert_eq!((object.cmd, object.entrypoint.unwrap()), (None, vec!["sh".to_owned()]));
}

#[test]
fn an_update_clears_and_keeps_parts_of_the_command() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "entrypoint": ["sh"], "cmd": ["a"] }));
    let read = serde_json::to_value(platform.get(&pod.id).unwrap()).unwrap();
    let same = json!({ "args": read["args"], "cmd": read["cmd"], "entrypoint": read["entrypoint"] });
    assert_eq!(platform.update(&pod.id, same).unwrap().args, pod.args);
    let without_cmd = platform.update(&pod.id, json!({ "cmd": [] })).unwrap();
    assert_eq!((without_cmd.cmd, without_cmd.entrypoint.unwrap()), (None, vec!["sh".to_owned()]));
    let cleared = platform.update(&pod.id, json!({ "args": "" })).unwrap();
    assert_eq!((cleared.args.as_str(), cleared.cmd, cleared.entrypoint), ("", None, None));
    assert_eq!(refusal(platform.update(&pod.id, json!({ "args": "a", "cmd": ["b"] }))).0, 400);
}

#[test]
fn ssh_and_jupyter_put_secrets_into_the_environment() {
    let platform = Platform::new();
    let without_keys = platform.rent(json!({ "startSsh": true }));
    assert!(without_keys.env.as_ref().unwrap().is_empty());
    let keys = json!({ "body": { "keys": ["ssh-ed25519 AAAA a@b", "ssh-rsa BBBB"] } });
    platform.send::<wire::account::SetSshKeys>(keys).unwrap();
    let pod = platform.rent(json!({ "startSsh": true, "startJupyter": true }));
    assert_eq!(pod.env.as_ref().unwrap()["PUBLIC_KEY"], "ssh-ed25519 AAAA a@b\nssh-rsa BBBB");
    assert_eq!(pod.env.as_ref().unwrap()["JUPYTER_PASSWORD"].len(), 32);
    let own = json!({ "startSsh": true, "startJupyter": true, "env": { "PUBLIC_KEY": "k", "JUPYTER_PASSWORD": "p" } });
    let own = platform.rent(own);
    assert_eq!(
        (own.env.as_ref().unwrap()["PUBLIC_KEY"].as_str(), own.env.as_ref().unwrap()["JUPYTER_PASSWORD"].as_str()),
        ("k", "p")
    );
}

#[test]
fn direct_ssh_appears_with_the_running_pod_and_its_port() {
    let platform = Platform::new();
    let pod = platform.rent(json!({ "ports": ["22/tcp", "8888/http"] }));
    assert_eq!(pod.ssh.direct, None);
    platform.pass_seconds(3);
    let pod = platform.get(&pod.id).unwrap();
    let direct = pod.ssh.direct.unwrap();
    let ports = pod.runtime.unwrap().ports;
    let ssh = ports.iter().find(|port| port.private == 22).unwrap();
    assert_eq!((Some(direct.port), Some(direct.host)), (ssh.public, ssh.ip.clone()));
    let http = ports.iter().find(|port| port.private == 8888).unwrap();
    assert_eq!((http.public, http.kind.as_str()), (None, "http"));
    platform.act(&pod.id, "stop").unwrap();
    assert_eq!(platform.get(&pod.id).unwrap().ssh.direct, None);
}

#[test]
fn the_global_network_gives_an_address_and_a_name() {
    let platform = Platform::new();
    let pods = [(); 8].map(|()| platform.rent(json!({ "globalNetworking": true })));
    let addresses: std::collections::BTreeSet<_> =
        pods.iter().map(|pod| pod.global_networking.ip.clone().unwrap()).collect();
    assert_eq!(addresses.len(), pods.len());
    for pod in &pods {
        let networking = &pod.global_networking;
        assert!(networking.enabled);
        assert_eq!(networking.internal_dns, Some(format!("{}.svcctl.internal", pod.id)));
        let octets = networking.ip.as_ref().unwrap().parse::<std::net::Ipv4Addr>().unwrap().octets();
        assert!(octets[0] == 10 && (64..80).contains(&octets[1]), "{octets:?}");
    }
}

#[test]
fn a_body_overrides_its_template_and_env_is_merged() {
    let platform = Platform::new();
    let id = template(
        &platform,
        json!({
            "args": "serve", "disk": 30, "ports": ["80/http"], "env": { "A": "template", "B": "template" },
            "mounts": { "persistent": { "size": 50, "path": "/data" } }, "startSsh": false, "startJupyter": false,
            "allowedCudaVersions": ["12.11"],
        }),
    );
    let plain = platform.rent(json!({ "templateId": id, "image": null }));
    assert_eq!((plain.image.as_str(), plain.args.as_str(), plain.disk.unwrap()), ("base:1", "serve", 30));
    assert_eq!(plain.ports, ["80/http"]);
    assert_eq!(plain.mounts.as_ref().unwrap().persistent.as_ref().unwrap().size, 50);
    assert_eq!(plain.cuda_version.as_deref(), Some("12.11"));
    assert_eq!(plain.template, None);
    let own = platform.rent(json!({
        "templateId": id, "image": "own:2", "args": "run", "disk": 5, "ports": [], "env": { "B": "body", "C": "body" },
        "mounts": { "persistent": { "size": 10, "path": "/own" } },
        "gpu": { "id": GPU, "minCudaVersion": "12.2" }, "startJupyter": true,
    }));
    assert_eq!((own.image.as_str(), own.args.as_str(), own.disk.unwrap()), ("own:2", "run", 5));
    assert!(own.ports.is_empty());
    assert_eq!(
        (
            own.env.as_ref().unwrap()["A"].as_str(),
            own.env.as_ref().unwrap()["B"].as_str(),
            own.env.as_ref().unwrap()["C"].as_str()
        ),
        ("template", "body", "body")
    );
    assert!(own.env.as_ref().unwrap().contains_key("JUPYTER_PASSWORD"));
    assert_eq!(own.mounts.into_option().unwrap().persistent.unwrap().path, "/own");
}

#[test]
fn either_cuda_field_replaces_the_templates_constraint() {
    let platform = Platform::new();
    let id = template(&platform, json!({ "allowedCudaVersions": ["9.9"] }));
    for (gpu, expected) in [
        (json!({ "id": GPU }), 400),
        (json!({ "id": GPU, "allowedCudaVersions": [] }), 201),
        (json!({ "id": GPU, "allowedCudaVersions": ["12.11"] }), 201),
        (json!({ "id": GPU, "minCudaVersion": "12.2" }), 201),
    ] {
        assert_eq!(status_of(&platform, json!({ "templateId": id, "gpu": gpu })), expected, "{gpu}");
    }
}

#[test]
fn cpu_pods_ignore_the_templates_cuda_constraint_and_persistent_mount() {
    let platform = Platform::new();
    let mounts = json!({ "persistent": { "size": 50, "path": "/data" } });
    let id = template(&platform, json!({ "allowedCudaVersions": ["9.9"], "mounts": mounts }));
    let pod = platform.rent(json!({ "templateId": id, "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 } }));
    assert_eq!(pod.mounts.as_ref().unwrap().persistent, None);
}

#[test]
fn a_serverless_template_is_422_and_an_edit_leaves_pods_alone() {
    let platform = Platform::new();
    let serverless = template(&platform, json!({ "serverless": true }));
    let (status, errors) = refusal(platform.create(body(json!({ "templateId": serverless }))));
    assert_eq!(status, 422);
    assert!(errors[0].starts_with("$.templateId: "), "{errors:?}");
    let id = template(&platform, json!({}));
    let pod = platform.rent(json!({ "templateId": id, "image": null }));
    let change = json!({ "id": id, "body": { "image": "base:2" } });
    platform.send::<wire::templates::UpdateTemplate>(change).unwrap();
    assert_eq!(platform.get(&pod.id).unwrap().image, "base:1");
}

#[test]
fn a_missing_resource_comes_before_a_broken_rule() {
    let platform = Platform::new();
    let gpu = json!({ "id": GPU, "allowedCudaVersions": ["12.8"], "minCudaVersion": "12.2" });
    assert_eq!(status_of(&platform, json!({ "templateId": "nosuchtpl1", "gpu": gpu })), 404);
    assert_eq!(refusal(platform.update("nosuchpod", json!({ "mounts": { "network": [] } }))).0, 404);
}

#[test]
fn a_body_beyond_the_limit_is_413_with_or_without_its_template() {
    let platform = Platform::new();
    let large = |bytes: usize| json!({ "LARGE": "x".repeat(bytes) });
    assert_eq!(status_of(&platform, json!({ "env": large(101_000) })), 201);
    assert_eq!(status_of(&platform, json!({ "env": large(102_400) })), 413);
    let id = template(&platform, json!({ "env": { "TEMPLATE": "y".repeat(60_000) } }));
    assert_eq!(status_of(&platform, json!({ "templateId": id, "env": large(1000) })), 201);
    assert_eq!(status_of(&platform, json!({ "templateId": id, "env": large(60_000) })), 413);
    let pod = platform.rent(json!({ "env": large(10) }));
    let update = |body: Value| platform.update(&pod.id, body).map_or_else(|problem| problem.status, |_| 200);
    assert_eq!(update(json!({ "templateId": id, "args": "z".repeat(60_000) })), 413);
    assert_eq!(update(json!({ "templateId": id, "args": "z".repeat(20_000) })), 200);
}

#[test]
fn a_body_without_a_template_may_have_every_byte_up_to_the_limit() {
    let platform = Platform::new();
    let of_size = |bytes: usize| {
        let empty = body(json!({ "env": { "LARGE": "" } })).to_string().len();
        body(json!({ "env": { "LARGE": "x".repeat(bytes - empty) } }))
    };
    for bytes in [102_351, 102_352, 102_399, 102_400] {
        assert_eq!(of_size(bytes).to_string().len(), bytes);
        assert!(platform.create(of_size(bytes)).is_ok(), "{bytes}");
    }
    assert_eq!(refusal(platform.create(of_size(102_401))).0, 413);
}

#[test]
fn a_number_has_no_maximum_and_what_no_machine_can_hold_is_400() {
    let gpu = |field: &str, value: Value| {
        let mut gpu = json!({ "id": GPU });
        gpu[field] = value;
        json!({ "gpu": gpu })
    };
    for huge in [json!(1_000_001), json!(u32::MAX), json!(1_u64 << 33), json!(u64::MAX), json!(1e300)] {
        check_statuses(&[
            (gpu("count", huge.clone()), 400),
            (gpu("minRamPerGpu", huge.clone()), 400),
            (gpu("minVcpuCountPerGpu", huge.clone()), 400),
            (json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": huge } }), 400),
            (json!({ "disk": huge }), 400),
            (json!({ "mounts": { "persistent": { "size": huge, "path": "/p" } } }), 400),
        ]);
        let platform = Platform::new();
        let pod = platform.rent(json!({}));
        assert_eq!(refusal(platform.update(&pod.id, json!({ "disk": huge }))).0, 400);
    }
}

#[test]
fn mounts_of_a_pod_change_their_path_and_nothing_else() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let other = network_volume(&platform, "US-IL-1");
    let global = global_volume(&platform);
    let network = |volume: &str, path: &str| json!({ "network": [{ "volumeId": volume, "path": path }] });
    let persistent = json!({ "persistent": { "size": 10, "path": "/p" } });
    let bare = platform.rent(json!({}));
    let kept = platform.rent(json!({ "mounts": persistent }));
    let shared = platform.rent(json!({ "mounts": {
        "network": [{ "volumeId": volume, "path": "/n" }], "global": [{ "volumeId": global, "path": "/g" }] } }));
    for (pod, mounts, expected) in [
        (&bare, persistent.clone(), 400),
        (&bare, network(&volume, "/n"), 400),
        (&bare, json!({}), 200),
        (&kept, network(&volume, "/n"), 400),
        (&kept, json!({ "persistent": { "path": "/q" } }), 422),
        (&kept, json!({ "persistent": { "size": 20, "path": "/q" } }), 400),
        (&kept, json!({ "persistent": { "size": 10, "path": "/q" } }), 200),
        (&shared, persistent.clone(), 400),
        (&shared, json!({ "network": [] }), 400),
        (&shared, json!({ "global": [] }), 400),
        (&shared, network(&other, "/n"), 400),
        (&shared, json!({ "network": [{ "volumeId": volume }] }), 422),
        (&shared, network(&volume, "/m"), 200),
        (&shared, json!({}), 200),
    ] {
        let status =
            platform.update(&pod.id, json!({ "mounts": mounts })).map_or_else(|problem| problem.status, |_| 200);
        assert_eq!(status, expected, "{mounts}");
    }
    assert_eq!(platform.get(&kept.id).unwrap().mounts.into_option().unwrap().persistent.unwrap().path, "/q");
    let mounts = platform.get(&shared.id).unwrap().mounts.into_option().unwrap();
    assert_eq!(mounts.network_mount().unwrap().path, "/m");
    assert_eq!(mounts.global_mount().unwrap().path.as_deref(), Some("/g"));
}

#[test]
fn what_is_not_mine_or_not_there_is_404() {
    let platform = Platform::new();
    assert_eq!(refusal(platform.get("nosuchpod")).0, 404);
    assert_eq!(refusal(platform.act("nosuchpod", "stop")).0, 404);
    assert_eq!(refusal(platform.send::<DeletePod>(json!({ "id": "nosuchpod" }))).0, 404);
    let pod = platform.rent(json!({}));
    assert_eq!(refusal(platform.act(&pod.id, "reset")).0, 422);
    assert_eq!(platform.send::<DeletePod>(json!({ "id": pod.id })), Ok(NoContent));
}

#[test]
fn a_list_in_pages_repeats_and_skips_nothing() {
    let platform = Platform::new();
    let mut all: Vec<String> = Vec::new();
    for number in 0..10 {
        // Several in the same millisecond, so that the id decides.
        platform.pass(std::time::Duration::from_millis(number % 3));
        all.push(platform.rent(json!({})).id);
    }
    let read = |cursor: Value| {
        platform.send::<wire::pods::ListPods>(if cursor.is_null() {
            json!({ "limit": 3 })
        } else {
            json!({ "limit": 3, "cursor": cursor })
        })
    };
    let mut seen: Vec<String> = Vec::new();
    let mut cursor = Value::Null;
    loop {
        let page = read(cursor).unwrap();
        seen.extend(page.pods.into_iter().map(|pod| pod.id));
        match page.pagination.next_cursor {
            Some(next) => cursor = next.into(),
            None => break,
        }
        // A pod that leaves between two pages does not shift the next one.
        platform.act(seen.first().unwrap(), "terminate").ok();
    }
    seen.sort();
    all.sort();
    assert_eq!(seen, all);
    let (status, errors) = refusal::<()>(read("nonsense".into()).map(drop));
    assert_eq!((status, errors.len()), (422, 1));
    assert!(errors[0].starts_with("query.cursor: "), "{errors:?}");
}

#[test]
fn a_problem_has_its_members() {
    let problem: Problem = Platform::new().create(body(json!({ "gpuCount": 1 }))).unwrap_err();
    let json = serde_json::to_value(&problem).unwrap();
    assert_eq!((json["title"].as_str(), json["status"].as_u64()), (Some("Unprocessable Entity"), Some(422)));
    assert_eq!(json["errors"], json!(["$: additional properties 'gpuCount' not allowed"]));
    let plain = serde_json::to_value(Platform::new().get("x").unwrap_err()).unwrap();
    assert!(plain.get("errors").is_none() && plain["detail"].is_string());
}
