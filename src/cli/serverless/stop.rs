//! `svcctl serverless stop`

use serde_json::json;

use super::{find, memory, patch, view::Row};
use crate::cli::{failure::Failure, output, resources::select, session::Session, settings::config::Figures};
use wire::serverless::endpoints::Endpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Running workers finish their jobs, then end. Jobs that are sent meanwhile wait. `start` goes back to the workers of before.

Examples:
  svcctl serverless stop echo
  svcctl serverless list --name 'test-*' -o id | svcctl serverless stop -")]
pub(in crate::cli) struct Args {
    /// Endpoints by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut rows = Vec::new();
    for found in find::several(session, &args.ids).await? {
        if let Some(endpoint) = &found.item {
            keep(session, endpoint)?;
        }
        let update = patch::decode(&found.id, &json!({ "workers": { "min": 0, "max": 0 } }))?;
        let reply = patch::send(session, update).await?;
        session.ui.note(&format!("endpoint `{}` ({}) is stopped", reply.value.name, reply.value.id));
        let body = reply.json().into_owned();
        rows.push((Row::from(reply.value), body));
    }
    output::several(session, &rows, select::is_one(&args.ids))
}

/// Remembers how many workers it has, before it has none. One that is stopped is not remembered as such.
fn keep(session: &Session, endpoint: &Endpoint) -> Result<(), Failure> {
    let workers = endpoint.workers.as_ref();
    let (min, max) = (workers.and_then(|workers| workers.min), workers.and_then(|workers| workers.max));
    let Some(max) = max.filter(|max| *max > 0) else { return Ok(()) };
    let figures = Figures { min: min.unwrap_or(0), max };
    memory::remember(session, |state| _ = state.stopped.insert(endpoint.id.clone(), figures))
}
