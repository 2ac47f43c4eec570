//! Forms of single languages in which an answer goes on: arms of a `match`, blocks, handles of a library.

use std::ops::Range;

use http::Method;

use super::{Binding, Flow, RECENT, Value, What};
use crate::scan::{
    Language,
    code::{
        held::{Deed, Held},
        requests::Site,
        token::Kind,
    },
};

impl Flow<'_> {
    /// `match answer { Ok(response) => ..., Err(Error::Status(400, response)) => ... }` (Rust).
    pub(super) fn matched(&mut self, statement: &Range<usize>, held: Held) {
        let tokens = &self.view.tokens;
        if self.view.language != Language::Rust {
            return;
        }
        let parent = self.view.parents[statement.start];
        let is_beside = |at: &usize| self.view.parents[*at] == parent;
        let word = statement.clone().filter(is_beside).find(|at| tokens.is(*at, "match"));
        let open = word.and_then(|word| {
            (word..statement.end).filter(is_beside).find(|at| tokens.is(*at, "{") && self.view.is_block[*at])
        });
        let Some(open) = open else { return };
        let mut patterns = Vec::new();
        for at in open + 1..tokens.mate(open) {
            let is_pattern = ["Ok", "Some", "Status"].iter().any(|name| tokens.is(at, name)) && tokens.is(at + 1, "(");
            if !is_pattern {
                continue;
            }
            let mut behind = tokens.mate(at + 1) + 1;
            while tokens.is(behind, ")") {
                behind += 1;
            }
            if tokens.is(behind, "=") && tokens.is(behind + 1, ">") {
                patterns.push(at);
            }
        }
        for pattern in patterns {
            for at in pattern + 2..self.view.tokens.mate(pattern + 1) {
                let text = self.view.tokens.str(at);
                let is_wrong = text == "400" && matches!(held.deed, Deed::Create | Deed::Update);
                if self.view.tokens.kind(at) == Some(Kind::Number) && is_wrong {
                    self.push(pattern..pattern + 1, What::Status, held);
                } else if self.view.tokens.kind(at) == Some(Kind::Word) && text.starts_with(char::is_lowercase) {
                    self.bind(at, Value::Answer(held));
                }
            }
        }
    }

    /// `response = Net::HTTP.start(host) { |http| http.delete(path) }`: the value of the block is that of the call (Ruby).
    pub(super) fn given_by_block(&mut self, statement: &Range<usize>, held: Held) {
        let tokens = &self.view.tokens;
        let open = self.view.parents[statement.start];
        if self.view.language != Language::Ruby || !tokens.is(open, "{") || !self.view.is_block[open] {
            return;
        }
        let close = tokens.mate(open);
        let is_last = tokens.skip_blank(statement.end, close) >= close;
        let is_session = tokens
            .before(open)
            .filter(|at| tokens.is(*at, ")"))
            .and_then(|at| self.view.callee(tokens.mate(at)))
            .is_some_and(|callee| tokens.is(callee, "start"));
        if is_last && is_session {
            let targets = self.targets(self.view.owner[open]);
            self.bind_targets(&targets, &Value::Answer(held));
        }
    }

    /// `curl_setopt($curl, CURLOPT_URL, $url)`: what is asked of the handle from here on (PHP).
    pub(super) fn handle(&mut self, site: &Site, held: impl Fn(Option<&Method>) -> Held) {
        let view = self.view;
        let tokens = &view.tokens;
        let is_option = |open: usize| view.callee(open).is_some_and(|callee| tokens.is(callee, "curl_setopt"));
        let start = site.chain.tokens.start;
        let Some(open) = view.ancestors(start).find(|open| view.language == Language::Php && is_option(*open)) else {
            return;
        };
        let name = open + 1;
        if tokens.kind(name) != Some(Kind::Word) {
            return;
        }
        let function = view.function_of(start);
        let end = function.map_or(view.count(), |number| view.functions[number].body.end);
        let mut method = site.method.clone();
        for at in view.places(tokens.str(name), open + 2..end).iter().take(RECENT) {
            let Some(callee) = at.checked_sub(2).filter(|callee| tokens.is(callee + 1, "(")) else { continue };
            match (tokens.str(callee), tokens.str(at + 2)) {
                ("curl_setopt", "CURLOPT_POST" | "CURLOPT_POSTFIELDS") => method = method.or(Some(Method::POST)),
                ("curl_setopt", "CURLOPT_CUSTOMREQUEST") => {
                    let value = tokens.str(at + 5);
                    method = [Method::DELETE, Method::PATCH, Method::PUT, Method::POST]
                        .into_iter()
                        .find(|method| method.as_str() == value)
                        .or(method);
                }
                ("curl_exec", _) => break,
                _ => {}
            }
        }
        let place = Binding { at: start, function, value: Value::Answer(held(method.as_ref())) };
        let bindings = self.variables.entry(tokens.str(name)).or_default();
        let before = bindings.partition_point(|binding| binding.at <= place.at);
        bindings.insert(before, place);
    }
}
