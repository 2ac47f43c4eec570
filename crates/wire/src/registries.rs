//! Registries: credentials for private images (wire.md, Registries).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{lenient::fitting, operation::Operation};

/// A registry credential; user and password cannot be read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Registry {
    /// The value for a pod's `registry`.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
}

/// The body of `registries.create`. It lacks `Debug`, so that no message can show the password.
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

resource! {
    "registry", "registries" as "registries" at "/v2/registries": Registry;
    list "listRegistries": ListRegistries {} -> ListRegistriesResponse {
        /// The account's registries, oldest first.
        registries = "registries"
    };
    create "createRegistry": CreateRegistry {
        /// Name and credentials.
        CreateRegistryRequest
    } refused [];
    get "getRegistry": GetRegistry;
    delete "deleteRegistry": DeleteRegistry refused [400];
}
