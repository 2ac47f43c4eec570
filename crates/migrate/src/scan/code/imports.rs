//! What a program imports.

use std::collections::BTreeSet;

use super::{literals, token::Kind, view::View};
use crate::scan::Language;

/// Words that a statement which imports begins with.
const WORDS: [&str; 13] = [
    "import",
    "from",
    "use",
    "using",
    "mod",
    "pub",
    "require",
    "require_once",
    "include",
    "require_relative",
    "source",
    ".",
    "export",
];

/// The last parts of everything that is imported: names of files or folders.
pub(super) fn imports(view: &View<'_>) -> BTreeSet<String> {
    let tokens = &view.tokens;
    // Scripts name what they take out of a file, and the file in a string.
    let has_words = !matches!(view.language, Language::JavaScript | Language::TypeScript);
    let mut found = BTreeSet::new();
    for statement in &view.statements {
        if statement.range.len() > 400 {
            continue;
        }
        let first = tokens.str(statement.range.start);
        let second = tokens.str(statement.range.start + 1);
        let is_import = match first {
            // Most of what is exported or public is imported from nowhere.
            "export" => {
                statement.range.clone().any(|at| tokens.is(at, "from") && tokens.kind(at + 1) == Some(Kind::Begin))
            }
            "pub" => ["mod", "use"].contains(&second),
            _ => WORDS.contains(&first) || first == "Import-Module",
        };
        let called = statement
            .range
            .clone()
            .any(|at| (tokens.is(at, "require") || tokens.is(at, "import")) && tokens.is(at + 1, "("));
        if !is_import && !called {
            continue;
        }
        for at in statement.range.clone() {
            match tokens.kind(at) {
                Some(Kind::Begin) => found.extend(literals::plain_text(view, at).as_deref().map(last_part)),
                Some(Kind::Word) if is_import && has_words && !WORDS.contains(&tokens.str(at)) => {
                    found.insert(last_part(tokens.str(at)));
                }
                _ => {}
            }
        }
    }
    found.remove("");
    found
}

/// The name of a file without its extension.
fn last_part(path: &str) -> String {
    let name = path.trim_end_matches('/').rsplit(['/', '\\']).next().unwrap_or_default();
    name.rsplit_once('.').map_or(name, |(stem, _)| if stem.is_empty() { name } else { stem }).to_owned()
}
