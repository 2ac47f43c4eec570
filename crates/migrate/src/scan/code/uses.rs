//! Uses of a value as a bare array: loops, list functions and methods, indexing, target types of decoding, and jq
//! filters.

use std::ops::Range;

use super::{
    answers::{LONGEST, ListUse},
    held::HeldAnswer,
    requests::Site,
    token::Kind,
    view::View,
    words,
};
use crate::scan::Language;

/// Skips members and calls that pass an answer through: `.json()`, `.data`.
pub(super) fn past_readers(view: &View<'_>, mut at: usize, end: usize) -> usize {
    let tokens = &view.tokens;
    for _ in 0..8 {
        let mut member = at;
        while member < end && (words::is_access(tokens, member) || tokens.kind(member) == Some(Kind::Newline)) {
            member += 1;
        }
        if member == at || tokens.kind(member) != Some(Kind::Word) || !words::passes(tokens.str(member)) {
            return at;
        }
        at = member + 1;
        if tokens.is(at, "(") {
            at = tokens.mate(at) + 1;
        }
    }
    at
}

/// The last token of a call of the function that is named here, with the brackets around it: `(await list())`. The name
/// itself if it is not called.
pub(super) fn behind_call(view: &View<'_>, name: usize, end: usize) -> usize {
    let tokens = &view.tokens;
    if !tokens.is(name + 1, "(") {
        return name;
    }
    let mut last = tokens.mate(name + 1);
    while last + 1 < end && tokens.is(last + 1, ")") {
        last += 1;
    }
    last
}

/// Whether a variable is used as an array here; returns the last token of the evidence.
pub(super) fn is_array_use(view: &View<'_>, at: usize) -> Option<usize> {
    if is_taken_before(view, at, past_readers(view, at + 1, view.count())) {
        return Some(at);
    }
    is_taken_behind(view, past_readers(view, at + 1, view.count()))
}

/// Whether the text before a value uses it as an array: `for x in`, `range`, `len(`, `isinstance(x, list)`.
pub(super) fn is_taken_before(view: &View<'_>, at: usize, behind: usize) -> bool {
    let tokens = &view.tokens;
    let Some(before) = tokens.before(at) else { return false };
    let open = view.parents[at];
    let is_part =
        words::is_access(tokens, behind) || tokens.is(behind, "[") && tokens.end(behind - 1) == tokens.start(behind);
    if is_part {
        return false;
    }
    let is_loop_word = ["in", "of", "range"].contains(&tokens.str(before)) && tokens.kind(before) == Some(Kind::Word);
    // `"x" in answer` tests for a key.
    let is_membership = is_loop_word && tokens.is(before, "in") && !has_for(view, before);
    let in_round = tokens.is(open, "(") && open + 1 == at;
    let callee = || view.callee(open).map(|at| tokens.str(at)).unwrap_or_default();
    let is_php_loop = in_round && tokens.is(open.wrapping_sub(1), "foreach");
    let is_java_loop = tokens.is(before, ":") && tokens.is(open.wrapping_sub(1), "for");
    let is_mapped =
        tokens.is(before, ",") && ["map", "filter"].contains(&callee()) && view.language == Language::Python;
    let is_kind = in_round
        && match callee() {
            "isinstance" => (at..tokens.mate(open)).any(|at| tokens.is(at, "list")),
            "isArray" | "is_array" | "is_list" | "array_is_list" => true,
            name => words::takes_list(name),
        };
    is_mapped || is_loop_word && !is_membership || is_php_loop || is_java_loop || is_kind
}

/// Whether a `for` precedes an `in`, in the same brackets or statement.
fn has_for(view: &View<'_>, at: usize) -> bool {
    let start = view.statements.get(view.owner[at]).map_or(0, |statement| statement.range.start);
    (start.max(at.saturating_sub(48))..at).any(|at| ["for", "foreach"].contains(&view.tokens.str(at)))
}

/// Whether the text after a value uses it as an array: `.map(`, `[0]`, `.length`, `.get("data", x)`.
pub(super) fn is_taken_behind(view: &View<'_>, at: usize) -> Option<usize> {
    let tokens = &view.tokens;
    if tokens.is(at, "[") && at > 0 && tokens.end(at - 1) == tokens.start(at) {
        let is_number = tokens.kind(at + 1) == Some(Kind::Number) && tokens.is(at + 2, "]");
        let is_wrapper = tokens.kind(at + 1) == Some(Kind::Begin) && is_wrapper(tokens.str(at + 2));
        return (is_number || is_wrapper).then(|| tokens.mate(at));
    }
    let mut member = at;
    while words::is_access(tokens, member)
        || tokens.kind(member) == Some(Kind::Newline) && words::is_access(tokens, member + 1)
    {
        member += 1;
    }
    if member == at || tokens.kind(member) != Some(Kind::Word) {
        return None;
    }
    if tokens.is(member, "get") && tokens.kind(member + 2) == Some(Kind::Begin) && is_wrapper(tokens.str(member + 3)) {
        return Some(tokens.mate(member + 1));
    }
    words::is_list_method(tokens.str(member)).then_some(member)
}

/// Where a function returns an answer, or an empty list in place of a missing one: `|| []`, `?? []`, `?: []`, `or []`.
/// `at` is in the expression of the answer.
pub(super) fn returned_or_empty(view: &View<'_>, at: usize, held: HeldAnswer) -> Option<ListUse> {
    let tokens = &view.tokens;
    let closes = view.ancestors(at).map(|open| tokens.mate(open) + 1);
    let ends = std::iter::once(at + 1).chain(closes).map(|behind| past_readers(view, behind, view.count()));
    let last = ends.filter(|behind| is_returned(view, at) && *behind > at).find_map(|behind| or_empty(view, behind))?;
    let range = tokens.start(at)..tokens.end(last);
    Some(ListUse { range, held, value: None, is_read: false })
}

/// The end of an alternative that is an empty list.
fn or_empty(view: &View<'_>, at: usize) -> Option<usize> {
    let tokens = &view.tokens;
    let pair = |one, other| tokens.is(at, one) && tokens.is(at + 1, other);
    let open = if tokens.is(at, "or") {
        at + 1
    } else if pair("|", "|") || pair("?", "?") || pair("?", ":") {
        at + 2
    } else {
        return None;
    };
    (tokens.is(open, "[") && tokens.is(open + 1, "]")).then_some(open + 1)
}

/// Whether a value is what its function returns: after `return`, or as the body of an arrow function.
fn is_returned(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    let is_return = view.statements.get(view.owner[at]).is_some_and(|one| tokens.is(one.range.start, "return"));
    let body = view.function_of(at).map(|number| &view.functions[number].body);
    is_return
        || body.is_some_and(|body| body.contains(&at) && tokens.before(body.start).is_some_and(|at| tokens.is(at, ">")))
}

/// The list that a test double answers, in the statement of its request: `reply(200, [{...}])`, `json=[{...}]`.
pub(super) fn doubled(view: &View<'_>, site: &Site, held: HeldAnswer) -> Option<ListUse> {
    const ANSWERS: [&str; 8] = ["json", "repl", "respon", "resolve", "return", "fulfill", "body", "data"];
    let tokens = &view.tokens;
    let statement = view.statements.get(view.owner[site.chain.tokens.start])?.range.clone();
    let open = (site.chain.tokens.end..statement.end.min(site.chain.tokens.end + 200)).find(|at| {
        let first = tokens.skip_blank(at + 1, statement.end);
        let is_list = tokens.is(*at, "[") && (tokens.is(first, "{") || tokens.is(first, "["));
        let is_value =
            tokens.before(*at).is_some_and(|sign| ["(", ",", "=", ":"].iter().any(|one| tokens.is(sign, one)));
        is_list && is_value
    })?;
    let name = match tokens.before(open).filter(|sign| tokens.is(*sign, "=") || tokens.is(*sign, ":")) {
        Some(sign) => tokens.before(sign),
        None => view.callee(view.parents[open]),
    };
    let name = name.map(|at| tokens.str(at).to_ascii_lowercase())?;
    let is_answer = ANSWERS.iter().any(|word| name.contains(word));
    is_answer.then(|| ListUse { range: tokens.start(open)..tokens.end(open), held, value: None, is_read: false })
}

/// Names under which other services wrap lists: a program that handles one treats everything else as an array.
fn is_wrapper(name: &str) -> bool {
    ["data", "items", "results"].contains(&name)
}

/// A list used in the statement of its request.
pub(super) fn direct_use(view: &View<'_>, site: &Site, held: HeldAnswer) -> Option<ListUse> {
    used_in_calls(view, site.chain.tokens.clone(), held)
}

/// The same, starting from the tokens of its address or of a name for it, through the calls that take it.
pub(super) fn used_in_calls(view: &View<'_>, address: Range<usize>, held: HeldAnswer) -> Option<ListUse> {
    let tokens = &view.tokens;
    let start = address.start;
    let statement = view.statements.get(view.owner[start])?.range.clone();
    let opens: Vec<usize> = view.ancestors(start).take_while(|open| *open >= statement.start).collect();
    let range = tokens.start(start)..tokens.end(address.end - 1);
    // A list of addresses is not a list of answers.
    for open in opens.into_iter().filter(|open| !tokens.is(*open, "[")) {
        let callee = view.callee(open);
        let mut first = callee.unwrap_or(open);
        while let Some(dot) = tokens.before(first).filter(|dot| words::is_access(tokens, *dot)) {
            match tokens.before(dot) {
                Some(before) if tokens.kind(before) == Some(Kind::Word) => first = before,
                Some(before) if tokens.kind(before) == Some(Kind::Close) => first = tokens.mate(before),
                _ => break,
            }
        }
        if tokens.before(first).is_some_and(|before| tokens.is(before, "await")) {
            first = tokens.before(first)?;
        }
        let close = tokens.mate(open);
        let behind = past_readers(view, close + 1, statement.end);
        if is_taken_before(view, first, behind) {
            let value = Some(first..behind);
            return Some(ListUse { range, held, value, is_read: false });
        }
        if let Some(last) = is_taken_behind(view, behind) {
            let range = tokens.start(last)..tokens.end(last);
            return Some(ListUse { range, held, value: Some(first..behind), is_read: false });
        }
        // `.then(pods => pods.map(...))`
        let dot = tokens.skip_blank(close + 1, statement.end);
        if tokens.is(dot, ".") && tokens.is(dot + 1, "then") {
            let used = (dot + 2..statement.end.min(dot + LONGEST)).find(|at| {
                tokens.kind(*at) == Some(Kind::Word)
                    && tokens.before(*at).is_some_and(|dot| tokens.is(dot, "."))
                    && ["map", "forEach", "filter", "find", "length", "reduce", "some"].contains(&tokens.str(*at))
            });
            if let Some(at) = used {
                return Some(ListUse { range: tokens.start(at)..tokens.end(at), held, value: None, is_read: false });
            }
        }
    }
    None
}

/// A list decoded into an array type: `var pods []Pod`, `json::<Vec<Pod>>()`, `List<Pod>`, `Pod[]`.
pub(super) fn typed_use(view: &View<'_>, site: &Site, held: HeldAnswer) -> Option<ListUse> {
    let tokens = &view.tokens;
    let start = site.chain.tokens.start;
    let function = &view.functions[view.function_of(start)?];
    let is_go = view.language == Language::Go;
    let statement = view.statements.get(view.owner[start])?.range.clone();
    let is_compiled = is_go || matches!(view.language, Language::Java | Language::CSharp);
    // Results with names stand before the body.
    let begin = if is_go { function.parameters.end } else { statement.start };
    let region = begin.max(start.saturating_sub(LONGEST))..function.body.end.min(start + LONGEST);
    let mut is_wrapped = false;
    let mut used = None;
    for at in region {
        let is_slice = is_go && tokens.is(at, "[") && tokens.is(at + 1, "]") && tokens.kind(at + 2) == Some(Kind::Word);
        let is_go_list = is_slice
            && (tokens.is(at.saturating_sub(2), "var")
                || at < function.body.start
                || tokens.before(at).is_some_and(|before| tokens.is(before, "=")) && tokens.is(at + 3, "{")
                || tokens.is(at.saturating_sub(2), "make") && tokens.is(at.saturating_sub(3), "="));
        let name = if tokens.is(at.saturating_sub(2), "var") || at < function.body.start {
            at.saturating_sub(1)
        } else if tokens.is(at.saturating_sub(2), "make") {
            at.saturating_sub(5)
        } else {
            at.saturating_sub(3)
        };
        let is_filled = is_go_list
            && view
                .places(tokens.str(name), at..function.body.end)
                .iter()
                .any(|at| tokens.is(at.saturating_sub(1), "&"));
        let is_generic = ["Vec", "List", "IList", "IEnumerable", "ArrayList"].contains(&tokens.str(at))
            && tokens.is(at + 1, "<")
            && at >= statement.start
            && is_decoded(view, at);
        let is_array = !is_go
            && matches!(view.language, Language::TypeScript | Language::CSharp | Language::Java)
            && tokens.kind(at) == Some(Kind::Word)
            && tokens.is(at + 1, "[")
            && tokens.is(at + 2, "]")
            && (statement.contains(&at) || is_compiled && is_decoded(view, at))
            && tokens.str(at).starts_with(char::is_uppercase);
        // A program that also accepts the object needs no change.
        is_wrapped |= is_go
            && tokens.is(at, "struct")
            && tokens.is(at + 1, "{")
            && at > function.body.start
            && !tokens.is(at - 1, "]");
        if used.is_none() && (is_filled || is_generic || is_array) {
            used = Some(at);
        }
    }
    let at = used.filter(|_| !is_wrapped)?;
    Some(ListUse { range: tokens.start(at)..tokens.end(at), held, value: None, is_read: false })
}

/// Whether a type is the target of JSON decoding, by the surrounding calls.
fn is_decoded(view: &View<'_>, at: usize) -> bool {
    let Some(statement) = view.statements.get(view.owner[at]) else { return false };
    let range = statement.range.start..statement.range.end.min(statement.range.start + 200);
    let is_reader = |at: usize| {
        let lower = view.tokens.str(at).to_ascii_lowercase();
        ["json", "deserialize", "readvalue", "typereference", "entity", "from_str", "fromjson", "getfor"]
            .iter()
            .any(|word| lower.contains(word))
    };
    range.into_iter().any(is_reader)
}

/// The filter text passed to jq.
pub(super) fn program_of_jq(view: &View<'_>, at: usize) -> Option<Range<usize>> {
    let tokens = &view.tokens;
    let end = view.statements[view.owner[at]].range.end;
    let mut program = at + 1;
    while program < end && tokens.str(program).starts_with('-') {
        let takes = ["--arg", "--argjson", "--slurpfile"].contains(&tokens.str(program));
        let mut next = program + 1;
        if takes {
            next = tokens.next(tokens.next(next));
        }
        program = next;
    }
    match tokens.kind(program)? {
        Kind::Begin => Some(tokens.end(program)..tokens.start(tokens.mate(program)).max(tokens.end(program))),
        Kind::Word => {
            let close =
                (program..end).find(|at| *at + 1 >= end || tokens.start(*at + 1) != tokens.end(*at)).unwrap_or(program);
            Some(tokens.start(program)..tokens.end(close))
        }
        _ => None,
    }
}

/// Where a filter treats its input as an array: `.[]`, `.[0]`, `map(...)`, `length`.
pub(super) fn bare_array(filter: &str) -> Option<Range<usize>> {
    let trimmed = filter.trim_start_matches(|c: char| c.is_whitespace() || c == '[' || c == '(');
    let skipped = filter.len() - trimmed.len();
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let forms = [
        ".[",
        "map(",
        "length",
        "first",
        "last",
        "any(",
        "all(",
        "sort_by(",
        "group_by(",
        "to_entries",
        "select(.[]",
        "add",
    ];
    forms
        .iter()
        .find(|form| {
            trimmed.starts_with(**form) && (form.ends_with('[') || !trimmed[form.len()..].starts_with(is_name))
        })
        .filter(|form| **form != ".[" || !trimmed.starts_with(".[\"") && !trimmed.starts_with(".[\\\""))
        .map(|form| skipped..skipped + form.len())
}
