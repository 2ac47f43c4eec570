//! Makes the pods of the engine's hosts run as containers, and tells the engine what was seen (runtime.md).

pub mod digest;
pub mod docker;
pub mod follow;
pub mod hosts;
pub mod http;
pub mod runtime;
pub mod ssh;
pub mod system;
