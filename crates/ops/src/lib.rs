//! Tasks that take several calls: read whole lists, resolve what the user typed, wait, price, group a bill, find waste.
//!
//! Everything here uses [`api`] alone, so it works the same embedded and remote. Nothing here prints, sleeps on
//! its own or knows exit codes.

pub mod again;
pub mod apply;
pub mod audit;
pub mod bill;
pub mod catalog;
pub mod clusters;
pub mod estimate;
pub mod idle;
pub mod lease;
pub mod list;
pub mod place;
pub mod run;
pub mod secrets;
pub mod select;
pub mod serverless;
pub mod together;
pub mod top;
pub mod unanswered;
pub mod unmarked;
pub mod volumes;
pub mod wait;
