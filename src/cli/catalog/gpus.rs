//! `svcctl catalog gpus`

use std::cmp::{Ordering, Reverse};

use clap::ValueEnum;

use super::{in_stock, level, note_empty, place_lines, places};
use crate::{
    cli::{
        choice::choice,
        columns::{Cell, Column, Resource},
        failure::Failure,
        out::{self, Detail},
        select,
        session::Session,
        values::Country,
    },
    wire::{
        Open,
        catalog::{AvailabilityLevel, CatalogInclude, GetGpuType, GpuType, Product},
        money::Usd,
        pods::Cloud,
        scalar::CudaVersion,
    },
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
    /// Only what has room
    #[arg(long)]
    available: bool,
    /// Stock for what
    #[arg(long, value_parser = choice::<Product>(), ignore_case = true, default_value = "pod")]
    product: Product,
    /// Stock for pods of how many GPUs
    #[arg(long, value_name = "N")]
    count: Option<u32>,
    /// Stock and prices in one cloud
    #[arg(long, value_parser = choice::<Cloud>(), ignore_case = true)]
    cloud: Option<Cloud>,
    /// Stock in these countries
    #[arg(long, value_name = "CC", value_delimiter = ',')]
    country: Vec<Country>,
    /// Stock on hosts that report one of these CUDA versions
    #[arg(long, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// Stock on hosts that report this CUDA version or a higher one
    #[arg(long, value_name = "V")]
    min_cuda: Option<String>,
    /// Only types with this much VRAM in GB
    #[arg(long, value_name = "GB")]
    min_vram: Option<u32>,
    /// Only types that cost no more per GPU and hour
    #[arg(long, value_name = "USD")]
    max_price: Option<Usd>,
    /// In which order
    #[arg(long, value_enum)]
    sort: Option<Sort>,
}

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// Cheapest first
    Price,
    /// Most VRAM first
    Memory,
    /// Most stock first
    Availability,
    /// By name
    Name,
}

impl Resource for GpuType {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |gpu: &Self| Cell::text(&gpu.id)),
        Column::new("NAME", 4, |gpu: &Self| Cell::text(&gpu.name)),
        Column::new("VRAM GB", 1, |gpu: &Self| Cell::number(gpu.memory)),
        Column::new("SECURE USD/HOUR", 2, |gpu: &Self| Cell::price(gpu.price.secure)),
        Column::new("COMMUNITY USD/HOUR", 3, |gpu: &Self| Cell::price(gpu.price.community)),
        Column::new("AVAILABLE", 0, |gpu: &Self| level(gpu.availability.as_ref())),
        Column::new("CUDA", 6, |gpu: &Self| Cell::list(gpu.cuda_versions.iter().flatten().map(|cuda| &cuda.version))),
        Column::new("MAX", 5, |gpu: &Self| Cell::number(gpu.max_count.secure.max(gpu.max_count.community))),
        Column::new("MAKER", Column::<Self>::WIDE, |gpu: &Self| Cell::text(gpu.manufacturer.to_string())),
        Column::new("POOL", Column::<Self>::WIDE, |gpu: &Self| Cell::maybe(gpu.pool.as_ref())),
        Column::new("DATA CENTERS", Column::<Self>::WIDE, |gpu: &Self| places(gpu.data_centers.as_ref())),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
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
    out::list(session, &listed)
}

async fn one(session: &Session, typed: &str, args: &Args) -> Result<(), Failure> {
    let id = select::gpu(session, typed).await?.id;
    let reply = session.call(&format!("get GPU type `{id}`"), query(args, id.clone())).await?;
    let gpu = &reply.value;
    let mut detail = Detail::of(gpu, session.now()?);
    detail.rows("stock", place_lines(gpu.data_centers.as_ref()));
    out::one(session, gpu, &reply.json(), detail)
}

fn query(args: &Args, id: String) -> GetGpuType {
    let countries = args.country.iter().map(|country| country.0.clone()).collect::<Vec<_>>();
    GetGpuType {
        id,
        include: Some(vec![CatalogInclude::Availability]),
        product: Some(args.product),
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
        && args.min_vram.is_none_or(|least| gpu.memory >= least)
        && args.max_price.is_none_or(|most| price.is_some_and(|price| price <= most))
}

/// The price in a cloud, or the lower one; nothing where it is not offered.
fn price(gpu: &GpuType, cloud: Option<Cloud>) -> Option<Usd> {
    let offered = |price: Usd| Some(price).filter(|price| *price > Usd::ZERO);
    match cloud {
        Some(Cloud::Secure) => offered(gpu.price.secure),
        Some(Cloud::Community) => offered(gpu.price.community),
        None => [offered(gpu.price.secure), offered(gpu.price.community)].into_iter().flatten().min(),
    }
}

fn compare(sort: Sort, cloud: Option<Cloud>, left: &GpuType, right: &GpuType) -> Ordering {
    // What is not offered there comes last.
    let by_price = |gpu: &GpuType| price(gpu, cloud).map_or((true, Usd::ZERO), |price| (false, price));
    let stock = |gpu: &GpuType| gpu.availability.as_ref().and_then(Open::<AvailabilityLevel>::known).copied();
    match sort {
        Sort::Price => by_price(left).cmp(&by_price(right)),
        Sort::Memory => Reverse(left.memory).cmp(&Reverse(right.memory)),
        Sort::Availability => Reverse(stock(left)).cmp(&Reverse(stock(right))),
        Sort::Name => left.name.cmp(&right.name),
    }
}
