//! Requests through load balancer endpoints (serverless.md, Load balancer endpoints): who answers them, and how long they
//! wait.

use std::{collections::BTreeMap, net::SocketAddr, time::Duration};

use engine::{Affinity, Answering, Caller, Health, Incident, Passage};
use proptest::{prelude::*, sample::Index};
use serde_json::{Value, json};
use wire::{
    Problem,
    money::Usd,
    serverless::{endpoints::DeleteEndpoint, workers::ListEndpointWorkers},
};

use super::{problem, refused, with};
use crate::harness::Platform;

/// An endpoint of this image that always has `min` workers, which are ready.
fn balancer(platform: &Platform, image: &str, min: u32, more: Value) -> String {
    let kind = json!({
        "type": "LOAD_BALANCER", "image": image, "scaling": { "type": "REQUEST_COUNT", "requestCount": 100 },
        "workers": { "min": min, "max": 3 },
    });
    let id = platform.serve(with(kind, more));
    platform.pass_seconds(10);
    id
}

impl Platform {
    fn try_begin(&self, id: &str, affinity: Option<Affinity>) -> Result<String, Problem> {
        self.engine.begin_request(&Caller::local(), id, affinity).map_err(problem)
    }

    fn begin(&self, id: &str) -> String {
        self.try_begin(id, None).unwrap()
    }

    fn passage(&self, id: &str, request: &str) -> Passage {
        self.engine.request(&Caller::local(), id, request).unwrap()
    }

    /// The worker that a request is at.
    fn worker_of(&self, id: &str, request: &str) -> String {
        match self.passage(id, request) {
            Passage::At { worker, .. } => worker,
            other => panic!("the request is at no worker: {other:?}"),
        }
    }

    fn finish(&self, id: &str, request: &str) {
        self.engine.end_request(&Caller::local(), id, request).unwrap();
    }

    fn report_of(&self, id: &str, worker: &str, health: Health) -> Result<(), Problem> {
        self.engine.report_health(&Caller::local(), id, worker, (address(), health)).map_err(problem)
    }

    /// Requests in flight and waiting.
    fn open(&self, id: &str) -> (u64, u64) {
        let [_, _, in_progress, queued, _] = self.counts(id);
        (in_progress, queued)
    }

    fn ids(&self, id: &str) -> Vec<String> {
        let mut ids: Vec<String> = self.workers(id).into_iter().map(|worker| worker.id).collect();
        ids.sort();
        ids
    }
}

fn address() -> SocketAddr {
    "127.0.0.1:8000".parse().unwrap()
}

#[test]
fn the_least_loaded_worker_answers_and_of_equals_the_lowest_id() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/http:echo", 2, json!({}));
    let ids = platform.ids(&id);
    let requests: Vec<String> = (0..4).map(|_| platform.begin(&id)).collect();
    let at: Vec<String> = requests.iter().map(|request| platform.worker_of(&id, request)).collect();
    assert_eq!(at, [&ids[0], &ids[1], &ids[0], &ids[1]].map(String::as_str));
    assert_eq!((platform.open(&id), platform.states(&id).as_str()), ((4, 0), "RUNNING RUNNING"));
    platform.finish(&id, &requests[1]);
    platform.finish(&id, &requests[3]);
    assert_eq!(platform.worker_of(&id, &platform.begin(&id)), ids[1]);
    platform.finish(&id, &requests[1]);
    assert_eq!(platform.open(&id), (3, 0), "to end twice is to end once");
    assert_eq!(platform.passage(&id, &requests[1]), Passage::Over);
    platform.check();
}

#[test]
fn a_request_starts_a_worker_and_waits_for_it_for_two_minutes() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/http:warm-3", 0, json!({ "workers": { "max": 1 } }));
    let request = platform.begin(&id);
    assert_eq!((platform.passage(&id, &request), platform.states(&id).as_str()), (Passage::Waiting, "INITIALIZING"));
    platform.pass_millis(3999);
    assert_eq!(platform.passage(&id, &request), Passage::Waiting, "a second to pull, three to get warm");
    platform.pass_millis(1);
    platform.worker_of(&id, &request);
    let stuck = balancer(&platform, "svcctl/worker:stuck", 0, json!({ "workers": { "max": 1 } }));
    let request = platform.begin(&stuck);
    platform.pass_seconds(119);
    assert_eq!((platform.passage(&stuck, &request), platform.open(&stuck)), (Passage::Waiting, (0, 1)));
    platform.pass_seconds(1);
    assert_eq!((platform.passage(&stuck, &request), platform.open(&stuck)), (Passage::Over, (0, 0)));
    platform.check();
}

#[test]
fn a_worker_has_330_seconds_and_is_free_again_behind_them() {
    let platform = Platform::new();
    let id = balancer(&platform, "some/server:1", 1, json!({}));
    let request = platform.begin(&id);
    platform.pass_millis(329_999);
    platform.worker_of(&id, &request);
    platform.pass_millis(1);
    assert_eq!((platform.passage(&id, &request), platform.open(&id)), (Passage::Over, (0, 0)));
    assert_eq!(platform.states(&id), "IDLE");
    platform.check();
}

#[test]
fn simulated_workers_answer_what_their_image_says() {
    let platform = Platform::new();
    let got = json!({ "path": "/a" });
    let said = |image: &str, env: Value| {
        let id = balancer(&platform, image, 1, json!({ "env": env, "workers": { "min": 1, "max": 1 } }));
        let request = platform.begin(&id);
        let Passage::At { answer: Answering::Simulated { after, reply }, .. } = platform.passage(&id, &request) else {
            panic!("it is simulated");
        };
        platform.send::<DeleteEndpoint>(json!({ "id": id })).unwrap();
        assert_eq!(platform.passage(&id, &request), Passage::Over, "its endpoint is gone");
        (after, serde_json::from_str::<Value>(reply.to(&got).text()).unwrap())
    };
    assert_eq!(said("svcctl/http:echo", json!({})), (Duration::ZERO, got.clone()));
    let second = Duration::from_secs(1);
    assert_eq!(said("some/server:1", json!({})), (second, json!({ "simulated": true, "input": got })));
    let env = json!({ "SVCCTL_JOB_SECONDS": "2.5", "SVCCTL_JOB_OUTPUT": "[1]" });
    assert_eq!(said("some/server:1", env), (Duration::from_millis(2500), json!([1])));
    platform.check();
}

#[test]
fn a_worker_whose_health_check_fails_answers_nothing() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/http:sick", 1, json!({ "workers": { "min": 1, "max": 1 } }));
    let request = platform.begin(&id);
    assert_eq!((platform.passage(&id, &request), platform.states(&id).as_str()), (Passage::Waiting, "UNHEALTHY"));
}

#[test]
fn a_preferred_worker_answers_if_it_is_ready_and_any_other_if_not() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/http:echo", 2, json!({}));
    let ids = platform.ids(&id);
    for _ in 0..3 {
        let request = platform.try_begin(&id, Some(Affinity::Prefers(ids[1].clone()))).unwrap();
        assert_eq!(platform.worker_of(&id, &request), ids[1]);
    }
    let request = platform.try_begin(&id, Some(Affinity::Prefers("gone".into()))).unwrap();
    assert_eq!(platform.worker_of(&id, &request), ids[0]);
}

#[test]
fn a_strict_request_goes_to_its_worker_or_nowhere() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/worker:slow-200", 1, json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = platform.worker(&id).id;
    let strict = |worker: &str| platform.try_begin(&id, Some(Affinity::Strict(worker.to_owned())));
    let (status, said) = refused(strict("gone"));
    assert!(status == 404 && said.contains("affinity_worker_gone"), "{status} {said}");
    // It waits for longer than any other request does.
    let request = strict(&worker).unwrap();
    platform.pass_seconds(180);
    assert_eq!(platform.passage(&id, &request), Passage::Waiting);
    platform.pass_seconds(11);
    assert_eq!(platform.worker_of(&id, &request), worker);
    platform.finish(&id, &request);
    let stuck = balancer(&platform, "svcctl/worker:stuck", 1, json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = platform.worker(&stuck).id;
    let request = platform.try_begin(&stuck, Some(Affinity::Strict(worker))).unwrap();
    platform.pass_seconds(299);
    assert_eq!(platform.passage(&stuck, &request), Passage::Waiting);
    platform.pass_seconds(1);
    assert_eq!(platform.passage(&stuck, &request), Passage::Over);
    platform.check();
}

#[test]
fn a_strict_request_waits_for_no_worker_that_ends() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/worker:stuck", 1, json!({ "workers": { "min": 1, "max": 1 } }));
    let worker = platform.worker(&id).id;
    let request = platform.try_begin(&id, Some(Affinity::Strict(worker.clone()))).unwrap();
    assert_eq!(platform.passage(&id, &request), Passage::Waiting);
    // Its first start fails, and then there is no room for it.
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 0 } })).unwrap();
    platform.pass_seconds(421);
    let gone = platform.try_begin(&id, Some(Affinity::Strict(worker)));
    assert_eq!((platform.passage(&id, &request), refused(gone).0), (Passage::Over, 404));
    platform.check();
}

#[test]
fn only_a_request_that_resumes_starts_a_parked_worker() {
    let platform = Platform::new();
    let more = json!({ "flashboot": "FLASHBOOT", "workers": { "min": 1, "max": 1 } });
    let id = balancer(&platform, "svcctl/http:echo", 1, more);
    let worker = platform.worker(&id).id;
    platform.patch(&id, json!({ "workers": { "min": 0, "max": 1, "idleTimeout": 1 } })).unwrap();
    platform.pass_seconds(1);
    assert_eq!(platform.states(&id), "", "it is parked");
    assert_eq!(refused(platform.try_begin(&id, Some(Affinity::Strict(worker.clone())))).0, 404);
    assert_eq!(platform.states(&id), "");
    let request = platform.try_begin(&id, Some(Affinity::Resumes(worker.clone()))).unwrap();
    assert_eq!(platform.passage(&id, &request), Passage::Waiting);
    platform.pass_millis(500);
    assert_eq!(platform.worker_of(&id, &request), worker);
    platform.check();
}

#[test]
fn a_request_whose_worker_is_lost_is_not_sent_twice() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/http:echo", 2, json!({}));
    let request = platform.begin(&id);
    let worker = platform.worker_of(&id, &request);
    assert!(platform.engine.incident(&Caller::local(), &id, Some(&request), Incident::WorkerLost).unwrap());
    assert_eq!((platform.passage(&id, &request), platform.open(&id)), (Passage::Over, (0, 0)));
    assert!(!platform.engine.has_worker(&Caller::local(), &id, &worker).unwrap());
    assert_eq!(platform.counts(&id)[4], 0, "no attempt is counted as repeated");
    platform.check();
}

#[test]
fn requests_need_a_load_balancer_and_money() {
    let platform = Platform::new();
    let queue = platform.serve(json!({}));
    let (status, said) = refused(platform.try_begin(&queue, None));
    assert!(status == 400 && said.contains("has a queue"), "{status} {said}");
    assert_eq!(refused(platform.try_begin("nosuchnone", None)).0, 404);
    let id = balancer(&platform, "svcctl/http:echo", 0, json!({}));
    platform.engine.add_credit(Usd::from_micros(-1_000_000_000)).unwrap();
    assert_eq!(refused(platform.try_begin(&id, None)).0, 402);
}

#[test]
fn a_process_answers_once_its_health_check_says_so() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/local", 0, json!({ "workers": { "max": 1 } }));
    platform.engine.attend(&Caller::local(), &id, None).unwrap();
    let request = platform.begin(&id);
    let runner = platform.engine.attend(&Caller::local(), &id, None).unwrap();
    let [env] = &runner.workers[..] else { panic!("one process is wanted") };
    let listening = env.listening.as_ref().unwrap();
    assert_eq!((listening.health_path.as_str(), listening.is_apart), ("/ping", false));
    platform.report_of(&id, &env.worker, Health::Initializing).unwrap();
    assert_eq!(platform.passage(&id, &request), Passage::Waiting);
    platform.report_of(&id, &env.worker, Health::Ready).unwrap();
    let at = Passage::At { worker: env.worker.clone(), answer: Answering::Process(address()) };
    assert_eq!(platform.passage(&id, &request), at);
    // As long as it says that it is well it may take its time.
    for _ in 0..4 {
        platform.pass_seconds(29);
        platform.report_of(&id, &env.worker, Health::Ready).unwrap();
        platform.engine.attend(&Caller::local(), &id, None).unwrap();
    }
    assert_eq!(platform.passage(&id, &request), at);
    platform.report_of(&id, &env.worker, Health::Unhealthy(Some(500))).unwrap();
    assert_eq!((platform.passage(&id, &request), platform.states(&id).as_str()), (Passage::Over, "UNHEALTHY"));
    let log = platform.log(&id, &env.worker).join("\n");
    assert!(log.contains("answered 500"), "{log}");
    assert_eq!(refused(platform.report_of(&id, "nosuch", Health::Ready)).0, 404);
    platform.check();
}

#[test]
fn a_process_that_nothing_is_heard_of_is_lost_with_its_requests() {
    let platform = Platform::new();
    let id = balancer(&platform, "svcctl/local", 0, json!({ "workers": { "max": 1 } }));
    platform.engine.attend(&Caller::local(), &id, Some(1)).unwrap();
    let worker = platform.worker(&id).id;
    platform.report_of(&id, &worker, Health::Ready).unwrap();
    let request = platform.begin(&id);
    platform.worker_of(&id, &request);
    platform.pass_millis(29_999);
    platform.worker_of(&id, &request);
    platform.pass_millis(1);
    assert_eq!(platform.passage(&id, &request), Passage::Over);
    assert!(!platform.engine.has_worker(&Caller::local(), &id, &worker).unwrap());
    platform.check();
}

#[test]
fn the_environment_says_where_health_is_asked_for() {
    let platform = Platform::new();
    let listening = |env: Value| {
        let id = balancer(&platform, "svcctl/local", 0, json!({ "env": env, "workers": { "max": 1 } }));
        let listening = platform.engine.worker_env(&Caller::local(), &id).unwrap().listening.unwrap();
        (listening.health_path, listening.is_apart)
    };
    let of = |path: &str, is_apart| (path.to_owned(), is_apart);
    assert_eq!(listening(json!({ "HEALTH_CHECK_PATH": "health/live" })), of("/health/live", false));
    assert_eq!(listening(json!({ "PORT": "8000", "PORT_HEALTH": "8000" })), of("/ping", false));
    assert_eq!(listening(json!({ "PORT_HEALTH": "8001" })), of("/ping", true));
    let queue = platform.serve(json!({ "image": "svcctl/local", "workers": { "max": 1 } }));
    assert_eq!(platform.engine.worker_env(&Caller::local(), &queue).unwrap().listening, None);
}

#[derive(Debug, Clone)]
enum Step {
    Begin(Option<(u8, Index)>),
    End(Index),
    Report(Index, u8),
    Lose(Index),
    Workers { min: u32, max: u32 },
    Pass(u64),
}

fn step() -> impl Strategy<Value = Step> {
    let affinity = proptest::option::weighted(0.4, (0..3_u8, any::<Index>()));
    prop_oneof![
        5 => affinity.prop_map(Step::Begin),
        3 => any::<Index>().prop_map(Step::End),
        3 => (any::<Index>(), 0..5_u8).prop_map(|(worker, health)| Step::Report(worker, health)),
        1 => any::<Index>().prop_map(Step::Lose),
        1 => (0..2_u32, 0..4_u32).prop_map(|(min, max)| Step::Workers { min, max: max.max(min) }),
        4 => prop_oneof![0..2000_u64, 0..40_000_u64, 0..400_000_u64].prop_map(Step::Pass),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever happens: what is counted is what is there, a request moves in one direction, and none is left behind.
    #[test]
    fn no_request_is_forgotten_or_answered_twice(
        is_local in any::<bool>(),
        flashboot in any::<bool>(),
        steps in proptest::collection::vec(step(), 1..60),
    ) {
        let platform = Platform::new();
        let image = if is_local { "svcctl/local" } else { "svcctl/http:echo" };
        let flashboot = if flashboot { "FLASHBOOT" } else { "OFF" };
        let more = json!({ "flashboot": flashboot, "workers": { "max": 2, "idleTimeout": 5 },
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 2 } });
        let id = balancer(&platform, image, 0, more);
        // How far each request was seen: waiting, at this worker, over.
        let mut seen: BTreeMap<String, Passage> = BTreeMap::new();
        let mut known: Vec<String> = Vec::new();
        for step in steps {
            if is_local {
                platform.engine.attend(&Caller::local(), &id, None).unwrap();
            }
            known.extend(platform.ids(&id));
            let worker = |at: &Index| known.get(at.index(known.len().max(1))).cloned().unwrap_or_else(|| "none".into());
            let open: Vec<String> = seen.keys().cloned().collect();
            let request = |at: &Index| open.get(at.index(open.len().max(1))).cloned();
            match &step {
                Step::Begin(affinity) => {
                    let affinity = affinity.as_ref().map(|(kind, at)| match kind {
                        0 => Affinity::Prefers(worker(at)),
                        1 => Affinity::Strict(worker(at)),
                        _ => Affinity::Resumes(worker(at)),
                    });
                    match platform.try_begin(&id, affinity) {
                        Ok(request) => drop(seen.insert(request, Passage::Waiting)),
                        Err(problem) => prop_assert_eq!(problem.status, 404),
                    }
                }
                Step::End(at) => if let Some(request) = request(at) {
                    platform.finish(&id, &request);
                    prop_assert_eq!(platform.passage(&id, &request), Passage::Over);
                },
                Step::Report(at, health) => {
                    let health = match health {
                        0..=2 => Health::Ready,
                        3 => Health::Initializing,
                        _ => Health::Unhealthy(None),
                    };
                    // A worker may be gone, or simulated.
                    let _ = platform.report_of(&id, &worker(at), health);
                }
                Step::Lose(at) => if let Some(request) = request(at) {
                    let _ = platform.engine.incident(&Caller::local(), &id, Some(&request), Incident::WorkerLost);
                },
                Step::Workers { min, max } => {
                    platform.patch(&id, json!({ "workers": { "min": min, "max": max } })).unwrap();
                }
                Step::Pass(millis) => platform.pass_millis(*millis),
            }
            let (mut waiting, mut running) = (0, 0);
            for (request, before) in &mut seen {
                let now = platform.passage(&id, request);
                match (&*before, &now) {
                    (Passage::Over, _) => prop_assert_eq!(&now, &Passage::Over),
                    (Passage::At { worker: one, .. }, Passage::At { worker: other, .. }) => prop_assert_eq!(one, other),
                    (Passage::At { .. }, Passage::Waiting) => prop_assert!(false, "it was sent twice"),
                    _ => {}
                }
                waiting += u64::from(now == Passage::Waiting);
                running += u64::from(matches!(now, Passage::At { .. }));
                *before = now;
            }
            prop_assert_eq!(platform.open(&id), (running, waiting), "after {:?}", step);
            platform.check();
        }
        platform.pass_seconds(331 + 300);
        let list = platform.send::<ListEndpointWorkers>(json!({ "id": id })).unwrap();
        prop_assert_eq!(platform.open(&id), (0, 0), "{:?}", list.workers);
        platform.check();
    }
}
