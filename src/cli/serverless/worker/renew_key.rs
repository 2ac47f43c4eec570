//! `svcctl serverless worker renew-key`

use super::{remote, unshown};
use crate::cli::{
    failure::Failure,
    serverless::find,
    session::{Session, prompt},
};
use engine::Caller;
use ops::serverless::worker;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The key that processes have is refused at once: what they are at is lost, and is tried again as after any loss of a \
worker. Those of hosts and of `worker run` are started anew with the new key within a minute; processes of your own get it \
by `svcctl serverless worker env`.

Example:
  svcctl serverless worker renew-key echo --yes")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(unshown());
    }
    let found = find::one(session, &args.id).await?;
    let line = format!("{}  {}", found.id, found.name);
    prompt::confirm(session, args.yes, &[line], "Refuse the workers' key from now on?").await?;
    let doing = format!("renew the worker key of endpoint `{}`", found.id);
    match (remote(session)?, session.api()?.engine()) {
        (Some(remote), _) => {
            worker::renew_key(&remote, &found.id).await.map_err(|error| Failure::call(doing, error))?;
        }
        (None, Some(engine)) => {
            engine.renew_worker_key(&Caller::local(), &found.id).map_err(|error| Failure::call(doing, error))?;
        }
        (None, None) => return Err(unshown()),
    }
    session.ui.note(&format!("endpoint `{}` has a new worker key", found.name));
    Ok(())
}
