//! The pieces of a text concatenated, with the position of each byte in the file.

use std::ops::Range;

use super::Piece;

/// Represents a hole.
pub(super) const HOLE: char = '\0';

/// A text concatenated from pieces.
pub(super) struct Glued<'a> {
    /// The text; each hole is one [`HOLE`].
    pub(super) text: String,
    /// The start of each piece in the text and in the file.
    pieces: Vec<(usize, Option<usize>)>,
    /// The positions of holes, and the names of their sources.
    holes: Vec<(usize, &'a str)>,
}

impl<'a> Glued<'a> {
    pub(super) fn of(pieces: &[Piece<'a>]) -> Self {
        let mut glued = Self { text: String::new(), pieces: Vec::new(), holes: Vec::new() };
        for piece in pieces {
            match piece {
                Piece::Here(text, at) => glued.push(text, Some(*at)),
                Piece::Known(text) => glued.push(text, None),
                Piece::Hole(name) => glued.hole(name),
            }
        }
        glued
    }

    /// Adds a text, turning its placeholders into holes.
    fn push(&mut self, text: &'a str, at: Option<usize>) {
        let mut rest = 0;
        while let Some((range, name)) = placeholder(&text[rest..]) {
            let (start, end) = (rest + range.start, rest + range.end);
            self.plain(&text[rest..start], at.map(|at| at + rest));
            self.hole(name);
            rest = end;
        }
        self.plain(&text[rest..], at.map(|at| at + rest));
    }

    fn plain(&mut self, text: &str, at: Option<usize>) {
        if !text.is_empty() {
            self.pieces.push((self.text.len(), at));
            self.text.push_str(text);
        }
    }

    fn hole(&mut self, name: &'a str) {
        self.pieces.push((self.text.len(), None));
        self.holes.push((self.text.len(), name));
        self.text.push(HOLE);
    }

    fn piece(&self, at: usize) -> usize {
        self.pieces.partition_point(|(begin, _)| *begin <= at).saturating_sub(1)
    }

    /// The start of the piece that contains this byte.
    pub(super) fn begin_of_piece(&self, at: usize) -> usize {
        self.pieces.get(self.piece(at)).map_or(0, |piece| piece.0)
    }

    /// The end of the piece that contains this byte.
    pub(super) fn end_of_piece(&self, at: usize) -> usize {
        self.pieces.get(self.piece(at) + 1).map_or(self.text.len(), |piece| piece.0)
    }

    /// The corresponding bytes in the file; `None` if they are not one piece there.
    pub(super) fn here(&self, range: Range<usize>) -> Option<Range<usize>> {
        let (begin, at) = self.pieces.get(self.piece(range.start))?;
        let start = (*at)? + (range.start - begin);
        (range.end <= self.end_of_piece(range.start)).then(|| start..start + range.len())
    }

    /// The words of the text, separated by whitespace, quotes and brackets.
    pub(super) fn words(&self) -> Vec<Range<usize>> {
        let is_between =
            |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '`' | '(' | ')' | '<' | '>' | '|' | '\\');
        let mut words = Vec::new();
        let mut begin = 0;
        for (at, c) in self.text.char_indices().chain([(self.text.len(), ' ')]) {
            if is_between(c) {
                let word = self.text[begin..at].trim_end_matches([',', ';', '.', '!']);
                if !word.is_empty() {
                    words.push(begin..begin + word.len());
                }
                begin = at + c.len_utf8();
            }
        }
        words
    }

    /// The names of the holes in a range.
    pub(super) fn holes_in(&self, range: &Range<usize>) -> impl Iterator<Item = &'a str> {
        let begin = self.holes.partition_point(|(at, _)| *at < range.start);
        self.holes[begin..].iter().take_while(|(at, _)| *at < range.end).map(|(_, name)| *name)
    }

    /// The name of the hole at this byte.
    pub(super) fn name_at(&self, at: usize) -> &'a str {
        self.holes.binary_search_by_key(&at, |(hole, _)| *hole).map_or("", |found| self.holes[found].1)
    }

    /// A suffix of the text in readable form, with holes as names.
    pub(super) fn shown(&self, text: &str, begin: usize) -> String {
        let mut shown = String::new();
        for (at, c) in text.char_indices() {
            if c == HOLE {
                let name: String = self
                    .name_at(begin + at)
                    .chars()
                    .filter(|c| c.is_alphanumeric() || matches!(c, '_' | '.'))
                    .collect();
                shown = shown + "{" + if name.is_empty() { "id" } else { &name } + "}";
            } else {
                shown.push(c);
            }
        }
        shown
    }
}

/// Whether a text consists only of holes; true for an empty text.
pub(super) fn is_hole(text: &str) -> bool {
    text.chars().all(|c| c == HOLE)
}

/// The segments of a path, without empty ones.
pub(super) fn segments(glued: &Glued<'_>, path: Range<usize>) -> Vec<Range<usize>> {
    let mut begin = path.start;
    let mut segments = Vec::new();
    for part in glued.text[path].split('/') {
        if !part.is_empty() {
            segments.push(begin..begin + part.len());
        }
        begin += part.len() + 1;
    }
    segments
}

/// The first placeholder in a text and its name: `{id}`, `{{ id }}`, `${id}`, `#{id}`, `$id`, `%s`, `%(id)s`, `<id>`,
/// and `:id` as a segment.
fn placeholder(text: &str) -> Option<(Range<usize>, &str)> {
    let bytes = text.as_bytes();
    bytes.iter().enumerate().filter(|(_, byte)| b"{$#<@%:".contains(byte)).find_map(|(at, byte)| {
        let rest = &text[at..];
        let length = match byte {
            b'{' => closed(rest, '{', '}'),
            b'$' if rest[1..].starts_with('{') => closed(&rest[1..], '{', '}').map(|length| length + 1),
            b'#' if rest[1..].starts_with('{') => closed(&rest[1..], '{', '}').map(|length| length + 1),
            b'$' => Some(1 + word(&rest[1..])).filter(|length| *length > 1),
            b'<' => closed(rest, '<', '>'),
            // Filled in by a script later: `@NAME@`.
            b'@' => filled(&rest[1..]).map(|length| length + 2),
            b'%' if rest[1..].starts_with('(') => closed(&rest[1..], '(', ')').map(|length| length + 2),
            b'%' if rest[1..].starts_with(['s', 'd', 'v', 'q', 'i']) && !continues(&rest[2..]) => Some(2),
            b':' if text[..at].ends_with('/') && !rest[1..].starts_with(|c: char| c.is_ascii_digit()) => {
                Some(1 + word(&rest[1..])).filter(|length| *length > 1)
            }
            _ => None,
        }?;
        let end = (at + length).min(text.len());
        let name = text.get(at..end)?.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
        let name =
            if *byte == b'%' { name.trim_start_matches('(').split(')').next().unwrap_or_default() } else { name };
        Some((at..end, name))
    })
}

/// The length of an upper-case name before an `@`.
fn filled(text: &str) -> Option<usize> {
    let length = text.find(|c: char| !c.is_ascii_uppercase() && !c.is_ascii_digit() && c != '_')?;
    (length > 0 && text[length..].starts_with('@')).then_some(length)
}

/// Whether a word continues, so that `%d` before it is a URL escape (`%d3`), not a placeholder.
fn continues(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphanumeric())
}

fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// The length of a bracket pair with its content, which must be short and contain no whitespace other than spaces.
fn closed(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices().take(80) {
        match c {
            c if c == open => depth += 1,
            c if c == close => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            '"' | '\'' if !text.starts_with("{{") => return None,
            '\n' => return None,
            _ => {}
        }
    }
    None
}
