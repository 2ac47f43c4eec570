//! Writes into the FIFO of a program in a pod, through the system's ssh (cli.md, `pods run`). No byte is sent twice:
//! once one has been sent, a broken connection is a failure. The end of the input is signalled over a separate
//! connection, so the program never mistakes a part for the whole.

use std::{io, process::Stdio, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    process::Child,
    sync::mpsc,
    task::JoinHandle,
};

use super::{Run, input::unreadable};
use crate::cli::{
    failure::{Exit, Failure, Kind},
    pods::{
        placing::outcome,
        reach::{Reach, Route, STREAM_OPTIONS, beyond_proxy, not_run},
        shell,
    },
    session::Session,
};
use wire::pods::Pod;

/// How ssh says that it failed.
const SSH_FAILED: i32 = 255;
/// The exit code of a program whose output nobody reads.
const BROKEN_PIPE: i32 = 141;
/// When a pod is tried again that does not let anybody in yet.
const AGAIN: Duration = Duration::from_secs(2);
/// How much is read of what ssh says, and of what a shell says before it begins, in bytes.
const LONGEST_SPEECH: u64 = 16 << 10;
/// A shell's output for the first word of each script; an echo of the script would differ.
const READY: &str = "svcctl-42";
/// FIFO: takes what is written.
const WRITE: &str = r#"until [ -p "$1" ]; do sleep 0.1 2>/dev/null || sleep 1 || exit; done
echo "svcctl-$((6*7))"
cat >"$1"
exit $?"#;
/// FIFO: ends it.
const END: &str = r#"until [ -p "$1" ]; do sleep 0.1 2>/dev/null || sleep 1 || exit; done
echo "svcctl-$((6*7))"
: >"$1.end""#;

/// The standard input of a program in a pod.
pub(super) struct Writer<'a> {
    session: &'a Session,
    run: &'a Run,
    fifo: &'a str,
    /// How many bytes ssh was given.
    count: u64,
}

/// Whether a program took what there was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum InputTaken {
    All,
    /// It closed its standard input before.
    Part,
}

/// An ssh that runs a script in the pod.
struct Connection {
    ssh: Child,
    said: JoinHandle<Vec<u8>>,
}

/// Why there is no connection.
struct NoConnection {
    failure: Failure,
    /// Whether there may be one later.
    may_pass: bool,
}

impl<'a> Writer<'a> {
    /// Nothing has been written yet.
    pub(super) const fn new(session: &'a Session, run: &'a Run, fifo: &'a str) -> Self {
        Self { session, run, fifo, count: 0 }
    }

    /// How many bytes were passed on.
    pub(super) const fn count(&self) -> u64 {
        self.count
    }

    /// Writes pieces until there are no more, or the program wants no more.
    pub(super) async fn write(
        &mut self,
        first: Vec<u8>,
        pieces: &mut mpsc::Receiver<io::Result<Vec<u8>>>,
    ) -> Result<InputTaken, Failure> {
        let mut connection = self.connect(WRITE).await?;
        let mut stdin = connection.ssh.stdin.take();
        let mut next = Some(first);
        while let (Some(piece), Some(to)) = (&next, &mut stdin) {
            // Why it does not take it is known when it has ended.
            if to.write_all(piece).await.is_err() {
                break;
            }
            self.count += piece.len() as u64;
            next = tokio::select! {
                piece = pieces.recv() => piece.transpose().map_err(|error| unreadable(&error))?,
                _ = connection.ssh.wait() => break,
            };
        }
        drop(stdin);
        let (code, said) = connection.end().await?;
        match code {
            Some(0) if next.is_none() => Ok(InputTaken::All),
            Some(BROKEN_PIPE) => Ok(InputTaken::Part),
            // A shell that ignores this signal.
            Some(1) if said.iter().any(|line| line.contains("roken pipe")) => Ok(InputTaken::Part),
            _ => Err(self.broken(said)),
        }
    }

    /// Has the program see the end of its input.
    pub(super) async fn end(&self) -> Result<(), Failure> {
        let (code, said) = self.connect(END).await?.end().await?;
        if code == Some(0) { Ok(()) } else { Err(self.broken(said)) }
    }

    /// The failure of a program that restarts after its input was consumed.
    pub(super) fn begun_anew(&self) -> Failure {
        self.failure("cannot be passed on again to CMD, which runs from its beginning", Vec::new())
    }

    /// The failure of a connection that ended too early.
    fn broken(&self, said: Vec<String>) -> Failure {
        self.failure("broke off on its way to CMD", said)
    }

    fn failure(&self, how: &str, details: Vec<String>) -> Failure {
        let (Pod { id, name, .. }, count) = (&self.run.pod, self.count);
        Failure::Told {
            kind: Kind::Other,
            what: format!("standard input {how} in pod `{name}` ({id}), after {count} bytes had been passed on"),
            details,
            hint: Some("nothing is sent twice: run it again from the beginning".to_owned()),
        }
    }

    /// Runs a script in the pod, as soon as that lets us in.
    async fn connect(&self, script: &str) -> Result<Connection, Failure> {
        let pace = self.session.platform.pace();
        let began = pace.now();
        loop {
            match self.try_to_connect(script).await {
                Ok(connection) => return Ok(connection),
                Err(NoConnection { failure, may_pass }) => {
                    if !may_pass || pace.now().saturating_sub(began) >= self.run.start_timeout {
                        return Err(failure);
                    }
                }
            }
            pace.sleep(AGAIN).await;
        }
    }

    async fn try_to_connect(&self, script: &str) -> Result<Connection, NoConnection> {
        let read = outcome::read(self.session, &self.run.pod.id).await;
        let (pod, _) = read.map_err(NoConnection::of)?;
        let reach = Reach::of(self.session, &pod, None, None).await.map_err(NoConnection::of)?;
        let line = shell::script(script, &[shell::quoted(self.fifo.as_ref())]);
        let mut ssh = reach.command(&STREAM_OPTIONS, &[line]);
        ssh.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let started = ssh.spawn();
        let mut ssh = started.map_err(|error| NoConnection { failure: not_run(&error), may_pass: false })?;
        let (heard, errors) = (ssh.stdout.take(), ssh.stderr.take());
        let said = tokio::spawn(async move {
            let (Some(mut errors), mut said) = (errors, Vec::new()) else { return Vec::new() };
            // Unreadable output says nothing.
            let _ = (&mut errors).take(LONGEST_SPEECH).read_to_end(&mut said).await;
            let _ = tokio::io::copy(&mut errors, &mut tokio::io::sink()).await;
            said
        });
        let mut connection = Connection { ssh, said };
        if let Some(heard) = heard {
            let mut lines = BufReader::new(heard.take(LONGEST_SPEECH)).lines();
            while let Ok(Some(line)) = lines.next_line().await {
                if line.trim() == READY {
                    return Ok(connection);
                }
            }
        }
        // One that talks on is no shell.
        connection.ssh.stdin = None;
        let (code, said) = connection.end().await.map_err(|failure| NoConnection { failure, may_pass: false })?;
        Err(refused(&pod, &reach, code, said))
    }
}

impl Connection {
    /// The exit code, `None` after a signal, and the standard error output.
    async fn end(mut self) -> Result<(Option<i32>, Vec<String>), Failure> {
        let status = self.ssh.wait().await.map_err(|error| not_run(&error))?;
        let said = self.said.await.unwrap_or_default();
        let said = String::from_utf8_lossy(&said);
        let lines = said.lines().map(str::trim_end).filter(|line| !line.is_empty() && !line.starts_with("Warning: "));
        Ok((status.code(), lines.map(str::to_owned).collect()))
    }
}

impl NoConnection {
    /// The service has no address yet, or does not answer.
    fn of(failure: Failure) -> Self {
        let may_pass = matches!(failure.exit(), Exit::WrongState | Exit::Unavailable);
        Self { failure, may_pass }
    }
}

/// An ssh that ended before its script began.
fn refused(pod: &Pod, reach: &Reach, code: Option<i32>, said: Vec<String>) -> NoConnection {
    if code == Some(SSH_FAILED) {
        // The pod's ssh server begins with the program, and ours may be started again.
        let soon = ["Connection refused", "Connection reset", "Connection closed", "closed by remote host"];
        let may_pass = said.iter().any(|line| soon.iter().any(|word| line.contains(word)));
        return NoConnection { failure: reach.failure(pod, said), may_pass };
    }
    let failure = if reach.via() == Route::Proxy && !reach.is_own_proxy() {
        beyond_proxy(pod, "opens an interactive shell and runs no commands")
    } else {
        let Pod { id, name, .. } = pod;
        let what = format!("pod `{name}` ({id}) takes no standard input: what passes it on there did not begin");
        let hint = "it needs `sh`, `cat` and `sleep` in the image".to_owned();
        Failure::Told { kind: Kind::Other, what, details: said, hint: Some(hint) }
    };
    NoConnection { failure, may_pass: false }
}
