//! Waiting for pods: what for, how often the service is asked, and what is said when it does not come.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use api::{Api, ApiKey, Event, ManualPace, Observer, Options, Pace, Remote};
use engine::{Caller, Clock, Engine, ManualClock, Rng, Store};
use ops::wait::{Condition, Goal, WaitOutcome, WatchedPod, wait};
use serde_json::json;
use wire::{pods::CreatePod, schema};

use crate::{
    harness::{Home, error_of},
    remote::{
        server::Server,
        waiting::{of_pods, published},
    },
    server::client::{KEY, Local},
};

/// A home with a running pod that publishes two ports and has one behind the proxy.
fn home() -> Home {
    let home = Home::swift();
    home.rent("a", "--port 22/tcp --port 8080/tcp --port 80/http --wait");
    home
}

#[test]
fn a_pod_is_waited_for_until_it_answers() {
    let home = home();
    let running = home.svcctl("pods wait a --for running -o id").success();
    assert_eq!((running.stdout.lines().count(), running.stderr.as_str()), (1, ""));
    // Nothing listens at the ports of simulated pods, so that more than RUNNING cannot be promised.
    for condition in ["ready", "ssh", "port=22", "port=8080", "http=8080", "http=8080/health"] {
        let outcome = home.svcctl(&format!("pods wait a --for {condition} -o id")).success();
        assert_eq!((outcome.stdout.lines().count(), outcome.stderr.lines().count()), (1, 1), "{condition}");
        assert!(outcome.stderr.contains(&format!("`{condition}` could not be checked")), "{outcome}");
        assert!(outcome.stderr.contains("simulated"), "{outcome}");
    }
    home.svcctl("pods wait a --for PORT=8080").success();
    // Without 22/tcp it is the service's proxy that greets.
    home.rent("b", "--wait=ssh");
    home.svcctl("pods restart a b --wait=ssh").success();
    home.svcctl("pods stop b --wait").success();
    home.svcctl("pods start b --wait=ready").success();
}

#[test]
fn what_is_behind_the_proxy_is_told_once_and_does_not_keep_a_pod_from_being_ready() {
    let home = home();
    let pod = published(&[("80/http", None)]);
    let server = Server::start(move |request| of_pods(&request.line, std::slice::from_ref(&pod)));
    let outcome = home.svcctl(&format!("pods wait p1 --for ready -o id --base-url {}", server.url())).success();
    let notes: Vec<&str> = outcome.stderr.lines().collect();
    assert!(notes.len() == 1 && notes[0].contains("http port 80 answers is not known"), "{outcome}");
    let pod = published(&[]);
    let server = Server::start(move |request| of_pods(&request.line, std::slice::from_ref(&pod)));
    let outcome = home.svcctl(&format!("pods wait p1 --for ready -o id --base-url {}", server.url())).success();
    assert!(outcome.stderr.contains("publishes no port that could be tried"), "{outcome}");
    for condition in ["http=80", "port=80"] {
        let error = error_of(home.svcctl(&format!("pods wait a --for {condition}")), 2);
        assert!(error.contains("port 80 of pod `a`") && error.contains("behind the service's proxy"), "{error}");
        assert!(error.contains("hint: "), "{error}");
    }
}

#[test]
fn a_port_that_a_pod_does_not_have_is_not_waited_for() {
    let home = Home::new();
    home.rent("a", "--image svcctl/stuck --port 22/tcp --port 80/http");
    let error = error_of(home.svcctl("pods wait a --for port=8080"), 2);
    assert!(error.contains("does not publish port 8080; it publishes 22/tcp, 80/http"), "{error}");
    assert!(error.contains("--port 22/tcp --port 80/http --port 8080/tcp"), "{error}");
    assert_eq!(home.svcctl("pods wait a --for nonsense").code, 2);
    assert_eq!(home.svcctl("pods wait a --for port=22 --timeout 0s").code, 8);
}

#[test]
fn a_new_pod_that_cannot_be_reached_is_dealt_with_as_asked() {
    let home = Home::swift();
    let line = "pods create a --image b --gpu 4090 --port 80/http --wait=port=9 --on-failure terminate";
    let error = error_of(home.svcctl(line), 2);
    assert!(
        error.contains("does not publish port 9") && error.contains("it is terminated, as --on-failure asks"),
        "{error}"
    );
    assert!(home.pods().is_empty());
}

#[test]
fn a_state_that_leads_nowhere_ends_every_wait_with_the_last_lines() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/error:pull --port 22/tcp");
    for condition in ["running", "ready", "ssh", "port=22", "http=22", "exited"] {
        let error = error_of(home.svcctl(&format!("pods wait a --for {condition}")), 10);
        assert!(error.contains(&format!("is ERROR instead of {condition}\n")), "{error}");
        assert!(error.contains("cannot be pulled") || error.contains("pull"), "{error}");
    }
}

/// How many requests were answered, and how many of them with 429.
#[derive(Debug, Clone, Default)]
struct Counts(Arc<[AtomicUsize; 2]>);

impl Counts {
    fn of(&self) -> (usize, usize) {
        (self.0[0].load(Ordering::SeqCst), self.0[1].load(Ordering::SeqCst))
    }

    fn observer(&self) -> Observer {
        let counts = self.clone();
        Observer::new(move |event: &Event<'_>| {
            if let Event::Answered { status, .. } = event {
                counts.0[0].fetch_add(1, Ordering::SeqCst);
                counts.0[1].fetch_add(usize::from(*status == 429), Ordering::SeqCst);
            }
        })
    }
}

/// A platform that is served with the usual quotas, and so many pods that never come up; time passes only while someone
/// waits.
fn served(pods: usize) -> (Local, Api, ManualPace, Counts, Vec<String>) {
    let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
    let engine = Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_seed(7));
    let mut fleet = engine.fleet().unwrap();
    for machine in fleet.data_centers.iter_mut().flat_map(|center| &mut center.machines) {
        (machine.vcpus, machine.memory) = (100_000, 800_000);
    }
    engine.set_fleet(&fleet).unwrap();
    engine.set_credit("1000000".parse().unwrap()).unwrap();
    let create = |number: usize| {
        let body =
            json!({ "name": format!("p{number}"), "image": "svcctl/stuck", "cpu": { "id": "cpu5c", "vcpuCount": 2 } });
        let create: CreatePod = schema::decode(json!({ "body": body })).unwrap();
        engine.call(&Caller::local(), create).unwrap().id
    };
    let ids = (0..pods).map(create).collect();
    let options = server::Options { clock: Clock::Manual(clock.clone()), ..server::Options::default() };
    let local = Local::new(engine, options);
    let (pace, counts) = (ManualPace::with(clock), Counts::default());
    let options = Options { pace: Pace::Manual(pace.clone()), observer: counts.observer(), ..Options::default() };
    let base = format!("http://{}", local.address).parse().unwrap();
    let remote = Remote::new(base, Some(KEY.parse::<ApiKey>().unwrap()), None).with(options);
    (local, Api::Remote(Box::new(remote)), pace, counts, ids)
}

#[tokio::test(flavor = "multi_thread")]
async fn requests_grow_with_time_and_not_with_pods() {
    let mut asked = Vec::new();
    for pods in [1, 500] {
        let (_local, api, pace, counts, ids) = served(pods);
        let goal = Goal { condition: Condition::Running, timeout: Duration::from_secs(600) };
        let (ending, watched) = wait(&api, &ids, goal, &Pace::Manual(pace), |_| {}).await.unwrap();
        assert_eq!((ending, watched.len()), (WaitOutcome::TimedOut, pods));
        asked.push(counts.of());
    }
    assert_eq!(asked[0], asked[1]);
    assert!((20..100).contains(&asked[1].0) && asked[1].1 == 0, "{asked:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn many_waits_one_behind_the_other_never_meet_the_limit() {
    let (_local, api, pace, counts, ids) = served(3);
    for _ in 0..30 {
        let goal = Goal { condition: Condition::Running, timeout: Duration::from_secs(5) };
        wait(&api, &ids, goal, &Pace::Manual(pace.clone()), |_| {}).await.unwrap();
    }
    let minutes = pace.slept().iter().sum::<Duration>().as_secs_f64() / 60.0;
    let (asked, limited) = counts.of();
    assert_eq!(limited, 0, "in {minutes} minutes {asked} times");
    // Eager waits would ask more than twice as often as a minute allows.
    assert!(pace.slept().iter().any(|slept| *slept > Duration::from_secs(1)), "{:?}", pace.slept());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_leaves_the_list_is_terminated_without_being_asked_for() {
    let (local, api, pace, counts, ids) = served(40);
    let goal = Goal { condition: Condition::Terminated, timeout: Duration::from_secs(60) };
    let mut looks = 0;
    let see = |_: &[WatchedPod]| {
        looks += 1;
        if looks == 2 {
            for id in &ids {
                assert_eq!(local.send(&format!("DELETE /v2/pods/{id}"), "").status, 204);
            }
        }
    };
    let (ending, _) = wait(&api, &ids, goal, &Pace::Manual(pace), see).await.unwrap();
    assert_eq!((ending, counts.of()), (WaitOutcome::Reached, (3, 0)));
}
