//! svcctl.

pub mod wire;
