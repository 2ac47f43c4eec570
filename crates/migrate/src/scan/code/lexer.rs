//! Splits a text into tokens by the row of its language. It accepts any text, in linear time.

mod strings;

use std::collections::{HashMap, VecDeque};

use super::{
    lexis::{Escape, HereDocuments, Holes, Lexis, Lines},
    token::{Kind, Token, Tokens},
};

/// How deep to search for the opening bracket of a closing one.
const REACH: usize = 16;

/// Splits a text into tokens.
pub(super) fn lex<'a>(text: &'a str, lexis: &'static Lexis) -> Tokens<'a> {
    let mut lexer = Lexer {
        text,
        lexis,
        at: 0,
        all: Vec::new(),
        frames: Vec::new(),
        here: VecDeque::new(),
        open_until: HashMap::new(),
    };
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

/// An open construct.
enum Frame {
    /// A bracket: its token and its closing character.
    Bracket(usize, char),
    /// A hole: its token and its closing text.
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
    /// Whether a backslash is literal text, although it keeps the quote from closing.
    is_raw: bool,
    holes: Holes,
    lines: Lines,
    /// For a here-document: the end of its text, and the line that closes it.
    until: Option<(usize, usize)>,
}

/// A here-document announced on this line that starts on the next.
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
    here: VecDeque<Here>,
    /// For a quote not closed on its line: the end of that line.
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

    /// Closes the innermost construct with a token of this length.
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

    /// In a shell, brackets in glob patterns are plain characters.
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
        if let Some(here) = self.here.pop_front() {
            self.begin_here(&here);
        }
    }

    fn comment(&mut self) -> bool {
        let rest = self.rest();
        let lexis = self.lexis;
        for (open, close) in lexis.block_comments {
            // An opening that must start a line includes the preceding newline.
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

    /// Whether the text continues the previous token without whitespace.
    fn is_glued(&self) -> bool {
        self.all.last().is_some_and(|token| {
            token.range.end == self.at
                && !matches!(token.kind, Kind::Newline | Kind::Open | Kind::Close)
                && !matches!(&self.text[token.range.clone()], ";" | "|" | "&")
        })
    }

    /// Shell variables outside strings.
    fn variable(&mut self) -> bool {
        self.lexis.is_shell && self.dollar()
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

    /// Whether a value is expected here, so that `/` starts a regular expression and `%` a string.
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

    /// Skips everything up to the next part of the program.
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

/// The length of a comment that may contain comments.
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
    /// Links each here-document mark to its document: they come in the same order.
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
mod agreement;
#[cfg(test)]
mod tests;
