//! Ended pods, for requests that ask for them, and pod events (wire.md, Ended pods).

use std::{sync::Arc, time::Duration};

use super::{find, show};
use crate::{
    Context, EngineError, Handle, hosts,
    logs::told,
    model::{Event, KEPT, PodRecord},
    store::LoggedEvent,
};
use wire::{
    Timestamp,
    ended::{EndReason, ListPodEvents, ListPodEventsResponse, PodEnd, PodEvent},
    pods::{Pod, PodInclude},
};

/// The maximum number of events per answer.
const EVENTS: u32 = 1000;

/// Whether a request includes ended pods.
pub(crate) fn is_asked_for(include: Option<&Vec<PodInclude>>) -> bool {
    include.is_some_and(|include| include.contains(&PodInclude::Ended))
}

/// The caller's pod with this id, current or ended and still kept.
pub(crate) fn find_or_ended(context: &Context<'_>, id: &str) -> Result<Arc<PodRecord>, EngineError> {
    let is_past = |gone: Timestamp| gone >= kept_since(context);
    match context.tx.pod(id)? {
        Some(pod)
            if pod.account == context.account && pod.gone_at().is_some_and(is_past) && context.tx.is_kept(id)? =>
        {
            Ok(pod)
        }
        Some(_) | None => find(context, id),
    }
}

/// The earliest end of pods still kept. The next write deletes older ones.
pub(super) fn kept_since(context: &Context<'_>) -> Timestamp {
    context.now.before(KEPT).after(Duration::from_millis(1))
}

/// A pod as shown to requests that include ended ones.
pub(super) fn show_with_end(context: &Context<'_>, pod: &PodRecord) -> Result<Pod, EngineError> {
    let ended = if pod.gone_at().is_some() { Some(end(context, pod)?) } else { None };
    Ok(Pod { ended, ..show(context, pod)? })
}

/// How a pod ended.
fn end(context: &Context<'_>, pod: &PodRecord) -> Result<PodEnd, EngineError> {
    let history = context.tx.history(&pod.id)?;
    let (mut reason, mut by) = (EndReason::Terminated, None);
    let (mut exit_code, mut error) = (None, None);
    for LoggedEvent { event, actor, .. } in history {
        match &event {
            Event::Terminated => (reason, by) = (EndReason::Terminated, actor),
            Event::Expired => reason = EndReason::Lease,
            Event::OutOfFunds => reason = EndReason::Balance,
            Event::OverBudget(_) => reason = EndReason::Budget,
            Event::ContainerExited => (exit_code, error) = (Some(0), None),
            Event::ContainerCrashed => (exit_code, error) = (Some(SEGMENTATION_FAULT), first_line(pod, &event)),
            Event::Failed(what) => (exit_code, error) = (hosts::exit_code(what), Some(what.clone())),
            Event::Refused(_) | Event::PullFailed | Event::HostLost | Event::NodeLost | Event::PushedOut(_) => {
                (exit_code, error) = (None, first_line(pod, &event));
            }
            Event::Created
            | Event::Starting
            | Event::Prepared
            | Event::Healthy
            | Event::HostRestarted
            | Event::Restarted
            | Event::Reconfigured => (exit_code, error) = (None, None),
            Event::Stopped | Event::Noted(_) | Event::Updated(_) => {}
        }
    }
    Ok(PodEnd {
        at: pod.since.into(),
        reason: reason.into(),
        by,
        exit_code,
        error,
        cost: context.tx.spent_on(&pod.account, &pod.resource())?.into(),
    })
}

/// The exit code of a simulated crash.
const SEGMENTATION_FAULT: i64 = 139;

fn first_line(pod: &PodRecord, event: &Event) -> Option<String> {
    told(pod, event).into_iter().next()
}

impl Handle for ListPodEvents {
    fn handle(self, context: &Context<'_>) -> Result<ListPodEventsResponse, EngineError> {
        let pod = find_or_ended(context, &self.id)?;
        let history = context.tx.history(&pod.id)?;
        let most = usize::try_from(self.limit.unwrap_or(EVENTS)).unwrap_or(usize::MAX);
        let earlier = history.len().saturating_sub(most);
        let events = history.into_iter().skip(earlier).map(|happened| shown(&pod, happened)).collect();
        Ok(ListPodEventsResponse { events, earlier: u64::try_from(earlier).unwrap_or(u64::MAX).into() })
    }
}

fn shown(pod: &PodRecord, LoggedEvent { at, event, actor }: LoggedEvent) -> PodEvent {
    PodEvent { at: at.into(), event: event.kind().into(), message: told(pod, &event).join("; "), by: actor }
}
