//! Strings, their holes, and here-documents.

use super::{Frame, Here, Lexer, Text};
use crate::scan::code::{
    lexis::{Escape, HereDocuments, Holes, Lines, Quote},
    token::Kind,
};

impl Lexer<'_> {
    pub(super) fn begin_here(&mut self, here: &Here) {
        let mut begin = self.at;
        let mut end = (self.text.len(), self.text.len());
        for line in self.rest().split_inclusive('\n') {
            let bare = line.trim_end_matches(['\n', '\r']);
            let word = bare.trim_start();
            let is_end = match self.lexis.here_documents {
                HereDocuments::Php => {
                    word.strip_prefix(here.label.as_str()).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
                }
                _ => word == here.label,
            };
            if is_end {
                let label = begin + (bare.len() - word.len());
                end = (label, label + here.label.len());
                break;
            }
            begin += line.len();
        }
        let opened = self.push(Kind::Begin, 0);
        let holes = match self.lexis.here_documents {
            _ if here.is_raw => Holes::None,
            HereDocuments::Php => Holes::Php,
            HereDocuments::Ruby => Holes::HashBraces,
            HereDocuments::Shell | HereDocuments::None => Holes::Dollar,
        };
        let escape = if here.is_raw { Escape::None } else { Escape::Backslash };
        let close = here.label.clone();
        self.frames.push(Frame::Text(Text {
            opened,
            close,
            escape,
            is_raw: false,
            holes,
            lines: Lines::Many,
            until: Some(end),
        }));
    }

    fn is_behind_letter(&self) -> bool {
        self.text[..self.at].ends_with(char::is_alphanumeric)
    }

    pub(super) fn here_document(&mut self) -> bool {
        let rest = self.rest();
        let (open, kind) = match self.lexis.here_documents {
            HereDocuments::None => return false,
            HereDocuments::Php => ("<<<", HereDocuments::Php),
            kind => ("<<", kind),
        };
        let Some(behind) = rest.strip_prefix(open) else { return false };
        if kind == HereDocuments::Shell && behind.starts_with('<') {
            self.push(Kind::Punct, 3);
            return true;
        }
        let flagged = behind.trim_start_matches(['-', '~']);
        let is_flagged = flagged.len() < behind.len();
        let label = if kind == HereDocuments::Ruby { flagged } else { flagged.trim_start_matches([' ', '\t']) };
        let quote = label.chars().next().filter(|c| matches!(c, '\'' | '"' | '\\'));
        let label = &label[quote.map_or(0, char::len_utf8)..];
        let length = label.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(label.len());
        let (name, behind_name) = label.split_at(length);
        let is_label = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        let is_shift = kind == HereDocuments::Ruby && !is_flagged && !name.starts_with(char::is_uppercase);
        if !is_label || is_shift {
            return false;
        }
        let closing = quote.filter(|c| *c != '\\').map_or(0, |c| usize::from(behind_name.starts_with(c)));
        let whole = rest.len() - behind_name.len() + closing;
        self.here.push_back(Here { label: name.to_owned(), is_raw: matches!(quote, Some('\'' | '\\')) });
        self.push(Kind::HereMark, whole);
        true
    }

    pub(super) fn string(&mut self) -> bool {
        let rest = self.rest();
        if self.lexis.is_shell && rest.starts_with('#') {
            return false;
        }
        for quote in self.lexis.quotes {
            let prefix = rest.find(|c: char| !quote.prefix.contains(c)).unwrap_or(rest.len()).min(3);
            let Some(letters) = rest.get(..prefix) else { continue };
            let behind = &rest[prefix..];
            let hashes = if letters.contains('r') && self.lexis.comments_nest {
                behind.len() - behind.trim_start_matches('#').len()
            } else {
                0
            };
            if !behind[hashes..].starts_with(quote.open) || (quote.open.starts_with('%') && !self.is_operand()) {
                continue;
            }
            let opening = prefix + hashes + quote.open.len();
            let Some(text) = self.text_of(quote, letters, hashes, opening) else { continue };
            let opened = self.push(Kind::Begin, opening);
            self.frames.push(Frame::Text(Text { opened, ..text }));
            return true;
        }
        false
    }

    /// The properties of a string by its row and prefix; `None` if the quote opens none here.
    fn text_of(&mut self, quote: &'static Quote, letters: &str, hashes: usize, opening: usize) -> Option<Text> {
        let has = |c: char| letters.contains([c, c.to_ascii_uppercase()]);
        let is_python = quote.prefix.contains('f');
        let is_rust_raw = self.lexis.comments_nest && has('r');
        let is_verbatim = has('@');
        let holes = if (is_python && (has('f') || has('t'))) || has('$') { Holes::Braces } else { quote.holes };
        let escape = match quote.escape {
            _ if is_rust_raw => Escape::None,
            _ if is_verbatim => Escape::Doubled,
            escape => escape,
        };
        let lines = if is_verbatim { Lines::Many } else { quote.lines };
        let behind = &self.rest()[opening..];
        match lines {
            Lines::Many => {}
            // An apostrophe inside a word does not count; such words appear between JSX tags.
            Lines::One if quote.open == "'" && letters.is_empty() && self.is_behind_letter() => return None,
            Lines::One if self.open_until.get(quote.open).is_some_and(|until| self.at < *until) => return None,
            Lines::One => {
                let line = behind.find('\n').unwrap_or(behind.len());
                if !closes(&behind[..line], quote.close) && !behind[..line].trim_end_matches('\r').ends_with('\\') {
                    self.open_until.insert(quote.open, self.at + opening + line);
                    return None;
                }
            }
            Lines::Character => {
                let is_escape = behind.starts_with('\\');
                let mut characters = behind.char_indices();
                let length = if is_escape {
                    behind.bytes().take(12).skip(2).position(|byte| byte == b'\'').map(|at| at + 2)
                } else {
                    characters.nth(1).map(|(at, _)| at)
                };
                if !length.is_some_and(|at| behind[at..].starts_with('\'')) || behind.starts_with('\n') {
                    return None;
                }
            }
        }
        let close = quote.close.to_owned() + &"#".repeat(hashes);
        Some(Text { opened: 0, close, escape, is_raw: is_python && has('r'), holes, lines, until: None })
    }

    /// `$name`, `${...}` or `$(...)`
    pub(super) fn dollar(&mut self) -> bool {
        let rest = self.rest();
        let Some(behind) = rest.strip_prefix('$') else { return false };
        let name = name_length(behind);
        match behind.as_bytes().first() {
            Some(b'{' | b'(') => {
                let close = if behind.starts_with('{') { '}' } else { ')' };
                let opened = self.push(Kind::HoleOpen, 2);
                self.frames.push(Frame::Hole { opened, close, in_line: false });
                let name = name_length(self.rest());
                if close == '}' && name > 0 {
                    self.push(Kind::Word, name);
                    let operator = self.rest().find(|c| !matches!(c, ':' | '-' | '=' | '?' | '+')).unwrap_or(0);
                    for _ in 0..operator.min(2) {
                        self.push(Kind::Punct, 1);
                    }
                }
            }
            Some(_) if name > 0 => {
                let opened = self.push(Kind::HoleOpen, 1);
                self.push(Kind::Word, name);
                let closed = self.push(Kind::HoleClose, 0);
                self.all[opened].mate = closed;
                self.all[closed].mate = opened;
            }
            Some(byte) if self.lexis.is_shell && (byte.is_ascii_digit() || b"@*#?!$".contains(byte)) => {
                let opened = self.push(Kind::HoleOpen, 1);
                self.push(Kind::Word, 1);
                let closed = self.push(Kind::HoleClose, 0);
                self.all[opened].mate = closed;
                self.all[closed].mate = opened;
            }
            Some(_) | None => return false,
        }
        true
    }

    pub(super) fn in_string(&mut self, string: &Text) {
        let rest = self.rest();
        let until = string.until.map_or(self.text.len(), |(end, _)| end);
        let special: &[char] = match string.holes {
            Holes::None => &['\\', '`'],
            Holes::Braces => &['\\', '{', '}'],
            Holes::DollarBraces | Holes::Dollar => &['\\', '$', '`'],
            Holes::HashBraces => &['\\', '#'],
            Holes::Php => &['\\', '$', '{'],
        };
        let first = string.close.chars().next().unwrap_or('"');
        let is_here = string.until.is_some();
        let stops =
            |c: char| special.contains(&c) || (c == first && !is_here) || (c == '\n' && string.lines == Lines::One);
        let within = rest.get(..until.saturating_sub(self.at)).unwrap_or(rest);
        let plain = within.find(stops).unwrap_or(within.len());
        if plain > 0 {
            self.push(Kind::Chunk, plain);
        }
        if let Some((end, closed)) = string.until
            && self.at >= end
        {
            return self.close_frame(closed.saturating_sub(self.at));
        }
        let rest = self.rest();
        if rest.is_empty() {
            return;
        }
        let is_doubled = matches!(string.escape, Escape::Doubled | Escape::Backtick);
        if !is_here && rest.starts_with(string.close.as_str()) {
            if is_doubled && rest[string.close.len()..].starts_with(string.close.as_str()) {
                self.push(Kind::Escape, 2 * string.close.len());
                return;
            }
            return self.close_frame(string.close.len());
        }
        let escape = if string.escape == Escape::Backtick { '`' } else { '\\' };
        let escapes = !matches!(string.escape, Escape::None | Escape::Doubled);
        if escapes && rest.starts_with(escape) {
            let next = rest[1..].chars().next().map_or(0, char::len_utf8);
            self.push(if string.is_raw { Kind::Chunk } else { Kind::Escape }, 1 + next);
        } else if string.lines == Lines::One && rest.starts_with('\n') {
            self.close_frame(0);
        } else if !self.hole(string) {
            let length = rest.chars().next().map_or(1, char::len_utf8);
            self.push(Kind::Chunk, length);
        }
    }

    fn hole(&mut self, string: &Text) -> bool {
        let rest = self.rest();
        let in_line = string.lines == Lines::One;
        let open = match string.holes {
            Holes::None => return false,
            Holes::Braces if rest.starts_with("{{") || rest.starts_with("}}") => {
                self.push(Kind::Escape, 2);
                return true;
            }
            Holes::Braces => "{",
            Holes::DollarBraces => "${",
            Holes::HashBraces => "#{",
            Holes::Dollar => return self.dollar(),
            Holes::Php if rest.starts_with("{$") => "{",
            Holes::Php => return self.php_variable(),
        };
        if !rest.starts_with(open) {
            return false;
        }
        let opened = self.push(Kind::HoleOpen, open.len());
        self.frames.push(Frame::Hole { opened, close: '}', in_line });
        true
    }

    /// `${name}`, `$name`, and a field or element of it.
    fn php_variable(&mut self) -> bool {
        let rest = self.rest();
        if rest.starts_with("${") {
            return self.dollar();
        }
        let Some(behind) = rest.strip_prefix('$') else { return false };
        let name = name_length(behind);
        if name == 0 {
            return false;
        }
        let opened = self.push(Kind::HoleOpen, 0);
        self.push(Kind::Word, 1 + name);
        let rest = self.rest();
        let field = rest.strip_prefix("->").map_or(0, name_length);
        if field > 0 {
            self.push(Kind::Punct, 1);
            self.push(Kind::Punct, 1);
            self.push(Kind::Word, field);
        }
        let closed = self.push(Kind::HoleClose, 0);
        self.all[opened].mate = closed;
        self.all[closed].mate = opened;
        true
    }
}

/// The length of a name at the start of a text.
fn name_length(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// Whether a string closes on this line.
fn closes(line: &str, close: &str) -> bool {
    let mut is_escaped = false;
    line.char_indices().any(|(at, c)| {
        let is_end = !is_escaped && line[at..].starts_with(close);
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })
}
