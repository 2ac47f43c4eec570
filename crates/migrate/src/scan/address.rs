//! Requests of v1 in a text: a whole URL, a path below some base, or the base itself.
//!
//! A text is given in pieces, because programs glue them: what stands in the file, what is known from a constant
//! elsewhere, and holes. Placeholders inside of a text (`{id}`, `%s`, `$id`, `<id>`) are holes too. Which of the
//! addresses is a finding is for the reader to decide, by [`Evidence`] and by what else the file says.

mod foreign;
mod glue;

use std::ops::Range;

use http::Method;

use self::glue::Glued;
use super::{Edit, Found, Remedy};
use crate::{
    request,
    routes::{self, Call, History, Resource, Route, RouteError},
    rules::{New, Rule, table},
};

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece<'a> {
    /// It stands in the file, from this byte on, without escapes.
    Here(&'a str, usize),
    /// It is known from elsewhere.
    Known(&'a str),
    /// It is not known; the name of what fills it, or nothing.
    Hole(&'a str),
}

/// What is known of a text besides its pieces.
#[derive(Debug, Clone, Copy, Default)]
pub struct Setting<'a> {
    /// The method of the request that the text is the address of.
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
    /// An address of v2, from its version on.
    Current(Range<usize>),
    /// An address of something else that has a `/v1` or a word of ours.
    Foreign,
}

/// The base of requests: `https://host/v1`, `{host}/v1`, `/v1`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Base {
    /// The literal up to the version.
    pub range: Range<usize>,
    /// `/v1` in the file, as `/v2`.
    pub edit: Edit,
    /// What stands there in v2.
    pub replacement: String,
    /// The host, where it is known, in lower case.
    pub host: Option<String>,
    /// [`Evidence::Weak`] or [`Evidence::Counter`].
    pub evidence: Evidence,
}

/// A request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// What it asks for. Ids that are not known read `{name}`.
    pub call: Call,
    /// The rule about its path.
    pub rule: &'static Rule,
    /// What the finding stands on: the version and the path, in the literal that has the resource; else the verb.
    pub range: Range<usize>,
    /// Whether anything of it stands in the file that v2 has otherwise. What is glued to an address that is known from
    /// elsewhere is found there, but for a verb behind it.
    pub is_here: bool,
    /// What makes it an address of v2: version and resource. The verb is not in it.
    pub edits: Vec<Edit>,
    /// The verb behind the id with its slash, `/stop`, where it stands in the file.
    pub verb: Option<Range<usize>>,
    /// The v2 path, with its method where that changes.
    pub replacement: String,
    /// Where `/v1` stands.
    pub version: Version,
    /// What its path alone would say directly below a `/v1`.
    pub strength: Evidence,
    /// What speaks for v1.
    pub evidence: Evidence,
    /// The host, where it is known, in lower case.
    pub host: Option<String>,
    /// What is in the query and not in v2.
    pub parameters: Vec<Parameter>,
}

/// Where the `/v1` of a request stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// In the file, in the same text.
    Here,
    /// In a base that is known from elsewhere.
    Base,
    /// Unknown: in a hole, or nowhere.
    Unknown,
}

/// What speaks for an address being one of v1, the strongest last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Evidence {
    /// Something speaks against it: a host or a base of another product.
    Counter,
    /// Others have such paths as well: it needs more evidence in reach.
    Weak,
    /// `/v1/pods`: it counts unless something speaks against it.
    Plain,
    /// Only v1 has it.
    Strong,
}

/// A parameter of a query that v2 does not take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parameter {
    /// Name and value, where they stand.
    pub range: Range<usize>,
    /// Its name.
    pub name: String,
    /// The rule about it.
    pub rule: &'static Rule,
}

impl Request {
    /// What it did besides what its path says, where its address stands in the file.
    pub(super) fn effect(&self) -> Option<Found> {
        let rule = self.call.effect()?;
        let how = format!("v2 does not do it by itself: {}", rule.new);
        Some(Found { range: self.range.clone(), rule, replacement: rule.new.to_string(), remedy: Remedy::ByHand(how) })
    }
}

/// The rule about a parameter of the query of a v1 request, where v2 does not take it as it is.
pub fn parameter(call: &Call, name: &str) -> Option<&'static Rule> {
    request::parameter(call, name, "", &mut Vec::new())
        .map(|decision| decision.rule)
        .filter(|rule| !std::ptr::eq(*rule, &raw const table::UNKNOWN_FIELD))
}

/// Finds the addresses in a text, in order. A path without host and version is one only where it is the whole text.
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
        let reading = Reading { glued: &glued, word, is_alone, is_path: setting.is_path, method: method.as_ref() };
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

/// One word of a text that may be an address.
struct Reading<'a> {
    glued: &'a Glued<'a>,
    word: Range<usize>,
    is_alone: bool,
    is_path: bool,
    method: Option<&'a Method>,
}

/// A segment of a path, by bytes of the glued text.
type Segment = Range<usize>;

impl Reading<'_> {
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

    /// The host, and where the path begins. What fills a hole at the begin is a base.
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
        // `*/v1/pods` is what mocks write for any host.
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

    /// The segments that name the resource, and what they are called in v2. A hole behind the name is a query.
    fn resource(&self, below: &[Segment]) -> Option<(Vec<Segment>, Vec<&'static str>)> {
        let plain = |segment: &Segment| {
            let text = self.text(segment);
            // A hole behind the name is a query, and `*` is what tests and mocks write for the rest.
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

    /// What is asked for. The method of the call is taken where v1 had it; a verb takes POST.
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

    /// From the version, or else from the slash before the resource, to the end of the path in this literal.
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

    /// The parameters behind the path that v2 does not take.
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

/// How much a path directly below `/v1` says.
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
