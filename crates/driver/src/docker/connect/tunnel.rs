//! Makes a remote socket available locally through the system's ssh: keys, known hosts and names come from the user's
//! configuration, and nothing is installed on the remote machine.

use std::{
    collections::BTreeSet,
    path::{Path, PathBuf},
    process::Stdio,
    sync::Arc,
    time::Duration,
};

use net::Backoff;
use tokio::{
    io::AsyncReadExt,
    net::UnixStream,
    process::{Child, Command},
    sync::Mutex,
    task::JoinHandle,
};

use crate::runtime::Fault;

/// Replaces the shell with ssh, and ends it when our end of standard input is gone, also after we were killed.
const ENDS_WITH_US: &str = r#"exec 3<&0; { read -r _ <&3; kill "$$"; } 2>/dev/null & exec ssh "$@" </dev/null 3<&-"#;
/// How often to check for the socket while ssh creates it.
const LOOK: Duration = Duration::from_millis(20);
/// The pauses between attempts to reopen a cut tunnel.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(30));
/// How much of ssh's output is kept.
const KEPT: u64 = 4096;

/// A tunnel to one machine. When it is cut, requests fail; it is reopened until it is dropped.
pub(super) struct Tunnel {
    way: Arc<TunnelSettings>,
    keeper: JoinHandle<()>,
}

/// The parameters of a tunnel.
struct TunnelSettings {
    /// Holds the sockets. No other user may enter it.
    folder: tempfile::TempDir,
    /// The daemon's local socket.
    local: PathBuf,
    destination: String,
    port: Option<u16>,
    /// The daemon's remote socket.
    remote: PathBuf,
    /// The remote ports that have a local socket, since the tunnel was opened.
    ports: Mutex<BTreeSet<u16>>,
}

impl Tunnel {
    /// Opens a tunnel to a remote socket.
    pub(super) async fn open(destination: &str, port: Option<u16>, remote: &Path) -> Result<Self, Fault> {
        let folder = tempfile::Builder::new().prefix("svcctl-").tempdir();
        let folder =
            folder.map_err(|error| Fault::Refused(format!("no folder for the sockets of a tunnel: {error}")))?;
        let way = TunnelSettings {
            local: folder.path().join("daemon"),
            folder,
            destination: destination.to_owned(),
            port,
            remote: remote.to_owned(),
            ports: Mutex::default(),
        };
        let ssh = way.establish().await?;
        let way = Arc::new(way);
        Ok(Self { keeper: tokio::spawn(keep(way.clone(), ssh)), way })
    }

    /// The daemon's socket on this side.
    pub(super) fn socket(&self) -> &Path {
        &self.way.local
    }

    /// A local socket that leads to a port on the remote 127.0.0.1.
    pub(super) async fn socket_to(&self, port: u16) -> Result<PathBuf, Fault> {
        let socket = self.way.file(&port.to_string());
        let mut ports = self.way.ports.lock().await;
        if !ports.contains(&port) {
            let forward = format!("{}:127.0.0.1:{port}", socket.display());
            let mut command = Command::new("ssh");
            self.way.through_master(&mut command);
            command.args(["-O", "forward", "-L", &forward, "--", &self.way.destination]);
            let output = command.stdin(Stdio::null()).kill_on_drop(true).output().await;
            let failed = |reason: String| Fault::Unreachable(format!("ssh to {}: {reason}", self.way.destination));
            let output = output.map_err(|error| failed(error.to_string()))?;
            if !output.status.success() {
                return Err(failed(last_line(&output.stderr)));
            }
            ports.insert(port);
        }
        Ok(socket)
    }

    /// Runs a program on the remote machine, with each argument unchanged.
    pub(super) fn command(&self, program: &str, args: &[&str]) -> Command {
        let quote = |word: &&str| format!("'{}'", word.replace('\'', r"'\''"));
        let line: Vec<String> = std::iter::once(&program).chain(args).map(quote).collect();
        let mut command = Command::new("ssh");
        self.way.through_master(&mut command);
        command.args(["-T", "-o", "BatchMode=yes", "--", &self.way.destination, &line.join(" ")]);
        command
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        self.keeper.abort();
    }
}

/// Reopens a tunnel whenever it is cut.
async fn keep(way: Arc<TunnelSettings>, mut ssh: Child) {
    loop {
        // Waiting for a process closes its standard input, which would end this one.
        let lifeline = ssh.stdin.take();
        // Whatever ended it, it must be reopened.
        let _ = ssh.wait().await;
        drop(lifeline);
        way.ports.lock().await.clear();
        let mut failures = 0;
        ssh = loop {
            if let Ok(ssh) = way.establish().await {
                break ssh;
            }
            failures += 1;
            tokio::time::sleep(PAUSES.step(failures)).await;
        };
    }
}

impl TunnelSettings {
    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Reuses the existing connection.
    fn through_master(&self, command: &mut Command) {
        command.arg("-S").arg(self.file("master"));
        self.with_port(command);
    }

    fn with_port(&self, command: &mut Command) {
        if let Some(port) = self.port {
            command.args(["-p", &port.to_string()]);
        }
    }

    /// Starts ssh and waits until the socket exists, or until ssh says why it cannot.
    async fn establish(&self) -> Result<Child, Fault> {
        let socket = &self.local;
        // Left by a process that was killed.
        let _ = std::fs::remove_file(socket);
        let _ = std::fs::remove_file(self.file("master"));
        let mut command = Command::new("sh");
        command.args(["-c", ENDS_WITH_US, "ssh", "-N", "-T", "-M"]);
        self.through_master(&mut command);
        for option in OPTIONS {
            command.args(["-o", option]);
        }
        let forward = format!("{}:{}", socket.display(), self.remote.display());
        command.args(["-L", &forward, "--", &self.destination]);
        command.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
        let failed = |reason: String| Fault::Unreachable(format!("ssh to {}: {reason}", self.destination));
        let mut ssh = command.spawn().map_err(|error| failed(error.to_string()))?;
        loop {
            // The socket exists a moment before ssh listens to it.
            if UnixStream::connect(socket).await.is_ok() {
                // Further output of ssh is of no use, but a full pipe would block it.
                if let Some(mut said) = ssh.stderr.take() {
                    tokio::spawn(async move { tokio::io::copy(&mut said, &mut tokio::io::sink()).await });
                }
                return Ok(ssh);
            }
            if ssh.try_wait().map_err(|error| failed(error.to_string()))?.is_some() {
                let mut said = Vec::new();
                if let Some(stderr) = ssh.stderr.take() {
                    let _ = stderr.take(KEPT).read_to_end(&mut said).await;
                }
                return Err(failed(last_line(&said)));
            }
            tokio::time::sleep(LOOK).await;
        }
    }
}

/// ssh asks no questions, notices a lost connection within 20 s, and fails if it cannot forward the socket.
const OPTIONS: [&str; 9] = [
    "BatchMode=yes",
    "ConnectTimeout=10",
    "ServerAliveInterval=5",
    "ServerAliveCountMax=3",
    "ExitOnForwardFailure=yes",
    "StreamLocalBindUnlink=yes",
    "StreamLocalBindMask=0177",
    "ControlPersist=no",
    "PermitLocalCommand=no",
];

/// The last line of a program's output, which says why it failed.
fn last_line(said: &[u8]) -> String {
    let text = String::from_utf8_lossy(said);
    text.lines().map(str::trim).rfind(|line| !line.is_empty()).unwrap_or("it ended").to_owned()
}
