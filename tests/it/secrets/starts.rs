//! The secrets of a container at its start, and starts without them.

use engine::Caller;
use serde_json::json;
use wire::{
    pods::{LogSource, PodStatus, ReadPodLogs},
    secrets::{DeleteSecret, UpdateSecret},
};

use super::secret;
use crate::harness::{Platform, template};

/// The system log of a pod.
fn system_log(platform: &Platform, id: &str) -> Vec<String> {
    let query = ReadPodLogs { id: id.to_owned(), source: Some(LogSource::System), ..ReadPodLogs::default() };
    let page = platform.engine.logs(&Caller::local(), &query, None).unwrap();
    page.lines.into_iter().map(|(_, line)| line.line).collect()
}

#[test]
fn an_environment_keeps_its_placeholder_and_the_pod_starts() {
    let platform = Platform::new();
    secret(&platform, "TOKEN");
    let env = json!({ "A": "x{{ SVCCTL_SECRET_TOKEN }}y", "B": "{{SVCCTL_SECRET_TOKEN}}" });
    let pod = platform.rent_running(json!({ "env": env }));
    assert!(pod.status.is(&PodStatus::Running));
    assert_eq!(serde_json::to_value(&pod.env).unwrap(), env);
    let changed = platform.update(&pod.id, json!({ "env": { "C": "{{ SVCCTL_SECRET_TOKEN }}" } })).unwrap();
    assert_eq!(serde_json::to_value(&changed.env).unwrap(), json!({ "C": "{{ SVCCTL_SECRET_TOKEN }}" }));
}

#[test]
fn a_pod_that_names_an_unknown_secret_is_accepted_and_ends_in_error() {
    let platform = Platform::new();
    secret(&platform, "TOKEN");
    let env = json!({ "GOOD": "{{ SVCCTL_SECRET_TOKEN }}", "BAD": "a {{ SVCCTL_SECRET_none }} b", "CASE": "{{ SVCCTL_SECRET_token }}" });
    let pod = platform.rent_running(json!({ "env": env }));
    assert!(pod.status.is(&PodStatus::Error), "{:?}", pod.status);
    let log = system_log(&platform, &pod.id);
    let expected = "cannot start container: variable `BAD` names secret `none`, which does not exist; variable `CASE` names \
                    secret `token`, which does not exist";
    assert_eq!(log.last().map(String::as_str), Some(expected), "{log:?}");
    platform.engine.check_books().unwrap();
    // Earlier messages stay, whatever becomes of the secret.
    secret(&platform, "none");
    assert_eq!(system_log(&platform, &pod.id), log);
    platform.update(&pod.id, json!({ "env": { "BAD": "{{ SVCCTL_SECRET_none }}" } })).unwrap();
    platform.act(&pod.id, "start").unwrap();
    platform.pass_seconds(3);
    assert!(platform.get(&pod.id).unwrap().status.is(&PodStatus::Running));
}

#[test]
fn a_change_counts_from_the_next_start() {
    let platform = Platform::new();
    let made = secret(&platform, "TOKEN");
    let pod = platform.rent_running(json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" } })).id;
    platform.send::<UpdateSecret>(json!({ "id": made.id, "body": { "value": "w" } })).unwrap();
    platform.send::<DeleteSecret>(json!({ "id": made.id })).unwrap();
    platform.pass_seconds(3600);
    assert!(platform.get(&pod).unwrap().status.is(&PodStatus::Running), "what runs runs on");
    platform.act(&pod, "restart").unwrap();
    platform.pass_seconds(3);
    assert!(platform.get(&pod).unwrap().status.is(&PodStatus::Error));
}

#[test]
fn a_template_names_secrets_of_whoever_uses_it() {
    let platform = Platform::new();
    let id = template(&platform, json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" }, "public": true }));
    let without = platform.rent_running(json!({ "templateId": id, "image": null }));
    assert!(without.status.is(&PodStatus::Error));
    secret(&platform, "TOKEN");
    let with = platform.rent_running(json!({ "templateId": id, "image": null }));
    assert!(with.status.is(&PodStatus::Running));
}

#[test]
fn the_prefix_of_the_platform_counts_beside_ours() {
    let platform = Platform::new();
    let platform = Platform { engine: platform.engine.with_worker_env_prefix("ACME".to_owned()), ..platform };
    secret(&platform, "TOKEN");
    for (value, status) in [
        ("{{ ACME_SECRET_TOKEN }}", PodStatus::Running),
        ("{{ SVCCTL_SECRET_TOKEN }}", PodStatus::Running),
        ("{{ ACME_SECRET_none }}", PodStatus::Error),
        ("{{ OTHER_SECRET_none }}", PodStatus::Running),
    ] {
        let pod = platform.rent_running(json!({ "env": { "A": value } }));
        assert!(pod.status.is(&status), "{value}: {:?}", pod.status);
    }
}

#[test]
fn many_small_steps_of_time_are_one_large_one() {
    let ends = |steps: &[u64]| {
        let platform = Platform::new();
        let pod = platform.rent(json!({ "env": { "A": "{{ SVCCTL_SECRET_none }}" } }));
        for step in steps {
            platform.pass_seconds(*step);
            platform.list();
        }
        let log = system_log(&platform, &pod.id);
        (platform.get(&pod.id).unwrap().status.to_string(), log, platform.balance())
    };
    assert_eq!(ends(&[10]), ends(&[1; 10]));
}
