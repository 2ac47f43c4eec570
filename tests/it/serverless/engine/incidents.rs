//! Incidents (serverless.md, Acting images): for how long, for whom, and how they end.

use engine::{Caller, Incident};
use serde_json::json;

use super::{by_count, with};
use crate::harness::Platform;

impl Platform {
    /// Lets an incident happen to an endpoint, or to this job of it; says whether it did.
    fn suffers(&self, id: &str, job: Option<&str>, incident: Incident) -> bool {
        self.engine.incident(&Caller::local(), id, job, incident).unwrap()
    }
}

#[test]
fn a_deaf_queue_hands_out_nothing_for_a_minute_though_workers_are_ready() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(10);
    let other = platform.serve(json!({ "workers": { "min": 1, "max": 1 } }));
    platform.pass_seconds(10);
    assert!(platform.suffers(&id, None, Incident::DeafQueue));
    let (job, unharmed) = (platform.run_job(&id, json!({})), platform.run_job(&other, json!({})));
    platform.pass_millis(59_999);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("IDLE", "IN_QUEUE"));
    assert_eq!(platform.job_state(&other, &unharmed), "COMPLETED");
    platform.pass_millis(1);
    assert_eq!((platform.states(&id).as_str(), platform.job_state(&id, &job)), ("RUNNING", "IN_PROGRESS"));
    platform.pass_seconds(1);
    assert_eq!(platform.job(&id, &job).delay_time, Some(60_000));
    platform.check();
}

#[test]
fn a_deaf_queue_gives_processes_nothing_either() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local", "workers": { "max": 1 } }));
    platform.suffers(&id, None, Incident::DeafQueue);
    let job = platform.run_job(&id, json!({}));
    assert!(platform.take(&id, "hand1", 1).is_empty());
    platform.pass_seconds(60);
    assert_eq!(platform.take(&id, "hand1", 1), [job]);
}

#[test]
fn a_late_result_completes_a_job_that_was_cancelled_and_is_counted_once() {
    let platform = Platform::new();
    let id = platform.serve(with(by_count(2), json!({ "image": "svcctl/job:sleep-20" })));
    let (late, cancelled) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    assert!(!platform.suffers(&id, Some(&late), Incident::LateResult), "it was not cancelled");
    platform.pass_seconds(10);
    for job in [&late, &cancelled] {
        platform.cancel_job(&id, job).unwrap();
    }
    assert!(platform.suffers(&id, Some(&late), Incident::LateResult));
    assert_eq!(platform.counts(&id), [0, 0, 0, 0, 0]);
    platform.pass_millis(12_999);
    assert_eq!(platform.job_state(&id, &late), "CANCELLED");
    platform.pass_millis(1);
    assert_eq!([&late, &cancelled].map(|job| platform.job_state(&id, job)), ["COMPLETED", "CANCELLED"]);
    assert_eq!(platform.job(&id, &late).output.unwrap().text(), r#"{"slept":20}"#);
    assert_eq!(platform.counts(&id), [1, 0, 0, 0, 0]);
    platform.check();
}

#[test]
fn a_late_result_of_a_process_is_taken_and_a_queued_job_has_none() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "image": "svcctl/local", "workers": { "max": 1 } }));
    let (job, queued) = (platform.run_job(&id, json!({})), platform.run_job(&id, json!({})));
    platform.take(&id, "hand1", 1);
    for job in [&job, &queued] {
        platform.cancel_job(&id, job).unwrap();
    }
    assert!(platform.suffers(&id, Some(&job), Incident::LateResult));
    assert!(!platform.suffers(&id, Some(&queued), Incident::LateResult), "nothing computes it");
    platform.report(&id, "hand1", &job, json!({ "output": 7 }));
    assert_eq!([&job, &queued].map(|job| platform.job_state(&id, job)), ["COMPLETED", "CANCELLED"]);
    platform.check();
}

#[test]
fn a_stalled_rollout_keeps_old_workers_for_ten_minutes() {
    let platform = Platform::new();
    let id = platform.serve(json!({ "workers": { "min": 1, "max": 1, "idleTimeout": 3600 } }));
    platform.pass_seconds(10);
    let old = platform.worker(&id).id;
    assert!(platform.suffers(&id, None, Incident::RolloutStall));
    platform.patch(&id, json!({ "image": "svcctl/job:fail" })).unwrap();
    platform.pass_millis(599_999 - 10_000);
    let worker = platform.worker(&id);
    assert_eq!((worker.id.as_str(), worker.is_stale), (old.as_str(), true));
    assert!(platform.releases(&id).rollout.in_progress);
    // An old worker does the work meanwhile, as its own image has it.
    let job = platform.run_job(&id, json!({}));
    platform.pass_seconds(1);
    assert_eq!(platform.job_state(&id, &job), "COMPLETED");
    platform.pass_seconds(9);
    platform.pass_seconds(10);
    let worker = platform.worker(&id);
    assert!(worker.id != old && !worker.is_stale, "{worker:?}");
    assert!(!platform.releases(&id).rollout.in_progress);
    platform.check();
}

#[test]
fn what_is_not_there_suffers_nothing() {
    let platform = Platform::new();
    let id = platform.serve(json!({}));
    for incident in Incident::ALL {
        assert!(!platform.suffers("nosuchnone", None, incident), "{}", incident.name());
    }
    for incident in [Incident::WorkerLost, Incident::LateResult] {
        assert!(!platform.suffers(&id, Some("nosuch"), incident), "{}", incident.name());
        assert!(!platform.suffers(&id, None, incident), "{}", incident.name());
    }
}
