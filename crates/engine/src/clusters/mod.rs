//! Instant clusters: list, get, rename, delete, and termination by the platform (clusters.md, The cluster as a whole).
//! `create` is a separate file. Members are pods; their resources and cost follow from their records.

mod create;
mod place;
mod together;
mod view;

pub(super) use together::give_up;

use std::{collections::BTreeSet, sync::Arc};

use super::{
    AdminError, Context, EngineError, Handle,
    page::{Page, Position},
    pods,
};
use crate::{
    booking::{self, Cause},
    model::{ClusterRecord, Event, Member, PodRecord},
};
use wire::{
    NoContent, Problem, Timestamp,
    clusters::{
        Cluster, DeleteCluster, GetCluster, ListClusterPods, ListClusters, ListClustersResponse, UpdateCluster,
    },
    pods::ListPodsResponse,
};

impl Handle for ListClusters {
    fn handle(self, context: &Context<'_>) -> Result<ListClustersResponse, EngineError> {
        let page = Page::new("cluster", self.limit, self.cursor.as_deref())?;
        let mut clusters = context.tx.clusters(context.account, &page.after, page.rows())?;
        let pagination =
            page.cut(&mut clusters, |cluster| Position { created_at: cluster.created_at, id: cluster.id.clone() });
        let clusters = clusters.into_iter().map(|cluster| show(context, cluster)).collect::<Result<_, _>>()?;
        Ok(ListClustersResponse { clusters, pagination })
    }
}

impl Handle for GetCluster {
    fn handle(self, context: &Context<'_>) -> Result<Cluster, EngineError> {
        show(context, find(context, &self.id)?)
    }
}

impl Handle for UpdateCluster {
    fn handle(self, context: &Context<'_>) -> Result<Cluster, EngineError> {
        let mut cluster = find(context, &self.id)?;
        cluster.name = self.body.name.unwrap_or(cluster.name);
        context.tx.put_cluster(&cluster)?;
        show(context, cluster)
    }
}

impl Handle for DeleteCluster {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let cluster = find(context, &self.id)?;
        end(context, &cluster.id, context.now, Event::Terminated)?;
        Ok(NoContent)
    }
}

impl Handle for ListClusterPods {
    fn handle(self, context: &Context<'_>) -> Result<ListPodsResponse, EngineError> {
        let page = Page::new(format!("member of {}", self.id), self.limit, self.cursor.as_deref())?;
        let cluster = find(context, &self.id)?;
        let mut members = context.tx.cluster_members(&cluster.id, &page.after, page.rows())?;
        let pagination = page.cut(&mut members, |pod| Position { created_at: pod.created_at, id: pod.id.clone() });
        let pods = members.iter().map(|pod| pods::show(context, pod)).collect::<Result<_, _>>()?;
        Ok(ListPodsResponse { pods, pagination, included: None })
    }
}

/// The caller's cluster with this id.
fn find(context: &Context<'_>, id: &str) -> Result<ClusterRecord, EngineError> {
    let cluster = context.tx.cluster(id)?.filter(|cluster| cluster.account == context.account);
    Ok(cluster.ok_or_else(|| Problem::not_found("cluster", id))?)
}

fn show(context: &Context<'_>, cluster: ClusterRecord) -> Result<Cluster, EngineError> {
    let members = context.tx.cluster_members(&cluster.id, &Page::whole().after, None)?;
    Ok(view::show(cluster, &members))
}

/// The members of the caller's cluster with this id; empty if there is no such cluster.
pub(super) fn members(context: &Context<'_>, id: &str) -> Result<Vec<Arc<PodRecord>>, EngineError> {
    let mut members = context.tx.cluster_members(id, &Page::whole().after, None)?;
    members.retain(|pod| pod.account == context.account);
    Ok(members)
}

/// Ends a cluster with all its members, recording this event.
pub(super) fn end(context: &Context<'_>, id: &str, at: Timestamp, event: Event) -> Result<(), EngineError> {
    let settings = context.runtime_settings()?;
    let members = context.tx.cluster_members(id, &Page::whole().after, None)?;
    if members.is_empty() {
        // Otherwise its lease would expire again at every advance, forever.
        return Err(context.tx.damaged(format!("cluster `{id}` has no members")).into());
    }
    for member in members {
        let ended = super::lifecycle::terminated(&member, at);
        let told = Some(event.clone());
        let cause = if event == Event::Terminated { Cause::asked(context, told) } else { (at, told).into() };
        booking::save_pod(context.tx, &settings, Some(&member), &ended, cause)?;
    }
    Ok(context.tx.delete_cluster(id)?)
}

/// Ends the clusters of an account that nobody pays for any more: none could be restarted.
pub(super) fn stop_unpaid(
    context: &Context<'_>,
    account: &str,
    is_unpaid: impl Fn(&str) -> Result<bool, EngineError>,
    (at, event): (Timestamp, &Event),
) -> Result<(), EngineError> {
    for cluster in context.tx.clusters(account, &Page::whole().after, None)? {
        if is_unpaid(&cluster.id)? {
            end(context, &cluster.id, at, event.clone())?;
        }
    }
    Ok(())
}

/// Checks the consistency of clusters and members: each cluster of an account has all its members, no member lacks its
/// cluster, and no network number can be assigned twice.
pub(super) fn check(context: &Context<'_>, account: &str) -> Result<(), AdminError> {
    let tx = context.tx;
    let mut whole = BTreeSet::new();
    for cluster in tx.clusters(account, &Page::whole().after, None)? {
        let members = tx.cluster_members(&cluster.id, &Page::whole().after, None)?;
        let ranks = members.iter().filter(|pod| pod.account == account).filter_map(|pod| pod.member.as_ref());
        let ranks = ranks.filter(|member| member.cluster == cluster.id).map(|member| member.rank);
        if !ranks.eq(0..cluster.compute.pod_count) {
            return Err(tx
                .damaged(format!("cluster `{}` does not have the members that it should", cluster.id))
                .into());
        }
        if cluster.vxlan > tx.last_vxlan()? {
            return Err(tx.damaged(format!("the network of cluster `{}` may be given away again", cluster.id)).into());
        }
        whole.insert(cluster.id);
    }
    for pod in tx.pods(account, &Page::whole().after, None)? {
        if let Some(Member { cluster, .. }) = pod.member.as_deref().filter(|member| !whole.contains(&member.cluster)) {
            return Err(tx.damaged(format!("pod `{}` is left over of cluster `{cluster}`", pod.id)).into());
        }
    }
    Ok(())
}
