//! Effects of container observations on workers on hosts (runtime.md, Statuses and Faults; serverless.md, Workers). As
//! for all processes, a worker's requests to the job API determine whether it is ready and what it does.

use super::Station;
use crate::{
    EngineError,
    hosts::{ContainerExit, Fact, in_words, next_port},
    model::{Phase, RunningContainer},
};

impl Station<'_> {
    /// Applies an observation of a worker's newest container.
    pub(crate) fn see(&mut self, index: usize, seen: Fact) -> Result<(), EngineError> {
        self.changed = true;
        match seen {
            Fact::Image | Fact::Started => self.boot_once(index).map(drop),
            Fact::Running { container } => self.runs(index, RunningContainer { container }),
            Fact::Ended(ending) => self.container_ended(index, ending),
            Fact::Missing => self.container_lost(index, "container was removed from outside"),
            Fact::Failed(reason) | Fact::DiskFull(reason) => self.give_up(index, &reason),
            Fact::PortTaken { public, reason } => self.move_port(index, (public, &reason)),
            Fact::HostRestarted => {
                let id = self.workers[index].id.clone();
                self.says(&id, "host restarted; container started again")?;
                self.forget_running(index);
                self.begin_anew(index)
            }
            // Its silence tells.
            Fact::Paused => Ok(()),
            Fact::Gone => {
                self.workers[index].vacate();
                self.book_now(index)
            }
        }
    }

    /// The image is available: starts the container. Returns whether it may start.
    fn boot_once(&mut self, index: usize) -> Result<bool, EngineError> {
        if self.workers[index].phase == Phase::Pulling {
            self.boot(index)?;
        }
        Ok(self.workers[index].is_held())
    }

    fn runs(&mut self, index: usize, running: RunningContainer) -> Result<(), EngineError> {
        if self.boot_once(index)?
            && let Some(stay) = &mut self.workers[index].stay
        {
            stay.real.running = Some(running);
        }
        Ok(())
    }

    fn forget_running(&mut self, index: usize) {
        if let Some(stay) = &mut self.workers[index].stay {
            stay.real.running = None;
        }
    }

    fn container_ended(&mut self, index: usize, ending: ContainerExit) -> Result<(), EngineError> {
        let memory = self.workers[index].host.as_ref().map_or(0, |host| host.memory);
        self.container_lost(index, &in_words(ending, memory))
    }

    /// A container ended without being told to. A worker that ran a job is lost with it, and scaling requests a
    /// replacement; any other backs off before a restart, so that an image that exits at once does not loop.
    fn container_lost(&mut self, index: usize, how: &str) -> Result<(), EngineError> {
        match self.workers[index].phase {
            Phase::Running => {
                let id = self.workers[index].id.clone();
                self.says(&id, &format!("{how} while it ran a job"))?;
                self.lose(&id)
            }
            Phase::Pulling | Phase::Booting => self.fail(index, &format!("{how} before its handler was ready")),
            Phase::Idle | Phase::Throttled | Phase::Unhealthy | Phase::Parked | Phase::Gone => self.give_up(index, how),
        }
    }

    fn move_port(&mut self, index: usize, taken: (u16, &str)) -> Result<(), EngineError> {
        let context = self.context;
        let Some(stay) = &mut self.workers[index].stay else { return Ok(()) };
        let machine = stay.machine.clone();
        match next_port(context, &machine, &mut stay.real, taken)? {
            Some(Ok(note)) => {
                let id = self.workers[index].id.clone();
                self.book_now(index)?;
                self.says(&id, &note)
            }
            Some(Err(reason)) => self.fail(index, &reason),
            None => Ok(()),
        }
    }
}
