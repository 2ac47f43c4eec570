//! How a driver's observations change a pod (runtime.md, Statuses and Faults).

use super::{
    ContainerExit, Fact, Observation, begin,
    transition::{self, TenantProgress, TenantTransition},
};
use crate::{
    Context, EngineError, booking, lifecycle,
    model::{Compute, Event, HostAllocation, IMAGE_WAIT, PodRecord, RunningContainer, Wait},
    pods::start,
    runtime::Transition,
};
use wire::{Timestamp, pods::PodStatus, scalar::Protocol};

/// Decides whether an observation of a pod is news; `None` if nothing of it is on a host.
fn progress(pod: &PodRecord) -> Option<TenantProgress<'_>> {
    let allocation = pod.real.as_deref()?;
    let is_terminated = pod.status == PodStatus::Terminated;
    Some(TenantProgress {
        allocation,
        machine: pod.host.machine.as_deref(),
        wants_container: pod.wants_container(),
        awaits_image: pod.status == PodStatus::Provisioning,
        awaits_container: allocation.is_unseen,
        is_starting: pod.status == PodStatus::Starting,
        is_up: pod.status == PodStatus::Running,
        can_pause: pod.status == PodStatus::Running,
        is_left: if is_terminated { allocation.is_left() } else { allocation.is_present },
        may_bind: allocation.is_present && allocation.is_unbound(),
    })
}

/// Whether an observation changes nothing, for example because it is repeated.
pub(super) fn is_known(pod: &PodRecord, seen: &Fact) -> bool {
    progress(pod).is_none_or(|progress| progress.knows(seen))
}

/// Records an observation of a pod's newest generation.
pub(super) fn observe(
    context: &Context<'_>,
    pod: &PodRecord,
    Observation { at, seen, .. }: Observation,
) -> Result<(), EngineError> {
    if is_known(pod, &seen) {
        return Ok(());
    }
    // After a clock was set back, it may lag what already happened.
    let at = at.min(context.now).max(pod.since);
    transition::apply(context, &mut PodTransition { context, pod: pod.clone(), at }, seen)
}

/// The end of a container that succeeded.
const SUCCESS: ContainerExit = ContainerExit { code: 0, out_of_memory: false };

/// Describes how a container with this many GB of memory ended.
pub(crate) fn in_words(ContainerExit { code, out_of_memory }: ContainerExit, memory: u32) -> String {
    if out_of_memory {
        return format!("out of memory: limit {memory} GB");
    }
    let signal = if (129..=192).contains(&code) { format!(" (signal {})", code - 128) } else { String::new() };
    format!("container exited with code {code}{signal}")
}

/// The exit code in such a description.
pub(crate) fn exit_code(words: &str) -> Option<i64> {
    let code = words.strip_prefix("container exited with code ")?;
    code.split(' ').next()?.parse().ok()
}

/// A pod and the changes applied to it at one moment.
struct PodTransition<'c> {
    context: &'c Context<'c>,
    pod: PodRecord,
    at: Timestamp,
}

impl PodTransition<'_> {
    /// Stores the pod's next state.
    fn save(&mut self, next: PodRecord, event: Option<Event>) -> Result<(), EngineError> {
        let settings = self.context.runtime_settings()?;
        booking::save_pod(self.context.tx, &settings, Some(&self.pod), &next, (self.at, event))?;
        self.pod = next;
        Ok(())
    }

    fn go(&mut self, step: impl FnOnce(&PodRecord, Timestamp) -> (PodRecord, Event)) -> Result<(), EngineError> {
        let (next, event) = step(&self.pod, self.at);
        self.save(next, Some(event))
    }

    fn fail(&mut self, reason: String) -> Result<(), EngineError> {
        self.go(|pod, at| lifecycle::after_failure(pod, reason, at))
    }

    /// A transition without a request, unless refused. Returns whether it happened.
    fn pass(&mut self, transition: Transition) -> Result<bool, EngineError> {
        if let Some(reason) = start::refusal(self.context, &self.pod, transition)? {
            self.go(|pod, at| lifecycle::after_refusal(pod, reason, at))?;
            return Ok(false);
        }
        self.go(|pod, at| lifecycle::after_transition(pod, transition, at))?;
        Ok(true)
    }
}

impl TenantTransition for PodTransition<'_> {
    fn image_arrived(&mut self) -> Result<bool, EngineError> {
        if self.pod.status == PodStatus::Provisioning {
            return self.pass(Transition::Prepared);
        }
        Ok(true)
    }

    fn container_appeared(&mut self) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        match &mut next.real {
            Some(real) if real.is_unseen => {
                real.is_unseen = false;
                if let Some(cluster) = &mut real.on_cluster {
                    (cluster.wait, cluster.until) = (None, None);
                }
            }
            Some(_) | None => return Ok(()),
        }
        self.save(next, None)
    }

    fn container_runs(&mut self, running: RunningContainer) -> Result<(), EngineError> {
        let was_paused = self.pod.real.as_ref().is_some_and(|real| real.running.as_ref() == Some(&running));
        if self.pod.status == PodStatus::Starting && was_paused {
            self.at = self.context.now;
            self.go(lifecycle::after_resumption)?;
        }
        // It already runs, so no secret is missing.
        if self.pod.status == PodStatus::Starting {
            self.go(|pod, at| lifecycle::after_transition(pod, Transition::Healthy, at))?;
        }
        let mut next = self.pod.clone();
        let published = &next.container.ports;
        if let Some(real) = &mut next.real {
            // The last container is gone, and with it the ports that only it had.
            real.ports
                .retain(|port, _| published.iter().any(|one| one.number == *port && one.protocol == Protocol::Tcp));
            real.running = Some(running);
        }
        self.save(next, None)
    }

    /// If it was never seen running, it ran nonetheless.
    fn container_ended(&mut self, ending: ContainerExit) -> Result<(), EngineError> {
        self.container_appeared()?;
        if !self.image_arrived()? {
            return Ok(());
        }
        if self.pod.status == PodStatus::Starting {
            self.go(|pod, at| lifecycle::after_transition(pod, Transition::Healthy, at))?;
        }
        // An ended container uses no units, even while it is being removed.
        let ended = |(mut pod, event): (PodRecord, Event)| {
            if let Some(real) = &mut pod.real {
                real.has_ended = true;
            }
            (pod, event)
        };
        if ending == SUCCESS {
            return self.go(|pod, at| ended(lifecycle::after_transition(pod, Transition::Exited, at)));
        }
        let (Compute::Gpu { memory, .. } | Compute::Cpu { memory, .. }) = &self.pod.compute;
        let how = in_words(ending, *memory);
        self.go(|pod, at| ended(lifecycle::after_failure(pod, how, at)))
    }

    fn container_paused(&mut self) -> Result<(), EngineError> {
        self.go(lifecycle::after_pause)
    }

    fn container_lost(&mut self, reason: &str) -> Result<(), EngineError> {
        self.fail(reason.to_owned())
    }

    fn container_refused(&mut self, reason: String) -> Result<(), EngineError> {
        self.go(|pod, at| lifecycle::after_refusal(pod, reason, at))
    }

    fn disk_filled(&mut self, reason: String) -> Result<(), EngineError> {
        self.fail(reason)
    }

    fn host_restarted(&mut self) -> Result<(), EngineError> {
        self.go(lifecycle::after_host_restart)
    }

    fn start_failed(&mut self, reason: String) -> Result<(), EngineError> {
        self.fail(reason)
    }

    fn allocation(&self) -> Option<(Option<String>, HostAllocation)> {
        Some((self.pod.host.machine.clone(), self.pod.real.as_deref()?.clone()))
    }

    fn reallocate(&mut self, allocation: HostAllocation, note: Option<String>) -> Result<(), EngineError> {
        let next = PodRecord { real: Some(Box::new(allocation)), ..self.pod.clone() };
        self.save(next, note.map(Event::Noted))
    }

    fn bind(&mut self, machine: String) -> Result<(), EngineError> {
        let node = machine.split_once('/').map_or(machine.as_str(), |(_, node)| node);
        let is_wanted = self.pod.wants_container();
        let note = is_wanted.then(|| Event::Noted(format!("placed on node {node}")));
        let mut next = self.pod.clone();
        if let Some(host) = self.context.fleet()?.host(&machine) {
            next.host.cuda = host.machine.cuda;
        }
        next.host.machine = Some(machine);
        // One that is no longer wanted came too late, and its units count there until it is gone.
        if let Some(cluster) = next.real.as_mut().and_then(|real| real.on_cluster.as_mut()).filter(|_| is_wanted) {
            (cluster.is_bound, cluster.wait, cluster.until) = (true, None, None);
        }
        self.save(next, note)
    }

    fn wait(&mut self, on: Wait, why: String) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        let Some(cluster) = next.real.as_mut().and_then(|real| real.on_cluster.as_mut()) else { return Ok(()) };
        let was_image = matches!(cluster.wait, Some((Wait::Image, _)));
        if cluster.is_bound {
            cluster.until = match on {
                Wait::Image if was_image => cluster.until,
                Wait::Image => Some(self.at.after(IMAGE_WAIT)),
                Wait::Room | Wait::Volume | Wait::Start => None,
            };
        }
        cluster.wait = Some((on, why.clone()));
        self.save(next, Some(Event::Noted(why)))
    }

    fn pushed_out(&mut self, reason: String) -> Result<(), EngineError> {
        self.go(|pod, at| lifecycle::after_eviction(pod, reason, at))
    }

    /// The engine's own clock begins it: a next generation has nothing to do with the clock of the cluster.
    fn altered(&mut self, what: String) -> Result<(), EngineError> {
        self.at = self.context.now;
        let mut next = lifecycle::after_alteration(&self.pod, self.at);
        begin(self.context, Some(&self.pod), &mut next)?;
        self.save(next, Some(Event::Noted(what)))
    }

    fn vacate(&mut self) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        let is_terminated = next.status == PodStatus::Terminated;
        let is_held = next.is_held();
        if let Some(real) = &mut next.real {
            real.is_present = false;
            if let Some(cluster) = &mut real.on_cluster {
                cluster.is_lost = false;
            }
            real.has_volume &= !is_terminated;
            if !is_held {
                real.gpus.clear();
            }
        }
        self.at = self.context.now;
        self.save(next, None)
    }
}
