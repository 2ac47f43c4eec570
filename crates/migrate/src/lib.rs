//! From API v1 to v2: one table of rules, and what reads it.
//!
//! [`rules`] holds every difference between the versions, once. What translates (bodies, requests) makes a decision a
//! rule, so that a person can see and overrule each of them. Nothing here prints or knows the command line.

pub mod body;
pub mod request;
pub mod rewrite;
pub mod routes;
pub mod rules;
pub mod scan;

use std::collections::BTreeMap;

use body::{Fields, Translated};
use rules::Subject;

/// Translates a body of any kind. `pools` has the pool of each GPU type that has one; only endpoints need it.
pub fn translate(subject: Subject, fields: Fields, pools: &BTreeMap<String, String>, is_create: bool) -> Translated {
    match (subject, is_create) {
        (Subject::Pod | Subject::Billing, true) => body::pod(fields),
        (Subject::Pod | Subject::Billing, false) => body::pod_update(fields),
        (Subject::Endpoint, true) => body::endpoint(fields, pools),
        (Subject::Endpoint, false) => body::endpoint_update(fields, pools),
        (Subject::Template, true) => body::template(fields),
        (Subject::Template, false) => body::template_update(fields),
        (Subject::Volume, true) => body::volume(fields),
        (Subject::Volume, false) => body::volume_update(fields),
    }
}
