//! Declarations of what is sent and answered: struct tags, annotations, members of interfaces.

use std::ops::Range;

use super::{names, token::Kind, view::View};
use crate::{
    rules::{Rule, Subject, table},
    scan::{Found, Language, Remedy},
};

/// A member that names a field of the API.
struct Member {
    name: String,
    range: Range<usize>,
    /// The bracket of the type that it is declared in.
    group: usize,
}

/// The findings of all declared types.
pub(super) fn declarations(view: &View<'_>) -> Vec<Found> {
    let members = members(view);
    let mut found = Vec::new();
    let mut begin = 0;
    while begin < members.len() {
        let group = members[begin].group;
        let own: Vec<&Member> = members.iter().skip(begin).take_while(|member| member.group == group).collect();
        begin += own.len();
        found.extend(declared(&own, is_of_volume(view, group)));
    }
    found
}

/// Whether the name of a type says that it is a volume: `struct Volume {`.
fn is_of_volume(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    let words = ["struct", "class", "record", "interface", "type"];
    let keyword = (open.saturating_sub(8)..open).rev().find(|at| words.contains(&tokens.str(*at)));
    let is_named = |at: usize| tokens.kind(at) == Some(Kind::Word) && tokens.str(at).to_lowercase().contains("volume");
    // Go has the name before `struct`.
    keyword.is_some_and(|keyword| is_named(keyword + 1) || tokens.is(keyword, "struct") && is_named(keyword - 1))
}

fn declared(members: &[&Member], is_of_volume: bool) -> Vec<Found> {
    let has = |of: fn(&str) -> bool| members.iter().any(|member| of(&member.name));
    let is_request = has(names::is_request_only) && !has(names::is_reply_only);
    let is_one = |name: &str| members.iter().any(|member| member.name == name);
    let is_record = is_one("amount") && (is_one("time") || is_one("timeBilledMs") || is_one("diskSpaceBilledGb"));
    let is_volume = is_one("dataCenterId") && (is_one("size") || is_of_volume);
    let subject = if is_record {
        Some(Subject::Billing)
    } else if is_volume {
        Some(Subject::Volume)
    } else if is_one("workersMax") || is_one("workersMin") || is_one("scalerType") {
        Some(Subject::Endpoint)
    } else if is_one("isServerless") || is_one("isPublic") {
        Some(Subject::Template)
    } else if has(names::is_telling) {
        Some(Subject::Pod)
    } else {
        None
    };
    let is_failure = (is_one("message") || is_one("error")) && members.len() <= 2;
    let of_request = names::subject_of(members.iter().map(|member| member.name.as_str()));
    let rule_of = |name: &str| -> Option<&'static Rule> {
        match subject {
            Some(subject) if is_request => names::body(of_request, name).filter(|_| subject != Subject::Billing),
            Some(subject) => names::reply(Some(subject), name),
            None if is_failure && ["message", "error"].contains(&name) => Some(&table::ERROR_SHAPE),
            None => None,
        }
    };
    members
        .iter()
        .filter_map(|member| {
            let rule = rule_of(&member.name)?;
            Some(Found {
                range: member.range.clone(),
                rule,
                replacement: rule.new.to_string(),
                remedy: Remedy::ByHand("what the program does with the member has to change with it".into()),
            })
        })
        .collect()
}

fn members(view: &View<'_>) -> Vec<Member> {
    let mut members = Vec::new();
    for at in 0..view.count() {
        match view.tokens.kind(at) {
            Some(Kind::Begin) => members.extend(tag(view, at)),
            Some(Kind::Word) => members.extend(member(view, at)),
            _ => {}
        }
    }
    members.sort_by_key(|member| member.group);
    members
}

/// A name in a tag or an annotation.
fn tag(view: &View<'_>, begin: usize) -> Option<Member> {
    let tokens = &view.tokens;
    let text = &tokens.text[tokens.end(begin)..tokens.start(tokens.mate(begin)).max(tokens.end(begin))];
    let start = tokens.end(begin);
    let group = |open: usize| view.parents.get(open).copied().unwrap_or(usize::MAX);
    match view.language {
        Language::Go => {
            let at = text.find("json:\"")? + 6;
            let name = text[at..].split(['"', ',']).next()?;
            Some(Member {
                name: name.to_owned(),
                range: start + at..start + at + name.len(),
                group: view.parents[begin],
            })
        }
        Language::Java | Language::CSharp | Language::Rust => {
            let open = view.parents[begin];
            let callee = tokens.str(view.callee(open)?);
            let is_annotation = match view.language {
                Language::Rust => {
                    callee == "serde"
                        && tokens.before(begin).and_then(|equals| tokens.before(equals)).is_some_and(|at| {
                            tokens.is(at, "rename") || tokens.is(at, "serialize") || tokens.is(at, "deserialize")
                        })
                }
                _ => ["JsonProperty", "JsonPropertyName", "SerializedName", "JsonAlias", "Json"].contains(&callee),
            };
            // The brackets of an attribute stand around it.
            let outer = group(open);
            let outer = if tokens.is(outer, "[") { group(outer) } else { outer };
            is_annotation.then(|| Member { name: text.to_owned(), range: start..start + text.len(), group: outer })
        }
        _ => None,
    }
}

/// `imageName: string;` of an interface, `imageName: str` of a class of types.
fn member(view: &View<'_>, at: usize) -> Option<Member> {
    let tokens = &view.tokens;
    let is_typed = match view.language {
        Language::TypeScript => {
            let colon = if tokens.is(at + 1, "?") { at + 2 } else { at + 1 };
            let open = view.parents[at];
            let is_begin = tokens.before(at).is_some_and(|before| {
                before == open || ["{", ";", ",", "readonly"].iter().any(|text| tokens.is(before, text))
            }) || tokens.kind(at.saturating_sub(1)) == Some(Kind::Newline);
            tokens.is(colon, ":") && is_begin && tokens.is(open, "{") && (is_type(view, open) || is_schema(view, open))
        }
        Language::JavaScript => {
            let open = view.parents[at];
            let is_begin = tokens.before(at).is_some_and(|before| before == open || tokens.is(before, ","));
            tokens.is(at + 1, ":") && is_begin && is_schema(view, open)
        }
        Language::Python => {
            let statement = &view.statements[view.owner[at]].range;
            let function = view.function_of(at);
            tokens.is(at + 1, ":")
                && statement.start == at
                && function.is_none()
                && statement.len() > 2
                && view.tokens.text[..tokens.start(at)].ends_with([' ', '\t'])
        }
        _ => false,
    };
    is_typed.then(|| Member {
        name: tokens.str(at).to_owned(),
        range: tokens.start(at)..tokens.end(at),
        group: if view.language == Language::Python { class_of(view, at) } else { view.parents[at] },
    })
}

/// Whether a bracket opens a type: `interface X {`, `type X = {`, `Promise<{`.
fn is_type(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    let start = open.saturating_sub(8);
    let head = || (start..open).rev().take_while(|at| !tokens.is(*at, ";") && !tokens.is(*at, "}"));
    head().any(|at| tokens.is(at, "interface") || tokens.is(at, "type"))
        || tokens.before(open).is_some_and(|before| tokens.is(before, "<"))
}

/// Whether a bracket opens a schema of the usual libraries, whose members are types: `z.object({`.
fn is_schema(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    let Some(outer) = tokens.before(open).filter(|outer| tokens.is(open, "{") && tokens.is(*outer, "(")) else {
        return false;
    };
    view.callee(outer).is_some_and(|callee| {
        ["object", "strictObject", "looseObject", "shape"].contains(&tokens.str(callee))
            && tokens.before(callee).is_some_and(|before| tokens.is(before, "."))
    })
}

/// Whether a bracket holds a declaration of JavaScript or TypeScript, and no value: a schema, a type with a name, or the
/// type of a parameter or variable.
pub(super) fn is_declared(view: &View<'_>, open: usize) -> bool {
    is_declared_within(view, open, DEPTH)
}

/// How deep types are told from values.
const DEPTH: usize = 16;

fn is_declared_within(view: &View<'_>, open: usize, depth: usize) -> bool {
    let tokens = &view.tokens;
    let is_typed = view.language == Language::TypeScript;
    if !tokens.is(open, "{") || !(is_typed || view.language == Language::JavaScript) {
        return false;
    }
    if is_schema(view, open) || !is_typed {
        return is_schema(view, open);
    }
    let Some(before) = tokens.before(open) else { return false };
    let Some(name) = tokens.before(before) else { return false };
    if tokens.is(before, "=") {
        return names_type(view, before);
    }
    let name = if tokens.is(name, "?") { tokens.before(name).unwrap_or(name) } else { name };
    let Some(keyword) = tokens.before(name) else { return false };
    // A parameter stands in round brackets, where nothing else has a colon.
    let is_parameter = tokens.is(view.parents[name], "(") && (keyword == view.parents[name] || tokens.is(keyword, ","));
    let is_variable = ["let", "const", "var"].iter().any(|word| tokens.is(keyword, word));
    let is_inner = view
        .parents
        .get(open)
        .is_some_and(|outer| *outer < open && depth > 0 && is_declared_within(view, *outer, depth - 1));
    tokens.is(before, ":") && tokens.kind(name) == Some(Kind::Word) && (is_parameter || is_variable || is_inner)
}

/// Whether the name of a type stands before an `=`: `type X =`, `type X<T> =`.
fn names_type(view: &View<'_>, equals: usize) -> bool {
    let statement = &view.statements[view.owner[equals]].range;
    (statement.start..equals).take(3).any(|at| view.tokens.is(at, "type")) && equals - statement.start < 32
}

/// The class of Python that a member stands in, by the line of its head.
fn class_of(view: &View<'_>, at: usize) -> usize {
    view.places("class", 0..at).last().copied().unwrap_or(0)
}
