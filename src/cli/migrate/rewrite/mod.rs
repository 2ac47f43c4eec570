//! `svcctl migrate rewrite`

mod document;
mod pick;
mod summary;
mod write;

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

pub(super) use document::SHAPE;

use crate::cli::{
    failure::{Exit, Failure, Kind},
    session::Session,
    settings::format::Format,
    terminal::{json, text::escape},
};
use migrate::{
    rewrite::{self, Plan, Settings, UnrewrittenFinding},
    rules::Class,
    scan::Options,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Every edit that is right by itself is made. Above each line that is left for a person stands a comment, \
`svcctl-migrate[RULE]: what to do`, which `svcctl migrate scan` counts until it is deleted. JSON takes no \
comments, and Java, C#, Ruby, PHP, PowerShell and Rust are only scanned: what is left there is only told. \
A second run changes nothing more. Exit 2 while anything is left.

The diff goes to standard output, and what is left to standard error, with file, line, rule and what to \
do. With --base-url, scheme and host of the addresses that are changed become this one.

With --write, each file is replaced as a whole, and its path goes to standard output. No file is \
changed while one of them has uncommitted changes, or is not tracked by git, unless --allow-dirty.

Examples:
  svcctl migrate rewrite
  svcctl migrate rewrite | git apply
  svcctl migrate rewrite src scripts --interactive
  svcctl migrate rewrite --write --branch api-v2 --commit-per-rule
  svcctl migrate rewrite --write --summary > pull-request.md
  svcctl migrate rewrite --only-complete deploy.sh
  svcctl migrate rewrite --base-url https://api.example.com")]
pub(in crate::cli) struct Args {
    /// Files and folders
    #[arg(value_name = "PATH", default_value = ".")]
    paths: Vec<PathBuf>,
    /// Change the files, instead of printing a diff
    #[arg(long)]
    write: bool,
    /// Ask about each hunk, and change the files by those that you take
    #[arg(long, short = 'i', conflicts_with_all = ["write", "summary"])]
    interactive: bool,
    /// Change a file as a whole or not at all, and leave no comments
    #[arg(long)]
    only_complete: bool,
    /// Create this git branch first, and switch to it
    #[arg(long, value_name = "NAME", requires = "write")]
    branch: Option<String>,
    /// Commit the changes, one commit for each rule
    #[arg(long, requires = "write", conflicts_with = "allow_dirty")]
    commit_per_rule: bool,
    /// Print a summary for a pull request, in Markdown
    #[arg(long)]
    summary: bool,
    /// A host of the service: its addresses count without other evidence; can be given again
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// Change documents too, also those that are not named
    #[arg(long)]
    documents: bool,
    /// Change files also where git has no committed copy of what they hold
    #[arg(long)]
    allow_dirty: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let writes = args.write || args.interactive;
    if args.allow_dirty && !writes {
        return Err(Failure::usage("--allow-dirty changes nothing by itself", "give it with --write or --interactive"));
    }
    if args.interactive && !session.settings.interactive {
        return Err(Failure::usage("cannot ask about hunks here", "run it on a terminal, or give --write"));
    }
    let base = session.settings.target.typed_address()?.map(|base| base.to_string());
    let Args { paths, hosts, documents, only_complete, .. } = args;
    // The walk may take its time, and a signal is heard meanwhile.
    let mut plan = aside(move || {
        let scan = Options { hosts: &hosts, documents, ..Options::default() };
        rewrite::plan(&paths, Settings { scan, base: base.as_deref(), is_whole: only_complete })
    })
    .await?
    .map_err(|error| {
        Failure::usage(error.to_string(), "give paths of files or folders that are there and can be read")
    })?;
    if writes && !args.allow_dirty {
        plan = write::committed(plan).await?;
    }
    let is_summary = args.summary;
    if args.interactive {
        let skipped = pick::pick(session, &mut plan).await?;
        write::files(session, &mut plan, true).await?;
        summary::tell(session, &plan, true);
        return if skipped > 0 { Err(Failure::Reported(Exit::Usage)) } else { complete(&plan) };
    }
    if !args.write {
        if is_summary {
            session.ui.print(&summary::markdown(&plan))?;
        } else {
            show(session, &plan, false)?;
        }
        summary::tell(session, &plan, false);
        return complete(&plan);
    }
    if let Some(branch) = args.branch {
        write::switch(&plan, branch).await?;
    }
    if args.commit_per_rule {
        write::commits(session, &plan, !is_summary).await?;
    } else {
        write::files(session, &mut plan, !is_summary).await?;
    }
    if is_summary {
        session.ui.print(&summary::markdown(&plan))?;
    } else if is_object(session) {
        show(session, &plan, true)?;
    }
    summary::tell(session, &plan, true);
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

/// Fails while anything is left, and where a file could not be read: neither must be taken for done.
fn complete(plan: &Plan) -> Result<(), Failure> {
    if plan.is_complete && plan.left.is_empty() { Ok(()) } else { Err(Failure::Reported(Exit::Usage)) }
}

const fn is_object(session: &Session) -> bool {
    matches!(session.settings.format, Format::Json | Format::Ndjson | Format::Yaml)
}

/// Prints what changes.
fn show(session: &Session, plan: &Plan, is_written: bool) -> Result<(), Failure> {
    if is_object(session) {
        let bytes = serde_json::to_vec(&document::Document::of(plan, is_written)).expect("plain values serialise");
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
