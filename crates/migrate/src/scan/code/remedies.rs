//! Safe changes of requests.

use std::ops::Range;

use super::{answers::ListUse, fields::Hit, names, requests::Site, token::Kind, view::View};
use crate::{
    routes::Call,
    rules::{self, New, Old, Rule, table},
    scan::{
        Edit, Language, Remedy,
        address::{Request, Version},
        lines::line_start,
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
    let is_plain =
        new.chars().all(char::is_alphanumeric) && !(rule == &table::REPLY_DESIRED_STATUS && waits(view, hit));
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

/// Whether the function around a read of a pod's status waits for one, and so has to end on those that v1 did not have.
fn waits(view: &View<'_>, hit: &Hit) -> bool {
    let tokens = &view.tokens;
    let text = view.function_of(hit.at).map_or(tokens.text, |number| {
        let body = &view.functions[number].body;
        &tokens.text[tokens.start(body.start)..tokens.end(body.end.max(body.start + 1) - 1)]
    });
    let pauses = ["sleep", "setTimeout", "time.After", "delay(", "while", "until", "NewTicker"];
    ["RUNNING", "EXITED", "TERMINATED"].iter().any(|word| text.contains(word))
        && pauses.iter().any(|word| text.contains(word))
}

/// Renames a field in a struct tag of Go, whose name the program itself never uses.
pub(super) fn of_tag(view: &View<'_>, hit: &Hit, rule: &'static Rule) -> Remedy {
    let tokens = &view.tokens;
    let text = tokens.text;
    let New::Field(new) = rule.new else { return by_hand(rule) };
    let tag = format!("json:\"{}", hit.name);
    let line = line_start(text, hit.range.start);
    let end = text[line..].find('\n').map_or(text.len(), |end| line + end);
    let place = text[line..end].find(&tag).map(|at| line + at + "json:\"".len());
    // Those whose values v2 takes as they are.
    let is_plain = names::is_one(
        "cloud cmd cost dataCenter disk entrypoint image public registry serverless startedAt timeout",
        new,
    );
    let (Some(start), Language::Go, true) = (place, view.language, is_plain) else { return by_hand(rule) };
    // A field that takes the same name would hide this one.
    let around = if hit.group < view.count() {
        tokens.start(hit.group)..tokens.end(tokens.mate(hit.group))
    } else {
        0..text.len()
    };
    let rivals = rules::all().iter().filter(|other| other.new == New::Field(new)).flat_map(|other| match other.old {
        Old::Body(_, names) | Old::Reply(_, names) => names,
        Old::Path(..) | Old::Query(..) | Old::Operation(_) | Old::Habit(_) => &[],
    });
    let is_taken = |name: &str| {
        // The adjusted cost becomes the price.
        if name == "adjustedCostPerHr" {
            return false;
        }
        text[around.clone()].match_indices(&format!("json:\"{name}")).any(|(at, found)| {
            let is_whole = text[around.start + at + found.len()..].starts_with(['"', ',']);
            is_whole && around.start + at + "json:\"".len() != start
        })
    };
    let is_words = matches!(new, "cmd" | "entrypoint");
    if is_taken(new) || rivals.copied().any(is_taken) || is_words && !text[line..end].contains("[]string") {
        return by_hand(rule);
    }
    Remedy::Edits(vec![Edit { start, end: start + hit.name.len(), text: new.to_owned() }])
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
    // A destructured answer is not the list alone: `status, pods = ask(...)`, `const { data } = await get(...)`.
    let statement =
        view.statements.get(view.owner[first]).map_or(start, |statement| tokens.start(statement.range.start));
    let target = tokens.text[statement.min(start)..start].trim_end().strip_suffix('=').unwrap_or_default();
    let bare = target.trim_start().trim_start_matches(|c: char| c.is_ascii_lowercase()).trim_start();
    if target.contains(',') || bare.starts_with(['{', '[']) {
        return by_hand(&table::LIST_WRAPPER);
    }
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
            let Range { start, end } = whole_term(view.tokens.text, verb);
            edits.push(Edit { start, end, text: String::new() });
            edits.push(method);
        }
        _ => {}
    }
    if request.version == Version::Unknown && !has_base && edits.is_empty() {
        return Remedy::ByHand("the base address comes from elsewhere; it has to end in /v2".into());
    }
    edits.sort();
    Remedy::Edits(edits)
}

/// The range of a text, or of `+ "text"` where it is all of a literal that is added to others.
fn whole_term(text: &str, inside: &Range<usize>) -> Range<usize> {
    let (before, behind) = (&text[..inside.start], &text[inside.end..]);
    let quote = before.chars().next_back().filter(|quote| matches!(quote, '"' | '\'') && behind.starts_with(*quote));
    let plus = quote.and_then(|_| before[..before.len() - 1].trim_end_matches(' ').strip_suffix('+'));
    plus.map_or_else(|| inside.clone(), |rest| rest.trim_end_matches(' ').len()..inside.end + 1)
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

/// The body of an action, if the call is one of `requests`, `fetch`, `axios` or `curl` without a body, or of a function
/// of this file that takes one.
fn body_of_action(view: &View<'_>, site: &Site, name: &str) -> Option<Edit> {
    let at = site.chain.tokens.start;
    if view.language == Language::Shell {
        return body_of_curl(view, site, name);
    }
    let open = view.ancestors(at).find(|open| view.tokens.is(*open, "("))?;
    let callee = view.callee(open)?;
    body_by_function(view, open, callee, name).or_else(|| match view.language {
        Language::Python => body_of_python(view, open, callee, name),
        Language::JavaScript | Language::TypeScript => {
            body_of_fetch(view, site, (open, callee), name).or_else(|| body_of_axios(view, open, callee, name))
        }
        _ => None,
    })
}

fn body_of_python(view: &View<'_>, open: usize, callee: usize, name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let is_client = ["requests", "httpx", "aiohttp"].iter().any(|client| tokens.text.contains(client))
        && tokens.before(callee).is_some_and(|dot| tokens.is(dot, "."));
    let close = tokens.mate(open);
    let has_body =
        (open..close).any(|at| ["json", "data", "content"].contains(&tokens.str(at)) && tokens.is(at + 1, "="));
    let spread = (open..close).any(|at| tokens.is(at, "*") && tokens.is(at + 1, "*"));
    let is_plain = tokens.is(callee, "post") && is_client && !has_body && !spread;
    is_plain.then(|| insert(view, open, close, &format!("json={{\"action\": \"{name}\"}}")))
}

fn body_of_fetch(view: &View<'_>, site: &Site, (open, callee): (usize, usize), name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let options = (site.chain.tokens.end..tokens.mate(open)).find(|at| tokens.is(*at, "{"))?;
    let close = tokens.mate(options);
    let has_body = (options..close).any(|at| tokens.is(at, "body") && tokens.is(at + 1, ":"));
    let has_type = (options..close).any(|at| tokens.str(at).eq_ignore_ascii_case("content-type"));
    let is_named = |at: usize| {
        tokens.is(at, "headers") && (tokens.is(at + 1, ",") || tokens.is(at + 1, ":") && !tokens.is(at + 2, "{"))
    };
    let has_headers = (options..close).any(is_named) && tokens.text.to_ascii_lowercase().contains("content-type");
    let last = tokens.before(close)?;
    let comma = if tokens.is(last, ",") { " " } else { ", " };
    let text = format!("{comma}body: JSON.stringify({})", action(view, options..close, name));
    let end = tokens.end(last);
    let is_fetch = tokens.is(callee, "fetch");
    (is_fetch && (has_type || has_headers) && !has_body).then_some(Edit { start: end, end, text })
}

fn body_of_axios(view: &View<'_>, open: usize, callee: usize, name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let is_client = tokens.is(callee, "post") && tokens.text.contains("axios");
    let arguments = arguments(view, open);
    let body = action(view, open..tokens.mate(open), name);
    match arguments.as_slice() {
        [_] if is_client => Some(insert(view, open, tokens.mate(open), &body)),
        [_, old, ..] if is_client && is_none(view, old) => Some(replace(view, old, body)),
        _ => None,
    }
}

fn body_of_curl(view: &View<'_>, site: &Site, name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let statement = view.statements.get(view.owner[site.chain.tokens.start])?.range.clone();
    let has_body = statement
        .clone()
        .any(|at| ["-d", "--data", "--json", "--data-raw", "--data-binary", "-F", "--form"].contains(&tokens.str(at)));
    let end = tokens.end(site.chain.tokens.end - 1);
    // A function that passes its arguments on to curl.
    let passes_on = |at: usize| {
        let function = view.functions.iter().find(|function| tokens.is(at, &function.name));
        function.is_some_and(|function| {
            let body = &tokens.text[tokens.start(function.body.start)..tokens.start(function.body.end)];
            body.contains("curl") && body.contains("\"$@\"")
        })
    };
    let is_curl = statement.clone().any(|at| tokens.is(at, "curl")) && tokens.kind(statement.start) == Some(Kind::Word)
        || statement.clone().take(12).any(passes_on);
    let text = format!(" -H 'Content-Type: application/json' -d '{{\"action\": \"{name}\"}}'");
    (is_curl && !has_body).then_some(Edit { start: end, end, text })
}

/// Names of parameters that are sent as the body of a request.
const BODIES: [&str; 8] = ["body", "payload", "data", "json", "json_body", "json_data", "input", "reqBody"];

/// The body as an argument of a function of this file that sends one of its parameters as JSON.
fn body_by_function(view: &View<'_>, open: usize, callee: usize, name: &str) -> Option<Edit> {
    let tokens = &view.tokens;
    let function = view.functions.iter().find(|function| tokens.is(callee, &function.name))?;
    let text =
        |range: Range<usize>| &tokens.text[tokens.start(range.start)..tokens.end(range.end.max(range.start + 1) - 1)];
    let parameters: Vec<&str> = text(function.parameters.clone())
        .trim_matches(['(', ')'])
        .split(',')
        .map(str::trim)
        .filter(|parameter| !matches!(*parameter, "self" | "cls" | "*" | ""))
        .collect();
    let first_word =
        |text: &str| text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or_default().to_owned();
    let index = parameters.iter().position(|parameter| BODIES.contains(&first_word(parameter).as_str()))?;
    let parameter = first_word(parameters[index]);
    let body = text(function.body.clone());
    let is_sent = match view.language {
        Language::Python => body.contains("json.dumps(") || body.contains("json="),
        Language::JavaScript | Language::TypeScript => body.contains(&format!("JSON.stringify({parameter}")),
        Language::Go => ["interface{}", "any"].iter().any(|kind| parameters[index].ends_with(kind)),
        _ => false,
    };
    if !is_sent {
        return None;
    }
    let close = tokens.mate(open);
    let literal = action(view, open..close, name);
    let given = arguments(view, open);
    let is_keyword = |argument: &Range<usize>| tokens.is(argument.start + 1, "=");
    match given.get(index) {
        Some(old) if is_none(view, old) => Some(replace(view, old, literal)),
        None if view.language == Language::Python && !given.iter().any(|one| tokens.is(one.start, &parameter)) => {
            Some(insert(view, open, close, &format!("{parameter}={literal}")))
        }
        None if given.len() == index && !given.iter().any(is_keyword) => Some(insert(view, open, close, &literal)),
        _ => None,
    }
}

/// The object that names an action.
fn action(view: &View<'_>, near: Range<usize>, name: &str) -> String {
    let text = &view.tokens.text[view.tokens.start(near.start)..view.tokens.end(near.end)];
    match view.language {
        Language::Go => format!("map[string]string{{\"action\": \"{name}\"}}"),
        Language::JavaScript | Language::TypeScript => {
            let quote = if text.contains('\'') || !text.contains('"') { '\'' } else { '"' };
            format!("{{ action: {quote}{name}{quote} }}")
        }
        _ => format!("{{\"action\": \"{name}\"}}"),
    }
}

/// The arguments of a call.
fn arguments(view: &View<'_>, open: usize) -> Vec<Range<usize>> {
    let tokens = &view.tokens;
    let close = tokens.mate(open);
    let (mut found, mut at) = (Vec::new(), tokens.skip_blank(open + 1, close));
    let mut start = at;
    while at < close {
        if tokens.is(at, ",") {
            found.push(start..at);
            start = tokens.skip_blank(at + 1, close);
        }
        at = tokens.next(at).max(at + 1);
    }
    if start < close {
        found.push(start..close);
    }
    found
}

/// Whether an argument says that there is no body.
fn is_none(view: &View<'_>, argument: &Range<usize>) -> bool {
    let tokens = &view.tokens;
    let text = &tokens.text[tokens.start(argument.start)..tokens.start(argument.end)];
    matches!(text.trim(), "nil" | "None" | "null" | "undefined" | "{}")
}

fn replace(view: &View<'_>, argument: &Range<usize>, text: String) -> Edit {
    let last = view.tokens.before(argument.end).unwrap_or(argument.start);
    Edit { start: view.tokens.start(argument.start), end: view.tokens.end(last), text }
}

/// Inserts an argument after the last one.
fn insert(view: &View<'_>, open: usize, close: usize, argument: &str) -> Edit {
    let tokens = &view.tokens;
    let last = tokens.before(close).unwrap_or(open);
    let at = tokens.end(last);
    let text = if tokens.is(last, ",") { format!(" {argument}") } else { format!(", {argument}") };
    Edit { start: at, end: at, text }
}
