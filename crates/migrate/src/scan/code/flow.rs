//! Where the answers of v1 go in a program: through variables, loops and functions, and how they are used there.

mod follow;
mod forms;
mod several;

use std::{collections::HashMap, ops::Range};

use super::{
    held::{About, Held},
    requests::{self, Site},
    token::Kind,
    view::View,
    words,
};
use crate::{
    routes::Call,
    scan::{Language, address::Address},
};

/// A use of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Use {
    /// Where the finding stands.
    pub(super) range: Range<usize>,
    pub(super) what: What,
    pub(super) held: Held,
}

/// How an answer is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum What {
    /// As a bare list. Behind this byte its wrapper would have to be unpacked, where that is known.
    List(Option<usize>),
    /// A field is read.
    Field(String),
    /// The text of an error is read.
    Error,
    /// The status is compared.
    Status,
}

/// What a variable is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Value {
    Answer(Held),
    /// The address of a request.
    Address(Call),
    Nothing,
}

#[derive(Debug, Clone)]
struct Binding {
    at: usize,
    function: Option<usize>,
    value: Value,
}

/// What flows through a program.
pub(super) struct Flow<'a> {
    view: &'a View<'a>,
    variables: HashMap<&'a str, Vec<Binding>>,
    /// What functions give, those of other files too.
    pub(super) functions: HashMap<String, Held>,
    pub(super) uses: Vec<Use>,
}

/// How far from a request its types and pipes are looked for, in tokens.
const NEAR: usize = 1_000;

/// How many uses back the same one may have been seen, and how many uses of a handle are looked at.
const RECENT: usize = 200;

/// How often functions are looked at that call each other.
const ROUNDS: usize = 3;

impl<'a> Flow<'a> {
    /// Follows the answers. `known` has what functions of other files give.
    pub(super) fn of(view: &'a View<'a>, sites: &[Site], known: HashMap<String, Held>) -> Self {
        let mut flow = Self { view, variables: HashMap::new(), functions: known, uses: Vec::new() };
        for _ in 0..ROUNDS {
            let before = flow.functions.len();
            flow.variables.clear();
            flow.uses.clear();
            flow.walk(sites);
            if flow.functions.len() == before {
                break;
            }
        }
        flow
    }

    fn walk(&mut self, sites: &[Site]) {
        let mut next = 0;
        for number in 0..self.view.statements.len() {
            let range = self.view.statements[number].range.clone();
            while next < sites.len() && sites[next].chain.tokens.start < range.start {
                next += 1;
            }
            let own: Vec<&Site> = sites[next..]
                .iter()
                .take_while(|site| site.chain.tokens.start < range.end)
                .filter(|site| self.view.owner[site.chain.tokens.start] == number)
                .collect();
            self.statement(number, &own);
        }
    }

    fn statement(&mut self, number: usize, sites: &[&Site]) {
        let range = self.view.statements[number].range.clone();
        let targets = self.targets(number);
        let start = targets.end;
        let mut result = Value::Nothing;
        // What each of several values is, by the place where it stands.
        let mut several = Vec::new();
        for site in sites {
            if let Address::Current(address) = &site.address
                && let Some(held) = Held::of_current(&self.view.tokens.text[address.clone()], site.method.as_ref())
            {
                result = self.request(number, site.chain.tokens.clone(), held).unwrap_or(result);
            }
            if let Address::Request(request) = &site.address {
                self.handle(site, |method| Held::answer(&request.call, method));
                let is_call = self.view.language == Language::Shell
                    || self.is_in_call(site.chain.tokens.start)
                    || self.is_command(&range);
                let value = if is_call {
                    let held = Held::answer(&request.call, site.method.as_ref());
                    self.request(number, site.chain.tokens.clone(), held)
                } else {
                    Some(Value::Address(request.call.clone()))
                };
                if let Some(value) = value {
                    several.push((site.chain.tokens.start, value.clone()));
                    if result == Value::Nothing {
                        result = value;
                    }
                }
            }
        }
        // Twice, because a comprehension uses its variable before it names it.
        for at in (start..range.end).chain(start..range.end) {
            if self.view.owner[at] == number
                && let Some(value) = self.occurrence(number, at)
            {
                several.push((at, value.clone()));
                // What is known of a value is more than that it was read as JSON.
                if matches!(result, Value::Nothing | Value::Answer(Held::ANY)) {
                    result = value;
                }
            }
        }
        self.returned(number, &result);
        if !self.bind_several(&targets, &several) {
            self.bind_targets(&targets, &result);
        }
        if let Value::Answer(held) = result {
            self.matched(&range, held);
            self.given_by_block(&range, held);
        }
    }

    /// Whether a statement of PowerShell calls something by its words.
    fn is_command(&self, range: &Range<usize>) -> bool {
        self.view.language == Language::PowerShell
            && range.clone().any(|at| {
                let word = self.view.tokens.str(at);
                self.view.tokens.kind(at) == Some(Kind::Word)
                    && word.contains('-')
                    && word.starts_with(char::is_uppercase)
            })
    }

    /// Whether the token is an argument of a call, however deep.
    fn is_in_call(&self, at: usize) -> bool {
        self.view.ancestors(at).any(|open| {
            self.view.tokens.is(open, "(")
                && self.view.callee(open).is_some_and(|callee| !words::makes_text(self.view.tokens.str(callee)))
        })
    }

    /// What the name or call at a token holds, followed as far as the statement goes.
    fn occurrence(&mut self, number: usize, at: usize) -> Option<Value> {
        let tokens = &self.view.tokens;
        if tokens.kind(at) != Some(Kind::Word) {
            return None;
        }
        let word = tokens.str(at);
        let is_member = tokens.before(at).is_some_and(|before| words::is_access(tokens, before));
        let is_called = tokens.is(at + 1, "(") || tokens.is(at + 1, "<") && tokens.is(at + 2, "(");
        if !is_member && let Some(value) = self.look_up(word, at) {
            return match value {
                Value::Answer(held) => {
                    self.status(number, at..at + 1, word, held);
                    self.follow(number, at, at + 1, held, false).map(Value::Answer)
                }
                // `uri.host` sends nothing.
                Value::Address(_)
                    if words::is_access(tokens, at + 1)
                        && ["host", "port", "hostname", "scheme"].contains(&tokens.str(at + 2)) =>
                {
                    None
                }
                Value::Address(call) => {
                    if !self.is_in_call(at) {
                        return Some(Value::Address(call));
                    }
                    let method = requests::method_of(self.view, &(at..at + 1));
                    // A part of the address that is sent in its place: `uri.path`.
                    let is_part = words::is_access(tokens, at + 1)
                        && ["path", "request_uri", "to_s", "toString", "href"].contains(&tokens.str(at + 2));
                    let end = if is_part { at + 3 } else { at + 1 };
                    self.request(number, at..end, Held::answer(&call, method.as_ref()))
                }
                Value::Nothing => None,
            };
        }
        let is_bare_call =
            matches!(self.view.language, Language::Ruby | Language::PowerShell) && (is_member || word.contains('-'));
        if word == "ConvertFrom-Json" {
            return Some(Value::Answer(Held::ANY));
        }
        if (is_called || is_bare_call) && !self.is_declaration(at) {
            let held = self.functions.get(word).copied().filter(|held| self.is_own(word, at, is_member, *held));
            let is_json = word == "parse" && at > 1 && tokens.str(at - 2) == "JSON";
            let held = held.or_else(|| (words::parses(word) || is_json).then_some(Held::ANY))?;
            let end = if is_called { tokens.next(at + 1) } else { at + 1 };
            let start = if held == Held::ANY && !words::parses(word) { at } else { self.begin_of_access(at) };
            return self.follow(number, start, end, held, false).map(Value::Answer);
        }
        None
    }

    fn is_declaration(&self, at: usize) -> bool {
        self.view.is_declared[at]
    }

    /// Whether a call by a common name is one of ours.
    fn is_own(&self, word: &str, at: usize, is_member: bool, held: Held) -> bool {
        let tokens = &self.view.tokens;
        let is_common = ["get", "list", "find", "all", "read", "json", "pop", "then"].contains(&word);
        held.about != About::Any && (!is_common || is_member && tokens.kind(at + 2) != Some(Kind::Begin))
    }

    /// The first token of `a.b.c` whose last word is this one.
    fn begin_of_access(&self, at: usize) -> usize {
        let tokens = &self.view.tokens;
        let mut start = at;
        for _ in 0..32 {
            let Some(before) = tokens.before(start).filter(|before| words::is_access(tokens, *before)) else { break };
            let mut value = before;
            while value > 0 && words::is_access(tokens, value) {
                value -= 1;
            }
            value = if tokens.is_blank(value) { tokens.before(value).unwrap_or(value) } else { value };
            match tokens.kind(value) {
                Some(Kind::Word) => start = value,
                Some(Kind::Close) => {
                    let open = tokens.mate(value);
                    start = self.view.callee(open).unwrap_or(open);
                }
                _ => break,
            }
        }
        start
    }

    fn look_up(&self, name: &str, at: usize) -> Option<Value> {
        let bindings = self.variables.get(name)?;
        let function = self.view.function_of(at);
        let end = bindings.partition_point(|binding| binding.at < at);
        let before = || bindings[end.saturating_sub(RECENT)..end].iter().rev();
        let found = before().find(|binding| binding.function == function).or_else(|| {
            before()
                .find(|binding| binding.function.is_none_or(|number| self.view.functions[number].body.contains(&at)))
        })?;
        (found.value != Value::Nothing).then(|| found.value.clone())
    }

    fn bind(&mut self, at: usize, value: Value) {
        let function = self.view.function_of(at);
        let bindings = self.variables.entry(self.view.tokens.str(at)).or_default();
        let place = bindings.partition_point(|binding| binding.at <= at);
        // The variable of a loop stands where a value is assigned as well.
        let is_known = place > 0 && bindings[place - 1].at == at && bindings[place - 1].value != Value::Nothing;
        if is_known && value == Value::Nothing {
            return;
        }
        bindings.insert(place, Binding { at, function, value });
    }

    /// A request: everything around it up to the statement is about its answer.
    fn request(&mut self, number: usize, tokens: Range<usize>, held: Held) -> Option<Value> {
        let whole = self.view.statements[number].range.clone();
        let range = whole.start.max(tokens.start.saturating_sub(NEAR))..whole.end.min(tokens.end + NEAR);
        self.out_parameters(&range, tokens.start, held);
        if held.is_list() {
            self.typed_list(number, &range, held);
        }
        if self.view.language == Language::Shell {
            self.in_shell(number, held);
            return Some(Value::Answer(held));
        }
        let pipe = (tokens.end..range.end)
            .find(|at| self.view.language == Language::PowerShell && self.view.tokens.is(*at, "|"));
        let end = pipe.unwrap_or(tokens.end);
        self.follow(number, tokens.start, end, held, true).map(Value::Answer)
    }

    /// `&pods` among the arguments takes the answer.
    fn out_parameters(&mut self, range: &Range<usize>, at: usize, held: Held) {
        if self.view.language != Language::Go {
            return;
        }
        for name in range.clone().filter(|name| *name > at) {
            let tokens = &self.view.tokens;
            if tokens.is(name.saturating_sub(1), "&")
                && tokens.kind(name) == Some(Kind::Word)
                && !tokens.is(name - 2, "&")
            {
                if held.is_list() {
                    self.push(name - 1..name + 1, What::List(None), held);
                }
                self.bind(name, Value::Answer(held));
            }
        }
    }

    /// An answer in a command line: what it is piped into is read elsewhere.
    fn in_shell(&mut self, number: usize, held: Held) {
        let range = self.view.statements[number].range.clone();
        let hole = self.view.parents[range.start];
        let name =
            (0..hole.min(self.view.count())).rev().take(3).find(|at| self.view.tokens.kind(*at) == Some(Kind::Word));
        let is_assigned = name.is_some_and(|name| self.view.tokens.is(name + 1, "=") && hole <= name + 3);
        if let Some(name) = name.filter(|_| is_assigned && hole < self.view.count()) {
            self.bind(name, Value::Answer(held));
        }
    }

    /// The names that a statement assigns to, as a range of tokens that ends before the value.
    fn targets(&self, number: usize) -> Range<usize> {
        let tokens = &self.view.tokens;
        let range = self.view.statements[number].range.clone();
        // `try (Response response = ...)`, `using (var response = ...)`
        let has_resource = ["try", "using"].iter().any(|word| tokens.is(range.start, word))
            && tokens.is(range.start + 1, "(")
            && range.contains(&tokens.mate(range.start + 1));
        let (mut at, end) =
            if has_resource { (range.start + 2, tokens.mate(range.start + 1)) } else { (range.start, range.end) };
        while at < end {
            let is_assignment = tokens.is(at, "=")
                && !tokens.is(at + 1, "=")
                && !tokens.is(at + 1, ">")
                && !tokens.is(at + 1, "~")
                && at > range.start
                && !["=", "!", "<", ">", "+", "-", "|", "&"]
                    .iter()
                    .any(|text| tokens.is(at - 1, text) && tokens.end(at - 1) == tokens.start(at));
            if is_assignment {
                return range.start..at + 1;
            }
            at = tokens.next(at).max(at + 1);
        }
        range.start..range.start
    }

    fn bind_targets(&mut self, targets: &Range<usize>, value: &Value) {
        for at in targets.clone() {
            let tokens = &self.view.tokens;
            let is_word = tokens.kind(at) == Some(Kind::Word)
                && !["let", "const", "var", "val", "my", "final", "auto"].contains(&tokens.str(at));
            let is_element =
                tokens.is(targets.end.saturating_sub(2), "]") && self.view.parents[at] >= self.view.count();
            let is_taken =
                is_word && ["message", "error"].contains(&tokens.str(at)) && tokens.is(self.view.parents[at], "{");
            if let (true, Value::Answer(held)) = (is_taken, value) {
                self.push(at..at + 1, What::Error, *held);
            }
            let tokens = &self.view.tokens;
            if is_word && !(is_element && tokens.is(at + 1, "[")) {
                self.bind(at, value.clone());
            }
        }
        // `with session.get(url) as r:`
        let Value::Answer(_) = value else { return };
        let Some(statement) = self.view.statements.get(self.view.owner.get(targets.start).copied().unwrap_or(0)) else {
            return;
        };
        let range = statement.range.clone();
        if self.view.language == Language::Python && targets.is_empty() {
            let name = range.clone().find(|at| self.view.tokens.is(*at, "as")).map(|at| at + 1);
            if let Some(name) = name.filter(|name| self.view.tokens.kind(*name) == Some(Kind::Word)) {
                self.bind(name, value.clone());
            }
        }
    }

    /// A statement that gives its value to whoever called the function.
    fn returned(&mut self, number: usize, value: &Value) {
        let Value::Answer(held) = value else { return };
        let range = self.view.statements[number].range.clone();
        let tokens = &self.view.tokens;
        let inside = self.view.function_of(range.start);
        let functions = &self.view.functions;
        let end = functions.partition_point(|function| function.parameters.start < range.end);
        let own = functions.iter().enumerate().take(end).rev().take(RECENT).find(|(_, function)| {
            range.contains(&function.parameters.start)
                && range.contains(&function.body.start)
                && !function.body.is_empty()
        });
        let is_arrow = own.is_some_and(|(_, function)| {
            !tokens.is(function.body.start - 1, "{") && range.contains(&(function.body.end.saturating_sub(1)))
        });
        let function = match (own, inside) {
            (Some((number, _)), _) if is_arrow => number,
            (_, Some(number)) if tokens.is(range.start, "return") || self.is_tail(number, &range) => number,
            _ => return,
        };
        let name = self.view.functions[function].name.clone();
        if held.about != About::Any {
            self.functions.entry(name).or_insert(*held);
        }
    }

    /// Whether the last statement of a function is its value.
    fn is_tail(&self, function: usize, range: &Range<usize>) -> bool {
        let has_tails =
            matches!(self.view.language, Language::Ruby | Language::Rust | Language::PowerShell | Language::Shell);
        let end = self.view.functions[function].body.end;
        let behind = self.view.tokens.skip_blank(range.end, end);
        has_tails && (behind >= end || self.view.tokens.is(behind, "end"))
    }

    /// What a variable holds that is named between these tokens.
    pub(super) fn held_in(&self, range: Range<usize>) -> Option<Held> {
        range.filter(|at| self.view.tokens.kind(*at) == Some(Kind::Word)).find_map(|at| {
            match self.look_up(self.view.tokens.str(at), at)? {
                Value::Answer(held) => Some(held),
                Value::Address(_) | Value::Nothing => None,
            }
        })
    }

    fn text_of(&self, begin: usize) -> String {
        let tokens = &self.view.tokens;
        (begin + 1..tokens.mate(begin)).map(|at| tokens.str(at)).collect()
    }

    fn push(&mut self, tokens: Range<usize>, what: What, held: Held) {
        let range = self.view.tokens.start(tokens.start)..self.view.tokens.end(tokens.end - 1);
        let one = Use { range, what, held };
        // The same use is seen again at once or not at all.
        if !self.uses.iter().rev().take(RECENT).any(|other| *other == one) {
            self.uses.push(one);
        }
    }
}
