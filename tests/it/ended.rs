//! Pods that ended: who asks for them sees how, for a week, and nobody else sees anything of it (wire.md, Ended pods).

mod cli;

use engine::{Caller, NewKey, Store};
use serde_json::{Value, json};
use server::Options;
use wire::{
    Problem,
    ended::{EndReason, ListPodEvents, PodEnd, PodEventKind},
    lease::EXPIRES_AT,
    pods::{DeletePod, GetPod, ListPods, Pod, PodStatus, ReadPodLogs},
    schema,
};

use crate::{
    harness::{Platform, body},
    server::client::{Answer, Local, send},
};

const HOUR: u64 = 3600;
const WEEK: u64 = 7 * 24 * HOUR;

fn with_end(platform: &Platform, id: &str) -> Result<Pod, Problem> {
    platform.send::<GetPod>(json!({ "id": id, "include": ["ENDED"] }))
}

fn end(platform: &Platform, id: &str) -> PodEnd {
    with_end(platform, id).unwrap().ended.unwrap()
}

/// The ids of the pods of a list with these parameters.
fn listed(platform: &Platform, fields: Value) -> Vec<String> {
    platform.send::<ListPods>(fields).unwrap().pods.into_iter().map(|pod| pod.id).collect()
}

fn ended(platform: &Platform) -> Vec<String> {
    listed(platform, json!({ "include": ["ENDED"] }))
}

fn log(platform: &Platform, id: &str) -> Vec<String> {
    let query: ReadPodLogs = schema::decode(json!({ "id": id, "include": ["ENDED"], "tail": 1000 })).unwrap();
    let page = platform.engine.logs(&Caller::local(), &query, None).unwrap();
    assert!(page.ended, "nothing more will come");
    page.lines.into_iter().map(|(_, line)| line.line).collect()
}

/// The events of a pod, and who asked for each.
fn events(platform: &Platform, id: &str) -> Vec<(PodEventKind, Option<String>)> {
    let events = platform.send::<ListPodEvents>(json!({ "id": id })).unwrap().events;
    events.into_iter().map(|event| (*event.event.known().unwrap(), event.by)).collect()
}

fn lease(platform: &Platform, seconds: i64) -> Value {
    let end = wire::Timestamp::from_millis(platform.now().millis() + seconds * 1000);
    json!({ "env": { EXPIRES_AT: end.to_string() } })
}

fn key(platform: &Platform, name: &str) -> NewKey {
    platform.engine.create_key(name, &["*".parse().unwrap()], None, None).unwrap()
}

#[test]
fn a_pod_that_its_user_terminated_is_kept_for_a_week_with_who_did_it_and_what_it_cost() {
    let platform = Platform::new();
    let before = platform.balance();
    let id = platform.rent_running(json!({})).id;
    platform.pass_seconds(2 * HOUR);
    platform.act(&id, "terminate").unwrap();
    let spent = before - platform.balance();
    platform.pass_seconds(WEEK - 1);
    let pod = with_end(&platform, &id).unwrap();
    assert!(pod.status.is(&PodStatus::Terminated) && pod.name == "demo" && pod.actions.is_empty());
    let end = pod.ended.unwrap();
    assert!(end.reason.is(&EndReason::Terminated) && end.by.as_deref() == Some("the engine's own user"), "{end:?}");
    assert_eq!((*end.cost, end.exit_code, end.error), (Some(spent), None, None));
    assert_eq!(end.at.unwrap(), platform.now().before(std::time::Duration::from_secs(WEEK - 1)));
    assert_eq!(ended(&platform), std::slice::from_ref(&id));
    assert_eq!(log(&platform, &id).last().unwrap(), "pod terminated");
    assert_eq!(events(&platform, &id).len(), 4);
    platform.pass_seconds(1);
    assert_eq!(with_end(&platform, &id).unwrap_err().status, 404);
    assert_eq!(platform.send::<ListPodEvents>(json!({ "id": id })).unwrap_err().status, 404);
    assert!(ended(&platform).is_empty());
    platform.engine.check_books().unwrap();
}

#[test]
fn who_does_not_ask_sees_what_they_saw() {
    let platform = Platform::new();
    let deleted = platform.rent_running(json!({})).id;
    platform.send::<DeletePod>(json!({ "id": deleted })).unwrap();
    let expired = platform.rent(lease(&platform, 60)).id;
    platform.pass_seconds(60);
    assert_eq!(platform.get(&deleted).unwrap_err().status, 404);
    assert!(platform.get(&expired).unwrap().status.is(&PodStatus::Terminated));
    let answers = |platform: &Platform| {
        let engine = &platform.engine;
        let get = engine.render(&Caller::local(), GetPod::of(expired.clone()));
        [engine.render(&Caller::local(), ListPods::default()).unwrap(), get.unwrap_or_default()]
    };
    for answer in answers(&platform) {
        let text = String::from_utf8(answer).unwrap();
        assert!(!text.contains("ended") && !text.contains("included"), "{text}");
    }
    platform.pass_seconds(HOUR);
    assert_eq!(platform.get(&expired).unwrap_err().status, 404);
    assert_eq!(platform.act(&expired, "start").unwrap_err().status, 404);
    assert_eq!(platform.update(&expired, json!({ "name": "x" })).unwrap_err().status, 404);
    assert_eq!(platform.send::<DeletePod>(json!({ "id": expired })).unwrap_err().status, 404);
    let query: ReadPodLogs = schema::decode(json!({ "id": expired })).unwrap();
    assert!(platform.engine.logs(&Caller::local(), &query, None).is_err());
    let nothing = br#"{"pods":[],"pagination":{"hasNextPage":false,"nextCursor":null}}"#;
    assert_eq!(platform.engine.render(&Caller::local(), ListPods::default()).unwrap(), nothing);
    assert_eq!(ended(&platform), [deleted, expired]);
}

#[test]
fn the_platform_says_why_it_ended_a_pod() {
    let platform = Platform::new();
    let lease = platform.rent(lease(&platform, 60)).id;
    platform.pass_seconds(60);
    let unpaid = platform.rent_running(json!({})).id;
    platform.engine.set_credit("0.01".parse().unwrap()).unwrap();
    platform.pass_seconds(HOUR);
    for (id, reason) in [(&lease, EndReason::Lease), (&unpaid, EndReason::Balance)] {
        let end = end(&platform, id);
        assert!(end.reason.is(&reason) && end.by.is_none(), "{end:?}");
    }
    assert_eq!(events(&platform, &lease).last().unwrap(), &(PodEventKind::LeaseEnded, None));
    assert_eq!(log(&platform, &lease).last().unwrap(), "lease ended: pod terminated");
    assert_eq!(events(&platform, &unpaid).last().unwrap(), &(PodEventKind::BalanceUsedUp, None));
    // Its user may delete what the platform ended, and it is told as it was.
    platform.send::<DeletePod>(json!({ "id": unpaid })).unwrap();
    assert!(end(&platform, &unpaid).reason.is(&EndReason::Balance));
}

#[test]
fn how_the_container_ended_is_told_unless_it_ran_again() {
    let platform = Platform::new();
    let ended_with = |image: &str, actions: &[&str]| {
        let id = platform.rent(json!({ "image": image })).id;
        platform.pass_seconds(10);
        for action in actions {
            platform.act(&id, action).unwrap();
        }
        platform.act(&id, "terminate").unwrap();
        let end = end(&platform, &id);
        (end.exit_code, end.error)
    };
    assert_eq!(ended_with("svcctl/exit:1", &[]), (Some(0), None));
    assert_eq!(ended_with("svcctl/exit:1", &["start"]), (None, None));
    let crashed = "container crashed: exit code 139";
    assert_eq!(ended_with("svcctl/error:crash", &[]), (Some(139), Some(crashed.to_owned())));
    let unpulled = "cannot pull image `svcctl/error:pull`: not found";
    assert_eq!(ended_with("svcctl/error:pull", &[]), (None, Some(unpulled.to_owned())));
}

#[test]
fn events_say_in_order_what_happened_by_whom_and_no_secret() {
    use PodEventKind::{Created, ImageReady, Restarted, Running, Starting, Stopped, Terminated, Updated};
    let platform = Platform::new();
    let id = platform.rent_running(json!({ "env": { "HF_TOKEN": "hf_old", "A": "1" } })).id;
    platform.update(&id, json!({ "name": "other", "locked": true })).unwrap();
    platform.update(&id, json!({ "locked": false, "env": { "HF_TOKEN": "hf_new", "B": "2" } })).unwrap();
    platform.update(&id, json!({ "name": "other" })).unwrap();
    platform.pass_seconds(3);
    platform.act(&id, "restart").unwrap();
    platform.act(&id, "stop").unwrap();
    platform.act(&id, "start").unwrap();
    platform.act(&id, "terminate").unwrap();
    let told = events(&platform, &id);
    let kinds: Vec<PodEventKind> = told.iter().map(|(kind, _)| *kind).collect();
    let asked = [Created, Updated, Updated, Restarted, Restarted, Stopped, Starting, Terminated];
    let expected =
        [Created, ImageReady, Running, Updated, Updated, Restarted, Running, Restarted, Stopped, Starting, Terminated];
    assert_eq!(kinds, expected);
    let by_somebody: Vec<PodEventKind> = told.iter().filter(|(_, by)| by.is_some()).map(|(kind, _)| *kind).collect();
    assert_eq!(by_somebody, asked);
    let reply = platform.send::<ListPodEvents>(json!({ "id": id })).unwrap();
    let messages: Vec<&str> = reply.events.iter().map(|event| event.message.as_str()).collect();
    assert_eq!(messages[3..5], ["settings changed: name, locked", "settings changed: env (A, B, HF_TOKEN), unlocked"]);
    assert!(!format!("{reply:?}").contains("hf_"), "{reply:?}");
    assert_eq!(*reply.earlier, Some(0));
    let last = platform.send::<ListPodEvents>(json!({ "id": id, "limit": 2 })).unwrap();
    assert_eq!((last.events.as_slice(), *last.earlier), (&reply.events[9..], Some(9)));
    // A change that leaves the container running is an event, not a line of its log.
    let lines = log(&platform, &id);
    assert!(!lines.iter().any(|line| line.contains("settings changed:")), "{lines:?}");
}

#[test]
fn a_list_with_ended_pods_is_in_order_whatever_its_pages() {
    let platform = Platform::new();
    let mut ids: Vec<String> = Vec::new();
    for number in 0..9 {
        ids.push(platform.rent(json!({})).id);
        platform.pass_seconds(if number % 3 == 0 { 0 } else { 60 });
        if number % 2 == 0 {
            platform.act(&ids[number / 2], "terminate").unwrap();
        }
    }
    let cluster = platform.rent_cluster(json!({})).id;
    let members: Vec<String> = platform.members(&cluster).into_iter().map(|pod| pod.id).collect();
    platform.send::<wire::clusters::DeleteCluster>(json!({ "id": cluster })).unwrap();
    let whole = ended(&platform);
    let mut sorted = whole.clone();
    sorted.sort();
    ids.sort();
    assert_eq!(sorted, ids, "the living and the ended, without members");
    let with_members = listed(&platform, json!({ "include": ["ENDED"], "includeClusterPods": true }));
    assert!(members.iter().all(|id| with_members.contains(id)));
    assert!(end(&platform, &members[0]).cost.is_some() && end(&platform, &members[0]).by.is_some());
    for limit in 1..11 {
        let (mut paged, mut cursor) = (Vec::new(), None::<String>);
        loop {
            let mut fields = json!({ "include": ["ENDED"], "limit": limit });
            if let Some(cursor) = cursor {
                fields["cursor"] = cursor.into();
            }
            let list: ListPods = schema::decode(fields).unwrap();
            let rendered = platform.engine.render(&Caller::local(), list.clone()).unwrap();
            let page = platform.engine.call(&Caller::local(), list).unwrap();
            assert_eq!(String::from_utf8(rendered).unwrap(), serde_json::to_string(&page).unwrap());
            paged.extend(page.pods.into_iter().map(|pod| pod.id));
            let Some(next) = page.pagination.next_cursor else { break };
            cursor = Some(next);
        }
        assert_eq!(paged, whole, "{limit}");
    }
    let since = platform.now().before(std::time::Duration::from_secs(60)).to_string();
    let late = listed(&platform, json!({ "include": ["ENDED"], "since": since }));
    assert!(late.len() < whole.len() && platform.list().iter().all(|pod| late.contains(&pod.id)), "{late:?}");
}

/// Sends a request with this key.
fn ask(server: &Local, key: &str, line: &str, body: &str) -> Answer {
    let key = format!("Authorization: Bearer {key}");
    send(server.address, line, &[&key, "Content-Type: application/json"], body)
}

#[test]
fn a_server_names_the_key_that_ended_a_pod_and_shows_it_to_nobody_else() {
    let platform = Platform::new();
    let (ours, clock) = (key(&platform, "ci"), platform.clock.clone());
    let team = platform.engine.create_team("other").unwrap();
    let theirs = platform.engine.create_key("spy", &["*".parse().unwrap()], None, Some(&team.id)).unwrap();
    let reader = platform.engine.create_key("reader", &["catalog:read".parse().unwrap()], None, None).unwrap();
    let server = Local::new(platform.engine, Options::default());
    let made = ask(&server, &ours.key, "POST /v2/pods", &body(json!({})).to_string());
    let id = made.json()["id"].as_str().unwrap().to_owned();
    clock.advance(std::time::Duration::from_secs(10));
    assert_eq!(ask(&server, &ours.key, &format!("DELETE /v2/pods/{id}"), "").status, 204);
    let paths = [
        format!("GET /v2/pods/{id}?include=ENDED"),
        format!("GET /v2/pods/{id}/events"),
        format!("GET /v2/pods/{id}/logs?include=ENDED"),
    ];
    for path in &paths {
        assert_eq!(ask(&server, &ours.key, path, "").status, 200, "{path}");
        assert_eq!(ask(&server, &theirs.key, path, "").status, 404, "{path}");
        assert_eq!(ask(&server, &reader.key, path, "").status, 403, "{path}");
    }
    assert_eq!(ask(&server, &ours.key, &paths[0], "").json()["ended"]["by"], "API key `ci`");
    let events = ask(&server, &ours.key, &paths[1], "").json();
    assert_eq!(events["events"][0]["by"], "API key `ci`");
    assert!(ask(&server, &ours.key, &paths[2], "").body.contains("pod terminated"));
    let list = |key: &NewKey, query: &str| ask(&server, &key.key, &format!("GET /v2/pods{query}"), "").json();
    let all = list(&ours, "?include=ENDED");
    assert_eq!((&all["pods"][0]["id"], &all["included"]), (&json!(id), &json!(["ENDED"])));
    assert_eq!(list(&ours, "?include=ENDED&limit=1"), all);
    assert_eq!(list(&theirs, "?include=ENDED")["pods"], json!([]));
    for query in ["", "?since=2026-01-01T00:00:00Z", "?limit=7"] {
        let plain = list(&ours, query);
        assert_eq!(plain, json!({ "pods": [], "pagination": { "hasNextPage": false, "nextCursor": null } }), "{query}");
    }
    assert_eq!(ask(&server, &ours.key, &format!("GET /v2/pods/{id}"), "").status, 404);
    assert_eq!(ask(&server, &ours.key, &format!("GET /v2/pods/{id}/logs"), "").status, 404);
}

#[test]
fn a_long_list_with_ended_pods_is_sent_as_one_answer() {
    let platform = Platform::new();
    platform.engine.add_credit("100000000".parse().unwrap()).unwrap();
    let cpu = json!({ "gpu": null, "cpu": { "id": "cpu3c", "vcpuCount": 2 } });
    for number in 0..1500 {
        let id = platform.rent(cpu.clone()).id;
        platform.pass_seconds(1);
        if number > 20 {
            platform.act(&id, "terminate").unwrap();
        }
    }
    let server = Local::new(platform.engine, Options::default());
    let answer = server.send("GET /v2/pods?include=ENDED", "");
    let text = &answer.body[answer.body.find('{').unwrap()..];
    assert!(text.contains(r#""included":["ENDED"]"#));
    assert_eq!(text.matches(r#""reason":"TERMINATED""#).count(), 1479);
}

#[test]
fn an_export_keeps_what_ended() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({})).id;
    platform.act(&id, "terminate").unwrap();
    let document = serde_json::to_string(&platform.engine.export().unwrap()).unwrap();
    let other = Platform::on(Store::in_memory().unwrap());
    other.pass_seconds(2 * HOUR);
    other.engine.import(&serde_json::from_str(&document).unwrap()).unwrap();
    assert_eq!(end(&other, &id), end(&platform, &id));
    assert_eq!(log(&other, &id), log(&platform, &id));
    other.pass_seconds(WEEK);
    assert!(ended(&other).is_empty());
}

#[test]
fn what_is_kept_of_an_account_has_a_bound_and_the_oldest_goes_first() {
    let platform = Platform::new();
    // As large as a request may be, so that some 700 of them are too many.
    let large = json!({ "env": { "LARGE": "x".repeat(95_000) } });
    let ids: Vec<String> = (0..720)
        .map(|_| {
            let id = platform.rent(large.clone()).id;
            platform.act(&id, "terminate").unwrap();
            platform.pass_seconds(1);
            id
        })
        .collect();
    assert_eq!(with_end(&platform, &ids[0]).unwrap_err().status, 404);
    let kept = ended(&platform);
    assert!((600..700).contains(&kept.len()), "{}", kept.len());
    assert_eq!(kept, ids[720 - kept.len()..]);
    // Who has few of them loses none to who has many.
    let state = |platform: &Platform| serde_json::to_value(platform.engine.export().unwrap()).unwrap();
    assert_eq!(state(&platform)["tables"]["pods"].as_array().unwrap().len(), 720, "within the hour, nothing goes");
    platform.pass_seconds(HOUR);
    platform.rent(json!({}));
    assert_eq!(state(&platform)["tables"]["pods"].as_array().unwrap().len(), kept.len() + 1);
    platform.engine.check_books().unwrap();
}

#[test]
fn many_small_steps_of_time_keep_and_forget_what_one_large_one_does() {
    let left = |steps: &[u64]| {
        let platform = Platform::new();
        for seconds in [60, 4000, 90_000] {
            platform.rent(lease(&platform, seconds));
        }
        for seconds in steps {
            platform.pass_seconds(*seconds);
            platform.list();
        }
        let pods = ended(&platform);
        let events: Vec<_> = pods.iter().map(|id| events(&platform, id)).collect();
        (pods, events)
    };
    for (steps, number) in [(vec![HOUR; 30], 3), (vec![HOUR; 168], 3), (vec![HOUR; 170], 1), (vec![HOUR; 200], 0)] {
        let once = left(&[steps.iter().sum()]);
        assert_eq!(once.0.len(), number);
        assert_eq!(left(&steps), once);
    }
}

#[test]
fn who_changes_a_pod_for_ever_fills_nothing() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({})).id;
    for number in 0..1100 {
        platform.update(&id, json!({ "locked": number % 2 == 0 })).unwrap();
    }
    platform.update(&id, json!({ "name": "last" })).unwrap();
    let reply = platform.send::<ListPodEvents>(json!({ "id": id })).unwrap();
    assert_eq!((reply.events.len(), *reply.earlier), (1000, Some(0)));
    assert_eq!(reply.events.last().unwrap().message, "settings changed: name");
    platform.act(&id, "terminate").unwrap();
    assert_eq!(events(&platform, &id).last().unwrap().0, PodEventKind::Terminated);
}
