//! Members on a Kubernetes cluster begin together or not at all (kubernetes.md, Clusters, serverless): where one finds no
//! node in time, all are made again once, and then all are in ERROR.

use std::time::Duration;

use crate::{
    Context, EngineError, booking, kubernetes, lifecycle,
    model::{Event, PodRecord},
    page::Page,
};
use wire::Timestamp;

/// How long members have to find their nodes.
const WAIT: Duration = Duration::from_secs(60);
/// How often they are made.
const TRIES: u8 = 2;

/// Limits how long a member waits for its node, if it is on a cluster that has no queue of its own for groups of pods.
pub(super) fn limit(context: &Context<'_>, pod: &mut PodRecord, at: Timestamp) -> Result<(), EngineError> {
    let fleet = context.fleet()?;
    let has_queue = fleet.cluster(&pod.host.data_center).is_none_or(|spec| spec.queue.is_some());
    if let Some(cluster) = pod.real.as_mut().and_then(|real| real.on_cluster.as_mut()).filter(|_| !has_queue) {
        cluster.until = Some(at.after(WAIT));
    }
    Ok(())
}

/// A member found no node in time.
pub(crate) fn give_up(context: &Context<'_>, pod: &PodRecord, at: Timestamp) -> Result<(), EngineError> {
    let Some(member) = &pod.member else { return Ok(()) };
    let settings = context.runtime_settings()?;
    let reason = kubernetes::in_vain(pod);
    let members = context.tx.cluster_members(&member.cluster, &Page::whole().after, None)?;
    let tries = |pod: &PodRecord| {
        pod.real.as_ref().and_then(|real| real.on_cluster.as_ref()).map_or(TRIES, |cluster| cluster.tries)
    };
    let is_last = tries(pod) + 1 >= TRIES;
    for member in members.iter().filter(|member| member.wants_container()) {
        let (next, event) = if is_last {
            let (mut failed, event) = lifecycle::after_failure(member, reason.clone(), at);
            if let Some(cluster) = failed.real.as_mut().and_then(|real| real.on_cluster.as_mut()) {
                // Whatever it has goes back once it is gone, as for one that found no node.
                cluster.is_bound = false;
            }
            (failed, event)
        } else {
            let mut again = lifecycle::after_rescheduling(member, at);
            kubernetes::begin(context, Some(member), &mut again)?;
            limit(context, &mut again, at)?;
            if let Some(cluster) = again.real.as_mut().and_then(|real| real.on_cluster.as_mut()) {
                cluster.tries = tries(member) + 1;
            }
            (again, Event::Noted(format!("{reason}; the members of the cluster are made again, all together")))
        };
        booking::save_pod(context.tx, &settings, Some(member), &next, (at, Some(event)))?;
    }
    Ok(())
}
