//! `svcctl clusters`, through the binary: on the embedded engine, and at servers.

mod life;
mod lost;
mod renting;
mod ssh;
mod waste;

use serde_json::Value;

use crate::{
    harness::{Home, Outcome},
    server::client::{KEY, Local},
};

/// The flags of a small cluster of two pods.
const DUO: &str = "--type training --gpu 'RTX 4090' --gpus-per-pod 1 --pods 2";

/// Rents a cluster of two pods, with what `more` adds to the line, and gives its id.
fn create(home: &Home, name: &str, more: &str) -> String {
    let image = if more.contains("--image") || more.contains("--template") { "" } else { "--image python:3.12" };
    home.svcctl(&format!("clusters create {name} {DUO} {image} -o id {more}")).success().stdout.trim().to_owned()
}

/// The JSON of a command.
fn json(home: &Home, line: &str) -> Value {
    home.svcctl(&format!("{line} -o json")).success().json()
}

/// Runs a line at a server in this process.
fn at(home: &Home, local: &Local, line: &str) -> Outcome {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", format!("http://{}", local.address)).env("SVCCTL_API_KEY", KEY);
    Home::outcome(command)
}
