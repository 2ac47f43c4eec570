//! `capacity`: where hardware has room, cheapest first, or why a request finds none.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Map;

use super::{answer::Answer, desk::Task, request::HardwareInput};
use crate::cli::{failure::Failure, pods::placing::dry_run::CandidatePlace, terminal::text};
use ops::place::{self, Candidate, reasons};
use wire::{catalog::AvailabilityLevel, money::Usd};

/// The most places in one answer.
const MOST: usize = 12;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    hardware: HardwareInput,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    fits: bool,
    /// Cheapest first.
    places: Vec<CandidatePlace>,
    more: usize,
    /// Why nothing fits, and what would.
    why: Vec<String>,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let any = ["name", "image"].map(|name| (name.to_owned(), "any".into()));
    let request = input.hardware.placement(task.session, Map::from_iter(any)).await?;
    let api = task.session.api()?;
    let failed = |error| Failure::call("read the catalog", error);
    let has_room =
        |candidate: &Candidate| candidate.availability.as_ref().is_none_or(|level| !level.is(&AvailabilityLevel::None));
    let mut candidates = place::plan(api, &request).await.map_err(failed)?;
    candidates.retain(has_room);
    let why = if candidates.is_empty() {
        reasons::sentences(&request, &place::explain(api, &request).await.map_err(failed)?)
    } else {
        Vec::new()
    };
    let line = |candidate: &Candidate| {
        let site = candidate.data_center.as_deref().unwrap_or("any data center");
        let price: Option<Usd> = candidate.price;
        let level = candidate.availability.as_ref().map(ToString::to_string).unwrap_or_default();
        let Candidate { hardware, cloud, .. } = candidate;
        format!(
            "{} x {hardware}, {site}, {}, {} USD per hour, {level}",
            request.units(),
            cloud.as_str(),
            text::told(price)
        )
    };
    let more = candidates.len().saturating_sub(MOST);
    candidates.truncate(MOST);
    let mut lines: Vec<String> = candidates.iter().map(line).collect();
    lines.extend((more > 0).then(|| format!("{more} more places")));
    lines.extend(why.iter().cloned());
    let places = candidates.iter().map(|candidate| CandidatePlace::of(&request, candidate)).collect();
    Ok(Answer::priced(lines.join("\n"), Output { fits: !candidates.is_empty(), places, more, why }))
}
