//! The limits hold whatever the agent says.

use serde_json::{Value, json};

use super::{Client, small, words};
use crate::harness::{Home, eventually};

#[test]
fn everything_rented_has_a_lease_and_no_call_takes_it_away() {
    let home = Home::swift();
    let mut client = Client::start(&home, "--ttl 1h");
    client.done("rent", small("a"));
    let env = home.pods()[0]["env"].clone();
    assert!(env["SVCCTL_EXPIRES_AT"].is_string(), "{env}");
    let mut longer = small("b");
    longer["ttl"] = json!("2h");
    assert!(client.refused("rent", longer)["title"].as_str().unwrap().contains("longer than"));
    {
        let more = json!({ "env": { "SVCCTL_EXPIRES_AT": "2099-01-01T00:00:00Z" } });
        let mut own = small("c");
        own["more"] = more.clone();
        assert_eq!(client.refused("rent", own)["code"], "rejected", "{more}");
        let mut own = small("c");
        own["env"] = more["env"].clone();
        assert_eq!(client.refused("rent", own)["code"], "rejected", "{more}");
    }
    home.svcctl("engine clock advance 2h").success();
    assert!(home.pods().is_empty(), "the lease ends the pod");
}

#[test]
fn two_calls_at_once_share_no_room_below_the_limit() {
    let home = Home::swift();
    // One such pod fits, and two do not.
    let price = {
        let mut client = Client::start(&home, "");
        client.done("cost", json!({ "hardware": { "gpu": ["RTX 4090"] } }))["estimate"].as_f64().unwrap()
    };
    let mut client = Client::start(&home, &format!("--max-hourly {:.2}", price * 1.5));
    let ids: Vec<u64> = (0..6)
        .map(|number| client.ask("tools/call", json!({ "name": "rent", "arguments": small(&format!("n{number}")) })))
        .collect();
    let answers: Vec<Value> = ids.into_iter().map(|id| client.answer(id)["result"].clone()).collect();
    let rented = answers.iter().filter(|answer| answer["isError"] != true).count();
    assert_eq!((rented, home.pods().len()), (1, 1), "{answers:?}");
    let refused = answers.iter().find(|answer| answer["isError"] == true).unwrap();
    assert!(refused.to_string().contains("--max-hourly"), "{refused}");
    client.done("end", json!({ "all": true }));
    client.done("rent", small("n9"));
}

#[test]
fn two_servers_at_once_share_no_room_below_the_limit_either() {
    let home = Home::swift();
    let price = {
        let mut client = Client::start(&home, "");
        client.done("cost", json!({ "hardware": { "gpu": ["RTX 4090"] } }))["estimate"].as_f64().unwrap()
    };
    let limit = format!("--max-hourly {:.2}", price * 1.5);
    let mut clients: Vec<Client> = (0..4).map(|_| Client::start(&home, &limit)).collect();
    for round in 0..3 {
        let ids: Vec<u64> = clients
            .iter_mut()
            .enumerate()
            .map(|(number, client)| {
                let pod = small(&format!("n{round}-{number}"));
                client.ask("tools/call", json!({ "name": "rent", "arguments": pod }))
            })
            .collect();
        let answers: Vec<Value> =
            clients.iter_mut().zip(ids).map(|(client, id)| client.answer(id)["result"].clone()).collect();
        let rented = answers.iter().filter(|answer| answer["isError"] != true).count();
        assert_eq!((rented, home.pods().len()), (1, 1), "round {round}: {answers:?}");
        // Any of them ends it, and all of them have room again.
        clients[0].done("end", json!({ "all": true }));
    }
}

#[test]
fn a_budget_counts_leases_to_their_ends_and_what_was_spent_before() {
    let home = Home::swift();
    let mut client = Client::start(&home, "--budget 1 --ttl 10h");
    let mut pod = small("a");
    assert!(client.refused("rent", pod.clone()).to_string().contains("--budget"), "ten hours cost more than a dollar");
    pod["ttl"] = json!("30m");
    client.done("rent", pod);
    let left = client.done("cost", json!({}))["budgetLeft"].as_f64().unwrap();
    assert!(left > 0.0 && left < 1.0, "{left}");
    client.done("end", json!({ "all": true }));
    let after = client.done("cost", json!({}))["budgetLeft"].as_f64().unwrap();
    assert!(after > left && after <= 1.0, "{after}");
}

#[test]
fn an_endpoint_counts_with_all_its_workers() {
    let home = Home::new();
    let mut client = Client::start(&home, "--max-hourly 2");
    let body = |max: u32| {
        json!({
            "name": "e", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": ["ADA_24"] },
            "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1 }, "workers": { "min": 1, "max": max },
        })
    };
    assert!(client.refused("endpoints", json!({ "create": body(50) })).to_string().contains("--max-hourly"));
    let made = client.done("endpoints", json!({ "create": body(1) }));
    assert!(made["endpoints"][0]["until"].is_string(), "{made}");
    let more = json!({ "endpoint": "e", "update": { "workers": { "max": 50 } } });
    assert!(client.refused("endpoints", more).to_string().contains("--max-hourly"));
    let env = json!({ "endpoint": "e", "update": { "env": {} } });
    assert_eq!(client.refused("endpoints", env)["code"], "rejected");
}

#[test]
fn the_lease_of_an_endpoint_is_ended_by_the_next_server_if_its_own_is_gone() {
    let home = Home::new();
    let mut client = Client::start(&home, "--ttl 1h");
    let create = json!({
        "name": "e", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": ["ADA_24"] },
        "scaling": { "type": "QUEUE_DELAY", "queueDelay": 1 }, "workers": { "min": 1, "max": 2 },
    });
    client.done("endpoints", json!({ "create": create }));
    client.kill();
    home.svcctl("engine clock advance 2h").success();
    let workers = || home.svcctl("serverless get e -o json").success().json()["workers"].clone();
    assert_eq!((&workers()["min"], &workers()["max"]), (&json!(1), &json!(2)));
    let _next = Client::start(&home, "");
    eventually("the endpoint has no workers", || workers()["max"] == json!(0) && workers()["min"] == json!(0));
    // One that only reads ends nothing.
    home.svcctl("serverless update e --max 3").success();
    let mut reader = Client::start(&home, "--read-only");
    assert!(reader.done("endpoints", json!({}))["endpoints"][0]["max"] == 3);
}

#[test]
fn what_it_did_not_rent_is_only_ended_when_its_name_is_repeated_and_nobody_says_no() {
    let home = Home::swift();
    let foreign = home.rent("precious", "");
    let mut client = Client::start(&home, "");
    for confirm in [None, Some(""), Some("preciou"), Some(foreign.as_str())] {
        let mut end = json!({ "what": foreign });
        if let Some(confirm) = confirm {
            end["confirm"] = json!(confirm);
        }
        assert!(client.refused("end", end)["hint"].as_str().unwrap().contains("exact name"));
    }
    assert_eq!(client.done("end", json!({ "all": true }))["ended"], Value::Null);
    let mut asked = Client::with(home.command(&words("")), None, Some("decline"));
    let confirmed = json!({ "what": foreign, "confirm": "precious" });
    assert_eq!(asked.refused("end", confirmed.clone())["title"], "the person said no");
    assert_eq!(home.pods().len(), 1);
    client.done("end", confirmed);
    assert!(home.pods().is_empty());
}

#[test]
fn a_server_that_only_reads_lists_no_tool_that_only_changes_and_refuses_the_rest() {
    let home = Home::new();
    let mut client = Client::start(&home, "--read-only");
    let listed = client.request("tools/list", json!({}));
    let names: Vec<&str> =
        listed["result"]["tools"].as_array().unwrap().iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert!(!["rent", "run", "exec", "end"].iter().any(|name| names.contains(name)), "{names:?}");
    for (tool, arguments) in [
        ("rent", small("a")),
        ("run", json!({ "name": "a", "image": "i", "hardware": {}, "command": ["x"] })),
        ("end", json!({ "all": true })),
        ("endpoints", json!({ "create": { "name": "e" } })),
        ("api", json!({ "operation": "createTemplate", "with": { "body": { "name": "t", "image": "i" } } })),
    ] {
        assert_eq!(client.refused(tool, arguments)["title"], "this server only reads", "{tool}");
    }
    assert!(home.pods().is_empty());
}

#[test]
fn a_server_that_is_killed_in_the_middle_of_a_rent_leaves_nothing_without_a_lease_and_nothing_twice() {
    for round in 0..6_u64 {
        let home = Home::new();
        let mut client = Client::start(&home, "");
        client.ask("tools/call", json!({ "name": "rent", "arguments": small("only") }));
        std::thread::sleep(std::time::Duration::from_millis(round * 15));
        client.kill();
        for pod in home.pods() {
            assert!(pod["env"]["SVCCTL_EXPIRES_AT"].is_string(), "{pod}");
        }
        let mut next = Client::start(&home, "");
        let mut again = small("only");
        again["wait"] = json!("0");
        next.done("rent", again);
        assert_eq!(home.pods().len(), 1, "round {round}");
        assert_eq!(home.svcctl("mcp rented -o json").success().json()["rented"].as_array().unwrap().len(), 1);
    }
}
