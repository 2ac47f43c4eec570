//! The verbs of pods: the losses that they announce, the questions that they ask, and outcomes that are no failure.

use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};

use serde_json::{Value, json};

use crate::{
    harness::{Home, error_of},
    remote::{
        self,
        server::{Server, reply},
    },
    server::client::Process,
};

/// A pod's id, as long as ids are.
const ID: &str = "abcdefghij0123";

/// A server with one pod that is gone as soon as it is deleted: every path with its id answers 404 from then on.
fn forgetful() -> Server {
    let is_gone = AtomicBool::new(false);
    let pod = remote::pod(ID, &json!({}));
    let gone = reply(404, &json!({ "title": "Not Found", "status": 404, "detail": "pod was not found" }).to_string());
    Server::start(move |request| {
        let pods: Vec<&Value> = Some(&pod).filter(|_| !is_gone.load(Ordering::SeqCst)).into_iter().collect();
        match request.path() {
            "GET /v2/pods" => reply(200, &json!({ "pods": pods, "pagination": {} }).to_string()),
            _ if pods.is_empty() => gone.clone(),
            line if line.starts_with("DELETE ") => {
                is_gone.store(true, Ordering::SeqCst);
                reply(204, "")
            }
            _ => reply(200, &pod.to_string()),
        }
    })
}

/// A server whose pod is in its list and was deleted a moment ago: everything else of it answers 404.
fn late() -> Server {
    let env = json!({ "SVCCTL_EXPIRES_AT": "2020-01-01T00:00:00Z" });
    let list = remote::pods(&[remote::pod(ID, &json!({ "env": env }))]).to_string();
    let gone = reply(404, &json!({ "title": "Not Found", "status": 404, "detail": "pod was not found" }).to_string());
    Server::start(move |request| if request.path() == "GET /v2/pods" { reply(200, &list) } else { gone.clone() })
}

#[test]
fn a_stop_says_what_is_wiped_and_a_stop_of_all_needs_a_yes() {
    let home = Home::swift();
    home.rent("a", "--persistent 50:/workspace --wait");
    home.rent("b", "--disk 30 --wait");
    let told = home.svcctl("pods stop a").success().stderr;
    assert!(told.contains("pod `a`") && told.contains("20 GB of container disk are wiped"), "{told}");
    assert!(told.contains("50 GB of persistent disk stay"), "{told}");
    let error = error_of(home.svcctl("pods stop --all"), 2);
    assert!(error.contains("not confirmed: Stop this pod?") && error.contains("--yes"), "{error}");
    assert!(error.contains("30 GB of container disk are wiped"), "{error}");
    home.svcctl("pods stop --all --yes").success();
    assert!(home.pods().iter().all(|pod| pod["status"] == "EXITED"));
    let told = home.svcctl("pods start b --wait").success().stderr;
    assert!(!told.contains("wiped"), "{told}");
    let told = home.svcctl("pods restart b").success().stderr;
    assert!(told.contains("is restarted: its 30 GB of container disk are wiped"), "{told}");
}

#[test]
fn an_update_that_restarts_a_running_pod_needs_a_yes() {
    let home = Home::swift();
    home.rent("a", "--env A=1 --port 22/tcp --wait -- sleep 1");
    for (change, field) in [
        ("--image other", "image"),
        ("--env A=2", "env"),
        ("--unset-env A", "env"),
        ("--disk 30", "disk"),
        ("--port 80/http", "ports"),
        ("-- sleep 2", "cmd"),
        ("--args 'sleep 3'", "args"),
    ] {
        let error = error_of(home.svcctl(&format!("pods update a {change}")), 2);
        assert!(error.contains("not confirmed: Restart it?") && error.contains("--yes"), "{change}: {error}");
        assert!(error.contains(&format!("a change of {field} restarts its container")), "{change}: {error}");
        assert!(error.contains("20 GB of container disk are wiped"), "{change}: {error}");
    }
    assert_eq!(home.pods()[0]["env"]["A"], "1");
    // A change that restarts nothing asks nothing: the same values, a name, a lock, a pod that does not run.
    for change in ["--env A=1", "--name b", "--image python:3.12", "--port 22/tcp", "--lock", "--unlock", "-- sleep 1"]
    {
        let name = home.pods()[0]["name"].as_str().unwrap().to_owned();
        let before = home.pods()[0]["startedAt"].clone();
        home.svcctl(&format!("pods update {name} {change}")).success();
        assert_eq!(home.pods()[0]["startedAt"], before, "{change}");
    }
    home.svcctl("pods update b --image other --yes").success();
    assert_eq!(home.pods()[0]["image"], "other");
    home.svcctl("pods stop b").success();
    home.svcctl("pods update b --image third").success();
}

#[test]
fn a_lease_alone_restarts_nothing_here_and_asks_elsewhere() {
    let home = Home::swift();
    home.rent("a", "--ttl 1h --wait");
    home.svcctl("engine clock advance 10m").success();
    let before = home.pods()[0].clone();
    for change in ["--ttl 2h", "--no-ttl", "--ttl 3h"] {
        home.svcctl(&format!("pods update a {change}")).success();
        let now = &home.pods()[0];
        assert_ne!(now["env"], before["env"], "{change}");
        assert_eq!((&now["status"], &now["startedAt"]), (&before["status"], &before["startedAt"]), "{change}");
    }
    home.svcctl("pods update a --lock").success();
    home.svcctl("pods update a --ttl 4h").success();
    let pod = remote::pod("p1", &json!({}));
    let server = Server::of(&json!({ "pods": [pod], "pagination": {} }));
    let line = format!("pods update p1 --ttl 2h --base-url {}", server.url());
    let error = error_of(home.svcctl(&line), 2);
    assert!(error.contains("a change of the lease (in env) restarts its container"), "{error}");
    assert!(server.seen().iter().all(|request| request.path().starts_with("GET ")), "nothing was sent");
    home.svcctl(&format!("{line} --yes"));
    assert!(server.seen().iter().any(|request| request.path() == "PATCH /v2/pods/p1"));
}

#[test]
fn a_lease_alone_restarts_nothing_on_our_server_either() {
    let (process, home) = (Process::new("", &[]), Home::new());
    let at = |line: &str| {
        let mut command = home.command(&shell_words::split(line).unwrap());
        command.env("SVCCTL_BASE_URL", format!("http://{}", process.address)).env("SVCCTL_API_KEY", process.key());
        Home::outcome(command)
    };
    let pod = at("pods create a --image b --gpu 4090 --wait -o json").success().json();
    for change in ["--ttl 1h", "--ttl 2h", "--no-ttl"] {
        let now = at(&format!("pods update a {change} -o json")).success().json();
        assert_eq!((&now["status"], &now["startedAt"]), (&json!("RUNNING"), &pod["startedAt"]), "{change}");
        assert_eq!(now["env"]["SVCCTL_EXPIRES_AT"].is_string(), change != "--no-ttl");
    }
    let error = error_of(at("pods update a --ttl 1h --env A=b"), 2);
    assert!(error.contains("restarts its container"), "{error}");
}

#[test]
fn what_is_done_already_or_gone_is_no_failure_if_it_was_only_needed() {
    let home = Home::swift();
    let id = home.rent("a", "--wait");
    for (verb, status, told) in [
        ("start", "RUNNING", "is RUNNING already"),
        ("stop", "EXITED", "is stopped"),
        ("stop", "EXITED", "is EXITED already"),
        ("start", "RUNNING", ""),
        ("restart", "RUNNING", "is restarted"),
    ] {
        let outcome = home.svcctl(&format!("pods {verb} a --if-needed --wait -o json")).success();
        assert!(outcome.stderr.contains(told), "{verb}: {outcome}");
        assert_eq!(outcome.json()["status"], status, "{verb}: {outcome}");
    }
    assert_eq!(home.svcctl("pods start a").code, 5, "without the flag it is a conflict");
    let outcome = home.svcctl("pods terminate a --if-needed --yes -o id").success();
    assert_eq!(outcome.stdout, format!("{id}\n"));
    for verb in ["terminate --yes", "stop", "start", "restart"] {
        let outcome = home.svcctl(&format!("pods {verb} --if-needed {id}")).success();
        assert_eq!(outcome.stdout, "", "{verb}");
        assert!(outcome.stderr.contains(&id), "{verb}: {outcome}");
        let unknown = home.svcctl(&format!("pods {verb} --if-needed nosuchpod")).success();
        let done = verb.split(' ').next().unwrap();
        assert!(unknown.stderr.contains(&format!("`nosuchpod`: nothing to {done}")), "{unknown}");
    }
    assert_eq!(home.svcctl("pods stop nosuchpod").code, 4);
    // An error costs, and is no stop.
    home.rent("broken", "--image svcctl/error:pull");
    assert_eq!(home.svcctl("pods stop broken --if-needed").code, 5);
}

#[test]
fn a_pod_that_answers_404_is_terminated() {
    let home = Home::new();
    let server = forgetful();
    let at = |line: &str| home.svcctl(&format!("{line} --base-url {}", server.url()));
    at(&format!("pods terminate {ID} --yes --wait")).success();
    let waited = at(&format!("pods wait {ID} --for terminated")).success();
    assert!(waited.stderr.contains("is not there any more"), "{waited}");
    assert_eq!(at(&format!("pods wait {ID} --for exited")).code, 4);
    assert_eq!(at("pods wait demo --for terminated").code, 4, "a name says nothing of a pod that is gone");
    assert_eq!(at(&format!("pods terminate {ID} --yes")).code, 4);
    at(&format!("pods terminate {ID} --yes --if-needed")).success();
    // It is deleted between the look at the list and the request.
    let server = late();
    let at = |line: &str| home.svcctl(&format!("{line} --base-url {}", server.url()));
    let outcome = at(&format!("pods terminate {ID} --yes -o id")).success();
    assert!(outcome.stdout == format!("{ID}\n") && outcome.stderr.contains("was gone already"), "{outcome}");
    assert_eq!(at(&format!("pods stop {ID}")).code, 4);
    assert!(at(&format!("pods stop {ID} --if-needed")).success().stderr.contains("was gone already"));
    assert!(at("pods reap --yes").success().stderr.contains("was gone already"));
}

#[cfg(unix)]
#[test]
fn a_watched_list_tells_of_a_pod_that_answers_404() {
    let looks = Arc::new(Mutex::new(0));
    let (pod, gone) = (remote::pod(ID, &json!({})), reply(404, r#"{"title":"Not Found","status":404,"detail":"no"}"#));
    let counted = Arc::clone(&looks);
    let server = Server::start(move |request| {
        if request.path() != "GET /v2/pods" {
            return gone.clone();
        }
        let mut looks = counted.lock().unwrap();
        *looks += 1;
        let pods = match *looks {
            1 => vec![pod.clone()],
            2 => Vec::new(),
            // One line more: what is behind the pipe has seen enough by then.
            _ => vec![remote::pod("other", &json!({}))],
        };
        reply(200, &remote::pods(&pods).to_string())
    });
    let home = Home::new();
    let line = format!("svcctl pods list --watch -o ndjson --base-url {} | head -2", server.url());
    let outcome = Home::outcome(home.shell(&line)).success();
    let seen: Vec<Value> = outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&seen[0]["status"], &seen[1]["status"]), (&json!("RUNNING"), &json!("TERMINATED")));
    assert_eq!((&seen[1]["id"], &seen[1]["actions"], &seen[1]["cost"]), (&json!(ID), &json!([]), &json!(0)));
}

#[test]
fn a_start_on_a_full_host_is_no_capacity_and_says_what_to_do() {
    let home = Home::swift();
    let id = home.rent("a", "--gpu-count 8 --wait");
    home.svcctl("pods stop a").success();
    // The next ones take every machine of eight, and so the one that the first goes back to.
    for number in 0.. {
        if home.svcctl(&format!("pods create b{number} --image c --gpu 4090 --gpu-count 8")).code != 0 {
            break;
        }
    }
    let error = error_of(home.svcctl("pods start a"), 6);
    assert!(error.contains(&format!("failed to start pod `{id}`")) && error.contains("it stays EXITED"), "{error}");
    assert!(error.contains("a start goes back to the same host") && error.contains("pods create"), "{error}");
    assert_eq!(home.svcctl("pods get a -o json").success().json()["status"], "EXITED");
}

#[test]
fn a_lease_of_no_time_is_wrong_usage() {
    let home = Home::swift();
    home.rent("a", "");
    for line in ["pods create b --image c --gpu 4090", "pods update a"] {
        for ttl in ["0s", "0", "500ms", "0d"] {
            let error = error_of(home.svcctl(&format!("{line} --ttl {ttl}")), 2);
            assert!(error.contains("a lease lasts at least 1s"), "{error}");
        }
    }
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn a_duration_without_a_unit_is_wrong_usage() {
    let home = Home::swift();
    home.rent("a", "");
    for line in [
        "pods create b --image c --gpu 4090 --ttl 5",
        "pods create b --image c --gpu 4090 --retry-until 5",
        "pods update a --ttl 5",
        "pods wait a --timeout 5",
        "pods logs a --since 5",
        "pods reap --older-than 5 --yes",
        "engine clock advance 5",
        "engine runtime set --starting 5",
        "serverless create e --image c --gpu 4090 --idle-timeout 5",
    ] {
        let error = error_of(home.svcctl(line), 2);
        assert!(error.contains("a duration needs a unit, like 5s, 5m, 5h or 5d"), "{line}: {error}");
    }
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn a_second_pod_of_the_same_name_is_told_of() {
    let home = Home::swift();
    let first = home.rent("a", "");
    let told = home.svcctl("pods create a --image b --gpu 4090").success().stderr;
    assert!(told.contains(&format!("other pods are named `a`, too: {first} (RUNNING)")), "{told}");
    assert_eq!(home.svcctl("pods create b --image b --gpu 4090").success().stderr, "");
    assert_eq!(home.svcctl("pods create b --image b --gpu 4090 -q").success().stderr, "");
}

#[test]
fn an_empty_image_is_wrong_usage() {
    let home = Home::swift();
    assert_eq!(home.svcctl("pods create a --image '' --gpu 4090").code, 2);
    assert!(home.pods().is_empty());
}

#[test]
fn a_bill_has_no_ids() {
    let home = Home::new();
    for bill in ["pods", "history", "serverless", "network-volume", "endpoints", "clusters"] {
        let error = error_of(home.svcctl(&format!("billing {bill} -o id")), 2);
        assert!(error.contains("a bill has no ids"), "{bill}: {error}");
    }
}

#[test]
fn templates_and_registries_are_deleted_when_someone_agrees() {
    let home = Home::new();
    home.svcctl("templates create lab --image me/lab").success();
    let line = ["registries", "create", "hub", "--username", "me", "--password-stdin"];
    home.run_with_input(&line, b"secret").success();
    for (line, question) in [
        ("templates delete lab", "Delete this template?"),
        ("registries delete hub", "Delete this registry credential?"),
    ] {
        let error = error_of(home.svcctl(line), 2);
        assert!(error.contains(question) && error.contains("--yes"), "{error}");
    }
    home.svcctl("templates delete lab --yes").success();
    home.svcctl("registries delete hub -y").success();
    for list in ["templates list -o id", "registries list -o id"] {
        assert_eq!(home.svcctl(list).success().stdout, "");
    }
}

#[test]
fn money_that_is_taken_away_says_which_pods_it_ends() {
    let home = Home::swift();
    home.svcctl("volumes create data --size 10 --data-center EU-RO-1").success();
    let volume = home.svcctl("volumes list -o id").success().stdout;
    home.rent("kept", &format!("--data-center EU-RO-1 --network-volume {}:/data --wait", volume.trim()));
    home.rent("lost", "--wait");
    assert_eq!(home.svcctl("engine credit set 50").success().stderr, "");
    let told = home.svcctl("engine credit set 0").success().stderr;
    assert!(told.lines().any(|line| line.contains("pod `kept`") && line.contains("is stopped")), "{told}");
    assert!(told.lines().any(|line| line.contains("pod `lost`") && line.contains("is terminated")), "{told}");
    assert_eq!(home.pods().len(), 1);
    assert_eq!(home.svcctl("engine credit add -1").success().stderr, "", "nothing more ends");
}

#[test]
fn times_are_relative_to_the_clock_of_the_engine() {
    let home = Home::swift();
    home.svcctl("engine clock advance 8h").success();
    home.rent("a", "");
    home.svcctl("engine keys create ci --expires 3h").success();
    for line in ["pods list", "engine keys list", "pods get a", "pods list -o wide"] {
        let shown = home.svcctl(line).success().stdout;
        assert!(!shown.contains("in 7h") && !shown.contains("in 8h") && shown.contains(" ago"), "{line}: {shown}");
    }
    let keys = home.svcctl("engine keys list").success().stdout;
    assert!(keys.contains("in 2h 59m") || keys.contains("in 3h"), "{keys}");
}
