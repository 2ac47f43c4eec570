//! Windows of rows, for an account that has too many pods for a page to hold (console.md, Live): the page says what it
//! shows, and gets those rows and what it says of all.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap, HashSet},
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::rows::{Column, Row};

/// The most rows that a page gets whole.
pub(super) const WHOLE: usize = 50_000;
/// The number of rows below which it gets them whole again: at the edge, a page does not change over with every pod.
pub(super) const WHOLE_AGAIN: usize = 45_000;
/// The maximum number of rows of a window, and of other rows that a page asks for by id.
const ROWS: usize = 1000;
/// The number of rows in ERROR that still cost, and of those that changed last, beside a window.
const FAILING: usize = 50;
const LATEST: usize = 10;
/// The number of kinds of hardware, and of images, that are summed apart, by cost and by pods.
const KINDS: usize = 200;
/// The longest filter, in bytes.
const FILTER: usize = 1024;

/// A page's request.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct WindowRequest {
    /// Words, each of which is in the name, id, hardware, data center or image.
    filter: String,
    /// The statuses that are shown; all, if there are none.
    statuses: Vec<String>,
    /// A column, with `-` before it for the other direction.
    sort: String,
    /// The first row, counted from 0, and how many.
    from: usize,
    count: usize,
    /// Rows that are shown beside the window: those that are chosen, the one that is open.
    ids: Vec<String>,
}

/// The answer to a page.
#[derive(Debug, PartialEq, Serialize)]
pub(super) struct Window {
    /// How many rows fit the filter, and the first of those here.
    fits: usize,
    from: usize,
    rows: Vec<Row>,
    /// Rows outside of the window: those asked for by id, in ERROR, changed last.
    beside: Vec<Row>,
    sums: Sums,
}

/// The sums over all rows, whatever the filter. Money is in micro-dollars per hour.
#[derive(Debug, Default, PartialEq, Serialize)]
struct Sums {
    pods: usize,
    cost: i64,
    /// How many have each status.
    by: BTreeMap<String, usize>,
    /// How many are in ERROR and still cost.
    failing: usize,
    leaseless: Sum,
    hardware: Vec<(String, Sum)>,
    images: Vec<(String, Sum)>,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Serialize)]
struct Sum {
    pods: usize,
    cost: i64,
}

impl Sum {
    const fn add(&mut self, cost: i64) {
        self.pods += 1;
        self.cost += cost;
    }
}

/// The window of these rows, each with the version at which it changed.
pub(super) fn window<'r>(rows: impl Iterator<Item = &'r (u64, Row)> + Clone, request: &WindowRequest) -> Window {
    let filter = Filter::of(request);
    let mut fitting: Vec<&Row> = rows.clone().map(|(_, row)| row).filter(|row| filter.lets_through(row)).collect();
    let fits = fitting.len();
    let from = request.from.min(fits);
    let until = from.saturating_add(request.count.min(ROWS)).min(fits);
    let order = Order::of(&request.sort);
    let shown: Vec<Row> = slice(&mut fitting, from..until, |one, other| order.compare(one, other))
        .iter()
        .map(|row| (*row).clone())
        .collect();
    let beside = beside(rows.clone(), request, &shown);
    Window { fits, from, rows: shown, beside, sums: sums(rows.map(|(_, row)| row)) }
}

/// The part of a list that would be there if it were sorted, without sorting the rest.
fn slice<T>(list: &mut [T], part: std::ops::Range<usize>, compare: impl Fn(&T, &T) -> Ordering) -> &[T] {
    if part.is_empty() {
        return &[];
    }
    if part.start > 0 {
        list.select_nth_unstable_by(part.start, &compare);
    }
    let rest = &mut list[part.start..];
    if part.len() < rest.len() {
        rest.select_nth_unstable_by(part.len(), &compare);
    }
    let part = &mut rest[..part.len()];
    part.sort_unstable_by(compare);
    part
}

/// The rows that a page shows outside of the window.
fn beside<'r>(rows: impl Iterator<Item = &'r (u64, Row)> + Clone, request: &WindowRequest, shown: &[Row]) -> Vec<Row> {
    let mut there: HashSet<&str> = shown.iter().map(|row| text(row, Column::Id)).collect();
    let asked: HashSet<&str> = request.ids.iter().take(ROWS).map(String::as_str).collect();
    let wanted = rows.clone().map(|(_, row)| row).filter(|row| asked.contains(text(row, Column::Id)));
    let failing = rows.clone().map(|(_, row)| row).filter(|row| is_failing(row)).take(FAILING);
    let mut newest: Vec<&(u64, Row)> = rows.collect();
    let part = 0..LATEST.min(newest.len());
    let newer = |(version, row): &(u64, Row), (other_version, other): &(u64, Row)| {
        let started = |row| number(row, Column::Started);
        other_version.cmp(version).then_with(|| started(other).cmp(&started(row)))
    };
    let latest = slice(&mut newest, part, |one, other| newer(one, other)).iter().map(|(_, row)| row);
    wanted.chain(failing).chain(latest).filter(|row| there.insert(text(row, Column::Id))).cloned().collect()
}

fn sums<'r>(rows: impl Iterator<Item = &'r Row>) -> Sums {
    let mut sums = Sums::default();
    let (mut hardware, mut images): (HashMap<&str, Sum>, HashMap<&str, Sum>) = Default::default();
    for row in rows {
        let cost = number(row, Column::Cost);
        sums.pods += 1;
        sums.cost += cost;
        *sums.by.entry(text(row, Column::Status).to_owned()).or_default() += 1;
        sums.failing += usize::from(is_failing(row));
        images.entry(text(row, Column::Image)).or_default().add(cost);
        if cost > 0 {
            hardware.entry(kind(text(row, Column::Hardware))).or_default().add(cost);
            if row[Column::Lease as usize].is_null() {
                sums.leaseless.add(cost);
            }
        }
    }
    sums.hardware = largest(hardware, |sum| sum.cost);
    sums.images = largest(images, |sum| i64::try_from(sum.pods).unwrap_or(i64::MAX));
    sums
}

/// The largest of these sums, in order.
fn largest(sums: HashMap<&str, Sum>, size: impl Fn(&Sum) -> i64) -> Vec<(String, Sum)> {
    let mut sums: Vec<(&str, Sum)> = sums.into_iter().collect();
    sums.sort_unstable_by(|(name, sum), (other_name, other)| size(other).cmp(&size(sum)).then(name.cmp(other_name)));
    sums.into_iter().take(KINDS).map(|(name, sum)| (name.to_owned(), sum)).collect()
}

/// Hardware without its number of GPUs.
fn kind(hardware: &str) -> &str {
    match hardware.split_once(" x ") {
        Some((count, kind)) if count.bytes().all(|byte| byte.is_ascii_digit()) => kind,
        _ => hardware,
    }
}

/// Which rows are shown.
struct Filter<'w> {
    words: Vec<String>,
    statuses: &'w [String],
}

impl<'w> Filter<'w> {
    fn of(request: &'w WindowRequest) -> Self {
        let filter = &request.filter[..request.filter.floor_char_boundary(FILTER)];
        Self { words: filter.split_whitespace().map(str::to_lowercase).collect(), statuses: &request.statuses }
    }

    fn lets_through(&self, row: &Row) -> bool {
        let is_wanted = || self.statuses.iter().any(|status| status == text(row, Column::Status));
        (self.statuses.is_empty() || is_wanted()) && (self.words.is_empty() || self.has_words(row))
    }

    fn has_words(&self, row: &Row) -> bool {
        let columns = [Column::Name, Column::Id, Column::Hardware, Column::DataCenter, Column::Image];
        let searched = columns.map(|column| text(row, column)).join("\n").to_lowercase();
        self.words.iter().all(|word| searched.contains(word))
    }
}

/// In which order rows are shown; those that are alike by id.
struct Order {
    by: Option<Column>,
    descends: bool,
}

impl Order {
    fn of(sort: &str) -> Self {
        let (name, descends) = sort.strip_prefix('-').map_or((sort, false), |name| (name, true));
        // An age falls while the time of creation rises.
        let (name, descends) = if name == "age" { ("created", !descends) } else { (name, descends) };
        Self { by: Column::named(name), descends }
    }

    fn compare(&self, one: &Row, other: &Row) -> Ordering {
        let by = self.by.map_or(Ordering::Equal, |by| match (&one[by as usize], &other[by as usize]) {
            (Value::String(one), Value::String(other)) => one.cmp(other),
            _ => number(one, by).cmp(&number(other, by)).then_with(|| text(one, by).cmp(text(other, by))),
        });
        let by = if self.descends { by.reverse() } else { by };
        by.then_with(|| text(one, Column::Id).cmp(text(other, Column::Id)))
    }
}

fn is_failing(row: &Row) -> bool {
    text(row, Column::Status) == "ERROR" && number(row, Column::Cost) > 0
}

/// A cell as text: empty, if it is none.
fn text(row: &Row, column: Column) -> &str {
    row[column as usize].as_str().unwrap_or_default()
}

/// A cell as a number: zero, if it is none.
fn number(row: &Row, column: Column) -> i64 {
    row[column as usize].as_i64().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::{Value, json};

    use super::{Column, Row, Window, WindowRequest, text, window};

    fn row(id: usize, status: &str, cost: i64, gpu: &str, lease: Option<i64>) -> Row {
        let id = format!("p{id:05}");
        let row = json!([id, "Name", status, gpu, null, "me/train:7", cost, cost * 7 % 5, null, lease, false, null]);
        serde_json::from_value(row).expect("a row")
    }

    fn rows() -> impl Strategy<Value = Vec<(u64, Row)>> {
        let status = prop::sample::select(vec!["RUNNING", "ERROR", "EXITED"]);
        let gpu = prop::sample::select(vec!["1 x L4", "2 x L4", "8 x H200", "4 vCPU cpu3c"]);
        let one = (status, 0..4_i64, gpu, prop::option::of(1..9_i64), 0..50_u64);
        prop::collection::vec(one, 0..120).prop_map(|all| {
            let made = all.into_iter().enumerate();
            made.map(|(id, (status, cost, gpu, lease, version))| (version, row(id, status, cost, gpu, lease))).collect()
        })
    }

    fn whole(rows: &[(u64, Row)], request: &WindowRequest) -> Window {
        window(rows.iter(), &WindowRequest { from: 0, count: rows.len(), ..request.clone() })
    }

    proptest! {
        #[test]
        fn a_window_is_a_part_of_all_that_fit_in_order(
            rows in rows(), from in 0..140_usize, count in 0..60_usize,
            sort in prop::sample::select(vec!["", "cost", "-cost", "age", "-age", "hw", "-status", "dc", "nothing"]),
            filter in prop::sample::select(vec!["", "l4", "NAME 7", "h200 nothing"]),
            statuses in prop::sample::select(vec![vec![], vec!["ERROR"], vec!["RUNNING", "EXITED"]]),
        ) {
            let statuses = statuses.into_iter().map(str::to_owned).collect();
            let (sort, filter) = (sort.to_owned(), filter.to_owned());
            let request = WindowRequest { filter, statuses, sort, from, count, ids: Vec::new() };
            let (part, all) = (window(rows.iter(), &request), whole(&rows, &request));
            let until = (from + count).min(all.rows.len());
            prop_assert_eq!(&part.rows[..], all.rows.get(from..until).unwrap_or_default());
            prop_assert_eq!(part.fits, all.fits);
            prop_assert_eq!(part.fits, all.rows.len());
            prop_assert_eq!(&part.sums, &all.sums);
            let cost = |row: &Row| row[Column::Cost as usize].as_i64();
            if request.sort == "-cost" {
                prop_assert!(all.rows.is_sorted_by_key(|row| (cost(row).map(|cost| -cost), row[0].to_string())));
            }
            // No row comes twice.
            let mut ids: Vec<&str> = part.rows.iter().chain(&part.beside).map(|row| text(row, Column::Id)).collect();
            let length = ids.len();
            ids.sort_unstable();
            ids.dedup();
            prop_assert_eq!(ids.len(), length);
        }
    }

    #[test]
    fn what_is_said_of_all_rows_is_not_filtered() {
        let rows = [
            (1, row(1, "RUNNING", 500, "1 x L4", None)),
            (9, row(2, "RUNNING", 700, "2 x L4", Some(5))),
            (2, row(3, "ERROR", 900, "8 x H200", None)),
            (3, row(4, "EXITED", 0, "8 x H200", None)),
        ];
        let request =
            WindowRequest { filter: "nothing".to_owned(), ids: vec!["p00004".to_owned()], ..Default::default() };
        let shown = serde_json::to_value(window(rows.iter(), &request)).expect("JSON");
        assert_eq!((&shown["fits"], &shown["rows"]), (&json!(0), &json!([])));
        let sum = |pods: u64, cost: u64| json!({ "pods": pods, "cost": cost });
        let sums = json!({
            "pods": 4, "cost": 2100, "by": { "ERROR": 1, "EXITED": 1, "RUNNING": 2 }, "failing": 1,
            "leaseless": sum(2, 1400),
            "hardware": [["L4", sum(2, 1200)], ["H200", sum(1, 900)]],
            "images": [["me/train:7", sum(4, 2100)]],
        });
        assert_eq!(shown["sums"], sums);
        // Asked for, failing, and changed last, newest first.
        let ids: Vec<&Value> = shown["beside"].as_array().expect("rows").iter().map(|row| &row[0]).collect();
        assert_eq!(ids, ["p00004", "p00003", "p00002", "p00001"]);
    }
}
