//! Names where ids are meant: on the command line and in files, for things of the account and of the catalog.

use serde_json::{Value, json};

use super::{
    hurried, pod, pods, run,
    server::{Request, Server, reply},
};
use crate::harness::{Home, error_of};

/// A service with a few things that have names.
fn named(request: &Request) -> Vec<u8> {
    let path = request.path();
    let list = |key: &str, items: Value| reply(200, &json!({ key: items }).to_string());
    match path {
        "GET /v2/registries" => list("registries", json!([{ "id": "r1", "name": "docker" }])),
        "GET /v2/network-volumes" => list("networkVolumes", json!([{ "id": "v1", "name": "data" }])),
        "GET /v2/global-volumes" => list("globalVolumes", json!([{ "id": "g1", "name": "shared" }])),
        "GET /v2/templates" => list("templates", json!([{ "id": "t1", "name": "base" }])),
        "GET /v2/catalog/gpus" => list("gpus", json!([{ "id": "NVIDIA L4", "name": "L4" }])),
        "GET /v2/catalog/cpus" => list("cpus", json!([{ "id": "cpu5c", "name": "Compute-Optimized" }])),
        "GET /v2/catalog/datacenters" => list("dataCenters", json!([{ "id": "EU-RO-1", "name": "Romania 1" }])),
        "GET /v2/pods" => reply(200, &pods(&[pod("p1", &json!({ "name": "demo" }))]).to_string()),
        _ if path.starts_with("GET /v2/billing") => reply(200, r#"{"records":[],"metadata":{}}"#),
        _ if path.starts_with("GET") => reply(200, r#"{"id":"x"}"#),
        _ if path == "POST /v2/pods" || !path.starts_with("POST /v2/pods/") => {
            reply(201, &pod("new", &json!({})).to_string())
        }
        _ => reply(200, &pod("p1", &json!({})).to_string()),
    }
}

/// The body of the only request of this method and path.
fn sent(server: &Server, path: &str) -> Value {
    let seen = server.seen();
    let found: Vec<&Request> = seen.iter().filter(|request| request.path() == path).collect();
    assert_eq!(found.len(), 1, "{seen:#?}");
    found[0].json()
}

#[test]
fn flags_take_names_of_volumes_and_registries() {
    let server = Server::start(named);
    let line = "pods create a --image b --gpu L4 --registry docker --network-volume data:/d --global-volume shared:/s";
    hurried(&server, line).0.success();
    let body = sent(&server, "POST /v2/pods");
    assert_eq!((&body["registry"], &body["gpu"]["id"]), (&json!("r1"), &json!("NVIDIA L4")));
    assert_eq!(body["mounts"]["network"], json!([{ "volumeId": "v1", "path": "/d" }]));
    assert_eq!(body["mounts"]["global"], json!([{ "volumeId": "g1", "path": "/s" }]));
    hurried(&server, "templates create t --image b --registry docker").0.success();
    assert_eq!(sent(&server, "POST /v2/templates")["registry"], "r1");
}

#[test]
fn a_mistyped_name_leads_to_the_one_that_was_meant() {
    let server = Server::start(named);
    for (line, meant) in [
        ("pods get dem-o", "did you mean `demo`? `svcctl pods list` lists what there is"),
        ("pods create a --image b --gpu LL4", "did you mean `L4`?"),
        ("pods create a --image b --gpu L4 --data-center 'Rumania 1'", "did you mean `Romania 1`?"),
    ] {
        let wrong = hurried(&server, line).0;
        assert!(wrong.code != 0 && wrong.stderr.contains(meant), "{line}: {wrong}");
    }
    let far = hurried(&server, "pods get something-else").0;
    assert!(!far.stderr.contains("did you mean"), "{far}");
}

#[test]
fn files_take_display_names_as_the_command_line_does() {
    let (server, home) = (Server::start(named), Home::new());
    let body = json!({
        "name": "a", "templateId": "base", "gpu": { "id": "L4" }, "dataCenterIds": ["Romania 1"], "registry": "docker",
        "mounts": { "network": [{ "volumeId": "data", "path": "/d" }] },
    });
    home.write("pod.json", body.to_string());
    hurried(&server, &format!("pods create --file {}", home.path().join("pod.json").display())).0.success();
    let body = sent(&server, "POST /v2/pods");
    assert_eq!((&body["templateId"], &body["registry"]), (&json!("t1"), &json!("r1")));
    assert_eq!((&body["gpu"]["id"], &body["dataCenterIds"]), (&json!("NVIDIA L4"), &json!(["EU-RO-1"])));
    assert_eq!(body["mounts"]["network"][0]["volumeId"], "v1");
}

#[test]
fn what_no_list_shows_is_sent_as_it_was_typed() {
    let server = Server::start(|request| match request.path() {
        "GET /v2/registries" => reply(403, r#"{"title":"no","status":403,"detail":"the key lacks a scope"}"#),
        _ => named(request),
    });
    hurried(&server, "pods create a --image b --gpu L4 --registry r9 --network-volume v9:/d").0.success();
    let body = sent(&server, "POST /v2/pods");
    assert_eq!((&body["registry"], &body["mounts"]["network"][0]["volumeId"]), (&json!("r9"), &json!("v9")));
}

#[test]
fn filters_of_a_bill_take_names() {
    let server = Server::start(named);
    run(&server, "billing pods --gpu-id L4 --pod-id demo").success();
    let seen = server.seen();
    let query = seen.iter().find(|request| request.path() == "GET /v2/billing/pods").unwrap().query();
    let value = |name: &str| query.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
    assert_eq!((value("gpuId"), value("podId")), (Some("NVIDIA L4"), Some("p1")));
}

#[test]
fn a_file_with_neither_gpu_nor_cpu_is_told_so() {
    let home = Home::new();
    home.write("pod.yaml", "name: a\nimage: b\n");
    for line in ["pods create --file pod.yaml", "pods create --file pod.yaml --dry-run", "pods why --file pod.yaml"] {
        let told = error_of(home.svcctl(line), 5);
        assert!(
            told.contains("exactly one of `gpu` and `cpu` is required") && !told.contains("vcpuCount"),
            "{line}: {told}"
        );
    }
}

#[test]
fn the_engines_commands_take_names() {
    let home = Home::new();
    home.svcctl("engine users create ada").success();
    let team = home.svcctl("engine teams create research -o id").success().stdout.trim().to_owned();
    home.svcctl("engine teams add research ada").success();
    let teams = home.svcctl("engine teams list -o json").success().json();
    assert_eq!(teams["teams"][0]["members"].as_array().unwrap().len(), 2, "{teams}");
    home.svcctl("engine keys create ci --team research").success();
    let keys = home.svcctl("engine keys list -o json").success().json();
    assert_eq!(keys["keys"][0]["team"], json!(team), "{keys}");
    home.svcctl("engine sessions create --user ada").success();
    home.svcctl("engine teams remove research ada").success();
    home.svcctl("engine keys revoke ci").success();
    assert_eq!(home.svcctl("engine keys list -o json").success().json()["keys"], json!([]));
    assert!(error_of(home.svcctl("engine teams add nowhere ada"), 4).contains("no team has the id or name `nowhere`"));
}

#[test]
fn curl_says_that_a_name_stands_where_an_id_belongs() {
    let server = Server::raw("");
    for line in ["pods get demo", "pods stop demo", "pods logs demo", "templates get demo", "serverless get demo"] {
        let told = run(&server, &format!("{line} --curl")).success();
        assert!(told.stderr.contains("`demo` is taken for the id of"), "{line}: {told}");
    }
    let told = run(&server, "pods create a --image b --gpu 4090 --curl").success();
    assert!(told.stderr.contains("`4090` is taken for the id of a GPU type"), "{told}");
    for line in ["pods get 3nx5qz0ml2v8cd", "pods create a --image b --gpu 'NVIDIA L4'"] {
        assert_eq!(run(&server, &format!("{line} --curl")).success().stderr, "", "{line}");
    }
}

#[test]
fn curl_shows_the_request_that_a_create_sends() {
    let server = Server::start(named);
    let shown = run(&server, "pods create a --image b --gpu 'NVIDIA L4' --create-id job-1 --curl").success().stdout;
    assert!(server.seen().is_empty());
    hurried(&server, "pods create a --image b --gpu 'NVIDIA L4' --create-id job-1").0.success();
    let words = shell_words::split(&shown).unwrap();
    let body: Value = serde_json::from_str(words.last().unwrap()).unwrap();
    assert_eq!(body, sent(&server, "POST /v2/pods"));
    let plain = run(&server, "pods create a --image b --gpu 'NVIDIA L4' --curl").success().stdout;
    assert!(plain.contains("SVCCTL_CREATE_ID"), "{plain}");
}

/// A service with two types and two volumes that are called alike.
fn alike(request: &Request) -> Vec<u8> {
    let list = |key: &str, items: Value| reply(200, &json!({ key: items }).to_string());
    match request.path() {
        "GET /v2/catalog/gpus" => list(
            "gpus",
            json!([{ "id": "NVIDIA A40", "name": "A40" }, { "id": "NVIDIA A4000", "name": "A4000" }, { "id": "NVIDIA A5000", "name": "A5000" }]),
        ),
        "GET /v2/network-volumes" => list(
            "networkVolumes",
            json!([{ "id": "v1", "name": "data" }, { "id": "v2", "name": "data" }, { "id": "data", "name": "v1" }]),
        ),
        _ => named(request),
    }
}

#[test]
fn a_name_in_a_file_that_fits_several_things_lists_them_and_sends_nothing() {
    let (server, home) = (Server::start(alike), Home::new());
    for (file, verb, body) in [
        ("pod.yaml", "pods create", "name: a\nimage: b\ngpu: { id: nvidia a4 }\n"),
        (
            "cluster.yaml",
            "clusters create",
            "name: a\ntype: TRAINING\nimage: b\ncompute: { gpuTypeId: nvidia a4, gpuCountPerPod: 1, podCount: 2 }\n",
        ),
    ] {
        home.write(file, body);
        let outcome = hurried(&server, &format!("{verb} --file {}", home.path().join(file).display())).0;
        let told = error_of(outcome, 2);
        assert!(told.contains("`nvidia a4` is more than one GPU type"), "{told}");
        assert!(told.contains("NVIDIA A40") && told.contains("NVIDIA A4000") && !told.contains("A5000"), "{told}");
    }
    assert!(server.seen().iter().all(|request| request.path().starts_with("GET ")));
}

#[test]
fn an_id_goes_before_a_name_that_is_the_same() {
    let (server, home) = (Server::start(alike), Home::new());
    let body = json!({
        "name": "a", "image": "b", "gpu": { "id": "A40" },
        "mounts": { "network": [{ "volumeId": "data", "path": "/d" }] },
    });
    home.write("pod.json", body.to_string());
    hurried(&server, &format!("pods create --file {}", home.path().join("pod.json").display())).0.success();
    let body = sent(&server, "POST /v2/pods");
    assert_eq!((&body["gpu"]["id"], &body["mounts"]["network"][0]["volumeId"]), (&json!("NVIDIA A40"), &json!("data")));
}

#[test]
fn the_password_of_a_registry_is_not_asked_for_where_nothing_is_sent() {
    let shown = Home::new().svcctl("registries create docker --username me --curl").success();
    assert!(shown.stdout.contains(r#""password":"'"$REGISTRY_PASSWORD"'""#), "{shown}");
    let piped = Home::new().run_with_input(
        &["registries", "create", "docker", "--username", "me", "--password-stdin", "--curl"],
        b"hunter2\n",
    );
    assert!(!piped.success().stdout.contains("hunter2"));
}

#[test]
fn the_file_of_an_endpoint_takes_display_names() {
    let home = Home::new();
    let volume = home.svcctl("volumes create data --size 10 --data-center EU-RO-1 -o id").success().stdout;
    home.write(
        "endpoint.yaml",
        "name: a\ntype: QUEUE\nimage: b:1\nscaling: { type: QUEUE_DELAY, queueDelay: 4 }\n\
         gpu: { pools: [AMPERE_24, ADA_24], excludedTypes: [L4] }\nnetworkVolumes: [data]\ndataCenterIds: [eu-ro-1]\n",
    );
    let body = home.svcctl("serverless create --file endpoint.yaml --dry-run -o json").success().json();
    assert_eq!(body["gpu"]["excludedTypes"], json!(["NVIDIA L4"]), "{body}");
    assert_eq!((&body["networkVolumes"], &body["dataCenterIds"]), (&json!([volume.trim()]), &json!(["EU-RO-1"])));
    home.write("cpu.yaml", "name: a\ntype: QUEUE\nimage: b:1\nscaling: { type: QUEUE_DELAY, queueDelay: 4 }\ncpu: [{ id: CPU5C, vcpuCount: 4 }]\n");
    let body = home.svcctl("serverless create --file cpu.yaml --dry-run -o json").success().json();
    assert_eq!(body["cpu"], json!([{ "id": "cpu5c", "vcpuCount": 4 }]), "{body}");
}

#[test]
fn a_whole_id_takes_no_list_of_all_pods() {
    let ids = ["abcdefghij0123", "abcdefghij0124", "abcdefghij0125"];
    let server = Server::start(move |request| match request.path().strip_prefix("GET /v2/pods/") {
        Some(id) if ids.contains(&id) => reply(200, &pod(id, &json!({})).to_string()),
        Some(_) => reply(404, "{}"),
        None => reply(200, &pods(&[pod("abcdefghij0125", &json!({ "name": "traininglast01" }))]).to_string()),
    });
    let paths = |line: &str| {
        let before = server.seen().len();
        let told = run(&server, line).success().stdout;
        (told, server.seen()[before..].iter().map(|request| request.path().to_owned()).collect::<Vec<_>>())
    };
    let path = |id: &str| format!("GET /v2/pods/{id}");
    assert_eq!(paths("pods get abcdefghij0123 -o id"), ("abcdefghij0123\n".to_owned(), vec![path(ids[0])]));
    // A pod that is named twice comes once, in the order in which they were typed.
    let (told, mut asked) = paths("pods get abcdefghij0124 abcdefghij0123 abcdefghij0124 -o id");
    asked.sort();
    assert_eq!((told.as_str(), asked), ("abcdefghij0124\nabcdefghij0123\n", vec![path(ids[0]), path(ids[1])]));
    // A name that only looks like an id is a name.
    let (told, asked) = paths("pods get traininglast01 -o id");
    // It is looked for among the pods that ended, too.
    let (id, list) = (path("traininglast01"), "GET /v2/pods".to_owned());
    assert_eq!((told.as_str(), &asked[..3]), ("abcdefghij0125\n", &[id.clone(), id, list][..]));
    // The beginning of one may be that of another.
    let (told, asked) = paths("pods get abcdefghij0123 abcdefghij012 -o id");
    assert_eq!((told.as_str(), asked[0].as_str()), ("abcdefghij0123\nabcdefghij0125\n", "GET /v2/pods"));
}
