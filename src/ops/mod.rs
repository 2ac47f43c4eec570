//! What people do in several calls: read whole lists, find what someone typed, wait, price, group a bill, look for waste.
//!
//! Everything here works on [`crate::api`] alone, so it is the same embedded and remote. Nothing here prints, sleeps by
//! itself or knows an exit code.

pub mod again;
pub mod audit;
pub mod bill;
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
pub mod wait;
