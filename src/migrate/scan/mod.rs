//! Finds what is left of v1 in code, data and documents.
//!
//! A file is read by the reader of its language: `code` for programs and shell, `data` for JSON, YAML, TOML, HCL and
//! .env, `documents` for prose. All of them recognise requests by `address`, bodies by [`super::translate`] and
//! fields by the one table of rules, and say where each form stands and how it becomes one of v2. Nothing here writes
//! a file or prints.

pub mod address;
pub mod body;
pub mod code;
mod finding;
mod language;

pub use finding::{Blind, Edit, Finding, Found, Remedy, Sight};
pub use language::Language;
