//! Random histories: requests and observations in any order, late and repeated.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{L4, Scene, fleet, seconds};
use crate::{
    hosts::{ContainerExit, Fact, Generation, Observation, Presence},
    page::Page,
    store::{Access, StoreError},
};
use wire::{
    Timestamp,
    money::Usd,
    pods::{Pod, PodStatus},
};

/// A step.
#[derive(Debug, Clone)]
enum Step {
    /// A pod is requested: number of GPUs (0 is a CPU pod), a disk, a persistent volume, ports.
    Create(u32, u32, bool, usize),
    /// An action on one of the pods.
    Act(usize, &'static str),
    /// A change that its container must see.
    Update(usize, usize),
    /// Time passes, in seconds.
    Pass(u64),
    /// An observation of a pod, this many generations before the newest, this many seconds off.
    See(usize, u64, u8, i64),
    /// An observation is repeated.
    Again(usize),
    /// A driver realizes the whole desired state.
    Drive,
    /// A host is drained, or accepts pods again.
    Drain(bool),
    /// A host is lost.
    Lose,
    /// It loses a GPU, or has all of them again.
    LoseGpu(bool),
}

fn requests() -> impl Strategy<Value = Step> {
    let any_pod = || 0..12_usize;
    prop_oneof![
        4 => (0..4_u32, 5..80_u32, any::<bool>(), 0..3_usize)
            .prop_map(|(gpus, disk, persistent, ports)| Step::Create(gpus, disk, persistent && gpus > 0, ports)),
        6 => (any_pod(), prop::sample::select(vec!["stop", "start", "restart", "terminate"]))
            .prop_map(|(pod, action)| Step::Act(pod, action)),
        2 => (any_pod(), 0..4_usize).prop_map(|(pod, ports)| Step::Update(pod, ports)),
        2 => (1..4000_u64).prop_map(Step::Pass),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let observations = prop_oneof![
        8 => (0..12_usize, prop_oneof![4 => Just(0_u64), 1 => Just(1)], 0..11_u8, -100..100_i64)
            .prop_map(|(pod, behind, seen, off)| Step::See(pod, behind, seen, off)),
        2 => (0..40_usize).prop_map(Step::Again),
        2 => Just(Step::Drive),
    ];
    let hosts =
        prop_oneof![any::<bool>().prop_map(Step::Drain), Just(Step::Lose), any::<bool>().prop_map(Step::LoseGpu)];
    prop::collection::vec(prop_oneof![6 => requests(), 6 => observations, 1 => hosts], 1..60)
}

/// The test's model of a pod: whether its container may be there, and its units, by requests and observations.
#[derive(Debug)]
struct Shadow {
    id: String,
    machine: String,
    units: u32,
    is_present: bool,
    /// The GPUs of its last container, while that may be there.
    gpus: BTreeSet<String>,
}

struct History {
    scene: Scene,
    pods: Vec<Shadow>,
    told: Vec<(String, Observation)>,
    generations: BTreeMap<String, u64>,
}

impl History {
    fn step(&mut self, step: &Step) {
        match step {
            Step::Create(gpus, disk, persistent, ports) => self.create(*gpus, *disk, *persistent, *ports),
            Step::Act(pod, action) => {
                let Some(shadow) = self.pods.get(*pod) else { return };
                drop(self.scene.act(&shadow.id, action));
            }
            Step::Update(pod, ports) => {
                let Some(shadow) = self.pods.get(*pod) else { return };
                let ports: Vec<String> = (0..*ports).map(|port| format!("{}/tcp", 50 + port)).collect();
                drop(self.scene.update(&shadow.id, json!({ "ports": ports })));
            }
            Step::Pass(span) => self.scene.clock.advance(seconds(*span)),
            Step::See(pod, behind, seen, off) => self.see(*pod, *behind, *seen, *off),
            Step::Again(index) => {
                if let Some((machine, observation)) = self.told.get(*index).cloned() {
                    self.tell(&machine, observation);
                }
            }
            Step::Drive => self.drive(),
            Step::Drain(is_drained) => self.scene.change("h1", |state| state.is_drained = *is_drained),
            Step::Lose => {
                self.scene.engine.lose_host("h1").expect("lost");
                self.scene.change("h1", |state| (state.is_lost, state.unreachable_since) = (false, None));
            }
            Step::LoseGpu(true) => self.scene.engine.lose_gpus("h1", &["u2".to_owned()]).expect("lost"),
            Step::LoseGpu(false) => self.scene.change("h1", |state| state.lost_gpus.clear()),
        }
    }

    fn create(&mut self, gpus: u32, disk: u32, persistent: bool, ports: usize) {
        let ports: Vec<String> = (0..ports).map(|port| format!("{}/tcp", 22 + port)).collect();
        let mut body = json!({ "disk": disk, "ports": ports });
        if gpus > 0 {
            body["gpu"] = json!({ "id": L4, "count": gpus });
        } else {
            (body["gpu"], body["cpu"]) = (Value::Null, json!({ "id": "cpu3c", "vcpuCount": 2 }));
        }
        if persistent {
            body["mounts"] = json!({ "persistent": { "size": 30, "path": "/data" } });
        }
        let Ok(pod) = self.scene.create(body) else { return };
        let (machine, _) = self.scene.wanted(&pod.id).expect("it is on a host");
        let units = gpus.max(2 * u32::from(gpus == 0));
        self.pods.push(Shadow { id: pod.id, machine, units, is_present: false, gpus: BTreeSet::new() });
    }

    fn see(&mut self, pod: usize, behind: u64, seen: u8, off: i64) {
        let Some(shadow) = self.pods.get(pod) else { return };
        let Some((machine, wanted)) = self.scene.wanted(&shadow.id) else { return };
        let number = wanted.generation.number.saturating_sub(behind);
        let generation = Generation { of: shadow.id.clone(), number };
        let at = Timestamp::from_millis(self.scene.now().millis() + off * 1000);
        let public = 20_000 + u16::from(seen % 6);
        let seen = match seen {
            0 if behind == 0 && off > 50 => Fact::Started,
            0 => Fact::Image,
            1 | 2 => super::running(&shadow.id),
            3 => Fact::Ended(ContainerExit { code: 0, out_of_memory: false }),
            4 => Fact::Ended(ContainerExit { code: 3, out_of_memory: true }),
            5 => Fact::Failed("no such command".to_owned()),
            6 => Fact::Missing,
            7 => Fact::PortTaken { public, reason: "in use".to_owned() },
            8 => Fact::DiskFull("disk full".to_owned()),
            9 if off > 50 => Fact::Paused,
            9 => Fact::HostRestarted,
            _ => Fact::Gone,
        };
        self.tell(&machine, Observation { generation, at, seen });
    }

    fn tell(&mut self, machine: &str, observation: Observation) {
        self.told.push((machine.to_owned(), observation.clone()));
        let wanted = self.scene.wanted(&observation.generation.of).map(|(_, wanted)| wanted);
        let is_newest = wanted.as_ref().is_some_and(|wanted| wanted.generation == observation.generation);
        let of = observation.generation.of.clone();
        // A container that exited by itself uses nothing from then on.
        let wants = |want: fn(Presence) -> bool| wanted.as_ref().is_some_and(|wanted| want(wanted.want));
        let is_over = (observation.seen == Fact::Gone && wants(|want| want != Presence::Container))
            || (matches!(observation.seen, Fact::Ended(_)) && wants(|want| want == Presence::Container));
        let told = self.scene.engine.observe(machine, vec![observation]).expect("written down");
        assert_eq!(told, [is_newest]);
        if is_newest && is_over {
            let shadow = self.pods.iter_mut().find(|shadow| shadow.id == of).expect("one of ours");
            (shadow.is_present, shadow.gpus) = (false, BTreeSet::new());
        }
        self.note_containers();
    }

    /// Realizes the desired state, as a driver would.
    fn drive(&mut self) {
        for machine in ["h1", "h2", "c1"] {
            for wanted in self.scene.engine.wanted(machine).expect("a list") {
                let seen = match wanted.want {
                    Presence::Container => vec![Fact::Image, super::running(&wanted.generation.of)],
                    Presence::Volume | Presence::Nothing => vec![Fact::Gone],
                };
                for seen in seen {
                    let generation = wanted.generation.clone();
                    self.tell(machine, Observation { generation, at: self.scene.now(), seen });
                }
            }
        }
    }

    /// Where a container is wanted, it may be there from now on.
    fn note_containers(&mut self) {
        for machine in ["h1", "h2", "c1"] {
            for wanted in self.scene.engine.wanted(machine).expect("a list") {
                if let Some(spec) = self.scene.engine.container(&wanted.generation).expect("a spec") {
                    let shadow = self.pods.iter_mut().find(|pod| pod.id == wanted.generation.of).expect("one of ours");
                    shadow.is_present = true;
                    shadow.gpus.extend(spec.gpus);
                }
            }
        }
    }

    fn check(&mut self) {
        self.scene.check();
        self.note_containers();
        let statuses: BTreeMap<String, PodStatus> =
            self.scene.list().into_iter().map(|pod| (pod.id.clone(), *pod.status.known().expect("a status"))).collect();
        let is_held = |id: &str| {
            statuses.get(id).is_some_and(|status| !matches!(status, PodStatus::Exited | PodStatus::Terminated))
        };
        for (machine, units) in [("h1", 3), ("h2", 1), ("c1", 8)] {
            let of = || self.pods.iter().filter(|pod| pod.machine == machine);
            let has_room = |pod: &Shadow| !self.scene.waits(&pod.id);
            let takes = |pod: &&Shadow| pod.is_present || (is_held(&pod.id) && has_room(pod));
            let expected: u32 = of().filter(takes).map(|pod| pod.units).sum();
            assert_eq!(self.scene.used(machine).0, expected, "{machine}: {:?}", self.pods);
            // Every admitted pod has room, now or once terminating containers are gone.
            let claimed: u32 = of()
                .filter(|pod| {
                    is_held(&pod.id) && (has_room(pod) || self.scene.status(&pod.id) == PodStatus::Provisioning)
                })
                .map(|pod| pod.units)
                .sum();
            assert!(claimed <= units && expected <= units, "{machine}: {:?}", self.pods);
            let gpus: Vec<&String> = of().flat_map(|pod| &pod.gpus).collect();
            assert_eq!(
                gpus.iter().collect::<BTreeSet<_>>().len(),
                gpus.len(),
                "a GPU with two owners: {:?}",
                self.pods
            );
            self.check_specs(machine);
        }
        check_ledger(&self.scene);
    }

    /// No two containers share a GPU or a port, and no pod returns to an earlier generation.
    fn check_specs(&mut self, machine: &str) {
        let (mut gpus, mut ports) = (BTreeSet::new(), BTreeSet::new());
        for wanted in self.scene.engine.wanted(machine).expect("a list") {
            let before = self.generations.insert(wanted.generation.of.clone(), wanted.generation.number);
            assert!(before.is_none_or(|before| before <= wanted.generation.number));
            let Some(spec) = self.scene.engine.container(&wanted.generation).expect("a spec") else {
                assert_ne!(wanted.want, Presence::Container);
                continue;
            };
            let units = self.pods.iter().find(|pod| pod.id == wanted.generation.of).expect("one of ours").units;
            assert!(spec.gpus.is_empty() || spec.gpus.len() == usize::try_from(units).expect("few"));
            assert!(spec.gpus.into_iter().all(|uuid| gpus.insert(uuid)));
            assert!(spec.tcp.into_values().all(|port| ports.insert(port)));
        }
    }
}

/// No line of the ledger ends before it begins, and no two of a product of a pod overlap.
fn check_ledger(scene: &Scene) {
    let lines: Result<_, StoreError> =
        scene.engine.store.transaction(Access::Read, |tx| tx.lines_within(crate::LOCAL_ACCOUNT, i64::MIN, i64::MAX));
    let mut spans: BTreeMap<(String, String), Vec<(i64, i64)>> = BTreeMap::new();
    for line in lines.expect("read") {
        let until = line.until.unwrap_or(i64::MAX);
        assert!(line.since <= until, "{line:?}");
        assert!(line.accrued(scene.now().seconds()) >= Usd::ZERO, "{line:?}");
        spans
            .entry((line.resource.clone(), line.charge.product.as_str().to_owned()))
            .or_default()
            .push((line.since, until));
    }
    for (of, mut spans) in spans {
        spans.sort_unstable();
        assert!(spans.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{of:?}: {spans:?}");
    }
}

/// A pod's fields, except times, figures, its host and its addresses.
fn shown(pod: Pod) -> Value {
    let mut shown = serde_json::to_value(pod).expect("a document");
    for field in ["createdAt", "startedAt", "runtime", "ssh"] {
        shown.as_object_mut().expect("an object").remove(field);
    }
    shown
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// In any order of events, the books balance, no two share a GPU or a port, units are free exactly once the
    /// container was seen gone, and nothing is left in the end.
    #[test]
    fn nothing_is_shared_and_nothing_leaks(steps in steps()) {
        let mut history =
            History { scene: Scene::on(&fleet(true)), pods: Vec::new(), told: Vec::new(), generations: BTreeMap::new() };
        for step in &steps {
            history.step(step);
            history.check();
        }
        for index in 0..history.pods.len() {
            history.step(&Step::Act(index, "terminate"));
        }
        history.drive();
        history.check();
        history.scene.clock.advance(seconds(7200));
        history.check();
        for machine in ["h1", "h2", "c1"] {
            prop_assert_eq!(history.scene.used(machine), (0, 0));
            prop_assert!(history.scene.engine.wanted(machine).expect("a list").is_empty());
        }
        let left: Result<_, StoreError> = history.scene.engine.store.transaction(Access::Read, |tx| {
            Ok((tx.pods_on_hosts()?, tx.pods(crate::LOCAL_ACCOUNT, &Page::whole().after, None)?))
        });
        prop_assert_eq!(left.expect("read"), (Vec::new(), Vec::new()));
    }

    /// With a driver that acts at once, hosts answer every request as simulated machines do.
    #[test]
    fn hosts_answer_as_simulated_machines_do(steps in prop::collection::vec(requests(), 1..40)) {
        let (real, simulated) = (Scene::on(&fleet(true)), Scene::on(&fleet(false)));
        let at_once = crate::RuntimeSettings { provisioning: 0, starting: 0, ..crate::RuntimeSettings::default() };
        simulated.engine.set_runtime_settings(&at_once).expect("set");
        let scenes = [real, simulated];
        let mut histories = scenes.map(|scene| {
            History { scene, pods: Vec::new(), told: Vec::new(), generations: BTreeMap::new() }
        });
        for step in &steps {
            let answers = histories.each_mut().map(|history| {
                // If one has no room, neither has the other: disks and ports, which only hosts count, are small.
                let mut step = step.clone();
                if let Step::Create(gpus, disk, persistent, ports) = &mut step {
                    (*disk, *persistent, *ports) = (5, *persistent && *gpus < 2, 0);
                } else if let Step::Update(_, ports) = &mut step {
                    *ports %= 2;
                }
                history.answer(&step);
                history.scene.drive();
                let pods: Vec<Value> = history.scene.list().into_iter().map(shown).collect();
                (pods, history.scene.engine.balance().expect("a balance"))
            });
            prop_assert_eq!(&answers[0], &answers[1], "after {:?}", step);
        }
    }
}

impl History {
    /// Does the same with pods identified by their position in the list.
    fn answer(&mut self, step: &Step) {
        let ids: Vec<String> = self.scene.list().into_iter().map(|pod| pod.id).collect();
        match step {
            Step::Create(gpus, disk, persistent, _) if ids.len() < 6 => {
                let mut body = json!({ "disk": disk, "gpu": { "id": L4, "count": gpus } });
                if *gpus == 0 {
                    (body["gpu"], body["cpu"]) = (Value::Null, json!({ "id": "cpu3c", "vcpuCount": 2 }));
                }
                if *persistent {
                    body["mounts"] = json!({ "persistent": { "size": 10, "path": "/data" } });
                }
                drop(self.scene.create(body));
            }
            Step::Act(pod, action) if *pod < ids.len() => drop(self.scene.act(&ids[*pod], action)),
            Step::Update(pod, ports) if *pod < ids.len() => {
                let ports: Vec<String> = (0..*ports).map(|port| format!("{}/tcp", 50 + port)).collect();
                drop(self.scene.update(&ids[*pod], json!({ "ports": ports })));
            }
            Step::Pass(span) => self.scene.clock.advance(seconds(*span)),
            Step::Create(..)
            | Step::Act(..)
            | Step::Update(..)
            | Step::See(..)
            | Step::Again(_)
            | Step::Drive
            | Step::Drain(_)
            | Step::Lose
            | Step::LoseGpu(_) => {}
        }
    }
}
