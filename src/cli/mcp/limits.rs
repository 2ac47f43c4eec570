//! The limits of what an agent rents, and what it has rented.
//!
//! Every resource rented through these tools carries a create id that begins with [`PREFIX`], and a lease. So the
//! platform itself knows what counts, and a server that was killed leaves nothing that its successor does not see. A
//! create is checked and sent under one lock (`ledger.rs`): two calls, of one server or of two, never share the same
//! room below a limit.

use std::{collections::BTreeMap, path::PathBuf, time::Duration};

use clap::Args;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::ledger::Ledger;
use crate::cli::{
    args::values::Ttl,
    failure::{Failure, Kind},
    terminal::text,
};
use api::{Api, CallError};
use ops::{
    clusters::Members,
    estimate, list,
    place::marker::CREATE_ID,
    serverless::price::{Hardware, Prices},
};
use wire::{
    Timestamp,
    lease::Lease,
    money::Usd,
    pods::{ListPods, Pod, PodStatus},
    pricing::Rate,
    serverless::endpoints::{Endpoint, ListEndpoints},
};

/// How the create id of everything begins that is rented through these tools.
pub(super) const PREFIX: &str = "mcp-";
/// How long something may be missing from a list that was made a moment ago.
const LAG: Duration = Duration::from_secs(120);

// The limits of an agent. A doc comment would be the help of its command.
#[derive(Debug, Clone, Args)]
pub(in crate::cli) struct LimitArgs {
    /// Change nothing: no renting, no running, no ending
    #[arg(long)]
    pub(super) read_only: bool,
    /// The most that everything rented through it may cost per hour, disks included
    #[arg(long, value_name = "USD")]
    pub(super) max_hourly: Option<Usd>,
    /// The most that it may spend in all, leases counted to their ends
    #[arg(long, value_name = "USD")]
    pub(super) budget: Option<Usd>,
    /// The lease of everything it rents, and the longest that an agent may ask for
    #[arg(long, value_name = "DURATION", default_value = "4h")]
    pub(super) ttl: Ttl,
    /// A folder whose files it may read, where the client names none [default: the current folder]; may be repeated
    #[arg(long = "root", value_name = "DIR")]
    pub(super) roots: Vec<PathBuf>,
}

/// The kinds of things that are rented.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(super) enum RentedKind {
    Pod,
    Cluster,
    Endpoint,
}

impl RentedKind {
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Pod => "pod",
            Self::Cluster => "cluster",
            Self::Endpoint => "endpoint",
        }
    }
}

/// Something rented through these tools that still exists.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Rental {
    pub(super) kind: RentedKind,
    pub(super) id: String,
    pub(super) name: String,
    pub(super) status: String,
    /// Its highest cost per hour, disks included: of an endpoint, with all its workers.
    pub(super) per_hour: Option<Usd>,
    /// Its lowest cost per hour: of an endpoint, with its least workers.
    pub(super) fixed: Option<Usd>,
    pub(super) since: Option<Timestamp>,
    /// The end of its lease.
    pub(super) until: Option<Timestamp>,
    /// The create that it is of.
    pub(super) create_id: Option<String>,
}

/// The create id of what is rented under a name: the same for every call, so that a call whose answer was lost finds
/// what it rented.
pub(super) fn create_id(name: &str) -> String {
    format!("{PREFIX}{}", wire::hex::encode(&Sha256::digest(name.as_bytes())[..10]))
}

/// Whether an environment says that its pod was rented through these tools.
pub(super) fn is_marked(env: Option<&BTreeMap<String, String>>) -> bool {
    create_id_in(env).is_some_and(|id| id.starts_with(PREFIX))
}

fn create_id_in(env: Option<&BTreeMap<String, String>>) -> Option<String> {
    env.and_then(|env| env.get(CREATE_ID)).cloned()
}

/// Everything rented through these tools that still exists.
pub(super) async fn rentals(api: &Api) -> Result<Vec<Rental>, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let pods = list::all(api, everything).await?.into_items();
    let marked = || pods.iter().filter(|pod| is_marked(pod.env.as_ref()) && !pod.status.is(&PodStatus::Terminated));
    let mut found: Vec<Rental> = marked().filter(|pod| pod.cluster.is_none()).map(of_pod).collect();
    found.extend(Members::group(marked().filter(|pod| pod.cluster.is_some())).iter().filter_map(of_cluster));
    let endpoints = list::all(api, ListEndpoints::default()).await?.into_items();
    let endpoints: Vec<Endpoint> = endpoints.into_iter().filter(|one| is_marked(one.env.as_ref())).collect();
    if !endpoints.is_empty() {
        let prices = Prices::read(api).await?;
        found.extend(endpoints.iter().map(|endpoint| of_endpoint(endpoint, &prices)));
    }
    Ok(found)
}

fn lease_end(env: Option<&BTreeMap<String, String>>) -> Option<Timestamp> {
    env.and_then(|env| Lease::of(env).end())
}

/// A pod, as it was rented.
pub(super) fn of_pod(pod: &Pod) -> Rental {
    let per_hour = estimate::of_pod(pod).per_hour();
    Rental {
        kind: RentedKind::Pod,
        id: pod.id.clone(),
        name: pod.name.clone(),
        status: pod.status.to_string(),
        per_hour,
        fixed: per_hour,
        since: *pod.created_at,
        until: lease_end(pod.env.as_ref()),
        create_id: create_id_in(pod.env.as_ref()),
    }
}

fn of_cluster(members: &Members) -> Option<Rental> {
    let first = members.pods.first()?;
    let per_hour = members.for_seconds(3600);
    Some(Rental {
        kind: RentedKind::Cluster,
        id: members.cluster.clone(),
        name: first.name.clone(),
        status: first.status.to_string(),
        per_hour,
        fixed: per_hour,
        since: *first.created_at,
        until: lease_end(first.env.as_ref()),
        create_id: create_id_in(first.env.as_ref()),
    })
}

/// An endpoint, with what its workers cost.
pub(super) fn of_endpoint(endpoint: &Endpoint, prices: &Prices) -> Rental {
    let workers = endpoint.workers.as_ref();
    let each = prices.of(&Hardware::from(endpoint)).map(|range| range.most.accrued(3600));
    let of = |count: Option<u32>| Some(each?.times(count?));
    Rental {
        kind: RentedKind::Endpoint,
        id: endpoint.id.clone(),
        name: endpoint.name.clone(),
        status: "ACTIVE".to_owned(),
        per_hour: of(workers.and_then(|workers| workers.max)),
        fixed: of(workers.map(|workers| workers.min.unwrap_or(0))),
        since: *endpoint.created_at,
        until: lease_end(endpoint.env.as_ref()),
        create_id: create_id_in(endpoint.env.as_ref()),
    }
}

/// The resources that this server has rented, and the cost of those that are gone.
#[derive(Debug, Default)]
pub(super) struct Book {
    /// By id.
    made: BTreeMap<String, Rental>,
    /// The cost of resources that are gone, as far as this server rented them.
    spent: Usd,
    /// When the leases of endpoints end that may still have workers, whichever server of ours made them: the platform
    /// knows no leases of endpoints.
    leases: BTreeMap<String, Timestamp>,
    /// The ledger that other servers of this machine see.
    ledger: Ledger,
}

/// The rented resources, and the room that they leave.
#[derive(Debug, Clone)]
pub(super) struct Account {
    pub(super) rentals: Vec<Rental>,
    /// The cost of all of them per hour, as far as it is known.
    pub(super) per_hour: Usd,
    /// Spent until now.
    pub(super) spent: Usd,
    /// Spent when every lease has run to its end, the past included.
    pub(super) committed: Usd,
}

impl Book {
    pub(super) fn new(ledger: Ledger) -> Self {
        Self { ledger, ..Self::default() }
    }

    /// Enters something that was rented a moment ago. Other servers see it in the lists of the platform even if it
    /// cannot be recorded for them.
    pub(super) fn enter(&mut self, rental: Rental) {
        let _ = self.ledger.enter(&rental);
        self.watch(&rental);
        self.made.insert(rental.id.clone(), rental);
    }

    /// Notes when the lease of an endpoint ends.
    fn watch(&mut self, rental: &Rental) {
        let may_cost = rental.per_hour.is_none_or(|cost| cost > Usd::ZERO);
        if may_cost
            && rental.kind == RentedKind::Endpoint
            && let Some(until) = rental.until
        {
            self.leases.insert(rental.id.clone(), until);
        } else {
            self.leases.remove(&rental.id);
        }
    }

    /// Strikes out what was ended.
    pub(super) fn strike(&mut self, id: &str, now: Timestamp) {
        self.ledger.strike(id);
        self.leases.remove(id);
        if let Some(rental) = self.made.remove(id) {
            self.spent += accrued(rental.fixed, rental.since, now);
        }
    }

    /// The resources rented now: those that the platform lists, and those made a moment ago that its list still lacks.
    /// Those gone by themselves are struck out.
    pub(super) async fn account(&mut self, api: &Api, now: Timestamp) -> Result<Account, CallError> {
        let mut rentals = rentals(api).await?;
        for rental in &rentals {
            self.watch(rental);
        }
        let is_listed = |id: &str| rentals.iter().any(|rental| rental.id == id);
        // A date in the future is that of a simulation whose clock was set back.
        let is_fresh =
            |rental: &Rental| rental.since.is_some_and(|since| now.since(since) < LAG && since.since(now) < LAG);
        let mut fresh: BTreeMap<String, Rental> = BTreeMap::new();
        for rental in self.ledger.records() {
            if !is_fresh(&rental) {
                self.ledger.strike(&rental.id);
            } else if !is_listed(&rental.id) {
                fresh.insert(rental.id.clone(), rental);
            }
        }
        // A rental without a record was ended by another server.
        let is_there =
            |rental: &Rental| is_fresh(rental) && (!self.ledger.is_shared() || fresh.contains_key(&rental.id));
        let (own, gone): (Vec<&Rental>, Vec<&Rental>) =
            self.made.values().filter(|rental| !is_listed(&rental.id)).partition(|rental| is_there(rental));
        let own: Vec<Rental> = own.into_iter().cloned().collect();
        let gone: Vec<(String, Timestamp)> =
            gone.into_iter().map(|rental| (rental.id.clone(), rental.until.map_or(now, |end| end.min(now)))).collect();
        fresh.extend(own.into_iter().map(|rental| (rental.id.clone(), rental)));
        for (id, at) in gone {
            self.strike(&id, at);
        }
        rentals.extend(fresh.into_values());
        let (mut spent, mut committed) = (self.spent, self.spent);
        for rental in &rentals {
            // A stopped pod costs less than it did before.
            let fixed = rental.fixed.max(self.made.get(&rental.id).and_then(|made| made.fixed));
            spent += accrued(fixed, rental.since, now);
            committed += accrued(fixed, rental.since, rental.until.unwrap_or(now).max(now));
        }
        let per_hour = rentals.iter().filter_map(|rental| rental.per_hour).sum();
        Ok(Account { rentals, per_hour, spent, committed })
    }

    /// The endpoints whose lease has ended, and which may still have workers.
    pub(super) fn overdue_endpoints(&self, now: Timestamp) -> Vec<String> {
        self.leases.iter().filter(|(_, until)| **until <= now).map(|(id, _)| id.clone()).collect()
    }
}

/// The cost of a resource between two times.
fn accrued(per_hour: Option<Usd>, since: Option<Timestamp>, until: Timestamp) -> Usd {
    let (Some(per_hour), Some(since)) = (per_hour, since) else { return Usd::ZERO };
    Rate::hourly(per_hour).accrued(i64::try_from(until.since(since).as_secs()).unwrap_or(i64::MAX))
}

impl LimitArgs {
    /// The lease that is asked for, or the usual one.
    pub(super) fn lease(&self, asked: Option<Duration>) -> Result<Duration, Failure> {
        let most = self.ttl.0;
        match asked {
            Some(asked) if asked > most => Err(Failure::Told {
                kind: Kind::Refused,
                what: format!(
                    "a lease of {} is longer than the {} that it may be",
                    text::span(asked),
                    text::span(most)
                ),
                details: Vec::new(),
                hint: Some(format!(
                    "ask for `ttl` {} or less; a person sets more with `svcctl mcp --ttl`",
                    text::span(most)
                )),
            }),
            Some(asked) => Ok(asked),
            None => Ok(most),
        }
    }

    /// The most that one more resource may cost per hour with such a lease; `None` where nothing limits it.
    pub(super) fn room(&self, account: &Account, lease: Duration) -> Result<Option<Usd>, Failure> {
        if self.max_hourly.is_none() && self.budget.is_none() {
            return Ok(None);
        }
        if let Some(unknown) = account.rentals.iter().find(|rental| rental.per_hour.is_none()) {
            let what = format!(
                "the service does not tell what {} `{}` costs, so that no limit can be kept",
                unknown.kind.noun(),
                unknown.id
            );
            return Err(refused(what, format!("end it first: `end` with `what` {}", unknown.id)));
        }
        let by_hour = self.max_hourly.map(|most| most - account.per_hour);
        let by_budget = self.budget.map(|budget| per_hour_of(budget - account.committed, lease));
        let room = by_hour.into_iter().chain(by_budget).min();
        match room {
            Some(room) if room <= Usd::ZERO => Err(self.exhausted(account, lease)),
            room => Ok(room),
        }
    }

    /// The failure of a rent for which no money is left.
    pub(super) fn exhausted(&self, account: &Account, lease: Duration) -> Failure {
        let mut told = Vec::new();
        told.extend(
            self.max_hourly
                .map(|most| format!("--max-hourly {most}: what is rented costs {} USD per hour", account.per_hour)),
        );
        told.extend(self.budget.map(|budget| {
            format!(
                "--budget {budget}: {} is spent, {} with every lease to its end; this lease is {}",
                account.spent,
                account.committed,
                text::span(lease)
            )
        }));
        let hint =
            "end something with `end`, or ask for a shorter `ttl` or cheaper hardware; only a person can raise it";
        Failure::Told {
            kind: Kind::Refused,
            what: "the limits of this server leave no room for it".to_owned(),
            details: told,
            hint: Some(hint.to_owned()),
        }
    }

    /// The rest of the budget.
    pub(super) fn left(&self, account: &Account) -> Option<Usd> {
        self.budget.map(|budget| budget - account.committed)
    }

    /// Refuses what changes something, where nothing may be changed.
    pub(super) fn check_may_change(&self) -> Result<(), Failure> {
        if !self.read_only {
            return Ok(());
        }
        let hint = "a person starts it without `--read-only`, if it may change things";
        Err(refused("this server only reads".to_owned(), hint.to_owned()))
    }
}

/// The price per hour at which an amount lasts this long.
fn per_hour_of(amount: Usd, lasts: Duration) -> Usd {
    let seconds = i128::from(lasts.as_secs().max(1));
    let micros = i128::from(amount.micros()) * 3600 / seconds;
    Usd::from_micros(i64::try_from(micros).unwrap_or(if micros < 0 { i64::MIN } else { i64::MAX }))
}

/// A failure by a rule of this server.
pub(super) fn refused(what: String, hint: String) -> Failure {
    Failure::Told { kind: Kind::Refused, what, details: Vec::new(), hint: Some(hint) }
}
