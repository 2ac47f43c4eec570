//! The outbox of webhooks (serverless.md, Jobs).

use std::time::Duration;

use engine::{Outgoing, Webhook};
use serde_json::{Value, json};
use wire::serverless::endpoints::DeleteEndpoint;

use crate::harness::Platform;

const URL: &str = "http://example.com/hook";

fn due(platform: &Platform) -> Vec<Webhook> {
    platform.engine.due_webhooks(&Outgoing::default()).unwrap()
}

/// Submits a job with a webhook.
fn submit(platform: &Platform, id: &str, input: Value) -> String {
    platform.submit(id, json!({ "input": input, "webhook": URL }))
}

#[test]
fn every_end_is_announced_with_the_input() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 }, "timeout": 5000 }));
    platform.pass_seconds(3);
    for (input, status) in
        [(json!({ "a": 1 }), "COMPLETED"), (json!({ "fail": "no" }), "FAILED"), (json!({ "sleep": 60 }), "FAILED")]
    {
        let job = submit(&platform, &id, input.clone());
        assert!(due(&platform).is_empty(), "not before the end");
        platform.pass_seconds(10);
        let [hook] = &due(&platform)[..] else { panic!("one message") };
        let body: Value = serde_json::from_str(&hook.body).unwrap();
        let mut expected = serde_json::to_value(platform.job(&id, &job)).unwrap();
        (expected["input"], expected["webhook"]) = (input, json!(URL));
        assert_eq!((hook.url.as_str(), &body), (URL, &expected));
        assert_eq!(body["status"], status);
        platform.engine.settle_webhook(hook.id, true).unwrap();
    }
    let cancelled = submit(&platform, &id, json!({ "sleep": 1 }));
    platform.cancel_job(&id, &cancelled).unwrap();
    let hook = due(&platform).remove(0);
    assert!(hook.body.contains("CANCELLED"), "{}", hook.body);
    platform.engine.settle_webhook(hook.id, true).unwrap();
    platform.pass_seconds(3600);
    assert!(due(&platform).is_empty(), "one that arrived is not sent again");
}

#[test]
fn a_message_that_does_not_arrive_is_sent_three_times_ten_seconds_apart() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    let job = submit(&platform, &id, json!({}));
    platform.pass_seconds(1);
    let before = platform.job(&id, &job);
    for _ in 0..3 {
        let [hook] = &due(&platform)[..] else { panic!("one message") };
        assert!(due(&platform).is_empty(), "it is under way");
        platform.engine.settle_webhook(hook.id, false).unwrap();
        platform.pass_millis(9_999);
        assert!(due(&platform).is_empty());
        platform.pass_millis(1);
    }
    assert!(due(&platform).is_empty());
    assert_eq!((platform.job(&id, &job), platform.engine.until_webhook().unwrap()), (before, None));
}

#[test]
fn a_message_whose_sender_died_is_sent_again() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    submit(&platform, &id, json!({}));
    platform.pass_seconds(1);
    let first = due(&platform);
    assert_eq!(platform.engine.until_webhook().unwrap().unwrap().as_secs(), 10);
    platform.pass_seconds(10);
    assert_eq!(due(&platform), first);
}

#[test]
fn a_lost_attempt_is_no_end() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:crash" }));
    submit(&platform, &id, json!({}));
    platform.pass_millis(3200);
    assert!(due(&platform).is_empty());
    platform.pass_seconds(10);
    assert_eq!(due(&platform).len(), 1);
}

#[test]
fn jobs_that_a_delete_cancels_are_announced_too() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/job:sleep-50", "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(3);
    for _ in 0..2 {
        submit(&platform, &id, json!({}));
    }
    platform.run_job(&id, json!({}));
    platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
    let hooks = due(&platform);
    assert_eq!(hooks.len(), 2);
    assert!(hooks.iter().all(|hook| hook.body.contains("CANCELLED")), "{hooks:?}");
    platform.check();
}

/// Whoever waits for a change would otherwise look for it without a pause.
#[test]
fn a_message_that_is_to_be_sent_is_no_change_that_is_due() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 0, "max": 1 } }));
    let job = submit(&platform, &id, json!({}));
    platform.cancel_job(&id, &job).unwrap();
    assert_eq!(platform.engine.until_webhook().unwrap(), Some(Duration::ZERO));
    assert_ne!(platform.engine.until_due().unwrap(), Some(Duration::ZERO));
}
