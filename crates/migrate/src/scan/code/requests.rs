//! Finds v1 requests and bases in a program, and their methods.

use std::ops::Range;

use http::Method;

use super::{
    fields,
    token::Kind,
    values::{self, Chain, Names, Part},
    view::View,
    words,
};
use crate::scan::{
    Language,
    address::{self, Address, Piece, Setting},
};

/// An address in a program.
#[derive(Debug, Clone)]
pub(super) struct Site {
    pub(super) chain: Chain,
    pub(super) address: Address,
    /// The nearby method.
    pub(super) method: Option<Method>,
}

/// Substrings that a possible address must contain.
const HINTS: [&str; 8] =
    ["v1", "v2", "pods", "endpoints", "templates", "networkvolumes", "containerregistryauth", "billing"];

/// Finds all of them, in order.
pub(super) fn sites(view: &View<'_>, names: &Names) -> Vec<Site> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < view.count() {
        let Some(chain) = chain_at(view, names, at) else {
            at += 1;
            continue;
        };
        let text = values::plain(view, &chain.parts);
        if HINTS.iter().any(|hint| text.contains(hint)) && !is_docstring(view, &chain) {
            read(view, chain.clone(), &text, &mut found);
        }
        let began = at;
        // Strings inside holes are searched too.
        at = match view.tokens.kind(at) {
            Some(Kind::Begin) if view.language != Language::Shell => at + 1,
            _ => chain.tokens.end.max(at + 1),
        };
        if view.language == Language::Shell {
            // Into the commands in the word.
            at = (began..chain.tokens.end).find(|at| view.tokens.str(*at) == "$(").map_or(at, |hole| hole + 1);
        } else {
            at = next_string(view, at, &chain);
        }
    }
    found.sort_by_key(|site| site.chain.tokens.start);
    found
}

/// Skips strings already part of a chain, but enters the holes of its own first string.
fn next_string(view: &View<'_>, mut at: usize, chain: &Chain) -> usize {
    while at < chain.tokens.end && view.tokens.kind(at) != Some(Kind::HoleOpen) {
        at += 1;
    }
    at
}

fn chain_at(view: &View<'_>, names: &Names, at: usize) -> Option<Chain> {
    let kind = view.tokens.kind(at)?;
    if view.language == Language::Shell {
        let is_first = matches!(kind, Kind::Word | Kind::Begin | Kind::HoleOpen);
        return is_first.then(|| names.shell_word(view, at)).flatten();
    }
    (kind == Kind::Begin).then(|| names.chain(view, at)).flatten()
}

/// A multi-line text that forms a statement is for people.
fn is_docstring(view: &View<'_>, chain: &Chain) -> bool {
    view.language == Language::Python
        && view.statements.get(view.owner[chain.tokens.start]).is_some_and(|statement| statement.range == chain.tokens)
}

fn read(view: &View<'_>, chain: Chain, text: &str, found: &mut Vec<Site>) {
    if view
        .ancestors(chain.tokens.start)
        .next()
        .and_then(|open| view.callee(open))
        .is_some_and(|callee| words::compares(view.tokens.str(callee)))
    {
        return;
    }
    let method = method_of(view, &chain.tokens);
    // A word without a slash is only a path in a call that sends it.
    let is_sent = text.contains('/') || names_method(view, &chain);
    let is_path = is_path(view, &chain) && (text.contains('/') || !is_member(view, &chain))
        || method.is_some() && is_sent && view.language != Language::Shell;
    let pieces: Vec<Piece<'_>> = chain.parts.iter().map(|part| part.piece(view.tokens.text)).collect();
    let has_words = text.trim().contains(char::is_whitespace);
    for address in address::find(&pieces, Setting { method: method.as_ref(), is_path }) {
        // A sentence for people may mention a path; it only counts with a host.
        let is_text = has_words && !text.contains("://") && view.tokens.kind(chain.tokens.start) == Some(Kind::Begin);
        if !is_text || is_expected(view, &chain, text, &address) {
            found.push(Site { chain: chain.clone(), address, method: method.clone() });
        }
    }
}

/// Whether a text with blanks states a request: `"GET /v1/pods"` and nothing else, or a sentence of an assertion about a
/// versioned path.
fn is_expected(view: &View<'_>, chain: &Chain, text: &str, address: &Address) -> bool {
    let Address::Request(request) = address else { return false };
    let mut words = text.split_ascii_whitespace();
    let is_request = words.next().is_some_and(|word| METHODS.iter().any(|method| method.as_str() == word))
        && words.next().is_some()
        && words.next().is_none();
    let is_asserted = || {
        let statement = view.statements.get(view.owner[chain.tokens.start]);
        let is_assert = statement.is_some_and(|one| view.tokens.is(one.range.start, "assert"));
        let mut callees = view.ancestors(chain.tokens.start).filter_map(|open| view.callee(open));
        is_assert
            || callees.any(|at| {
                let name = view.tokens.str(at).to_ascii_lowercase();
                ["assert", "expect", "fatalf", "errorf"].iter().any(|word| name.starts_with(word))
            })
    };
    request.version == address::Version::Here && (is_request || is_asserted())
}

/// Whether a method is next to the text in the same brackets: `call("GET", "pods")`.
fn names_method(view: &View<'_>, chain: &Chain) -> bool {
    let open = view.parents[chain.tokens.start];
    let start = open.max(chain.tokens.start.saturating_sub(12));
    (start..chain.tokens.start).any(|at| {
        view.tokens.kind(at) == Some(Kind::Chunk) && METHODS.iter().any(|method| method.as_str() == view.tokens.str(at))
    })
}

/// Whether a call takes the text as a path.
fn is_path(view: &View<'_>, chain: &Chain) -> bool {
    let is_taken = |open: usize| {
        let callee = view.callee(open).map(|at| view.tokens.str(at).to_ascii_lowercase()).unwrap_or_default();
        ["get", "post", "put", "patch", "delete", "request", "fetch", "url", "uri", "path", "join", "send", "concat"]
            .iter()
            .any(|word| callee.starts_with(word) || callee.ends_with(word))
    };
    let is_glued = chain.parts.iter().any(|part| matches!(part, Part::Hole(_) | Part::Known(_)));
    view.ancestors(chain.tokens.start).take(1).any(is_taken) && (is_glued || chain.parts.len() == 1)
}

/// Whether a word may be a key instead of a path, by what is asked for it: `answer.get("pods")`.
fn is_member(view: &View<'_>, chain: &Chain) -> bool {
    const CLIENTS: [&str; 10] =
        ["client", "session", "http", "api", "axios", "requests", "rest", "conn", "self", "this"];
    let tokens = &view.tokens;
    let callee = view.callee(view.parents[chain.tokens.start]).filter(|at| tokens.str(*at).eq_ignore_ascii_case("get"));
    let of = callee.and_then(|at| fields::receiver(view, tokens.before(at)?)).map(|of| of.to_ascii_lowercase());
    of.is_some_and(|of| !CLIENTS.iter().any(|client| of.contains(client)))
}

/// How far from an address its method is searched, in tokens.
const NEAR: usize = 1_000;

const METHODS: [Method; 5] = [Method::GET, Method::POST, Method::PATCH, Method::DELETE, Method::PUT];

/// The method in a name: `post`, `PostAsync`, `MethodPost`, `http_delete`.
fn named(name: &str) -> Option<Method> {
    let lower = name.to_ascii_lowercase();
    let lower = lower.trim_start_matches("http_").trim_start_matches("method");
    METHODS.into_iter().find(|method| {
        let own = method.as_str().to_ascii_lowercase();
        lower.strip_prefix(own.as_str()).is_some_and(|rest| {
            rest.is_empty()
                || ["async", "as", "from", "for", "string", "json", "_json", "_response", "stream", "entity"]
                    .iter()
                    .any(|word| rest.starts_with(word))
        })
    })
}

/// The method of the request with this text: one written explicitly nearby, otherwise from the call's name.
pub(super) fn method_of(view: &View<'_>, tokens: &Range<usize>) -> Option<Method> {
    let statement = view.statements.get(view.owner[tokens.start])?.range.clone();
    let mut inner = tokens.clone();
    let opens: Vec<usize> = view.ancestors(tokens.start).filter(|open| !view.is_block[*open]).collect();
    for open in &opens {
        let region = *open..view.tokens.mate(*open);
        if let Some(method) = written(view, region.clone(), &inner) {
            return Some(method);
        }
        if let Some(method) = view.callee(*open).and_then(|at| named(view.tokens.str(at))) {
            return Some(method);
        }
        inner = region;
    }
    written(view, statement.clone(), &inner)
        .or_else(|| behind(view, tokens.end, statement.end))
        .or_else(|| by_body(view, &statement, tokens.start))
}

/// A method in capitals, or after `-X`, `-Method` or `method:`, in the region but outside the part already searched.
fn written(view: &View<'_>, region: Range<usize>, inner: &Range<usize>) -> Option<Method> {
    let tokens = &view.tokens;
    let owner = view.owner.get(inner.start);
    let region = region.start.max(inner.start.saturating_sub(NEAR))..region.end.min(inner.end + NEAR);
    let candidates = region.filter(|at| {
        matches!(tokens.kind(*at), Some(Kind::Word | Kind::Chunk))
            && view.owner.get(*at) == owner
            && !tokens.is(*at + 1, "(")
    });
    candidates.into_iter().find_map(|at| {
        let text = tokens.str(at);
        let text = text.strip_prefix("-X").filter(|rest| !rest.is_empty()).unwrap_or(text);
        let before = tokens.before(at).map(|before| tokens.str(before)).unwrap_or_default().to_ascii_lowercase();
        let is_option = ["-method", "-x", "method", "--request"].contains(&before.as_str());
        METHODS.into_iter().find(|method| {
            text == method.as_str()
                || (is_option && text.eq_ignore_ascii_case(method.as_str()))
                || text.strip_prefix("Method").is_some_and(|rest| rest.eq_ignore_ascii_case(method.as_str()))
                || (before == "."
                    && text.eq_ignore_ascii_case(method.as_str())
                    && at < inner.start
                    && tokens
                        .before(at)
                        .and_then(|dot| tokens.before(dot))
                        .is_some_and(|at| tokens.str(at).ends_with("ethod")))
        })
    })
}

/// `.POST(...)` after a request builder.
fn behind(view: &View<'_>, start: usize, end: usize) -> Option<Method> {
    let tokens = &view.tokens;
    (start..end.min(start + NEAR)).find_map(|at| {
        let is_member = tokens.kind(at) == Some(Kind::Word)
            && tokens.is(at + 1, "(")
            && tokens.before(at).is_some_and(|dot| tokens.is(dot, "."));
        let name = tokens.str(at);
        METHODS.into_iter().find(|method| {
            is_member && (name == method.as_str() || name.eq_ignore_ascii_case(method.as_str()) && name != "get")
        })
    })
}

/// Data on a command line makes it a POST.
fn by_body(view: &View<'_>, statement: &Range<usize>, at: usize) -> Option<Method> {
    if view.language != Language::Shell {
        return None;
    }
    let region = statement.start.max(at.saturating_sub(NEAR))..statement.end.min(at + NEAR);
    let words = || region.clone().filter(|at| view.tokens.kind(*at) == Some(Kind::Word)).map(|at| view.tokens.str(at));
    let has = |names: &[&str]| words().any(|word| names.contains(&word));
    if has(&["-G", "--get"]) {
        return Some(Method::GET);
    }
    has(&["-d", "--data", "--json", "--data-raw", "--data-binary", "--post-data", "--body-data", "--data-ascii"])
        .then_some(Method::POST)
}
