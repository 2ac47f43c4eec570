//! Updating a pod in place (platform.md, sections 2.3, 2.4 and 4.2; behaviour.md, Pod life cycle).

use super::{
    assign_address, changes, check_global_network,
    draft::{check_disks, check_registry, check_size, pod_template},
    find, refuse_member, refuse_terminated, show,
};
use crate::{
    Context, EngineError, Handle,
    booking::{self, Cause},
    hosts, lifecycle,
    model::{Compute, Container, Event, PodRecord},
};
use wire::{
    Problem, Violation,
    container::Command,
    lease::EXPIRES_AT,
    mounts::Mounts,
    pods::{Pod, UpdatePod, UpdatePodRequest},
    templates::Template,
};

impl Handle for UpdatePod {
    fn handle(self, context: &Context<'_>) -> Result<Pod, EngineError> {
        let pod = find(context, &self.id)?;
        refuse_member(&pod)?;
        let body = self.body;
        let template = body.template_id.as_deref().map(|id| pod_template(context, id)).transpose()?;
        refuse_terminated(&pod)?;
        let mut broken = body.broken_rules();
        broken.extend(body.mounts.as_ref().map(|mounts| broken_mounts(&pod, mounts)).unwrap_or_default());
        if let Some(problem) = Problem::broken_rules(broken) {
            return Err(problem.into());
        }
        check_registry(context, body.registry.as_ref().and_then(Option::as_deref))?;
        let wanted = network(context, &pod, body.global_networking)?;
        let has_template = template.is_some();
        let container = container(&pod, &body, template)?;
        hosts::check_disk(context, &pod, &container)?;
        check_disks(container.disk, pod.mounts.persistent.as_ref().map_or(0, |mount| mount.size))?;
        if has_template {
            check_expanded(&body, &container)?;
        }
        let mounts = mounts(&pod, body.mounts);
        let is_new = !runs_alike(&container, &pod.container) || mounts != pod.mounts;
        // A lock set or removed by the same update applies to it.
        let mut changed = PodRecord { locked: body.locked.unwrap_or(pod.locked), ..(*pod).clone() };
        changed.name = body.name.unwrap_or(changed.name);
        changed.network.wanted = wanted;
        let event = if is_new {
            let (entered, event) = lifecycle::after_reconfiguration(&changed, context.now)?;
            changed = PodRecord { container, mounts, ..entered };
            hosts::reconfigure(context, &pod, &mut changed)?;
            if event.is_some() {
                assign_address(context, &mut changed)?;
            }
            event
        } else {
            changed.container = container;
            None
        };
        let actor = context.actor.to_string();
        if let Some(fields) = changes::told(&pod, &changed) {
            context.tx.add_event(&pod.id, context.now, Event::Updated(fields), Some(&actor))?;
        }
        let cause = Cause::asked(context, event);
        booking::save_pod(context.tx, &*context.runtime_settings()?, Some(&pod), &changed, cause)?;
        show(context, &changed)
    }
}

/// Whether one container can become the other without a restart: only the platform reads the end of a lease.
fn runs_alike(one: &Container, other: &Container) -> bool {
    let without_lease = |container: &Container| {
        let mut container = container.clone();
        container.env.remove(EXPIRES_AT);
        container
    };
    one == other || without_lease(one) == without_lease(other)
}

/// 413 if the body and the template's settings are too large combined.
fn check_expanded(body: &UpdatePodRequest, container: &Container) -> Result<(), Problem> {
    check_size(&UpdatePodRequest {
        template_id: None,
        image: Some(container.image.clone()),
        args: Some(container.args.clone()),
        disk: Some(container.disk),
        env: Some(container.env.clone()),
        ports: Some(container.ports.clone()),
        registry: Some(container.registry.clone()),
        ..body.clone()
    })
}

/// Rules 5 and 6 of section 2.4: mount kinds and volumes are fixed at create.
fn broken_mounts(pod: &PodRecord, new: &Mounts) -> Vec<Violation> {
    let mut broken = Vec::new();
    let mut check = |kind: &str, asked: Option<&str>, has: Option<&str>| {
        let at = |what: String| Violation::new(format!("$.mounts.{kind}"), what);
        match (asked, has) {
            (Some(_), None) => {
                broken.push(at(format!("the pod was created without a {kind} mount, and cannot get one")));
            }
            (Some(asked), Some(has)) if asked != has => {
                broken.push(at(format!("is `{has}` and cannot become `{asked}`; only the path may change")));
            }
            (Some(_), Some(_)) | (None, _) => {}
        }
    };
    let size = |mounts: &Mounts| mounts.persistent.as_ref().map(|mount| format!("{} GB", mount.size));
    check("persistent", size(new).as_deref(), size(&pod.mounts).as_deref());
    let volume = |mounts: &Mounts| mounts.network_mount().map(|mount| mount.volume_id.clone());
    check("network", volume(new).as_deref(), volume(&pod.mounts).as_deref());
    let volume = |mounts: &Mounts| mounts.global_mount().map(|mount| mount.volume_id.clone());
    check("global", volume(new).as_deref(), volume(&pod.mounts).as_deref());
    broken
}

/// The pod's mounts with the new paths; a global mount without a path keeps its own.
fn mounts(pod: &PodRecord, new: Option<Mounts>) -> Mounts {
    let mut mounts = pod.mounts.clone();
    let Some(new) = new else { return mounts };
    mounts.persistent = new.persistent.or(mounts.persistent);
    mounts.network = new.network.or(mounts.network);
    for (mount, new) in mounts.global.iter_mut().flatten().zip(new.global.into_iter().flatten()) {
        mount.path = new.path.or(mount.path.take());
    }
    mounts
}

/// The pod's container after applying the template, if any, and then the body.
fn container(pod: &PodRecord, body: &UpdatePodRequest, template: Option<Template>) -> Result<Container, Problem> {
    let mut container = pod.container.clone();
    if let Some(template) = template {
        container.image = template.image;
        container.disk = template.disk.unwrap_or(container.disk);
        container.ports = template.ports.iter().filter_map(|port| port.parse().ok()).collect();
        container.env.extend(template.env.into_option().unwrap_or_default());
        container.registry = template.registry;
        (container.args, container.cmd, container.entrypoint) = (template.args, template.cmd, template.entrypoint);
    }
    let Container { args, cmd, entrypoint, .. } = container;
    let current = Command { args, cmd, entrypoint };
    let command = body.command_fields().apply_to(&current).map_err(|violation| Problem::rejected(violation.what))?;
    Ok(Container {
        image: body.image.clone().unwrap_or(container.image),
        args: command.args,
        cmd: command.cmd,
        entrypoint: command.entrypoint,
        disk: body.disk.unwrap_or(container.disk),
        env: body.env.clone().unwrap_or(container.env),
        ports: body.ports.clone().unwrap_or(container.ports),
        registry: body.registry.clone().unwrap_or(container.registry),
    })
}

/// Whether the pod should join the global network at its next start; 400 if it cannot.
fn network(context: &Context<'_>, pod: &PodRecord, asked: Option<bool>) -> Result<bool, EngineError> {
    if asked != Some(true) || pod.network.wanted {
        return Ok(asked.unwrap_or(pod.network.wanted));
    }
    let fleet = context.fleet()?;
    let gpu = match &pod.compute {
        Compute::Gpu { id, .. } => fleet.gpu_type(id),
        Compute::Cpu { .. } => None,
    };
    check_global_network(&fleet, gpu, std::slice::from_ref(&pod.host.data_center))?;
    if pod.real.is_some() {
        let what = format!("`globalNetworking` is not offered on machine `{}`, which is a host", pod.host.place());
        return Err(Problem::rejected(what).into());
    }
    Ok(true)
}
