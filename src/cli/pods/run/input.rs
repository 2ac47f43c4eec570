//! Passes this process's standard input to a program in a pod (cli.md, `pods run`). The API does not support it, so it
//! goes through ssh. Data is never dropped silently, and an input that stays empty changes nothing if the pod is
//! unreachable: it is merely inherited from the parent process.

use std::io::{self, Read};

use tokio::sync::{mpsc, watch};

use super::{
    Run,
    writer::{InputTaken, Writer},
};
use crate::cli::{
    failure::{Failure, Kind},
    pods::{host_key::ProxyKey, reach::SSH_PORT},
    session::Session,
};
use ops::run::Mark;
use wire::pods::CreatePodRequest;

/// How many bytes are read at once; two such pieces are held.
const PIECE: usize = 64 << 10;
/// Advice if the data is not for the program.
const NOT_MEANT: &str = "`</dev/null` leaves standard input out";

/// The standard input for a program.
#[derive(Debug)]
pub(super) struct Input {
    route: InputRoute,
}

/// Its destination.
#[derive(Debug)]
enum InputRoute {
    /// Through ssh into this FIFO in the pod.
    Fifo(String),
    /// Nowhere.
    Missing(Reason),
}

/// Why a pod is unreachable.
#[derive(Debug, Clone, Copy)]
enum Reason {
    NoWrap,
    NoProxy,
    Adopted,
}

/// How far the program is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Progress {
    pub(super) has_started: bool,
    pub(super) is_simulated: bool,
    /// How often its container was restarted.
    pub(super) restarts: u32,
}

/// The state of standard input, as far as it is known without reading it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum StdinState {
    /// A terminal, a device such as `/dev/null`, or nothing at all; or a pipe at its end.
    Nothing,
    /// Data may come, or the end.
    Open,
    Data,
}

impl Input {
    /// The standard input for the program of this body. Data that cannot get there is an error before anything is
    /// rented, if it is already available.
    pub(super) async fn find(session: &Session, body: &CreatePodRequest, mark: &Mark) -> Result<Option<Self>, Failure> {
        let sight = look();
        if sight == StdinState::Nothing {
            return Ok(None);
        }
        let publishes = body.ports.iter().flatten().any(|port| port.to_string() == SSH_PORT);
        if publishes || ProxyKey::ask(session).await?.is_some() {
            return Ok(Some(Self { route: InputRoute::Fifo(mark.input()) }));
        }
        // Pods of the embedded engine may be simulated: that is known when there is one.
        if sight == StdinState::Data && !session.settings.backend.is_embedded() {
            return Err(no_way(Reason::NoProxy));
        }
        Ok(Some(Self { route: InputRoute::Missing(Reason::NoProxy) }))
    }

    /// The same for a program that runs without the script.
    pub(super) fn without_wrapper() -> Result<Option<Self>, Failure> {
        match look() {
            StdinState::Nothing => Ok(None),
            StdinState::Data => Err(no_way(Reason::NoWrap)),
            StdinState::Open => Ok(Some(Self { route: InputRoute::Missing(Reason::NoWrap) })),
        }
    }

    /// The same where another process rented the pod, and may have written to its program.
    pub(super) fn of_adopted(self) -> Self {
        match self.route {
            InputRoute::Fifo(_) => Self { route: InputRoute::Missing(Reason::Adopted) },
            InputRoute::Missing(_) => self,
        }
    }

    /// Whether something can be passed on.
    pub(super) const fn has_way(&self) -> bool {
        matches!(self.route, InputRoute::Fifo(_))
    }

    /// Passes all input on, to its end. Passed data cannot be replayed: a program that starts over is a failure.
    pub(super) async fn pass_on(
        &self,
        session: &Session,
        run: &Run,
        mut progress: watch::Receiver<Progress>,
    ) -> Result<(), Failure> {
        let mut pieces = read();
        let first = pieces.recv().await.transpose().map_err(|error| unreadable(&error))?;
        let fifo = match &self.route {
            InputRoute::Missing(_) if first.is_none() || session.api()?.simulates(&run.pod) => return Ok(()),
            InputRoute::Missing(reason) => return Err(no_way(*reason)),
            InputRoute::Fifo(fifo) => fifo,
        };
        if progress.wait_for(|progress| progress.has_started).await.is_err() || progress.borrow().is_simulated {
            return Ok(());
        }
        let mut writer = Writer::new(session, run, fifo);
        let taken = match first {
            Some(first) => writer.write(first, &mut pieces).await?,
            None => InputTaken::All,
        };
        loop {
            let restarts = progress.borrow().restarts;
            let ended = if taken == InputTaken::All { writer.end().await } else { Ok(()) };
            if let Err(failure) = ended {
                if writer.count() > 0 {
                    return Err(failure);
                }
                session.ui.warn(&format!("CMD does not see the end of its input: {}", failure.one_line()));
            }
            if progress.wait_for(|progress| progress.restarts > restarts).await.is_err() {
                return Ok(());
            }
            if writer.count() > 0 {
                return Err(writer.begun_anew());
            }
        }
    }
}

/// Looks at standard input, and takes nothing of it.
#[cfg(unix)]
fn look() -> StdinState {
    use rustix::{
        event::{PollFd, PollFlags, Timespec, poll},
        fs::{FileType, fstat},
        io::ioctl_fionread,
    };
    let stdin = io::stdin();
    let Ok(found) = fstat(&stdin) else { return StdinState::Nothing };
    let kind = FileType::from_raw_mode(found.st_mode);
    if !matches!(kind, FileType::Fifo | FileType::Socket | FileType::RegularFile) {
        return StdinState::Nothing;
    }
    let now = Timespec { tv_sec: 0, tv_nsec: 0 };
    let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
    if !matches!(poll(&mut asked, Some(&now)), Ok(1..)) {
        return StdinState::Open;
    }
    match ioctl_fionread(&stdin) {
        // Files of the system, as in `/proc`, do not say how long they are.
        Ok(0) if kind == FileType::RegularFile => StdinState::Open,
        Ok(0) => StdinState::Nothing,
        Ok(_) => StdinState::Data,
        Err(_) => StdinState::Open,
    }
}

#[cfg(not(unix))]
fn look() -> StdinState {
    use std::io::IsTerminal;
    if io::stdin().is_terminal() { StdinState::Nothing } else { StdinState::Open }
}

/// Reads standard input to its end, piece by piece, as they are taken. A read that lasts ends with this process.
fn read() -> mpsc::Receiver<io::Result<Vec<u8>>> {
    let (tell, told) = mpsc::channel(1);
    let reader = std::thread::Builder::new().name("stdin".to_owned());
    let failed = tell.clone();
    let started = reader.spawn(move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut piece = vec![0; PIECE];
            let piece = match stdin.read(&mut piece) {
                Ok(0) => return,
                Ok(length) => {
                    piece.truncate(length);
                    Ok(piece)
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => Err(error),
            };
            let is_last = piece.is_err();
            if tell.blocking_send(piece).is_err() || is_last {
                return;
            }
        }
    });
    if let Err(error) = started {
        // There is room for one.
        let _ = failed.try_send(Err(error));
    }
    told
}

/// Standard input could not be read.
pub(super) fn unreadable(error: &io::Error) -> Failure {
    let what = format!("cannot read standard input: {error}");
    Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
}

/// There is data, but no route for it.
fn no_way(reason: Reason) -> Failure {
    let (what, hint) = match reason {
        Reason::NoWrap => (
            "standard input has data, and with --no-wrap nothing is passed on to CMD",
            format!("leave --no-wrap out, or {NOT_MEANT}"),
        ),
        Reason::NoProxy => (
            "standard input has data, and no way leads into the pod to pass it on to CMD",
            format!(
                "it goes through ssh: `svcctl serve --ssh-listen` lets it in (add `--base-url` with the address of its \
                 API), or an ssh server that CMD starts, with `--ssh --port 22/tcp`; {NOT_MEANT}"
            ),
        ),
        Reason::Adopted => (
            "standard input has data, and the try that rented the pod may have passed its own on to CMD",
            format!("use another --create-id for a run of its own; {NOT_MEANT}"),
        ),
    };
    Failure::usage(what.to_owned(), hint)
}
