//! The catalog: the fleet's offers, and on request their availability (behaviour.md, Placement).
//!
//! Availability is the number of pods that still fit, counted in one pass over groups of identical machines.

use std::collections::{BTreeMap, HashMap};

use super::{
    Context, EngineError, Handle,
    fleet::{CpuFlavor, Fleet, GpuModel, Layout, MachineGroup, Site, Stock},
    templates,
};
use wire::{
    Problem, Violation,
    catalog::{
        AvailabilityLevel, CatalogInclude, CpuPrice, CpuType, CudaAvailability, DataCenter, DataCenterInclude,
        GetCpuType, GetDataCenter, GetGpuType, GpuMaxCount, GpuPrice, GpuType, ListCatalogTemplates,
        ListCatalogTemplatesResponse, ListCpuTypes, ListCpuTypesResponse, ListDataCenters, ListDataCentersResponse,
        ListGpuTypes, ListGpuTypesResponse, Product, ResourceAvailability, VcpuRange,
    },
    money::Usd,
    pods::Cloud,
    scalar::{CudaVersion, CudaVersionError},
};

impl Handle for ListGpuTypes {
    fn handle(self, context: &Context<'_>) -> Result<ListGpuTypesResponse, EngineError> {
        let layout = context.layout()?;
        let models: Vec<&GpuModel> = layout.fleet.gpu_types.iter().collect();
        let mut gpus = gpu_types(context, &layout, &models, &self)?;
        // A type without a machine in the requested countries has no entry.
        let has_countries = self.country_codes.is_some_and(|countries| !countries.is_empty());
        gpus.retain(|gpu| !has_countries || gpu.data_centers.is_some());
        Ok(ListGpuTypesResponse { gpus })
    }
}

impl Handle for GetGpuType {
    fn handle(self, context: &Context<'_>) -> Result<GpuType, EngineError> {
        let layout = context.layout()?;
        let not_found = Problem::not_found("GPU type", &self.id);
        let Some(model) = layout.fleet.gpu_type(&self.id) else { return Err(not_found.into()) };
        Ok(gpu_types(context, &layout, &[model], &self.without_id())?.pop().ok_or(not_found)?)
    }
}

impl Handle for ListCpuTypes {
    fn handle(self, context: &Context<'_>) -> Result<ListCpuTypesResponse, EngineError> {
        let layout = context.layout()?;
        let flavors: Vec<&CpuFlavor> = layout.fleet.cpu_flavors.iter().collect();
        Ok(ListCpuTypesResponse { cpus: cpu_types(context, &layout, &flavors, &self)? })
    }
}

impl Handle for GetCpuType {
    fn handle(self, context: &Context<'_>) -> Result<CpuType, EngineError> {
        let layout = context.layout()?;
        let not_found = Problem::not_found("CPU flavor", &self.id);
        let Some(flavor) = layout.fleet.cpu_flavor(&self.id) else { return Err(not_found.into()) };
        Ok(cpu_types(context, &layout, &[flavor], &self.without_id())?.pop().ok_or(not_found)?)
    }
}

impl Handle for ListDataCenters {
    fn handle(self, context: &Context<'_>) -> Result<ListDataCentersResponse, EngineError> {
        let layout = context.layout()?;
        let include = self.include.as_deref().unwrap_or_default();
        let stock = if include.is_empty() { Vec::new() } else { stock(context, &layout)? };
        let sites = layout.fleet.data_centers.iter().filter(|site| is_asked_for(site, &self));
        let show = |site| show_site(&layout.fleet, site, include, &stock);
        Ok(ListDataCentersResponse { data_centers: sites.map(show).collect() })
    }
}

impl Handle for GetDataCenter {
    fn handle(self, context: &Context<'_>) -> Result<DataCenter, EngineError> {
        let layout = context.layout()?;
        let site = layout.fleet.site(&self.id).ok_or_else(|| Problem::not_found("data center", &self.id))?;
        let include = self.include.as_deref().unwrap_or_default();
        let stock = if include.is_empty() { Vec::new() } else { stock(context, &layout)? };
        Ok(show_site(&layout.fleet, site, include, &stock))
    }
}

impl Handle for ListCatalogTemplates {
    fn handle(self, context: &Context<'_>) -> Result<ListCatalogTemplatesResponse, EngineError> {
        let templates = templates::published(context, self.source.unwrap_or_default())?;
        Ok(ListCatalogTemplatesResponse { templates })
    }
}

/// Every machine with its free units.
fn stock<'f>(context: &Context<'_>, layout: &'f Layout) -> Result<Vec<MachineGroup<'f>>, EngineError> {
    let (used, hosts) = (context.tx.machine_use()?, context.tx.on_hosts()?);
    Ok(layout.alike(&Stock::new(&layout.fleet, used, hosts, context.now)))
}

fn wants_availability(include: Option<&Vec<CatalogInclude>>) -> bool {
    include.is_some_and(|include| include.contains(&CatalogInclude::Availability))
}

/// 400 for every broken rule.
fn refuse(broken: Vec<Violation>) -> Result<(), Problem> {
    Problem::broken_rules(broken).map_or(Ok(()), Err)
}

fn gpu_types(
    context: &Context<'_>,
    layout: &Layout,
    models: &[&GpuModel],
    query: &ListGpuTypes,
) -> Result<Vec<GpuType>, EngineError> {
    refuse(query.broken_rules())?;
    if !wants_availability(query.include.as_ref()) {
        return Ok(models.iter().map(|model| show_gpu(model)).collect());
    }
    let asked = GpuQuery::new(query)?;
    Ok(gpu_stock(&stock(context, layout)?, models, &asked))
}

fn cpu_types(
    context: &Context<'_>,
    layout: &Layout,
    flavors: &[&CpuFlavor],
    query: &ListCpuTypes,
) -> Result<Vec<CpuType>, EngineError> {
    refuse(query.broken_rules())?;
    if !wants_availability(query.include.as_ref()) {
        return Ok(flavors.iter().map(|flavor| show_cpu(flavor)).collect());
    }
    Ok(cpu_stock(&stock(context, layout)?, flavors, query.vcpu_count))
}

/// The conditions for a machine's GPUs to count.
struct GpuQuery<'q> {
    products: &'q [Product],
    count: u32,
    cloud: Cloud,
    /// Empty means any country.
    countries: &'q [String],
    cuda: CudaQuery<'q>,
}

/// Which CUDA versions qualify.
enum CudaQuery<'q> {
    /// Any or none.
    Any,
    OneOf(&'q [CudaVersion]),
    AtLeast(CudaVersion),
}

impl CudaQuery<'_> {
    fn accepts(&self, reported: Option<CudaVersion>) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => reported.is_some_and(|version| versions.contains(&version)),
            Self::AtLeast(least) => reported.is_some_and(|version| version >= *least),
        }
    }
}

impl<'q> GpuQuery<'q> {
    fn new(query: &'q ListGpuTypes) -> Result<Self, Problem> {
        let versions = query.cuda_versions.as_deref().unwrap_or_default();
        let cuda = match query.min_cuda_version.as_deref().map(parse_least_cuda) {
            Some(Ok(least)) => CudaQuery::AtLeast(least),
            Some(Err(error)) => {
                return Err(Problem::invalid(&[Violation::new("query.minCudaVersion", error.to_string())]));
            }
            None if versions.is_empty() => CudaQuery::Any,
            None => CudaQuery::OneOf(versions),
        };
        Ok(Self {
            products: query.product.as_deref().unwrap_or_default(),
            count: query.count.unwrap_or(1),
            cloud: query.cloud.unwrap_or_default(),
            countries: query.country_codes.as_deref().unwrap_or_default(),
            cuda,
        })
    }

    /// Single pods with one GPU, the measure for data center stock.
    const fn singles() -> Self {
        Self { products: &[Product::Pod], count: 1, cloud: Cloud::Secure, countries: &[], cuda: CudaQuery::Any }
    }

    /// Whether a site is in a requested country.
    fn is_there(&self, site: &Site) -> bool {
        self.countries.is_empty() || self.countries.contains(&site.country)
    }

    /// How many more of the requested pods fit on each of these machines, for any product.
    fn room(&self, model: &GpuModel, alike: &MachineGroup<'_>) -> u64 {
        let machine = alike.host.machine;
        let is_sold = self.sells_pods(model) || self.sells_clusters();
        let is_offered = self.cloud == machine.cloud && self.count <= model.max_count_in(machine.cloud);
        if is_sold && is_offered && self.cuda.accepts(machine.cuda) { pods(alike, self.count) } else { 0 }
    }

    /// How many more fit into a data center, for the product with the most room; clusters never fit better than their
    /// members alone.
    fn fitting(&self, model: &GpuModel, room: &Room) -> u64 {
        if self.sells_pods(model) { room.pods() } else { room.pairs() }
    }

    fn sells_pods(&self, model: &GpuModel) -> bool {
        self.products.iter().any(|product| match product {
            Product::Pod => true,
            Product::Serverless => model.pool.is_some(),
            Product::Cluster => false,
        })
    }

    /// Clusters are SECURE only (clusters.md, Create a cluster).
    fn sells_clusters(&self) -> bool {
        self.cloud == Cloud::Secure && self.products.contains(&Product::Cluster)
    }
}

/// `12` is 12.0.
fn parse_least_cuda(text: &str) -> Result<CudaVersion, CudaVersionError> {
    if text.contains('.') { text.parse() } else { format!("{text}.0").parse() }
}

/// How many more pods with `units` units fit on each of these machines.
fn pods(alike: &MachineGroup<'_>, units: u32) -> u64 {
    alike.free.checked_div(units).unwrap_or(0).into()
}

/// How many more CPU pods with `vcpus` vCPUs fit on each of these machines, in the default cloud of a create: the CPU
/// catalog covers no other.
fn vcpu_pods(alike: &MachineGroup<'_>, vcpus: u32) -> u64 {
    if alike.host.machine.cloud == Cloud::default() { pods(alike, vcpus) } else { 0 }
}

/// How many more pods of a type fit into a data center.
struct Room {
    /// On all machines, whatever a quota leaves.
    machines: u64,
    /// On a single machine, unless that is a Docker host: only there, members of a cluster share one.
    most: u64,
    /// By the quota.
    quota: u64,
}

impl Room {
    fn pods(&self) -> u64 {
        self.machines.min(self.quota)
    }

    /// How many two-member clusters fit; members need different machines, so capacity of one machine beyond all others
    /// combined is unusable.
    fn pairs(&self) -> u64 {
        (self.pods() / 2).min(self.machines - self.most)
    }
}

/// How many more pods of a type fit, per data center with that type and per CUDA version.
#[derive(Default)]
struct Tally<'f> {
    sites: Vec<(&'f Site, Room)>,
    /// Whether any machine of the type, in any place, reports a CUDA version.
    has_cuda: bool,
    cuda: BTreeMap<CudaVersion, bool>,
}

impl<'f> Tally<'f> {
    /// Adds machines that each fit `pods` pods with these units. They arrive grouped by data center, so only the last
    /// entry can match.
    fn add(&mut self, alike: &MachineGroup<'f>, units: u32, pods: u64) {
        let (site, all) = (alike.host.site, pods * alike.machines);
        let most = if alike.host.machine.host.is_some() { 0 } else { pods };
        let quota = alike.quota.map_or(u64::MAX, |left| left.checked_div(units).unwrap_or(0).into());
        match self.sites.last_mut() {
            Some((last, room)) if last.id == site.id => {
                let (machines, most) = (room.machines + all, room.most.max(most));
                *room = Room { machines, most, quota: room.quota.max(quota) };
            }
            _ => self.sites.push((site, Room { machines: all, most, quota })),
        }
    }

    /// Counts the reported CUDA versions.
    fn add_cuda(&mut self, version: CudaVersion, pods: u64) {
        *self.cuda.entry(version).or_default() |= pods > 0;
    }

    /// The total over all data centers, using `count` for each.
    fn level(&self, count: impl Fn(&Room) -> u64) -> AvailabilityLevel {
        AvailabilityLevel::of(self.sites.iter().map(|(_, room)| count(room)).sum())
    }

    fn data_centers(&self, count: impl Fn(&Room) -> u64) -> Vec<ResourceAvailability> {
        self.sites.iter().map(|(site, room)| availability(&site.id, &site.name, count(room))).collect()
    }

    /// The requested versions, newest first; `None` if no machine of the type reports any.
    fn cuda_versions(&self) -> Option<Vec<CudaAvailability>> {
        let show = |(version, available): (&CudaVersion, &bool)| CudaAvailability {
            version: version.to_string(),
            available: *available,
        };
        self.has_cuda.then(|| self.cuda.iter().rev().map(show).collect())
    }
}

fn availability(id: &str, name: &str, pods: u64) -> ResourceAvailability {
    ResourceAvailability { id: id.to_owned(), name: name.to_owned(), availability: AvailabilityLevel::of(pods).into() }
}

fn gpu_stock(stock: &[MachineGroup<'_>], models: &[&GpuModel], query: &GpuQuery<'_>) -> Vec<GpuType> {
    let mut tallies: HashMap<&str, (&GpuModel, Tally<'_>)> =
        models.iter().map(|model| (model.id.as_str(), (*model, Tally::default()))).collect();
    for alike in stock {
        let machine = alike.host.machine;
        let Some(gpu) = &machine.gpu else { continue };
        let Some((model, tally)) = tallies.get_mut(gpu.id.as_str()) else { continue };
        tally.has_cuda |= machine.cuda.is_some();
        if !query.is_there(alike.host.site) {
            continue;
        }
        let room = query.room(model, alike);
        tally.add(alike, query.count, room);
        if let Some(version) = machine.cuda.filter(|version| query.cuda.accepts(Some(*version))) {
            tally.add_cuda(version, room);
        }
    }
    let show = |model: &&GpuModel| {
        let tally = tallies.get(model.id.as_str()).map(|(_, tally)| tally);
        let count = |room: &Room| query.fitting(model, room);
        GpuType {
            availability: Some(tally.map_or(AvailabilityLevel::None, |tally| tally.level(count)).into()),
            data_centers: tally
                .map(|tally| tally.data_centers(count))
                .filter(|places| query.countries.is_empty() || !places.is_empty()),
            cuda_versions: tally.and_then(Tally::cuda_versions),
            ..show_gpu(model)
        }
    };
    models.iter().map(show).collect()
}

/// Without `vcpus`, counts the smallest pod of each flavor; a flavor without pods of that size has no room.
fn cpu_stock(stock: &[MachineGroup<'_>], flavors: &[&CpuFlavor], vcpus: Option<u32>) -> Vec<CpuType> {
    let mut tallies: HashMap<&str, (u32, Tally<'_>)> = HashMap::new();
    for flavor in flavors {
        let units = vcpus.unwrap_or(flavor.vcpu_min);
        let is_offered = (flavor.vcpu_min..=flavor.vcpu_max).contains(&units);
        tallies.insert(&flavor.id, (if is_offered { units } else { 0 }, Tally::default()));
    }
    for alike in stock {
        let Some(flavor) = &alike.host.machine.cpu else { continue };
        let Some((units, tally)) = tallies.get_mut(flavor.as_str()) else { continue };
        tally.add(alike, *units, vcpu_pods(alike, *units));
    }
    let show = |flavor: &&CpuFlavor| {
        let tally = tallies.get(flavor.id.as_str()).map(|(_, tally)| tally);
        let count = Room::pods;
        CpuType {
            availability: Some(tally.map_or(AvailabilityLevel::None, |tally| tally.level(count)).into()),
            data_centers: Some(tally.map(|tally| tally.data_centers(count)).unwrap_or_default()),
            ..show_cpu(flavor)
        }
    };
    flavors.iter().map(show).collect()
}

fn show_gpu(model: &GpuModel) -> GpuType {
    let price = |cloud| model.price_in(cloud).unwrap_or(Usd::ZERO);
    GpuType {
        id: model.id.clone(),
        name: model.name.clone(),
        pool: model.pool.clone(),
        manufacturer: model.manufacturer.into(),
        memory: model.memory.into(),
        secure: (model.max_count.secure > 0).into(),
        community: (model.max_count.community > 0).into(),
        price: GpuPrice {
            secure: price(Cloud::Secure).into(),
            community: price(Cloud::Community).into(),
            serverless: model.price.serverless.map(|price| price.0),
        },
        max_count: GpuMaxCount { secure: model.max_count.secure.into(), community: model.max_count.community.into() },
        availability: None,
        data_centers: None,
        cuda_versions: None,
    }
}

fn show_cpu(flavor: &CpuFlavor) -> CpuType {
    CpuType {
        id: flavor.id.clone(),
        name: flavor.name.clone(),
        group: flavor.group.clone(),
        vcpu: VcpuRange { min: flavor.vcpu_min.into(), max: flavor.vcpu_max.into() },
        ram_gb_per_vcpu: serde_json::Number::from(flavor.ram_gb_per_vcpu).into(),
        price: CpuPrice {
            secure_per_vcpu: flavor.price.secure_per_vcpu.0.into(),
            serverless_per_vcpu: flavor.price.serverless_per_vcpu.0.into(),
        },
        availability: None,
        data_centers: None,
    }
}

/// Whether the data center passes every filter of the query.
fn is_asked_for(site: &Site, query: &ListDataCenters) -> bool {
    let regions = query.regions.as_deref().unwrap_or_default();
    let kinds = query.network_volume_types.as_deref().unwrap_or_default();
    let compliance = query.compliance.as_deref().unwrap_or_default();
    (regions.is_empty() || regions.contains(&site.region))
        && kinds.iter().all(|kind| site.network_volume_types.contains(kind))
        && compliance.iter().all(|standard| site.compliance.contains(standard))
        && query.global_network.is_none_or(|global| global == site.global_network)
}

fn show_site(fleet: &Fleet, site: &Site, include: &[DataCenterInclude], stock: &[MachineGroup<'_>]) -> DataCenter {
    let has = |what| include.contains(&what);
    DataCenter {
        id: site.id.clone(),
        name: site.name.clone(),
        region: site.region.into(),
        global_network: site.global_network,
        network_volume_types: site.network_volume_types.iter().copied().map(Into::into).collect(),
        compliance: site.compliance.iter().copied().map(Into::into).collect(),
        gpu_availability: has(DataCenterInclude::GpuAvailability).then(|| site_gpus(fleet, site, stock)),
        cpu_availability: has(DataCenterInclude::CpuAvailability).then(|| site_cpus(fleet, site, stock)),
    }
}

/// The GPU types with machines in a data center, and how many more one-GPU pods fit there in the default cloud of a
/// create.
fn site_gpus(fleet: &Fleet, site: &Site, stock: &[MachineGroup<'_>]) -> Vec<ResourceAvailability> {
    let query = GpuQuery::singles();
    let show = |model: &GpuModel| {
        let pods = pods_there(site, stock, (&model.id, query.count), |alike| query.room(model, alike))?;
        Some(availability(&model.id, &model.name, pods))
    };
    fleet.gpu_types.iter().filter_map(show).collect()
}

/// The CPU flavors with machines in a data center, and how many more of their smallest pods fit there.
fn site_cpus(fleet: &Fleet, site: &Site, stock: &[MachineGroup<'_>]) -> Vec<ResourceAvailability> {
    let show = |flavor: &CpuFlavor| {
        let units = flavor.vcpu_min;
        let pods = pods_there(site, stock, (&flavor.id, units), |alike| vcpu_pods(alike, units))?;
        Some(availability(&flavor.id, &flavor.name, pods))
    };
    fleet.cpu_flavors.iter().filter_map(show).collect()
}

/// How many more pods with these units of a GPU type or CPU flavor fit in a data center; `None` if it has no machine
/// with that.
fn pods_there(
    site: &Site,
    stock: &[MachineGroup<'_>],
    (kind, units): (&str, u32),
    pods: impl Fn(&MachineGroup<'_>) -> u64,
) -> Option<u64> {
    let is_there = |alike: &&MachineGroup<'_>| alike.host.site.id == site.id && alike.host.machine.kind() == Some(kind);
    let mut tally = Tally::default();
    stock.iter().filter(is_there).for_each(|alike| tally.add(alike, units, pods(alike)));
    tally.sites.first().map(|(_, room)| room.pods())
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, sync::Arc};

    use super::{GpuQuery, cpu_stock, gpu_stock, show_site, site_cpus};
    use crate::fleet::{Fleet, Layout, MachineGroup, Stock};
    use wire::{
        catalog::{AvailabilityLevel, CpuType, DataCenterInclude, GpuType, ListGpuTypes, Product},
        pods::Cloud,
    };

    /// Two data centers; AA-1 has 8 + 4 SECURE and 2 COMMUNITY GPUs of type `Big`, BB-1 has 4 SECURE ones.
    const FLEET: &str = r#"{
        "gpuTypes": [
            {"id":"Big","name":"big","manufacturer":"NVIDIA","memory":80,"pool":null,
             "price":{"secure":"2.00","community":"1.00","serverless":null},"maxCount":{"secure":8,"community":2}},
            {"id":"Rare","name":"rare","manufacturer":"AMD","memory":8,"pool":"POOL",
             "price":{"secure":"1.00","community":"0","serverless":null},"maxCount":{"secure":4,"community":0}}
        ],
        "cpuFlavors": [
            {"id":"cpu","name":"cpu","group":"Gen","vcpuMin":2,"vcpuMax":16,"ramGbPerVcpu":2,
             "price":{"securePerVcpu":"0.03","serverlessPerVcpu":"0.04"}}
        ],
        "dataCenters": [
            {"id":"AA-1","name":"A","region":"EUROPE","country":"AA","globalNetwork":true,
             "networkVolumeTypes":["STANDARD"],"compliance":[],"machines":[
                {"id":"a1","cloud":"SECURE","gpu":{"id":"Big","count":8},"vcpus":64,"memory":64,"cuda":"12.2"},
                {"id":"a2","cloud":"SECURE","gpu":{"id":"Big","count":4},"vcpus":64,"memory":64,"cuda":"12.11"},
                {"id":"a3","cloud":"COMMUNITY","gpu":{"id":"Big","count":2},"vcpus":64,"memory":64,"cuda":null},
                {"id":"a4","cloud":"SECURE","cpu":"cpu","vcpus":32,"memory":64,"cuda":null}
            ]},
            {"id":"BB-1","name":"B","region":"ASIA","country":"BB","globalNetwork":false,
             "networkVolumeTypes":[],"compliance":[],"machines":[
                {"id":"b1","cloud":"SECURE","gpu":{"id":"Big","count":4},"vcpus":64,"memory":64,"cuda":"12.2"},
                {"id":"b2","cloud":"SECURE","gpu":{"id":"Rare","count":4},"vcpus":64,"memory":64,"cuda":null}
            ]}
        ]
    }"#;

    fn layout() -> Layout {
        Layout::new(Arc::new(Fleet::parse(FLEET).expect("a fleet")))
    }

    fn stock<'l>(layout: &'l Layout, used: &[(&str, u32)]) -> Vec<MachineGroup<'l>> {
        let used: HashMap<String, u32> = used.iter().map(|(machine, units)| ((*machine).to_owned(), *units)).collect();
        layout.alike(&Stock::new(&layout.fleet, used.into(), Arc::default(), wire::Timestamp::from_seconds(0)))
    }

    fn query() -> ListGpuTypes {
        ListGpuTypes { product: Some(vec![Product::Pod]), ..ListGpuTypes::default() }
    }

    fn gpus(used: &[(&str, u32)], query: &ListGpuTypes) -> Vec<GpuType> {
        let layout = layout();
        let models: Vec<_> = layout.fleet.gpu_types.iter().collect();
        gpu_stock(&stock(&layout, used), &models, &GpuQuery::new(query).expect("a query"))
    }

    /// The level of `Big`, in total and by data center.
    fn levels(used: &[(&str, u32)], query: &ListGpuTypes) -> (AvailabilityLevel, Vec<(String, AvailabilityLevel)>) {
        let big = gpus(used, query).swap_remove(0);
        let level = |level: wire::OpenEnum<AvailabilityLevel>| *level.known().expect("a level");
        let sites = big.data_centers.expect("asked for").into_iter();
        (level(big.availability.expect("asked for")), sites.map(|site| (site.id, level(site.availability))).collect())
    }

    fn in_sites(a: AvailabilityLevel, b: AvailabilityLevel) -> Vec<(String, AvailabilityLevel)> {
        vec![("AA-1".to_owned(), a), ("BB-1".to_owned(), b)]
    }

    #[test]
    fn stock_is_counted_in_pods_that_fit_on_one_machine() {
        use AvailabilityLevel::{High, Low, Medium, None};
        assert_eq!(levels(&[], &query()), (High, in_sites(High, Medium)));
        let fours = ListGpuTypes { count: Some(4), ..query() };
        assert_eq!(levels(&[], &fours), (Medium, in_sites(Medium, Low)));
        // 5 + 4 GPUs are free in AA-1, 3 in BB-1: two machines with room for four.
        assert_eq!(levels(&[("a1", 3), ("b1", 1)], &fours), (Low, in_sites(Low, None)));
    }

    #[test]
    fn a_count_above_the_maximum_of_a_cloud_fits_nothing_there() {
        use AvailabilityLevel::{Low, None};
        let community = |count| ListGpuTypes { cloud: Some(Cloud::Community), count: Some(count), ..query() };
        assert_eq!(levels(&[], &community(2)), (Low, in_sites(Low, None)));
        assert_eq!(levels(&[], &community(3)), (None, in_sites(None, None)));
    }

    #[test]
    fn countries_and_cuda_versions_narrow_the_machines() {
        use AvailabilityLevel::{Low, Medium, None};
        let country = ListGpuTypes { country_codes: Some(vec!["BB".into()]), ..query() };
        assert_eq!(levels(&[], &country), (Medium, vec![("BB-1".to_owned(), Medium)]));
        let exactly = |text: &str| ListGpuTypes { cuda_versions: Some(vec![text.parse().expect("one")]), ..query() };
        assert_eq!(levels(&[("a2", 2)], &exactly("12.11")), (Low, in_sites(Low, None)));
        assert_eq!(levels(&[], &exactly("12.1")), (None, in_sites(None, None)));
        let least = |text: &str| ListGpuTypes { min_cuda_version: Some(text.into()), count: Some(4), ..query() };
        assert_eq!(levels(&[], &least("12.3")), (Low, in_sites(Low, None)));
        assert_eq!(levels(&[], &least("12")), (Medium, in_sites(Medium, Low)));
        assert_eq!(levels(&[], &least("13")), (None, in_sites(None, None)));
    }

    #[test]
    fn cuda_versions_are_listed_newest_first_and_omitted_where_no_machine_reports_any() {
        let gpus = gpus(&[("a2", 1)], &ListGpuTypes { count: Some(4), ..query() });
        let versions: Vec<(&str, bool)> = gpus[0]
            .cuda_versions
            .iter()
            .flatten()
            .map(|version| (version.version.as_str(), version.available))
            .collect();
        assert_eq!(versions, [("12.11", false), ("12.2", true)]);
        assert_eq!(gpus[1].cuda_versions, None);
    }

    #[test]
    fn serverless_stock_is_that_of_types_with_a_pool() {
        use AvailabilityLevel::{High, Medium, None};
        let levels = |products: &[Product]| {
            let query = ListGpuTypes { product: Some(products.to_vec()), ..ListGpuTypes::default() };
            gpus(&[], &query).into_iter().filter_map(|gpu| gpu.availability?.known().copied()).collect::<Vec<_>>()
        };
        assert_eq!(levels(&[Product::Serverless]), [None, Medium]);
        // With several products, the best one counts.
        assert_eq!(levels(&[Product::Serverless, Product::Pod]), [High, Medium]);
    }

    #[test]
    fn cluster_stock_is_counted_in_pairs_on_different_machines_of_one_data_center() {
        use AvailabilityLevel::{Low, Medium, None};
        let clusters = |count| {
            let product = Some(vec![Product::Cluster]);
            ListGpuTypes { product, count: Some(count), ..ListGpuTypes::default() }
        };
        // 8 + 4 GPUs on two machines of AA-1: four pairs of single GPUs; the rest has no partner.
        assert_eq!(levels(&[], &clusters(1)), (Medium, in_sites(Medium, None)));
        assert_eq!(levels(&[], &clusters(4)), (Low, in_sites(Low, None)));
        assert_eq!(levels(&[("a2", 1)], &clusters(4)), (None, in_sites(None, None)));
        let community = ListGpuTypes { cloud: Some(Cloud::Community), ..clusters(1) };
        assert_eq!(levels(&[], &community), (None, in_sites(None, None)));
        let both = ListGpuTypes { product: Some(vec![Product::Cluster, Product::Pod]), ..clusters(4) };
        assert_eq!(levels(&[], &both), (Medium, in_sites(Medium, Low)));
    }

    #[test]
    fn cpu_stock_is_counted_in_pods_of_the_flavor() {
        let layout = layout();
        let flavors: Vec<_> = layout.fleet.cpu_flavors.iter().collect();
        let level = |used: u32, vcpus| {
            let stock = stock(&layout, &[("a4", used)]);
            let CpuType { availability, data_centers, .. } = cpu_stock(&stock, &flavors, vcpus).remove(0);
            assert_eq!(data_centers.expect("asked for").len(), 1);
            *availability.expect("asked for").known().expect("a level")
        };
        assert_eq!(level(0, None), AvailabilityLevel::High);
        assert_eq!(level(20, None), AvailabilityLevel::Medium);
        assert_eq!(level(16, Some(16)), AvailabilityLevel::Low);
        assert_eq!(level(17, Some(16)), AvailabilityLevel::None);
        assert_eq!(level(0, Some(32)), AvailabilityLevel::None);
    }

    #[test]
    fn a_data_center_lists_the_types_that_stand_there() {
        let layout = layout();
        let (fleet, stock) = (&layout.fleet, stock(&layout, &[("b2", 4)]));
        let site = fleet.site("BB-1").expect("in the fleet");
        let shown = show_site(fleet, site, &[DataCenterInclude::GpuAvailability], &stock);
        let gpus = shown.gpu_availability.expect("asked for");
        let gpus: Vec<_> = gpus.iter().map(|gpu| (gpu.id.as_str(), gpu.availability.to_string())).collect();
        assert_eq!(gpus, [("Big", "MEDIUM".to_owned()), ("Rare", "NONE".to_owned())]);
        assert_eq!(shown.cpu_availability, None);
        assert!(site_cpus(fleet, site, &stock).is_empty());
    }
}
