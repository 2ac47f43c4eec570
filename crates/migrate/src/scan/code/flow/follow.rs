//! Follows a value through what is done to it in its statement.

use std::ops::Range;

use super::{Flow, NEAR, RECENT, Value, What};
use crate::scan::{
    Language,
    code::{
        held::{Deed, Held},
        token::Kind,
        words,
    },
};

impl Flow<'_> {
    /// A type that is a list, beside a request for one: `Vec<Pod>`, `List<Pod>`, `Pod[]`.
    pub(super) fn typed_list(&mut self, number: usize, range: &Range<usize>, held: Held) {
        let tokens = &self.view.tokens;
        let is_signature = |at: usize| {
            let functions = &self.view.functions;
            let end = functions.partition_point(|function| function.parameters.start < range.end);
            functions[end.saturating_sub(RECENT)..end].iter().any(|function| {
                function.body.start > at && range.contains(&function.body.start) && !function.body.contains(&at)
            })
        };
        let found = range.clone().find(|at| {
            let is_generic =
                ["Vec", "List", "IList", "IEnumerable", "Array"].contains(&tokens.str(*at)) && tokens.is(at + 1, "<");
            let is_array = tokens.kind(*at) == Some(Kind::Word) && tokens.is(at + 1, "[") && tokens.is(at + 2, "]");
            // `z.array(Pod).parse(...)`, `Pod.array().parse(...)`
            let is_schema = tokens.is(*at, "array")
                && tokens.is(at + 1, "(")
                && tokens.before(*at).is_some_and(|before| tokens.is(before, "."));
            let is_generic_array = tokens.is(*at, ">") && tokens.is(at + 1, "[") && tokens.is(at + 2, "]");
            self.view.owner[*at] == number
                && tokens.kind(*at) != Some(Kind::Begin)
                && (is_generic || is_array || is_schema || is_generic_array)
                && !is_signature(*at)
        });
        if let Some(at) = found {
            self.push(at..at + 1, What::List(None), held);
        }
    }

    /// Follows a value through what is done to it in its statement. Gives what the whole expression holds.
    pub(super) fn follow(
        &mut self,
        number: usize,
        start: usize,
        end: usize,
        held: Held,
        is_request: bool,
    ) -> Option<Held> {
        let range = self.view.statements[number].range.clone();
        let (mut start, mut end, mut held) = (start, end, held);
        for _ in 0..RECENT {
            (end, held) = self.members(number, end, held, is_request)?;
            if self.iterated(number, start, end, held) {
                return None;
            }
            let open = self.view.parents[start];
            if open < range.start || open >= range.end {
                return Some(held);
            }
            let tokens = &self.view.tokens;
            let callee = self.view.callee(open).filter(|_| tokens.is(open, "("));
            let name = callee.map(|at| tokens.str(at)).unwrap_or_default();
            if let Some(state) = callee.and_then(|at| self.state_of(at)) {
                self.bind(state, Value::Answer(held));
                return None;
            }
            let is_shell_hole = self.view.language == Language::Shell && tokens.kind(open) == Some(Kind::HoleOpen);
            let is_info =
                name == "curl_getinfo" && (open..tokens.mate(open)).any(|at| tokens.str(at).ends_with("_CODE"));
            if let (true, Some(callee)) = (is_info, callee) {
                self.status(number, callee..callee + 1, "http_code", held);
                return None;
            }
            let is_promise = callee.is_some_and(|at| at > 1 && tokens.is(at - 2, "Promise"));
            if held.is_list() && words::takes_list(name) && !is_promise {
                self.list_in_call(open, held);
                return None;
            }
            if let (true, Some(callee)) = (held.is_list() && name == "JSONArray", callee) {
                self.push(callee..callee + 1, What::List(None), held);
            }
            let goes_on =
                is_request || is_shell_hole || callee.is_none() && tokens.is(open, "(") || words::passes(name);
            if !goes_on || self.view.is_block[open] {
                return None;
            }
            start = callee.map_or(open, |at| self.begin_of_access(at));
            end = tokens.mate(open) + 1;
            if held.is_list() && !is_request {
                self.typed_list(number, &(start..end), held);
            }
        }
        None
    }

    /// A list among the arguments of a call that takes lists.
    fn list_in_call(&mut self, open: usize, held: Held) {
        let tokens = &self.view.tokens;
        let callee = self.view.callee(open).unwrap_or(open);
        let close = tokens.mate(open);
        let range = callee..callee + 1;
        let parameters = self.parameters(open + 1, close);
        self.push(range, What::List(None), held);
        for name in parameters {
            self.bind(name, Value::Answer(held.element()));
        }
    }

    /// What follows a value: members, calls, elements. Nothing when something else comes out of it.
    pub(super) fn members(&mut self, number: usize, end: usize, held: Held, is_request: bool) -> Option<(usize, Held)> {
        let range = self.view.statements[number].range.clone();
        let (mut end, mut held) = (end, held);
        loop {
            let tokens = &self.view.tokens;
            let mut at = tokens.skip_blank(end, range.end);
            if at >= range.end || tokens.is(at, ";") {
                return Some((end, held));
            }
            if (tokens.is(at, "?") || tokens.is(at, "!"))
                && !tokens.is(at + 1, "=")
                && !tokens.is(at + 1, "?")
                && at == end
            {
                end = at + 1;
                continue;
            }
            if tokens.is(at, "|") && self.view.language == Language::PowerShell {
                return self.piped(at, range.end, held);
            }
            if tokens.is(at, "[") && at == end {
                let close = tokens.mate(at);
                if tokens.kind(at + 1) == Some(Kind::Begin) {
                    let name = self.text_of(at + 1);
                    held = self.member(number, at + 1, &name, held)?;
                } else if tokens.is(at + 1, "]") {
                    return Some((end, held));
                } else if self.view.language == Language::Php && tokens.is(at - 1, ")") {
                    // A function that gives several values.
                } else if held.is_list() {
                    self.push(at..close + 1, What::List(Some(at)), held);
                    held = held.element();
                }
                end = close + 1;
                continue;
            }
            let access = at;
            while at < range.end && words::is_access(tokens, at) {
                at += 1;
            }
            at = tokens.skip_blank(at, range.end);
            if at == access || tokens.kind(at) != Some(Kind::Word) {
                return Some((end, held));
            }
            let name = tokens.str(at).to_owned();
            let open = self.arguments(at, range.end);
            let is_keyed =
                open.is_some_and(|open| tokens.kind(open + 1) == Some(Kind::Begin)) && words::reads_key(&name);
            if let (Some(open), true) = (open, is_keyed) {
                let key = self.text_of(open + 1);
                held = self.member(number, open + 1, &key, held)?;
            } else if words::is_list_method(&name) && held.is_list() {
                self.list_method(at, open, held);
                if !words::keeps_list(&name) {
                    return None;
                }
                let behind = open.map_or(at + 1, |open| self.view.tokens.mate(open) + 1);
                let behind = self.view.tokens.skip_blank(behind, range.end);
                // What is done to it in the same statement is found once, and what is done to it later anew.
                let is_kept = words::shows_list(&name) && !words::is_access(&self.view.tokens, behind);
                held = if is_kept { held } else { held.element() };
            } else if words::passes(&name) || name == "then" {
                if let Some(open) = open {
                    self.answer_parameters(&name, open, held);
                }
                self.decoded(&name, open, at, held);
            } else if !(is_request && open.is_some()) {
                held = self.member(number, at, &name, held)?;
            }
            if held.is_list() {
                self.typed_list(number, &(at..open.unwrap_or(at)), held);
            }
            end = open.map_or(at + 1, |open| self.view.tokens.mate(open) + 1);
        }
    }

    /// The bracket of the arguments of a method, behind its type arguments; of a block in Ruby too.
    fn arguments(&self, at: usize, bound: usize) -> Option<usize> {
        let tokens = &self.view.tokens;
        let mut open = at + 1;
        if tokens.is(open, ":") && tokens.is(open + 1, ":") {
            open += 2;
        }
        if tokens.is(open, "<") {
            let close = (open..(open + 24).min(bound)).find(|at| tokens.is(*at, ">") && tokens.is(*at + 1, "("))?;
            open = close + 1;
        }
        let is_block = self.view.language == Language::Ruby && tokens.is(open, "{");
        (open < bound && (tokens.is(open, "(") || is_block)).then_some(open)
    }

    /// `.json::<Vec<Pod>>()`, `Decode(&pods)`: an answer becomes a value of a type.
    fn decoded(&mut self, name: &str, open: Option<usize>, at: usize, held: Held) {
        let tokens = &self.view.tokens;
        let Some(open) = open else { return };
        if name == "Decode" && tokens.is(open + 1, "&") {
            if held.is_list() {
                self.push(at..at + 1, What::List(None), held);
            }
            self.bind(open + 2, Value::Answer(held));
        }
    }

    /// `.then((answer) => ...)`: the parameter is the answer.
    fn answer_parameters(&mut self, name: &str, open: usize, held: Held) {
        if name == "then" || name == "tap" {
            let argument = open + 1;
            let is_name = self.view.tokens.kind(argument) == Some(Kind::Word);
            if let Some(state) = self.state_of(argument).filter(|_| is_name && self.view.tokens.is(argument + 1, ")")) {
                self.bind(state, Value::Answer(held));
            }
            for parameter in self.parameters(open + 1, self.view.tokens.mate(open)) {
                self.bind(parameter, Value::Answer(held));
            }
        }
    }

    /// The state that a function sets: `pods` of `const [pods, setPods] = useState([])`.
    fn state_of(&self, setter: usize) -> Option<usize> {
        let view = self.view;
        if !matches!(view.language, Language::JavaScript | Language::TypeScript) {
            return None;
        }
        let declared = *view.places(view.tokens.str(setter), 0..setter).first()?;
        let comma = view.tokens.before(declared).filter(|at| view.tokens.is(*at, ","))?;
        let state = view.tokens.before(comma).filter(|at| view.tokens.kind(*at) == Some(Kind::Word))?;
        let open = view.parents[declared];
        let is_pair = view.tokens.is(open, "[") && view.tokens.before(state) == Some(open);
        (is_pair && view.tokens.is(view.tokens.mate(open) + 1, "=")).then_some(state)
    }

    fn list_method(&mut self, at: usize, open: Option<usize>, held: Held) {
        let dot = self.view.tokens.before(at).map(|dot| self.view.tokens.start(dot));
        self.push(at..at + 1, What::List(dot), held);
        let end = self.view.statements[self.view.owner[at]].range.end;
        let parameters = match open {
            Some(open) => self.parameters(open + 1, self.view.tokens.mate(open)),
            None => self.parameters(at + 1, (at + 8).min(end)),
        };
        for parameter in parameters {
            self.bind(parameter, Value::Answer(held.element()));
        }
    }

    /// The parameters of a function that is written as an argument.
    fn parameters(&self, start: usize, end: usize) -> Vec<usize> {
        let tokens = &self.view.tokens;
        let mut at = tokens.skip_blank(start, end);
        while ["async", "function", "fn", "do", "lambda", "move", "static"].iter().any(|word| tokens.is(at, word))
            || tokens.is(at, "{")
        {
            at = tokens.skip_blank(at + 1, end);
        }
        let until = if tokens.is(at, "(") {
            tokens.mate(at)
        } else if tokens.is(at, "|") {
            (at + 1..end).find(|at| tokens.is(*at, "|")).unwrap_or(end)
        } else if tokens.is(at.wrapping_sub(1), "lambda") {
            (at..end).find(|at| tokens.is(*at, ":")).unwrap_or(end)
        } else if tokens.kind(at) == Some(Kind::Word) && tokens.is(at + 1, "=") && tokens.is(at + 2, ">") {
            return vec![at];
        } else {
            return Vec::new();
        };
        (at..until.min(end)).filter(|at| tokens.kind(*at) == Some(Kind::Word)).collect()
    }

    /// A member of a value by its name.
    fn member(&mut self, number: usize, at: usize, name: &str, held: Held) -> Option<Held> {
        let tokens = &self.view.tokens;
        let token = if tokens.kind(at) == Some(Kind::Begin) { at..tokens.mate(at) + 1 } else { at..at + 1 };
        let behind = token.end + usize::from(token.len() > 1);
        let is_written = tokens.is(behind, "=") && !tokens.is(behind + 1, "=") && !tokens.is(behind + 1, "~");
        if words::is_status(name) {
            self.status(number, token, name, held);
            return None;
        }
        if ["message", "error"].contains(&name) && !is_written {
            self.push(token, What::Error, held);
            return None;
        }
        if words::passes(name) {
            return Some(held);
        }
        if !is_written && name != "length" {
            self.push(token, What::Field(name.to_owned()), held);
        }
        None
    }

    /// A status that is compared in this statement.
    pub(super) fn status(&mut self, number: usize, token: Range<usize>, name: &str, held: Held) {
        let is_change = matches!(held.deed, Deed::Create | Deed::Delete | Deed::Update);
        if !is_change || !words::is_status(name) {
            return;
        }
        let tokens = &self.view.tokens;
        let mut number = number;
        let mut range = self.view.statements[number].range.clone();
        // `[ "$code" = 200 ]` has its variable in a hole of a string.
        while self.view.language == Language::Shell && self.view.parents[range.start] < self.view.count() {
            number = self.view.owner[self.view.parents[range.start]];
            let outer = self.view.statements[number].range.clone();
            if outer == range || outer.start > range.start {
                break;
            }
            range = outer;
        }
        let range = range.start.max(token.start.saturating_sub(NEAR))..range.end.min(token.end + NEAR);
        let is_compared =
            range.filter(|at| self.view.owner[*at] == number || tokens.kind(*at) == Some(Kind::Chunk)).any(|at| {
                let text = tokens.str(at);
                let is_ok = ["200", "StatusOK", "OK", "Ok"].contains(&text) && held.deed != Deed::Update;
                let is_wrong = ["400", "StatusBadRequest", "BadRequest", "BAD_REQUEST"].contains(&text)
                    && held.deed != Deed::Delete;
                is_ok && !tokens.is(at + 1, "(") || is_wrong
            });
        if is_compared {
            self.push(token, What::Status, held);
        }
    }

    /// Whether a loop goes over the value; then its variable is an element.
    pub(super) fn iterated(&mut self, number: usize, start: usize, end: usize, held: Held) -> bool {
        if !held.is_list() {
            return false;
        }
        let tokens = &self.view.tokens;
        let range = self.view.statements[number].range.clone();
        let Some(mut before) = tokens.before(start).filter(|before| *before >= range.start) else { return false };
        while before > range.start && (tokens.is(before, "&") || tokens.is(before, "await") || tokens.is(before, "*")) {
            before -= 1;
        }
        let is_for = tokens.str(range.start).starts_with("for");
        let is_loop =
            ["in", "of", "range"].iter().any(|word| tokens.is(before, word)) || is_for && tokens.is(before, ":");
        let is_php = self.view.language == Language::Php && tokens.is(end, "as");
        if !is_loop && !is_php {
            return false;
        }
        let names: Vec<usize> = if is_php {
            (end + 1..range.end.min(end + 8))
                .take_while(|at| !tokens.is(*at, ")"))
                .filter(|at| tokens.kind(*at) == Some(Kind::Word))
                .collect()
        } else {
            (range.start..before)
                .rev()
                .take(RECENT)
                .take_while(|at| !["for", "foreach", "(", "[", "{"].iter().any(|word| tokens.is(*at, word)))
                .filter(|at| tokens.kind(*at) == Some(Kind::Word) && !tokens.is(*at, "in"))
                .collect()
        };
        if names.is_empty() {
            return false;
        }
        self.push(start..end, What::List(Some(tokens.end(end - 1))), held);
        // A comprehension uses its variable before it names it.
        let bind_at = names.clone();
        for name in bind_at {
            self.bind(name, Value::Answer(held.element()));
            let word = self.view.tokens.str(name);
            let own: Vec<usize> = (range.start.max(name.saturating_sub(NEAR))..name)
                .filter(|at| self.view.tokens.kind(*at) == Some(Kind::Word) && self.view.tokens.str(*at) == word)
                .collect();
            for earlier in own {
                let _ = self.members(number, earlier + 1, held.element(), false);
            }
        }
        true
    }

    /// A pipeline of PowerShell takes a list apart.
    pub(super) fn piped(&mut self, at: usize, end: usize, held: Held) -> Option<(usize, Held)> {
        let tokens = &self.view.tokens;
        let command = tokens.skip_blank(at + 1, end);
        let name = tokens.str(command).to_ascii_lowercase();
        let is_list = [
            "foreach-object",
            "where-object",
            "select-object",
            "measure-object",
            "sort-object",
            "group-object",
            "%",
            "?",
        ]
        .contains(&name.as_str());
        if !is_list || !held.is_list() {
            return Some((end, held));
        }
        self.push(command..command + 1, What::List(None), held);
        let element = held.element();
        for name in command..end {
            let tokens = &self.view.tokens;
            if tokens.str(name) == "$_" || tokens.is(name, "Property") || tokens.str(name) == "-Property" {
                self.bind(name, Value::Answer(element));
            }
            let is_named = tokens.before(name).is_some_and(|before| tokens.str(before).ends_with("Property"));
            if is_named && tokens.kind(name) == Some(Kind::Word) {
                let field = tokens.str(name).to_owned();
                self.push(name..name + 1, What::Field(field), element);
            }
        }
        None
    }
}
