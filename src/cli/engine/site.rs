//! The common part of adding hosts and clusters to the fleet, and of showing them.

use std::str::FromStr;

use serde::Serialize;

use crate::cli::args::{choice::choice, values::Country};
use engine::{
    Fleet,
    fleet::{Decimal, GpuListPrice, GpuModel, PerCloud},
    hosts::HostState,
};
use wire::{
    catalog::{DataCenterRegion, GpuManufacturer},
    money::Usd,
};

/// Where a data center stands, and what its GPUs cost.
#[derive(Debug, clap::Args)]
pub(super) struct SiteArgs {
    /// The region of a new data center
    #[arg(long, value_parser = choice::<DataCenterRegion>(), ignore_case = true)]
    region: Option<DataCenterRegion>,
    /// The country of a new data center, in two letters
    #[arg(long, value_name = "CC")]
    country: Option<Country>,
    /// The price of an hour of a GPU whose type the fleet does not have
    #[arg(long, value_name = "TYPE=USD")]
    pub(super) price: Vec<Price>,
}

impl SiteArgs {
    pub(super) fn region(&self) -> DataCenterRegion {
        self.region.unwrap_or(DataCenterRegion::Unknown)
    }

    pub(super) fn country(&self) -> String {
        self.country.as_ref().map_or_else(|| "ZZ".to_owned(), |country| country.0.clone())
    }
}

/// The name of a host or a cluster: letters, digits, dots, dashes and underscores.
#[derive(Debug, Clone)]
pub(super) struct SiteName(pub(super) String);

impl FromStr for SiteName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_part = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
        let is_name = text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(is_part);
        let is_right = is_name && text.len() <= 63;
        if is_right { Ok(Self(text.to_owned())) } else { Err("a name has up to 63 letters, digits, `.`, `-` and `_`") }
    }
}

/// The hourly price of a GPU type.
#[derive(Debug, Clone)]
pub(super) struct Price {
    pub(super) gpu: String,
    pub(super) hour: Usd,
}

impl FromStr for Price {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (gpu, hour) = text.rsplit_once('=').ok_or("expected a GPU and its price, like 'NVIDIA T4=0.20'")?;
        let hour: Usd = hour.parse().map_err(|error| format!("{error}"))?;
        if gpu.is_empty() || hour <= Usd::ZERO {
            return Err("it needs the name of a GPU, and a price above 0".to_owned());
        }
        Ok(Self { gpu: gpu.to_owned(), hour })
    }
}

/// Why something cannot join the fleet, and what to do about it.
pub(super) struct Rejection {
    pub(super) why: String,
    pub(super) hint: String,
}

impl Rejection {
    pub(super) fn new(why: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { why: why.into(), hint: hint.into() }
    }
}

/// The price that a GPU type brings to the fleet; none if it has one there. Exactly one of both has to be.
pub(super) fn new_price<'p>(fleet: &Fleet, gpu: &str, prices: &'p [Price]) -> Result<Option<&'p Price>, Rejection> {
    let price = prices.iter().find(|price| price.gpu == gpu);
    match (fleet.gpu_type(gpu), price) {
        (Some(_), Some(_)) => Err(Rejection::new(
            format!("`{gpu}` has its price in the fleet already"),
            "leave --price out; `svcctl engine fleet show` and `set` change it",
        )),
        (None, None) => Err(Rejection::new(
            format!("`{gpu}` is no GPU type of the fleet"),
            format!("give the price of an hour of it: --price '{gpu}=0.50'"),
        )),
        (_, price) => Ok(price),
    }
}

/// A GPU type that is new to the fleet, with the memory of a GPU in GB, and how many of them a pod may have.
pub(super) fn model(Price { gpu, hour }: &Price, memory: u32, max_count: PerCloud<u32>) -> GpuModel {
    let price = Decimal(*hour);
    GpuModel {
        id: gpu.clone(),
        name: gpu.trim_start_matches("NVIDIA ").trim_start_matches("GeForce ").to_owned(),
        manufacturer: GpuManufacturer::Nvidia,
        memory,
        pool: None,
        price: GpuListPrice { secure: price, community: price, serverless: None },
        max_count,
    }
}

/// Whether a host or a cluster takes pods, and why not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub(super) enum Status {
    /// It takes pods.
    Ready,
    /// No server has been in contact with it yet.
    New,
    /// Its operator wants no more pods there.
    Drained,
    /// Its disk is full.
    Full,
    /// It does not answer.
    Unreachable,
    /// It, or its namespace, belongs to another engine now.
    Taken,
    /// It has not answered for so long that its pods were given up.
    Lost,
}

impl Status {
    pub(super) const fn of(state: &HostState) -> Self {
        match state {
            HostState { is_lost: true, .. } => Self::Lost,
            HostState { unreachable_since: Some(_), .. } => Self::Unreachable,
            HostState { taken: Some(_), .. } => Self::Taken,
            HostState { is_drained: true, .. } => Self::Drained,
            HostState { is_full: true, .. } => Self::Full,
            HostState { last_contact: None, .. } => Self::New,
            _ => Self::Ready,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ready => "READY",
            Self::New => "NEW",
            Self::Drained => "DRAINED",
            Self::Full => "FULL",
            Self::Unreachable => "UNREACHABLE",
            Self::Taken => "TAKEN",
            Self::Lost => "LOST",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Price, SiteName};

    #[test]
    fn a_price_has_a_card_and_an_amount() {
        let price: Price = "NVIDIA T4=0.20".parse().expect("right");
        assert_eq!((price.gpu.as_str(), price.hour.micros()), ("NVIDIA T4", 200_000));
        for wrong in ["T4", "=1", "T4=", "T4=-1", "T4=0", "T4=x"] {
            assert!(wrong.parse::<Price>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_name_is_no_option_and_no_path() {
        for right in ["node1", "10.0.0.7", "a_b-c"] {
            assert!(right.parse::<SiteName>().is_ok(), "{right}");
        }
        for wrong in ["", "-x", ".x", "a/b", "a b", &"x".repeat(64)] {
            assert!(wrong.parse::<SiteName>().is_err(), "{wrong}");
        }
    }
}
