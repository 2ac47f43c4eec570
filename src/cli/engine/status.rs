//! `svcctl engine status`

use super::clock;
use crate::cli::{
    failure::Failure,
    output::{self, Detail, columns::Cell},
    session::Session,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl engine status\n  svcctl engine status -o json | jq .gpus.free")]
pub(in crate::cli) struct Args {
    /// Show the pods and the balance of this team, by id
    #[arg(long, value_name = "ID")]
    team: Option<String>,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let status = session.platform.engine()?.status_of(args.team.as_deref());
    let status = status.map_err(|error| Failure::admin("read the engine's status", error))?;
    let mut detail = Detail::default();
    detail.row("file", status.file.as_deref().unwrap_or("in memory"));
    detail.row("time", status.time.to_string());
    if let Some(seconds) = status.stands_for {
        detail.row("clock", clock::standing(std::time::Duration::from_secs(seconds)));
    } else if status.clock_offset != 0 {
        detail.row("clock", clock::ahead(status.clock_offset.saturating_mul(1000)));
    }
    detail.row("balance", format!("{} USD", status.balance));
    detail.row("cost", format!("{} USD per hour", status.cost_per_hour));
    detail.cell("used up", status.exhausts_at.map_or(Cell::Empty, Cell::Moment), status.time);
    detail.cell("pods", Cell::list(status.pods.iter().map(|(state, count)| format!("{count} {state}"))), status.time);
    detail.row("gpus", format!("{} of {} free", status.gpus.free, status.gpus.total));
    detail.row("vcpus", format!("{} of {} free", status.vcpus.free, status.vcpus.total));
    output::document(session, &status, detail)
}
