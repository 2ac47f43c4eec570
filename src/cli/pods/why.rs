//! `svcctl pods why`

use serde::Serialize;

use super::{dry_run::Place, reasons, request::RequestArgs};
use crate::{
    cli::{
        failure::Failure,
        output::{self, Detail, text::behind},
        session::Session,
    },
    ops::place::{self, Change, TOLD, Why, Wish},
};

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
    place: Option<Place>,
    /// The clause that leaves nothing, in a sentence.
    reason: Option<String>,
    /// The smallest changes with which it would find one.
    changes: Vec<ShownChange>,
}

#[derive(Serialize, schemars::JsonSchema)]
struct ShownChange {
    change: String,
    count: u32,
    place: Place,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let wish = args.request.question(session).await?;
    explain(session, &wish).await
}

/// Says why a wish finds no place, or where it finds one.
pub(in crate::cli) async fn explain(session: &Session, wish: &Wish) -> Result<(), Failure> {
    let why = place::explain(session.api()?, wish).await;
    let why = why.map_err(|error| Failure::call("read the catalog", error))?;
    let mut detail = Detail::default();
    detail.row(
        "fits",
        match &why.fit {
            Some(_) if wish.pods() > TOLD => "perhaps",
            Some(_) => "yes",
            None => "no",
        },
    );
    let width = session.settings.width.map(|width| width.saturating_sub("because  ".len()));
    let because: String =
        reasons::sentences(wish, &why).iter().map(|sentence| behind("", sentence, 2, width)).collect();
    detail.rows("because", because.lines().map(str::to_owned));
    output::document(session, &answer(wish, &why), detail)
}

fn answer(wish: &Wish, why: &Why) -> Answer {
    let change = |change: &Change| ShownChange {
        change: reasons::flags(wish, change),
        count: change.count,
        place: Place::of(wish, &change.fit),
    };
    Answer {
        fits: why.fit.is_some(),
        place: why.fit.as_ref().map(|fit| Place::of(wish, fit)),
        reason: why.fit.is_none().then(|| reasons::because(wish, why)),
        changes: why.changes.iter().map(change).collect(),
    }
}
