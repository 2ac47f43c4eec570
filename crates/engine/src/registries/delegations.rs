//! Registry delegations: Amazon repositories whose images the account pulls without a credential (clusters.md, Registry
//! delegations). The engine has no network, so a repository's name decides whether it admits the account.

use serde::{Deserialize, Serialize};

use crate::{
    Context, EngineError, Handle, account,
    page::Page,
    store::{Document, Resource},
};
use wire::{
    NoContent, Problem,
    delegations::{
        CreateDelegation, CreateDelegationRequest, DeleteDelegation, EcrDelegation, ListDelegations,
        ListDelegationsResponse,
    },
    scalar::EcrArn,
};

/// The prefix of repositories that admit no account.
const DENIED: &str = "denied/";
/// The tag shown if none was given.
const LATEST: &str = "latest";

/// A delegation, as stored.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct DelegationRecord {
    name: Option<String>,
    user: String,
    resource: EcrArn,
}

impl Resource for DelegationRecord {
    const KIND: &'static str = "delegation";
}

fn show(stored: Document<DelegationRecord>) -> EcrDelegation {
    let DelegationRecord { name, user, resource } = stored.record;
    EcrDelegation {
        id: stored.id,
        name,
        delegator_user_id: user,
        docker_registry_uri: resource.registry_uri(),
        aws_user: resource.account,
        repository: resource.repository,
        tag: resource.tag.unwrap_or_else(|| LATEST.to_owned()),
        aws_region: resource.region,
        created_at: stored.created_at.into(),
    }
}

impl Handle for ListDelegations {
    fn handle(self, context: &Context<'_>) -> Result<ListDelegationsResponse, EngineError> {
        let (delegations, _) = account::list(context, None, None)?;
        Ok(ListDelegationsResponse { delegations: delegations.into_iter().map(show).collect() })
    }
}

impl Handle for CreateDelegation {
    fn handle(self, context: &Context<'_>) -> Result<EcrDelegation, EngineError> {
        let CreateDelegationRequest { resource, name } = self.body;
        if resource.repository.starts_with(DENIED) {
            let what = format!("repository `{}` does not admit this platform", resource.repository);
            return Err(Problem::rejected(what).into());
        }
        if let Some(other) = of(context, context.account, &resource)? {
            let what = format!("delegation `{}` is for `{}` already", other.id, other.record.resource.repository);
            return Err(Problem::conflict(what).into());
        }
        account::create(context, DelegationRecord { name, user: context.user.to_owned(), resource }).map(show)
    }
}

impl Handle for DeleteDelegation {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = account::get::<DelegationRecord>(context, &self.id)?;
        context.tx.delete_resource(&stored.id)?;
        Ok(NoContent)
    }
}

/// An account's delegation for a repository. Ignores the tag, and the partition, which follows from the region.
fn of(
    context: &Context<'_>,
    account: &str,
    resource: &EcrArn,
) -> Result<Option<Document<DelegationRecord>>, EngineError> {
    let mut all = context.tx.resources::<DelegationRecord>(account, &Page::whole().after, None)?.into_iter();
    let place = |arn: &EcrArn| (arn.account.clone(), arn.region.clone(), arn.repository.clone());
    Ok(all.find(|stored| place(&stored.record.resource) == place(resource)))
}

/// Why an account may not pull an image: it is in Amazon's registry, with neither a delegation for its repository nor a
/// credential. `None` if it may.
pub(crate) fn refusal(
    context: &Context<'_>,
    account: &str,
    image: &str,
    registry: Option<&str>,
) -> Result<Option<String>, EngineError> {
    let Some(resource) = EcrArn::of_image(image).filter(|_| registry.is_none()) else { return Ok(None) };
    if of(context, account, &resource)?.is_some() {
        return Ok(None);
    }
    Ok(Some(format!(
        "cannot pull image `{image}`: there is neither a registry delegation for repository `{}` of AWS account {} in {} nor a \
         registry credential",
        resource.repository, resource.account, resource.region
    )))
}
