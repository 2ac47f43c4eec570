//! The log of a pod on a simulated machine (behaviour.md, Logs, and The simulated runtime). Only the pod's events are
//! stored.
//!
//! A log is a sequence of parts: the platform's lines for an event, and the container's lines from the moment it is
//! healthy to the event that ends it. A part computes how many lines it has up to a moment, and the time and text of
//! each, so the end of a log of a billion lines costs no more than its beginning.

use std::{ops::Range, time::Duration};

use super::{
    HISTORY, LineId, LogPage, NO_LINE, TICK,
    texts::{CHATTER, STARTUP, Startup, filled, member_startup, sentences_of},
};
use crate::{
    model::{Event, PodRecord},
    runtime::simulated::{digest, lines_per_second},
};
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, PodStatus, ReadPodLogs},
};

/// How many lines of a part, and how many parts, have distinct numbers: a sequence orders the lines of one moment, so
/// it may start over from one moment to the next.
pub(super) const PLACES: u64 = 100_000_000;
pub(super) const PARTS: u64 = 10_000;

/// The log of one pod at a moment.
pub(super) struct Log<'a> {
    pod: &'a PodRecord,
    parts: Vec<Part<'a>>,
    rhythm: Rhythm,
    now: Timestamp,
}

/// A stretch of the log whose lines have one origin. Parts follow each other in time and in number.
#[derive(Debug, Clone, Copy)]
struct Part<'a> {
    number: u64,
    origin: Origin<'a>,
    from: Timestamp,
    /// No line of it is later.
    until: Timestamp,
}

#[derive(Debug, Clone, Copy)]
enum Origin<'a> {
    /// The platform reports an event.
    Event(&'a Event),
    /// The container runs.
    Container,
}

/// Whether an id is that of a line of this part.
fn is_of(id: LineId, part: &Part<'_>) -> bool {
    id.sequence != NO_LINE && id.sequence / PLACES == part.number % PARTS && id.ts >= part.from
}

impl Origin<'_> {
    const fn source(self) -> LogSource {
        match self {
            Self::Event(_) => LogSource::System,
            Self::Container => LogSource::Container,
        }
    }
}

impl<'a> Log<'a> {
    pub(super) fn new(pod: &'a PodRecord, events: &'a [(Timestamp, Event)], now: Timestamp) -> Self {
        let mut parts: Vec<Part<'_>> = Vec::new();
        let mut from = Timestamp::from_millis(i64::MIN);
        for (number, (at, event)) in (0..).step_by(2).zip(events) {
            // Setting a clock back does not reorder events.
            from = from.max(*at);
            if let Some(run) = parts.last_mut() {
                run.until = from;
            }
            parts.push(Part { number, origin: Origin::Event(event), from, until: from });
            if *event == Event::Healthy {
                parts.push(Part { number: number + 1, origin: Origin::Container, from, until: Timestamp::MAX });
            }
        }
        Self { pod, parts, rhythm: Rhythm::of(pod), now: now.max(from) }
    }

    pub(super) fn page(&self, most: u64, query: &ReadPodLogs, after: Option<LineId>) -> LogPage {
        let is_asked_for = |part: &&Part<'_>| query.source.is_none_or(|source| source == part.origin.source());
        let parts: Vec<&Part<'_>> = self.parts.iter().filter(is_asked_for).collect();
        let start = after.or(query.since.map(LineId::just_before));
        let ranges = match start {
            Some(start) => self.behind(&parts, start),
            None => self.tail(&parts, query.tail.unwrap_or(HISTORY).into()),
        };
        let total: u64 = ranges.iter().map(|range| range.end.saturating_sub(range.start)).sum();
        let lines = parts.iter().zip(ranges).flat_map(|(part, range)| range.map(|index| (*part, index)));
        let mut last = start.unwrap_or_else(|| self.last_id());
        let mut shown = Vec::new();
        for (_, (part, index)) in (0..most).zip(lines) {
            last = self.id(part, index);
            shown.push((last.to_string(), self.line(part, index)));
        }
        let more = total > most;
        let ended = self.pod.status == PodStatus::Terminated && !more;
        LogPage { lines: shown, position: last.to_string(), more, ended }
    }

    /// The lines of each part after `start`. All of a part comes after the parts before it, whatever its time: an event
    /// is dated when decided and visible once on disk, and a reader in between has seen lines of a container that had
    /// ended by then.
    fn behind(&self, parts: &[&Part<'_>], start: LineId) -> Vec<Range<u64>> {
        let reached = self.parts.iter().rev().find(|part| is_of(start, part)).map(|part| part.number);
        let first = |part: &Part<'_>| {
            if reached.is_some_and(|reached| part.number > reached) {
                return 0;
            }
            let same_moment = self.count(part, start.ts.before(TICK))..self.count(part, start.ts);
            let end = same_moment.end;
            same_moment.into_iter().find(|index| self.id(part, *index) > start).unwrap_or(end)
        };
        parts.iter().map(|part| first(part)..self.count(part, self.now)).collect()
    }

    /// Each part's share of the last `lines` lines.
    fn tail(&self, parts: &[&Part<'_>], mut lines: u64) -> Vec<Range<u64>> {
        let take = |part: &&Part<'_>| {
            let end = self.count(part, self.now);
            let taken = end.min(lines);
            lines -= taken;
            end - taken..end
        };
        let mut ranges: Vec<Range<u64>> = parts.iter().rev().map(take).collect();
        ranges.reverse();
        ranges
    }

    /// The id of the last line of either source.
    fn last_id(&self) -> LineId {
        let last_of = |part| Some(self.id(part, self.count(part, self.now).checked_sub(1)?));
        self.parts.iter().rev().find_map(last_of).unwrap_or_else(|| LineId::just_before(self.now))
    }

    /// How many lines a part has up to a moment.
    fn count(&self, part: &Part<'_>, to: Timestamp) -> u64 {
        let to = to.min(part.until);
        if to < part.from {
            return 0;
        }
        match part.origin {
            Origin::Event(event) => sentences_of(self.pod, event).len().try_into().unwrap_or(0),
            Origin::Container => self.rhythm.count(self.key(part), millis(to.since(part.from))),
        }
    }

    fn moment(&self, part: &Part<'_>, index: u64) -> Timestamp {
        match part.origin {
            Origin::Event(_) => part.from,
            Origin::Container => part.from.after(Duration::from_millis(self.rhythm.moment(self.key(part), index))),
        }
    }

    /// Identical for the same line in every process and at any later time.
    fn id(&self, part: &Part<'_>, index: u64) -> LineId {
        let place = match (part.origin, self.rhythm) {
            (Origin::Container, Rhythm::Steady(rate)) if rate > 0 => index % (PLACES / rate * rate),
            (Origin::Container | Origin::Event(_), _) => index % PLACES,
        };
        LineId { ts: self.moment(part, index), sequence: part.number % PARTS * PLACES + place }
    }

    fn line(&self, part: &Part<'_>, index: u64) -> LogLine {
        let line = match part.origin {
            Origin::Event(
                Event::Refused(reason) | Event::Failed(reason) | Event::Noted(reason) | Event::OverBudget(reason),
            ) => reason.clone(),
            Origin::Event(event) => {
                let sentence = usize::try_from(index).ok().and_then(|index| sentences_of(self.pod, event).get(index));
                filled(self.pod, sentence.copied().unwrap_or_default())
            }
            Origin::Container => self.written(part, index),
        };
        LogLine::whole(self.moment(part, index), part.origin.source(), line)
    }

    /// The container's line `index`.
    fn written(&self, part: &Part, index: u64) -> String {
        let Rhythm::Usual(startup) = self.rhythm else { return format!("line {}", index + 1) };
        if let Some((_, line)) = usize::try_from(index).ok().and_then(|index| startup.get(index)) {
            return filled(self.pod, line);
        }
        let RunKey(pod, run) = self.key(part);
        let draw = digest(pod, &[run, index, 1]);
        let choice = usize::try_from(draw % 6).unwrap_or(0);
        let (few, many) = (draw / 6 % 90 + 2, draw / 600 % 9000 + 100);
        CHATTER[choice].replace("{few}", &few.to_string()).replace("{many}", &many.to_string())
    }

    fn key(&self, part: &Part<'_>) -> RunKey<'_> {
        RunKey(&self.pod.id, part.from.millis().unsigned_abs())
    }
}

/// Distinguishes the runs of all containers: the pod and the moment at which the run began.
#[derive(Debug, Clone, Copy)]
struct RunKey<'p>(&'p str, u64);

/// When a container writes, in milliseconds since it became healthy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rhythm {
    /// This many lines a second, evenly.
    Steady(u64),
    /// The startup lines, then one line in every [`SLOT`].
    Usual(Startup),
}

/// The maximum lines per second; an image that asks for more writes this many.
const FASTEST: u32 = 1_000_000;
/// How long the container's startup takes.
const SETTLED: u64 = 1000;
/// One line falls into each span of this length.
const SLOT: u64 = 4000;
/// It falls into the first part of the span, so that no two lines share a moment.
const SPREAD: u64 = 3000;

impl Rhythm {
    fn of(pod: &PodRecord) -> Self {
        let role = pod.member.as_ref().map(|member| member.role());
        let usual = || Self::Usual(role.map_or(&STARTUP, member_startup));
        lines_per_second(&pod.container.image).map_or_else(usual, |rate| Self::Steady(rate.min(FASTEST).into()))
    }

    /// How many lines there are after this many milliseconds.
    fn count(self, key: RunKey<'_>, elapsed: u64) -> u64 {
        match self {
            Self::Steady(rate) => elapsed / 1000 * rate + elapsed % 1000 * rate / 1000,
            Self::Usual(startup) if elapsed < SETTLED => {
                startup.iter().filter(|(offset, _)| *offset <= elapsed).count().try_into().unwrap_or(0)
            }
            Self::Usual(startup) => {
                let (slot, rest) = ((elapsed - SETTLED) / SLOT, (elapsed - SETTLED) % SLOT);
                started(startup) + slot + u64::from(in_slot(key, slot) <= rest)
            }
        }
    }

    /// The milliseconds after which a line is written: the least for which [`Self::count`] includes it.
    fn moment(self, key: RunKey<'_>, index: u64) -> u64 {
        match self {
            Self::Steady(0) => 0,
            Self::Steady(rate) => (index + 1) / rate * 1000 + ((index + 1) % rate * 1000).div_ceil(rate),
            Self::Usual(startup) => {
                let starting = usize::try_from(index).ok().and_then(|index| startup.get(index));
                starting.map_or_else(
                    || {
                        let slot = index - started(startup);
                        SETTLED + slot * SLOT + in_slot(key, slot)
                    },
                    |(offset, _)| *offset,
                )
            }
        }
    }
}

fn in_slot(RunKey(pod, run): RunKey<'_>, slot: u64) -> u64 {
    digest(pod, &[run, slot]) % SPREAD
}

fn started(startup: Startup) -> u64 {
    startup.len().try_into().unwrap_or(0)
}

fn millis(span: Duration) -> u64 {
    u64::try_from(span.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::Log;
    use crate::{
        logs::{LineId, LogPage, PAGE},
        model::{Compute, Container, Event, Network, PodHost, PodRecord},
    };
    use wire::{
        Timestamp,
        mounts::Mounts,
        pods::{Cloud, LogLine, LogSource, PodStatus, ReadPodLogs},
    };

    const START: i64 = 1_800_000_000_000;

    fn at(millis: i64) -> Timestamp {
        Timestamp::from_millis(START + millis)
    }

    fn pod(image: &str) -> PodRecord {
        let container = Container {
            image: image.to_owned(),
            args: String::new(),
            cmd: Vec::new(),
            entrypoint: Vec::new(),
            disk: 20,
            env: BTreeMap::new(),
            ports: Vec::new(),
            registry: None,
        };
        let (data_center, machine) = ("XX-1".to_owned(), "xx-1-01".to_owned());
        PodRecord {
            id: "abcdefghijklmn".to_owned(),
            account: "local".to_owned(),
            name: "pod".to_owned(),
            container,
            mounts: Mounts::default(),
            compute: Compute::Cpu { id: "cpu3c".to_owned(), vcpus: 2, memory: 4 },
            price: 0,
            host: PodHost { cloud: Cloud::Secure, data_center, machine: Some(machine), cuda: None },
            network: Network::default(),
            token: String::new(),
            locked: false,
            status: PodStatus::Running,
            since: at(0),
            created_at: at(0),
            started_at: None,
            launches: 1,
            deleted: false,
            member: None,
            real: None,
        }
    }

    fn read(log: &Log<'_>, query: &ReadPodLogs, after: Option<&str>) -> LogPage {
        log.page(PAGE, query, after.map(|id| id.parse().expect("an id")))
    }

    /// Everything, page by page, and where the last page ended.
    fn everything(log: &Log<'_>, source: Option<LogSource>) -> (Vec<(String, LogLine)>, String) {
        let query = ReadPodLogs { source, since: Some(at(0)), ..ReadPodLogs::default() };
        let mut page = read(log, &query, None);
        let mut lines = std::mem::take(&mut page.lines);
        while page.more {
            page = read(log, &query, Some(&page.position));
            lines.append(&mut page.lines);
        }
        (lines, page.position)
    }

    fn texts(page: &LogPage) -> Vec<&str> {
        page.lines.iter().map(|(_, line)| line.line.as_str()).collect()
    }

    fn tail(lines: u32) -> ReadPodLogs {
        ReadPodLogs { tail: Some(lines), ..ReadPodLogs::default() }
    }

    fn event() -> impl Strategy<Value = Event> {
        prop_oneof![
            4 => Just(Event::Healthy),
            1 => Just(Event::Prepared),
            1 => Just(Event::Stopped),
            1 => Just(Event::Starting),
            1 => Just(Event::Restarted),
            1 => Just(Event::Reconfigured),
        ]
    }

    /// A pod's events: each some milliseconds after the previous one, often in the same one.
    fn history() -> impl Strategy<Value = Vec<(Timestamp, Event)>> {
        let gap = prop_oneof![2 => Just(0), 2 => 1..50_i64, 2 => 0..30_000_i64];
        proptest::collection::vec((gap, event()), 0..12).prop_map(|events| {
            let mut millis = 0;
            let mut history = vec![(at(0), Event::Created)];
            history.extend(events.into_iter().map(|(gap, event)| {
                millis += gap;
                (at(millis), event)
            }));
            history
        })
    }

    fn image() -> impl Strategy<Value = &'static str> {
        prop::sample::select(vec!["ubuntu", "svcctl/lines:0", "svcctl/lines:3", "svcctl/lines:40", "svcctl/lines:2500"])
    }

    fn source() -> impl Strategy<Value = Option<LogSource>> {
        prop::sample::select(vec![None, Some(LogSource::Container), Some(LogSource::System)])
    }

    fn last(history: &[(Timestamp, Event)]) -> i64 {
        history.last().map_or(0, |(at, _)| at.millis() - START)
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn lines_are_in_the_order_of_their_ids(history in history(), image in image(), more in 0..9000_i64) {
            let pod = pod(image);
            let (lines, _) = everything(&Log::new(&pod, &history, at(last(&history) + more)), None);
            let ids: Vec<LineId> = lines.iter().map(|(id, _)| id.parse().expect("an id")).collect();
            prop_assert!(ids.is_sorted_by(|a, b| a < b));
            for ((id, line), parsed) in lines.iter().zip(ids) {
                prop_assert_eq!(&parsed.to_string(), id);
                prop_assert_eq!(Some(parsed.ts), *line.ts);
            }
        }

        #[test]
        fn reading_on_behind_any_line_repeats_nothing_and_skips_nothing(
            (history, image, source) in (history(), image(), source()),
            more in 0..9000_i64,
            place: prop::sample::Index,
        ) {
            let pod = pod(image);
            let log = Log::new(&pod, &history, at(last(&history) + more));
            let (lines, end) = everything(&log, source);
            prop_assume!(!lines.is_empty());
            let query = ReadPodLogs { source, ..ReadPodLogs::default() };
            let place = place.index(lines.len());
            let rest = read(&log, &query, Some(&lines[place].0)).lines;
            let expected = &lines[place + 1..];
            prop_assert_eq!(&rest[..], &expected[..rest.len()]);
            prop_assert!(rest.len() == expected.len() || rest.len() as u64 == PAGE);
            let nothing = read(&log, &query, Some(&end));
            prop_assert_eq!((nothing.lines, nothing.position), (Vec::new(), end));
        }

        #[test]
        fn what_happens_later_is_behind_what_was_read(
            (history, image, source) in (history(), image(), source()),
            cut: prop::sample::Index,
            (pause, more) in (0..9000_i64, 0..9000_i64),
            tail in 0..3_u32,
        ) {
            let pod = pod(image);
            let earlier = &history[..=cut.index(history.len())];
            // A read is never later than the next event.
            let next = history.get(earlier.len()).map_or(i64::MAX, |(at, _)| at.millis() - START);
            let first = Log::new(&pod, earlier, at(next.min(last(earlier) + pause)));
            let second = Log::new(&pod, &history, at(last(&history) + pause + more));
            let (before, _) = everything(&first, source);
            let (after, _) = everything(&second, source);
            prop_assert_eq!(&after[..before.len()], &before[..]);
            let query = ReadPodLogs { source, tail: Some(tail), ..ReadPodLogs::default() };
            let page = read(&first, &query, None);
            prop_assert_eq!(&page.lines[..], &before[before.len().saturating_sub(tail as usize)..]);
            let rest = read(&second, &query, Some(&page.position)).lines;
            prop_assert_eq!(&rest[..], &after[before.len()..][..rest.len()]);
            prop_assert!(rest.len() as u64 == PAGE || rest.len() == after.len() - before.len());
        }
    }

    #[test]
    fn what_was_decided_before_a_look_and_written_behind_it_is_told_and_nothing_twice() {
        let pod = pod("svcctl/lines:10");
        let mut history = vec![(at(0), Event::Created), (at(0), Event::Healthy)];
        let looked = read(&Log::new(&pod, &history, at(2500)), &tail(1), None);
        assert_eq!(texts(&looked), ["line 25"]);
        // The end was decided before the read, and is on disk after it.
        history.extend([(at(2000), Event::Stopped), (at(2000), Event::Starting), (at(2200), Event::Healthy)]);
        let page = read(&Log::new(&pod, &history, at(2300)), &tail(1), Some(&looked.position));
        assert_eq!(page.lines.iter().filter(|(_, line)| line.line == "pod stopped").count(), 1, "{page:?}");
        assert_eq!(texts(&page)[texts(&page).len() - 2..], ["container started", "line 1"]);
        let rest = read(&Log::new(&pod, &history, at(2400)), &tail(1), Some(&page.position));
        assert_eq!(texts(&rest), ["line 2"]);
    }

    #[test]
    fn the_end_of_a_log_of_billions_of_lines_is_there_at_once() {
        let month = 30 * 24 * 3_600_000;
        let pod = pod("svcctl/lines:1000");
        let history = [(at(0), Event::Healthy)];
        let log = Log::new(&pod, &history, at(month));
        let page = read(&log, &tail(2), None);
        assert_eq!(texts(&page), ["line 2591999999", "line 2592000000"]);
        assert_eq!(page.position.parse::<LineId>().expect("an id").ts, at(month));
        let middle = ReadPodLogs { since: Some(at(month / 2)), ..ReadPodLogs::default() };
        let page = read(&log, &middle, None);
        assert_eq!((page.lines.len() as u64, page.more), (PAGE, true));
        assert_eq!(texts(&page)[0], "line 1296000000");
    }

    #[test]
    fn a_fast_image_writes_exactly_its_lines_a_second() {
        for (image, lines) in [("svcctl/lines:1", 10), ("svcctl/lines:7", 70), ("svcctl/lines:900", 9000)] {
            let pod = pod(image);
            let history = [(at(0), Event::Healthy)];
            let log = Log::new(&pod, &history, at(10_000));
            assert_eq!(everything(&log, Some(LogSource::Container)).0.len(), lines, "{image}");
        }
    }

    #[test]
    fn a_pod_tells_its_life() {
        let pod = pod("ubuntu");
        let history = [(at(0), Event::Created), (at(1000), Event::Prepared), (at(3000), Event::Healthy)];
        let page = read(&Log::new(&pod, &history, at(4000)), &tail(100), None);
        let expected = [
            "pod created on simulated machine xx-1-01 in XX-1",
            "pulling image `ubuntu`",
            "image `ubuntu` is ready",
            "starting container with 2 vCPUs, 4 GB of RAM",
            "container started",
            "starting ubuntu",
            "found 2 vCPUs, 4 GB of RAM",
            "listening on no published port",
            "ready",
        ];
        assert_eq!(texts(&page)[..9], expected);
    }

    #[test]
    fn lines_since_a_moment_to_come_wait_for_it() {
        let pod = pod("svcctl/lines:1");
        let history = [(at(0), Event::Healthy)];
        let query = ReadPodLogs { since: Some(at(5000)), ..ReadPodLogs::default() };
        let page = read(&Log::new(&pod, &history, at(1000)), &query, None);
        assert!(page.lines.is_empty());
        let page = read(&Log::new(&pod, &history, at(6000)), &query, Some(&page.position));
        assert_eq!(texts(&page), ["line 5", "line 6"]);
    }

    #[test]
    fn only_the_last_page_of_a_terminated_pod_ends_its_log() {
        let pod = PodRecord { status: PodStatus::Terminated, ..pod("svcctl/lines:1000") };
        let history = [(at(0), Event::Healthy), (at(11_000), Event::Terminated)];
        let log = Log::new(&pod, &history, at(60_000));
        let query = ReadPodLogs { since: Some(at(0)), ..ReadPodLogs::default() };
        let first = read(&log, &query, None);
        assert_eq!((first.more, first.ended), (true, false));
        let second = read(&log, &query, Some(&first.position));
        assert_eq!((second.more, second.ended), (false, true));
        assert_eq!(texts(&second).last(), Some(&"pod terminated"));
        assert_eq!(second.lines.len(), 1002);
    }

    #[test]
    fn a_text_that_is_no_id_is_rejected() {
        for text in ["", "/", "2026-11-21", "2026-11-21T09:30:00Z/", "2026-11-21T09:30:00Z/+1", "x/1"] {
            assert_eq!(text.parse::<LineId>().expect_err("no id").status, 422, "{text}");
        }
    }
}
