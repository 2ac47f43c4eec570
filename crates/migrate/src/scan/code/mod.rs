//! Reads programs and shell: as tokens, never as a syntax tree, so that a broken file gives what can be read.
//!
//! [`survey`] gathers what a file tells others, before anything is found; [`sight`] finds, with all of that known.
//! The steps of both: tokens by the row of the language (`lexis`, `lexer`), the shape of the program (`view`), what
//! texts say (`values`), requests (`requests`), where their answers go (`flow`), and what is read of them (`reads`);
//! bodies and queries (`bodies`), declared types (`declarations`). What counts is decided in `judge`, by the evidence
//! in reach. Nothing here reads a file.
#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "of many kinds of tokens and requests, a step names those that it knows"
)]

mod bodies;
mod declarations;
mod flow;
mod held;
mod imports;
mod judge;
mod lexer;
mod lexis;
mod literals;
mod names;
mod queries;
mod reach;
mod reads;
mod remedies;
mod requests;
mod token;
mod values;
mod view;
mod words;

use std::{collections::HashMap, path::Path};

pub(super) use self::reach::Files;
use self::{flow::Flow, held::Held, reach::Facts, requests::Site, values::Names, view::View};
use super::{Language, Reach, Sight, address::Address};

/// A program that was read.
struct Program<'a> {
    view: &'a View<'a>,
    sites: Vec<Site>,
    names: Names,
}

/// The shape of a text; nothing for what is no program.
fn view(language: Language, text: &str) -> Option<View<'_>> {
    Some(View::of(lexer::lex(text, lexis::of(language)?), language))
}

fn program<'a>(view: &'a View<'a>, constants: HashMap<String, String>) -> Program<'a> {
    let names = Names::of(view, constants);
    let sites = requests::sites(view, &names);
    Program { view, sites, names }
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
    let facts = facts(&program(&view, HashMap::new()));
    for host in facts.hosts() {
        reach.prove_host(host);
    }
    for base in facts.bases() {
        reach.prove_base(base);
    }
    if let Some(name) = path.to_str().filter(|_| facts.is_proven) {
        reach.prove_file(name);
    }
    reach.programs.add(path, facts);
}

fn facts(program: &Program<'_>) -> Facts {
    // What v2 answers is no news for others.
    let sites: Vec<Site> =
        program.sites.iter().filter(|site| !matches!(site.address, Address::Current(_))).cloned().collect();
    let flow = Flow::of(program.view, &sites, HashMap::new());
    let mut functions: Vec<(String, Held)> = flow.functions.into_iter().collect();
    functions.sort_by(|one, other| one.0.cmp(&other.0));
    Facts {
        functions,
        constants: program.names.exported(program.view),
        imports: imports::imports(program.view),
        ..judge::facts(program)
    }
}

/// Finds what is left of v1 in a program or a script.
pub(super) fn sight(language: Language, path: &Path, text: &str, reach: &Reach) -> Sight {
    let Some(view) = view(language, text) else { return Sight::default() };
    let own = facts(&program(&view, HashMap::new()));
    let (constants, functions) = reach.programs.known(path, &own);
    let program = program(&view, constants);
    let mut evidence = reach.programs.evidence(path, &own);
    evidence.is_proven |= path.to_str().is_some_and(|name| reach.has_file(name));
    evidence.has_base |= own.bases().any(|name| reach.base(name).is_some());
    judge::sight(&program, functions, evidence, reach)
}

#[cfg(test)]
mod tests;
