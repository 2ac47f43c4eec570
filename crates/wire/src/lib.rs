//! The contract: every type that crosses the wire, and the operations that carry them.
//!
//! This layer knows serde, JSON Schema and nothing of ours: no engine, no socket, no terminal. [`OPERATIONS`] is the
//! one list of what API v2 can do; client, engine, server, the OpenAPI document and the migration rules read it.

pub mod account;
pub mod billing;
pub mod catalog;
pub mod container;
pub mod json;
pub mod lease;
pub mod list;
pub mod money;
pub mod mounts;
pub mod openapi;
pub mod operation;
pub mod pods;
pub mod pricing;
pub mod problem;
pub mod registries;
mod request;
pub mod scalar;
pub mod schema;
pub mod seen;
mod shape;
pub mod templates;
pub mod volumes;

pub use operation::{Descriptor, NoContent, Operation};
pub use problem::{Problem, Violation};
pub use request::Request;
pub use scalar::{Open, Timestamp};
pub use seen::Seen;

/// The largest request body, and the largest request after a template is merged into it, in bytes (platform.md,
/// section 8).
pub const BODY_LIMIT: usize = 102_400;

/// Every operation, in the order of the document.
pub const OPERATIONS: &[Descriptor] = &[
    Descriptor::of::<pods::ListPods>(),
    Descriptor::of::<pods::CreatePod>(),
    Descriptor::of::<pods::GetPod>(),
    Descriptor::of::<pods::UpdatePod>(),
    Descriptor::of::<pods::ActOnPod>(),
    Descriptor::of::<pods::DeletePod>(),
    Descriptor::of::<catalog::ListGpuTypes>(),
    Descriptor::of::<catalog::GetGpuType>(),
    Descriptor::of::<catalog::ListCpuTypes>(),
    Descriptor::of::<catalog::GetCpuType>(),
    Descriptor::of::<catalog::ListDataCenters>(),
    Descriptor::of::<catalog::GetDataCenter>(),
    Descriptor::of::<catalog::ListCatalogTemplates>(),
    Descriptor::of::<account::ListSshKeys>(),
    Descriptor::of::<account::SetSshKeys>(),
    Descriptor::of::<account::ListSecrets>(),
    Descriptor::of::<account::CreateSecret>(),
    Descriptor::of::<account::UpdateSecret>(),
    Descriptor::of::<account::DeleteSecret>(),
    Descriptor::of::<billing::ListBillingHistory>(),
    Descriptor::of::<billing::ListPodBilling>(),
    Descriptor::of::<billing::ListServerlessBilling>(),
    Descriptor::of::<billing::ListEndpointBilling>(),
    Descriptor::of::<billing::ListNetworkVolumeBilling>(),
    Descriptor::of::<billing::ListClusterBilling>(),
    Descriptor::of::<templates::ListTemplates>(),
    Descriptor::of::<templates::CreateTemplate>(),
    Descriptor::of::<templates::GetTemplate>(),
    Descriptor::of::<templates::UpdateTemplate>(),
    Descriptor::of::<templates::DeleteTemplate>(),
    Descriptor::of::<volumes::ListNetworkVolumes>(),
    Descriptor::of::<volumes::CreateNetworkVolume>(),
    Descriptor::of::<volumes::GetNetworkVolume>(),
    Descriptor::of::<volumes::UpdateNetworkVolume>(),
    Descriptor::of::<volumes::DeleteNetworkVolume>(),
    Descriptor::of::<volumes::ListGlobalVolumes>(),
    Descriptor::of::<volumes::CreateGlobalVolume>(),
    Descriptor::of::<volumes::GetGlobalVolume>(),
    Descriptor::of::<volumes::UpdateGlobalVolume>(),
    Descriptor::of::<volumes::DeleteGlobalVolume>(),
    Descriptor::of::<registries::ListRegistries>(),
    Descriptor::of::<registries::CreateRegistry>(),
    Descriptor::of::<registries::GetRegistry>(),
    Descriptor::of::<registries::DeleteRegistry>(),
];
