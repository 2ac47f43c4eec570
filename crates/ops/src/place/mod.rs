//! Rents exactly one pod or one cluster of pods: which places to try, in which order, and what each answer means
//! (cli.md, Placing; platform.md, sections 1 and 7).
//!
//! The catalog orders the candidates but never rules one out. Every create carries a marker, so a pod whose answer was
//! lost is found rather than rented twice.

mod attempt;
mod candidates;
mod catalog;
mod countries;
pub mod marker;
mod placeable;
pub mod reasons;
mod why;

use std::{cell::Cell, time::Duration};

use attempt::{Attempts, RoundOutcome};
pub use candidates::{Candidate, candidates};
pub use catalog::Catalog;
pub use countries::within;
pub use placeable::{Placeable, ResourceKind, Trace, UnmarkedCluster};
pub use why::{Change, Clause, Why, explain};

use api::{Api, Backoff, CallError, Pace, Retries};
use wire::{
    Timestamp,
    catalog::{AvailabilityLevel, DataCenterRegion, GetCpuType, GetGpuType, Product},
    clusters::CreateClusterRequest,
    money::Usd,
    pods::{Cloud, CreatePodRequest},
    volumes::GetGlobalVolume,
};

/// The pause before trying everything again.
const REST: Backoff = Backoff::new(Duration::from_secs(15), 1.5, Duration::from_secs(120)).spread(0.75, 1.25);

/// The cluster size, in pods, that the catalog counts (clusters.md, Create a cluster). It cannot rule out room for
/// larger ones.
pub const TOLD: u32 = 2;

/// The thing to rent, and where it may be.
#[derive(Debug, Clone)]
pub struct PlacementRequest {
    /// The pod, or the request for every pod of the cluster. Values chosen by the fields below are filled in for each
    /// create.
    pub body: CreatePodRequest,
    /// The cluster, if one is wanted.
    pub cluster: Option<CreateClusterRequest>,
    /// The GPU types, or the CPU flavor.
    pub types: Types,
    /// Secure or community hardware, in the order in which they were named.
    pub clouds: Vec<Cloud>,
    /// In these regions; empty means anywhere.
    pub regions: Vec<DataCenterRegion>,
    /// In these countries; empty means anywhere.
    pub countries: Vec<String>,
    /// Minimum VRAM per GPU in GB.
    pub min_vram: Option<u32>,
    /// The maximum hourly cost of the pod or the whole cluster.
    pub max_price: Option<Usd>,
    /// The primary sort key for candidates; `None` means [`Order::Availability`].
    pub order: Option<Order>,
}

/// Which types of hardware.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Types {
    /// These, by id.
    Named(Vec<String>),
    /// Anything the filters allow.
    Any,
}

/// The primary sort key for candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Most stock first.
    Availability,
    /// Cheapest first.
    Price,
    /// In the order named.
    Given,
}

impl PlacementRequest {
    /// Whether nothing is left to choose, so that the service may pick the data center itself.
    pub fn is_settled(&self) -> bool {
        matches!(&self.types, Types::Named(types) if types.len() == 1)
            && self.clouds.len() == 1
            && !self.has_place()
            && self.min_vram.is_none()
            && self.max_price.is_none()
            && self.order.is_none()
    }

    /// Whether it restricts where the pod may be.
    fn has_place(&self) -> bool {
        !(self.sites().is_empty() && self.regions.is_empty() && self.countries.is_empty())
    }

    /// The named data centers.
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

    /// Whether it is for GPUs.
    pub const fn is_gpu(&self) -> bool {
        self.body.gpu.is_some()
    }

    /// The kind of product in the catalog.
    pub const fn product(&self) -> Product {
        if self.cluster.is_some() { Product::Cluster } else { Product::Pod }
    }

    /// The clouds that it could be in.
    pub const fn possible_clouds(&self) -> &'static [Cloud] {
        if self.cluster.is_some() { &[Cloud::Secure] } else { &[Cloud::Secure, Cloud::Community] }
    }

    /// The only candidate of a request that leaves nothing to choose.
    fn only(&self) -> Option<Candidate> {
        let (Types::Named(types), [cloud]) = (&self.types, self.clouds.as_slice()) else { return None };
        let hardware = types.first()?.clone();
        Some(Candidate { data_center: None, hardware, cloud: *cloud, availability: None, price: None })
    }
}

/// How to rent it.
#[derive(Debug, Clone)]
pub struct Terms {
    /// Its value of `SVCCTL_CREATE_ID`.
    pub create_id: String,
    /// Whether something carrying it may already exist.
    pub is_again: bool,
    /// The maximum lifetime, and the time now: its lease goes into `SVCCTL_EXPIRES_AT`.
    pub lease: Option<(Timestamp, Duration)>,
    /// For how long to keep trying everything while there is no room.
    pub persistence: Option<Duration>,
}

/// The rented thing.
#[derive(Debug, Clone)]
pub struct Placement<G> {
    /// The pod or the cluster.
    pub made: G,
    /// The reply it was read from.
    pub json: Vec<u8>,
    /// Whether it was found, rather than made by the last answer.
    pub adopted: bool,
    /// The catalog's hourly price for it.
    pub quote: Option<Usd>,
    /// Others with the same trace.
    pub surplus: Vec<Surplus>,
}

/// The product of a try whose answer was lost, in addition to the one requested.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Surplus {
    /// Its id.
    pub id: String,
    /// Whether it was deleted.
    pub is_gone: bool,
}

/// Why nothing was rented.
#[derive(Debug, thiserror::Error)]
pub enum PlaceError {
    /// The catalog, or existing resources, could not be read, and nothing was sent.
    #[error(transparent)]
    Unread(CallError),
    /// A terminal answer: no candidate would do better.
    #[error(transparent)]
    Ended(CallError),
    /// The caller may not rent any candidate; this is the last answer.
    #[error(transparent)]
    Denied(CallError),
    /// Every candidate answered 400: the request is wrong.
    #[error(transparent)]
    Rejected(CallError),
    /// There is no room, which the catalog confirms.
    #[error("no capacity")]
    NoRoom {
        /// The last candidate's answer; `None` if there was no candidate.
        last: Option<CallError>,
        /// The clause that leaves nothing, and what would fit.
        why: Option<Box<Why>>,
    },
    /// Something may have been rented, and the list that would show it cannot be read.
    #[error("{error}; whether it was rented cannot be seen: {look}")]
    Unclear {
        /// The outcome of the create.
        error: CallError,
        /// Why nothing could be listed.
        look: CallError,
    },
}

/// The steps of renting, as reported to an observer.
#[derive(Debug)]
pub enum Step<'a> {
    /// These will be tried, in this order.
    Planned(&'a [Candidate]),
    /// A create is being sent to the candidate at this index of the plan. From now on something with this trace may
    /// exist.
    Trying(usize, &'a Candidate, &'a Trace),
    /// A create failed.
    Failed(&'a Candidate, &'a CallError),
    /// The same candidate is tried again after a pause.
    Waiting(Duration),
    /// Every candidate is tried again after a pause.
    Resting(Duration),
}

/// An observer of the steps of renting.
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
        let pause = REST.pause(rounds, pace.jitter()).min(left);
        see(Step::Resting(pause));
        pace.sleep(pause).await;
    }
}

/// Why a round rented nothing.
enum RoundFailure {
    /// The catalog cannot be read, possibly only for a moment.
    Unread(CallError),
    /// No candidate accepted: those that answered 400, and the last of these answers.
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
    /// Whether another round may succeed. Filters that leave nothing and broken rules will fail again.
    fn may_pass(&self) -> bool {
        match self {
            Self::Unread(_) => true,
            Self::Full { last, .. } => last.as_ref().is_some_and(|last| !names_violations(last)),
        }
    }

    /// The final error after the last round.
    async fn conclude(self, api: &Api, request: &PlacementRequest) -> PlaceError {
        match self {
            Self::Unread(error) => PlaceError::Unread(error),
            Self::Full { refused, last } => conclude(api, request, &refused, last).await,
        }
    }
}

/// The candidates, in the order in which to try them.
pub async fn plan(api: &Api, request: &PlacementRequest) -> Result<Vec<Candidate>, CallError> {
    if let Some(only) = request.only().filter(|_| request.is_settled()) {
        let price = quote(api, request, &only).await;
        return Ok(vec![Candidate { price, ..only }]);
    }
    let catalog = Catalog::read(api, request, &request.clouds).await?;
    Ok(candidates(request, &catalog))
}

/// The catalog's price for a candidate. A failed lookup does not prevent the try.
async fn quote(api: &Api, request: &PlacementRequest, candidate: &Candidate) -> Option<Usd> {
    // Without a type there is no price to look up; the contract reports what is wrong.
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

/// A broken rule is named in `errors`; a lack of room has nothing to list.
fn names_violations(error: &CallError) -> bool {
    error.problem().is_some_and(|problem| !problem.errors.is_empty())
}

/// Why no candidate accepted. A lack of room has no code of its own (platform.md, section 7), so the catalog has to
/// confirm it: before the tries, or now.
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

/// Whether the global volumes of a request exist.
async fn has_global_volumes(api: &Api, request: &PlacementRequest) -> bool {
    for mount in request.body.mounts.iter().flat_map(|mounts| mounts.global.iter().flatten()) {
        if api.call(GetGlobalVolume { id: mount.volume_id.clone() }).await.is_err() {
            return false;
        }
    }
    true
}

impl Candidate {
    /// Whether the catalog says that none is left.
    fn is_sold_out(&self) -> bool {
        self.availability.as_ref().is_some_and(|level| level.is(&AvailabilityLevel::None))
    }
}
