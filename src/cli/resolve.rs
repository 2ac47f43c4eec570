//! Names in a body, where ids are meant: a file may name things as the command line does (cli.md, pods).

use serde_json::Value;

use super::{failure::Failure, select, session::Session};
use crate::ops::{
    list::List,
    select::{Named, SelectError},
};
use wire::{
    catalog::{ListCpuTypes, ListDataCenters, ListGpuTypes},
    registries::ListRegistries,
    templates::ListTemplates,
    volumes::{ListGlobalVolumes, ListNetworkVolumes},
};

/// Puts ids in the places of names in a body that came from a file. What is unknown stays, for the service to answer.
pub(super) async fn file(session: &Session, body: &mut Value) -> Result<(), Failure> {
    for gpu in ["/gpu/id", "/compute/gpuTypeId"] {
        offered(session, ListGpuTypes::default(), body, gpu).await;
    }
    offered(session, ListCpuTypes::default(), body, "/cpu/id").await;
    offered(session, ListDataCenters::default(), body, "/dataCenter").await;
    let sites = body.get("dataCenterIds").and_then(Value::as_array).map_or(0, Vec::len);
    for at in 0..sites {
        offered(session, ListDataCenters::default(), body, &format!("/dataCenterIds/{at}")).await;
    }
    own(session, ListTemplates::default(), body, "/templateId").await?;
    account(session, body).await
}

/// Puts ids in the places of names of the account's own things, wherever they were given.
pub(super) async fn account(session: &Session, body: &mut Value) -> Result<(), Failure> {
    own(session, ListRegistries::default(), body, "/registry").await?;
    own(session, ListNetworkVolumes::default(), body, "/mounts/network/0/volumeId").await?;
    own(session, ListGlobalVolumes::default(), body, "/mounts/global/0/volumeId").await
}

/// The id of one of the account's own things, or what was typed where no list shows it.
pub(super) async fn own_or_typed<L>(session: &Session, list: L, typed: &str) -> Result<String, Failure>
where
    L: List<Item: Named + Clone>,
{
    match select::own_id(session, list, typed).await {
        // What may be several things is not guessed.
        Err(failure @ Failure::Select(SelectError::Ambiguous { .. })) => Err(failure),
        // A key may use what it may not list.
        found => Ok(found.unwrap_or_else(|_| typed.to_owned())),
    }
}

/// The id of something that the catalog offers, or what was typed where nothing else is clear: the service answers.
pub(super) async fn offered_or_typed<L>(session: &Session, list: L, typed: &str) -> String
where
    L: List<Item: Named>,
{
    select::offered(session, list, typed).await.unwrap_or_else(|_| typed.to_owned())
}

async fn own<L>(session: &Session, list: L, body: &mut Value, at: &str) -> Result<(), Failure>
where
    L: List<Item: Named + Clone>,
{
    if let Some(Value::String(typed)) = body.pointer_mut(at) {
        *typed = own_or_typed(session, list, typed).await?;
    }
    Ok(())
}

async fn offered<L: List<Item: Named>>(session: &Session, list: L, body: &mut Value, at: &str) {
    if let Some(Value::String(typed)) = body.pointer_mut(at) {
        *typed = offered_or_typed(session, list, typed).await;
    }
}
