//! `svcctl engine webhooks`

use clap::{Subcommand, ValueEnum};
use serde_json::json;

use super::named::{hook_id, team_id};
use crate::cli::{
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use engine::{Hook, HookEvent};
use wire::scalar::wire_name;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the webhooks, without their secrets
    #[command(after_help = "Example:\n  svcctl engine webhooks list")]
    #[command(visible_alias = "ls")]
    List,
    /// Show a webhook, without its secret
    #[command(after_help = "Example:\n  svcctl engine webhooks get ID")]
    Get {
        /// A webhook by id, address or unique prefix of its id
        webhook: String,
    },
    /// Add an address that is told what happens; the secret that signs messages is shown only once
    #[command(after_help = "\
Examples:
  svcctl engine webhooks add https://example.com/hook
  svcctl engine webhooks add https://example.com/hook --event budget.reached

A server posts each event as JSON, signed as Standard Webhooks has it \
(webhook-id, webhook-timestamp, webhook-signature).")]
    Add {
        /// The address, http or https
        url: String,
        /// The events to send [default: all]
        #[arg(long = "event", value_name = "EVENT", value_enum, value_delimiter = ',')]
        events: Vec<Event>,
        /// The team whose account it is about, by id, unique name or unique prefix of its id [default: yours]
        #[arg(long, value_name = "ID")]
        team: Option<String>,
    },
    /// Delete a webhook, and what waits to be sent to it
    #[command(after_help = "Example:\n  svcctl engine webhooks delete ID")]
    Delete {
        /// A webhook by id, address or unique prefix of its id
        webhook: String,
    },
    /// Send a message, to see whether it arrives
    #[command(after_help = "Example:\n  svcctl engine webhooks test ID")]
    Test {
        /// A webhook by id, address or unique prefix of its id
        webhook: String,
    },
}

/// An event that webhooks get.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Event {
    /// 50, 80 or 100 % of a budget is spent
    #[value(name = "budget.reached")]
    BudgetReached,
    /// The balance lasts for less than a day at the current rate
    #[value(name = "balance.low")]
    BalanceLow,
    /// A pod is in ERROR
    #[value(name = "pod.error")]
    PodError,
    /// The platform ended or stopped a pod: its lease, the balance, a budget, or the loss of its host
    #[value(name = "pod.ended")]
    PodEnded,
    /// The lease of a pod or cluster ends in 10 minutes
    #[value(name = "pod.expiring")]
    PodExpiring,
    /// No GPU of a pod on a host of yours was used for an hour
    #[value(name = "pod.idle")]
    PodIdle,
    /// A host of yours or a node of your cluster is unreachable
    #[value(name = "host.unreachable")]
    HostUnreachable,
}

impl From<Event> for HookEvent {
    fn from(event: Event) -> Self {
        match event {
            Event::BudgetReached => Self::BudgetReached,
            Event::BalanceLow => Self::BalanceLow,
            Event::PodError => Self::PodError,
            Event::PodEnded => Self::PodEnded,
            Event::PodExpiring => Self::PodExpiring,
            Event::PodIdle => Self::PodIdle,
            Event::HostUnreachable => Self::HostUnreachable,
        }
    }
}

impl Resource for Hook {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |hook| Cell::text(&hook.id)),
        Column::new("URL", 0, |hook| Cell::text(&hook.url)),
        Column::new("EVENTS", 1, |hook| Cell::list(hook.events.iter().map(wire_name))),
        Column::new("ACCOUNT", 2, |hook| Cell::text(&hook.account)),
        Column::new("CREATED", 3, |hook| Cell::Moment(hook.created_at)),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::List => {
                let hooks = engine.hooks().map_err(|error| Failure::admin("list the webhooks", error))?;
                if hooks.is_empty() {
                    session.ui.note_empty("no webhooks; `svcctl engine webhooks add URL` adds one");
                }
                output::records(session, &hooks, "webhooks")
            }
            Self::Get { webhook } => {
                let id = hook_id(&engine, &webhook)?;
                let hook = engine.hook(&id).map_err(|error| Failure::admin("read the webhook", error))?;
                let body = serde_json::to_vec(&hook).expect("a webhook serialises");
                output::one(session, &hook, &body, Detail::of(&hook, session.platform.now()?))
            }
            Self::Add { url, events, team } => {
                let team = team.map(|typed| team_id(&engine, &typed)).transpose()?;
                let mut events: Vec<HookEvent> = events.into_iter().map(HookEvent::from).collect();
                if events.is_empty() {
                    events.extend(HookEvent::ALL);
                }
                let new = engine.add_hook(team.as_deref(), &url, &events);
                let new = new.map_err(|error| Failure::admin("add the webhook", error))?;
                let mut detail = Detail::default();
                detail.row("id", new.id.as_str());
                detail.row("secret", new.secret.as_str());
                session.ui.note("this is the only time that the secret is shown");
                output::document(session, &json!({ "id": new.id, "secret": new.secret }), detail)
            }
            Self::Delete { webhook } => {
                let id = hook_id(&engine, &webhook)?;
                engine.delete_hook(&id).map_err(|error| Failure::admin("delete the webhook", error))?;
                session.ui.note(&format!("webhook `{id}` is deleted"));
                Ok(())
            }
            Self::Test { webhook } => {
                let id = hook_id(&engine, &webhook)?;
                engine.test_hook(&id).map_err(|error| Failure::admin("test the webhook", error))?;
                session.ui.note("the message is in line; `svcctl serve` sends it");
                Ok(())
            }
        }
    }
}
