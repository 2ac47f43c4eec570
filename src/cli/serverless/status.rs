//! `svcctl serverless status`

use std::time::Duration;

use super::{
    find::{self, EndpointTarget},
    jobs::{
        follow,
        view::{self, JobRow, with_cost},
    },
};
use crate::cli::{failure::Failure, output, session::Session, settings::format::Format};
use ops::{together::together, wait::PollSchedule};
use wire::serverless::jobs::GetJob;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl serverless jobs echo JOB")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The jobs
    #[arg(value_name = "JOB", required = true)]
    jobs: Vec<String>,
    /// Show every change until all of them have ended, or Ctrl-C
    #[arg(short, long)]
    watch: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

/// Jobs, and the JSON of each.
type Rows = Vec<(JobRow, Vec<u8>)>;

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    named(session, &target, &args.jobs, args.watch).await
}

/// Shows these jobs in detail; with `watch`, every change until all of them have ended.
pub(super) async fn named(
    session: &Session,
    target: &EndpointTarget,
    jobs: &[String],
    watch: bool,
) -> Result<(), Failure> {
    if !watch {
        let rows = read(session, target, jobs).await?;
        return show(session, &rows);
    }
    let mut before: Option<Vec<JobRow>> = None;
    let mut schedule = PollSchedule::begin(session.platform.pace());
    loop {
        let rows = read(session, target, jobs).await?;
        let now: Vec<JobRow> = rows.iter().map(|(row, _)| row.clone()).collect();
        if before.as_ref() != Some(&now) {
            crate::cli::output::watch::part(session, before.is_some())?;
            show(session, &rows)?;
            session.ui.flush()?;
            schedule.quicken();
        }
        let is_over = |row: &JobRow| row.job.status.known().is_some_and(|status| status.is_final());
        if now.iter().all(is_over) {
            return Ok(());
        }
        before = Some(now);
        session.ui.interrupt_state.set_watching();
        schedule.rest(&target.jobs, Duration::MAX).await;
    }
}

async fn read(session: &Session, target: &EndpointTarget, ids: &[String]) -> Result<Rows, Failure> {
    let get = |id: &String| target.jobs.call(GetJob { endpoint: target.id.clone(), job: id.clone() });
    let found = together(ids.iter().map(get)).await;
    let mut rows = Rows::new();
    for (id, found) in ids.iter().zip(found) {
        let reply = found.map_err(|error| match error.status() {
            Some(404) => follow::gone(id),
            Some(_) | None => Failure::call(format!("read job `{id}`"), error),
        })?;
        let body = reply.json().into_owned();
        rows.push((JobRow { job: reply.value, cost: None }, body));
    }
    if rows.iter().any(|(row, _)| row.job.execution_time.is_some()) && session.settings.format != Format::Id {
        let rates = view::rates(session, target).await?;
        for (row, body) in &mut rows {
            row.cost = rates.as_ref().and_then(|rates| rates.of_job(&row.job));
            *body = with_cost(body, row.cost);
        }
    }
    Ok(rows)
}

fn show(session: &Session, rows: &Rows) -> Result<(), Failure> {
    match rows.as_slice() {
        [(row, body)] => output::one(session, row, body, view::detail(row, session.platform.now()?)),
        rows => output::several(session, rows, false),
    }
}
