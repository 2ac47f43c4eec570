//! `svcctl serverless why`

use super::{find, jobs::follow, memory};
use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    session::Session,
};
use ops::serverless::why::{Answer, Evidence, explain};
use wire::serverless::jobs::GetHealth;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
One answer from the endpoint, its jobs, its workers, the catalog and the log, with what it rests on and the smallest \
change. The exit code is 4 when the job is gone.

Examples:
  svcctl serverless why echo
  svcctl serverless why echo JOB -o json --jq .reason")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The job [default: the oldest that waits]
    #[arg(value_name = "JOB")]
    job: Option<String>,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let failed = |error| Failure::call("find out why it waits", error);
    if target.endpoint.is_none() {
        // With several requests, the first represents them.
        return target.jobs.call(GetHealth { endpoint: target.id.clone() }).await.map(drop).map_err(failed);
    }
    let stopped = memory::recall(session)?.stopped.contains_key(&target.id);
    let places = (session.api()?, &target.jobs);
    let found = Evidence::gather(places, &target.id, args.job.as_deref(), (stopped, session.platform.now()?)).await;
    let found = found.map_err(|error| match (&args.job, error.status()) {
        (Some(job), Some(404)) => follow::gone(job),
        _ => failed(error),
    })?;
    let answer = explain(&found);
    output::document(session, &answer, detail(&answer))
}

fn detail(answer: &Answer) -> Detail {
    let mut detail = Detail::default();
    detail.row("why", &answer.what);
    detail.rows("because", answer.evidence.iter().cloned());
    detail.rows("change", answer.change.clone());
    detail
}
