//! Reading a kept log by number, by time, or from its end: never more than the segments needed.

use std::{io, path::Path};

use super::{
    Entry, LastLine, LineTime, Nanos, Origin, Times,
    places::{SegmentPosition, SegmentPositions},
    segment::{Frame, LogTail, Segment, SegmentContents, encode},
};

/// Where to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// After the line with this number.
    Behind(u64),
    /// With the first line that is not before this moment.
    Since(Nanos),
    /// With the last this many wanted lines.
    Last(u64),
}

/// Lines of a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The lines with their numbers, in order.
    pub lines: Vec<(u64, Entry)>,
    /// Whether more wanted lines already follow.
    pub more: bool,
    /// The number of the log's last line, wanted or not; 0 if there is none.
    pub last: u64,
    /// How many of the engine's events are in it.
    pub events: u32,
    /// Requested lines that were removed from the beginning of the log before they were read.
    pub missing: Option<RemovedLines>,
}

/// Lines removed before they were read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RemovedLines {
    /// How many lines.
    pub lines: u64,
    /// How many bytes of the container's output, if known.
    pub bytes: Option<u64>,
    /// The number of the last one.
    pub last: u64,
    /// Not later than this.
    pub at: Nanos,
}

/// The last readable segment.
pub(super) fn last_segment(folder: &Path) -> io::Result<Option<(Segment, SegmentContents)>> {
    for segment in Segment::all(folder)?.into_iter().rev() {
        if let Some(loaded) = segment.load()? {
            return Ok(Some((segment, loaded)));
        }
    }
    Ok(None)
}

/// The segments of a log at one moment, each read when needed. Lines written meanwhile are left to the next page, which
/// begins after the end seen here.
struct Row<'a> {
    known: ReadLog<'a>,
    segments: Vec<Segment>,
    /// The log's tip after them.
    written: LogTail,
    /// Lines not written yet, which follow it.
    pending: SegmentContents,
}

/// A log and the places in it that were read up to before.
#[derive(Clone, Copy)]
pub(super) struct ReadLog<'a> {
    pub(super) pod: &'a str,
    pub(super) folder: &'a Path,
    pub(super) places: &'a SegmentPositions,
}

impl ReadLog<'_> {
    /// The log's tip after a segment; `None` if that cannot be read.
    fn tip(self, segment: &Segment) -> io::Result<Option<LogTail>> {
        let place = self.places.before(self.pod, segment.first, u64::MAX);
        let Some(loaded) = segment.load_behind(place)? else { return Ok(None) };
        let (mut tip, mut last) = (loaded.start(), None);
        for (number, frame) in loaded.lines() {
            tip = tip.behind(number, &frame);
            last = Some(frame);
        }
        if let Some(last) = last {
            self.keep(segment, &loaded, &last, tip);
        }
        Ok(Some(tip))
    }

    /// Keeps the place after a line.
    fn keep(self, segment: &Segment, loaded: &SegmentContents, frame: &Frame<'_>, tip: LogTail) {
        if !frame.is_half() {
            let place = SegmentPosition { segment: segment.first, offset: loaded.begin + frame.end, tip };
            self.places.keep(self.pod, place);
        }
    }
}

impl<'a> Row<'a> {
    fn of(known: ReadLog<'a>, pending: impl FnOnce(u32) -> Vec<Entry>) -> io::Result<(Self, LogTail)> {
        let mut segments = Segment::all(known.folder)?;
        let mut written = None;
        while let Some(segment) = segments.last() {
            written = known.tip(segment)?;
            if written.is_some() {
                break;
            }
            segments.pop();
        }
        let written = written.unwrap_or_default();
        let mut behind =
            SegmentContents { first: written.number + 1, head: written.head, ..SegmentContents::default() };
        encode(&pending(written.head.events), Times::Host, &mut behind.bytes);
        let tip = behind.tip();
        Ok((Self { known, segments, written, pending: behind }, tip))
    }

    /// How many pieces there are.
    fn len(&self) -> usize {
        self.segments.len() + 1
    }

    /// The lines of a piece with their numbers.
    fn lines<'l>(&self, index: usize, piece: &'l SegmentContents) -> impl Iterator<Item = (u64, Frame<'l>)> {
        let end = if index < self.segments.len() { self.written.number } else { u64::MAX };
        piece.lines().take_while(move |(number, _)| *number <= end)
    }

    /// Passes a piece to `look`.
    fn piece<T>(&self, index: usize, look: impl FnOnce(&SegmentContents) -> T) -> io::Result<T> {
        let Some(segment) = self.segments.get(index) else { return Ok(look(&self.pending)) };
        // If it was removed meanwhile, it was the oldest: the log begins after it.
        Ok(look(&segment.load()?.unwrap_or_default()))
    }

    /// The number of the first line of a piece.
    fn first(&self, index: usize) -> u64 {
        self.segments.get(index).map_or(self.pending.first, |segment| segment.first)
    }

    /// The piece that has the line after this number.
    fn behind(&self, number: u64) -> usize {
        (0..self.len()).rev().find(|index| self.first(*index) <= number.saturating_add(1)).unwrap_or(0)
    }

    /// The number after which the lines begin that are not before a moment.
    fn since(&self, moment: Nanos, tip: LogTail) -> io::Result<u64> {
        // Everything before a piece is earlier, if the latest of it is. The last such piece has the line, or the end.
        let mut begin = 0;
        for index in (1..self.len()).rev() {
            if self.piece(index, |piece| piece.head.latest < moment && piece.first > 1)? {
                begin = index;
                break;
            }
        }
        for index in begin..self.len() {
            let found = |piece: &SegmentContents| {
                self.lines(index, piece).find(|(_, frame)| frame.at >= moment).map(|(number, _)| number)
            };
            if let Some(number) = self.piece(index, found)? {
                return Ok(number - 1);
            }
        }
        Ok(tip.number)
    }

    /// Passes the lines of a piece after a number to `take` until it is full, and keeps the place after the last one
    /// taken.
    fn take(&self, index: usize, begin: u64, mut take: impl FnMut(u64, &Frame<'_>) -> OfferOutcome) -> io::Result<()> {
        let segment = self.segments.get(index);
        let loaded = match segment {
            Some(segment) => segment.load_behind(self.known.places.before(self.known.pod, segment.first, begin))?,
            None => None,
        };
        let piece = loaded.as_ref().unwrap_or(&self.pending);
        if segment.is_some() && loaded.is_none() {
            // It was removed meanwhile.
            return Ok(());
        }
        let (mut tip, mut last) = (piece.start(), None);
        for (number, frame) in self.lines(index, piece) {
            let taken = if number > begin { take(number, &frame) } else { OfferOutcome::No };
            if taken == OfferOutcome::Full {
                break;
            }
            tip = tip.behind(number, &frame);
            if taken == OfferOutcome::Yes {
                last = Some((frame, tip));
            }
        }
        if let (Some(segment), Some((frame, tip))) = (segment, last) {
            self.known.keep(segment, piece, &frame, tip);
        }
        Ok(())
    }

    /// The requested lines that are gone.
    fn missing(&self, start: Start) -> io::Result<Option<RemovedLines>> {
        let first = self.first(0);
        let asked = match start {
            Start::Behind(number) if number.saturating_add(1) < first => number,
            Start::Since(_) if first > 1 => 0,
            Start::Behind(_) | Start::Since(_) | Start::Last(_) => return Ok(None),
        };
        let head = self.piece(0, |piece| piece.head)?;
        if matches!(start, Start::Since(moment) if head.latest < moment) {
            return Ok(None);
        }
        // Their number of bytes is only known for all lines together.
        let bytes = head.written.total().filter(|_| asked == 0);
        Ok(Some(RemovedLines { lines: first - 1 - asked, bytes, last: first - 1, at: head.latest }))
    }

    /// The number after which the last `lines` wanted lines begin.
    fn last(&self, lines: u64, wanted: &impl Fn(Origin) -> bool, tip: LogTail) -> io::Result<u64> {
        let (mut missing, mut begin) = (usize::try_from(lines).unwrap_or(usize::MAX), tip.number);
        for index in (0..self.len()).rev() {
            if missing == 0 {
                break;
            }
            let numbers = |piece: &SegmentContents| -> Vec<u64> {
                let wanted = self.lines(index, piece).filter(|(_, frame)| wanted(frame.origin()));
                wanted.map(|(number, _)| number).collect()
            };
            let numbers = self.piece(index, numbers)?;
            let skipped = numbers.len().saturating_sub(missing);
            if let Some(first) = numbers.get(skipped) {
                begin = first - 1;
            }
            missing -= numbers.len() - skipped;
        }
        Ok(begin)
    }
}

/// The outcome of offering a line to a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OfferOutcome {
    Yes,
    /// It is not wanted.
    No,
    /// There is no room for it, nor for others.
    Full,
}

/// The limits of a page.
#[derive(Debug, Clone, Copy)]
pub(in crate::logs) struct PageLimits {
    /// Lines.
    pub(in crate::logs) lines: usize,
    /// Bytes of their texts, plus the rest of the line that passes the limit.
    pub(in crate::logs) bytes: usize,
}

/// A page of a log, with the `pending` lines after its end.
pub(super) fn page(
    known: ReadLog<'_>,
    start: Start,
    most: PageLimits,
    wanted: &impl Fn(Origin) -> bool,
    pending: impl FnOnce(u32) -> Vec<Entry>,
) -> io::Result<Page> {
    let (row, tip) = Row::of(known, pending)?;
    let begin = match start {
        Start::Behind(number) => number,
        Start::Since(moment) => row.since(moment, tip)?,
        Start::Last(lines) => row.last(lines, wanted, tip)?,
    };
    let mut page = Page { last: tip.number, events: row.written.head.events, ..Page::default() };
    page.missing = row.missing(start)?;
    let mut bytes = 0;
    for index in row.behind(begin)..row.len() {
        if page.more {
            break;
        }
        row.take(index, begin, |number, frame| {
            if !wanted(frame.origin()) {
                return OfferOutcome::No;
            }
            page.more = page.lines.len() >= most.lines || bytes >= most.bytes;
            if page.more {
                return OfferOutcome::Full;
            }
            bytes += frame.text.len();
            page.lines.push((number, frame.entry()));
            OfferOutcome::Yes
        })?;
    }
    Ok(page)
}

/// The last line that the container of a generation wrote.
pub(super) fn last_line(folder: &Path, generation: u64) -> io::Result<Option<LastLine>> {
    let mut last: Option<LastLine> = None;
    // Whether lines further up may have the last line's time at the host. A stream is in order, so none has it beyond one
    // that has another, and nothing is known beyond one with a time of receipt.
    let mut may_share_time = true;
    for segment in Segment::all(folder)?.into_iter().rev() {
        let Some(loaded) = segment.load()? else { continue };
        let frames: Vec<_> = loaded.frames().filter(|frame| frame.origin().is_container()).collect();
        for frame in frames.iter().rev().filter(|frame| frame.generation == generation) {
            match &mut last {
                None => {
                    let time = if frame.is_received() { LineTime::Receipt } else { LineTime::Host };
                    last = Some(LastLine { line: frame.entry(), times: 1, time });
                }
                Some(last) if frame.origin() == last.line.origin => {
                    let has_same_time = frame.at == last.line.at;
                    last.times += u64::from(has_same_time && frame.text == last.line.bytes);
                    if may_share_time && frame.is_received() && last.time == LineTime::Host {
                        last.time = LineTime::HostAfterReceipt;
                    }
                    may_share_time &= has_same_time && !frame.is_received();
                }
                Some(_) => {}
            }
        }
        // Streams may be out of order by some milliseconds, and a line of another second is a different line.
        let is_over = last.as_ref().is_some_and(|last| loaded.head.latest < last.line.at);
        let is_before = frames.iter().any(|frame| frame.generation < generation);
        if is_over || is_before {
            break;
        }
    }
    Ok(last)
}
