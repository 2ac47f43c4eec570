//! What every listener and every caller has in common: how connections are taken, how pauses grow from try to
//! try, which headers end with a connection, and where requests may go.

pub mod accept;
mod backoff;
pub mod hop;
pub mod reach;
mod seats;

pub use backoff::Backoff;
pub use seats::Seat;
