//! The kept logs of pods on hosts (runtime.md, Logs, figures). Each is a folder of files with all lines in one order:
//! those of containers, of the driver and of the engine's events. A line's position in that order is its number, which
//! never changes. A log has 64 MiB; beyond that, its oldest segments are removed.
//!
//! Only the process that drives the hosts writes; all may read. A batch of lines is one write, so a killed writer
//! leaves all of it, none of it, or a torn end that readers skip and the next writer cuts off.

mod places;
mod read;
mod readers;
mod segment;

use std::{
    collections::HashMap,
    fmt, fs,
    fs::File,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
    time::Instant,
};

use places::SegmentPositions;
pub(super) use read::PageLimits;
use read::ReadLog;
pub use read::{Page, RemovedLines, Start};
pub use readers::Hold;
use readers::Readers;
pub use segment::{KeptOutput, length};
use segment::{LogTail, Segment, encode, private_file, private_folder};

/// Nanoseconds since 1970.
pub type Nanos = i64;

/// The maximum bytes of a line. A longer one is kept in pieces of this length, and its end is shorter, possibly empty:
/// so a piece of this length is never the end of a line.
pub const LONGEST: usize = 64 << 10;
/// The maximum bytes of a log.
const MOST: u64 = 64 << 20;
/// The bytes of a segment before the next one begins.
const SEGMENT: u64 = 1 << 20;
/// How many logs are kept open for writing.
const OPEN: usize = 256;

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// When it was written, by the clock of the host, or of the engine for the platform's lines.
    pub at: Nanos,
    /// The container that wrote it, or that it is about.
    pub generation: u64,
    /// Its author.
    pub origin: Origin,
    /// The line, without its line feed. A container may write any bytes.
    pub bytes: Vec<u8>,
}

/// The author of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The container, on its standard output.
    Output,
    /// The container, on its standard error.
    Error,
    /// The driver.
    System,
    /// The engine, for the event with this number: a pod's first is 1.
    Event(u32),
    /// The driver, for this many bytes of a container's output that are missing here; 0 if unknown.
    Gap(u32),
}

/// The clock of the times of a container's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// The host's, which returns the same times again.
    Host,
    /// The time of receipt.
    Received,
}

impl Origin {
    /// Whether the container wrote it.
    pub const fn is_container(self) -> bool {
        matches!(self, Self::Output | Self::Error)
    }
}

/// The last kept line of a container: following continues there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LastLine {
    /// The line.
    pub line: Entry,
    /// How many lines with its time, stream and text were kept. There may be several if a host gives whole seconds.
    pub times: u64,
    /// Where its time comes from.
    pub time: LineTime,
}

/// The source of the time of a container's last line, which decides how its host's log is continued.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LineTime {
    /// The host gave it, and every line before it that may have the same one.
    Host,
    /// The host gave it, but a line just before it has a time of receipt, and may have this one at the host: `times`
    /// may be too few.
    HostAfterReceipt,
    /// The line was received then, and no host knows that time.
    Receipt,
}

/// The kept logs of one engine.
pub struct KeptLogs {
    folder: PathBuf,
    most: u64,
    segment: u64,
    writers: Mutex<HashMap<String, Writer>>,
    readers: Readers,
    places: SegmentPositions,
    listener: OnceLock<LogListener>,
}

/// Called with the id of a pod.
type LogListener = Box<dyn Fn(&str) + Send + Sync>;

impl fmt::Debug for KeptLogs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptLogs").field("folder", &self.folder).finish_non_exhaustive()
    }
}

/// A log open for writing.
#[derive(Debug)]
struct Writer {
    file: File,
    /// Bytes of the segment.
    size: u64,
    tip: LogTail,
}

impl KeptLogs {
    /// The logs in this folder, which is created with the first line.
    pub fn open(folder: impl Into<PathBuf>) -> Self {
        Self::with_limits(folder.into(), MOST, SEGMENT)
    }

    fn with_limits(folder: PathBuf, most: u64, segment: u64) -> Self {
        Self {
            folder,
            most,
            segment,
            writers: Mutex::default(),
            readers: Readers::default(),
            places: SegmentPositions::default(),
            listener: OnceLock::new(),
        }
    }

    /// Calls `told` with the id of a pod whenever its log grows in this process. Only one listener, the first, is
    /// called.
    pub fn on_append(&self, told: impl Fn(&str) + Send + Sync + 'static) {
        let _ = self.listener.set(Box::new(told));
    }

    /// Holds a log for a reader that wants all of it and has read up to this number: writers must wait while
    /// [`KeptLogs::is_full`].
    pub fn hold(&self, pod: &str, number: u64, now: Instant) -> Hold {
        self.readers.add(pod, number, now)
    }

    /// Whether writing more now would remove lines that a reader has not read yet.
    pub fn is_full(&self, pod: &str, now: Instant) -> io::Result<bool> {
        let has_room = self.writers().get(pod).is_some_and(|writer| writer.size < self.segment);
        let folder = self.folder_of(pod)?;
        let Some(held) = (if has_room { None } else { self.readers.held(pod, &folder, now) }) else {
            return Ok(false);
        };
        let segments = Segment::all(&folder)?;
        let total: u64 = segments.iter().map(Segment::size).sum();
        let is_read = segments.get(1).is_some_and(|second| second.first <= held.saturating_add(1));
        Ok(total + self.segment > self.most && !is_read)
    }

    /// Whether this process has written to a log: if so, [`KeptLogs::on_append`] notifies its readers.
    pub fn is_written_here(&self, pod: &str) -> bool {
        self.writers().contains_key(pod)
    }

    /// Appends lines to a log, with one write.
    pub fn append(&self, pod: &str, entries: Vec<Entry>) -> io::Result<()> {
        self.append_behind(pod, |_| entries)
    }

    /// The same for lines whose times are those of their receipt.
    pub fn append_received(&self, pod: &str, entries: Vec<Entry>) -> io::Result<()> {
        self.append_with(pod, Times::Received, |_| entries)
    }

    /// Appends lines that depend on how many of the engine's events are already in the log.
    pub(super) fn append_behind(&self, pod: &str, entries: impl FnOnce(u32) -> Vec<Entry>) -> io::Result<()> {
        self.append_with(pod, Times::Host, entries)
    }

    fn append_with(&self, pod: &str, times: Times, entries: impl FnOnce(u32) -> Vec<Entry>) -> io::Result<()> {
        let folder = self.folder_of(pod)?;
        let mut writers = self.writers();
        if writers.len() >= OPEN && !writers.contains_key(pod) {
            writers.clear();
        }
        // Not reused if its write fails: its position is then unknown.
        let known = writers.remove(pod);
        let before = match &known {
            Some(writer) => writer.tip,
            None => Writer::tip_of(&folder)?,
        };
        let entries = entries(before.head.events);
        let Some(first) = entries.first() else {
            if let Some(writer) = known {
                writers.insert(pod.to_owned(), writer);
            }
            return Ok(());
        };
        let mut writer = match known {
            Some(writer) if writer.size < self.segment => writer,
            Some(writer) => self.next(&folder, writer.tip, first.generation)?,
            None => match Writer::open(&folder)? {
                Some(writer) if writer.size < self.segment => writer,
                last => self.next(&folder, last.map_or(before, |writer| writer.tip), first.generation)?,
            },
        };
        writer.write(&entries, times)?;
        writers.insert(pod.to_owned(), writer);
        drop(writers);
        if let Some(told) = self.listener.get() {
            told(pod);
        }
        Ok(())
    }

    /// The last line that a container of this generation wrote; `None` if none is left.
    pub fn last_line(&self, pod: &str, generation: u64) -> io::Result<Option<LastLine>> {
        read::last_line(&self.folder_of(pod)?, generation)
    }

    /// How much output of its last container is kept, or was.
    pub fn written(&self, pod: &str) -> io::Result<KeptOutput> {
        if let Some(writer) = self.writers().get(pod) {
            return Ok(writer.tip.head.written);
        }
        Ok(Writer::tip_of(&self.folder_of(pod)?)?.head.written)
    }

    /// Reads at most this many `wanted` lines.
    pub fn read(&self, pod: &str, start: Start, most: u64, wanted: impl Fn(Origin) -> bool) -> io::Result<Page> {
        let most = PageLimits { lines: usize::try_from(most).unwrap_or(usize::MAX), bytes: usize::MAX };
        self.read_with(pod, start, most, wanted, |_| Vec::new())
    }

    /// The same, followed at the end of the log by lines that depend on how many of the engine's events are in it.
    pub(super) fn read_with(
        &self,
        pod: &str,
        start: Start,
        most: PageLimits,
        wanted: impl Fn(Origin) -> bool,
        pending: impl FnOnce(u32) -> Vec<Entry>,
    ) -> io::Result<Page> {
        let folder = self.folder_of(pod)?;
        let known = ReadLog { pod, folder: &folder, places: &self.places };
        read::page(known, start, most, &wanted, pending)
    }

    /// The pods that have a log.
    pub fn pods(&self) -> io::Result<Vec<String>> {
        let folders = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            folders => folders?,
        };
        folders.map(|folder| Ok(folder?.file_name().to_string_lossy().into_owned())).collect()
    }

    /// Removes the beginning of a log that is no longer written, a segment at a time, while at least this many bytes
    /// are left. Returns how many are left.
    pub(super) fn shorten(&self, pod: &str, keep: u64) -> io::Result<u64> {
        let folder = self.folder_of(pod)?;
        self.writers().remove(pod);
        let sized = |segment: Segment| Ok((fs::metadata(&segment.path)?.len(), segment));
        let segments = Segment::all(&folder)?.into_iter().map(sized).collect::<io::Result<Vec<_>>>()?;
        let mut left = segments.iter().map(|(size, _)| size).sum::<u64>();
        for (size, segment) in segments {
            if left - size < keep {
                break;
            }
            fs::remove_file(&segment.path)?;
            left -= size;
        }
        Ok(left)
    }

    /// Removes the log of a pod.
    pub fn remove(&self, pod: &str) -> io::Result<()> {
        let folder = self.folder_of(pod)?;
        let mut writers = self.writers();
        writers.remove(pod);
        self.places.forget(pod);
        match fs::remove_dir_all(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
            removed => removed,
        }
    }

    fn writers(&self) -> MutexGuard<'_, HashMap<String, Writer>> {
        self.writers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ids are letters and digits: nothing else may name a folder.
    fn folder_of(&self, pod: &str) -> io::Result<PathBuf> {
        let is_id = !pod.is_empty() && pod.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let refused = || io::Error::new(io::ErrorKind::InvalidInput, "this is no id of a pod");
        is_id.then(|| self.folder.join(pod)).ok_or_else(refused)
    }

    /// Starts the next segment, and removes the oldest ones beyond the limit.
    fn next(&self, folder: &Path, tip: LogTail, generation: u64) -> io::Result<Writer> {
        private_folder(folder)?;
        let segments = Segment::all(folder)?;
        let sizes: Vec<u64> = segments.iter().map(Segment::size).collect();
        let (mut total, held) =
            (sizes.iter().sum::<u64>(), folder.file_name().and_then(|pod| self.readers.seen(pod.to_str()?)));
        for (index, (segment, size)) in segments.iter().zip(sizes).enumerate() {
            let behind = segments.get(index + 1).map_or(tip.number + 1, |next| next.first);
            if total + self.segment <= self.most || held.is_some_and(|held| held.saturating_add(1) < behind) {
                break;
            }
            fs::remove_file(&segment.path)?;
            total -= size;
        }
        let path = Segment::at(folder, tip.number + 1, generation).path;
        // A killed writer may have left an empty file with this name.
        let file = private_file(&path)?;
        file.set_len(0)?;
        Ok(Writer { file, size: 0, tip })
    }
}

impl Writer {
    /// The tip of the log in a folder.
    fn tip_of(folder: &Path) -> io::Result<LogTail> {
        Ok(read::last_segment(folder)?.map(|(_, loaded)| intact(&loaded).1).unwrap_or_default())
    }

    /// Opens the last segment, without its torn end.
    fn open(folder: &Path) -> io::Result<Option<Self>> {
        let Some((segment, loaded)) = read::last_segment(folder)? else { return Ok(None) };
        let (end, tip) = intact(&loaded);
        let (file, size) = (private_file(&segment.path)?, u64::try_from(loaded.begin + end).unwrap_or(u64::MAX));
        if end < loaded.bytes.len() {
            file.set_len(size)?;
        }
        Ok(Some(Self { file, size, tip }))
    }

    fn write(&mut self, entries: &[Entry], times: Times) -> io::Result<()> {
        let mut bytes = if self.size == 0 { self.tip.head.encode() } else { Vec::new() };
        let begin = bytes.len();
        encode(entries, times, &mut bytes);
        for frame in segment::frames(&bytes[begin..]) {
            self.tip = self.tip.behind(self.tip.number + 1, &frame);
        }
        self.file.write_all(&bytes)?;
        self.size += u64::try_from(bytes.len()).unwrap_or(u64::MAX);
        Ok(())
    }
}

/// Where the next writer continues in a segment, and the tip there: a torn end is dropped, and an event that was
/// written only in part is written again.
fn intact(loaded: &segment::SegmentContents) -> (usize, LogTail) {
    let frames: Vec<_> = loaded.frames().collect();
    let whole = frames.iter().rposition(|frame| !frame.is_half()).map_or(0, |last| last + 1);
    let mut tip = LogTail { number: loaded.first.saturating_sub(1), head: loaded.head };
    for frame in &frames[..whole] {
        tip = tip.behind(tip.number + 1, frame);
    }
    (whole.checked_sub(1).map_or(0, |last| frames[last].end), tip)
}

#[cfg(test)]
mod tests;
