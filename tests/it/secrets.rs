//! Secrets: values go in, containers get them, and nothing else does (clusters.md, Secrets).

mod commands;
mod hidden;
mod import;
mod registries;
mod rules;
mod sealed;
mod starts;
mod uses;

use serde_json::{Value, json};
use wire::secrets::{CreateSecret, Secret};

use crate::harness::Platform;

/// A value that stands nowhere else.
const VALUE: &str = "hunter2-6f1d0c";

/// Stores a secret, and gives what the platform shows of it.
fn secret(platform: &Platform, name: &str) -> Secret {
    platform.send::<CreateSecret>(create(name, VALUE)).unwrap()
}

fn create(name: &str, value: &str) -> Value {
    json!({ "body": { "name": name, "value": value } })
}
