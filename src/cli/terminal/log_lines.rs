//! The server's log lines, written by a separate thread: standard error may be a pipe that nobody reads, which must
//! delay neither the server nor its shutdown. Unwritten lines are counted, and the count is the last line.

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

use super::process_env::Stderr;

/// How often it is asked whether there is room for a line.
const LOOK: Duration = Duration::from_millis(5);
/// How often it is asked when the server has ended, for all lines together: half a second.
const LOOKS: u32 = 100;
/// How long the server waits for the writer in the end. It can be held up where it cannot be known before a line is
/// written that there is no room for it.
const PATIENCE: Duration = Duration::from_secs(2);

/// A log that is being written.
pub(in crate::cli) struct LogLines {
    is_ending: Arc<AtomicBool>,
    last: oneshot::Sender<Vec<String>>,
    done: oneshot::Receiver<()>,
}

/// The format of an entry.
pub(in crate::cli) struct Form<Entry> {
    pub(in crate::cli) entry: fn(&Entry) -> String,
    /// How many lines an entry names as lost before it.
    pub(in crate::cli) lost: fn(&Entry) -> u64,
    /// The final message about this many lines that were neither written nor reported as lost.
    pub(in crate::cli) dropped: fn(u64) -> String,
}

/// The last line of a text log that dropped this many lines.
pub(in crate::cli) fn dropped(count: u64) -> String {
    format!("{count} lines of the log were dropped: standard error was not read")
}

struct Writer<Entry> {
    lines: Receiver<Entry>,
    stderr: Stderr,
    form: Form<Entry>,
    is_ending: Arc<AtomicBool>,
    /// How many lines were written or named as lost.
    told: u64,
    looks: u32,
}

impl LogLines {
    /// Writes what comes; `total` counts what was to be written.
    pub(in crate::cli) fn write<Entry: Send + 'static>(
        lines: Receiver<Entry>,
        total: Arc<AtomicU64>,
        stderr: Stderr,
        form: Form<Entry>,
    ) -> Self {
        let is_ending = Arc::new(AtomicBool::new(false));
        let (over, done) = oneshot::channel();
        let (last, last_lines) = oneshot::channel();
        let mut writer = Writer { lines, stderr, form, is_ending: Arc::clone(&is_ending), told: 0, looks: 0 };
        // Without a thread there is no log.
        let _ = thread::Builder::new().name("log".to_owned()).spawn(move || {
            writer.work();
            let last: Vec<String> = last_lines.blocking_recv().unwrap_or_default();
            writer.end(total.load(Ordering::Relaxed), &last);
            // The server may have gone on without.
            let _ = over.send(());
        });
        Self { is_ending, last, done }
    }

    /// Waits for what is left and for these last lines, but not for long.
    pub(in crate::cli) async fn end(self, last: Vec<String>) {
        self.is_ending.store(true, Ordering::Relaxed);
        // A writer that is gone needs none.
        let _ = self.last.send(last);
        // A reader that does not read is not waited for.
        let _ = tokio::time::timeout(PATIENCE, self.done).await;
    }
}

impl<Entry> Writer<Entry> {
    /// Writes lines until there are no more, or no more room.
    fn work(&mut self) {
        while let Some(entry) = self.lines.blocking_recv() {
            if !self.waits_for_room() {
                return;
            }
            let text = (self.form.entry)(&entry);
            self.say(&text);
            self.told += 1 + (self.form.lost)(&entry);
        }
    }

    /// Waits until a line can be written; in the end not for long, and then there is no room.
    #[allow(clippy::disallowed_methods, reason = "the thread of the log waits until the pipe has room")]
    fn waits_for_room(&mut self) -> bool {
        while !has_room() {
            if self.is_ending.load(Ordering::Relaxed) {
                self.looks += 1;
                if self.looks > LOOKS {
                    return false;
                }
            }
            thread::sleep(LOOK);
        }
        true
    }

    /// Writes the last lines, and says how many lines of all were dropped.
    fn end(&mut self, total: u64, last: &[String]) {
        let mut dropped = total.saturating_sub(self.told);
        for (number, line) in last.iter().enumerate() {
            if !self.waits_for_room() {
                dropped += (last.len() - number) as u64;
                break;
            }
            self.say(line);
        }
        if dropped > 0 && can_write() {
            self.say(&(self.form.dropped)(dropped));
        }
    }

    fn say(&self, line: &str) {
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        // Without standard error there is no log.
        let _ = stderr.write_all(format!("{line}\n").as_bytes()).and_then(|()| stderr.flush());
    }
}

/// Whether a line can be written at once, leaving room in a pipe for the last line.
#[cfg(target_os = "linux")]
fn has_room() -> bool {
    use rustix::{io::ioctl_fionread, pipe::fcntl_getpipe_size};
    /// The space kept free: a page for the last line, plus what lines may leave empty at the ends of pages.
    const RESERVE: u64 = 12 << 10;
    let stderr = std::io::stderr();
    // Only pipes have a capacity.
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
