//! `svcctl serverless`, through the binary, on the embedded engine.

#[cfg(unix)]
mod batch;
mod bench;
mod endpoints;
mod jobs;
mod lost;
mod money;
pub(crate) mod origins;
mod releases;
#[cfg(unix)]
mod resumed;
#[cfg(unix)]
mod variables;
mod webhooks;
mod why;
#[cfg(unix)]
mod worker;

use serde_json::Value;

use crate::harness::Home;

/// The GPU type of the tests, as a flag.
const CARD: &str = "--gpu 'RTX 4090'";

/// Makes an endpoint of this name and image, with what `more` adds to the line, and gives its id.
fn create(home: &Home, name: &str, image: &str, more: &str) -> String {
    let card = if more.contains("--pool") || more.contains("--cpu") { "" } else { CARD };
    let line = format!("serverless create {name} --image {image} {card} {more} -o id");
    home.svcctl(&line).success().stdout.trim().to_owned()
}

/// The JSON of a command.
fn json(home: &Home, line: &str) -> Value {
    home.svcctl(&format!("{line} -o json")).success().json()
}
