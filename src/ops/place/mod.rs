//! Renting exactly one pod, or exactly one cluster of pods: which places are tried, in which order, and what each answer means (cli.md, Placing;
//! platform.md, sections 1 and 7).
//!
//! The catalog orders the candidates and is never a reason not to try one. Every create carries a marker, so that a
//! pod whose answer was lost is found and not rented twice.

mod attempt;
mod candidates;
mod catalog;
mod countries;
pub mod marker;
mod placeable;
mod why;

use std::{cell::Cell, time::Duration};

use attempt::{Attempts, RoundOutcome};
pub use candidates::{Candidate, candidates};
pub use catalog::Catalog;
pub use countries::within;
pub use placeable::{Placeable, ResourceKind, Trace, UnmarkedCluster};
pub use why::{Change, Clause, Why, explain};

use crate::api::{Api, Backoff, CallError, Pace, Retries};
use wire::{
    Timestamp,
    catalog::{AvailabilityLevel, DataCenterRegion, GetCpuType, GetGpuType, Product},
    clusters::CreateClusterRequest,
    money::Usd,
    pods::{Cloud, CreatePodRequest},
    volumes::GetGlobalVolume,
};

/// The pause before everything is tried again.
const REST: Backoff = Backoff::new(Duration::from_secs(15), 1.5, Duration::from_secs(120)).spread(0.75, 1.25);

/// The pods of the clusters that the catalog counts (clusters.md, Create a cluster). Of larger ones it cannot say that
/// there is no room.
pub const TOLD: u32 = 2;

/// What someone wants to rent, and where it may be.
#[derive(Debug, Clone)]
pub struct PlacementRequest {
    /// The pod, or what every pod of the cluster asks for. What the fields below choose is put into it for each create.
    pub body: CreatePodRequest,
    /// The cluster, if that is what is wanted.
    pub cluster: Option<CreateClusterRequest>,
    /// The GPU types, or the CPU flavor.
    pub types: Types,
    /// Whose hardware, in the order in which they were named.
    pub clouds: Vec<Cloud>,
    /// In these parts of the world; empty is anywhere.
    pub regions: Vec<DataCenterRegion>,
    /// In these countries; empty is anywhere.
    pub countries: Vec<String>,
    /// Least VRAM of a GPU in GB.
    pub min_vram: Option<u32>,
    /// The most that the pod, or the whole cluster, may cost per hour.
    pub max_price: Option<Usd>,
    /// What counts first when candidates are put in order; nothing is [`Order::Availability`].
    pub order: Option<Order>,
}

/// Which types of hardware.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Types {
    /// These, by id.
    Named(Vec<String>),
    /// Whatever the filters leave.
    Any,
}

/// What counts first when candidates are put in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Most stock first.
    Availability,
    /// Cheapest first.
    Price,
    /// As they were named.
    Given,
}

impl PlacementRequest {
    /// Whether nothing is left to choose, so that the service may choose the data center by itself.
    pub fn is_settled(&self) -> bool {
        matches!(&self.types, Types::Named(types) if types.len() == 1)
            && self.clouds.len() == 1
            && !self.has_place()
            && self.min_vram.is_none()
            && self.max_price.is_none()
            && self.order.is_none()
    }

    /// Whether it says where the pod may be.
    fn has_place(&self) -> bool {
        !(self.sites().is_empty() && self.regions.is_empty() && self.countries.is_empty())
    }

    /// The data centers that were named.
    fn sites(&self) -> &[String] {
        self.body.data_center_ids.as_deref().unwrap_or_default()
    }

    /// GPUs, or vCPUs, of a pod.
    pub fn count(&self) -> u32 {
        match (&self.body.gpu, &self.body.cpu) {
            (Some(gpu), _) => gpu.count.unwrap_or(1),
            (None, Some(cpu)) => cpu.vcpu_count,
            (None, None) => 1,
        }
    }

    /// Whether it is about GPUs.
    pub const fn is_gpu(&self) -> bool {
        self.body.gpu.is_some()
    }

    /// As what the catalog offers it.
    pub const fn product(&self) -> Product {
        if self.cluster.is_some() { Product::Cluster } else { Product::Pod }
    }

    /// The clouds that it could be in.
    pub(crate) const fn possible_clouds(&self) -> &'static [Cloud] {
        if self.cluster.is_some() { &[Cloud::Secure] } else { &[Cloud::Secure, Cloud::Community] }
    }

    /// The one candidate of a request that leaves nothing to choose.
    fn only(&self) -> Option<Candidate> {
        let (Types::Named(types), [cloud]) = (&self.types, self.clouds.as_slice()) else { return None };
        let hardware = types.first()?.clone();
        Some(Candidate { data_center: None, hardware, cloud: *cloud, availability: None, price: None })
    }
}

/// How it is rented.
#[derive(Debug, Clone)]
pub struct Terms {
    /// What it carries in `SVCCTL_CREATE_ID`.
    pub create_id: String,
    /// Whether something may be there already that carries it.
    pub is_again: bool,
    /// How long it may live, and the time now: its lease goes into `SVCCTL_EXPIRES_AT`.
    pub lease: Option<(Timestamp, Duration)>,
    /// For how long everything is tried again while there is no room.
    pub persistence: Option<Duration>,
}

/// What was rented.
#[derive(Debug, Clone)]
pub struct Placement<G> {
    /// The pod or the cluster.
    pub made: G,
    /// The reply that it was read from.
    pub json: Vec<u8>,
    /// Whether it was found, and not made by the last answer.
    pub adopted: bool,
    /// What the catalog said that it costs per hour.
    pub quote: Option<Usd>,
    /// Others with the same trace.
    pub surplus: Vec<Surplus>,
}

/// One of a try whose answer was lost, beside the one that was asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surplus {
    /// Its id.
    pub id: String,
    /// Whether it was deleted again.
    pub is_gone: bool,
}

/// Why nothing was rented.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The catalog, or what is there, could not be read, and nothing was sent.
    #[error(transparent)]
    Unread(CallError),
    /// An answer that ends it: no candidate would do better.
    #[error(transparent)]
    Ended(CallError),
    /// No candidate may be rented by this caller; this is what the last one answered.
    #[error(transparent)]
    Denied(CallError),
    /// Every candidate answered 400: it is the request that is wrong.
    #[error(transparent)]
    Rejected(CallError),
    /// There is no room, as the catalog says too.
    #[error("no capacity")]
    NoRoom {
        /// What the last candidate answered; nothing when there was none.
        last: Option<CallError>,
        /// What leaves nothing, and what would fit.
        why: Option<Box<Why>>,
    },
    /// Something may have been rented, and nothing can be listed to see whether.
    #[error("{error}; whether it was rented cannot be seen: {look}")]
    Unclear {
        /// What became of the create.
        error: CallError,
        /// Why nothing could be listed.
        look: CallError,
    },
}

/// What happens while something is rented, as an observer is told.
#[derive(Debug)]
pub enum Step<'a> {
    /// These are tried from now on, in this order.
    Planned(&'a [Candidate]),
    /// A create is sent to the candidate at this place of the plan. From now on something with this trace may exist.
    Trying(usize, &'a Candidate, &'a Trace),
    /// A create failed.
    Failed(&'a Candidate, &'a CallError),
    /// The same candidate is tried again after a pause.
    Waiting(Duration),
    /// Every candidate is tried again after a pause.
    Resting(Duration),
}

/// An observer of what happens while something is rented.
pub type StepObserver<'a> = &'a dyn Fn(Step<'_>);

/// Rents one pod or cluster: the first candidate that has room.
pub async fn place<G: Placeable>(
    api: &Api,
    request: &PlacementRequest,
    terms: &Terms,
    pace: &Pace,
    see: StepObserver<'_>,
) -> Result<Placement<G>, PlaceError> {
    let trace = Trace::of(api, request, &terms.create_id).await.map_err(PlaceError::Unread)?;
    if terms.is_again
        && let Some((made, json)) = marker::find(api, &trace, pace).await.map_err(PlaceError::Unread)?
    {
        return Ok(Placement { made, json, adopted: true, quote: None, surplus: Vec::new() });
    }
    let (began, mut rounds) = (pace.now(), 0);
    let attempts = Attempts { api, request, terms, trace: &trace, pace, see, began, is_unclear: Cell::new(false) };
    loop {
        let miss = match round(&attempts).await? {
            Ok(placed) => return Ok(placed),
            Err(miss) => miss,
        };
        let left = terms.persistence.unwrap_or_default().saturating_sub(pace.now().saturating_sub(began));
        if left.is_zero() || !miss.may_pass() {
            return Err(miss.conclude(api, request).await);
        }
        rounds += 1;
        let pause = REST.pause(rounds, pace.chance()).min(left);
        see(Step::Resting(pause));
        pace.sleep(pause).await;
    }
}

/// Why a round gave nothing.
enum RoundFailure {
    /// The catalog cannot be read, which may be otherwise in a moment.
    Unread(CallError),
    /// No candidate took it: those that answered 400, and the last of these answers.
    Full { refused: Vec<Candidate>, last: Option<CallError> },
}

/// Reads the catalog and tries every candidate once.
async fn round<G: Placeable>(attempts: &Attempts<'_>) -> Result<Result<Placement<G>, RoundFailure>, PlaceError> {
    let candidates = match plan(attempts.api, attempts.request).await {
        Ok(candidates) => candidates,
        Err(error) if marker::may_pass(&error) => return Ok(Err(RoundFailure::Unread(error))),
        Err(error) => return Err(PlaceError::Unread(error)),
    };
    (attempts.see)(Step::Planned(&candidates));
    match attempts.each(&candidates).await? {
        (RoundOutcome::Placed(placed), _) => Ok(Ok(*placed)),
        (RoundOutcome::Denied(error), _) => Err(PlaceError::Denied(error)),
        (RoundOutcome::Full(last), refused) => Ok(Err(RoundFailure::Full { refused, last })),
    }
}

impl RoundFailure {
    /// Whether another round may go better. Filters that leave nothing and rules that are broken will do so again.
    fn may_pass(&self) -> bool {
        match self {
            Self::Unread(_) => true,
            Self::Full { last, .. } => last.as_ref().is_some_and(|last| !names_violations(last)),
        }
    }

    /// What it means, after the last round.
    async fn conclude(self, api: &Api, request: &PlacementRequest) -> PlaceError {
        match self {
            Self::Unread(error) => PlaceError::Unread(error),
            Self::Full { refused, last } => conclude(api, request, &refused, last).await,
        }
    }
}

/// The candidates, in the order in which they are tried.
pub async fn plan(api: &Api, request: &PlacementRequest) -> Result<Vec<Candidate>, CallError> {
    if let Some(only) = request.only().filter(|_| request.is_settled()) {
        let price = quote(api, request, &only).await;
        return Ok(vec![Candidate { price, ..only }]);
    }
    let catalog = Catalog::read(api, request, &request.clouds).await?;
    Ok(candidates(request, &catalog))
}

/// What the catalog says that a candidate costs. That it cannot be asked is no reason not to try.
async fn quote(api: &Api, request: &PlacementRequest, candidate: &Candidate) -> Option<Usd> {
    // Without a type there is nothing to ask about; the contract says what is wrong.
    let id = Some(candidate.hardware.clone()).filter(|id| !id.is_empty())?;
    let each = if request.is_gpu() {
        let found = api.call_with(GetGpuType { id, ..GetGpuType::default() }, Retries::None).await.ok()?.value;
        candidates::price_in(&found, candidate.cloud)?
    } else {
        api.call_with(GetCpuType { id, ..GetCpuType::default() }, Retries::None)
            .await
            .ok()?
            .value
            .price
            .secure_per_vcpu
            .into_option()?
    };
    Some(each.times(request.units()))
}

/// A rule that is broken is named in `errors`; a lack of room has nothing to list.
fn names_violations(error: &CallError) -> bool {
    error.problem().is_some_and(|problem| !problem.errors.is_empty())
}

/// What it means that no candidate took it. A lack of room has no code of its own (platform.md, section 7), so
/// the catalog has to say so: before the tries, or now.
async fn conclude(api: &Api, request: &PlacementRequest, refused: &[Candidate], last: Option<CallError>) -> PlaceError {
    let is_none = |candidate: &Candidate| candidate.is_sold_out();
    let Some(last) = last else {
        return PlaceError::NoRoom { last: None, why: explain(api, request).await.ok().map(Box::new) };
    };
    if names_violations(&last) {
        return PlaceError::Rejected(last);
    }
    let now = Catalog::read(api, request, &request.clouds).await;
    let is_known = now.as_ref().is_ok_and(|catalog| request.pods() > TOLD && catalog.offers(request));
    let is_untold = is_known && has_global_volumes(api, request).await;
    let now = now.map(|catalog| match request.only().filter(|_| request.is_settled()) {
        Some(only) => vec![Candidate { availability: catalog.availability(request, &only), ..only }],
        None => candidates(request, &catalog),
    });
    let said = |places: &[Candidate]| !places.is_empty() && places.iter().all(is_none);
    if said(refused) || now.is_ok_and(|now| said(&now)) || is_untold {
        return PlaceError::NoRoom { last: Some(last), why: explain(api, request).await.ok().map(Box::new) };
    }
    PlaceError::Rejected(last)
}

/// Whether the global volumes of a request are there.
async fn has_global_volumes(api: &Api, request: &PlacementRequest) -> bool {
    for mount in request.body.mounts.iter().flat_map(|mounts| mounts.global.iter().flatten()) {
        if api.call(GetGlobalVolume { id: mount.volume_id.clone() }).await.is_err() {
            return false;
        }
    }
    true
}

impl Candidate {
    /// Whether the catalog says that there is none.
    fn is_sold_out(&self) -> bool {
        self.availability.as_ref().is_some_and(|level| level.is(&AvailabilityLevel::None))
    }
}
