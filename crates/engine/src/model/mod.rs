//! The engine's state as plain data: the records as stored, and rules that need a record alone. Nothing here reads
//! or writes a store, or knows a moment that it is not given.

mod account;
mod allocation;
mod audit;
pub(crate) mod budget;
pub(crate) mod cluster;
pub(crate) mod container_key;
mod cuda;
mod endpoint;
mod event;
mod hook;
mod host;
mod job;
mod ledger;
mod listening;
mod part_view;
mod pod;
mod worker;

pub use account::{LOCAL_ACCOUNT, Team, User};
pub(crate) use allocation::{
    ClusterAllocation, HostAllocation, IMAGE_WAIT, LONGEST_WAIT, RunningContainer, Tenant, WorkerAllocation,
};
pub use audit::{AuditEntry, AuditFilter};
pub use budget::{BudgetAction, Reached};
pub(crate) use budget::{BudgetRecord, Spender};
pub(crate) use cluster::{ClusterRecord, Member, MemberNetwork};
pub use container_key::ContainerKey;
pub(crate) use cuda::CudaNeed;
pub(crate) use endpoint::{
    CpuChoice, EndpointCompute, EndpointRecord, EndpointState, GpuChoice, ReleaseRecord, WorkerKey,
};
pub(crate) use event::Event;
pub use hook::{Hook, HookEvent};
pub use host::{
    DesiredState, Figures, Generation, HostState, HttpProxy, LoadSample, Presence, PulledImage, SshProxy, Wait,
};
pub use job::Affinity;
pub(crate) use job::{JobRecord, UNHEARD};
pub(crate) use ledger::{Account, Charge, Family, LedgerLine, Product};
pub use listening::HealthCheck;
pub(crate) use listening::WorkerPorts;
pub(crate) use part_view::PartView;
pub(crate) use pod::{AFTERLIFE, Compute, Container, KEPT, Network, PodHost, PodRecord};
pub(crate) use worker::{Phase, WorkerHost, WorkerProcess, WorkerRecord, billed_until};
