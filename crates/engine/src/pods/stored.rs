//! Pods as JSON, out of their records as they are stored: what a record says in the words of the API is passed on as it
//! stands. To build the pods of a long list field by field, each of them once, would be most of its cost.
//!
//! It knows pods on simulated machines that are members of no cluster, and gives the bytes of [`view::show`] for them.

use serde::{Deserialize, Serialize, de::IgnoredAny};
use serde_json::value::RawValue;

use super::view;
use crate::runtime::simulated::Running;
use wire::{
    Timestamp,
    money::Usd,
    pods::{PodSsh, PodStatus},
    scalar::Port,
};

/// A record of a pod, read as far as something follows from it.
#[derive(Deserialize)]
pub(super) struct Stored<'r> {
    id: &'r str,
    #[serde(borrow)]
    name: &'r RawValue,
    container: Container<'r>,
    #[serde(borrow)]
    mounts: &'r RawValue,
    compute: Compute<'r>,
    price: i64,
    host: Host<'r>,
    network: Network<'r>,
    token: &'r str,
    locked: bool,
    status: PodStatus,
    #[serde(borrow)]
    created_at: &'r RawValue,
    #[serde(borrow)]
    started_at: &'r RawValue,
    launches: u32,
    member: Option<IgnoredAny>,
    real: Option<IgnoredAny>,
}

#[derive(Deserialize)]
struct Container<'r> {
    #[serde(borrow)]
    image: &'r RawValue,
    #[serde(borrow)]
    args: &'r RawValue,
    #[serde(borrow)]
    cmd: &'r RawValue,
    #[serde(borrow)]
    entrypoint: &'r RawValue,
    disk: u32,
    #[serde(borrow)]
    env: &'r RawValue,
    #[serde(borrow)]
    ports: &'r RawValue,
    #[serde(borrow)]
    registry: &'r RawValue,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Compute<'r> {
    #[serde(borrow)]
    Gpu(Units<'r>),
    #[serde(borrow)]
    Cpu(Units<'r>),
}

#[derive(Deserialize)]
struct Units<'r> {
    #[serde(borrow)]
    id: &'r RawValue,
    #[serde(default)]
    count: u32,
    vcpus: u32,
    memory: u32,
}

#[derive(Deserialize)]
struct Host<'r> {
    #[serde(borrow)]
    cloud: &'r RawValue,
    #[serde(borrow)]
    data_center: &'r RawValue,
    machine: &'r str,
    #[serde(borrow)]
    cuda: &'r RawValue,
}

#[derive(Deserialize)]
struct Network<'r> {
    address: Option<&'r str>,
}

impl<'r> Stored<'r> {
    /// Reads a record. `None` for one that is not simple enough.
    pub(super) fn read(record: &'r str) -> Option<Self> {
        let stored: Self = serde_json::from_str(record).ok()?;
        (stored.member.is_none() && stored.real.is_none()).then_some(stored)
    }

    /// Adds the pod, as it is shown at this moment, to `out`. Its ssh proxy is at this host. `None`, and something may
    /// have been added, when the record is not what it should be.
    pub(super) fn write(&self, now: Timestamp, ssh_proxy: &str, out: &mut Vec<u8>) -> Option<()> {
        let Container { image, args, cmd, entrypoint, disk, env, ports, registry } = &self.container;
        let Host { cloud, data_center, machine, cuda } = &self.host;
        let is_running = self.status == PodStatus::Running;
        let ports_used: Vec<Port> =
            if is_running && ports.get() != "[]" { serde_json::from_str(ports.get()).ok()? } else { Vec::new() };
        let gpus = if let Compute::Gpu(units) = &self.compute { units.count } else { 0 };
        let running = Running { id: self.id, launches: self.launches, machine, ports: &ports_used, gpus };
        let started_at: Option<Timestamp> =
            if is_running { serde_json::from_str(self.started_at.get()).ok()? } else { None };
        let held = !matches!(self.status, PodStatus::Exited | PodStatus::Terminated);
        let ssh = if self.status == PodStatus::Terminated {
            PodSsh::default()
        } else {
            let proxy = view::proxy(self.id, self.token, ssh_proxy, 22);
            let direct = if is_running { view::direct_at(&ports_used, |port| running.published(port)) } else { None };
            PodSsh { proxy: Some(proxy), direct }
        };
        let mut object = Object::begin(out, "id", self.id);
        object.raw("name", self.name).value("status", &self.status);
        object.value("actions", &self.status.actions(self.locked).collect::<Vec<_>>());
        object.raw("image", image).raw("args", args).list("cmd", cmd).list("entrypoint", entrypoint);
        object.value("disk", disk).raw("mounts", self.mounts).raw("ports", ports).raw("env", env);
        object.raw("registry", registry);
        match &self.compute {
            Compute::Gpu(units) => object.units("gpu", units, Some(units.count)),
            Compute::Cpu(units) => object.units("cpu", units, None),
        }
        object.raw("cloud", cloud).raw("dataCenterId", data_center).raw("cudaVersion", cuda);
        object.value("ssh", &ssh).value("template", &());
        object.value("cost", &if held { Usd::from_micros(self.price) } else { Usd::ZERO });
        object.value("locked", &self.locked);
        object.value("globalNetworking", &view::global_networking(self.id, self.network.address));
        object.value("runtime", &started_at.map(|started_at| running.report(now.since(started_at).as_secs())));
        object.raw("createdAt", self.created_at).raw("startedAt", self.started_at);
        object.0.push(b'}');
        Some(())
    }
}

/// An object that is being written.
struct Object<'o>(&'o mut Vec<u8>);

impl<'o> Object<'o> {
    fn begin(out: &'o mut Vec<u8>, key: &str, value: &str) -> Self {
        out.push(b'{');
        let mut object = Self(out);
        object.key(key);
        object.put(&value);
        object
    }

    fn key(&mut self, key: &str) {
        self.0.push(b'"');
        self.0.extend_from_slice(key.as_bytes());
        self.0.extend_from_slice(b"\":");
    }

    fn put(&mut self, value: &impl Serialize) {
        serde_json::to_writer(&mut *self.0, value).expect("values of our own serialise");
    }

    /// A field as it stands in the record.
    fn raw(&mut self, key: &str, value: &RawValue) -> &mut Self {
        self.0.push(b',');
        self.key(key);
        self.0.extend_from_slice(value.get().as_bytes());
        self
    }

    /// A list as it stands there, unless it is empty.
    fn list(&mut self, key: &str, value: &RawValue) -> &mut Self {
        if value.get() == "[]" { self } else { self.raw(key, value) }
    }

    fn value(&mut self, key: &str, value: &impl Serialize) -> &mut Self {
        self.0.push(b',');
        self.key(key);
        self.put(value);
        self
    }

    fn units(&mut self, key: &str, units: &Units<'_>, count: Option<u32>) {
        self.0.push(b',');
        self.key(key);
        self.0.extend_from_slice(b"{\"id\":");
        self.0.extend_from_slice(units.id.get().as_bytes());
        if let Some(count) = count {
            self.value("count", &count);
        }
        self.value("vcpuCount", &units.vcpus).value("memory", &units.memory);
        self.0.push(b'}');
    }
}
