//! `svcctl console`, for the embedded engine and for a server.

use serde_json::{Value, json};

use super::browser::{Browser, Served, host, send};
use crate::harness::Home;

fn console(home: &Home, more: &str) -> Served {
    let line = format!("console --no-open -o json {more}");
    Served::start(home.command(&shell_words::split(&line).unwrap()))
}

#[test]
fn a_console_of_the_embedded_engine_serves_it_and_no_api() {
    let home = Home::swift();
    let served = console(&home, "");
    let browser = served.sign_in();
    assert_eq!(browser.get("session").json()["context"], "embedded");
    let id = browser.rent(json!({}));
    assert_eq!(home.pods()[0]["id"], json!(id));
    assert_eq!(send(served.address, "GET /v2/pods", &[host(served.address)], "").status, 404);
    assert_eq!(send(served.address, "GET /_engine/health", &[host(served.address)], "").status, 404);
}

#[test]
fn where_one_is_served_a_link_to_that_is_printed() {
    let home = Home::new();
    let served = Served::serve(&home, "");
    let printed = home.svcctl("console --no-open -o json").success().json();
    assert_eq!(printed["url"], served.ready["url"]);
    Browser::sign_in(served.address, &super::browser::code(&printed));
    let link = home.svcctl("console link").success().stdout;
    assert!(link.starts_with(&format!("http://{}/console/#login=", served.address)), "{link}");
    drop(served);
    let nobody = home.svcctl("console link");
    assert!(nobody.code == 2 && nobody.stderr.contains("svcctl serve"), "{}", nobody.stderr);
    assert_eq!(home.svcctl("console link --user nobody").code, 2);
}

#[test]
fn a_console_of_a_server_keeps_its_key() {
    let home = Home::swift();
    let there = Served::serve(&home, "");
    let key = there.ready["apiKey"].as_str().unwrap();
    let elsewhere = Home::new();
    let line = format!("console --no-open -o json --base-url {}", there.ready["url"].as_str().unwrap());
    let mut command = elsewhere.command(&shell_words::split(&line).unwrap());
    command.env("SVCCTL_API_KEY", key);
    let served = Served::start(command);
    let browser = served.sign_in();
    let who = browser.get("session").json();
    assert_eq!((&who["server"], &who["operator"]), (&there.ready["url"], &json!(false)));
    assert!(!who.to_string().contains(key));
    let refused = Browser::sign_in_with(served.address, &json!({ "key": key })).err().unwrap();
    assert_eq!(refused.status, 403, "{refused:?}");
    let id = browser.rent(json!({ "name": "there", "env": { "TOKEN": "t" } }));
    assert_eq!(home.pods()[0]["id"], json!(id));
    let listed = browser.get("api/v2/pods");
    assert_eq!(listed.json()["pods"][0]["env"], json!({ "TOKEN": null }));
    assert!(!listed.body.contains(key));
    assert_eq!(browser.get(&format!("show?kind=pods&id={id}&name=TOKEN")).json()["value"], "t");
    assert_eq!(browser.get("api/v2/pods/nosuchpod00000").status, 404);
    assert_eq!(browser.get("engine/users").status, 501);
    let rows = browser.rows();
    assert_eq!(rows["rows"][0][0], json!(id));
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "pods", "since": rows["v"] }));
    tab.next_of("pods");
    browser.send("DELETE", &format!("api/v2/pods/{id}"), &Value::Null);
    while tab.next_of("pods")["gone"] != json!([id]) {}
    tab.send(&json!({ "on": "log", "pod": id, "tail": 5 }));
    tab.next_of("log");
    // Once the server is gone, the rows are marked as old.
    drop(there);
    while tab.next_of("pods")["stale"].is_null() {}
    assert_eq!(browser.get("api/v2/pods").status, 502);
}

#[test]
fn a_console_of_a_context_listens_on_this_machine_alone() {
    let home = Home::new();
    let open = home.svcctl("console --no-open --listen 0.0.0.0:0");
    assert!(open.code == 2 && open.stderr.contains("this machine"), "{}", open.stderr);
}
