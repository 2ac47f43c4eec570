//! `svcctl pods wait`

use super::{placing::outcome::Outcome, watch};
use crate::cli::{args::values::Span, failure::Failure, resources::select, session::Session};
use ops::{
    select::is_pod_id,
    wait::{Condition, Goal},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Conditions:
  running      the container is healthy
  ready        it runs, and every published port answers
  ssh          it runs, and its ssh server greets
  port=N       it runs, and its port N accepts a connection
  http=N/PATH  it runs, and its port N gives an HTTP answer below 500
  exited       the container ended
  terminated   the pod is gone

Examples:
  svcctl pods wait demo
  svcctl pods wait demo --for ssh && svcctl pods ssh demo
  svcctl pods wait api --for http=8000/health --timeout 20m
  svcctl pods list --name 'job-*' -o id | svcctl pods wait - --for exited")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// The condition: running, ready, ssh, port=N, http=N[/PATH], exited or terminated
    #[arg(long = "for", value_name = "CONDITION", default_value_t = Condition::Running)]
    condition: Condition,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    timeout: Span,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut ids = Vec::new();
    for found in select::pod_ids(session, &args.ids).await? {
        match found {
            Ok(id) => ids.push(id),
            // The service forgets the id of a pod that is gone.
            Err(failure) if args.condition == Condition::Terminated && failure.unknown().is_some_and(is_pod_id) => {
                session.ui.note(&format!("pod `{}` is not there any more", failure.unknown().unwrap_or_default()));
            }
            Err(failure) => return Err(failure),
        }
    }
    let watched = watch::until(session, &ids, Goal { condition: args.condition, timeout: args.timeout.0 }).await?;
    // They were seen a moment ago. A pod that is gone for good can be waited for, and not be shown.
    let seen = watched.into_iter().filter_map(|watched| Some((watched.pod?, watched.body)));
    Outcome { pods: seen.collect(), failures: Vec::new() }.show(session, select::is_one(&args.ids))
}
