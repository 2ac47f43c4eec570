//! `svcctl serverless start`

use serde_json::json;

use super::{find, memory, patch, update::agree_to_min, view::Row};
use crate::cli::{failure::Failure, output, resources::select, session::Session, settings::config::Figures};
use wire::serverless::endpoints::Endpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl serverless start echo")]
pub(in crate::cli) struct Args {
    /// Endpoints by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Do not ask what workers cost that are always there
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let stopped = memory::recall(session)?.stopped;
    let mut rows = Vec::new();
    for found in find::several(session, &args.ids).await? {
        let figures = match (stopped.get(&found.id), &found.item) {
            (Some(figures), _) => *figures,
            (None, Some(endpoint)) if is_running(endpoint) => {
                session.ui.note(&format!("endpoint `{}` ({}) is not stopped", found.name, found.id));
                rows.push((Row::from(endpoint.clone()), serde_json::to_vec(endpoint).unwrap_or_default()));
                continue;
            }
            (None, _) => return Err(unknown(&found.name, &found.id)),
        };
        if let Some(endpoint) = &found.item {
            agree_to_min(session, args.yes, endpoint, Some(figures.min)).await?;
        }
        let Figures { min, max } = figures;
        let update = patch::decode(&found.id, &json!({ "workers": { "min": min, "max": max } }))?;
        let reply = patch::send(session, update).await?;
        memory::remember(session, |state| _ = state.stopped.remove(&found.id))?;
        session.ui.note(&format!("endpoint `{}` ({}) is started: {min} to {max} workers", reply.value.name, found.id));
        let body = reply.json().into_owned();
        rows.push((Row::from(reply.value), body));
    }
    output::several(session, &rows, select::is_one(&args.ids))
}

/// Whether workers of it may run.
fn is_running(endpoint: &Endpoint) -> bool {
    endpoint.workers.as_ref().and_then(|workers| workers.max).is_none_or(|max| max > 0)
}

fn unknown(name: &str, id: &str) -> Failure {
    let what = format!("how many workers endpoint `{name}` ({id}) had is not known: it was not stopped from here");
    Failure::usage(what, format!("`svcctl serverless update {id} --max 3` lets workers run"))
}
