//! Repositories of Amazon, and what is pulled from them (clusters.md, Registry delegations).

use serde_json::{Value, json};
use wire::{
    delegations::{CreateDelegation, DeleteDelegation, ListDelegations},
    pods::{LogSource, ReadPodLogs},
    registries::CreateRegistry,
};

use super::{check, reply};
use crate::harness::Platform;
use engine::Caller;

const ARN: &str = "arn:aws:ecr:us-east-1:123456789012:repository/team/app";
const IMAGE: &str = "123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app";

fn body(resource: &str) -> Value {
    json!({ "body": { "resource": resource } })
}

fn delegate(platform: &Platform) -> String {
    platform.send::<CreateDelegation>(body(ARN)).unwrap().id
}

#[test]
fn a_delegation_is_shown_with_everything_that_its_arn_says() {
    let platform = Platform::new();
    let made =
        reply::<CreateDelegation>(&platform, json!({ "body": { "resource": format!("{ARN}:v1"), "name": "app" } }));
    let expected = json!({
        "id": made["id"], "name": "app", "delegatorUserId": "local", "awsUser": "123456789012",
        "repository": "team/app", "tag": "v1", "awsRegion": "us-east-1",
        "dockerRegistryUri": "123456789012.dkr.ecr.us-east-1.amazonaws.com", "createdAt": platform.now(),
    });
    assert_eq!(made, expected);
    platform.pass_seconds(1);
    let other = ARN.replace("team/app", "other");
    let other = reply::<CreateDelegation>(&platform, json!({ "body": { "resource": other, "name": null } }));
    assert_eq!((&other["name"], &other["tag"]), (&json!(null), &json!("latest")));
    assert_eq!(reply::<ListDelegations>(&platform, json!({})), json!({ "delegations": [made, other] }));
}

#[test]
fn an_arn_has_its_form_and_a_repository_admits_the_platform() {
    let platform = Platform::new();
    check::<CreateDelegation>(
        &platform,
        &[
            (body(ARN), 200),
            // The same repository, whatever its tag.
            (body(&format!("{ARN}:v2")), 409),
            (body(&ARN.replace("us-east-1", "us-east-2")), 200),
            (body(&ARN.replace("123456789012", "123456789013")), 200),
            (body("arn:aws-cn:ecr:cn-north-1:123456789012:repository/a"), 200),
            (body("arn:aws-us-gov:ecr:us-gov-west-1:123456789012:repository/a"), 200),
            (body(&ARN.replace("team/", "denied/")), 400),
            (body(&ARN.replace("team/app", "denied")), 200),
            (body("arn:aws-iso:ecr:us-east-1:123456789012:repository/a"), 422),
            (body("arn:aws:s3:us-east-1:123456789012:repository/a"), 422),
            (body("arn:aws:ecr::123456789012:repository/a"), 422),
            (body("arn:aws:ecr:us-east-1:12345678901:repository/a"), 422),
            (body("arn:aws:ecr:us-east-1:123456789012:repository/"), 422),
            (body("arn:aws:ecr:us-east-1:123456789012:repository/A"), 422),
            (body("arn:aws:ecr:us-east-1:123456789012:image/a"), 422),
            (body(&format!("{ARN}:")), 422),
            (body(&format!("{ARN}:a:b")), 422),
            (body(&format!("{ARN}\n")), 422),
            (body(IMAGE), 422),
            (json!({ "body": {} }), 422),
            (json!({ "body": { "resource": ARN, "name": 7 } }), 422),
            (json!({ "body": { "resource": ARN, "tag": "x" } }), 422),
        ],
    );
}

#[test]
fn an_image_of_amazon_is_pulled_by_a_delegation_or_a_credential_and_not_without() {
    let platform = Platform::new();
    let registry = json!({ "body": { "name": "r", "username": "u", "password": "p" } });
    let registry = platform.send::<CreateRegistry>(registry).unwrap().id;
    let status = |more: Value| platform.rent_running(more).status.to_string();
    let pod = platform.rent_running(json!({ "image": IMAGE }));
    assert_eq!(pod.status.to_string(), "ERROR");
    let query = ReadPodLogs { id: pod.id, source: Some(LogSource::System), ..ReadPodLogs::default() };
    let log = platform.engine.logs(&Caller::local(), &query, None).unwrap();
    let last = &log.lines.last().unwrap().1.line;
    assert!(last.contains("registry delegation") && last.contains("team/app") && last.contains(IMAGE), "{last}");
    assert_eq!(status(json!({ "image": IMAGE, "registry": registry })), "RUNNING");
    let delegation = delegate(&platform);
    for image in [
        IMAGE.to_owned(),
        format!("{IMAGE}:7"),
        format!("{IMAGE}@sha256:{}", "0".repeat(64)),
        format!("{IMAGE}:7@sha256:0"),
    ] {
        assert_eq!(status(json!({ "image": image })), "RUNNING", "{image}");
    }
    for image in [format!("{IMAGE}2"), IMAGE.replace("team", "other"), IMAGE.replace("us-east-1", "us-east-2")] {
        assert_eq!(status(json!({ "image": image })), "ERROR", "{image}");
    }
    let running = platform.rent_running(json!({ "image": IMAGE })).id;
    platform.send::<DeleteDelegation>(json!({ "id": delegation })).unwrap();
    platform.act(&running, "restart").unwrap();
    platform.pass_seconds(3);
    assert_eq!(platform.get(&running).unwrap().status.to_string(), "RUNNING", "a restart pulls nothing");
    platform.act(&running, "stop").unwrap();
    platform.act(&running, "start").unwrap();
    platform.pass_seconds(3);
    assert_eq!(platform.get(&running).unwrap().status.to_string(), "ERROR", "a start does");
    platform.engine.check_books().unwrap();
}
