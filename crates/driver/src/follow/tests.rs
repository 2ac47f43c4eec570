use std::{
    collections::VecDeque,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use engine::{
    Clock, ManualClock,
    hosts::Generation,
    kept::{Entry, KeptLogs, LONGEST, Origin, Start},
};
use futures_util::{Stream, stream};
use net::Backoff;
use proptest::{collection::vec, prelude::*};
use tokio::sync::watch;

use super::{ContainerFollower, FollowProgress, OutputSource, WriterState, follow_to_the_end, lines::LATE};
use crate::runtime::{Fault, Frame, Nanos, OutputStream};
use wire::Timestamp;

const SECOND: Nanos = 1_000_000_000;
const MILLI: Nanos = 1_000_000;
/// The maximum bytes of a frame, as with Docker.
const FRAME: usize = 16 << 10;

/// A host's copy of a container's output, and how its connections end.
struct Fake {
    frames: Vec<Frame>,
    /// For each connection, how many frames it gives, and whether it is cut then; otherwise it ends silently.
    cuts: Mutex<VecDeque<(usize, bool)>>,
    /// When it was last started.
    began: Nanos,
    /// How many frames the host has discarded after this many requests.
    rotated: (usize, usize),
    asked: AtomicUsize,
}

impl Fake {
    fn new(frames: Vec<Frame>, cuts: impl Into<VecDeque<(usize, bool)>>) -> Self {
        let cuts = Mutex::new(cuts.into());
        Self { frames, cuts, began: 0, rotated: (usize::MAX, 0), asked: AtomicUsize::new(0) }
    }
}

impl OutputSource for Fake {
    fn output(&self, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        let (after, lost) = self.rotated;
        let lost = if self.asked.fetch_add(1, Ordering::Relaxed) >= after { lost } else { 0 };
        let is_there = |frame: &&Frame| since.is_none_or(|since| frame.at >= since);
        let frames = self.frames.iter().skip(lost).filter(is_there).cloned().map(Ok);
        let (given, end) = match self.cuts.lock().expect("a lock").pop_front() {
            Some((given, true)) => (given, Some(Err(Fault::Unreachable("cut".to_owned())))),
            Some((given, false)) => (given, None),
            None => (usize::MAX, None),
        };
        stream::iter(frames.take(given).chain(end).collect::<Vec<_>>())
    }

    async fn attach(&self) -> Result<OutputStream, Fault> {
        Err(Fault::Refused("nothing is attached".to_owned()))
    }

    async fn life(&self) -> Result<(WriterState, Nanos), Fault> {
        let has_ended = self.cuts.lock().expect("a lock").is_empty();
        Ok((if has_ended { WriterState::EndedWithHost } else { WriterState::Running }, self.began))
    }
}

/// A line of a container: time, stream, text.
type OutputLine = (Nanos, bool, Vec<u8>);

/// How a host keeps lines of several frames.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// With a line feed in the last frame.
    Docker,
    /// Without.
    DockerLocal,
    /// With a line feed in the last frame, and in whole seconds: each frame has its own.
    Podman,
}

/// The frames in which a host gives lines. The last line may lack its line feed.
fn frames(lines: &[OutputLine], is_ended: bool, form: Form) -> Vec<Frame> {
    frames_of_runs(lines, [0, if is_ended { 0 } else { lines.len() }], form)
}

/// The frames in which a host gives the lines of a container that ran twice. The last line of each run, which is the one
/// before these, may lack its line feed.
fn frames_of_runs(lines: &[OutputLine], ends: [usize; 2], form: Form) -> Vec<Frame> {
    let mut frames = Vec::new();
    for (index, (at, is_error, text)) in lines.iter().enumerate() {
        let mut bytes = text.clone();
        let is_open = ends.contains(&(index + 1));
        if !is_open || text.is_empty() {
            bytes.push(b'\n');
        }
        let mut pieces: Vec<Vec<u8>> = bytes.chunks(FRAME).map(<[u8]>::to_vec).collect();
        if let Some(last) = pieces.last_mut()
            && form == Form::DockerLocal
            && bytes.len() > FRAME
        {
            last.pop_if(|byte| *byte == b'\n');
        }
        let (at, is_error) = (*at, *is_error);
        let next = lines.get(index + 1).map_or(Nanos::MAX, |(next, ..)| next - if is_open { LATE + SECOND } else { 0 });
        frames.extend((0..).zip(pieces).map(|(number, bytes)| {
            let is_podman = form == Form::Podman;
            let at = if is_podman { (at + number * SECOND).min(next) } else { at };
            Frame { at, is_error, continues: is_podman && !bytes.ends_with(b"\n"), bytes }
        }));
    }
    frames
}

/// The same lines as they should be stored.
fn expected(lines: &[OutputLine]) -> Vec<Entry> {
    let of = |(at, is_error, text): &OutputLine| {
        let (at, origin) = (*at, if *is_error { Origin::Error } else { Origin::Output });
        let mut pieces: Vec<&[u8]> = text.chunks(LONGEST).collect();
        if text.len().is_multiple_of(LONGEST) {
            pieces.push(&[]);
        }
        pieces
            .into_iter()
            .map(move |piece| Entry { at, generation: 1, origin, bytes: piece.to_vec() })
            .collect::<Vec<_>>()
    };
    lines.iter().flat_map(of).collect()
}

/// Follows it to its end, and returns what was stored.
fn follow(fake: &Fake) -> Vec<Entry> {
    follow_behind(fake, None)
}

/// The same after an attachment that gives this, and is cut then.
fn follow_behind(fake: &Fake, attached: Option<Vec<(bool, Vec<u8>)>>) -> Vec<Entry> {
    let folder = tempfile::tempdir().expect("a folder");
    let kept = KeptLogs::open(folder.path());
    let generation = Generation { of: "pod".to_owned(), number: 1 };
    let (said, progress) = watch::channel(FollowProgress::Following);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    let pauses = Backoff::new(Duration::ZERO, 2.0, Duration::ZERO);
    // Data is received later than it was written.
    let clock = Clock::Manual(ManualClock::at(Timestamp::from_seconds(1_800_001_000)));
    let attached: Option<OutputStream> = attached.map(|pieces| {
        let cut = Err(Fault::Unreachable("cut".to_owned()));
        Box::pin(stream::iter(pieces.into_iter().map(Ok).chain([cut]))) as OutputStream
    });
    let following = ContainerFollower { attached, ..ContainerFollower::new(fake, &generation, &kept, &clock) };
    runtime.block_on(follow_to_the_end(following, pauses, &said));
    assert_eq!(*progress.borrow(), FollowProgress::Done);
    kept.read("pod", Start::Behind(0), u64::MAX, |_| true)
        .expect("a log")
        .lines
        .into_iter()
        .map(|(_, entry)| entry)
        .collect()
}

fn text() -> impl Strategy<Value = Vec<u8>> {
    let is_text = |byte: &u8| *byte != b'\n';
    prop_oneof![
        6 => prop::sample::select(vec![b"a".to_vec(), b"b".to_vec(), Vec::new()]),
        2 => vec(any::<u8>().prop_filter("a line feed", is_text), 0..20),
        1 => prop_oneof![(0..3 * LONGEST), (1..3_usize).prop_map(|pieces| pieces * LONGEST)]
            .prop_map(|length| vec![b'x'; length]),
    ]
}

/// Lines as they are in a host's file: each stream in order, and the two of them by up to 5 ms out of it. No two have
/// the same time, unless the host reports whole seconds.
fn lines(is_in_seconds: bool) -> impl Strategy<Value = Vec<OutputLine>> {
    let gap = prop_oneof![4 => 0..3_i64, 2 => 0..2000_i64, 1 => 0..5000_i64];
    vec((gap, any::<bool>(), text()), 0..60).prop_map(move |lines| {
        let (mut now, mut number) = (1_800_000_000 * SECOND, 0);
        let line = |(gap, is_error, text)| {
            now += gap * MILLI;
            number += 1;
            let late = if is_error { 5 * MILLI } else { 0 };
            let at = if is_in_seconds { now / SECOND * SECOND } else { now - late + number };
            (at, is_error, text)
        };
        lines.into_iter().map(line).collect()
    })
}

fn form() -> impl Strategy<Value = Form> {
    prop::sample::select(vec![Form::Docker, Form::DockerLocal, Form::Podman])
}

fn cuts() -> impl Strategy<Value = VecDeque<(usize, bool)>> {
    vec((0..120_usize, any::<bool>()), 0..20).prop_map(VecDeque::from)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn whatever_is_cut_and_started_again_nothing_is_lost_and_nothing_doubled(
        (mut lines, form) in form().prop_flat_map(|form| (lines(form == Form::Podman), Just(form))),
        again in prop::option::of(any::<prop::sample::Index>()),
        (late, is_ended) in (0..=LATE, any::<bool>()),
        cuts in cuts(),
    ) {
        let again = again.map_or(0, |again| again.index(lines.len() + 1));
        for (at, ..) in &mut lines[again..] {
            *at += LATE + 2 * SECOND;
        }
        let began = lines.get(again).map_or(0, |(at, ..)| *at + late);
        let ends = [again, if is_ended { 0 } else { lines.len() }];
        let fake = Fake { began, ..Fake::new(frames_of_runs(&lines, ends, form), cuts) };
        // A long line whose end is not marked is known to have ended when the next line of its stream comes.
        let mut of = (follow(&fake), expected(&lines));
        if form == Form::DockerLocal {
            of.0.sort_by_key(|entry| entry.origin == Origin::Error);
            of.1.sort_by_key(|entry| entry.origin == Origin::Error);
        }
        prop_assert_eq!(of.0, of.1);
    }

    #[test]
    fn behind_an_attachment_that_is_cut_anywhere_the_log_goes_on(
        // Many lines are alike, and so are pieces of a long one.
        (lines, form) in form().prop_flat_map(|form| (lines(form == Form::Podman), Just(form))),
        is_ended: bool,
        size in prop_oneof![1..40_usize, Just(32 << 10)],
        (given, cuts) in (0..200_usize, cuts()),
    ) {
        let end = lines.len();
        let pieces: Vec<(bool, Vec<u8>)> = lines
            .iter()
            .enumerate()
            .flat_map(|(index, (_, is_error, text))| {
                let feed: &[u8] = if is_ended || index + 1 < end || text.is_empty() { b"\n" } else { b"" };
                let written = [&text[..], feed].concat();
                written.chunks(size).map(|piece| (*is_error, piece.to_vec())).collect::<Vec<_>>()
            })
            .take(given)
            .collect();
        let frames = frames(&lines, is_ended, form);
        let fake = Fake::new(frames, cuts);
        let texts = |entries: &[Entry], of: Origin| -> Vec<Vec<u8>> {
            entries.iter().filter(|entry| entry.origin == of).map(|entry| entry.bytes.clone()).collect()
        };
        let (kept, expected) = (follow_behind(&fake, Some(pieces)), expected(&lines));
        prop_assert_eq!(kept.len(), expected.len());
        for origin in [Origin::Output, Origin::Error] {
            prop_assert_eq!(texts(&kept, origin), texts(&expected, origin));
        }
    }

    #[test]
    fn what_a_host_has_thrown_away_is_told_and_the_rest_is_kept(
        lines in lines(false),
        cut in 0..120_usize,
        lost in 0..120_usize,
    ) {
        let frames: Vec<Frame> =
            frames(&lines, true, Form::Docker).into_iter().filter(|frame| frame.bytes.ends_with(b"\n") && frame.bytes.len() < FRAME).collect();
        // An empty log is a fault of the host, see below.
        let (cut, lost) = (cut.min(frames.len()), lost.min(frames.len().saturating_sub(1)));
        let all: Vec<OutputLine> = frames
            .iter()
            .map(|frame| (frame.at, frame.is_error, frame.bytes[..frame.bytes.len() - 1].to_vec()))
            .collect();
        let kept = follow(&Fake { rotated: (1, lost), ..Fake::new(frames, [(cut, true)]) });
        let (told, kept): (Vec<_>, Vec<_>) = kept.into_iter().partition(|entry| matches!(entry.origin, Origin::Gap(0)));
        let mut whole = all[..cut].to_vec();
        whole.extend_from_slice(&all[cut.max(lost)..]);
        prop_assert_eq!(kept, expected(&whole));
        // Lines lost before anything was stored are unknown.
        let is_missing = cut > 0 && lost >= cut;
        prop_assert_eq!(told.len(), usize::from(is_missing));
    }
}

#[test]
fn a_log_that_comes_back_without_the_lines_it_had_is_not_taken_for_all_of_it() {
    let begin = 1_800_000_000 * SECOND;
    let frames = frames(&[(begin, false, b"before".to_vec())], true, Form::Docker);
    let fake = Fake { rotated: (1, 1), ..Fake::new(frames, [(1, true)]) };
    let folder = tempfile::tempdir().expect("a folder");
    let (kept, clock) = (KeptLogs::open(folder.path()), Clock::Manual(ManualClock::at(Timestamp::from_seconds(0))));
    let generation = Generation { of: "pod".to_owned(), number: 1 };
    let mut following = ContainerFollower::new(&fake, &generation, &kept, &clock);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
    for fault in ["cut", "its log came back empty, without the lines that were read before"] {
        assert_eq!(runtime.block_on(following.once()).expect_err("a fault").to_string(), fault);
    }
}

#[test]
fn equal_pieces_of_a_line_are_told_apart_when_an_attachment_gave_the_first() {
    let begin = 1_800_000_000 * SECOND;
    let lines = vec![(begin, false, vec![b'x'; 2 * LONGEST])];
    let frames = frames(&lines, true, Form::Docker);
    // The log gives the second piece, and ends without the end of the line.
    let end = frames.len() - 1;
    let fake = Fake::new(frames, [(end, false)]);
    let texts = |entries: Vec<Entry>| entries.into_iter().map(|entry| entry.bytes).collect::<Vec<_>>();
    let kept = follow_behind(&fake, Some(vec![(false, vec![b'x'; LONGEST])]));
    assert_eq!(texts(kept), texts(expected(&lines)));
}

#[test]
fn ten_thousand_lines_a_second_survive_a_hundred_cuts() {
    let lines: Vec<OutputLine> = (0..10_000)
        .map(|number| {
            (1_800_000_000 * SECOND + number * SECOND / 10_000, number % 3 == 0, format!("line {number}").into())
        })
        .collect();
    let cuts: VecDeque<_> = (1..=100).map(|cut| (cut * 100, cut % 2 == 0)).collect();
    let frames = frames(&lines, true, Form::Docker);
    let fake = Fake::new(frames, cuts);
    assert_eq!(follow(&fake), expected(&lines));
}

#[test]
fn a_long_line_without_its_end_is_kept_although_only_the_other_stream_goes_on() {
    let (begin, long) = (1_800_000_000 * SECOND, vec![b'x'; LONGEST + 7]);
    let late = |number: i64| (begin + number * 4 * SECOND, true, b"other".to_vec());
    let lines: Vec<OutputLine> =
        vec![(begin, false, long), late(1), late(2), late(3), (begin + 13 * SECOND, false, Vec::new())];
    let frames = frames(&lines, true, Form::DockerLocal);
    let behind_the_second = frames.len() - 2;
    let fake = Fake::new(frames, [(behind_the_second, true)]);
    assert_eq!(follow(&fake), expected(&lines));
}
