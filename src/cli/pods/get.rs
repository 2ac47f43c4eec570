//! `svcctl pods get`

use super::{
    outcome::{self, Outcome},
    view,
};
use crate::{
    cli::{failure::Failure, output, select, session::Session},
    ops::together::together,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods get demo
  svcctl pods get demo -o json | jq .ssh
  svcctl pods list -o id | svcctl pods get - -o yaml")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.reveal {
        session.ui.reveal();
    }
    let found = select::pod_ids(session, &args.ids).await?;
    let read = |found: Result<String, Failure>| async move { outcome::read(session, &found?).await };
    let outcome: Outcome = together(found.into_iter().map(read)).await.into_iter().collect();
    let alone = select::is_one(&args.ids);
    match outcome.pods.as_slice() {
        [(pod, body)] if alone => {
            output::one(session, pod, body, view::detail(pod, session.platform.now()?, args.reveal))
        }
        _ => outcome.show(session, alone),
    }
}
