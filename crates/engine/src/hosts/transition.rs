//! How a driver's observations change a tenant of a site, be it a pod or a worker: which ones are news, and what each
//! leads to (runtime.md, Statuses and Faults). What that means for its status, the tenant knows.

use super::{ContainerExit, Fact, next_port};
use crate::{
    Context, EngineError,
    fleet::machine_id,
    model::{HostAllocation, RunningContainer, Wait},
};

/// The part of a tenant's state that decides whether an observation is news.
pub(crate) struct TenantProgress<'t> {
    /// Its resources at its site.
    pub(crate) allocation: &'t HostAllocation,
    /// Its machine, if known.
    pub(crate) machine: Option<&'t str>,
    /// Whether it should have a running container.
    pub(crate) wants_container: bool,
    /// Whether its image was not seen there yet.
    pub(crate) awaits_image: bool,
    /// Whether the first container since its start was not seen yet.
    pub(crate) awaits_container: bool,
    /// Whether it starts, and an observation of its running container is what it waits for.
    pub(crate) is_starting: bool,
    /// Whether a running container brings it no further.
    pub(crate) is_up: bool,
    /// Whether a paused container changes it.
    pub(crate) can_pause: bool,
    /// Whether anything of it may be left that should not be, once it wants no container.
    pub(crate) is_left: bool,
    /// Whether what is left may turn out to be on another machine, since its cluster had not chosen one.
    pub(crate) may_bind: bool,
}

impl TenantProgress<'_> {
    /// Whether an observation changes nothing, for example because it is repeated.
    pub(crate) fn knows(&self, fact: &Fact) -> bool {
        let Self { allocation, .. } = self;
        let running = allocation.running.as_ref();
        if !self.wants_container {
            if let Fact::Bound { machine } = fact {
                return !self.may_bind || self.is_on(machine);
            }
            return *fact != Fact::Gone || !self.is_left;
        }
        match fact {
            Fact::Image => !self.awaits_image,
            Fact::Started => !self.awaits_image && !self.awaits_container,
            Fact::Running { container } => self.is_up && running.is_some_and(|running| running.container == *container),
            Fact::Paused => !self.can_pause,
            // Reported before its container ran again.
            Fact::HostRestarted => self.is_starting && running.is_none(),
            Fact::PortTaken { public, .. } => !allocation.ports.values().any(|port| port == public),
            // On a host, the engine chose the machine and its ports.
            Fact::Bound { machine } => allocation.site.is_none() || (self.is_on(machine) && !allocation.is_unbound()),
            Fact::Waits { on, why } => allocation.on_cluster.as_ref().is_none_or(|cluster| {
                let is_told = cluster.wait.as_ref().is_some_and(|told| (told.0, &told.1) == (*on, why));
                is_told || running.is_some() || (*on == Wait::Room && cluster.is_bound)
            }),
            Fact::Altered(_) => allocation.on_cluster.is_none(),
            Fact::Ports { address, ports } => {
                allocation.site.is_none() || (allocation.address == *address && allocation.ports == *ports)
            }
            Fact::Joined { ip } => allocation.ip == Some(*ip),
            Fact::PushedOut(_) | Fact::Ended(_) | Fact::Failed(_) | Fact::Missing | Fact::DiskFull(_) => false,
            // A container seen gone while another is due is not the final word.
            Fact::Gone => true,
        }
    }
}

impl TenantProgress<'_> {
    /// Whether it is on this node of its site.
    fn is_on(&self, node: &str) -> bool {
        self.allocation.site.as_ref().is_some_and(|site| self.machine == Some(&machine_id(site, node)))
    }
}

/// A tenant to which an observation happens. Each function stores what it changes.
pub(crate) trait TenantTransition {
    /// Its image is there. Returns whether it may start.
    fn image_arrived(&mut self) -> Result<bool, EngineError>;

    /// It has a container, running or not.
    fn container_appeared(&mut self) -> Result<(), EngineError>;

    /// Its container runs.
    fn container_runs(&mut self, running: RunningContainer) -> Result<(), EngineError>;

    /// Somebody paused its container.
    fn container_paused(&mut self) -> Result<(), EngineError>;

    /// Its container ended by itself.
    fn container_ended(&mut self, exit: ContainerExit) -> Result<(), EngineError>;

    /// Its container is missing, for this reason.
    fn container_lost(&mut self, reason: &str) -> Result<(), EngineError>;

    /// There will be no container, for this reason.
    fn container_refused(&mut self, reason: String) -> Result<(), EngineError>;

    /// Its disk or a volume is full, as the reason says.
    fn disk_filled(&mut self, reason: String) -> Result<(), EngineError>;

    /// Its container ended with its host, and starts again.
    fn host_restarted(&mut self) -> Result<(), EngineError>;

    /// Its container cannot be started as allocated, for this reason.
    fn start_failed(&mut self, reason: String) -> Result<(), EngineError>;

    /// Its resources at its site, and the machine if known.
    fn allocation(&self) -> Option<(Option<String>, HostAllocation)>;

    /// Changes its resources, with a line for its log.
    fn reallocate(&mut self, allocation: HostAllocation, note: Option<String>) -> Result<(), EngineError>;

    /// Its site chose this machine for it.
    fn bind(&mut self, machine: String) -> Result<(), EngineError>;

    /// Its cluster has not started it yet, for this reason.
    fn wait(&mut self, on: Wait, why: String) -> Result<(), EngineError>;

    /// Somebody or something else ended its container.
    fn pushed_out(&mut self, reason: String) -> Result<(), EngineError>;

    /// Somebody else changed its container.
    fn altered(&mut self, what: String) -> Result<(), EngineError>;

    /// Nothing of it is left that should not be.
    fn vacate(&mut self) -> Result<(), EngineError>;
}

/// Applies an observation that is news.
pub(crate) fn apply(context: &Context<'_>, tenant: &mut impl TenantTransition, fact: Fact) -> Result<(), EngineError> {
    match fact {
        Fact::Image => tenant.image_arrived().map(drop),
        Fact::Started => {
            tenant.container_appeared()?;
            tenant.image_arrived().map(drop)
        }
        Fact::Running { container } => {
            tenant.container_appeared()?;
            if tenant.image_arrived()? { tenant.container_runs(RunningContainer { container }) } else { Ok(()) }
        }
        Fact::Paused => tenant.container_paused(),
        Fact::Ended(exit) => tenant.container_ended(exit),
        Fact::Missing if tenant.allocation().is_some_and(|(_, real)| real.on_cluster.is_some()) => {
            tenant.pushed_out("removed from outside".to_owned())
        }
        Fact::Missing => tenant.container_lost("container was removed from outside"),
        Fact::Failed(reason) => tenant.container_refused(reason),
        Fact::DiskFull(reason) => tenant.disk_filled(reason),
        Fact::HostRestarted => tenant.host_restarted(),
        Fact::PortTaken { public, reason } => move_port(context, tenant, (public, &reason)),
        Fact::Ports { address, ports } => {
            reallocate(tenant, |allocation| HostAllocation { address, ports, ..allocation })
        }
        Fact::Joined { ip } => reallocate(tenant, |allocation| HostAllocation { ip: Some(ip), ..allocation }),
        Fact::Bound { machine } => {
            let Some((_, HostAllocation { site: Some(site), .. })) = tenant.allocation() else { return Ok(()) };
            tenant.bind(machine_id(&site, &machine))
        }
        Fact::Waits { on, why } => tenant.wait(on, why),
        Fact::PushedOut(reason) => tenant.pushed_out(reason),
        Fact::Altered(what) => tenant.altered(what),
        Fact::Gone => tenant.vacate(),
    }
}

/// Another program holds a port that was assigned to a tenant.
fn move_port(context: &Context<'_>, tenant: &mut impl TenantTransition, taken: (u16, &str)) -> Result<(), EngineError> {
    let Some((Some(machine), mut allocation)) = tenant.allocation() else { return Ok(()) };
    match next_port(context, &machine, &mut allocation, taken)? {
        Some(Ok(note)) => tenant.reallocate(allocation, Some(note)),
        Some(Err(reason)) => tenant.start_failed(reason),
        None => Ok(()),
    }
}

/// A site has chosen something of a tenant's resources.
fn reallocate(
    tenant: &mut impl TenantTransition,
    change: impl FnOnce(HostAllocation) -> HostAllocation,
) -> Result<(), EngineError> {
    let Some((_, allocation)) = tenant.allocation() else { return Ok(()) };
    tenant.reallocate(change(allocation), None)
}
