//! Tenants of a host: pods, or workers of endpoints. A driver sees generations and need not know which.

use std::sync::Arc;

use super::{Fact, Observation, observed, spec, workers};
use crate::{
    AdminError, Context, EngineError,
    hosts::spec::ContainerSpec,
    model::{DesiredState, Generation, PodRecord, Presence, Tenant, WorkerRecord},
    pods::start,
    runtime::Transition,
};
use wire::Timestamp;

/// The owner of the containers with an id.
pub(super) enum TenantRecord {
    /// A pod.
    Pod(Arc<PodRecord>),
    /// A worker, and when it went.
    Worker(Box<WorkerRecord>, Option<Timestamp>),
}

impl TenantRecord {
    /// The occupant with this id, if the store knows it.
    pub(super) fn find(context: &Context<'_>, id: &str) -> Result<Option<Self>, AdminError> {
        if let Some(pod) = context.tx.pod(id)? {
            return Ok(Some(Self::Pod(pod)));
        }
        Ok(context.tx.worker(id)?.map(|(worker, gone)| Self::Worker(Box::new(worker), gone)))
    }

    /// The one of this generation, if that is its newest and anything of it may be on a host.
    pub(super) fn newest(context: &Context<'_>, generation: &Generation) -> Result<Option<Self>, AdminError> {
        let is_newest =
            |one: &Self| one.tenant().is_some_and(|tenant| tenant.wanted.generation.number == generation.number);
        Ok(Self::find(context, &generation.of)?.filter(is_newest))
    }

    /// Its tenancy of its host.
    pub(super) fn tenant(&self) -> Option<Tenant<'_>> {
        match self {
            Self::Pod(pod) => pod.tenant(),
            Self::Worker(worker, _) => worker.tenant(),
        }
    }

    /// The desired state for a host on which it has nothing.
    pub(super) fn nothing(&self) -> DesiredState {
        let (of, account, number) = match self {
            Self::Pod(pod) => (&pod.id, &pod.account, pod.real.as_ref().map(|real| real.generation)),
            Self::Worker(worker, _) => {
                (&worker.id, &worker.account, worker.stay.as_ref().map(|stay| stay.real.generation))
            }
        };
        DesiredState {
            generation: Generation { of: of.clone(), number: number.unwrap_or(0) },
            account: account.clone(),
            want: Presence::Nothing,
            was_running: false,
        }
    }

    /// Whether it should have a running container on a host.
    pub(super) fn wants_container(&self) -> bool {
        self.tenant().is_some_and(|tenant| tenant.wanted.want == Presence::Container)
    }

    /// Whether an observation changes nothing, for example because it is repeated.
    pub(super) fn is_known(&self, seen: &Fact) -> bool {
        match self {
            Self::Pod(pod) => observed::is_known(pod, seen),
            Self::Worker(worker, _) => workers::is_known(worker, seen),
        }
    }

    /// Records an observation of its newest generation.
    pub(super) fn observe(self, context: &Context<'_>, observation: Observation) -> Result<(), EngineError> {
        match self {
            Self::Pod(pod) => observed::observe(context, &pod, observation),
            Self::Worker(worker, gone) => workers::observe(context, &worker, gone, observation.seen),
        }
    }

    /// Why no container may be created for it.
    pub(super) fn refusal(&self, context: &Context<'_>) -> Result<Option<String>, EngineError> {
        match self {
            Self::Pod(pod) => {
                for transition in [Transition::Prepared, Transition::Healthy] {
                    if let Some(reason) = start::refusal(context, pod, transition)? {
                        return Ok(Some(reason));
                    }
                }
                Ok(None)
            }
            Self::Worker(worker, _) => workers::refusal(context, worker),
        }
    }

    /// Its container. Contains secret values.
    pub(super) fn spec(&self, context: &Context<'_>) -> Result<Option<ContainerSpec>, EngineError> {
        match self {
            Self::Pod(pod) => spec::of_pod(context, pod).map(Some),
            Self::Worker(worker, _) => spec::of_worker(context, worker),
        }
    }
}
