//! Several answers at once, each with a name of its own.

use std::{collections::HashMap, ops::Range};

use super::{Flow, RECENT, Value};
use crate::scan::code::token::Kind;

impl Flow<'_> {
    /// `[a, b] = await Promise.all([get(x), get(y)])`: each name takes the value in its place. Whether it is such a
    /// statement.
    pub(super) fn bind_several(&mut self, targets: &Range<usize>, values: &[(usize, Value)]) -> bool {
        let tokens = &self.view.tokens;
        let last = targets.end.saturating_sub(2);
        let pattern = match tokens.kind(last) {
            Some(Kind::Close) if !tokens.is(last, "}") => tokens.mate(last) + 1..last,
            _ => targets.start..targets.end.saturating_sub(1),
        };
        let names = self.items(&pattern);
        if !(2..=RECENT).contains(&names.len()) || values.is_empty() {
            return false;
        }
        // Each bracket is taken apart once.
        let mut lists: HashMap<usize, Vec<Range<usize>>> = HashMap::new();
        let mut taken: Vec<(usize, Value)> = Vec::new();
        for (at, value) in values {
            let place = self.view.ancestors(*at).find_map(|open| {
                let is_list = tokens.is(open, "[") || tokens.is(open, "(");
                let items = lists.entry(open).or_insert_with(|| self.items(&(open + 1..tokens.mate(open))));
                if !is_list || items.len() != names.len() {
                    return None;
                }
                items.iter().position(|item| item.contains(at))
            });
            taken.extend(place.map(|place| (place, value.clone())));
        }
        for (place, name) in names.iter().enumerate() {
            let value =
                taken.iter().find(|(item, _)| *item == place).map_or(Value::Nothing, |(_, value)| value.clone());
            let word = name.clone().find(|at| tokens.kind(*at) == Some(Kind::Word) && tokens.next(*at) >= name.end);
            if let Some(word) = word.filter(|_| !taken.is_empty()) {
                self.bind(word, value);
            }
        }
        !taken.is_empty()
    }

    /// The parts between commas.
    pub(super) fn items(&self, range: &Range<usize>) -> Vec<Range<usize>> {
        let tokens = &self.view.tokens;
        let mut items = Vec::new();
        let mut start = tokens.skip_blank(range.start, range.end);
        let mut at = start;
        while at < range.end {
            if tokens.is(at, ",") {
                items.push(start..at);
                start = tokens.skip_blank(at + 1, range.end);
                at = start;
            } else {
                at = tokens.next(at).max(at + 1);
            }
        }
        if start < range.end {
            items.push(start..range.end);
        }
        items
    }
}
