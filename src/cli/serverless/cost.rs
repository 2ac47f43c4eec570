//! `svcctl serverless cost`

use std::time::Duration;

use serde::Serialize;

use super::find;
use crate::cli::{
    args::values::Since,
    failure::Failure,
    output::{self, Detail},
    session::Session,
    terminal::text,
};
use ops::serverless::spend::{KEPT, Part, Spend};
use wire::{
    Timestamp,
    money::Usd,
    serverless::{endpoints::Endpoint, workers::ListEndpointWorkers},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The total is the bill's, of exactly the window. Jobs that ended more than 30 minutes ago are not known any more, nor how \
workers started that ended more than an hour ago: their time counts as idle.

Examples:
  svcctl serverless cost echo
  svcctl serverless cost echo --since 20m --until 10m
  svcctl serverless cost echo --since 2h -o json --jq .idlePercent")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Since a time, or a duration back from now like 2h
    #[arg(long, value_name = "TIME|DURATION", default_value = "30m")]
    since: Since,
    /// Until a time, or a duration back from now; until now when left out
    #[arg(long, value_name = "TIME|DURATION")]
    until: Option<Since>,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

/// The JSON output of the command.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    /// The endpoint.
    endpoint: String,
    /// The window's begin.
    since: Timestamp,
    /// The window's end.
    until: Timestamp,
    /// All of it, as the bill says.
    total: Usd,
    /// Containers that started.
    start: Share,
    /// Jobs that ran.
    run: Share,
    /// Everything else.
    idle: Share,
    /// How many jobs ended.
    jobs: usize,
    /// The cost of a job, with its share of everything.
    cost_per_job: Option<Usd>,
    /// The share of idle workers.
    idle_percent: Option<u8>,
    /// Settings that would cost less.
    suggestions: Vec<String>,
}

/// A part of it.
#[derive(Debug, Serialize, schemars::JsonSchema)]
struct Share {
    /// For how long; null where that is not known.
    seconds: Option<u64>,
    cost: Usd,
}

impl From<Part> for Share {
    fn from(part: Part) -> Self {
        Self { seconds: part.millis.map(|millis| millis.div_ceil(1000)), cost: part.cost }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let failed = |error| Failure::call(format!("find out what endpoint `{}` cost", target.id), error);
    let api = session.api()?;
    let Some(endpoint) = &target.endpoint else {
        let workers = ListEndpointWorkers { id: target.id.clone() };
        return session.call("list the workers", workers).await.map(drop);
    };
    let now = session.platform.now()?;
    let since = args.since.moment(now);
    let until = args.until.map(|until| until.moment(now));
    if until.is_some_and(|until| until <= since) {
        return Err(Failure::usage("--until is not behind --since", "give a later end, or an earlier begin"));
    }
    let spend = Spend::read((api, &target.jobs), endpoint, (since, until), now).await.map_err(failed)?;
    if now.since(since) > KEPT {
        session.ui.note("jobs that ended more than 30 minutes ago are not known any more; their time counts as idle");
    }
    if spend.is_forgotten {
        session
            .ui
            .note("how workers started that ended more than an hour ago is not known any more; it counts as idle");
    }
    if !spend.is_exact {
        let Spend { since, until, .. } = &spend;
        session.ui.note(&format!("the bill of this server is of whole hours; this is from {since} to {until}"));
    }
    if spend.is_unhealthy {
        let id = &endpoint.id;
        session.ui.warn(&format!(
            "workers are UNHEALTHY: what they cost is no work, and goes on until they are repaired; `svcctl serverless why \
             {id}` says why, `svcctl serverless stop {id}` ends it"
        ));
    }
    let report = Report {
        endpoint: target.id.clone(),
        since: spend.since,
        until: spend.until,
        total: spend.total,
        start: spend.start.into(),
        run: spend.run.into(),
        idle: spend.idle.into(),
        jobs: spend.jobs,
        cost_per_job: spend.per_job(),
        idle_percent: spend.idle_percent(),
        suggestions: suggestions(endpoint, &spend),
    };
    output::document(session, &report, detail(&report))
}

/// Settings that would cost less.
fn suggestions(endpoint: &Endpoint, spend: &Spend) -> Vec<String> {
    /// From this share on, settings are worth a thought.
    const MUCH: u8 = 50;
    if spend.idle_percent().is_none_or(|percent| percent < MUCH) {
        return Vec::new();
    }
    let (id, workers) = (&endpoint.id, endpoint.workers.as_ref());
    // Crashing workers restart again and again, however soon they may stop.
    if spend.is_unhealthy {
        return Vec::new();
    }
    let min = workers.and_then(|workers| workers.min).filter(|min| *min > 0);
    let idle = workers.and_then(|workers| workers.idle_timeout).filter(|idle| *idle > 5);
    let min = min.map(|_| format!("svcctl serverless update {id} --min 0"));
    let idle = idle.map(|idle| format!("svcctl serverless update {id} --idle-timeout {}s", (idle / 2).max(5)));
    min.into_iter().chain(idle).collect()
}

fn detail(report: &Report) -> Detail {
    let mut detail = Detail::default();
    detail.row("total", format!("{} USD", report.total));
    for (label, share) in [("start", &report.start), ("run", &report.run), ("idle", &report.idle)] {
        let span = share.seconds.map(|seconds| format!(" for {}", text::span(Duration::from_secs(seconds))));
        detail.row(label, format!("{} USD{}", share.cost, span.unwrap_or_default()));
    }
    detail.row("jobs", report.jobs.to_string());
    detail.rows("per job", report.cost_per_job.map(|cost| format!("{cost} USD")));
    detail.rows("idle share", report.idle_percent.map(|percent| format!("{percent} %")));
    detail.rows("cheaper", report.suggestions.iter().cloned());
    detail
}
