//! `svcctl pods wait`

use super::{outcome::Outcome, watch};
use crate::{
    cli::{failure::Failure, select, session::Session, values::Span},
    ops::wait::{Condition, Goal},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods wait demo
  svcctl pods wait job-1 job-2 --for exited --timeout 2h")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// What to wait for: running, exited or terminated
    #[arg(long = "for", value_name = "CONDITION", default_value_t = Condition::Running)]
    condition: Condition,
    /// When to give up
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    timeout: Span,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let ids = select::pod_ids(session, &args.ids).await?.into_iter().collect::<Result<Vec<_>, _>>()?;
    let watched = watch::until(session, &ids, Goal { condition: args.condition, timeout: args.timeout.0 }).await?;
    // A pod that is gone for good can be waited for, and not be shown.
    let known = watched.iter().filter(|watched| watched.pod.is_some()).map(|watched| &watched.id);
    Outcome::read(session, known).await.show(session, select::is_one(&args.ids))
}
