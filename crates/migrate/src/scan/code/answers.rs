//! Finds variables that hold a v1 answer, and places where a list among them is used as a bare array.
//!
//! A variable holds what its last assignment gave it: the answer to the request in that statement, the result of a
//! function in the same file, or another variable's value. Data flow is followed no further, and never across files.

use std::{collections::HashMap, ops::Range};

use super::{
    held::Held,
    requests::Site,
    token::Kind,
    uses::{
        bare_array, direct_use, is_array_use, is_taken_before, is_taken_behind, past_readers, program_of_jq, typed_use,
        used_in_calls,
    },
    view::View,
    words,
};
use crate::scan::{Language, address::Address};

/// A list used as a bare array.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ListUse {
    /// The range of the use.
    pub(super) range: Range<usize>,
    pub(super) held: Held,
    /// The tokens of the value to unwrap, if it is a single expression in view.
    pub(super) value: Option<Range<usize>>,
    /// Whether that value is known, from its variable's use, to be the parsed list, not an unparsed answer.
    pub(super) is_read: bool,
}

/// The answers in a program.
#[derive(Debug, Default)]
pub(super) struct Answers {
    /// By function and name: what it holds from which token on, and the tokens of its value.
    variables: HashMap<(Option<usize>, String), Vec<Binding>>,
    functions: HashMap<String, Held>,
    pub(super) lists: Vec<ListUse>,
    /// Whether a list escapes the view of the analysis.
    pub(super) loses_sight: bool,
}

#[derive(Debug, Clone)]
struct Binding {
    at: usize,
    held: Option<Held>,
    value: Range<usize>,
}

/// The maximum number of tokens inspected per statement.
pub(super) const LONGEST: usize = 2_000;
/// The maximum number of uses inspected per variable.
const MOST_USES: usize = 200;

impl Answers {
    /// Analyses a program with these requests. `input` is its standard input or input file, if a shell supplies it.
    pub(super) fn of(view: &View<'_>, sites: &[&Site], input: Option<Held>) -> Self {
        let mut answers = Self::default();
        let mut of_statement: HashMap<usize, Vec<&Site>> = HashMap::new();
        for site in sites {
            of_statement.entry(view.owner[site.chain.tokens.start]).or_default().push(site);
        }
        // A function may be called before its declaration.
        for _ in 0..2 {
            answers.variables.clear();
            for number in 0..view.statements.len() {
                let range = view.statements[number].range.clone();
                // In a shell, an assignment contains the request as a separate statement: `pods=$(curl ...)`.
                let own = if view.language == Language::Shell {
                    let begin = sites.partition_point(|site| site.chain.tokens.start < range.start);
                    let end = sites.partition_point(|site| site.chain.tokens.start < range.end).max(begin);
                    &sites[begin..end.min(begin + 8)]
                } else {
                    of_statement.get(&number).map_or(&[][..], Vec::as_slice)
                };
                answers.statement(view, number, own, input);
            }
        }
        answers.find_lists(view, &of_statement, input);
        answers
    }

    /// The value of a name at a token.
    pub(super) fn held(&self, view: &View<'_>, name: &str, at: usize) -> Option<Held> {
        self.binding(view, name, at)?.held
    }

    fn binding(&self, view: &View<'_>, name: &str, at: usize) -> Option<&Binding> {
        let of = |function| {
            let bindings = self.variables.get(&(function, name.to_owned()))?;
            let count = bindings.partition_point(|binding| binding.at < at);
            // On the right side of its own assignment a name still has its old value.
            bindings[..count].iter().rev().take(2).find(|binding| !binding.value.contains(&at))
        };
        let own = view.function_of(at);
        of(own).or_else(|| of(None).filter(|_| own.is_some()))
    }

    fn statement(&mut self, view: &View<'_>, number: usize, sites: &[&Site], input: Option<Held>) {
        let tokens = &view.tokens;
        let range = view.statements[number].range.clone();
        let range = range.start..range.end.min(range.start + LONGEST);
        let is_own = |at: &usize| view.owner[*at] == number;
        let function = view.function_of(range.start);
        let equals = range.clone().filter(is_own).find(|at| is_assignment(view, *at, range.start));
        let value = equals.map_or(range.start, |at| at + 1)..range.end;
        let site = sites.iter().find(|site| value.contains(&site.chain.tokens.start));
        let held = match site {
            Some(site) => held_of(site),
            None => self.value(view, value.clone(), input),
        };
        if let Some(equals) = equals {
            for target in targets(view, range.start, equals) {
                let binding = Binding { at: equals, held, value: value.clone() };
                self.variables.entry((function, target)).or_default().push(binding);
            }
        } else if let Some((target, source)) = with_of(view, range.clone()) {
            let site = sites.iter().find(|site| source.contains(&site.chain.tokens.start));
            let held = site.and_then(|site| held_of(site)).or_else(|| self.value(view, source, input));
            let binding = Binding { at: range.start, held, value: 0..0 };
            self.variables.entry((function, target)).or_default().push(binding);
        } else if let Some((target, source)) = loop_of(view, range.clone()) {
            let held = self.value(view, source, input).or(held).filter(|held| held.is_list()).map(Held::element);
            let binding = Binding { at: range.start, held, value: 0..0 };
            self.variables.entry((function, target)).or_default().push(binding);
        }
        let is_returned =
            tokens.is(range.start, "return") || range.end == view.count() && view.language == Language::Ruby;
        if let (Some(held), Some(number), true) = (held, function, is_returned) {
            self.functions.insert(view.functions[number].name.clone(), held);
        }
    }

    /// The value of an expression: of its leading variable or function, past calls that only parse it.
    fn value(&self, view: &View<'_>, value: Range<usize>, input: Option<Held>) -> Option<Held> {
        const NUMBERS: [&str; 9] = ["len", "sum", "min", "max", "any", "all", "count", "isinstance", "sizeof"];
        let tokens = &view.tokens;
        for at in value.start..value.end.min(value.start + 24) {
            let is_plain = tokens.is_blank(at)
                || words::is_access(tokens, at)
                || ["(", "&", "*", "!"].iter().any(|sign| tokens.is(at, sign));
            if is_plain {
                continue;
            }
            let name = tokens.str(at);
            if tokens.kind(at) != Some(Kind::Word) || NUMBERS.contains(&name) {
                return None;
            }
            if let Some(input) = input.filter(|_| ["stdin", "STDIN", "argv"].contains(&name)) {
                return Some(input);
            }
            if tokens.is(at + 1, "(")
                && let Some(held) = self.functions.get(name)
            {
                return Some(*held);
            }
            let is_member = tokens.before(at).is_some_and(|before| words::is_access(tokens, before));
            if let Some(held) = self.held(view, name, at).filter(|_| !is_member) {
                return Self::passed(view, at, value.end).then_some(held);
            }
        }
        None
    }

    /// Whether the text after a variable only parses it: `r.json()`, `res.data`, without taking a part.
    fn passed(view: &View<'_>, at: usize, end: usize) -> bool {
        let tokens = &view.tokens;
        let behind = past_readers(view, at + 1, end);
        !(words::is_access(tokens, behind) || tokens.is(behind, "[") && tokens.end(behind - 1) == tokens.start(behind))
    }

    fn find_lists(&mut self, view: &View<'_>, of_statement: &HashMap<usize, Vec<&Site>>, input: Option<Held>) {
        let mut found = Vec::new();
        if view.language == Language::Shell {
            self.find_filters(view, of_statement, &mut found);
        } else {
            for ((_, name), bindings) in &self.variables {
                for binding in bindings.iter().filter(|binding| binding.held.is_some_and(Held::is_list)) {
                    found.extend(self.first_use(view, name, binding));
                }
            }
            for sites in of_statement.values() {
                for site in sites {
                    let Some(held) = held_of(site).filter(|held| held.is_list()) else { continue };
                    found.extend(direct_use(view, site, held).or_else(|| typed_use(view, site, held)));
                }
            }
            found.extend(self.calls(view));
            if let Some(input) = input.filter(|input| input.is_list()) {
                let places = ["stdin", "STDIN"].into_iter().flat_map(|name| view.places(name, 0..view.count()));
                found.extend(places.filter_map(|at| used_in_calls(view, *at..at + 1, input)));
            }
        }
        let is_list = |site: &&&Site| held_of(site).is_some_and(Held::is_list);
        let asked = of_statement.values().flatten().filter(is_list).filter_map(|site| held_of(site)?.wrapper());
        let used = |wrapper: &str| found.iter().any(|one: &ListUse| one.held.wrapper() == Some(wrapper));
        self.loses_sight = asked.into_iter().any(|wrapper| !used(wrapper) && !takes_wrapper(view.tokens.text, wrapper));
        // A program that also handles the v2 wrapper accepts both forms.
        found.retain(|one: &ListUse| {
            !one.held.wrapper().is_some_and(|wrapper| takes_wrapper(view.tokens.text, wrapper))
        });
        found.sort_by_key(|one: &ListUse| (one.range.start, one.range.end));
        found.dedup_by(|one, other| one.range == other.range);
        self.lists = found;
    }

    /// The first place after its assignment where a variable is used as an array.
    fn first_use(&self, view: &View<'_>, name: &str, binding: &Binding) -> Option<ListUse> {
        let held = binding.held?;
        let function = view.function_of(binding.at);
        let end = function.map_or(view.count(), |number| view.functions[number].body.end);
        for at in view.places(name, binding.at + 1..end).iter().copied().take(MOST_USES) {
            let is_same = self.binding(view, name, at).is_some_and(|current| current.at == binding.at);
            let is_member = view.tokens.before(at).is_some_and(|before| words::is_access(&view.tokens, before));
            if !is_same || is_member {
                continue;
            }
            if let Some(last) = is_array_use(view, at) {
                let range = view.tokens.start(at)..view.tokens.end(last);
                let behind = past_readers(view, at + 1, view.count());
                let is_read = behind == at + 1;
                // A value read more than once would need more than one unwrap.
                let reads = view.places(name, binding.at + 1..end).iter().filter(|at| {
                    words::is_access(&view.tokens, **at + 1) && past_readers(view, **at + 1, end) > **at + 1
                });
                let first = if view.tokens.is(at.wrapping_sub(1), "await") { at - 1 } else { at };
                let value = if is_read {
                    Some(binding.value.clone()).filter(|value| !value.is_empty())
                } else {
                    Some(first..behind).filter(|_| reads.count() == 1)
                };
                return Some(ListUse { range, held, value, is_read });
            }
            if let Some(used) = used_in_calls(view, at..at + 1, held) {
                return Some(used);
            }
        }
        None
    }

    /// `for pod in list_pods():`, `len(client.pods())`: the result of a function in this file, used at the call.
    fn calls(&self, view: &View<'_>) -> Vec<ListUse> {
        let mut found = Vec::new();
        for (name, held) in self.functions.iter().filter(|(_, held)| held.is_list()) {
            for at in view.places(name, 0..view.count()).iter().copied().take(MOST_USES) {
                let open = at + 1;
                if !view.tokens.is(open, "(") || view.is_declared[at] {
                    continue;
                }
                let mut first = at;
                while let Some(dot) = view.tokens.before(first).filter(|dot| words::is_access(&view.tokens, *dot)) {
                    match view.tokens.before(dot) {
                        Some(before) if view.tokens.kind(before) == Some(Kind::Word) => first = before,
                        _ => break,
                    }
                }
                let close = view.tokens.mate(open);
                let behind = past_readers(view, close + 1, view.count());
                if is_taken_before(view, first, behind) || is_taken_behind(view, behind).is_some() {
                    let range = view.tokens.start(first)..view.tokens.end(close);
                    found.push(ListUse { range, held: *held, value: None, is_read: false });
                }
            }
        }
        found
    }

    /// jq filters over a bare array.
    fn find_filters(&self, view: &View<'_>, of_statement: &HashMap<usize, Vec<&Site>>, found: &mut Vec<ListUse>) {
        let tokens = &view.tokens;
        for at in (0..view.count()).filter(|at| tokens.is(*at, "jq")) {
            let owner = view.owner[at];
            let start = view.statements[owner].range.start.max(at.saturating_sub(LONGEST));
            let sites = of_statement.get(&owner).map_or(&[][..], Vec::as_slice);
            let site = sites.iter().rev().find(|site| site.chain.tokens.start < at).and_then(|site| held_of(site));
            let held = site.or_else(|| {
                let words = (start..at).rev().filter(|at| tokens.kind(*at) == Some(Kind::Word));
                words.take(64).find_map(|at| self.held(view, tokens.str(at), at))
            });
            let Some(held) = held.filter(|held| held.is_list()) else { continue };
            let Some(program) = program_of_jq(view, at) else { continue };
            let text = &tokens.text[program.clone()];
            if let Some(range) = bare_array(text) {
                let range = program.start + range.start..program.start + range.end;
                found.push(ListUse { range, held, value: None, is_read: false });
            }
        }
    }
}

/// Whether a program reads a field with this name: `get("pods")`, `["pods"]`, `json:"pods"`.
fn takes_wrapper(text: &str, wrapper: &str) -> bool {
    [
        format!("get(\"{wrapper}\""),
        format!("get('{wrapper}'"),
        format!("[\"{wrapper}\"]"),
        format!("['{wrapper}']"),
        format!("json:\"{wrapper}"),
    ]
    .iter()
    .any(|form| text.contains(form))
}

/// The value of a request's answer.
pub(super) fn held_of(site: &Site) -> Option<Held> {
    match &site.address {
        Address::Request(request) => Some(Held::answer(&request.call, site.method.as_ref())),
        Address::Base(_) | Address::Current(_) | Address::Foreign => None,
    }
}

/// Whether this sign assigns the statement's targets.
fn is_assignment(view: &View<'_>, at: usize, start: usize) -> bool {
    let tokens = &view.tokens;
    let is_sign = |at: usize| ["=", "!", "<", ">"].iter().any(|sign| tokens.is(at, sign));
    tokens.is(at, "=")
        && at > start
        && !tokens.is(at + 1, "=")
        && !tokens.is(at + 1, ">")
        && !tokens.is(at + 1, "~")
        && !is_sign(at - 1)
        && view.parents[at] == view.parents[start]
}

/// The names that a statement assigns.
fn targets(view: &View<'_>, start: usize, equals: usize) -> Vec<String> {
    let tokens = &view.tokens;
    let mut names = Vec::new();
    let first = equals.saturating_sub(24).max(start);
    let mut at = first;
    while at < equals {
        // A type follows the colon.
        let is_annotation = tokens.is(at, ":") && view.parents[at] == view.parents[equals] && !tokens.is(at + 1, "=");
        if is_annotation && view.language != Language::Ruby {
            break;
        }
        if tokens.kind(at) == Some(Kind::Word) {
            names.push(tokens.str(at).trim_start_matches('@').to_owned());
        }
        at += 1;
    }
    names.retain(|name| {
        !["const", "let", "var", "local", "export", "final", "auto", "err", "error", "_"].contains(&name.as_str())
    });
    names
}

/// Python's `with open(...) as name:`.
fn with_of(view: &View<'_>, range: Range<usize>) -> Option<(String, Range<usize>)> {
    let tokens = &view.tokens;
    let is_with =
        tokens.is(range.start, "with") || tokens.is(range.start, "async") && tokens.is(range.start + 1, "with");
    if !is_with || view.language != Language::Python {
        return None;
    }
    let head = range.start..range.end.min(range.start + 200);
    let at = head.clone().find(|at| tokens.is(*at, "as") && view.parents[*at] == view.parents[range.start])?;
    Some((tokens.str(at + 1).to_owned(), range.start + 1..at))
}

/// The variable of a loop, and its iterable.
fn loop_of(view: &View<'_>, range: Range<usize>) -> Option<(String, Range<usize>)> {
    let tokens = &view.tokens;
    let head = range.start..range.end.min(range.start + 48);
    let is_loop = head.clone().take(3).any(|at| ["for", "foreach"].contains(&tokens.str(at)));
    if !is_loop {
        return None;
    }
    if let Some(at) = head.clone().find(|at| tokens.is(*at, "as")) {
        return Some((tokens.str(at + 1).to_owned(), range.start + 1..at));
    }
    let sign = head.clone().find(|at| {
        ["in", "of", "range"].contains(&tokens.str(*at)) || tokens.is(*at, ":") && !tokens.is(*at + 1, "=")
    })?;
    let name = (head.start..sign).rev().find(|at| tokens.kind(*at) == Some(Kind::Word))?;
    Some((tokens.str(name).to_owned(), sign + 1..head.end))
}
