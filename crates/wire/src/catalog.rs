//! What can be rented: GPU types, CPU flavors, data centers and public templates (platform.md, section 4.3; wire.md,
//! Catalog).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    money::Usd,
    operation::Operation,
    pods::Cloud,
    problem::{Problem, Violation},
    scalar::{CudaVersion, Open},
    seen::{Seen, fitting, fitting_each},
    templates::Template,
};

/// How many more pods fit now: none, 1 or 2, 3 to 9, 10 or more (behaviour.md, Placement).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum AvailabilityLevel {
    /// Sold out.
    None,
    /// One or two.
    Low,
    /// Three to nine.
    Medium,
    /// Ten or more.
    High,
}

impl AvailabilityLevel {
    /// The level of a number of pods that still fit.
    pub const fn of(pods: u64) -> Self {
        match pods {
            0 => Self::None,
            1..=2 => Self::Low,
            3..=9 => Self::Medium,
            10.. => Self::High,
        }
    }
}

/// Who makes a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum GpuManufacturer {
    /// NVIDIA.
    Nvidia,
    /// AMD.
    Amd,
    /// Neither.
    Unknown,
}

/// What a pod is rented for; a fleet may hold stock for one and not for the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum Product {
    /// A single pod.
    Pod,
    /// A member of an instant cluster.
    Cluster,
    /// A worker of an endpoint.
    Serverless,
}

/// The availability of something in one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResourceAvailability {
    /// The id of the data center, GPU type or CPU flavor.
    pub id: String,
    /// Its display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// How many more pods fit.
    pub availability: Open<AvailabilityLevel>,
}

/// A GPU type.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GpuType {
    /// What `gpu.id` takes, `NVIDIA GeForce RTX 4090`.
    pub id: String,
    /// The display name, `RTX 4090`.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// The serverless pool that it belongs to.
    #[serde(default, deserialize_with = "fitting")]
    #[serialize_always]
    pub pool: Option<String>,
    /// Who makes it.
    pub manufacturer: Open<GpuManufacturer>,
    /// VRAM in GB.
    pub memory: Seen<u32>,
    /// Whether it is offered in the SECURE cloud.
    pub secure: Seen<bool>,
    /// Whether it is offered in the COMMUNITY cloud.
    pub community: Seen<bool>,
    /// USD per GPU and hour; 0 where it is not offered.
    #[serde(default, deserialize_with = "fitting")]
    pub price: GpuPrice,
    /// The most GPUs of one pod; 0 where it is not offered.
    #[serde(default, deserialize_with = "fitting")]
    pub max_count: GpuMaxCount,
    /// Stock over all data centers, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub availability: Option<Open<AvailabilityLevel>>,
    /// Stock by data center, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub data_centers: Option<Vec<ResourceAvailability>>,
    /// What its machines report, newest first, when asked for; omitted when none reports any.
    #[serde(default, deserialize_with = "fitting")]
    pub cuda_versions: Option<Vec<CudaAvailability>>,
}

/// USD per GPU and hour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GpuPrice {
    /// In the SECURE cloud.
    pub secure: Seen<Usd>,
    /// In the COMMUNITY cloud.
    pub community: Seen<Usd>,
    /// As a serverless worker.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub serverless: Option<Usd>,
}

/// The most GPUs of one pod.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GpuMaxCount {
    /// In the SECURE cloud.
    pub secure: Seen<u32>,
    /// In the COMMUNITY cloud.
    pub community: Seen<u32>,
}

/// A CUDA version that machines of a type report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CudaAvailability {
    /// Major and minor, `12.8`.
    pub version: String,
    /// Whether a machine that reports it has room.
    #[serde(default, deserialize_with = "fitting")]
    pub available: bool,
}

/// A CPU flavor.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuType {
    /// What `cpu.id` takes, `cpu5c`.
    pub id: String,
    /// The display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// The generation.
    #[serde(default, deserialize_with = "fitting")]
    pub group: String,
    /// The smallest and largest number of vCPUs of one pod.
    #[serde(default, deserialize_with = "fitting")]
    pub vcpu: VcpuRange,
    /// GB of system RAM per vCPU.
    pub ram_gb_per_vcpu: Seen<serde_json::Number>,
    /// USD per vCPU and hour.
    #[serde(default, deserialize_with = "fitting")]
    pub price: CpuPrice,
    /// Stock over all data centers, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub availability: Option<Open<AvailabilityLevel>>,
    /// Stock by data center, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub data_centers: Option<Vec<ResourceAvailability>>,
}

/// From and to, both included.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VcpuRange {
    /// The smallest.
    pub min: Seen<u32>,
    /// The largest.
    pub max: Seen<u32>,
}

impl VcpuRange {
    /// Whether a pod may have so many, as far as the bounds are known.
    pub fn takes(&self, count: u32) -> bool {
        self.min.is_none_or(|min| min <= count) && self.max.is_none_or(|max| count <= max)
    }
}

/// USD per vCPU and hour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuPrice {
    /// As a pod.
    pub secure_per_vcpu: Seen<Usd>,
    /// As a serverless worker.
    pub serverless_per_vcpu: Seen<Usd>,
}

/// The part of the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
#[allow(missing_docs, reason = "the names say it")]
pub enum DataCenterRegion {
    NorthAmerica,
    SouthAmerica,
    Europe,
    Asia,
    MiddleEast,
    Africa,
    Oceania,
    Antarctica,
    Unknown,
}

/// A standard that a data center is certified for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of the standards")]
pub enum Compliance {
    GDPR,
    ISO_IEC_27001,
    ISO_14001,
    PCI_DSS,
    HITRUST,
    SOC_1_TYPE_2,
    SOC_2_TYPE_2,
    SOC_3_TYPE_2,
    ITAR,
    FISMA_HIGH,
    HIPAA,
    RENEWABLE,
}

/// How fast a network volume is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NetworkVolumeType {
    /// The usual kind.
    #[default]
    Standard,
    /// The fast kind; not in every data center.
    HighPerformance,
}

/// A data center.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataCenter {
    /// What `dataCenterIds` takes, `US-KS-2`.
    pub id: String,
    /// The display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// The part of the world.
    pub region: Open<DataCenterRegion>,
    /// Whether pods there can join the global network.
    #[serde(default, deserialize_with = "fitting")]
    pub global_network: bool,
    /// The kinds of network volumes there.
    #[serde(default, deserialize_with = "fitting_each")]
    pub network_volume_types: Vec<Open<NetworkVolumeType>>,
    /// Its certificates.
    #[serde(default, deserialize_with = "fitting_each")]
    pub compliance: Vec<Open<Compliance>>,
    /// Stock by GPU type, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub gpu_availability: Option<Vec<ResourceAvailability>>,
    /// Stock by CPU flavor, when asked for.
    #[serde(default, deserialize_with = "fitting")]
    pub cpu_availability: Option<Vec<ResourceAvailability>>,
}

/// What a GPU or CPU catalog query may add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum CatalogInclude {
    /// Stock and CUDA versions.
    Availability,
}

/// What a data center query may add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DataCenterInclude {
    /// Stock by GPU type.
    GpuAvailability,
    /// Stock by CPU flavor.
    CpuAvailability,
}

/// Where public templates come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TemplateSource {
    /// The service's own.
    #[default]
    Official,
    /// By partners, reviewed.
    Verified,
    /// By anyone.
    Community,
}

/// Every rule between the parameters of a query for stock that it breaks: what `include=AVAILABILITY` needs, and what
/// is allowed only beside it, each with whether it was given. The engine applies them behind its look-ups.
fn broken_availability(include: bool, product: bool, others: &[(&str, bool)]) -> Vec<Violation> {
    let mut broken = Vec::new();
    if include && !product {
        broken.push(Violation::new("query.product", "required with `include=AVAILABILITY`"));
    }
    let product = [("product", product)];
    let stray = others.iter().chain(&product).filter(|(_, given)| *given && !include);
    broken.extend(
        stray.map(|(name, _)| Violation::new(format!("query.{name}"), "allowed only with `include=AVAILABILITY`")),
    );
    broken
}

fn given<T>(list: Option<&Vec<T>>) -> bool {
    list.is_some_and(|list| !list.is_empty())
}

/// A query for GPU types and their stock: of one, or of all.
macro_rules! gpu_query {
    ($(#[$doc:meta])* pub struct $name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        #[skip_serializing_none]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($own)*
            /// What to add.
            pub include: Option<Vec<CatalogInclude>>,
            /// Stock for what, the best of several; required with AVAILABILITY.
            pub product: Option<Vec<Product>>,
            /// Stock for pods of how many GPUs; 1 when left out.
            #[schemars(range(min = 1))]
            pub count: Option<u32>,
            /// Stock in which cloud; SECURE when left out, as in a create.
            pub cloud: Option<Cloud>,
            /// Stock in these countries; types without a machine there are left out of the list.
            #[schemars(inner(pattern("^[A-Z]{2}$")))]
            pub country_codes: Option<Vec<String>>,
            /// Stock on hosts that report one of these; not together with `minCudaVersion`.
            pub cuda_versions: Option<Vec<CudaVersion>>,
            /// Stock on hosts that report this one or a higher one; the minor number may be left out.
            #[schemars(pattern("^\\d+(\\.\\d+)?$"))]
            pub min_cuda_version: Option<String>,
        }
    };
}

gpu_query! {
    /// `catalog.gpus.list`
    pub struct ListGpuTypes {}
}

/// The reply of `catalog.gpus.list`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListGpuTypesResponse {
    /// Every GPU type.
    pub gpus: Vec<GpuType>,
}

impl Operation for ListGpuTypes {
    const ID: &'static str = "catalog.gpus.list";
    const NAME: &'static str = "listGpuTypes";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/gpus";
    const REFUSALS: &'static [u16] = &[400];
    type Output = ListGpuTypesResponse;
}

impl ListGpuTypes {
    /// Every rule between the parameters that the query breaks (wire.md, Catalog).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let has_versions = given(self.cuda_versions.as_ref());
        let mut broken = broken_availability(
            given(self.include.as_ref()),
            given(self.product.as_ref()),
            &[
                ("count", self.count.is_some()),
                ("cloud", self.cloud.is_some()),
                ("countryCodes", given(self.country_codes.as_ref())),
                ("cudaVersions", has_versions),
                ("minCudaVersion", self.min_cuda_version.is_some()),
            ],
        );
        if has_versions && self.min_cuda_version.is_some() {
            let what = "`cudaVersions` and `minCudaVersion` exclude each other; keep one";
            broken.push(Violation::new("query.minCudaVersion", what));
        }
        broken
    }
}

gpu_query! {
    /// `catalog.gpus.get`
    pub struct GetGpuType {
        /// The GPU type.
        pub id: String,
    }
}

impl GetGpuType {
    /// The same query over the whole catalog.
    pub fn without_id(self) -> ListGpuTypes {
        let Self { id: _, include, product, count, cloud, country_codes, cuda_versions, min_cuda_version } = self;
        ListGpuTypes { include, product, count, cloud, country_codes, cuda_versions, min_cuda_version }
    }
}

impl Operation for GetGpuType {
    const ID: &'static str = "catalog.gpus.get";
    const NAME: &'static str = "getGpuType";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/gpus/{id}";
    const REFUSALS: &'static [u16] = &[400];
    type Output = GpuType;
}

/// `catalog.cpus.list`
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListCpuTypes {
    /// What to add.
    pub include: Option<Vec<CatalogInclude>>,
    /// Stock for what (POD or SERVERLESS), the best of both; required with AVAILABILITY.
    #[serde(default)]
    #[schemars(schema_with = "cpu_product")]
    pub product: Option<Vec<Product>>,
    /// Stock for pods of how many vCPUs: a power of two; the flavor's smallest when left out.
    #[schemars(range(min = 2))]
    pub vcpu_count: Option<u32>,
}

fn cpu_product(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({ "type": "array", "items": { "type": "string", "enum": ["POD", "SERVERLESS"] } })
}

/// The reply of `catalog.cpus.list`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListCpuTypesResponse {
    /// Every CPU flavor.
    pub cpus: Vec<CpuType>,
}

impl Operation for ListCpuTypes {
    const ID: &'static str = "catalog.cpus.list";
    const NAME: &'static str = "listCpuTypes";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/cpus";
    const REFUSALS: &'static [u16] = &[400];
    type Output = ListCpuTypesResponse;

    fn check(&self) -> Result<(), Problem> {
        match self.vcpu_count {
            Some(count) if !count.is_power_of_two() => {
                Err(Problem::invalid(&[Violation::new("query.vcpuCount", format!("{count} is not a power of two"))]))
            }
            _ => Ok(()),
        }
    }
}

impl ListCpuTypes {
    /// Every rule between the parameters that the query breaks (wire.md, Catalog).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let others = [("vcpuCount", self.vcpu_count.is_some())];
        broken_availability(given(self.include.as_ref()), given(self.product.as_ref()), &others)
    }
}

/// `catalog.cpus.get`
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GetCpuType {
    /// The CPU flavor.
    pub id: String,
    /// What to add.
    pub include: Option<Vec<CatalogInclude>>,
    /// Stock for what (POD or SERVERLESS), the best of both; required with AVAILABILITY.
    #[serde(default)]
    #[schemars(schema_with = "cpu_product")]
    pub product: Option<Vec<Product>>,
    /// Stock for pods of how many vCPUs: a power of two; the flavor's smallest when left out.
    #[schemars(range(min = 2))]
    pub vcpu_count: Option<u32>,
}

impl GetCpuType {
    /// The same query over the whole catalog.
    pub fn without_id(self) -> ListCpuTypes {
        let Self { id: _, include, product, vcpu_count } = self;
        ListCpuTypes { include, product, vcpu_count }
    }
}

impl Operation for GetCpuType {
    const ID: &'static str = "catalog.cpus.get";
    const NAME: &'static str = "getCpuType";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/cpus/{id}";
    const REFUSALS: &'static [u16] = &[400];
    type Output = CpuType;

    fn check(&self) -> Result<(), Problem> {
        self.clone().without_id().check()
    }
}

/// `catalog.datacenters.list`
#[skip_serializing_none]
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListDataCenters {
    /// What to add.
    pub include: Option<Vec<DataCenterInclude>>,
    /// In one of these parts of the world.
    pub regions: Option<Vec<DataCenterRegion>>,
    /// With all of these kinds of network volumes.
    pub network_volume_types: Option<Vec<NetworkVolumeType>>,
    /// With all of these certificates.
    pub compliance: Option<Vec<Compliance>>,
    /// With or without the global network.
    pub global_network: Option<bool>,
}

/// The reply of `catalog.datacenters.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListDataCentersResponse {
    /// The data centers that every filter leaves.
    pub data_centers: Vec<DataCenter>,
}

impl Operation for ListDataCenters {
    const ID: &'static str = "catalog.datacenters.list";
    const NAME: &'static str = "listDataCenters";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/datacenters";
    type Output = ListDataCentersResponse;
}

/// `catalog.datacenters.get`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct GetDataCenter {
    /// The data center.
    pub id: String,
    /// What to add.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub include: Option<Vec<DataCenterInclude>>,
}

impl Operation for GetDataCenter {
    const ID: &'static str = "catalog.datacenters.get";
    const NAME: &'static str = "getDataCenter";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/datacenters/{id}";
    type Output = DataCenter;
}

/// `catalog.templates.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListCatalogTemplates {
    /// Whose; the service's own when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<TemplateSource>,
}

/// The reply of `catalog.templates.list`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct ListCatalogTemplatesResponse {
    /// At most 100 public templates.
    pub templates: Vec<Template>,
}

impl Operation for ListCatalogTemplates {
    const ID: &'static str = "catalog.templates.list";
    const NAME: &'static str = "listPublicTemplates";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/catalog/templates";
    type Output = ListCatalogTemplatesResponse;
}
