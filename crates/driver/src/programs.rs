//! Programs that somebody runs in the container of a pod: for a client of the ssh proxy, or in a terminal of the
//! console.
//!
//! Docker does not end a process whose client is gone. So a program prints its process id first; when the client hangs
//! up, a second program sends that process group a signal.

use std::sync::{
    Arc, OnceLock,
    atomic::{AtomicUsize, Ordering},
};

use engine::{Engine, hosts::ProxyTarget};
use futures_util::StreamExt;
use tokio::{
    io::AsyncWriteExt,
    sync::{mpsc, oneshot, watch},
    task::spawn_blocking,
    time::{Duration, sleep},
};

use crate::{
    connections::Connections,
    runtime::{Exec, ExecSession, Fault, Handle, Runtime},
};
use wire::pods::PodStatus;

/// Prints its process id, and becomes a login shell or the shell of a command.
const BEGIN: &str = "echo $$; s=sh; command -v bash >/dev/null 2>&1 && s=bash; \
                     [ $# = 0 ] && exec $s -l; exec $s -c \"$1\"";
/// Sends a signal to a process group.
const SIGNAL: &str = "kill -s \"$1\" -- \"-$2\" 2>/dev/null || kill -\"$1\" \"-$2\"";
/// The maximum length of a process id, with its line feed.
const NUMBER: usize = 24;
/// The exit code of ssh when it could not run anything.
pub(crate) const NOTHING_RAN: u32 = 255;
/// How long to wait for the exit code of a program whose output has ended, and how often to check.
const CODE: (Duration, u32) = (Duration::from_millis(50), 200);

/// How many inputs of a shell wait for it, and how many pieces of its output for its client.
pub(crate) const WAITING: usize = 64;
/// How many bytes of input may wait before more is left waiting, and for how long at a time.
const PLENTY: usize = 1 << 20;
const PATIENCE: Duration = Duration::from_millis(20);

/// A client's request.
#[derive(Debug, Default)]
pub(crate) struct ProgramRequest {
    /// A command; a shell without one.
    pub(crate) command: Option<Vec<u8>>,
    pub(crate) screen: Option<Terminal>,
    /// Variables, `NAME=value`.
    pub(crate) env: Vec<String>,
}

/// A terminal.
#[derive(Debug)]
pub(crate) struct Terminal {
    pub(crate) term: String,
    /// Columns and rows.
    pub(crate) size: (u16, u16),
}

/// Data from a client to a program.
pub(crate) enum ClientInput {
    Bytes(Vec<u8>),
    End,
}

/// Other actions of a client.
#[derive(Debug)]
pub(crate) enum ClientAction {
    Resize((u16, u16)),
    Signal(String),
}

/// Takes the output of a program.
pub(crate) trait ClientOutput: Sync {
    /// Sends bytes; returns whether the client is still there.
    fn send(&self, is_error: bool, bytes: Vec<u8>) -> impl Future<Output = bool> + Send;
}

impl ClientOutput for mpsc::Sender<Vec<u8>> {
    async fn send(&self, _: bool, bytes: Vec<u8>) -> bool {
        mpsc::Sender::send(self, bytes).await.is_ok()
    }
}

/// Input of a shell.
#[derive(Debug)]
pub enum ShellInput {
    /// Typed bytes.
    Bytes(Vec<u8>),
    /// Columns and rows of its terminal.
    Size((u16, u16)),
}

/// A login shell on a terminal, in the container of a pod. When its input is dropped, it is hung up.
#[derive(Debug)]
pub struct Shell {
    /// Its input.
    pub input: mpsc::Sender<ShellInput>,
    /// Its output, which waits to be read.
    pub output: mpsc::Receiver<Vec<u8>>,
    /// Its exit code, once its output has ended.
    pub code: oneshot::Receiver<u32>,
}

/// The current state of a pod that runs on a host.
pub async fn reach(engine: &Arc<Engine>, pod: &str) -> Result<Option<ProxyTarget>, String> {
    let (engine, pod) = (Arc::clone(engine), pod.to_owned());
    let reached = spawn_blocking(move || engine.reach(&pod)).await.map_err(|error| error.to_string())?;
    reached.map_err(|error| error.to_string())
}

/// Runs a login shell in the container of a pod, on a terminal of this size; or says why not.
pub async fn open_shell<R: Runtime>(
    engine: &Arc<Engine>,
    connections: &Connections<R>,
    pod: &str,
    size: (u16, u16),
) -> Result<Shell, String> {
    let screen = Some(Terminal { term: "xterm-256color".to_owned(), size });
    let asked = ProgramRequest { command: None, screen, env: Vec::new() };
    let OpenProgram { sender, acts, output, code } = open(engine, connections, pod, &asked).await?;
    let (input, mut typed) = mpsc::channel(WAITING);
    tokio::spawn(async move {
        while let Some(next) = typed.recv().await {
            match next {
                ShellInput::Bytes(bytes) => sender.feed(bytes).await,
                // A shell that has ended has no terminal any more.
                ShellInput::Size(size) => drop(acts.send(ClientAction::Resize(size))),
            }
        }
    });
    Ok(Shell { input, output, code })
}

/// A program whose output waits to be read. It is hung up when `acts` or `output` is dropped.
pub(crate) struct OpenProgram<O> {
    pub(crate) sender: InputSender,
    pub(crate) acts: mpsc::UnboundedSender<ClientAction>,
    pub(crate) output: mpsc::Receiver<O>,
    /// Its exit code, once its output has ended.
    pub(crate) code: oneshot::Receiver<u32>,
}

/// Starts the requested program, and relays between it and the channels of its client; or says why it cannot.
pub(crate) async fn open<R: Runtime, O: Send + 'static>(
    engine: &Arc<Engine>,
    connections: &Connections<R>,
    pod: &str,
    asked: &ProgramRequest,
) -> Result<OpenProgram<O>, String>
where
    mpsc::Sender<O>: ClientOutput,
{
    let program = begin(engine, connections, pod, asked).await?;
    let (out, output) = mpsc::channel(WAITING);
    let (tell, code) = oneshot::channel();
    let (sender, sent) = PendingInput::new(Arc::default());
    let (acts, acted) = mpsc::unbounded_channel();
    tokio::spawn(async move {
        if let Some(code) = program.run(&out, sent, acted).await {
            // Nobody may be left to tell.
            let _ = tell.send(code);
        }
    });
    Ok(OpenProgram { sender, acts, output, code })
}

/// Sends a program its client's data, and counts the bytes that it has not read.
#[derive(Clone)]
pub(crate) struct InputSender {
    input: mpsc::UnboundedSender<ClientInput>,
    waiting: Arc<AtomicUsize>,
}

impl InputSender {
    /// Takes data from the client.
    pub(crate) fn put(&self, input: ClientInput) {
        let length = if let ClientInput::Bytes(bytes) = &input { bytes.len() } else { 0 };
        self.waiting.fetch_add(length, Ordering::Relaxed);
        if self.input.send(input).is_err() {
            self.waiting.fetch_sub(length, Ordering::Relaxed);
        }
    }

    /// Takes bytes from the client, and returns once not too many wait for the program.
    pub(crate) async fn feed(&self, bytes: Vec<u8>) {
        self.put(ClientInput::Bytes(bytes));
        while self.waiting() > PLENTY {
            sleep(PATIENCE).await;
        }
    }

    pub(crate) fn waiting(&self) -> usize {
        self.waiting.load(Ordering::Relaxed)
    }
}

/// Data from a client that no program has read. Dropping it takes it out of the count.
pub(crate) struct PendingInput {
    input: mpsc::UnboundedReceiver<ClientInput>,
    waiting: Arc<AtomicUsize>,
}

impl PendingInput {
    /// Data of a client, and its sender. `waiting` counts the bytes that no program has read.
    pub(crate) fn new(waiting: Arc<AtomicUsize>) -> (InputSender, Self) {
        let (sender, input) = mpsc::unbounded_channel();
        (InputSender { input: sender, waiting: Arc::clone(&waiting) }, Self { input, waiting })
    }

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
pub(crate) struct StartedProgram<R> {
    runtime: R,
    container: Handle,
    session: ExecSession,
    /// Its terminal's size, if it has one.
    size: Option<(u16, u16)>,
}

/// Starts the requested program, or says why it cannot.
pub(crate) async fn begin<R: Runtime>(
    engine: &Arc<Engine>,
    connections: &Connections<R>,
    pod: &str,
    asked: &ProgramRequest,
) -> Result<StartedProgram<R>, String> {
    let reach = reach(engine, pod).await?.ok_or_else(|| format!("pod `{pod}` is gone"))?;
    let container = reach.container.filter(|_| reach.status == PodStatus::Running);
    let container = container.ok_or_else(|| {
        let status = wire::scalar::wire_name(&reach.status);
        format!("pod `{pod}` is {status}; only one that is RUNNING can be entered")
    })?;
    let away = || format!("the host of pod `{pod}` is out of reach; try again");
    let (runtime, container) = (connections.get(&reach.site).ok_or_else(away)?, Handle(container));
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
    pub(crate) async fn run(
        self,
        writer: &impl ClientOutput,
        sent: PendingInput,
        mut acts: mpsc::UnboundedReceiver<ClientAction>,
    ) -> Option<u32> {
        let Self { runtime, container, session: ExecSession { input, output, id }, mut size } = self;
        let (number, (begun, has_begun)) = (OnceLock::new(), watch::channel(false));
        let mut begins = has_begun.clone();
        let reading = tokio::spawn(read(input, sent, has_begun, size.is_some()));
        let mut writing = Box::pin(write(output, writer, &number, begun));
        let mut has_size = size.is_none();
        let end = loop {
            tokio::select! {
                end = &mut writing => break end,
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
                    None => break OutputEnd::Unheard,
                },
            }
        };
        drop(writing);
        reading.abort();
        if end == OutputEnd::Heard {
            return Some(exit_code(&runtime, &id).await);
        }
        signal(&runtime, &container, number.get(), "HUP").await;
        (end == OutputEnd::Refused).then_some(NOTHING_RAN)
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

/// Why nothing more of a program's output is sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OutputEnd {
    /// The client has all of it.
    Heard,
    /// The client takes no more.
    Unheard,
    /// The host will not go on with the program, and the client was told why.
    Refused,
}

/// Sends a client its program's output, without the process id.
async fn write(
    mut output: Output,
    writer: &impl ClientOutput,
    number: &OnceLock<String>,
    begun: watch::Sender<bool>,
) -> OutputEnd {
    let mut head = Some(Vec::new());
    while let Some(piece) = output.next().await {
        let (is_error, mut bytes) = match piece {
            Ok(piece) => piece,
            Err(Fault::Refused(reason)) => {
                writer.send(true, format!("svcctl: {reason}\r\n").into_bytes()).await;
                return OutputEnd::Refused;
            }
            // The program is gone along with its host.
            Err(_) => break,
        };
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
        if !writer.send(is_error, bytes).await {
            return OutputEnd::Unheard;
        }
    }
    let rest = head.unwrap_or_default();
    if rest.is_empty() || writer.send(true, rest).await { OutputEnd::Heard } else { OutputEnd::Unheard }
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
