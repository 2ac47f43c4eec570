//! What every listener and every caller has in common: how connections are taken, how pauses grow from try to
//! try, and which headers end with a connection.

pub mod accept;
mod backoff;
pub mod hop;

pub use backoff::Backoff;
