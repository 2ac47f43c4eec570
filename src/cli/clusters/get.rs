//! `svcctl clusters get`

use super::{
    find,
    view::{self, Row},
};
use crate::cli::{failure::Failure, output, resources::select, session::Session, settings::format::Format};
use ops::clusters;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters get llm
  svcctl clusters get llm -o json --jq .primary.sshEndpoint")]
pub(in crate::cli) struct Args {
    /// Clusters by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for found in find::several(session, &args.ids).await? {
        let (cluster, body) = find::read(session, &found.id).await?;
        rows.push((Row::from(cluster), body));
    }
    show(session, rows, select::is_one(&args.ids)).await
}

/// Shows clusters; a single one is shown in full, with its cost.
pub(super) async fn show(session: &Session, mut rows: Vec<(Row, Vec<u8>)>, alone: bool) -> Result<(), Failure> {
    if matches!(session.settings.format, Format::Table | Format::Wide | Format::Csv) {
        for (row, _) in &mut rows {
            // A cluster that is gone meanwhile, or whose pods may not be seen, is shown without.
            row.members = clusters::read(session.api()?, &row.cluster.id).await.ok();
        }
    }
    for note in rows.iter().flat_map(|(row, _)| &row.cluster.notes) {
        session.ui.note(note);
    }
    if let ([(row, body)], true) = (rows.as_slice(), alone) {
        return output::one(session, row, body, view::detail(row, session.platform.now()?));
    }
    output::several(session, &rows, alone)
}
