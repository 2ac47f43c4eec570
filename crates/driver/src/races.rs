//! Two drivers on one host at once, in any interleaving, killed anywhere: in the end there is one container per
//! generation, and nothing unwanted (runtime.md, Reconciliation).

mod host;
mod pairs;

use std::{
    collections::HashSet,
    future::Future,
    pin::Pin,
    sync::Arc,
    task::{Context, Waker},
    time::Duration,
};

use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{
    act::{Outcome, StepExecutor},
    failpoint::Failpoint,
    log_sink::LogSink,
    plan::{View, plan, strangers},
    records::Records,
    runtime::{Fault, Handle, PullProgress, Runtime, State},
    site::memory::Memory,
};
use engine::{
    AdminError, Caller, Clock, Engine, Fleet, Handle as Rule, ManualClock, Rng, Store,
    fleet::Pull,
    hosts::{DesiredState, Generation, Observation, Presence, spec::ContainerSpec},
};
use host::{MemoryHost, turn};
use wire::{
    pods::{ActOnPod, CreatePod, ListPods, PodStatus},
    schema,
};

/// The rounds within which a driver gets where it wants. Each is a look and a step; a responsive host takes a second for
/// one.
const ROUNDS: usize = 60;
/// The machine that is the host.
const HOST: &str = "h1";

/// The engine; others get a turn before and after each transaction.
#[derive(Clone)]
struct DirectRecords(Arc<Engine>);

impl DirectRecords {
    async fn ask<T>(&self, question: impl FnOnce(&Engine) -> Result<T, AdminError>) -> Result<T, AdminError> {
        turn().await;
        let answer = question(&self.0);
        turn().await;
        answer
    }
}

impl Records for DirectRecords {
    async fn wanted(&self) -> Result<Vec<DesiredState>, AdminError> {
        self.ask(|engine| engine.wanted(HOST)).await
    }

    async fn left_behind(&self, pods: Vec<String>) -> Result<Vec<DesiredState>, AdminError> {
        self.ask(|engine| engine.left_behind(HOST, &pods)).await
    }

    async fn container(&self, generation: &Generation) -> Result<Option<ContainerSpec>, AdminError> {
        self.ask(|engine| engine.container(generation)).await
    }

    async fn observe(&self, seen: Vec<Observation>) -> Result<Vec<bool>, AdminError> {
        self.ask(|engine| engine.observe(HOST, seen)).await
    }
}

/// Keeps no log.
#[derive(Clone)]
struct NoLogs;

impl LogSink for NoLogs {
    fn say(&self, _: &Generation, _: &str) {}

    fn pulling(&self, _: &Generation) -> impl FnMut(PullProgress) + Send {
        |_| {}
    }

    async fn attach(&self, _: &Generation, _: &Handle) {}

    async fn follow(&self, _: &Generation, _: &Handle) {}

    async fn drain(&self, _: &Generation, _: &Handle) -> Result<(), Fault> {
        turn().await;
        Ok(())
    }

    fn lose(&self, _: &Generation, _: &Fault) {}

    async fn forget(&self, _: &Handle) {}
}

/// A driver that takes one step after another, forever.
async fn drive(actor: StepExecutor<MemoryHost, DirectRecords, NoLogs>) {
    let mark = actor.runtime.mark();
    let (mut memory, mut is_first_look) = (Memory::default(), true);
    memory.begin(actor.clock.now());
    loop {
        let mut wanted = actor.records.wanted().await.expect("an engine");
        let found = actor.runtime.list().await.expect("a host");
        let volumes: HashSet<String> = actor.runtime.volumes().await.expect("a host").into_iter().collect();
        wanted.extend(actor.records.left_behind(strangers(&found, &volumes, &wanted)).await.expect("an engine"));
        let now = actor.clock.now();
        let view = View {
            found: &found,
            volumes: &volumes,
            fetched: &memory.fetched,
            may_have_ended_with_host: is_first_look,
            is_settled: actor.runtime.has_done_before(mark),
            now,
        };
        let steps = plan(view, &wanted);
        is_first_look = false;
        for step in memory.choose(steps, now) {
            let outcome = actor.carry_out(step).await.expect("a host and an engine");
            if !matches!(outcome, Outcome::Later(_)) {
                memory.take(outcome);
            }
        }
        turn().await;
    }
}

/// The next event.
#[derive(Debug, Clone)]
enum Event {
    Poll(usize),
    Work(usize),
    Kill(usize),
    Create(bool),
    Act(usize, &'static str),
    End(usize, i64),
    RemoveByHand(usize),
    DelayCreates,
    LetThrough,
}

fn event() -> impl Strategy<Value = Event> {
    let action = prop::sample::select(vec!["stop", "start", "restart", "terminate"]);
    prop_oneof![
        40 => (0..2_usize).prop_map(Event::Poll),
        16 => any::<usize>().prop_map(Event::Work),
        2 => (0..2_usize).prop_map(Event::Kill),
        2 => any::<bool>().prop_map(Event::Create),
        4 => (any::<usize>(), action).prop_map(|(pick, action)| Event::Act(pick, action)),
        1 => (any::<usize>(), prop::sample::select(vec![0, 3, 255])).prop_map(|(pick, code)| Event::End(pick, code)),
        1 => any::<usize>().prop_map(Event::RemoveByHand),
        1 => Just(Event::DelayCreates),
        1 => Just(Event::LetThrough),
    ]
}

type Driver = Pin<Box<dyn Future<Output = ()>>>;

/// An engine with one host, that host, and its drivers.
struct Scene {
    engine: Arc<Engine>,
    clock: ManualClock,
    host: MemoryHost,
    drivers: [Driver; 2],
}

impl Scene {
    fn new() -> Self {
        let clock = ManualClock::at("2026-11-22T12:00:00Z".parse().expect("a time"));
        let store = Store::in_memory().expect("a store");
        let engine = Arc::new(Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(7)));
        let mut fleet = serde_json::to_value(Fleet::shipped()).expect("a document");
        fleet["dataCenters"] = json!([{
            "id": "HOME-1", "name": "Home", "region": "EUROPE", "country": "AT", "globalNetwork": false,
            "networkVolumeTypes": ["STANDARD"], "compliance": [], "machines": [{
                "id": HOST, "cloud": "SECURE", "gpu": { "id": "NVIDIA L4", "count": 4 }, "vcpus": 64, "memory": 256,
                "cuda": "12.8",
                "host": { "endpoint": "unix:///run/h1.sock", "address": "192.0.2.1", "ports": "20000-20009", "disk": 900,
                    "gpus": ["GPU-1", "GPU-2", "GPU-3", "GPU-4"] },
            }],
        }]);
        engine.set_fleet(&Fleet::parse(&fleet.to_string()).expect("a fleet")).expect("a fleet");
        let host = MemoryHost::default();
        let drivers = [(); 2].map(|()| driver(&engine, &clock, &host));
        Self { engine, clock, host, drivers }
    }

    fn send<O: Rule>(&self, request: Value) -> Option<O::Output> {
        self.engine.call(&Caller::local(), schema::decode::<O>(request).expect("a request")).ok()
    }

    fn pods(&self) -> Vec<wire::pods::Pod> {
        self.engine.call(&Caller::local(), ListPods::default()).expect("a list").pods
    }

    fn happen(&mut self, event: Event) {
        self.clock.advance(Duration::from_millis(100));
        self.host.set_time(self.clock.now());
        match event {
            Event::Poll(which) => {
                let _ = self.drivers[which].as_mut().poll(&mut Context::from_waker(Waker::noop()));
            }
            Event::Work(pick) => self.host.work(pick),
            Event::Kill(which) => self.drivers[which] = driver(&self.engine, &self.clock, &self.host),
            Event::Create(is_persistent) => {
                let mut body = json!({
                    "name": "p", "image": "busybox", "gpu": { "id": "NVIDIA L4" }, "disk": 10,
                    "ports": ["22/tcp", "80/http"],
                });
                if is_persistent {
                    body["mounts"] = json!({ "persistent": { "size": 10, "path": "/data" } });
                }
                self.send::<CreatePod>(json!({ "body": body }));
            }
            Event::Act(pick, action) => {
                let pods = self.pods();
                if !pods.is_empty() {
                    let id = pods[pick % pods.len()].id.clone();
                    self.send::<ActOnPod>(json!({ "id": id, "body": { "action": action } }));
                }
            }
            Event::End(pick, code) => self.host.end_one(pick, code),
            Event::RemoveByHand(pick) => self.host.remove_one(pick),
            Event::DelayCreates => self.host.delay_creates(),
            Event::LetThrough => self.host.let_through(),
        }
    }

    /// Lets everyone finish their work in progress, the host what it has delayed, too.
    fn settle(&mut self) {
        self.host.let_through();
        for _ in 0..4000 {
            for which in 0..2 {
                self.happen(Event::Poll(which));
            }
            self.host.work(0);
        }
        assert_eq!(self.host.orders(), 0, "the host has work for ever");
    }
}

fn driver(engine: &Arc<Engine>, clock: &ManualClock, host: &MemoryHost) -> Driver {
    let actor = StepExecutor {
        runtime: host.clone(),
        records: DirectRecords(Arc::clone(engine)),
        log: NoLogs,
        pull: Pull::Always,
        pulls: Arc::default(),
        images: Arc::default(),
        clock: Clock::Manual(clock.clone()),
        failpoint: Arc::new(Failpoint::default()),
        unread: Arc::default(),
    };
    Box::pin(drive(actor))
}

/// The actual state is the wanted one.
fn check(scene: &Scene) {
    let wanted = scene.engine.wanted(HOST).expect("an engine");
    let containers = scene.host.containers();
    for found in &containers {
        let generation = found.generation.as_ref().expect("a generation");
        let is_wanted = |wanted: &DesiredState| wanted.generation == *generation && wanted.want == Presence::Container;
        assert!(wanted.iter().any(is_wanted), "{found:?} is not among {wanted:?}");
    }
    for wanted in wanted.iter().filter(|wanted| wanted.want == Presence::Container) {
        let of = |found: &&crate::runtime::ObservedContainer| found.generation.as_ref() == Some(&wanted.generation);
        let there: Vec<_> = containers.iter().filter(of).collect();
        assert_eq!(there.len(), 1, "{wanted:?}");
        assert!(matches!(there[0].state, State::Running { .. }), "{there:?}");
    }
    for pod in scene.pods() {
        let is_running = containers.iter().any(|found| found.generation.as_ref().is_some_and(|g| g.of == pod.id));
        let status = pod.status.known().copied().expect("a status");
        assert_eq!(status == PodStatus::Running, is_running, "{} is {status:?}", pod.id);
    }
    scene.engine.check_books().expect("balanced books");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn two_drivers_killed_anywhere_leave_one_container_a_generation_and_nothing_else(
        events in proptest::collection::vec(event(), 0..600),
    ) {
        let mut scene = Scene::new();
        scene.happen(Event::Create(true));
        prop_assert_eq!(scene.pods().len(), 1);
        let by_itself = |event: &Event| matches!(event, Event::End(..) | Event::RemoveByHand(_));
        let revives = events.iter().filter(|event| by_itself(event)).count();
        for event in events {
            scene.happen(event);
        }
        scene.settle();
        check(&scene);
        // A container runs once, unless it ended with its host and was restarted.
        prop_assert!(scene.host.most_starts() as usize <= 1 + revives);
        for pod in scene.pods() {
            scene.send::<ActOnPod>(json!({ "id": pod.id, "body": { "action": "terminate" } }));
        }
        scene.settle();
        prop_assert_eq!(scene.host.containers(), vec![]);
        prop_assert!(scene.host.persistent().is_empty());
        prop_assert!(scene.engine.wanted(HOST).expect("an engine").is_empty());
        prop_assert!(scene.engine.hosts().expect("an engine").iter().all(|host| host.used_units == 0));
        check(&scene);
    }
}

#[test]
fn a_create_that_takes_effect_after_its_pod_was_seen_gone_leaves_nothing() {
    for creates in 1..=2 {
        let mut scene = Scene::new();
        scene.happen(Event::Create(true));
        let pod = scene.pods()[0].id.clone();
        let mut made = 0;
        while made < creates {
            scene.happen(Event::Poll(0));
            if scene.host.orders() > 0 {
                made += 1;
                if made == creates {
                    scene.host.delay_creates();
                }
                scene.host.work(0);
            }
        }
        scene.happen(Event::Kill(0));
        scene.send::<ActOnPod>(json!({ "id": pod, "body": { "action": "terminate" } }));
        for _ in 0..ROUNDS {
            scene.happen(Event::Poll(1));
            scene.host.work(0);
        }
        assert!(scene.engine.wanted(HOST).expect("an engine").is_empty(), "it was seen gone");
        scene.settle();
        assert_eq!(scene.host.containers(), vec![]);
        assert!(scene.host.persistent().is_empty(), "its volume is left");
        check(&scene);
    }
}
