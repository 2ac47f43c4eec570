//! `svcctl serverless scale`

use serde_json::{Value, json};

use super::{find, patch, request::WorkersArgs, update::agree_to_min};
use crate::cli::{failure::Failure, output, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl serverless update echo --max 10")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Print the body, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Do not ask what --min costs
    #[arg(short, long)]
    yes: bool,
    #[command(flatten)]
    workers: WorkersArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.workers.is_empty() {
        return Err(Failure::usage("nothing to change", "give --min, --max, --idle-timeout or --scale-by"));
    }
    let found = find::one(session, &args.id).await?;
    let mut body = json!({});
    if let Value::Object(fields) = &mut body {
        args.workers.apply(fields)?;
    }
    let update = patch::decode(&found.id, &body)?;
    if args.dry_run {
        return output::value(session, &update.body);
    }
    if let Some(endpoint) = &found.item {
        agree_to_min(session, args.yes, endpoint, args.workers.min).await?;
    }
    let reply = patch::send(session, update).await?;
    patch::show(session, &reply)
}
