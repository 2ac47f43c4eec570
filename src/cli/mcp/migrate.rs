//! `migrate`: what is left of API v1 in the client's folders, and its rewrite as a diff. Nothing is changed.

use std::{collections::BTreeMap, path::PathBuf};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL, clean, clipped},
    desk::Task,
    roots,
};
use crate::cli::{
    failure::{Failure, Kind},
    migrate::{pools, unusable, write_out},
    terminal::text,
};
use migrate::{
    body::{self, Decision, Loss},
    plan::MigrationPlan,
    rewrite::{self, Settings},
    rules::Subject,
    scan::{Options, Remedy, Report, ReportedFinding},
};

/// The most findings in one answer.
const FINDINGS: usize = 25;

/// The task.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum MigrationTask {
    Scan,
    Plan,
    Rewrite,
    Body,
}

/// The kind of a v1 body.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum BodyKind {
    #[default]
    Pod,
    Endpoint,
    Template,
    Volume,
}

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    task: MigrationTask,
    /// Within the roots; default: all
    #[serde(default)]
    paths: Vec<String>,
    /// v1 body to translate
    #[serde(default)]
    body: Option<Map<String, Value>>,
    #[serde(default)]
    kind: BodyKind,
    /// Findings, or bytes of the diff, to skip
    #[serde(default)]
    after: usize,
    /// Of the diff; default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
}

/// The answer.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub(super) struct Output {
    /// Of v1; 0 when it is done.
    findings: usize,
    places: Vec<CodePlace>,
    /// Unified, from the folder above all files.
    diff: Option<String>,
    /// For `after`.
    next: Option<usize>,
    body: Option<Map<String, Value>>,
    /// Decisions made, and steps to take first.
    notes: Vec<String>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct CodePlace {
    at: String,
    rule: &'static str,
    /// By which a rewrite changes it, or what to do by hand.
    todo: String,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    if input.task == MigrationTask::Body {
        return translated(task, input).await;
    }
    let current = || vec![PathBuf::from(".")];
    let own = || Some(task.desk.limits.roots.clone()).filter(|roots| !roots.is_empty());
    let roots = task.roots.clone().or_else(own).unwrap_or_else(current);
    let paths = roots::within(&roots, &input.paths)?;
    // Reading a large tree takes a while; other calls go on meanwhile.
    let reading = tokio::task::spawn_blocking(move || {
        let (report, plan) =
            rewrite::scan_and_plan(&paths, Settings { scan: Options::default(), ..Settings::default() })?;
        Ok((MigrationPlan::of(&paths, &report, &plan), report, plan, paths))
    });
    let read = task.while_awaited(reading).await;
    let Some(read) = read else { return Err(task.abandoned("the files were read no further".to_owned())) };
    let (summary, report, plan, paths) = read
        .map_err(|error| Failure::Told {
            kind: Kind::Other,
            what: format!("the scan broke off: {error}"),
            details: Vec::new(),
            hint: None,
        })?
        .map_err(unusable)?;
    Ok(match input.task {
        MigrationTask::Scan => found(&report, input.after),
        MigrationTask::Plan => planned(&summary),
        MigrationTask::Rewrite | MigrationTask::Body => rewritten(&plan, &paths, &input),
    })
}

fn place(file: &str, seen: &ReportedFinding) -> CodePlace {
    let found = &seen.finding.found;
    let todo = match &found.remedy {
        Remedy::Edits(_) => format!("rewrite: {}", found.replacement),
        Remedy::ByHand(reason) => format!("by hand: {reason}"),
    };
    let at = format!("{file}:{}", seen.finding.line);
    CodePlace { at: shown(&at), rule: found.rule.id, todo: shown(&todo) }
}

fn shown(text: &str) -> String {
    clipped(&clean(text), 240).into_owned()
}

fn found(report: &Report, after: usize) -> Answer<Output> {
    let counts = report.counts();
    let places: Vec<CodePlace> =
        report.counting().skip(after).take(FINDINGS).map(|(file, seen)| place(file, seen)).collect();
    let next = Some(after + places.len()).filter(|next| *next < counts.all());
    let mut lines = vec![format!(
        "{} of v1 in {}: {} renamed, {} of GraphQL, {} silent, {} removed",
        text::count(counts.all(), "finding"),
        text::count(report.read, "file"),
        counts.rename,
        counts.graphql,
        counts.silent,
        counts.removed
    )];
    lines.extend(places.iter().map(|place| format!("{} {}: {}", place.at, place.rule, place.todo)));
    lines.extend(next.map(|next| format!("more with `after` {next}")));
    Answer::new(lines.join("\n"), Output { findings: counts.all(), places, next, ..Output::default() })
}

fn planned(plan: &MigrationPlan) -> Answer<Output> {
    let mut notes = vec![format!(
        "{} in {}: {} automatic, {} by hand, about {} minutes of a person",
        text::count(plan.counts.all(), "finding"),
        text::count(plan.program_count(), "program"),
        plan.total.automatic,
        plan.total.by_hand,
        plan.total.minutes
    )];
    let programs = plan.programs.iter().take(FINDINGS);
    notes.extend(programs.map(|program| {
        let work = &program.work;
        shown(&format!("{}: {} automatic, {} by hand", program.folder, work.automatic, work.by_hand))
    }));
    Answer::new(notes.join("\n"), Output { findings: plan.counts.all(), notes, ..Output::default() })
}

fn rewritten(plan: &rewrite::Plan, paths: &[PathBuf], input: &Input) -> Answer<Output> {
    let base = paths.first().cloned().unwrap_or_default();
    let root = rewrite::common_root(&plan.changes, &base);
    let diff: Vec<u8> = plan.changes.iter().flat_map(|change| rewrite::unified(change, &root)).collect();
    let diff = String::from_utf8_lossy(&diff);
    let start = diff.floor_char_boundary(input.after.min(diff.len()));
    let most = input.max_bytes.unwrap_or(USUAL).min(MOST) as usize;
    // Whole lines, so that the parts can be put together.
    let rest = &diff[start..];
    let end = if rest.len() <= most {
        rest.len()
    } else {
        let cut = rest.floor_char_boundary(most);
        rest[..cut].rfind('\n').map_or(cut, |at| at + 1)
    };
    let part = &rest[..end];
    let next = Some(start + end).filter(|next| *next < diff.len());
    let left = plan.left.iter().take(FINDINGS).map(|left| CodePlace {
        at: shown(&format!("{}:{}", left.name, left.line)),
        rule: left.rule.id,
        todo: shown(&left.reason),
    });
    let places: Vec<CodePlace> = left.collect();
    let settled: usize = plan.changes.iter().map(|change| change.settled.len()).sum();
    let mut lines = vec![format!(
        "{} changed in {}, {} left for a person; nothing is written: apply it with `git apply` in {}, or run `svcctl \
         migrate rewrite --write`",
        text::count(settled, "finding"),
        text::count(plan.changes.len(), "file"),
        plan.left.len(),
        root.display()
    )];
    lines.extend(places.iter().map(|place| format!("left {} {}: {}", place.at, place.rule, place.todo)));
    lines.extend(next.map(|next| format!("more of the diff with `after` {next}")));
    let quote = Excerpt::of(part.lines(), &Masks::default(), 2 * MOST as usize).framed("the rewrite of your files");
    let output = Output {
        findings: settled + plan.left.len(),
        places,
        diff: (!part.is_empty()).then(|| part.to_owned()),
        next,
        ..Output::default()
    };
    Answer::new(lines.join("\n"), output).quoting(quote)
}

async fn translated(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let Some(mut fields) = input.body else {
        return Err(Failure::usage("`body` holds the v1 body to translate", "give it beside `kind`"));
    };
    let subject = match input.kind {
        BodyKind::Pod => Subject::Pod,
        BodyKind::Endpoint => Subject::Endpoint,
        BodyKind::Template => Subject::Template,
        BodyKind::Volume => Subject::Volume,
    };
    let pools = if subject == Subject::Endpoint { pools(task.session, &fields).await? } else { BTreeMap::new() };
    let mut decisions: Vec<Decision> = Vec::new();
    if subject == Subject::Pod {
        decisions.extend(write_out(task.session, &mut fields).await?);
    }
    let translated = migrate::translate(subject, fields, &pools, true);
    decisions.extend(translated.decisions);
    body::check_create(subject, &translated.body).map_err(|problem| Failure::call("make a v2 body of it", problem))?;
    let note = |Decision { rule, text, loss }: &Decision| {
        let loss = if *loss == Loss::Nothing { "" } else { " (this loses something: ask the person)" };
        shown(&format!("{}: {text}{loss}", rule.id))
    };
    let notes: Vec<String> = decisions.iter().map(note).collect();
    let body = Value::Object(translated.body.clone()).to_string();
    let text = std::iter::once(body).chain(notes.iter().cloned()).collect::<Vec<_>>().join("\n");
    Ok(Answer::new(text, Output { body: Some(translated.body), notes, ..Output::default() }))
}
