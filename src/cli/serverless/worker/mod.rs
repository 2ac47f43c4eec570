//! `svcctl serverless worker`

mod child;
mod env;
mod files;
mod health;
mod processes;
mod renew_key;
mod run;
mod variables;

use clap::Subcommand;

use crate::cli::{
    failure::{Failure, Kind},
    output::shape::Shape,
    session::Session,
    terminal::signal::signalled,
};
use api::{ApiKey, Remote};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Run local processes as workers, started and stopped as scaling asks
    Run(run::Args),
    /// Print what a process of your own needs to be a worker, its key among it
    Env(env::Args),
    /// Make a new key for an endpoint's workers, and refuse the one that there was
    RenewKey(renew_key::Args),
    /// Run a command that ends with the process that started it
    #[command(hide = true)]
    Child(child::Args),
}

pub(super) async fn run(session: &Session, command: Command) -> Result<(), Failure> {
    match command {
        Command::Run(args) => run::run(session, args, signalled()).await,
        Command::Env(args) => env::run(session, args).await,
        Command::RenewKey(args) => renew_key::run(session, args).await,
        Command::Child(args) => child::run(&args),
    }
}

impl Command {
    /// Whether it runs until a signal.
    pub(super) const fn serves(&self) -> bool {
        matches!(self, Self::Run(_))
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["run" | "child" | "env" | "renew-key"] => Shape::TEXT,
        _ => return None,
    })
}

/// The server that a session talks to; none where the engine is in this process.
fn remote(session: &Session) -> Result<Option<Remote>, Failure> {
    use crate::cli::backend::Backend;
    match &session.settings.backend {
        Backend::Embedded => Ok(None),
        Backend::Remote { base_url, key, team, .. } => {
            let key: Option<ApiKey> = session.key(key)?;
            session.platform.server(base_url, key, team.clone()).map(Some)
        }
    }
}

/// The failure where requests are to be shown: what a worker is depends on what the service says.
fn unshown() -> Failure {
    Failure::Told {
        kind: Kind::Usage,
        what: "--curl cannot show what a worker is, which the service tells".to_owned(),
        details: Vec::new(),
        hint: Some("run it without --curl".to_owned()),
    }
}
