//! The findings in a body: the decisions of `svcctl migrate body`, each at its location.

use std::collections::BTreeMap;

use super::{
    Body, Entry, Form, Kind,
    blocked::Blocked,
    edits::{self, Refusal},
    marks::MarkedBody,
};
use crate::{
    body::{Decision, Loss, Translated, gpu_type_ids},
    rules::{Old, Rule, Subject, table},
    scan::{Edit, Language, Remedy, V1Form, code::names::is_one},
};

/// Fields that only v2 has: a body with one was partly ported.
const CURRENT: &str = "\
    args cloud cmd cpu dataCenter disk entrypoint gpu image mounts networkVolumes public registry scaling serverless \
    workers";

/// An object with more fields than this, many times more than any v1 body, is not a body.
const MOST_FIELDS: usize = 512;

/// All decisions of `svcctl migrate body` about a body, each at the keys concerned. A decision about no key (a dropped
/// default) is placed at the opening bracket, and only found if the whole body is in view.
pub fn findings(text: &str, body: &Body) -> Vec<V1Form> {
    if body.subject == Subject::Billing || body.all().nth(MOST_FIELDS).is_some() {
        return Vec::new();
    }
    let current = current(body);
    let marked = MarkedBody::of(text, body, |key| !current.contains(&key));
    let is_whole = body.is_whole && body.is_create && current.is_empty();
    let mut translated = translate(body, &marked);
    // An object with more of its own than of v1 holds the settings of the program.
    let is_unknown = |decision: &Decision| decision.rule == &table::UNKNOWN_FIELD;
    let unknown = translated.decisions.iter().filter(|decision| is_unknown(decision)).count();
    if !body.is_whole && 2 * unknown >= body.all().count() - current.len() {
        translated.decisions.retain(|decision| !is_unknown(decision));
    }
    let outcome = outcome(text, body, &marked, &translated);
    let mut found: Vec<V1Form> = Vec::new();
    for decision in &translated.decisions {
        let keys = keys_of(body, &translated.decisions, decision);
        let places: Vec<_> = body.all().filter(|entry| keys.contains(&entry.key.as_str())).collect();
        if places.is_empty() && !is_whole {
            continue;
        }
        let replacement = if places.is_empty() || decision.rule == &table::UNKNOWN_FIELD {
            marked.unmark(&decision.text)
        } else {
            decision.rule.new.to_string()
        };
        let ranges = places.iter().map(|entry| entry.key_range.clone());
        let opening = places.is_empty().then_some(body.range.start..(body.range.start + 1).min(body.range.end));
        for range in ranges.chain(opening) {
            if !found.iter().any(|other| other.rule == decision.rule && other.range == range) {
                let remedy = outcome.remedy(&keys, decision, &marked);
                found.push(V1Form { range, rule: decision.rule, replacement: replacement.clone(), remedy });
            }
        }
    }
    found
}

/// The fields that only v2 has, and those with values that only v2 has next to them.
fn current(body: &Body) -> Vec<&str> {
    let is_own = |key: &str| is_one(CURRENT, key) || key == "timeout" && body.subject == Subject::Endpoint;
    let has_one = body.all().any(|entry| is_own(&entry.key));
    let is_new = |entry: &&Entry| {
        let is_boot = |text: &str| matches!(text, "FLASHBOOT" | "OFF") && entry.key == "flashboot" && has_one;
        is_own(&entry.key) || matches!(&entry.value.kind, Kind::Text(text) if is_boot(text))
    };
    body.all().filter(is_new).map(|entry| entry.key.as_str()).collect()
}

/// The change of a body as far as it can be made.
struct Outcome {
    blocked: Blocked,
    /// The rules whose defaults it writes out.
    defaults: Vec<&'static Rule>,
    /// The edits of all the rest.
    edits: Result<Vec<Edit>, String>,
}

fn outcome(text: &str, body: &Body, marked: &MarkedBody, translated: &Translated) -> Outcome {
    let none = |reason: String| Outcome { blocked: Blocked::default(), defaults: Vec::new(), edits: Err(reason) };
    if !current(body).is_empty() {
        return none("some fields of the body are those of v2 already".to_owned());
    }
    let refused: Vec<(Vec<&str>, String)> = translated
        .refused(&[])
        .map(|decision| {
            let what = marked.unmark(&decision.text);
            let reason = format!("{what}; `svcctl migrate body --accept {}` accepts that", decision.rule.id);
            (keys_of(body, &translated.decisions, decision), reason)
        })
        .collect();
    let mut blocked = match Blocked::of(text, body, &refused) {
        Ok(blocked) => blocked,
        Err(reason) => return none(reason),
    };
    let (translated, edits) = loop {
        let rest = MarkedBody::of(text, body, |key| !blocked.has(key));
        let translated = translate(body, &rest);
        match edits::edits(text, body, &rest, &translated, &blocked) {
            Ok(edits) => break (translated, Ok(edits)),
            Err(Refusal { key: Some(key), reason }) if !blocked.has(&key) => blocked.block(body, &key, &reason),
            Err(Refusal { reason, .. }) => break (translated, Err(reason)),
        }
    };
    // A file of JSON takes no comment about the rest, and without the others nobody would find it again.
    if let (Form::Literal(Language::Json), Some(reason)) = (body.form, blocked.first()) {
        return none(reason.to_owned());
    }
    let is_lossless = |decision: &&Decision| decision.loss == Loss::Nothing;
    let is_written =
        |rule: &&'static Rule| !matches!(&rule.old, Old::Body(_, names) if names.iter().any(|name| blocked.has(name)));
    let defaults = translated.decisions.iter().filter(is_lossless).map(|decision| decision.rule).filter(is_written);
    Outcome { defaults: defaults.collect(), blocked, edits }
}

impl Outcome {
    /// The remedy of a decision that concerns these keys, or a default if there are none.
    fn remedy(&self, keys: &[&str], decision: &Decision, marked: &MarkedBody) -> Remedy {
        if let Some(reason) = keys.iter().find_map(|key| self.blocked.reason(key)) {
            return Remedy::ByHand(reason.to_owned());
        }
        if keys.is_empty() && !self.defaults.contains(&decision.rule) && self.edits.is_ok() {
            return Remedy::ByHand(marked.unmark(&decision.text));
        }
        match &self.edits {
            Ok(edits) if edits.is_empty() => Remedy::ByHand(marked.unmark(&decision.text)),
            Ok(edits) => Remedy::Edits(edits.clone()),
            Err(reason) => Remedy::ByHand(reason.clone()),
        }
    }
}

/// The v2 body. Without a catalog, each GPU type counts as its own pool.
fn translate(body: &Body, marked: &MarkedBody) -> Translated {
    let fields = marked.fields.clone();
    let pools: BTreeMap<String, String> = match body.subject {
        Subject::Endpoint => gpu_type_ids(&fields).into_iter().map(|id| (id.clone(), id)).collect(),
        Subject::Pod | Subject::Template | Subject::Volume | Subject::Billing => BTreeMap::new(),
    };
    let mut translated = crate::translate(body.subject, fields, &pools, body.is_create);
    // A body without a GPU type loses nothing if that is added out of view.
    if !body.is_whole {
        let is_named = |names: &[&str]| body.all().any(|entry| names.contains(&entry.key.as_str()));
        translated.decisions.retain(|decision| {
            decision.loss == Loss::Nothing || !matches!(&decision.rule.old, Old::Body(_, names) if !is_named(names))
        });
    }
    translated
}

/// The keys of the body that a decision concerns.
fn keys_of<'a>(body: &'a Body, all: &[Decision], decision: &'a Decision) -> Vec<&'a str> {
    const VOLUME: [&str; 2] = ["volumeInGb", "volumeMountPath"];
    let is = |rules: &[&'static Rule]| rules.contains(&decision.rule);
    let has = |rule: &'static Rule| all.iter().any(|decision| decision.rule == rule);
    if is(&[&table::UNKNOWN_FIELD]) {
        return decision.text.split('`').nth(1).into_iter().collect();
    }
    let names: Vec<&str> = if is(&[&table::POD_NETWORK_VOLUME_ID]) {
        vec!["networkVolumeId", "volumeMountPath"]
    } else if is(&[&table::POD_VOLUME]) && has(&table::POD_NETWORK_VOLUME_ID) || is(&[&table::POD_VOLUME_CPU]) {
        vec!["volumeInGb"]
    } else if is(&[&table::POD_VOLUME]) && has(&table::POD_VOLUME_CPU) {
        vec!["volumeMountPath"]
    } else if is(&[
        &table::POD_VOLUME,
        &table::POD_VOLUME_MINIMUM,
        &table::TEMPLATE_VOLUME,
        &table::TEMPLATE_VOLUME_MINIMUM,
    ]) {
        VOLUME.to_vec()
    } else if let Old::Body(_, names) = &decision.rule.old {
        names.to_vec()
    } else {
        Vec::new()
    };
    names.into_iter().filter(|name| body.all().any(|entry| entry.key == *name)).collect()
}
