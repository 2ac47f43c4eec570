//! How a request is changed, where that is sure.

use std::ops::Range;

use super::{requests::Site, token::Kind, view::View};
use crate::{
    routes::Call,
    scan::{
        Edit, Language, Remedy,
        address::{Request, Version},
    },
};

/// The edits of a path, of its verb and of its method; or why a person has to do it.
pub(super) fn of_request(view: &View<'_>, site: &Site, request: &Request, has_base: bool) -> Remedy {
    let mut edits = request.edits.clone();
    match &request.call {
        Call::Reset(_) => {
            return Remedy::ByHand("v2 has no reset; restart is the nearest, and keeps what reset clears".into());
        }
        Call::Act(_, action) => {
            let name = action.as_str();
            let Some(body) = body_of_action(view, site, name) else {
                return Remedy::ByHand(format!(
                    "the request needs the body {{\"action\": \"{name}\"}}, and its call is not fully in view"
                ));
            };
            let Some(verb) = &request.verb else {
                return Remedy::ByHand(format!("it needs the body {{\"action\": \"{name}\"}}"));
            };
            edits.push(Edit { start: verb.start, end: verb.end, text: "/action".into() });
            edits.push(body);
        }
        Call::Update(..) if request.rule.id.ends_with("-update-path") => {
            let (Some(verb), Some(method)) = (&request.verb, method_word(view, site)) else {
                return Remedy::ByHand("the method has to become PATCH, and it is not written beside the path".into());
            };
            edits.push(Edit { start: verb.start, end: verb.end, text: String::new() });
            edits.push(method);
        }
        _ => {}
    }
    if request.version == Version::Unknown && !has_base {
        return Remedy::ByHand("the base address comes from elsewhere; it has to end in /v2".into());
    }
    edits.sort();
    Remedy::Edits(edits)
}

/// The word that says POST, as PATCH.
fn method_word(view: &View<'_>, site: &Site) -> Option<Edit> {
    let tokens = &view.tokens;
    let statement = view.statements.get(view.owner[site.chain.tokens.start])?.range.clone();
    let own: Vec<usize> = statement
        .filter(|at| matches!(tokens.kind(*at), Some(Kind::Word | Kind::Chunk)) && !site.chain.tokens.contains(at))
        .collect();
    let forms = [("POST", "PATCH"), ("post", "patch"), ("Post", "Patch"), ("MethodPost", "MethodPatch")];
    let words: Vec<(usize, &str)> = own
        .into_iter()
        .filter_map(|at| forms.iter().find(|(old, _)| tokens.str(at) == *old).map(|(_, new)| (at, *new)))
        .collect();
    match words.as_slice() {
        [(at, new)] => Some(Edit { start: tokens.start(*at), end: tokens.end(*at), text: (*new).to_owned() }),
        _ => None,
    }
}

/// The body that an action needs, where the call is one of `requests` or `curl` that has none yet.
fn body_of_action(view: &View<'_>, site: &Site, name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let at = site.chain.tokens.start;
    match view.language {
        Language::Python => {
            let open = view.ancestors(at).find(|open| tokens.is(*open, "("))?;
            let callee = view.callee(open)?;
            let is_client = tokens.before(callee).and_then(|dot| tokens.before(dot)).is_some_and(|client| {
                ["requests", "session", "httpx", "client", "http", "_session", "_client"].contains(&tokens.str(client))
            });
            let close = tokens.mate(open);
            let has_body =
                (open..close).any(|at| ["json", "data", "content"].contains(&tokens.str(at)) && tokens.is(at + 1, "="));
            let is_plain = tokens.is(callee, "post") && is_client && !has_body;
            let spread = (open..close).any(|at| tokens.is(at, "*") && tokens.is(at + 1, "*"));
            is_plain.then(|| insert(view, open, close, &format!("json={{\"action\": \"{name}\"}}"))).filter(|_| !spread)
        }
        Language::Shell => {
            let statement = view.statements.get(view.owner[at])?.range.clone();
            let first = tokens.str(statement.start);
            let has_body = statement.clone().any(|at| {
                ["-d", "--data", "--json", "--data-raw", "--data-binary", "-F", "--form"].contains(&tokens.str(at))
            });
            let end = tokens.end(site.chain.tokens.end - 1);
            let is_curl = statement.clone().any(|at| tokens.is(at, "curl"))
                && (first == "curl" || tokens.kind(statement.start) == Some(Kind::Word));
            let body = format!(" -H 'Content-Type: application/json' -d '{{\"action\": \"{name}\"}}'");
            (is_curl && !has_body).then_some(Edit { start: end, end, text: body })
        }
        _ => None,
    }
}

/// An argument behind the last one.
fn insert(view: &View<'_>, open: usize, close: usize, argument: &str) -> Edit {
    let tokens = &view.tokens;
    let last = tokens.before(close).unwrap_or(open);
    let at = tokens.end(last);
    let ends = Range { start: at, end: at };
    let text = if tokens.is(last, ",") { format!(" {argument}") } else { format!(", {argument}") };
    Edit { start: ends.start, end: ends.end, text }
}
