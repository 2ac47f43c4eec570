//! Reads programs and shell: as tokens, never as a syntax tree, so that a broken file gives what can be read.
//!
//! [`survey`] gathers what a file tells others, before anything is found; [`sight`] finds, with all of that known.
//! The steps of both: tokens by the row of the language (`lexis`, `lexer`), the shape of the program (`view`), what
//! texts say (`values`), requests (`requests`), words of v1 as names of fields (`fields`), lists that are used bare
//! (`answers`), and programs inside of programs (`programs`). What counts is decided in `judge`, by the evidence in
//! reach. Bodies (`bodies`) are put together to change them, not to find them. Nothing here reads a file.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds of tokens and requests, a step names those that it knows"
)]

mod answers;
mod bodies;
mod fields;
mod graphql;
mod held;
mod judge;
mod lexer;
mod lexis;
mod literals;
pub(super) mod names;
mod programs;
mod queries;
mod remedies;
mod requests;
mod statuses;
mod token;
mod uses;
mod values;
mod view;
mod weigh;
mod words;

use std::path::Path;

use self::{held::Held, judge::Own, requests::Site, values::Names, view::View};
use super::{
    Language, Part, Reach, Sight, Ties,
    address::{Address, Evidence},
};
use crate::rules::table;

/// A program that was read.
struct Program<'a> {
    view: &'a View<'a>,
    sites: Vec<Site>,
    hits: Vec<fields::Hit>,
}

/// The shape of a text; nothing for what is no program.
fn view(language: Language, text: &str) -> Option<View<'_>> {
    Some(View::of(lexer::lex(text, lexis::of(language)?), language))
}

fn program<'a>(view: &'a View<'a>, inner: &[programs::Inner], reach: &Reach) -> Program<'a> {
    let names = if reach.lacks(Part::Constants) { Names::default() } else { Names::of(view) };
    let mut sites = requests::sites(view, &names);
    // What stands in a program inside is found there.
    let is_inside = |at: usize| inner.iter().any(|inner| inner.range.contains(&at));
    sites.retain(|site| !is_inside(view.tokens.start(site.chain.tokens.start)));
    let mut hits = fields::hits(view);
    hits.retain(|hit| !is_inside(hit.range.start));
    Program { view, sites, hits }
}

/// The programs inside of one.
fn inner(view: &View<'_>, reach: &Reach) -> Vec<programs::Inner> {
    if reach.lacks(Part::Programs) { Vec::new() } else { programs::inside(view) }
}

/// How many brackets, quotes and holes of a text have no other end.
pub(super) fn loose_ends(language: Language, text: &str) -> usize {
    let Some(lexis) = lexis::of(language) else { return 0 };
    let tokens = lexer::lex(text, lexis);
    let is_loose = |(at, token): (usize, &token::Token)| {
        let is_bracket = matches!(token.kind, token::Kind::Open | token::Kind::Close);
        let is_alone = token.mate == at || token.mate >= tokens.all.len();
        is_bracket && is_alone || token.kind == token::Kind::End && token.range.is_empty()
    };
    tokens.all.iter().enumerate().filter(|place| is_loose(*place)).count()
}

/// Gathers what a file tells others of its tree.
pub(super) fn survey(language: Language, path: &Path, text: &str, reach: &mut Reach) {
    let Some(view) = view(language, text) else { return };
    let inner = inner(&view, reach);
    let program = program(&view, &inner, reach);
    let own = Own::of(&program, reach);
    for host in &own.hosts {
        reach.prove_host(host);
    }
    for base in &own.bases {
        reach.prove_base(base);
    }
    if own.has_base {
        reach.note_lender();
    }
    if let Some(name) = path.to_str().filter(|_| own.is_proven(reach)) {
        reach.prove_file(name);
    }
    for inner in inner {
        survey(inner.language, path, &inner.program.text, reach);
    }
}

/// Finds what is left of v1 in a program or a script.
pub(super) fn sight(language: Language, _path: &Path, text: &str, reach: &Reach) -> Sight {
    fed(language, text, reach, Feed { input: None, is_live: false })
}

/// What a program is given by the one around it.
#[derive(Clone, Copy)]
struct Feed {
    /// What it reads from its input, where that is an answer of v1.
    input: Option<Held>,
    /// Whether the one around it is a program for v1.
    is_live: bool,
}

/// The same of a program inside of another one.
fn fed(language: Language, text: &str, reach: &Reach, feed: Feed) -> Sight {
    let Some(view) = view(language, text) else { return Sight::default() };
    let inner = inner(&view, reach);
    let program = program(&view, &inner, reach);
    let own = Own::of(&program, reach);
    let is_live = feed.is_live || own.is_live(reach);
    let is_inside = |at: usize| inner.iter().any(|inner| inner.range.contains(&at));
    let of_graphql =
        if reach.lacks(Part::Graphql) { Vec::new() } else { graphql::found(&view, &program.hits, reach, is_inside) };
    if !is_live && !reach.is_live() {
        let open_bases = program.sites.iter().filter_map(|site| match &site.address {
            Address::Base(base) if base.evidence != Evidence::Counter => Some((base.range.start, base.host.clone()?)),
            _ => None,
        });
        let mut sight = Sight { open_bases: open_bases.collect(), found: of_graphql, ..Sight::default() };
        for inner in inner {
            let found = fed(inner.language, &inner.program.text, reach, feed).found;
            sight.found.extend(inner.program.outward(found));
        }
        return sight;
    }
    let seen = if is_live { judge::sight(&program, &own, reach, feed.input) } else { judge::Seen::default() };
    let ties = Ties { loses_sight: seen.loses_sight, ..own.ties(reach) };
    let mut sight = Sight { found: seen.found, ties, ..Sight::default() };
    sight.found.extend(of_graphql);
    let has_list = |sight: &Sight| sight.found.iter().any(|found| found.rule == &table::LIST_WRAPPER);
    for inner in inner {
        let input = programs::input(&program, &inner).or(feed.input);
        let mut seen = fed(inner.language, &inner.program.text, reach, Feed { input, is_live });
        seen.found = inner.program.outward(seen.found);
        // A list that is read in there is not out of sight.
        sight.ties.loses_sight &= !(input.is_some() && has_list(&seen));
        sight.take(seen);
    }
    sight
}
