//! Secrets in the values of an environment: `{{ SVCCTL_SECRET_name }}` (clusters.md, Secrets).
//!
//! A text is scanned once, from left to right, and secret values are never scanned: they may look like placeholders.
//! Text that is not a placeholder stays unchanged, braces included.

use std::{borrow::Cow, collections::BTreeSet};

use super::serverless::worker_api::DEFAULT_PREFIX;

/// The text between the prefix and the name.
const WORD: &str = "_SECRET_";
/// The delimiters of a placeholder.
const BRACES: (&str, &str) = ("{{", "}}");

/// Which variable names refer to secrets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prefixes<'p> {
    /// Names with this prefix, for a platform whose workers use it, and always `SVCCTL`.
    Of(&'p str),
    /// Names with any prefix, for a server known only by its address.
    Any,
}

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Piece<'t> {
    Text(&'t str),
    /// The name of a secret, to be replaced by its value.
    Secret(&'t str),
}

/// The names of the secrets in a text.
pub fn names(text: &str, prefixes: Prefixes<'_>) -> BTreeSet<String> {
    let name = |piece| match piece {
        Piece::Secret(name) => Some(name.to_owned()),
        Piece::Text(_) => None,
    };
    pieces(text, prefixes).into_iter().filter_map(name).collect()
}

/// The text with each secret's name replaced by its `value`. Stops at the first failure.
pub fn fill<'t, E>(
    text: &'t str,
    prefixes: Prefixes<'_>,
    mut value: impl FnMut(&str) -> Result<String, E>,
) -> Result<Cow<'t, str>, E> {
    let pieces = pieces(text, prefixes);
    if let [] | [Piece::Text(_)] = pieces.as_slice() {
        return Ok(text.into());
    }
    let part = |piece| match piece {
        Piece::Text(text) => Ok(Cow::Borrowed(text)),
        Piece::Secret(name) => value(name).map(Cow::Owned),
    };
    pieces.into_iter().map(part).collect::<Result<String, E>>().map(Cow::Owned)
}

/// The placeholder of a secret.
pub fn placeholder(prefix: &str, name: &str) -> String {
    format!("{} {prefix}{WORD}{name} {}", BRACES.0, BRACES.1)
}

fn pieces<'t>(text: &'t str, prefixes: Prefixes<'_>) -> Vec<Piece<'t>> {
    let (mut pieces, mut begin, mut at) = (Vec::new(), 0, 0);
    while let Some(found) = text[at..].find(BRACES.0) {
        let open = at + found;
        if let Some((name, end)) = secret(text, open, prefixes) {
            if begin < open {
                pieces.push(Piece::Text(&text[begin..open]));
            }
            pieces.push(Piece::Secret(name));
            (begin, at) = (end, end);
        } else {
            // With three braces, the last two may open a placeholder.
            at = open + 1;
        }
    }
    if begin < text.len() {
        pieces.push(Piece::Text(&text[begin..]));
    }
    pieces
}

/// The name of the secret whose placeholder opens here, and where the placeholder ends.
fn secret<'t>(text: &'t str, open: usize, prefixes: Prefixes<'_>) -> Option<(&'t str, usize)> {
    const BLANKS: [char; 2] = [' ', '\t'];
    let inside = text[open + BRACES.0.len()..].trim_start_matches(BLANKS);
    let length = inside.find(|c: char| !is_of_name(c)).unwrap_or(inside.len());
    let (word, rest) = inside.split_at(length);
    let rest = rest.trim_start_matches(BLANKS).strip_prefix(BRACES.1)?;
    Some((name(word, prefixes)?, text.len() - rest.len()))
}

/// The name after the prefix of a word.
fn name<'t>(word: &'t str, prefixes: Prefixes<'_>) -> Option<&'t str> {
    let behind = |prefix: &str| word.strip_prefix(prefix)?.strip_prefix(WORD);
    let name = match prefixes {
        Prefixes::Of(prefix) => behind(prefix).or_else(|| behind(DEFAULT_PREFIX)),
        Prefixes::Any => word.split_once(WORD).filter(|(prefix, _)| !prefix.is_empty()).map(|(_, name)| name),
    };
    name.filter(|name| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

const fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '-' | '/')
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::prelude::*;

    use super::{Prefixes, fill, names, placeholder};

    /// Uses `v-<name>` as the value of each secret except `lost`.
    fn filled(text: &str) -> Result<String, String> {
        let value = |name: &str| if name == "lost" { Err(name.to_owned()) } else { Ok(format!("v-{name}")) };
        fill(text, Prefixes::Of("ACME"), value).map(Cow::into_owned)
    }

    #[test]
    fn what_stands_in_braces_is_a_secret_and_all_else_stays() {
        for (text, expected) in [
            ("{{ SVCCTL_SECRET_a }}", "v-a"),
            ("{{ACME_SECRET_a}}", "v-a"),
            ("{{\t  SVCCTL_SECRET_a/b-c.d_1\t}}", "v-a/b-c.d_1"),
            ("postgres://{{ SVCCTL_SECRET_u }}:{{ SVCCTL_SECRET_p }}@db", "postgres://v-u:v-p@db"),
            ("{{ SVCCTL_SECRET_a }}{{ SVCCTL_SECRET_a }}", "v-av-a"),
            ("{{{ SVCCTL_SECRET_a }}}", "{v-a}"),
            ("ü{{ SVCCTL_SECRET_a }}ü", "üv-aü"),
            ("{{ SVCCTL_SECRET__SECRET_ }}", "v-_SECRET_"),
            ("", ""),
            ("plain", "plain"),
            ("{{ SVCCTL_SECRET_ }}", "{{ SVCCTL_SECRET_ }}"),
            ("{{ SVCCTL_SECRET_1 }}", "{{ SVCCTL_SECRET_1 }}"),
            ("{{ SVCCTL_SECRET_a b }}", "{{ SVCCTL_SECRET_a b }}"),
            ("{{ SVCCTL_SECRET_a }", "{{ SVCCTL_SECRET_a }"),
            ("{ SVCCTL_SECRET_a }", "{ SVCCTL_SECRET_a }"),
            ("{{ svcctl_secret_a }}", "{{ svcctl_secret_a }}"),
            ("{{ OTHER_SECRET_a }}", "{{ OTHER_SECRET_a }}"),
            ("{{ SVCCTL_SECRET_ä }}", "{{ SVCCTL_SECRET_ä }}"),
            ("{{\nSVCCTL_SECRET_a }}", "{{\nSVCCTL_SECRET_a }}"),
            ("{{ {{ SVCCTL_SECRET_a }}", "{{ v-a"),
        ] {
            assert_eq!(filled(text).as_deref(), Ok(expected), "{text}");
        }
        assert_eq!(filled("a {{ SVCCTL_SECRET_lost }}"), Err("lost".to_owned()));
    }

    #[test]
    fn the_prefix_of_another_platform_is_any() {
        let found = |text: &str| names(text, Prefixes::Any).into_iter().collect::<Vec<_>>();
        assert_eq!(found("{{ OTHER_SECRET_b }}{{ A_SECRET_a }} {{ A_SECRET_a }}"), ["a", "b"]);
        assert_eq!(found("{{ A_SECRET_B_SECRET_c }}"), ["B_SECRET_c"]);
        assert!(found("{{ _SECRET_a }} {{ SECRET_a }} {{ A_SECRET_ }}").is_empty());
    }

    proptest! {
        /// Whatever the values, a text is filled once: the result is the text between placeholders plus the values.
        #[test]
        fn a_value_is_not_read_again(
            parts in prop::collection::vec(("[^{}]{0,6}", "[a-zA-Z_][a-zA-Z0-9_./-]{0,6}", "[ \t]{0,2}"), 0..5),
            end in "[^{}]{0,6}",
            value in "(\\{\\{ SVCCTL_SECRET_[a-c] \\}\\}|[{}]|\\PC){0,5}",
        ) {
            let text: String = parts.iter().map(|(text, name, blanks)| {
                format!("{text}{{{{{blanks}SVCCTL_SECRET_{name}{blanks}}}}}")
            }).chain([end.clone()]).collect();
            let expected: String = parts.iter().flat_map(|(text, _, _)| [text, &value]).chain([&end]).cloned().collect();
            let mut asked = Vec::new();
            let filled = fill(&text, Prefixes::Of("SVCCTL"), |name| {
                asked.push(name.to_owned());
                Ok::<_, ()>(value.clone())
            });
            prop_assert_eq!(filled.map(Cow::into_owned), Ok(expected));
            prop_assert_eq!(asked, parts.iter().map(|(_, name, _)| name.clone()).collect::<Vec<_>>());
        }

        #[test]
        fn no_text_makes_it_panic(text in "([{} \tA]|_SECRET_|SVCCTL|\\PC){0,20}") {
            let filled = fill(&text, Prefixes::Any, |_| Ok::<_, ()>(String::new()));
            prop_assert!(filled.is_ok_and(|filled| filled.len() <= text.len()));
            prop_assert!(names(&text, Prefixes::Any).len() <= text.matches("_SECRET_").count());
        }

        #[test]
        fn a_placeholder_names_its_secret(prefix in "[A-Z]{1,5}", name in "[a-zA-Z_][a-zA-Z0-9_./-]{0,20}") {
            let text = placeholder(&prefix, &name);
            let found = names(&text, Prefixes::Of(&prefix));
            prop_assert_eq!(found.into_iter().collect::<Vec<_>>(), vec![name]);
        }
    }
}
