//! Displays a bill: rows with a total, bars in the terminal, a picture in a file.

use std::path::{Path, PathBuf};

use clap::Args;

use crate::cli::{
    failure::Failure,
    output::{
        self,
        chart::{Bar, Chart},
        columns::Cell,
        picture,
    },
    session::Session,
    settings::format::Format,
    terminal::text::{self, told},
};
use ops::bill::{Bill, Group, Row};
use wire::{Timestamp, billing::BucketSize, lenient::NOTHING, money::Usd, scalar::wire_name};

#[derive(Debug, Args)]
pub(super) struct ShowArgs {
    /// Draw a bar chart
    #[arg(long)]
    chart: bool,
    /// Write the bar chart to an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Shows a bill. `header` names what its rows are of, when they are of something.
pub(super) async fn bill(
    session: &Session,
    bill: &Bill,
    header: Option<&str>,
    title: &str,
    args: &ShowArgs,
) -> Result<(), Failure> {
    tell_unattributed(session, bill);
    if !bill.is_complete() {
        session.ui.warn("the answer lacks amounts, which are shown as `-` and are in no sum");
    }
    if let Some(file) = &args.svg {
        write_picture(session, bill, title, file).await?;
    }
    let is_table = matches!(session.settings.format, Format::Table | Format::Wide);
    if is_table && bill.rows.is_empty() {
        session.ui.note(&format!("nothing was charged from {} to {}", told(bill.start), told(bill.end)));
        return Ok(());
    }
    if args.chart && is_table {
        let chart = chart(bill);
        return session.ui.print(&chart.render(session.settings.width, session.settings.paint));
    }
    rows(session, bill, header)
}

/// Reports which pods could not be attributed to a group, so that a part is not mistaken for the whole.
fn tell_unattributed(session: &Session, bill: &Bill) {
    const SHOWN: usize = 5;
    if bill.rows.iter().any(|row| row.group == Group::Unattributed) {
        let pods: Vec<&str> = bill.unattributed.iter().take(SHOWN).map(String::as_str).collect();
        let more = if bill.unattributed.len() > SHOWN { ", ..." } else { "" };
        let of = if pods.is_empty() { String::new() } else { format!(" of {}{more}", pods.join(", ")) };
        session.ui.say(&format!(
            "warning: the server does not group by this key; the cost{of} could not be attributed and stands in a row of its own\n"
        ));
    }
}

fn rows(session: &Session, bill: &Bill, header: Option<&str>) -> Result<(), Failure> {
    // If only some products cost anything, columns for the others would be noise; programs get them all.
    let shows_all = session.settings.format == Format::Csv || session.settings.format == Format::Wide;
    let shown = |at: &usize| shows_all || *at == 0 || bill.totals[*at] != Some(Usd::ZERO);
    let amounts: Vec<usize> = (0..bill.amounts.len()).filter(shown).collect();
    let names: Vec<String> = amounts.iter().map(|at| heading(&bill.amounts[*at])).collect();
    let mut headings = vec![("START", 0)];
    headings.extend(header.map(|header| (header, 0)));
    headings.extend(names.iter().enumerate().map(|(place, name)| {
        // The total stays, the others go from the right when it gets narrow.
        (name.as_str(), u8::try_from(place).unwrap_or(u8::MAX))
    }));
    let is_csv = session.settings.format == Format::Csv;
    let row = |start: Cell, group: &str, sums: &[Option<Usd>], cell: fn(Usd) -> Cell| {
        let mut cells = vec![start];
        cells.extend(header.map(|_| Cell::text(group)));
        cells.extend(amounts.iter().map(|at| sums[*at].map_or(Cell::Empty, cell)));
        cells
    };
    let start = |row: &Row| {
        if is_csv { Cell::moment(row.start) } else { Cell::text(bucket_label(bill.bucket, row.start)) }
    };
    let mut lines: Vec<Vec<Cell>> =
        bill.rows.iter().map(|line| row(start(line), line.group.label(), &line.amounts, Cell::Money)).collect();
    if !is_csv {
        lines.push(row(Cell::text("total"), "", &bill.totals, Cell::Total));
    }
    output::grid(session, &headings, &lines, &bill.body)
}

/// `storageStandard` as `STORAGE STANDARD`.
fn heading(amount: &str) -> String {
    let mut heading = String::new();
    for c in amount.chars() {
        if c.is_ascii_uppercase() {
            heading.push(' ');
        }
        heading.push(c.to_ascii_uppercase());
    }
    heading
}

/// A bucket's begin, as exact as its size.
fn bucket_label(bucket: Option<BucketSize>, start: Option<Timestamp>) -> String {
    let Some(start) = start else { return NOTHING.to_owned() };
    let format = match bucket.unwrap_or(BucketSize::Hour) {
        BucketSize::Hour => "%Y-%m-%d %H:%M",
        BucketSize::Day | BucketSize::Week => "%Y-%m-%d",
        BucketSize::Month => "%Y-%m",
        BucketSize::Year => "%Y",
    };
    start.to_utc().format(format).to_string()
}

fn chart(bill: &Bill) -> Chart {
    let mut groups: Vec<&Group> = bill.rows.iter().map(|row| &row.group).collect();
    groups.sort_unstable();
    groups.dedup();
    let bars = bill.rows.chunk_by(|one, other| one.start == other.start).map(|rows| {
        let mut parts = vec![Usd::ZERO; groups.len()];
        for row in rows {
            if let Ok(place) = groups.binary_search(&&row.group) {
                // An unknown amount has no length; it has already been reported as missing.
                parts[place] += row.total().unwrap_or_default();
            }
        }
        let second = |moment: Option<Timestamp>| moment.map_or(0, Timestamp::seconds);
        let span = (second(rows[0].start), second(rows[0].end));
        Bar { label: bucket_label(bill.bucket, rows[0].start), span, parts }
    });
    Chart::new(groups.iter().map(|group| group.label().to_owned()).collect(), bars.collect())
}

async fn write_picture(session: &Session, bill: &Bill, title: &str, file: &Path) -> Result<(), Failure> {
    let day = |moment: Timestamp| moment.to_utc().format("%Y-%m-%d");
    let last_day = bill.end.map(|end| day(Timestamp::from_millis(end.millis() - 1)));
    let (total, first_day) = (told(bill.totals[0].map(text::cents)), told(bill.start.map(day)));
    let title = format!("{title}: {total} USD, {first_day} to {}", told(last_day));
    let drawn = picture::svg(&chart(bill), &title, &wire_name(&bill.bucket.unwrap_or_default()));
    picture::save(session, file, drawn).await
}
