//! TOML. A table is an entry of the root under the last part of its name.

use toml_parser::{
    Source,
    decoder::Encoding,
    parser::{Event, EventKind, RecursionGuard, parse_document},
};

use crate::scan::body::{Entry, Kind, Node};

/// The maximum nesting depth of values.
const DEEPEST: u32 = 100;

/// Parses a text; `None` if it is not TOML.
pub(super) fn parse(text: &str) -> Option<Vec<Node>> {
    let source = Source::new(text);
    let tokens = source.lex().into_vec();
    let (mut events, mut errors) = (Vec::<Event>::new(), Vec::new());
    parse_document(&tokens, &mut RecursionGuard::new(&mut events, DEEPEST), &mut errors);
    if !errors.is_empty() {
        return None;
    }
    let mut reading = TomlReader { text, source, events: events.into_iter().filter(matters).collect(), at: 0 };
    let mut whole = reading.entries();
    while let Some(event) = reading.next() {
        if !matches!(event.kind(), EventKind::StdTableOpen | EventKind::ArrayTableOpen) {
            return None;
        }
        let start = event.span().start();
        let key = reading.key()?;
        let close = reading.next()?;
        let entries = reading.entries();
        let end = entries.last().map_or(close.span().end(), |entry| entry.value.range.end);
        let value = Node { range: start..end, kind: Kind::Object(entries) };
        whole.push(Entry { key: key.0, key_range: key.1, value });
    }
    Some(vec![Node { range: 0..text.len(), kind: Kind::Object(whole) }])
}

fn matters(event: &Event) -> bool {
    !matches!(event.kind(), EventKind::Whitespace | EventKind::Comment | EventKind::Newline)
}

struct TomlReader<'a> {
    text: &'a str,
    source: Source<'a>,
    events: Vec<Event>,
    at: usize,
}

impl TomlReader<'_> {
    fn peek(&self) -> Option<EventKind> {
        self.events.get(self.at).map(Event::kind)
    }

    fn next(&mut self) -> Option<Event> {
        self.at += 1;
        self.events.get(self.at - 1).copied()
    }

    /// Entries up to the first non-entry.
    fn entries(&mut self) -> Vec<Entry> {
        let mut entries = Vec::new();
        while let Some(kind) = self.peek() {
            if kind == EventKind::ValueSep {
                self.next();
                continue;
            }
            if kind != EventKind::SimpleKey {
                break;
            }
            let Some((key, key_range)) = self.key() else { break };
            if self.peek() == Some(EventKind::KeyValSep) {
                self.next();
            }
            let Some(value) = self.value() else { break };
            entries.push(Entry { key, key_range, value });
        }
        entries
    }

    /// The last part of a name.
    fn key(&mut self) -> Option<(String, std::ops::Range<usize>)> {
        let mut last = None;
        while let Some(EventKind::SimpleKey | EventKind::KeySep) = self.peek() {
            let event = self.next()?;
            if event.kind() == EventKind::SimpleKey {
                last = Some(event);
            }
        }
        let event = last?;
        let mut key = std::borrow::Cow::Borrowed("");
        self.source.get(event)?.decode_key(&mut key, &mut ());
        Some((key.into_owned(), event.span().start()..event.span().end()))
    }

    fn value(&mut self) -> Option<Node> {
        let event = self.next()?;
        let start = event.span().start();
        if event.kind() == EventKind::Scalar {
            return Some(self.scalar(&event));
        }
        let kind = if event.kind() == EventKind::InlineTableOpen {
            Kind::Object(self.entries())
        } else if event.kind() == EventKind::ArrayOpen {
            Kind::List(self.items()?)
        } else {
            return None;
        };
        Some(Node { range: start..self.next()?.span().end(), kind })
    }

    /// Items up to the end of the array.
    fn items(&mut self) -> Option<Vec<Node>> {
        let mut items = Vec::new();
        loop {
            let kind = self.peek()?;
            if kind == EventKind::ArrayClose {
                return Some(items);
            }
            if kind == EventKind::ValueSep {
                self.next();
            } else {
                items.push(self.value()?);
            }
        }
    }

    fn scalar(&self, event: &Event) -> Node {
        let range = event.span().start()..event.span().end();
        let raw = &self.text[range.clone()];
        let kind = match (raw, event.encoding()) {
            (
                _,
                Some(
                    Encoding::BasicString
                    | Encoding::LiteralString
                    | Encoding::MlBasicString
                    | Encoding::MlLiteralString,
                ),
            ) => {
                let mut value = std::borrow::Cow::Borrowed("");
                if let Some(source) = self.source.get(event) {
                    let _ = source.decode_scalar(&mut value, &mut ());
                }
                Kind::Text(value.into_owned())
            }
            ("true", _) => Kind::Bool(true),
            ("false", _) => Kind::Bool(false),
            (number, _) => number.replace('_', "").parse().map_or(Kind::Opaque, Kind::Number),
        };
        Node { range, kind }
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::scan::body::Kind;

    #[test]
    fn tables_are_entries_and_values_stand_where_they_stand() {
        let text = "a.b = 1_000\n# c\n[d]\ne = \"f\" # g\nh = [true, { i = 'j' }]\n[[k.l]]\nm = 2026-01-01\n";
        let nodes = parse(text).expect("TOML");
        let Kind::Object(entries) = &nodes[0].kind else { panic!("an object") };
        let shown: Vec<(&str, &str)> =
            entries.iter().map(|entry| (entry.key.as_str(), &text[entry.value.range.clone()])).collect();
        assert_eq!(
            shown,
            [("b", "1_000"), ("d", "[d]\ne = \"f\" # g\nh = [true, { i = 'j' }]"), ("l", "[[k.l]]\nm = 2026-01-01"),]
        );
        let Kind::Object(table) = &entries[1].value.kind else { panic!("a table") };
        assert_eq!(table[0].value.kind, Kind::Text("f".into()));
    }
}
