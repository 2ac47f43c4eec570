//! Creating a cluster: the request of one member, then the balance for all, then machines for all (clusters.md, Create
//! a cluster).

use super::{place, show, together};
use crate::{
    Context, EngineError, Handle, booking, budgets,
    fleet::{Host, Stock},
    hosts,
    model::{ClusterRecord, Event, Member},
    pods::{Draft, check_balance, pod_template},
};
use wire::{
    Problem,
    clusters::{Cluster, CreateCluster, CreateClusterRequest},
    pods::{Cloud, CreateGpuConfig, CreatePodRequest},
};

impl Handle for CreateCluster {
    fn handle(self, context: &Context<'_>) -> Result<Cluster, EngineError> {
        let body = self.body;
        let unfit = body.unfit();
        if !unfit.is_empty() {
            return Err(Problem::invalid(&unfit).into());
        }
        let template = body.template_id.as_deref().map(|id| pod_template(context, id)).transpose()?;
        if let Some(problem) = Problem::broken_rules(body.broken_rules()) {
            return Err(problem.into());
        }
        let fleet = context.fleet()?;
        let member = member_of(&body);
        let draft = Draft::new(context, &fleet, &member, template)?;
        let hour = draft.hour().times(body.compute.pod_count);
        check_balance(context, "cluster", hour)?;
        budgets::check(context, context.spender().as_ref(), "cluster", hour)?;
        let stock = Stock::new(&fleet, context.tx.machine_use()?, context.tx.on_hosts()?, context.now);
        let machines = place::place(&stock, &draft.need, body.compute.pod_count)?;
        let cluster = cluster(context, &body, &machines)?;
        context.tx.insert_cluster(&cluster)?;
        context.note_spender(&cluster.id)?;
        rent(context, &cluster, &draft, &machines)?;
        show(context, cluster)
    }
}

/// The request for each member, as if it were created alone.
fn member_of(body: &CreateClusterRequest) -> CreatePodRequest {
    let compute = &body.compute;
    CreatePodRequest {
        name: body.name.clone(),
        image: body.image.clone(),
        template_id: body.template_id.clone(),
        gpu: Some(CreateGpuConfig {
            id: compute.gpu_type_id.clone(),
            count: Some(compute.gpu_count_per_pod),
            ..CreateGpuConfig::default()
        }),
        cloud: Some(Cloud::Secure),
        data_center_ids: body.data_center_ids.clone(),
        mounts: body.mounts.clone(),
        start_jupyter: body.start_jupyter,
        start_ssh: body.start_ssh,
        args: body.args.clone(),
        cmd: body.cmd.clone(),
        entrypoint: body.entrypoint.clone(),
        disk: body.disk,
        env: body.env.clone(),
        ports: body.ports.clone(),
        ..CreatePodRequest::default()
    }
}

fn cluster(
    context: &Context<'_>,
    body: &CreateClusterRequest,
    machines: &[Host<'_>],
) -> Result<ClusterRecord, EngineError> {
    let rng = &context.engine.rng;
    let mut id = rng.resource_id();
    // A seed repeats its draws, so clusters of an earlier run may still use this id.
    while context.tx.cluster(&id)?.is_some() {
        id = rng.resource_id();
    }
    Ok(ClusterRecord {
        id,
        account: context.account.to_owned(),
        name: body.name.clone(),
        kind: body.kind,
        compute: body.compute.clone(),
        template: body.template_id.clone(),
        data_center: machines.first().map(|host| host.site.id.clone()).unwrap_or_default(),
        vxlan: context.tx.next_vxlan()?,
        created_at: context.now,
    })
}

/// Rents a machine for every member. Pods created at the same moment are ordered by id; ranks and member lists follow
/// that order.
fn rent(
    context: &Context<'_>,
    cluster: &ClusterRecord,
    draft: &Draft<'_>,
    machines: &[Host<'_>],
) -> Result<(), EngineError> {
    let settings = context.runtime_settings()?;
    let shares_host = place::is_one_docker_host(machines);
    let mut pods = machines.iter().map(|host| draft.pod(context, *host)).collect::<Result<Vec<_>, _>>()?;
    let mut ids: Vec<String> = pods.iter().map(|pod| pod.id.clone()).collect();
    ids.sort_unstable();
    for ((rank, pod), id) in (0..).zip(&mut pods).zip(ids) {
        pod.id = id;
        pod.name = format!("{}-pod-{rank}", cluster.name);
        let nodes = cluster.compute.pod_count;
        let (cluster, kind) = (cluster.id.clone(), cluster.kind);
        pod.member = Some(Box::new(Member { cluster, kind, rank, nodes, is_ranked: false, shares_host }));
        // Each one's resources count before the next one's are assigned: they may share a host.
        hosts::begin(context, None, pod)?;
        together::limit(context, pod, context.now)?;
        booking::save_pod(context.tx, &settings, None, pod, booking::Cause::asked(context, Some(Event::Created)))?;
    }
    Ok(())
}
