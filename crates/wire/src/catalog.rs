//! The catalog: GPU types, CPU flavors, data centers and public templates (platform.md, section 4.3; wire.md, Catalog).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::{
    lenient::{Lenient, fitting, fitting_each},
    money::Usd,
    operation::Operation,
    pods::Cloud,
    problem::{Problem, Violation},
    scalar::{CudaVersion, OpenEnum},
    templates::Template,
};

/// How many more pods fit now: none, 1 or 2, 3 to 9, or at least 10 (behaviour.md, Placement).
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
    /// The level for a number of pods that still fit.
    pub const fn of(pods: u64) -> Self {
        match pods {
            0 => Self::None,
            1..=2 => Self::Low,
            3..=9 => Self::Medium,
            10.. => Self::High,
        }
    }

    /// The fewest pods of this level.
    pub const fn least(self) -> u64 {
        match self {
            Self::None => 0,
            Self::Low => 1,
            Self::Medium => 3,
            Self::High => 10,
        }
    }
}

/// The maker of a GPU.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum GpuManufacturer {
    /// NVIDIA.
    Nvidia,
    /// AMD.
    Amd,
    /// Any other maker.
    Unknown,
}

/// The use that a pod is rented for; a fleet may have stock for one use and not for another.
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

/// Availability in one data center, or of one GPU type or CPU flavor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ResourceAvailability {
    /// The id of the data center, GPU type or CPU flavor.
    pub id: String,
    /// Its display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// How many more pods fit.
    pub availability: OpenEnum<AvailabilityLevel>,
}

/// A GPU type.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GpuType {
    /// The value for `gpu.id`, such as `NVIDIA GeForce RTX 4090`.
    pub id: String,
    /// The display name, such as `RTX 4090`.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its serverless pool.
    #[serde(default, deserialize_with = "fitting")]
    #[serialize_always]
    pub pool: Option<String>,
    /// Its maker.
    pub manufacturer: OpenEnum<GpuManufacturer>,
    /// VRAM in GB.
    pub memory: Lenient<u32>,
    /// Whether the SECURE cloud offers it.
    pub secure: Lenient<bool>,
    /// Whether the COMMUNITY cloud offers it.
    pub community: Lenient<bool>,
    /// USD per GPU and hour; 0 where not offered.
    #[serde(default, deserialize_with = "fitting")]
    pub price: GpuPrice,
    /// The maximum number of GPUs per pod; 0 where not offered.
    #[serde(default, deserialize_with = "fitting")]
    pub max_count: GpuMaxCount,
    /// Stock across all data centers, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub availability: Option<OpenEnum<AvailabilityLevel>>,
    /// Stock by data center, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub data_centers: Option<Vec<ResourceAvailability>>,
    /// CUDA versions that its machines report, newest first, on request; omitted when none reports any.
    #[serde(default, deserialize_with = "fitting")]
    pub cuda_versions: Option<Vec<CudaAvailability>>,
}

/// USD per GPU and hour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GpuPrice {
    /// In the SECURE cloud.
    pub secure: Lenient<Usd>,
    /// In the COMMUNITY cloud.
    pub community: Lenient<Usd>,
    /// As a serverless worker.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub serverless: Option<Usd>,
}

/// The maximum number of GPUs per pod.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GpuMaxCount {
    /// In the SECURE cloud.
    pub secure: Lenient<u32>,
    /// In the COMMUNITY cloud.
    pub community: Lenient<u32>,
}

/// A CUDA version that machines with this GPU type report.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct CudaAvailability {
    /// Major and minor, such as `12.8`.
    pub version: String,
    /// Whether a machine that reports it has capacity.
    #[serde(default, deserialize_with = "fitting")]
    pub available: bool,
}

/// A CPU flavor.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuType {
    /// The value for `cpu.id`, such as `cpu5c`.
    pub id: String,
    /// The display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// The generation.
    #[serde(default, deserialize_with = "fitting")]
    pub group: String,
    /// The minimum and maximum number of vCPUs per pod.
    #[serde(default, deserialize_with = "fitting")]
    pub vcpu: VcpuRange,
    /// GB of system RAM per vCPU.
    pub ram_gb_per_vcpu: Lenient<serde_json::Number>,
    /// USD per vCPU and hour.
    #[serde(default, deserialize_with = "fitting")]
    pub price: CpuPrice,
    /// Stock across all data centers, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub availability: Option<OpenEnum<AvailabilityLevel>>,
    /// Stock by data center, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub data_centers: Option<Vec<ResourceAvailability>>,
}

/// A range, both ends inclusive.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct VcpuRange {
    /// The minimum.
    pub min: Lenient<u32>,
    /// The maximum.
    pub max: Lenient<u32>,
}

impl VcpuRange {
    /// Whether the known bounds allow `count`.
    pub fn takes(&self, count: u32) -> bool {
        self.min.is_none_or(|min| min <= count) && self.max.is_none_or(|max| count <= max)
    }
}

/// USD per vCPU and hour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct CpuPrice {
    /// As a pod.
    pub secure_per_vcpu: Lenient<Usd>,
    /// As a serverless worker.
    pub serverless_per_vcpu: Lenient<Usd>,
}

/// A region of the world.
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

/// A standard to which a data center is certified.
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

/// The speed of a network volume.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum NetworkVolumeType {
    /// The standard tier.
    #[default]
    Standard,
    /// The fast tier; some data centers lack it.
    HighPerformance,
}

/// A data center.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DataCenter {
    /// The value for `dataCenterIds`, such as `US-KS-2`.
    pub id: String,
    /// The display name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its region.
    pub region: OpenEnum<DataCenterRegion>,
    /// Whether its pods can join the global network.
    #[serde(default, deserialize_with = "fitting")]
    pub global_network: bool,
    /// The types of network volume that it offers.
    #[serde(default, deserialize_with = "fitting_each")]
    pub network_volume_types: Vec<OpenEnum<NetworkVolumeType>>,
    /// Its certifications.
    #[serde(default, deserialize_with = "fitting_each")]
    pub compliance: Vec<OpenEnum<Compliance>>,
    /// Stock by GPU type, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub gpu_availability: Option<Vec<ResourceAvailability>>,
    /// Stock by CPU flavor, on request.
    #[serde(default, deserialize_with = "fitting")]
    pub cpu_availability: Option<Vec<ResourceAvailability>>,
}

/// Details that a GPU or CPU catalog query can add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum CatalogInclude {
    /// Stock and CUDA versions.
    Availability,
}

/// Details that a data center query can add.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum DataCenterInclude {
    /// Stock by GPU type.
    GpuAvailability,
    /// Stock by CPU flavor.
    CpuAvailability,
}

/// The source of public templates.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum TemplateSource {
    /// The service itself.
    #[default]
    Official,
    /// Partners, reviewed by the service.
    Verified,
    /// Anyone.
    Community,
}

/// Every rule between the stock parameters of a query that it breaks: `include=AVAILABILITY` needs some parameters and
/// permits others (each paired with whether it is present). The engine applies these rules after its lookups.
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

/// A query for GPU types and their stock: one type or all.
macro_rules! gpu_query {
    ($(#[$doc:meta])* pub struct $name:ident { $($own:tt)* }) => {
        $(#[$doc])*
        #[skip_serializing_none]
        #[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "camelCase")]
        pub struct $name {
            $($own)*
            /// Details to add.
            pub include: Option<Vec<CatalogInclude>>,
            /// The uses to report stock for; the best level of several counts; required with AVAILABILITY.
            pub product: Option<Vec<Product>>,
            /// The number of GPUs of each pod to report stock for; 1 by default.
            #[schemars(range(min = 1))]
            pub count: Option<u32>,
            /// The cloud to report stock in; SECURE by default, as in a create.
            pub cloud: Option<Cloud>,
            /// The countries to report stock in; the list omits types without a machine there.
            #[schemars(inner(pattern("^[A-Z]{2}$")))]
            pub country_codes: Option<Vec<String>>,
            /// Stock on hosts that report one of these versions; excludes `minCudaVersion`.
            pub cuda_versions: Option<Vec<CudaVersion>>,
            /// Stock on hosts that report this version or higher; the minor number is optional.
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
    /// Every rule between parameters that the query breaks (wire.md, Catalog).
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
    /// The same query for the whole catalog.
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
    /// Details to add.
    pub include: Option<Vec<CatalogInclude>>,
    /// The uses to report stock for (POD or SERVERLESS); the better level of both counts; required with AVAILABILITY.
    #[serde(default)]
    #[schemars(schema_with = "cpu_product")]
    pub product: Option<Vec<Product>>,
    /// The number of vCPUs of each pod to report stock for: a power of two; by default the flavor's minimum.
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
    /// Every rule between parameters that the query breaks (wire.md, Catalog).
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
    /// Details to add.
    pub include: Option<Vec<CatalogInclude>>,
    /// The uses to report stock for (POD or SERVERLESS); the better level of both counts; required with AVAILABILITY.
    #[serde(default)]
    #[schemars(schema_with = "cpu_product")]
    pub product: Option<Vec<Product>>,
    /// The number of vCPUs of each pod to report stock for: a power of two; by default the flavor's minimum.
    #[schemars(range(min = 2))]
    pub vcpu_count: Option<u32>,
}

impl GetCpuType {
    /// The same query for the whole catalog.
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
    /// Details to add.
    pub include: Option<Vec<DataCenterInclude>>,
    /// Only data centers in these regions.
    pub regions: Option<Vec<DataCenterRegion>>,
    /// Only data centers with all of these network volume types.
    pub network_volume_types: Option<Vec<NetworkVolumeType>>,
    /// Only data centers with all of these certifications.
    pub compliance: Option<Vec<Compliance>>,
    /// Only data centers with (true) or without (false) the global network.
    pub global_network: Option<bool>,
}

/// The reply of `catalog.datacenters.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListDataCentersResponse {
    /// The data centers that pass every filter.
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
    /// Details to add.
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
    /// The source of the templates; the service itself by default.
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

crate::list::lists! {
    ListGpuTypes = "gpus" gpus: GpuType, whole;
    ListCpuTypes = "cpus" cpus: CpuType, whole;
    ListDataCenters = "dataCenters" data_centers: DataCenter, whole;
    ListCatalogTemplates = "templates" templates: Template, whole;
}
