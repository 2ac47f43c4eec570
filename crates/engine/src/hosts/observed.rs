//! How a driver's observations change a pod (runtime.md, Statuses and Faults).

use super::{ContainerExit, Fact, Observation, assign::next_port};
use crate::{
    Context, EngineError, booking, lifecycle,
    model::{Compute, Event, PodRecord, RunningContainer},
    pods::start,
    runtime::Transition,
};
use wire::{Timestamp, pods::PodStatus, scalar::Protocol};

/// Whether an observation changes nothing, for example because it is repeated.
pub(super) fn is_known(pod: &PodRecord, seen: &Fact) -> bool {
    let Some(real) = &pod.real else { return true };
    match seen {
        Fact::Image => pod.status != PodStatus::Provisioning || !pod.wants_container(),
        Fact::Started => !pod.wants_container() || (pod.status != PodStatus::Provisioning && !real.is_unseen),
        Fact::Running { container } => {
            let is_same = |running: &RunningContainer| running.container == *container;
            let is_told = pod.status == PodStatus::Running && real.running.as_ref().is_some_and(is_same);
            !pod.wants_container() || is_told
        }
        Fact::Paused => !pod.wants_container() || pod.status != PodStatus::Running,
        // Reported before its container ran again.
        Fact::HostRestarted if pod.status == PodStatus::Starting => real.running.is_none(),
        Fact::Ended(_) | Fact::Failed(_) | Fact::Missing | Fact::DiskFull(_) | Fact::HostRestarted => {
            !pod.wants_container()
        }
        Fact::PortTaken { public, .. } => !pod.wants_container() || !real.ports.values().any(|port| port == public),
        // A container seen gone while another is due is not the final word.
        Fact::Gone if pod.status == PodStatus::Terminated => !real.is_left(),
        Fact::Gone => pod.wants_container() || !real.is_present,
    }
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
    let mut transition = PodTransition { context, pod: pod.clone(), at };
    match seen {
        Fact::Image => transition.image_is_there().map(drop),
        Fact::Started => {
            transition.exists()?;
            transition.image_is_there().map(drop)
        }
        Fact::Running { container } => transition.runs(RunningContainer { container }),
        Fact::Paused => transition.go(lifecycle::after_pause),
        Fact::Ended(ending) => transition.ends(ending),
        Fact::Failed(reason) => transition.go(|pod, at| lifecycle::after_refusal(pod, reason, at)),
        Fact::Missing => transition.fail("container was removed from outside".to_owned()),
        Fact::DiskFull(reason) => transition.fail(reason),
        Fact::HostRestarted => transition.go(lifecycle::after_host_restart),
        Fact::PortTaken { public, reason } => transition.move_port(public, &reason),
        Fact::Gone => transition.is_gone(),
    }
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

    /// PROVISIONING is over. Returns whether the pod continues.
    fn image_is_there(&mut self) -> Result<bool, EngineError> {
        if self.pod.status == PodStatus::Provisioning {
            return self.pass(Transition::Prepared);
        }
        Ok(true)
    }

    /// A container of it was seen: it is charged from now on.
    fn exists(&mut self) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        match &mut next.real {
            Some(real) if real.is_unseen => real.is_unseen = false,
            Some(_) | None => return Ok(()),
        }
        self.save(next, None)
    }

    fn runs(&mut self, running: RunningContainer) -> Result<(), EngineError> {
        self.exists()?;
        if !self.image_is_there()? {
            return Ok(());
        }
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

    /// Its container exited by itself; if never seen running, it ran nonetheless.
    fn ends(&mut self, ending: ContainerExit) -> Result<(), EngineError> {
        self.exists()?;
        if !self.image_is_there()? {
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

    /// Another program holds a port assigned to the pod.
    fn move_port(&mut self, public: u16, reason: &str) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        let Some(real) = next.real.as_mut() else { return Ok(()) };
        match next_port(self.context, &self.pod.host.machine, real, (public, reason))? {
            Some(Ok(note)) => self.save(next, Some(Event::Noted(note))),
            Some(Err(reason)) => self.fail(reason),
            None => Ok(()),
        }
    }

    /// Nothing is left on the host that should not be.
    fn is_gone(&mut self) -> Result<(), EngineError> {
        let mut next = self.pod.clone();
        let is_terminated = next.status == PodStatus::Terminated;
        let is_held = next.is_held();
        if let Some(real) = &mut next.real {
            real.is_present = false;
            real.has_volume &= !is_terminated;
            if !is_held {
                real.gpus.clear();
            }
        }
        self.at = self.context.now;
        self.save(next, None)
    }
}
