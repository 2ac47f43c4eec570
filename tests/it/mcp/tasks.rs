//! Tasks of agents that use the tools, in the embedded engine.

use serde_json::{Value, json};

use super::{Client, small, text, words};
use crate::harness::Home;

#[test]
fn the_list_of_tools_is_whole_and_short() {
    let home = Home::new();
    let mut client = Client::start(&home, "");
    let listed = client.request("tools/list", json!({}));
    let tools = listed["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    let expected = [
        "capacity",
        "pods",
        "rent",
        "run",
        "exec",
        "logs",
        "why",
        "end",
        "endpoints",
        "jobs",
        "cost",
        "migrate",
        "api",
        "help",
    ];
    assert_eq!(names, expected);
    assert!(listed["result"].to_string().len() <= 12_000, "{}", listed["result"].to_string().len());
    for tool in tools {
        let hints = &tool["annotations"];
        assert!(hints["readOnlyHint"] == true || hints["destructiveHint"].is_boolean(), "{tool}");
        assert_eq!((&tool["inputSchema"]["type"], &tool["outputSchema"]["type"]), (&json!("object"), &json!("object")));
        assert!(jsonschema::meta::is_valid(&tool["inputSchema"]) && jsonschema::meta::is_valid(&tool["outputSchema"]));
    }
    assert_eq!(client.finish(), 0);
}

#[test]
fn the_cheapest_place_for_two_large_gpus_is_found_and_rented_and_everything_is_ended() {
    let home = Home::swift();
    let mut client = Client::start(&home, "");
    let hardware = json!({ "count": 2, "minVram": 80 });
    let found = client.done("capacity", json!({ "hardware": hardware }));
    assert_eq!((&found["fits"], &found["simulated"]), (&json!(true), &json!(true)));
    let prices: Vec<f64> =
        found["places"].as_array().unwrap().iter().filter_map(|place| place["pricePerHour"].as_f64()).collect();
    assert!(!prices.is_empty() && prices.is_sorted(), "{prices:?}");
    let rented = client.done("rent", json!({ "name": "big", "image": "python:3.12", "hardware": hardware }));
    assert_eq!((&rented["ready"], &rented["found"]), (&json!(true), &json!(false)), "{rented}");
    let pod = &rented["pods"][0];
    assert!(pod["hardware"].as_str().unwrap().starts_with("2 x "), "{pod}");
    assert!(pod["until"].is_string() && pod["mine"] == true, "{pod}");
    let again = client.done("rent", json!({ "name": "big", "image": "python:3.12", "hardware": hardware }));
    assert_eq!((&again["found"], &again["pods"][0]["id"]), (&json!(true), &pod["id"]));
    assert_eq!(home.pods().len(), 1);
    let ended = client.done("end", json!({ "all": true }));
    assert_eq!(ended["ended"][0]["id"], pod["id"]);
    assert!(home.pods().is_empty());
}

#[test]
fn a_request_without_a_place_says_why_and_what_would_fit() {
    let home = Home::new();
    let mut client = Client::start(&home, "");
    let none = client.done("capacity", json!({ "hardware": { "gpu": ["RTX 4090"], "maxPrice": 0.01 } }));
    assert_eq!(none["fits"], false);
    assert!(none["why"].to_string().contains("USD per hour"), "{none}");
    let error = client
        .refused("rent", json!({ "name": "x", "image": "i", "hardware": { "gpu": ["RTX 4090"], "maxPrice": 0.01 } }));
    assert_eq!(error["code"], "no-capacity", "{error}");
}

#[test]
fn a_program_runs_to_its_end_where_pods_act_and_the_simulation_says_so() {
    let home = Home::swift();
    let mut client = Client::start(&home, "");
    let run =
        json!({ "name": "job", "image": "python:3.12", "hardware": { "cpu": "cpu3c" }, "command": ["python", "-V"] });
    let result = client.call("run", run);
    assert_eq!(result["structuredContent"]["ended"], true, "{result}");
    assert!(text(&result).contains("is simulated: no program ran"), "{result}");
    assert!(home.pods().is_empty(), "the pod of a run is ended");
}

#[test]
fn wrong_arguments_name_every_field() {
    let home = Home::new();
    let mut client = Client::start(&home, "");
    let error = client.refused("rent", json!({ "nam": "x", "hardware": { "gpu": "L4" }, "ttl": "soon" }));
    assert_eq!((&error["code"], &error["status"]), (&json!("rejected"), &json!(422)), "{error}");
    let errors = error["errors"].to_string();
    for part in ["'name'", "'nam'", "hardware.gpu"] {
        assert!(errors.contains(part), "{part}: {errors}");
    }
    let error = client.refused("rent", json!({ "name": "x", "image": "i", "hardware": {}, "ttl": "soon" }));
    assert_eq!(error["field"], "ttl", "{error}");
    let unknown = client.call("drop_tables", json!({}));
    assert_eq!(unknown["isError"], true);
}

#[test]
fn a_pod_is_listed_looked_at_stopped_and_started_again() {
    let home = Home::swift();
    let mut client = Client::start(&home, "");
    let pod = client.done("rent", small("web"))["pods"][0]["id"].clone();
    client.done("end", json!({ "what": "web", "stop": true }));
    assert_eq!(client.done("pods", json!({ "pod": "web" }))["pods"][0]["status"], "EXITED");
    assert!(text(&client.call("why", json!({ "pod": "web" }))).contains("has ended, or was stopped"));
    let again = client.done("rent", small("web"));
    assert_eq!((&again["pods"][0]["id"], &again["ready"]), (&pod, &json!(true)));
    client.done("end", json!({ "what": "web" }));
    assert_eq!(client.done("pods", json!({}))["pods"], Value::Null);
    let ended = client.done("pods", json!({ "ended": true }));
    assert_eq!(ended["pods"][0]["id"], pod);
}

#[test]
fn jobs_are_sent_to_an_endpoint_and_a_failing_worker_is_explained() {
    let home = Home::new();
    let mut client = Client::start(&home, "");
    let body = |name: &str, image: &str| {
        json!({
            "name": name, "type": "QUEUE", "image": image, "gpu": { "pools": ["ADA_24"] },
            "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1 }, "workers": { "min": 0, "max": 1 },
        })
    };
    let made = client.done("endpoints", json!({ "create": body("echo", "svcctl/job:echo") }));
    assert!(made["endpoints"][0]["until"].is_string(), "{made}");
    let done = client.done("jobs", json!({ "endpoint": "echo", "input": { "n": 7 }, "wait": "4m" }));
    assert_eq!(done["jobs"][0]["status"], "COMPLETED", "{done}");
    assert!(done["output"].as_str().unwrap().contains('7'), "{done}");
    client.done("endpoints", json!({ "create": body("bad", "svcctl/error:crash") }));
    client.done("jobs", json!({ "endpoint": "bad", "input": {}, "wait": "0" }));
    let why = client.done("why", json!({ "endpoint": "bad" }));
    assert!(why["why"].is_string() && why["evidence"].is_array(), "{why}");
    client.done("end", json!({ "what": "echo" }));
    client.done("end", json!({ "what": "bad" }));
    assert_eq!(home.svcctl("mcp rented -o id").success().stdout, "");
}

#[test]
fn costs_are_estimated_counted_and_billed() {
    let home = Home::swift();
    let mut client = Client::start(&home, "--budget 50 --max-hourly 3");
    let estimate = client.done("cost", json!({ "hardware": { "gpu": ["RTX 4090"] }, "span": "2h" }));
    assert!(estimate["estimate"].as_f64().unwrap() > 0.0 && estimate["simulated"] == true, "{estimate}");
    client.done("rent", small("a"));
    let now = client.done("cost", json!({}));
    assert!(now["ratePerHour"].as_f64().unwrap() > 0.0, "{now}");
    assert!(now["budgetLeft"].as_f64().unwrap() < 50.0 && now["hourlyLeft"].as_f64().unwrap() < 3.0, "{now}");
    home.svcctl("engine clock advance 2h").success();
    let bill = client.done("cost", json!({ "since": "1d" }));
    assert!(bill["total"].as_f64().unwrap() > 0.0, "{bill}");
}

#[test]
fn any_operation_is_checked_against_its_schema_and_what_rents_is_left_to_the_tasks() {
    let home = Home::new();
    let mut client = Client::start(&home, "");
    let help = client.call("help", json!({ "about": "createTemplate" }));
    assert!(text(&help).contains("POST /v2/templates"), "{help}");
    let wrong = client.refused("api", json!({ "operation": "createTemplate", "with": { "body": { "nam": 1 } } }));
    assert_eq!(wrong["status"], 422, "{wrong}");
    let made = client.done(
        "api",
        json!({ "operation": "createTemplate", "with": { "body": { "name": "lab", "image": "me/lab" } } }),
    );
    let id = made["reply"]["id"].as_str().unwrap().to_owned();
    let delete =
        |confirm: Option<&str>| json!({ "operation": "deleteTemplate", "with": { "id": id }, "confirm": confirm });
    let mut unsure = delete(None);
    unsure.as_object_mut().unwrap().remove("confirm");
    assert!(client.refused("api", unsure)["hint"].as_str().unwrap().contains(&id));
    client.done("api", delete(Some(&id)));
    for operation in [
        "createPod",
        "createCluster",
        "createEndpoint",
        "podAction",
        "deletePod",
        "deleteCluster",
        "updateEndpoint",
        "createNetworkVolume",
        "createGlobalVolume",
    ] {
        let error = client.refused("api", json!({ "operation": operation, "with": {} }));
        assert!(error["title"].as_str().unwrap().contains("is not sent as it is"), "{operation}: {error}");
    }
    let error =
        client.refused("api", json!({ "operation": "updatePod", "with": { "id": "x", "body": { "env": {} } } }));
    assert!(error["hint"].as_str().unwrap().contains("lease"), "{error}");
}

#[test]
fn every_operation_of_the_api_is_read_or_left_to_a_task_or_changes_nothing_that_costs() {
    let home = Home::new();
    let mut client = Client::start(&home, "--read-only");
    for operation in wire::OPERATIONS.iter().filter(|one| one.method != http::Method::GET) {
        let error = client.refused("api", json!({ "operation": operation.name, "with": {} }));
        assert_eq!(error["code"], "rejected", "{}: {error}", operation.name);
        assert_ne!(error["status"], 422, "{} is refused before it is looked at: {error}", operation.name);
    }
}

#[test]
fn a_v1_program_is_scanned_planned_and_rewritten_within_the_folders_of_the_client() {
    let home = Home::new();
    std::fs::create_dir(home.path().join("work")).unwrap();
    home.write(
        "work/old.py",
        "import requests\nBASE = 'https://rest.gpu.example/v1'\nrequests.post(f'{BASE}/pods', json={'name': 'a', 'imageName': 'b', 'gpuTypeIds': ['NVIDIA L4']})\n",
    );
    let root = home.path().join("work").display().to_string();
    let mut client = Client::with(home.command(&words("")), Some(vec![root]), None);
    let found = client.done("migrate", json!({ "task": "scan" }));
    assert!(found["findings"].as_u64().unwrap() > 0, "{found}");
    client.done("migrate", json!({ "task": "plan" }));
    let rewritten = client.done("migrate", json!({ "task": "rewrite" }));
    assert!(rewritten["diff"].as_str().unwrap().contains("+++ "), "{rewritten}");
    let body = json!({ "task": "body", "body": { "name": "a", "imageName": "b", "gpuTypeIds": ["NVIDIA L4"] } });
    let translated = client.done("migrate", body);
    assert_eq!(translated["body"]["image"], "b", "{translated}");
    let kept = std::fs::read_to_string(home.path().join("work/old.py")).unwrap();
    assert!(kept.contains("imageName"), "nothing is written");
}

#[test]
fn progress_is_told_and_a_wait_that_is_cancelled_says_what_goes_on() {
    let home = Home::new();
    home.svcctl("engine runtime set --provisioning 10m --starting 10m").success();
    let mut client = Client::start(&home, "");
    let mut arguments = small("slow");
    arguments["wait"] = json!("10m");
    let params = json!({ "name": "rent", "arguments": arguments, "_meta": { "progressToken": "p" } });
    let id = client.ask("tools/call", params);
    crate::harness::eventually("the pod is rented", || !home.pods().is_empty());
    client.send(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } }));
    let is_warned = |client: &mut Client| {
        client.call("help", json!({ "about": "lease" }));
        client
            .notices
            .iter()
            .any(|notice| notice["method"] == "notifications/message" && notice.to_string().contains("stays rented"))
    };
    let began = std::time::Instant::now();
    while !is_warned(&mut client) {
        assert!(began.elapsed() < crate::harness::DEADLINE, "{:?}", client.notices);
    }
    assert!(
        client
            .notices
            .iter()
            .any(|notice| notice["method"] == "notifications/progress" && notice["params"]["progressToken"] == "p")
    );
    assert_eq!(home.pods().len(), 1, "the wait ends, and not the pod");
}
