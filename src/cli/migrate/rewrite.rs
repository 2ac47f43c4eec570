//! `svcctl migrate rewrite`

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::{
    failure::{Exit, Failure, Kind},
    output::shape::Shape,
    session::Session,
    settings::format::Format,
    terminal::{json, text::escape},
};
use migrate::{
    rewrite::{self, Change, GitError, Left, Plan, Uncommitted, WriteError},
    rules::Class,
    scan::Options,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The diff goes to standard output, and what is left for a person, with file, line, rule and reason, to \
standard error. A file changes as a whole: where a part of it needs a person, it stays as it is, and so \
does what it builds on. Exit 0 also when something is left; a second run changes nothing more.

With --base-url, scheme and host of the addresses that are changed become this one. Without it, only \
the part /v1 of an address changes.

With --write, each file is replaced as a whole, and its path goes to standard output. No file is \
changed while one of them has uncommitted changes, or is not tracked by git, unless --allow-dirty.

Examples:
  svcctl migrate rewrite
  svcctl migrate rewrite | git apply
  svcctl migrate rewrite src scripts --write
  svcctl migrate rewrite --base-url https://api.example.com deploy.sh")]
pub(in crate::cli) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Change the files, instead of printing a diff
    #[arg(long)]
    write: bool,
    /// A host of the service: its addresses count without other evidence; can be given again
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Change documents too, also those that are not named
    #[arg(long)]
    documents: bool,
    /// Change files also where git has no committed copy of what they hold
    #[arg(long, requires = "write")]
    allow_dirty: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let base = session.settings.target.typed_address()?.map(|base| base.to_string());
    let Args { paths, write, allow_dirty, hosts, documents } = args;
    // The walk may take its time, and a signal is heard meanwhile.
    let plan = aside(move || {
        let options = Options { hosts: &hosts, documents, ..Options::default() };
        rewrite::plan(&paths, options, base.as_deref())
    })
    .await?
    .map_err(|error| {
        Failure::usage(error.to_string(), "give paths of files or folders that are there and can be read")
    })?;
    if write {
        let plan = if allow_dirty { plan } else { committed(plan).await? };
        return apply(session, plan).await;
    }
    show(session, &plan, false)?;
    tell(session, &plan, plan.changes.len(), false);
    complete(&plan)
}

/// Runs a slow task on a separate thread.
async fn aside<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T, Failure> {
    tokio::task::spawn_blocking(work).await.map_err(|error| Failure::Told {
        kind: Kind::Other,
        what: format!("failed to read the files: {error}"),
        details: Vec::new(),
        hint: None,
    })
}

/// The plan, when git can bring back every file that it changes.
async fn committed(plan: Plan) -> Result<Plan, Failure> {
    const SHOWN: usize = 20;
    let (plan, found) = aside(move || {
        let found = rewrite::uncommitted(plan.changes.iter().map(|change| change.path.as_path()));
        (plan, found)
    })
    .await?;
    let found: Vec<Uncommitted> = found.map_err(|error: GitError| Failure::Told {
        kind: Kind::Usage,
        what: "it is not known whether the files are committed".to_owned(),
        details: vec![error.to_string()],
        hint: Some("--allow-dirty changes them all the same".to_owned()),
    })?;
    if found.is_empty() {
        return Ok(plan);
    }
    let name = |path: &Path| plan.changes.iter().find(|change| change.path == path).map_or("", |change| &change.name);
    let mut details: Vec<String> =
        found.iter().take(SHOWN).map(|file| format!("{}: {}", name(&file.path), file.why)).collect();
    if found.len() > SHOWN {
        details.push(format!("and {} more", found.len() - SHOWN));
    }
    Err(Failure::Told {
        kind: Kind::Usage,
        what: "what these files hold could not be brought back; nothing was changed".to_owned(),
        details,
        hint: Some("commit or stash them first, look at the diff without --write, or give --allow-dirty".to_owned()),
    })
}

/// Replaces the files, one after the other. A signal is heard between two of them.
async fn apply(session: &Session, mut plan: Plan) -> Result<(), Failure> {
    let total = plan.changes.len();
    let mut written = Vec::new();
    let mut progress: Vec<String> = Vec::new();
    for change in std::mem::take(&mut plan.changes) {
        session.ui.interrupt_state.set_progress(progress_of(&progress, total));
        tokio::task::yield_now().await;
        match rewrite::replace(&change) {
            Ok(()) => {
                if !is_object(session) {
                    session.ui.line(&escape(&change.name))?;
                    session.ui.flush()?;
                }
                progress.push(change.name.clone());
                written.push(change);
            }
            Err(WriteError::Changed) => plan.left.extend(change.settled.iter().map(|finding| Left {
                name: change.name.clone(),
                line: finding.line,
                column: finding.column,
                rule: finding.found.rule,
                reason: WriteError::Changed.to_string(),
            })),
            Err(WriteError::System(error)) => {
                return Err(Failure::Told {
                    kind: Kind::Other,
                    what: format!("failed to write `{}`: {error}", change.name),
                    details: progress_of(&progress, total),
                    hint: Some(
                        "every file is either as it was or changed as a whole; run it again for the rest".into(),
                    ),
                });
            }
        }
    }
    session.ui.interrupt_state.set_progress(Vec::new());
    plan.changes = written;
    if is_object(session) {
        show(session, &plan, true)?;
    }
    tell(session, &plan, plan.changes.len(), true);
    complete(&plan)
}

/// Fails if a file could not be read: it must not be taken for done.
fn complete(plan: &Plan) -> Result<(), Failure> {
    if plan.is_complete { Ok(()) } else { Err(Failure::Reported(Exit::Usage)) }
}

/// How far the writing is, a line each.
fn progress_of(written: &[String], total: usize) -> Vec<String> {
    let head = match written.len() {
        0 => format!("none of {total} files was changed"),
        count => format!("{count} of {total} files were changed:"),
    };
    [head].into_iter().chain(written.iter().map(|name| format!("  {name}"))).collect()
}

const fn is_object(session: &Session) -> bool {
    matches!(session.settings.format, Format::Json | Format::Ndjson | Format::Yaml)
}

/// Prints what changes.
fn show(session: &Session, plan: &Plan, is_written: bool) -> Result<(), Failure> {
    if is_object(session) {
        let bytes = serde_json::to_vec(&Document::of(plan, is_written)).expect("plain values serialise");
        return match session.settings.format {
            Format::Yaml => session.ui.print(&json::yaml(&bytes)),
            Format::Ndjson => session.ui.line(&json::compact(&bytes)),
            Format::Table | Format::Wide | Format::Json | Format::Csv | Format::Id => {
                session.ui.line(&json::indent(&bytes))
            }
        };
    }
    let current = Path::new(".").canonicalize().unwrap_or_default();
    let root = rewrite::common_root(&plan.changes, &current);
    for change in &plan.changes {
        let diff = rewrite::unified(change, &root);
        // A terminal is no program: what would act on it is shown instead.
        if session.settings.width.is_some() {
            session.ui.print(&painted(session, &diff))?;
        } else {
            session.ui.write(&diff)?;
        }
    }
    if !plan.changes.is_empty() && !current.starts_with(&root) {
        session.ui.note(&format!("the paths of the diff are relative to `{}`", root.display()));
    }
    Ok(())
}

/// A diff for a terminal.
fn painted(session: &Session, diff: &[u8]) -> String {
    let paint = session.settings.paint;
    let text = String::from_utf8_lossy(diff);
    let line = |line: &str| {
        let plain: Cow<'_, str> = line.split('\t').map(escape).collect::<Vec<_>>().join("\t").into();
        match plain.as_bytes().first() {
            Some(b'+') if !plain.starts_with("+++ ") => paint.good(&plain),
            Some(b'-') if !plain.starts_with("--- ") => paint.bad(&plain),
            Some(b' ' | b'\\') | None => plain.into_owned(),
            Some(_) => paint.strong(&plain),
        }
    };
    text.lines().map(|text| line(text) + "\n").collect()
}

/// The plan for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Document<'a> {
    version: u64,
    /// Whether the files were changed.
    written: bool,
    files: Vec<ChangedFile<'a>>,
    /// What is left for a person.
    left: Vec<RemainingFinding<'a>>,
    files_read: usize,
}

/// A file that changes.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangedFile<'a> {
    file: &'a str,
    edits: Vec<Replacement<'a>>,
    /// What the edits settle.
    findings: Vec<SettledFinding>,
}

/// A text in place of another, in bytes of the old file.
#[derive(Debug, Serialize, JsonSchema)]
struct Replacement<'a> {
    start: usize,
    end: usize,
    old: Cow<'a, str>,
    new: &'a str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SettledFinding {
    line: usize,
    column: usize,
    rule: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct RemainingFinding<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    rule: &'static str,
    class: Class,
    reason: &'a str,
}

impl<'a> Document<'a> {
    fn of(plan: &'a Plan, written: bool) -> Self {
        let left = |left: &'a Left| RemainingFinding {
            file: &left.name,
            line: left.line,
            column: left.column,
            rule: left.rule.id,
            class: left.rule.class,
            reason: &left.reason,
        };
        Self {
            version: 1,
            written,
            files: plan.changes.iter().map(ChangedFile::of).collect(),
            left: plan.left.iter().map(left).collect(),
            files_read: plan.read,
        }
    }
}

impl<'a> ChangedFile<'a> {
    fn of(change: &'a Change) -> Self {
        let edits = change.edits.iter().map(|edit| Replacement {
            start: edit.start,
            end: edit.end,
            old: String::from_utf8_lossy(&change.old[edit.start..edit.end]),
            new: &edit.text,
        });
        let findings = change.settled.iter().map(|finding| SettledFinding {
            line: finding.line,
            column: finding.column,
            rule: finding.found.rule.id,
        });
        Self { file: &change.name, edits: edits.collect(), findings: findings.collect() }
    }
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::own::<Document<'static>>();

/// Reports what is left, and how much was done.
fn tell(session: &Session, plan: &Plan, files: usize, is_written: bool) {
    // The leftovers of one body share one reason.
    for same in plan.left.chunk_by(|one, two| (&one.name, one.line, &one.reason) == (&two.name, two.line, &two.reason))
    {
        let Some(Left { name, line, reason, .. }) = same.first() else { continue };
        let rules: Vec<&str> = same.iter().map(|left| left.rule.id).collect();
        session.ui.note(&format!("left: {name}:{line}: {}: {reason}", rules.join(", ")));
    }
    let settled: usize = plan.changes.iter().map(|change| change.settled.len()).sum();
    let done = if is_written { "changed" } else { "to change" };
    let count = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    session.ui.note(&match (settled, plan.left.len()) {
        (0, 0) => format!("nothing of v1 was found in {}", count(plan.read, "file")),
        (0, left) => format!("nothing {done}; {} left for a person", count(left, "finding")),
        (settled, left) => format!(
            "{} {done} in {}; {} left for a person",
            count(settled, "finding"),
            count(files, "file"),
            count(left, "finding"),
        ),
    });
    let silent = plan.left.iter().filter(|left| left.rule.class == Class::Silent).count();
    if silent > 0 {
        session
            .ui
            .note(&format!("{silent} of them v2 would take in silence, and do something else: look at these first"));
    }
}
