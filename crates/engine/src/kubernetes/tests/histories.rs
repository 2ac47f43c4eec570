//! Random histories: requests, a cluster that schedules as it likes, and observations late and repeated.

use std::collections::BTreeMap;

use proptest::prelude::*;
use serde_json::json;

use super::{SITE, Scene, bound, node, running};
use crate::{
    fleet::NodeResources,
    hosts::{ContainerExit, Fact, Generation, Observation, Presence, Wait},
    page::Page,
    store::{Access, StoreError},
};

const NODES: [&str; 3] = ["a", "b", "c"];
/// GPUs of each.
const GPUS: u32 = 4;

/// A step.
#[derive(Debug, Clone)]
enum Step {
    /// A pod with this many GPUs is requested.
    Create(u32),
    /// An action on one of the pods.
    Act(usize, &'static str),
    /// A change that its container must see.
    Update(usize),
    /// Time passes, in seconds.
    Pass(u64),
    /// The driver makes what is wanted, and ends what is not.
    Drive,
    /// The cluster binds one of the Pods to this node, if there is room.
    Bind(usize, usize),
    /// Something happens to a Pod.
    Happen(usize, u8),
    /// An observation is repeated.
    Again(usize),
    /// Others use this many GPUs of a node.
    Others(usize, u32),
    /// A node is silent, or not.
    Silence(usize, bool),
    /// The object of a node is deleted, or made again.
    Delete(usize, bool),
    /// A node is cordoned, or not.
    Cordon(usize, bool),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let (any_pod, any_node) = (|| 0..8_usize, || 0..NODES.len());
    let actions = prop::sample::select(vec!["stop", "start", "restart", "terminate"]);
    let step = prop_oneof![
        5 => (1..=GPUS).prop_map(Step::Create),
        6 => (any_pod(), actions).prop_map(|(pod, action)| Step::Act(pod, action)),
        2 => any_pod().prop_map(Step::Update),
        2 => (1..900_u64).prop_map(Step::Pass),
        8 => Just(Step::Drive),
        8 => (any_pod(), any_node()).prop_map(|(pod, node)| Step::Bind(pod, node)),
        8 => (any_pod(), 0..8_u8).prop_map(|(pod, what)| Step::Happen(pod, what)),
        2 => (0..60_usize).prop_map(Step::Again),
        2 => (any_node(), 0..=GPUS).prop_map(|(node, gpus)| Step::Others(node, gpus)),
        2 => (any_node(), any::<bool>()).prop_map(|(node, is_silent)| Step::Silence(node, is_silent)),
        1 => (any_node(), any::<bool>()).prop_map(|(node, is_deleted)| Step::Delete(node, is_deleted)),
        1 => (any_node(), any::<bool>()).prop_map(|(node, is_cordoned)| Step::Cordon(node, is_cordoned)),
    ];
    prop::collection::vec(step, 1..60)
}

/// A Pod of the cluster.
#[derive(Debug, Clone)]
struct Object {
    units: u32,
    node: Option<&'static str>,
    /// Whether it is Succeeded or Failed: it uses nothing any more.
    is_over: bool,
    /// Whether it was bound when it was no longer the newest. Nothing tells the engine before the driver's next tick,
    /// which ends it.
    is_late: bool,
}

struct History {
    scene: Scene,
    pods: Vec<(String, u32)>,
    /// The Pods by pod and generation: a name exists once.
    objects: BTreeMap<(String, u64), Object>,
    told: Vec<Observation>,
    newest: BTreeMap<String, u64>,
}

impl History {
    fn new() -> Self {
        let scene = Scene::in_memory(NODES.iter().map(|name| node(name, GPUS)).collect());
        Self { scene, pods: Vec::new(), objects: BTreeMap::new(), told: Vec::new(), newest: BTreeMap::new() }
    }

    fn step(&mut self, step: &Step) {
        let pod = |index: &usize| self.pods.get(*index).map(|(id, _)| id.clone());
        match step {
            Step::Create(gpus) => {
                if let Ok(pod) = self.scene.create(*gpus, &json!({ "ports": ["22/tcp"] })) {
                    self.pods.push((pod.id, *gpus));
                }
            }
            Step::Act(index, action) => drop(pod(index).map(|pod| self.scene.act(&pod, action))),
            Step::Update(index) => {
                drop(pod(index).map(|pod| self.scene.update(&pod, &json!({ "env": { "N": index.to_string() } }))));
            }
            Step::Pass(span) => {
                self.scene.clock.advance(std::time::Duration::from_secs(*span));
                self.scene.look();
            }
            Step::Drive => self.drive(),
            Step::Bind(index, node) => self.bind(*index, NODES[*node]),
            Step::Happen(index, what) => self.happen(*index, *what),
            Step::Again(index) => {
                if let Some(observation) = self.told.get(*index).cloned() {
                    self.tell(observation);
                }
            }
            Step::Others(node, gpus) => {
                self.change(NODES[*node], |view| {
                    view.others = NodeResources { gpus: *gpus, ..NodeResources::default() }
                });
            }
            Step::Silence(node, is_silent) => {
                let now = self.scene.now();
                self.change(NODES[*node], |view| (view.is_ready, view.contact) = (!is_silent, Some(now)));
            }
            Step::Delete(index, true) => {
                self.scene.nodes.retain(|view| view.name != NODES[*index]);
                self.scene.look();
            }
            Step::Delete(index, false) if !self.is_there(NODES[*index]) => {
                self.scene.nodes.push(node(NODES[*index], GPUS));
                self.scene.look();
            }
            Step::Delete(..) => {}
            Step::Cordon(node, is_cordoned) => self.change(NODES[*node], |view| view.is_cordoned = *is_cordoned),
        }
        self.check();
    }

    fn change(&mut self, name: &str, change: impl FnOnce(&mut crate::fleet::NodeView)) {
        if self.is_there(name) {
            self.scene.change(name, change);
        }
    }

    fn is_there(&self, name: &str) -> bool {
        self.scene.nodes.iter().any(|view| view.name == name)
    }

    /// Whether what happens on a node is seen.
    fn answers(&self, node: Option<&str>) -> bool {
        node.is_none_or(|name| self.scene.nodes.iter().any(|view| view.name == name && view.is_ready))
    }

    fn tell(&mut self, observation: Observation) {
        self.told.push(observation.clone());
        self.scene.engine.observe(SITE, vec![observation]).expect("recorded");
    }

    fn tell_of(&mut self, (of, number): &(String, u64), seen: Fact) {
        let generation = Generation { of: of.clone(), number: *number };
        self.tell(Observation { generation, at: self.scene.now(), seen });
    }

    /// A driver's tick: a Pod of an older generation goes before the next is made.
    fn drive(&mut self) {
        for wanted in self.scene.engine.wanted(SITE).expect("a list") {
            let Generation { of, number } = wanted.generation;
            let there: Vec<(String, u64)> = self.objects.keys().filter(|(pod, _)| *pod == of).cloned().collect();
            let is_right = |key: &(String, u64)| wanted.want == Presence::Container && key.1 == number;
            let mut is_clear = true;
            for key in there.iter().filter(|key| !is_right(key)) {
                if self.answers(self.objects[key].node) {
                    self.objects.remove(key);
                } else {
                    is_clear = false;
                }
            }
            let key = (of.clone(), number);
            match wanted.want {
                Presence::Container if is_clear && !self.objects.contains_key(&key) => {
                    let units = self.pods.iter().find(|(id, _)| *id == of).expect("one of ours").1;
                    self.objects.insert(key, Object { units, node: None, is_over: false, is_late: false });
                }
                Presence::Volume | Presence::Nothing if is_clear => self.tell_of(&key, Fact::Gone),
                Presence::Container | Presence::Volume | Presence::Nothing => {}
            }
        }
    }

    fn key(&self, index: usize) -> Option<(String, u64)> {
        self.objects.keys().nth(index % self.objects.len().max(1)).cloned()
    }

    fn bind(&mut self, index: usize, name: &'static str) {
        let Some(key) = self.key(index).filter(|key| self.objects[key].node.is_none()) else { return };
        let Some(view) = self.scene.nodes.iter().find(|view| view.name == name && view.is_ready) else { return };
        let used: u32 = self.live().filter(|object| object.node == Some(name)).map(|object| object.units).sum();
        let newest = self.scene.wanted(&key.0).map(|wanted| wanted.generation.number);
        let object = self.objects.get_mut(&key).expect("it is there");
        if used + view.others.gpus + object.units <= GPUS {
            (object.node, object.is_late) = (Some(name), newest != Some(key.1));
            self.tell_of(&key, bound(name));
        }
    }

    fn live(&self) -> impl Iterator<Item = &Object> {
        self.objects.values().filter(|object| !object.is_over)
    }

    fn happen(&mut self, index: usize, what: u8) {
        let Some(key) = self.key(index) else { return };
        let Object { node, is_over, .. } = self.objects[&key];
        if node.is_none() {
            return self.tell_of(&key, Fact::Waits { on: Wait::Room, why: format!("{what} nodes are full") });
        }
        if is_over || !self.answers(node) {
            return;
        }
        let ends = match what {
            0 => Some(Fact::Ended(ContainerExit { code: 0, out_of_memory: false })),
            1 => Some(Fact::Ended(ContainerExit { code: 3, out_of_memory: true })),
            2 => Some(Fact::PushedOut("evicted".to_owned())),
            _ => None,
        };
        let seen = match what {
            3 => Fact::Waits { on: Wait::Image, why: "429".to_owned() },
            4 => Fact::Altered("its image was changed".to_owned()),
            5 => Fact::Ports { address: "192.0.2.1".to_owned(), ports: [(22, 31_000)].into() },
            6 => Fact::Started,
            _ => running(&key.0),
        };
        // An end is followed by nothing else of that generation.
        self.objects.get_mut(&key).expect("it is there").is_over = ends.is_some();
        self.tell_of(&key, ends.unwrap_or(seen));
    }

    fn check(&mut self) {
        self.scene.check();
        let cluster = self.scene.cluster();
        for name in NODES {
            let is_there = |object: &&Object| object.node == Some(name) && !object.is_late;
            let taken = self.live().filter(is_there).map(|object| object.units).sum();
            let used = cluster.nodes.iter().find(|node| node.view.name == name).map_or(0, |node| node.used_units);
            assert!(used >= taken || !self.answers(Some(name)), "{name}: {used} of {taken}: {:?}", self.objects);
        }
        for wanted in self.scene.engine.wanted(SITE).expect("a list") {
            let before = self.newest.insert(wanted.generation.of, wanted.generation.number);
            assert!(before.is_none_or(|before| before <= wanted.generation.number));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 50, ..ProptestConfig::default() })]

    /// In any order of events, the books balance, what a Pod has is counted, generations only grow, and nothing is left
    /// in the end.
    #[test]
    fn what_a_pod_has_is_counted_and_comes_back(steps in steps()) {
        let mut history = History::new();
        for step in &steps {
            history.step(step);
        }
        history.scene.nodes = NODES.iter().map(|name| node(name, GPUS)).collect();
        history.scene.look();
        for index in 0..history.pods.len() {
            history.step(&Step::Act(index, "terminate"));
        }
        history.step(&Step::Drive);
        history.scene.clock.advance(std::time::Duration::from_secs(7 * 24 * 3600));
        history.scene.look();
        prop_assert!(history.objects.is_empty());
        prop_assert!(history.scene.engine.wanted(SITE).expect("a list").is_empty());
        for node in history.scene.cluster().nodes {
            prop_assert_eq!((node.used_units, node.free_units, node.pods), (0, GPUS, 0));
        }
        let left: Result<_, StoreError> = history.scene.engine.store.transaction(Access::Read, |tx| {
            Ok((tx.pods_on_hosts()?.len(), tx.pods(crate::LOCAL_ACCOUNT, &Page::whole().after, None)?.len()))
        });
        prop_assert_eq!(left.expect("read"), (0, 0));
    }
}
