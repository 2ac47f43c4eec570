//! The files of a kept log. A log is a sequence of segments; a segment is a head and frames. The name of a segment
//! contains the number of its first line and the generation that wrote it: `00000000000000000001-1.log`.
//!
//! A frame is its length, its payload and a checksum of that, which reveals the torn end that a killed writer leaves.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
};

use super::{Entry, LONGEST, Nanos, Origin, Times, places::SegmentPosition};

/// The first bytes of a segment: the file's kind and the version of its format.
const MAGIC: &[u8; 8] = b"svclog\x00\x02";
/// The same for segments of the previous format, which count no bytes.
const MAGIC_OF_OLD: &[u8; 8] = b"svclog\x00\x01";
/// Bytes of a head: the kind, the totals before it, and their checksum.
pub(super) const HEAD: usize = MAGIC.len() + 12 + 33 + 4;
const HEAD_OF_OLD: usize = MAGIC.len() + 12 + 4;
/// Bytes of a payload before its text: time, generation, event and origin.
const FIXED: usize = 8 + 8 + 4 + 1;
/// The origin of the last line of an event; earlier lines of the event have one more.
const EVENT: u8 = 3;
/// The origin of a gap.
const GAP: u8 = 5;
/// In place of an event number: the time of a container's line is that of its receipt.
const RECEIVED: u32 = 1;
/// Bytes around a payload: length and checksum.
const AROUND: usize = 4 + 4;

/// A segment's record of the ones before it, which may be gone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// How many of the engine's events had been written.
    pub(super) events: u32,
    /// The latest time of a line.
    pub(super) latest: Nanos,
    /// How much the last container had written.
    pub(super) written: KeptOutput,
}

/// How much of a container's output was kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeptOutput {
    /// The container; 0 for none.
    pub generation: u64,
    /// Whether it is known.
    pub is_counted: bool,
    /// Bytes of its standard output.
    pub output: u64,
    /// Bytes of its standard error.
    pub error: u64,
    /// The time of its first line.
    pub began: Nanos,
}

impl Default for KeptOutput {
    /// Nothing, and known to be so.
    fn default() -> Self {
        Self { generation: 0, is_counted: true, output: 0, error: 0, began: 0 }
    }
}

impl KeptOutput {
    /// Bytes of both streams, if known.
    pub fn total(&self) -> Option<u64> {
        self.is_counted.then(|| self.output.saturating_add(self.error))
    }

    /// The same after a line.
    fn behind(self, frame: &Frame<'_>) -> Self {
        if frame.origin == GAP {
            return Self { is_counted: false, ..self };
        }
        let origin = frame.origin();
        if !origin.is_container() {
            return self;
        }
        let mut written = self;
        if frame.generation != self.generation {
            // The first container that an old segment names may have written more before.
            let is_counted = self.is_counted || self.generation != 0;
            written = Self { generation: frame.generation, is_counted, output: 0, error: 0, began: frame.at };
        }
        let bytes = if origin == Origin::Error { &mut written.error } else { &mut written.output };
        *bytes = bytes.saturating_add(length(frame.text));
        written
    }
}

/// The bytes of a line as a container wrote it: a piece of a longer one has no line feed.
pub fn length(line: &[u8]) -> u64 {
    u64::try_from(line.len() + usize::from(line.len() < LONGEST)).unwrap_or(u64::MAX)
}

/// A segment, by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) path: PathBuf,
    /// The number of its first line.
    pub(super) first: u64,
}

/// The contents of a segment.
#[derive(Debug, Default)]
pub(super) struct SegmentContents {
    pub(super) head: Head,
    /// The number of its first line.
    pub(super) first: u64,
    /// Its frames, and perhaps a torn one after them.
    pub(super) bytes: Vec<u8>,
    /// Where they begin in the file.
    pub(super) begin: usize,
}

impl Segment {
    /// The name of a segment in a folder.
    pub(super) fn at(folder: &Path, first: u64, generation: u64) -> Self {
        Self { path: folder.join(format!("{first:020}-{generation}.log")), first }
    }

    /// The segments in a folder, oldest first; none if there is no folder.
    pub(super) fn all(folder: &Path) -> io::Result<Vec<Self>> {
        let mut segments = Vec::new();
        let files = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(segments),
            files => files?,
        };
        for file in files {
            let path = file?.path();
            let name = path.file_name().and_then(|name| name.to_str());
            let first = name.and_then(|name| name.strip_suffix(".log")?.split_once('-')?.0.parse().ok());
            if let Some(first) = first {
                segments.push(Self { path, first });
            }
        }
        segments.sort_by_key(|segment| segment.first);
        Ok(segments)
    }

    /// Its size in bytes; 0 if it is gone.
    pub(super) fn size(&self) -> u64 {
        fs::metadata(&self.path).map_or(0, |file| file.len())
    }

    /// Reads it; `None` if it was removed meanwhile, or its head was never finished.
    pub(super) fn load(&self) -> io::Result<Option<SegmentContents>> {
        let mut bytes = Vec::new();
        match File::open(&self.path).and_then(|mut file| file.read_to_end(&mut bytes)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let Some((head, begin)) = Head::decode(&bytes) else { return Ok(None) };
        bytes.drain(..begin);
        Ok(Some(SegmentContents { head, first: self.first, bytes, begin }))
    }

    /// Reads it from after a place, as if it began there; all of it if no place is known, or if another file has its
    /// name by now.
    pub(super) fn load_behind(&self, place: Option<SegmentPosition>) -> io::Result<Option<SegmentContents>> {
        let Some(SegmentPosition { offset, tip, .. }) = place else { return self.load() };
        let begin = u64::try_from(offset).unwrap_or(u64::MAX);
        let mut bytes = Vec::new();
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(begin))?;
            file.read_to_end(&mut bytes)
        });
        match read {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let loaded = SegmentContents { head: tip.head, first: tip.number + 1, bytes, begin: offset };
        let is_other = if loaded.bytes.is_empty() { self.size() < begin } else { loaded.frames().next().is_none() };
        if is_other { self.load() } else { Ok(Some(loaded)) }
    }
}

impl Head {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.events.to_le_bytes());
        bytes.extend(self.latest.to_le_bytes());
        let KeptOutput { generation, is_counted, output, error, began } = self.written;
        bytes.extend([generation, output, error].map(u64::to_le_bytes).concat());
        bytes.extend(began.to_le_bytes());
        bytes.push(u8::from(is_counted));
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    /// The head of a segment, and where its frames begin.
    fn decode(bytes: &[u8]) -> Option<(Self, usize)> {
        let length = if bytes.starts_with(MAGIC) { HEAD } else { HEAD_OF_OLD };
        let (head, rest) = bytes.split_at_checked(length - 4)?;
        let known = u32::from_le_bytes(*rest.first_chunk()?);
        let is_known = head.starts_with(MAGIC) || head.starts_with(MAGIC_OF_OLD);
        if !is_known || known != sum(head) {
            return None;
        }
        let rest = &head[MAGIC.len()..];
        let number = |at: usize| Some(u64::from_le_bytes(*rest.get(at..)?.first_chunk()?));
        let time = |at: usize| Some(i64::from_le_bytes(*rest.get(at..)?.first_chunk()?));
        let (events, latest) = (u32::from_le_bytes(*rest.first_chunk()?), time(4)?);
        let written = if length == HEAD {
            let is_counted = *rest.get(44)? == 1;
            KeptOutput {
                generation: number(12)?,
                output: number(20)?,
                error: number(28)?,
                began: time(36)?,
                is_counted,
            }
        } else {
            KeptOutput { is_counted: false, ..KeptOutput::default() }
        };
        Some((Self { events, latest, written }, length))
    }
}

impl SegmentContents {
    /// Its lines with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, Frame<'_>)> {
        (self.first..).zip(Frames { bytes: &self.bytes, place: 0 })
    }

    /// Its lines alone.
    pub(super) fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
        Frames { bytes: &self.bytes, place: 0 }
    }

    /// The tip before its first line.
    pub(super) const fn start(&self) -> LogTail {
        LogTail { number: self.first.saturating_sub(1), head: self.head }
    }

    /// The tip after its last line.
    pub(super) fn tip(&self) -> LogTail {
        let mut tip = self.start();
        for (number, frame) in self.lines() {
            tip = tip.behind(number, &frame);
        }
        tip
    }
}

/// The last line of a log, and the totals up to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LogTail {
    /// The number of the last line; 0 if there is none.
    pub(super) number: u64,
    pub(super) head: Head,
}

impl LogTail {
    /// The same one line later.
    pub(super) fn behind(self, number: u64, frame: &Frame<'_>) -> Self {
        let Head { events, latest, written } = self.head;
        let event = if let Origin::Event(event) = frame.origin() { event } else { 0 };
        let head = Head { events: events.max(event), latest: latest.max(frame.at), written: written.behind(frame) };
        Self { number, head }
    }
}

/// A line as stored in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame<'a> {
    pub(super) at: Nanos,
    pub(super) generation: u64,
    /// The number of the engine's event, or 0.
    event: u32,
    origin: u8,
    pub(super) text: &'a [u8],
    /// Where the next one begins.
    pub(super) end: usize,
}

impl Frame<'_> {
    pub(super) fn origin(&self) -> Origin {
        match self.origin {
            0 => Origin::Output,
            1 => Origin::Error,
            2 => Origin::System,
            GAP => Origin::Gap(self.event),
            _ => Origin::Event(self.event),
        }
    }

    /// Whether more lines of its event follow.
    pub(super) const fn is_half(&self) -> bool {
        self.origin == EVENT + 1
    }

    /// Whether it is a container's line whose time is that of its receipt.
    pub(super) const fn is_received(&self) -> bool {
        self.origin < 2 && self.event == RECEIVED
    }

    pub(super) fn entry(&self) -> Entry {
        Entry { at: self.at, generation: self.generation, origin: self.origin(), bytes: self.text.to_vec() }
    }
}

/// The lines of a part of a segment.
pub(super) fn frames(bytes: &[u8]) -> impl Iterator<Item = Frame<'_>> {
    Frames { bytes, place: 0 }
}

struct Frames<'a> {
    bytes: &'a [u8],
    place: usize,
}

impl<'a> Iterator for Frames<'a> {
    type Item = Frame<'a>;

    fn next(&mut self) -> Option<Frame<'a>> {
        let rest = self.bytes.get(self.place..)?;
        let length = usize::try_from(u32::from_le_bytes(*rest.first_chunk()?)).ok()?;
        if !(FIXED..=FIXED + LONGEST).contains(&length) {
            return None;
        }
        let (payload, behind) = rest.get(4..)?.split_at_checked(length)?;
        if u32::from_le_bytes(*behind.first_chunk()?) != sum(payload) {
            return None;
        }
        self.place += length + AROUND;
        Some(Frame {
            at: i64::from_le_bytes(*payload.first_chunk()?),
            generation: u64::from_le_bytes(*payload.get(8..)?.first_chunk()?),
            event: u32::from_le_bytes(*payload.get(16..)?.first_chunk()?),
            origin: *payload.get(20)?,
            text: payload.get(FIXED..)?,
            end: self.place,
        })
    }
}

/// Appends lines. Cuts those that are too long. `times` is the clock of the times of a container's lines.
pub(super) fn encode(entries: &[Entry], times: Times, bytes: &mut Vec<u8>) {
    for (index, entry) in entries.iter().enumerate() {
        let is_half = entries.get(index + 1).is_some_and(|next| next.origin == entry.origin);
        encode_one(entry, times, is_half, bytes);
    }
}

fn encode_one(entry: &Entry, times: Times, is_half: bool, bytes: &mut Vec<u8>) {
    let text = &entry.bytes[..entry.bytes.len().min(LONGEST)];
    let received = if times == Times::Received { RECEIVED } else { 0 };
    let (origin, event) = match entry.origin {
        Origin::Output => (0, received),
        Origin::Error => (1, received),
        Origin::System => (2, 0),
        Origin::Gap(bytes) => (GAP, bytes),
        Origin::Event(number) => (EVENT + u8::from(is_half), number),
    };
    let length = u32::try_from(FIXED + text.len()).unwrap_or(u32::MAX);
    bytes.extend(length.to_le_bytes());
    let begin = bytes.len();
    bytes.extend(entry.at.to_le_bytes());
    bytes.extend(entry.generation.to_le_bytes());
    bytes.extend(event.to_le_bytes());
    bytes.push(origin);
    bytes.extend(text);
    let sum = sum(&bytes[begin..]);
    bytes.extend(sum.to_le_bytes());
}

/// Distinguishes a frame from the remains of a torn write or a lost page (FNV-1a).
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Creates a folder that only its owner can enter.
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens or creates a file that only its owner can read.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
