//! Engine controls outside API v2: clock, money, fleet, runtime, and the state as a whole (cli.md, The tool's own).

use std::{collections::BTreeMap, time::Duration};

use serde::Serialize;

use super::{
    Caller, Context, Engine, EngineError, Fleet, Handle, RuntimeSettings, books, clusters,
    fleet::{Machine, NewCluster, NewHost},
    hosts, ledger,
    page::Page,
    pods::{self, SSH_PORT},
    runtime::simulated,
    store::{Access, StoreError, Tx},
    teams,
};
use crate::{
    booking,
    context::{
        AdminError,
        settings::{CLOCK, FLEET, RUNTIME, clock_offset},
    },
    model::{LOCAL_ACCOUNT, LedgerLine, PodRecord, Product},
};
use wire::{
    Problem, Timestamp,
    money::Usd,
    pods::{ListPods, Pod, PodStatus},
};

/// An overview of an engine.
#[derive(Debug, Clone, PartialEq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EngineStatus {
    /// The data file; null if the state is in memory.
    pub file: Option<String>,
    /// The engine's time.
    pub time: Timestamp,
    /// Its lead over the machine's clock, in seconds.
    pub clock_offset: i64,
    /// How many seconds until it resumes, after the machine's clock went backwards; null while it runs.
    pub stands_for: Option<u64>,
    /// The account's balance, in USD.
    pub balance: Usd,
    /// The current cost of the account's pods, cluster members and workers, in USD per hour, without disks.
    pub cost_per_hour: Usd,
    /// When the balance runs out at the current rate.
    pub exhausts_at: Option<Timestamp>,
    /// Number of pods in each status.
    pub pods: BTreeMap<String, u64>,
    /// GPUs of the fleet.
    pub gpus: UnitCount,
    /// vCPUs of the fleet's CPU machines.
    pub vcpus: UnitCount,
}

/// Total and free units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct UnitCount {
    /// Total.
    pub total: u64,
    /// Free.
    pub free: u64,
}

impl Engine {
    /// An overview of the engine.
    pub fn status(&self) -> Result<EngineStatus, AdminError> {
        self.status_of(None)
    }

    /// An overview of the engine, with the pods and balance of a team.
    pub fn status_of(&self, team: Option<&str>) -> Result<EngineStatus, AdminError> {
        self.admin_of(Access::Read, team, |context| {
            let Context { tx, now, account, .. } = *context;
            let mut pods = BTreeMap::new();
            let mut cost_per_hour = Usd::ZERO;
            for pod in tx.pods(account, &Page::whole().after, None)? {
                *pods.entry(pod.status.as_str().to_owned()).or_default() += 1;
                cost_per_hour += pod.cost();
            }
            let is_worker =
                |line: &&LedgerLine| matches!(line.charge.product, Product::ServerlessGpu | Product::ServerlessCpu);
            let lines = tx.open_lines(account)?;
            cost_per_hour += lines.iter().filter(is_worker).map(|line| line.charge.rate.accrued(3600)).sum();
            let stands_for = context.engine.stands_for(tx)?;
            let (gpus, vcpus) = count_units(context)?;
            let exhausts_at = ledger::exhausts_at(tx, account, now)?;
            Ok(EngineStatus {
                file: self.store.path().map(|path| path.display().to_string()),
                time: now,
                clock_offset: clock_offset(tx)? / 1000,
                stands_for: stands_for.map(|span| span.as_secs()),
                balance: ledger::balance(tx, account, now)?,
                cost_per_hour,
                exhausts_at,
                pods,
                gpus,
                vcpus,
            })
        })
    }

    /// The account's balance.
    pub fn balance(&self) -> Result<Usd, AdminError> {
        self.balance_of(None)
    }

    /// The balance of a team, or of the local user.
    pub fn balance_of(&self, team: Option<&str>) -> Result<Usd, AdminError> {
        self.admin_of(Access::Read, team, |context| Ok(ledger::balance(context.tx, context.account, context.now)?))
    }

    /// The balance of the caller's account.
    pub fn balance_for(&self, caller: &Caller) -> Result<Usd, EngineError> {
        self.transaction(Access::Read, caller, |context| Ok(ledger::balance(context.tx, context.account, context.now)?))
    }

    /// Adds a positive or negative amount to the account's balance; returns the new balance.
    pub fn add_credit(&self, amount: Usd) -> Result<Usd, AdminError> {
        self.add_credit_of(None, amount)
    }

    /// Adds a positive or negative amount to a team's balance; returns the new balance.
    pub fn add_credit_of(&self, team: Option<&str>, amount: Usd) -> Result<Usd, AdminError> {
        self.admin_of(Access::Write, team, |context| {
            ledger::credit(context.tx, context.account, amount, "added by hand", context.now)?;
            Ok(ledger::balance(context.tx, context.account, context.now)?)
        })
    }

    /// Sets the balance to `amount`.
    pub fn set_credit(&self, amount: Usd) -> Result<Usd, AdminError> {
        self.set_credit_of(None, amount)
    }

    /// Sets a team's balance to `amount`.
    pub fn set_credit_of(&self, team: Option<&str>, amount: Usd) -> Result<Usd, AdminError> {
        self.admin_of(Access::Write, team, |context| {
            let missing = amount - ledger::balance(context.tx, context.account, context.now)?;
            ledger::credit(context.tx, context.account, missing, "set by hand", context.now)?;
            Ok(ledger::balance(context.tx, context.account, context.now)?)
        })
    }

    /// The pods of the account or of a team, as in a list, cluster members included.
    pub fn pods_of(&self, team: Option<&str>) -> Result<Vec<Pod>, AdminError> {
        let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
        self.admin_of(Access::Read, team, |context| Ok(everything.handle(context)?.pods))
    }

    /// The engine's time, and its lead over the machine's clock in milliseconds.
    pub fn clock(&self) -> Result<(Timestamp, i64), AdminError> {
        self.admin(Access::Read, |context| {
            // While the clock is paused, its lead exceeds the configured offset.
            let ahead = context.now.millis().saturating_sub(self.clock.now().millis());
            let is_standing = self.stands_for(context.tx)?.is_some();
            Ok((context.now, if is_standing { ahead } else { clock_offset(context.tx)? }))
        })
    }

    /// How long the engine's time stays paused after the machine's clock went backwards; `None` while it runs.
    pub fn standing(&self) -> Result<Option<Duration>, AdminError> {
        self.admin(Access::Read, |context| Ok(self.stands_for(context.tx)?))
    }

    fn stands_for(&self, tx: &Tx<'_>) -> Result<Option<Duration>, StoreError> {
        let behind = tx.last_time()?.since(self.clock_time(tx)?);
        // After a recent write by another process, the clock may appear slightly ahead.
        Ok((behind >= Duration::from_secs(1)).then_some(behind))
    }

    /// The cost of a clock jump, if the clock is more than 30 days ahead of the last time in the store. Applies
    /// everything that became due since.
    pub fn leap(&self) -> Result<Option<Leap>, AdminError> {
        const LONG: Duration = Duration::from_secs(30 * 24 * 3600);
        let before = self.store.transaction(Access::Read, |tx| -> Result<_, AdminError> {
            let (from, to) = (tx.last_time()?, self.now(tx)?);
            // The credit of a new account has no time.
            let is_known = from.millis() > 0 && to.since(from) > LONG;
            Ok(if is_known { Some((from, to, ledger::balance(tx, LOCAL_ACCOUNT, from)?)) } else { None })
        })?;
        let Some((from, to, before)) = before else { return Ok(None) };
        let after =
            self.admin(Access::Write, |context| Ok(ledger::balance(context.tx, context.account, context.now)?))?;
        Ok(Some(Leap { from, to, cost: before - after }))
    }

    /// Advances the engine's clock, which continues from there.
    pub fn advance_clock(&self, span: Duration) -> Result<Timestamp, AdminError> {
        self.move_clock(|now| now.after(span))
    }

    /// Sets the engine's clock, which continues from there. It only moves forward: past events cannot be undone.
    pub fn set_clock(&self, time: Timestamp) -> Result<Timestamp, AdminError> {
        self.move_clock(|_| time)
    }

    /// Returns to the machine's clock, unless that predates charges in the ledger.
    pub fn reset_clock(&self) -> Result<Timestamp, AdminError> {
        self.admin(Access::Write, |context| {
            let (tx, time) = (context.tx, self.clock.now());
            check_ledger(tx, time)?;
            tx.set_setting(CLOCK, None)?;
            if time < context.now {
                tx.go_on_from(time)?;
            }
            Ok(())
        })?;
        Ok(self.clock()?.0)
    }

    fn move_clock(&self, moved: impl FnOnce(Timestamp) -> Timestamp) -> Result<Timestamp, AdminError> {
        let time = self.admin(Access::Write, |context| {
            let fleet = context.fleet()?;
            if let Some(cluster) = fleet.data_centers.iter().find(|site| site.kubernetes.is_some()) {
                return Err(AdminError::Refused(format!(
                    "data center `{}` is a Kubernetes cluster, whose pods have a time of their own; the clock moves only \
                     while every machine of the fleet is simulated",
                    cluster.id
                )));
            }
            if let Some(host) = fleet.hosts().find(super::fleet::Host::is_real) {
                return Err(AdminError::Refused(format!(
                    "machine `{}` is a host, whose containers have a time of their own; the clock moves only while every \
                     machine of the fleet is simulated",
                    host.machine.id
                )));
            }
            let time = moved(context.now);
            if time < context.now {
                check_ledger(context.tx, time)?;
                let back = format!(
                    "the clock shows {} and does not go back; `engine clock reset` takes the machine's time again",
                    context.now
                );
                return Err(AdminError::Refused(back));
            }
            let moved = time.millis().saturating_sub(context.now.millis());
            let stood = self.stands_for(context.tx)?.unwrap_or_default();
            let stood = i64::try_from(stood.as_millis()).unwrap_or(i64::MAX);
            let offset = clock_offset(context.tx)?.saturating_add(moved).saturating_add(stood);
            context.tx.set_setting(CLOCK, Some(&offset.to_string()))?;
            Ok(time)
        })?;
        // Applies everything due now, so that a failure appears here and not in the next command.
        self.admin(Access::Write, |_| Ok(()))?;
        Ok(time)
    }

    /// The current fleet.
    pub fn fleet(&self) -> Result<Fleet, AdminError> {
        self.admin(Access::Read, |context| Ok(Fleet::clone(&*context.fleet()?).without_nodes()))
    }

    /// Replaces the fleet. Machines held by pods must stay and keep enough capacity.
    pub fn set_fleet(&self, fleet: &Fleet) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| put_fleet(context, fleet))
    }

    /// Adds a host to the fleet.
    pub fn add_host(&self, new: NewHost) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            put_fleet(context, &context.fleet()?.with_host(new).map_err(AdminError::Refused)?)
        })
    }

    /// Changes a host of the fleet. What pods hold there must fit.
    pub fn update_host(&self, machine: Machine) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            put_fleet(context, &context.fleet()?.with_updated_host(machine).map_err(AdminError::Refused)?)
        })
    }

    /// Removes a host from the fleet. It must hold nothing of any pod.
    pub fn remove_host(&self, machine: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            put_fleet(context, &context.fleet()?.without_host(machine).map_err(AdminError::Refused)?)
        })
    }

    /// Adds a cluster to the fleet, with its credential.
    pub fn add_cluster(&self, new: NewCluster, kubeconfig: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            let site = new.data_center.clone();
            put_fleet(context, &context.fleet()?.with_cluster(new).map_err(AdminError::Refused)?)?;
            Ok(context.tx.put_kubeconfig(&site, kubeconfig)?)
        })
    }

    /// Replaces the Prometheus with the GPU figures of a cluster.
    pub fn set_metrics(&self, cluster: &str, metrics: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            put_fleet(context, &context.fleet()?.with_metrics(cluster, metrics).map_err(AdminError::Refused)?)
        })
    }

    /// Removes a cluster from the fleet, with its credential. It must hold nothing of any pod.
    pub fn remove_cluster(&self, site: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            put_fleet(context, &context.fleet()?.without_cluster(site).map_err(AdminError::Refused)?)
        })
    }

    /// Restores the shipped fleet.
    pub fn reset_fleet(&self) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            let shipped = Fleet::shipped();
            check_held(context, &shipped)?;
            context.tx.set_setting(FLEET, None)?;
            hosts::settle(context, &shipped)?;
            Ok(context.tx.wake_waiting(context.now)?)
        })
    }

    /// The settings of the simulated runtime.
    pub fn runtime_settings(&self) -> Result<RuntimeSettings, AdminError> {
        self.admin(Access::Read, |context| Ok((*context.runtime_settings()?).clone()))
    }

    /// Sets the simulated runtime's settings, effective for all future transitions.
    pub fn set_runtime_settings(&self, settings: &RuntimeSettings) -> Result<(), AdminError> {
        let text = serde_json::to_string(settings).expect("settings serialise");
        self.admin(Access::Write, |context| Ok(context.tx.set_setting(RUNTIME, Some(&text))?))
    }

    /// Extends PROVISIONING by `span` for a pod of an account, or for a cluster's members, if they are in that status.
    pub fn delay(&self, account: &str, id: &str, span: Duration) -> Result<(), EngineError> {
        let delay = |pod: &mut PodRecord| {
            if pod.status == PodStatus::Provisioning {
                pod.since = pod.since.after(span);
            }
        };
        self.transaction(Access::Write, account, |context| {
            let members = clusters::members(context, id)?;
            if members.is_empty() {
                return change(context, &*pods::find(context, id)?, delay);
            }
            members.iter().try_for_each(|pod| change(context, pod, delay))
        })
    }

    /// Assigns new public ports to a pod, as if it were prepared on its host again.
    pub fn move_ports(&self, account: &str, id: &str) -> Result<(), EngineError> {
        let public = |pod: &PodRecord| simulated::published(pod, SSH_PORT).public;
        self.transaction(Access::Write, account, |context| {
            change(context, &*pods::find(context, id)?, |pod| {
                let before = public(pod);
                while public(pod) == before {
                    pod.launches = pod.launches.wrapping_add(1);
                }
            })
        })
    }

    /// Verifies derived data against the books: account totals against the ledger, units in use against pods, users and
    /// teams against accounts. A mismatch is a fault of the engine or the file.
    pub fn check_books(&self) -> Result<(), AdminError> {
        self.admin(Access::Read, books::check)
    }

    /// Checks that secret values can be decrypted, if there are any.
    pub fn check_secrets(&self) -> Result<(), AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.check_key()?))
    }

    /// Checks that writes persist: the data file is still where it was opened.
    pub fn check_place(&self) -> Result<(), StoreError> {
        self.store.check_place()
    }

    /// The same for the account of a team, if given.
    fn admin_of<T>(
        &self,
        access: Access,
        team: Option<&str>,
        work: impl FnOnce(&Context<'_>) -> Result<T, AdminError>,
    ) -> Result<T, AdminError> {
        let Some(team) = team else { return self.admin(access, work) };
        self.transaction(access, team, |context| {
            teams::check_team(context.tx, team)?;
            work(context)
        })
    }
}

/// A jump of the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leap {
    /// The last time in the store.
    pub from: Timestamp,
    /// The time now.
    pub to: Timestamp,
    /// The amount charged for resources that ran in between.
    pub cost: Usd,
}

/// Refuses a clock time before the last ledger entry: charges cannot be undone.
fn check_ledger(tx: &Tx<'_>, time: Timestamp) -> Result<(), AdminError> {
    let last = tx.last_entry()?;
    if time >= last {
        return Ok(());
    }
    Err(AdminError::Refused(format!(
        "the ledger has an entry of {last}, and time does not go back behind it; `engine reset` begins anew, `engine \
         import` takes another state"
    )))
}

/// Stores a changed pod without an event.
fn change(context: &Context<'_>, pod: &PodRecord, change: impl FnOnce(&mut PodRecord)) -> Result<(), EngineError> {
    if pod.real.is_some() {
        let what = format!("pod `{}` is on host `{}`, which is not simulated", pod.id, pod.host.place());
        return Err(Problem::rejected(what).into());
    }
    let mut changed = pod.clone();
    change(&mut changed);
    let settings = context.runtime_settings()?;
    Ok(booking::save_pod(context.tx, &settings, Some(pod), &changed, (context.now, None))?)
}

/// Replaces the fleet with a valid one.
fn put_fleet(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    let configured = fleet.clone().without_nodes();
    let text = serde_json::to_string(&configured).expect("a fleet serialises");
    Fleet::parse(&text).map_err(|error| AdminError::Refused(error.to_string()))?;
    check_held(context, &configured)?;
    context.tx.set_setting(FLEET, Some(&text))?;
    hosts::settle(context, &configured)?;
    Ok(context.tx.wake_waiting(context.now)?)
}

fn check_held(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    hosts::check_joining(context, fleet)?;
    let known = context.fleet()?;
    for (machine, units) in context.tx.stored_machine_use()? {
        // A cluster's machines were checked with its data center.
        if hosts::is_of_cluster(&known, &machine) {
            continue;
        }
        let room = fleet.host(&machine).map_or(0, |host| host.machine.units());
        if room < units {
            return Err(AdminError::Refused(format!(
                "pods hold {units} of machine `{machine}`, and the new fleet has {room} there; terminate them first"
            )));
        }
    }
    Ok(())
}

fn count_units(context: &Context<'_>) -> Result<(UnitCount, UnitCount), EngineError> {
    let fleet = context.fleet()?;
    let (used, hosts) = (context.tx.machine_use()?, context.tx.on_hosts()?);
    let stock = super::fleet::Stock::new(&fleet, used, hosts, context.now);
    let (mut gpus, mut vcpus) = (UnitCount::default(), UnitCount::default());
    for host in fleet.hosts() {
        let count = if host.machine.gpu.is_some() { &mut gpus } else { &mut vcpus };
        count.total += u64::from(host.machine.units());
        count.free += u64::from(stock.free(&host));
    }
    Ok((gpus, vcpus))
}
