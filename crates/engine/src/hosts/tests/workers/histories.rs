//! Random histories of an endpoint on hosts: requests, reports of its workers, and observations of their containers.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::json;

use super::{
    super::{Scene, fleet, running, seconds},
    EXIT_3,
};
use crate::{
    hosts::{Fact, Observation, Presence},
    store::{Access, StoreError},
};
use wire::serverless::endpoints::{DeleteEndpoint, UpdateEndpoint};

/// A step in the life of an endpoint and its workers.
#[derive(Debug, Clone)]
enum Step {
    Submit,
    /// A present or past worker asks for work.
    Take(usize),
    /// It reports on its job.
    Finish(usize, bool),
    /// It pings.
    Ping(usize),
    /// Something is observed of its container.
    See(usize, u8),
    Release(u8),
    Limits(u32, u32),
    Pass(u64),
    Drive,
    Drain(bool),
    Lose,
    LoseGpu(bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let any_worker = || 0..8_usize;
    let step = prop_oneof![
        4 => Just(Step::Submit),
        6 => any_worker().prop_map(Step::Take),
        3 => (any_worker(), any::<bool>()).prop_map(|(worker, fails)| Step::Finish(worker, fails)),
        2 => any_worker().prop_map(Step::Ping),
        10 => (any_worker(), 0..10_u8).prop_map(|(worker, seen)| Step::See(worker, seen)),
        1 => (0..3_u8).prop_map(Step::Release),
        1 => (0..3_u32, 0..3_u32).prop_map(|(min, more)| Step::Limits(min, min + more)),
        4 => (1..500_u64).prop_map(Step::Pass),
        3 => Just(Step::Drive),
        1 => any::<bool>().prop_map(Step::Drain),
        1 => Just(Step::Lose),
        1 => any::<bool>().prop_map(Step::LoseGpu),
    ];
    prop::collection::vec(step, 1..60)
}

struct History {
    scene: Scene,
    endpoint: String,
    /// Every worker that ever existed.
    workers: Vec<String>,
    held: Vec<(String, String)>,
}

impl History {
    fn step(&mut self, step: &Step) {
        for (id, _) in self.scene.workers(&self.endpoint) {
            if !self.workers.contains(&id) {
                self.workers.push(id);
            }
        }
        let (scene, endpoint) = (&self.scene, &self.endpoint);
        let worker = |index: &usize| self.workers.iter().rev().nth(*index).cloned();
        match step {
            Step::Submit => drop(scene.submit(endpoint)),
            Step::Take(index) => {
                if let Some(worker) = worker(index)
                    && let Ok(jobs) = scene.try_take(endpoint, &worker)
                {
                    self.held.extend(jobs.into_iter().map(|job| (worker.clone(), job)));
                }
            }
            Step::Finish(index, fails) => {
                let Some(worker) = worker(index) else { return };
                if let Some((worker, job)) = self.held.iter().rev().find(|(of, _)| *of == worker) {
                    let report = if *fails { json!({ "error": "no" }) } else { json!({ "output": 1 }) };
                    scene.report(endpoint, worker, job, report);
                }
            }
            Step::Ping(index) => {
                if let Some(worker) = worker(index) {
                    scene.ping(endpoint, &worker, "");
                }
            }
            Step::See(index, seen) => {
                if let Some(worker) = worker(index) {
                    self.see(&worker, *seen);
                }
            }
            Step::Release(tag) => {
                let body = json!({ "image": format!("me/worker:{tag}") });
                scene.send::<UpdateEndpoint>(json!({ "id": endpoint, "body": body })).expect("updated");
            }
            Step::Limits(min, max) => {
                let body = json!({ "workers": { "min": min, "max": max } });
                scene.send::<UpdateEndpoint>(json!({ "id": endpoint, "body": body })).expect("updated");
            }
            Step::Pass(span) => scene.clock.advance(seconds(*span)),
            Step::Drive => scene.drive(),
            Step::Drain(is_drained) => scene.change("h1", |state| state.is_drained = *is_drained),
            Step::Lose => {
                scene.engine.lose_host("h1").expect("lost");
                scene.change("h1", |state| (state.is_lost, state.unreachable_since) = (false, None));
            }
            Step::LoseGpu(true) => scene.engine.lose_gpus("h1", &["u2".to_owned()]).expect("lost"),
            Step::LoseGpu(false) => scene.change("h1", |state| state.lost_gpus.clear()),
        }
    }

    fn see(&self, worker: &str, seen: u8) {
        let Some((machine, wanted)) = self.scene.wanted(worker) else { return };
        let seen = match seen {
            0 => Fact::Image,
            1 | 2 => running(worker),
            3 => Fact::Ended(EXIT_3),
            4 => Fact::Failed("no such command".to_owned()),
            5 => Fact::Missing,
            6 => Fact::PortTaken { public: 20000, reason: "in use".to_owned() },
            7 => Fact::DiskFull("disk full".to_owned()),
            8 => Fact::HostRestarted,
            _ => Fact::Gone,
        };
        let observation = Observation { generation: wanted.generation, at: self.scene.now(), seen };
        assert_eq!(self.scene.engine.observe(&machine, vec![observation]).expect("written down"), [true]);
    }

    /// The books balance, and no two containers share a GPU or a port.
    fn check(&self) {
        self.scene.check();
        let (mut gpus, mut ports) = (BTreeSet::new(), BTreeSet::new());
        for machine in ["h1", "h2"] {
            for wanted in self.scene.engine.wanted(machine).expect("a list") {
                let Some(spec) = self.scene.engine.container(&wanted.generation).expect("a spec") else {
                    assert_ne!(wanted.want, Presence::Container);
                    continue;
                };
                assert_eq!(spec.gpus.len(), 1);
                assert!(spec.gpus.into_iter().all(|uuid| gpus.insert(uuid)));
                assert!(spec.tcp.into_values().all(|port| ports.insert((machine, port))));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// In any order of events, the books balance, nothing is shared, and nothing is left of an endpoint that was
    /// deleted and whose containers were seen gone.
    #[test]
    fn workers_share_nothing_and_leave_nothing(steps in steps()) {
        let scene = Scene::on(&fleet(true));
        let endpoint = scene.endpoint(json!({ "ports": ["22/tcp"] }));
        let mut history = History { scene, endpoint, workers: Vec::new(), held: Vec::new() };
        for step in &steps {
            history.step(step);
            history.check();
        }
        let scene = history.scene;
        scene.send::<DeleteEndpoint>(json!({ "id": history.endpoint })).expect("deleted");
        let balance = scene.engine.balance().expect("a balance");
        scene.drive();
        scene.pass(3601);
        prop_assert_eq!(scene.engine.balance().expect("a balance"), balance);
        for machine in ["h1", "h2"] {
            prop_assert_eq!(scene.used(machine), (0, 0));
            prop_assert!(scene.engine.wanted(machine).expect("a list").is_empty());
        }
        let left: Result<_, StoreError> = scene.engine.store.transaction(Access::Read, |tx| Ok(tx.workers_on_hosts()?.len()));
        prop_assert_eq!(left.expect("read"), 0);
    }
}
