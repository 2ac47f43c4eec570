//! What every listener and every caller has in common: how connections are taken, and how pauses grow from try to try.

pub mod accept;
mod backoff;

pub use backoff::Backoff;
