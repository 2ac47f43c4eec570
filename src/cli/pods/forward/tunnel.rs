//! Pod ports through ssh. ssh terminates each in a socket in a private folder, and `relay` connects to it: so the local
//! ports stay open while a lost connection is re-established, and the sockets show whether ssh is connected.

use std::{path::PathBuf, process::Stdio, time::Duration};

use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Child,
    task::JoinHandle,
};

use super::{Ports, relay::Upstream};
use crate::cli::{
    failure::Failure,
    pods::reach::{Reach, Route, not_run},
    resources::select,
    session::Session,
};
use api::Backoff;
use wire::pods::Pod;

/// Runs nothing, shares no connections, and notices a dead connection within a minute.
const OPTIONS: [&str; 15] = [
    "-N",
    "-T",
    "-n",
    "-o",
    "ControlMaster=no",
    "-o",
    "ControlPath=none",
    "-o",
    "ExitOnForwardFailure=yes",
    "-o",
    "ServerAliveInterval=15",
    "-o",
    "ServerAliveCountMax=3",
    "-o",
    "StreamLocalBindUnlink=yes",
];
/// How often to check whether ssh is connected.
const LOOK: Duration = Duration::from_millis(50);
/// How long to wait before a lost connection is made again.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 2.0, Duration::from_secs(10)).spread(0.75, 1.25);
/// How many lines of ssh are kept.
const LINES: usize = 20;

/// The ports of a pod that ssh brings here.
pub(super) struct Tunnel {
    pod: Pod,
    identity: Option<String>,
    ports: Vec<u16>,
    folder: TempDir,
}

/// An ssh that runs, and what it says.
pub(super) struct SshProcess {
    reach: Reach,
    ssh: Child,
    said: JoinHandle<Vec<String>>,
}

impl Tunnel {
    /// A tunnel to these ports, which is not open yet.
    pub(super) fn new(pod: &Pod, identity: Option<&str>, ports: &[Ports]) -> Result<Self, Failure> {
        let folder = tempfile::Builder::new().prefix("svcctl-").tempdir().map_err(|error| not_run(&error))?;
        let mut ports: Vec<u16> = ports.iter().map(|ports| ports.remote).collect();
        ports.sort_unstable();
        ports.dedup();
        Ok(Self { pod: pod.clone(), identity: identity.map(str::to_owned), ports, folder })
    }

    /// The destination of the pod's port.
    pub(super) fn upstream(&self, port: u16) -> Upstream {
        Upstream::Tunnel(self.socket(port))
    }

    fn socket(&self, port: u16) -> PathBuf {
        self.folder.path().join(port.to_string())
    }

    /// Opens it, and waits until it is.
    pub(super) async fn open(&self, session: &Session) -> Result<SshProcess, Failure> {
        let mut open = self.start(session).await?;
        loop {
            if open.ssh.try_wait().map_err(|error| not_run(&error))?.is_some() {
                return Err(open.reach.failure(&self.pod, open.said.await.unwrap_or_default()));
            }
            if self.ports.iter().all(|port| self.socket(*port).exists()) {
                return Ok(open);
            }
            session.platform.pace().sleep(LOOK).await;
        }
    }

    /// Keeps it open: a lost connection is made again, to wherever the pod is by then. Ends when the pod is reached no more.
    pub(super) async fn keep(&mut self, session: &Session, open: &mut SshProcess) -> Result<(), Failure> {
        let mut tried = 0;
        loop {
            // Its messages are complete once it ends.
            let _ = open.ssh.wait().await;
            session.ui.note("the connection was lost; connecting again");
            loop {
                tried += 1;
                let pace = session.platform.pace();
                pace.sleep(BACKOFF.pause(tried, pace.jitter())).await;
                self.pod = select::pod(session, &self.pod.id).await?;
                match self.open(session).await {
                    Ok(opened) => {
                        *open = opened;
                        tried = 0;
                        session.ui.note("connected");
                        break;
                    }
                    Err(failure) if failure.exit() != crate::cli::failure::Exit::Unavailable => return Err(failure),
                    Err(failure) if session.settings.verbose => session.ui.note(&failure.one_line()),
                    Err(_) => {}
                }
            }
        }
    }

    async fn start(&self, session: &Session) -> Result<SshProcess, Failure> {
        let reach = Reach::of(session, &self.pod, Some(Route::Direct), self.identity.as_deref()).await?;
        let mut options: Vec<String> = OPTIONS.iter().map(|option| (*option).to_owned()).collect();
        for port in &self.ports {
            let socket = self.socket(*port);
            // One of an earlier connection leads nowhere.
            let _ = std::fs::remove_file(&socket);
            options.extend(["-L".to_owned(), format!("{}:localhost:{port}", socket.display())]);
        }
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        let mut command = reach.command(&options, &[]);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut ssh = command.spawn().map_err(|error| not_run(&error))?;
        let errors = ssh.stderr.take();
        let said = tokio::spawn(async move {
            let Some(errors) = errors else { return Vec::new() };
            let (mut lines, mut said) = (BufReader::new(errors).lines(), Vec::new());
            while let Ok(Some(line)) = lines.next_line().await {
                if said.len() < LINES {
                    said.push(line);
                }
            }
            said
        });
        Ok(SshProcess { reach, ssh, said })
    }
}
