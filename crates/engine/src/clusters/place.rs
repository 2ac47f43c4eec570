//! Placement of a cluster (clusters.md, Create a cluster): one data center, with each member on a separate machine.
//! Among suitable data centers, the one with the fewest remaining GPUs of the type wins, then the lowest id; within it,
//! the machines that a pod would get first.

use std::cmp::Reverse;

use crate::{
    fleet::{Host, Site, Stock},
    placement::{self, Need},
};
use wire::Problem;

/// A data center and its suitable machines, best first.
type SiteMachines<'f> = (&'f Site, Vec<Host<'f>>);

/// Finds machines for `members` members with the same need.
pub(super) fn place<'f>(stock: &Stock<'f>, need: &Need<'_>, members: u32) -> Result<Vec<Host<'f>>, Problem> {
    let members = usize::try_from(members).unwrap_or(usize::MAX);
    let places = match placement::ranked(stock, need) {
        Ok(hosts) => by_site(hosts),
        Err(nothing) => return Err(no_room(stock, need, members, nothing)),
    };
    let fits = places.iter().filter(|(_, hosts)| hosts.len() >= members);
    let Some((_, hosts)) = fits.min_by_key(|(site, _)| (free(stock, need, site), &site.id)) else {
        let best = places.iter().min_by_key(|(site, hosts)| (Reverse(hosts.len()), &site.id));
        let (site, hosts) = best.expect("a machine stands in a data center");
        let what = format!("{}; the best one, {}, would hold {}", nowhere(need, members), site.id, hosts.len());
        return Err(Problem::rejected(what));
    };
    Ok(hosts[..members].to_vec())
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
    counts.map(|machine| u64::from(stock.free(machine))).sum()
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
