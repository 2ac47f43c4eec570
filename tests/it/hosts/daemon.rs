//! A Docker daemon of a test.

use std::{
    path::PathBuf,
    process::{Child, Stdio},
};

use super::machine::{Inside, Machine, await_daemon, is_equipped};
use crate::harness::{Home, Outcome, eventually};

/// The image that every daemon has.
pub(super) const IMAGE: &str = "busybox:latest";
/// Where the registry of a daemon listens, for the daemon and for the test.
pub(super) const REGISTRY: &str = "127.0.0.1:5000";
/// Who may pull from a registry that asks: user and password.
pub(super) const READER: (&str, &str) = ("ada", "U*U");
/// The reader's password, hashed: a test vector of bcrypt.
const HASH: &str = "$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW";

/// A root folder with busybox under all its names, as an archive.
const ROOT: &str = r#"
cd "$1" && mkdir -p root/bin root/etc root/tmp root/root
cp "$(command -v busybox)" root/bin/busybox
root/bin/busybox --install root/bin
echo 'root:x:0:0:root:/root:/bin/sh' >root/etc/passwd
chmod 1777 root/tmp
tar -C root -cf root.tar . && rm -r root
"#;

/// How a daemon is set up.
#[derive(Debug, Clone, Default)]
pub(super) struct Setup {
    /// Whether containers live on without it.
    pub(super) live_restore: bool,
    /// The UUIDs of the GPUs that it pretends to have.
    pub(super) gpus: Vec<String>,
    /// The size in MiB of the disk with its images and containers; 0 for what the machine of the test has.
    pub(super) disk: u32,
    /// Further arguments of its command line.
    pub(super) more: Vec<String>,
}

/// A daemon that runs containers and understands Docker's own client.
pub(super) trait Host {
    /// The machine that it runs on.
    fn machine(&self) -> &Machine;

    /// The socket as `hosts add` takes it.
    fn endpoint(&self) -> String;

    /// Runs Docker's own client with it.
    fn docker(&self, line: &str) -> Outcome {
        let mut command = self.machine().command("docker");
        command.args(["--host", &self.endpoint()]).args(shell_words::split(line).unwrap());
        Home::outcome(command)
    }

    /// Its containers, ended ones too, in order: those of pods as `svcctl-POD-GENERATION`, others by name.
    fn containers(&self) -> Vec<String> {
        let format = r#"{{.Label "svcctl.pod"}} {{.Label "svcctl.generation"}} {{.Names}}"#;
        let listed = self.docker(&format!("ps --all --format '{format}'")).success();
        let called = |line: &str| match line.split(' ').collect::<Vec<_>>()[..] {
            [pod, generation, _] if !pod.is_empty() && !generation.is_empty() => format!("svcctl-{pod}-{generation}"),
            _ => line.trim().split(' ').next_back().unwrap().to_owned(),
        };
        let mut all: Vec<String> = listed.stdout.lines().map(called).collect();
        all.sort();
        all
    }

    /// The id of a pod's container.
    fn container(&self, pod: &str) -> String {
        self.find_container(pod).unwrap()
    }

    /// The same, if it has one.
    fn find_container(&self, pod: &str) -> Option<String> {
        let listed = self.docker(&format!("ps --all --quiet --no-trunc --filter label=svcctl.pod={pod}")).success();
        listed.stdout.lines().next().map(str::to_owned)
    }
}

/// A daemon on a machine of its own. This thread is on the network of that machine while the daemon is there, so that
/// what it starts (a server, a client) reaches published ports at 127.0.0.1, and takes no port of another test.
pub(super) struct Daemon {
    _inside: Option<Inside>,
    process: Option<Child>,
    registry: Option<Child>,
    setup: Setup,
    machine: Machine,
}

impl Daemon {
    /// A daemon that knows [`IMAGE`]. Nothing where there can be none.
    pub(super) fn start() -> Option<Self> {
        Self::with(Setup::default())
    }

    /// The same, set up otherwise.
    pub(super) fn with(setup: Setup) -> Option<Self> {
        is_equipped(&[]).then(|| {
            let machine = Machine::with_disk(setup.disk);
            let inside = machine.enter();
            Self { _inside: Some(inside), ..Self::on(machine, setup) }
        })
    }

    /// A daemon on a machine that this thread need not be on.
    pub(super) fn on(machine: Machine, setup: Setup) -> Self {
        let mut daemon = Self { _inside: None, process: None, registry: None, setup, machine };
        daemon.pretend_gpus();
        daemon.boot();
        let made = daemon.machine.command("sh").args(["-ec", ROOT, "root"]).arg(daemon.machine.folder()).status();
        assert!(made.unwrap().success());
        let archive = daemon.machine.folder().join("root.tar");
        daemon.docker(&format!("import --change 'CMD [\"sh\"]' {} {IMAGE}", archive.display())).success();
        daemon
    }

    /// Starts the daemon and waits until it answers.
    fn boot(&mut self) {
        let folder = self.machine.folder().display().to_string();
        let mut command = self.machine.command("dockerd");
        let path = std::env::var("PATH").unwrap_or_default();
        command.env("PATH", format!("{folder}/bin:{path}"));
        command.args(["--data-root", &format!("{folder}/data"), "--exec-root", &format!("{folder}/exec")]);
        command.args(["--pidfile", &format!("{folder}/docker.pid"), "--host", &self.endpoint()]);
        command.args(["--cgroup-parent", &format!("/{}", self.machine.name())]);
        command.args(&self.setup.more);
        if self.setup.live_restore {
            command.arg("--live-restore");
        }
        self.process = Some(self.machine.spawn(&mut command, "dockerd.log"));
        await_daemon(&self.machine, &self.socket(), "dockerd.log");
    }

    /// Its socket.
    pub(super) fn socket(&self) -> PathBuf {
        self.machine.folder().join("docker.sock")
    }

    /// Ends the daemon in the middle of what it does. Containers live on, if it is set up so.
    pub(super) fn kill(&mut self) {
        self.signal("KILL");
        self.process.take().unwrap().wait().unwrap();
    }

    /// Starts it again after [`Daemon::kill`].
    pub(super) fn start_again(&mut self) {
        assert!(self.process.is_none(), "it runs");
        self.boot();
    }

    fn signal(&self, signal: &str) {
        self.machine.shell(&format!("kill -{signal} $(cat {}/docker.pid)", self.machine.folder().display()));
    }

    /// Takes its socket away: it cannot be reached, and goes on.
    pub(super) fn cut(&self) {
        std::fs::rename(self.socket(), self.socket().with_extension("away")).unwrap();
    }

    /// Puts its socket back after [`Daemon::cut`].
    pub(super) fn join(&self) {
        std::fs::rename(self.socket().with_extension("away"), self.socket()).unwrap();
    }

    /// Starts a registry at [`REGISTRY`] that has [`IMAGE`] as `127.0.0.1:5000/busybox:latest`, and gives that name.
    /// With `asks`, it is for [`READER`] alone.
    pub(super) fn start_registry(&mut self, asks: bool) -> String {
        let folder = self.machine.folder().display().to_string();
        let mut config = format!(
            "version: 0.1\nlog: {{level: warn}}\nstorage: {{filesystem: {{rootdirectory: {folder}/registry}}}}\n\
             http: {{addr: '{REGISTRY}'}}\n"
        );
        if asks {
            config += &format!("auth: {{htpasswd: {{realm: test, path: {folder}/htpasswd}}}}\n");
            std::fs::write(self.machine.folder().join("htpasswd"), format!("{}:{HASH}\n", READER.0)).unwrap();
        }
        std::fs::write(self.machine.folder().join("registry.yml"), config).unwrap();
        self.run_registry();
        let name = format!("{REGISTRY}/{IMAGE}");
        if asks {
            self.docker(&format!("login --username {} --password '{}' {REGISTRY}", READER.0, READER.1)).success();
        }
        self.docker(&format!("tag {IMAGE} {name}")).success();
        self.docker(&format!("push --quiet {name}")).success();
        // The image has to come from the registry, with the pod's credential.
        self.docker(&format!("image rm {name}")).success();
        let _ = std::fs::remove_file(self.machine.folder().join("config.json"));
        name
    }

    /// Starts the registry again after [`Daemon::kill_registry`].
    pub(super) fn run_registry(&mut self) {
        let config = self.machine.folder().join("registry.yml");
        let args = ["serve", config.to_str().unwrap()];
        self.registry = Some(self.machine.background("docker-registry", &args, "registry.log"));
        eventually("the registry listens", || {
            let mut command = self.machine.command("bash");
            command.args(["-c", ": </dev/tcp/127.0.0.1/5000"]).stderr(Stdio::null()).status().unwrap().success()
        });
    }

    /// Ends the registry: nothing listens there any more.
    pub(super) fn kill_registry(&mut self) {
        self.machine.shell("kill -KILL $(busybox pidof docker-registry)");
        self.registry.take().unwrap().wait().unwrap();
    }

    /// Puts stand-ins of NVIDIA's tools into the daemon's path: `nvidia-smi`, which lists the GPUs, and the hook that a
    /// container with GPUs is not made without. In the container, `NVIDIA_VISIBLE_DEVICES` names those that it got.
    fn pretend_gpus(&self) {
        let folder = self.machine.folder().join("bin");
        std::fs::create_dir(&folder).unwrap();
        if !self.setup.gpus.is_empty() {
            let hook = "#!/bin/sh\ncat >/dev/null\n";
            super::standing::script(&folder, "nvidia-container-runtime-hook", hook);
            super::standing::nvidia_smi(&folder, "NVIDIA GeForce RTX 4090", 24_564, &self.setup.gpus);
        }
    }
}

impl Host for Daemon {
    fn machine(&self) -> &Machine {
        &self.machine
    }

    fn endpoint(&self) -> String {
        format!("unix://{}", self.socket().display())
    }
}

/// A Podman service on a machine of its own, otherwise like [`Daemon`].
pub(super) struct Podman {
    _inside: Inside,
    _process: Child,
    machine: Machine,
}

impl Podman {
    /// A service that knows [`IMAGE`]. Nothing where there can be none.
    pub(super) fn start() -> Option<Self> {
        if !is_equipped(&["podman"]) {
            return None;
        }
        let machine = Machine::start();
        let inside = machine.enter();
        let made = machine.command("sh").args(["-ec", ROOT, "root"]).arg(machine.folder()).status();
        assert!(made.unwrap().success());
        let archive = machine.folder().join("root.tar");
        let podman = |line: &str| {
            let folder = machine.folder().display();
            let own = format!("--root {folder}/storage --runroot {folder}/run --network-config-dir {folder}/networks");
            format!("podman {own} --cgroup-manager cgroupfs {line}")
        };
        machine
            .shell(&podman(&format!("import --change 'CMD [\"sh\"]' {} docker.io/library/{IMAGE}", archive.display())));
        let socket = machine.folder().join("podman.sock");
        let line = podman(&format!("system service --time 0 unix://{}", socket.display()));
        let process = machine.background("sh", &["-c", &format!("exec {line}")], "podman.log");
        await_daemon(&machine, &socket, "podman.log");
        Some(Self { _inside: inside, _process: process, machine })
    }
}

impl Host for Podman {
    fn machine(&self) -> &Machine {
        &self.machine
    }

    fn endpoint(&self) -> String {
        format!("unix://{}/podman.sock", self.machine.folder().display())
    }
}
