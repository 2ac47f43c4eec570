//! Registries: credentials for private images (wire.md, Registries).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    list::Pagination,
    operation::{NoContent, Operation},
    seen::fitting,
};

/// A registry credential; user and password are never read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Registry {
    /// What `registry` of a pod takes.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
}

/// The body of `registries.create`. It has no `Debug`, so that no message can show the password.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "hub", "username": "me", "password": "a token" }))]
pub struct CreateRegistryRequest {
    /// Its name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// The user at the registry.
    #[schemars(length(min = 1))]
    pub username: String,
    /// The password or token, write-only.
    #[schemars(length(min = 1))]
    pub password: String,
}

/// `registries.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListRegistries {
    /// The most registries of one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Where the page before ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// The reply of `registries.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListRegistriesResponse {
    /// The account's registries, oldest first.
    pub registries: Vec<Registry>,
    /// Where the next page begins.
    #[serde(default)]
    pub pagination: Pagination,
}

impl Operation for ListRegistries {
    const ID: &'static str = "registries.list";
    const NAME: &'static str = "listRegistries";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/registries";
    type Output = ListRegistriesResponse;
}

/// `registries.create`
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateRegistry {
    /// Name and credentials.
    pub body: CreateRegistryRequest,
}

impl Operation for CreateRegistry {
    const ID: &'static str = "registries.create";
    const NAME: &'static str = "createRegistry";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/registries";
    const STATUS: u16 = 201;
    type Output = Registry;
}

/// `registries.get`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetRegistry {
    /// The registry.
    pub id: String,
}

impl Operation for GetRegistry {
    const ID: &'static str = "registries.get";
    const NAME: &'static str = "getRegistry";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/registries/{id}";
    type Output = Registry;
}

/// `registries.delete`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteRegistry {
    /// The registry.
    pub id: String,
}

impl Operation for DeleteRegistry {
    const ID: &'static str = "registries.delete";
    const NAME: &'static str = "deleteRegistry";
    const METHOD: Method = Method::DELETE;
    const PATH: &'static str = "/v2/registries/{id}";
    const STATUS: u16 = 204;
    const REFUSALS: &'static [u16] = &[400];
    type Output = NoContent;
}
