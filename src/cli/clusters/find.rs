//! Resolves typed words to clusters, and reads their members.

use crate::cli::{
    failure::{Failure, Kind},
    resources::select::{self, Selection},
    session::Session,
};
use ops::clusters::{self, Members, rank_of};
use wire::{
    clusters::{Cluster, GetCluster, ListClusters},
    pods::Pod,
};

/// One cluster. All of it is there, unless no server is asked.
pub(super) async fn one(session: &Session, typed: &str) -> Result<Selection<Cluster>, Failure> {
    select::one_own(session, ListClusters::default(), typed).await
}

/// Several clusters; what is not clear stops everything.
pub(super) async fn several(session: &Session, typed: &[String]) -> Result<Vec<Selection<Cluster>>, Failure> {
    select::all_own(session, ListClusters::default(), typed).await
}

/// The members of a cluster.
pub(super) async fn members(session: &Session, id: &str) -> Result<Members, Failure> {
    let found = clusters::read(session.api()?, id).await;
    found.map_err(|error| Failure::call(format!("list the pods of cluster `{id}`"), error))
}

/// A cluster's current state, with the reply it was read from.
pub(super) async fn read(session: &Session, id: &str) -> Result<(Cluster, Vec<u8>), Failure> {
    let reply = session.call(&format!("get cluster `{id}`"), GetCluster { id: id.to_owned() }).await?;
    let body = reply.json().into_owned();
    Ok((reply.value, body))
}

/// The members of these ranks, in their order; all of them where none is named.
pub(super) fn of_ranks(members: Members, ranks: &[u32]) -> Result<Vec<Pod>, Failure> {
    let Members { cluster, pods, .. } = members;
    if ranks.is_empty() {
        return Ok(pods);
    }
    let there = |rank: &u32| pods.iter().any(|pod| rank_of(pod) == Some(*rank));
    if let Some(rank) = ranks.iter().find(|rank| !there(rank)) {
        return Err(Failure::Told {
            kind: Kind::Usage,
            what: format!("cluster `{cluster}` has no pod of rank {rank}"),
            details: Vec::new(),
            hint: Some(format!("`svcctl clusters pods {cluster}` lists them")),
        });
    }
    Ok(pods.into_iter().filter(|pod| rank_of(pod).is_some_and(|rank| ranks.contains(&rank))).collect())
}
