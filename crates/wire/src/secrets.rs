//! The account's secrets: write-only values for containers (clusters.md, Secrets).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    lenient::{Lenient, fitting},
    operation::{NoContent, Operation},
    problem::{Problem, Violation},
    scalar::Timestamp,
};

/// A value must be smaller than this: 16 MiB.
pub const VALUE_LIMIT: usize = 16 << 20;
/// The size limit of a description, in bytes.
pub const DESCRIPTION_LIMIT: usize = 65_535;
/// The size limit of a body with a value: 17 MiB.
const BODY: usize = 17 << 20;

/// A named secret; its value cannot be read back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Secret {
    /// The secret's id.
    pub id: String,
    /// Its name, used as `{{ SVCCTL_SECRET_<name> }}` in an environment.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its purpose.
    #[serde(default, deserialize_with = "fitting")]
    pub description: Option<String>,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
    /// When its value last changed; null if it never did.
    #[serde(default, deserialize_with = "fitting")]
    pub value_last_updated_at: Option<Timestamp>,
}

impl Secret {
    /// When its current value was set.
    pub fn valid_since(&self) -> Option<Timestamp> {
        self.value_last_updated_at.or(*self.created_at)
    }
}

/// `secrets.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListSecrets {
    /// Only the secret with this name, ignoring case.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

/// The reply of `secrets.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListSecretsResponse {
    /// The account's secrets, oldest first; never their values.
    pub secrets: Vec<Secret>,
}

impl Operation for ListSecrets {
    const ID: &'static str = "secrets.list";
    const NAME: &'static str = "listSecrets";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/account/secrets";
    type Output = ListSecretsResponse;
}

/// The body of `secrets.create`. It lacks `Debug`, so that no message can show the value.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "TOKEN", "value": "a value", "description": "of the model hub" }))]
pub struct CreateSecretRequest {
    /// Its permanent name; unique in the account, ignoring case.
    #[schemars(length(min = 1, max = 191), pattern(r"^[a-zA-Z_][a-zA-Z0-9_./-]*$"))]
    pub name: String,
    /// Its value, under 16 MiB, write-only.
    #[schemars(length(min = 1))]
    pub value: String,
    /// Its purpose, at most 65535 bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
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
    const BODY: usize = BODY;
    type Output = Secret;

    fn check(&self) -> Result<(), Problem> {
        check_lengths(Some(&self.body.value), self.body.description.as_deref())
    }
}

/// `secrets.get`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetSecret {
    /// The secret.
    pub id: String,
}

impl Operation for GetSecret {
    const ID: &'static str = "secrets.get";
    const NAME: &'static str = "getSecret";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/account/secrets/{id}";
    type Output = Secret;
}

/// The body of `secrets.update`: both fields take effect, or neither. It lacks `Debug`, so that no message can show the
/// value.
#[derive(Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "value": "another value" }))]
pub struct UpdateSecretRequest {
    /// Its new value, under 16 MiB, write-only. Running pods keep the old value until their next start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub value: Option<String>,
    /// Its purpose, at most 65535 bytes; an empty text removes it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
}

/// `secrets.update`
#[derive(Clone, Serialize, Deserialize, JsonSchema)]
pub struct UpdateSecret {
    /// The secret.
    pub id: String,
    /// The changes to make.
    pub body: UpdateSecretRequest,
}

impl Operation for UpdateSecret {
    const ID: &'static str = "secrets.update";
    const NAME: &'static str = "updateSecret";
    const METHOD: Method = Method::PATCH;
    const PATH: &'static str = "/v2/account/secrets/{id}";
    const BODY: usize = BODY;
    type Output = Secret;

    fn check(&self) -> Result<(), Problem> {
        check_lengths(self.body.value.as_deref(), self.body.description.as_deref())
    }
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

/// 422 for fields over their limits: a schema counts characters, but these limits are in bytes.
fn check_lengths(value: Option<&str>, description: Option<&str>) -> Result<(), Problem> {
    let mut wrong = Vec::new();
    if value.is_some_and(|value| value.len() >= VALUE_LIMIT) {
        wrong.push(Violation::new("$.value", format!("the value has {VALUE_LIMIT} bytes or more")));
    }
    if description.is_some_and(|description| description.len() > DESCRIPTION_LIMIT) {
        wrong.push(Violation::new("$.description", format!("the value is longer than {DESCRIPTION_LIMIT} bytes")));
    }
    if wrong.is_empty() { Ok(()) } else { Err(Problem::invalid(&wrong)) }
}

crate::list::lists! {
    ListSecrets = "secrets" secrets: Secret, whole;
}
