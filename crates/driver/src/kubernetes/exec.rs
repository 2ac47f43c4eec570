//! Programs in a container, by exec over a WebSocket (kubernetes.md, Logs, figures, exec).
//!
//! Channel 0 is the input, 1 the output, 2 the errors, 3 the end, 4 the size of the terminal. v5 can say that a channel
//! has ended; v4 cannot, so that a program there may wait for the end of its input forever.

use std::{
    collections::{HashMap, VecDeque},
    io,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures_util::stream;
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, DuplexStream, ReadHalf, WriteHalf, duplex, split},
    sync::{mpsc, watch},
    time::sleep,
};

use super::{
    error::Status,
    socket::{Socket, SocketReceiver, SocketSender},
};
use crate::runtime::{ExecSession, Fault};

/// The protocols, the better one first.
pub(super) const PROTOCOLS: [&str; 2] = ["v5.channel.k8s.io", "v4.channel.k8s.io"];

const INPUT: u8 = 0;
const OUTPUT: u8 = 1;
const ERRORS: u8 = 2;
const END: u8 = 3;
const SIZE: u8 = 4;
/// Says in v5 that the channel in the next byte has ended.
const CLOSE: u8 = 255;

/// The bytes of input that wait for the container at most.
const BUFFER: usize = 64 << 10;
/// The pieces of output that wait for their reader at most.
const PIECES: usize = 16;
/// How long a program whose input cannot be ended may go on in silence after it was given input.
const SILENCE: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 20 });
/// The ended programs that are remembered.
const ENDED: usize = 256;

/// The running programs of a cluster, and some that ended. Copies share them.
#[derive(Clone, Default)]
pub(super) struct Programs {
    known: Arc<Mutex<ProgramTable>>,
    count: Arc<AtomicU64>,
}

#[derive(Default)]
struct ProgramTable {
    programs: HashMap<String, Program>,
    ended: VecDeque<String>,
}

struct Program {
    sizes: watch::Sender<Option<(u16, u16)>>,
    exit_code: Option<i64>,
}

impl Programs {
    /// Takes over a socket on which a program has begun.
    pub(super) fn begin(&self, socket: Socket, terminal: Option<(u16, u16)>) -> ExecSession {
        let id = self.count.fetch_add(1, Ordering::Relaxed).to_string();
        let (sizes, changed) = watch::channel(terminal);
        let program = Program { sizes, exit_code: None };
        self.known().programs.insert(id.clone(), program);
        let (input, inside) = duplex(BUFFER);
        let (pieces, output) = mpsc::channel(PIECES);
        let can_end = socket.protocol == PROTOCOLS[0];
        let (sender, receiver) = socket.split();
        let (told, ended) = watch::channel(InputState::Open);
        // Its other half is never written to; both are dropped together.
        let (inside, unused): (ReadHalf<DuplexStream>, WriteHalf<DuplexStream>) = split(inside);
        tokio::spawn(async move {
            write(sender, inside, changed, can_end, told).await;
            drop(unused);
        });
        let (programs, of) = (self.clone(), id.clone());
        tokio::spawn(async move {
            let exit_code = read(receiver, pieces, ended).await;
            programs.end(&of, exit_code);
        });
        let output = stream::unfold(output, |mut output| async { Some((output.recv().await?, output)) });
        ExecSession { input: Box::pin(input), output: Box::pin(output), id }
    }

    /// Changes the size of a program's terminal. Does nothing after its end.
    pub(super) fn resize(&self, id: &str, size: (u16, u16)) {
        if let Some(program) = self.known().programs.get(id) {
            program.sizes.send_replace(Some(size));
        }
    }

    /// How a program ended; `None` while it runs, or if it is not known any more.
    pub(super) fn exit_code(&self, id: &str) -> Option<i64> {
        self.known().programs.get(id)?.exit_code
    }

    fn end(&self, id: &str, exit_code: Option<i64>) {
        let mut known = self.known();
        if let Some(program) = known.programs.get_mut(id) {
            program.exit_code = exit_code;
        }
        known.ended.push_back(id.to_owned());
        if known.ended.len() > ENDED
            && let Some(oldest) = known.ended.pop_front()
        {
            known.programs.remove(&oldest);
        }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, ProgramTable> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The state of a program's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum InputState {
    Open,
    /// It has ended, and the program knows, or never had any.
    Ended,
    /// It has ended after some bytes, and the program cannot be told.
    EndedUntold,
}

/// Sends input and sizes until the input has ended, then sizes alone.
async fn write(
    mut sender: SocketSender,
    mut input: ReadHalf<DuplexStream>,
    mut sizes: watch::Receiver<Option<(u16, u16)>>,
    can_end: bool,
    told: watch::Sender<InputState>,
) {
    let (mut buffer, mut is_open, mut has_sent) = (vec![0; 32 << 10], true, false);
    sizes.mark_changed();
    loop {
        tokio::select! {
            read = input.read(&mut buffer), if is_open => match read {
                Ok(0) | Err(_) => {
                    is_open = false;
                    if can_end && sender.send(CLOSE, &[INPUT]).await.is_err() {
                        return;
                    }
                    told.send_replace(if can_end || !has_sent { InputState::Ended } else { InputState::EndedUntold });
                }
                Ok(length) => {
                    has_sent = true;
                    if sender.send(INPUT, &buffer[..length]).await.is_err() {
                        return;
                    }
                }
            },
            changed = sizes.changed() => {
                if changed.is_err() {
                    return;
                }
                let size = *sizes.borrow_and_update();
                if let Some((columns, rows)) = size {
                    let size = json!({ "Width": columns, "Height": rows }).to_string();
                    if sender.send(SIZE, size.as_bytes()).await.is_err() {
                        return;
                    }
                }
            }
            // The program has ended, or nobody reads it any more.
            () = told.closed() => {
                sender.close().await;
                return;
            }
        }
    }
}

type Piece = Result<(bool, Vec<u8>), Fault>;

/// Passes the output on until the program ends. Returns its exit code, if it said one.
async fn read(
    mut receiver: SocketReceiver,
    pieces: mpsc::Sender<Piece>,
    mut input: watch::Receiver<InputState>,
) -> Option<i64> {
    loop {
        let is_untold = *input.borrow_and_update() == InputState::EndedUntold;
        let message = tokio::select! {
            message = receiver.next() => message,
            changed = input.changed() => {
                if changed.is_err() {
                    // The connection can still be read after it cannot be written to.
                    receiver.next().await
                } else {
                    continue;
                }
            }
            () = sleep(SILENCE), if is_untold => {
                let why = "this cluster cannot tell a program that its input has ended (that needs Kubernetes 1.30), \
                           and the program still waits for more, so it was sent HUP";
                let _ = pieces.send(Err(Fault::Refused(why.to_owned()))).await;
                return None;
            }
            () = pieces.closed() => return None,
        };
        let piece = match message {
            Some(Ok((OUTPUT, bytes))) => Ok((false, bytes)),
            Some(Ok((ERRORS, bytes))) => Ok((true, bytes)),
            Some(Ok((END, bytes))) => match exit_code(&bytes) {
                Ok(code) => return Some(code),
                Err(why) => Err(Fault::Refused(why)),
            },
            Some(Ok(_)) => continue,
            Some(Err(error)) => Err(error.into_fault()),
            None => return None,
        };
        // An empty piece opens a channel.
        let (is_empty, is_last) = (matches!(&piece, Ok((_, bytes)) if bytes.is_empty()), piece.is_err());
        if !is_empty && pieces.send(piece).await.is_err() || is_last {
            return None;
        }
    }
}

/// The exit code in the status with which a program ends, or why it did not begin.
fn exit_code(status: &[u8]) -> Result<i64, String> {
    let status: Status = serde_json::from_slice(status).map_err(|_| "the program ended without a status".to_owned())?;
    if status.status == "Success" {
        return Ok(0);
    }
    let causes = status.details.iter().flat_map(|details| &details.causes);
    let code = causes.filter(|cause| cause.reason == "ExitCode").find_map(|cause| cause.message.parse().ok());
    code.ok_or(status.message)
}

/// A connection to a port of a Pod: what is written goes to channel 0. The first message of a channel is its port.
pub(super) fn forward(socket: Socket) -> DuplexStream {
    let (outside, inside) = duplex(BUFFER);
    let (mut from, mut to) = split(inside);
    let (mut sender, mut receiver) = socket.split();
    let writing = async move {
        let mut buffer = vec![0; 32 << 10];
        loop {
            match from.read(&mut buffer).await {
                Ok(length) if length > 0 => sender.send(0, &buffer[..length]).await.map_err(io::Error::other)?,
                // The end cannot be said: the other side answers, and ends the connection by itself.
                Ok(_) => std::future::pending::<()>().await,
                Err(error) => return Err::<(), io::Error>(error),
            }
        }
    };
    let reading = async move {
        use tokio::io::AsyncWriteExt;
        let mut begun = [false; 2];
        while let Some(Ok((channel, bytes))) = receiver.next().await {
            match begun.get_mut(usize::from(channel)) {
                Some(begun) if !*begun => *begun = true,
                Some(_) if channel == 0 => to.write_all(&bytes).await?,
                // The second channel says why it cannot be connected to.
                _ => break,
            }
        }
        to.shutdown().await
    };
    tokio::spawn(async move {
        tokio::select! {
            _ = writing => {}
            _ = reading => {}
        }
    });
    outside
}

#[cfg(test)]
mod tests;
