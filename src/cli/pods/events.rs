//! `svcctl pods events`

use super::ended::unknown;
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    resources::select,
    session::Session,
};
use api::CallError;
use ops::list;
use serde::Deserialize;
use wire::{
    Lenient,
    ended::{ListPodEvents, PodEvent},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods events demo
  svcctl pods events demo -o ndjson | jq -r 'select(.by) | .by + \" \" + .event'
  svcctl pods list --ended -o id | head -1 | xargs svcctl pods events")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id; one that ended by its id
    #[arg(value_name = "ID")]
    id: String,
    /// Only the last so many events, at most 1000
    #[arg(long, value_name = "N")]
    limit: Option<u32>,
}

impl Resource for PodEvent {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("TIME", 0, |event| Cell::moment(*event.at)),
        Column::new("EVENT", 0, |event| Cell::text(event.event.to_string())),
        Column::new("BY", 0, |event| Cell::maybe(event.by.as_ref())),
        Column::new("MESSAGE", 0, |event| Cell::text(&event.message)),
    ];

    fn id(&self) -> String {
        self.at.to_string()
    }
}

/// Fields of the answer beside the events.
#[derive(Default, Deserialize)]
struct ExtraFields {
    #[serde(default)]
    earlier: Lenient<u64>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let doing = format!("read the events of pod `{}`", args.id);
    let rehearses = session.platform.rehearses();
    let id = if rehearses { args.id } else { pod_id(session, args.id).await? };
    let read = list::all(session.api()?, ListPodEvents { id, limit: args.limit }).await;
    let failed = |error: CallError| match error.status() {
        // The pod existed a moment ago.
        Some(404 | 405) if !rehearses => unknown("does not tell what happened to pods"),
        _ => Failure::call(doing, error),
    };
    let listed = read.map_err(failed)?;
    let earlier = listed.beside::<ExtraFields>().unwrap_or_default().earlier.unwrap_or_default();
    if earlier > 0 {
        session.ui.note(&format!("{earlier} earlier events are left out"));
    }
    output::list(session, &listed)
}

async fn pod_id(session: &Session, typed: String) -> Result<String, Failure> {
    match select::pods_or_ended(session, &[typed]).await?.into_iter().next() {
        Some(found) => found.map(|pod| pod.id),
        None => Err(Failure::usage("standard input names no pod", "write one id a line")),
    }
}
