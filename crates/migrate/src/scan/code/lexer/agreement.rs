//! Compares the lexer with the language grammars on every program of the corpus.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tree_sitter::{Node, Parser};

use super::{
    super::{lexis, token::Kind},
    lex,
};
use crate::scan::Language;

/// The context of a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum In {
    Code,
    Text,
    Comment,
}

/// The grammar of a language, and its node names for strings and comments.
fn grammar(language: Language) -> Option<(tree_sitter::Language, &'static [&'static str], &'static [&'static str])> {
    let lines_and_blocks: &[&str] = &["line_comment", "block_comment"];
    let plain: &[&str] = &["comment"];
    Some(match language {
        Language::Python => (tree_sitter_python::LANGUAGE.into(), &["string"], plain),
        Language::JavaScript | Language::TypeScript => {
            (tree_sitter_typescript::LANGUAGE_TSX.into(), &["string", "template_string"], plain)
        }
        Language::Shell => {
            let strings = &["string", "raw_string", "ansi_c_string", "heredoc_body", "heredoc_end"];
            (tree_sitter_bash::LANGUAGE.into(), strings, plain)
        }
        Language::Go => {
            let strings = &["interpreted_string_literal", "raw_string_literal", "rune_literal"];
            (tree_sitter_go::LANGUAGE.into(), strings, plain)
        }
        Language::Rust => {
            let strings = &["string_literal", "raw_string_literal", "char_literal"];
            (tree_sitter_rust::LANGUAGE.into(), strings, lines_and_blocks)
        }
        Language::Php => {
            (tree_sitter_php::LANGUAGE_PHP.into(), &["string", "encapsed_string", "heredoc", "nowdoc"], plain)
        }
        Language::CSharp => {
            let strings = &[
                "string_literal",
                "verbatim_string_literal",
                "raw_string_literal",
                "interpolated_string_expression",
                "character_literal",
            ];
            (tree_sitter_c_sharp::LANGUAGE.into(), strings, plain)
        }
        Language::Java => {
            (tree_sitter_java::LANGUAGE.into(), &["string_literal", "character_literal"], lines_and_blocks)
        }
        Language::Ruby => {
            let strings = &["string", "string_array", "symbol_array", "heredoc_body", "subshell", "delimited_symbol"];
            (tree_sitter_ruby::LANGUAGE.into(), strings, plain)
        }
        Language::PowerShell => {
            let strings = &[
                "expandable_string_literal",
                "verbatim_string_characters",
                "expandable_here_string_literal",
                "verbatim_here_string_characters",
            ];
            (tree_sitter_powershell::LANGUAGE.into(), strings, plain)
        }
        Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env | Language::Document => {
            return None;
        }
    })
}

/// The context of each byte according to the grammar; `None` if the text does not parse.
fn judged(language: Language, text: &str) -> Option<Vec<In>> {
    // A keyword may share a node name: the type `string`.
    fn mark(node: Node<'_>, strings: &[&str], comments: &[&str], bytes: &mut [In]) {
        let what = if node.is_named() && strings.contains(&node.kind()) {
            In::Text
        } else if comments.contains(&node.kind()) {
            In::Comment
        } else {
            let mut cursor = node.walk();
            node.children(&mut cursor).for_each(|child| mark(child, strings, comments, bytes));
            return;
        };
        bytes[node.byte_range()].fill(what);
    }
    let (grammar, strings, comments) = grammar(language)?;
    let mut parser = Parser::new();
    parser.set_language(&grammar).expect("the grammar is of this version");
    let tree = parser.parse(text, None).expect("nothing stops the parser");
    let mut bytes = vec![In::Code; text.len()];
    mark(tree.root_node(), strings, comments, &mut bytes);
    (!tree.root_node().has_error()).then_some(bytes)
}

/// The same according to the lexer.
fn cut(language: Language, text: &str) -> Vec<In> {
    let tokens = lex(text, lexis::of(language).expect("it is a program"));
    let mut bytes = vec![In::Code; text.len()];
    let mut behind = 0;
    for (at, token) in tokens.all.iter().enumerate() {
        let (range, what) = if token.kind == Kind::Begin {
            (tokens.start(at)..tokens.end(tokens.mate(at)), In::Text)
        } else if token.kind == Kind::Comment {
            (token.range.clone(), In::Comment)
        } else {
            continue;
        };
        // Text in a string's hole counts as part of the string.
        if range.start >= behind {
            behind = range.end;
            bytes[range].fill(what);
        }
    }
    bytes
}

fn files(folder: &Path, all: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the corpus is there") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() { files(&path, all) } else { all.push(path) }
    }
}

#[test]
fn strings_and_comments_of_the_corpus_are_what_the_grammars_say() {
    let mut all = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/corpus/tree"), &mut all);
    let (mut compared, mut differing) = (0, Vec::new());
    for path in all {
        let text = fs::read_to_string(&path).expect("the corpus is text");
        let language = Language::of(&path, text.lines().next().unwrap_or_default());
        let Some(judged) = language.and_then(|language| judged(language, &text)) else { continue };
        compared += 1;
        let cut = cut(language.expect("it was judged"), &text);
        let mut begin = 0;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let differs = |at: &usize| !text.as_bytes()[*at].is_ascii_whitespace() && judged[*at] != cut[*at];
            if let Some(at) = (begin..begin + line.len()).find(differs) {
                let said = (judged[at], cut[at]);
                let place = format!("{}:{}:{}", path.display(), number + 1, at - begin + 1);
                differing.push(format!("{place} {said:?} {}", line.trim_end()));
            }
            begin += line.len();
        }
    }
    assert!(compared > 70, "{compared}");
    assert!(differing.is_empty(), "{differing:#?}");
}
