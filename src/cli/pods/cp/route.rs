//! The way of a copy into a pod: the system's ssh, or the container itself where a host of this engine runs it.

use std::{
    io::{self, PipeReader, PipeWriter, Read, Write, pipe},
    process::Stdio,
    sync::Arc,
};

use tokio::{process::Child, sync::oneshot, task::spawn_blocking};

use super::{
    super::reach::{Reach, STREAM_OPTIONS, check_real, check_running},
    Entry,
};
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
};
use driver::{
    commands::{self, CommandClient},
    connections::Connections,
    platform::{AnyConnector, AnySite, GRACE},
};
use engine::Engine;
use wire::pods::Pod;

/// How many bytes are passed on at once.
const PIECE: usize = 64 << 10;

/// A way into a running pod.
#[derive(Clone)]
pub(in crate::cli::pods) enum EntryRoute {
    /// Through ssh.
    Ssh(Reach),
    /// Into the container, on a host of the embedded engine.
    Container(Container),
}

/// The container of a pod, in contact.
#[derive(Clone)]
pub(in crate::cli::pods) struct Container {
    engine: Arc<Engine>,
    connections: Connections<AnySite>,
    pod: String,
}

/// A command that runs in a pod. Dropped, it ends.
pub(super) enum RemoteCommand {
    Ssh(Child),
    Container(CommandClient, oneshot::Receiver<u32>),
}

impl EntryRoute {
    /// The way into a pod: its container where only this process knows it, else ssh.
    pub(in crate::cli::pods) async fn of(session: &Session, pod: &Pod, entry: Entry<'_>) -> Result<Self, Failure> {
        let lacks_ssh = entry.via.is_none() && pod.ssh.direct.is_none() && pod.ssh.proxy.is_none();
        if session.settings.backend.is_embedded() && lacks_ssh {
            check_running(pod)?;
            check_real(session, pod)?;
            return Container::of(session, pod).await.map(Self::Container);
        }
        let reach = Reach::of(session, pod, entry.via, entry.identity).await?;
        check_real(session, pod)?;
        Ok(Self::Ssh(reach))
    }

    /// ssh, if that is the way.
    pub(in crate::cli::pods) const fn ssh(&self) -> Option<&Reach> {
        match self {
            Self::Ssh(reach) => Some(reach),
            Self::Container(_) => None,
        }
    }

    /// Runs a shell line: reads `input`, and writes into `output` and `errors`.
    pub(super) async fn run(
        &self,
        line: String,
        input: PipeReader,
        output: PipeWriter,
        errors: PipeWriter,
    ) -> io::Result<RemoteCommand> {
        match self {
            Self::Ssh(reach) => {
                let mut command = reach.command(&STREAM_OPTIONS, &[line]);
                command.stdin(Stdio::from(input)).stdout(Stdio::from(output)).stderr(Stdio::from(errors));
                command.spawn().map(RemoteCommand::Ssh)
            }
            Self::Container(container) => container.run(line, input, output, errors).await,
        }
    }
}

impl Container {
    async fn of(session: &Session, pod: &Pod) -> Result<Self, Failure> {
        let engine = Arc::new(session.platform.engine_with_its_clock()?);
        let lost = |what: String| Failure::Told {
            kind: Kind::Unavailable,
            what: format!("pod `{}` ({}) cannot be entered", pod.name, pod.id),
            details: vec![what],
            hint: Some("`svcctl engine hosts check` looks at its host".to_owned()),
        };
        let folder = engine.folder().ok_or_else(|| lost("this engine keeps nothing on disk".to_owned()))?.to_owned();
        let connector = AnyConnector::new(&engine, folder, GRACE, session.platform.clock());
        let connections = commands::connect(&engine, &connector, &pod.id).await.map_err(lost)?;
        Ok(Self { engine, connections, pod: pod.id.clone() })
    }

    async fn run(
        &self,
        line: String,
        mut input: PipeReader,
        mut output: PipeWriter,
        mut errors: PipeWriter,
    ) -> io::Result<RemoteCommand> {
        let opened = commands::open::<AnyConnector>(&self.engine, &self.connections, &self.pod, line).await;
        let mut command = opened.map_err(io::Error::other)?;
        spawn_blocking(move || {
            let mut piece = vec![0; PIECE];
            while let Ok(length @ 1..) = input.read(&mut piece) {
                if command.input.blocking_send(piece[..length].to_vec()).is_err() {
                    break;
                }
            }
        });
        spawn_blocking(move || {
            while let Some((is_error, bytes)) = command.output.blocking_recv() {
                let to = if is_error { &mut errors } else { &mut output };
                // One that is read no more is no reason to lose the other.
                let _ = to.write_all(&bytes);
            }
        });
        Ok(RemoteCommand::Container(command.client, command.code))
    }
}

impl Container {
    /// Runs a shell line without input, and passes its output on; gives its exit code.
    pub(super) async fn pass_through(&self, session: &Session, line: String) -> Result<u32, Failure> {
        let lost = |what: String| Failure::Told {
            kind: Kind::Unavailable,
            what: format!("the program in pod `{}` cannot be followed", self.pod),
            details: vec![what],
            hint: None,
        };
        let opened = commands::open::<AnyConnector>(&self.engine, &self.connections, &self.pod, line).await;
        let commands::Command { input, mut output, code, client } = opened.map_err(lost)?;
        drop(input);
        while let Some((is_error, bytes)) = output.recv().await {
            if is_error {
                session.ui.pass_on_error(&bytes);
            } else {
                session.ui.pass_on(&bytes)?;
                session.ui.flush()?;
            }
        }
        let code = code.await.map_err(|_| lost("the connection broke off".to_owned()));
        drop(client);
        code
    }
}

impl RemoteCommand {
    /// Ends it.
    pub(super) fn kill(&mut self) {
        match self {
            // It may have ended this moment.
            Self::Ssh(child) => drop(child.start_kill()),
            Self::Container(_, code) => code.close(),
        }
    }

    /// Waits for its exit code; none where the connection was lost.
    pub(super) async fn wait(self) -> io::Result<Option<i32>> {
        match self {
            Self::Ssh(mut child) => Ok(child.wait().await?.code()),
            Self::Container(_client, code) => Ok(code.await.ok().and_then(|code| i32::try_from(code).ok())),
        }
    }
}

/// Three pipes, each with its other end.
pub(super) type Pipes = ((PipeReader, PipeWriter), (PipeReader, PipeWriter), (PipeReader, PipeWriter));

/// Makes the pipes of a command.
pub(super) fn pipes() -> io::Result<Pipes> {
    Ok((pipe()?, pipe()?, pipe()?))
}
