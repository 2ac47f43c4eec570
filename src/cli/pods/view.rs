//! The display of a pod.

use super::ended;
use crate::cli::{
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
    },
    terminal::{
        masking::{MASK, is_secret},
        text,
    },
};
use ops::lease::{Term, term};
use wire::{
    Timestamp,
    lease::{EXPIRES_AT, Lease},
    pods::{Pod, PodRuntime, PublishedPort, Utilization},
};

impl Resource for Pod {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |pod| Cell::text(&pod.id)),
        Column::new("NAME", 0, |pod| Cell::text(&pod.name)),
        Column::new("STATUS", 0, |pod| Cell::Status(pod.status.to_string())),
        Column::new("HARDWARE", 1, |pod| Cell::text(hardware(pod))),
        Column::new("USD/HOUR", 2, |pod| Cell::money(*pod.cost)),
        Column::new("DATA CENTER", 3, |pod| Cell::maybe(pod.data_center_id.as_ref())),
        Column::new("CREATED", 4, |pod| Cell::moment(*pod.created_at)),
        Column::new("IMAGE", 5, |pod| Cell::text(&pod.image)),
        Column::new("CLOUD", WIDE, |pod| Cell::text(pod.cloud.to_string())),
        Column::new("CUDA", WIDE, |pod| Cell::maybe(pod.cuda_version.as_ref())),
        Column::new("PORTS", WIDE, |pod| Cell::list(ports(pod))),
        Column::new("STARTED", WIDE, |pod| pod.started_at.map_or(Cell::Empty, Cell::Moment)),
        Column::new("LOCKED", WIDE, |pod| Cell::yes(pod.locked)),
        Column::new("LEASE ENDS", WIDE, lease_end),
    ];
}

/// The id of a GPU type without the maker that nearly all of them have.
pub(in crate::cli) fn without_maker(id: &str) -> &str {
    id.strip_prefix("NVIDIA ").unwrap_or(id)
}

/// GPUs or vCPUs in a few words.
pub(super) fn hardware(pod: &Pod) -> String {
    match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => format!("{} x {}", gpu.count, without_maker(&gpu.id)),
        (None, Some(cpu)) => format!("{} vCPU {}", cpu.vcpu_count, cpu.id),
        (None, None) => String::new(),
    }
}

/// A pod from top to bottom. Values of secrets are shown when `reveal` says so.
pub(super) fn detail(pod: &Pod, now: Timestamp, reveal: bool) -> Detail {
    let mut detail = Detail::default();
    let text = |detail: &mut Detail, label: &str, text: &str| detail.cell(label, Cell::text(text), now);
    text(&mut detail, "id", &pod.id);
    text(&mut detail, "name", &pod.name);
    detail.cell("status", Cell::Status(pod.status.to_string()), now);
    if let Some(end) = &pod.ended {
        detail.cell("ended", Cell::moment(*end.at), now);
        text(&mut detail, "reason", &ended::reason(end));
        detail.cell("exit code", Cell::seen(&end.exit_code), now);
        detail.cell("error", Cell::maybe(end.error.as_ref()), now);
    }
    detail.cell("actions", Cell::list(&pod.actions), now);
    detail.cell("locked", Cell::yes(pod.locked), now);
    detail.cell("hardware", Cell::text(hardware(pod)), now);
    if let Some(gpu) = &pod.gpu {
        detail.row("host share", format!("{} vCPU, {} GB of RAM", gpu.vcpu_count, gpu.memory));
    } else if let Some(cpu) = &pod.cpu {
        detail.row("memory", format!("{} GB", cpu.memory));
    }
    detail.cell("data center", Cell::maybe(pod.data_center_id.as_ref()), now);
    text(&mut detail, "cloud", &pod.cloud.to_string());
    detail.cell("cuda", Cell::maybe(pod.cuda_version.as_ref()), now);
    text(&mut detail, "image", &pod.image);
    text(&mut detail, "command", &pod.args);
    detail.cell("registry", Cell::maybe(pod.registry.as_ref()), now);
    detail.row("disk", format!("{} GB", pod.disk));
    detail.rows("mounts", mounts(pod));
    detail.rows("ports", ports(pod));
    let ssh = [&pod.ssh.direct, &pod.ssh.proxy];
    detail.rows("ssh", ssh.into_iter().flatten().map(|endpoint| endpoint.command.clone()));
    detail.rows("env", pod.env.iter().flatten().map(|(name, value)| variable(name, value, reveal)));
    detail.rows("global network", global_network(pod));
    if let Some(cluster) = &pod.cluster {
        detail.row("cluster", &cluster.id);
    }
    detail.rows("in use", pod.runtime.as_ref().map(in_use));
    match &pod.ended {
        Some(end) => detail.row("cost", format!("{} USD in all", end.cost)),
        None => detail.row("cost", format!("{} USD per hour", pod.cost)),
    }
    detail.rows("lease", lease(pod, now));
    detail.cell("created", Cell::moment(*pod.created_at), now);
    detail.cell("started", pod.started_at.map_or(Cell::Empty, Cell::Moment), now);
    detail
}

fn mounts(pod: &Pod) -> Vec<String> {
    let Some(mounts) = pod.mounts.as_ref() else { return Vec::new() };
    let persistent = mounts.persistent.iter().map(|mount| format!("{}  persistent, {} GB", mount.path, mount.size));
    let network = mounts.network.iter().flatten();
    let network = network.map(|mount| format!("{}  network volume {}", mount.path, mount.volume_id));
    let global = mounts.global.iter().flatten();
    let global =
        global.map(|mount| format!("{}  global volume {}", mount.path.as_deref().unwrap_or("-"), mount.volume_id));
    persistent.chain(network).chain(global).collect()
}

/// Its ports, each with where it is reachable when the running pod says so.
fn ports(pod: &Pod) -> Vec<String> {
    let found = |listed: &str| {
        let mut ports = pod.runtime.iter().flat_map(|runtime| &runtime.ports);
        ports.find(|published| format!("{}/{}", published.private, published.kind) == listed)
    };
    let text = |listed: &String| match found(listed).and_then(address) {
        Some(address) => format!("{listed} at {address}"),
        None => listed.clone(),
    };
    pod.ports.iter().map(text).collect()
}

/// Where a port is reachable: a URL for `http`, an address for `tcp`. A service's own proxy does not always tell.
fn address(port: &PublishedPort) -> Option<String> {
    if let Some(url) = &port.url {
        return Some(url.clone());
    }
    let (ip, public) = (port.ip.as_ref()?, port.public?);
    // The colons of an address of IPv6 would run into that of the port.
    let ip = if ip.contains(':') { format!("[{ip}]") } else { ip.clone() };
    Some(if port.kind == "http" { format!("http://{ip}:{public}") } else { format!("{ip}:{public}") })
}

/// When the lease ends, in a column.
fn lease_end(pod: &Pod) -> Cell {
    match pod.env.as_ref().map(Lease::of) {
        Some(Lease::Until(end)) => Cell::Moment(end),
        Some(Lease::Unreadable) => Cell::text("unreadable"),
        Some(Lease::None) | None => Cell::Empty,
    }
}

/// When the lease ends, in a line.
fn lease(pod: &Pod, now: Timestamp) -> Option<String> {
    let Some(end) = pod.env.as_ref().and_then(|env| Lease::of(env).end()) else {
        let is_unreadable = term(pod, now) == Term::Unreadable;
        return is_unreadable.then(|| format!("unreadable: {EXPIRES_AT} is no time, so that it never ends"));
    };
    Some(match term(pod, now) {
        Term::Past(span) => format!("ended {} ago ({end})", text::span(span)),
        Term::Left(_) | Term::None | Term::Unreadable | Term::Unknown => {
            format!("ends in {} ({end})", text::span(end.since(now)))
        }
    })
}

fn global_network(pod: &Pod) -> Option<String> {
    let network = &pod.global_networking;
    let words = [network.ip.as_deref(), network.internal_dns.as_deref()];
    network.enabled.then(|| words.into_iter().flatten().collect::<Vec<_>>().join("  "))
}

fn in_use(runtime: &PodRuntime) -> String {
    let gpus = runtime.gpus.iter().map(|gpu| format!("GPU {} % (memory {} %)", gpu.util, gpu.memory_util));
    let (cpu, memory) = (Utilization::of(&runtime.cpu), Utilization::of(&runtime.memory));
    let host = [format!("CPU {cpu} %"), format!("RAM {memory} %")];
    gpus.chain(host).collect::<Vec<_>>().join(", ")
}

/// A variable; the value of a secret is a mask.
pub(in crate::cli) fn variable(name: &str, value: &str, reveal: bool) -> String {
    let value = if reveal || !is_secret(name) { value } else { MASK };
    format!("{name}={value}")
}

#[cfg(test)]
mod tests {
    use super::{super::sample::pod, lease, ports, variable};
    use crate::cli::terminal::masking::is_secret;
    use serde_json::json;
    use wire::Timestamp;

    #[test]
    fn ports_say_where_they_are_reached_as_far_as_the_service_tells() {
        let port = |private: u16, kind: &str, ip: Option<&str>, public: Option<u16>, url: Option<&str>| json!({ "private": private, "type": kind, "ip": ip, "public": public, "url": url });
        let told = [
            port(22, "tcp", Some("192.0.2.1"), Some(20_022), None),
            port(23, "tcp", Some("2001:db8::1"), Some(20_023), None),
            port(80, "http", None, None, Some("https://p1-80.pods.example.com")),
            port(81, "http", Some("192.0.2.1"), Some(20_081), None),
            port(82, "http", None, None, None),
            port(84, "tcp", Some("192.0.2.1"), None, None),
        ];
        let runtime = json!({ "uptime": 1, "gpus": [], "cpu": { "util": 1 }, "memory": { "util": 1 }, "ports": told });
        let listed = ["22/tcp", "23/tcp", "80/http", "81/http", "82/http", "83/http", "84/tcp"];
        let running = pod("p1", &json!({ "ports": listed, "runtime": runtime }));
        let expected = [
            "22/tcp at 192.0.2.1:20022",
            "23/tcp at [2001:db8::1]:20023",
            "80/http at https://p1-80.pods.example.com",
            "81/http at http://192.0.2.1:20081",
            "82/http",
            "83/http",
            "84/tcp",
        ];
        assert_eq!(ports(&running), expected);
        assert_eq!(ports(&pod("p1", &json!({ "ports": listed }))), listed);
    }

    #[test]
    fn a_lease_says_when_it_ends() {
        let now: Timestamp = "2026-11-21T12:00:00Z".parse().expect("a time");
        let of = |end: &str| lease(&pod("p1", &json!({ "env": { "SVCCTL_EXPIRES_AT": end } })), now);
        assert_eq!(of("2026-11-21T15:00:00Z").as_deref(), Some("ends in 3h 0m (2026-11-21T15:00:00Z)"));
        assert_eq!(of("2026-11-21T11:00:00Z").as_deref(), Some("ended 1h 0m ago (2026-11-21T11:00:00Z)"));
        assert!(of("soon").is_some_and(|text| text.contains("never ends")));
        assert_eq!(lease(&pod("p1", &json!({})), now), None);
    }

    #[test]
    fn secrets_are_masked_until_revealed() {
        assert_eq!(variable("HF_TOKEN", "hf_1", false), "HF_TOKEN=********");
        assert_eq!(variable("HF_TOKEN", "hf_1", true), "HF_TOKEN=hf_1");
        for name in ["AWS_SECRET_ACCESS_KEY", "api_key", "DbPassword", "MYSQL_PWD", "BASIC_AUTH"] {
            assert!(is_secret(name), "{name}");
        }
        for name in ["PUBLIC_KEY", "PATH", "MODEL", "PORT"] {
            assert!(!is_secret(name), "{name}");
        }
    }
}
