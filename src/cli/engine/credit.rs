//! `svcctl engine credit`

use clap::{Args, Subcommand};
use serde_json::json;

use crate::{
    cli::{
        failure::Failure,
        out::{self, Detail},
        session::Session,
    },
    wire::money::Usd,
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
        let engine = session.engine()?;
        let (doing, balance) = match self {
            Self::Show(owner) => ("read the balance", engine.balance_of(owner.team.as_deref())),
            Self::Add { amount, owner } => ("add to the balance", engine.add_credit_of(owner.team.as_deref(), amount)),
            Self::Set { amount, owner } => ("set the balance", engine.set_credit_of(owner.team.as_deref(), amount)),
        };
        let balance = balance.map_err(|error| Failure::admin(doing, error))?;
        let mut detail = Detail::default();
        detail.row("balance", format!("{balance} USD"));
        out::document(session, &json!({ "balance": balance }), detail)
    }
}
