//! A program that a client runs in the container of its pod.
//!
//! Docker does not end a process whose client is gone. So a program prints its process id first; when the client hangs
//! up, a second program sends that process group a signal.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use futures_util::StreamExt;
use russh::{Channel, ChannelWriteHalf, Sig, server::Msg};
use tokio::{
    io::AsyncWriteExt,
    sync::{mpsc, watch},
    time::{Duration, sleep},
};

use super::{Proxy, client::reach};
use crate::runtime::{Exec, ExecSession, Fault, Handle, Runtime};
use wire::pods::PodStatus;

/// Prints its process id, and becomes a login shell or the shell of a command.
const BEGIN: &str = "echo $$; s=sh; command -v bash >/dev/null 2>&1 && s=bash; \
                     [ $# = 0 ] && exec $s -l; exec $s -c \"$1\"";
/// Sends a signal to a process group.
const SIGNAL: &str = "kill -s \"$1\" -- \"-$2\" 2>/dev/null || kill -\"$1\" \"-$2\"";
/// The maximum length of a process id, with its line feed.
const NUMBER: usize = 24;
/// The exit code of ssh when it could not run anything.
const NOTHING_RAN: u32 = 255;
/// How long to wait for the exit code of a program whose output has ended, and how often to check.
const CODE: (Duration, u32) = (Duration::from_millis(50), 200);

/// A client's request.
#[derive(Debug, Default)]
pub(super) struct ProgramRequest {
    /// A command; a shell without one.
    pub(super) command: Option<Vec<u8>>,
    pub(super) screen: Option<Terminal>,
    /// Variables, `NAME=value`.
    pub(super) env: Vec<String>,
}

/// A terminal.
#[derive(Debug)]
pub(super) struct Terminal {
    pub(super) term: String,
    /// Columns and rows.
    pub(super) size: (u16, u16),
}

/// Data from a client to a program.
pub(super) enum ClientInput {
    Bytes(Vec<u8>),
    End,
}

/// Other actions of a client.
enum ClientAction {
    Resize((u16, u16)),
    Signal(String),
}

/// A program running for a client. Dropping it hangs it up.
pub(super) struct Program {
    input: mpsc::UnboundedSender<ClientInput>,
    acts: mpsc::UnboundedSender<ClientAction>,
    waiting: Arc<AtomicUsize>,
}

impl Program {
    /// Starts it. `waiting` counts the bytes that it has not read.
    pub(super) fn start<R: Runtime>(
        proxy: &Arc<Proxy<R>>,
        pod: String,
        channel: Channel<Msg>,
        asked: ProgramRequest,
        waiting: &Arc<AtomicUsize>,
    ) -> Self {
        let (input, sent) = mpsc::unbounded_channel();
        let (acts, acted) = mpsc::unbounded_channel();
        let (proxy, sent) = (Arc::clone(proxy), PendingInput { input: sent, waiting: Arc::clone(waiting) });
        tokio::spawn(async move {
            let held = proxy.running.clone();
            // The connection hands over arriving data; it is not read from the channel.
            let (_, writer) = channel.split();
            let code = match begin(&proxy, &pod, &asked).await {
                Ok(begun) => begun.run(&writer, sent, acted).await,
                Err(reason) => {
                    let reason = format!("svcctl: {reason}\r\n");
                    let _ = writer.extended_data_bytes(1, reason.into_bytes()).await;
                    Some(NOTHING_RAN)
                }
            };
            if let Some(code) = code {
                let _ = writer.exit_status(code).await;
                let _ = writer.eof().await;
                let _ = writer.close().await;
            }
            drop(held);
        });
        Self { input, acts, waiting: Arc::clone(waiting) }
    }

    /// Takes data from the client.
    pub(super) fn put(&self, input: ClientInput) {
        let length = if let ClientInput::Bytes(bytes) = &input { bytes.len() } else { 0 };
        self.waiting.fetch_add(length, Ordering::Relaxed);
        if self.input.send(input).is_err() {
            self.waiting.fetch_sub(length, Ordering::Relaxed);
        }
    }

    /// Changes the size of its terminal.
    pub(super) fn resize(&self, size: (u16, u16)) {
        let _ = self.acts.send(ClientAction::Resize(size));
    }

    /// Sends a signal to it.
    pub(super) fn signal(&self, signal: &Sig) {
        let name = match signal {
            Sig::ABRT => "ABRT",
            Sig::ALRM => "ALRM",
            Sig::HUP => "HUP",
            Sig::INT => "INT",
            Sig::KILL => "KILL",
            Sig::QUIT => "QUIT",
            Sig::TERM => "TERM",
            Sig::USR1 => "USR1",
            Sig::FPE | Sig::ILL | Sig::PIPE | Sig::SEGV | Sig::Custom(_) => return,
        };
        let _ = self.acts.send(ClientAction::Signal(name.to_owned()));
    }
}

/// Data from a client that no program has read. Dropping it takes it out of the count.
struct PendingInput {
    input: mpsc::UnboundedReceiver<ClientInput>,
    waiting: Arc<AtomicUsize>,
}

impl PendingInput {
    async fn next(&mut self) -> Option<ClientInput> {
        let input = self.input.recv().await?;
        self.read(&input);
        Some(input)
    }

    fn read(&self, input: &ClientInput) {
        if let ClientInput::Bytes(bytes) = input {
            self.waiting.fetch_sub(bytes.len(), Ordering::Relaxed);
        }
    }
}

impl Drop for PendingInput {
    fn drop(&mut self) {
        self.input.close();
        while let Ok(input) = self.input.try_recv() {
            self.read(&input);
        }
    }
}

/// A program that was started in a container.
struct StartedProgram<R> {
    runtime: R,
    container: Handle,
    session: ExecSession,
    /// Its terminal's size, if it has one.
    size: Option<(u16, u16)>,
}

/// Starts the requested program, or says why it cannot.
async fn begin<R: Runtime>(proxy: &Proxy<R>, pod: &str, asked: &ProgramRequest) -> Result<StartedProgram<R>, String> {
    let reach = reach(proxy, pod).await?.ok_or_else(|| format!("pod `{pod}` is gone"))?;
    let container = reach.container.filter(|_| reach.status == PodStatus::Running);
    let container = container.ok_or_else(|| {
        let status = wire::scalar::wire_name(&reach.status);
        format!("pod `{pod}` is {status}; only one that is RUNNING can be entered")
    })?;
    let away = || format!("the host of pod `{pod}` is out of reach; try again");
    let (runtime, container) = (proxy.connections.get(&reach.site).ok_or_else(away)?, Handle(container));
    let size = asked.screen.as_ref().map(|screen| screen.size);
    // The terminal gets its size before anything runs, if the image can set it; the host may be late with it.
    let sized =
        size.map(|(columns, rows)| format!("stty cols {columns} rows {rows} 2>/dev/null; ")).unwrap_or_default();
    let mut command = vec!["sh".to_owned(), "-c".to_owned(), format!("{sized}{BEGIN}"), "sh".to_owned()];
    if let Some(asked) = &asked.command {
        let asked = String::from_utf8(asked.clone()).map_err(|_| "the command is not UTF-8".to_owned())?;
        command.push(asked);
    }
    let mut env = asked.env.clone();
    env.extend(asked.screen.as_ref().map(|screen| format!("TERM={}", screen.term)));
    let exec = Exec { command, env, terminal: size };
    let session = runtime.exec(&container, exec).await.map_err(|fault| {
        let is_away = matches!(fault, Fault::Unreachable(_));
        if is_away { away() } else { format!("nothing can be run in pod `{pod}`: {fault}") }
    })?;
    Ok(StartedProgram { runtime, container, session, size })
}

impl<R: Runtime> StartedProgram<R> {
    /// Relays its input and output until it ends, and returns its exit code; none when the client has hung up.
    async fn run(
        self,
        writer: &ChannelWriteHalf<Msg>,
        sent: PendingInput,
        mut acts: mpsc::UnboundedReceiver<ClientAction>,
    ) -> Option<u32> {
        let Self { runtime, container, session: ExecSession { input, output, id }, mut size } = self;
        let (number, (begun, has_begun)) = (OnceLock::new(), watch::channel(false));
        let mut begins = has_begun.clone();
        let reading = tokio::spawn(read(input, sent, has_begun, size.is_some()));
        let mut writing = Box::pin(write(output, writer, &number, begun));
        let mut has_size = size.is_none();
        let is_listened_to = loop {
            tokio::select! {
                is_listened_to = &mut writing => break is_listened_to,
                // A host accepts the size of a terminal no sooner.
                () = is_set(&mut begins), if !has_size => {
                    has_size = true;
                    if let Some(size) = size {
                        // A program that has ended meanwhile has no terminal any more.
                        drop(runtime.resize(&id, size).await);
                    }
                }
                act = acts.recv() => match act {
                    Some(ClientAction::Resize(changed)) => {
                        size = Some(changed);
                        drop(runtime.resize(&id, changed).await);
                    }
                    Some(ClientAction::Signal(name)) => signal(&runtime, &container, number.get(), &name).await,
                    None => break false,
                },
            }
        };
        drop(writing);
        reading.abort();
        if is_listened_to {
            return Some(exit_code(&runtime, &id).await);
        }
        signal(&runtime, &container, number.get(), "HUP").await;
        None
    }
}

/// Waits until a condition holds.
async fn is_set(flag: &mut watch::Receiver<bool>) {
    let _ = flag.wait_for(|is_so| *is_so).await;
}

/// Feeds a program its client's input, once it has begun: input that a terminal echoed earlier would precede its
/// process id.
async fn read(
    mut input: std::pin::Pin<Box<dyn tokio::io::AsyncWrite + Send>>,
    mut sent: PendingInput,
    mut has_begun: watch::Receiver<bool>,
    has_terminal: bool,
) {
    is_set(&mut has_begun).await;
    while let Some(next) = sent.next().await {
        let done = match next {
            ClientInput::Bytes(bytes) => {
                async {
                    input.write_all(&bytes).await?;
                    input.flush().await
                }
                .await
            }
            // A terminal has one stream for both directions: closing it would lose the program's remaining output.
            ClientInput::End if has_terminal => Ok(()),
            ClientInput::End => input.shutdown().await,
        };
        if done.is_err() {
            // It reads no more, but may still write for a long time.
            while sent.next().await.is_some() {}
        }
    }
}

/// A program's output: whether it is standard error, and the bytes.
type Output = std::pin::Pin<Box<dyn futures_util::Stream<Item = Result<(bool, Vec<u8>), Fault>> + Send>>;

/// Sends a client its program's output, without the process id. Returns whether the client took it all.
async fn write(
    mut output: Output,
    writer: &ChannelWriteHalf<Msg>,
    number: &OnceLock<String>,
    begun: watch::Sender<bool>,
) -> bool {
    let mut head = Some(Vec::new());
    while let Some(piece) = output.next().await {
        // The program is gone along with its host.
        let Ok((is_error, mut bytes)) = piece else { break };
        if let Some(mut read) = head.take_if(|_| !is_error) {
            read.append(&mut bytes);
            let Some(end) = read.iter().position(|byte| *byte == b'\n').or((read.len() > NUMBER).then_some(0)) else {
                head = Some(read);
                continue;
            };
            let first = String::from_utf8_lossy(&read[..end]).trim_end().to_owned();
            // If there is no shell, the host's message comes instead.
            bytes = match first.parse::<u32>() {
                Ok(_) => read.split_off(end + 1),
                Err(_) => read,
            };
            let _ = number.set(first).is_ok_and(|()| begun.send_replace(true));
        }
        let sent = if is_error { writer.extended_data_bytes(1, bytes).await } else { writer.data_bytes(bytes).await };
        if sent.is_err() {
            return false;
        }
    }
    match head {
        Some(rest) if !rest.is_empty() => writer.extended_data_bytes(1, rest).await.is_ok(),
        Some(_) | None => true,
    }
}

/// Sends a signal to a program's process group.
async fn signal<R: Runtime>(runtime: &R, container: &Handle, number: Option<&String>, name: &str) {
    let Some(number) = number.filter(|number| number.parse::<u32>().is_ok()) else { return };
    let command = ["sh", "-c", SIGNAL, "sh", name, number].map(str::to_owned).to_vec();
    // A program that has ended meanwhile is fine, and so is a container.
    if let Ok(mut session) = runtime.exec(container, Exec { command, env: Vec::new(), terminal: None }).await {
        while session.output.next().await.is_some() {}
    }
}

/// How a program ended, after its output has ended.
async fn exit_code<R: Runtime>(runtime: &R, session: &str) -> u32 {
    let (pause, times) = CODE;
    for _ in 0..times {
        match runtime.exit_code(session).await {
            Ok(Some(code)) => return u32::try_from(code).unwrap_or(NOTHING_RAN),
            Ok(None) => sleep(pause).await,
            Err(_) => break,
        }
    }
    NOTHING_RAN
}
