//! Why a request finds no place, and the smallest change that would: clause by clause, from the catalog (cli.md, `pods
//! why`).

use super::{Candidate, Catalog, Order, PlacementRequest, Types, candidates};
use api::{Api, CallError};

/// How many changes to name.
const CHANGES: usize = 5;

/// A clause of a request that rules something out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Clause {
    /// The GPU types or the CPU flavor.
    Type,
    /// The minimum VRAM.
    Vram,
    /// Secure or community hardware.
    Cloud,
    /// The highest price.
    Price,
    /// Data centers, regions and countries.
    Place,
    /// The CUDA versions.
    Cuda,
    /// The number of GPUs or vCPUs.
    Count,
}

/// Every clause, in the order in which they are applied.
const CLAUSES: [Clause; 7] =
    [Clause::Type, Clause::Vram, Clause::Cloud, Clause::Price, Clause::Place, Clause::Cuda, Clause::Count];

/// The catalog's verdict on a request.
#[derive(Debug, Clone)]
pub struct Why {
    /// Where it would be placed now.
    pub fit: Option<Candidate>,
    /// The first clause that leaves nothing, if it would not be placed.
    pub blocker: Option<Clause>,
    /// The data center of its network volume, which it cannot leave.
    pub home: Option<String>,
    /// The smallest changes that would place it, the best first. All are of the same size.
    pub changes: Vec<Change>,
}

/// A change that lets a request find a place.
#[derive(Debug, Clone)]
pub struct Change {
    /// The clauses to drop.
    pub clauses: Vec<Clause>,
    /// Where it would be placed.
    pub fit: Candidate,
    /// With how many GPUs or vCPUs.
    pub count: u32,
}

/// The stock read so far: by the number of units, with or without the CUDA clause.
struct Stocks<'a> {
    api: &'a Api,
    read: Vec<((u32, bool), Catalog)>,
}

/// Explains a request from the catalog.
pub async fn explain(api: &Api, request: &PlacementRequest) -> Result<Why, CallError> {
    let mut stocks = Stocks { api, read: Vec::new() };
    if let Some(fit) = stocks.best(request).await? {
        let home = stocks.of(request).await?.home.clone();
        return Ok(Why { fit: Some(fit), blocker: None, home, changes: Vec::new() });
    }
    let clauses: Vec<Clause> = CLAUSES.into_iter().filter(|clause| has(request, *clause)).collect();
    let mut blocker = None;
    for kept in 1..=clauses.len() {
        if stocks.best(&without(request, &clauses[kept..])).await?.is_none() {
            blocker = Some(clauses[kept - 1]);
            break;
        }
    }
    let mut changes = Vec::new();
    for size in 1..=clauses.len() {
        for gone in subsets(&clauses, size) {
            changes.extend(stocks.change(request, gone).await?);
        }
        if !changes.is_empty() {
            break;
        }
    }
    changes.truncate(CHANGES);
    let home = stocks.of(request).await?.home.clone();
    Ok(Why { fit: None, blocker, home, changes })
}

impl Stocks<'_> {
    /// The stock for a request, read when it is first asked for.
    async fn of(&mut self, request: &PlacementRequest) -> Result<&Catalog, CallError> {
        let key = (request.count(), has(request, Clause::Cuda));
        if let Some(at) = self.read.iter().position(|(other, _)| *other == key) {
            return Ok(&self.read[at].1);
        }
        let clouds = request.possible_clouds();
        let catalog = match self.read.first() {
            Some((_, first)) => {
                let mut catalog = first.clone();
                catalog.restock(self.api, request, clouds).await?;
                catalog
            }
            None => Catalog::read(self.api, request, clouds).await?,
        };
        self.read.push((key, catalog));
        Ok(&self.read[self.read.len() - 1].1)
    }

    /// The best place that has room.
    async fn best(&mut self, request: &PlacementRequest) -> Result<Option<Candidate>, CallError> {
        let catalog = self.of(request).await?;
        Ok(candidates(request, catalog).into_iter().find(|candidate| !candidate.is_sold_out()))
    }

    /// The place that has room on hardware closest to the request.
    async fn nearest(
        &mut self,
        request: &PlacementRequest,
        relaxed: &PlacementRequest,
    ) -> Result<Option<Candidate>, CallError> {
        let catalog = self.of(relaxed).await?;
        let gpu = |id: &str| catalog.gpus.iter().flat_map(|(_, gpus)| gpus).find(|gpu| gpu.id == id);
        let asked = match &request.types {
            Types::Named(types) if relaxed.types == Types::Any => types.first().and_then(|id| gpu(id)),
            Types::Named(_) | Types::Any => None,
        };
        let distance = |candidate: &Candidate| {
            let (asked, found) = asked.zip(gpu(&candidate.hardware))?;
            Some((
                asked.manufacturer != found.manufacturer,
                asked.memory.zip(*found.memory).map_or(u32::MAX, |(asked, found)| asked.abs_diff(found)),
            ))
        };
        // Among equally close hardware, the first is the cheapest.
        let left = candidates(relaxed, catalog).into_iter().filter(|candidate| !candidate.is_sold_out());
        Ok(left.min_by_key(distance))
    }

    /// The smallest change of these clauses that finds a place.
    async fn change(&mut self, request: &PlacementRequest, gone: Vec<Clause>) -> Result<Option<Change>, CallError> {
        let mut relaxed = without(request, &gone);
        // The closest price is the smallest change, and so are the closest type and number.
        relaxed.order = Some(Order::Price);
        let Some(mut fit) = self.nearest(request, &relaxed).await? else { return Ok(None) };
        let mut count = relaxed.count();
        if gone == [Clause::Count] {
            for number in fewer(request) {
                if number <= count {
                    break;
                }
                set_count(&mut relaxed, number);
                if let Some(more) = self.best(&relaxed).await? {
                    (fit, count) = (more, number);
                    break;
                }
            }
        }
        Ok(Some(Change { clauses: gone, fit, count }))
    }
}

/// The numbers below the requested one, closest first: powers of two for vCPUs.
fn fewer(request: &PlacementRequest) -> Vec<u32> {
    let count = request.count();
    if request.is_gpu() {
        (1..count.min(17)).rev().collect()
    } else {
        (1..31).rev().map(|n| 1 << n).filter(|n| *n < count).collect()
    }
}

/// Whether a request has such a clause.
fn has(request: &PlacementRequest, clause: Clause) -> bool {
    match clause {
        Clause::Type => request.types != Types::Any,
        Clause::Vram => request.min_vram.is_some(),
        Clause::Cloud => request.is_gpu() && request.clouds.len() < request.possible_clouds().len(),
        Clause::Price => request.max_price.is_some(),
        Clause::Place => request.has_place(),
        Clause::Cuda => request.body.gpu.as_ref().is_some_and(|gpu| {
            gpu.min_cuda_version.is_some() || gpu.allowed_cuda_versions.as_ref().is_some_and(|list| !list.is_empty())
        }),
        Clause::Count => request.count() > if request.is_gpu() { 1 } else { 2 },
    }
}

/// A request without these clauses.
fn without(request: &PlacementRequest, clauses: &[Clause]) -> PlacementRequest {
    let mut request = request.clone();
    for clause in clauses {
        match clause {
            Clause::Type => request.types = Types::Any,
            Clause::Vram => request.min_vram = None,
            Clause::Cloud => request.clouds = request.possible_clouds().to_vec(),
            Clause::Price => request.max_price = None,
            Clause::Place => {
                request.body.data_center_ids = None;
                request.regions.clear();
                request.countries.clear();
            }
            Clause::Cuda => {
                if let Some(gpu) = &mut request.body.gpu {
                    gpu.min_cuda_version = None;
                    gpu.allowed_cuda_versions = None;
                }
            }
            Clause::Count => {
                let least = if request.is_gpu() { 1 } else { 2 };
                set_count(&mut request, least);
            }
        }
    }
    request
}

fn set_count(request: &mut PlacementRequest, count: u32) {
    if let Some(gpu) = &mut request.body.gpu {
        gpu.count = Some(count);
    } else if let Some(cpu) = &mut request.body.cpu {
        cpu.vcpu_count = count;
    }
}

/// The subsets of a size, in clause order, the last clauses first: the hardware itself is given up last.
fn subsets(clauses: &[Clause], size: usize) -> Vec<Vec<Clause>> {
    let all = (0..1_u32 << clauses.len()).rev().filter(|bits| bits.count_ones() as usize == size);
    all.map(|bits| {
        let is_in = |place: &usize| bits & (1 << place) != 0;
        (0..clauses.len()).filter(is_in).map(|place| clauses[place]).collect()
    })
    .collect()
}
