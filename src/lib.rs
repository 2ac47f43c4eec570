//! svcctl rents GPU and CPU pods through the Compute Platform REST API v2, and holds the whole platform inside.
//!
//! The map of the house, top to bottom:
//!
//! - [`cli`]: everything a person sees. It alone prints, prompts, and knows exit codes.
//! - `console`: the pages in the browser, and what they ask for.
//!
//! Below stand crates: [`proxy`], [`ops`], [`server`], [`api`], [`migrate`], [`driver`], [`engine`] and [`wire`]
//! (docs/ARCHITECTURE.md).

pub mod cli;
mod console;

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
