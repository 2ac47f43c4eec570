//! The price of a GPU type, and the order of types.

use std::cmp::{Ordering, Reverse};

use clap::ValueEnum;

use wire::{
    OpenEnum,
    catalog::{AvailabilityLevel, GpuType},
    lenient::Lenient,
    money::Usd,
    pods::Cloud,
};

/// In which order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Sort {
    /// Cheapest first
    Price,
    /// Most VRAM first
    Memory,
    /// Most stock first
    Availability,
    /// By name
    Name,
}

/// The price in a cloud, or the lower one; `None` if not offered or not reported.
pub(super) fn price(gpu: &GpuType, cloud: Option<Cloud>) -> Option<Usd> {
    let offered = |price: Lenient<Usd>| price.filter(|price| *price > Usd::ZERO);
    match cloud {
        Some(Cloud::Secure) => offered(gpu.price.secure),
        Some(Cloud::Community) => offered(gpu.price.community),
        None => [offered(gpu.price.secure), offered(gpu.price.community)].into_iter().flatten().min(),
    }
}

/// Compares two GPU types; equal ones stay as they are.
pub(super) fn compare(sort: Sort, cloud: Option<Cloud>, left: &GpuType, right: &GpuType) -> Ordering {
    // Types not offered there come last.
    let by_price = |gpu: &GpuType| price(gpu, cloud).map_or((true, Usd::ZERO), |price| (false, price));
    let stock = |gpu: &GpuType| gpu.availability.as_ref().and_then(OpenEnum::<AvailabilityLevel>::known).copied();
    match sort {
        Sort::Price => by_price(left).cmp(&by_price(right)),
        Sort::Memory => Reverse(left.memory).cmp(&Reverse(right.memory)),
        Sort::Availability => Reverse(stock(left)).cmp(&Reverse(stock(right))),
        Sort::Name => left.name.cmp(&right.name),
    }
}
