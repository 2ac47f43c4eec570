use proptest::prelude::*;

use super::{
    super::{lexis, token::Kind},
    lex,
};
use crate::scan::Language;

const ALL: [Language; 11] = [
    Language::Python,
    Language::JavaScript,
    Language::TypeScript,
    Language::Shell,
    Language::Go,
    Language::Rust,
    Language::Php,
    Language::CSharp,
    Language::Java,
    Language::Ruby,
    Language::PowerShell,
];

/// The strings of a text, complete, and its comments.
fn strings(language: Language, text: &str) -> (Vec<String>, Vec<String>) {
    let tokens = lex(text, lexis::of(language).unwrap());
    let of = |kind: Kind| (0..tokens.all.len()).filter(|at| tokens.all[*at].kind == kind).collect::<Vec<_>>();
    let whole = of(Kind::Begin).into_iter().map(|at| text[tokens.start(at)..tokens.end(tokens.mate(at))].to_owned());
    (whole.collect(), of(Kind::Comment).into_iter().map(|at| tokens.str(at).to_owned()).collect())
}

#[test]
fn strings_and_comments_are_told_apart() {
    let cases: &[(Language, &str, &[&str], &[&str])] = &[
        (Language::Python, "x = f\"a{b['c']}\" # 'd'\n", &["f\"a{b['c']}\"", "'c'"], &["# 'd'"]),
        (Language::Python, "r'\\' + \"\"\"a\n\"b\"\"\" ", &["\"\"\"a\n\"b\"\"\""], &[]),
        (Language::JavaScript, "/['\"]/.test(`a${b + 'c'}d`) // e", &["`a${b + 'c'}d`", "'c'"], &["// e"]),
        (Language::TypeScript, "<p>don't</p>; let a = 'b'", &["'b'"], &[]),
        (Language::Shell, "cat <<EOF | x 'y'\n$a \"b\"\nEOF\n# c\necho a#b", &["'y'", "$a \"b\"\nEOF"], &["# c"]),
        (Language::Go, "a := `b\\` + \"c\" + '\\''", &["`b\\`", "\"c\"", "'\\''"], &[]),
        (
            Language::Rust,
            "fn f<'a>() { r#\"b\"\"#; 'c'; b\"d\" /* e /* f */ */ }",
            &["r#\"b\"\"#", "'c'", "b\"d\""],
            &["/* e /* f */ */"],
        ),
        (Language::Php, "<p class=\"a\"><?php $a = \"b$c\"; # d ?> 'e' <?= 'f' ?>", &["\"b$c\"", "'f'"], &["# d "]),
        (
            Language::CSharp,
            "@\"a\\\" + $\"b{c}\" + \"\"\"d\"e\"\"\"",
            &["@\"a\\\"", "$\"b{c}\"", "\"\"\"d\"e\"\"\""],
            &[],
        ),
        (Language::Java, "\"\"\"\na \"b\"\n\"\"\" + 'c'", &["\"\"\"\na \"b\"\n\"\"\"", "'c'"], &[]),
        (
            Language::Ruby,
            "a = <<~X\n b#{'c'}\n X\n%w[d e]; f ? 'g' : 1",
            &[" b#{'c'}\n X", "'c'", "%w[d e]", "'g'"],
            &[],
        ),
        (
            Language::PowerShell,
            "$a = @\"\nb \"c\"\n\"@; 'd''e' <# f #>",
            &["@\"\nb \"c\"\n\"@", "'d''e'"],
            &["<# f #>"],
        ),
    ];
    for (language, text, expected, comments) in cases {
        let (strings, found) = strings(*language, text);
        assert_eq!(strings, *expected, "{language:?}: {text}");
        assert_eq!(found, *comments, "{language:?}: {text}");
    }
}

fn check(language: Language, text: &str) {
    let tokens = lex(text, lexis::of(language).unwrap());
    let mut end = 0;
    for (at, token) in tokens.all.iter().enumerate() {
        assert!(token.range.start >= end, "{language:?}: {token:?}");
        let gap = &text[end..token.range.start];
        assert!(gap.chars().all(|c| c.is_whitespace() || matches!(c, '\\' | '`')), "{language:?}: {gap:?}");
        end = token.range.end;
        assert!(text.is_char_boundary(end));
        if matches!(token.kind, Kind::Open | Kind::Begin | Kind::HoleOpen) {
            assert!(token.mate > at && tokens.all[token.mate].mate == at, "{language:?}: {token:?}");
        }
    }
}

proptest! {
    #[test]
    fn any_text_is_cut_without_gaps(text in "[ -~\\n]{0,80}|(\\PC|[\"'`${}()<?>\\\\#/*\\n@%]){0,80}") {
        for language in ALL {
            check(language, &text);
        }
    }

    #[test]
    fn pieces_of_programs_are_cut_without_gaps(pieces in prop::collection::vec(prop::sample::select(vec![
        "f\"", "\"", "'", "`", "${", "#{", "$(", "{", "}", "<<EOF", "\nEOF\n", "<?php", "?>", "/*", "*/", "//", "#", "\n", "@\"", "r#\"", "%w[", "\\", "x", " ", "é", "<<<", "\"\"\"", "@'\n", "\n'@", "=begin\n", "/",
    ]), 0..40)) {
        let text = pieces.concat();
        for language in ALL {
            check(language, &text);
        }
    }
}
