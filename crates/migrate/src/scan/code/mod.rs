//! Reads programs and shell scripts as tokens, never as a syntax tree, so that a broken file still yields what is
//! readable.
//!
//! [`survey`] collects what a file tells others, before anything is found; [`sight`] finds, using all of that. The
//! steps of both: tokens by the row of the language (`lexis`, `lexer`), program structure (`view`), values of texts
//! (`values`), requests (`requests`), v1 words as field names (`fields`), lists used as bare arrays (`answers`), and
//! embedded programs (`programs`). `judge` decides what counts, by the available evidence. Bodies (`bodies`) are
//! assembled to change them, not to find them. Nothing here reads a file.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds of tokens and requests, a step names those that it knows"
)]

pub(super) mod above;
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
mod nest;
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

use self::{held::HeldAnswer, judge::Own, requests::Site, values::Names, view::View};
use super::{
    FileScan, Language, Part, Reach, Remedy,
    address::{Address, Evidence},
};
use crate::rules::table;

/// A parsed program.
struct Program<'a> {
    view: &'a View<'a>,
    sites: Vec<Site>,
    hits: Vec<fields::Hit>,
}

/// The structure of a text; `None` if it is not a program.
fn view(language: Language, text: &str) -> Option<View<'_>> {
    Some(View::of(lexer::lex(text, lexis::of(language)?), language))
}

fn program<'a>(view: &'a View<'a>, inner: &[programs::Inner], reach: &Reach) -> Program<'a> {
    let names = if reach.lacks(Part::Constants) { Names::default() } else { Names::of(view) };
    let mut sites = requests::sites(view, &names);
    // Embedded programs are handled separately.
    let is_inside = |at: usize| inner.iter().any(|inner| inner.range.contains(&at));
    sites.retain(|site| !is_inside(view.tokens.start(site.chain.tokens.start)));
    let mut hits = fields::hits(view);
    hits.retain(|hit| !is_inside(hit.range.start));
    Program { view, sites, hits }
}

/// The programs embedded in one.
fn inner(view: &View<'_>, reach: &Reach) -> Vec<programs::Inner> {
    if reach.lacks(Part::Programs) { Vec::new() } else { programs::inside(view) }
}

/// The number of unmatched brackets, quotes and holes in a text.
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

/// Collects what a file tells others in its tree.
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
    for name in own.names_of_bases(&view) {
        reach.note_reader(name, language.is_rewritten());
    }
    if own.has_base {
        reach.note_lender();
    } else if own.is_current {
        reach.note_successor();
    }
    if let Some(name) = path.to_str().filter(|_| own.is_proven(reach)) {
        reach.prove_file(name);
    }
    for inner in inner {
        survey(inner.language, path, &inner.program.text, reach);
    }
}

/// Finds remaining v1 uses in a program or script.
pub(super) fn sight(language: Language, _path: &Path, text: &str, reach: &Reach) -> FileScan {
    fed(language, text, reach, Feed { input: None, is_live: false })
}

/// The context that an enclosing program provides.
#[derive(Clone, Copy)]
struct Feed {
    /// Its input, if that is a v1 answer.
    input: Option<HeldAnswer>,
    /// Whether the enclosing program is a v1 program.
    is_live: bool,
}

/// The same for an embedded program.
fn fed(language: Language, text: &str, reach: &Reach, feed: Feed) -> FileScan {
    let Some(view) = view(language, text) else { return FileScan::default() };
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
        let mut sight = FileScan { open_bases: open_bases.collect(), found: of_graphql, ..FileScan::default() };
        for inner in inner {
            let found = fed(inner.language, &inner.program.text, reach, feed).found;
            sight.found.extend(inner.program.outward(found));
        }
        return sight;
    }
    let seen =
        if is_live { judge::sight(&program, &own, reach, feed.input) } else { judge::ProgramFindings::default() };
    let mut sight = FileScan { found: seen.found, lost: seen.lost, ..FileScan::default() };
    sight.found.extend(of_graphql);
    let has_list = |sight: &FileScan| sight.found.iter().any(|found| found.rule == &table::LIST_WRAPPER);
    for inner in inner {
        let input = programs::input(&program, &inner).or(feed.input);
        let mut seen = fed(inner.language, &inner.program.text, reach, Feed { input, is_live });
        seen.found = inner.program.outward(seen.found);
        // A list that the embedded program reads has not escaped.
        if input.is_some() && has_list(&seen) {
            sight.lost.clear();
        }
        sight.found.append(&mut seen.found);
    }
    if !language.is_rewritten() {
        for found in &mut sight.found {
            if let Remedy::Edits(_) = found.remedy {
                found.remedy = Remedy::ByHand("programs in this language are only scanned".to_owned());
            }
        }
    }
    sight
}
