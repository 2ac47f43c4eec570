//! Placement of a cluster (clusters.md, Create a cluster): one data center, with each member on a separate machine.
//! Among suitable data centers, the one with the fewest remaining GPUs of the type wins, then the lowest id; within it,
//! the machines that a pod would get first. Docker hosts are the exception: no network crosses them, so all members are
//! on one of them if it can hold them.

use std::{cmp::Reverse, collections::HashMap};

use crate::{
    fleet::{Host, Site, Stock},
    placement::{self, Need},
};
use wire::Problem;

/// A data center and its suitable machines, best first.
type SiteMachines<'f> = (&'f Site, Vec<Host<'f>>);

/// Finds a machine for each of `count` members with the same need.
pub(super) fn place<'f>(stock: &Stock<'f>, need: &Need<'_>, count: u32) -> Result<Vec<Host<'f>>, Problem> {
    let members = usize::try_from(count).unwrap_or(usize::MAX);
    let places = match placement::ranked(stock, need) {
        Ok(hosts) => by_site(hosts),
        Err(nothing) => return Err(no_room(stock, need, members, nothing)),
    };
    let has_docker = |place: &SiteMachines<'f>| place.1.first().is_some_and(is_docker);
    let roomy = if places.iter().any(has_docker) { docker_hosts(stock, &need.times(count)) } else { HashMap::new() };
    let together = |place: &SiteMachines<'f>| roomy.get(place.0.id.as_str()).filter(|_| has_docker(place)).copied();
    let fits = places.iter().filter(|place| place.1.len() >= members || together(place).is_some());
    let is_apart = |place: &SiteMachines<'f>| has_docker(place) && together(place).is_none();
    let Some(best) = fits.min_by_key(|place| (is_apart(place), free(stock, need, place.0), &place.0.id)) else {
        let held = |place: &SiteMachines<'f>| place.1.len().max(most_together(stock, need, place, count));
        let best =
            places.iter().map(|place| (held(place), place.0)).min_by_key(|(held, site)| (Reverse(*held), &site.id));
        let (held, site) = best.expect("a machine stands in a data center");
        let what = format!("{}; the best one, {}, would hold {held}", nowhere(need, members), site.id);
        return Err(Problem::rejected(what));
    };
    Ok(together(best).map_or_else(|| best.1[..members].to_vec(), |host| vec![host; members]))
}

/// Whether all of a cluster's machines are the same Docker host.
pub(super) fn is_one_docker_host(hosts: &[Host<'_>]) -> bool {
    hosts.iter().all(|host| is_docker(host) && host.machine.id == hosts[0].machine.id)
}

fn is_docker(host: &Host<'_>) -> bool {
    host.machine.host.is_some()
}

/// The best Docker host of each data center that meets a need, by the id of the data center.
fn docker_hosts<'f>(stock: &Stock<'f>, need: &Need<'_>) -> HashMap<&'f str, Host<'f>> {
    let mut best = HashMap::new();
    for host in placement::ranked(stock, need).unwrap_or_default().into_iter().filter(is_docker) {
        best.entry(host.site.id.as_str()).or_insert(host);
    }
    best
}

/// How many of `count` members one Docker host of a data center would hold.
fn most_together(stock: &Stock<'_>, need: &Need<'_>, (site, hosts): &SiteMachines<'_>, count: u32) -> usize {
    if !hosts.first().is_some_and(is_docker) {
        return 0;
    }
    let fits = |members: &u32| docker_hosts(stock, &need.times(*members)).contains_key(site.id.as_str());
    (1..count).rev().find(fits).and_then(|members| members.try_into().ok()).unwrap_or(0)
}

/// Groups machines by data center, keeping their order.
fn by_site(hosts: Vec<Host<'_>>) -> Vec<SiteMachines<'_>> {
    let mut places: Vec<SiteMachines<'_>> = Vec::new();
    for host in hosts {
        // Members on hosts and simulated ones would wait for each other forever.
        let is_alike = |(site, hosts): &&mut SiteMachines<'_>| {
            site.id == host.site.id && hosts.iter().all(|other| other.is_real() == host.is_real())
        };
        match places.iter_mut().find(is_alike) {
            Some((_, hosts)) => hosts.push(host),
            None => places.push((host.site, vec![host])),
        }
    }
    places
}

/// The free GPUs of the type in a data center, on machines available to clusters.
fn free(stock: &Stock<'_>, need: &Need<'_>, site: &Site) -> u64 {
    let counts =
        site.machines.iter().filter(|machine| machine.cloud == need.cloud && need.compute.is_met_by_type(machine));
    counts.map(|machine| u64::from(stock.free(&Host { site, machine }))).sum()
}

fn nowhere(need: &Need<'_>, members: usize) -> String {
    let (count, name) = (need.compute.units(), need.compute.name());
    format!("no capacity: no data center has {members} machines for members of {count} x `{name}`")
}

/// No machine can hold even one member: reports the obstacle and the candidate places.
fn no_room(stock: &Stock<'_>, need: &Need<'_>, members: usize, nothing: Problem) -> Problem {
    let is_asked_for = |site: &&Site| {
        (need.data_centers.is_empty() || need.data_centers.contains(&site.id))
            && need.volume.as_ref().is_none_or(|volume| *volume == site.id)
    };
    let has_it = |site: &Site| site.machines.iter().any(|machine| need.compute.is_met_by_type(machine));
    let sites = stock.fleet.data_centers.iter().filter(is_asked_for);
    let Some(best) = sites.min_by_key(|site| (!has_it(site), &site.id)) else { return nothing };
    let reason = nothing.detail.strip_prefix("no capacity: ").unwrap_or(&nothing.detail);
    Problem::rejected(format!("{}; the best one, {}, would hold 0: {reason}", nowhere(need, members), best.id))
}
