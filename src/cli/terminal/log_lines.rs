//! The server's log lines, written by a separate thread: standard error may be a pipe that nobody reads, which must
//! delay neither the server nor its shutdown. Unwritten lines are counted, and the count is the last line.
//!
//! Lines that come quickly are written in batches, each of as much as there is room for.

use std::{
    io::Write,
    sync::{
        Arc, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use tokio::sync::oneshot;

use super::process_env::Stderr;
use server::LogReader;

/// How long lines gather after a batch. The first line after a pause is written at once.
const GATHER: Duration = Duration::from_millis(50);
/// The largest batch that is written at once where the room is unknown, in bytes.
const BATCH: usize = 64 << 10;
/// How often it is asked whether there is room for a line.
const LOOK: Duration = Duration::from_millis(5);
/// How often it is asked when the server has ended, for all lines together: half a second.
const LOOKS: u32 = 100;
/// How long the server waits for the writer in the end. It can be held up where it cannot be known before a line is
/// written that there is no room for it.
const PATIENCE: Duration = Duration::from_secs(5);

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
    lines: LogReader<Entry>,
    stderr: Stderr,
    room: Room,
    form: Form<Entry>,
    is_ending: Arc<AtomicBool>,
    /// How many lines were written or named as lost.
    told: u64,
    looks: u32,
}

impl LogLines {
    /// Writes what comes.
    pub(in crate::cli) fn write<Entry: Send + 'static>(
        lines: LogReader<Entry>,
        stderr: Stderr,
        form: Form<Entry>,
    ) -> Self {
        let is_ending = Arc::new(AtomicBool::new(false));
        let (over, done) = oneshot::channel();
        let (last, last_lines) = oneshot::channel();
        let (room, ending) = (Room::default(), Arc::clone(&is_ending));
        let mut writer = Writer { lines, stderr, room, form, is_ending: ending, told: 0, looks: 0 };
        // Without a thread there is no log.
        let _ = thread::Builder::new().name("log".to_owned()).spawn(move || {
            writer.work();
            let last: Vec<String> = last_lines.blocking_recv().unwrap_or_default();
            writer.end(&last);
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
        while let Some(entries) = self.lines.next() {
            if self.write_all(&entries).is_none() {
                return;
            }
            self.lines.rest(GATHER);
        }
    }

    /// Writes the lines of these entries, in as few pieces as there is room for. `None` if there is no more room.
    fn write_all(&mut self, entries: &[Entry]) -> Option<()> {
        let (mut batch, mut told) = (String::new(), 0);
        let mut room = self.waits_for_room()?;
        for entry in entries {
            let line = (self.form.entry)(entry);
            if !batch.is_empty() && batch.len() + line.len() >= room {
                self.say(&batch);
                self.told += std::mem::take(&mut told);
                batch.clear();
                room = self.waits_for_room()?;
            }
            batch += &line;
            batch.push('\n');
            told += 1 + (self.form.lost)(entry);
        }
        self.say(&batch);
        self.told += told;
        Some(())
    }

    /// Waits until a line can be written, and says how many bytes can; in the end not for long, and then there is no
    /// room.
    #[allow(clippy::disallowed_methods, reason = "the thread of the log waits until the pipe has room")]
    fn waits_for_room(&mut self) -> Option<usize> {
        loop {
            let room = self.room.now();
            if room.is_some() {
                return room;
            }
            if self.is_ending.load(Ordering::Relaxed) {
                self.looks += 1;
                if self.looks > LOOKS {
                    return None;
                }
            }
            thread::sleep(LOOK);
        }
    }

    /// Writes the last lines, and says how many lines of all were dropped.
    fn end(&mut self, last: &[String]) {
        let mut dropped = self.lines.total().saturating_sub(self.told);
        for (number, line) in last.iter().enumerate() {
            if self.waits_for_room().is_none() {
                dropped += (last.len() - number) as u64;
                break;
            }
            self.say(&format!("{line}\n"));
        }
        if dropped > 0 && can_write() {
            self.say(&format!("{}\n", (self.form.dropped)(dropped)));
        }
    }

    fn say(&mut self, lines: &str) {
        self.room.take(lines.len());
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        // Without standard error there is no log.
        let _ = stderr.write_all(lines.as_bytes()).and_then(|()| stderr.flush());
    }
}

/// The room in standard error.
#[derive(Default)]
struct Room {
    /// How many pages of a pipe were written to since it was last seen empty. Its pages are what a pipe has: one that
    /// holds a single byte has no room for a larger piece.
    pages: usize,
}

impl Room {
    /// How many bytes can be written at once, leaving a page of a pipe for the last line. `None` if there is no room.
    #[cfg(target_os = "linux")]
    fn now(&mut self) -> Option<usize> {
        use rustix::{io::ioctl_fionread, param::page_size, pipe::fcntl_getpipe_size};
        let stderr = std::io::stderr();
        // Only pipes have a capacity.
        let Ok(size) = fcntl_getpipe_size(&stderr) else { return can_write().then_some(BATCH) };
        let waiting = ioctl_fionread(&stderr).map_or(0, |bytes| usize::try_from(bytes).unwrap_or(usize::MAX));
        if waiting == 0 {
            self.pages = 0;
        }
        let taken = self.pages.max(waiting.div_ceil(page_size()));
        let free = (size / page_size()).saturating_sub(taken + 1);
        (free > 0).then(|| (free * page_size()).min(BATCH))
    }

    /// How many bytes can be written at once. `None` if there is no room.
    #[cfg(not(target_os = "linux"))]
    fn now(&mut self) -> Option<usize> {
        can_write().then_some(BATCH)
    }

    /// Takes room for a piece of this many bytes.
    #[cfg(target_os = "linux")]
    fn take(&mut self, bytes: usize) {
        self.pages += bytes.div_ceil(rustix::param::page_size());
    }

    /// On other systems the room of a pipe is unknown.
    #[cfg(not(target_os = "linux"))]
    fn take(&mut self, _: usize) {}
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
