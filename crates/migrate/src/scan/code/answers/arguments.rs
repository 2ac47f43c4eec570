//! The values of a program's parameters and results, by their calls and their declared types.

use std::{collections::HashMap, ops::Range};

use super::{Answers, MOST_USES, held_of};
use crate::scan::{
    Language,
    code::{held::HeldAnswer, requests::Site, token::Kind, view::View, words},
};

/// The maximum number of tokens between the parameters of a function and its body.
const LONGEST_TYPE: usize = 24;
/// Names of list types.
const LISTS: [&str; 9] =
    ["list", "List", "Sequence", "Iterable", "array", "Array", "Vec", "IEnumerable", "IReadOnlyList"];

/// By function and parameter, the answer that calls pass for it: of lists with different subjects, any list; `None` of
/// other differences.
pub(super) fn of(answers: &Answers, view: &View<'_>, sites: &[&Site]) -> HashMap<(usize, String), Option<HeldAnswer>> {
    let mut given: HashMap<(usize, String), Option<HeldAnswer>> = HashMap::new();
    let mut declared: HashMap<&str, usize> = HashMap::new();
    for function in &view.functions {
        *declared.entry(&function.name).or_default() += 1;
    }
    for (number, function) in view.functions.iter().enumerate() {
        // A call does not tell which of several functions with a name it means.
        if declared.get(function.name.as_str()).is_some_and(|count| *count > 1) {
            continue;
        }
        let parameters: Vec<String> =
            items(view, function.parameters.clone()).filter_map(|range| name_of(view, range)).collect();
        if parameters.is_empty() {
            continue;
        }
        for at in view.places(&function.name, 0..view.count()).iter().copied().take(MOST_USES) {
            let open = at + 1;
            if view.is_declared[at] || !view.tokens.is(open, "(") {
                continue;
            }
            let arguments = items(view, open + 1..view.tokens.mate(open));
            for (argument, name) in arguments.zip(&parameters) {
                let Some(held) = passed(answers, view, sites, open, argument) else { continue };
                let known = given.entry((number, name.clone())).or_insert(Some(held));
                if *known != Some(held) {
                    *known = known.filter(|known| known.is_list() && held.is_list()).map(HeldAnswer::of_any);
                }
            }
        }
    }
    given
}

/// The answer in an argument: a variable, a call of a function that returns one, or a request, but not its address.
fn passed(
    answers: &Answers,
    view: &View<'_>,
    sites: &[&Site],
    open: usize,
    argument: Range<usize>,
) -> Option<HeldAnswer> {
    let first = sites.partition_point(|site| site.chain.tokens.start < argument.start);
    match sites.get(first).filter(|site| argument.contains(&site.chain.tokens.start)) {
        Some(site) if view.parents[site.chain.tokens.start] == open => None,
        Some(site) => held_of(site),
        None => answers.value(view, argument, None),
    }
}

/// The ranges between the commas of a bracket.
fn items<'v>(view: &'v View<'_>, inside: Range<usize>) -> impl Iterator<Item = Range<usize>> + 'v {
    let mut start = inside.start;
    std::iter::from_fn(move || {
        (start < inside.end).then(|| {
            let mut at = start;
            while at < inside.end && !view.tokens.is(at, ",") {
                at = view.tokens.next(at).max(at + 1);
            }
            let item = start..at.min(inside.end);
            start = at + 1;
            item
        })
    })
}

/// The name of a parameter; `None` for the object itself.
fn name_of(view: &View<'_>, parameter: Range<usize>) -> Option<String> {
    let tokens = &view.tokens;
    let mut names = parameter.clone().filter(|at| tokens.kind(*at) == Some(Kind::Word));
    let first = names.next()?;
    let at = match view.language {
        Language::Php => parameter.clone().find(|at| tokens.str(*at).starts_with('$'))?,
        Language::Java | Language::CSharp => names.next_back().unwrap_or(first),
        _ => first,
    };
    let name = tokens.str(at);
    (!["self", "cls", "this"].contains(&name)).then(|| name.to_owned())
}

/// Whether a function declares that it returns a list: `-> list[dict]`, `: array`, `: Promise<Pod[]>`.
pub(super) fn returns_list(view: &View<'_>, number: usize) -> bool {
    let tokens = &view.tokens;
    let function = &view.functions[number];
    let start = function.parameters.end + 1;
    let declared = (start..start + LONGEST_TYPE).take_while(|at| {
        let is_block = view.is_block.get(*at).is_some_and(|is_block| *is_block);
        let is_arrow = tokens.is(*at, "=");
        let is_body = tokens.is(*at, ":") && tokens.kind(at + 1) == Some(Kind::Newline);
        !is_block && !is_arrow && !is_body
    });
    declared.into_iter().any(|at| {
        LISTS.contains(&tokens.str(at)) || tokens.is(at, "[") && tokens.is(at + 1, "]") && !words::is_access(tokens, at)
    })
}
