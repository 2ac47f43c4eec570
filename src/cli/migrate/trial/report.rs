//! The report of a trial: every call, its rules and what it became, and what of it v2 does not do as v1 did.

use std::{collections::BTreeMap, fmt::Write};

use serde::Serialize;

use super::record::{Entry, Record};
use crate::cli::{
    session::Session,
    settings::format::Format,
    terminal::{
        json,
        text::{behind, count, escape},
    },
};
use migrate::rules::{Class, Rule};

/// A trial that has ended.
pub(super) struct Trial<'a> {
    /// Where v1 was.
    pub(super) base: &'a str,
    pub(super) record: &'a Record,
    /// The exit code of the program.
    pub(super) code: u8,
}

/// The report for programs. Fields are added, and none changes meaning while `version` stays the same.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    version: u64,
    base: &'a str,
    exit_code: u8,
    calls: Vec<CallRow<'a>>,
    /// Calls that are not listed, since there were too many.
    unlisted: u64,
    rules: Vec<RuleRow>,
}

#[derive(Serialize)]
struct CallRow<'a> {
    method: &'a str,
    path: &'a str,
    status: u16,
    /// How often in a row.
    times: u64,
    rules: Vec<&'static str>,
    v2: Vec<V2Row<'a>>,
}

#[derive(Serialize)]
struct V2Row<'a> {
    request: &'a str,
    status: Option<u16>,
}

#[derive(Serialize)]
struct RuleRow {
    id: &'static str,
    class: Class,
    text: &'static str,
    /// How many calls need it.
    calls: u64,
}

/// The report, in the format that was asked for.
pub(super) fn render(session: &Session, trial: &Trial<'_>) -> String {
    let unlisted = trial.record.total.saturating_sub(trial.record.listed());
    if matches!(session.settings.format, Format::Json | Format::Ndjson | Format::Yaml) {
        let body = serde_json::to_vec(&document(trial, unlisted)).expect("plain values serialise");
        return match session.settings.format {
            Format::Yaml => json::yaml(&body),
            Format::Ndjson => json::compact(&body).into_owned() + "\n",
            Format::Json | Format::Table | Format::Wide | Format::Csv | Format::Id => json::indent(&body) + "\n",
        };
    }
    text(session, trial, unlisted)
}

fn document<'a>(trial: &Trial<'a>, unlisted: u64) -> Document<'a> {
    let call = |entry: &'a Entry| CallRow {
        method: &entry.method,
        path: &entry.path,
        status: entry.status,
        times: entry.times,
        rules: entry.rules.iter().map(|rule| rule.id).collect(),
        v2: entry.calls.iter().map(|call| V2Row { request: &call.request, status: call.status }).collect(),
    };
    let rule = |(rule, calls): (&'static Rule, u64)| RuleRow { id: rule.id, class: rule.class, text: rule.text, calls };
    Document {
        version: 1,
        base: trial.base,
        exit_code: trial.code,
        calls: trial.record.entries.iter().map(call).collect(),
        unlisted,
        rules: rules(trial.record).into_iter().map(rule).collect(),
    }
}

/// The rules in use with the number of calls that need them, worst class first.
fn rules(record: &Record) -> Vec<(&'static Rule, u64)> {
    let mut used: BTreeMap<&'static str, (&'static Rule, u64)> = BTreeMap::new();
    for entry in &record.entries {
        for rule in &entry.rules {
            used.entry(rule.id).or_insert((rule, 0)).1 += entry.times;
        }
    }
    let mut used: Vec<_> = used.into_values().collect();
    used.sort_by(|(one, _), (two, _)| two.class.cmp(&one.class).then(one.id.cmp(two.id)));
    used
}

fn text(session: &Session, trial: &Trial<'_>, unlisted: u64) -> String {
    let total = trial.record.total;
    let width = session.settings.width_stderr;
    let mut text = String::new();
    let mut line = |line: &str| writeln!(text, "{}", escape(line)).expect("a string takes everything");
    if total == 0 {
        line(&format!("The program sent nothing to v1 at {}/v1.", trial.base));
        line("Name the variable of its address with --env, or put that address into it with a fixed --listen.");
        return text;
    }
    let refused = trial.record.entries.iter().filter(|entry| entry.status >= 400).map(|entry| entry.times).sum::<u64>();
    let calls = |number: u64| count(usize::try_from(number).unwrap_or(usize::MAX), "call");
    line(&format!("{} of v1, {refused} of them refused:", calls(total)));
    for entry in &trial.record.entries {
        let times = if entry.times > 1 { format!(" ({} times)", entry.times) } else { String::new() };
        let ids: Vec<&str> = entry.rules.iter().map(|rule| rule.id).collect();
        line(&format!("  {} {} {}{times}: {}", entry.method, entry.path, entry.status, ids.join(", ")));
        for call in &entry.calls {
            line(&format!("    became {call}"));
        }
        if entry.calls.is_empty() {
            line("    became nothing");
        }
    }
    if unlisted > 0 {
        line(&format!("  and {} that are not listed", calls(unlisted)));
    }
    line("The rules:");
    for (rule, used) in rules(trial.record) {
        let words = format!("{} ({}): {}", rule.id, calls(used), rule.text);
        text += &behind(&format!("  {:<8} ", rule.class), &words, 11, width);
    }
    text
}
