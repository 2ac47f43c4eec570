//! The log of a container, as the kubelet returns it (kubernetes.md, Logs, figures, exec).

use chrono::{DateTime, SecondsFormat};
use futures_util::{Stream, StreamExt, stream};
use tokio::time::{Duration, timeout};

use super::{client::ApiClient, error::ApiError, names::CONTAINER, pace::Urgency};
use crate::runtime::{Fault, Frame, Nanos};

/// How long a follow may be quiet before it is opened anew, if the last line is recent: it may have ended in silence.
const QUIET: Duration = Duration::from_secs(15);
/// The same, if the last line is long ago.
const LONGEST: Duration = Duration::from_secs(120);
/// The size of the pieces in which a container runtime stores a long line. Kubelets before 1.21 put a time before each.
const PIECE: usize = 16 << 10;
/// The length of a time, which always has nine digits of a second.
const TIME: usize = 30;
/// A kubelet's answer in place of a log that it no longer has.
const LOST: &str = "unable to retrieve container logs for ";

/// An API server's answers in place of the log of a container that never began.
const UNBORN: [&str; 3] = ["is waiting to start", "does not have a host assigned", "is not available"];

/// Follows the log at a path from a moment on. Ends when the container does, or when it was quiet for too long.
pub(super) fn follow(
    client: ApiClient,
    path: String,
    since: Option<Nanos>,
    now: Nanos,
) -> impl Stream<Item = Result<Frame, Fault>> + Send {
    let quiet = since.map_or(QUIET, |since| patience(now.saturating_sub(since)));
    let opened = async move {
        let mut query =
            vec![("container", CONTAINER.to_owned()), ("follow", "true".to_owned()), ("timestamps", "true".to_owned())];
        if let Some(since) = since {
            // Whole seconds: the reader skips what it has.
            let second = DateTime::from_timestamp(since.div_euclid(1_000_000_000), 0).unwrap_or_default();
            query.push(("sinceTime", second.to_rfc3339_opts(SecondsFormat::Secs, true)));
        }
        match client.stream(&path, &query, Urgency::Log).await {
            Ok(pieces) => frames(pieces, quiet).left_stream(),
            // A container that never began has written nothing.
            Err(ApiError::Invalid(text)) if UNBORN.iter().any(|unborn| text.contains(unborn)) => {
                stream::empty().left_stream().right_stream()
            }
            Err(error) => stream::once(async { Err(error.into_fault()) }).right_stream().right_stream(),
        }
    };
    stream::once(opened).flatten()
}

/// How long a follow may be quiet, this long after the last line.
fn patience(since_last: Nanos) -> Duration {
    Duration::from_nanos(since_last.max(0).unsigned_abs()).clamp(QUIET, LONGEST)
}

fn frames(
    pieces: impl Stream<Item = Result<Vec<u8>, ApiError>> + Send,
    quiet: Duration,
) -> impl Stream<Item = Result<Frame, Fault>> + Send {
    let state = (Box::pin(pieces), FrameReader::default());
    let read = stream::try_unfold(state, move |(mut pieces, mut reader)| async move {
        match timeout(quiet, pieces.next()).await {
            Ok(Some(Ok(piece))) => {
                let frames = reader.read(&piece)?;
                Ok(Some((frames, (pieces, reader))))
            }
            Ok(Some(Err(error))) => Err(error.into_fault()),
            Ok(None) | Err(_) => Ok(reader.end().map(|last| (vec![last], (pieces, FrameReader::default())))),
        }
    });
    read.flat_map(|frames: Result<Vec<Frame>, Fault>| match frames {
        Ok(frames) => stream::iter(frames.into_iter().map(Ok)).left_stream(),
        Err(fault) => stream::once(async { Err(fault) }).right_stream(),
    })
}

/// Reads lines, each after its time.
#[derive(Debug, Default)]
struct FrameReader {
    buffer: Vec<u8>,
    /// The time of the line that has begun.
    line: Option<Nanos>,
}

impl FrameReader {
    /// The frames that are complete with these bytes.
    fn read(&mut self, bytes: &[u8]) -> Result<Vec<Frame>, Fault> {
        self.buffer.extend_from_slice(bytes);
        let mut frames = Vec::new();
        while let Some(frame) = self.next()? {
            frames.push(frame);
        }
        Ok(frames)
    }

    /// The rest, which has no line feed.
    fn end(&mut self) -> Option<Frame> {
        let at = self.line.take()?;
        let bytes = std::mem::take(&mut self.buffer);
        (!bytes.is_empty()).then_some(Frame { at, is_error: false, bytes, continues: false })
    }

    fn next(&mut self) -> Result<Option<Frame>, Fault> {
        let at = match self.line {
            Some(at) => at,
            None => match self.begin()? {
                Some(at) => *self.line.insert(at),
                None => return Ok(None),
            },
        };
        let end = self.buffer.iter().position(|byte| *byte == b'\n');
        // The next piece of a long line may begin with a time, which is no part of it.
        if end.is_none_or(|end| end > PIECE) && self.buffer.len() > PIECE + TIME {
            let bytes = self.buffer.drain(..PIECE).collect();
            if time(&self.buffer).is_some() {
                self.buffer.drain(..=TIME);
            }
            return Ok(Some(Frame { at, is_error: false, bytes, continues: false }));
        }
        let Some(end) = end else { return Ok(None) };
        self.line = None;
        Ok(Some(Frame { at, is_error: false, bytes: self.buffer.drain(..=end).collect(), continues: false }))
    }

    /// The time of a line that begins.
    fn begin(&mut self) -> Result<Option<Nanos>, Fault> {
        if LOST.as_bytes().starts_with(&self.buffer) {
            return Ok(None);
        }
        if self.buffer.starts_with(LOST.as_bytes()) {
            return Err(Fault::Missing("its node does not have the log any more".to_owned()));
        }
        if self.buffer.len() <= TIME {
            return Ok(None);
        }
        let Some(at) = time(&self.buffer) else {
            let text = String::from_utf8_lossy(&self.buffer[..self.buffer.len().min(200)]).into_owned();
            return Err(Fault::Later(format!("the log has a line without a time: {text}")));
        };
        self.buffer.drain(..=TIME);
        Ok(Some(at))
    }
}

/// The time at the beginning of some bytes, and a space.
fn time(bytes: &[u8]) -> Option<Nanos> {
    let (time, rest) = bytes.split_at_checked(TIME)?;
    let text = std::str::from_utf8(time).ok().filter(|text| text.ends_with('Z') && rest.first() == Some(&b' '))?;
    DateTime::parse_from_rfc3339(text).ok()?.timestamp_nanos_opt()
}

#[cfg(test)]
mod tests {
    use super::{FrameReader, PIECE, patience};
    use crate::runtime::{Fault, Frame};
    use tokio::time::Duration;

    const AT: &str = "2026-11-25T14:58:03.084608808Z";

    /// The frames of a log that arrives in pieces of this size.
    fn read(log: &str, size: usize) -> Vec<Frame> {
        let mut reader = FrameReader::default();
        let mut frames: Vec<_> = log.as_bytes().chunks(size).flat_map(|piece| reader.read(piece).unwrap()).collect();
        frames.extend(reader.end());
        frames
    }

    fn text(frames: &[Frame]) -> String {
        String::from_utf8(frames.iter().flat_map(|frame| frame.bytes.clone()).collect()).unwrap()
    }

    #[test]
    fn lines_arrive_with_their_times_however_they_are_cut() {
        let log = format!("{AT} line 0\n{AT} \n2026-11-25T14:58:04.000000001Z no end");
        for size in [1, 7, 31, 1000] {
            let frames = read(&log, size);
            assert_eq!(text(&frames), "line 0\n\nno end", "{size}");
            assert_eq!((frames.len(), frames[2].at - frames[0].at), (3, 915_391_193), "{size}");
        }
    }

    #[test]
    fn a_long_line_has_no_times_in_it_whether_the_kubelet_puts_them_there_or_not() {
        let (piece, rest) = ("x".repeat(PIECE), "y".repeat(100));
        for log in
            [format!("{AT} {piece}{AT} {piece}{AT} {rest}\n{AT} z\n"), format!("{AT} {piece}{piece}{rest}\n{AT} z\n")]
        {
            for size in [100, PIECE, PIECE + 3, 100_000] {
                assert_eq!(text(&read(&log, size)), format!("{piece}{piece}{rest}\nz\n"), "{size}");
            }
        }
        let log = format!("{AT} {piece}{AT} \n{AT} {piece}\n");
        assert_eq!(text(&read(&log, 999)), format!("{piece}\n{piece}\n"));
    }

    #[test]
    fn a_log_that_is_gone_is_no_log() {
        let mut reader = FrameReader::default();
        let gone = reader.read(b"unable to retrieve container logs for containerd://251a");
        assert!(matches!(gone, Err(Fault::Missing(_))));
    }

    #[test]
    fn a_quiet_container_is_asked_less_and_less_often() {
        let seconds = |seconds: i64| patience(seconds * 1_000_000_000).as_secs();
        assert_eq!([0, 20, 60, 9_000].map(seconds), [15, 20, 60, 120]);
        assert_eq!(patience(-5), Duration::from_secs(15));
    }
}
