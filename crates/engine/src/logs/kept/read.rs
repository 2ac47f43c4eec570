//! Reading of a kept log, by number, by time, or from its end: at most the segments that are asked for.

use std::{io, path::Path};

use super::{
    Entry, LastLine, Nanos, Origin,
    segment::{Loaded, Segment, Tip, encode},
};

/// Where to begin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Start {
    /// Behind the line of this number.
    Behind(u64),
    /// With the first line that is not before this moment.
    Since(Nanos),
    /// With the last so many lines that are wanted.
    Last(u64),
}

/// Lines of a log.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Page {
    /// The lines with their numbers, in order.
    pub lines: Vec<(u64, Entry)>,
    /// Whether there are wanted lines behind them already.
    pub more: bool,
    /// The number of the log's last line, wanted or not; 0 if there is none.
    pub last: u64,
    /// How many of the engine's events stand in it.
    pub events: u32,
}

/// The last segment that can be read.
pub(super) fn last_segment(folder: &Path) -> io::Result<Option<(Segment, Loaded)>> {
    for segment in Segment::all(folder)?.into_iter().rev() {
        if let Some(loaded) = segment.load()? {
            return Ok(Some((segment, loaded)));
        }
    }
    Ok(None)
}

/// The segments of a log, each read when it is looked at.
struct Row {
    segments: Vec<Segment>,
    /// The last one.
    end: Loaded,
    /// What is not written yet stands behind it.
    pending: Loaded,
}

impl Row {
    fn of(folder: &Path, pending: impl FnOnce(u32) -> Vec<Entry>) -> io::Result<(Self, Tip)> {
        let mut segments = Segment::all(folder)?;
        let mut end = None;
        while end.is_none()
            && let Some(segment) = segments.pop()
        {
            end = segment.load()?;
        }
        let end = end.unwrap_or(Loaded { first: 1, ..Loaded::default() });
        let mut tip = end.tip();
        let mut behind = Loaded { first: tip.number + 1, head: tip.head, bytes: Vec::new() };
        encode(&pending(tip.head.events), &mut behind.bytes);
        tip = behind.tip();
        Ok((Self { segments, end, pending: behind }, tip))
    }

    /// How many pieces there are.
    fn len(&self) -> usize {
        self.segments.len() + 2
    }

    /// Gives a piece to `look`.
    fn piece<T>(&self, index: usize, look: impl FnOnce(&Loaded) -> T) -> io::Result<T> {
        match index.checked_sub(self.segments.len()) {
            Some(0) => Ok(look(&self.end)),
            Some(_) => Ok(look(&self.pending)),
            // One that was removed meanwhile was the oldest: the log begins behind it.
            None => Ok(look(&self.segments[index].load()?.unwrap_or_default())),
        }
    }

    /// The number of the first line of a piece.
    fn first(&self, index: usize) -> u64 {
        match index.checked_sub(self.segments.len()) {
            Some(0) => self.end.first,
            Some(_) => self.pending.first,
            None => self.segments[index].first,
        }
    }

    /// The piece that has the line behind this number.
    fn behind(&self, number: u64) -> usize {
        (0..self.len()).rev().find(|index| self.first(*index) <= number.saturating_add(1)).unwrap_or(0)
    }

    /// The number behind which the lines begin that are not before a moment.
    fn since(&self, moment: Nanos, tip: Tip) -> io::Result<u64> {
        // Everything before a piece is earlier, if the latest of it is. The last such piece has the line, or the end.
        let mut begin = 0;
        for index in (1..self.len()).rev() {
            if self.piece(index, |piece| piece.head.latest < moment && piece.first > 1)? {
                begin = index;
                break;
            }
        }
        for index in begin..self.len() {
            let found = |piece: &Loaded| piece.lines().find(|(_, frame)| frame.at >= moment).map(|(number, _)| number);
            if let Some(number) = self.piece(index, found)? {
                return Ok(number - 1);
            }
        }
        Ok(tip.number)
    }

    /// The number behind which the last so many wanted lines begin.
    fn last(&self, lines: u64, wanted: &impl Fn(Origin) -> bool, tip: Tip) -> io::Result<u64> {
        let (mut missing, mut begin) = (usize::try_from(lines).unwrap_or(usize::MAX), tip.number);
        for index in (0..self.len()).rev() {
            if missing == 0 {
                break;
            }
            let numbers = |piece: &Loaded| -> Vec<u64> {
                piece.lines().filter(|(_, frame)| wanted(frame.origin())).map(|(number, _)| number).collect()
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

/// A page of a log, and behind its end what is `pending`.
pub(super) fn page(
    folder: &Path,
    start: Start,
    most: u64,
    wanted: &impl Fn(Origin) -> bool,
    pending: impl FnOnce(u32) -> Vec<Entry>,
) -> io::Result<Page> {
    let (row, tip) = Row::of(folder, pending)?;
    let begin = match start {
        Start::Behind(number) => number,
        Start::Since(moment) => row.since(moment, tip)?,
        Start::Last(lines) => row.last(lines, wanted, tip)?,
    };
    let (most, mut lines) = (usize::try_from(most).unwrap_or(usize::MAX), Vec::new());
    for index in row.behind(begin)..row.len() {
        if lines.len() > most {
            break;
        }
        row.piece(index, |piece| {
            let behind = piece.lines().filter(|(number, frame)| *number > begin && wanted(frame.origin()));
            let missing = (most - lines.len()).saturating_add(1);
            lines.extend(behind.take(missing).map(|(number, frame)| (number, frame.entry())));
        })?;
    }
    let more = lines.len() > most;
    lines.truncate(most);
    Ok(Page { lines, more, last: tip.number, events: row.end.tip().head.events })
}

/// The last line that the container of a generation wrote.
pub(super) fn last_line(folder: &Path, generation: u64) -> io::Result<Option<LastLine>> {
    let mut last: Option<LastLine> = None;
    for segment in Segment::all(folder)?.into_iter().rev() {
        let Some(loaded) = segment.load()? else { continue };
        let frames: Vec<_> = loaded.frames().filter(|frame| frame.origin().is_container()).collect();
        for frame in frames.iter().rev().filter(|frame| frame.generation == generation) {
            match &mut last {
                None => last = Some(LastLine { line: frame.entry(), times: 1 }),
                Some(LastLine { line, times }) => {
                    let is_same = frame.at == line.at && frame.origin() == line.origin && frame.text == line.bytes;
                    *times += u64::from(is_same);
                }
            }
        }
        // Streams may be out of order by some milliseconds, and what is of another second is another line.
        let is_over = last.as_ref().is_some_and(|last| loaded.head.latest < last.line.at);
        let is_before = frames.iter().any(|frame| frame.generation < generation);
        if is_over || is_before {
            break;
        }
    }
    Ok(last)
}
