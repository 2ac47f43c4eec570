//! Creating a pod: the request, then the balance, then a machine (platform.md, section 4.1).

use super::{
    assign_address, check_balance,
    draft::{Draft, pod_template},
    show,
};
use crate::{
    Context, EngineError, Handle,
    booking::{self, Cause},
    budgets,
    fleet::{PendingUnits, Quotas},
    hosts,
    model::Event,
    placement::{self, RealView},
};
use wire::{
    Problem,
    pods::{CreatePod, Pod},
};

impl Handle for CreatePod {
    fn handle(self, context: &Context<'_>) -> Result<Pod, EngineError> {
        let body = self.body;
        let template = body.template_id.as_deref().map(|id| pod_template(context, id)).transpose()?;
        if let Some(problem) = Problem::broken_rules(body.broken_rules()) {
            return Err(problem.into());
        }
        let fleet = context.fleet()?;
        let draft = Draft::new(context, &fleet, &body, template)?;
        check_balance(context, "pod", draft.hour())?;
        budgets::check(context, context.spender().as_ref(), "pod", draft.hour())?;
        let mut pod = {
            let room = context.room()?;
            let hosts = context.tx.on_hosts()?;
            let quotas = Quotas::new(&fleet, &hosts);
            let view = RealView { hosts: &hosts, quotas: &quotas, now: context.now };
            let place = match placement::place(&room, view, &PendingUnits::new(), &draft.need) {
                Ok(place) => place,
                Err(full) => placement::place_soon(&room, view, &draft.need).ok_or(full)?,
            };
            draft.rented(context, place)?
        };
        assign_address(context, &mut pod)?;
        context.note_spender(&pod.id)?;
        let cause = Cause::asked(context, Some(Event::Created));
        booking::save_pod(context.tx, &*context.runtime_settings()?, None, &pod, cause)?;
        hosts::tell_wait(context, &pod)?;
        show(context, &pod)
    }
}
