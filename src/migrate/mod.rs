//! From API v1 to v2: one table of rules, and what reads it.
//!
//! [`rules`] holds every difference between the versions, once. What translates (bodies, requests) makes a decision a
//! rule, so that a person can see and overrule each of them. Nothing here prints or knows the command line.

pub mod body;
pub mod rules;
