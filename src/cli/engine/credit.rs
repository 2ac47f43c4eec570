//! `svcctl engine credit`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    session::Session,
};
use engine::{AdminError, Engine};
use wire::{
    money::Usd,
    pods::{Pod, PodStatus},
};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Show the balance
    #[command(after_help = "Example:\n  svcctl engine credit show")]
    Show(Owner),
    /// Add to the balance; a negative amount subtracts
    #[command(after_help = "Examples:\n  svcctl engine credit add 100\n  svcctl engine credit add -2.50")]
    Add {
        /// How much, in USD
        #[arg(value_name = "USD", allow_negative_numbers = true)]
        amount: Usd,
        #[command(flatten)]
        owner: Owner,
    },
    /// Set the balance
    #[command(after_help = "Example:\n  svcctl engine credit set 0")]
    Set {
        /// How much, in USD
        #[arg(value_name = "USD", allow_negative_numbers = true)]
        amount: Usd,
        #[command(flatten)]
        owner: Owner,
    },
}

/// Whose money it is.
#[derive(Debug, Args)]
pub(in crate::cli) struct Owner {
    /// The team whose balance it is, by id
    #[arg(long, value_name = "ID")]
    team: Option<String>,
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine()?;
        let balance = match self {
            Self::Show(Owner { team }) => {
                let balance = engine.balance_of(team.as_deref());
                balance.map_err(|error| Failure::admin("read the balance", error))?
            }
            Self::Add { amount, owner: Owner { team } } => {
                let team = team.as_deref();
                change(session, &engine, team, "add to the balance", || engine.add_credit_of(team, amount))?
            }
            Self::Set { amount, owner: Owner { team } } => {
                let team = team.as_deref();
                change(session, &engine, team, "set the balance", || engine.set_credit_of(team, amount))?
            }
        };
        let mut detail = Detail::default();
        detail.row("balance", format!("{balance} USD"));
        output::document(session, &json!({ "balance": balance }), detail)
    }
}

/// Changes a balance, and says which pods end because nothing is left to pay for them (behaviour.md, Money).
fn change(
    session: &Session,
    engine: &Engine,
    team: Option<&str>,
    doing: &str,
    change: impl FnOnce() -> Result<Usd, AdminError>,
) -> Result<Usd, Failure> {
    let failed = |error| Failure::admin(doing, error);
    let before = engine.pods_of(team).map_err(failed)?;
    let balance = change().map_err(failed)?;
    if balance > Usd::ZERO {
        return Ok(balance);
    }
    let after = engine.pods_of(team).map_err(failed)?;
    for pod in &before {
        let line = match after.iter().find(|other| other.id == pod.id) {
            None => "is terminated: no money is left to pay for it",
            Some(now) if is_stopped(now) && !is_stopped(pod) => {
                "is stopped: no money is left to pay for it; its volume keeps its data"
            }
            Some(_) => continue,
        };
        session.ui.note(&format!("pod `{}` ({}) {line}", pod.name, pod.id));
    }
    Ok(balance)
}

fn is_stopped(pod: &Pod) -> bool {
    pod.status.is(&PodStatus::Exited)
}
