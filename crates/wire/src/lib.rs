//! The contract: every type that crosses the wire, and the operations that use them.
//!
//! This layer depends on serde and JSON Schema but on none of our crates: no engine, socket or terminal.
//! [`operations!`] is the single list of API v2 operations; the client, engine, server, OpenAPI document and migration
//! rules derive from it.

#[macro_use]
mod resource;

pub mod account;
pub mod billing;
pub mod catalog;
pub mod clusters;
pub mod container;
pub mod delegations;
pub mod ended;
pub mod hex;
pub mod json;
pub mod lease;
pub mod lenient;
pub mod list;
pub mod money;
pub mod mounts;
pub mod openapi;
pub mod operation;
pub mod organization;
pub mod placeholder;
pub mod pods;
pub mod pricing;
pub mod problem;
pub mod registries;
mod request;
pub mod scalar;
pub mod schema;
pub mod secrets;
pub mod serverless;
mod shape;
pub mod templates;
pub mod volumes;

pub use lenient::Lenient;
pub use operation::{Descriptor, NoContent, Operation};
pub use problem::{Problem, Violation};
pub use request::Request;
pub use scalar::{OpenEnum, Timestamp};

/// The size limit in bytes for a request body, and for a request after merging a template into it (platform.md, section
/// 8). Jobs and secrets have separate limits.
pub const BODY_LIMIT: usize = 102_400;

/// Passes every operation to a macro, in document order. Add a new operation here and nowhere else: the descriptors
/// derive from this list, and so do the server's routes, which do not compile until the engine handles every operation.
#[macro_export]
macro_rules! operations {
    ($with:ident) => {
        $with! {
            $crate::pods::ListPods,
            $crate::pods::CreatePod,
            $crate::pods::GetPod,
            $crate::pods::UpdatePod,
            $crate::pods::ActOnPod,
            $crate::pods::DeletePod,
            $crate::ended::ListPodEvents,
            $crate::catalog::ListGpuTypes,
            $crate::catalog::GetGpuType,
            $crate::catalog::ListCpuTypes,
            $crate::catalog::GetCpuType,
            $crate::catalog::ListDataCenters,
            $crate::catalog::GetDataCenter,
            $crate::catalog::ListCatalogTemplates,
            $crate::account::ListSshKeys,
            $crate::account::SetSshKeys,
            $crate::secrets::ListSecrets,
            $crate::secrets::CreateSecret,
            $crate::secrets::GetSecret,
            $crate::secrets::UpdateSecret,
            $crate::secrets::DeleteSecret,
            $crate::billing::ListBillingHistory,
            $crate::billing::ListPodBilling,
            $crate::billing::ListServerlessBilling,
            $crate::billing::ListEndpointBilling,
            $crate::billing::ListNetworkVolumeBilling,
            $crate::billing::ListClusterBilling,
            $crate::templates::ListTemplates,
            $crate::templates::CreateTemplate,
            $crate::templates::GetTemplate,
            $crate::templates::UpdateTemplate,
            $crate::templates::DeleteTemplate,
            $crate::volumes::ListNetworkVolumes,
            $crate::volumes::CreateNetworkVolume,
            $crate::volumes::GetNetworkVolume,
            $crate::volumes::UpdateNetworkVolume,
            $crate::volumes::DeleteNetworkVolume,
            $crate::volumes::ListGlobalVolumes,
            $crate::volumes::CreateGlobalVolume,
            $crate::volumes::GetGlobalVolume,
            $crate::volumes::UpdateGlobalVolume,
            $crate::volumes::DeleteGlobalVolume,
            $crate::registries::ListRegistries,
            $crate::registries::CreateRegistry,
            $crate::registries::GetRegistry,
            $crate::registries::DeleteRegistry,
            $crate::delegations::ListDelegations,
            $crate::delegations::CreateDelegation,
            $crate::delegations::DeleteDelegation,
            $crate::organization::ListOrganizationUsers,
            $crate::organization::GetOrganizationUser,
            $crate::organization::ListOrganizationRoles,
            $crate::serverless::endpoints::ListEndpoints,
            $crate::serverless::endpoints::CreateEndpoint,
            $crate::serverless::endpoints::GetEndpoint,
            $crate::serverless::endpoints::UpdateEndpoint,
            $crate::serverless::endpoints::DeleteEndpoint,
            $crate::serverless::workers::ListEndpointWorkers,
            $crate::serverless::releases::ListEndpointReleases,
            $crate::serverless::releases::ListEndpointBuilds,
            $crate::serverless::releases::GetEndpointBuild,
            $crate::clusters::ListClusters,
            $crate::clusters::CreateCluster,
            $crate::clusters::GetCluster,
            $crate::clusters::UpdateCluster,
            $crate::clusters::DeleteCluster,
            $crate::clusters::ListClusterPods,
        }
    };
}

macro_rules! descriptors {
    ($($operation:ty,)*) => { &[$(Descriptor::of::<$operation>()),*] };
}

/// Every operation, in document order.
pub const OPERATIONS: &[Descriptor] = operations!(descriptors);
