//! The account and its SSH keys (platform.md, section 4.4; wire.md, Account). `secrets.rs` has its secrets.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{lenient::fitting_each, operation::Operation};

/// The account's SSH public keys.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct SshKeys {
    /// The public keys, each as in an `authorized_keys` file.
    #[serde(default, deserialize_with = "fitting_each")]
    pub keys: Vec<String>,
}

/// The body of `ssh-keys.set`: the complete new set; an empty set removes every key.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "keys": ["ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE me@laptop"] }))]
pub struct UpdateSshKeysRequest {
    /// The public keys.
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
    /// The complete new set.
    pub body: UpdateSshKeysRequest,
}

impl Operation for SetSshKeys {
    const ID: &'static str = "ssh-keys.set";
    const NAME: &'static str = "updateSshKeys";
    const METHOD: Method = Method::PUT;
    const PATH: &'static str = "/v2/account/ssh-keys";
    type Output = SshKeys;
}

crate::list::lists! {
    ListSshKeys = "keys" keys: String, whole;
}
