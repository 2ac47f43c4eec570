//! Communication with the person at the terminal: results, notes, warnings and failures; standard input; and the
//! terminal modes during questions.

use std::{
    cell::{Cell, OnceCell, RefCell, RefMut},
    ffi::OsString,
    io::{self, Read, Write},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{curl, signals::InterruptState};
use crate::cli::{
    backend::Backend,
    failure::{Failure, flags},
    settings::{Settings, format::Format},
    terminal::{
        json,
        modes::{Modes, await_question, show_cursor},
        outlet::Outlet,
        paint::Paint,
        process_env::{Stderr, read_whole},
        text::{escape, fitted},
    },
};

/// The longest line that is read from standard input, in bytes.
const LINE_LIMIT: usize = 64 * 1024;

/// Standard input, output and error.
type Streams = (Box<dyn Read + Send>, Outlet, Outlet);

/// A command's input and output.
pub(in crate::cli) struct Ui {
    settings: UiSettings,
    stdin: Arc<Mutex<Box<dyn Read + Send>>>,
    stdout: RefCell<Outlet>,
    stderr: Stderr,
    /// The command line, from the program's name on.
    typed: Vec<OsString>,
    /// The report for when a signal ends the command, and whether the terminal is in its original state.
    pub(in crate::cli) interrupt_state: Arc<InterruptState>,
    modes: OnceCell<Option<Modes>>,
    asking: Cell<bool>,
    /// Whether a question is open on a separate thread.
    question: Arc<AtomicBool>,
    reveals: Cell<bool>,
}

/// The output settings.
struct UiSettings {
    /// Whether notes are left out.
    quiet: bool,
    /// Whether to explain an empty result.
    tells_empty: bool,
    /// Whether failures are reported as JSON.
    json_failures: bool,
    /// Colour on standard error.
    paint_stderr: Paint,
    /// Whether someone is there to be asked.
    interactive: bool,
    /// The columns of standard error, when it is a terminal.
    width: Option<usize>,
}

impl Ui {
    /// Communicates as these `typed` settings say, over the streams for input, results and everything else.
    pub(in crate::cli) fn new(
        settings: &Settings,
        typed: Vec<OsString>,
        (stdin, stdout, stderr): Streams,
        interrupt_state: Arc<InterruptState>,
    ) -> Self {
        let settings = UiSettings {
            quiet: settings.quiet,
            tells_empty: matches!(settings.format, Format::Table | Format::Wide),
            json_failures: settings.json_failures,
            paint_stderr: settings.paint_stderr,
            interactive: settings.interactive,
            width: settings.width_stderr,
        };
        Self {
            settings,
            typed,
            stdin: Arc::new(Mutex::new(stdin)),
            stdout: RefCell::new(stdout),
            stderr: Arc::new(Mutex::new(stderr)),
            interrupt_state,
            modes: OnceCell::new(),
            asking: Cell::new(false),
            question: Arc::default(),
            reveals: Cell::new(false),
        }
    }

    /// Writes results.
    pub(in crate::cli) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.stdout.borrow_mut().write_all(bytes).map_err(Failure::Output)
    }

    /// Standard output, to be written to as any other stream.
    pub(in crate::cli) fn stdout(&self) -> RefMut<'_, Outlet> {
        self.stdout.borrow_mut()
    }

    /// Draws on the terminal that standard output is: what moves the cursor, and text that was made visible before.
    pub(in crate::cli) fn draw(&self, drawn: &str) -> Result<(), Failure> {
        self.stdout.borrow_mut().drawing().write_all(drawn.as_bytes()).map_err(Failure::Output)
    }

    /// Writes results that end with a line end.
    pub(in crate::cli) fn print(&self, text: &str) -> Result<(), Failure> {
        self.write(text.as_bytes())
    }

    /// Writes the standard output of a user's own program to ours: unmodified, so that its progress bars move as usual.
    pub(in crate::cli) fn pass_on(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.stdout.borrow_mut().drawing().write_all(bytes).map_err(Failure::Output)
    }

    /// The same of standard error.
    pub(in crate::cli) fn pass_on_error(&self, bytes: &[u8]) {
        if !bytes.is_empty() {
            // When standard error is gone, that cannot be reported; the program goes on.
            let _ = self.flush();
            let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = stderr.drawing().write_all(bytes).and_then(|()| stderr.flush());
        }
    }

    /// Writes one line of results.
    pub(in crate::cli) fn line(&self, text: &str) -> Result<(), Failure> {
        self.write(text.as_bytes())?;
        self.write(b"\n")
    }

    /// Writes out what is buffered, so that a reader sees it now.
    pub(in crate::cli) fn flush(&self) -> Result<(), Failure> {
        self.stdout.borrow_mut().flush().map_err(Failure::Output)
    }

    /// Says something beside the results; not when they are all that was asked for.
    pub(in crate::cli) fn note(&self, text: &str) {
        if !self.settings.quiet {
            self.say(&fitted(&format!("{}\n", escape(text)), self.settings.width));
        }
    }

    /// Says what an earlier word is called now.
    pub(in crate::cli) fn renamed(&self, former: &str, now: &str) {
        self.note(&format!("`{former}` is now `{now}`; the earlier word goes with the next release"));
    }

    /// Warns of something, even when nothing but results was asked for.
    pub(in crate::cli) fn warn(&self, text: &str) {
        self.say(&fitted(&format!("warning: {}\n", escape(text)), self.settings.width));
    }

    /// Says why a table is empty; a program sees that by itself.
    pub(in crate::cli) fn note_empty(&self, text: &str) {
        if self.settings.tells_empty {
            self.note(text);
        }
    }

    /// Says something that must be seen: warnings and failures, in text that is fit for a terminal.
    pub(in crate::cli) fn say(&self, text: &str) {
        // When standard error is gone, that cannot be reported.
        let _ = self.flush();
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }

    /// Tells of a failure at this backend, in the form that was asked for.
    pub(in crate::cli) fn report(&self, failure: &Failure, backend: &Backend) {
        if let Some(request) = failure.unsent() {
            // A closed pipe has seen enough.
            let _ = self.line(&curl::line(request, backend)).and_then(|()| self.flush());
            return;
        }
        let text = if self.settings.json_failures {
            failure.json(backend).as_ref().map(json::line).unwrap_or_default()
        } else {
            let text = flags::named(&failure.render(backend, self.settings.paint_stderr), &self.typed);
            fitted(&text, self.settings.width)
        };
        self.say(&text);
    }

    /// Standard error, to be written to beside the command.
    pub(in crate::cli) const fn stderr(&self) -> &Stderr {
        &self.stderr
    }

    /// Reads all of standard input if it is no longer than this, on a separate thread, so that signals are still
    /// handled.
    pub(in crate::cli) async fn read_stdin(&self, longest: u64) -> io::Result<Vec<u8>> {
        let stdin = Arc::clone(&self.stdin);
        let read = move || read_whole(&mut **stdin.lock().unwrap_or_else(PoisonError::into_inner), longest);
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Reads the first line of standard input, on a separate thread: the writer need not close it.
    pub(in crate::cli) async fn read_line(&self) -> io::Result<String> {
        let stdin = Arc::clone(&self.stdin);
        let read = move || {
            let mut stdin = stdin.lock().unwrap_or_else(PoisonError::into_inner);
            let mut line = Vec::new();
            let mut byte = [0];
            while line.len() < LINE_LIMIT && stdin.read(&mut byte)? == 1 && byte != *b"\n" {
                line.push(byte[0]);
            }
            String::from_utf8(line).map_err(|_| io::Error::other("it is not UTF-8"))
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// The command line, from the program's name on.
    pub(in crate::cli) fn typed(&self) -> &[OsString] {
        &self.typed
    }

    /// Shows secrets from now on, because that was asked for.
    pub(in crate::cli) fn reveal(&self) {
        self.reveals.set(true);
    }

    /// Whether secrets are shown.
    pub(in crate::cli) fn reveals(&self) -> bool {
        self.reveals.get()
    }

    /// Remembers how the terminal is, before someone is asked.
    pub(in crate::cli) fn keep_terminal(&self) {
        self.modes.get_or_init(Modes::found);
        self.asking.set(true);
        self.interrupt_state.has_terminal.store(true, Ordering::SeqCst);
    }

    /// Remembers how the terminal is, and turns its echo off: the question shows what is to be seen. With echo, the
    /// terminal would show what is typed before the question listens, and between two keys.
    pub(in crate::cli) fn mute_terminal(&self) {
        self.keep_terminal();
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.mute();
        }
    }

    /// Begins a question on a separate thread, which reports when it is over.
    pub(in crate::cli) fn begin_question(&self) -> Arc<AtomicBool> {
        self.question.store(true, Ordering::Release);
        Arc::clone(&self.question)
    }

    /// Someone was asked, and what was asked has left the terminal as it was.
    pub(in crate::cli) fn was_answered(&self) {
        self.asking.set(false);
        self.interrupt_state.has_terminal.store(false, Ordering::SeqCst);
    }

    /// Lets the terminal show again what is typed.
    pub(in crate::cli) fn unmute_terminal(&self) {
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.restore();
        }
    }

    /// Puts the terminal back as it was found.
    pub(in crate::cli) fn restore_terminal(&self) {
        await_question(&self.question);
        // It listens, and is not waited for again: the modes are not its own any more.
        self.question.store(false, Ordering::Release);
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.restore();
        }
        if self.settings.interactive {
            let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            show_cursor(stderr.drawing(), self.asking.take());
        }
    }

    /// The terminal's original modes, if anything changed them. Consumes this.
    pub(in crate::cli) fn into_modes(self) -> Option<Modes> {
        self.modes.into_inner().flatten()
    }
}
