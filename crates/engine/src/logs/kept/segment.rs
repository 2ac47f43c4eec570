//! The files of a kept log. A log is a row of segments; a segment is a head and frames. The name of a segment says the
//! number of its first line and the generation that wrote it: `00000000000000000001-1.log`.
//!
//! A frame is its length, its payload and a sum over that, so that the torn end that a killed writer leaves is seen.

use std::{
    fs::{self, File, OpenOptions},
    io::{self, Read},
    path::{Path, PathBuf},
};

use super::{Entry, LONGEST, Nanos, Origin};

/// The first bytes of a segment: the file's kind and the version of its format.
const MAGIC: &[u8; 8] = b"svclog\x00\x01";
/// Bytes of a head: the kind, what came before it, and their sum.
pub(super) const HEAD: usize = MAGIC.len() + 12 + 4;
/// Bytes of a payload before its text: time, generation, event and origin.
const FIXED: usize = 8 + 8 + 4 + 1;
/// The origin of the last line of an event; of the ones before it, one more.
const EVENT: u8 = 3;
/// Bytes around a payload: length and sum.
const AROUND: usize = 4 + 4;

/// What a segment says of the ones before it, which may be gone.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Head {
    /// How many of the engine's events had been written.
    pub(super) events: u32,
    /// The latest time of a line.
    pub(super) latest: Nanos,
}

/// A segment, by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Segment {
    pub(super) path: PathBuf,
    /// The number of its first line.
    pub(super) first: u64,
}

/// What a segment holds.
#[derive(Debug, Default)]
pub(super) struct Loaded {
    pub(super) head: Head,
    /// The number of its first line.
    pub(super) first: u64,
    /// Its frames, and perhaps a torn one behind them.
    pub(super) bytes: Vec<u8>,
}

impl Segment {
    /// The name of a segment in a folder.
    pub(super) fn at(folder: &Path, first: u64, generation: u64) -> Self {
        Self { path: folder.join(format!("{first:020}-{generation}.log")), first }
    }

    /// The segments in a folder, oldest first; none where there is no folder.
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

    /// Reads it; nothing of one that was removed meanwhile, or whose head was never finished.
    pub(super) fn load(&self) -> io::Result<Option<Loaded>> {
        let mut bytes = Vec::new();
        match File::open(&self.path).and_then(|mut file| file.read_to_end(&mut bytes)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            read => read?,
        };
        let Some(head) = Head::decode(&bytes) else { return Ok(None) };
        bytes.drain(..HEAD);
        Ok(Some(Loaded { head, first: self.first, bytes }))
    }
}

impl Head {
    pub(super) fn encode(self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.events.to_le_bytes());
        bytes.extend(self.latest.to_le_bytes());
        bytes.extend(sum(&bytes).to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Option<Self> {
        let (head, rest) = bytes.split_at_checked(HEAD - 4)?;
        let known = u32::from_le_bytes(*rest.first_chunk()?);
        let rest = head.strip_prefix(MAGIC)?;
        let (events, latest) = rest.split_at_checked(4)?;
        (known == sum(head)).then_some(Self {
            events: u32::from_le_bytes(*events.first_chunk()?),
            latest: i64::from_le_bytes(*latest.first_chunk()?),
        })
    }
}

impl Loaded {
    /// Its lines with their numbers.
    pub(super) fn lines(&self) -> impl Iterator<Item = (u64, Frame<'_>)> {
        (self.first..).zip(Frames { bytes: &self.bytes, place: 0 })
    }

    /// Its lines alone.
    pub(super) fn frames(&self) -> impl Iterator<Item = Frame<'_>> {
        Frames { bytes: &self.bytes, place: 0 }
    }

    /// How it all stands behind its last line.
    pub(super) fn tip(&self) -> Tip {
        let mut tip = Tip { number: self.first.saturating_sub(1), head: self.head };
        for (number, frame) in self.lines() {
            tip = tip.behind(number, &frame);
        }
        tip
    }
}

/// The last line of a log, and what is behind its head by then.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Tip {
    /// The number of the last line; 0 if there is none.
    pub(super) number: u64,
    pub(super) head: Head,
}

impl Tip {
    /// The same one line later.
    pub(super) fn behind(self, number: u64, frame: &Frame<'_>) -> Self {
        let Head { events, latest } = self.head;
        Self { number, head: Head { events: events.max(frame.event), latest: latest.max(frame.at) } }
    }
}

/// A line as it stands in a file.
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
            _ => Origin::Event(self.event),
        }
    }

    /// Whether more is said of its event behind it.
    pub(super) const fn is_half(&self) -> bool {
        self.origin > EVENT
    }

    pub(super) fn entry(&self) -> Entry {
        Entry { at: self.at, generation: self.generation, origin: self.origin(), bytes: self.text.to_vec() }
    }
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

/// Writes lines behind others. What is longer than a line may be is cut.
pub(super) fn encode(entries: &[Entry], bytes: &mut Vec<u8>) {
    for (index, entry) in entries.iter().enumerate() {
        let is_half = entries.get(index + 1).is_some_and(|next| next.origin == entry.origin);
        encode_one(entry, is_half, bytes);
    }
}

fn encode_one(entry: &Entry, is_half: bool, bytes: &mut Vec<u8>) {
    let text = &entry.bytes[..entry.bytes.len().min(LONGEST)];
    let (origin, event) = match entry.origin {
        Origin::Output => (0, 0),
        Origin::Error => (1, 0),
        Origin::System => (2, 0),
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

/// Tells a frame from what a torn write or a lost page leaves (FNV-1a).
fn sum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Makes a folder that only its owner can enter.
pub(super) fn private_folder(path: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens or makes a file that only its owner can read.
pub(super) fn private_file(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}
