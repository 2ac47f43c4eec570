//! `svcctl engine`: the embedded engine of this machine. If a server is selected, the commands refuse to run: they
//! would affect this machine instead (cli.md, The tool's own).

mod audit;
mod budgets;
pub(in crate::cli) mod clock;
mod credit;
mod export;
pub(in crate::cli) mod fleet;
mod hosts;
mod import;
mod keys;
mod kubernetes;
pub(in crate::cli) mod named;
mod reset;
mod runtime;
mod sessions;
mod site;
mod spending;
mod status;
mod teams;
mod users;
mod webhooks;

use clap::Subcommand;

use super::{
    failure::Failure,
    output::shape::{Shape, object, reference},
    session::{Session, platform::tell_leap},
};
use engine::{
    ApiKeyInfo, AuditEntry, Budget, ConsoleSession, EngineStatus, Hook, NewHook, NewKey, NewSession, PersonSpending,
    Rng, RuntimeSettings, Team, User,
};
use wire::{Timestamp, money::Usd};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Show a summary of the engine's state
    Status(status::Args),
    /// Delete everything: pods, money, clock, fleet, keys, users, teams
    Reset(reset::Args),
    /// Export the whole state as one JSON document, values of secrets and passwords of registries on request
    Export(export::Args),
    /// Replace the whole state with an exported document
    Import(import::Args),
    /// Show and set the account's money
    #[command(after_help = "Example:\n  svcctl engine credit add 100")]
    #[command(subcommand)]
    Credit(credit::Command),
    /// Limit what an account, a key or a user may spend in a month
    #[command(after_help = "\
Examples:
  svcctl engine budgets set --monthly 500
  svcctl engine budgets list")]
    #[command(subcommand)]
    Budgets(budgets::Command),
    /// Show what each user spends: per hour now, and this month (UTC)
    Spending(spending::Args),
    /// Manage addresses that get events: budgets, the balance, failing, ending and idle pods, lost hosts
    #[command(after_help = "\
Examples:
  svcctl engine webhooks add https://example.com/hook
  svcctl engine webhooks list")]
    #[command(subcommand)]
    Webhooks(webhooks::Command),
    /// Show and set the engine's clock
    #[command(after_help = "Example:\n  svcctl engine clock advance 3d")]
    #[command(subcommand)]
    Clock(clock::Command),
    /// Show and change the machines there are to rent
    #[command(after_help = "\
Examples:
  svcctl engine fleet show > fleet.json
  svcctl engine fleet set fleet.json")]
    #[command(subcommand)]
    Fleet(fleet::Command),
    /// Manage real machines, whose pods are containers
    #[command(after_help = "\
Examples:
  svcctl engine hosts add here unix:///var/run/docker.sock
  svcctl engine hosts check")]
    #[command(subcommand)]
    Hosts(hosts::Command),
    /// Manage Kubernetes clusters, whose pods are pods there
    #[command(after_help = "\
Examples:
  svcctl engine kubernetes add lab --kubeconfig ~/.kube/config
  svcctl engine kubernetes check")]
    #[command(subcommand)]
    Kubernetes(kubernetes::Command),
    /// Manage API keys for clients of `svcctl serve`
    #[command(after_help = "\
Examples:
  svcctl engine keys create ci --scope pods:write
  svcctl engine keys list")]
    #[command(subcommand)]
    Keys(keys::Command),
    /// Manage sessions: tokens of the engine's users, and who is signed in to the console
    #[command(after_help = "\
Examples:
  svcctl engine sessions create --ttl 8h
  svcctl engine sessions list")]
    #[command(subcommand)]
    Sessions(sessions::Command),
    /// Show who did what through a server or its console
    #[command(after_help = "Example:\n  svcctl engine audit list --since 1d")]
    #[command(subcommand)]
    Audit(audit::Command),
    /// Manage teams: users who share an account
    #[command(after_help = "Examples:\n  svcctl engine teams create research\n  svcctl engine teams list")]
    #[command(subcommand)]
    Teams(teams::Command),
    /// Manage users, each with an account of their own
    #[command(after_help = "Example:\n  svcctl engine users create ada")]
    #[command(subcommand)]
    Users(users::Command),
    /// Show and set how fast simulated pods come up
    #[command(after_help = "Example:\n  svcctl engine runtime set --starting 90s")]
    #[command(subcommand)]
    Runtime(runtime::Command),
}

impl Command {
    /// Whether it carries out operations, and so needs a backend.
    pub(super) const fn has_place(&self) -> bool {
        matches!(self, Self::Fleet(command) if command.has_place())
    }

    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        if !self.has_place() {
            refuse_server(session)?;
        }
        // The data about to be replaced may be damaged.
        let is_replaced = matches!(self, Self::Reset(_) | Self::Import(_));
        let is_there = session.settings.data_file.as_ref().is_some_and(|file| file.exists());
        if is_there && !is_replaced {
            tell_leap(&session.platform.engine_with(Rng::from_system())?, &session.ui);
        }
        match self {
            Self::Status(args) => status::run(session, &args),
            Self::Reset(args) => reset::run(session, args).await,
            Self::Export(args) => export::run(session, &args).await,
            Self::Import(args) => import::run(session, args).await,
            Self::Credit(command) => command.run(session),
            Self::Budgets(command) => command.run(session),
            Self::Spending(_) => spending::run(session),
            Self::Webhooks(command) => command.run(session),
            Self::Clock(command) => command.run(session),
            Self::Fleet(command) => command.run(session).await,
            Self::Hosts(command) => command.run(session).await,
            Self::Kubernetes(command) => command.run(session).await,
            Self::Keys(command) => command.run(session),
            Self::Sessions(command) => command.run(session),
            Self::Audit(command) => command.run(session),
            Self::Teams(command) => command.run(session),
            Self::Users(command) => command.run(session),
            Self::Runtime(command) => command.run(session),
        }
    }
}

/// Refuses to work on this machine where a server is chosen. A key alone chooses none.
fn refuse_server(session: &Session) -> Result<(), Failure> {
    let Some((server, reason)) = session.platform.chosen_server(&session.settings.target)? else { return Ok(()) };
    let hint = "`svcctl --context embedded engine ...` works on this machine; the clock of a server that is ours is at \
                `svcctl api POST /_engine/clock` (docs/ENGINE.md)";
    Err(Failure::usage(
        format!("`svcctl engine` works on the engine of this machine, and {server} is chosen ({reason})"),
        hint,
    ))
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["status"] => Shape::own::<EngineStatus>(),
        // The whole state, and a fleet: documents to be kept and given back.
        ["export"] | ["fleet", "show"] => Shape::ANY,
        ["credit", _] => Shape::written(|generator| object([("balance", reference::<Usd>(generator))])),
        ["clock", _] => Shape::written(|generator| {
            object([("time", reference::<Timestamp>(generator)), ("offsetMillis", reference::<i64>(generator))])
        }),
        ["runtime", _] => Shape::own::<RuntimeSettings>(),
        ["sessions", "create"] => Shape::own::<NewSession>(),
        ["sessions", "list"] => Shape::with_rows::<ConsoleSession>(|generator| {
            object([("sessions", reference::<Vec<ConsoleSession>>(generator))])
        }),
        ["audit", "list"] => {
            Shape::with_rows::<AuditEntry>(|generator| object([("entries", reference::<Vec<AuditEntry>>(generator))]))
        }
        ["budgets", "list"] => {
            Shape::with_rows::<Budget>(|generator| object([("budgets", reference::<Vec<Budget>>(generator))]))
        }
        ["budgets", "get" | "set"] => Shape::one::<Budget>(),
        ["spending"] => Shape::with_rows::<PersonSpending>(|generator| {
            object([("spending", reference::<Vec<PersonSpending>>(generator))])
        }),
        ["fleet", "diff"] => Shape::with_rows::<fleet::Change>(|generator| {
            object([("changes", reference::<Vec<fleet::Change>>(generator))])
        }),
        ["webhooks", "list"] => {
            Shape::with_rows::<Hook>(|generator| object([("webhooks", reference::<Vec<Hook>>(generator))]))
        }
        ["webhooks", "get"] => Shape::one::<Hook>(),
        ["webhooks", "add"] => Shape::own::<NewHook>(),
        ["keys", "create"] => Shape::own::<NewKey>(),
        ["keys", "list"] => {
            Shape::with_rows::<ApiKeyInfo>(|generator| object([("keys", reference::<Vec<ApiKeyInfo>>(generator))]))
        }
        ["hosts", "list"] => {
            Shape::with_rows::<hosts::Host>(|generator| object([("hosts", reference::<Vec<hosts::Host>>(generator))]))
        }
        ["hosts", "get"] => Shape::one::<hosts::Host>(),
        ["hosts", "check"] => Shape::with_rows::<hosts::Check>(|generator| {
            object([("checks", reference::<Vec<hosts::Check>>(generator))])
        }),
        ["kubernetes", "list"] => Shape::with_rows::<kubernetes::Row>(|generator| {
            object([("clusters", reference::<Vec<kubernetes::Row>>(generator))])
        }),
        ["kubernetes", "get"] => Shape::one::<kubernetes::Row>(),
        ["kubernetes", "check"] => Shape::with_rows::<kubernetes::Check>(|generator| {
            object([("checks", reference::<Vec<kubernetes::Check>>(generator))])
        }),
        ["users", "list"] => {
            Shape::with_rows::<User>(|generator| object([("users", reference::<Vec<User>>(generator))]))
        }
        ["users", "create"] => Shape::one::<User>(),
        ["teams", "list"] => {
            Shape::with_rows::<Team>(|generator| object([("teams", reference::<Vec<Team>>(generator))]))
        }
        ["teams", "create" | "add" | "remove"] => Shape::one::<Team>(),
        ["reset" | "import"]
        | ["budgets" | "fleet" | "hosts" | "kubernetes" | "keys" | "sessions" | "teams" | "webhooks", _] => Shape::TEXT,
        _ => return None,
    })
}
