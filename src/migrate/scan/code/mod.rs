//! Reads programs and shell: as tokens, never as a syntax tree, so that a broken file gives what can be read.
//!
//! [`facts`] is what a file tells others, gathered before anything is found; [`find`] finds, with all of that known.
//! The steps of both: tokens by the row of the language (`lexis`, `lexer`), the shape of the program (`view`), what
//! texts say (`values`), requests (`requests`), where their answers go (`flow`), and what is read of them (`reads`);
//! bodies and queries (`bodies`), declared types (`declarations`). What counts is decided in `judge`, by the evidence
//! in reach. Nothing here reads a file.

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
mod reach;
mod reads;
mod remedies;
mod requests;
mod token;
mod values;
mod view;
mod words;

use std::{collections::HashMap, path::Path};

pub use self::reach::{Facts, Files};
use self::{flow::Flow, held::Held, requests::Site, values::Names, view::View};
use super::{Language, Sight};

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

/// What a file tells others of its tree.
pub fn facts(language: Language, text: &str) -> Facts {
    let Some(view) = view(language, text) else { return Facts::default() };
    facts_of(&program(&view, HashMap::new()))
}

fn facts_of(program: &Program<'_>) -> Facts {
    let flow = Flow::of(program.view, &program.sites, HashMap::new());
    let mut functions: Vec<(String, Held)> = flow.functions.into_iter().collect();
    functions.sort_by(|one, other| one.0.cmp(&other.0));
    Facts {
        functions,
        constants: program.names.exported(program.view),
        imports: imports::imports(program.view),
        ..judge::facts(program)
    }
}

/// Finds what is left of v1 in a program or a script. `files` has what the others of its tree tell.
pub fn find(language: Language, path: &Path, text: &str, files: &Files) -> Sight {
    let Some(view) = view(language, text) else { return Sight::default() };
    let own = facts_of(&program(&view, HashMap::new()));
    let (constants, functions) = files.known(path, &own);
    let program = program(&view, constants);
    let evidence = files.evidence(path, &own);
    judge::sight(&program, functions, evidence, files)
}

#[cfg(test)]
mod tests;
