//! Finds what is wrong with a host, and how to fix it (runtime.md, Hosts).

mod disks;
pub mod firewall;
mod images;
pub mod strays;
mod volumes;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use bollard::{
    Docker as Client,
    models::SystemInfo,
    query_parameters::{ListContainersOptionsBuilder, TopOptions},
};

use super::{
    connect::Connection,
    daemon::is_podman,
    discover::{self, gpus},
    names::label,
    network::{Owner, owner},
};
pub use crate::finding::{Finding, Level};
use crate::runtime::Fault;
use engine::{
    AdminError, Engine,
    fleet::HostSpec,
    hosts::{HostState, HostView, is_of_one_machine},
};
use strays::{KnownTenants, Strays};
use wire::Timestamp;

/// How far apart clocks may be, in milliseconds.
const APART: i64 = 2000;

/// The daemon cannot be reached.
fn out_of_reach(fault: &Fault) -> Finding {
    let hint = "check that the daemon runs and can be reached: `docker -H ENDPOINT info`";
    Finding::fail("daemon", fault.to_string(), hint)
}

/// Connects to a host of an engine, whose data is in this folder, and checks it. `now` returns the time.
pub async fn examine(
    engine: &Engine,
    folder: &Path,
    host: &HostView,
    now: impl Fn() -> Timestamp,
) -> Result<Vec<Finding>, AdminError> {
    let HostView { machine, state, .. } = host;
    let Some(spec) = &machine.host else { return Ok(Vec::new()) };
    let identity = engine.identity()?;
    let connection = match Connection::open(&spec.endpoint, folder).await {
        Ok(connection) => connection,
        Err(fault) => return Ok(vec![out_of_reach(&fault)]),
    };
    let known = |volumes: &[String]| KnownTenants::of(engine, &machine.id, volumes);
    check(&connection, (&identity, spec, state), known, now).await
}

/// Checks a host of the engine with this id. `known` returns what has a record, these volumes among others; it is
/// called after the host has listed its containers, so each of them had its record by then. `now` returns the time.
async fn check<E>(
    connection: &Connection,
    (engine, spec, state): (&str, &HostSpec, &HostState),
    known: impl FnOnce(&[String]) -> Result<KnownTenants, E>,
    now: impl Fn() -> Timestamp,
) -> Result<Vec<Finding>, E> {
    let client = connection.client();
    let before = now();
    let asked = async { futures_util::try_join!(client.version(), client.info()) };
    let (version, info) = match asked.await {
        Ok(answers) => answers,
        Err(error) => return Ok(vec![out_of_reach(&Fault::Unreachable(error.to_string()))]),
    };
    let is_podman = is_podman(&version);
    let name = if is_podman { "Podman" } else { "Docker" };
    let mut findings =
        vec![Finding::ok("daemon", format!("{name} {} answers", version.version.clone().unwrap_or_default()))];
    findings.push(match owner(&client).await {
        Ok(owner) => of_owner(&owner, engine),
        Err(fault) => Finding::unknown("owner", &fault),
    });
    findings.push(clock(&info, before, now()));
    if !is_podman {
        findings.push(live_restore(&info));
    }
    findings.push(disks::look(connection, spec, &info).await);
    findings.push(users(&info, is_podman));
    findings.push(match firewall::is_set(connection).await {
        Ok(is_set) => closed(is_set, is_podman),
        Err(fault) => Finding::unknown("firewall", &fault),
    });
    if !spec.gpus.is_empty() {
        findings.extend(cards(connection, spec).await);
    }
    findings.extend(state.worker_url.as_deref().map(workers));
    findings.extend(images::look(&client, (spec, &info), &state.images).await);
    let (found, folders) = (strays::look(&client).await, volumes::folders(connection, spec).await);
    let shared = found.iter().flat_map(Strays::shared).chain(folders.iter().cloned()).collect::<Vec<_>>();
    let known = known(&shared)?;
    findings.extend(volumes::left(&folders, spec, &known));
    match found {
        Ok(found) => {
            findings.extend(volumes::used(&found, &known).await);
            findings.push(unknown_things(&found.unknown_to(&known)));
        }
        Err(fault) => findings.push(Finding::unknown("strays", &fault)),
    }
    findings.sort_by_key(|finding| finding.level);
    Ok(findings)
}

fn of_owner(owner: &Owner, engine: &str) -> Finding {
    match owner {
        Owner::Engine(id) if id == engine => Finding::ok("owner", "it belongs to this engine"),
        Owner::Engine(id) => Finding::fail(
            "owner",
            format!("it belongs to the engine {id}"),
            "terminate its pods and `svcctl engine hosts remove` it here, or take it back with `add --take-over` behind that",
        ),
        Owner::Unknown => Finding::fail(
            "owner",
            "it has a network `svcctl` that is not ours",
            "remove that network: `docker network rm svcctl`",
        ),
        Owner::Unclaimed => Finding::warn(
            "owner",
            "its network `svcctl` is gone",
            "a server of this engine creates it again: `svcctl serve`",
        ),
    }
}

fn clock(info: &SystemInfo, before: Timestamp, after: Timestamp) -> Finding {
    let Some(theirs) = info.system_time.as_deref().and_then(|text| text.parse::<Timestamp>().ok()) else {
        return Finding::warn(
            "clock",
            "unknown: the daemon does not report it",
            "check that the host's clock is synchronized",
        );
    };
    let (theirs, before, after) = (theirs.millis(), before.millis(), after.millis());
    let off = if theirs < before { theirs - before } else { (theirs - after).max(0) };
    if off.abs() <= APART {
        return Finding::ok("clock", "it agrees with ours");
    }
    let way = if off < 0 { "behind" } else { "ahead of" };
    let seconds = off.abs() / 1000;
    Finding::warn("clock", format!("it is {seconds} s {way} ours"), "synchronize both: `timedatectl set-ntp true`")
}

fn live_restore(info: &SystemInfo) -> Finding {
    if info.live_restore_enabled == Some(true) {
        return Finding::ok("live-restore", "pods survive a restart of the daemon");
    }
    Finding::warn(
        "live-restore",
        "it is off: pods end when the daemon restarts",
        "put \"live-restore\": true into /etc/docker/daemon.json and `systemctl reload docker`",
    )
}

fn users(info: &SystemInfo, is_podman: bool) -> Finding {
    let has = |name: &str| info.security_options.iter().flatten().any(|option| option.contains(name));
    if has("name=userns") || has("name=rootless") || has("rootless=true") {
        return Finding::ok("user namespaces", "root in a pod is an unprivileged user on the host");
    }
    let hint = if is_podman {
        "run only images that you trust there"
    } else {
        "put \"userns-remap\": \"default\" into /etc/docker/daemon.json before there are pods, and restart the daemon"
    };
    Finding::warn("user namespaces", "they are off: root in a pod is root on the host if it escapes", hint)
}

fn closed(is_set: Option<bool>, is_podman: bool) -> Finding {
    let hint = || {
        if is_podman {
            return firewall::BY_HAND.to_owned();
        }
        format!("block that with `svcctl engine hosts add --firewall`, or run as root there: {}", firewall::lines())
    };
    match is_set {
        Some(true) => Finding::ok("firewall", "pods reach neither the host nor private networks"),
        Some(false) => Finding::warn("firewall", "pods reach services of the host and of private networks", hint()),
        None => Finding::warn("firewall", "unknown: its rules cannot be read from here", hint()),
    }
}

/// Whether workers of endpoints may reach the server: only a worker can detect obstacles in between.
fn workers(url: &str) -> Finding {
    if !is_of_one_machine(url) {
        return Finding::ok("workers", format!("workers of endpoints take jobs at {url}"));
    }
    Finding::warn(
        "workers",
        format!(
            "workers of endpoints cannot reach {url}, where the server listens: in a container it is the container"
        ),
        "start it with an address of its machine: `svcctl serve --listen 0.0.0.0:8080 --tls-cert ... --worker-url https://ADDRESS:8080`",
    )
}

async fn cards(connection: &Connection, spec: &HostSpec) -> Vec<Finding> {
    let mut findings = Vec::new();
    let there = match gpus(connection).await {
        Ok(gpus) => gpus.into_iter().map(|gpu| gpu.uuid).collect::<BTreeSet<_>>(),
        Err(fault) => return vec![Finding::unknown("GPUs", &fault)],
    };
    let gone: Vec<&str> = spec.gpus.iter().filter(|uuid| !there.contains(*uuid)).map(String::as_str).collect();
    findings.push(if gone.is_empty() {
        Finding::ok("GPUs", format!("all {} are present", spec.gpus.len()))
    } else {
        Finding::fail("GPUs", format!("missing: {}", gone.join(", ")), "look at the host's log for Xid; restart it")
    });
    findings.push(match strangers(connection).await {
        Ok(found) if found.is_empty() => Finding::ok("GPU use", "only pods use them"),
        Ok(found) => {
            let detail: Vec<String> =
                found.iter().map(|(uuid, ids)| format!("{uuid} by process {}", ids.join(", "))).collect();
            Finding::warn(
                "GPU use",
                format!("outside of pods: {}", detail.join("; ")),
                "end them, or give pods other GPUs",
            )
        }
        Err(fault) => Finding::unknown("GPU use", &fault),
    });
    findings
}

/// The GPUs that processes outside of pods compute on, with the ids of these processes.
async fn strangers(connection: &Connection) -> Result<BTreeMap<String, Vec<String>>, Fault> {
    let processes = discover::processes(connection).await?;
    let mut strangers = BTreeMap::<String, Vec<String>>::new();
    if processes.is_empty() {
        return Ok(strangers);
    }
    let own = processes_of_pods(&connection.client()).await?;
    for (id, uuid) in processes.into_iter().filter(|(id, _)| !own.contains(id)) {
        strangers.entry(uuid).or_default().push(id);
    }
    Ok(strangers)
}

/// The process ids, as the host counts them, of everything that runs in our containers.
async fn processes_of_pods(client: &Client) -> Result<BTreeSet<String>, Fault> {
    let unreachable = |error: bollard::errors::Error| Fault::Unreachable(error.to_string());
    let filters = std::collections::HashMap::from([("label".to_owned(), vec![label::ENGINE.to_owned()])]);
    let options = ListContainersOptionsBuilder::default().filters(&filters).build();
    let mut own = BTreeSet::new();
    for container in client.list_containers(Some(options)).await.map_err(unreachable)? {
        // A container that has ended since then has no processes.
        let Ok(top) = client.top_processes(&container.id.unwrap_or_default(), None::<TopOptions>).await else {
            continue;
        };
        let Some(column) = top.titles.iter().flatten().position(|title| title == "PID") else { continue };
        own.extend(top.processes.into_iter().flatten().filter_map(|row| row.into_iter().nth(column)));
    }
    Ok(own)
}

fn unknown_things(Strays { containers, volumes }: &Strays) -> Finding {
    if containers.is_empty() && volumes.is_empty() {
        return Finding::ok("strays", "every container and volume belongs to something that the engine knows");
    }
    let names = containers.iter().map(|container| &container.name).chain(volumes.iter().map(|volume| &volume.name));
    let names: Vec<&str> = names.map(String::as_str).collect();
    Finding::warn(
        "strays",
        format!("of pods and volumes that the engine does not know: {}", names.join(", ")),
        "`svcctl engine hosts clean NAME` removes them",
    )
}

#[cfg(test)]
mod tests {
    use bollard::models::SystemInfo;

    use super::{Level, clock, workers};

    #[test]
    fn a_server_that_workers_cannot_reach_is_a_warning() {
        assert_eq!(workers("http://127.0.0.1:8080").level, Level::Warn);
        assert_eq!(workers("https://10.0.0.5:8443").level, Level::Ok);
    }

    #[test]
    fn a_clock_is_off_by_what_the_question_cannot_have_taken() {
        let at = |text: &str| text.parse().expect("a time");
        let (before, after) = (at("2026-01-01T00:00:10Z"), at("2026-01-01T00:00:15Z"));
        for (theirs, level) in [
            ("2026-01-01T00:00:12.123456789Z", Level::Ok),
            ("2026-01-01T00:00:08Z", Level::Ok),
            ("2026-01-01T00:00:17Z", Level::Ok),
            ("2026-01-01T00:00:07Z", Level::Warn),
            ("2026-01-01T00:00:18Z", Level::Warn),
            ("2026-01-01T01:00:12+01:00", Level::Ok),
            ("soon", Level::Warn),
        ] {
            let info = SystemInfo { system_time: Some(theirs.to_owned()), ..SystemInfo::default() };
            assert_eq!(clock(&info, before, after).level, level, "{theirs}");
        }
    }
}
