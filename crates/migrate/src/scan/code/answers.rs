//! Finds variables that hold a v1 answer, and places where a list among them is used as a bare array.
//!
//! A variable holds what its last assignment gave it: the answer to the request in that statement, the result of a
//! function in the same file, or another variable's value. Data flow is followed no further, and never across files.

mod arguments;

use std::{collections::HashMap, ops::Range};

use super::{
    held::HeldAnswer,
    requests::Site,
    token::Kind,
    uses::{
        bare_array, behind_call, direct_use, doubled, is_array_use, is_taken_before, is_taken_behind, past_readers,
        program_of_jq, returned_or_empty, typed_use, used_in_calls,
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
    pub(super) held: HeldAnswer,
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
    functions: HashMap<String, HeldAnswer>,
    /// The values of functions' parameters in this file, by their calls.
    parameters: HashMap<(usize, String), Option<HeldAnswer>>,
    /// The lists that functions return with a list as their declared type.
    returned: Vec<ListUse>,
    pub(super) lists: Vec<ListUse>,
    /// The requests whose lists go where they are out of view.
    pub(super) lost: Vec<usize>,
}

#[derive(Debug, Clone)]
struct Binding {
    at: usize,
    held: Option<HeldAnswer>,
    value: Range<usize>,
}

/// The names under which v2 wraps its lists.
const WRAPPERS: [&str; 6] = ["pods", "endpoints", "templates", "networkVolumes", "registries", "records"];

/// The maximum number of tokens inspected per statement.
pub(super) const LONGEST: usize = 2_000;
/// The maximum number of uses inspected per variable.
const MOST_USES: usize = 200;

impl Answers {
    /// Analyses a program with these requests. `input` is its standard input or input file, if a shell supplies it.
    pub(super) fn of(view: &View<'_>, sites: &[&Site], input: Option<HeldAnswer>) -> Self {
        let mut answers = Self::default();
        let mut of_statement: HashMap<usize, Vec<&Site>> = HashMap::new();
        for site in sites {
            of_statement.entry(view.owner[site.chain.tokens.start]).or_default().push(site);
        }
        // A function may be called before its declaration, and what it returns may depend on what it is given.
        for _ in 0..3 {
            answers.variables.clear();
            answers.returned.clear();
            for ((number, name), held) in &answers.parameters {
                let at = view.functions[*number].parameters.start;
                let binding = Binding { at, held: *held, value: 0..0 };
                answers.variables.entry((Some(*number), name.clone())).or_default().push(binding);
            }
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
            answers.parameters = arguments::of(&answers, view, sites);
        }
        answers.find_lists(view, &of_statement, input);
        answers
    }

    /// The value of a name at a token.
    pub(super) fn held(&self, view: &View<'_>, name: &str, at: usize) -> Option<HeldAnswer> {
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

    fn statement(&mut self, view: &View<'_>, number: usize, sites: &[&Site], input: Option<HeldAnswer>) {
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
        // A function of an expression alone is a finding of its own where it gives a list or an empty one.
        let is_reported = |site: &&Site, held: HeldAnswer| {
            let at = site.chain.tokens.start;
            held.is_list() && view.function_of(at) != function && returned_or_empty(view, at, held).is_some()
        };
        let held = held.map(|held| HeldAnswer {
            is_reported: held.is_reported || site.is_some_and(|site| is_reported(site, held)),
            ..held
        });
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
            let held = self.value(view, source, input).or(held).filter(|held| held.is_list()).map(HeldAnswer::element);
            let binding = Binding { at: range.start, held, value: 0..0 };
            self.variables.entry((function, target)).or_default().push(binding);
        }
        if view.language == Language::Shell
            && let (Some(held), Some(file)) = (held, file_of(view, range.clone()))
        {
            let binding = Binding { at: range.start, held: Some(held), value: 0..0 };
            self.variables.entry((function, file)).or_default().push(binding);
        }
        let is_last = || {
            function.is_some_and(|number| {
                let end = view.functions[number].body.end;
                tokens.skip_blank(range.end, end) >= end
            })
        };
        let is_returned = tokens.is(range.start, "return")
            || match view.language {
                Language::Ruby => range.end == view.count(),
                Language::Rust => is_last(),
                _ => false,
            };
        if let (Some(held), Some(number), true) = (held, function, is_returned) {
            let name = view.functions[number].name.clone();
            let is_typed = held.is_list() && arguments::returns_list(view, number);
            if is_typed && !held.is_reported {
                let range = tokens.start(range.start)..tokens.end(range.end - 1);
                self.returned.push(ListUse { range, held, value: None, is_read: false });
            }
            self.functions.insert(name, HeldAnswer { is_reported: is_typed || held.is_reported, ..held });
        }
    }

    /// The value of an expression: of its leading variable or function, past calls that only parse it.
    fn value(&self, view: &View<'_>, value: Range<usize>, input: Option<HeldAnswer>) -> Option<HeldAnswer> {
        const NUMBERS: [&str; 9] = ["len", "sum", "min", "max", "any", "all", "count", "isinstance", "sizeof"];
        let tokens = &view.tokens;
        for at in value.start..value.end.min(value.start + 24) {
            let is_plain = tokens.is_blank(at)
                || words::is_access(tokens, at)
                || tokens.str(at) == "$("
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
                return Self::passed(view, behind_call(view, at, value.end), value.end).then_some(*held);
            }
            if view.language == Language::Shell
                && let Some(held) = HeldAnswer::named(name)
            {
                return Some(held);
            }
            let is_member = tokens.before(at).is_some_and(|before| words::is_access(tokens, before));
            if let Some(held) = self.held(view, name, at).filter(|_| !is_member) {
                let read = if asks_for_success(view, at) {
                    *view.places(name, at + 1..value.end.min(at + LONGEST)).first()?
                } else {
                    at
                };
                return Self::passed(view, behind_call(view, read, value.end), value.end).then_some(held);
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

    fn find_lists(&mut self, view: &View<'_>, of_statement: &HashMap<usize, Vec<&Site>>, input: Option<HeldAnswer>) {
        let mut found = Vec::new();
        if view.language == Language::Shell {
            self.find_filters(view, of_statement, &mut found);
        } else {
            for ((_, name), bindings) in &self.variables {
                for binding in bindings.iter().filter(|binding| binding.held.is_some_and(HeldAnswer::is_list)) {
                    found.extend(self.first_use(view, name, binding));
                }
            }
            for sites in of_statement.values() {
                for site in sites {
                    let Some(held) = held_of(site).filter(|held| held.is_list()) else { continue };
                    found.extend(
                        direct_use(view, site, held)
                            .or_else(|| typed_use(view, site, held))
                            .or_else(|| doubled(view, site, held))
                            .or_else(|| returned_or_empty(view, site.chain.tokens.start, held)),
                    );
                }
            }
            found.extend(self.returned.iter().cloned());
            found.extend(self.calls(view));
            if let Some(input) = input.filter(|input| input.is_list()) {
                let places = ["stdin", "STDIN"].into_iter().flat_map(|name| view.places(name, 0..view.count()));
                found.extend(places.filter_map(|at| used_in_calls(view, *at..at + 1, input)));
            }
        }
        let is_list = |site: &&&Site| held_of(site).is_some_and(HeldAnswer::is_list);
        let used = |wrapper: &str| found.iter().any(|one: &ListUse| one.held.wrapper() == Some(wrapper));
        let is_lost = |site: &&&Site| {
            let range = view.statements.get(view.owner[site.chain.tokens.start]).map_or(0..0, |own| own.range.clone());
            let sends =
                range.take(LONGEST).any(|at| ["data", "body", "json", "-d", "--data"].contains(&view.tokens.str(at)));
            let is_read = site.method.as_ref().map_or(!sends, |method| method == "GET");
            let wrapper = held_of(site).and_then(HeldAnswer::wrapper);
            let text = view.tokens.text;
            is_read
                && wrapper
                    .is_some_and(|wrapper| !used(wrapper) && !takes_wrapper(text, wrapper) && !reads(text, wrapper))
        };
        let asked = of_statement.values().flatten().filter(is_list).filter(is_lost);
        self.lost = asked.map(|site| view.tokens.start(site.chain.tokens.start)).collect();
        self.lost.sort_unstable();
        // A program that also handles the v2 wrapper accepts both forms.
        found.retain(|one: &ListUse| !one.held.is_reported);
        found.retain(|one: &ListUse| match one.held.wrapper() {
            Some(wrapper) => !takes_wrapper(view.tokens.text, wrapper),
            None => !WRAPPERS.iter().any(|wrapper| takes_wrapper(view.tokens.text, wrapper)),
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
        let mut places = view.places(name, binding.at + 1..end).iter().copied().take(MOST_USES);
        places.find_map(|at| returned_or_empty(view, at, held))
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
            let end = view.statements[owner].range.end.min(at + LONGEST);
            let held = site
                .or_else(|| {
                    let words = (start..at).rev().chain(at..end).filter(|at| tokens.kind(*at) == Some(Kind::Word));
                    words.take(64).find_map(|at| {
                        let word = tokens.str(at);
                        self.held(view, word, at).or_else(|| HeldAnswer::named(word))
                    })
                })
                // `jq ... <<<"$(curl ...)"`
                .or_else(|| {
                    let behind =
                        of_statement.values().flatten().filter(|site| (at..end).contains(&site.chain.tokens.start));
                    behind.min_by_key(|site| site.chain.tokens.start).and_then(|site| held_of(site))
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

/// Whether an answer is only asked for its success: `r.ok ? await r.json() : []`.
fn asks_for_success(view: &View<'_>, at: usize) -> bool {
    const NAMES: [&str; 7] = ["ok", "successful", "is_success", "isSuccessful", "status", "status_code", "failed"];
    let mut member = at + 1;
    while words::is_access(&view.tokens, member) {
        member += 1;
    }
    member > at + 1 && NAMES.contains(&view.tokens.str(member))
}

/// The file that a command writes: `> pods.json`, `-o pods.json`.
fn file_of(view: &View<'_>, range: Range<usize>) -> Option<String> {
    let tokens = &view.tokens;
    let at =
        range.take(LONGEST).find(|at| tokens.is(*at, ">") || tokens.is(*at, "-o") || tokens.is(*at, "--output"))?;
    let file = tokens.skip_blank(at + 1, view.count());
    let is_file = tokens.kind(file) == Some(Kind::Word) && tokens.str(file).contains('.');
    is_file.then(|| tokens.str(file).to_owned())
}

/// Whether a filter or a script takes this member of an answer: `.pods[]`, `(await r.json()).pods`.
fn reads(text: &str, wrapper: &str) -> bool {
    ["[", " |"].iter().any(|behind| text.contains(&format!(".{wrapper}{behind}")))
        || [")", ".data"].iter().any(|before| text.contains(&format!("{before}.{wrapper}")))
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
pub(super) fn held_of(site: &Site) -> Option<HeldAnswer> {
    match &site.address {
        Address::Request(request) => Some(HeldAnswer::answer(&request.call, site.method.as_ref())),
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
