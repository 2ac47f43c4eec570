//! The start of a pod's container.

use crate::{Context, EngineError, model::PodRecord, registries::delegations, runtime::Transition, secrets};

/// Why a pod's container cannot start: its image may not be pulled, or a secret is missing.
pub(crate) fn refusal(
    context: &Context<'_>,
    pod: &PodRecord,
    transition: Transition,
) -> Result<Option<String>, EngineError> {
    match transition {
        Transition::Prepared => {
            let container = &pod.container;
            delegations::refusal(context, &pod.account, &container.image, container.registry.as_deref())
        }
        Transition::Healthy => secrets::missing(context, &pod.account, &pod.container.env),
        Transition::PullFailed | Transition::Exited | Transition::Crashed => Ok(None),
    }
}
