//! Pods as JSON, out of their records as they are stored: what a record says in the words of the API is passed on as it
//! stands. To build the pods of a long list field by field, each of them once, would be most of its cost.
//!
//! It knows pods on simulated machines that are members of no cluster, and gives the bytes of [`view::show`] for them.

use serde::{Deserialize, Serialize, Serializer, de::IgnoredAny};
use serde_json::value::RawValue;

use super::view;
use crate::runtime::simulated::Running;
use wire::{
    Timestamp, json,
    money::Usd,
    pods::{PodSsh, PodStatus, SshEndpoint},
    scalar::Port,
};

/// What stands in front of the value of a field that is not the first one.
macro_rules! key {
    ($key:literal) => {
        concat!(",\"", $key, "\":")
    };
}

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

    /// Adds the pod, as it is shown at this moment, to `out`. `None`, and something may have been added, when the record
    /// is not what it should be.
    pub(super) fn write(&self, now: Timestamp, proxy: &SshProxy, out: &mut Vec<u8>) -> Option<()> {
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
        let mut object = Object(out);
        object.text("{\"id\":").put(&self.id).raw(key!("name"), self.name);
        object.value(key!("status"), &self.status);
        object.text(key!("actions")).each(self.status.actions(self.locked));
        object.raw(key!("image"), image).raw(key!("args"), args);
        object.list(key!("cmd"), cmd).list(key!("entrypoint"), entrypoint);
        object.value(key!("disk"), disk).raw(key!("mounts"), self.mounts);
        object.raw(key!("ports"), ports).raw(key!("env"), env).raw(key!("registry"), registry);
        match &self.compute {
            Compute::Gpu(units) => object.text(key!("gpu")).units(units, Some(units.count)),
            Compute::Cpu(units) => object.text(key!("cpu")).units(units, None),
        };
        object.raw(key!("cloud"), cloud).raw(key!("dataCenterId"), data_center).raw(key!("cudaVersion"), cuda);
        object.text(key!("ssh"));
        if self.status == PodStatus::Terminated {
            object.put(&PodSsh::default());
        } else {
            let direct = if is_running { view::direct_at(&ports_used, |port| running.published(port)) } else { None };
            object.ssh(proxy, self, direct);
        }
        object.text(key!("template")).text("null");
        object.value(key!("cost"), &if held { Usd::from_micros(self.price) } else { Usd::ZERO });
        object.value(key!("locked"), &self.locked);
        object.value(key!("globalNetworking"), &view::global_networking(self.id, self.network.address));
        object.value(key!("runtime"), &started_at.map(|started_at| running.report(now.since(started_at).as_secs())));
        object.raw(key!("createdAt"), self.created_at).raw(key!("startedAt"), self.started_at).text("}");
        Some(())
    }
}

/// How a pod is reached through an ssh proxy, as JSON, in front of, between and behind the two places that name its user.
pub(super) struct SshProxy([String; 3]);

impl SshProxy {
    /// The proxy at this host; `None` when its name has a NUL in it, which marks the places here.
    pub(super) fn at(host: &str) -> Option<Self> {
        let shown = json::write(&view::proxy("\0", "\0", host, 22));
        let parts: Vec<_> = str::from_utf8(&shown).ok()?.split("\\u0000-\\u0000").map(str::to_owned).collect();
        parts.try_into().ok().map(Self)
    }
}

/// An object that is being written.
struct Object<'o>(&'o mut Vec<u8>);

impl Object<'_> {
    fn text(&mut self, text: &str) -> &mut Self {
        self.0.extend_from_slice(text.as_bytes());
        self
    }

    fn put(&mut self, value: &impl Serialize) -> &mut Self {
        serde_json::to_writer(&mut *self.0, value).expect("values of our own serialise");
        self
    }

    fn each(&mut self, values: impl IntoIterator<Item: Serialize>) -> &mut Self {
        let mut serializer = serde_json::Serializer::new(&mut *self.0);
        serializer.collect_seq(values).expect("values of our own serialise");
        self
    }

    fn value(&mut self, key: &str, value: &impl Serialize) -> &mut Self {
        self.text(key).put(value)
    }

    /// A field as it stands in the record.
    fn raw(&mut self, key: &str, value: &RawValue) -> &mut Self {
        self.text(key).text(value.get())
    }

    /// A list as it stands there, unless it is empty.
    fn list(&mut self, key: &str, value: &RawValue) -> &mut Self {
        if value.get() == "[]" { self } else { self.raw(key, value) }
    }

    /// What leads to a pod that has a host.
    fn ssh(&mut self, SshProxy([before, between, behind]): &SshProxy, pod: &Stored<'_>, direct: Option<SshEndpoint>) {
        for text in ["{\"proxy\":", before, pod.id, "-", pod.token, between, pod.id, "-", pod.token, behind] {
            self.text(text);
        }
        self.value(key!("direct"), &direct).text("}");
    }

    fn units(&mut self, units: &Units<'_>, count: Option<u32>) -> &mut Self {
        self.text("{\"id\":").text(units.id.get());
        if let Some(count) = count {
            self.value(key!("count"), &count);
        }
        self.value(key!("vcpuCount"), &units.vcpus).value(key!("memory"), &units.memory).text("}")
    }
}
