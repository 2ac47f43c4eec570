//! `svcctl secrets uses`

use super::find;
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use ops::secrets::{Holder, Holders, Use};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Pods, members of clusters, endpoints and templates are listed. A value of the past runs on until a container starts \
again.

Examples:
  svcctl secrets uses hf_token
  svcctl secrets uses hf_token --jq '.uses[] | select(.older > 0) | .id'")]
pub(in crate::cli) struct Args {
    /// A secret by name or id
    name: String,
}

impl Resource for Use {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |one| Cell::text(&one.id)),
        Column::new("KIND", 0, |one| Cell::text(one.kind.word())),
        Column::new("NAME", 1, |one| Cell::text(&one.name)),
        Column::new("VARIABLES", 2, |one| Cell::list(&one.variables)),
        Column::new("STATUS", 3, |one| one.status.clone().map_or(Cell::Empty, Cell::Status)),
        Column::new("RUNS WITH", 0, |one| Cell::text(runs_with(one))),
    ];
}

/// Which value it runs with; nothing if it is not running.
fn runs_with(one: &Use) -> String {
    match (one.kind, one.running, one.older) {
        (_, 0, _) => String::new(),
        (_, _, 0) => "this value".to_owned(),
        (Holder::Endpoint, running, older) if older < running => format!("older in {older} of {running} workers"),
        (_, _, _) => "an older value".to_owned(),
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(Failure::usage("--curl has nothing to show here", "leave it out: nothing is changed"));
    }
    let secrets = find::all(session).await?;
    let doing = format!("find what names secret `{}`", args.name);
    let holders = Holders::read(session.api()?).await.map_err(|error| Failure::call(doing, error))?;
    let uses = match find::among(&secrets, &args.name) {
        Ok(secret) => holders.of(&secret.name, secret.valid_since()),
        // References to a deleted secret are worth knowing, too.
        Err(unknown) => match holders.of(&args.name, None) {
            uses if uses.is_empty() => return Err(unknown.into()),
            uses => {
                session.ui.warn(&format!("there is no secret `{}`; what names it cannot start", args.name));
                uses
            }
        },
    };
    if uses.is_empty() {
        session.ui.note_empty(&format!("nothing names secret `{}`", args.name));
    }
    output::records(session, &uses, "uses")
}
