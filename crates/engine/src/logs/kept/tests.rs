use std::{
    fs::OpenOptions,
    path::Path,
    time::{Duration, Instant},
};

use proptest::{collection::vec, prelude::*, sample::Index};

use super::{
    Entry, KeptLogs, LONGEST, LineTime, Nanos, Origin, PageLimits, Start, Times,
    segment::{Segment, encode, length},
};

const POD: &str = "abcdefghijklmn";
/// So small that a handful of lines needs several segments.
const SEGMENT: u64 = 300;

/// A step in the life of a log.
#[derive(Debug, Clone)]
enum Step {
    /// A writer appends.
    Append(Vec<Entry>),
    /// The writer ends, and another one starts.
    Reopen,
    /// The writer is killed in the middle of an append, of which this much is on disk.
    Torn(Vec<Entry>, Index),
}

fn entry() -> impl Strategy<Value = Entry> {
    let origin = prop_oneof![Just(Origin::Output), Just(Origin::Error), Just(Origin::System)];
    (0..40_i64, 1..4_u64, origin, vec(any::<u8>(), 0..30)).prop_map(|(at, generation, origin, bytes)| Entry {
        at,
        generation,
        origin,
        bytes,
    })
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => vec(entry(), 0..6).prop_map(Step::Append),
        1 => Just(Step::Reopen),
        1 => (vec(entry(), 1..6), any::<Index>()).prop_map(|(entries, cut)| Step::Torn(entries, cut)),
    ];
    vec(step, 0..14)
}

fn logs(folder: &Path, most: u64) -> KeptLogs {
    KeptLogs::with_limits(folder.to_owned(), most, SEGMENT)
}

/// All readable lines, with their numbers.
fn everything(logs: &KeptLogs) -> Vec<(u64, Entry)> {
    logs.read(POD, Start::Behind(0), u64::MAX, |_| true).expect("a log").lines
}

fn total(folder: &Path) -> u64 {
    let segments = Segment::all(&folder.join(POD)).expect("a folder");
    segments.iter().map(|segment| segment.path.metadata().expect("a file").len()).sum()
}

/// Cuts off part of the last write at the end of the last file; `cut` determines how much of it stays.
fn tear(folder: &Path, written: &[Entry], cut: Index) {
    let Some(last) = Segment::all(&folder.join(POD)).expect("a folder").pop() else { return };
    let mut bytes = Vec::new();
    encode(written, Times::Host, &mut bytes);
    let stays = last.path.metadata().expect("a file").len() - bytes.len() as u64 + cut.index(bytes.len()) as u64;
    OpenOptions::new().write(true).open(&last.path).expect("a file").set_len(stays).expect("a cut");
}

proptest! {
    #[test]
    fn a_log_is_what_was_appended_whatever_happened_to_its_writer(steps in steps()) {
        let folder = tempfile::tempdir().expect("a folder");
        let (mut log, mut model) = (logs(folder.path(), u64::MAX), Vec::<Entry>::new());
        // Another process follows in pages, each of which continues after the previous one.
        let (reader, mut followed) = (logs(folder.path(), u64::MAX), Vec::<(u64, Entry)>::new());
        for step in steps {
            match step {
                Step::Append(entries) => {
                    log.append(POD, entries.clone()).expect("an append");
                    model.extend(entries);
                }
                Step::Reopen => log = logs(folder.path(), u64::MAX),
                Step::Torn(entries, cut) => {
                    log.append(POD, entries.clone()).expect("an append");
                    drop(log);
                    tear(folder.path(), &entries, cut);
                    log = logs(folder.path(), u64::MAX);
                    // The readable part of it stays, and is the beginning of what was written.
                    let read = everything(&log);
                    model.extend(entries);
                    prop_assert!(read.len() < model.len());
                    model.truncate(read.len());
                }
            }
            let read = everything(&log);
            let numbers: Vec<u64> = read.iter().map(|(number, _)| *number).collect();
            prop_assert_eq!(numbers, (1..=model.len() as u64).collect::<Vec<_>>());
            loop {
                let behind = followed.last().map_or(0, |(number, _)| *number);
                let page = reader.read(POD, Start::Behind(behind), 2, |_| true).expect("a page");
                prop_assert_eq!(page.last, model.len() as u64);
                followed.extend(page.lines);
                if !page.more {
                    break;
                }
            }
            prop_assert_eq!(&followed, &read);
            let read: Vec<Entry> = read.into_iter().map(|(_, entry)| entry).collect();
            prop_assert_eq!(&read, &model);
        }
    }

    #[test]
    fn a_page_is_a_part_of_the_whole(
        batches in vec(vec(entry(), 0..6), 0..14),
        (number, moment, lines, most) in (0..60_u64, -1..41_i64, 0..60_u64, 0..20_u64),
        of_container: bool,
        forgets: bool,
    ) {
        let folder = tempfile::tempdir().expect("a folder");
        let log = logs(folder.path(), if forgets { 3 * SEGMENT } else { u64::MAX });
        let appended: Vec<Entry> = batches.concat();
        for batch in &batches {
            log.append(POD, batch.clone()).expect("an append");
        }
        let everything = everything(&log);
        // Lines are removed from the beginning, and the others keep their numbers.
        let first = appended.len() - everything.len();
        let numbered = (1..).zip(appended.iter().cloned()).skip(first);
        prop_assert_eq!(&everything, &numbered.collect::<Vec<(u64, Entry)>>());
        prop_assert!(forgets || first == 0);

        let wanted = |origin: Origin| origin.is_container() || !of_container;
        let check = |start: Start, expected: Vec<(u64, Entry)>| {
            let page = log.read(POD, start, most, wanted).expect("a page");
            let most = usize::try_from(most).expect("a number");
            prop_assert_eq!(page.more, expected.len() > most);
            prop_assert_eq!(&page.lines[..], &expected[..most.min(expected.len())]);
            prop_assert_eq!(page.last, appended.len() as u64);
            Ok(())
        };
        let all: Vec<_> = everything.iter().filter(|(_, entry)| wanted(entry.origin)).cloned().collect();
        check(Start::Behind(number), all.iter().filter(|(line, _)| *line > number).cloned().collect())?;
        let since = everything.iter().find(|(_, entry)| entry.at >= moment).map_or(u64::MAX, |(line, _)| *line);
        check(Start::Since(moment), all.iter().filter(|(line, _)| *line >= since).cloned().collect())?;
        let tail = all.len().saturating_sub(usize::try_from(lines).expect("a number"));
        check(Start::Last(lines), all[tail..].to_vec())?;
    }

    #[test]
    fn following_goes_on_behind_the_last_line_of_a_container(mut batches in vec(vec(entry(), 0..6), 0..14)) {
        // Containers follow each other; the platform speaks of none.
        let count = batches.len();
        for (index, entry) in batches.iter_mut().enumerate().flat_map(|(index, batch)| batch.iter_mut().map(move |entry| (index, entry))) {
            entry.generation = if entry.origin.is_container() { 1 + (3 * index / count) as u64 } else { 0 };
        }
        let folder = tempfile::tempdir().expect("a folder");
        let log = logs(folder.path(), u64::MAX);
        for batch in &batches {
            log.append(POD, batch.clone()).expect("an append");
        }
        let appended: Vec<Entry> = batches.concat();
        let of: Vec<&Entry> =
            appended.iter().filter(|entry| entry.generation == 3 && entry.origin.is_container()).collect();
        let last = log.last_line(POD, 3).expect("a log");
        prop_assert_eq!(last.as_ref().map(|last| &last.line), of.last().copied());
        if let Some(last) = last {
            // In a real log times increase, except by some milliseconds: here they do not, and some equal lines are not
            // found.
            prop_assert!((1..=of.iter().filter(|entry| ***entry == last.line).count() as u64).contains(&last.times));
        }
    }
}

fn line(at: Nanos, text: &str) -> Entry {
    Entry { at, generation: 1, origin: Origin::Output, bytes: text.into() }
}

fn event(number: u32, text: &str) -> Entry {
    Entry { at: 0, generation: 0, origin: Origin::Event(number), bytes: text.into() }
}

#[test]
fn half_an_event_is_said_again_and_nothing_else_twice() {
    let folder = tempfile::tempdir().expect("a folder");
    let said = |known: u32| {
        let all = [event(1, "created"), event(1, "pulling"), event(2, "ready"), event(2, "starting")];
        all.into_iter().filter(|entry| matches!(entry.origin, Origin::Event(number) if number > known)).collect()
    };
    let whole = {
        let log = logs(folder.path(), u64::MAX);
        log.append_behind(POD, said).expect("an append");
        log.append_behind(POD, said).expect("an append");
        everything(&log)
    };
    assert_eq!(whole.len(), 4);
    let path = Segment::all(&folder.path().join(POD)).expect("a folder").remove(0).path;
    for shorter in 1..path.metadata().expect("a file").len() {
        let file = OpenOptions::new().write(true).open(&path).expect("a file");
        file.set_len(path.metadata().expect("a file").len() - 1).expect("a cut");
        let copy = tempfile::tempdir().expect("a folder");
        std::fs::create_dir(copy.path().join(POD)).expect("a folder");
        std::fs::copy(&path, copy.path().join(POD).join(path.file_name().expect("a name"))).expect("a copy");
        let log = logs(copy.path(), u64::MAX);
        log.append_behind(POD, said).expect("an append");
        let said_again = everything(&log);
        assert_eq!(said_again, whole, "{shorter} bytes shorter");
    }
}

#[test]
fn a_log_stays_within_its_size_and_keeps_its_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = logs(folder.path(), 10 * SEGMENT);
    for number in 0..2000 {
        log.append(POD, vec![line(number, "a line of some length")]).expect("an append");
    }
    assert!(total(folder.path()) <= 10 * SEGMENT + 100, "{}", total(folder.path()));
    let page = log.read(POD, Start::Last(1), 10, |_| true).expect("a page");
    assert_eq!(page.lines, [(2000, line(1999, "a line of some length"))]);
}

#[test]
fn what_is_written_while_a_page_is_read_is_on_the_next_one_alone() {
    for start in [Start::Behind(1), Start::Since(2), Start::Last(10)] {
        let folder = tempfile::tempdir().expect("a folder");
        let log = logs(folder.path(), u64::MAX);
        log.append(POD, vec![line(1, "a"), line(2, "b")]).expect("an append");
        let most = PageLimits { lines: 10, bytes: usize::MAX };
        let meanwhile = |_| {
            log.append(POD, vec![line(3, "c"), line(4, "d")]).expect("an append");
            Vec::new()
        };
        let page = log.read_with(POD, start, most, |_| true, meanwhile).expect("a page");
        let next = log.read(POD, Start::Behind(page.last), 10, |_| true).expect("a page");
        let numbers: Vec<u64> = page.lines.iter().chain(&next.lines).map(|(number, _)| *number).collect();
        assert_eq!(numbers[numbers.len() - 3..], [2, 3, 4], "{start:?}");
        assert!(numbers.is_sorted_by(|one, next| one < next), "{start:?}: {numbers:?}");
    }
}

#[test]
fn equal_lines_of_one_second_are_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = KeptLogs::open(folder.path());
    log.append(POD, vec![line(1, "a"), line(2, "a"), line(2, "b"), line(2, "a")]).expect("an append");
    let last = log.last_line(POD, 1).expect("a log").expect("a line");
    assert_eq!((last.line, last.times), (line(2, "a"), 2));
    assert_eq!(log.last_line(POD, 2).expect("a log"), None);
}

#[cfg(unix)]
#[test]
fn only_its_owner_can_read_a_log() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let log = KeptLogs::open(folder.path().join("logs"));
    log.append(POD, vec![line(1, "a")]).expect("an append");
    let mode = |path: &Path| path.metadata().expect("a file").permissions().mode() & 0o777;
    let file = Segment::all(&folder.path().join("logs").join(POD)).expect("a folder").remove(0).path;
    assert_eq!((mode(&folder.path().join("logs")), mode(&folder.path().join("logs").join(POD))), (0o700, 0o700));
    assert_eq!(mode(&file), 0o600);
}

#[test]
fn a_line_longer_than_any_is_cut_and_an_id_that_leads_elsewhere_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = KeptLogs::open(folder.path());
    log.append(POD, vec![line(1, &"x".repeat(LONGEST + 1))]).expect("an append");
    assert_eq!(everything(&log)[0].1.bytes.len(), LONGEST);
    for id in ["", "..", "a/b", "../engine"] {
        assert!(log.append(id, vec![line(1, "a")]).is_err(), "{id}");
    }
}

#[test]
fn a_log_that_is_removed_begins_anew() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = KeptLogs::open(folder.path());
    log.append(POD, vec![line(1, "a")]).expect("an append");
    assert_eq!(log.pods().expect("a folder"), [POD]);
    log.remove(POD).expect("a removal");
    log.remove(POD).expect("nothing to remove");
    assert!(log.pods().expect("a folder").is_empty());
    log.append(POD, vec![line(1, "b")]).expect("an append");
    assert_eq!(everything(&log), [(1, line(1, "b"))]);
}

#[test]
fn of_a_log_that_is_cut_short_the_end_is_left_with_its_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let logs = logs(folder.path(), 1 << 20);
    assert_eq!(logs.shorten(POD, SEGMENT).expect("no log"), 0);
    for number in 0..100 {
        logs.append(POD, vec![line(number, "a line")]).expect("written");
    }
    let (before, whole) = (everything(&logs), total(folder.path()));
    assert_eq!(logs.shorten(POD, whole + 1).expect("nothing to cut"), whole);
    let left = logs.shorten(POD, 2 * SEGMENT).expect("cut");
    assert!((2 * SEGMENT..4 * SEGMENT).contains(&left) && left == total(folder.path()), "{left}");
    let after = everything(&logs);
    assert!(after.len() > 5 && before.ends_with(&after), "{after:?}");
    // The next writer continues after it.
    logs.append(POD, vec![line(100, "one more")]).expect("written");
    assert_eq!(everything(&logs).last().map(|(number, _)| *number), Some(101));
}

#[test]
#[allow(clippy::disallowed_methods, reason = "an instant can be had in no other way")]
fn what_a_reader_has_not_read_stays_until_it_is_gone_for_long() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = logs(folder.path(), 10 * SEGMENT);
    let now = Instant::now();
    let later = |seconds| now + Duration::from_secs(seconds);
    let hold = log.hold(POD, 0, now);
    let mut written = 0;
    while !log.is_full(POD, now).expect("a log") {
        written += 1;
        log.append(POD, vec![line(written, "a line of some length")]).expect("an append");
    }
    // The platform's lines continue.
    for _ in 0..100 {
        log.append(POD, vec![Entry { origin: Origin::System, ..line(written, "the platform says so") }])
            .expect("an append");
    }
    assert_eq!(everything(&log)[0].0, 1, "nothing has gone");
    hold.take(u64::try_from(written).expect("a number"));
    assert!(!log.is_full(POD, now).expect("a log"), "what was read may go");
    for _ in 0..20 {
        assert!(!log.is_full(POD, now).expect("a log"));
        log.append(POD, vec![line(written, "a line of some length")]).expect("an append");
        hold.take(u64::MAX - 1);
    }
    assert!(everything(&log)[0].0 > 1);
    let is_full = |when| {
        (0..400).any(|_| {
            log.append(POD, vec![line(written, "a line of some length")]).expect("an append");
            log.is_full(POD, when).expect("a log")
        })
    };
    hold.take(2);
    assert!(is_full(now), "a reader that reads nothing holds it");
    assert!(is_full(later(200)) && !is_full(later(400)), "for as long as it may have been paused");
    drop(hold);
    // Another process does not know the reader's position.
    std::fs::write(folder.path().join(POD).join("held"), "").expect("a file");
    let next = logs(folder.path(), 10 * SEGMENT);
    let comes_back = (0..20).any(|_| {
        next.append(POD, vec![line(written, "a line of some length")]).expect("an append");
        next.is_full(POD, now).expect("a log")
    });
    assert!(comes_back, "it may come back");
    assert!(!next.is_full(POD, later(60)).expect("a log"));
    assert!(!folder.path().join(POD).join("held").exists());
}

#[test]
fn what_went_before_it_was_read_is_counted() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = logs(folder.path(), 3 * SEGMENT);
    let text = |number: i64| format!("line number {number}");
    for number in 1..=200 {
        log.append(POD, vec![line(number, &text(number))]).expect("an append");
    }
    let page = log.read(POD, Start::Since(0), 1000, |_| true).expect("a page");
    let missing = page.missing.expect("a gap");
    assert_eq!((missing.lines, missing.last), (page.lines[0].0 - 1, page.lines[0].0 - 1));
    let bytes = (1..page.lines[0].1.at).map(|number| length(text(number).as_bytes())).sum();
    assert_eq!(missing.bytes, Some(bytes));
    let behind = log.read(POD, Start::Behind(10), 1000, |_| true).expect("a page").missing.expect("a gap");
    assert_eq!((behind.lines, behind.bytes), (missing.lines - 10, None));
    for start in [Start::Behind(missing.last), Start::Since(missing.at + 1), Start::Last(1000)] {
        assert_eq!(log.read(POD, start, 1000, |_| true).expect("a page").missing, None, "{start:?}");
    }
}

#[test]
fn a_log_of_an_earlier_version_is_read_and_continued() {
    let folder = tempfile::tempdir().expect("a folder");
    let log = logs(folder.path(), u64::MAX);
    log.append(POD, vec![line(1, "old")]).expect("an append");
    let path = Segment::all(&folder.path().join(POD)).expect("a folder").remove(0).path;
    let written = std::fs::read(&path).expect("a file");
    // The old format: events, the latest time, and the checksum of those.
    let mut old = b"svclog\x00\x01".to_vec();
    old.extend([0; 12]);
    let sum = old.iter().fold(0x811c_9dc5_u32, |sum, byte| (sum ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    old.extend(sum.to_le_bytes());
    old.extend(&written[8 + 12 + 33 + 4..]);
    std::fs::write(&path, old).expect("a file");
    let log = logs(folder.path(), u64::MAX);
    assert_eq!(log.written(POD).expect("a log").total(), None, "what was written before is not known");
    log.append(POD, vec![line(2, "new")]).expect("an append");
    assert_eq!(everything(&log), [(1, line(1, "old")), (2, line(2, "new"))]);
    let next = Entry { generation: 2, ..line(3, "next") };
    log.append_received(POD, vec![next]).expect("an append");
    assert_eq!(log.written(POD).expect("a log").total(), Some(5));
    assert_eq!(log.last_line(POD, 2).expect("a log").expect("a line").time, LineTime::Receipt);
    assert_eq!(log.last_line(POD, 1).expect("a log").expect("a line").time, LineTime::Host);
}
