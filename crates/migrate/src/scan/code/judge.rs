//! Decides what counts: the evidence in a file and its tree makes the file a v1 program; then every v1 word in it
//! counts, except those that the rules below exclude. docs/migrate-scan.md gives the value of each rule.

use std::collections::{BTreeSet, HashSet};

use http::Method;

use super::{
    Program,
    answers::{Answers, ListUse},
    bodies,
    fields::Hit,
    held::HeldAnswer,
    names, queries, remedies,
    requests::Site,
    statuses,
    token::Kind,
    values::{self, Part as Piece},
    view::View,
    weigh::{Ground, is_of_graphql, of_fields},
};
use crate::{
    routes::Call,
    rules::table,
    scan::{
        Language, Part, Reach, Remedy, V1Form,
        address::{Address, Base, Evidence, Request, Version},
    },
};

/// The evidence for v1 in a program.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Own {
    /// A v1 base: `https://host/v1`.
    pub(super) has_base: bool,
    /// A request with its version: `https://host/v1/pods`, `/v1/pods`.
    has_request: bool,
    /// The same for paths shared with other services: `https://host/v1/endpoints`.
    has_common_request: bool,
    /// A path relative to some base, used in a call and shared with other services: `/pods`, `/templates`.
    has_paths: bool,
    /// One of them that is rare elsewhere: `/pods`.
    has_plain_paths: bool,
    /// A path relative to some base that is unique to v1: `/networkvolumes`, `/pods/{id}/stop`.
    has_own_paths: bool,
    /// `/v1/endpoints` or `/v1/templates`, shared with other services, next to another of them or a v1 word.
    has_common_proof: bool,
    /// The number of distinct v1-only words.
    words: usize,
    /// One of them unknown to other services.
    has_own_word: bool,
    /// A v2 address.
    pub(super) is_current: bool,
    /// GraphQL queries, whose fields have the same names.
    has_graphql: bool,
    pub(super) hosts: BTreeSet<String>,
    pub(super) bases: BTreeSet<String>,
}

/// The number of v1-only words that make a program a v1 program without an address.
const ENOUGH: usize = 2;

impl Own {
    pub(super) fn of(program: &Program<'_>, reach: &Reach) -> Self {
        let mut own = Self::default();
        let (mut weak, mut common, mut has_parameter) = (BTreeSet::new(), BTreeSet::new(), false);
        for site in &program.sites {
            match &site.address {
                Address::Request(request) if request.version == Version::Unknown => {
                    let is_other = request.evidence == Evidence::Counter
                        || has_other_base(site)
                        || is_route(program.view, site, reach);
                    if !is_other {
                        own.has_own_paths |= request.strength == Evidence::Strong;
                        own.has_paths = true;
                        own.has_plain_paths |= request.strength == Evidence::Plain;
                        own.bases.extend(hole(site));
                    }
                }
                Address::Request(request) if request.evidence >= Evidence::Plain => {
                    own.has_request = true;
                    own.hosts.extend(request.host.clone());
                    own.bases.extend(hole(site));
                }
                Address::Request(request) if request.evidence == Evidence::Weak => {
                    own.has_paths = true;
                    common.insert(request.rule.id);
                    own.has_common_request = true;
                    has_parameter |= !request.parameters.is_empty()
                        || program.view.tokens.text[request.range.end..]
                            .lines()
                            .next()
                            .is_some_and(|rest| rest.contains("include"));
                    weak.extend(request.host.clone());
                }
                Address::Base(base) => {
                    own.has_base |= base.evidence != Evidence::Counter && (!base.is_bare || joins_version(program));
                }
                Address::Current(_) => own.is_current = true,
                Address::Request(_) | Address::Foreign => {}
            }
        }
        let counts = |hit: &&Hit| !hit.is_own() && !is_of_graphql(program.view, hit, reach);
        let words = program.hits.iter().filter(counts).map(|hit| hit.name);
        let words: BTreeSet<&str> = words.filter(|name| names::is_telling(name)).collect();
        own.words = words.len();
        own.has_own_word = words.iter().any(|name| names::is_of_v1_alone(name));
        let text = program.view.tokens.text;
        own.has_common_proof = !common.is_empty() && (own.words > 0 || common.len() > 1 || has_parameter);
        if own.has_common_proof || own.has_own_paths {
            own.hosts.append(&mut weak);
        }
        own.has_graphql = text.contains("graphql") || text.contains("GraphQL") || text.contains("gql`");
        own
    }

    /// The names in a program with requests that may be those of a base.
    pub(super) fn names_of_bases<'a>(&self, view: &View<'a>) -> BTreeSet<&'a str> {
        if !(self.has_paths || self.has_own_paths || self.has_request || self.has_base) {
            return BTreeSet::new();
        }
        let is_like_one = |name: &&str| {
            let name = name.to_ascii_lowercase();
            ["url", "uri", "base", "api", "host", "endpoint", "server", "address"]
                .iter()
                .any(|word| name.contains(word))
        };
        let names = (0..view.count()).filter(|at| matches!(view.tokens.kind(*at), Some(Kind::Word | Kind::Chunk)));
        names.map(|at| view.tokens.str(at)).filter(|name| name.len() < 64).filter(is_like_one).collect()
    }

    /// Whether the file alone is a v1 program.
    pub(super) fn is_proven(&self, reach: &Reach) -> bool {
        if self.is_moved(reach) {
            return false;
        }
        let has_words = self.words >= ENOUGH && self.has_own_word && !self.has_graphql;
        let has_paths = self.has_plain_paths || self.words > 0;
        self.has_request || self.has_own_paths || self.has_common_proof || self.has_base && has_paths || has_words
    }

    /// Whether it already uses v2.
    fn is_moved(&self, reach: &Reach) -> bool {
        !reach.lacks(Part::Current) && self.is_current && !self.has_base && !self.has_request && self.words < ENOUGH
    }

    /// Whether it is a v1 program given other files of its tree.
    pub(super) fn is_live(&self, reach: &Reach) -> bool {
        let in_tree = reach.is_live() && !reach.lacks(Part::Tree);
        let has_words = (self.has_own_word || self.words > ENOUGH) && !self.has_graphql;
        let has_any = self.has_paths || self.has_base || has_words;
        self.is_proven(reach) || in_tree && !self.is_moved(reach) && has_any
    }
}

/// The name of the hole before the path, which is a base.
fn hole(site: &Site) -> Option<String> {
    const COMMON: [&str; 8] = ["api", "base", "url", "host", "root", "endpoint", "base_url", "api_url"];
    match site.chain.parts.first()? {
        // A ubiquitous name connects nothing.
        Piece::Hole(name) if !name.is_empty() && !COMMON.contains(&name.to_ascii_lowercase().as_str()) => {
            Some(name.clone())
        }
        Piece::Hole(_) | Piece::Here(_) | Piece::Known(_) => None,
    }
}

/// Whether a path follows something other than a v1 base: a host without a version belongs to a console, and a name may
/// indicate the other version.
fn has_other_base(site: &Site) -> bool {
    match site.chain.parts.first() {
        Some(Piece::Known(text)) => text.contains("://"),
        Some(Piece::Hole(name)) => name.to_ascii_lowercase().contains("v2"),
        Some(Piece::Here(_)) | None => false,
    }
}

/// Whether an address takes its version from a name for `v1` alone: `VERSION = "v1"`, `f"{HOST}/{VERSION}/pods"`.
fn joins_version(program: &Program<'_>) -> bool {
    program.sites.iter().any(|site| {
        let is_version = |part: &Piece| matches!(part, Piece::Known(text) if text.trim_matches('/') == "v1");
        matches!(site.address, Address::Request(_)) && site.chain.parts.iter().any(is_version)
    })
}

/// Whether a path belongs to the program's own pages or routes: `<a href="/pods">`, `app.get("/pods", ...)`.
fn is_route(view: &View<'_>, site: &Site, reach: &Reach) -> bool {
    if reach.lacks(Part::Routes) {
        return false;
    }
    let tokens = &view.tokens;
    let at = site.chain.tokens.start;
    let is_attribute = tokens.before(at).is_some_and(|sign| {
        let name = tokens.before(sign).map(|name| tokens.str(name).to_ascii_lowercase()).unwrap_or_default();
        (tokens.is(sign, "=") || tokens.is(sign, ":"))
            && ["href", "to", "link", "src", "path", "pathname", "route", "redirect"].contains(&name.as_str())
    });
    let open = view.parents[at];
    let callee = view.callee(open);
    let name = callee.map(|at| tokens.str(at)).unwrap_or_default();
    let of = callee
        .and_then(|at| tokens.before(at))
        .filter(|dot| tokens.is(*dot, ".") || tokens.is(*dot, ":"))
        .and_then(|dot| tokens.before(dot))
        .map(|at| tokens.str(at).to_ascii_lowercase())
        .unwrap_or_default();
    let is_server = names::is_one("app router server mux route api_router blueprint bp e r g fastify express", &of)
        && ["get", "post", "put", "patch", "delete", "route", "all", "use", "handle", "handlefunc", "group"]
            .contains(&name.to_ascii_lowercase().as_str());
    let is_navigation =
        ["push", "navigate", "redirect", "Link", "NavLink", "revalidatePath", "HandleFunc", "Handle", "route"]
            .contains(&name);
    is_attribute || is_server || is_navigation
}

/// The findings in a v1 program.
#[derive(Debug, Default)]
pub(super) struct ProgramFindings {
    pub(super) found: Vec<V1Form>,
    /// The requests whose lists go where they are out of view.
    pub(super) lost: Vec<usize>,
}

/// The findings in a v1 program. `input` is the content of its input.
pub(super) fn sight(program: &Program<'_>, own: &Own, reach: &Reach, input: Option<HeldAnswer>) -> ProgramFindings {
    let view = program.view;
    let counted: Vec<&Site> = program.sites.iter().filter(|site| counts(program.view, site, own, reach)).collect();
    let mut found = requests(view, &counted, own, reach);
    found.extend(bases(program, &counted, own, reach));
    let sites: Vec<Site> = counted.iter().map(|site| (*site).clone()).collect();
    let answers = if reach.lacks(Part::Answers) { Answers::default() } else { Answers::of(view, &counted, input) };
    let literals = if reach.lacks(Part::Bodies) { bodies::Literals::default() } else { bodies::literals(view, &sites) };
    found.extend(literals.queries.iter().cloned());
    found.extend(of_fields(
        &Ground { view, counted: &counted, answers: &answers, hits: &program.hits, reach },
        &literals,
    ));
    // The lists of a program with nothing but `/templates` may be another service's.
    let is_sure = own.is_proven(reach) || own.has_plain_paths || own.has_own_paths || own.words > 0 || input.is_some();
    if !reach.lacks(Part::Lists) {
        found.extend(answers.lists.iter().filter(|_| is_sure).map(|used| list(view, used)));
        found.extend(bare_arrays(view));
    }
    found.extend(statuses::found(view, &counted));
    found.extend(errors(view, &answers));
    once(&mut found, view.tokens.text);
    ProgramFindings { found, lost: answers.lost }
}

/// Reads of an answer's error text: `answer["message"]`.
fn errors(view: &View<'_>, answers: &Answers) -> Vec<V1Form> {
    let tokens = &view.tokens;
    let is_error = |at: usize| tokens.is(at, "message") || tokens.is(at, "error");
    let mut found = Vec::new();
    for at in 1..view.count() {
        let (range, of) = match tokens.kind(at) {
            Some(Kind::Chunk) if matches!(tokens.str(at), "message" | "error") => {
                let open = view.parents[at - 1];
                let callee = view.callee(open).filter(|callee| tokens.is(*callee, "get"));
                let of = match callee {
                    Some(callee) => tokens.before(callee).and_then(|dot| tokens.before(dot)),
                    None if tokens.is(open, "[") => tokens.before(open),
                    None => None,
                };
                (tokens.start(at - 1)..tokens.end(at) + 1, of)
            }
            Some(Kind::Word) if is_error(at) && tokens.is(at - 1, ".") && !tokens.is(at + 1, "(") => {
                (tokens.start(at)..tokens.end(at), tokens.before(at - 1))
            }
            _ => continue,
        };
        let is_answer = of.is_some_and(|of| answers.held(view, tokens.str(of), of).is_some());
        if is_answer && range.end <= tokens.text.len() {
            found.push(V1Form::of(&table::ERROR_SHAPE, range, remedies::by_hand(&table::ERROR_SHAPE)));
        }
    }
    found
}

/// Whether a request in a v1 program is a v1 request.
fn counts(view: &View<'_>, site: &Site, own: &Own, reach: &Reach) -> bool {
    let Address::Request(request) = &site.address else { return false };
    match (request.version, request.evidence) {
        (_, Evidence::Counter) => false,
        (Version::Unknown, _) => {
            let is_common = request.strength == Evidence::Weak;
            let has_ground = own.has_base
                || own.has_own_paths
                || own.words > 0
                || own.has_request
                || own.has_common_request && reach.is_live();
            !has_other_base(site)
                && !is_route(view, site, reach)
                && (!is_common || has_ground)
                && request.call != Call::OpenApi
        }
        (_, Evidence::Weak) => {
            let is_known = request.host.as_ref().is_some_and(|host| reach.has_host(host));
            is_known || own.has_request || own.has_own_paths || own.has_common_proof
        }
        _ => true,
    }
}

fn requests(view: &View<'_>, counted: &[&Site], own: &Own, reach: &Reach) -> Vec<V1Form> {
    let mut found = Vec::new();
    for site in counted {
        let Address::Request(request) = &site.address else { continue };
        // A path that is the same under a v2 base changes with its base, which is a separate finding.
        let is_unchanged = request.edits.is_empty() && request.verb.is_none();
        let has_base_in_file = own.has_base || request.version == Version::Base;
        let is_put = site.method == Some(Method::PUT);
        // Where the base of the tree has moved, such a path is one of v2.
        let has_new_base = own.is_current || reach.is_ported();
        let is_ported = is_unchanged && request.version == Version::Unknown && has_new_base && !has_base_in_file;
        if request.is_here && !is_ported && (!is_unchanged || !has_base_in_file || is_put) {
            found.push(V1Form {
                range: request.range.clone(),
                rule: request.rule,
                replacement: if is_put {
                    request.replacement.replacen("/v2", "PATCH /v2", 1)
                } else {
                    request.replacement.clone()
                },
                remedy: if is_put {
                    Remedy::ByHand("v1 had no PUT, and v2 has none: an update is a PATCH".into())
                } else {
                    remedies::of_request(view, site, request, has_base_in_file || reach.has_lender())
                },
            });
        }
        found.extend(request.effect());
        let of_query = request.parameters.iter();
        found.extend(of_query.map(|parameter| {
            queries::parameter(parameter.rule, parameter.range.clone(), &parameter.name, view.tokens.text)
        }));
    }
    found
}

/// The bases of v1 requests.
fn bases(program: &Program<'_>, counted: &[&Site], own: &Own, reach: &Reach) -> Vec<V1Form> {
    let requests = || {
        counted.iter().filter_map(|site| match &site.address {
            Address::Request(request) => Some(request),
            Address::Base(_) | Address::Current(_) | Address::Foreign => None,
        })
    };
    let hosts: HashSet<&String> = requests().filter_map(|request| request.host.as_ref()).collect();
    let is_open = |request: &Request| request.version == Version::Unknown && request.strength >= Evidence::Plain;
    let has_open = requests().any(|request| is_open(request));
    let is_used = |base: &Base| match &base.host {
        Some(host) => {
            let is_known = hosts.contains(host) || reach.has_host(host);
            is_known || own.is_proven(reach) && (has_open || hosts.is_empty())
        }
        None => !counted.is_empty() || own.words > 0 || reach.is_live(),
    };
    let mut found = Vec::new();
    for site in &program.sites {
        let Address::Base(base) = &site.address else { continue };
        let text = values::plain(program.view, &site.chain.parts);
        let is_word = base.is_bare && !joins_version(program);
        if base.evidence == Evidence::Counter || is_word || text.trim().contains(char::is_whitespace) || !is_used(base)
        {
            continue;
        }
        found.push(V1Form {
            range: base.range.clone(),
            rule: &table::BASE_URL,
            replacement: base.replacement.clone(),
            remedy: Remedy::Edits(vec![base.edit.clone()]),
        });
    }
    found
}

fn list(view: &View<'_>, used: &ListUse) -> V1Form {
    V1Form {
        range: used.range.clone(),
        rule: &table::LIST_WRAPPER,
        replacement: used.held.wrapper().map_or_else(|| table::LIST_WRAPPER.new.to_string(), str::to_owned),
        remedy: remedies::of_list(view, used),
    }
}

/// Type checks of decoded values for an array: `result.([]interface{})`, and names under which no version wraps a list.
fn bare_arrays(view: &View<'_>) -> Vec<V1Form> {
    let tokens = &view.tokens;
    let is_any = |at: usize| tokens.is(at, "any") || tokens.is(at, "interface");
    (0..view.count())
        .filter(|at| {
            view.language == Language::Go
                && tokens.is(*at, ".")
                && tokens.is(at + 1, "(")
                && tokens.is(at + 2, "[")
                && tokens.is(at + 3, "]")
                && is_any(at + 4)
                && *at > 0
                && tokens.kind(at - 1) == Some(Kind::Word)
        })
        .map(|at| {
            let range = tokens.start(at - 1)..tokens.end(tokens.mate(at + 1));
            V1Form::of(&table::LIST_WRAPPER, range, remedies::by_hand(&table::LIST_WRAPPER))
        })
        .collect()
}

/// Sorts the findings and keeps one per line and rule.
pub(super) fn once(found: &mut Vec<V1Form>, text: &str) {
    found.sort_by_key(|one| (one.range.start, one.range.end));
    let mut seen = BTreeSet::new();
    let (mut line, mut counted) = (0, 0);
    found.retain(|one| {
        line += text[counted..one.range.start].bytes().filter(|byte| *byte == b'\n').count();
        counted = one.range.start;
        seen.insert((line, one.rule.id))
    });
}
