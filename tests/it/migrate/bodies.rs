//! `svcctl migrate body`: every row of the tables, body in, body out.

use insta::assert_snapshot;
use serde_json::{Value, json};
use wire::{templates::CreateTemplate, volumes::CreateNetworkVolume};

use crate::harness::{GPU, Home, Outcome, Platform, env_of, error_of, network_volume};

/// Migrates the v1 body with these arguments.
pub(super) fn migrate(home: &Home, line: &str, body: &Value) -> Outcome {
    let line = format!("migrate body {line}");
    home.run_with_input(&shell_words::split(&line).unwrap(), body.to_string().as_bytes())
}

/// Adds fields to an object.
fn with(mut base: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        base[name] = value.clone();
    }
    base
}

/// The v1 body that the rows add to, and what becomes of it.
fn base() -> (Value, Value) {
    let v1 = json!({ "name": "a", "imageName": "i", "gpuTypeIds": [GPU] });
    let v2 = json!({
        "name": "a", "image": "i", "gpu": { "id": GPU, "minRamPerGpu": 8, "minVcpuCountPerGpu": 2 }, "disk": 50,
        "ports": ["8888/http", "22/tcp"], "mounts": { "persistent": { "size": 20, "path": "/workspace" } },
    });
    (v1, v2)
}

/// Additions to the v1 body, changes in the v2 body, and a rule that is named.
type Row = (Value, Value, &'static str);

fn gpu(more: &Value) -> Value {
    with(json!({ "id": GPU, "minRamPerGpu": 8, "minVcpuCountPerGpu": 2 }), more)
}

fn rows() -> Vec<Row> {
    let persistent = |size: u32, path: &str| json!({ "mounts": { "persistent": { "size": size, "path": path } } });
    vec![
        (json!({ "name": "" }), json!({ "name": "my pod" }), "pod-name"),
        (json!({ "name": null }), json!({ "name": "my pod" }), "pod-name"),
        (json!({ "imageName": "j" }), json!({ "image": "j" }), "pod-image-name"),
        (json!({ "computeType": "GPU" }), json!({}), "pod-compute-type"),
        (json!({}), json!({}), "pod-gpu-type-id"),
        (json!({ "gpuTypePriority": "custom" }), json!({}), "pod-gpu-type-priority"),
        (json!({ "gpuCount": 2 }), json!({ "gpu": gpu(&json!({ "count": 2 })) }), "pod-gpu-count"),
        (json!({ "gpuCount": "2" }), json!({ "gpu": gpu(&json!({ "count": 2 })) }), "pod-gpu-count"),
        (
            json!({ "allowedCudaVersions": ["12.4"] }),
            json!({ "gpu": gpu(&json!({ "allowedCudaVersions": ["12.4"] })) }),
            "pod-cuda-versions",
        ),
        (json!({ "minRAMPerGPU": 16 }), json!({ "gpu": gpu(&json!({ "minRamPerGpu": 16 })) }), "pod-min-ram-per-gpu"),
        (
            json!({ "minVCPUPerGPU": 4 }),
            json!({ "gpu": gpu(&json!({ "minVcpuCountPerGpu": 4 })) }),
            "pod-min-vcpu-per-gpu",
        ),
        (json!({ "cloudType": "COMMUNITY" }), json!({ "cloud": "COMMUNITY" }), "pod-cloud-type"),
        (json!({ "containerDiskInGb": 30 }), json!({ "disk": 30 }), "pod-container-disk"),
        (json!({ "containerDiskInGb": null }), json!({}), "pod-container-disk"),
        (json!({ "volumeInGb": 40, "volumeMountPath": "/data" }), persistent(40, "/data"), "pod-volume"),
        (json!({ "volumeMountPath": "/data" }), persistent(20, "/data"), "pod-volume"),
        (json!({ "volumeInGb": 0 }), json!({ "mounts": null }), "pod-volume"),
        (json!({ "volumeInGb": 1 }), persistent(10, "/workspace"), "pod-volume-minimum"),
        (json!({ "volumeInGb": 9 }), persistent(10, "/workspace"), "pod-volume-minimum"),
        (
            json!({ "networkVolumeId": "v1" }),
            json!({ "mounts": { "network": [{ "volumeId": "v1", "path": "/workspace" }] } }),
            "pod-network-volume-id",
        ),
        (
            json!({ "networkVolumeId": "v1", "volumeMountPath": "/n", "volumeInGb": 20 }),
            json!({ "mounts": { "network": [{ "volumeId": "v1", "path": "/n" }] } }),
            "pod-network-volume-id",
        ),
        (json!({ "networkVolumeId": "" }), json!({}), "pod-volume"),
        (json!({ "ports": "80/http, 22/tcp" }), json!({ "ports": ["80/http", "22/tcp"] }), "pod-ports"),
        (json!({ "ports": [] }), json!({ "ports": [] }), "pod-ports"),
        (json!({ "ports": null }), json!({}), "pod-ports"),
        (json!({ "ports": "" }), json!({}), "pod-ports"),
        (json!({ "env": { "A": "1" } }), json!({ "env": { "A": "1" } }), "pod-name-not"),
        (json!({ "env": [{ "key": "A", "value": "1" }] }), json!({ "env": { "A": "1" } }), "pod-env"),
        (
            json!({ "dockerStartCmd": ["sh", "-c", "echo a b"] }),
            json!({ "cmd": ["sh", "-c", "echo a b"] }),
            "pod-docker-start-cmd",
        ),
        (
            json!({ "dockerStartCmd": "sh -c 'echo a b'" }),
            json!({ "cmd": ["sh", "-c", "echo a b"] }),
            "pod-docker-start-cmd",
        ),
        (json!({ "dockerStartCmd": [] }), json!({}), "pod-name-not"),
        (
            json!({ "dockerEntrypoint": ["tini", "--"] }),
            json!({ "entrypoint": ["tini", "--"] }),
            "pod-docker-entrypoint",
        ),
        (json!({ "containerRegistryAuthId": "r1" }), json!({ "registry": "r1" }), "pod-registry-auth-id"),
        (json!({ "dataCenterIds": ["US-KS-2"] }), json!({ "dataCenterIds": ["US-KS-2"] }), "pod-data-center-ids"),
        (
            json!({ "templateId": "t1" }),
            json!({ "templateId": "t1", "disk": null, "ports": null, "mounts": null }),
            "pod-template-id",
        ),
        (json!({ "globalNetworking": true }), json!({ "globalNetworking": true }), "pod-name-not"),
        (json!({ "interruptible": false }), json!({}), "pod-interruptible"),
        (json!({ "locked": false }), json!({}), "pod-locked"),
        (json!({ "supportPublicIp": false }), json!({}), "pod-support-public-ip"),
        (json!({ "supportPublicIp": true }), json!({}), "pod-support-public-ip"),
        (
            json!({ "supportPublicIp": true, "cloudType": "SECURE" }),
            json!({ "cloud": "SECURE" }),
            "pod-support-public-ip",
        ),
        (json!({ "supportPublicIp": true, "cloudType": "ALL" }), json!({}), "pod-cloud-all"),
        (json!({ "minDownloadMbps": 0 }), json!({}), "pod-min-download"),
        (json!({ "minDownloadMbps": 500 }), json!({}), "pod-min-download"),
        (json!({ "minUploadMbps": 500 }), json!({}), "pod-min-upload"),
        (json!({ "minDiskBandwidthMBps": 500 }), json!({}), "pod-min-disk-bandwidth"),
        (json!({ "cpuFlavorIds": ["cpu5c"], "computeType": "GPU" }), json!({}), "pod-cpu-flavor-id"),
        (
            json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c"] }),
            json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 2 }, "mounts": null }),
            "pod-cpu-flavor-id",
        ),
        (
            json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c"], "vcpuCount": 4, "volumeInGb": 0 }),
            json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": 4 }, "mounts": null }),
            "pod-vcpu-count",
        ),
    ]
}

#[test]
fn every_row_of_a_pod_becomes_what_the_table_says() {
    let home = Home::new();
    let (v1, v2) = base();
    for (more, expected, rule) in rows() {
        let mut expected = with(v2.clone(), &expected);
        expected.as_object_mut().unwrap().retain(|_, value| !value.is_null());
        let outcome = migrate(&home, "pod", &with(v1.clone(), &more)).success();
        assert_eq!(outcome.json(), expected, "{more}");
        // A row whose rule does not apply is one about which nothing is said.
        assert_eq!(outcome.stderr.contains(&format!("{rule}: ")), rule != "pod-name-not", "{more}: {}", outcome.stderr);
    }
}

#[test]
fn what_changes_behaviour_is_refused_until_its_rule_is_accepted() {
    let home = Home::new();
    let (v1, _) = base();
    for (more, rule) in [
        (json!({ "gpuTypeIds": [GPU, "NVIDIA L4"] }), "pod-gpu-type-ids"),
        (json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c", "cpu3c"] }), "pod-cpu-flavor-ids"),
        (
            json!({ "dataCenterIds": ["US-KS-2", "EU-RO-1"], "dataCenterPriority": "custom" }),
            "pod-data-center-priority",
        ),
        (json!({ "cloudType": "ALL" }), "pod-cloud-all"),
        (json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c"], "volumeInGb": 20 }), "pod-volume-cpu"),
        (json!({ "countryCodes": ["NL"] }), "pod-country-codes"),
        (json!({ "interruptible": true }), "pod-interruptible"),
        (json!({ "locked": true }), "pod-locked"),
        (json!({ "supportPublicIp": true, "cloudType": "COMMUNITY" }), "pod-support-public-ip"),
        (json!({ "gpuTypeID": GPU }), "unknown-field"),
    ] {
        let body = with(v1.clone(), &more);
        let told = error_of(migrate(&home, "pod", &body), 5);
        assert!(told.contains(&format!("--accept {rule}")), "{told}");
        let accepted = migrate(&home, &format!("pod --accept {rule}"), &body).success();
        assert!(accepted.json()["name"] == "a" && accepted.stderr.contains(rule), "{}", accepted.stderr);
    }
}

#[test]
fn a_priority_counts_where_there_is_something_to_choose_from() {
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU, "NVIDIA L4"], "gpuTypePriority": "custom",
                       "dataCenterIds": ["US-KS-2", "EU-RO-1"], "dataCenterPriority": "availability" });
    assert_snapshot!(migrate(&Home::new(), "", &body), @r"
    exit 5
    --- stderr
    rename   pod-name: v1 called a pod without a name `my pod`: it is written out
    rename   pod-image-name: `imageName` becomes `image`
    removed  pod-gpu-type-ids: a create takes one GPU type: `NVIDIA GeForce RTX 4090` is taken, without a fallback to `NVIDIA L4`
    removed  pod-gpu-type-priority: `gpuTypePriority` is dropped: one create tries one choice, so there is no order
    rename   pod-min-ram-per-gpu: v1 asked for 8 by default: `gpu.minRamPerGpu` is 8
    rename   pod-min-vcpu-per-gpu: v1 asked for 2 by default: `gpu.minVcpuCountPerGpu` is 2
    silent   pod-data-center-ids: `dataCenterIds` stays, as a filter without order
    removed  pod-data-center-priority: `dataCenterPriority` is dropped: the scheduler chooses by room
    silent   pod-volume: v1 mounted 20 GB by default: the mount is written out
    silent   pod-container-disk: v1 gave 50 GB by default: `disk` is 50
    silent   pod-ports: v1 published 8888/http and 22/tcp by default: they are written out
    error: v2 cannot do what this v1 request does
      pod-gpu-type-ids: a create takes one GPU type: `NVIDIA GeForce RTX 4090` is taken, without a fallback to `NVIDIA L4`
      pod-gpu-type-priority: `gpuTypePriority` is dropped: one create tries one choice, so there is no order

    hint: accept it with --accept pod-gpu-type-ids,pod-gpu-type-priority, or keep it with --to flags
    ");
}

#[test]
fn a_pod_without_hardware_gets_what_v1_would_have_taken() {
    let (home, platform) = (Home::new(), Platform::new());
    for (body, hardware, rule) in [
        (json!({ "imageName": "i", "gpuTypeIds": [], "gpuCount": 2 }), "gpu", "removed  pod-gpu-type-ids"),
        (json!({ "imageName": "i", "computeType": "CPU", "vcpuCount": 4 }), "cpu", "removed  pod-cpu-flavor-ids"),
    ] {
        let outcome = migrate(&home, "pod", &body).success();
        let made = outcome.json();
        let id = made[hardware]["id"].as_str().unwrap();
        let note = outcome.stderr.lines().find(|line| line.starts_with(rule)).unwrap();
        assert!(note.contains("v1 took any with room") && note.contains(&format!("`{id}` is taken")), "{note}");
        platform.create(made.clone()).unwrap();
        home.write("body.json", body.to_string());
        let requested = home.svcctl("migrate request POST /pods --file body.json --to json").success();
        assert!(requested.json()["body"] == made && requested.stderr.contains(note), "{requested}");
    }
    // `--gpu any` would rent a GPU pod.
    let line = migrate(&home, "pod --to flags", &json!({ "imageName": "i", "computeType": "CPU" })).success().stdout;
    assert!(line.contains("--cpu ") && !line.contains("--gpu"), "{line}");
    assert_eq!(typed(&home, &line)["cpu"]["vcpuCount"], 2);
}

#[test]
fn a_pod_for_which_nothing_is_found_says_what_to_name() {
    let home = Home::new();
    let nowhere = json!({ "imageName": "i", "countryCodes": ["AQ"] });
    let told = error_of(migrate(&home, "pod --accept pod-country-codes", &nowhere), 5);
    assert!(told.contains("nothing in the catalog fits") && told.contains("name one in `gpuTypeIds`"), "{told}");
}

#[test]
fn a_start_command_that_calls_v1_is_told_and_passed_on() {
    let home = Home::new();
    let (v1, _) = base();
    let command = json!(["bash", "-c", "python t.py; curl -X POST https://rest.gpu.example/v1/pods/$POD_ID/stop"]);
    let body = with(v1, &json!({ "dockerStartCmd": command }));
    let outcome = migrate(&home, "pod", &body).success();
    assert_eq!(outcome.json()["cmd"], command);
    let note = "rename   pods-stop-path: `dockerStartCmd` uses v1 inside the container, and is passed on as it is: in v2 \
                that is `/v2/pods/{POD_ID}/action`\n";
    assert!(outcome.stderr.contains(note), "{outcome}");
    home.write("body.json", body.to_string());
    let requested = home.svcctl("migrate request POST /pods --file body.json").success();
    assert!(requested.stderr.contains(note), "{requested}");
}

#[test]
fn a_minimal_body_says_every_default_that_vanished() {
    assert_snapshot!(migrate(&Home::new(), "", &json!({ "imageName": "i", "gpuTypeIds": [GPU], "env": null })), @r#"
    exit 0
    --- stdout
    {
      "disk": 50,
      "gpu": {
        "id": "NVIDIA GeForce RTX 4090",
        "minRamPerGpu": 8,
        "minVcpuCountPerGpu": 2
      },
      "image": "i",
      "mounts": {
        "persistent": {
          "path": "/workspace",
          "size": 20
        }
      },
      "name": "my pod",
      "ports": [
        "8888/http",
        "22/tcp"
      ]
    }
    --- stderr
    rename   pod-name: v1 called a pod without a name `my pod`: it is written out
    rename   pod-image-name: `imageName` becomes `image`
    rename   pod-gpu-type-id: `gpuTypeIds` becomes `gpu.id`
    rename   pod-min-ram-per-gpu: v1 asked for 8 by default: `gpu.minRamPerGpu` is 8
    rename   pod-min-vcpu-per-gpu: v1 asked for 2 by default: `gpu.minVcpuCountPerGpu` is 2
    silent   pod-volume: v1 mounted 20 GB by default: the mount is written out
    silent   pod-container-disk: v1 gave 50 GB by default: `disk` is 50
    silent   pod-ports: v1 published 8888/http and 22/tcp by default: they are written out
    "#);
}

#[test]
fn a_body_comes_in_yaml_from_a_file_and_goes_out_in_yaml() {
    let home = Home::new();
    home.write("pod.yaml", format!("imageName: i\ngpuTypeIds: ['{GPU}']\nvolumeInGb: 0\n"));
    let shown = home.svcctl("migrate body --file pod.yaml -o yaml -q").success();
    assert!(shown.stdout.contains("image: i\n") && shown.stderr.is_empty(), "{shown}");
    home.write("list.json", "[1]");
    assert!(error_of(home.svcctl("migrate body --file list.json"), 2).contains("holds no object"));
}

#[test]
fn a_value_that_v2_rejects_is_told_by_the_contract() {
    let (v1, _) = base();
    let told = error_of(migrate(&Home::new(), "pod", &with(v1, &json!({ "ports": ["53/udp"], "gpuCount": 0 }))), 5);
    assert!(told.contains("$.gpu.count: 0 is less") && told.contains("53/udp"), "{told}");
}

#[test]
fn flags_keep_what_one_body_cannot_say() {
    let home = Home::new();
    let body = json!({
        "name": "it's mine", "imageName": "i", "gpuTypeIds": [GPU, "NVIDIA L4"], "gpuTypePriority": "custom",
        "cloudType": "ALL", "countryCodes": ["NL", "SE"], "env": { "A": "b c" }, "dockerStartCmd": ["sh", "-c", "a b"],
        "dockerEntrypoint": ["tini", "--"], "networkVolumeId": "v1",
    });
    assert_snapshot!(migrate(&home, "pod --to flags -q", &body), @r"
    exit 0
    --- stdout
    svcctl pods create 'it'\''s mine' --image i --gpu 'NVIDIA GeForce RTX 4090' --gpu 'NVIDIA L4' --cloud any --country NL --country SE --order given --min-ram-per-gpu 8 --min-vcpus-per-gpu 2 --disk 50 --port 8888/http --port 22/tcp --entrypoint tini '--entrypoint=--' --env 'A=b c' --network-volume v1:/workspace -- sh -c 'a b'
    ");
    let told = error_of(migrate(&home, "pod --to flags", &with(body, &json!({ "locked": true }))), 5);
    assert!(told.contains("--accept pod-locked"), "{told}");
    let any = migrate(&home, "pod --to flags", &json!({ "imageName": "i" })).success().stdout;
    assert!(any.contains("--gpu any"), "{any}");
    assert!(error_of(migrate(&home, "volume --to flags", &json!({})), 2).contains("of a pod"));
}

#[test]
fn the_line_and_the_body_make_the_same_pod() {
    let v1 = json!({ "name": "same", "imageName": "python:3.12", "gpuTypeIds": [GPU], "gpuCount": 2,
                     "env": { "A": "b c" }, "dockerStartCmd": ["sh", "-c", "echo 'a b'"], "dockerEntrypoint": ["tini", "--"] });
    let home = Home::new();
    let line = migrate(&home, "pod --to flags -q", &v1).success().stdout;
    let body = migrate(&home, "pod", &v1).success().stdout;
    let by_line = typed(&home, &line);
    let line = ["pods", "create", "--file", "-", "-o", "json"];
    let by_body = Home::new().run_with_input(&line, body.as_bytes()).success().json();
    assert_eq!(env_of(&by_line), env_of(&by_body));
    for field in ["name", "image", "gpu", "disk", "ports", "mounts", "args", "cmd", "entrypoint", "cloud"] {
        assert_eq!(by_line[field], by_body[field], "{field}");
    }
}

#[test]
fn a_line_with_several_places_is_one_that_create_takes() {
    let v1 = json!({ "imageName": "i", "gpuTypeIds": ["NVIDIA H200", GPU], "gpuTypePriority": "custom",
                     "cloudType": "ALL", "countryCodes": ["US", "CA"], "minRAMPerGPU": 1, "minVCPUPerGPU": 1 });
    let home = Home::new();
    let line = migrate(&home, "pod --to flags -q", &v1).success().stdout;
    let pod = typed(&home, &line);
    assert_eq!((&pod["gpu"]["id"], &pod["name"]), (&json!("NVIDIA H200"), &json!("my pod")), "{line}");
}

/// The pod that this line of a shell creates.
fn typed(home: &Home, line: &str) -> Value {
    let words = shell_words::split(line.trim()).unwrap();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    // Words behind `--` are the command of the pod.
    home.run(&[&words[1..3], &["-o", "json"], &words[3..]].concat()).success().json()
}

#[test]
fn what_comes_out_is_accepted_by_the_engine() {
    let (home, platform) = (Home::new(), Platform::new());
    let volume = network_volume(&platform, "US-IL-1");
    let (v1, _) = base();
    for more in [
        json!({}),
        json!({ "gpuCount": 2, "volumeInGb": 3 }),
        json!({ "networkVolumeId": volume }),
        json!({ "computeType": "CPU", "cpuFlavorIds": ["cpu5c"] }),
    ] {
        let body = migrate(&home, "pod", &with(v1.clone(), &more)).success().json();
        platform.create(body).unwrap();
    }
    let template =
        json!({ "name": "t", "imageName": "i", "isPublic": false, "dockerStartCmd": ["a"], "volumeInGb": 5 });
    let body = migrate(&home, "template", &template).success().json();
    assert_eq!(
        body,
        json!({
            "name": "t", "image": "i", "public": false, "cmd": ["a"], "disk": 50, "ports": ["8888/http", "22/tcp"],
            "mounts": { "persistent": { "size": 10, "path": "/workspace" } },
        })
    );
    platform.send::<CreateTemplate>(json!({ "body": body })).unwrap();
    let volume = migrate(&home, "volume", &json!({ "name": "v", "size": 20, "dataCenterId": "US-KS-2" })).success();
    assert!(volume.stderr.contains("volume-data-center-id"), "{volume}");
    assert_eq!(volume.json(), json!({ "name": "v", "size": 20, "dataCenter": "US-KS-2" }));
    platform.send::<CreateNetworkVolume>(json!({ "body": volume.json() })).unwrap();
}

#[test]
fn every_row_of_a_template_becomes_what_the_table_says() {
    let home = Home::new();
    let v1 = json!({ "name": "t", "imageName": "i", "isServerless": true });
    let v2 = json!({ "name": "t", "image": "i", "serverless": true, "disk": 50 });
    for (more, expected, rule) in [
        (json!({}), json!({}), "template-is-serverless"),
        (json!({ "containerDiskInGb": 9 }), json!({ "disk": 9 }), "template-container-disk"),
        (json!({ "ports": "80/http" }), json!({ "ports": ["80/http"] }), "template-ports"),
        (json!({ "env": [{ "key": "A", "value": 1 }] }), json!({ "env": { "A": "1" } }), "template-env"),
        (json!({ "dockerStartCmd": ["a"] }), json!({ "cmd": ["a"] }), "template-docker-start-cmd"),
        (json!({ "dockerEntrypoint": ["a"] }), json!({ "entrypoint": ["a"] }), "template-docker-entrypoint"),
        (json!({ "containerRegistryAuthId": "r" }), json!({ "registry": "r" }), "template-registry-auth-id"),
        (json!({ "isPublic": true }), json!({ "public": true }), "template-is-public"),
        (
            json!({ "isServerless": false }),
            json!({ "serverless": false, "ports": ["8888/http", "22/tcp"],
                    "mounts": { "persistent": { "size": 20, "path": "/workspace" } } }),
            "template-volume",
        ),
    ] {
        let outcome = migrate(&home, "template", &with(v1.clone(), &more)).success();
        assert_eq!(outcome.json(), with(v2.clone(), &expected), "{more}");
        assert!(outcome.stderr.contains(&format!("{rule}: ")), "{more}: {}", outcome.stderr);
    }
    let readme = with(v1, &json!({ "readme": "# Mine" }));
    assert!(error_of(migrate(&home, "template", &readme), 5).contains("--accept template-readme"));
    migrate(&home, "template --accept template-readme", &readme).success();
}
