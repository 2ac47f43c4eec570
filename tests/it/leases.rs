//! Leases: the platform ends them by itself, `pods reap` ends them anywhere, and `pods audit` shows them.

mod audit;
mod platform;
mod reap;
