//! Messages of ended jobs on the embedded engine: commands that wait send them.

use serde_json::json;

use super::create;
use crate::{
    harness::Home,
    remote::server::{Server, reply},
};

#[test]
fn a_command_that_waits_sends_the_message_of_its_job() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--max 1 --idle-timeout 1h");
    let receiver = Server::of(&json!({}));
    let url = format!("{}/done?a=1", receiver.url());
    for line in [
        format!("serverless run e --field a=1 --webhook {url} --wait=3m"),
        format!("serverless runsync e --field a=1 --webhook {url}"),
        format!("serverless run e --field a=1 --webhook {url} --stream"),
    ] {
        let told = home.svcctl(&line).success();
        assert!(!told.stderr.contains("did not arrive"), "{}", told.stderr);
    }
    home.write("in.ndjson", format!("{{\"input\": {{\"a\": 1}}, \"webhook\": \"{url}\"}}\n"));
    home.svcctl("serverless batch e --file in.ndjson --out out.ndjson").success();
    let seen = receiver.seen();
    assert_eq!(seen.len(), 4, "{seen:#?}");
    for request in seen {
        assert_eq!(request.line, "POST /done?a=1");
        let told = request.json();
        assert_eq!((&told["status"], &told["webhook"]), (&json!("COMPLETED"), &json!(url)));
        assert_eq!((&told["input"], &told["output"]), (&json!({ "a": 1 }), &json!({ "echo": { "a": 1 } })));
    }
}

#[test]
fn what_did_not_arrive_is_sent_again_twice() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:fail", "--max 1 --idle-timeout 1h");
    let receiver = Server::start(|_| reply(500, "{}"));
    let told = home.svcctl(&format!("serverless run e --field a=1 --webhook {} --wait=3m", receiver.url()));
    assert_eq!(told.code, 10, "{told:?}");
    assert!(told.stderr.contains("did not arrive") && told.stderr.contains("svcctl serve"), "{}", told.stderr);
    assert_eq!(receiver.only().json()["status"], "FAILED");
    for tries in [2, 3, 3] {
        home.svcctl("engine clock advance 10s").success();
        home.svcctl("serverless wait e --for drained").success();
        assert_eq!(receiver.seen().len(), tries);
    }
}

#[test]
fn a_command_that_does_not_wait_says_who_sends_the_message() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--max 1 --idle-timeout 1h");
    let receiver = Server::of(&json!({}));
    let told = home.svcctl(&format!("serverless run e --field a=1 --webhook {}", receiver.url())).success();
    assert!(told.stderr.contains("the next command that waits"), "{}", told.stderr);
    assert_eq!(receiver.seen().len(), 0);
    home.svcctl("serverless wait e --for drained").success();
    assert_eq!(receiver.only().json()["status"], "COMPLETED");
}
