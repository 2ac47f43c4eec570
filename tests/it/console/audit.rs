//! `engine audit list`: who did what to what from where.

use serde_json::{Value, json};

use super::browser::{Browser, Served, host, send};
use crate::harness::{Home, eventually};

/// The entries of the audit, newest first, with these flags.
fn entries(home: &Home, flags: &str) -> Vec<Value> {
    let listed = home.svcctl(&format!("engine audit list -o json {flags}")).success().json();
    listed["entries"].as_array().unwrap().clone()
}

fn find(home: &Home, action: &str) -> Option<Value> {
    entries(home, "").into_iter().find(|entry| entry["action"].as_str().unwrap().starts_with(action))
}

#[test]
fn writes_sign_ins_and_shown_values_are_in_the_audit_and_reads_are_not() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let id = browser.rent(json!({ "env": { "TOKEN": "t" } }));
    browser.get("api/v2/pods");
    browser.get(&format!("show?kind=pods&id={id}&name=TOKEN"));
    let stop = browser.send("POST", &format!("api/v2/pods/{id}/action"), &json!({ "action": "stop" }));
    assert!(stop.status == 200 || stop.status == 409, "{stop:?}");
    Browser::sign_in_with(served.address, &json!({ "code": "wrong" })).err().unwrap();
    browser.send("DELETE", "session", &Value::Null);
    let action = format!("POST /v2/pods/{id}/action stop");
    eventually("the writes are there", || find(&home, &action).is_some());
    let stopped = find(&home, &action).unwrap();
    assert_eq!(
        (&stopped["target"], &stopped["via"], &stopped["user"]),
        (&json!(id), &json!("console"), &json!("local"))
    );
    assert_eq!((&stopped["address"], &stopped["result"]), (&json!("127.0.0.1"), &json!(stop.status.to_string())));
    assert!(stopped["request"].is_string() && stopped["session"].is_string(), "{stopped}");
    assert_eq!(find(&home, "show env TOKEN").unwrap()["target"], json!(id));
    assert_eq!(find(&home, "sign out").unwrap()["session"], stopped["session"]);
    let signed_in: Vec<Value> = entries(&home, "").into_iter().filter(|entry| entry["action"] == "sign in").collect();
    let results: Vec<&Value> = signed_in.iter().map(|entry| &entry["result"]).collect();
    assert_eq!(results, [&json!("refused"), &json!("done")]);
    assert_eq!(signed_in[0]["user"], Value::Null);
    assert!(entries(&home, "").iter().all(|entry| !entry["action"].as_str().unwrap().starts_with("GET")));
    let about: Vec<Value> = entries(&home, &format!("--target {id}"));
    assert!(about.len() == 2 && about.iter().all(|entry| entry["target"] == json!(id)), "{about:?}");
}

#[test]
fn what_the_api_does_is_in_the_audit_with_its_key() {
    let home = Home::swift();
    let served = Served::serve(&home, "");
    let made = home.svcctl("engine keys create ci -o json").success().json();
    let key = format!("Authorization: Bearer {}", made["key"].as_str().unwrap());
    let headers = [host(served.address), key, "Content-Type: application/json".to_owned()];
    let body = crate::harness::body(json!({})).to_string();
    assert_eq!(send(served.address, "POST /v2/pods", &headers, &body).status, 201);
    assert_eq!(send(served.address, "POST /v2/pods", &headers, "{}").status, 422);
    eventually("both are there", || entries(&home, "").len() == 2);
    let both = entries(&home, "");
    let results: Vec<&Value> = both.iter().map(|entry| &entry["result"]).collect();
    assert_eq!(results, [&json!("422"), &json!("201")], "newest first");
    for entry in &both {
        assert_eq!((&entry["via"], &entry["key"], &entry["session"]), (&json!("api"), &made["id"], &Value::Null));
    }
}

#[test]
fn entries_are_kept_for_ninety_days() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    assert_eq!(entries(&home, "").len(), 1);
    home.svcctl("engine clock advance 89d").success();
    assert_eq!(entries(&home, "--since 1d").len(), 0);
    assert_eq!(browser.get("session").status, 401, "the session is long over");
    home.svcctl("engine clock advance 2d").success();
    let link = super::browser::code(&home.svcctl("console link -o json").success().json());
    Browser::sign_in(served.address, &link);
    let left = entries(&home, "");
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn the_operator_sees_and_changes_people_keys_and_sessions_in_the_browser() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let browser = served.sign_in();
    let user = browser.send("POST", "engine/users", &json!({ "name": "ada" }));
    assert_eq!(user.status, 200, "{user:?}");
    let user = user.json()["id"].as_str().unwrap().to_owned();
    let team =
        browser.send("POST", "engine/teams", &json!({ "name": "research" })).json()["id"].as_str().unwrap().to_owned();
    assert_eq!(browser.send("POST", &format!("engine/teams/{team}/members"), &json!({ "user": user })).status, 204);
    let members = browser.get("engine/teams").json()["teams"][0]["members"].clone();
    assert!(members.as_array().unwrap().contains(&json!(user)), "{members}");
    let made = browser.send("POST", "engine/keys", &json!({ "name": "ci", "scopes": ["pods:read"] })).json();
    assert!(made["key"].as_str().unwrap().starts_with("svk_"));
    let listed = browser.get("engine/keys");
    assert!(!listed.body.contains(made["key"].as_str().unwrap()), "a key is shown once");
    assert_eq!(
        browser.send("DELETE", &format!("engine/keys/{}", made["id"].as_str().unwrap()), &Value::Null).status,
        204
    );
    for (path, wrong) in [
        ("engine/keys", json!({ "name": "x", "scopes": ["pods:everything"] })),
        ("engine/keys", json!({ "name": "x", "scopes": [] })),
        ("engine/users", json!({ "title": "x" })),
    ] {
        assert_eq!(browser.send("POST", path, &wrong).status, 422, "{wrong}");
    }
    let sessions = browser.get("engine/sessions").json()["sessions"].as_array().unwrap().clone();
    assert_eq!(sessions.len(), 1);
    let own = sessions[0]["id"].as_str().unwrap();
    assert_eq!(browser.send("DELETE", &format!("engine/sessions/{own}"), &Value::Null).status, 204);
    assert_eq!(browser.get("session").status, 401);
    assert!(find(&home, "POST engine/users").is_some() && find(&home, "DELETE engine/sessions").is_some());
}
