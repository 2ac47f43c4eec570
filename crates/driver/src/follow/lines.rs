//! Puts lines together from frames.

use engine::kept::{Entry, LONGEST, Origin};

use crate::runtime::{Frame, Nanos};

/// How much later something of the other stream is when a line has ended that does not say so. Far more than the streams
/// differ by, and far less than how far back is asked behind a cut: what is not given by then would be lost.
const STALE: Nanos = 1_000_000_000;

/// The lines of a container that are not at their end.
#[derive(Debug)]
pub(super) struct Lines {
    generation: u64,
    output: Part,
    error: Part,
}

/// The beginning of a line.
#[derive(Debug, Default)]
struct Part {
    at: Nanos,
    bytes: Vec<u8>,
    /// Whether pieces of it were given, so that an end has to be, too.
    is_cut: bool,
}

impl Part {
    /// What is there of a line that has begun, which ends with it.
    fn take(&mut self) -> Option<Vec<u8>> {
        let has_begun = std::mem::take(&mut self.is_cut) || !self.bytes.is_empty();
        has_begun.then(|| std::mem::take(&mut self.bytes))
    }
}

impl Lines {
    pub(super) fn of(generation: u64) -> Self {
        Self { generation, output: Part::default(), error: Part::default() }
    }

    /// Takes a frame, and gives the lines that end with it. A line that is too long comes in several pieces,
    /// of which the last is shorter than all others. Where Docker
    /// keeps logs in its `local` form, the last frame of a long line lacks its line feed: then what is of another time
    /// is another line.
    pub(super) fn push(&mut self, frame: Frame, give: &mut impl FnMut(Entry)) {
        let (part, origin, other, origin_of_other) = if frame.is_error {
            (&mut self.error, Origin::Error, &mut self.output, Origin::Output)
        } else {
            (&mut self.output, Origin::Output, &mut self.error, Origin::Error)
        };
        if frame.at > other.at.saturating_add(STALE)
            && let Some(bytes) = other.take()
        {
            give(Entry { at: other.at, generation: self.generation, origin: origin_of_other, bytes });
        }
        let line = |bytes, at| Entry { at, generation: self.generation, origin, bytes };
        if part.at != frame.at {
            if let Some(bytes) = part.take() {
                give(line(bytes, part.at));
            }
            part.at = frame.at;
        }
        let (text, is_end) = match frame.bytes.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (&frame.bytes[..], false),
        };
        part.bytes.extend_from_slice(text);
        while part.bytes.len() >= LONGEST {
            let rest = part.bytes.split_off(LONGEST);
            part.is_cut = true;
            give(line(std::mem::replace(&mut part.bytes, rest), part.at));
        }
        if is_end {
            give(line(part.take().unwrap_or_default(), part.at));
        }
    }

    /// Gives what has no line feed, now that nothing follows.
    pub(super) fn end(&mut self, give: &mut impl FnMut(Entry)) {
        for (part, origin) in [(&mut self.output, Origin::Output), (&mut self.error, Origin::Error)] {
            if let Some(bytes) = part.take() {
                give(Entry { at: part.at, generation: self.generation, origin, bytes });
            }
        }
    }
}
