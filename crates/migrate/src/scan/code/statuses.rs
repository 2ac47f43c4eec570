//! Checks for statuses that v2 no longer returns: a create returns exactly 201, a delete exactly 204.

use http::Method;

use super::{remedies, requests::Site, token::Kind, view::View};
use crate::{
    routes::Call,
    rules::table,
    scan::{V1Form, address::Address, lines::line_start},
};

/// How far after a request its status is searched, in tokens.
const NEAR: usize = 300;

/// Comparisons with exactly 200 after a create or a delete.
pub(super) fn found(view: &View<'_>, sites: &[&Site]) -> Vec<V1Form> {
    let tokens = &view.tokens;
    let mut found: Vec<V1Form> = Vec::new();
    for (number, site) in sites.iter().enumerate() {
        let Address::Request(request) = &site.address else { continue };
        let is_method = |method: Method| site.method.as_ref() == Some(&method);
        let is_made = matches!(request.call, Call::Create(_) | Call::List(_)) && is_method(Method::POST);
        let is_gone = matches!(request.call, Call::Delete(..) | Call::Get(..)) && is_method(Method::DELETE);
        if !is_made && !is_gone {
            continue;
        }
        let start = site.chain.tokens.start;
        let end = view.function_of(start).map_or(view.count(), |function| view.functions[function].body.end);
        let next = sites.get(number + 1).map_or(usize::MAX, |next| next.chain.tokens.start);
        let region = start..end.min(start + NEAR).min(next);
        let is_number = |at: usize| {
            tokens.str(at) == "200" && matches!(tokens.kind(at), Some(Kind::Number | Kind::Chunk | Kind::Word))
        };
        let Some(at) = region.into_iter().find(|at| is_number(*at) && is_compared(view, *at)) else { continue };
        let line = tokens.text[line_start(tokens.text, tokens.start(at))..].lines().next().unwrap_or_default();
        if !["201", "204", "202", "300", "299"].iter().any(|other| line.contains(other)) {
            let rule = &table::STATUS_CODES;
            found.push(V1Form::of(rule, tokens.start(at)..tokens.end(at), remedies::by_hand(rule)));
        }
    }
    found
}

/// Whether a comparison operator precedes a number.
fn is_compared(view: &View<'_>, at: usize) -> bool {
    let before = view.tokens.text[..view.tokens.start(at)].trim_end_matches([' ', '"', '\'']);
    ["==", "!=", "=", "-eq", "-ne", "equal(", "toBe(", "is", "Equal("].iter().any(|sign| before.ends_with(sign))
}
