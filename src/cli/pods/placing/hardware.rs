//! The hardware and location of a pod: flags that go into the body, and flags that produce candidates.

use clap::{Args, ValueEnum};
use serde_json::{Map, Value};

use crate::cli::{
    args::{choice::choice, units::gigabytes, values::Country},
    failure::Failure,
    resources::{
        container::{COMMON, set},
        select,
    },
    session::Session,
};
use ops::place::{Order, Types};
use wire::{
    catalog::{CatalogInclude, DataCenterRegion, GpuType, ListGpuTypes, Product},
    lenient::Lenient,
    money::Usd,
    pods::Cloud,
    scalar::CudaVersion,
};

/// Accepts every GPU type.
const ANY: &str = "any";

/// On what hardware, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Placement")]
pub(in crate::cli::pods) struct HardwareArgs {
    /// A GPU type by id, name or part of it, like 'RTX 4090'; may be repeated to allow several, 'any' allows every
    /// type that the filters leave
    #[arg(long, value_name = "ID", conflicts_with_all = ["cpu", "vcpus"], help_heading = COMMON, display_order = 1)]
    gpu: Vec<String>,
    /// Number of GPUs
    #[arg(long, value_name = "N", conflicts_with_all = ["cpu", "vcpus"])]
    gpu_count: Option<u32>,
    /// Minimum VRAM per GPU in GB
    #[arg(long, value_name = "GB", value_parser = gigabytes, conflicts_with_all = ["cpu", "vcpus"])]
    pub(in crate::cli::pods) min_vram: Option<u32>,
    /// A CPU flavor instead of GPUs
    #[arg(long, value_name = "FLAVOR", help_heading = COMMON, display_order = 2)]
    cpu: Option<String>,
    /// Number of vCPUs, a power of two [default: the flavor's minimum]
    #[arg(long, value_name = "N")]
    vcpus: Option<u32>,
    /// Which cloud [default: secure]
    #[arg(long, value_enum, value_name = "CLOUD", ignore_case = true)]
    cloud: Option<CloudChoice>,
    #[command(flatten)]
    pub(in crate::cli::pods) sites: SiteArgs,
    /// Maximum price of the pod per hour: all its GPUs or vCPUs, without disks
    #[arg(long, value_name = "USD")]
    pub(in crate::cli::pods) max_price: Option<Usd>,
    /// Which candidates to try first [default: availability]
    #[arg(long, value_enum, value_name = "ORDER")]
    order: Option<OrderChoice>,
    /// CUDA versions to allow on the host
    #[arg(long, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// Minimum CUDA version of the host
    #[arg(long, value_name = "V")]
    min_cuda: Option<CudaVersion>,
    /// Minimum system RAM per GPU in GB
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    min_ram_per_gpu: Option<u32>,
    /// Minimum vCPUs per GPU
    #[arg(long, value_name = "N")]
    min_vcpus_per_gpu: Option<u32>,
    /// Join the account's global network
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    global_networking: Option<bool>,
}

/// In which data centers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Placement")]
pub(in crate::cli) struct SiteArgs {
    /// Data centers to allow
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    data_center: Vec<String>,
    /// Regions to allow
    #[arg(long, value_name = "REGION", value_delimiter = ',', value_parser = choice::<DataCenterRegion>(),
          ignore_case = true)]
    pub(in crate::cli) region: Vec<DataCenterRegion>,
    /// Countries to allow, like US or SE
    #[arg(long, value_name = "CC", value_delimiter = ',')]
    country: Vec<Country>,
}

impl SiteArgs {
    /// The countries that were typed.
    pub(in crate::cli) fn countries(&self) -> Vec<String> {
        self.country.iter().map(|country| country.0.clone()).collect()
    }

    /// Puts the data centers that were typed into a body.
    pub(in crate::cli) async fn apply(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        if !self.data_center.is_empty() {
            let ids = select::data_centers(session, &self.data_center).await?;
            body.insert("dataCenterIds".into(), ids.into());
        }
        Ok(())
    }
}

/// The types that were typed; nothing when none was.
pub(in crate::cli) async fn types(session: &Session, typed: &[String]) -> Result<Option<Types>, Failure> {
    if typed.iter().any(|typed| typed.eq_ignore_ascii_case(ANY)) {
        return Ok(Some(Types::Any));
    }
    let ids = select::gpus(session, typed).await?;
    Ok((!ids.is_empty()).then_some(Types::Named(ids)))
}

/// The type in a body until each candidate sets its own.
pub(in crate::cli) fn first(types: &Types) -> String {
    match types {
        Types::Named(ids) => ids.first().cloned().unwrap_or_default(),
        Types::Any => ANY.to_owned(),
    }
}

/// Whose hardware.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CloudChoice {
    /// Data centers of the provider
    Secure,
    /// Hosts of the community
    Community,
    /// Either
    Any,
}

/// The order in which places are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum OrderChoice {
    /// Highest availability first
    Availability,
    /// Cheapest first
    Price,
    /// In the order given
    Given,
}

impl OrderChoice {
    /// The order that is meant.
    pub(in crate::cli) const fn meant(self) -> Order {
        match self {
            Self::Availability => Order::Availability,
            Self::Price => Order::Price,
            Self::Given => Order::Given,
        }
    }
}

impl HardwareArgs {
    /// Whether a type or a flavor was typed.
    pub(in crate::cli::pods) const fn is_given(&self) -> bool {
        !self.gpu.is_empty() || self.cpu.is_some()
    }

    /// Whether it is to be a CPU pod.
    pub(in crate::cli::pods) const fn is_cpu(&self) -> bool {
        self.cpu.is_some() || self.vcpus.is_some()
    }

    /// Whether it is to be a GPU pod.
    pub(in crate::cli::pods) const fn is_gpu(&self) -> bool {
        !self.gpu.is_empty()
            || self.gpu_count.is_some()
            || self.min_vram.is_some()
            || self.min_cuda.is_some()
            || !self.cuda.is_empty()
            || self.min_ram_per_gpu.is_some()
            || self.min_vcpus_per_gpu.is_some()
    }

    /// How many vCPUs were typed.
    pub(in crate::cli::pods) const fn vcpus(&self) -> Option<u32> {
        self.vcpus
    }

    /// Takes a GPU type as if it had been typed.
    pub(in crate::cli::pods) fn set_gpu(&mut self, id: &str) {
        self.gpu = vec![id.to_owned()];
    }

    /// Takes a CPU flavor as if it had been typed.
    pub(in crate::cli::pods) fn set_cpu(&mut self, id: &str, vcpus: u32) {
        (self.cpu, self.vcpus) = (Some(id.to_owned()), Some(vcpus));
    }

    /// The query for GPU types with their stock, as far as the flags narrow it down.
    pub(in crate::cli::pods) fn stock(&self) -> ListGpuTypes {
        let cloud = match self.sources().as_slice() {
            [only] => Some(*only),
            _ => None,
        };
        let countries = self.sites.countries();
        ListGpuTypes {
            include: Some(vec![CatalogInclude::Availability]),
            product: Some(vec![Product::Pod]),
            count: self.gpu_count,
            cloud,
            country_codes: (!countries.is_empty()).then_some(countries),
            cuda_versions: (!self.cuda.is_empty()).then(|| self.cuda.clone()),
            min_cuda_version: self.min_cuda.map(|version| version.to_string()),
        }
    }

    /// The hourly price of a type's GPUs; `None` if the flags rule it out.
    pub(in crate::cli::pods) fn price_of(&self, gpu: &GpuType) -> Option<Usd> {
        let count = self.gpu_count.unwrap_or(1);
        let offer = |cloud: &Cloud| match cloud {
            Cloud::Secure => (gpu.secure, gpu.max_count.secure, gpu.price.secure),
            Cloud::Community => (gpu.community, gpu.max_count.community, gpu.price.community),
        };
        let has = |(offered, most, price): (Lenient<bool>, Lenient<u32>, Lenient<Usd>)| {
            price.filter(|_| offered.unwrap_or(true) && most.is_none_or(|most| most >= count))
        };
        let price = self.sources().iter().map(offer).filter_map(has).min()?.times(count);
        let has_room = |least: u32| gpu.memory.is_some_and(|memory| memory >= least);
        (self.max_price.is_none_or(|most| price <= most) && self.min_vram.is_none_or(has_room)).then_some(price)
    }

    /// The clouds to search.
    fn sources(&self) -> Vec<Cloud> {
        self.clouds().unwrap_or_else(|| vec![Cloud::default()])
    }

    /// The types that were typed; nothing when none was.
    pub(in crate::cli::pods) async fn types(&self, session: &Session) -> Result<Option<Types>, Failure> {
        types(session, &self.gpu).await
    }

    /// The clouds that were typed; nothing when none was.
    pub(in crate::cli::pods) fn clouds(&self) -> Option<Vec<Cloud>> {
        Some(match self.cloud? {
            CloudChoice::Secure => vec![Cloud::Secure],
            CloudChoice::Community => vec![Cloud::Community],
            CloudChoice::Any => vec![Cloud::Secure, Cloud::Community],
        })
    }

    /// The order that was typed.
    pub(in crate::cli::pods) fn order(&self) -> Option<Order> {
        self.order.map(OrderChoice::meant)
    }

    /// Puts what was typed into a body.
    pub(in crate::cli::pods) async fn apply(
        &self,
        session: &Session,
        types: Option<&Types>,
        body: &mut Map<String, Value>,
    ) -> Result<(), Failure> {
        self.apply_gpu(types, body);
        self.apply_cpu(session, body).await?;
        let cloud = self.clouds().and_then(|clouds| clouds.first().copied());
        set(body, "cloud", cloud.map(Cloud::as_str));
        set(body, "globalNetworking", self.global_networking);
        self.sites.apply(session, body).await
    }

    fn apply_gpu(&self, types: Option<&Types>, body: &mut Map<String, Value>) {
        let mut fields = Map::new();
        set(&mut fields, "id", types.map(first));
        set(&mut fields, "count", self.gpu_count);
        set(&mut fields, "minCudaVersion", self.min_cuda.map(|version| version.to_string()));
        set(&mut fields, "minRamPerGpu", self.min_ram_per_gpu);
        set(&mut fields, "minVcpuCountPerGpu", self.min_vcpus_per_gpu);
        if !self.cuda.is_empty() {
            fields.insert("allowedCudaVersions".into(), self.cuda.iter().map(ToString::to_string).collect());
        }
        merge(body, "gpu", "cpu", fields);
    }

    async fn apply_cpu(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut fields = Map::new();
        set(&mut fields, "vcpuCount", self.vcpus);
        if let Some(typed) = &self.cpu {
            let (id, flavor) = select::cpu(session, typed).await?;
            fields.insert("id".into(), id.into());
            let given = self.vcpus.is_some() || body.get("cpu").is_some_and(|cpu| cpu.get("vcpuCount").is_some());
            set(&mut fields, "vcpuCount", flavor.filter(|_| !given).and_then(|flavor| *flavor.vcpu.min));
        }
        merge(body, "cpu", "gpu", fields);
        Ok(())
    }
}

/// Adds fields to an object of the body, which excludes another one.
fn merge(body: &mut Map<String, Value>, name: &str, excluded: &str, fields: Map<String, Value>) {
    if fields.is_empty() {
        return;
    }
    if fields.contains_key("id") {
        body.remove(excluded);
    }
    if let Value::Object(object) = body.entry(name).or_insert_with(|| Map::new().into()) {
        object.extend(fields);
    }
}
