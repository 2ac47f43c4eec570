//! The limits of a container: what a daemon says of one that runs, and the table of them in docs/HOSTS.md (runtime.md,
//! A pod and its container).

use serde_json::{Value, json};

use super::{
    daemon::{Host, Podman, Setup},
    life::SERVE,
    node::Net,
    scene::{Scene, enlarge},
};
use crate::harness::Home;

/// An image whose health is to be checked a thousand times a second, and that wants all GPUs.
const IMAGE: &str = "docker.io/library/hurried:latest";
const CHANGES: [&str; 2] =
    ["HEALTHCHECK --interval=1ms --timeout=1s --retries=1 CMD [\"true\"]", "ENV NVIDIA_VISIBLE_DEVICES=all"];

/// A limit of a pod.
struct Limit {
    what: &'static str,
    /// Reads its value from an inspection.
    read: fn(&Value) -> String,
    /// The values allowed on Docker, for a pod of 2 vCPUs with 4 GB of memory and 5 GB of disk.
    docker: &'static [&'static str],
    /// The same on Podman, where that differs.
    podman: &'static [&'static str],
    /// The flag or field that sets it.
    by: &'static str,
    /// The consequence of reaching it.
    beyond: &'static str,
}

const NONE: &[&str] = &[];
/// Podman imports no image with health checks.
const NOT_TRIED: &[&str] = &["not tried"];
const LIMITS: [Limit; 15] = [
    Limit {
        what: "CPU time",
        read: |it| text(&it["HostConfig"]["NanoCpus"]),
        docker: &["2000000000"],
        podman: NONE,
        by: "the pod's vCPUs",
        beyond: "its programs wait",
    },
    Limit {
        what: "CPU share",
        read: |it| text(&it["HostConfig"]["CpuShares"]),
        docker: &["2048"],
        podman: NONE,
        by: "1,024 a vCPU",
        beyond: "where the host has too little, each pod gets its share",
    },
    Limit {
        what: "Disk share",
        read: |it| text(&it["HostConfig"]["BlkioWeight"]),
        docker: &["20", "0"],
        podman: NONE,
        by: "10 a vCPU; 0 where the kernel has no such weight",
        beyond: "where the disk is busy, each pod gets its share",
    },
    Limit {
        what: "Memory",
        read: |it| text(&it["HostConfig"]["Memory"]),
        docker: &["4294967296"],
        podman: NONE,
        by: "the pod's memory",
        beyond: "a program is killed; ERROR, `out of memory`, if it is the first one",
    },
    Limit {
        what: "Memory and swap",
        read: |it| text(&it["HostConfig"]["MemorySwap"]),
        docker: &["4294967296"],
        podman: NONE,
        by: "the same: no swap",
        beyond: "as above",
    },
    Limit {
        what: "`/dev/shm`",
        read: |it| text(&it["HostConfig"]["ShmSize"]),
        docker: &["2147483648"],
        podman: NONE,
        by: "half of the memory, and part of it",
        beyond: "no space left",
    },
    Limit {
        what: "Processes and threads",
        read: |it| text(&it["HostConfig"]["PidsLimit"]),
        docker: &["4096"],
        podman: NONE,
        by: "every pod",
        beyond: "no more can be started",
    },
    Limit {
        what: "Open files of a process, processes of a user",
        read: |it| ulimits(&it["HostConfig"]["Ulimits"]),
        docker: &["nofile 1048576, nproc -1", "the daemon's own"],
        podman: NONE,
        by: "every pod; the daemon's own where it has no CAP_SYS_RESOURCE",
        beyond: "no more files can be opened. Processes of a user count over all pods, so they have no limit here",
    },
    Limit {
        what: "Container disk",
        read: |it| text(&it["HostConfig"]["StorageOpt"]["size"]),
        docker: &["5G", "none"],
        podman: &["none"],
        by: "`disk`, where the storage driver can; else it is measured each minute",
        beyond: "no space left; ERROR, `disk full`, where it is measured",
    },
    Limit {
        what: "Log on the host",
        read: |it| log(&it["HostConfig"]["LogConfig"]),
        docker: &["local, 2 files of 256000000b"],
        podman: &["json-file"],
        by: "every pod",
        beyond: "the oldest file goes",
    },
    Limit {
        what: "Pause between health checks",
        read: |it| text(&it["Config"]["Healthcheck"]["Interval"]),
        docker: &["5000000000"],
        podman: NOT_TRIED,
        by: "the image, but 5 s at least",
        beyond: "it is checked every 5 s",
    },
    Limit {
        what: "Capabilities",
        read: |it| capabilities(&it["HostConfig"]),
        docker: &["11 of AUDIT_WRITE to SYS_CHROOT"],
        podman: &["its own without MKNOD, NET_RAW, SETFCAP"],
        by: "every pod",
        beyond: "not permitted",
    },
    Limit {
        what: "Privileges",
        read: |it| privileges(&it["HostConfig"]),
        docker: &["no-new-privileges, not privileged"],
        podman: NONE,
        by: "every pod",
        beyond: "not permitted",
    },
    Limit {
        what: "GPUs",
        read: |it| visible(&it["Config"]["Env"]),
        docker: &["void"],
        podman: NONE,
        by: "the GPUs of the pod by UUID, whatever image and `env` say; `void` without any",
        beyond: "there are no others",
    },
    Limit {
        what: "Network",
        read: |it| text(&it["HostConfig"]["NetworkMode"]),
        docker: &["svcctl"],
        podman: &["bridge"],
        by: "every pod",
        beyond: "no other pod is reached",
    },
];

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| if value.is_null() { "none".to_owned() } else { value.to_string() }, str::to_owned)
}

fn ulimits(value: &Value) -> String {
    let limits = value.as_array().into_iter().flatten();
    let named = limits.map(|limit| {
        let name = text(&limit["Name"]).to_lowercase().replace("rlimit_", "");
        format!("{name} {}", limit["Hard"])
    });
    let all = named.collect::<Vec<_>>().join(", ");
    if all.is_empty() { "the daemon's own".to_owned() } else { all }
}

fn log(value: &Value) -> String {
    let (kind, config) = (text(&value["Type"]), &value["Config"]);
    if config["max-file"].is_null() {
        kind
    } else {
        format!("{kind}, {} files of {}", text(&config["max-file"]), text(&config["max-size"]))
    }
}

fn capabilities(config: &Value) -> String {
    let names = |field: &str| -> Vec<String> { config[field].as_array().into_iter().flatten().map(text).collect() };
    let (mut added, dropped) = (names("CapAdd"), names("CapDrop"));
    added.sort();
    match (added.first(), added.last()) {
        (Some(first), Some(last)) if dropped == ["ALL"] => {
            format!("{} of {} to {}", added.len(), first.replace("CAP_", ""), last.replace("CAP_", ""))
        }
        (None, _) => format!("its own without {}", dropped.join(", ")),
        _ => format!("{added:?} without {dropped:?}"),
    }
}

fn privileges(config: &Value) -> String {
    let options = config["SecurityOpt"].as_array().into_iter().flatten().map(text).collect::<Vec<_>>().join(", ");
    format!("{options}, {}privileged", if config["Privileged"] == true { "" } else { "not " })
}

fn visible(env: &Value) -> String {
    let mut all = env.as_array().into_iter().flatten().filter_map(Value::as_str);
    all.find_map(|line| line.strip_prefix("NVIDIA_VISIBLE_DEVICES=")).unwrap_or("not said").to_owned()
}

/// The daemon's inspection of a pod's container.
fn inspect<D>(scene: &Scene<D>, daemon: &impl Host, changes: &[&str]) -> Value {
    let archive = daemon.machine().folder().join("root.tar");
    let changes = changes.iter().map(|change| format!("--change {} ", shell_words::quote(change))).collect::<String>();
    daemon.docker(&format!("import {changes}{} {IMAGE}", archive.display())).success();
    let more =
        json!({ "image": IMAGE, "env": { "NVIDIA_VISIBLE_DEVICES": "all", "NVIDIA_DRIVER_CAPABILITIES": "all" } });
    let pod = scene.created(SERVE, &more);
    scene.awaits(&pod, "RUNNING");
    let told = daemon.docker(&format!("inspect {}", daemon.container(&pod))).success().stdout;
    let told: Value = serde_json::from_str(&told).unwrap();
    let env = &told[0]["Config"]["Env"];
    assert!(!env.to_string().contains("NVIDIA_DRIVER_CAPABILITIES"), "{env}");
    scene.terminate(&pod);
    told[0].clone()
}

/// A container has every limit of the table.
fn hold<D>(scene: &Scene<D>, daemon: &impl Host, is_podman: bool) {
    let told = inspect(scene, daemon, if is_podman { &CHANGES[1..] } else { &CHANGES });
    let mut wrong = Vec::new();
    for Limit { what, read, docker, podman, .. } in LIMITS {
        let expected = if is_podman && !podman.is_empty() { podman } else { docker };
        let is = read(&told);
        if expected != NOT_TRIED && !expected.contains(&is.as_str()) {
            wrong.push(format!("{what}: {is} and not {expected:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// The table as docs/HOSTS.md has it.
fn table() -> String {
    let any = |values: &[&str]| values.iter().map(|value| format!("`{value}`")).collect::<Vec<_>>().join(" or ");
    let row = |Limit { what, docker, podman, by, beyond, .. }: &Limit| {
        let podman = if podman.is_empty() { "the same".to_owned() } else { any(podman) };
        format!("| {what} | {} | {podman} | {by} | {beyond} |\n", any(docker))
    };
    let head = "| What | On Docker | On Podman | Set by | Beyond it |\n| --- | --- | --- | --- | --- |\n";
    head.to_owned() + &LIMITS.iter().map(row).collect::<String>()
}

#[test]
fn the_table_of_limits_is_fresh() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/HOSTS.md");
    let page = std::fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("<!-- limits -->\n").unwrap();
    let (_, after) = rest.split_once("<!-- end of limits -->\n").unwrap();
    let fresh = format!("{before}<!-- limits -->\n{}<!-- end of limits -->\n{after}", table());
    if std::env::var_os("SVCCTL_UPDATE").is_some() {
        std::fs::write(path, fresh).unwrap();
    } else {
        assert!(
            page == fresh,
            "docs/HOSTS.md is stale; run `SVCCTL_UPDATE=1 cargo test limits` and look at the change"
        );
    }
}

#[test]
fn a_container_of_docker_has_every_limit_of_the_table() {
    let Some(scene) = Scene::start() else { return };
    hold(&scene, &scene.daemon, false);
}

#[test]
fn a_container_of_podman_has_every_limit_of_the_table() {
    let Some(podman) = Podman::start() else { return };
    let scene = Scene::at(&podman.endpoint(), podman, "");
    hold(&scene, &scene.daemon, true);
}

#[test]
fn a_container_behind_ssh_has_every_limit_of_the_table() {
    let Some(net) = Net::start() else { return };
    let node = net.node(1, Setup::default());
    let home = Home::new();
    net.equip(&home);
    let line = format!(
        "PATH=$HOME/bin:$PATH svcctl engine hosts add one {} --address {} --pull missing --reserve vcpus=0,memory=1,disk=1 --yes",
        node.endpoint(),
        node.address()
    );
    Home::outcome(home.shell(&line)).success();
    enlarge(&home, 8);
    home.svcctl("engine credit set 1000").success();
    let scene = Scene::serving(home, (), "");
    hold(&scene, &node.daemon, false);
}
