//! The terminal as a live screen: taken over, drawn on, read from, and always restored.

use std::{
    io::{self, Write},
    panic,
    sync::{Arc, PoisonError},
    thread,
};

use ratatui::{
    Frame, Terminal,
    backend::CrosstermBackend,
    crossterm::{event, style, terminal},
    layout::{Position, Rect},
};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::{
    job::{Job, JobSignal},
    keys::{Keys, known},
    state::{Key, Notice},
};
use crate::cli::{
    failure::Failure,
    output::canvas::{Canvas, LEAVE},
    pods::reach::{Reach, not_run},
    session::Session,
    terminal::{modes::drop_typed, outlet::Outlet},
};

/// How ssh says that it failed itself.
const SSH_FAILED: i32 = 255;

/// The terminal as a screen. It is given back when this is dropped.
pub(super) struct Screen<'a> {
    session: &'a Session,
    /// The separate screen; `None` while in the background.
    canvas: Option<Canvas<'a>>,
    terminal: Terminal<CrosstermBackend<DrawTarget<'a>>>,
    keys: Keys,
    notes: UnboundedReceiver<String>,
    job: Job,
    /// Where notes went before.
    stderr: Option<Outlet>,
    hook: Arc<Hook>,
}

type Hook = Box<dyn Fn(&panic::PanicHookInfo<'_>) + Send + Sync>;

/// An event from the terminal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum TerminalEvent {
    /// A key was typed.
    Key(Key),
    /// Its size changed, or it must be redrawn.
    Changed,
    /// Somebody wants the program in the background.
    Suspend,
    /// A message that would otherwise appear on the screen.
    Said(String),
    /// The terminal is gone.
    Gone,
}

impl<'a> Screen<'a> {
    /// Takes the terminal.
    pub(super) fn open(session: &'a Session) -> Result<Self, Failure> {
        style::force_color_output(session.settings.paint.0);
        let terminal = Terminal::new(CrosstermBackend::new(DrawTarget(session))).map_err(Failure::Output)?;
        let (said, notes) = unbounded_channel();
        let mut screen = Self {
            session,
            canvas: None,
            terminal,
            keys: Keys::listen(),
            notes,
            job: Job::new(),
            stderr: Some(exchange(session, Outlet::plain(Notes(said)))),
            hook: Arc::new(panic::take_hook()),
        };
        let (hook, owner) = (Arc::clone(&screen.hook), thread::current().id());
        panic::set_hook(Box::new(move |info| {
            // A panic message belongs on the restored screen.
            if thread::current().id() == owner {
                give_back();
            }
            hook(info);
        }));
        screen.enter()?;
        Ok(screen)
    }

    /// Draws, unless it is in the background.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> Result<(), Failure> {
        if self.canvas.is_none() {
            return Ok(());
        }
        self.terminal.draw(draw).map(drop).map_err(Failure::Output)
    }

    /// How many lines it has.
    pub(super) fn height(&self) -> Result<u16, Failure> {
        self.terminal.size().map(|size| size.height).map_err(Failure::Output)
    }

    /// Waits for the terminal's next event. It can be dropped before it completes without losing anything.
    pub(super) async fn next(&mut self) -> Result<TerminalEvent, Failure> {
        loop {
            tokio::select! {
                biased;
                told = self.job.next() => match told {
                    JobSignal::Gone => return Ok(TerminalEvent::Gone),
                    JobSignal::Stop => return Ok(TerminalEvent::Suspend),
                    JobSignal::GoOn => {
                        self.enter()?;
                        return Ok(TerminalEvent::Changed);
                    }
                },
                event = self.keys.next() => match event {
                    None => return Ok(TerminalEvent::Gone),
                    Some(event::Event::Key(key)) => {
                        if let Some(key) = known(key) {
                            return Ok(TerminalEvent::Key(key));
                        }
                    }
                    Some(event::Event::Resize(..)) => return Ok(TerminalEvent::Changed),
                    Some(_) => {}
                },
                Some(note) = self.notes.recv() => return Ok(TerminalEvent::Said(note)),
            }
        }
    }

    /// Drops what was typed and not heard yet. A new size among it needs no word: it is seen with the next drawing.
    pub(super) fn drop_typed(&mut self) {
        drop_typed();
        self.keys.clear();
    }

    /// Lets a shell on a pod have the terminal until it ends. The shell ends with this program.
    pub(super) async fn lend(&mut self, reach: &Reach) -> Result<Notice, Failure> {
        if self.canvas.is_none() {
            return Ok(Notice::Failed("in the background, so that no shell was opened".to_owned()));
        }
        self.leave();
        let lent = self.keys.lend();
        let ended = match reach.command(&[], &[]).spawn() {
            Ok(mut child) => loop {
                tokio::select! {
                    biased;
                    ended = child.wait() => break ended,
                    told = self.job.next() => match told {
                        // The terminal has told the shell the same.
                        JobSignal::Stop if self.job.can_stop() => Job::stop(),
                        JobSignal::Stop => Job::resume(),
                        JobSignal::Gone | JobSignal::GoOn => {}
                    },
                }
            },
            Err(error) => Err(error),
        };
        drop(lent);
        self.enter()?;
        Ok(match ended {
            Ok(status) if status.code() == Some(SSH_FAILED) => {
                Notice::Failed("ssh could not connect, or lost the connection; `svcctl pods ssh` shows why".to_owned())
            }
            Ok(_) => Notice::Done("the shell has ended".to_owned()),
            Err(error) => Notice::Failed(not_run(&error).one_line()),
        })
    }

    /// Restores the terminal and stops until the shell resumes the job; does nothing if no shell can.
    pub(super) fn suspend(&mut self) {
        if self.job.can_stop() {
            self.leave();
            Job::stop();
        }
    }

    /// Takes the terminal, also when it was taken before and something else has used it since.
    fn enter(&mut self) -> Result<(), Failure> {
        self.session.ui.keep_terminal();
        if self.canvas.is_some() {
            // Another program may have set its modes since, and here they still count as raw.
            let _ = terminal::disable_raw_mode();
        } else {
            self.canvas = Some(Canvas::open(self.session));
        }
        // The screen's content is unknown: resizing it, even to the same size, forces a full redraw.
        let cleared = terminal::enable_raw_mode().and_then(|()| self.terminal.size());
        cleared.and_then(|size| self.terminal.resize(Rect::from((Position::ORIGIN, size)))).map_err(Failure::Output)
    }

    fn leave(&mut self) {
        if self.canvas.take().is_some() {
            // If the terminal is gone, nothing can be done.
            let _ = terminal::disable_raw_mode();
            self.session.ui.was_answered();
        }
    }
}

impl Drop for Screen<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            // The hook has already restored it, and its message would be overwritten.
            std::mem::forget(self.canvas.take());
        }
        self.leave();
        if let Some(stderr) = self.stderr.take() {
            exchange(self.session, stderr);
        }
        // A hook cannot be changed during a panic, and nothing comes after it.
        if !thread::panicking() {
            let hook = Arc::clone(&self.hook);
            panic::set_hook(Box::new(move |info| hook(info)));
        }
    }
}

/// Replaces standard error.
fn exchange(session: &Session, other: Outlet) -> Outlet {
    std::mem::replace(&mut *session.ui.stderr().lock().unwrap_or_else(PoisonError::into_inner), other)
}

/// Gives the terminal back from anywhere, without the session.
fn give_back() {
    let _ = terminal::disable_raw_mode();
    let mut stdout = io::stdout();
    let _ = stdout.write_all(LEAVE.as_bytes()).and_then(|()| stdout.flush());
}

/// Standard output of a session, to be drawn on: what draws makes everything visible first.
struct DrawTarget<'a>(&'a Session);

impl Write for DrawTarget<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.ui.stdout().drawing().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.ui.stdout().flush()
    }
}

/// Takes what would be written to standard error, which is the same terminal.
struct Notes(UnboundedSender<String>);

impl Write for Notes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        if let Some(last) = text.lines().rfind(|line| !line.trim().is_empty()) {
            // The receiver is gone when the screen is closed.
            let _ = self.0.send(last.to_owned());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
