//! Where a comment may stand in a program: never in a string, and never in a command that goes on over several lines.

use super::{lexer, lexis, programs, token::Kind, view::View};
use crate::scan::{
    Language,
    embedded::Embedded,
    lines::{line_before, line_start},
    note::{Places, Spot},
};

/// The lines of a program.
pub(in crate::scan) struct Lines<'a> {
    view: View<'a>,
    /// Programs in here-documents in which nothing is replaced, so that a comment may stand in them.
    inner: Vec<(Language, Embedded)>,
}

impl<'a> Lines<'a> {
    pub(in crate::scan) fn of(language: Language, text: &'a str) -> Option<Self> {
        let view = View::of(lexer::lex(text, lexis::of(language)?), language);
        let inner = programs::verbatim(&view);
        Some(Self { view, inner })
    }

    /// Where a comment about a byte may stand.
    pub(in crate::scan) fn above(&self, at: usize, leader: &'static str) -> Spot {
        let text = self.view.tokens.text;
        for (language, program) in &self.inner {
            let Some(inside) = program.inside(at) else { continue };
            if let Some(spot) = Places::of(*language, &program.text).above(inside) {
                return Spot { line: line_start(text, program.outside(spot.line)), leader: spot.leader };
            }
        }
        let mut line = line_start(text, at);
        while let Some(above) = self.container(line) {
            line = above;
        }
        Spot { line, leader }
    }

    /// The line that this one is a part of.
    fn container(&self, line: usize) -> Option<usize> {
        let text = self.view.tokens.text;
        let before = line_before(text, line)?;
        if text[before..line].trim_end_matches(['\n', '\r']).ends_with('\\') {
            return Some(before);
        }
        self.string_around(line).or_else(|| self.markup_around(line)).filter(|above| *above < line)
    }

    /// The innermost bracket, string or hole that holds the start of a line.
    fn opening(&self, line: usize) -> Option<usize> {
        let tokens = &self.view.tokens;
        let last = tokens.all.partition_point(|token| token.range.start < line).checked_sub(1)?;
        let is_open = matches!(tokens.kind(last), Some(Kind::Open | Kind::Begin | Kind::HoleOpen))
            && tokens.start(tokens.mate(last)) >= line;
        let open = if is_open { last } else { self.view.parents[last] };
        (open < self.view.count()).then_some(open)
    }

    fn string_around(&self, line: usize) -> Option<usize> {
        let tokens = &self.view.tokens;
        let mut open = self.opening(line).unwrap_or(self.view.count());
        // A command or expression in a string may hold comments where a shell or a script reads it.
        if tokens.kind(open) == Some(Kind::HoleOpen) && self.view.language == Language::Python {
            open = self.view.parents[open];
        }
        if tokens.kind(open) != Some(Kind::Begin) {
            // The first line of a here-document starts where its string does.
            let first = tokens.all.partition_point(|token| token.range.start < line);
            let is_here = |at: &usize| tokens.kind(*at) == Some(Kind::Begin) && tokens.end(*at) == line;
            open = (first..self.view.count()).take_while(|at| tokens.start(*at) == line).find(is_here)?;
        }
        let mark = (0..open).rev().find(|at| tokens.kind(*at) == Some(Kind::HereMark) && tokens.all[*at].mate == open);
        Some(line_start(tokens.text, tokens.start(mark.unwrap_or(open))))
    }

    /// In JSX a comment would be text.
    fn markup_around(&self, line: usize) -> Option<usize> {
        if !matches!(self.view.language, Language::JavaScript | Language::TypeScript) {
            return None;
        }
        let tokens = &self.view.tokens;
        let text = tokens.text;
        let is_tag =
            |open: usize| tokens.is(open, "(") && tokens.is(tokens.skip_blank(open + 1, self.view.count()), "<");
        let around = std::iter::successors(self.opening(line), |open| {
            Some(self.view.parents[*open]).filter(|open| *open < self.view.count())
        });
        if let Some(outermost) = around.filter(|open| is_tag(*open)).last() {
            return Some(line_start(text, tokens.start(outermost)));
        }
        let own = text[line..].trim_start();
        let before = line_before(text, line)?;
        let above = text[before..line].trim();
        let is_inside = own.starts_with(['<', '{']) && above.ends_with('>') && !above.ends_with("=>");
        is_inside.then_some(before)
    }
}
