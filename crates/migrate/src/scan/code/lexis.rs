//! The lexical differences between languages: one row per language.

use crate::scan::Language;

/// The syntax of comments, strings and words.
pub(super) struct Lexis {
    /// Starts of comments that run to the end of the line.
    pub(super) line_comments: &'static [&'static str],
    /// Starts and ends of block comments.
    pub(super) block_comments: &'static [(&'static str, &'static str)],
    /// Whether block comments nest.
    pub(super) comments_nest: bool,
    /// The string syntaxes, longer openings first.
    pub(super) quotes: &'static [Quote],
    /// Characters of words besides letters, digits and underscores; also valid first characters.
    pub(super) word: &'static str,
    /// The syntax of here-documents: `<<` and so on.
    pub(super) here_documents: HereDocuments,
    /// Whether `/` may start a regular expression.
    pub(super) has_regex: bool,
    /// Whether unquoted command line words exist.
    pub(super) is_shell: bool,
    /// Whether programs are between `<?php` and `?>`.
    pub(super) is_embedded: bool,
}

/// A string syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Quote {
    /// The letters allowed in a prefix; empty for no prefix.
    pub(super) prefix: &'static str,
    pub(super) open: &'static str,
    pub(super) close: &'static str,
    pub(super) escape: Escape,
    pub(super) holes: Holes,
    pub(super) lines: Lines,
}

/// The escape syntax of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Escape {
    None,
    Backslash,
    /// Doubling the quote.
    Doubled,
    /// A backtick, or doubling the quote.
    Backtick,
}

/// The interpolation syntax of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holes {
    None,
    /// `{value}`; `{{` is a literal brace.
    Braces,
    /// `${value}`
    DollarBraces,
    /// `#{value}`
    HashBraces,
    /// `$name`, `${...}`, `$(...)`
    Dollar,
    /// `$name`, `$name->field`, `{$value}`, `${name}`
    Php,
}

/// The extent of a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Lines {
    /// At most to the end of its line; without a closing quote there, it is not a string.
    One,
    Many,
    /// A single character; otherwise it is not a string.
    Character,
}

/// The here-document syntax.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum HereDocuments {
    None,
    /// `<<EOF`, `<<-'EOF'`
    Shell,
    /// `<<~EOF`, `<<EOF`, `<<'EOF'`
    Ruby,
    /// `<<<EOF`, `<<<'EOF'`
    Php,
}

const fn quote(open: &'static str, escape: Escape, holes: Holes, lines: Lines) -> Quote {
    Quote { prefix: "", open, close: open, escape, holes, lines }
}

const fn prefixed(prefix: &'static str, open: &'static str, escape: Escape, holes: Holes, lines: Lines) -> Quote {
    Quote { prefix, open, close: open, escape, holes, lines }
}

const fn paired(open: &'static str, close: &'static str, escape: Escape, holes: Holes) -> Quote {
    Quote { prefix: "", open, close, escape, holes, lines: Lines::Many }
}

use Escape::{Backslash, Backtick, Doubled};
use Lines::{Character, Many, One};

const C: Lexis = Lexis {
    line_comments: &["//"],
    block_comments: &[("/*", "*/")],
    comments_nest: false,
    quotes: &[],
    word: "",
    here_documents: HereDocuments::None,
    has_regex: false,
    is_shell: false,
    is_embedded: false,
};

/// Strings with prefix letters from `fF`, `rR`, `bB`, `uU`; the letters present decide (see the lexer).
const PYTHON: Lexis = Lexis {
    line_comments: &["#"],
    block_comments: &[],
    quotes: &[
        prefixed("rRbBuUfFtT", "\"\"\"", Backslash, Holes::None, Many),
        prefixed("rRbBuUfFtT", "'''", Backslash, Holes::None, Many),
        prefixed("rRbBuUfFtT", "\"", Backslash, Holes::None, One),
        prefixed("rRbBuUfFtT", "'", Backslash, Holes::None, One),
    ],
    ..C
};

const JAVASCRIPT: Lexis = Lexis {
    quotes: &[
        quote("\"", Backslash, Holes::None, One),
        quote("'", Backslash, Holes::None, One),
        quote("`", Backslash, Holes::DollarBraces, Many),
    ],
    word: "$",
    has_regex: true,
    ..C
};

const SHELL: Lexis = Lexis {
    line_comments: &["#"],
    block_comments: &[],
    quotes: &[
        paired("$'", "'", Backslash, Holes::None),
        quote("\"", Backslash, Holes::Dollar, Many),
        quote("'", Escape::None, Holes::None, Many),
    ],
    here_documents: HereDocuments::Shell,
    is_shell: true,
    ..C
};

const GO: Lexis = Lexis {
    quotes: &[
        quote("\"", Backslash, Holes::None, One),
        quote("`", Escape::None, Holes::None, Many),
        quote("'", Backslash, Holes::None, Character),
    ],
    ..C
};

const RUST: Lexis = Lexis {
    comments_nest: true,
    quotes: &[
        prefixed("bcr", "\"", Backslash, Holes::None, Many),
        prefixed("b", "'", Backslash, Holes::None, Character),
    ],
    ..C
};

const PHP: Lexis = Lexis {
    line_comments: &["//", "#"],
    quotes: &[
        quote("\"", Backslash, Holes::Php, Many),
        quote("'", Backslash, Holes::None, Many),
        quote("`", Backslash, Holes::Php, Many),
    ],
    word: "$",
    here_documents: HereDocuments::Php,
    is_embedded: true,
    ..C
};

const C_SHARP: Lexis = Lexis {
    quotes: &[
        prefixed("$", "\"\"\"", Escape::None, Holes::None, Many),
        prefixed("$@", "\"", Backslash, Holes::None, One),
        quote("'", Backslash, Holes::None, Character),
    ],
    word: "@",
    ..C
};

const JAVA: Lexis = Lexis {
    quotes: &[
        quote("\"\"\"", Backslash, Holes::None, Many),
        quote("\"", Backslash, Holes::None, One),
        quote("'", Backslash, Holes::None, Character),
    ],
    word: "$",
    ..C
};

const RUBY: Lexis = Lexis {
    line_comments: &["#"],
    block_comments: &[("\n=begin", "\n=end")],
    quotes: &[
        quote("\"", Backslash, Holes::HashBraces, Many),
        quote("'", Backslash, Holes::None, Many),
        quote("`", Backslash, Holes::HashBraces, Many),
        paired("%Q(", ")", Backslash, Holes::HashBraces),
        paired("%Q{", "}", Backslash, Holes::HashBraces),
        paired("%Q[", "]", Backslash, Holes::HashBraces),
        paired("%q(", ")", Backslash, Holes::None),
        paired("%q{", "}", Backslash, Holes::None),
        paired("%q[", "]", Backslash, Holes::None),
        paired("%w[", "]", Backslash, Holes::None),
        paired("%w(", ")", Backslash, Holes::None),
        paired("%w{", "}", Backslash, Holes::None),
        paired("%i[", "]", Backslash, Holes::None),
        paired("%i(", ")", Backslash, Holes::None),
        paired("%(", ")", Backslash, Holes::HashBraces),
    ],
    word: "@$?!",
    here_documents: HereDocuments::Ruby,
    has_regex: true,
    ..C
};

const POWERSHELL: Lexis = Lexis {
    line_comments: &["#"],
    block_comments: &[("<#", "#>")],
    quotes: &[
        paired("@\"\n", "\n\"@", Backtick, Holes::Dollar),
        paired("@\"\r\n", "\n\"@", Backtick, Holes::Dollar),
        paired("@'\n", "\n'@", Escape::None, Holes::None),
        paired("@'\r\n", "\n'@", Escape::None, Holes::None),
        quote("\"", Backtick, Holes::Dollar, Many),
        quote("'", Doubled, Holes::None, Many),
    ],
    word: "$",
    ..C
};

/// The row of a language; data and documents have none.
pub(super) const fn of(language: Language) -> Option<&'static Lexis> {
    Some(match language {
        Language::Python => &PYTHON,
        Language::JavaScript | Language::TypeScript => &JAVASCRIPT,
        Language::Shell => &SHELL,
        Language::Go => &GO,
        Language::Rust => &RUST,
        Language::Php => &PHP,
        Language::CSharp => &C_SHARP,
        Language::Java => &JAVA,
        Language::Ruby => &RUBY,
        Language::PowerShell => &POWERSHELL,
        Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env | Language::Document => {
            return None;
        }
    })
}
