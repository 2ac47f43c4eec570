//! `svcctl catalog gpus`

use super::{
    in_stock, note_empty,
    order::{Sort, compare, price},
    place_lines,
};
use crate::cli::{
    args::{choice::choice, units::gigabytes, values::Country},
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::{
    catalog::{CatalogInclude, GetGpuType, GpuType, Product},
    money::Usd,
    pods::Cloud,
    scalar::CudaVersion,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl catalog gpus --available --sort price
  svcctl catalog gpus --min-vram 80 --max-price 2.50 --cloud secure
  svcctl catalog gpus 4090")]
pub(in crate::cli) struct Args {
    /// One GPU type by id, name or part of it
    id: Option<String>,
    /// Only what is available
    #[arg(long)]
    available: bool,
    /// Availability for this product
    #[arg(long, value_parser = choice::<Product>(), ignore_case = true, default_value = "pod")]
    product: Product,
    /// Availability for pods with this many GPUs
    #[arg(long, value_name = "N")]
    count: Option<u32>,
    /// Availability and prices in this cloud; availability is that of SECURE by default
    #[arg(long, value_parser = choice::<Cloud>(), ignore_case = true)]
    cloud: Option<Cloud>,
    /// Availability in these countries
    #[arg(long, value_name = "CC", value_delimiter = ',')]
    country: Vec<Country>,
    /// Availability on hosts with one of these CUDA versions
    #[arg(long, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// Availability on hosts with at least this CUDA version
    #[arg(long, value_name = "V")]
    min_cuda: Option<String>,
    /// Minimum VRAM in GB
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    min_vram: Option<u32>,
    /// Maximum price per GPU and hour
    #[arg(long, value_name = "USD")]
    max_price: Option<Usd>,
    /// Sort order
    #[arg(long, value_enum)]
    sort: Option<Sort>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if let Some(typed) = &args.id {
        return one(session, typed, &args).await;
    }
    let mut listed = session.list("read the catalog", query(&args, String::new()).without_id()).await?;
    if args.available || args.min_vram.is_some() || args.max_price.is_some() {
        listed.retain(|gpu| fits(gpu, &args));
    }
    if let Some(sort) = args.sort {
        listed.sort_by(|left, right| compare(sort, args.cloud, left, right));
    }
    note_empty(session, listed.items().len());
    output::list(session, &listed)
}

async fn one(session: &Session, typed: &str, args: &Args) -> Result<(), Failure> {
    let id = select::gpu(session, typed).await?;
    let reply = session.call(&format!("get GPU type `{id}`"), query(args, id.clone())).await?;
    let gpu = &reply.value;
    let mut detail = Detail::of(gpu, session.platform.now()?);
    detail.rows("stock", place_lines(gpu.data_centers.as_ref()));
    output::one(session, gpu, &reply.json(), detail)
}

fn query(args: &Args, id: String) -> GetGpuType {
    let countries = args.country.iter().map(|country| country.0.clone()).collect::<Vec<_>>();
    GetGpuType {
        id,
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(vec![args.product]),
        count: args.count,
        cloud: args.cloud,
        country_codes: (!countries.is_empty()).then_some(countries),
        cuda_versions: (!args.cuda.is_empty()).then(|| args.cuda.clone()),
        min_cuda_version: args.min_cuda.clone(),
    }
}

fn fits(gpu: &GpuType, args: &Args) -> bool {
    let price = price(gpu, args.cloud);
    (!args.available || in_stock(gpu.availability.as_ref()))
        && args.min_vram.is_none_or(|least| gpu.memory.is_some_and(|memory| memory >= least))
        && args.max_price.is_none_or(|most| price.is_some_and(|price| price <= most))
}
