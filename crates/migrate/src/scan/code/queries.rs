//! Query parameters that v2 does not accept unchanged.

use std::ops::Range;

use http::Method;

use super::{
    bodies::{Literals, call_of, is_query},
    literals,
    requests::Site,
    token::Kind as Token,
    view::View,
};
use crate::{
    routes::Call,
    rules::Rule,
    scan::{Edit, Language, Remedy, V1Form, address, body::Entry},
};

/// A query parameter.
pub(super) fn query(call: &Call, entry: &Entry, text: &str) -> Option<V1Form> {
    let rule = address::parameter(call, &entry.key)?;
    Some(parameter(rule, entry.key_range.clone(), &entry.key, text))
}

/// The finding for a parameter. Changes only names that change.
pub(super) fn parameter(rule: &'static Rule, range: Range<usize>, name: &str, text: &str) -> V1Form {
    let own = &text[range.clone()];
    let is_short = !own.contains(['"', '\'']) && text[range.end..].trim_start().starts_with([',', '}']);
    let remedy = match own.find(name) {
        Some(at) if rule.id == "billing-endpoint-filter" => {
            let start = range.start + at;
            let text = if is_short { format!("serverlessId: {name}") } else { "serverlessId".to_owned() };
            Remedy::Edits(vec![Edit { start, end: start + name.len(), text }])
        }
        _ => Remedy::ByHand(format!("v2 ignores `{name}`, and what it did has to be done with the answer")),
    };
    V1Form::of(rule, range, remedy)
}

/// How far from a request its parameters are searched, in tokens.
const NEAR: usize = 1_000;

/// The part of a range near a token.
fn near(range: &Range<usize>, at: usize) -> Range<usize> {
    range.start.max(at.saturating_sub(NEAR))..range.end.min(at + NEAR)
}

/// Parameters set one by one: `query.Set("name", value)`, `--data-urlencode name=value`.
pub(super) fn settings(view: &View<'_>, sites: &[Site], found: &mut Literals) {
    let tokens = &view.tokens;
    for site in sites {
        let Some((call, method)) = call_of(site) else { continue };
        if !is_query(&call) || method.is_some_and(|method| method != Method::GET) {
            continue;
        }
        let at = site.chain.tokens.start;
        if view.language == Language::Shell {
            let own = near(&view.statements[view.owner[at]].range, at)
                .filter(|token| view.parents[*token] == view.parents[at] || tokens.kind(*token) == Some(Token::Chunk));
            for token in own.filter(|token| !site.chain.tokens.contains(token)) {
                let name = tokens.str(token).split('=').next().unwrap_or_default();
                let is_pair = tokens.str(token).contains('=') || tokens.is(token + 1, "=");
                if let Some(rule) = address::parameter(&call, name).filter(|_| is_pair) {
                    let start = tokens.start(token);
                    found.queries.push(parameter(rule, start..start + name.len(), name, tokens.text));
                }
            }
            continue;
        }
        let Some(function) = view.function_of(at) else { continue };
        for token in near(&view.functions[function].body, at) {
            let is_call = tokens.kind(token) == Some(Token::Word)
                && ["Set", "Add", "append", "set", "queryParam", "addQueryParameter", "add", "query"]
                    .contains(&tokens.str(token))
                && tokens.is(token + 1, "(")
                && tokens.kind(token + 2) == Some(Token::Begin);
            let name = is_call.then(|| literals::plain_text(view, token + 2)).flatten();
            if let Some((name, rule)) = name.and_then(|name| address::parameter(&call, &name).map(|rule| (name, rule)))
            {
                let range = tokens.start(token + 2)..tokens.end(tokens.mate(token + 2));
                found.queries.push(parameter(rule, range, &name, tokens.text));
            }
        }
    }
}
