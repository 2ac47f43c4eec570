//! Writes the files of a rewrite, and commits them.

use std::path::{Path, PathBuf};

use super::{aside, is_object};
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
    terminal::text::escape,
};
use migrate::rewrite::{self, GitError, Plan, Uncommitted, UnrewrittenFinding, WriteError};

/// The plan, when git can bring back every file that it changes.
pub(super) async fn committed(plan: Plan) -> Result<Plan, Failure> {
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
pub(super) async fn files(session: &Session, plan: &mut Plan, is_told: bool) -> Result<(), Failure> {
    let total = plan.changes.len();
    let mut written = Vec::new();
    let mut progress: Vec<String> = Vec::new();
    for change in std::mem::take(&mut plan.changes) {
        session.ui.interrupt_state.set_progress(progress_of(&progress, total));
        tokio::task::yield_now().await;
        match rewrite::replace(&change) {
            Ok(()) => {
                if is_told && !is_object(session) {
                    session.ui.line(&escape(&change.name))?;
                    session.ui.flush()?;
                }
                progress.push(change.name.clone());
                written.push(change);
            }
            Err(WriteError::Changed) => plan.left.extend(change.settled.iter().map(|finding| UnrewrittenFinding {
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
    Ok(())
}

/// Creates a branch in the repository of the files, and switches to it.
pub(super) async fn switch(plan: &Plan, branch: String) -> Result<(), Failure> {
    let root = root_of(plan)?;
    aside(move || rewrite::switch_to_new(&root, &branch))
        .await?
        .map_err(|error| Failure::usage(error.to_string(), "give the name of a branch that is not there yet"))
}

/// Writes and commits the changes, rule by rule. A signal is heard between two commits.
pub(super) async fn commits(session: &Session, plan: &Plan, is_told: bool) -> Result<(), Failure> {
    let root = root_of(plan)?;
    let steps = rewrite::steps(plan);
    let (total, mut titles) = (steps.len(), Vec::new());
    for step in steps {
        let head = format!("{} of {total} commits were made", titles.len());
        session.ui.interrupt_state.set_progress(vec![head.clone()]);
        tokio::task::yield_now().await;
        let title = step.message.lines().next().unwrap_or_default().to_owned();
        let root = root.clone();
        let made = aside(move || {
            step.write().map_err(|error| error.to_string())?;
            let paths: Vec<&Path> = step.changes.iter().map(|change| change.path.as_path()).collect();
            rewrite::commit(&root, &step.message, &paths).map_err(|error| error.to_string())
        });
        made.await?.map_err(|error| Failure::Told {
            kind: Kind::Other,
            what: format!("failed to commit `{title}`: {error}"),
            details: vec![head],
            hint: Some("`git status` shows what is not committed".to_owned()),
        })?;
        if is_told && !is_object(session) {
            session.ui.line(&title)?;
        }
        titles.push(title);
    }
    session.ui.interrupt_state.set_progress(Vec::new());
    Ok(())
}

/// The one repository of all files.
fn root_of(plan: &Plan) -> Result<PathBuf, Failure> {
    let mut roots = plan.changes.iter().map(|change| rewrite::repository(&change.path));
    let first = roots.next().flatten();
    match first.filter(|first| roots.all(|root| root == Some(*first))) {
        Some(root) => Ok(root.to_owned()),
        None => Err(Failure::usage(
            "there is not one git repository that holds all files to change",
            "give paths in one repository, with something in them to change",
        )),
    }
}

/// How far the writing is, a line each.
fn progress_of(written: &[String], total: usize) -> Vec<String> {
    let head = match written.len() {
        0 => format!("none of {total} files was changed"),
        count => format!("{count} of {total} files were changed:"),
    };
    [head].into_iter().chain(written.iter().map(|name| format!("  {name}"))).collect()
}
