//! Safe changes of requests.

use std::ops::Range;

use super::{answers::ListUse, fields::Hit, requests::Site, token::Kind, view::View};
use crate::{
    routes::Call,
    rules::{New, Rule, table},
    scan::{
        Edit, Language, Remedy,
        address::{Request, Version},
    },
};

/// A person must change it, for the reason in the rule.
pub(super) fn by_hand(rule: &'static Rule) -> Remedy {
    let text = rule.text.trim_end_matches('.');
    let mut characters = text.chars();
    let reason: String =
        characters.next().map(|first| first.to_lowercase().chain(characters).collect()).unwrap_or_default();
    Remedy::ByHand(reason)
}

/// Renames a field read if v2 has the same value under another name; a person must change one that became several
/// fields or an object.
pub(super) fn of_read(view: &View<'_>, hit: &Hit, rule: &'static Rule, is_answer: bool) -> Remedy {
    let text = view.tokens.text;
    let New::Field(new) = rule.new else { return by_hand(rule) };
    let is_plain = new.chars().all(char::is_alphanumeric) && rule.id != table::REPLY_DESIRED_STATUS.id;
    let at = text[hit.range.clone()].find(hit.name).filter(|_| is_plain);
    let Some(at) = at else { return by_hand(rule) };
    if !is_answer && view.language != Language::Shell {
        return Remedy::ByHand("it is not in view that this is read of an answer".to_owned());
    }
    let start = hit.range.start + at;
    // A field destructured under its own name keeps that name in later code.
    let new_text = if is_short(view, hit) { format!("{new}: {}", hit.name) } else { new.to_owned() };
    let edit = Edit { start, end: start + hit.name.len(), text: new_text };
    Remedy::Edits(vec![edit])
}

/// Whether a name is both a field and a variable: `{ name }` in JavaScript.
fn is_short(view: &View<'_>, hit: &Hit) -> bool {
    let is_script = matches!(view.language, Language::JavaScript | Language::TypeScript);
    let before = view.tokens.text[..hit.range.start].trim_end();
    let behind = view.tokens.text[hit.range.end..].trim_start();
    let is_default = behind.starts_with('=') && !behind.starts_with("==");
    let is_quoted = view.tokens.text[hit.range.clone()].contains(['"', '\'', '`']);
    is_script && !is_quoted && before.ends_with(['{', ',']) && (behind.starts_with([',', '}']) || is_default)
}

/// A list used as a bare array: unwraps it where the value is created.
pub(super) fn of_list(view: &View<'_>, used: &ListUse) -> Remedy {
    let Some(wrapper) = used.held.wrapper() else { return by_hand(&table::LIST_WRAPPER) };
    let tokens = &view.tokens;
    let text = &tokens.text[used.range.clone()];
    if view.language == Language::Shell {
        let dot = text.find(['.', 'm', 'l']).filter(|at| text[*at..].starts_with(".["));
        return match dot {
            Some(at) => {
                let at = used.range.start + at + 1;
                Remedy::Edits(vec![Edit { start: at, end: at, text: wrapper.to_owned() }])
            }
            None if text.starts_with("length") => {
                let start = used.range.start;
                Remedy::Edits(vec![Edit { start, end: start + 6, text: format!(".{wrapper} | length") }])
            }
            None => by_hand(&table::LIST_WRAPPER),
        };
    }
    let Some(value) = used.value.clone() else { return by_hand(&table::LIST_WRAPPER) };
    let Some(last) = tokens.before(value.end).filter(|last| *last >= value.start) else {
        return by_hand(&table::LIST_WRAPPER);
    };
    let last = if tokens.is(last, ";") { tokens.before(last).unwrap_or(last) } else { last };
    let first = tokens.skip_blank(value.start, value.end);
    let (start, end) = (tokens.start(first), tokens.end(last));
    let source = &tokens.text[start..end];
    let behind = |text: String| Remedy::Edits(vec![Edit { start: end, end, text }]);
    let around = |text: String| {
        Remedy::Edits(vec![Edit { start, end: start, text: "(".into() }, Edit { start: end, end, text }])
    };
    match view.language {
        Language::Python
            if is_read(source, &["json.load", "json.loads"], ".json()") || used.is_read && is_call(source) =>
        {
            behind(format!("[\"{wrapper}\"]"))
        }
        Language::JavaScript | Language::TypeScript
            if source.starts_with("await ")
                && (source.ends_with(".json()") || used.is_read && is_call(&source[6..])) =>
        {
            around(format!(").{wrapper}"))
        }
        // The axios form.
        Language::JavaScript | Language::TypeScript
            if source.strip_suffix(".data").is_some_and(|of| !of.contains(' ') || of.starts_with("(await ")) =>
        {
            behind(format!(".{wrapper}"))
        }
        Language::Ruby if is_read(source, &["JSON.parse"], ".parsed_response") => {
            let is_symbol = source.contains("symbolize_names");
            behind(if is_symbol { format!("[:{wrapper}]") } else { format!("[\"{wrapper}\"]") })
        }
        Language::Php if is_read(source, &["json_decode"], "->json()") => {
            let is_object = source.starts_with("json_decode") && !source.contains("true") && !source.contains("JSON_");
            behind(if is_object { format!("->{wrapper}") } else { format!("['{wrapper}']") })
        }
        Language::PowerShell if source.starts_with("Invoke-RestMethod ") && !source.contains('|') => {
            around(format!(").{wrapper}"))
        }
        _ => by_hand(&table::LIST_WRAPPER),
    }
}

/// Whether the first bracket of a call to open is the last to close.
fn is_one_call(source: &str) -> bool {
    let mut depth = 0_i32;
    source.ends_with(')')
        && source.char_indices().all(|(at, c)| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            depth > 0 || c != ')' || at + 1 == source.len()
        })
}

/// Whether an expression is a single call: `ask("GET", "/pods")`.
fn is_call(source: &str) -> bool {
    let head = source.find('(').unwrap_or(0);
    let is_name = |c: char| c.is_alphanumeric() || "_.$".contains(c);
    head > 0 && source[..head].chars().all(is_name) && is_one_call(source)
}

/// Whether an expression is parsed JSON: the result of one of these functions, or this member of an answer.
fn is_read(source: &str, functions: &[&str], member: &str) -> bool {
    let is_function = |name: &&str| source.strip_prefix(*name).is_some_and(|rest| rest.starts_with('('));
    functions.iter().any(is_function) && is_one_call(source)
        || source.ends_with(member)
            && (!source.contains([' ', '\n']) || source[..source.len() - member.len()].contains('('))
}

/// The edits of path, verb and method, or why a person must make them.
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

/// The word for POST, changed to PATCH.
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

/// The body of an action, if the call is one of `requests` or `curl` without a body.
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
        Language::JavaScript | Language::TypeScript => {
            let open = view.ancestors(at).find(|open| tokens.is(*open, "("))?;
            let is_fetch = view.callee(open).is_some_and(|callee| tokens.is(callee, "fetch"));
            let options = (site.chain.tokens.end..tokens.mate(open)).find(|at| tokens.is(*at, "{"))?;
            let close = tokens.mate(options);
            let has_body = (options..close).any(|at| tokens.is(at, "body") && tokens.is(at + 1, ":"));
            let has_type = (options..close).any(|at| tokens.str(at).eq_ignore_ascii_case("content-type"));
            let last = tokens.before(close)?;
            let comma = if tokens.is(last, ",") { " " } else { ", " };
            let own = &tokens.text[tokens.start(options)..tokens.end(close)];
            let quote = if own.contains('\'') { '\'' } else { '"' };
            let text = format!("{comma}body: JSON.stringify({{ action: {quote}{name}{quote} }})");
            let end = tokens.end(last);
            (is_fetch && has_type && !has_body).then_some(Edit { start: end, end, text })
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

/// Inserts an argument after the last one.
fn insert(view: &View<'_>, open: usize, close: usize, argument: &str) -> Edit {
    let tokens = &view.tokens;
    let last = tokens.before(close).unwrap_or(open);
    let at = tokens.end(last);
    let ends = Range { start: at, end: at };
    let text = if tokens.is(last, ",") { format!(" {argument}") } else { format!(", {argument}") };
    Edit { start: ends.start, end: ends.end, text }
}
