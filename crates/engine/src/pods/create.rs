//! Creating a pod: what is asked for, then money, then a machine (platform.md, section 4.1).

use super::{
    assign_address, check_balance,
    draft::{Draft, pod_template},
    record, show,
};
use crate::{Context, EngineError, Handle, fleet::Pending, placement, store::Event};
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
        let mut pod = {
            let room = context.room()?;
            draft.rented(context, placement::place(&room, &*context.tx.on_hosts()?, &Pending::new(), &draft.need)?)?
        };
        assign_address(context, &mut pod)?;
        record::save(context.tx, &*context.runtime_settings()?, None, &pod, (context.now, Some(Event::Created)))?;
        show(context, &pod)
    }
}
