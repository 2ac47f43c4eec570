//! Registry delegations: Amazon repositories that admit the platform, so that pulls need no password (clusters.md,
//! Registry delegations).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    lenient::{Lenient, fitting},
    operation::{NoContent, Operation},
    scalar::{EcrArn, Timestamp},
};

/// A repository whose images are pulled without a credential.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EcrDelegation {
    /// The delegation's id.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: Option<String>,
    /// The user who created it.
    #[serde(default, deserialize_with = "fitting")]
    pub delegator_user_id: String,
    /// The AWS account, 12 digits.
    #[serde(default, deserialize_with = "fitting")]
    pub aws_user: String,
    /// The repository's name.
    #[serde(default, deserialize_with = "fitting")]
    pub repository: String,
    /// The requested tag, or `latest`. The delegation covers images of every tag.
    #[serde(default, deserialize_with = "fitting")]
    pub tag: String,
    /// The region of the repository.
    #[serde(default, deserialize_with = "fitting")]
    pub aws_region: String,
    /// The registry host, which its image names start with.
    #[serde(default, deserialize_with = "fitting")]
    pub docker_registry_uri: String,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
}

/// `delegations.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListDelegations {}

/// The reply of `delegations.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListDelegationsResponse {
    /// The account's delegations, oldest first.
    pub delegations: Vec<EcrDelegation>,
}

impl Operation for ListDelegations {
    const ID: &'static str = "delegations.list";
    const NAME: &'static str = "listDelegations";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/registries/delegations";
    type Output = ListDelegationsResponse;
}

/// The body of `delegations.create`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "resource": "arn:aws:ecr:us-east-1:123456789012:repository/team/app" }))]
pub struct CreateDelegationRequest {
    /// The repository; a tag after it is stored but not compared.
    pub resource: EcrArn,
    /// A name for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("x-nullable" = true))]
    pub name: Option<String>,
}

/// `delegations.create`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateDelegation {
    /// The repository.
    pub body: CreateDelegationRequest,
}

impl Operation for CreateDelegation {
    const ID: &'static str = "delegations.create";
    const NAME: &'static str = "createDelegation";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/registries/delegations";
    const STATUS: u16 = 201;
    const REFUSALS: &'static [u16] = &[400, 409];
    type Output = EcrDelegation;
}

/// `delegations.delete`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct DeleteDelegation {
    /// The delegation.
    pub id: String,
}

impl Operation for DeleteDelegation {
    const ID: &'static str = "delegations.delete";
    const NAME: &'static str = "revokeDelegation";
    const METHOD: Method = Method::DELETE;
    const PATH: &'static str = "/v2/registries/delegations/{id}";
    const STATUS: u16 = 204;
    type Output = NoContent;
}

crate::list::lists! {
    ListDelegations = "delegations" delegations: EcrDelegation, whole;
}

crate::operation::by_id! {
    DeleteDelegation;
}
