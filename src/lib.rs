//! svcctl rents GPU and CPU pods through the Compute Platform REST API v2, and holds the whole platform inside.
//!
//! The map of the house, top to bottom; an import only ever points down (a test walks them):
//!
//! - [`cli`]: everything a person sees. It alone prints, prompts, and knows exit codes.
//! - [`migrate`]: from API v1 to v2: the table of rules, and what translates and finds by it.
//! - `console`: the pages in the browser, and what they ask for.
//! - [`ops`]: what people do in several calls: wait, select.
//! - [`server`]: the engine over HTTP: routes, authentication, limits, streams.
//! - [`api`]: the API core. One call for every operation, embedded or remote.
//! - [`engine`]: the platform itself, a function of state, request and time.
//! - [`wire`]: the contract. Every type that crosses the wire, and the list of operations.

pub mod api;
pub mod cli;
mod console;
pub mod ops;
pub mod proxy;
pub mod server;

/// The version of this program, the commit that a release is built from, and the version of the API that it speaks.
pub const VERSION: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("BUILT_FROM"), ")");

/// The target that this program is built for, as rustc names it.
pub const TARGET: &str = env!("BUILT_FOR");

/// Features that a build may have or lack, as `svcctl --version -v` shows them.
pub const FEATURES: &[&str] = &[
    if cfg!(debug_assertions) { "debug" } else { "release" },
    if cfg!(target_feature = "crt-static") { "static" } else { "dynamic" },
    if cfg!(any(target_os = "macos", windows)) { "system keyring" } else { "secret-tool" },
];
