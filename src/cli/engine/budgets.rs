//! `svcctl engine budgets`

use clap::{Args, Subcommand, ValueEnum};

use super::named::{budget_id, key_id, team_id, user_id};
use crate::cli::{
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource, WIDE},
    },
    session::Session,
};
use engine::{Budget, BudgetAction, Engine, NewBudget};
use wire::money::Usd;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the budgets, with what is left of each this month
    #[command(after_help = "Example:\n  svcctl engine budgets list")]
    #[command(visible_alias = "ls")]
    List,
    /// Show a budget
    #[command(after_help = "Example:\n  svcctl engine budgets get account")]
    Get {
        /// A budget by id, unique name or unique prefix of its id
        budget: String,
    },
    /// Set what may be spent in a calendar month (UTC): there is one budget for whom it is for
    #[command(after_help = "\
Examples:
  svcctl engine budgets set --monthly 500
  svcctl engine budgets set --monthly 50 --key ci --action stop-new
  svcctl engine budgets set --monthly 200 --team ml --user ada --action stop")]
    Set(SetArgs),
    /// Delete a budget; what it ended does not start again by itself
    #[command(after_help = "Example:\n  svcctl engine budgets delete account")]
    Delete {
        /// A budget by id, unique name or unique prefix of its id
        budget: String,
    },
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SetArgs {
    /// How much may be spent in a month, in USD
    #[arg(long, value_name = "USD")]
    monthly: Usd,
    /// For what this API key makes, by id, unique name or unique prefix of its id
    #[arg(long, value_name = "ID", conflicts_with_all = ["user", "team"])]
    key: Option<String>,
    /// For this user's account; with --team, for what they make there
    #[arg(long, value_name = "ID")]
    user: Option<String>,
    /// For this team's account
    #[arg(long, value_name = "ID")]
    team: Option<String>,
    /// What happens once it is used up, until the month ends
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    action: Action,
    /// Its name [default: whom it is for]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
}

/// The consequence of a used-up budget.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Action {
    /// It is told
    #[default]
    Warn,
    /// Nothing is created or started that it does not pay for an hour
    StopNew,
    /// The same, and what runs ends as when the balance runs out
    Stop,
}

impl From<Action> for BudgetAction {
    fn from(action: Action) -> Self {
        match action {
            Action::Warn => Self::Warn,
            Action::StopNew => Self::StopNew,
            Action::Stop => Self::Stop,
        }
    }
}

impl Resource for Budget {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |budget| Cell::text(&budget.id)),
        Column::new("NAME", 0, |budget| Cell::text(&budget.name)),
        Column::new("USD/MONTH", 0, |budget| Cell::money(budget.monthly)),
        Column::new("SPENT", 1, |budget| Cell::money(budget.spent)),
        Column::new("LEFT", 0, |budget| Cell::money(budget.left)),
        Column::new("REACHED", 2, |budget| {
            budget.reached.last().map_or(Cell::Empty, |reached| Cell::text(format!("{} %", reached.percent)))
        }),
        Column::new("ACTION", 1, |budget| Cell::text(wire::scalar::wire_name(&budget.action))),
        Column::new("USED UP", 3, |budget| Cell::moment(budget.used_up_at)),
        Column::new("ACCOUNT", 4, |budget| Cell::text(&budget.account)),
        Column::new("KEY", WIDE, |budget| Cell::maybe(budget.key.as_ref())),
        Column::new("USER", WIDE, |budget| Cell::maybe(budget.user.as_ref())),
        Column::new("RESETS", WIDE, |budget| Cell::Moment(budget.resets_at)),
        Column::new("CREATED", WIDE, |budget| Cell::Moment(budget.created_at)),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::List => {
                let budgets = engine.budgets().map_err(|error| Failure::admin("list the budgets", error))?;
                if budgets.is_empty() {
                    session.ui.note_empty("no budgets; `svcctl engine budgets set --monthly USD` sets one");
                }
                output::records(session, &budgets, "budgets")
            }
            Self::Get { budget } => {
                let id = budget_id(&engine, &budget)?;
                let budget = engine.budget(&id).map_err(|error| Failure::admin("read the budget", error))?;
                show(session, &budget)
            }
            Self::Set(args) => {
                let new = args.resolved(&engine)?;
                let budget = engine.set_budget(&new).map_err(|error| Failure::admin("set the budget", error))?;
                show(session, &budget)
            }
            Self::Delete { budget } => {
                let id = budget_id(&engine, &budget)?;
                engine.delete_budget(&id).map_err(|error| Failure::admin("delete the budget", error))?;
                session.ui.note(&format!("budget `{budget}` is deleted"));
                Ok(())
            }
        }
    }
}

impl SetArgs {
    /// The budget, with ids in place of names.
    fn resolved(self, engine: &Engine) -> Result<NewBudget, Failure> {
        let Self { monthly, key, user, team, action, name } = self;
        Ok(NewBudget {
            name,
            team: team.map(|typed| team_id(engine, &typed)).transpose()?,
            user: user.map(|typed| user_id(engine, &typed)).transpose()?,
            key: key.map(|typed| key_id(engine, &typed)).transpose()?,
            monthly,
            action: action.into(),
        })
    }
}

fn show(session: &Session, budget: &Budget) -> Result<(), Failure> {
    let body = serde_json::to_vec(budget).expect("a budget serialises");
    output::one(session, budget, &body, Detail::of(budget, session.platform.now()?))
}
