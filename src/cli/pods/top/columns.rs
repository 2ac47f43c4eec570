//! The columns of the live screen, and which of them fit.

use ratatui::{
    style::{Color, Modifier, Style},
    text::Span,
};

use crate::cli::terminal::text::{self, escape};
use ops::{lease::Term, top::Row};
use wire::{lenient, pods::Pod};

/// The columns between two columns.
const GAP: usize = 2;
/// The least that a column is narrowed down to.
const LEAST: usize = 6;

/// A column.
pub(super) struct Column {
    pub(super) header: &'static str,
    /// 0 stays whatever the width; of the others the highest goes first.
    priority: u8,
    /// Whether it holds numbers, which stand at its right.
    pub(super) is_number: bool,
    /// The most that its texts take.
    most: usize,
    content: fn(&Row<'_>) -> Cell,
}

/// A text and its style.
pub(super) type Cell = (String, Style);

/// The columns, from left to right.
static COLUMNS: [Column; 11] = [
    Column::text("NAME", 0, 28, |row| (row.pod.name.clone(), Style::new())),
    Column::text("ID", 6, 20, |row| (row.pod.id.clone(), Style::new())),
    Column::text("STATUS", 0, 12, |row| (row.pod.status.to_string(), status(&row.pod.status.to_string()))),
    Column::text("HARDWARE", 2, 32, |row| (hardware(row.pod), Style::new())),
    Column::number("GPU %", 1, |row| percent(row.gpu)),
    Column::number("VRAM %", 3, |row| percent(row.vram)),
    Column::number("USD/HOUR", 0, |row| (row.pod.cost.to_string(), Style::new())),
    Column::number("USD TODAY", 2, |row| (row.spent.map_or_else(String::new, |spent| spent.to_string()), Style::new())),
    Column::number("LEASE", 4, |row| lease(row.term)),
    Column::number("UP", 5, |row| (row.uptime.map_or_else(String::new, text::span), Style::new())),
    Column::text("DATA CENTER", 7, 12, |row| (row.pod.data_center_id.clone().unwrap_or_default(), Style::new())),
];

impl Column {
    const fn text(header: &'static str, priority: u8, most: usize, content: fn(&Row<'_>) -> Cell) -> Self {
        Self { header, priority, is_number: false, most, content }
    }

    const fn number(header: &'static str, priority: u8, content: fn(&Row<'_>) -> Cell) -> Self {
        Self { header, priority, is_number: true, most: usize::MAX, content }
    }

    /// A pod's cell, made safe for a terminal.
    pub(super) fn cell(&self, row: &Row<'_>) -> Cell {
        let (text, style) = (self.content)(row);
        (escape(&text).into_owned(), style)
    }
}

/// The columns that fit into this width, each with its width.
pub(super) fn fitted(rows: &[Row<'_>], room: usize) -> Vec<(&'static Column, usize)> {
    let width = |column: &'static Column| {
        let texts = rows.iter().map(|row| width(&column.cell(row).0)).max().unwrap_or(0);
        (column, texts.min(column.most).max(column.header.len()))
    };
    let mut columns: Vec<(&Column, usize)> = COLUMNS.iter().map(width).collect();
    let needed = |columns: &[(&Column, usize)]| {
        columns.iter().map(|(_, width)| width).sum::<usize>() + GAP * columns.len().saturating_sub(1)
    };
    while needed(&columns) > room {
        let last = columns.iter().map(|(column, _)| column.priority).max().unwrap_or(0);
        if last > 0 {
            columns.retain(|(column, _)| column.priority != last);
            continue;
        }
        // Columns that must stay are narrowed, starting with the name.
        let excess = needed(&columns) - room;
        let Some((_, width)) = columns.iter_mut().find(|(column, width)| !column.is_number && *width > LEAST) else {
            break;
        };
        *width = width.saturating_sub(excess).max(LEAST);
    }
    columns
}

/// A text in this many columns, cut if longer.
pub(super) fn cut(text: &str, room: usize) -> String {
    if width(text) <= room {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        short.push(character);
        if width(&short) + 1 > room {
            short.pop();
            break;
        }
    }
    if room > 0 {
        short.push('…');
    }
    short
}

/// The columns that a text takes.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The space between two columns.
pub(super) const fn gap() -> usize {
    GAP
}

/// A status by what it means to the pod's owner.
pub(super) fn status(status: &str) -> Style {
    match status {
        "RUNNING" => Style::new().fg(Color::Green),
        "PROVISIONING" | "STARTING" => Style::new().fg(Color::Yellow),
        "ERROR" => bad(),
        "EXITED" | "TERMINATED" => Style::new().add_modifier(Modifier::DIM),
        _ => Style::new(),
    }
}

/// The style of failures and removals.
pub(super) fn bad() -> Style {
    Style::new().fg(Color::Red).add_modifier(Modifier::BOLD)
}

/// GPUs or vCPUs without their maker, which says nothing new in each row.
fn hardware(pod: &Pod) -> String {
    let name = |id: &str| {
        let short =
            ["NVIDIA GeForce ", "NVIDIA ", "AMD Instinct ", "AMD "].iter().find_map(|maker| id.strip_prefix(maker));
        short.unwrap_or(id).to_owned()
    };
    match (&pod.gpu, &pod.cpu) {
        (Some(gpu), _) => format!("{} x {}", gpu.count, name(&gpu.id)),
        (None, Some(cpu)) => format!("{} vCPU {}", cpu.vcpu_count, name(&cpu.id)),
        (None, None) => String::new(),
    }
}

fn percent(percent: Option<u8>) -> Cell {
    (percent.map_or_else(String::new, |percent| percent.to_string()), Style::new())
}

/// The time left on a lease; the last ten minutes are highlighted.
fn lease(term: Term) -> Cell {
    const SOON: u64 = 600;
    match term {
        Term::None => (String::new(), Style::new()),
        Term::Left(span) if span.as_secs() < SOON => (text::span(span), Style::new().fg(Color::Yellow)),
        Term::Left(span) => (text::span(span), Style::new()),
        Term::Past(_) => ("over".to_owned(), bad()),
        Term::Unreadable => ("unreadable".to_owned(), bad()),
        Term::Unknown => (lenient::NOTHING.to_owned(), Style::new()),
    }
}
