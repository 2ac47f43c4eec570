//! What a driver asks of the engine and tells it. Each function is one transaction.

use std::{collections::BTreeMap, path::Path};

use super::{Figures, Generation, HostState, Observation, Seen, Wanted, spec, tenant::Occupant, waiting, workers};
use crate::{
    AdminError, Context, Engine,
    fleet::{Host, Machine},
    ids::Chance,
    lifecycle,
    pods::record,
    store::Access,
};
use spec::ContainerSpec;
use wire::{Timestamp, pods::PodStatus};

/// A host of the fleet, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct HostView {
    /// The machine, with what makes it a host.
    pub machine: Machine,
    /// Where it stands.
    pub data_center: String,
    /// What is known of it.
    pub state: HostState,
    /// GPUs or vCPUs that are taken.
    pub used_units: u32,
    /// GB of its disk that are taken.
    pub used_disk: u32,
    /// How many pods and workers have something there, or may have.
    pub pods: u32,
}

/// A pod on a host, as proxies reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reach {
    /// Whose it is.
    pub account: String,
    /// The other half of its user's name.
    pub token: String,
    /// The host.
    pub machine: String,
    /// Its status.
    pub status: PodStatus,
    /// What the host calls its container, while it runs.
    pub container: Option<String>,
    /// Where its `http` ports can be reached on the host, while it runs.
    pub http: BTreeMap<u16, u16>,
    /// The keys of its account.
    pub ssh_keys: Vec<String>,
}

/// Where an ssh proxy for pods on hosts listens, as its clients reach it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SshProxy {
    /// Name or address.
    pub host: String,
    /// The port.
    pub port: u16,
    /// Its host key as ssh writes public keys: algorithm and key.
    pub host_key: String,
}

impl Engine {
    /// The same engine, whose pods on hosts show this ssh proxy, or none. Only who has it listen knows that it does, so
    /// that no other engine on the same data shows it.
    #[must_use]
    pub fn with_ssh_proxy(self, ssh_proxy: Option<SshProxy>) -> Self {
        Self { ssh_proxy, ..self }
    }

    /// The ssh proxy of this process, if it has one.
    pub const fn ssh_proxy(&self) -> Option<&SshProxy> {
        self.ssh_proxy.as_ref()
    }

    /// Calls `listener` with each host on which something else shall be, when it is on disk. One listener is there for all
    /// time; later ones are not called. What other processes write is seen by [`Engine::changes`] alone.
    pub fn on_host_change(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        self.host_listener.set(listener);
    }

    /// The folder of the data file, beside which a driver keeps what it needs. An engine in memory has none.
    pub fn folder(&self) -> Option<&Path> {
        self.store.path()?.parent()
    }

    /// The hosts of the fleet with their state, in the order of the fleet.
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
            Ok(fleet.hosts().filter(Host::is_real).map(view).collect())
        })
    }

    /// Changes what is known of a host, and gives it as it is then.
    pub fn change_host(
        &self,
        machine: &str,
        change: impl FnOnce(&mut HostState, Timestamp),
    ) -> Result<HostState, AdminError> {
        self.admin(Access::Write, |context| {
            check_host(context, machine)?;
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
            }
            Ok(after)
        })
    }

    /// Whether a pod is on a host, where its container runs; other pods are simulated.
    pub fn is_on_host(&self, pod: &str) -> Result<bool, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.pod(pod)?.is_some_and(|pod| pod.on_host().is_some())))
    }

    /// What shall be of every pod and worker that is on a host, or may have something there.
    pub fn wanted(&self, machine: &str) -> Result<Vec<Wanted>, AdminError> {
        self.admin(Access::Read, |context| {
            let (pods, workers) = (context.tx.pods_on(machine)?, context.tx.workers_on(machine)?);
            let of_pods = pods.iter().filter_map(|pod| pod.wanted());
            let of_workers = workers.iter().filter_map(|worker| Some(worker.tenant()?.wanted));
            Ok(of_pods.chain(of_workers).collect())
        })
    }

    /// Of pods and workers that have something on a host and are wanted nowhere on it: those that the store knows to have
    /// nothing there. What came late, when its pod was terminated and seen gone, is found by this. Of ids that the store
    /// does not know, it says nothing.
    pub fn left_behind(&self, machine: &str, ids: &[String]) -> Result<Vec<Wanted>, AdminError> {
        self.admin(Access::Read, |context| {
            let mut left = Vec::new();
            for id in ids {
                let Some(one) = Occupant::find(context, id)? else { continue };
                if one.tenant().is_none_or(|tenant| tenant.machine != machine) {
                    left.push(one.nothing());
                }
            }
            Ok(left)
        })
    }

    /// What the container of a generation is made from. `None` when it is not the newest, is not wanted any more, or is
    /// refused: then the pod is in ERROR or the worker UNHEALTHY, and its log says why. It holds the values of secrets.
    pub fn container(&self, generation: &Generation) -> Result<Option<ContainerSpec>, AdminError> {
        // It may have to be made, for which a transaction that reads is not enough.
        self.container_key()?;
        let wanting = |context: &Context<'_>| {
            Ok::<_, AdminError>(Occupant::newest(context, generation)?.filter(Occupant::wants_container))
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
            let seen = Seen::Failed(reason);
            one.observe(context, Observation { generation: generation.clone(), at: context.now, seen })?;
            Ok(None)
        })
    }

    /// Writes down what was seen on a host, in this order. Says of each whether it was of the newest generation; what is
    /// of another one is dropped.
    pub fn observe(&self, machine: &str, observations: Vec<Observation>) -> Result<Vec<bool>, AdminError> {
        let find = |context: &Context<'_>, observation: &Observation| {
            let one = Occupant::newest(context, &observation.generation)?;
            Ok::<_, AdminError>(one.filter(|one| one.tenant().is_some_and(|tenant| tenant.machine == machine)))
        };
        // Most of what a driver sees it saw before.
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
            waiting::admit(context, machine)?;
            Ok(seen)
        })
    }

    /// Writes down what the running pods and workers of a host use.
    pub fn put_figures(&self, machine: &str, figures: BTreeMap<String, Figures>) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| Ok(context.tx.put_figures(machine, &figures)?))
    }

    /// A host was out of reach for longer than the grace: its pods are EXITED since the last contact, so that the time
    /// since then costs nothing, and keep what they take of it until their containers were seen gone. Its workers are lost.
    pub fn lose_host(&self, machine: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_host(context, machine)?;
            let mut state = state(context, machine)?;
            let settings = context.runtime_settings()?;
            let last = state.last_contact.unwrap_or(context.now).min(context.now);
            for pod in context.tx.pods_on(machine)?.iter().filter(|pod| pod.wants_container()) {
                let at = last.max(pod.since);
                let (lost, event) = lifecycle::after_loss(pod, at);
                record::save(context.tx, &settings, Some(pod), &lost, (at, Some(event)))?;
            }
            state.is_lost = true;
            state.unreachable_since.get_or_insert(last);
            context.tx.put_host(machine, &state)?;
            Ok(workers::lose_host(context, machine)?)
        })
    }

    /// GPUs fell off a host: pods that have one are in ERROR and workers UNHEALTHY, and none gets one of them until
    /// [`Engine::change_host`] takes them from the list again.
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
                record::save(context.tx, &settings, Some(pod), &failed, (at, Some(event)))?;
            }
            state.lost_gpus.extend(uuids.iter().cloned());
            state.lost_gpus.sort_unstable();
            state.lost_gpus.dedup();
            context.tx.put_host(machine, &state)?;
            Ok(workers::lose_gpus(context, machine, uuids)?)
        })
    }

    /// An id of this engine, made once and kept in its file: what its containers are labelled with, and what holds a
    /// host's lock. An import leaves it as it is.
    pub fn identity(&self) -> Result<String, AdminError> {
        if let Some(name) = self.admin(Access::Read, |context| Ok(context.tx.identity()?))? {
            return Ok(name);
        }
        self.admin(Access::Write, |context| {
            if let Some(name) = context.tx.identity()? {
                return Ok(name);
            }
            // Two engines of one seed are two all the same.
            let name = Chance::from_system().create_id();
            context.tx.set_identity(&name)?;
            Ok(name)
        })
    }

    /// Which pod an address of the proxies means: by its id alone, whatever the account. `None` for one that is terminated
    /// or on no host.
    pub fn reach(&self, pod: &str) -> Result<Option<Reach>, AdminError> {
        self.admin(Access::Read, |context| {
            let Some(pod) = context.tx.pod(pod)?.filter(|pod| pod.status != PodStatus::Terminated) else {
                return Ok(None);
            };
            let Some(real) = &pod.real else { return Ok(None) };
            let running = real.running.clone().filter(|_| pod.status == PodStatus::Running);
            let (container, http) = running.map(|running| (running.container, running.http)).unzip();
            Ok(Some(Reach {
                account: pod.account.clone(),
                token: pod.token.clone(),
                machine: pod.host.machine.clone(),
                status: pod.status,
                container,
                http: http.unwrap_or_default(),
                ssh_keys: context.tx.ssh_keys(&pod.account)?,
            }))
        })
    }
}

fn check_host(context: &Context<'_>, machine: &str) -> Result<(), AdminError> {
    let fleet = context.fleet()?;
    if fleet.host(machine).is_some_and(|host| host.is_real()) {
        return Ok(());
    }
    Err(AdminError::Refused(format!("`{machine}` is no host of the fleet")))
}

fn state(context: &Context<'_>, machine: &str) -> Result<HostState, AdminError> {
    Ok(context.tx.on_hosts()?.get(machine).map(|on| on.state.clone()).unwrap_or_default())
}
