//! A driver's view of a cluster's nodes, and its meaning for the pods there (kubernetes.md, Capacity, and Faults).

use std::{collections::BTreeSet, time::Duration};

use super::{begin::place_again, check_cluster};
use crate::{
    AdminError, Context, Engine, EngineError, booking,
    fleet::{ClusterSpec, ClusterView, Fleet, NodeRecord, NodeRecords, NodeView, machine_id},
    hosts::{tell_of_silence, workers},
    lifecycle,
    model::{Event, PodRecord},
    store::Access,
};
use wire::Timestamp;

/// How often a look that shows nothing new is recorded.
const SEEN: Duration = Duration::from_secs(10);

impl Engine {
    /// Records what a driver sees of a cluster: all of its nodes, as they are now. `grace` is how long a node may be
    /// silent before its pods are given up.
    pub fn observe_cluster(&self, site: &str, view: &ClusterView, grace: Duration) -> Result<(), AdminError> {
        let is_known = self.admin(Access::Read, |context| {
            check_cluster(&*context.fleet()?, site)?;
            let hosts = context.tx.on_hosts()?;
            let state = hosts.get(site).map(|on| &on.state);
            let is_recent = state.is_some_and(|state| {
                let seen = state.last_contact.is_some_and(|seen| context.now < seen.after(SEEN));
                seen && state.unreachable_since.is_none() && state.quota == view.quota
            });
            Ok::<_, AdminError>(is_recent && NodeChanges::new(context, site, view, grace)?.is_empty())
        })?;
        if is_known {
            return Ok(());
        }
        self.admin(Access::Write, |context| {
            check_cluster(&*context.fleet()?, site)?;
            let changes = NodeChanges::new(context, site, view, grace)?;
            changes.apply(context, site)?;
            let mut state = context.tx.on_hosts()?.get(site).map(|on| on.state.clone()).unwrap_or_default();
            (state.last_contact, state.unreachable_since) = (Some(context.now), None);
            let is_quota_new = std::mem::replace(&mut state.quota, view.quota) != view.quota;
            context.tx.put_host(site, &state)?;
            if is_quota_new || !changes.is_empty() {
                expect_anew(context, site)?;
                context.tx.wake_waiting(context.now)?;
            }
            Ok(())
        })
    }
}

/// The changes by an observation.
#[derive(Default)]
struct NodeChanges {
    /// The nodes that are new or differ, by machine; `None` for one to forget.
    nodes: Vec<(String, Option<NodeRecord>)>,
    /// Whether other machines follow from them.
    are_machines_new: bool,
    /// The machines that fell silent.
    silent: BTreeSet<String>,
    /// The machines that were silent, and are no more.
    back: BTreeSet<String>,
    /// The machines that are lost, with the last sign of life.
    lost: Vec<(String, Option<Timestamp>)>,
}

impl NodeChanges {
    fn new(context: &Context<'_>, site: &str, view: &ClusterView, grace: Duration) -> Result<Self, AdminError> {
        let (fleet, hosts) = (context.fleet()?, context.tx.on_hosts()?);
        let prefix = machine_id(site, "");
        let of_site = hosts.iter().filter(|(machine, _)| machine.starts_with(&prefix));
        let known: NodeRecords =
            of_site.filter_map(|(machine, on)| Some((machine.clone(), (**on.node.as_ref()?).clone()))).collect();
        let mut changes = Self::default();
        let mut next = known.clone();
        let seen: BTreeSet<String> = view.nodes.iter().map(|node| machine_id(site, &node.name)).collect();
        for node in &view.nodes {
            let machine = machine_id(site, &node.name);
            let record = changes.seen(&machine, known.get(&machine), node, (context.now, grace));
            next.insert(machine, record);
        }
        let (spec, last_look) = (fleet.cluster(site), hosts.get(site).and_then(|on| on.state.last_contact));
        for (machine, record) in known.iter().filter(|(machine, _)| !seen.contains(*machine)) {
            if !record.is_deleted {
                changes.lost.push((machine.clone(), record.silent_since.or(last_look)));
            }
            let is_used = hosts.get(machine).is_some_and(|on| on.taken.pods > 0);
            if is_used || spec.is_some_and(|spec| is_example(&fleet, spec, record)) {
                next.insert(machine.clone(), NodeRecord { is_deleted: true, is_lost: true, ..record.clone() });
            } else {
                next.remove(machine);
            }
        }
        for machine in known.keys().chain(next.keys()).collect::<BTreeSet<_>>() {
            let (before, after) = (known.get(machine), next.get(machine));
            // The last sign of life alone is no news: it counts once a node is silent.
            if before.map(at_rest) != after.map(at_rest) {
                changes.nodes.push((machine.clone(), after.cloned()));
            }
        }
        let machines = |nodes: &NodeRecords| {
            let fleet = Fleet::clone(&fleet).with_nodes(nodes);
            fleet.site(site).map(|site| site.machines.clone()).unwrap_or_default()
        };
        changes.are_machines_new = !changes.nodes.is_empty() && machines(&known) != machines(&next);
        Ok(changes)
    }

    /// A node that is there, and what became of it.
    fn seen(
        &mut self,
        machine: &str,
        known: Option<&NodeRecord>,
        node: &NodeView,
        (now, grace): (Timestamp, Duration),
    ) -> NodeRecord {
        let was_silent = known.is_some_and(|known| known.silent_since.is_some() || known.is_deleted);
        if node.is_ready {
            if was_silent {
                self.back.insert(machine.to_owned());
            }
            return NodeRecord { view: node.clone(), ..NodeRecord::default() };
        }
        if !was_silent {
            self.silent.insert(machine.to_owned());
        }
        let since = known.and_then(|known| known.silent_since).or(node.contact).unwrap_or(now).min(now);
        let was_lost = known.is_some_and(|known| known.is_lost);
        let is_lost = was_lost || now >= since.after(grace);
        if is_lost && !was_lost {
            self.lost.push((machine.to_owned(), Some(since)));
        }
        NodeRecord { view: node.clone(), silent_since: Some(since), is_lost, is_deleted: false }
    }

    const fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.lost.is_empty()
    }

    fn apply(&self, context: &Context<'_>, site: &str) -> Result<(), AdminError> {
        for (machine, node) in &self.nodes {
            context.tx.put_node(machine, node.as_ref())?;
        }
        if self.are_machines_new {
            context.tx.renew_machines()?;
        }
        tell(context, site, &self.silent, "node unreachable")?;
        self.silent.iter().try_for_each(|machine| tell_of_silence(context, machine))?;
        tell(context, site, &self.back, "node reachable again")?;
        for (machine, contact) in &self.lost {
            lose(context, site, machine, *contact)?;
        }
        Ok(())
    }
}

/// Writes a line into the logs of the pods on these machines.
fn tell(context: &Context<'_>, site: &str, machines: &BTreeSet<String>, line: &str) -> Result<(), AdminError> {
    if machines.is_empty() {
        return Ok(());
    }
    let is_there = |pod: &PodRecord| {
        let may_run = pod.wants_container() || pod.real.as_ref().is_some_and(|real| real.is_present);
        may_run && pod.host.machine.as_ref().is_some_and(|machine| machines.contains(machine))
    };
    for pod in context.tx.pods_on(site)?.iter().filter(|pod| is_there(pod)) {
        context.tx.add_event(&pod.id, context.now, Event::Noted(line.to_owned()), None)?;
    }
    Ok(())
}

/// Whether a deleted node is to be kept, as it shows what an autoscaler adds.
fn is_example(fleet: &Fleet, spec: &ClusterSpec, node: &NodeRecord) -> bool {
    fleet.type_of_node(spec, &node.view).is_some_and(|kind| spec.max.contains_key(kind))
}

/// A node without what changes all the time.
fn at_rest(node: &NodeRecord) -> NodeRecord {
    let contact = node.view.contact.filter(|_| !node.view.is_ready);
    NodeRecord { view: NodeView { contact, ..node.view.clone() }, ..node.clone() }
}

/// A node is lost: its pods are EXITED as of the last sign of life, and keep their units until they are seen gone.
fn lose(context: &Context<'_>, site: &str, machine: &str, contact: Option<Timestamp>) -> Result<(), AdminError> {
    let settings = context.runtime_settings()?;
    let is_there = |pod: &PodRecord| pod.host.machine.as_deref() == Some(machine) && pod.wants_container();
    for pod in context.tx.pods_on(site)?.iter().filter(|pod| is_there(pod)) {
        let at = contact.unwrap_or(context.now).min(context.now).max(pod.since);
        let (lost, event) = lifecycle::after_node_loss(pod, at);
        booking::save_pod(context.tx, &settings, Some(pod), &lost, (at, Some(event)))?;
    }
    Ok(workers::lose_node(context, site, machine)?)
}

/// Expects pods without a node elsewhere, where others took the room that they were to have, or a node has come that is
/// better than none.
fn expect_anew(context: &Context<'_>, site: &str) -> Result<(), EngineError> {
    let settings = context.runtime_settings()?;
    let mut unbound = context.tx.pods_on(site)?;
    let may_move = |pod: &PodRecord| {
        let cluster = pod.real.as_ref().and_then(|real| real.on_cluster.as_ref());
        pod.wants_container() && cluster.is_some_and(|cluster| !cluster.is_bound && !cluster.has_last)
    };
    unbound.retain(|pod| may_move(pod));
    unbound.sort_by_key(|pod| (pod.created_at, pod.id.clone()));
    // Who came first keeps the place where it is expected.
    for pod in unbound.iter().rev() {
        let (fleet, hosts) = (context.fleet()?, context.tx.on_hosts()?);
        let host = pod.machine().and_then(|machine| fleet.host(machine));
        let stays = host.is_some_and(|host| {
            let is_crowded = hosts.get(&host.machine.id).is_some_and(|on| on.is_crowded(host.machine));
            !is_crowded && !host.machine.is_expected() && host.machine.refusal(&hosts, context.now).is_none()
        });
        drop(hosts);
        if stays {
            continue;
        }
        let Ok(machine) = place_again(context, pod) else { continue };
        let mut moved = (**pod).clone();
        if let Some(cluster) = moved.real.as_mut().and_then(|real| real.on_cluster.as_mut()) {
            cluster.hint = Some(machine);
        }
        booking::save_pod(context.tx, &settings, Some(pod), &moved, (context.now, None))?;
    }
    Ok(())
}
