//! Decides which v1 words of a v1 program count, by which rule, and how their bodies change.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use super::{
    answers::{Answers, LONGEST},
    bodies,
    fields::{self, Hit, How},
    held::{About, HeldAnswer},
    names, nest, remedies,
    requests::Site,
    token::Kind,
    view::View,
    words,
};
use crate::{
    routes::{Call, History},
    rules::{Rule, Subject, table},
    scan::{
        Language, Part, Reach, Remedy, V1Form,
        address::Address,
        body::{self, Body},
    },
};

/// The basis for judging the fields of a program.
pub(super) struct Ground<'a> {
    pub(super) view: &'a View<'a>,
    pub(super) counted: &'a [&'a Site],
    pub(super) answers: &'a Answers,
    pub(super) hits: &'a [Hit],
    pub(super) reach: &'a Reach,
}

impl Ground<'_> {
    fn has_bills(&self) -> bool {
        self.counted.iter().any(|site| {
            matches!(&site.address, Address::Request(request)
                if matches!(request.call, Call::Bill(History::Pods | History::Endpoints | History::Volumes)))
        })
    }

    /// Whether a program requests only network volumes.
    fn has_volumes_alone(&self) -> bool {
        let is_volume =
            |site: &&&Site| matches!(&site.address, Address::Request(request) if request.rule == &table::VOLUMES_PATH);
        !self.counted.is_empty()
            && self.counted.iter().all(|site| is_volume(&site))
            && !self.hits.iter().any(|hit| names::is_telling(hit.name))
    }

    /// Whether a field is read of an answer: as far as the value is followed, or by the names of both.
    fn is_answer(&self, hit: &Hit) -> bool {
        let is_pod = |of: &str| of.to_ascii_lowercase().contains("pod");
        let is_named = hit.of.as_deref().is_some_and(is_pod) && names::is_reply_only(hit.name);
        let text = self.view.tokens.text;
        let has_other = || text.contains("graphql") || text.contains("GraphQL") || text.contains("gql`");
        self.held(hit).is_some() || is_named && !self.counted.is_empty() && !has_other()
    }

    fn held(&self, hit: &Hit) -> Option<HeldAnswer> {
        self.answers.held(self.view, hit.of.as_deref()?, hit.at)
    }

    /// The rule for a word in its place; `None` if it is not a v1 word there.
    fn rule(&self, hit: &Hit, group: &Group<'_>) -> Option<&'static Rule> {
        let held = self.held(hit).map(|held| held.about);
        let is_written = matches!(hit.how, How::Key | How::Declared);
        // An annotation already contains the name.
        let has_annotation = hit.how == How::Declared
            && self.view.tokens.kind(hit.at) == Some(Kind::Word)
            && group.0.iter().filter(|name| **name == hit.name).count() > 1;
        if has_annotation {
            return None;
        }
        let counts = match hit.name {
            "flashboot" if has_new_boot(self.view, hit) => false,
            "dataCenterIds" => hit.how == How::Key && fields::has_several(self.view, hit),
            "templateId" => {
                return match (hit.how, held) {
                    (How::Read, Some(About::Endpoints)) => Some(&table::ENDPOINT_TEMPLATE),
                    (How::Read, None) if is_endpoint(hit) => Some(&table::ENDPOINT_TEMPLATE),
                    (How::Declared, _) if group.has("template") && group.has("version") => {
                        Some(&table::ENDPOINT_TEMPLATE)
                    }
                    (How::Declared, _) if group.is_answer() && group.subject() == Subject::Pod => {
                        Some(&table::POD_TEMPLATE_ID)
                    }
                    _ => None,
                };
            }
            "version" | "template" => {
                let is_declared = is_written && group.subject() == Subject::Endpoint && group.telling() > 0;
                let is_named = hit.name == "template" && held.is_none() && is_endpoint(hit);
                (held == Some(About::Endpoints) || is_named) && hit.how == How::Read || is_declared
            }
            "gpuTypeId" | "dataCenterId" if is_written && is_inside(self.view, hit.group, "machine") => {
                return Some(&table::REPLY_MACHINE);
            }
            "gpuTypeId" if hit.how == How::Read && before(self.view, hit).contains("machine") => {
                return Some(&table::REPLY_MACHINE);
            }
            "gpuTypeId" if !self.has_bills() => {
                let is_answer = hit.how == How::Read && held == Some(About::Pods)
                    || hit.how == How::Declared
                        && group.0.iter().any(|name| names::is_telling(name) && names::is_reply_only(name));
                return is_answer.then_some(&table::REPLY_MACHINE);
            }
            "userId" | "earned" | "runtimeInMin" => hit.how == How::Declared && group.telling() > 0,
            "displayName" => {
                let before = before(self.view, hit);
                let is_member = is_written && is_inside(self.view, hit.group, "gpu");
                hit.how == How::Read && before.to_ascii_lowercase().contains("gpu") || is_member
            }
            "allowedCudaVersions" | "vcpuCount" | "idleTimeout" if self.is_in_successor(hit) => false,
            "machine" => hit.how == How::Read || is_written && group.telling() > 0,
            "locked" => is_written && group.is_create() && !group.is_answer(),
            "readme" | "isPublic" | "isServerless" => {
                is_written && group.telling() > 0 || held == Some(About::Templates)
            }
            "amount" => self.has_bills() && hit.how != How::Alone,
            "time" => {
                let is_own = hit.of.as_deref().is_none_or(|of| !["datetime", "time", "dt"].contains(&of));
                self.has_bills() && is_own && (hit.how == How::Read || is_written && group.has("amount"))
            }
            "dataCenterId" => {
                is_written && (self.is_volume(hit, group) || self.has_volumes_alone()) || held == Some(About::Volumes)
            }
            "gpuTypeId" => self.has_bills() && matches!(hit.how, How::Read | How::Declared),
            name if !names::is_telling(name) => is_written || hit.how == How::Read || group.telling() > 0,
            _ => hit.how != How::Declared || group.telling() >= 2 || self.view.tokens.kind(hit.at) != Some(Kind::Word),
        };
        if !counts {
            return None;
        }
        let subject = held.and(self.held(hit)).and_then(HeldAnswer::subject).unwrap_or(group.subject());
        let is_bill = ["amount", "time", "timeBilledMs", "diskSpaceBilledGb", "gpuTypeId"].contains(&hit.name)
            && self.has_bills();
        let subject = if is_bill { Subject::Billing } else { subject };
        let is_body = is_written && !(hit.how == How::Declared && group.is_answer());
        names::rule(subject, hit.name, is_body)
    }

    /// Whether a field is in an object of v2 that has one of the same name: `gpu: {allowedCudaVersions: ...}`.
    fn is_in_successor(&self, hit: &Hit) -> bool {
        const OBJECTS: [&str; 3] = ["gpu", "cpu", "workers"];
        let tokens = &self.view.tokens;
        if hit.how == How::Declared && self.view.language == Language::Go {
            return OBJECTS.iter().any(|name| is_inside(self.view, hit.group, name));
        }
        if hit.how != How::Key || hit.group >= self.view.count() {
            return false;
        }
        let line = &tokens.text[..tokens.start(hit.group)];
        let before = line.trim_end_matches(|c: char| c.is_whitespace() || "\"'\\:=>[{(".contains(c));
        OBJECTS.iter().any(|name| {
            before.strip_suffix(name).is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
        })
    }

    /// Whether a `dataCenterId` belongs to a network volume, by the size next to it.
    fn is_volume(&self, hit: &Hit, group: &Group<'_>) -> bool {
        let tokens = &self.view.tokens;
        if group.telling() > 0 || hit.group >= self.view.count() {
            return false;
        }
        let range = hit.group + 1..tokens.mate(hit.group).min(hit.group + 400);
        range.into_iter().any(|at| {
            let text = tokens.str(at);
            text == "size" || text.starts_with("json:\"size")
        })
    }
}

/// Whether a `flashboot` has a value of v2.
fn has_new_boot(view: &View<'_>, hit: &Hit) -> bool {
    let value = view.tokens.text[hit.range.end..].trim_start_matches([' ', ':', '=', '>', '"', '\'', '\\']);
    value.starts_with("FLASHBOOT") || value.starts_with("OFF")
}

/// The text before a word: the object that it is read from.
fn before<'v>(view: &'v View<'_>, hit: &Hit) -> &'v str {
    const NEAR: usize = 40;
    let text = view.tokens.text;
    &text[text.floor_char_boundary(hit.range.start.saturating_sub(NEAR))..hit.range.start]
}

/// Whether a word is read from something called an endpoint.
fn is_endpoint(hit: &Hit) -> bool {
    hit.of.as_deref().is_some_and(|of| of.to_ascii_lowercase().ends_with("endpoint"))
}

/// Whether a bracket is the value or the type of a field with this name: `machine: {`, `"machine": {`, and a struct
/// with the tag `json:"machine"` in Go.
fn is_inside(view: &View<'_>, group: usize, name: &str) -> bool {
    let tokens = &view.tokens;
    if group >= view.count() {
        return false;
    }
    if view.language == Language::Go {
        let behind = tokens.mate(group) + 1;
        let tag = format!("json:\"{name}");
        return (behind..behind + 3)
            .any(|at| tokens.str(at).split_once(tag.as_str()).is_some_and(|(_, rest)| rest.starts_with(['"', ','])));
    }
    let mut at = group;
    for _ in 0..4 {
        let Some(before) = tokens.before(at) else { return false };
        let is_sign = [":", "?", "=", ">", "@"].iter().any(|sign| tokens.is(before, sign));
        if !is_sign {
            let word = if tokens.kind(before) == Some(Kind::End) { before.saturating_sub(1) } else { before };
            return tokens.is(word, name);
        }
        at = before;
    }
    false
}

/// The words in the same brackets.
struct Group<'a>(Vec<&'a str>);

impl Group<'_> {
    fn has(&self, name: &str) -> bool {
        self.0.contains(&name)
    }

    fn telling(&self) -> usize {
        self.0.iter().filter(|name| names::is_telling(name)).collect::<HashSet<_>>().len()
    }

    fn is_answer(&self) -> bool {
        self.0.iter().any(|name| names::is_reply_only(name) && *name != "machine")
    }

    fn is_create(&self) -> bool {
        ["gpuTypeIds", "cpuFlavorIds", "computeType", "cloudType"].iter().any(|name| self.has(name))
    }

    fn subject(&self) -> Subject {
        names::subject_of(self.0.iter().copied())
    }
}

/// The field findings of a program, with the edits of bodies in view.
pub(super) fn of_fields(ground: &Ground<'_>, literals: &bodies::Literals) -> Vec<V1Form> {
    let view = ground.view;
    let mut groups: HashMap<usize, Group<'_>> = HashMap::new();
    for hit in ground.hits.iter().filter(|hit| hit.how != How::Read) {
        groups.entry(hit.group).or_insert_with(|| Group(Vec::new())).0.push(hit.name);
    }
    let none = Group(Vec::new());
    let queries: HashSet<&Range<usize>> = literals.queries.iter().map(|found| &found.range).collect();
    let mut found: Vec<V1Form> = Vec::new();
    let mut tags: HashMap<usize, Vec<(usize, &Hit)>> = HashMap::new();
    for (number, hit) in ground.hits.iter().enumerate() {
        let is_own = hit.is_own() && !ground.reach.lacks(Part::OwnNames);
        // `costPerHr: pod.costPerHr` reads the field, and gives it a name of the program's own.
        let copied = ground.hits.get(number + 1).filter(|next| {
            let between = view.tokens.text.get(hit.range.end..next.range.start).unwrap_or("\n");
            hit.how == How::Key && next.how == How::Read && next.name == hit.name && !between.contains(['\n', ','])
        });
        let is_own = is_own || copied.is_some_and(|next| ground.rule(next, &none).is_some());
        if is_own || queries.contains(&hit.range) || is_of_graphql(view, hit, ground.reach) {
            continue;
        }
        let group = groups.get(&hit.group).filter(|_| hit.group < view.count() || hit.how == How::Key).unwrap_or(&none);
        let Some(rule) = ground.rule(hit, group) else { continue };
        let remedy = match hit.how {
            How::Read => remedies::of_read(view, hit, rule, ground.is_answer(hit)),
            How::Declared => remedies::of_tag(view, hit, rule),
            How::Key | How::Alone => remedies::by_hand(rule),
        };
        if hit.how == How::Declared && matches!(remedy, Remedy::ByHand(_)) {
            tags.entry(hit.group).or_default().push((found.len(), hit));
        }
        found.push(V1Form::of(rule, hit.range.clone(), remedy));
    }
    for (open, tags) in tags {
        let all: Vec<(&Hit, &'static Rule)> = tags.iter().map(|(at, hit)| (*hit, found[*at].rule)).collect();
        let (is_moved, remedy) = nest::edits(view, open, &all, ground.reach);
        for ((at, _), _) in tags.iter().zip(is_moved).filter(|(_, is_moved)| *is_moved) {
            found[*at].remedy = remedy.clone();
        }
    }
    let kept: HashSet<&Range<usize>> = literals.kept.iter().collect();
    let mut more = Vec::new();
    for one in &literals.bodies {
        more.extend(attach(view, one, kept.contains(&one.range), &mut found));
    }
    found.extend(more);
    found
}

/// Gives a body's field findings the edits that turn it into a v2 body, and adds findings that are not fields: dropped
/// defaults are placed at its first v1 field.
fn attach(view: &View<'_>, one: &Body, is_kept: bool, found: &mut [V1Form]) -> Vec<V1Form> {
    let mut own = body::findings(view.tokens.text, one);
    if is_kept {
        let reason = "the program reads fields of this body elsewhere, and has to be changed there as well";
        for found in &mut own {
            found.remedy = Remedy::ByHand(reason.to_owned());
        }
    }
    let within = |range: &Range<usize>| {
        one.all().any(|entry| {
            entry.key_range.start <= range.start && range.end <= entry.key_range.end
                || range.start <= entry.key_range.start && entry.key_range.end <= range.end
        })
    };
    let begin = found.partition_point(|other| other.range.start < one.range.start);
    let last = one.all().map(|entry| entry.key_range.end).max().unwrap_or(one.range.end).max(one.range.end);
    let end = found.partition_point(|other| other.range.start < last);
    let near = &mut found[begin..end];
    let Some(anchor) = near.iter().find(|other| within(&other.range)).map(|other| other.range.clone()) else {
        return Vec::new();
    };
    // A word without a decision of its own changes with the rest, if anything does.
    let is_edited = |own: &&V1Form| matches!(own.remedy, Remedy::Edits(_));
    let remedy = own.iter().find(is_edited).or(own.first()).map(|own| own.remedy.clone());
    for other in near.iter_mut().filter(|other| within(&other.range)) {
        if let Some(same) = own.iter().find(|own| within(&own.range) && overlaps(&own.range, &other.range)) {
            other.rule = same.rule;
            other.replacement.clone_from(&same.replacement);
            other.remedy = same.remedy.clone();
        } else if let Some(remedy) = &remedy {
            other.remedy = remedy.clone();
        }
    }
    let mut more = Vec::new();
    for own in own {
        let is_known = near.iter().any(|other| overlaps(&own.range, &other.range) && other.rule == own.rule);
        let is_default = own.range.start == one.range.start;
        // Written-out values stay, except a text with several ports.
        let is_text = |name: &str| {
            let is_text = |node: &body::Node| matches!(node.kind, body::Kind::Text(_) | body::Kind::OpaqueText);
            one.all().any(|entry| entry.key == name && is_text(&entry.value))
        };
        let is_quiet = own.rule == &table::POD_TEMPLATE_ID
            || own.rule == &table::POD_DATA_CENTER_IDS
            || !is_default
                && (own.rule == &table::POD_PORTS || own.rule == &table::TEMPLATE_PORTS)
                && !is_text("ports");
        if !is_known && !is_quiet {
            let range = if is_default { anchor.clone() } else { own.range.clone() };
            more.push(V1Form { range, ..own });
        }
    }
    more
}

fn overlaps(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Whether a word belongs to GraphQL: to a query's variables or to its answer.
pub(super) fn is_of_graphql(view: &View<'_>, hit: &Hit, reach: &Reach) -> bool {
    !reach.lacks(Part::Graphql) && (is_in_graphql(view, hit) || is_read_of_graphql(view, hit))
}

/// Whether a word is in a call or statement that sends a GraphQL query.
fn is_in_graphql(view: &View<'_>, hit: &Hit) -> bool {
    let tokens = &view.tokens;
    // `variables = {...}`, sent with a query later.
    let statement = view.statements.get(view.owner[hit.at]).map(|statement| statement.range.clone());
    let assigned =
        statement.and_then(|range| (range.start..hit.at.min(range.start + 8)).find(|at| tokens.is(*at, "=")));
    let target = assigned.and_then(|equals| tokens.before(equals)).map(|at| tokens.str(at).to_ascii_lowercase());
    if target.is_some_and(|name| name.ends_with("variables")) {
        return true;
    }
    let mut open = view.parents[hit.at];
    for _ in 0..12 {
        if open >= view.count() || view.is_block[open] && tokens.is(open, "{") {
            return false;
        }
        let callee = view.callee(open).map(|at| tokens.str(at).to_ascii_lowercase()).unwrap_or_default();
        let inside = open..tokens.mate(open).min(open + 120);
        let has_query = |at: usize| {
            tokens.kind(at) == Some(Kind::Chunk) && fields::is_graphql(tokens.str(at))
                || ["query", "variables"].contains(&tokens.str(at))
                    && tokens.is(tokens.next(at), ":")
                    && view.parents[at] == open
        };
        if callee.contains("gql") || callee.contains("graphql") || inside.into_iter().any(has_query) {
            return true;
        }
        open = view.parents[open];
    }
    false
}

/// Whether a word is read from a variable last assigned from a GraphQL query: `d.pod.costPerHr`.
fn is_read_of_graphql(view: &View<'_>, hit: &Hit) -> bool {
    let tokens = &view.tokens;
    if hit.how != How::Read || hit.of.is_none() {
        return false;
    }
    let is_part = |at: &usize| words::is_access(tokens, *at) || tokens.kind(*at) == Some(Kind::Word);
    let root = (0..hit.at).rev().take_while(is_part).filter(|at| tokens.kind(*at) == Some(Kind::Word)).last();
    let Some(root) = root else { return false };
    let function = view.function_of(root);
    let start = function.map_or(0, |number| view.functions[number].body.start);
    let is_set = |at: &&usize| tokens.is(**at + 1, "=") && !tokens.is(**at + 2, "=");
    let set = view.places(tokens.str(root), start..root).iter().rev().find(is_set);
    set.and_then(|at| view.statements.get(view.owner[*at])).is_some_and(|statement| {
        let mut value = statement.range.clone().take(LONGEST);
        value.any(|at| tokens.kind(at) == Some(Kind::Chunk) && fields::is_graphql(tokens.str(at)))
    })
}
