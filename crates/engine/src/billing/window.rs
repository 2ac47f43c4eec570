//! The window of a billing query and its buckets, all in UTC (behaviour.md, Money).

use chrono::Datelike;

use crate::model::budget::{date, first_of, month_after, month_of};
use wire::{
    Problem, Timestamp,
    billing::{BucketSize, Times},
};

/// The maximum number of buckets per window.
const MOST: usize = 10_000;
/// The default length of a window without a start: 30 days, in seconds.
const USUAL: i64 = 30 * DAY;

const HOUR: i64 = 3600;
const DAY: i64 = 24 * HOUR;
const WEEK: i64 = 7 * DAY;
/// 1970-01-01 was a Thursday, so weeks start on the Monday three days earlier.
const MONDAY: i64 = 3 * DAY;

/// A window, cut at every bucket edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Window {
    pub(super) bucket: BucketSize,
    /// Seconds, ascending; the first is the start, the last the end. At least two.
    edges: Vec<i64>,
}

impl Window {
    /// Resolves a query at `now`: snaps the start down and the end up to a bucket edge.
    pub(super) fn new(times: Times, now: Timestamp) -> Result<Self, Problem> {
        let bucket = times.bucket.unwrap_or_default();
        let now = now.seconds();
        let end = times.end.map_or_else(|| next(bucket, floor(bucket, now)), |end| ceil(bucket, end));
        let start = match (times.last_n, times.start) {
            (Some(count), _) => back(bucket, end, count)?,
            (None, Some(start)) => floor(bucket, start.seconds()),
            (None, None) => floor(bucket, times.end.map_or(now, Timestamp::seconds).saturating_sub(USUAL)),
        };
        if start >= end {
            let what = "`startTime` is in the future; without an `endTime` the window ends now";
            return Err(Problem::rejected(what));
        }
        let mut edges = vec![start];
        let mut edge = start;
        while edge < end {
            edge = next(bucket, edge);
            edges.push(edge);
            if edges.len() > MOST + 1 {
                return Err(too_many());
            }
        }
        Ok(Self { bucket, edges })
    }

    pub(super) fn start(&self) -> i64 {
        self.edges[0]
    }

    pub(super) fn end(&self) -> i64 {
        self.edges[self.edges.len() - 1]
    }

    /// Start and end of a bucket, in seconds.
    pub(super) fn bounds(&self, bucket: usize) -> (i64, i64) {
        (self.edges[bucket], self.edges[bucket + 1])
    }

    /// The buckets that overlap `[since, until)`.
    pub(super) fn buckets(&self, since: i64, until: i64) -> std::ops::Range<usize> {
        let first = self.edges.partition_point(|edge| *edge <= since).saturating_sub(1);
        let last = self.edges.partition_point(|edge| *edge < until).min(self.edges.len() - 1);
        first..last.max(first)
    }
}

fn too_many() -> Problem {
    Problem::rejected(format!(
        "the window has more than {MOST} buckets; take a larger `bucketSize` or a shorter window"
    ))
}

/// The edge at or before a second.
fn floor(bucket: BucketSize, second: i64) -> i64 {
    match bucket {
        BucketSize::Hour => second.div_euclid(HOUR) * HOUR,
        BucketSize::Day => second.div_euclid(DAY) * DAY,
        BucketSize::Week => (second + MONDAY).div_euclid(WEEK) * WEEK - MONDAY,
        BucketSize::Month => month_of(second),
        BucketSize::Year => first_of(date(second).year(), 1),
    }
}

/// The edge at or after a moment.
fn ceil(bucket: BucketSize, moment: Timestamp) -> i64 {
    let edge = floor(bucket, moment.seconds());
    if edge.saturating_mul(1000) == moment.millis() { edge } else { next(bucket, edge) }
}

/// The edge after an edge.
fn next(bucket: BucketSize, edge: i64) -> i64 {
    match bucket {
        BucketSize::Hour => edge + HOUR,
        BucketSize::Day => edge + DAY,
        BucketSize::Week => edge + WEEK,
        BucketSize::Month => month_after(edge),
        BucketSize::Year => first_of(date(edge).year() + 1, 1),
    }
}

/// The edge `count` buckets before an edge.
fn back(bucket: BucketSize, edge: i64, count: u32) -> Result<i64, Problem> {
    if usize::try_from(count).is_ok_and(|count| count > MOST) {
        return Err(too_many());
    }
    Ok((0..count).fold(edge, |edge, _| floor(bucket, edge - 1)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Times, Window};
    use wire::{Timestamp, billing::BucketSize};

    const ALL: [BucketSize; 5] =
        [BucketSize::Hour, BucketSize::Day, BucketSize::Week, BucketSize::Month, BucketSize::Year];

    fn at(text: &str) -> Timestamp {
        text.parse().expect("a time")
    }

    fn shown(times: Times, now: &str) -> Vec<String> {
        let window = Window::new(times, at(now)).expect("a window");
        window.edges.iter().map(|edge| Timestamp::from_millis(edge * 1000).to_string()).collect()
    }

    #[test]
    fn the_last_n_buckets_end_with_the_running_one() {
        let last = |bucket, count| Times { bucket: Some(bucket), last_n: Some(count), ..Times::default() };
        assert_eq!(
            shown(last(BucketSize::Month, 3), "2024-03-15T10:00:00Z"),
            ["2024-01-01T00:00:00Z", "2024-02-01T00:00:00Z", "2024-03-01T00:00:00Z", "2024-04-01T00:00:00Z"]
        );
        assert_eq!(
            shown(last(BucketSize::Week, 1), "2026-11-22T23:59:59Z"),
            ["2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z"]
        );
        assert_eq!(
            shown(last(BucketSize::Year, 1), "2026-01-01T00:00:00Z"),
            ["2026-01-01T00:00:00Z", "2027-01-01T00:00:00Z"]
        );
    }

    #[test]
    fn begin_snaps_down_and_end_snaps_up() {
        let times = Times {
            start: Some(at("2026-02-27T23:59:59.999Z")),
            end: Some(at("2026-03-01T00:00:00.001Z")),
            ..Times::default()
        };
        let edges = shown(times, "2026-11-21T00:00:00Z");
        assert_eq!(
            (edges[0].as_str(), edges.last().expect("an end").as_str(), edges.len()),
            ("2026-02-27T00:00:00Z", "2026-03-02T00:00:00Z", 4)
        );
    }

    #[test]
    fn ten_thousand_buckets_are_the_most() {
        let last = |count| Times { last_n: Some(count), ..Times::default() };
        assert!(Window::new(last(10_000), at("2026-11-21T00:00:00Z")).is_ok());
        assert_eq!(Window::new(last(10_001), at("2026-11-21T00:00:00Z")).expect_err("too many").status, 400);
    }

    proptest! {
        #[test]
        fn every_second_of_a_window_is_in_one_bucket(
            start in 0_i64..4_000_000_000, length in 1_i64..10_000_000, bucket in 0_usize..5, second in 0_i64..10_000_000,
        ) {
            let millis = |second: i64| Some(Timestamp::from_millis(second * 1000));
            let times = Times { start: millis(start), end: millis(start + length), bucket: Some(ALL[bucket]), last_n: None };
            let window = Window::new(times, Timestamp::from_millis(0)).expect("a window");
            prop_assert!(window.start() <= start && window.end() >= start + length);
            let second = start + second % length;
            let range = window.buckets(second, second + 1);
            prop_assert_eq!(range.len(), 1);
            let (begin, end) = window.bounds(range.start);
            prop_assert!(begin <= second && second < end);
        }
    }
}
