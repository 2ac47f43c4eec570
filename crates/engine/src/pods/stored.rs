//! Renders stored pod records as JSON, copying verbatim the parts already in the API's format. Building each pod of a
//! long list field by field, once each, would dominate the cost of the list.
//!
//! Supports pods on simulated machines outside clusters, with the same bytes as [`view::show`].

use serde::Serialize;

use super::{scan::Scan, view};
use crate::runtime::simulated::{Load, RunningPod};
use wire::{
    Timestamp, json,
    money::Usd,
    pods::{PodSsh, PodStatus, SshEndpoint},
    scalar::Port,
};

/// The separator and key of a field that is not the first.
macro_rules! key {
    ($key:literal) => {
        concat!(",\"", $key, "\":")
    };
}

/// A pod record, parsed as far as other fields derive from it. The rest stays as JSON.
pub(super) struct PartialPod<'r> {
    id: &'r str,
    name: &'r str,
    container: Container<'r>,
    mounts: &'r str,
    compute: Compute<'r>,
    price: i64,
    cloud: &'r str,
    data_center: &'r str,
    machine: &'r str,
    cuda: &'r str,
    address: Option<&'r str>,
    token: &'r str,
    locked: bool,
    status: PodStatus,
    created_at: &'r str,
    started_at: &'r str,
    launches: u32,
}

struct Container<'r> {
    image: &'r str,
    args: &'r str,
    cmd: &'r str,
    entrypoint: &'r str,
    disk: &'r str,
    env: &'r str,
    ports: &'r str,
    registry: &'r str,
}

struct Compute<'r> {
    id: &'r str,
    /// Number of GPUs; `None` for a pod without any.
    gpus: Option<u32>,
    vcpus: &'r str,
    memory: &'r str,
}

impl<'r> PartialPod<'r> {
    /// Parses a record. `None` if it is not simple enough, or was written in another field order by another release.
    pub(super) fn read(record: &'r str) -> Option<Self> {
        let scan = &mut Scan::of(record);
        let id = scan.behind("{\"id\":")?.string()?;
        scan.behind(key!("account"))?.value()?;
        let name = scan.behind(key!("name"))?.value()?;
        let container = Container::read(scan.behind(key!("container"))?)?;
        let mounts = scan.behind(key!("mounts"))?.value()?;
        let compute = Compute::read(scan.behind(key!("compute"))?)?;
        let price = scan.behind(key!("price"))?.read()?;
        let cloud = scan.behind(key!("host"))?.behind("{\"cloud\":")?.value()?;
        let data_center = scan.behind(key!("data_center"))?.value()?;
        let machine = scan.behind(key!("machine"))?.string()?;
        let cuda = scan.behind(key!("cuda"))?.value()?;
        scan.behind("}")?.behind(key!("network"))?.behind("{\"wanted\":")?.value()?;
        let address = match scan.behind(key!("address"))?.value()? {
            "null" => None,
            quoted => Some(Scan::of(quoted).string()?),
        };
        let token = scan.behind("}")?.behind(key!("token"))?.string()?;
        let locked = scan.behind(key!("locked"))?.read()?;
        let status = scan.behind(key!("status"))?.string()?;
        let status = PodStatus::ALL.into_iter().find(|known| known.as_str() == status)?;
        scan.behind(key!("since"))?.value()?;
        let created_at = scan.behind(key!("created_at"))?.value()?;
        let started_at = scan.behind(key!("started_at"))?.value()?;
        let launches = scan.behind(key!("launches"))?.read()?;
        // A cluster member or a pod on a host has more fields.
        scan.behind("}")?;
        Some(Self {
            id,
            name,
            container,
            mounts,
            compute,
            price,
            cloud,
            data_center,
            machine,
            cuda,
            address,
            token,
            locked,
            status,
            created_at,
            started_at,
            launches,
        })
    }

    /// Appends the pod as of this moment to `out`. `None` if the record is malformed, in which case `out` may contain a
    /// partial object.
    pub(super) fn write(&self, now: Timestamp, shared: &SharedJson, out: &mut Vec<u8>) -> Option<()> {
        let Container { image, args, cmd, entrypoint, disk, env, ports, registry } = &self.container;
        let is_running = self.status == PodStatus::Running;
        let ports_used: Vec<Port> =
            if is_running && *ports != "[]" { serde_json::from_str(ports).ok()? } else { Vec::new() };
        let gpus = self.compute.gpus.unwrap_or(0);
        let running =
            RunningPod { id: self.id, launches: self.launches, machine: self.machine, ports: &ports_used, gpus };
        let started_at: Option<Timestamp> = if is_running { serde_json::from_str(self.started_at).ok()? } else { None };
        let held = !matches!(self.status, PodStatus::Exited | PodStatus::Terminated);
        let mut object = Object(out);
        object.text("{\"id\":\"").text(self.id).text("\"").field(key!("name"), self.name);
        object.text(shared.state(self.status, self.locked)?);
        object.field(key!("image"), image).field(key!("args"), args);
        object.list(key!("cmd"), cmd).list(key!("entrypoint"), entrypoint);
        object.field(key!("disk"), disk).field(key!("mounts"), self.mounts);
        object.field(key!("ports"), ports).field(key!("env"), env).field(key!("registry"), registry);
        object.compute(&self.compute);
        object.field(key!("cloud"), self.cloud).field(key!("dataCenterId"), self.data_center);
        object.field(key!("cudaVersion"), self.cuda).text(key!("ssh"));
        if self.status == PodStatus::Terminated {
            object.put(&PodSsh::default());
        } else {
            let direct = if is_running { view::direct_at(&ports_used, |port| running.published(port)) } else { None };
            object.ssh(&shared.proxy, self, direct);
        }
        object.text(key!("template")).text("null");
        object.text(key!("cost")).put(&if held { Usd::from_micros(self.price) } else { Usd::ZERO });
        object.field(key!("locked"), if self.locked { "true" } else { "false" });
        object.text(key!("globalNetworking")).put(&view::global_networking(self.id, self.address));
        object.text(key!("runtime"));
        match started_at {
            Some(started_at) => object.runtime(&running, now.since(started_at).as_secs()),
            None => object.text("null"),
        };
        object.field(key!("createdAt"), self.created_at).field(key!("startedAt"), self.started_at).text("}");
        Some(())
    }
}

impl<'r> Container<'r> {
    fn read(scan: &mut Scan<'r>) -> Option<Self> {
        let image = scan.behind("{\"image\":")?.value()?;
        let args = scan.behind(key!("args"))?.value()?;
        let cmd = scan.behind(key!("cmd"))?.value()?;
        let entrypoint = scan.behind(key!("entrypoint"))?.value()?;
        let disk = scan.behind(key!("disk"))?.value()?;
        let env = scan.behind(key!("env"))?.value()?;
        let ports = scan.behind(key!("ports"))?.value()?;
        let registry = scan.behind(key!("registry"))?.value()?;
        scan.behind("}")?;
        Some(Self { image, args, cmd, entrypoint, disk, env, ports, registry })
    }
}

impl<'r> Compute<'r> {
    fn read(scan: &mut Scan<'r>) -> Option<Self> {
        let has_gpus = scan.behind("{\"gpu\":").is_some();
        if !has_gpus {
            scan.behind("{\"cpu\":")?;
        }
        let id = scan.behind("{\"id\":")?.value()?;
        let gpus = if has_gpus { Some(scan.behind(key!("count"))?.read()?) } else { None };
        let vcpus = scan.behind(key!("vcpus"))?.value()?;
        let memory = scan.behind(key!("memory"))?.value()?;
        scan.behind("}}")?;
        Some(Self { id, gpus, vcpus, memory })
    }
}

/// JSON common to all pods.
pub(super) struct SharedJson {
    /// The ssh proxy object: the parts before, between and after the two places with the user name.
    proxy: [String; 3],
    /// The fields `status` and `actions`, by the two inputs that determine them.
    states: Vec<(PodStatus, bool, Vec<u8>)>,
}

impl SharedJson {
    /// For an ssh proxy at this host; `None` if its name contains NUL, the placeholder used here.
    pub(super) fn by(ssh_proxy: &str) -> Option<Self> {
        let shown = json::write(&view::proxy("\0", "\0", ssh_proxy, 22));
        let parts: Vec<_> = str::from_utf8(&shown).ok()?.split("\\u0000-\\u0000").map(str::to_owned).collect();
        let pairs = PodStatus::ALL.into_iter().flat_map(|status| [false, true].map(|locked| (status, locked)));
        let states = pairs.map(|(status, locked)| {
            let (mut state, actions) = (Vec::new(), status.actions(locked).collect::<Vec<_>>());
            Object(&mut state).text(key!("status")).put(&status).text(key!("actions")).put(&actions);
            (status, locked, state)
        });
        Some(Self { proxy: parts.try_into().ok()?, states: states.collect() })
    }

    fn state(&self, status: PodStatus, locked: bool) -> Option<&[u8]> {
        let mut states = self.states.iter();
        states.find(|(of, is_locked, _)| *of == status && *is_locked == locked).map(|(_, _, state)| state.as_slice())
    }
}

/// An object being written.
struct Object<'o>(&'o mut Vec<u8>);

impl Object<'_> {
    #[inline]
    fn text(&mut self, text: impl AsRef<[u8]>) -> &mut Self {
        self.0.extend_from_slice(text.as_ref());
        self
    }

    fn number(&mut self, number: impl itoa::Integer) -> &mut Self {
        self.text(itoa::Buffer::new().format(number))
    }

    fn put(&mut self, value: &impl Serialize) -> &mut Self {
        serde_json::to_writer(&mut *self.0, value).expect("values of our own serialise");
        self
    }

    /// A field whose value is JSON.
    fn field(&mut self, key: &str, json: &str) -> &mut Self {
        self.text(key).text(json)
    }

    /// A list field, omitted if empty.
    fn list(&mut self, key: &str, json: &str) -> &mut Self {
        if json == "[]" { self } else { self.field(key, json) }
    }

    /// The ssh field of a pod with a host.
    fn ssh(&mut self, [before, between, behind]: &[String; 3], pod: &PartialPod<'_>, direct: Option<SshEndpoint>) {
        for text in ["{\"proxy\":", before, pod.id, "-", pod.token, between, pod.id, "-", pod.token, behind] {
            self.text(text);
        }
        self.text(key!("direct")).put(&direct).text("}");
    }

    fn compute(&mut self, Compute { id, gpus, vcpus, memory }: &Compute<'_>) {
        self.text(if gpus.is_some() { key!("gpu") } else { key!("cpu") }).text("{\"id\":").text(id);
        if let Some(count) = gpus {
            self.text(key!("count")).number(*count);
        }
        self.field(key!("vcpuCount"), vcpus).field(key!("memory"), memory).text("}");
    }

    /// The report of a container that has run for `uptime` seconds.
    fn runtime(&mut self, running: &RunningPod<'_>, uptime: u64) -> &mut Self {
        let load = Load::of(running.id, uptime);
        self.text("{\"uptime\":").number(uptime).text(key!("gpus")).text("[");
        for gpu in 0..running.gpus {
            let (util, memory) = load.gpu(gpu);
            self.text(if gpu > 0 { ",{\"util\":" } else { "{\"util\":" }).number(util);
            self.text(key!("memoryUtil")).number(memory).text("}");
        }
        self.text("]").text(key!("cpu")).text("{\"util\":").number(load.cpu()).text("}");
        self.text(key!("memory")).text("{\"util\":").number(load.memory()).text("}");
        self.text(key!("ports")).put(&running.published_ports()).text("}")
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeMap, net::Ipv4Addr};

    use proptest::{collection, option, prelude::*};
    use serde_json::json;

    use super::{PartialPod, SharedJson};
    use crate::{
        model::{Compute, Container, Network, PodHost, PodRecord},
        pods::view::{self, PodExtras},
    };
    use wire::{
        Timestamp,
        json::write,
        mounts::Mounts,
        pods::{Cloud, PodStatus},
        scalar::{Port, Protocol},
    };

    const PROXY: &str = "ssh.example.com";

    /// Free text, including everything that JSON escapes.
    fn texts() -> impl Strategy<Value = String> {
        "[a-z \"\\\\{}\\[\\],:/\u{0}-\u{1f}\u{e9}\u{1f600}]{0,12}"
    }

    fn containers() -> impl Strategy<Value = Container> {
        let words = || collection::vec(texts(), 0..3);
        let environments = collection::btree_map("[A-Z_]{1,8}", texts(), 0..4);
        let protocols = prop_oneof![Just(Protocol::Tcp), Just(Protocol::Http)];
        let port = (1_u16.., protocols).prop_map(|(number, protocol)| Port { number, protocol });
        let ports = collection::vec(prop_oneof![Just(view::SSH_PORT), port], 0..4);
        (texts(), texts(), words(), words(), any::<u32>(), environments, ports, option::of("[a-z0-9]{10}")).prop_map(
            |(image, args, cmd, entrypoint, disk, env, ports, registry): (_, _, _, _, _, BTreeMap<_, _>, _, _)| {
                Container { image, args, cmd, entrypoint, disk, env, ports, registry }
            },
        )
    }

    fn computes() -> impl Strategy<Value = Compute> {
        let gpus = ("[A-Za-z0-9 ]{1,12}", 1_u32..20, any::<u32>(), any::<u32>());
        prop_oneof![
            gpus.clone().prop_map(|(id, count, vcpus, memory)| Compute::Gpu { id, count, vcpus, memory }),
            gpus.prop_map(|(id, _, vcpus, memory)| Compute::Cpu { id, vcpus, memory }),
        ]
    }

    fn pods() -> impl Strategy<Value = PodRecord> {
        let mounts =
            prop_oneof![Just(json!({})), Just(json!({ "persistent": { "size": 20, "path": "/work\"space" } })),];
        let cuda = option::of(Just("12.8".parse().expect("a version")));
        let hosts = (any::<bool>(), "[A-Z]{2}-[A-Z]{2}-[0-9]", "[a-z0-9-]{1,16}", cuda).prop_map(
            |(is_secure, data_center, machine, cuda)| {
                let cloud = if is_secure { Cloud::Secure } else { Cloud::Community };
                PodHost { cloud, data_center, machine: Some(machine), cuda }
            },
        );
        let networks =
            (any::<bool>(), option::of(any::<Ipv4Addr>())).prop_map(|(wanted, address)| Network { wanted, address });
        let moment = || (0..4_000_000_000_000_i64).prop_map(Timestamp::from_millis);
        let life = (proptest::sample::select(&PodStatus::ALL[..]), moment(), moment(), option::of(moment()), 1_u32..9);
        let rented = (computes(), 0..100_000_000_000_i64, hosts, networks, any::<bool>());
        ("[a-z0-9]{14}", texts(), containers(), mounts, "[0-9a-f]{8}", rented, life).prop_map(
            |(id, name, container, mounts, token, rented, (status, since, created_at, started_at, launches))| {
                let (compute, price, host, network, locked) = rented;
                let mounts: Mounts = serde_json::from_value(mounts).expect("mounts");
                PodRecord {
                    id,
                    account: "local".to_owned(),
                    name,
                    container,
                    mounts,
                    compute,
                    price,
                    host,
                    network,
                    token,
                    locked,
                    status,
                    since,
                    created_at,
                    started_at,
                    launches,
                    deleted: false,
                    member: None,
                    real: None,
                }
            },
        )
    }

    proptest! {
        #[test]
        fn a_pod_is_written_from_its_record_as_it_is_shown(pod in pods(), now in 0..5_000_000_000_000_i64) {
            let (now, shared) = (Timestamp::from_millis(now), SharedJson::by(PROXY).expect("a host without NUL"));
            let record = serde_json::to_string(&pod).expect("a record");
            let mut written = Vec::new();
            let stored = PartialPod::read(&record).expect("a record that is simple enough");
            stored.write(now, &shared, &mut written).expect("a good record");
            let beside = PodExtras { ssh_proxy: Some((PROXY, 22)), http_proxy: None, figures: None };
            let shown = write(&view::show(&pod, now, &beside));
            prop_assert_eq!(String::from_utf8_lossy(&written), String::from_utf8_lossy(&shown));
        }

        #[test]
        fn a_record_that_is_not_whole_is_left_to_others(pod in pods(), cut in any::<prop::sample::Index>()) {
            let record = serde_json::to_string(&pod).expect("a record");
            let begin = record.get(..cut.index(record.len())).unwrap_or_default();
            prop_assert!(PartialPod::read(begin).is_none());
        }
    }
}
