//! The lines of a server's log, written by a thread of their own: standard error may be a pipe that is not read, which
//! must hold up neither the server nor its end. What is not written in the end is counted, and the count is the last line.

use std::{
    io::Write,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::sync::{mpsc::Receiver, oneshot};

use super::surroundings::Stderr;
use crate::server::LogEntry;

/// How often it is asked whether there is room for a line.
const LOOK: Duration = Duration::from_millis(5);
/// How often it is asked when the server has ended, for all lines together: half a second.
const LOOKS: u32 = 100;
/// How long the server waits for the writer in the end. It can be held up where it cannot be known before a line is
/// written that there is no room for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// A log that is being written.
pub(super) struct LogLines {
    is_ending: Arc<AtomicBool>,
    done: oneshot::Receiver<()>,
}

/// How an entry is written, and how the number of those that were dropped is.
pub(super) struct Form {
    pub(super) entry: fn(&LogEntry) -> String,
    pub(super) dropped: fn(u64) -> String,
}

struct Writer {
    lines: Receiver<LogEntry>,
    stderr: Stderr,
    form: Form,
    is_ending: Arc<AtomicBool>,
    /// How many lines were written or named as lost.
    told: u64,
    looks: u32,
}

impl LogLines {
    /// Writes what comes; `total` counts what was to be written.
    pub(super) fn write(lines: Receiver<LogEntry>, total: Arc<AtomicU64>, stderr: Stderr, form: Form) -> Self {
        let is_ending = Arc::new(AtomicBool::new(false));
        let (over, done) = oneshot::channel();
        let mut writer = Writer { lines, stderr, form, is_ending: Arc::clone(&is_ending), told: 0, looks: 0 };
        // Where there is no thread to be had, there is no log.
        let _ = thread::Builder::new().name("log".to_owned()).spawn(move || {
            writer.work();
            writer.end(total.load(Ordering::Relaxed));
            // The server may have gone on without.
            let _ = over.send(());
        });
        Self { is_ending, done }
    }

    /// Waits for what is left, but not for long.
    pub(super) async fn end(self) {
        self.is_ending.store(true, Ordering::Relaxed);
        // A reader that does not read is not waited for.
        let _ = tokio::time::timeout(PATIENCE, self.done).await;
    }
}

impl Writer {
    /// Writes lines until there are no more, or no more room.
    #[allow(clippy::disallowed_methods, reason = "the thread of the log waits until the pipe has room")]
    fn work(&mut self) {
        while let Some(entry) = self.lines.blocking_recv() {
            while !has_room() {
                if self.is_ending.load(Ordering::Relaxed) {
                    self.looks += 1;
                    if self.looks > LOOKS {
                        return;
                    }
                }
                thread::sleep(LOOK);
            }
            let text = (self.form.entry)(&entry);
            self.say(&text);
            self.told += 1 + entry.lost;
        }
    }

    /// Says how many lines of all were dropped.
    fn end(&self, total: u64) {
        let dropped = total.saturating_sub(self.told);
        if dropped > 0 && can_write() {
            self.say(&(self.form.dropped)(dropped));
        }
    }

    fn say(&self, line: &str) {
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        // Where standard error is gone, there is no log.
        let _ = stderr.write_all(format!("{line}\n").as_bytes()).and_then(|()| stderr.flush());
    }
}

/// Whether a line can be written at once, and in a pipe the last one behind it.
#[cfg(target_os = "linux")]
fn has_room() -> bool {
    use rustix::{io::ioctl_fionread, pipe::fcntl_getpipe_size};
    /// What is kept free: a page for the last line, and as much as lines may leave empty at the ends of pages.
    const RESERVE: u64 = 12 << 10;
    let stderr = std::io::stderr();
    // What is no pipe has no size.
    let Ok(size) = fcntl_getpipe_size(&stderr) else { return can_write() };
    let waiting = ioctl_fionread(&stderr).unwrap_or_default();
    waiting + RESERVE <= size as u64
}

/// Whether a line can be written at once.
#[cfg(not(target_os = "linux"))]
fn has_room() -> bool {
    can_write()
}

/// Whether something can be written at once. What fails to be asked is tried.
#[cfg(unix)]
fn can_write() -> bool {
    use rustix::event::{PollFd, PollFlags, poll};
    let stderr = std::io::stderr();
    let mut asked = [PollFd::new(&stderr, PollFlags::OUT)];
    poll(&mut asked, Some(&rustix::time::Timespec::default())).map_or(true, |ready| ready > 0)
}

#[cfg(not(unix))]
fn can_write() -> bool {
    true
}
