//! `svcctl engine credit`

use clap::Subcommand;
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
    Show,
    /// Add to the balance, or take from it with a negative amount
    Add {
        /// How much, in USD
        #[arg(value_name = "USD", allow_negative_numbers = true)]
        amount: Usd,
    },
    /// Set the balance
    Set {
        /// How much, in USD
        #[arg(value_name = "USD", allow_negative_numbers = true)]
        amount: Usd,
    },
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.engine()?;
        let (doing, balance) = match self {
            Self::Show => ("read the balance", engine.balance()),
            Self::Add { amount } => ("add to the balance", engine.add_credit(amount)),
            Self::Set { amount } => ("set the balance", engine.set_credit(amount)),
        };
        let balance = balance.map_err(|error| Failure::admin(doing, error))?;
        let mut detail = Detail::default();
        detail.row("balance", format!("{balance} USD"));
        out::document(session, &json!({ "balance": balance }), detail)
    }
}
