//! The engine's interface for drivers. Each function is one transaction.

use std::{collections::BTreeMap, path::Path};

use serde_json::json;

use super::{Fact, Observation, spec, tenant::TenantRecord, waiting, workers};
use crate::{
    AdminError, Context, Engine, booking,
    fleet::{Host, Machine},
    ids::Rng,
    lifecycle,
    model::{
        ContainerKey, DesiredState, Figures, Generation, HookEvent, HostState, HttpProxy, LOCAL_ACCOUNT, SshProxy,
    },
    store::Access,
};
use spec::ContainerSpec;
use wire::{Timestamp, pods::PodStatus, scalar::Protocol};

/// A host of the fleet, and its state.
#[derive(Debug, Clone, PartialEq)]
pub struct HostView {
    /// The machine, with its host settings.
    pub machine: Machine,
    /// Its data center.
    pub data_center: String,
    /// Its state.
    pub state: HostState,
    /// GPUs or vCPUs in use.
    pub used_units: u32,
    /// GB of its disk in use.
    pub used_disk: u32,
    /// The number of pods and workers that have, or may have, something there.
    pub pods: u32,
}

/// A pod on a host, as proxies reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProxyTarget {
    /// Its account.
    pub account: String,
    /// The other half of its user name.
    pub token: String,
    /// The id of the site where its container runs.
    pub site: String,
    /// Its status.
    pub status: PodStatus,
    /// The host's name for its container, while it runs.
    pub container: Option<String>,
    /// Its `http` ports.
    pub http: Vec<u16>,
    /// The keys of its account.
    pub ssh_keys: Vec<String>,
}

impl Engine {
    /// The key for names and digests of containers. Creates the key it is derived from if there is none.
    pub fn container_key(&self) -> Result<ContainerKey, AdminError> {
        if let Some(key) = self.admin(Access::Read, |context| Ok(context.tx.known_container_key()?))? {
            return Ok(key);
        }
        self.admin(Access::Write, |context| Ok(context.tx.container_key()?))
    }

    /// The same engine, whose pods on hosts show this ssh proxy, or none. Only the process that runs the proxy knows
    /// about it, so that no other engine on the same data shows it.
    #[must_use]
    pub fn with_ssh_proxy(self, ssh_proxy: Option<SshProxy>) -> Self {
        Self { ssh_proxy, ..self }
    }

    /// The same engine, whose pods on hosts show the URLs of their `http` ports at this proxy, or none. As with
    /// [`Engine::with_ssh_proxy`], only the process that runs the proxy shows it.
    #[must_use]
    pub fn with_http_proxy(self, http_proxy: Option<HttpProxy>) -> Self {
        Self { http_proxy, ..self }
    }

    /// The ssh proxy of this process, if it has one.
    pub const fn ssh_proxy(&self) -> Option<&SshProxy> {
        self.ssh_proxy.as_ref()
    }

    /// Calls `listener` with each host whose desired state changed, once that is on disk. There is only ever one
    /// listener; later ones are not called. Writes by other processes are visible through [`Engine::changes`] alone.
    pub fn on_host_change(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.host_listener.set(listener);
    }

    /// The folder of the data file, next to which a driver stores its files. An engine in memory has none.
    pub fn folder(&self) -> Option<&Path> {
        self.store.path()?.parent()
    }

    /// The hosts of the fleet with their state, in fleet order.
    pub fn hosts(&self) -> Result<Vec<HostView>, AdminError> {
        self.admin(Access::Read, |context| {
            let (fleet, on_hosts, used) = (context.fleet()?, context.tx.on_hosts()?, context.tx.machine_use()?);
            let view = |host: Host<'_>| {
                let on = on_hosts.get(&host.machine.id).cloned().unwrap_or_default();
                HostView {
                    machine: host.machine.clone(),
                    data_center: host.site.id.clone(),
                    state: on.state,
                    used_units: used.get(&host.machine.id).copied().unwrap_or(0).saturating_sub(on.taken.awaited.units),
                    used_disk: on.taken.disk.saturating_sub(on.taken.awaited.disk),
                    pods: on.taken.pods,
                }
            };
            Ok(fleet.hosts().filter(|host| host.machine.host.is_some()).map(view).collect())
        })
    }

    /// Changes the state of a host or cluster, and returns the new one.
    pub fn change_host(
        &self,
        machine: &str,
        change: impl FnOnce(&mut HostState, Timestamp),
    ) -> Result<HostState, AdminError> {
        self.admin(Access::Write, |context| {
            check_site(context, machine)?;
            let before = state(context, machine)?;
            let mut after = before.clone();
            change(&mut after, context.now);
            if after != before {
                context.tx.put_host(machine, &after)?;
            }
            if after.takes_more_than(&before) {
                context.tx.wake_waiting(context.now)?;
                waiting::admit(context, machine)?;
            }
            if after.unreachable_since.is_some() && before.unreachable_since.is_none() {
                context.tx.put_figures(machine, &BTreeMap::new())?;
                tell_of_silence(context, machine)?;
            }
            Ok(after)
        })
    }

    /// Whether a pod is on a host, where its container runs; other pods are simulated.
    pub fn is_on_host(&self, pod: &str) -> Result<bool, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.pod(pod)?.is_some_and(|pod| pod.on_host().is_some())))
    }

    /// The desired state of every pod and worker that is at a site, or may have something there.
    pub fn wanted(&self, site: &str) -> Result<Vec<DesiredState>, AdminError> {
        self.admin(Access::Read, |context| {
            let (pods, workers) = (context.tx.pods_on(site)?, context.tx.workers_on(site)?);
            let of_pods = pods.iter().filter_map(|pod| pod.wanted());
            let of_workers = workers.iter().filter_map(|worker| Some(worker.tenant()?.wanted));
            Ok(of_pods.chain(of_workers).collect())
        })
    }

    /// Of these pods and workers, found at a site: those that the store knows to have nothing there. This finds late
    /// arrivals, after their pod was terminated and seen gone. Ids unknown to the store are left out.
    pub fn left_behind(&self, site: &str, ids: &[String]) -> Result<Vec<DesiredState>, AdminError> {
        self.admin(Access::Read, |context| {
            let mut left = Vec::new();
            for id in ids {
                let Some(one) = TenantRecord::find(context, id)? else { continue };
                if one.tenant().is_none_or(|tenant| tenant.site != site) {
                    left.push(one.nothing());
                }
            }
            Ok(left)
        })
    }

    /// The container spec of a generation. `None` if it is not the newest, is no longer wanted, or is refused: then the
    /// pod is in ERROR or the worker UNHEALTHY, and its log has the reason. Contains secret values.
    pub fn container(&self, generation: &Generation) -> Result<Option<ContainerSpec>, AdminError> {
        // The key may have to be created, which a read transaction cannot do.
        self.container_key()?;
        let wanting = |context: &Context<'_>| {
            Ok::<_, AdminError>(TenantRecord::newest(context, generation)?.filter(TenantRecord::wants_container))
        };
        let made = self.admin(Access::Read, |context| {
            let Some(one) = wanting(context)? else { return Ok(Some(None)) };
            Ok(if one.refusal(context)?.is_some() { None } else { Some(one.spec(context)?) })
        })?;
        if let Some(spec) = made {
            return Ok(spec);
        }
        self.admin(Access::Write, |context| {
            let Some(one) = wanting(context)? else { return Ok(None) };
            let Some(reason) = one.refusal(context)? else { return Ok(one.spec(context)?) };
            let seen = Fact::Failed(reason);
            one.observe(context, Observation { generation: generation.clone(), at: context.now, seen })?;
            Ok(None)
        })
    }

    /// Records observations at a site, in order. Returns for each whether it was of the newest generation; others are
    /// dropped.
    pub fn observe(&self, site: &str, observations: Vec<Observation>) -> Result<Vec<bool>, AdminError> {
        let find = |context: &Context<'_>, observation: &Observation| {
            let one = TenantRecord::newest(context, &observation.generation)?;
            Ok::<_, AdminError>(one.filter(|one| one.tenant().is_some_and(|tenant| tenant.site == site)))
        };
        // Most of a driver's observations are repeats.
        let known = self.admin(Access::Read, |context| {
            let mut known = Vec::with_capacity(observations.len());
            for observation in &observations {
                let one = find(context, observation)?;
                if one.as_ref().is_some_and(|one| !one.is_known(&observation.seen)) {
                    return Ok(None);
                }
                known.push(one.is_some());
            }
            Ok::<_, AdminError>(Some(known))
        })?;
        if let Some(known) = known {
            return Ok(known);
        }
        self.admin(Access::Write, |context| {
            let observe = |observation: Observation| {
                let Some(one) = find(context, &observation)? else { return Ok(false) };
                one.observe(context, observation)?;
                Ok(true)
            };
            let seen = observations.into_iter().map(observe).collect::<Result<_, AdminError>>()?;
            waiting::admit(context, site)?;
            Ok(seen)
        })
    }

    /// Records the usage of a site's running pods and workers, of which this process remembers ten minutes.
    pub fn put_figures(&self, site: &str, figures: BTreeMap<String, Figures>) -> Result<(), AdminError> {
        let now = self.admin(Access::Write, |context| {
            context.tx.put_figures(site, &figures)?;
            Ok(context.now)
        })?;
        let idle = self.recent_loads.put(now, &figures);
        if idle.is_empty() {
            return Ok(());
        }
        self.admin(Access::Write, |context| {
            for id in idle {
                let Some(pod) = context.tx.pod(&id)? else { continue };
                booking::tell_of_pod(context.tx, &pod, HookEvent::PodIdle, json!({}), context.now)?;
            }
            Ok(())
        })
    }

    /// A host was unreachable for longer than the grace period: its pods are EXITED as of the last contact, so that the
    /// time since costs nothing, and keep their resources until their containers are seen gone. Its workers are lost.
    pub fn lose_host(&self, machine: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_host(context, machine)?;
            let mut state = state(context, machine)?;
            let settings = context.runtime_settings()?;
            let last = state.last_contact.unwrap_or(context.now).min(context.now);
            for pod in context.tx.pods_on(machine)?.iter().filter(|pod| pod.wants_container()) {
                let at = last.max(pod.since);
                let (lost, event) = lifecycle::after_loss(pod, at);
                booking::save_pod(context.tx, &settings, Some(pod), &lost, (at, Some(event)))?;
            }
            state.is_lost = true;
            state.unreachable_since.get_or_insert(last);
            context.tx.put_host(machine, &state)?;
            Ok(workers::lose_host(context, machine)?)
        })
    }

    /// GPUs fell off a host: pods that have one are in ERROR and workers UNHEALTHY, and none is assigned until
    /// [`Engine::change_host`] takes it off the list.
    pub fn lose_gpus(&self, machine: &str, uuids: &[String]) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_host(context, machine)?;
            let mut state = state(context, machine)?;
            let settings = context.runtime_settings()?;
            for pod in context.tx.pods_on(machine)?.iter().filter(|pod| pod.wants_container()) {
                let own = pod.real.as_ref().map_or(&[][..], |real| &real.gpus);
                let Some(uuid) = own.iter().find(|uuid| uuids.contains(uuid)) else { continue };
                let at = context.now.max(pod.since);
                let (failed, event) = lifecycle::after_failure(pod, format!("GPU {uuid} fell off the host"), at);
                booking::save_pod(context.tx, &settings, Some(pod), &failed, (at, Some(event)))?;
            }
            state.lost_gpus.extend(uuids.iter().cloned());
            state.lost_gpus.sort_unstable();
            state.lost_gpus.dedup();
            context.tx.put_host(machine, &state)?;
            Ok(workers::lose_gpus(context, machine, uuids)?)
        })
    }

    /// This engine's id, created once and kept in its file: it labels its containers, and holds a host's lock. An
    /// import does not change it.
    pub fn identity(&self) -> Result<String, AdminError> {
        if let Some(name) = self.admin(Access::Read, |context| Ok(context.tx.identity()?))? {
            return Ok(name);
        }
        self.admin(Access::Write, |context| {
            if let Some(name) = context.tx.identity()? {
                return Ok(name);
            }
            // Two engines with the same seed are still two.
            let name = Rng::from_system().create_id();
            context.tx.set_identity(&name)?;
            Ok(name)
        })
    }

    /// The pod that a proxy address means: by its id alone, whatever the account. `None` if it is terminated or not on
    /// a host.
    pub fn reach(&self, pod: &str) -> Result<Option<ProxyTarget>, AdminError> {
        self.admin(Access::Read, |context| {
            let Some(pod) = context.tx.pod(pod)?.filter(|pod| pod.status != PodStatus::Terminated) else {
                return Ok(None);
            };
            let (Some(real), Some(site)) = (&pod.real, pod.on_host()) else { return Ok(None) };
            let running = real.running.as_ref().filter(|_| pod.status == PodStatus::Running);
            let http = pod.container.ports.iter().filter(|port| port.protocol == Protocol::Http);
            Ok(Some(ProxyTarget {
                account: pod.account.clone(),
                token: pod.token.clone(),
                site: site.to_owned(),
                status: pod.status,
                container: running.map(|running| running.container.clone()),
                http: http.map(|port| port.number).collect(),
                ssh_keys: context.tx.ssh_keys(&pod.account)?,
            }))
        })
    }
}

fn check_host(context: &Context<'_>, machine: &str) -> Result<(), AdminError> {
    let fleet = context.fleet()?;
    if fleet.host(machine).is_some_and(|host| host.machine.host.is_some()) {
        return Ok(());
    }
    Err(AdminError::Refused(format!("`{machine}` is no host of the fleet")))
}

/// The same for a site, which may be a cluster, too.
fn check_site(context: &Context<'_>, site: &str) -> Result<(), AdminError> {
    if context.fleet()?.cluster(site).is_some() { Ok(()) } else { check_host(context, site) }
}

fn state(context: &Context<'_>, machine: &str) -> Result<HostState, AdminError> {
    Ok(context.tx.on_hosts()?.get(machine).map(|on| on.state.clone()).unwrap_or_default())
}

/// Tells the webhooks of the operator that a host, a cluster or one of its nodes is unreachable (behaviour.md,
/// Webhooks).
pub(crate) fn tell_of_silence(context: &Context<'_>, name: &str) -> Result<(), AdminError> {
    let host = json!({ "host": { "name": name } });
    Ok(context.tx.tell_hooks(LOCAL_ACCOUNT, context.now, HookEvent::HostUnreachable, &host)?)
}
