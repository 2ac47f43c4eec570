//! The account: its ssh keys and its secrets (platform.md, section 4.4; wire.md, Account).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    operation::{NoContent, Operation},
    scalar::Timestamp,
    seen::{Seen, fitting, fitting_each},
};

/// The account's ssh public keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SshKeys {
    /// One public key each, as in an `authorized_keys` file.
    #[serde(default, deserialize_with = "fitting_each")]
    pub keys: Vec<String>,
}

/// The body of `ssh-keys.set`: the full new set; an empty one removes all.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "keys": ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE me@laptop"] }))]
pub struct UpdateSshKeysRequest {
    /// One public key each.
    #[schemars(inner(pattern(r"^(ssh|ecdsa|sk)-[^\s]+ [^\s]+([ \t][^\n\r]*)?$")))]
    pub keys: Vec<String>,
}

/// `ssh-keys.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListSshKeys {}

impl Operation for ListSshKeys {
    const ID: &'static str = "ssh-keys.list";
    const NAME: &'static str = "getSshKeys";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/account/ssh-keys";
    type Output = SshKeys;
}

/// `ssh-keys.set`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct SetSshKeys {
    /// The full new set.
    pub body: UpdateSshKeysRequest,
}

impl Operation for SetSshKeys {
    const ID: &'static str = "ssh-keys.set";
    const NAME: &'static str = "updateSshKeys";
    const METHOD: Method = Method::PUT;
    const PATH: &'static str = "/v2/account/ssh-keys";
    type Output = SshKeys;
}

/// A named secret; its value is never read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Secret {
    /// The secret's id.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// When it was created.
    pub created_at: Seen<Timestamp>,
}

/// `secrets.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListSecrets {
    /// Only the one of this name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The reply of `secrets.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListSecretsResponse {
    /// Names and ids, never values.
    pub secrets: Vec<Secret>,
}

impl Operation for ListSecrets {
    const ID: &'static str = "secrets.list";
    const NAME: &'static str = "listSecrets";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/account/secrets";
    type Output = ListSecretsResponse;
}

/// The body of `secrets.create`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "TOKEN", "value": "a value" }))]
pub struct CreateSecretRequest {
    /// Its name; one secret a name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Its value, write-only.
    pub value: String,
}

/// `secrets.create`
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateSecret {
    /// Name and value.
    pub body: CreateSecretRequest,
}

impl Operation for CreateSecret {
    const ID: &'static str = "secrets.create";
    const NAME: &'static str = "createSecret";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/account/secrets";
    const STATUS: u16 = 201;
    const REFUSALS: &'static [u16] = &[409];
    type Output = Secret;
}

/// The body of `secrets.update`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "value": "another value" }))]
pub struct UpdateSecretRequest {
    /// Its new value, write-only.
    pub value: String,
}

/// `secrets.update`
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct UpdateSecret {
    /// The secret.
    pub id: String,
    /// Its new value.
    pub body: UpdateSecretRequest,
}

impl Operation for UpdateSecret {
    const ID: &'static str = "secrets.update";
    const NAME: &'static str = "updateSecret";
    const METHOD: Method = Method::PATCH;
    const PATH: &'static str = "/v2/account/secrets/{id}";
    type Output = Secret;
}

/// `secrets.delete`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteSecret {
    /// The secret.
    pub id: String,
}

impl Operation for DeleteSecret {
    const ID: &'static str = "secrets.delete";
    const NAME: &'static str = "deleteSecret";
    const METHOD: Method = Method::DELETE;
    const PATH: &'static str = "/v2/account/secrets/{id}";
    const STATUS: u16 = 204;
    type Output = NoContent;
}
