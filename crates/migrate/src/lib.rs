//! Migration from API v1 to v2: a table of rules, and the code that applies it.
//!
//! [`rules`] lists every difference between the versions exactly once. Translation of bodies and requests makes one
//! decision per rule, so that a user can see and override each. Nothing here prints or uses the command line.

pub mod body;
pub mod graphql;
pub mod plan;
pub mod request;
pub mod rewrite;
pub mod routes;
pub mod rules;
pub mod scan;

use std::collections::BTreeMap;

use body::{Fields, Translated};
use rules::Subject;

/// Translates a body of any kind. `pools` maps GPU types to their pools; only endpoints need it.
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
