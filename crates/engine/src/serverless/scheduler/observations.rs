//! Effects of container observations on workers on hosts (runtime.md, Statuses and Faults; serverless.md, Workers). As
//! for all processes, a worker's requests to the job API determine whether it is ready and what it does.

use super::EndpointScheduler;
use crate::{
    EngineError,
    hosts::{
        ContainerExit, Fact, in_words,
        transition::{self, TenantTransition},
    },
    model::{HostAllocation, Phase, RunningContainer, Wait},
};

impl EndpointScheduler<'_> {
    /// Applies an observation of a worker's newest container.
    pub(crate) fn see(&mut self, index: usize, fact: Fact) -> Result<(), EngineError> {
        self.changed = true;
        transition::apply(self.context, &mut WorkerTransition { scheduler: self, index }, fact)
    }
}

/// A worker of a scheduler to which an observation happens.
struct WorkerTransition<'w, 's> {
    scheduler: &'w mut EndpointScheduler<'s>,
    index: usize,
}

impl WorkerTransition<'_, '_> {
    fn set_running(&mut self, running: Option<RunningContainer>) {
        if let Some(stay) = &mut self.scheduler.workers[self.index].stay {
            stay.real.running = running;
        }
    }

    fn says(&mut self, line: &str) -> Result<(), EngineError> {
        let id = self.scheduler.workers[self.index].id.clone();
        self.scheduler.says(&id, line)
    }
}

impl TenantTransition for WorkerTransition<'_, '_> {
    fn image_arrived(&mut self) -> Result<bool, EngineError> {
        if self.scheduler.workers[self.index].phase == Phase::Pulling {
            self.scheduler.boot(self.index)?;
        }
        Ok(self.scheduler.workers[self.index].is_held())
    }

    fn container_appeared(&mut self) -> Result<(), EngineError> {
        Ok(())
    }

    fn container_runs(&mut self, running: RunningContainer) -> Result<(), EngineError> {
        self.set_running(Some(running));
        Ok(())
    }

    fn container_paused(&mut self) -> Result<(), EngineError> {
        Ok(())
    }

    fn container_ended(&mut self, exit: ContainerExit) -> Result<(), EngineError> {
        let memory = self.scheduler.workers[self.index].host.as_ref().map_or(0, |host| host.memory);
        self.container_lost(&in_words(exit, memory))
    }

    /// A worker that ran a job is lost with it, and scaling requests a replacement; any other backs off before a
    /// restart, so that an image that exits at once does not loop.
    fn container_lost(&mut self, reason: &str) -> Result<(), EngineError> {
        let Self { scheduler, index } = self;
        match scheduler.workers[*index].phase {
            Phase::Running => {
                let id = scheduler.workers[*index].id.clone();
                scheduler.says(&id, &format!("{reason} while it ran a job"))?;
                scheduler.lose(&id)
            }
            Phase::Pulling | Phase::Booting => {
                scheduler.fail(*index, &format!("{reason} before its handler was ready"))
            }
            Phase::Idle | Phase::Throttled | Phase::Unhealthy | Phase::Parked | Phase::Gone => {
                scheduler.give_up(*index, reason)
            }
        }
    }

    fn container_refused(&mut self, reason: String) -> Result<(), EngineError> {
        self.scheduler.give_up(self.index, &reason)
    }

    fn disk_filled(&mut self, reason: String) -> Result<(), EngineError> {
        self.scheduler.give_up(self.index, &reason)
    }

    fn host_restarted(&mut self) -> Result<(), EngineError> {
        self.says("host restarted; container started again")?;
        self.set_running(None);
        self.scheduler.begin_anew(self.index)
    }

    fn start_failed(&mut self, reason: String) -> Result<(), EngineError> {
        self.scheduler.fail(self.index, &reason)
    }

    fn allocation(&self) -> Option<(Option<String>, HostAllocation)> {
        let stay = self.scheduler.workers[self.index].stay.as_ref()?;
        Some((Some(stay.machine.clone()), stay.real.clone()))
    }

    fn reallocate(&mut self, allocation: HostAllocation, note: Option<String>) -> Result<(), EngineError> {
        if let Some(stay) = &mut self.scheduler.workers[self.index].stay {
            stay.real = allocation;
        }
        self.scheduler.book_now(self.index)?;
        note.map_or(Ok(()), |note| self.says(&note))
    }

    fn bind(&mut self, machine: String) -> Result<(), EngineError> {
        let worker = &mut self.scheduler.workers[self.index];
        if let Some(host) = &mut worker.host {
            host.machine.clone_from(&machine);
        }
        if let Some(stay) = &mut worker.stay {
            stay.machine.clone_from(&machine);
            if let Some(cluster) = &mut stay.real.on_cluster {
                (cluster.is_bound, cluster.wait) = (true, None);
            }
        }
        self.scheduler.book_now(self.index)?;
        let node = machine.split_once('/').map_or(machine.as_str(), |(_, node)| node);
        self.says(&format!("placed on node {node}"))
    }

    fn wait(&mut self, on: Wait, why: String) -> Result<(), EngineError> {
        let stay = self.scheduler.workers[self.index].stay.as_mut();
        if let Some(cluster) = stay.and_then(|stay| stay.real.on_cluster.as_mut()) {
            cluster.wait = Some((on, why.clone()));
        }
        self.says(&why)
    }

    fn pushed_out(&mut self, reason: String) -> Result<(), EngineError> {
        self.container_lost(&reason)
    }

    fn altered(&mut self, what: String) -> Result<(), EngineError> {
        self.container_lost(&what)
    }

    fn vacate(&mut self) -> Result<(), EngineError> {
        self.scheduler.workers[self.index].vacate();
        self.scheduler.book_now(self.index)
    }
}
