//! Draws the state of the live screen into a buffer.

use ratatui::{
    buffer::Buffer,
    layout::{Margin, Rect},
    style::{Color, Modifier, Style},
    widgets::{Block, Clear, Widget},
};

use super::{
    columns::{Cell, Column, bad, cut, fitted, gap, width},
    state::{FollowState, Log, Mode, Notice, State},
};
use crate::cli::{
    pods::loss,
    terminal::text::{self, escape, escape_but_colour},
};
use ops::{
    lease::{Term, term},
    top::Order,
};
use wire::{
    Timestamp,
    pods::{Pod, PodAction, PodRuntime, Utilization},
};

/// The lines above the rows: sums, what is shown, the header.
const ABOVE: u16 = 3;
/// The lines below them: the selected pod, and keys.
const BELOW: u16 = 2;
/// The maximum width of a question.
const WIDEST: u16 = 72;

/// The function of each key, the most important first.
const KEYS: [(&str, &str); 10] = [
    ("q", "quit"),
    ("?", "help"),
    ("/", "filter"),
    ("o", "order"),
    ("l", "logs"),
    ("s", "shell"),
    ("e", "lease"),
    ("x", "stop"),
    ("t", "terminate"),
    ("a", "start"),
];
const HELP: &str = "\
Keys

↑ ↓ j k     select a pod
PgUp PgDn   a page up or down
Home End    the first, the last

/           show what holds a text:
            name, id, status, hardware
Esc         show everything again
o           another order
O           the order reversed
r           look now

l Enter     follow the log
s           open a shell
e           set or remove the lease
x           stop the pod
a           start the pod
t           terminate the pod

Ctrl-Z      to the background
q Esc       quit";

/// The rows that a screen of this height has room for.
pub(super) fn room(height: u16) -> usize {
    height.saturating_sub(ABOVE + BELOW).into()
}

/// Draws a state. Without `colour`, emphasis uses weight alone.
pub(super) fn draw(state: &State, colour: bool, buffer: &mut Buffer) {
    let area = buffer.area;
    if area.width == 0 || area.height == 0 {
        return;
    }
    if let Mode::Log(log) = &state.mode {
        draw_log(log, area, buffer);
    } else {
        draw_list(state, area, buffer);
    }
    match &state.mode {
        Mode::Confirm(action, id, typed) => {
            if let Some(pod) = state.pod(id) {
                draw_box(&question(*action, pod, typed), area, buffer);
            }
        }
        Mode::Lease(id, typed, wrong) => {
            if let Some(pod) = state.pod(id) {
                draw_box(&lease_question(pod, typed, wrong.as_deref(), state.now), area, buffer);
            }
        }
        Mode::Help => draw_box(&HELP.lines().map(str::to_owned).collect::<Vec<_>>(), area, buffer),
        Mode::List | Mode::Seek(_) | Mode::Log(_) => {}
    }
    if !colour {
        buffer.content.iter_mut().for_each(|cell| {
            cell.set_fg(Color::Reset).set_bg(Color::Reset);
        });
    }
}

fn draw_list(state: &State, area: Rect, buffer: &mut Buffer) {
    let rows = state.rows();
    put(buffer, area, 0, &sums(state, rows.len(), area.width.into()), Style::new().add_modifier(Modifier::BOLD));
    let (line, style) = standing(state);
    put(buffer, area, 1, &line, style);
    let space = room(area.height);
    // The widths are those of all rows, so that no column moves while someone goes through them.
    let columns = fitted(&rows, area.width.into());
    let header = |column: &Column| (column.header.to_owned(), faint());
    draw_row(&columns, header, line_of(area, ABOVE - 1), buffer);
    for (at, row) in rows.iter().skip(state.top).take(space).enumerate() {
        let line = line_of(area, ABOVE.saturating_add(u16::try_from(at).unwrap_or(u16::MAX)));
        draw_row(&columns, |column| column.cell(row), line, buffer);
        if state.selected.as_ref() == Some(&row.pod.id) {
            buffer.set_style(line, Style::new().add_modifier(Modifier::REVERSED));
        }
    }
    if rows.is_empty() && space > 0 {
        let nothing = if state.pods.is_empty() { "no pods; `svcctl pods create` rents one" } else { "nothing matches" };
        put(buffer, area, ABOVE, nothing, faint());
    }
    let selected = rows.iter().find(|row| state.selected.as_ref() == Some(&row.pod.id));
    if area.height > ABOVE + BELOW {
        put(buffer, area, area.height - 2, &selected.map_or_else(String::new, |row| about(row.pod)), faint());
    }
    if area.height > ABOVE {
        put(buffer, area, area.height - 1, &foot(state, area.width.into()), faint());
    }
}

/// The totals over all pods, omitting what does not fit.
fn sums(state: &State, shown: usize, room: usize) -> String {
    let count = state.pods.len();
    let pods = if count == 1 { "pod" } else { "pods" };
    let cost = text::total(state.pods.iter().map(|pod| *pod.cost));
    let pods = if shown == count { format!("{count} {pods}") } else { format!("{shown} of {count} {pods}") };
    // In display order, each with its priority for removal.
    let mut parts = vec![(2, escape(&state.place).into_owned()), (0, pods), (0, format!("{cost} USD/hour"))];
    parts.extend(state.today.as_ref().map(|today| (1, format!("{} USD today", text::told(today.total)))));
    parts.extend(state.balance.map(|balance| (3, format!("balance {balance} USD"))));
    let joined = |parts: &[(u8, String)]| parts.iter().map(|(_, part)| part.as_str()).collect::<Vec<_>>().join("  ");
    for first in [3, 2, 1] {
        if width(&joined(&parts)) > room {
            parts.retain(|(priority, _)| *priority != first);
        }
    }
    joined(&parts)
}

/// The last error, the last action, or the state of the list.
fn standing(state: &State) -> (String, Style) {
    if let Some((why, span)) = &state.absence {
        return (format!("this is how it was {} ago: {}", text::span(*span), escape(why)), bad());
    }
    match &state.notice {
        Some(Notice::Failed(text)) => (escape(text).into_owned(), bad()),
        Some(Notice::Done(text)) => (escape(text).into_owned(), Style::new().fg(Color::Green)),
        None => {
            let (order, is_reversed) = state.order;
            let reversed = if is_reversed { ", reversed" } else { "" };
            let sought =
                if state.sought.is_empty() { String::new() } else { format!(", with `{}`", escape(&state.sought)) };
            (format!("by {}{reversed}{sought}", order_name(order)), faint())
        }
    }
}

const fn order_name(order: Order) -> &'static str {
    match order {
        Order::Cost => "cost",
        Order::Spent => "cost of today",
        Order::Use => "GPU use",
        Order::Lease => "lease",
        Order::Uptime => "uptime",
        Order::Name => "name",
        Order::Status => "status",
        Order::Gpu => "GPU type",
    }
}

/// A line of an area; nothing of it below its end.
fn line_of(area: Rect, at: u16) -> Rect {
    Rect { y: area.y.saturating_add(at), height: 1, ..area }.intersection(area)
}

fn draw_row(columns: &[(&Column, usize)], cell: impl Fn(&Column) -> Cell, line: Rect, buffer: &mut Buffer) {
    if line.is_empty() {
        return;
    }
    let mut x = usize::from(line.x);
    for (column, room) in columns {
        let (text, style) = cell(column);
        let text = cut(&text, *room);
        let start = if column.is_number { x + room.saturating_sub(width(&text)) } else { x };
        let left = usize::from(line.right()).saturating_sub(start);
        if left > 0 {
            buffer.set_stringn(u16::try_from(start).unwrap_or(u16::MAX), line.y, &text, left, style);
        }
        x += room + gap();
    }
}

/// The selected pod in a line: what has no column, or one that there may be no room for.
fn about(pod: &Pod) -> String {
    let mut parts = vec![pod.id.clone(), pod.image.clone()];
    parts.extend(pod.locked.then(|| "locked".to_owned()));
    parts.extend(pod.runtime.as_ref().map(in_use));
    escape(&parts.join("  ")).into_owned()
}

fn in_use(runtime: &PodRuntime) -> String {
    let several = (runtime.gpus.len() > 1).then(|| {
        let each: Vec<String> = runtime.gpus.iter().map(|gpu| gpu.util.to_string()).collect();
        format!("GPUs {} %  ", each.join(" "))
    });
    let (cpu, memory) = (Utilization::of(&runtime.cpu), Utilization::of(&runtime.memory));
    format!("{}CPU {cpu} %  RAM {memory} %", several.unwrap_or_default())
}

/// The last line: what is typed, or keys, as many as there is room for.
fn foot(state: &State, room: usize) -> String {
    if matches!(state.mode, Mode::Seek(_)) {
        return format!("/{}_  Enter keeps it, Esc does not", escape(&state.sought));
    }
    let mut line = String::new();
    for (key, what) in KEYS {
        let more = if line.is_empty() { format!("{key} {what}") } else { format!("{line}  {key} {what}") };
        if width(&more) > room {
            break;
        }
        line = more;
    }
    line
}

/// The question before an action on a pod, its consequence, and the answer typed so far.
fn question(action: PodAction, pod: &Pod, typed: &str) -> Vec<String> {
    let (verb, effects) = match action {
        PodAction::Terminate => {
            let lost = format!("lost for good: {}", loss::lost(pod));
            ("Terminate", [Some(lost), loss::kept(pod).map(|kept| format!("stays: {kept}"))])
        }
        PodAction::Stop => ("Stop", [Some(loss::stopped(pod)), None]),
        PodAction::Start => ("Start", [Some("It costs from then on.".to_owned()), None]),
        PodAction::Restart => ("Restart", [Some(loss::stopped(pod)), None]),
    };
    let mut lines =
        vec![format!("{verb} pod `{}`?", pod.name), format!("{}  {}  {} USD per hour", pod.id, pod.status, pod.cost)];
    lines.extend(effects.into_iter().flatten());
    lines.extend([String::new(), format!("y or n, and Enter: {typed}")]);
    lines.iter().map(|line| escape(line).into_owned()).collect()
}

/// The question how long a pod may live, and the answer typed so far.
fn lease_question(pod: &Pod, typed: &str, wrong: Option<&str>, now: Timestamp) -> Vec<String> {
    let current = match term(pod, now) {
        Term::None => "It has no lease.".to_owned(),
        Term::Left(span) => format!("Its lease ends in {}.", text::span(span)),
        Term::Past(span) => format!("Its lease ended {} ago.", text::span(span)),
        Term::Unreadable => "Its lease is no time, so that it never ends.".to_owned(),
        Term::Unknown => "The service does not tell whether it has a lease.".to_owned(),
    };
    let mut lines = vec![format!("How long may pod `{}` live from now?", pod.name), current];
    lines.extend(wrong.map(|why| format!("That was no duration: {why}")));
    lines.extend([String::new(), format!("a duration like 2h, or none, and Enter: {typed}")]);
    lines.iter().map(|line| escape(line).into_owned()).collect()
}

/// Draws lines in a centred box, wrapped to its width. The first one is emphasised.
fn draw_box(lines: &[String], area: Rect, buffer: &mut Buffer) {
    let widest = lines.iter().map(|line| width(line)).max().unwrap_or(0);
    let broad = u16::try_from(widest + 4).unwrap_or(u16::MAX).min(WIDEST).min(area.width);
    let inside = usize::from(broad.saturating_sub(4)).max(1);
    let wrapped: Vec<String> = lines.iter().flat_map(|line| wrap(line, inside)).collect();
    let tall = u16::try_from(wrapped.len() + 2).unwrap_or(u16::MAX).min(area.height);
    let frame =
        Rect { x: area.x + (area.width - broad) / 2, y: area.y + (area.height - tall) / 2, width: broad, height: tall };
    Clear.render(frame, buffer);
    Block::bordered().render(frame, buffer);
    let room = frame.inner(Margin::new(2, 1));
    for (at, line) in wrapped.iter().enumerate() {
        let style = if at == 0 { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        put(buffer, room, u16::try_from(at).unwrap_or(u16::MAX), line, style);
    }
}

/// A line as several that are no wider than that, broken at spaces as far as there are any.
fn wrap(line: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split_inclusive(' ') {
        let current = lines.last().map_or(0, |line| width(line));
        if current > 0 && current + width(word.trim_end()) > room {
            lines.push(String::new());
        }
        for character in word.chars() {
            let last = lines.last_mut().expect("there is always one");
            let is_full = !last.is_empty() && width(last) + width(character.encode_utf8(&mut [0; 4])) > room;
            if !is_full {
                last.push(character);
            } else if character != ' ' {
                lines.push(character.to_string());
            }
        }
    }
    lines
}

fn draw_log(log: &Log, area: Rect, buffer: &mut Buffer) {
    let end = if log.reading == FollowState::Ended { "  ended" } else { "" };
    let title = format!("log of pod `{}`  {}{end}", escape(&log.name), escape(&log.id));
    put(buffer, area, 0, &title, Style::new().add_modifier(Modifier::BOLD));
    if area.height > 1 {
        let (foot, style) = match &log.reading {
            FollowState::Failed(why) => (format!("q back  r reads it again  {}", escape(why)), bad()),
            FollowState::Follows | FollowState::Ended => {
                ("q back  r reads it again  ↑ ↓ PgUp PgDn End".to_owned(), faint())
            }
        };
        put(buffer, area, area.height - 1, &foot, style);
    }
    let space = usize::from(area.height.saturating_sub(2));
    if log.lines.is_empty() {
        let what = if log.reading == FollowState::Ended { "nothing was written" } else { "nothing so far" };
        return put(buffer, area, 1, what, faint());
    }
    let end = log.lines.len().saturating_sub(log.below);
    for (at, line) in log.lines.range(end.saturating_sub(space)..end).enumerate() {
        put(buffer, area, 1 + u16::try_from(at).unwrap_or(u16::MAX), &plain(line), Style::new());
    }
}

/// A line of a log without its colours.
fn plain(line: &str) -> String {
    let line = escape_but_colour(line);
    let plain = dialoguer::console::strip_ansi_codes(&line).replace('\t', "    ");
    escape(&plain).into_owned()
}

/// Writes a line, cut where the area ends.
fn put(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    if y < area.height {
        buffer.set_stringn(area.x, area.y + y, cut(text, area.width.into()), area.width.into(), style);
    }
}

fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}
