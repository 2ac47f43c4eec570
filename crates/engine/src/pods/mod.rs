//! Pods: list, get, action, delete. Create and update are separate files.

mod changes;
mod create;
mod differences;
mod draft;
mod ended;
mod environment;
mod listed;
mod past_load;
mod scan;
pub(crate) mod start;
mod stored;
mod update;
mod users;
mod view;

use std::sync::Arc;

use super::{
    Context, EngineError, Handle, Recall,
    fleet::{Fleet, GpuModel},
    hosts, ledger, lifecycle,
    page::{Page, Position},
};
use crate::{
    booking::{self, Cause},
    budgets,
    model::{AFTERLIFE, PodRecord},
};
pub use differences::{KnownPods, PodDifferences};
pub(crate) use draft::{Draft, check_disks, check_size, pod_template, share};
use ended::show_with_end;
pub(super) use ended::{find_or_ended, is_asked_for};
pub(super) use environment::at_start;
pub use listed::PodsPage;
pub(super) use users::{Users, users};
use view::PodExtras;
pub(super) use view::{SSH_PORT, direct as direct_ssh};
use wire::{
    NoContent, OpenEnum, Problem, Timestamp,
    catalog::GpuManufacturer,
    json,
    list::Pagination,
    money::Usd,
    pods::{
        ActOnPod, DeletePod, GetPod, ListPods, ListPodsResponse, Pod, PodAction, PodActionRequest, PodInclude,
        PodStatus,
    },
};

/// The kind in this list's cursors.
const KIND: &str = "pod";
/// The buffer size for a pod as JSON: enough for most.
const TYPICAL: usize = 1536;

impl Handle for ListPods {
    fn handle(self, context: &Context<'_>) -> Result<ListPodsResponse, EngineError> {
        let (pods, pagination) = page_of(&self, context)?;
        let pods = pods.iter().map(|pod| show_with_end(context, pod)).collect::<Result<_, _>>()?;
        Ok(ListPodsResponse { pods, pagination, included: included(&self) })
    }

    fn render(self, context: &Context<'_>) -> Result<Vec<u8>, EngineError> {
        const PODS: &[u8] = br#"{"pods":["#;
        let included = included(&self);
        let page = PodsPage::read(&self, context)?;
        let mut out = Vec::with_capacity(page.len() * TYPICAL + 100);
        out.extend_from_slice(PODS);
        page.write_halves(context.engine, &mut out)?;
        write_end(&page.pagination, included.as_ref(), &mut out);
        Ok(out)
    }
}

/// Writes what follows the last pod of a list.
fn write_end(pagination: &Pagination, included: Option<&Vec<OpenEnum<PodInclude>>>, out: &mut Vec<u8>) {
    out.extend_from_slice(br#"],"pagination":"#);
    out.extend_from_slice(&json::write(pagination));
    if let Some(included) = included {
        out.extend_from_slice(br#","included":"#);
        out.extend_from_slice(&json::write(included));
    }
    out.push(b'}');
}

/// The pods included in addition to current ones, if requested.
fn included(list: &ListPods) -> Option<Vec<OpenEnum<PodInclude>>> {
    is_asked_for(list.include.as_ref()).then(|| vec![PodInclude::Ended.into()])
}

/// The pods of the requested page.
fn page_of(list: &ListPods, context: &Context<'_>) -> Result<(Vec<Arc<PodRecord>>, Pagination), EngineError> {
    let page = Page::new(KIND, list.limit, list.cursor.as_deref())?;
    let (tx, account) = (context.tx, context.account);
    let has_members = list.include_cluster_pods.unwrap_or(false);
    let mut pods = if has_members {
        tx.pods(account, &page.after, page.rows())?
    } else {
        tx.standalone_pods(account, &page.after, page.rows())?
    };
    let position = |pod: &Arc<PodRecord>| Position { created_at: pod.created_at, id: pod.id.clone() };
    if is_asked_for(list.include.as_ref()) {
        // A page of the union lies within a page of each.
        let since = ended::kept_since(context).max(list.since.unwrap_or(Timestamp::from_millis(i64::MIN)));
        pods.extend(tx.ended_pods(account, (has_members, since), &page.after, page.rows())?);
        pods.sort_by_cached_key(|pod| (pod.created_at, pod.id.clone()));
    }
    let pagination = page.cut(&mut pods, position);
    Ok((pods, pagination))
}

impl Handle for GetPod {
    fn handle(self, context: &Context<'_>) -> Result<Pod, EngineError> {
        if is_asked_for(self.include.as_ref()) {
            return show_with_end(context, &*find_or_ended(context, &self.id)?);
        }
        show(context, &*find(context, &self.id)?)
    }

    fn recall(&self, recall: &Recall<'_>) -> Option<Vec<u8>> {
        let pod = recall.pod(&self.id)?;
        let is_found = is_there(&pod, recall.account, recall.now) && !pod.deleted;
        if is_asked_for(self.include.as_ref()) || !is_found || view::is_measured(&pod) {
            return None;
        }
        let settings = recall.runtime_settings()?;
        let beside = PodExtras::of(recall.engine, &settings, &pod, None);
        let mut out = Vec::with_capacity(TYPICAL);
        let render = || json::write(&view::show(&pod, recall.now, &beside));
        recall.engine.pod_texts.under(&settings).put(&mut out, (&pod, recall.now), None, render);
        Some(out)
    }

    fn render(self, context: &Context<'_>) -> Result<Vec<u8>, EngineError> {
        if is_asked_for(self.include.as_ref()) {
            return self.handle(context).map(|pod| json::write(&pod));
        }
        let pod = find(context, &self.id)?;
        let mut out = Vec::with_capacity(TYPICAL);
        let settings = context.runtime_settings()?;
        let beside = PodExtras::now(context, &settings, &pod)?;
        let render = || json::write(&view::show(&pod, context.now, &beside));
        let figures = beside.figures.as_ref();
        context.engine.pod_texts.under(&settings).put(&mut out, (&pod, context.now), figures, render);
        Ok(out)
    }
}

impl Handle for ActOnPod {
    fn handle(self, context: &Context<'_>) -> Result<Option<Pod>, EngineError> {
        let PodActionRequest { action } = self.body;
        let pod = act(context, &self.id, action)?;
        if action == PodAction::Terminate { Ok(None) } else { show(context, &pod).map(Some) }
    }
}

impl Handle for DeletePod {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let pod = find(context, &self.id)?;
        refuse_member(&pod)?;
        if pod.status == PodStatus::Terminated {
            // The platform ended it before the user did, who need not know.
            let gone = PodRecord { deleted: true, ..(*pod).clone() };
            booking::save_pod(context.tx, &*context.runtime_settings()?, Some(&pod), &gone, (context.now, None))?;
        } else {
            act(context, &self.id, PodAction::Terminate)?;
        }
        Ok(NoContent)
    }
}

/// A pod in its current API form.
pub(super) fn show(context: &Context<'_>, pod: &PodRecord) -> Result<Pod, EngineError> {
    let settings = context.runtime_settings()?;
    Ok(view::show(pod, context.now, &PodExtras::now(context, &settings, pod)?))
}

/// The caller's pod with this id. Does not find a pod deleted by its user; finds one ended by the platform for an hour.
pub(super) fn find(context: &Context<'_>, id: &str) -> Result<Arc<PodRecord>, EngineError> {
    let pod = find_deleted(context, id)?;
    if pod.deleted { Err(Problem::not_found("pod", id).into()) } else { Ok(pod) }
}

/// The same, but also finds a pod deleted by its user within the hour: for logs still being read.
pub(super) fn find_deleted(context: &Context<'_>, id: &str) -> Result<Arc<PodRecord>, EngineError> {
    let pod = context.tx.pod(id)?.filter(|pod| is_there(pod, context.account, context.now));
    Ok(pod.ok_or_else(|| Problem::not_found("pod", id))?)
}

/// Whether the account has this pod, or had it within the hour.
fn is_there(pod: &PodRecord, account: &str, now: Timestamp) -> bool {
    pod.account == account && pod.gone_at().is_none_or(|gone| gone > now.before(AFTERLIFE))
}

fn act(context: &Context<'_>, id: &str, action: PodAction) -> Result<PodRecord, EngineError> {
    let pod = find(context, id)?;
    refuse_member(&pod)?;
    let (mut changed, event) = lifecycle::after_action(&pod, action, context.now)?;
    if action == PodAction::Start {
        check_start(context, &pod)?;
    }
    if matches!(action, PodAction::Start | PodAction::Restart) {
        hosts::begin(context, Some(&pod), &mut changed)?;
        assign_address(context, &mut changed)?;
    }
    let cause = Cause::asked(context, Some(event));
    booking::save_pod(context.tx, &*context.runtime_settings()?, Some(&pod), &changed, cause)?;
    hosts::tell_wait(context, &changed)?;
    Ok(changed)
}

/// A start requires an hour's balance, and capacity on the pod's own host.
fn check_start(context: &Context<'_>, pod: &PodRecord) -> Result<(), EngineError> {
    check_balance(context, "pod", pod.hour())?;
    budgets::check(context, context.tx.spender(&pod.id)?.as_ref(), "pod", pod.hour())?;
    if hosts::check_start(context, pod)? || pod.takes_units() {
        return Ok(());
    }
    let machine = pod.host.place();
    let room = context.room()?;
    let Some((_, free)) = room.machine(machine) else {
        let gone = format!("no capacity: the pod's machine `{machine}` is no longer in the fleet");
        return Err(Problem::rejected(gone).into());
    };
    let units = pod.compute.units();
    if free < units {
        let full = format!("no capacity: the pod's machine `{machine}` has {free} free and the pod needs {units}");
        return Err(Problem::rejected(full).into());
    }
    Ok(())
}

/// 402 unless the balance covers an hour, disks included (behaviour.md, Money).
pub(super) fn check_balance(context: &Context<'_>, noun: &str, hour: Usd) -> Result<(), EngineError> {
    if ledger::can_pay(context.tx, context.account, hour, context.now)? {
        return Ok(());
    }
    let balance = ledger::balance(context.tx, context.account, context.now)?;
    let what =
        format!("the balance of {balance} USD is below one hour of the {noun}'s cost, {hour} USD with its disks");
    Err(Problem::balance(what).into())
}

/// 400 unless the pod has an NVIDIA GPU and, if data centers are named, one of them offers the global network.
fn check_global_network(fleet: &Fleet, gpu: Option<&GpuModel>, data_centers: &[String]) -> Result<(), Problem> {
    if gpu.is_none_or(|model| model.manufacturer != GpuManufacturer::Nvidia) {
        return Err(Problem::rejected("`globalNetworking` needs an NVIDIA GPU"));
    }
    let has_it = |id: &String| fleet.site(id).is_some_and(|site| site.global_network);
    if !data_centers.is_empty() && !data_centers.iter().any(has_it) {
        let what = format!("`globalNetworking` is not offered in {}", data_centers.join(", "));
        return Err(Problem::rejected(what));
    }
    Ok(())
}

/// Adds the pod to the account's global network or removes it, as it requests.
fn assign_address(context: &Context<'_>, pod: &mut PodRecord) -> Result<(), EngineError> {
    if !pod.network.wanted {
        pod.network.address = None;
    } else if pod.network.address.is_none() {
        let mut address = context.engine.rng.global_address();
        while context.tx.is_address_taken(context.account, address)? {
            address = context.engine.rng.global_address();
        }
        pod.network.address = Some(address);
    }
    Ok(())
}

/// 409 for actions that apply to a cluster rather than its members (platform.md, section 2.1).
fn refuse_member(pod: &PodRecord) -> Result<(), Problem> {
    let Some(member) = &pod.member else { return Ok(()) };
    let (id, cluster) = (&pod.id, &member.cluster);
    Err(Problem::conflict(format!("pod `{id}` is a member of cluster `{cluster}`; use `/v2/clusters/{cluster}`")))
}

/// 409 for actions on a terminated pod.
fn refuse_terminated(pod: &PodRecord) -> Result<(), Problem> {
    if pod.status == PodStatus::Terminated {
        return Err(Problem::conflict(format!("pod `{}` is TERMINATED and cannot be changed", pod.id)));
    }
    Ok(())
}
