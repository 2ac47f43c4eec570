//! The meaning of each answer to a create (platform.md, section 7), alone and in a row.

use std::{sync::Mutex, time::Duration};

use serde_json::{Value, json};

use super::scene::{Scene, Setting, created, limited, refused};
use crate::{
    harness::Outcome,
    remote::{
        hurried, pod, pods,
        server::{Server, answer, reply},
    },
};

const LINE: &str = "pods create demo --image a --gpu L4 --data-center EU-A-1 --data-center EU-B-1 --order given -o id";

/// Rents in a scene: what came of it, and how long it would have waited each time.
fn rent(setting: Setting, more: &str) -> (Outcome, Vec<Duration>, Scene) {
    let scene = setting.start();
    let (outcome, slept) = hurried(&scene.server, &format!("{LINE} {more}"));
    (outcome, slept, scene)
}

/// A row of the table: the answers, and then the exit code, the creates by data center, and what is said.
struct Row(&'static str, Vec<Vec<u8>>, i32, &'static [&'static str], &'static str);

const A: &str = "EU-A-1";
const B: &str = "EU-B-1";

#[test]
fn every_status_is_handled_as_the_specification_says() {
    let rule = || refused(400, "`x` and `y` exclude each other");
    let rows = [
        Row("201", vec![created()], 0, &[A], "new"),
        Row("400, 201", vec![rule(), created()], 0, &[A, B], "new"),
        Row("403, 201", vec![refused(403, "not this pool"), created()], 0, &[A, B], "new"),
        Row("400, 400", vec![refused(400, "first"), rule()], 5, &[A, B], "`x` and `y` exclude each other"),
        Row("403, 403", vec![refused(403, "no"), refused(403, "not this pool")], 3, &[A, B], "not this pool"),
        Row("403, 400", vec![refused(403, "no"), rule()], 5, &[A, B], "exclude each other"),
        Row("400, 403", vec![rule(), refused(403, "no")], 5, &[A, B], "exclude each other"),
        Row("401", vec![refused(401, "who")], 3, &[A], "who"),
        Row("402", vec![refused(402, "no money")], 7, &[A], "no money"),
        Row("400, 402", vec![rule(), refused(402, "no money")], 7, &[A, B], "no money"),
        Row("404", vec![refused(404, "no template")], 4, &[A], "no template"),
        Row("413", vec![refused(413, "too large")], 5, &[A], "too large"),
        Row("422", vec![refused(422, "unknown property")], 5, &[A], "unknown property"),
        Row("409", vec![refused(409, "odd")], 5, &[A], "odd"),
        Row("501", vec![refused(501, "not built")], 9, &[A], "not built"),
        Row("307", vec![answer(307, "location: http://elsewhere/\r\n", "")], 9, &[A], "elsewhere"),
        Row("429, 201", vec![limited(1), created()], 0, &[A, A], "new"),
        Row("503 x 3, 201", [vec![refused(503, "busy"); 3], vec![created()]].concat(), 0, &[A; 4], "new"),
        Row("503 x 4", vec![refused(503, "busy"); 4], 9, &[A; 4], "busy"),
        Row("400, 500, 201", vec![rule(), refused(500, "oh"), created()], 0, &[A, B, B], "new"),
        Row("no answer, 201", vec![Vec::new(), created()], 0, &[A, A], "new"),
        Row("unreadable, 201", vec![reply(201, "{\"id\":"), created()], 0, &[A, A], "new"),
        Row("429, 400, 403", vec![limited(1), rule(), refused(403, "no")], 5, &[A, A, B], "exclude each other"),
    ];
    for Row(name, answers, code, creates, said) in rows {
        let (outcome, _, scene) = rent(Setting::of(answers), "");
        assert_eq!(outcome.code, code, "{name}: {outcome}");
        assert_eq!(scene.creates(), creates, "{name}: {outcome}");
        assert!(scene.is_over(), "{name}");
        let stream = if code == 0 { &outcome.stdout } else { &outcome.stderr };
        assert!(stream.contains(said), "{name}: {outcome}");
        assert_eq!(outcome.stdout.lines().count(), usize::from(code == 0), "{name}: {outcome}");
    }
}

#[test]
fn a_limit_is_waited_for_as_long_as_the_server_asks() {
    let (outcome, slept, scene) = rent(Setting::of(vec![limited(1), limited(42), created()]), "");
    outcome.success();
    assert_eq!(slept, [1, 42].map(Duration::from_secs));
    assert_eq!((scene.creates().len(), scene.lists()), (3, 0), "a limited request was not carried out");
    let (outcome, slept, scene) = rent(Setting::of(vec![limited(86_400)]), "");
    assert_eq!((outcome.code, slept.len(), scene.creates().len()), (9, 0, 1), "nobody waits for a day: {outcome}");
    let (outcome, _, scene) = rent(Setting::of(vec![limited(1); 10]), "");
    assert_eq!((outcome.code, scene.creates().len()), (9, 10), "a service that only limits is no service: {outcome}");
}

#[test]
fn a_failing_service_is_tried_again_with_growing_pauses_and_looked_through_before_each() {
    let (outcome, slept, scene) = rent(Setting::of(vec![refused(503, "busy"); 4]), "");
    assert_eq!(outcome.code, 9);
    assert_eq!(slept.iter().map(Duration::as_millis).collect::<Vec<_>>(), [375, 750, 1500, 3000]);
    assert_eq!(scene.lists(), 4);
    let order: Vec<String> = scene.server.seen().iter().map(|request| request.path().to_owned()).collect();
    let tail = &order[order.len() - 8..];
    assert_eq!(tail, ["POST /v2/pods", "GET /v2/pods"].repeat(4), "{order:?}");
}

#[test]
fn a_pod_whose_answer_was_lost_is_adopted_and_printed_once() {
    for lost in [refused(500, "oh"), refused(502, "oh"), Vec::new(), reply(201, "<html>"), reply(200, "{}")] {
        let (outcome, _, scene) = rent(Setting { exists: true, ..Setting::of(vec![lost]) }, "");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (0, "lost\n"), "{outcome}");
        assert_eq!(outcome.stderr, "pod `name-lost` (lost) was rented by an earlier try; it is adopted\n");
        assert_eq!(scene.creates(), [A]);
    }
}

/// A server whose first create is answered by a failure and lands with the second one, which gets this answer. Every
/// pod carries the marker of its create.
fn late(second: fn(&Value) -> Vec<u8>) -> Server {
    let (posts, there) = (Mutex::new(0), Mutex::new(Vec::new()));
    Server::start(move |request| match request.path() {
        "POST /v2/pods" => {
            *posts.lock().unwrap() += 1;
            if *posts.lock().unwrap() == 1 {
                return refused(504, "too slow");
            }
            let more = json!({ "env": request.json()["env"] });
            let answer = second(&more);
            there.lock().unwrap().push(pod("late", &more));
            if answer.starts_with(b"HTTP/1.1 201") {
                there.lock().unwrap().push(pod("new", &more));
            }
            answer
        }
        "GET /v2/pods" => reply(200, &pods(&there.lock().unwrap()).to_string()),
        "DELETE /v2/pods/late" => reply(204, ""),
        _ => reply(404, "{}"),
    })
}

fn rent_from_file(server: &Server, more: &str) -> Outcome {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pod.json");
    std::fs::write(&file, json!({ "name": "a", "image": "b", "gpu": { "id": "NVIDIA L4" } }).to_string()).unwrap();
    hurried(server, &format!("pods create --file '{}' -o id {more}", file.display())).0
}

#[test]
fn a_create_that_lands_behind_its_repetition_is_taken_back() {
    let twice: fn(&Value) -> Vec<u8> = |more| reply(201, &pod("new", more).to_string());
    let server = late(twice);
    let outcome = rent_from_file(&server, "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, "new\n"), "{outcome}");
    assert_eq!(outcome.stderr, "pod `late` of a try whose answer was lost is terminated\n");
    assert_eq!(server.seen().last().unwrap().path(), "DELETE /v2/pods/late");
    // With an id that was typed it may be the pod of another command.
    let server = late(twice);
    let outcome = rent_from_file(&server, "--create-id job-7");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, "new\n"), "{outcome}");
    assert_eq!(outcome.stderr, "warning: pod `late` carries the same id, job-7, and costs, too\n");
    assert!(server.seen().iter().all(|request| !request.line.starts_with("DELETE")));
}

#[test]
fn a_create_that_lands_when_its_repetition_finds_no_room_is_adopted() {
    let server = late(|_| refused(400, "full"));
    let outcome = rent_from_file(&server, "");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, "late\n"), "{outcome}");
    assert!(outcome.stderr.contains("it is adopted"), "{outcome}");
}

#[test]
fn a_catalog_that_fails_for_a_while_does_not_end_a_long_try() {
    let failures = Mutex::new(0);
    let scene = Setting::of(vec![created()]);
    let scene = Setting {
        broken: Some(Box::new(move || {
            *failures.lock().unwrap() += 1;
            *failures.lock().unwrap() <= 5
        })),
        ..scene
    }
    .start();
    let line = "pods create demo --image a --gpu L4 --region europe -o id";
    assert_eq!(hurried(&scene.server, line).0.code, 9);
    let (outcome, _) = hurried(&scene.server, &format!("{line} --retry-until 1h"));
    assert_eq!((outcome.success().stdout.as_str(), scene.creates().len()), ("new\n", 1));
}

#[test]
fn every_create_of_a_command_carries_the_same_marker_and_every_command_another() {
    let marker = |more: &str| {
        let (outcome, _, scene) = rent(Setting::of(vec![refused(400, "full"), refused(503, "busy"), created()]), more);
        outcome.success();
        let seen = scene.server.seen();
        let creates = seen.iter().filter(|request| request.path() == "POST /v2/pods");
        let mut markers: Vec<String> =
            creates.map(|request| request.json()["env"]["SVCCTL_CREATE_ID"].as_str().unwrap().to_owned()).collect();
        markers.dedup();
        assert_eq!(markers.len(), 1, "{markers:?}");
        markers.remove(0)
    };
    let (first, second) = (marker(""), marker(""));
    assert!(first.len() == 20 && first != second, "{first} {second}");
    assert_eq!(marker("--create-id job-7"), "job-7");
}

#[test]
fn where_the_pods_cannot_be_seen_nothing_is_repeated() {
    let server = Server::start(|request| match request.path() {
        "POST /v2/pods" => refused(500, "oh"),
        "GET /v2/pods" => refused(403, "the key lacks a scope"),
        _ => reply(404, "{}"),
    });
    let body = r#"{"name":"a","image":"b","gpu":{"id":"NVIDIA L4"}}"#;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pod.json");
    std::fs::write(&file, body).unwrap();
    let (outcome, _) = hurried(&server, &format!("pods create --file '{}' --create-id job-7", file.display()));
    // With an id that was typed the pods are looked through first.
    assert_eq!(outcome.code, 3, "{outcome}");
    let (outcome, _) = hurried(&server, &format!("pods create --file '{}'", file.display()));
    assert_eq!(outcome.code, 9, "{outcome}");
    assert!(outcome.stderr.contains("cannot be seen: the key lacks a scope"), "{outcome}");
    assert!(outcome.stderr.contains("--create-id "), "{outcome}");
    let creates = server.seen().iter().filter(|request| request.path() == "POST /v2/pods").count();
    assert_eq!(creates, 1);
}

#[test]
fn when_the_catalog_says_none_for_all_there_is_no_capacity() {
    let full = || vec![refused(400, "try later"), refused(400, "no such luck")];
    let (outcome, _, scene) = rent(Setting { levels: ["NONE", "NONE"], ..Setting::of(full()) }, "");
    assert_eq!((outcome.code, scene.creates()), (6, vec![A.to_owned(), B.to_owned()]), "NONE is tried all the same");
    assert!(outcome.stderr.contains("no such luck") && outcome.stderr.contains("no `NVIDIA L4` has room"), "{outcome}");
    let (outcome, _, _) = rent(Setting { levels: ["NONE", "LOW"], ..Setting::of(full()) }, "");
    assert_eq!(outcome.code, 5, "one of them should have had room: {outcome}");
    // A rule that is broken is one, whatever the catalog says.
    let rule = || reply(400, r#"{"title":"No","status":400,"detail":"wrong","errors":["$.gpu: wrong"]}"#);
    let (outcome, _, _) = rent(Setting { levels: ["NONE", "NONE"], ..Setting::of(vec![rule(), rule()]) }, "");
    assert_eq!(outcome.code, 5, "{outcome}");
}

#[test]
fn one_type_and_no_other_choice_leave_the_data_center_to_the_service() {
    let scene = Setting::of(vec![created()]).start();
    hurried(&scene.server, "pods create demo --image a --gpu L4").0.success();
    assert_eq!(scene.creates(), ["any"]);
    let scene = Setting { levels: ["NONE", "NONE"], ..Setting::of(vec![refused(400, "full")]) }.start();
    assert_eq!(hurried(&scene.server, "pods create demo --image a --gpu L4").0.code, 6);
    let scene = Setting::of(vec![refused(400, "wrong")]).start();
    assert_eq!(hurried(&scene.server, "pods create demo --image a --gpu L4").0.code, 5);
}

#[test]
fn until_a_time_everything_is_tried_again() {
    let full = || refused(400, "full");
    let answers = vec![full(), full(), full(), full(), full(), created()];
    let (outcome, slept, scene) =
        rent(Setting { levels: ["NONE", "NONE"], ..Setting::of(answers) }, "--retry-until 1h");
    outcome.success();
    assert_eq!(scene.creates(), [A, B, A, B, A, B]);
    assert_eq!(slept.iter().map(Duration::as_millis).collect::<Vec<_>>(), [15_000, 22_500]);
    let catalogs = scene.server.seen().iter().filter(|seen| seen.path() == "GET /v2/catalog/datacenters").count();
    assert_eq!(catalogs, 4, "each round reads the catalog anew, and the names of the data centers are looked up once");
    let (outcome, slept, _) =
        rent(Setting { levels: ["NONE", "NONE"], ..Setting::of(vec![full(); 200]) }, "--retry-until 10m");
    assert_eq!(outcome.code, 6, "{outcome}");
    assert_eq!(slept.iter().sum::<Duration>(), Duration::from_secs(600));
    // A request that breaks a rule always breaks it.
    let rule = || reply(400, r#"{"title":"No","status":400,"detail":"wrong","errors":["$.gpu: wrong"]}"#);
    let (outcome, slept, _) = rent(Setting::of(vec![rule(), rule()]), "--retry-until 10m");
    assert_eq!((outcome.code, slept.len()), (5, 0));
}

#[test]
fn a_lease_begins_with_its_pod() {
    let (outcome, _, scene) = rent(Setting::of(vec![limited(3000), created()]), "--ttl 2h");
    outcome.success();
    let seen = scene.server.seen();
    let leases: Vec<wire::Timestamp> = seen
        .iter()
        .filter(|request| request.path() == "POST /v2/pods")
        .map(|request| request.json()["env"]["SVCCTL_EXPIRES_AT"].as_str().unwrap().parse().unwrap())
        .collect();
    assert_eq!(leases[1].since(leases[0]), Duration::from_secs(3000));
}

#[test]
fn a_pod_that_costs_more_than_was_quoted_is_told_and_one_above_the_limit_fails() {
    let dear = || reply(201, &pod("dear", &json!({ "cost": 0.5 })).to_string());
    let fair = || reply(201, &pod("fair", &json!({ "cost": 0.434 })).to_string());
    let (outcome, _, _) = rent(Setting::of(vec![dear()]), "");
    let warned = "warning: pod `name-dear` (dear) costs 0.50 USD per hour, more than the 0.43 of the catalog\n";
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (0, "dear\n", warned));
    let (outcome, _, _) = rent(Setting::of(vec![fair()]), "");
    assert_eq!((outcome.code, outcome.stderr.as_str()), (0, ""), "one in a hundred is rounding");
    let (outcome, _, _) = rent(Setting::of(vec![dear()]), "--max-price 0.45");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (1, "dear\n"), "it is kept, and so it is printed: {outcome}");
    assert!(outcome.stderr.contains("more than the 0.45 of --max-price"), "{outcome}");
}
