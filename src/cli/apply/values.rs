//! The values that no file holds: of secrets and of credentials.

use std::collections::BTreeMap;

use super::files::FileArgs;
use crate::cli::{
    args::values::Source,
    failure::Failure,
    session::{Session, input},
};
use ops::apply::{Fields, Manifest, Plan, PlanAction, ValueSource};

/// The values of what a plan makes, by the place of its manifest. They are read before anything is done.
pub(super) async fn read(
    session: &Session,
    files: &FileArgs,
    manifests: &[Manifest],
    plan: &Plan,
) -> Result<BTreeMap<usize, Fields>, Failure> {
    let mut values: BTreeMap<usize, Fields> = BTreeMap::new();
    let mut stdin: Option<String> = None;
    for step in plan.with(PlanAction::Create).chain(plan.with(PlanAction::Replace)) {
        let Some(place) = step.manifest else { continue };
        let manifest = &manifests[place];
        for (field, source) in &manifest.sources {
            let value = match source {
                ValueSource::Env(name) => variable(session, manifest, field, name)?,
                ValueSource::Stdin => {
                    if stdin.is_some() || files.has_stdin() {
                        let what = format!("{} is wanted from standard input, which is used up", of(manifest, field));
                        return Err(Failure::usage(what, "take only one of them from there, the others from env"));
                    }
                    let text = input::text(session, &Source::Stdin).await?;
                    let line = text.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
                    stdin.insert(line.unwrap_or(&text).to_owned()).clone()
                }
            };
            if value.is_empty() {
                return Err(Failure::usage(format!("{} is empty", of(manifest, field)), "give it a value"));
            }
            values.entry(place).or_default().insert((*field).to_owned(), value.into());
        }
    }
    Ok(values)
}

fn variable(session: &Session, manifest: &Manifest, field: &str, name: &str) -> Result<String, Failure> {
    let value = session.platform.variable(name).and_then(|value| value.to_str());
    value.map(str::to_owned).ok_or_else(|| {
        let what = format!("{} comes from the variable {name}, which is not set", of(manifest, field));
        Failure::usage(what, format!("set {name}, or let `{field}From` name another source; nothing was done"))
    })
}

/// A field of a manifest, in a sentence.
fn of(manifest: &Manifest, field: &str) -> String {
    format!("{}: the {field} of {} `{}`", manifest.origin.at("$.name"), manifest.kind, manifest.name)
}
