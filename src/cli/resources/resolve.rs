//! Names in a body where ids are expected: a file may name things as the command line does (cli.md, pods).

use serde_json::Value;

use super::select;
use crate::cli::{failure::Failure, session::Session};
use ops::{
    apply::texts,
    list::List,
    select::{Named, SelectError},
};
use wire::{
    catalog::{ListCpuTypes, ListDataCenters, ListGpuTypes},
    registries::ListRegistries,
    templates::ListTemplates,
    volumes::{ListGlobalVolumes, ListNetworkVolumes},
};

/// Replaces names by ids in a body from a file. Unknown names stay, for the service to answer.
pub(in crate::cli) async fn file(session: &Session, body: &mut Value) -> Result<(), Failure> {
    for gpu in ["/gpu/id", "/gpu/excludedTypes/*", "/compute/gpuTypeId"] {
        offered(session, ListGpuTypes::default(), body, gpu).await?;
    }
    for cpu in ["/cpu/id", "/cpu/*/id"] {
        offered(session, ListCpuTypes::default(), body, cpu).await?;
    }
    for site in ["/dataCenter", "/dataCenterIds/*"] {
        offered(session, ListDataCenters::default(), body, site).await?;
    }
    own(session, ListTemplates::default(), body, "/templateId").await?;
    own(session, ListNetworkVolumes::default(), body, "/networkVolumes/*").await?;
    own(session, ListNetworkVolumes::default(), body, "/mounts/network/*/networkVolumeId").await?;
    own(session, ListGlobalVolumes::default(), body, "/mounts/global/*/globalVolumeId").await?;
    account(session, body).await
}

/// Replaces names of the account's own things by ids, wherever they were given.
pub(in crate::cli) async fn account(session: &Session, body: &mut Value) -> Result<(), Failure> {
    own(session, ListRegistries::default(), body, "/registry").await?;
    own(session, ListNetworkVolumes::default(), body, "/mounts/network/*/volumeId").await?;
    own(session, ListGlobalVolumes::default(), body, "/mounts/global/*/volumeId").await
}

/// The id of one of the account's own things, or what was typed where no list shows it.
pub(in crate::cli) async fn own_or_typed<L>(session: &Session, list: L, typed: &str) -> Result<String, Failure>
where
    L: List<Item: Named + Clone>,
{
    match select::own_id(session, list, typed).await {
        // Ambiguous names are not guessed.
        Err(failure @ Failure::Select(SelectError::Ambiguous { .. })) => Err(failure),
        // A key may use what it may not list.
        found => Ok(found.unwrap_or_else(|_| typed.to_owned())),
    }
}

/// The id of something that the catalog offers, or what was typed where the catalog does not show it: the service
/// answers.
pub(in crate::cli) async fn offered_or_typed<L>(session: &Session, list: L, typed: &str) -> Result<String, Failure>
where
    L: List<Item: Named>,
{
    match select::offered(session, list, typed).await {
        // Ambiguous names are not guessed.
        Err(failure @ Failure::Select(SelectError::Ambiguous { .. })) => Err(failure),
        found => Ok(found.unwrap_or_else(|_| typed.to_owned())),
    }
}

async fn own<L>(session: &Session, list: L, body: &mut Value, at: &str) -> Result<(), Failure>
where
    L: List<Item: Named + Clone>,
{
    for typed in texts(body, at) {
        *typed = own_or_typed(session, list.clone(), typed).await?;
    }
    Ok(())
}

async fn offered<L>(session: &Session, list: L, body: &mut Value, at: &str) -> Result<(), Failure>
where
    L: List<Item: Named>,
{
    for typed in texts(body, at) {
        *typed = offered_or_typed(session, list.clone(), typed).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::texts;

    #[test]
    fn a_star_stands_for_every_element() {
        let mut body =
            json!({ "gpu": { "id": "a" }, "cpu": [{ "id": "b" }, { "id": 1 }, "x", { "id": "c" }], "ids": ["d", "e"] });
        for (at, found) in [
            ("/gpu/id", &["a"][..]),
            ("/cpu/*/id", &["b", "c"]),
            ("/ids/*", &["d", "e"]),
            ("/cpu/id", &[]),
            ("/gpu/*/id", &[]),
            ("/none/*", &[]),
        ] {
            assert_eq!(texts(&mut body, at), found, "{at}");
        }
    }
}
