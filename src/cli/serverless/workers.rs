//! `svcctl serverless workers`

use super::find;
use crate::cli::{
    args::choice::choice,
    failure::Failure,
    output::{self, watch::Watch},
    session::Session,
    terminal::text,
};
use ops::list::ListReply;
use wire::serverless::workers::{ListEndpointWorkers, Worker, WorkerStatus};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless workers echo
  svcctl serverless workers echo --status running,idle -o id
  svcctl serverless workers echo --watch")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Only workers with these statuses
    #[arg(long, value_name = "STATUS", value_delimiter = ',', value_parser = choice::<WorkerStatus>(), ignore_case = true)]
    status: Vec<WorkerStatus>,
    /// Keep watching and show every change, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let found = find::one(session, &args.id).await?;
    let read = async || {
        let doing = format!("list the workers of endpoint `{}`", found.id);
        let mut listed = session.list(&doing, ListEndpointWorkers { id: found.id.clone() }).await?;
        if !args.status.is_empty() {
            listed.retain(|worker| args.status.iter().any(|status| worker.status.is(status)));
        }
        Ok(listed)
    };
    let empty =
        if args.status.is_empty() { "no workers: none is started while no job waits" } else { "no workers match" };
    if args.watch {
        let title = |listed: &ListReply<Worker>| {
            format!("{}  {}  Ctrl-C ends", found.name, text::count(listed.items().len(), "worker"))
        };
        let at_rest = |worker: &Worker| Worker { uptime_seconds: None, ..worker.clone() };
        return Watch { title: &title, at_rest, empty }.run(session, read).await;
    }
    let listed = read().await?;
    if listed.items().len() == 0 {
        session.ui.note_empty(empty);
    }
    output::list(session, &listed)
}
