//! Shared by all listeners and callers: accepting connections, backoff, hop-by-hop headers, relaying requests, and
//! permitted request targets.

pub mod accept;
mod backoff;
pub mod hop;
pub mod reach;
pub mod relay;
mod slots;
mod turns;

pub use backoff::Backoff;
pub use slots::Slot;
