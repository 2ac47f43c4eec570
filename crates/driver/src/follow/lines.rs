//! Assembles lines from frames.

use engine::kept::{Entry, LONGEST, Origin};

use crate::runtime::{Frame, Nanos};

/// How much later the other stream has to be before an unterminated line counts as ended. Far more than the streams
/// differ by, and far less than the overlap read again after a cut: anything not given by then would be lost.
const STALE: Nanos = SECOND;
/// How much later than its first output a container may report that it was started: Podman waits for its programs (v).
pub(super) const LATE: Nanos = 3 * SECOND;
const SECOND: Nanos = 1_000_000_000;

/// The unfinished lines of a container.
#[derive(Debug)]
pub(super) struct LineAssembler {
    generation: u64,
    /// Its container was last started after this, in whole seconds, as Podman's log has them.
    began: Nanos,
    output: PartialLine,
    error: PartialLine,
}

/// The beginning of a line.
#[derive(Debug, Default)]
struct PartialLine {
    at: Nanos,
    bytes: Vec<u8>,
    /// Whether pieces of it were given, so that an end must be given, too.
    is_cut: bool,
    /// Whether the next frame is known to continue it.
    continues: bool,
}

impl PartialLine {
    /// The text of an unfinished line, which ends it.
    fn take(&mut self) -> Option<Vec<u8>> {
        self.continues = false;
        let has_begun = std::mem::take(&mut self.is_cut) || !self.bytes.is_empty();
        has_begun.then(|| std::mem::take(&mut self.bytes))
    }
}

impl LineAssembler {
    /// Of a container that says that it was last started then.
    pub(super) fn new(generation: u64, began: Nanos) -> Self {
        let began = began.saturating_sub(LATE) / SECOND * SECOND;
        Self { generation, began, output: PartialLine::default(), error: PartialLine::default() }
    }

    /// Takes a frame, and returns the lines that end with it. A line that is too long comes in several pieces, of which
    /// the last is shorter than all others. Where Docker keeps logs in its `local` form, the last frame of a long line
    /// lacks its line feed: then text with another time is another line, unless it is known to continue this one. A
    /// line that a container did not end is not continued when it is started again.
    pub(super) fn push(&mut self, frame: Frame, give: &mut impl FnMut(Entry)) {
        let (generation, began) = (self.generation, self.began);
        let (part, origin, other, origin_of_other) = self.parts(frame.is_error);
        if frame.at > other.at.saturating_add(STALE)
            && let Some(bytes) = other.take()
        {
            give(Entry { at: other.at, generation, origin: origin_of_other, bytes });
        }
        let line = |bytes, at| Entry { at, generation, origin, bytes };
        let is_of_its_run = part.at >= began || frame.at < began;
        if part.at != frame.at && !(part.continues && is_of_its_run) {
            if let Some(bytes) = part.take() {
                give(line(bytes, part.at));
            }
            part.at = frame.at;
        }
        part.continues = frame.continues;
        self.add(frame.is_error, &frame.bytes, give);
    }

    /// Takes data received at this time, cut anywhere, and returns the lines that end with it.
    pub(super) fn receive(&mut self, at: Nanos, is_error: bool, bytes: &[u8], give: &mut impl FnMut(Entry)) {
        for bytes in bytes.split_inclusive(|byte| *byte == b'\n') {
            let (part, ..) = self.parts(is_error);
            if part.bytes.is_empty() && !part.is_cut {
                part.at = at;
            }
            self.add(is_error, bytes, give);
        }
    }

    /// The unfinished line of a stream, and that of the other one, each with its name.
    const fn parts(&mut self, is_error: bool) -> (&mut PartialLine, Origin, &mut PartialLine, Origin) {
        if is_error {
            (&mut self.error, Origin::Error, &mut self.output, Origin::Output)
        } else {
            (&mut self.output, Origin::Output, &mut self.error, Origin::Error)
        }
    }

    /// Appends to the line that began at the time of its part.
    fn add(&mut self, is_error: bool, bytes: &[u8], give: &mut impl FnMut(Entry)) {
        let generation = self.generation;
        let (part, origin, ..) = self.parts(is_error);
        let line = |bytes, at| Entry { at, generation, origin, bytes };
        let (text, is_end) = match bytes.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (bytes, false),
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

    /// Returns text without a line feed, now that nothing follows.
    pub(super) fn end(&mut self, give: &mut impl FnMut(Entry)) {
        for (part, origin) in [(&mut self.output, Origin::Output), (&mut self.error, Origin::Error)] {
            if let Some(bytes) = part.take() {
                give(Entry { at: part.at, generation: self.generation, origin, bytes });
            }
        }
    }
}
