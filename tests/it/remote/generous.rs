//! Answers of other servers: everything but ids may be missing, null or of another type, and there may be more
//! (wire.md, Reading answers of other servers).

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex},
    time::Duration,
};

use proptest::prelude::*;
use serde_json::{Map, Value, json};
use server::{Options, Quotas};

use super::{
    hurried, pods, run,
    server::{Request, Server, answer, reply},
};
use crate::{
    harness::{Outcome, Platform, body, error_of, network_volume, template},
    server::client::Local,
};

/// Nothing but ids: as little as an answer may have.
fn bare(request: &Request) -> Vec<u8> {
    let path = request.path();
    let list = |key: &str| reply(200, &json!({ key: [{ "id": "p1" }] }).to_string());
    match path {
        "GET /v2/pods" => list("pods"),
        "GET /v2/templates" | "GET /v2/catalog/templates" => list("templates"),
        "GET /v2/network-volumes" => list("networkVolumes"),
        "GET /v2/global-volumes" => list("globalVolumes"),
        "GET /v2/registries" => list("registries"),
        "GET /v2/catalog/gpus" => list("gpus"),
        "GET /v2/catalog/cpus" => list("cpus"),
        "GET /v2/catalog/datacenters" => list("dataCenters"),
        _ if path.starts_with("GET /v2/billing") => reply(200, r#"{"records":[{}]}"#),
        _ if path.starts_with("DELETE") => answer(204, "", ""),
        _ if path.starts_with("POST /v2/pods/") || !path.starts_with("POST") => reply(200, r#"{"id":"p1"}"#),
        _ => reply(201, r#"{"id":"p1"}"#),
    }
}

#[test]
fn an_id_is_enough_for_every_list_and_everything_in_it() {
    let server = Server::start(bare);
    for line in [
        "pods list -o wide",
        "pods get p1",
        "pods stop p1",
        "pods audit -o wide",
        "pods reap --older-than 1d --dry-run",
        "templates list -o wide",
        "templates get p1",
        "templates create a --image b",
        "volumes list",
        "volumes get p1",
        "volumes list --global",
        "registries list",
        "catalog gpus -o wide",
        "catalog gpus p1",
        "catalog cpus -o wide",
        "catalog cpus p1",
        "catalog datacenters -o wide",
        "catalog datacenters p1",
        "catalog templates -o wide",
        "billing estimate p1",
    ] {
        let outcome = hurried(&server, line).0.success();
        assert!(
            outcome.stdout.contains("p1") || outcome.stdout.contains('-') || line.contains("reap"),
            "{line}: {outcome}"
        );
    }
    let shown = run(&server, "pods list").success().stdout;
    let cells: Vec<&str> = shown.lines().nth(1).unwrap().split_whitespace().collect();
    assert_eq!(cells[..2], ["p1", "-"], "{shown}");
    assert!(cells[1..].iter().all(|cell| *cell == "-"), "{shown}");
}

#[test]
fn a_pod_is_not_lost_whose_answer_has_only_its_id() {
    let server = Server::start(bare);
    let outcome = run(&server, "pods create a --image b --gpu p1 -o json").success();
    assert_eq!(outcome.stdout, "{\"id\":\"p1\"}\n");
    let creates = || server.seen().iter().filter(|request| request.path() == "POST /v2/pods").count();
    assert_eq!(creates(), 1);
    let told = run(&server, "pods create a --image b --gpu p1 --max-price 1.00 -o id");
    // The catalog has no price either, so nothing is known to cost so little, and nothing is rented.
    assert_eq!((told.code, creates()), (6, 1), "{told}");
}

#[test]
fn a_lost_answer_is_no_reason_to_rent_again_where_pods_hide_their_environment() {
    let server = Server::start(|request| match request.path() {
        "POST /v2/pods" => reply(502, "<html>"),
        _ => bare(request),
    });
    let (outcome, _) = hurried(&server, "pods create a --image b --gpu p1");
    let told = error_of(outcome, 9);
    assert!(told.contains("whether it was rented cannot be seen") && told.contains("`env`"), "{told}");
    assert_eq!(server.seen().iter().filter(|request| request.path() == "POST /v2/pods").count(), 1);
}

#[test]
fn a_status_is_needed_where_it_is_waited_for() {
    let told = error_of(hurried(&Server::start(bare), "pods wait p1").0, 9);
    assert!(told.contains("pod `p1` has no readable `status`"), "{told}");
}

#[test]
fn an_environment_that_is_not_told_is_not_overwritten() {
    let server = Server::start(bare);
    for line in ["pods update p1 --env A=b", "templates update p1 --env A=b", "pods update p1 --ttl 1h"] {
        let told = hurried(&server, line).0;
        assert!(told.code != 0 && told.stderr.contains("environment"), "{line}: {told}");
    }
    assert!(server.seen().iter().all(|request| !request.line.starts_with("PATCH")));
}

#[test]
fn an_amount_that_is_not_told_is_in_no_sum() {
    let server = Server::start(|request| match request.path() {
        "GET /v2/billing/pods" => {
            let record = |more: Value| {
                let mut record = json!({ "startTime": "2026-11-20T00:00:00Z", "endTime": "2026-11-21T00:00:00Z" });
                record.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
                record
            };
            let records = [record(json!({ "podId": "p1", "totalAmount": 1.25 })), record(json!({ "podId": "p2" }))];
            reply(200, &json!({ "records": records, "metadata": { "query": {}, "totals": null } }).to_string())
        }
        "GET /v2/pods" => {
            let pod = |id: &str, cost: Value| super::pod(id, &json!({ "cost": cost }));
            reply(200, &pods(&[pod("p1", json!(0.5)), pod("p2", json!("dear"))]).to_string())
        }
        _ => bare(request),
    });
    let bill = run(&server, "billing pods --grouping podId").success();
    assert!(bill.stdout.contains("1.25") && bill.stdout.lines().last().unwrap().trim_end().ends_with('-'), "{bill}");
    assert!(bill.stderr.contains("lacks amounts"), "{bill}");
    let audit = run(&server, "pods audit -o json").success();
    assert_eq!(audit.json()["totals"]["costPerDay"], Value::Null, "{audit}");
    assert!(audit.stderr.contains("`p2`"), "{audit}");
    let by_gpu = run(&server, "billing pods --grouping gpuId -o json").success().json();
    assert_eq!(by_gpu["records"][0]["totalAmount"], Value::Null, "{by_gpu}");
}

#[test]
fn only_what_is_no_answer_of_its_kind_is_not_api_v2() {
    for body in ["", "<html>", "[]", "7", "\"pods\"", "null", "{}", r#"{"pods":null}"#, r#"{"pods":[{"name":"a"}]}"#] {
        let server = Server::raw(reply(200, body));
        let told = error_of(hurried(&server, "pods list -o id").0, 9);
        assert!(told.contains("not API v2") || told.contains("empty"), "{body}: {told}");
    }
}

/// A change to the fields of an answer: the same to each of a name, whatever the answer.
#[derive(Debug, Clone, Copy)]
struct Change {
    seed: u64,
    /// How many fields of a hundred are changed.
    share: u64,
    /// Whether a status stays as it is.
    keeps_status: bool,
}

impl Change {
    fn chance(self, name: &str, what: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.seed, name, what).hash(&mut hasher);
        hasher.finish()
    }

    /// Changes everything in an answer but what it is of. `kind` is the field with the elements of a list.
    fn apply(self, value: &mut Value, kind: &str) {
        let Value::Object(fields) = value else { return };
        let names: Vec<String> = fields.keys().cloned().collect();
        for name in names {
            // A cursor that the server did not make is one that it refuses.
            let is_kept = [kind, "id", "nextCursor"].contains(&name.as_str())
                || name.ends_with("Id")
                || (self.keeps_status && name == "status");
            if is_kept || self.chance(&name, "whether") % 100 >= self.share {
                match &mut fields[&name] {
                    Value::Array(items) => items.iter_mut().for_each(|item| self.apply(item, "")),
                    inner => self.apply(inner, ""),
                }
                continue;
            }
            match self.chance(&name, "how") % 3 {
                0 => drop(fields.remove(&name)),
                1 => drop(fields.insert(name, Value::Null)),
                _ => {
                    let other = retyped(&fields[&name]);
                    fields.insert(name, other);
                }
            }
        }
        fields.insert("unheardOf".to_owned(), json!({ "id": [null, { "status": 1 }] }));
    }
}

fn retyped(value: &Value) -> Value {
    match value {
        Value::Null | Value::Bool(_) => json!("perhaps"),
        Value::Number(_) => json!({ "amount": "some" }),
        Value::String(_) => json!(-7.5),
        Value::Array(_) => json!({ "0": {} }),
        Value::Object(_) => json!([["a"], 1]),
    }
}

/// A server whose answers are those of an engine, changed.
struct Changed {
    server: Server,
    change: Arc<Mutex<Change>>,
    ids: BTreeMap<&'static str, String>,
}

impl Changed {
    fn new() -> Self {
        let platform = Platform::new();
        let pods = ["p1", "p2", "p3"].map(|name| platform.rent(body(json!({ "name": name, "ports": ["22/tcp"] }))).id);
        platform.pass(Duration::from_secs(7200));
        let [one, two, three] = pods;
        let volume = network_volume(&platform, "EU-RO-1");
        let template = template(&platform, json!({ "env": { "A": "b" }, "args": "sleep 1" }));
        let ids = BTreeMap::from([
            ("POD", one),
            ("STOPPED", two),
            ("GONE", three),
            ("VOLUME", volume),
            ("TEMPLATE", template),
        ]);
        let change = Arc::new(Mutex::new(Change { seed: 0, share: 0, keeps_status: true }));
        let quotas = Quotas { minute: 9000, ..Quotas::default() };
        let (local, shared) =
            (Local::new(platform.engine, Options { quotas, ..Options::default() }), Arc::clone(&change));
        let server = Server::start(move |request| changed(&local, *shared.lock().unwrap(), request));
        Self { server, change, ids }
    }

    fn run(&self, line: &str) -> Outcome {
        let line = self.ids.iter().fold(line.to_owned(), |line, (name, id)| line.replace(name, id));
        hurried(&self.server, &line).0
    }
}

fn changed(local: &Local, change: Change, request: &Request) -> Vec<u8> {
    if request.path().ends_with("/logs") {
        let mut line = json!({ "ts": "2026-11-20T12:00:00Z", "source": "container", "line": "hello" });
        change.apply(&mut line, "");
        return answer(200, "content-type: text/event-stream\r\n", &format!("id: 1\ndata: {line}\n\n"));
    }
    let answered = local.send(&request.line, &request.body);
    let Ok(mut json) = serde_json::from_str::<Value>(&answered.body) else {
        return reply(answered.status, &answered.body);
    };
    if answered.status < 400 {
        let kinds = [
            "pods",
            "templates",
            "networkVolumes",
            "globalVolumes",
            "registries",
            "gpus",
            "cpus",
            "dataCenters",
            "keys",
        ];
        let is_kind = |kind: &&&str| json.get(**kind).is_some_and(Value::is_array) && json.get("id").is_none();
        let kind =
            if json.get("records").is_some() { "records" } else { kinds.iter().find(is_kind).map_or("", |kind| kind) };
        change.apply(&mut json, kind);
    }
    reply(answered.status, &json.to_string())
}

/// Every command that reads an answer and changes nothing; then those that do, in the order in which they can be done.
const LINES: [&str; 47] = [
    "pods list -o wide",
    "pods list --sort cost",
    "pods list --sort created --status running",
    "pods get POD",
    "pods get POD STOPPED -o csv",
    "pods get POD -o yaml",
    "pods audit -o wide",
    "pods reap --older-than 1s --dry-run",
    "pods logs POD --timestamps",
    "pods wait POD",
    "pods why --gpu 'NVIDIA L4'",
    "pods why --cpu cpu5c --vcpus 4",
    "pods create a --image b --gpu 'NVIDIA L4' --dry-run",
    "pods create a --image b --gpu 'NVIDIA L4' --gpu 'NVIDIA GeForce RTX 4090' --cloud any --dry-run",
    "billing pods --last-n 3",
    "billing pods --last-n 3 --grouping podId -o csv",
    "billing pods --last-n 3 --chart",
    "billing history --last-n 3",
    "billing serverless --last-n 3",
    "billing network-volume --last-n 3",
    "billing endpoints --last-n 3",
    "billing clusters --last-n 3",
    "billing estimate POD",
    "catalog gpus -o wide --sort price",
    "catalog gpus 'NVIDIA L4'",
    "catalog cpus -o wide",
    "catalog cpus cpu5c",
    "catalog datacenters -o wide --gpu --cpu",
    "catalog datacenters EU-RO-1",
    "catalog templates -o wide",
    "templates list -o wide",
    "templates get TEMPLATE",
    "volumes list",
    "volumes get VOLUME",
    "registries list",
    "ssh-keys list",
    "pods create b --image a --gpu 'NVIDIA L4'",
    "pods update POD --name other",
    "pods stop STOPPED",
    "pods start STOPPED",
    "pods terminate GONE --yes",
    "pods reap --yes",
    "templates create other --image a",
    "templates update TEMPLATE --image c",
    "volumes update VOLUME --size 200",
    "volumes delete VOLUME --yes",
    "templates delete TEMPLATE --yes",
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 0, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_command_works_with_whatever_is_missing(seed: u64, share in prop_oneof![Just(100_u64), 5_u64..90]) {
        let world = Changed::new();
        *world.change.lock().unwrap() = Change { seed, share, keeps_status: true };
        for line in LINES {
            let outcome = world.run(line);
            prop_assert_eq!(outcome.code, 0, "{}: {}", line, outcome);
        }
    }
}

#[test]
fn json_is_the_body_as_it_was_received() {
    let world = Changed::new();
    *world.change.lock().unwrap() = Change { seed: 11, share: 40, keeps_status: false };
    let id = &world.ids["POD"];
    let shown = world.run("pods get POD -o json").success().json();
    assert_eq!(shown["id"], json!(id));
    assert_eq!(shown["unheardOf"], json!({ "id": [null, { "status": 1 }] }));
    let listed = world.run("pods list -o json").success().json();
    let empty = Map::new();
    let fields = |value: &Value| value.as_object().unwrap_or(&empty).keys().cloned().collect::<Vec<_>>();
    let pods = listed["pods"].as_array().unwrap();
    let same = pods.iter().find(|pod| pod["id"] == json!(id)).unwrap();
    assert_eq!(fields(same), fields(&shown));
}
