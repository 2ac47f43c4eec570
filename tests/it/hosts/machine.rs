//! A machine within this one: processes, mounts and a network of its own, which end together.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    os::{
        fd::AsFd,
        unix::{net::UnixStream, process::CommandExt},
    },
    path::{Path, PathBuf},
    process::{Child, ChildStdin, Command, Stdio},
    sync::Once,
    time::Duration,
};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

use crate::harness::eventually_or;

/// Makes the machine, and removes what it leaves: control groups that bear its name, and its folder. `data` in there is
/// a disk of its own if it shall have one, the same inside and out here.
const KEEPER: &str = r#"
[ "$3" = 0 ] || { mkdir "$1/data" && mount -t tmpfs -o "size=${3}m" tmpfs "$1/data"; }
unshare --net --mount --pid --fork --kill-child bash -c "$2"
name=${1##*/}
for _ in $(seq 100); do
  groups=$(ls -d "/sys/fs/cgroup/$name" /sys/fs/cgroup/*/"$name" 2>/dev/null)
  [ -n "$groups" ] || break
  find $groups -depth -type d -exec rmdir {} + 2>/dev/null
  sleep 0.02
done
# Podman has one group for all.
find /sys/fs/cgroup/libpod_parent /sys/fs/cgroup/*/libpod_parent -depth -type d -exec rmdir {} + 2>/dev/null
[ "$3" = 0 ] || umount --lazy "$1/data"
rm -rf --one-file-system "$1"
"#;

/// Its first process: it says its id out here, waits for those that lost their parent, and ends with its input.
const INIT: &str = r#"
read -r id _ </proc/self/stat
mount -t proc proc /proc && mount -t tmpfs tmpfs /run && mkdir -p /run/sshd /run/lock && ip link set lo up && echo "$id"
read -r _
"#;

/// A machine with a network that nothing else is on. All that runs in it ends when it is dropped, or when this process
/// ends, however that comes.
pub(super) struct Machine {
    folder: PathBuf,
    keeper: Child,
    input: Option<ChildStdin>,
    /// Its first process, as it is called out here.
    init: String,
}

impl Machine {
    pub(super) fn start() -> Self {
        Self::with_disk(0)
    }

    /// A machine whose folder `data` is a disk of so many MiB, unless that is 0.
    pub(super) fn with_disk(size: u32) -> Self {
        let folder = tempfile::Builder::new().prefix("svcctl-host-").tempdir().unwrap().keep();
        let mut command = Command::new("bash");
        command.args(["-c", KEEPER, "keeper"]).arg(&folder).arg(INIT).arg(size.to_string());
        // When the test is killed with its group, the keeper is left, and cleans up.
        let mut keeper = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut init = String::new();
        BufReader::new(keeper.stdout.take().unwrap()).read_line(&mut init).unwrap();
        assert!(!init.is_empty(), "no machine of its own: namespaces and mounts need root");
        Self { folder, input: keeper.stdin.take(), keeper, init: init.trim().to_owned() }
    }

    /// Its folder, the same inside and out here.
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    /// The name of its folder, and of all that it cannot have for itself.
    pub(super) fn name(&self) -> &str {
        self.folder.file_name().unwrap().to_str().unwrap()
    }

    /// Its first process, as it is called out here.
    pub(super) fn init(&self) -> &str {
        &self.init
    }

    /// A command to be run inside.
    pub(super) fn command(&self, program: &str) -> Command {
        let mut command = Command::new("nsenter");
        command.args(["--target", &self.init, "--net", "--mount", "--pid", "--", program]);
        command.env("DOCKER_CONFIG", &self.folder).env_remove("DOCKER_HOST");
        command
    }

    /// Runs a line of shell inside, which has to succeed, and gives what it says.
    pub(super) fn shell(&self, line: &str) -> String {
        let output = self.command("sh").args(["-ec", line]).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{line}: {error}");
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    }

    /// Starts what goes on inside, with its output in a file of the folder.
    pub(super) fn background(&self, program: &str, args: &[&str], log: &str) -> Child {
        self.spawn(self.command(program).args(args), log)
    }

    /// The same for a command that is made already.
    pub(super) fn spawn(&self, command: &mut Command, log: &str) -> Child {
        let log = File::options().create(true).append(true).open(self.folder.join(log)).unwrap();
        command.process_group(0).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap()
    }

    /// Takes this thread, and all that it starts from now on, onto the network of the machine.
    pub(super) fn enter(&self) -> Inside {
        let outside = File::open("/proc/thread-self/ns/net").unwrap();
        move_to(&File::open(format!("/proc/{}/ns/net", self.init)).unwrap());
        Inside(outside)
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.keeper.wait();
    }
}

/// This thread is on the network of a machine until this is dropped.
pub(super) struct Inside(File);

impl Drop for Inside {
    fn drop(&mut self) {
        move_to(&self.0);
    }
}

fn move_to(network: &File) {
    move_into_link_name_space(network.as_fd(), Some(LinkNameSpaceType::Network)).unwrap();
}

/// The programs that a daemon, a network and a container need.
const TOOLS: [&str; 10] =
    ["bash", "busybox", "containerd", "docker", "dockerd", "ip", "iptables", "nsenter", "runc", "unshare"];

/// Whether there is all that daemons need, and these tools besides. Where everything should be, it has to be, unless
/// `SVCCTL_TEST_DAEMONS` is `no`.
#[allow(clippy::print_stderr, reason = "the output of a test that passes is shown on demand")]
pub(super) fn is_equipped(more: &[&str]) -> bool {
    static SAID: Once = Once::new();
    if std::env::var_os("SVCCTL_TEST_DAEMONS").is_some_and(|wish| wish == "no") {
        return false;
    }
    let paths: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let is_there = |tool: &str| paths.iter().any(|folder| folder.join(tool).is_file());
    let mut missing: Vec<&str> = TOOLS.iter().chain(more).copied().filter(|tool| !is_there(tool)).collect();
    if !rustix::process::geteuid().is_root() {
        missing.push("root");
    }
    assert!(missing.is_empty() || std::env::var_os("CI").is_none(), "CI tests real machines, and lacks {missing:?}");
    if !missing.is_empty() {
        SAID.call_once(|| eprintln!("without {missing:?} real machines are not tested"));
    }
    missing.is_empty()
}

/// Waits until a daemon answers at its socket. A daemon that does not is asked why, in its log.
pub(super) fn await_daemon(machine: &Machine, socket: &Path, log: &str) {
    let log = machine.folder().join(log);
    let silence = || format!("the daemon answers; its log: {}", std::fs::read_to_string(&log).unwrap_or_default());
    eventually_or(silence, || answers(socket).unwrap_or(false));
}

fn answers(socket: &Path) -> io::Result<bool> {
    let mut stream = UnixStream::connect(socket)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    stream.write_all(b"GET /_ping HTTP/1.0\r\n\r\n")?;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer)?;
    Ok(answer.ends_with(b" 200"))
}
