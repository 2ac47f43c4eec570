//! The firewall between pods and their host and its neighbours (runtime.md, Security defaults).

use crate::{
    docker::{
        connect::Connection,
        daemon::is_podman,
        names::{BRIDGE, BRIDGES, CLUSTER_BRIDGES},
    },
    runtime::Fault,
};

/// Advice for a host with Podman, which has no chain `DOCKER-USER` and names its bridges itself.
pub const BY_HAND: &str = "write rules for Podman's bridge by hand (docs/HOSTS.md)";

/// Networks that pods have no business in: private ones, carrier-grade NAT, and link-local, with the metadata of
/// clouds.
const PRIVATE: &str = "10.0.0.0/8,100.64.0.0/10,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16";
/// Replies pass: to the proxy, and to clients of published ports in a private network.
const NEW: [&str; 5] = ["-m", "conntrack", "!", "--ctstate", "ESTABLISHED,RELATED"];

/// The rules, each to be inserted at the head of its chain, so that the last one comes first. Members of a cluster of
/// pods reach each other; the daemon itself keeps the bridges of two clusters apart. Pods resolve names themselves,
/// possibly through a server in a private network.
fn rules() -> Vec<Vec<&'static str>> {
    let [host, neighbours, names] = rules_of(BRIDGES);
    let members = vec!["DOCKER-USER", "-i", CLUSTER_BRIDGES, "-o", CLUSTER_BRIDGES, "-j", "RETURN"];
    vec![host, neighbours, members, names]
}

fn rules_of(bridges: &'static str) -> [Vec<&'static str>; 3] {
    let from_pods = |chain, rest: &[&'static str]| [&[chain, "-i", bridges][..], rest].concat();
    [
        from_pods("INPUT", &[&NEW[..], &["-j", "DROP"]].concat()),
        from_pods("DOCKER-USER", &[&["-d", PRIVATE][..], &NEW, &["-j", "DROP"]].concat()),
        from_pods("DOCKER-USER", &["-p", "udp", "--dport", "53", "-j", "RETURN"]),
    ]
}

/// The rules as one line of shell code.
pub fn lines() -> String {
    let line = |rule: Vec<&str>| format!("iptables -I {}", rule.join(" "));
    rules().into_iter().map(line).collect::<Vec<_>>().join("; ")
}

/// Sets the missing rules. That needs root on the host. Refused on Podman.
pub async fn set(connection: &Connection) -> Result<(), Fault> {
    let version = connection.client().version().await;
    if version.is_ok_and(|version| is_podman(&version)) {
        return Err(Fault::Refused(format!("--firewall is for Docker: {BY_HAND}")));
    }
    for rule in rules() {
        // A chain that does not exist counts as a missing rule.
        if matches!(iptables(connection, "-C", &rule).await, Ok(Some(_))) {
            continue;
        }
        if iptables(connection, "-I", &rule).await?.is_none() {
            return Err(Fault::Refused("there is no `iptables` on the host, or nothing can be run there".to_owned()));
        }
    }
    Ok(())
}

/// Removes the rules that are set, those of earlier versions among them. That needs root on the host.
pub async fn unset(connection: &Connection) -> Result<(), Fault> {
    for rule in rules().into_iter().chain(rules_of(BRIDGE)) {
        // A rule set by hand may be there twice.
        while matches!(iptables(connection, "-C", &rule).await, Ok(Some(_))) {
            iptables(connection, "-D", &rule).await?;
        }
    }
    Ok(())
}

/// Whether all rules are set. `None` where rules cannot be read.
pub async fn is_set(connection: &Connection) -> Result<Option<bool>, Fault> {
    if !matches!(iptables(connection, "-S", &["INPUT"]).await, Ok(Some(_))) {
        return Ok(None);
    }
    for rule in rules() {
        match iptables(connection, "-C", &rule).await {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(None),
            Err(Fault::Refused(_)) => return Ok(Some(false)),
            Err(fault) => return Err(fault),
        }
    }
    Ok(Some(true))
}

async fn iptables(connection: &Connection, verb: &str, rule: &[&str]) -> Result<Option<String>, Fault> {
    // Another program may hold the lock of iptables.
    connection.run("iptables", &[&["-w", "10", verb][..], rule].concat()).await
}
