//! `svcctl catalog templates`

use super::note_empty;
use crate::cli::{args::choice::choice, failure::Failure, output, session::Session};
use wire::catalog::{ListCatalogTemplates, TemplateSource};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl catalog templates
  svcctl catalog templates --source community --columns id,name,image")]
pub(in crate::cli) struct Args {
    /// Whose templates [default: official]
    #[arg(long, value_parser = choice::<TemplateSource>(), ignore_case = true)]
    source: Option<TemplateSource>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let listed = session.list("read the catalog", ListCatalogTemplates { source: args.source }).await?;
    note_empty(session, listed.items().len());
    output::list(session, &listed)
}
