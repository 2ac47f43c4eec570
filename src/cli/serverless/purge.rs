//! `svcctl serverless purge`

use super::find;
use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    session::{Session, prompt},
    settings::format::Format,
    terminal::text,
};
use ops::serverless::wait::health;
use wire::serverless::jobs::PurgeQueue;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl serverless purge echo --yes")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    if !args.yes && !session.platform.rehearses() {
        let counts = health(&target.jobs, &target.id).await;
        let counts = counts.map_err(|error| Failure::call("count the jobs", error))?;
        let queued = counts.and_then(|counts| *counts.jobs.in_queue).map(jobs);
        let line = format!("{}  {}  {}", target.id, target.name, queued.unwrap_or_else(|| "its jobs".to_owned()));
        prompt::confirm(session, false, &[line], "Cancel what is queued?").await?;
    }
    let purge = PurgeQueue { endpoint: target.id.clone() };
    let doing = format!("purge the queue of endpoint `{}`", target.id);
    let reply = target.jobs.call(purge).await.map_err(|error| Failure::call(doing, error))?;
    session.ui.note(&format!("{} cancelled", jobs(reply.value.removed)));
    match session.settings.format {
        Format::Table | Format::Wide => Ok(()),
        Format::Json => output::json(session, &reply.json()),
        Format::Ndjson | Format::Yaml | Format::Csv | Format::Id => {
            let mut detail = Detail::default();
            detail.row("removed", reply.value.removed.to_string());
            output::document(session, &reply.value, detail)
        }
    }
}

fn jobs(count: u64) -> String {
    text::count(count.try_into().unwrap_or(usize::MAX), "queued job")
}
