//! Lines of `NAME=value`.

use std::ops::Range;

use crate::scan::body::{Entry, Kind, Node};

/// The variables in a text, as one object.
pub(super) fn parse(text: &str) -> Vec<Node> {
    let mut entries = Vec::new();
    let mut begin = 0;
    for line in text.split_inclusive('\n') {
        entries.extend(entry(line, begin));
        begin += line.len();
    }
    vec![Node { range: 0..text.len(), kind: Kind::Object(entries) }]
}

fn entry(line: &str, begin: usize) -> Option<Entry> {
    let content = line.trim_start();
    let content = content.strip_prefix("export ").unwrap_or(content).trim_start();
    let at = begin + line.len() - content.len();
    let (name, value) = content.split_once('=')?;
    let key = name.trim_end();
    if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'.') {
        return None;
    }
    let value_at = at + name.len() + 1;
    let blank = value.len() - value.trim_start().len();
    let range = extent(value.trim_start(), value_at + blank);
    let quotes = ['"', '\''];
    let inner = value[range.start - value_at..range.end - value_at].trim_matches(quotes).to_owned();
    let value = Node { range, kind: Kind::Text(inner) };
    Some(Entry { key: key.to_owned(), key_range: at..at + key.len(), value })
}

/// A value with its quotes, without a trailing comment.
fn extent(value: &str, at: usize) -> Range<usize> {
    for quote in ['"', '\''] {
        if let Some(rest) = value.strip_prefix(quote) {
            let end = rest.find(quote).map_or(value.trim_end().len(), |end| end + 2);
            return at..at + end;
        }
    }
    let end = value.find(" #").unwrap_or(value.len());
    at..at + value[..end].trim_end().len()
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::scan::body::Kind;

    #[test]
    fn variables_stand_where_they_stand() {
        let text = "# x=1\nexport A = \"b c\" # d\nE='f'\nG=h # i\nJ=\n";
        let Kind::Object(entries) = &parse(text)[0].kind else { panic!("an object") };
        let shown: Vec<(&str, &str, &Kind)> = entries
            .iter()
            .map(|entry| (&text[entry.key_range.clone()], &text[entry.value.range.clone()], &entry.value.kind))
            .collect();
        let text_of = |text: &str| Kind::Text(text.to_owned());
        assert_eq!(
            shown,
            [
                ("A", "\"b c\"", &text_of("b c")),
                ("E", "'f'", &text_of("f")),
                ("G", "h", &text_of("h")),
                ("J", "", &text_of("")),
            ]
        );
    }
}
