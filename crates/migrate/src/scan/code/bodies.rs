//! Finds the bodies and queries of requests: the literals and their subjects.

mod later;

use std::{cell::Cell, ops::Range};

use http::Method;
use later::{additions, is_part, is_spread, own_reads};

use super::{
    literals::{self, Object},
    names, queries,
    requests::Site,
    token::Kind as Token,
    view::View,
};
use crate::{
    routes::Call,
    rules::Subject,
    scan::{
        V1Form,
        address::{self, Address},
        body::{Body, Form},
    },
};

/// The use of a literal.
#[derive(Debug, Clone)]
enum Purpose {
    Request(Call),
    Unknown,
}

/// The requests that a literal may belong to.
struct Requests<'a> {
    sites: &'a [Site],
    /// For each, the variable that its address is assigned to.
    names: &'a [Option<&'a str>],
    is_meant: &'a dyn Fn(&Call) -> bool,
    /// The number of requests that may still be inspected: bounds files in which every literal could belong to every
    /// request.
    left: &'a Cell<usize>,
}

impl Requests<'_> {
    /// The requests near a token.
    fn near(&self, at: usize) -> Range<usize> {
        let begin = self.sites.partition_point(|site| site.chain.tokens.start + NEAR < at);
        let end = self.sites.partition_point(|site| site.chain.tokens.start < at + NEAR).max(begin);
        let left = self.left.get();
        self.left.set(left.saturating_sub(end - begin + 1));
        if left == 0 { begin..begin } else { begin..end }
    }

    fn means(&self, site: &Site) -> bool {
        call_of(site).is_some_and(|(call, _)| (self.is_meant)(&call))
    }
}

/// The findings in a program's literals.
#[derive(Debug, Default)]
pub(super) struct Literals {
    pub(super) bodies: Vec<Body>,
    pub(super) queries: Vec<V1Form>,
    /// Their ranges, so that nothing in them is interpreted otherwise.
    pub(super) ranges: Vec<Range<usize>>,
    /// Where the program reads its own bodies: these are its own values, not answers.
    pub(super) own: Vec<Range<usize>>,
    /// The bodies that are read this way.
    pub(super) kept: Vec<Range<usize>>,
}

/// How far from a literal its variable is searched, and how often.
const NEAR: usize = 1_000;
/// How often another variable with the same name is searched.
const RECENT: usize = 64;
/// The maximum number of requests inspected for all literals of a file.
const MOST_LOOKS: usize = 400_000;

/// Finds the bodies and queries.
pub(super) fn literals(view: &View<'_>, sites: &[Site]) -> Literals {
    let mut found = Literals::default();
    let named: Vec<Option<&str>> = sites.iter().map(|site| variable_of_address(view, site)).collect();
    let left = Cell::new(MOST_LOOKS);
    let is_meant = |_: &Call| true;
    let requests = Requests { sites, names: &named, is_meant: &is_meant, left: &left };
    let mut until = 0;
    for open in 0..view.count() {
        if view.tokens.start(open) < until || !matches!(view.tokens.kind(open), Some(Token::Open | Token::Begin)) {
            continue;
        }
        let Some(object) = literals::object(view, open) else { continue };
        if let Some(end) = read(view, &requests, object, &mut found) {
            until = end;
        }
    }
    queries::settings(view, sites, &mut found);
    found
}

/// Records an object as the body or query of a request; returns its end if it is one.
fn read(view: &View<'_>, requests: &Requests<'_>, object: Object, found: &mut Literals) -> Option<usize> {
    let is_possible = |key: &str| {
        [Subject::Pod, Subject::Endpoint, Subject::Template, Subject::Volume]
            .iter()
            .any(|subject| is_field(*subject, key))
            || names::is_parameter(key)
    };
    if !object.entries.is_empty() && !object.entries.iter().any(|entry| is_possible(&entry.key)) {
        return None;
    }
    if is_answer_of_test(view, object.open) {
        return None;
    }
    let variable = variable_of(view, &object);
    let (later, is_seen) = variable.map_or((Vec::new(), true), |name| additions(view, name, object.open));
    let end = object.range.end;
    let keys = || object.entries.iter().chain(&later).map(|entry| entry.key.as_str());
    if object.entries.is_empty() && later.is_empty() {
        return None;
    }
    // An object with fields of an answer was made from one, for the program itself:
    // `return { id: pod.id, costPerHr: pod.costPerHr }`.
    let is_of_answer = |name: &str| names::is_reply_only(name) && names::is_telling(name);
    if keys().any(is_of_answer) && !keys().any(names::is_request_only) {
        return None;
    }
    let has_telling = keys().any(names::is_telling_body);
    if matches!(object.form, Form::Arguments(_)) && !has_telling {
        return None;
    }
    let is_known = |name: &str| names::is_telling(name) || names::is_telling_body(name);
    // A literal with other names than a query's is not a query, even if its variable is near one, and neither is one in
    // a list, which a test double answers.
    let in_list = object.entries.first().is_some_and(|entry| {
        let at = view.tokens.all.partition_point(|token| token.range.start < entry.key_range.start);
        let parent = view.parents.get(at).and_then(|open| view.parents.get(*open));
        parent.is_some_and(|open| view.tokens.is(*open, "["))
    });
    let is_body = |call: &Call| {
        !is_query(call)
            || !in_list && !keys().any(|key| names::is_telling_body(key) && address::parameter(call, key).is_none())
    };
    let requests = Requests { is_meant: &is_body, ..*requests };
    let purpose = purpose(view, &requests, &object, variable);
    // An object with an image and a machine is a whole pod wherever it goes; so are a template and workers.
    let is_pod = !matches!(object.form, Form::Arguments(_) | Form::Dict)
        && keys().any(|key| key == "imageName")
        && keys().any(|key| key == "gpuTypeIds" || key == "cpuFlavorIds");
    let is_endpoint = !matches!(object.form, Form::Arguments(_) | Form::Dict)
        && keys().any(|key| key == "templateId")
        && keys().any(|key| key == "workersMax" || key == "workersMin");
    let is_in_view = is_pod || is_endpoint || !matches!(purpose, Purpose::Unknown);
    let (subject, is_create) = match &purpose {
        Purpose::Request(call) if is_query(call) => {
            let own =
                object.entries.iter().chain(&later).filter_map(|entry| queries::query(call, entry, view.tokens.text));
            let before = found.queries.len();
            found.queries.extend(own);
            return (found.queries.len() > before).then_some(end);
        }
        Purpose::Request(Call::Create(resource)) if resource.subject().is_some() => (resource.subject(), true),
        Purpose::Request(Call::Update(resource, _)) => (resource.subject(), false),
        Purpose::Request(..) if !has_telling => return None,
        Purpose::Request(..) | Purpose::Unknown => {
            let is_answer = keys().any(names::is_reply_only);
            if !has_telling
                || is_answer
                || matches!(object.form, Form::Arguments(_)) && keys().filter(|key| is_known(key)).count() < 2
            {
                return None;
            }
            let is_create =
                keys().any(|key| names::is_request_only(key) || key == "templateId") || !keys().any(|key| key == "id");
            (Some(names::subject_of(keys())), is_create)
        }
    };
    let subject = subject.filter(|subject| keys().any(|key| is_field(*subject, key)))?;
    found.ranges.push(object.range.clone());
    if let Some(name) = variable {
        let before = found.own.len();
        found.own.extend(own_reads(view, name, object.open));
        if found.own.len() > before {
            found.kept.push(object.range.clone());
        }
    }
    let is_whole =
        is_in_view && object.is_whole && is_seen && !variable.is_some_and(|name| is_spread(view, name, object.open));
    let Object { form, range, entries, .. } = object;
    let entries = if matches!(form, Form::Arguments(_)) {
        entries.into_iter().filter(|entry| is_field(subject, &entry.key)).collect()
    } else {
        entries
    };
    found.bodies.push(Body { subject, is_create, form, range, entries, later, is_whole });
    Some(end)
}

/// Whether a literal is the answer of a test double: `Http::response([...])`, `HttpResponse.json({...})`.
fn is_answer_of_test(view: &View<'_>, open: usize) -> bool {
    view.ancestors(open).take(6).filter_map(|open| view.callee(open)).any(|callee| {
        let name = view.tokens.str(callee).to_ascii_lowercase();
        name.contains("respon")
            || ["json", "to_return", "reply", "andreturn", "willreturn", "mockreturnvalue", "mockresolvedvalue"]
                .contains(&name.as_str())
    })
}

/// A function argument may not belong to the body: `timeout=30`.
fn is_field(subject: Subject, name: &str) -> bool {
    names::is_of_body(subject, name)
        || ["name", "templateId", "globalNetworking", "size", "category", "dataCenterIds"].contains(&name)
}

pub(super) fn is_query(call: &Call) -> bool {
    matches!(call, Call::List(_) | Call::Get(..) | Call::Bill(_))
}

/// The operation of a site, with the nearby method.
pub(super) fn call_of(site: &Site) -> Option<(Call, Option<Method>)> {
    let Address::Request(request) = &site.address else { return None };
    Some((by_method(&request.call, site.method.as_ref()), site.method.clone()))
}

fn by_method(call: &Call, method: Option<&Method>) -> Call {
    let is = |name: &str| method.is_some_and(|method| method.as_str() == name);
    match call {
        Call::List(resource) if is("POST") => Call::Create(*resource),
        Call::Get(resource, id) if is("PATCH") || is("PUT") => Call::Update(*resource, id.clone()),
        other => other.clone(),
    }
}

/// The variable that is assigned a literal.
fn variable_of<'a>(view: &View<'a>, object: &Object) -> Option<&'a str> {
    let tokens = &view.tokens;
    let mut open = object.open;
    // `BODY=$(cat <<JSON`
    if tokens.kind(open) == Some(Token::Begin) && tokens.start(open) == tokens.end(open) {
        open = (0..open).rev().find(|at| tokens.kind(*at) == Some(Token::HereMark) && tokens.all[*at].mate == open)?;
    }
    for _ in 0..4 {
        let statement = view.statements.get(view.owner[open])?.range.clone();
        if open - statement.start > NEAR {
            return None;
        }
        let equals = (statement.start..open)
            .rev()
            .find(|at| tokens.is(*at, "=") && !tokens.is(*at + 1, ">") && !tokens.is(at.saturating_sub(1), ":"));
        let equals = equals.or_else(|| {
            (statement.start..open).rev().find(|at| tokens.is(*at, "=") && tokens.is(at.saturating_sub(1), ":"))
        });
        let is_top = |at: usize| {
            (at..open).all(|between| {
                let is_call = tokens.is(between, "(") && view.callee(between).is_some() && tokens.mate(between) > open;
                !is_call
                    || view.callee(between).is_some_and(|callee| {
                        let makers = "dumps stringify Serialize json dict HashMap from encode createObjectNode Map";
                        names::is_one(makers, tokens.str(callee))
                    })
            }) && !(at..open).any(|between| tokens.is(between, "{") && tokens.mate(between) > open)
        };
        if let Some(equals) = equals.filter(|equals| view.owner[*equals] == view.owner[open] && is_top(*equals)) {
            let annotated = (statement.start..equals).find(|at| tokens.is(*at, ":") && !tokens.is(*at + 1, ":"));
            let end = annotated.unwrap_or(equals);
            return (statement.start..end)
                .rev()
                .find(|at| tokens.kind(*at) == Some(Token::Word))
                .map(|at| tokens.str(at));
        }
        let parent = view.parents[statement.start];
        if parent >= view.count() || tokens.kind(parent) != Some(Token::HoleOpen) {
            return None;
        }
        open = parent;
    }
    None
}

/// The use of a literal: by the request in its statement, those that use its variable, or the function's name.
fn purpose(view: &View<'_>, requests: &Requests<'_>, object: &Object, variable: Option<&str>) -> Purpose {
    let tokens = &view.tokens;
    let mut at = object.open;
    if tokens.kind(at) == Some(Token::Begin) && tokens.start(at) == tokens.end(at) {
        at = (0..at)
            .rev()
            .find(|mark| tokens.kind(*mark) == Some(Token::HereMark) && tokens.all[*mark].mate == at)
            .unwrap_or(at);
    }
    if let Some((call, _)) = request_around(view, requests, at) {
        return Purpose::Request(call);
    }
    if let Some(name) = variable
        && let Some((call, _)) = request_with(view, requests, name, at, 2)
    {
        return Purpose::Request(call);
    }
    Purpose::Unknown
}

/// The request in a token's statement, or in one that contains that statement in a hole: `-d "$(jq -n '{...}')"`.
fn request_around(view: &View<'_>, requests: &Requests<'_>, at: usize) -> Option<(Call, Option<Method>)> {
    let outer = |place: &usize| {
        let parent = view.parents[view.statements.get(view.owner[*place])?.range.start];
        (view.tokens.kind(parent) == Some(Token::HoleOpen)).then_some(parent)
    };
    std::iter::successors(Some(at), outer).take(3).find_map(|place| request_in(view, requests, place))
}

/// The request in a token's statement.
fn request_in(view: &View<'_>, requests: &Requests<'_>, at: usize) -> Option<(Call, Option<Method>)> {
    let own = view.owner[at];
    let near = requests.near(at);
    let sites = &requests.sites[near.clone()];
    let nearest = |candidates: &mut dyn Iterator<Item = &Site>| {
        candidates.min_by_key(|site| site.chain.tokens.start.abs_diff(at)).and_then(call_of)
    };
    let inside: Vec<&Site> =
        sites.iter().filter(|site| view.owner[site.chain.tokens.start] == own && requests.means(site)).collect();
    // A request in the same brackets takes precedence over others in the statement.
    let opens = view.ancestors(at).take_while(|_| !inside.is_empty());
    for open in opens {
        let region = open..view.tokens.mate(open);
        let mut candidates = inside.iter().copied().filter(|site| region.contains(&site.chain.tokens.start)).peekable();
        if candidates.peek().is_some() {
            return nearest(&mut candidates);
        }
    }
    nearest(&mut inside.iter().copied()).or_else(|| {
        // An address assigned to a variable earlier.
        let range = view.statements[own].range.clone();
        sites.iter().zip(&requests.names[near]).rev().find_map(|(site, name)| {
            let is_before = site.chain.tokens.start < at
                && view.function_of(site.chain.tokens.start) == view.function_of(at)
                && requests.means(site);
            let Address::Request(request) = &site.address else { return None };
            let places = view.places((*name).filter(|_| is_before)?, range.clone());
            let token = *places.iter().take(NEAR).find(|token| view.owner[**token] == own)?;
            let method = super::requests::method_of(view, &(token..token + 1));
            Some((by_method(&request.call, method.as_ref()), method))
        })
    })
}

/// The variable that a statement with an address assigns.
fn variable_of_address<'a>(view: &View<'a>, site: &Site) -> Option<&'a str> {
    let start = view.statements[view.owner[site.chain.tokens.start]].range.start;
    let equals = (start..site.chain.tokens.start).take(NEAR).find(|at| view.tokens.is(*at, "="))?;
    let name = (start..equals).rev().find(|at| view.tokens.kind(*at) == Some(Token::Word))?;
    Some(view.tokens.str(name))
}

/// The request in a statement that uses the variable.
fn request_with(
    view: &View<'_>,
    requests: &Requests<'_>,
    name: &str,
    after: usize,
    depth: usize,
) -> Option<(Call, Option<Method>)> {
    let tokens = &view.tokens;
    let function = view.function_of(after);
    let bound = function.map_or(view.count(), |number| view.functions[number].body.end);
    for at in view.places(name, after + 1..bound).iter().copied().take(NEAR) {
        if requests.left.get() == 0 {
            return None;
        }
        if tokens.is(at + 1, "=") || is_part(view, at) {
            continue;
        }
        if let Some(found) = request_around(view, requests, at) {
            return Some(found);
        }
        let statement = view.statements[view.owner[at]].range.clone();
        let equals = (statement.start..at).take(NEAR).find(|at| tokens.is(*at, "="));
        let other =
            equals.and_then(|equals| (statement.start..equals).rev().find(|at| tokens.kind(*at) == Some(Token::Word)));
        if let Some(other) = other.filter(|other| depth > 0 && tokens.str(*other) != name)
            && let Some(found) = request_with(view, requests, tokens.str(other), at, depth - 1)
        {
            return Some(found);
        }
    }
    None
}
