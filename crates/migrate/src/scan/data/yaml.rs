//! YAML. An alias is an unknown value.

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, Span};

use crate::scan::{
    body::{Entry, Kind, Node},
    lines::line_start,
};

/// The maximum nesting depth of values, far beyond what people write.
const DEEPEST: usize = 200;

/// The documents of a text; `None` if it is not YAML.
pub(super) fn parse(text: &str) -> Option<Vec<Node>> {
    let lines = Lines::of(text)?;
    let mut documents = Vec::new();
    let mut open: Vec<UnfinishedNode> = Vec::new();
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.ok()?;
        let done = match event {
            Event::Scalar(value, style, _, _) => {
                let range = extent(text, lines.range(text, &span), style);
                let kind = if style == ScalarStyle::Plain { plain(&value) } else { Kind::Text(value.into_owned()) };
                Node { range, kind }
            }
            Event::Alias(_) => Node { range: lines.range(text, &span), kind: Kind::Opaque },
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                let is_map = matches!(event, Event::MappingStart(..));
                open.push(UnfinishedNode {
                    start: lines.byte(text, &span.start),
                    is_map,
                    key: None,
                    items: Vec::new(),
                    entries: Vec::new(),
                });
                if open.len() > DEEPEST {
                    return None;
                }
                continue;
            }
            Event::SequenceEnd | Event::MappingEnd => {
                let end = lines.byte(text, &span.end);
                open.pop()?.close(text, end)
            }
            Event::Nothing | Event::StreamStart | Event::StreamEnd | Event::DocumentStart(_) | Event::DocumentEnd => {
                continue;
            }
        };
        match open.last_mut() {
            Some(parent) => parent.take(done),
            None => documents.push(done),
        }
    }
    Some(documents)
}

/// An unfinished collection.
struct UnfinishedNode {
    start: usize,
    is_map: bool,
    key: Option<Node>,
    items: Vec<Node>,
    entries: Vec<Entry>,
}

impl UnfinishedNode {
    fn take(&mut self, node: Node) {
        if !self.is_map {
            return self.items.push(node);
        }
        let Some(key) = self.key.take() else {
            self.key = Some(node);
            return;
        };
        let text = match key.kind {
            Kind::Text(text) => text,
            Kind::Number(number) => number.to_string(),
            Kind::Bool(truth) => truth.to_string(),
            Kind::Null | Kind::List(_) | Kind::Object(_) | Kind::Opaque | Kind::OpaqueText => String::new(),
        };
        self.entries.push(Entry { key: text, key_range: key.range, value: node });
    }

    fn close(self, text: &str, end: usize) -> Node {
        // A block ends where the next item starts.
        let last = self
            .items
            .last()
            .or(self.entries.last().map(|entry| &entry.value))
            .map_or(self.start, |node| node.range.end);
        let is_flow = text[self.start..].starts_with(['{', '[']);
        let range = self.start..if is_flow { end } else { last.max(self.start) };
        Node { range, kind: if self.is_map { Kind::Object(self.entries) } else { Kind::List(self.items) } }
    }
}

/// The position of the `|` or `>` above the first line of a block.
fn header(text: &str, first: usize) -> Option<usize> {
    let above = text[..first].trim_end();
    let begin = line_start(above, above.len());
    let line = &above[begin..];
    let line = line.find(" #").map_or(line, |at| &line[..at]);
    line.rfind(['|', '>']).map(|at| begin + at)
}

/// A scalar without the rest of its line, which the parser includes.
fn extent(text: &str, range: std::ops::Range<usize>, style: ScalarStyle) -> std::ops::Range<usize> {
    let raw = &text[range.clone()];
    let length = match style {
        ScalarStyle::Plain => raw.find(" #").map(|at| raw[..at].trim_end().len()),
        ScalarStyle::SingleQuoted => {
            let mut end = 1;
            while raw[end.min(raw.len())..].find('\'').is_some_and(|at| raw[end + at + 1..].starts_with('\'')) {
                end += raw[end..].find('\'').map_or(0, |at| at + 2);
            }
            raw.get(end..).and_then(|rest| rest.find('\'')).map(|at| end + at + 1)
        }
        ScalarStyle::DoubleQuoted => {
            let mut is_escaped = false;
            raw.bytes().enumerate().skip(1).find_map(|(at, byte)| {
                let ends = byte == b'"' && !is_escaped;
                is_escaped = byte == b'\\' && !is_escaped;
                ends.then_some(at + 1)
            })
        }
        ScalarStyle::Literal | ScalarStyle::Folded => {
            return header(text, range.start).unwrap_or(range.start)..range.end;
        }
    };
    range.start..length.map_or(range.end, |length| range.start + length)
}

fn plain(value: &str) -> Kind {
    match value {
        "" | "~" | "null" | "Null" | "NULL" => Kind::Null,
        "true" | "True" | "TRUE" => Kind::Bool(true),
        "false" | "False" | "FALSE" => Kind::Bool(false),
        number => number.parse().map_or_else(|_| Kind::Text(value.to_owned()), Kind::Number),
    }
}

/// The start of each line, and whether its characters are single bytes: the parser counts lines and characters.
struct Lines(Vec<(usize, bool)>);

/// The maximum length in bytes of a line whose characters must be counted.
const LONGEST_COUNTED: usize = 2_000;

impl Lines {
    /// `None` if counting would take too long.
    fn of(text: &str) -> Option<Self> {
        let mut begin = 0;
        let mut lines = Vec::new();
        for line in text.split_inclusive('\n') {
            if !line.is_ascii() && line.len() > LONGEST_COUNTED {
                return None;
            }
            lines.push((begin, line.is_ascii()));
            begin += line.len();
        }
        lines.push((begin, true));
        Some(Self(lines))
    }

    fn byte(&self, text: &str, marker: &Marker) -> usize {
        let Some((begin, is_ascii)) = self.0.get(marker.line().saturating_sub(1)) else { return text.len() };
        if *is_ascii {
            let next = self.0.get(marker.line()).map_or(text.len(), |line| line.0);
            return (begin + marker.col()).min(next);
        }
        let line = &text[*begin..];
        begin + line.char_indices().nth(marker.col()).map_or(line.len(), |(at, _)| at)
    }

    fn range(&self, text: &str, span: &Span) -> std::ops::Range<usize> {
        let start = self.byte(text, &span.start);
        let end = self.byte(text, &span.end).max(start);
        start..start + text[start..end].trim_end().len()
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::scan::body::{Kind, Node};

    /// The source text of each value.
    fn texts<'a>(text: &'a str, node: &Node, into: &mut Vec<&'a str>) {
        into.push(&text[node.range.clone()]);
        match &node.kind {
            Kind::List(items) => items.iter().for_each(|item| texts(text, item, into)),
            Kind::Object(entries) => {
                for entry in entries {
                    into.push(&text[entry.key_range.clone()]);
                    texts(text, &entry.value, into);
                }
            }
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::OpaqueText | Kind::Opaque => {}
        }
    }

    #[test]
    fn values_stand_where_they_stand() {
        let text = "# ä\na: \"x ü\" # c\nb:\n  - 'y'\n  - {c: 1, d: z}\ne: |\n  one\n   two\nf: >-\n  three\ng: w\n---\nh: [i]\n";
        let nodes = parse(text).expect("YAML");
        let mut all = Vec::new();
        for node in &nodes {
            texts(text, node, &mut all);
        }
        assert_eq!(all[1..5], ["a", "\"x ü\"", "b", "- 'y'\n  - {c: 1, d: z}"]);
        assert_eq!(
            all[5..],
            [
                "'y'",
                "{c: 1, d: z}",
                "c",
                "1",
                "d",
                "z",
                "e",
                "|\n  one\n   two",
                "f",
                ">-\n  three",
                "g",
                "w",
                "h: [i]",
                "h",
                "[i]",
                "i"
            ]
        );
    }

    #[test]
    fn what_is_no_yaml_is_nothing() {
        assert_eq!(parse("a: [b\nc: {{ d }}\n"), None);
        let deep = "[".repeat(5_000);
        assert_eq!(parse(&deep), None);
    }
}
