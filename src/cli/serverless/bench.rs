//! `svcctl serverless bench`

use std::{cell::Cell, collections::BTreeSet, path::PathBuf, time::Duration};

use futures_util::{StreamExt, stream};
use serde::Serialize;

use super::{
    find::{self, EndpointTarget},
    jobs::{follow, input::InputArgs, submit::submit},
};
use crate::cli::{
    failure::{Exit, Failure, Kind},
    output::{self, Detail, picture, progress::Spinner, quantiles},
    session::Session,
    terminal::text,
};
use ops::{
    serverless::{
        bench::{ColdStarts, Quantiles, hourly, throughput},
        jobs::{JobSnapshot, Poll},
        spend, starts,
        wait::{self, Condition},
    },
    wait::WaitOutcome,
};
use wire::{
    Timestamp,
    money::Usd,
    serverless::{
        endpoints::EndpointType,
        jobs::{Job, JobRequest, JobStatus, RUN_LIMIT, RunJob},
        workers::ListEndpointWorkers,
    },
};

/// The time between two jobs that are sent: the service takes 100 a second.
const GAP: Duration = Duration::from_micros(12_500);
/// How long the workers of the last job may take to end.
const COLD: Duration = Duration::from_secs(2 * 3600);
#[derive(Debug, clap::Args)]
#[command(after_help = "\
It sends jobs and waits for them, and they cost what they cost. Waits, run times and starts are measured; the cost is the \
bill's, up to the end of the last job. The exit code is 10 when a job did not complete.

Examples:
  svcctl serverless bench echo --field a=1 --jobs 200 --concurrency 20
  svcctl serverless bench llm --input-file job.json --cold 5
  svcctl serverless bench echo --field a=1 --svg bench.svg -o json")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    #[command(flatten)]
    input: InputArgs,
    /// How many jobs are sent
    #[arg(long, value_name = "N", default_value = "50", conflicts_with = "cold", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    jobs: u32,
    /// How many of them are under way at a time
    #[arg(long, value_name = "N", default_value = "10", conflicts_with = "cold", value_parser = clap::value_parser!(u32).range(1..=200))]
    concurrency: u32,
    /// Send this number of jobs, and let it scale to zero before each
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    cold: Option<u32>,
    /// Write waits and run times to an SVG file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

/// The JSON output of the command. Times are in milliseconds.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Report {
    /// The endpoint.
    endpoint: String,
    /// How many jobs ended.
    jobs: usize,
    /// Those of them that completed.
    completed: usize,
    /// From the first job to the end of the last.
    elapsed: u64,
    /// From submission to start.
    wait: Option<Quantiles>,
    /// From start to end.
    run: Option<Quantiles>,
    /// How workers started.
    cold_starts: ColdStarts,
    /// Completed jobs a second, in hundredths.
    jobs_per100_seconds: u64,
    /// Its cost on the bill.
    cost: Usd,
    /// That, for each completed job.
    cost_per_job: Option<Usd>,
    /// The hourly cost of this load.
    cost_per_hour: Usd,
}

/// A job that ended, and when it was sent.
struct MeasuredJob {
    job: Job,
    sent: Timestamp,
    ended: Timestamp,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let body = args.input.request(session, RUN_LIMIT).await?;
    let Some(endpoint) = &target.endpoint else {
        let operation = RunJob { endpoint: target.id.clone(), body };
        return submit(session, &target, operation, false).await.map(drop);
    };
    if endpoint.kind.is(&EndpointType::LoadBalancer) {
        let what = format!("endpoint `{}` has a load balancer and takes no jobs", target.name);
        return Err(Failure::usage(what, "`svcctl serverless call` sends a request"));
    }
    let began = session.platform.now()?;
    let before = billed(session, &target, began).await?;
    let bench = Bench { session, target: &target, body, spinner: Spinner::start(session), done: Cell::new(0) };
    let measured = match args.cold {
        Some(count) => bench.cold(count).await?,
        None => bench.warm(args.jobs, args.concurrency).await?,
    };
    drop(bench);
    let report = report(session, &target, (began, before), &measured).await?;
    if let Some(file) = &args.svg {
        let title = format!("{}: {}", target.name, text::count(measured.len(), "job"));
        picture::save(session, file, quantiles::svg(&samples(&measured, &report), &title)).await?;
    }
    output::document(session, &report, detail(&report))?;
    let failed = report.jobs - report.completed;
    if failed > 0 {
        session.ui.note(&format!("{} did not complete", text::count(failed, "job")));
        return Err(Failure::Reported(Exit::WrongState));
    }
    Ok(())
}

/// Jobs that are sent and measured.
struct Bench<'a> {
    session: &'a Session,
    target: &'a EndpointTarget,
    body: JobRequest,
    spinner: Spinner,
    done: Cell<u32>,
}

impl Bench<'_> {
    /// So many jobs, some of them at a time.
    async fn warm(&self, count: u32, at_a_time: u32) -> Result<Vec<MeasuredJob>, Failure> {
        let due = Cell::new(self.session.platform.pace().now());
        let jobs = stream::iter(0..count).map(|_| async {
            let pace = self.session.platform.pace();
            let turn = due.get().max(pace.now());
            due.set(turn + GAP);
            pace.sleep(turn.saturating_sub(pace.now())).await;
            self.one(count).await
        });
        let at_a_time = usize::try_from(at_a_time).unwrap_or(1);
        jobs.buffer_unordered(at_a_time).collect::<Vec<_>>().await.into_iter().collect()
    }

    /// So many jobs, each when no worker is left.
    async fn cold(&self, count: u32) -> Result<Vec<MeasuredJob>, Failure> {
        let (session, target) = (self.session, self.target);
        let mut measured = Vec::new();
        for _ in 0..count {
            let places = (session.api()?, &target.jobs);
            let until = (Condition::ScaledToZero, COLD);
            let (ending, look) = wait::wait(places, &target.id, until, session.platform.pace(), |look, elapsed| {
                self.spinner.say(|| {
                    let workers = text::count(look.workers.workers.len(), "worker");
                    format!(
                        "{} of {count} jobs, waiting for {workers} to end  {}",
                        self.done.get(),
                        text::span(elapsed)
                    )
                });
            })
            .await
            .map_err(|error| Failure::call("wait until no worker is left", error))?;
            if ending != WaitOutcome::Reached {
                return Err(never_cold(target, look.endpoint.workers.as_ref().and_then(|workers| workers.min)));
            }
            measured.push(self.one(count).await?);
        }
        Ok(measured)
    }

    /// Sends one job and waits for it.
    async fn one(&self, count: u32) -> Result<MeasuredJob, Failure> {
        let (session, target) = (self.session, self.target);
        let operation = RunJob { endpoint: target.id.clone(), body: self.body.clone() };
        let sent = session.platform.now()?;
        let id = submit(session, target, operation, false).await?.value.id;
        let mut poll = Poll::new(&target.jobs, &target.id, session.platform.pace());
        let ids = [id];
        loop {
            let failed = |error| Failure::call("look at the job", error);
            match poll.look(&ids).await.map_err(failed)?.remove(&ids[0]) {
                Some(JobSnapshot::Ended(job, _)) => {
                    self.done.set(self.done.get() + 1);
                    self.spinner.say(|| format!("{} of {count} jobs ended", self.done.get()));
                    return Ok(MeasuredJob { job, sent, ended: session.platform.now()? });
                }
                Some(JobSnapshot::Gone) => return Err(follow::gone(&ids[0])),
                Some(JobSnapshot::Open(_)) | None => poll.rest(&ids, Duration::MAX).await.map_err(failed)?,
            }
        }
    }
}

fn never_cold(target: &EndpointTarget, min: Option<u32>) -> Failure {
    let id = &target.id;
    let min = min.unwrap_or(0);
    let (what, hint) = if min > 0 {
        (format!("min is {min}, so it never scales to zero"), format!("`svcctl serverless update {id} --min 0`"))
    } else {
        ("it did not scale to zero".to_owned(), format!("`svcctl serverless workers {id}` shows what is left"))
    };
    Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(hint) }
}

/// The endpoint's cost since the start of the hour in which the bench began.
async fn billed(session: &Session, target: &EndpointTarget, began: Timestamp) -> Result<Usd, Failure> {
    let failed = |error| Failure::call(format!("find out what endpoint `{}` cost", target.id), error);
    spend::billed(session.api()?, &target.id, began).await.map_err(failed)
}

async fn report(
    session: &Session,
    target: &EndpointTarget,
    (began, before): (Timestamp, Usd),
    measured: &[MeasuredJob],
) -> Result<Report, Failure> {
    let api = session.api()?;
    let failed = |error| Failure::call(format!("find out what endpoint `{}` cost", target.id), error);
    let mut workers: BTreeSet<String> = measured.iter().filter_map(|one| one.job.worker_id.clone()).collect();
    let listed = api.call(ListEndpointWorkers { id: target.id.clone() }).await.map_err(failed)?.value.workers;
    workers.extend(listed.into_iter().map(|worker| worker.id));
    let cost = billed(session, target, began).await? - before;
    let starts = starts::read(api, &target.id, &workers, (began, session.platform.now()?)).await.list;
    let completed = measured.iter().filter(|one| one.job.status.is(&JobStatus::Completed)).count();
    let last = measured.iter().map(|one| one.ended).max().unwrap_or(began);
    let first = measured.iter().map(|one| one.sent).min().unwrap_or(began);
    let elapsed = millis(first, last);
    let of_jobs = i64::try_from(completed).ok().filter(|jobs| *jobs > 0);
    Ok(Report {
        endpoint: target.id.clone(),
        jobs: measured.len(),
        completed,
        elapsed,
        wait: Quantiles::of(measured.iter().filter_map(|one| one.job.delay_time)),
        run: Quantiles::of(measured.iter().filter_map(|one| one.job.execution_time)),
        cold_starts: ColdStarts::of(&starts),
        jobs_per100_seconds: throughput(completed, elapsed),
        cost,
        cost_per_job: of_jobs.map(|jobs| Usd::from_micros(cost.micros() / jobs)),
        cost_per_hour: hourly(cost, elapsed),
    })
}

fn millis(from: Timestamp, to: Timestamp) -> u64 {
    u64::try_from(to.since(from).as_millis()).unwrap_or(u64::MAX)
}

fn samples(measured: &[MeasuredJob], report: &Report) -> Vec<quantiles::Sample> {
    let sample = |name: &str, values: fn(&MeasuredJob) -> Option<u64>, of: Option<Quantiles>| quantiles::Sample {
        name: name.to_owned(),
        note: of.map(shown).unwrap_or_default(),
        values: measured.iter().filter_map(values).collect(),
    };
    vec![sample("wait", |one| one.job.delay_time, report.wait), sample("run", |one| one.job.execution_time, report.run)]
}

/// Milliseconds as seconds.
fn seconds(millis: u64) -> String {
    format!("{}.{:03} s", millis / 1000, millis % 1000)
}

fn shown(Quantiles { p50, p90, p98, .. }: Quantiles) -> String {
    format!("p50 {}  p90 {}  p98 {}", seconds(p50), seconds(p90), seconds(p98))
}

fn detail(report: &Report) -> Detail {
    let mut detail = Detail::default();
    let failed = report.jobs - report.completed;
    let failed = if failed > 0 { format!(", {failed} did not complete") } else { String::new() };
    detail.row("jobs", format!("{} in {}{failed}", report.jobs, seconds(report.elapsed)));
    detail.rows("wait", report.wait.map(shown));
    detail.rows("run", report.run.map(shown));
    let cold = report.cold_starts;
    let starts = [("pull", cold.pull), ("boot", cold.boot), ("revived", cold.revived)];
    let told = |(kind, of): (&str, Option<Quantiles>)| of.map(|of| format!("{kind} {}x  {}", of.count, shown(of)));
    detail.rows("cold starts", starts.into_iter().filter_map(told));
    let rate = report.jobs_per100_seconds;
    detail.row("throughput", format!("{}.{:02} jobs/s", rate / 100, rate % 100));
    detail.row("cost", format!("{} USD", report.cost));
    detail.rows("per job", report.cost_per_job.map(|cost| format!("{cost} USD")));
    detail.row("per hour", format!("{} USD at this load", report.cost_per_hour));
    detail
}
