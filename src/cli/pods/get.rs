//! `svcctl pods get`

use super::{
    placing::outcome::{self, Outcome},
    view,
};
use crate::cli::{failure::Failure, output, resources::select, session::Session, settings::format::Format};
use ops::{again, together::together};
use wire::pods::{GetPod, Pod};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods get demo
  svcctl pods get demo -o json | jq .ssh
  svcctl pods list -o id | svcctl pods get - -o yaml
  svcctl pods get demo --as-request > pod.yaml")]
pub(in crate::cli) struct Args {
    /// Pods by id, unique name or unique prefix of an id, ended ones by id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
    /// Print the body of a create that makes such a pod, with all values of its environment: for `pods create --file`
    #[arg(long, conflicts_with = "reveal")]
    as_request: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.reveal {
        session.ui.reveal();
    }
    let outcome = read(session, &args.ids).await?;
    let alone = select::is_one(&args.ids);
    if args.as_request {
        return as_request(session, outcome);
    }
    match outcome.pods.as_slice() {
        [(pod, body)] if alone => {
            output::one(session, pod, body, view::detail(pod, session.platform.now()?, args.reveal))
        }
        _ => outcome.show(session, alone),
    }
}

/// Reads pods as they are now.
async fn read(session: &Session, typed: &[String]) -> Result<Outcome, Failure> {
    let ids = select::named(session, typed).await?;
    if session.platform.rehearses() {
        select::warn_of_pod_names(session, &ids);
        return Ok(Outcome::read(session, &ids).await);
    }
    if let Some(pods) = select::by_ids_or_ended(session, &ids).await? {
        return Ok(pods.into_iter().map(Ok).collect());
    }
    let found = select::by_list_or_ended(session, &ids).await?;
    let read = |found: Result<Pod, Failure>| async move {
        let pod = found?;
        let get = if pod.ended.is_some() { GetPod::or_ended(&pod.id) } else { GetPod::of(&pod.id) };
        outcome::ask(session, get).await
    };
    Ok(together(found.into_iter().map(read)).await.into_iter().collect())
}

/// Shows what makes such pods again: YAML, unless JSON is asked for.
fn as_request(session: &Session, outcome: Outcome) -> Result<(), Failure> {
    for (pod, _) in &outcome.pods {
        let request = again::request(pod);
        match session.settings.format {
            Format::Json | Format::Ndjson => output::value(session, &request)?,
            Format::Table | Format::Wide | Format::Yaml => output::yaml(session, &request)?,
            Format::Csv | Format::Id => {
                return Err(Failure::usage("a request is no row", "use -o yaml or -o json"));
            }
        }
    }
    outcome.end(session)
}
