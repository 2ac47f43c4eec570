//! Classifies an object by its field names: a v1 request body, a v1 answer, or neither.

use crate::{
    rules::{self, Old, Rule, Subject},
    scan::{body::Entry, code::names},
};

/// The class of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    /// A request body.
    Body {
        /// Its subject.
        subject: Subject,
        /// Whether it creates something.
        is_create: bool,
        /// Whether its names suffice, whatever else is in the file.
        is_sure: bool,
    },
    /// An answer about a pod.
    Reply {
        /// Whether its names suffice, whatever else is in the file.
        is_sure: bool,
    },
}

/// The class that follows from an object's names.
pub(super) fn shape(entries: &[Entry]) -> Option<Shape> {
    let keys = || entries.iter().map(|entry| entry.key.as_str());
    let count = |is_one: fn(&str) -> bool| keys().filter(|key| is_one(key)).count();
    let (bodies, replies, creates) = (count(names::is_telling_body), count(is_reply), count(names::is_request_only));
    let has_alone = |is_one: fn(&str) -> bool| keys().any(|key| is_one(key) && names::is_of_v1_alone(key));
    if replies > 0 && (replies >= creates || has_alone(names::is_reply_only)) {
        return Some(Shape::Reply { is_sure: replies >= 2 && has_alone(names::is_reply_only) });
    }
    if bodies == 0 {
        return None;
    }
    let has = |name: &str| keys().any(|key| key == name);
    let subject = names::subject_of(keys());
    let is_create = match subject {
        Subject::Endpoint => creates > 0 || has("templateId"),
        Subject::Template => has("name") && has("imageName"),
        Subject::Pod | Subject::Volume | Subject::Billing => creates > 0,
    };
    Some(Shape::Body { subject, is_create, is_sure: bodies >= 2 && has_alone(names::is_telling_body) })
}

/// Whether only answers about pods had a field with this name.
pub(super) fn is_reply(name: &str) -> bool {
    names::is_reply_only(name) && names::is_telling(name)
}

/// The rule for a field of an answer about a pod.
pub(super) fn reply_rule(name: &str) -> Option<&'static Rule> {
    let is_own = |rule: &&Rule| matches!(&rule.old, Old::Reply(Subject::Pod, names) if names.contains(&name));
    rules::all().iter().copied().find(is_own)
}
