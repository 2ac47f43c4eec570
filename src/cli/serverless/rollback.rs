//! `svcctl serverless rollback`

use super::{find, patch, waiting};
use crate::cli::{
    args::values::Span,
    failure::{Failure, Kind},
    output,
    resources::limit::FormerLimitArgs,
    session::Session,
};
use ops::serverless::{
    rollback::{Plan, RollbackError, plan},
    wait::Condition,
};
use wire::serverless::releases::ListEndpointReleases;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It makes a new release with the old values of what was changed since. What no release changed stays as it is.

Examples:
  svcctl serverless rollback echo
  svcctl serverless rollback echo --to 2 --dry-run")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The version to go back to [default: the one before the newest]
    #[arg(long, value_name = "VERSION")]
    to: Option<u32>,
    /// Print the body and what it does, and change nothing
    #[arg(long)]
    dry_run: bool,
    /// Wait until every worker runs the new version
    #[arg(long)]
    wait: bool,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "15m")]
    timeout: Span,
    #[command(flatten)]
    former: FormerLimitArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let found = find::one(session, &args.id).await?;
    let list = ListEndpointReleases { id: found.id.clone(), limit: None, cursor: None };
    let doing = format!("list the releases of endpoint `{}`", found.id);
    let releases = session.list(&doing, list).await?.into_items();
    let Plan { body, to, left } = plan(&releases, args.to).map_err(|error| refused(&error, &found.id))?;
    for field in &left {
        session.ui.warn(&format!("`{field}` was changed since version {to}, and is left as it is"));
    }
    if body.as_object().is_none_or(serde_json::Map::is_empty) {
        session.ui.note(&format!("nothing that can be set was changed since version {to}"));
        return Ok(());
    }
    let update = patch::decode(&found.id, &body)?;
    if let Some(endpoint) = &found.item {
        patch::tell(session, endpoint, &update.body);
    }
    if args.dry_run {
        return output::value(session, &update.body);
    }
    let reply = patch::send(session, update).await?;
    session.ui.note(&format!("endpoint `{}` ({}) has the settings of version {to} again", found.name, found.id));
    if args.wait {
        let jobs = find::jobs(session, &reply.value)?;
        waiting::until(session, &jobs, &reply.value, Condition::Rollout, args.former.or(session, args.timeout)).await?;
    }
    patch::show(session, &reply)
}

fn refused(error: &RollbackError, id: &str) -> Failure {
    let hint = Some(format!("`svcctl serverless releases {id}` lists the releases"));
    Failure::Told { kind: Kind::Usage, what: error.to_string(), details: Vec::new(), hint }
}
