//! The languages of the corpus, as their own grammars read them.

use std::{fs, path::Path};

use migrate::scan::Language;
use tree_sitter::{Node, Parser};

use super::{files, tree};

/// The grammar of a language, where there is one.
fn grammar(language: Language) -> Option<tree_sitter::Language> {
    Some(match language {
        Language::Python => tree_sitter_python::LANGUAGE.into(),
        // All JavaScript is TypeScript, too.
        Language::JavaScript | Language::TypeScript => tree_sitter_typescript::LANGUAGE_TSX.into(),
        Language::Shell => tree_sitter_bash::LANGUAGE.into(),
        Language::Go => tree_sitter_go::LANGUAGE.into(),
        Language::Rust => tree_sitter_rust::LANGUAGE.into(),
        Language::Php => tree_sitter_php::LANGUAGE_PHP.into(),
        Language::CSharp => tree_sitter_c_sharp::LANGUAGE.into(),
        Language::Java => tree_sitter_java::LANGUAGE.into(),
        Language::Ruby => tree_sitter_ruby::LANGUAGE.into(),
        Language::PowerShell => tree_sitter_powershell::LANGUAGE.into(),
        Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env | Language::Document => {
            return None;
        }
    })
}

/// The language of a file of the corpus. A Makefile is read as shell by a scan, but the grammar of shell knows better.
pub(super) fn language_of(file: &str) -> Option<Language> {
    let first = fs::read_to_string(tree().join(file)).unwrap_or_default();
    let language = Language::of(Path::new(file), first.lines().next().unwrap_or_default());
    language.filter(|_| !file.ends_with("Makefile"))
}

/// Where a text is not of its language, as its grammar or its parser says; nothing where there is none to ask.
pub(super) fn mistakes(language: Language, text: &str) -> Vec<String> {
    let told = |error: &dyn std::fmt::Display| vec![error.to_string()];
    match language {
        Language::Json => serde_json::Deserializer::from_str(text)
            .into_iter::<serde_json::Value>()
            .find_map(Result::err)
            .map_or_else(Vec::new, |error| told(&error)),
        Language::Yaml => {
            use serde::Deserialize as _;
            serde_norway::Deserializer::from_str(text)
                .find_map(|document| serde_norway::Value::deserialize(document).err())
                .map_or_else(Vec::new, |error| told(&error))
        }
        _ => grammar(language).map_or_else(Vec::new, |grammar| broken_nodes(&grammar, text)),
    }
}

fn broken_nodes(grammar: &tree_sitter::Language, text: &str) -> Vec<String> {
    fn walk(node: Node<'_>, broken: &mut Vec<String>) {
        if node.is_error() || node.is_missing() {
            broken.push(format!("{} in line {}", node.kind(), node.start_position().row + 1));
        } else if node.has_error() {
            (0..node.child_count())
                .filter_map(|n| node.child(u32::try_from(n).unwrap()))
                .for_each(|node| walk(node, broken));
        }
    }
    let mut parser = Parser::new();
    parser.set_language(grammar).unwrap();
    let mut broken = Vec::new();
    walk(parser.parse(text, None).unwrap().root_node(), &mut broken);
    broken
}

#[test]
fn every_file_of_the_corpus_is_right_in_its_language() {
    let mut wrong = Vec::new();
    for file in files() {
        let text = fs::read_to_string(tree().join(&file)).unwrap();
        let Some(language) = language_of(&file) else { continue };
        wrong.extend(mistakes(language, &text).into_iter().map(|mistake| format!("{file}: {mistake}")));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
