//! `svcctl serverless delete`

use super::{find, memory};
use crate::cli::{
    failure::Failure,
    resources::{
        owned::{DeleteArgs, question},
        select::Selection,
    },
    session::{Session, prompt},
    terminal::text,
};
use ops::{serverless::wait::health, together::together};
use wire::serverless::endpoints::{DeleteEndpoint, Endpoint};

#[derive(Debug, clap::Args)]
#[command(
    mut_arg("ids", |ids| ids.help("Endpoints by id, unique name or unique prefix of an id; - reads ids from standard input")),
    after_help = "Examples:\n  svcctl serverless delete echo\n  svcctl serverless delete echo ocr --yes"
)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    chosen: DeleteArgs,
}

/// The question before deleting one, and before deleting several.
const QUESTIONS: [&str; 2] = ["Delete this endpoint?", "Delete these {} endpoints?"];

pub(super) async fn run(session: &Session, Args { chosen: args }: Args) -> Result<(), Failure> {
    let endpoints = find::several(session, &args.ids).await?;
    let open = together(endpoints.iter().map(|endpoint| open_jobs(session, endpoint))).await;
    let told = |(endpoint, open): (&Selection<Endpoint>, &Option<u64>)| {
        format!(
            "{}  {}{}",
            endpoint.id,
            endpoint.name,
            open.map(|open| format!("  {}", dying(open))).unwrap_or_default()
        )
    };
    let lines: Vec<String> = endpoints.iter().zip(&open).map(told).collect();
    if !endpoints.is_empty() {
        prompt::confirm(session, args.yes, &lines, &question(QUESTIONS, endpoints.len())).await?;
    }
    for (endpoint, open) in endpoints.into_iter().zip(open) {
        let id = endpoint.id;
        session.call(&format!("delete endpoint `{id}`"), DeleteEndpoint { id: id.clone() }).await?;
        // Its remembered state is useless now, but harmless.
        let _ = memory::remember(session, |state| {
            state.stopped.remove(&id);
            state.jobs.remove(&id);
        });
        let died = open.filter(|open| *open > 0).map(|open| format!("; {}", died(open))).unwrap_or_default();
        session.ui.note(&format!("endpoint `{}` ({id}) is deleted{died}", endpoint.name));
    }
    Ok(())
}

/// How many jobs end with the endpoint; `None` if not reported.
async fn open_jobs(session: &Session, endpoint: &Selection<Endpoint>) -> Option<u64> {
    let endpoint = endpoint.item.as_ref()?;
    let jobs = find::jobs(session, endpoint).ok()?;
    let counts = health(&jobs, &endpoint.id).await.ok()??.jobs;
    Some((*counts.in_queue)? + (*counts.in_progress)?)
}

fn jobs(count: u64) -> String {
    text::count(count.try_into().unwrap_or(usize::MAX), "job")
}

fn dying(count: u64) -> String {
    if count == 0 { "no jobs".to_owned() } else { format!("{} that did not end will be cancelled", jobs(count)) }
}

fn died(count: u64) -> String {
    format!("{} cancelled", jobs(count))
}
