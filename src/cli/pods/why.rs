//! `svcctl pods why`

use serde::Serialize;

use super::{placing::dry_run::CandidatePlace, request::RequestArgs};
use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    session::Session,
    terminal::text::behind,
};
use ops::place::{self, Change, PlacementRequest, TOLD, Why, reasons};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods why --gpu 'H100 SXM' --gpu-count 8 --region europe
  svcctl pods why --gpu any --min-vram 80 --max-price 1.00
  svcctl pods why --file pod.yaml")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    request: RequestArgs,
}

/// The answer, for programs.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct Answer {
    /// Whether the request would find a place now, as far as the catalog tells: of a cluster, two pods of it.
    fits: bool,
    /// Where.
    place: Option<CandidatePlace>,
    /// The clause that leaves nothing, in a sentence.
    reason: Option<String>,
    /// The smallest changes with which it would find one.
    changes: Vec<ShownChange>,
}

#[derive(Serialize, schemars::JsonSchema)]
struct ShownChange {
    change: String,
    count: u32,
    place: CandidatePlace,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let request = args.request.question(session).await?;
    explain(session, &request).await
}

/// Says why a request finds no place, or where it finds one.
pub(in crate::cli) async fn explain(session: &Session, request: &PlacementRequest) -> Result<(), Failure> {
    let why = place::explain(session.api()?, request).await;
    let why = why.map_err(|error| Failure::call("read the catalog", error))?;
    let mut detail = Detail::default();
    detail.row(
        "fits",
        match &why.fit {
            Some(_) if request.pods() > TOLD => "perhaps",
            Some(_) => "yes",
            None => "no",
        },
    );
    let width = session.settings.width.map(|width| width.saturating_sub("because  ".len()));
    let because: String =
        reasons::sentences(request, &why).iter().map(|sentence| behind("", sentence, 2, width)).collect();
    detail.rows("because", because.lines().map(str::to_owned));
    output::document(session, &answer(request, &why), detail)
}

fn answer(request: &PlacementRequest, why: &Why) -> Answer {
    let change = |change: &Change| ShownChange {
        change: reasons::flags(request, change),
        count: change.count,
        place: CandidatePlace::of(request, &change.fit),
    };
    Answer {
        fits: why.fit.is_some(),
        place: why.fit.as_ref().map(|fit| CandidatePlace::of(request, fit)),
        reason: why.fit.is_none().then(|| reasons::because(request, why)),
        changes: why.changes.iter().map(change).collect(),
    }
}
