//! `svcctl serverless health`

use std::time::Duration;

use super::find;
use crate::cli::{
    failure::Failure,
    output::{self, Detail, canvas::Canvas, watch},
    session::Session,
    settings::format::Format,
};
use api::{Api, Reply};
use ops::wait::PollSchedule;
use wire::serverless::jobs::{EndpointHealth, GetHealth};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl serverless get echo --health")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
    /// Keep watching and show every change, until Ctrl-C
    #[arg(short, long)]
    watch: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    counts(session, &args.id, args.job_url.as_deref(), args.watch).await
}

/// Shows the counts of an endpoint; with `watch`, every change.
pub(super) async fn counts(session: &Session, id: &str, job_url: Option<&str>, watch: bool) -> Result<(), Failure> {
    let found = find::one(session, id).await?;
    let jobs = find::jobs_at(session, (&found.id, found.item.as_ref()), job_url)?;
    let read = async || read(&jobs, &found.id).await;
    if watch {
        return watched(session, &jobs, &found.name, read).await;
    }
    let reply = read().await?;
    show(session, &reply)
}

/// The counts as they are.
pub(super) async fn read(jobs: &Api, id: &str) -> Result<Reply<EndpointHealth>, Failure> {
    let health = GetHealth { endpoint: id.to_owned() };
    jobs.call(health).await.map_err(|error| Failure::call(format!("read the health of endpoint `{id}`"), error))
}

/// Shows the answer as it came.
pub(super) fn show(session: &Session, reply: &Reply<EndpointHealth>) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json => output::json(session, &reply.json()),
        Format::Ndjson => output::element(session, &reply.json()),
        Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => {
            output::document(session, &reply.value, detail(&reply.value))
        }
    }
}

fn detail(health: &EndpointHealth) -> Detail {
    let mut detail = Detail::default();
    let (jobs, workers) = (&health.jobs, &health.workers);
    detail.row("queued", jobs.in_queue.to_string());
    detail.row("in progress", jobs.in_progress.to_string());
    detail.row("completed", jobs.completed.to_string());
    detail.row("failed", jobs.failed.to_string());
    detail.row("retried", jobs.retried.to_string());
    detail.row(
        "workers",
        format!(
            "{} running, {} idle, {} starting, {} throttled, {} unhealthy",
            workers.running, workers.idle, workers.initializing, workers.throttled, workers.unhealthy
        ),
    );
    detail
}

/// Shows the counts whenever they change.
async fn watched(
    session: &Session,
    jobs: &Api,
    name: &str,
    read: impl AsyncFn() -> Result<Reply<EndpointHealth>, Failure>,
) -> Result<(), Failure> {
    let (mut canvas, mut before): (Option<Canvas<'_>>, Option<EndpointHealth>) = (None, None);
    let mut schedule = PollSchedule::begin(session.platform.pace());
    loop {
        let reply = read().await?;
        let is_changed = before != Some(reply.value);
        if watch::is_drawn(session) {
            let canvas = canvas.get_or_insert_with(|| Canvas::open(session));
            let lines = |columns| Ok(detail(&reply.value).render(session.settings.paint, Some(columns)));
            canvas.draw(&format!("{name}  Ctrl-C ends"), lines)?;
        } else if is_changed {
            watch::part(session, before.is_some())?;
            show(session, &reply)?;
        }
        if is_changed && before.is_some() {
            schedule.quicken();
        }
        before = Some(reply.value);
        session.ui.flush()?;
        session.ui.interrupt_state.set_watching();
        schedule.rest(jobs, Duration::MAX).await;
    }
}
