//! A shell in a pod at another server: `svcctl pods ssh` on a terminal of this machine, as a person runs it.

use std::{collections::VecDeque, ffi::OsString, io, time::Duration};

use pty_process::{Command, Pty, Size};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    process::Child,
    sync::{mpsc, oneshot},
    time::timeout,
};

use driver::programs::{Shell, ShellInput};

/// How many pieces of input and of output wait.
const WAITING: usize = 64;
/// How many bytes of input wait for a program that reads none; what is typed beyond them is lost.
const PLENTY: usize = 64 << 10;
/// How many bytes of output are read at once.
const PIECE: usize = 16 << 10;
/// How long ssh may take to end once it is hung up.
const PATIENCE: Duration = Duration::from_secs(2);
/// The exit code of a program that a signal ended.
const SIGNALLED: u32 = 255;

/// Runs a command, followed by the id of a pod, on a terminal of this size.
pub(super) fn open(words: &[OsString], pod: &str, (columns, rows): (u16, u16)) -> io::Result<Shell> {
    let (program, args) = words.split_first().ok_or(io::ErrorKind::NotFound)?;
    let (pty, pts) = pty_process::open().map_err(io::Error::other)?;
    pty.resize(Size::new(rows, columns)).map_err(io::Error::other)?;
    let command = Command::new(program).args(args).arg(pod).env("TERM", "xterm-256color").kill_on_drop(true);
    let child = command.spawn(pts).map_err(io::Error::other)?;
    let (input, typed) = mpsc::channel(WAITING);
    let (out, output) = mpsc::channel(WAITING);
    let (tell, code) = oneshot::channel();
    tokio::spawn(async move {
        let is_over = relay(pty, typed, &out).await;
        let code = end(child).await;
        if is_over {
            // Nobody may be left to tell.
            let _ = tell.send(code);
        }
    });
    Ok(Shell { input, output, code })
}

/// Carries input and output until the program ends or is hung up, which closing its terminal does. Returns whether it
/// ended by itself.
async fn relay(mut pty: Pty, mut typed: mpsc::Receiver<ShellInput>, out: &mpsc::Sender<Vec<u8>>) -> bool {
    let (mut reading, mut writing) = pty.split();
    let (mut piece, mut waiting) = (vec![0; PIECE], VecDeque::new());
    loop {
        tokio::select! {
            next = typed.recv() => match next {
                Some(ShellInput::Bytes(bytes)) if waiting.len() + bytes.len() <= PLENTY => waiting.extend(bytes),
                Some(ShellInput::Bytes(_)) => {}
                // A program that has ended has no terminal any more.
                Some(ShellInput::Size((columns, rows))) => drop(writing.resize(Size::new(rows, columns))),
                None => return false,
            },
            written = writing.write(waiting.as_slices().0), if !waiting.is_empty() => match written {
                Ok(length) => drop(waiting.drain(..length)),
                Err(_) => return true,
            },
            read = reading.read(&mut piece) => match read {
                // The system reports the end of a terminal as an error.
                Ok(0) | Err(_) => return true,
                Ok(length) => if out.send(piece[..length].to_vec()).await.is_err() {
                    return false;
                },
            },
        }
    }
}

/// How the program ended, which it does now.
async fn end(mut child: Child) -> u32 {
    if timeout(PATIENCE, child.wait()).await.is_err() {
        // One that has ended meanwhile is as good.
        let _ = child.kill().await;
    }
    let code = child.wait().await.ok().and_then(|status| status.code());
    code.and_then(|code| u32::try_from(code).ok()).unwrap_or(SIGNALLED)
}

#[cfg(test)]
mod tests {
    use super::open;
    use driver::programs::{Shell, ShellInput};

    /// A shell line that gets a pod as its first argument.
    fn run(line: &str) -> Shell {
        open(&["sh", "-c", line, "sh"].map(Into::into), "pod1", (91, 31)).expect("sh runs")
    }

    async fn read_until(shell: &mut Shell, end: &str) -> String {
        let mut read = String::new();
        while !read.contains(end) {
            read += &String::from_utf8_lossy(&shell.output.recv().await.unwrap_or_else(|| panic!("{read}")));
        }
        read
    }

    #[tokio::test]
    async fn a_program_has_a_terminal_of_its_size_and_tells_how_it_ended() {
        let mut shell = run("echo $1 $(stty size); read line; echo $line at $(stty size); exit 7");
        read_until(&mut shell, "pod1 31 91").await;
        shell.input.send(ShellInput::Size((50, 20))).await.expect("it runs");
        shell.input.send(ShellInput::Bytes(b"typed\n".to_vec())).await.expect("it runs");
        read_until(&mut shell, "typed at 20 50").await;
        while shell.output.recv().await.is_some() {}
        assert_eq!(shell.code.await, Ok(7));
    }

    #[tokio::test]
    async fn a_program_that_nobody_types_to_any_more_is_hung_up_though_it_reads_nothing() {
        let mut shell = run("trap 'echo gone >&2; exit 1' HUP; echo $$; while :; do sleep 0.01; done");
        let id = read_until(&mut shell, "\n").await;
        for _ in 0..64 {
            shell.input.send(ShellInput::Bytes(vec![b'x'; 8 << 10])).await.expect("it runs");
        }
        drop(shell.input);
        assert!(shell.code.await.is_err(), "nobody is told");
        let gone = std::process::Command::new("kill").args(["-0", id.trim()]).output().expect("kill runs");
        assert!(!gone.status.success());
    }
}
