//! Names of the catalog in documents: a file may name hardware as the command line does.

use serde_json::Value;

use crate::cli::{failure::Failure, session::Session};
use ops::{
    apply::{Manifest, texts},
    list::List,
    select::{self, Named, SelectError},
};
use wire::catalog::{ListCpuTypes, ListDataCenters, ListGpuTypes};

/// Replaces names of GPU types, CPU flavors and data centers by their ids. Each list is read once, if anything is in
/// need of it; a name that the catalog does not have stays, for the service to answer.
pub(super) async fn resolve(session: &Session, manifests: &mut [Manifest]) -> Result<(), Failure> {
    let gpus = ["/gpu/id", "/gpu/excludedTypes/*", "/compute/gpuTypeId"];
    offered(session, manifests, ListGpuTypes::default(), &gpus).await?;
    offered(session, manifests, ListCpuTypes::default(), &["/cpu/id", "/cpu/*/id"]).await?;
    offered(session, manifests, ListDataCenters::default(), &["/dataCenter", "/dataCenterIds/*"]).await
}

async fn offered<L>(session: &Session, manifests: &mut [Manifest], list: L, paths: &[&str]) -> Result<(), Failure>
where
    L: List<Item: Named>,
{
    let mut listed = None;
    for manifest in manifests {
        let mut body = Value::Object(std::mem::take(&mut manifest.body));
        for path in paths {
            for typed in texts(&mut body, path) {
                if listed.is_none() {
                    listed = Some(session.list("read the catalog", list.clone()).await?);
                }
                let items = listed.iter().flat_map(ops::list::ListReply::items);
                match select::offered(items, typed) {
                    Ok(item) => item.id().clone_into(typed),
                    Err(SelectError::Unknown { .. }) => {}
                    Err(ambiguous) => return Err(ambiguous.into()),
                }
            }
        }
        if let Value::Object(fields) = body {
            manifest.body = fields;
        }
    }
    Ok(())
}
