//! Pods and workers on hosts, seen from both sides: an API client's and a driver's.

mod ended;
mod histories;
mod life;
mod load;
mod placing;
mod sites;
mod volumes;
mod waiting;
mod workers;

use serde_json::{Value, json};
use tempfile::TempDir;

use super::{DesiredState, Fact, Generation, HostState, Observation, Presence};
use crate::{
    Caller, Clock, Engine, EngineError, Fleet, Handle, ManualClock, Rng, Store,
    store::{Access, StoreError},
};
use wire::{
    Timestamp,
    money::Usd,
    pods::{ActOnPod, CreatePod, GetPod, ListPods, Pod, PodStatus, UpdatePod},
    schema,
};

const L4: &str = "NVIDIA L4";

/// The shipped types, on `h1` with three GPUs and `h2` with one, both hosts, and a CPU machine `c1`, a host or not.
fn fleet(is_real: bool) -> Fleet {
    let mut fleet = serde_json::to_value(Fleet::shipped()).expect("a document");
    let host = |id: &str, gpus: &[&str]| {
        json!({
            "endpoint": format!("unix:///run/{id}.sock"), "address": "192.0.2.1", "ports": "20000-20005", "disk": 200,
            "gpus": gpus,
        })
    };
    let gpu = |id: &str, count: u32| json!({ "id": id, "cloud": "SECURE", "gpu": { "id": L4, "count": count }, "vcpus": 24, "memory": 96, "cuda": "12.8" });
    let mut machines = [
        gpu("h1", 3),
        gpu("h2", 1),
        json!({ "id": "c1", "cloud": "SECURE", "cpu": "cpu3c", "vcpus": 8, "memory": 64, "cuda": null }),
    ];
    if is_real {
        machines[0]["host"] = host("h1", &["u1", "u2", "u3"]);
        machines[1]["host"] = host("h2", &["v1"]);
        machines[2]["host"] = host("c1", &[]);
    }
    fleet["dataCenters"] = json!([{
        "id": "HOME-1", "name": "Home", "region": "EUROPE", "country": "AT", "globalNetwork": false,
        "networkVolumeTypes": ["STANDARD"], "compliance": [], "machines": machines,
    }]);
    Fleet::parse(&fleet.to_string()).expect("a fleet")
}

/// An engine with hosts, and a stopped clock.
struct Scene {
    engine: Engine,
    clock: ManualClock,
    /// The folder of its data, if it keeps logs.
    folder: Option<TempDir>,
}

fn seconds(count: u64) -> std::time::Duration {
    std::time::Duration::from_secs(count)
}

impl Scene {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let store = Store::open(&folder.path().join("engine.db")).expect("a store");
        Self { folder: Some(folder), ..Self::of(store, &fleet(true)) }
    }

    /// One that keeps nothing, with this fleet.
    fn on(fleet: &Fleet) -> Self {
        Self::of(Store::in_memory().expect("a store"), fleet)
    }

    fn of(store: Store, fleet: &Fleet) -> Self {
        let clock = ManualClock::at("2026-11-22T12:00:00Z".parse().expect("a time"));
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(7));
        engine.set_fleet(fleet).expect("a fleet");
        Self { engine, clock, folder: None }
    }

    fn now(&self) -> Timestamp {
        self.clock.now()
    }

    fn send<O: Handle>(&self, request: Value) -> Result<O::Output, EngineError> {
        let request = schema::decode::<O>(request).expect("a request");
        self.engine.call(&Caller::local(), request)
    }

    /// A pod with one GPU and these additional settings.
    fn create(&self, more: Value) -> Result<Pod, EngineError> {
        let mut body = json!({ "name": "p", "image": "python", "gpu": { "id": L4 }, "disk": 20 });
        let fields = body.as_object_mut().expect("an object");
        for (name, value) in more.as_object().expect("an object") {
            if value.is_null() {
                fields.remove(name)
            } else {
                fields.insert(name.clone(), value.clone())
            };
        }
        self.send::<CreatePod>(json!({ "body": body }))
    }

    fn act(&self, pod: &str, action: &str) -> Result<Option<Pod>, EngineError> {
        self.send::<ActOnPod>(json!({ "id": pod, "body": { "action": action } }))
    }

    fn update(&self, pod: &str, body: Value) -> Result<Pod, EngineError> {
        self.send::<UpdatePod>(json!({ "id": pod, "body": body }))
    }

    fn get(&self, pod: &str) -> Pod {
        self.send::<GetPod>(json!({ "id": pod })).expect("a pod")
    }

    fn status(&self, pod: &str) -> PodStatus {
        *self.get(pod).status.known().expect("a status")
    }

    fn list(&self) -> Vec<Pod> {
        self.engine.call(&Caller::local(), ListPods::default()).expect("a list").pods
    }

    /// The desired state of a pod, and its host.
    fn wanted(&self, pod: &str) -> Option<(String, DesiredState)> {
        let of = |machine: String| {
            let wanted = self.engine.wanted(&machine).expect("a list");
            wanted.into_iter().find(|one| one.generation.of == pod).map(|one| (machine, one))
        };
        self.engine.hosts().expect("hosts").into_iter().find_map(|host| of(host.machine.id))
    }

    fn generation(&self, pod: &str) -> Generation {
        self.wanted(pod).expect("something shall be of it").1.generation
    }

    /// A driver observes this of the newest generation, now.
    fn see(&self, pod: &str, seen: Fact) {
        let (machine, wanted) = self.wanted(pod).expect("something shall be of it");
        let observation = Observation { generation: wanted.generation, at: self.now(), seen };
        assert_eq!(self.engine.observe(&machine, vec![observation]).expect("written down"), [true]);
        self.check();
    }

    /// A driver observes its start.
    fn run(&self, pod: &str) {
        self.see(pod, Fact::Image);
        self.see(pod, running(pod));
        assert_eq!(self.status(pod), PodStatus::Running);
    }

    /// A driver realizes the desired state, as far as needed, and reports it.
    fn drive(&self) {
        for host in self.engine.hosts().expect("hosts") {
            let machine = host.machine.id;
            for DesiredState { generation, want, .. } in self.engine.wanted(&machine).expect("a list") {
                let seen = match want {
                    Presence::Container => vec![Fact::Image, running(&generation.of)],
                    Presence::Volume | Presence::Nothing => vec![Fact::Gone],
                };
                let observed = |seen| Observation { generation: generation.clone(), at: self.now(), seen };
                self.engine.observe(&machine, seen.into_iter().map(observed).collect()).expect("written down");
            }
        }
        self.check();
    }

    fn check(&self) {
        self.engine.check_books().expect("books that agree");
    }

    /// Units and GB in use on a host.
    fn used(&self, machine: &str) -> (u32, u32) {
        let hosts = self.engine.hosts().expect("hosts");
        let host = hosts.into_iter().find(|host| host.machine.id == machine).expect("a host");
        (host.used_units, host.used_disk)
    }

    /// Whether a pod has no host resources yet, because others still hold them.
    fn waits(&self, pod: &str) -> bool {
        let record = self.engine.store.transaction(Access::Read, |tx| tx.pod(pod));
        let record: Result<_, StoreError> = record;
        record.expect("read").is_some_and(|pod| pod.real.as_ref().is_some_and(|real| real.waits_since.is_some()))
    }

    /// The cost of a pod so far.
    fn spent(&self, credit: Usd) -> Usd {
        credit - self.engine.balance().expect("a balance")
    }

    fn change(&self, machine: &str, change: impl FnOnce(&mut HostState)) {
        self.engine.change_host(machine, |state, _| change(state)).expect("changed");
    }

    /// The lines of a pod's log about its events.
    fn log(&self, pod: &str) -> Vec<String> {
        let query = schema::decode(json!({ "id": pod, "source": "system", "tail": 100 })).expect("a query");
        let page = self.engine.logs(&Caller::local(), &query, None).expect("a log");
        page.lines.into_iter().map(|(_, line)| line.line).collect()
    }
}

fn running(pod: &str) -> Fact {
    Fact::Running { container: format!("id-of-{pod}") }
}

/// The reason for a refusal.
fn detail<T: std::fmt::Debug>(refused: Result<T, EngineError>) -> String {
    match refused.expect_err("a refusal") {
        EngineError::Problem(problem) => {
            assert_eq!(problem.status, 400, "{}", problem.detail);
            problem.detail
        }
        EngineError::Store(error) => panic!("{error}"),
    }
}
