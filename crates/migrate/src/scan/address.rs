//! Finds v1 requests in a text: a full URL, a path relative to some base, or the base itself.
//!
//! A text consists of pieces, because programs concatenate them: literals in the file, values of constants known from
//! elsewhere, and holes. Placeholders in a literal (`{id}`, `%s`, `$id`, `<id>`) are holes too. The caller decides
//! which addresses are findings, using [`Evidence`] and the rest of the file.

mod foreign;
mod glue;

use std::ops::Range;

use http::Method;

use self::glue::Glued;
use super::{Edit, V1Form};
use crate::{
    request,
    routes::{self, Call, History, Resource, Route, RouteError},
    rules::{New, Rule, table},
};

/// A piece of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A literal in the file that starts at this byte and has no escapes.
    Here(&'a str, usize),
    /// A value known from elsewhere.
    Known(&'a str),
    /// An unknown value, with the name of its source or an empty text.
    Hole(&'a str),
}

/// The context of a text.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setting<'a> {
    /// The method of the request that has this address.
    pub method: Option<&'a Method>,
    /// Whether it is used as a path, so that `pods` alone means `/pods`.
    pub is_path: bool,
}

/// An address in a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Address {
    /// A base of v1.
    Base(Base),
    /// A request of v1.
    Request(Box<Request>),
    /// A v2 address, from its version.
    Current(Range<usize>),
    /// Another service's address that contains `/v1` or one of our words.
    Foreign,
}

/// The base of requests: `https://host/v1`, `{host}/v1`, `/v1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    /// The literal up to the version.
    pub range: Range<usize>,
    /// Replaces `/v1` in the file with `/v2`.
    pub edit: Edit,
    /// The v2 form.
    pub replacement: String,
    /// The host in lower case, if known.
    pub host: Option<String>,
    /// [`Evidence::Weak`] or [`Evidence::Counter`].
    pub evidence: Evidence,
    /// Whether the text is `v1` alone, which is a base only where something joins it to a host or a path.
    pub is_bare: bool,
}

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The operation. Unknown ids appear as `{name}`.
    pub call: Call,
    /// The rule for its path.
    pub rule: &'static Rule,
    /// The range of the finding: version and path, in the literal with the resource; otherwise the verb.
    pub range: Range<usize>,
    /// Whether the file contains any part of it that differs in v2. If the address it extends is known from elsewhere,
    /// the finding is there, except for a trailing verb.
    pub is_here: bool,
    /// The edits that make it a v2 address: version and resource, without the verb.
    pub edits: Vec<Edit>,
    /// The verb after the id with its slash, such as `/stop`, if it is in the file.
    pub verb: Option<Range<usize>>,
    /// The v2 path, with the method if that changes.
    pub replacement: String,
    /// The location of `/v1`.
    pub version: Version,
    /// The evidence that its path alone would give directly below `/v1`.
    pub strength: Evidence,
    /// The evidence for v1.
    pub evidence: Evidence,
    /// The host in lower case, if known.
    pub host: Option<String>,
    /// Query parameters that v2 does not accept.
    pub parameters: Vec<Parameter>,
}

/// The location of a request's `/v1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// In the file, in the same text.
    Here,
    /// In a base known from elsewhere.
    Base,
    /// Unknown: in a hole, or missing.
    Unknown,
}

/// The evidence that an address belongs to v1, strongest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Evidence against it: a host or base of another product.
    Counter,
    /// Other services have such paths too: it needs further evidence.
    Weak,
    /// `/v1/pods`: it counts unless there is counter-evidence.
    Plain,
    /// Unique to v1.
    Strong,
}

/// A query parameter that v2 does not accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// The range of name and value.
    pub range: Range<usize>,
    /// Its name.
    pub name: String,
    /// Its rule.
    pub rule: &'static Rule,
}

impl Request {
    /// Its v1 side effect, if its address is in the file.
    pub(super) fn effect(&self) -> Option<V1Form> {
        let rule = self.call.effect()?;
        let how = format!("v2 does not do it by itself: {}", rule.new);
        Some(V1Form::by_hand(rule, self.range.clone(), how))
    }
}

/// The rule for a query parameter of a v1 request, if v2 does not accept it unchanged.
pub fn parameter(call: &Call, name: &str) -> Option<&'static Rule> {
    request::parameter(call, name, "", &mut Vec::new())
        .map(|decision| decision.rule)
        .filter(|rule| !std::ptr::eq(*rule, &raw const table::UNKNOWN_FIELD))
}

/// Finds the addresses in a text, in order. A path without host and version only counts if it is the whole text.
pub fn find(pieces: &[Piece<'_>], setting: Setting<'_>) -> Vec<Address> {
    let glued = Glued::of(pieces);
    let words = glued.words();
    let is_alone = words.len() == 1;
    let mut method = setting.method.cloned();
    let mut found = Vec::new();
    for word in words {
        if let Some(named) = named_method(&glued.text[word.clone()]) {
            method = Some(named);
            continue;
        }
        let reading = AddressWord { glued: &glued, word, is_alone, is_path: setting.is_path, method: method.as_ref() };
        found.extend(reading.read());
    }
    found
}

fn is_version(name: &str) -> bool {
    name.strip_prefix('v').is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()))
}

fn named_method(word: &str) -> Option<Method> {
    [Method::GET, Method::POST, Method::PATCH, Method::DELETE].into_iter().find(|method| method.as_str() == word)
}

/// A word of a text that may be an address.
struct AddressWord<'a> {
    glued: &'a Glued<'a>,
    word: Range<usize>,
    is_alone: bool,
    is_path: bool,
    method: Option<&'a Method>,
}

/// A path segment, as a byte range of the concatenated text.
type Segment = Range<usize>;

impl AddressWord<'_> {
    fn text(&self, range: &Range<usize>) -> &str {
        &self.glued.text[range.clone()]
    }

    fn read(&self) -> Option<Address> {
        let (host, path) = self.host();
        let end = self.text(&path).find(['?', '#']).map_or(path.end, |at| path.start + at);
        let segments = glue::segments(self.glued, path.start..end);
        let first = segments.first()?;
        match self.text(first) {
            "v1" => self.below_version(host, &segments, end),
            name if name.strip_prefix("v1").is_some_and(glue::is_hole) => self.base(host, first),
            name if is_version(name.trim_end_matches(glue::HOLE)) => {
                let end = end.min(self.glued.end_of_piece(first.start));
                Some(Address::Current(self.glued.here(first.start..end)?))
            }
            _ if segments.iter().any(|segment| self.text(segment) == "v1") => Some(Address::Foreign),
            _ if host.is_none() && self.is_alone => self.relative(&segments, end),
            _ => None,
        }
    }

    /// The host, and the start of the path. A hole at the start is a base.
    fn host(&self) -> (Option<Range<usize>>, Range<usize>) {
        let word = self.text(&self.word);
        let path_of = |host: Range<usize>| {
            let begin = host.end;
            (Some(host), begin..self.word.end)
        };
        if let Some(scheme) = word.find("://") {
            let begin = self.word.start + scheme + 3;
            let length = word[scheme + 3..].find(['/', '?', '#']).unwrap_or(word.len() - scheme - 3);
            return path_of(begin..begin + length);
        }
        let first = word.find(['/', '?']).unwrap_or(word.len());
        let looks_like_host = word[..first].contains(['.', ':']) && !word.starts_with('.') && first < word.len();
        if looks_like_host || word[..first].strip_prefix("localhost").is_some_and(str::is_empty) {
            return path_of(self.word.start..self.word.start + first);
        }
        // Mocks write `*/v1/pods` to match any host.
        let holes = word.len() - word.trim_start_matches([glue::HOLE, '*']).len();
        (None, self.word.start + holes..self.word.end)
    }

    fn below_version(&self, host: Option<Range<usize>>, segments: &[Segment], end: usize) -> Option<Address> {
        let (version, below) = segments.split_first()?;
        if below.iter().all(|segment| glue::is_hole(self.text(segment))) {
            return self.base(host, version);
        }
        let at = if self.glued.here(version.clone()).is_some() { Version::Here } else { Version::Base };
        Some(self.request(host, Some(version), below, end, at).map_or(Address::Foreign, request_address))
    }

    fn relative(&self, segments: &[Segment], end: usize) -> Option<Address> {
        let word = self.text(&self.word);
        let is_path = self.is_path || word.starts_with('/') || word.starts_with(glue::HOLE);
        if !is_path {
            return None;
        }
        self.request(None, None, segments, end, Version::Unknown).map(request_address)
    }

    fn base(&self, host: Option<Range<usize>>, version: &Segment) -> Option<Address> {
        let version = version.start..version.start + 2;
        let here = self.glued.here(version.clone())?;
        let begin = self.word.start.max(self.glued.begin_of_piece(version.start));
        let whole = self.glued.here(begin..version.end).unwrap_or_else(|| here.clone());
        let text = &self.glued.text[begin..version.start];
        let evidence = if self.speaks_against(host.clone()) { Evidence::Counter } else { Evidence::Weak };
        Some(Address::Base(Base {
            range: whole,
            edit: Edit { start: here.start, end: here.end, text: "v2".into() },
            replacement: format!("{}v2", self.glued.shown(text, begin)),
            host: self.name_of(host),
            evidence,
            is_bare: self.text(&self.word) == "v1",
        }))
    }

    fn request(
        &self,
        host: Option<Range<usize>>,
        version: Option<&Segment>,
        below: &[Segment],
        end: usize,
        at: Version,
    ) -> Option<Request> {
        let (resource, names) = self.resource(below)?;
        let route = self.route(&resource, below)?;
        let rule = *route.rules.first()?;
        let verb = self.verb(&route.call, rule, &resource, below);
        let here = self.glued.here(resource.last()?.clone());
        let mut edits = Vec::new();
        if let Some(version) = version.and_then(|version| self.glued.here(version.clone())) {
            edits.push(Edit { start: version.start, end: version.end, text: "v2".into() });
        }
        for (segment, name) in resource.iter().zip(names) {
            if self.text(segment) != name
                && let Some(old) = self.glued.here(segment.clone())
            {
                edits.push(Edit { start: old.start, end: old.end, text: name.into() });
            }
        }
        let is_foreign = host.clone().is_some_and(|host| foreign::is_host(&self.text(&host).to_ascii_lowercase()));
        let counter = self.speaks_against(host.clone());
        let strength = strength(&route.call, rule);
        let evidence = match strength {
            _ if is_foreign => Evidence::Counter,
            Evidence::Weak | Evidence::Plain if counter => Evidence::Counter,
            _ if at == Version::Unknown => Evidence::Weak,
            Evidence::Counter | Evidence::Weak | Evidence::Plain | Evidence::Strong => strength,
        };
        let replacement = Self::replacement(&route.call);
        Some(Request {
            is_here: here.is_some() || verb.is_some(),
            range: self.range(version, &resource, end).or(here).or_else(|| verb.clone()).unwrap_or(0..0),
            verb,
            parameters: self.parameters(&route.call, end),
            host: self.name_of(host),
            call: route.call,
            rule,
            edits,
            replacement,
            version: at,
            strength,
            evidence,
        })
    }

    /// The segments that name the resource, and their v2 names. A hole after the name is a query.
    fn resource(&self, below: &[Segment]) -> Option<(Vec<Segment>, Vec<&'static str>)> {
        let plain = |segment: &Segment| {
            let text = self.text(segment);
            // A hole after the name is a query, and tests and mocks write `*` for the rest.
            let length =
                if below.last() == Some(segment) { text.trim_end_matches([glue::HOLE, '*']).len() } else { text.len() };
            segment.start..segment.start + length
        };
        let first = plain(below.first()?);
        let new = match self.text(&first) {
            "pods" => "pods",
            "endpoints" => "serverless",
            "templates" => "templates",
            "networkvolumes" => "network-volumes",
            "containerregistryauth" => "registries",
            "openapi.json" => "openapi.json",
            "billing" => {
                let second = plain(below.get(1)?);
                let history = match self.text(&second) {
                    "pods" => "pods",
                    "endpoints" => "serverless",
                    "networkvolumes" => "network-volumes",
                    _ => return None,
                };
                return Some((vec![first, second], vec!["billing", history]));
            }
            _ => return None,
        };
        Some((vec![first], vec![new]))
    }

    /// The operation. Uses the call's method if v1 had it; a verb requires POST.
    fn route(&self, resource: &[Segment], below: &[Segment]) -> Option<Route> {
        let mut path = String::new();
        for segment in resource {
            path = path + "/" + self.text(segment);
        }
        for segment in &below[resource.len()..] {
            if self.text(segment).trim_matches('*').is_empty() && !self.text(segment).is_empty() {
                continue;
            }
            path = path + "/" + &self.glued.shown(self.text(segment), segment.start);
        }
        if let [_, id, verb] = below
            && glue::is_hole(self.text(verb))
        {
            let is_verb = ["action", "verb", "op", "command", "cmd", "method", "state"]
                .iter()
                .any(|word| self.glued.name_at(verb.start).to_ascii_lowercase().contains(word));
            path = is_verb.then(|| format!("/{}/{}", self.text(&resource[0]), self.text(id)))?;
        }
        let own = self.method.map(|method| routes::route(method, &path));
        match own {
            Some(Ok(route)) => return Some(route),
            Some(Err(RouteError::Path(_) | RouteError::Current(_))) => return None,
            Some(Err(RouteError::Method(..))) | None => {}
        }
        [Method::GET, Method::POST].iter().find_map(|method| routes::route(method, &path).ok())
    }

    fn verb(&self, call: &Call, rule: &Rule, resource: &[Segment], below: &[Segment]) -> Option<Range<usize>> {
        let has_verb = matches!(call, Call::Act(..) | Call::Reset(_)) || rule.id.ends_with("-update-path");
        let verb = below.get(resource.len() + 1).filter(|_| has_verb)?;
        self.glued.here(verb.start - 1..verb.end)
    }

    /// From the version, or else the slash before the resource, to the end of the path in this literal.
    fn range(&self, version: Option<&Segment>, resource: &[Segment], end: usize) -> Option<Range<usize>> {
        let segment = resource.last()?;
        let first = version.unwrap_or(&resource[0]).start.saturating_sub(1).max(self.word.start);
        let begin = first.max(self.glued.begin_of_piece(segment.start));
        let end = end.min(self.glued.end_of_piece(segment.start));
        self.glued.here(begin..end)
    }

    fn replacement(call: &Call) -> String {
        let one = |resource: &Resource, id: &str| format!("{}/{id}", resource.path());
        match call {
            Call::List(resource) | Call::Create(resource) => resource.path().to_owned(),
            Call::Get(resource, id) | Call::Delete(resource, id) => one(resource, id),
            Call::Update(resource, id) => format!("PATCH {}", one(resource, id)),
            Call::Act(id, _) => format!("{}/action", one(&Resource::Pods, id)),
            Call::Reset(_) => New::Nothing.to_string(),
            Call::Bill(history) => history.path().to_owned(),
            Call::OpenApi => "/v2/openapi.json".to_owned(),
        }
    }

    /// The parameters after the path that v2 does not accept.
    fn parameters(&self, call: &Call, end: usize) -> Vec<Parameter> {
        let query = end..self.word.end;
        let mut found = Vec::new();
        let mut begin = query.start;
        for pair in self.text(&query).split(['?', '&', '#']) {
            let range = begin..begin + pair.len();
            begin = range.end + 1;
            let name = pair.split('=').next().unwrap_or_default();
            let Some(rule) = parameter(call, name) else { continue };
            let Some(here) = self.glued.here(range.start..range.start + name.len()) else { continue };
            found.push(Parameter { range: here, name: name.to_owned(), rule });
        }
        found
    }

    fn name_of(&self, host: Option<Range<usize>>) -> Option<String> {
        host.map(|host| self.text(&host).to_ascii_lowercase()).filter(|host| !host.contains(glue::HOLE))
    }

    fn speaks_against(&self, host: Option<Range<usize>>) -> bool {
        host.is_some_and(|host| foreign::is_host(&self.text(&host).to_ascii_lowercase()))
            || self.glued.holes_in(&self.word).any(foreign::is_name)
    }
}

fn request_address(request: Request) -> Address {
    Address::Request(Box::new(request))
}

/// The evidence of a path directly below `/v1`.
fn strength(call: &Call, rule: &Rule) -> Evidence {
    match call {
        Call::Act(..) | Call::Reset(_) | Call::Bill(History::Pods | History::Endpoints | History::Volumes) => {
            Evidence::Strong
        }
        Call::Update(..) if rule.id.ends_with("-update-path") => Evidence::Strong,
        Call::OpenApi => Evidence::Weak,
        Call::List(resource)
        | Call::Create(resource)
        | Call::Get(resource, _)
        | Call::Update(resource, _)
        | Call::Delete(resource, _) => match resource {
            Resource::Volumes | Resource::Registries => Evidence::Strong,
            Resource::Pods => Evidence::Plain,
            Resource::Endpoints | Resource::Templates => Evidence::Weak,
        },
    }
}
