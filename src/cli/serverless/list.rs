//! `svcctl serverless list`

use std::cmp::Ordering;

use clap::ValueEnum;

use super::{
    find,
    view::{Row, hardware},
};
use crate::cli::{
    args::values::Pattern,
    failure::Failure,
    output::{self, watch::Watch},
    session::Session,
    settings::format::Format,
    terminal::text,
};
use ops::{
    list::ListReply,
    serverless::{activity::EndpointActivity, price::Prices},
    together::together,
};
use wire::serverless::endpoints::{Endpoint, EndpointType, ListEndpoints};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
-o wide also counts jobs and workers, and tells version and cost per hour, with two more requests for each endpoint.

Examples:
  svcctl serverless list
  svcctl serverless list --name 'prod-*' -o wide
  svcctl serverless list --type lb -o id | xargs svcctl serverless get")]
pub(in crate::cli) struct Args {
    /// Only names that fit a pattern like 'prod-*'
    #[arg(long, value_name = "GLOB")]
    name: Option<Pattern>,
    /// Only endpoints of this type: queue or lb
    #[arg(long = "type", value_name = "TYPE", value_enum, ignore_case = true)]
    kind: Option<TypeChoice>,
    /// Sort order [default: oldest first]
    #[arg(long, value_name = "FIELD", value_enum)]
    sort: Option<Sort>,
    /// Keep watching and show every change, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
}

/// How work gets to the workers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum TypeChoice {
    /// Workers take jobs from a queue
    Queue,
    /// Requests are passed through to the workers
    #[value(alias = "load-balancer")]
    Lb,
}

impl TypeChoice {
    pub(super) const fn on_wire(self) -> EndpointType {
        match self {
            Self::Queue => EndpointType::Queue,
            Self::Lb => EndpointType::LoadBalancer,
        }
    }
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// By name
    Name,
    /// By type
    Type,
    /// Newest first
    Created,
    /// By hardware
    Hardware,
    /// Most workers at most first
    Workers,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let empty = if args.name.is_none() && args.kind.is_none() {
        "no endpoints; `svcctl serverless create` makes one"
    } else {
        "no endpoints match"
    };
    if args.watch {
        let title = |listed: &ListReply<Row>| format!("{}  Ctrl-C ends", text::count(listed.items().len(), "endpoint"));
        let watch = Watch { title: &title, at_rest: Row::clone, empty };
        return watch.run(session, async || args.read(session).await).await;
    }
    let listed = args.read(session).await?;
    if listed.items().len() == 0 {
        session.ui.note_empty(empty);
    }
    output::list(session, &listed)
}

impl Args {
    /// Reads the list, in the order that was asked for.
    async fn read(&self, session: &Session) -> Result<ListReply<Row>, Failure> {
        let mut listed = session.list("list endpoints", ListEndpoints::default()).await?;
        if self.name.is_some() || self.kind.is_some() {
            listed.retain(|endpoint| self.fits(endpoint));
        }
        if let Some(sort) = self.sort {
            listed.sort_by(|left, right| compare(sort, left, right));
        }
        let mut lives =
            if wants_live(session) { lives(session, listed.items()).await? } else { vec![None; listed.items().len()] }
                .into_iter();
        Ok(listed.map(|endpoint| Row { endpoint, live: lives.next().flatten() }))
    }

    fn fits(&self, endpoint: &Endpoint) -> bool {
        self.name.as_ref().is_none_or(|pattern| pattern.fits(&endpoint.name))
            && self.kind.is_none_or(|kind| endpoint.kind.is(&kind.on_wire()))
    }
}

/// Whether any shown column is missing from lists.
fn wants_live(session: &Session) -> bool {
    match session.settings.format {
        Format::Wide => true,
        Format::Table | Format::Csv => session.settings.columns.is_some(),
        Format::Json | Format::Ndjson | Format::Yaml | Format::Id => false,
    }
}

/// The activity of these endpoints; `None` for one that is gone by now.
async fn lives(
    session: &Session,
    endpoints: impl ExactSizeIterator<Item = &Endpoint>,
) -> Result<Vec<Option<EndpointActivity>>, Failure> {
    if endpoints.len() == 0 {
        return Ok(Vec::new());
    }
    let api = session.api()?;
    let failed = |error| Failure::call("look at the endpoints", error);
    let prices = Prices::read(api).await.map_err(failed)?;
    let look = |endpoint| {
        let prices = &prices;
        async move {
            let jobs = find::jobs(session, endpoint)?;
            match EndpointActivity::of(api, &jobs, endpoint, prices).await {
                Ok(live) => Ok(Some(live)),
                Err(error) if error.status() == Some(404) => Ok(None),
                Err(error) => Err(failed(error)),
            }
        }
    };
    together(endpoints.map(look)).await.into_iter().collect()
}

fn compare(sort: Sort, left: &Endpoint, right: &Endpoint) -> Ordering {
    let most = |endpoint: &Endpoint| endpoint.workers.as_ref().and_then(|workers| workers.max);
    match sort {
        Sort::Name => left.name.cmp(&right.name),
        Sort::Type => left.kind.to_string().cmp(&right.kind.to_string()),
        Sort::Created => right.created_at.cmp(&left.created_at),
        Sort::Hardware => hardware(left).cmp(&hardware(right)),
        Sort::Workers => most(right).cmp(&most(left)),
    }
}
