//! The operations of GraphQL that v2 has an equal for, each with its arguments.

use serde_json::Value;

use super::{Field, Kind};
use crate::{
    body::Fields,
    rules::{Rule, of_operation, table},
};
use wire::{
    catalog::{CatalogInclude, ListGpuTypes, Product},
    pods::Cloud,
};

/// An operation.
#[derive(Debug, Clone, PartialEq)]
pub enum Operation {
    /// `podFindAndDeployOnDemand`, or with `is_bid` `podRentInterruptable`.
    Deploy {
        /// The pod.
        input: Fields,
        /// Whether it bids for an interruptible pod.
        is_bid: bool,
    },
    /// `podResume`, or with `is_bid` `podBidResume`.
    Resume {
        /// The pod.
        pod: String,
        /// The number of GPUs to start it with.
        gpu_count: Option<u64>,
        /// Whether it bids for an interruptible pod.
        is_bid: bool,
    },
    /// `podStop`
    Stop(String),
    /// `podTerminate`
    Terminate(String),
    /// `pod`
    Pod(String),
    /// `myself`: these parts of the account.
    Myself(Vec<Part>),
    /// `gpuTypes`
    GpuTypes {
        /// The types to answer; empty means all.
        ids: Vec<String>,
        /// The requested prices, by their field in the answer.
        prices: Vec<(Field, Price)>,
    },
    /// `saveTemplate`: creates without an id, and updates with one.
    SaveTemplate(Option<String>, Fields),
    /// `deleteTemplate`, which names it.
    DeleteTemplate(String),
    /// `saveEndpoint`: creates without an id, and updates with one.
    SaveEndpoint(Option<String>, Fields),
    /// `deleteEndpoint`
    DeleteEndpoint(String),
    /// `saveRegistryAuth`
    SaveRegistry(Fields),
    /// `deleteRegistryAuth`
    DeleteRegistry(String),
    /// `updateUserSettings`: sets the ssh keys, and answers with these parts of the account.
    SaveSettings(Fields, Vec<Part>),
}

/// A part of the account that a selection asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// `pods`
    Pods,
    /// `currentSpendPerHr`, the sum over the pods.
    Spend,
    /// `clientBalance`, which API v2 does not report.
    Balance,
    /// `id` and `email`: those of the oldest user.
    Owner,
    /// `pubKey`
    Keys,
    /// `endpoints`
    Endpoints,
    /// `podTemplates`
    Templates,
    /// `networkVolumes`
    Volumes,
    /// `containerRegistryCreds`
    Registries,
}

/// Why a field is no operation with an equal in v2.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OperationError {
    /// v2 has no equal.
    #[error("{0} has no equal in v2")]
    Unknown(String),
    /// A required argument is missing.
    #[error("`{0}` is required")]
    Missing(&'static str),
}

impl Operation {
    /// The operation of a field, and its rule.
    pub fn of(kind: Kind, field: &Field) -> Result<(Self, &'static Rule), OperationError> {
        let unknown = || OperationError::Unknown(field.name.clone());
        let rule = of_operation(&field.name).ok_or_else(unknown)?;
        let mut input = field.input();
        let operation = match (kind, field.name.as_str()) {
            (Kind::Query, "pod") => Self::Pod(required(&input, "podId")?),
            (Kind::Query, "myself") => Self::Myself(parts(field)),
            (Kind::Query, "gpuTypes") => gpu_types(field),
            (Kind::Mutation, "podFindAndDeployOnDemand") => Self::Deploy { input, is_bid: false },
            (Kind::Mutation, "podRentInterruptable") => {
                input.remove("bidPerGpu");
                Self::Deploy { input, is_bid: true }
            }
            (Kind::Mutation, name @ ("podResume" | "podBidResume")) => Self::Resume {
                pod: required(&input, "podId")?,
                gpu_count: input.get("gpuCount").and_then(Value::as_u64),
                is_bid: name == "podBidResume",
            },
            (Kind::Mutation, "podStop") => Self::Stop(required(&input, "podId")?),
            (Kind::Mutation, "podTerminate") => Self::Terminate(required(&input, "podId")?),
            (Kind::Mutation, "saveTemplate") => Self::SaveTemplate(take_id(&mut input), input),
            (Kind::Mutation, "deleteTemplate") => Self::DeleteTemplate(required(&field.arguments, "templateName")?),
            (Kind::Mutation, "saveEndpoint") => Self::SaveEndpoint(take_id(&mut input), input),
            (Kind::Mutation, "deleteEndpoint") => Self::DeleteEndpoint(required(&field.arguments, "id")?),
            (Kind::Mutation, "saveRegistryAuth") => Self::SaveRegistry(input),
            (Kind::Mutation, "deleteRegistryAuth") => {
                Self::DeleteRegistry(required(&field.arguments, "registryAuthId")?)
            }
            (Kind::Mutation, "updateUserSettings") => Self::SaveSettings(input, parts(field)),
            (Kind::Query | Kind::Mutation, _) => return Err(unknown()),
        };
        Ok((operation, rule))
    }
}

impl OperationError {
    /// Its rule, if it is one of v2.
    pub const fn rule(&self) -> Option<&'static Rule> {
        match self {
            Self::Unknown(_) => Some(&table::GRAPHQL_OPERATION),
            Self::Missing(_) => None,
        }
    }
}

fn required(arguments: &Fields, name: &'static str) -> Result<String, OperationError> {
    let value = arguments.get(name).and_then(Value::as_str).filter(|value| !value.is_empty());
    value.map(str::to_owned).ok_or(OperationError::Missing(name))
}

/// Takes the id of the thing to change; an input without one creates.
fn take_id(input: &mut Fields) -> Option<String> {
    let id = input.remove("id")?;
    id.as_str().filter(|id| !id.is_empty()).map(str::to_owned)
}

fn parts(field: &Field) -> Vec<Part> {
    let named = [
        ("pods", Part::Pods),
        ("currentSpendPerHr", Part::Spend),
        ("clientBalance", Part::Balance),
        ("id", Part::Owner),
        ("email", Part::Owner),
        ("pubKey", Part::Keys),
        ("endpoints", Part::Endpoints),
        ("podTemplates", Part::Templates),
        ("networkVolumes", Part::Volumes),
        ("containerRegistryCreds", Part::Registries),
    ];
    let mut parts: Vec<Part> =
        named.iter().filter(|(name, _)| field.selected(name).next().is_some()).map(|(_, part)| *part).collect();
    parts.dedup();
    parts
}

fn gpu_types(field: &Field) -> Operation {
    let input = field.input();
    let ids = input.get("ids").and_then(Value::as_array).into_iter().flatten().chain(input.get("id"));
    let prices = field.selected("lowestPrice").map(|price| (price.clone(), Price::of(price))).collect();
    Operation::GpuTypes { ids: ids.filter_map(Value::as_str).map(str::to_owned).collect(), prices }
}

/// The terms of a requested price.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Price {
    /// The number of GPUs.
    pub count: u32,
    /// The country; `None` means any.
    pub country: Option<String>,
    /// The data center; `None` means any.
    pub data_center: Option<String>,
    is_secure: Option<bool>,
}

impl Price {
    fn of(field: &Field) -> Self {
        let input = field.input();
        let text = |name: &str| input.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
        let count = input.get("gpuCount").and_then(Value::as_u64).and_then(|count| u32::try_from(count).ok());
        Self {
            count: count.unwrap_or(1).max(1),
            is_secure: input.get("secureCloud").and_then(Value::as_bool),
            country: text("countryCode").map(str::to_owned),
            data_center: text("dataCenterId").map(str::to_owned),
        }
    }

    /// The requested clouds.
    pub const fn clouds(&self) -> &'static [Cloud] {
        match self.is_secure {
            Some(true) => &[Cloud::Secure],
            Some(false) => &[Cloud::Community],
            None => &[Cloud::Secure, Cloud::Community],
        }
    }

    /// The stock of a cloud at these terms.
    pub fn stock(&self, cloud: Cloud) -> ListGpuTypes {
        ListGpuTypes {
            include: Some(vec![CatalogInclude::Availability]),
            product: Some(vec![Product::Pod]),
            count: Some(self.count),
            cloud: Some(cloud),
            country_codes: self.country.clone().map(|country| vec![country]),
            ..ListGpuTypes::default()
        }
    }
}
