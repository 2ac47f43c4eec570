//! `svcctl pods create --dry-run`

use serde::Serialize;

use super::{in_all, price_line};
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    pods::view::without_maker,
    session::Session,
    settings::format::Format,
    terminal::text::told,
};
use ops::{
    estimate,
    place::{Candidate, PlacementRequest, plan},
};
use wire::{OpenEnum, Problem, catalog::AvailabilityLevel, money::Usd, pods::Cloud};

/// A place that would be tried.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct CandidatePlace {
    /// Null lets the service choose.
    data_center: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    gpu: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cpu: Option<String>,
    cloud: Cloud,
    availability: Option<OpenEnum<AvailabilityLevel>>,
    price_per_hour: Option<Usd>,
}

/// All that would be tried, and what would be sent.
#[derive(Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct Rehearsal<B> {
    candidates: Vec<CandidatePlace>,
    body: B,
}

impl CandidatePlace {
    /// A candidate of a request.
    pub(in crate::cli) fn of(request: &PlacementRequest, candidate: &Candidate) -> Self {
        let hardware = Some(candidate.hardware.clone());
        Self {
            data_center: candidate.data_center.clone(),
            gpu: hardware.clone().filter(|_| request.is_gpu()),
            cpu: hardware.filter(|_| !request.is_gpu()),
            cloud: candidate.cloud,
            availability: candidate.availability.clone(),
            price_per_hour: candidate.price,
        }
    }
}

impl Resource for CandidatePlace {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("DATA CENTER", 0, |place| Cell::text(place.data_center.as_deref().unwrap_or("any"))),
        Column::new("HARDWARE", 0, |place| {
            place.gpu.as_ref().or(place.cpu.as_ref()).map_or(Cell::Empty, |id| Cell::text(without_maker(id)))
        }),
        Column::new("CLOUD", 2, |place| Cell::text(place.cloud.as_str())),
        Column::new("AVAILABILITY", 1, |place| {
            place.availability.as_ref().map_or(Cell::Empty, |level| Cell::Status(level.to_string()))
        }),
        Column::new("USD/HOUR", 1, |place| place.price_per_hour.map_or(Cell::Empty, Cell::price)),
    ];

    fn id(&self) -> String {
        self.data_center.clone().unwrap_or_else(|| "any".to_owned())
    }
}

/// The places that a create would try, in their order, once nothing is wrong with its body.
pub(in crate::cli) async fn candidates(
    session: &Session,
    request: &PlacementRequest,
) -> Result<Vec<Candidate>, Failure> {
    let failed = |error| Failure::call("check the body", error);
    let broken = match &request.cluster {
        Some(cluster) => cluster.broken_rules(),
        None => request.body.broken_rules(),
    };
    if let Some(problem) = Problem::broken_rules(broken) {
        return Err(failed(problem.into()));
    }
    plan(session.api()?, request).await.map_err(failed)
}

/// Shows the places that would be tried, in their order, and the body of the first.
pub(in crate::cli) async fn dry_run(session: &Session, request: &PlacementRequest) -> Result<(), Failure> {
    let failed = |error| Failure::call("check the body", error);
    let candidates = candidates(session, request).await?;
    let Some(first) = candidates.first() else {
        return Err(super::nowhere(session, request).await);
    };
    let body = first.body(request);
    let places: Vec<CandidatePlace> =
        candidates.iter().map(|candidate| CandidatePlace::of(request, candidate)).collect();
    let Some(cluster) = request.cluster_of(body.clone()) else {
        let estimate = estimate::of_body(session.api()?, &body).await.map_err(failed)?;
        session.ui.note(&format!("it would cost {} USD per hour, disks included", told(estimate.per_hour())));
        return show(session, places, body);
    };
    let disks = estimate::of_disks(session.api()?, &body).await.map_err(failed)?;
    session.ui.note(&price_line(request, &first.hardware, in_all(request, first.price, &disks)));
    show(session, places, cluster)
}

fn show(session: &Session, places: Vec<CandidatePlace>, body: impl Serialize) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json | Format::Yaml => output::value(session, &Rehearsal { candidates: places, body }),
        Format::Table | Format::Wide => {
            output::records(session, &places, "candidates")?;
            session.ui.line("")?;
            output::json(session, &serde_json::to_vec(&body).expect("a request serialises"))
        }
        Format::Ndjson | Format::Csv | Format::Id => output::records(session, &places, "candidates"),
    }
}
