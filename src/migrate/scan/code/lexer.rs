//! Cuts a text into tokens by the row of its language. It takes every text, in time linear in its length.

use std::collections::HashMap;

use super::{
    lexis::{Escape, HereDocuments, Holes, Lexis, Lines, Quote},
    token::{Kind, Token, Tokens},
};

/// How deep a closing bracket is searched for its opening one.
const REACH: usize = 16;

/// Cuts a text into tokens.
pub(super) fn lex<'a>(text: &'a str, lexis: &'static Lexis) -> Tokens<'a> {
    let mut lexer =
        Lexer { text, lexis, at: 0, all: Vec::new(), frames: Vec::new(), here: Vec::new(), open_until: HashMap::new() };
    if lexis.is_embedded && text.contains("<?") {
        lexer.skip_markup();
    }
    while lexer.at < text.len() {
        match lexer.frames.last() {
            Some(Frame::Text(string)) => {
                let string = string.clone();
                lexer.in_string(&string);
            }
            Some(Frame::Bracket(..) | Frame::Hole { .. }) | None => lexer.in_code(),
        }
    }
    while !lexer.frames.is_empty() {
        lexer.close_frame(0);
    }
    let mut tokens = Tokens { text, all: lexer.all };
    tokens.link_marks();
    tokens
}

/// What is open.
enum Frame {
    /// A bracket, by its token and what closes it.
    Bracket(usize, char),
    /// A hole, by its token and what closes it.
    Hole {
        opened: usize,
        close: char,
        in_line: bool,
    },
    Text(Text),
}

/// An open string.
#[derive(Clone)]
struct Text {
    opened: usize,
    close: String,
    escape: Escape,
    /// Whether a backslash stays text, though it keeps the quote from closing.
    is_raw: bool,
    holes: Holes,
    lines: Lines,
    /// For a document below: where its text ends, and the line that closes it.
    until: Option<(usize, usize)>,
}

/// A document that was asked for and begins on the next line.
struct Here {
    label: String,
    is_raw: bool,
}

struct Lexer<'a> {
    text: &'a str,
    lexis: &'static Lexis,
    at: usize,
    all: Vec<Token>,
    frames: Vec<Frame>,
    here: Vec<Here>,
    /// For a quote that does not close on its line: where that line ends.
    open_until: HashMap<&'static str, usize>,
}

impl<'a> Lexer<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn push(&mut self, kind: Kind, length: usize) -> usize {
        let at = self.all.len();
        self.all.push(Token { kind, range: self.at..self.at + length, mate: at });
        self.at += length;
        at
    }

    /// Closes the innermost frame with a token of this length.
    fn close_frame(&mut self, length: usize) {
        let (opened, kind) = match self.frames.pop() {
            Some(Frame::Bracket(opened, _)) => (opened, Kind::Close),
            Some(Frame::Hole { opened, .. }) => (opened, Kind::HoleClose),
            Some(Frame::Text(text)) => (text.opened, Kind::End),
            None => return,
        };
        let at = self.push(kind, length);
        self.all[at].mate = opened;
        self.all[opened].mate = at;
    }

    fn in_code(&mut self) {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else { return };
        if first == '\n' {
            return self.newline();
        }
        if self.comment() || self.here_document() || self.string() || self.variable() {
            return;
        }
        match first {
            c if c.is_whitespace() => self.at += c.len_utf8(),
            '\\' if rest[1..].starts_with('\n') => self.at += 2,
            '\\' if rest[1..].starts_with("\r\n") => self.at += 3,
            '`' if self.lexis.line_comments == ["#"] && rest[1..].starts_with('\n') => self.at += 2,
            '?' if self.lexis.is_embedded && rest.starts_with("?>") => self.skip_markup(),
            '/' if self.lexis.has_regex && self.is_operand() && self.regex() => {}
            c if self.word(c) => {}
            '(' | '[' | '{' if self.is_bracket(first) => {
                let close = match first {
                    '(' => ')',
                    '[' => ']',
                    _ => '}',
                };
                let opened = self.push(Kind::Open, 1);
                self.frames.push(Frame::Bracket(opened, close));
            }
            ')' | ']' | '}' => self.close(first),
            c => {
                self.push(Kind::Punct, c.len_utf8());
            }
        }
    }

    /// In a shell, brackets of the file names that it expands are plain characters.
    fn is_bracket(&self, c: char) -> bool {
        !self.lexis.is_shell || c == '(' || c == '{'
    }

    fn newline(&mut self) {
        while let Some(Frame::Hole { in_line: true, .. }) = self.frames.last() {
            self.close_frame(0);
        }
        if let Some(Frame::Text(Text { lines: Lines::One, .. })) = self.frames.last() {
            return self.close_frame(0);
        }
        self.push(Kind::Newline, 1);
        if let Some(here) = (!self.here.is_empty()).then(|| self.here.remove(0)) {
            self.begin_here(&here);
        }
    }

    fn begin_here(&mut self, here: &Here) {
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

    fn comment(&mut self) -> bool {
        let rest = self.rest();
        let lexis = self.lexis;
        for (open, close) in lexis.block_comments {
            // What has to begin a line is written with the end of the line before.
            let begins = match open.strip_prefix('\n') {
                Some(open) => rest.starts_with(open) && (self.at == 0 || self.text[..self.at].ends_with('\n')),
                None => rest.starts_with(open),
            };
            if begins {
                let length = if lexis.comments_nest {
                    nested(rest)
                } else {
                    rest[1..].find(close).map(|at| 1 + at + close.len())
                };
                self.push(Kind::Comment, length.unwrap_or(rest.len()));
                return true;
            }
        }
        let Some(open) = lexis.line_comments.iter().find(|open| rest.starts_with(**open)) else { return false };
        let is_inside = lexis.is_shell && self.is_glued() || lexis.is_embedded && rest.starts_with("#[");
        let is_shebang = *open == "#" || !rest.starts_with("#!");
        if is_inside || !is_shebang {
            return false;
        }
        let line = rest.find('\n').unwrap_or(rest.len());
        let length = if lexis.is_embedded { rest[..line].find("?>").unwrap_or(line) } else { line };
        self.push(Kind::Comment, length);
        true
    }

    /// Whether the text goes on from the token before without a blank.
    fn is_glued(&self) -> bool {
        self.all.last().is_some_and(|token| {
            token.range.end == self.at
                && !matches!(token.kind, Kind::Newline | Kind::Open | Kind::Close)
                && !matches!(&self.text[token.range.clone()], ";" | "|" | "&")
        })
    }

    fn is_behind_letter(&self) -> bool {
        self.text[..self.at].ends_with(char::is_alphanumeric)
    }

    fn here_document(&mut self) -> bool {
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
        self.here.push(Here { label: name.to_owned(), is_raw: matches!(quote, Some('\'' | '\\')) });
        self.push(Kind::HereMark, whole);
        true
    }

    fn string(&mut self) -> bool {
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

    /// What a string is by its row and prefix; nothing when the quote opens none here.
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
            // An apostrophe inside of a word is none; such words stand between the tags of JSX.
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

    /// Variables of a shell outside of strings.
    fn variable(&mut self) -> bool {
        self.lexis.is_shell && self.dollar()
    }

    /// `$name`, `${...}` or `$(...)`
    fn dollar(&mut self) -> bool {
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

    fn word(&mut self, first: char) -> bool {
        let rest = self.rest();
        let extra = self.lexis.word;
        if self.lexis.is_shell {
            let ends = |c: char| c.is_whitespace() || ";|&()<>\"'$`=}\\{".contains(c);
            let length = rest.find(ends).unwrap_or(rest.len());
            let kind = if rest[..length].bytes().all(|byte| byte.is_ascii_digit()) { Kind::Number } else { Kind::Word };
            if length > 0 {
                self.push(kind, length);
            }
            return length > 0;
        }
        let begins = |c: char| c.is_alphanumeric() || c == '_' || (extra.contains(c) && !matches!(c, '?' | '!'));
        if !begins(first) {
            return false;
        }
        let is_power = self.lexis.block_comments == [("<#", "#>")];
        let mut length = first.len_utf8();
        for (at, c) in rest.char_indices().skip(1) {
            let next = rest[at + c.len_utf8()..].chars().next();
            let joins = is_power
                && next.is_some_and(char::is_alphabetic)
                && match c {
                    '-' => first.is_alphabetic(),
                    ':' => first == '$',
                    _ => false,
                };
            let ends_word = matches!(c, '?' | '!') && extra.contains(c) && next != Some('=');
            if c.is_alphanumeric() || c == '_' || joins || (extra.contains(c) && matches!(c, '$' | '@')) {
                length = at + c.len_utf8();
            } else {
                length += usize::from(ends_word && first.is_alphabetic());
                break;
            }
        }
        let kind = if first.is_ascii_digit() { Kind::Number } else { Kind::Word };
        self.push(kind, length);
        true
    }

    fn close(&mut self, c: char) {
        for (above, frame) in self.frames.iter().rev().take(REACH).enumerate() {
            match frame {
                Frame::Bracket(_, close) if *close == c => {
                    for _ in 0..above {
                        self.close_frame(0);
                    }
                    return self.close_frame(1);
                }
                Frame::Bracket(..) => {}
                Frame::Hole { close, .. } if *close == c => {
                    for _ in 0..above {
                        self.close_frame(0);
                    }
                    return self.close_frame(1);
                }
                Frame::Hole { .. } | Frame::Text(_) => break,
            }
        }
        self.push(Kind::Punct, 1);
    }

    /// Whether a value is expected here, so that `/` begins a regular expression and `%` a string.
    fn is_operand(&self) -> bool {
        let Some(last) = self.all.iter().rev().find(|token| token.kind != Kind::Comment) else { return true };
        let text = &self.text[last.range.clone()];
        match last.kind {
            Kind::Word => {
                let is_keyword = [
                    "return", "typeof", "case", "in", "of", "if", "unless", "when", "and", "or", "not", "while", "puts",
                ]
                .contains(&text);
                let is_spaced = last.range.end < self.at && !self.rest()[1..].starts_with([' ', '=']);
                is_keyword || (is_spaced && self.lexis.here_documents == HereDocuments::Ruby)
            }
            Kind::Punct | Kind::Open | Kind::Newline | Kind::HoleOpen => !matches!(text, ")" | "]" | "}"),
            _ => false,
        }
    }

    fn regex(&mut self) -> bool {
        let rest = self.rest();
        let mut in_class = false;
        let mut is_escaped = false;
        for (at, c) in rest.char_indices().skip(1) {
            match c {
                '\n' => return false,
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '[' => in_class = true,
                ']' => in_class = false,
                '/' if !in_class => {
                    let flags = rest[at + 1..].find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(0);
                    self.push(Kind::Regex, at + 1 + flags);
                    return true;
                }
                _ => {}
            }
        }
        false
    }

    /// Everything up to the next part of the program.
    fn skip_markup(&mut self) {
        let rest = self.rest();
        let length = rest.find("<?").map_or(rest.len(), |at| {
            let open = &rest[at..];
            at + if open.starts_with("<?php") {
                5
            } else if open.starts_with("<?=") {
                3
            } else {
                2
            }
        });
        self.push(Kind::Newline, length);
    }
}

impl Lexer<'_> {
    fn in_string(&mut self, string: &Text) {
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
        let plain = rest.find(stops).unwrap_or(rest.len()).min(until.saturating_sub(self.at));
        if plain > 0 {
            self.push(Kind::Chunk, plain);
        }
        if let Some((end, closed)) = string.until {
            if self.at >= end {
                return self.close_frame(closed.saturating_sub(self.at));
            }
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
        } else if rest.starts_with('\n') {
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

    /// `${name}`, `$name`, and a field or an element of it.
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

/// The length of a name at the begin of a text.
fn name_length(text: &str) -> usize {
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        return 0;
    }
    text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len())
}

/// Whether a string closes in this line.
fn closes(line: &str, close: &str) -> bool {
    let mut is_escaped = false;
    line.char_indices().any(|(at, c)| {
        let is_end = !is_escaped && line[at..].starts_with(close);
        is_escaped = c == '\\' && !is_escaped;
        is_end
    })
}

/// The length of a comment that may have comments in it.
fn nested(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0_usize, 0);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}

impl Tokens<'_> {
    /// Gives each mark the document that it asks for: they come in the same order.
    fn link_marks(&mut self) {
        let documents: Vec<usize> = (0..self.all.len())
            .filter(|at| self.all[*at].kind == Kind::Begin && self.all[*at].range.is_empty())
            .collect();
        let marks: Vec<usize> = (0..self.all.len()).filter(|at| self.all[*at].kind == Kind::HereMark).collect();
        for (mark, document) in marks.into_iter().zip(documents) {
            self.all[mark].mate = document;
        }
    }
}

#[cfg(test)]
mod tests;
