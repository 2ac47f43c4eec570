//! Finds v1 words used as field names in a program: keys of literals, named arguments, struct tags, member reads, and
//! strings that equal such a name or contain it in JSON or a filter.
//!
//! A word's meaning depends on its position and its neighbours in the same brackets, never on the origin of its value: a
//! body built in a helper far from its request is found like one in the call.

use std::{ops::Range, sync::LazyLock};

use aho_corasick::{AhoCorasick, MatchKind};

use super::{literals, names, token::Kind, view::View, words};
use crate::scan::Language;

/// The use of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum How {
    /// The name of a field being written: `imageName: x`, `"imageName" => x`, `imageName=x`, `body.imageName = x`.
    Key,
    /// The name of a field being read: `.imageName`, `["imageName"]`, `get("imageName")`, `{ imageName } = pod`.
    Read,
    /// The declared name of a field: a struct tag, an annotation, a member of a type.
    Declared,
    /// A string that equals this word.
    Alone,
}

/// A v1 word used as a field name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    /// Its range, with quotes.
    pub(super) range: Range<usize>,
    pub(super) name: &'static str,
    pub(super) how: How,
    /// Its enclosing bracket, for neighbouring words; the number of tokens if there is none.
    pub(super) group: usize,
    /// The token that it is, or is part of.
    pub(super) at: usize,
    /// The object that it is read from, if a plain name.
    pub(super) of: Option<String>,
}

/// A finder of all words.
static FINDER: LazyLock<AhoCorasick> = LazyLock::new(|| {
    AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(names::vocabulary()).expect("few short words")
});

/// Names of objects with a program's or function's own settings: their members are not v1 answers.
const OWN: &str = "\
    self this $this args opts options config cfg conf params props settings argv flags spec flag \
    $config $options $args $params $settings $opts";

impl Hit {
    /// Whether it is a member of the program's own settings.
    pub(super) fn is_own(&self) -> bool {
        self.of.as_deref().is_some_and(|of| names::is_one(OWN, of))
    }
}

/// Every v1 word used as a field name, in order.
pub(super) fn hits(view: &View<'_>) -> Vec<Hit> {
    let tokens = &view.tokens;
    let has_camel_case = view.language == Language::Rust && tokens.text.contains("rename_all = \"camelCase\"");
    let mut found = Vec::new();
    let mut at = 0;
    while at < view.count() {
        match tokens.kind(at) {
            Some(Kind::Word) => {
                if view.language == Language::Shell {
                    found.extend(in_text(view, at, tokens.start(at)..tokens.end(at), is_of_jq(view, at)));
                } else {
                    found.extend(word(view, at, has_camel_case));
                }
            }
            Some(Kind::Begin) => string(view, at, &mut found),
            _ => {}
        }
        at += 1;
    }
    found.sort_by_key(|hit| (hit.range.start, hit.range.end));
    found.dedup_by(|one, other| one.range == other.range);
    found
}

/// A word token of the program itself.
fn word(view: &View<'_>, at: usize, has_camel_case: bool) -> Option<Hit> {
    let tokens = &view.tokens;
    let text = tokens.str(at);
    let own = text.trim_start_matches(['$', '@']);
    let name = names::find(own).or_else(|| {
        let is_member = view.language == Language::CSharp || has_camel_case;
        is_member.then(|| names::find_in_other_case(own)).flatten()
    })?;
    let group = view.parents[at];
    let hit = |how, of| Some(Hit { range: tokens.start(at)..tokens.end(at), name, how, group, at, of });
    let before = tokens.before(at);
    let is_exact = own == name && own.len() == text.len();
    let next = tokens.skip_blank(at + 1, view.count().min(at + 8));
    let is_set = tokens.is(next, "=") && !tokens.is(next + 1, "=") && !tokens.is(next + 1, "~");
    if let Some(dot) = before.filter(|dot| words::is_access(tokens, *dot)) {
        let is_static = tokens.is(dot, ":");
        let is_call = tokens.is(at + 1, "(");
        if !is_exact || is_static || is_call && view.language != Language::Ruby {
            return None;
        }
        let of = receiver(view, dot);
        return hit(if is_set { How::Key } else { How::Read }, of);
    }
    if view.language == Language::Ruby && before.is_some_and(|colon| is_symbol(view, colon, at)) {
        let colon = before?;
        let is_index = tokens.before(colon).is_some_and(|open| tokens.is(open, "[")) && tokens.is(at + 1, "]");
        let how = if tokens.is(next, "=") && tokens.is(next + 1, ">") { How::Key } else { How::Alone };
        return hit(if is_index { How::Read } else { how }, None);
    }
    if has_camel_case {
        let is_field = tokens.is(at + 1, ":") && !tokens.is(at + 2, ":") && tokens.is(group, "{");
        let is_struct =
            || tokens.before(group).and_then(|name| tokens.before(name)).is_some_and(|at| tokens.is(at, "struct"));
        let counts = is_field && (own.contains('_') || is_exact && is_struct());
        return if counts { hit(How::Declared, None) } else { None };
    }
    if is_declared_member(view, at, next) {
        return hit(How::Declared, None);
    }
    if !is_exact {
        return None;
    }
    if is_key(view, at, next) {
        let is_type = tokens.is(group, "{") && literals::is_type(view, group);
        return hit(if is_type { How::Declared } else { How::Key }, None);
    }
    is_short(view, at, next).then(|| hit(How::Key, None)).flatten().map(|mut hit| {
        if view.is_pattern(group) {
            hit.how = How::Read;
        }
        hit
    })
}

/// The name before a dot, if a plain one.
pub(super) fn receiver(view: &View<'_>, dot: usize) -> Option<String> {
    let tokens = &view.tokens;
    let mut at = tokens.before(dot)?;
    while words::is_access(tokens, at) || tokens.is(at, "!") {
        at = tokens.before(at)?;
    }
    (tokens.kind(at) == Some(Kind::Word)).then(|| tokens.str(at).to_owned())
}

/// Whether a colon makes the following word a Ruby symbol.
fn is_symbol(view: &View<'_>, colon: usize, at: usize) -> bool {
    let tokens = &view.tokens;
    tokens.is(colon, ":")
        && tokens.end(colon) == tokens.start(at)
        && tokens.before(colon).is_none_or(|before| {
            tokens.end(before) != tokens.start(colon) || matches!(tokens.kind(before), Some(Kind::Open))
        })
}

/// Whether a word is the name of an entry, a named argument, or a member followed by its type.
fn is_key(view: &View<'_>, at: usize, next: usize) -> bool {
    let tokens = &view.tokens;
    let group = view.parents[at];
    let is_first = tokens.before(at).is_none_or(|before| {
        before == group
            || tokens.is(before, ",")
            || tokens.is(before, ";")
            || ["readonly", "val", "var", "pub", "public", "let"].contains(&tokens.str(before))
    }) || tokens.kind(at.saturating_sub(1)) == Some(Kind::Newline);
    let is_optional = tokens.is(next, "?") && tokens.is(next + 1, ":");
    let is_colon = tokens.is(next, ":") && !tokens.is(next + 1, ":") && !tokens.is(next + 1, "=") || is_optional;
    let in_curly = tokens.is(group, "{");
    let in_call = tokens.is(group, "(");
    let is_set = tokens.is(next, "=") && !tokens.is(next + 1, "=") && !tokens.is(next + 1, ">");
    match view.language {
        Language::Python => {
            let is_argument = is_set && in_call && !is_parameter(view, at) && view.callee(group).is_some();
            let is_member = is_colon && group >= view.count() && view.function_of(at).is_none();
            (is_argument || is_member) && is_first
        }
        Language::Ruby => is_colon && is_first && !is_parameter(view, at),
        Language::CSharp => is_set && in_curly && !view.is_block[group] && is_first,
        Language::PowerShell => is_set && in_curly && is_first,
        Language::JavaScript | Language::TypeScript => is_colon && in_curly && is_first,
        _ => false,
    }
}

/// `{ imageName }`, `{ imageName, ... }` in JavaScript, in a literal or destructured from an answer, but not a
/// parameter.
fn is_short(view: &View<'_>, at: usize, next: usize) -> bool {
    let tokens = &view.tokens;
    let group = view.parents[at];
    if !matches!(view.language, Language::JavaScript | Language::TypeScript) || !tokens.is(group, "{") {
        return false;
    }
    let is_item = tokens.before(at).is_some_and(|before| before == group || tokens.is(before, ","));
    let is_end = tokens.is(next, ",") || tokens.is(next, "}") || view.is_pattern(group) && tokens.is(next, "=");
    // Destructured parameters belong to a function of the program: `({ imageName }) => ...`.
    let behind = tokens.mate(group) + 1;
    let is_taken_by_function = is_parameter(view, group)
        || tokens.is(behind, ")") && tokens.is(behind + 1, "=") && tokens.is(behind + 2, ">")
        || tokens.is(behind, "=") && tokens.is(view.parents[group], "(");
    let is_module = tokens.before(group).is_some_and(|before| ["import", "export"].contains(&tokens.str(before)));
    is_item && is_end && !is_taken_by_function && !is_module && !view.is_block[group]
}

/// Whether a token is in the parameter list of a declared function.
fn is_parameter(view: &View<'_>, at: usize) -> bool {
    view.function_of(at).is_some_and(|number| view.functions[number].parameters.contains(&at))
}

/// `private String imageName;`, `public string ImageName { get; set; }`: a class member without annotation.
fn is_declared_member(view: &View<'_>, at: usize, next: usize) -> bool {
    let tokens = &view.tokens;
    let group = view.parents[at];
    let in_type = tokens.is(group, "{") && view.function_of(at).is_none();
    match view.language {
        Language::Java => in_type && (tokens.is(next, ";") || tokens.is(next, "=")),
        Language::CSharp => {
            let in_record = tokens.is(group, "(") && (tokens.is(next, ",") || tokens.is(next, ")"));
            let is_property = tokens.is(next, "{") || tokens.is(next, ";");
            in_type && is_property || in_record && is_record(view, group)
        }
        _ => false,
    }
}

/// Whether parentheses contain the members of a C# record.
fn is_record(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    tokens.before(open).and_then(|name| tokens.before(name)).is_some_and(|word| tokens.is(word, "record"))
}

/// A string: a single word, or a text that contains words.
fn string(view: &View<'_>, begin: usize, found: &mut Vec<Hit>) {
    let tokens = &view.tokens;
    let end = tokens.mate(begin);
    if end <= begin {
        return;
    }
    if let Some(name) = (end == begin + 2).then(|| names::find(tokens.str(begin + 1))).flatten() {
        found.extend(alone(view, begin, end, name));
        return;
    }
    let inside = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
    if is_graphql(&tokens.text[inside]) || is_docstring(view, begin, end) {
        return;
    }
    let is_jq = view.language == Language::Shell && is_of_jq(view, begin);
    // A quote inside a multi-line text is a separate chunk.
    let mut at = begin + 1;
    while at < end {
        let first = at;
        while at < end && tokens.kind(at) == Some(Kind::Chunk) && view.parents[at] == begin {
            at += 1;
        }
        if at > first {
            found.extend(in_text(view, first, tokens.start(first)..tokens.end(at - 1), is_jq));
        }
        at += 1;
    }
    // A key with escaped quotes is three tokens: `\"`, the word, `\"`.
    for at in begin + 2..end.saturating_sub(1) {
        if tokens.kind(at) == Some(Kind::Chunk)
            && tokens.kind(at - 1) == Some(Kind::Escape)
            && tokens.kind(at + 1) == Some(Kind::Escape)
            && tokens.str(at + 1).ends_with(['"', '\''])
            && let Some(name) = names::find(tokens.str(at))
        {
            let behind = tokens.text[tokens.end(at + 1)..].trim_start();
            let before = tokens.text[..tokens.start(at - 1)].trim_end();
            let how = if behind.starts_with(':') {
                How::Key
            } else if behind.starts_with([']', ')']) && before.ends_with(['[', '(']) {
                How::Read
            } else {
                continue;
            };
            found.push(Hit { range: tokens.start(at)..tokens.end(at), name, how, group: begin, at, of: None });
        }
    }
}

/// A string that equals a v1 word.
fn alone(view: &View<'_>, begin: usize, end: usize, name: &'static str) -> Option<Hit> {
    let tokens = &view.tokens;
    let mut group = view.parents[begin];
    let next = tokens.skip_blank(end + 1, view.count().min(end + 8));
    let is_first = tokens.before(begin) == Some(group);
    let is_pair = tokens.is(next, ":") && !tokens.is(next + 1, ":") || tokens.is(next, "=") && tokens.is(next + 1, ">");
    let is_index = tokens.is(group, "[") && is_first && tokens.is(next, "]");
    let mut how = How::Alone;
    let mut of = None;
    if is_annotation(view, begin) {
        how = How::Declared;
        // The subject is in the brackets of the type.
        while tokens.is(group, "(") || tokens.is(group, "[") {
            group = view.parents[group];
        }
    } else if is_pair {
        how = How::Key;
    } else if is_index {
        let close = tokens.mate(group);
        let is_set = tokens.is(close + 1, "=") && !tokens.is(close + 2, "=") && !tokens.is(close + 2, ">");
        how = if is_set { How::Key } else { How::Read };
        of = tokens.before(group).filter(|at| tokens.kind(*at) == Some(Kind::Word)).map(|at| tokens.str(at).to_owned());
    } else if tokens.is(group, "(") && is_first {
        let callee = view.callee(group)?;
        if words::reads_key(tokens.str(callee)) {
            how = How::Read;
            of = tokens.before(callee).and_then(|dot| receiver(view, dot));
        } else if ["put", "set", "Add", "add", "addProperty", "append", "insert"].contains(&tokens.str(callee)) {
            how = How::Key;
        }
    }
    Some(Hit { range: tokens.start(begin)..tokens.end(end), name, how, group, at: begin, of })
}

/// `@JsonProperty("imageName")`, `#[serde(rename = "imageName")]`
fn is_annotation(view: &View<'_>, begin: usize) -> bool {
    let tokens = &view.tokens;
    let callee = view.callee(view.parents[begin]).map(|at| tokens.str(at)).unwrap_or_default();
    matches!(view.language, Language::Java | Language::CSharp | Language::Rust)
        && ["JsonProperty", "JsonPropertyName", "SerializedName", "JsonAlias", "Json", "serde"].contains(&callee)
}

/// Words in a longer text: JSON keys, struct tags, and members and keys in jq filters.
fn in_text(view: &View<'_>, at: usize, range: Range<usize>, is_jq: bool) -> Vec<Hit> {
    let text = &view.tokens.text[range.clone()];
    let mut found = Vec::new();
    for one in FINDER.find_iter(text) {
        let (start, end) = (one.start(), one.end());
        let Some(name) = names::find(&text[start..end]) else { continue };
        let (before, behind) = (&text[..start], &text[end..]);
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
        if before.ends_with(is_part) || behind.starts_with(is_part) {
            continue;
        }
        let hit = |how| Hit {
            range: range.start + start..range.start + end,
            name,
            how,
            group: if view.language == Language::Go { view.parents[at].min(view.count()) } else { at },
            at,
            of: None,
        };
        if before.ends_with("json:\"") {
            let begin = view.parents[at];
            let group = view.parents.get(begin).copied().unwrap_or(view.count());
            found.push(Hit { group, ..hit(How::Declared) });
            continue;
        }
        let quote = before.chars().next_back().filter(|quote| matches!(quote, '"' | '\''));
        if let Some(quote) = quote.filter(|quote| behind.starts_with(*quote)) {
            let rest = behind[quote.len_utf8()..].trim_start();
            let head = before[..before.len() - quote.len_utf8()].trim_end();
            if rest.starts_with(':') {
                found.push(hit(How::Key));
            } else if rest.starts_with([']', ')', ',']) && head.ends_with(['[', '(']) {
                found.push(hit(How::Read));
            }
            continue;
        }
        if is_jq {
            let is_key = behind.trim_start().starts_with(':') && before.trim_end().ends_with(['{', ',']);
            let is_short = before.trim_end().ends_with(['{', ',']) && behind.trim_start().starts_with(['}', ',']);
            if before.ends_with('.') || is_short {
                found.push(hit(How::Read));
            } else if is_key {
                found.push(hit(How::Key));
            }
        }
    }
    found
}

/// The maximum distance in tokens between jq and its program.
const NEAR: usize = 200;

/// Whether a shell token belongs to a jq program.
fn is_of_jq(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    let Some(statement) = view.statements.get(view.owner[at]) else { return false };
    let start = statement.range.start.max(at.saturating_sub(NEAR));
    (start..at)
        .rev()
        .any(|at| tokens.kind(at) == Some(Kind::Word) && ["jq", "gojq", "jaq", "yq"].contains(&tokens.str(at)))
}

/// Whether a text is a GraphQL query, whose fields share names but belong to another API.
pub(super) fn is_graphql(text: &str) -> bool {
    let is_operation = |word: &str| {
        text.match_indices(word).any(|(at, _)| {
            let rest = text[at + word.len()..].trim_start();
            rest.starts_with('{')
                || rest.starts_with('(')
                || rest.split_once('{').is_some_and(|(name, _)| name.len() < 80 && !name.contains(['"', ':', ';']))
        })
    };
    text.contains('{') && (is_operation("mutation") || is_operation("query"))
}

/// A text that forms a statement is for people.
pub(super) fn is_docstring(view: &View<'_>, begin: usize, end: usize) -> bool {
    view.language == Language::Python
        && view.statements.get(view.owner[begin]).is_some_and(|statement| statement.range == (begin..end + 1))
}

/// Whether an entry's value is a list with several texts.
pub(super) fn has_several(view: &View<'_>, hit: &Hit) -> bool {
    let tokens = &view.tokens;
    let mut open = tokens.next(hit.at);
    while open < view.count()
        && (tokens.is(open, ":") || tokens.is(open, "=") || tokens.is(open, ">") || tokens.is_blank(open))
    {
        open += 1;
    }
    let close = tokens.mate(open);
    tokens.is(open, "[")
        && literals::plain_text(view, open + 1).is_some()
        && (open..close)
            .any(|at| view.parents[at] == open && tokens.is(at, ",") && tokens.kind(at + 1) == Some(Kind::Begin))
}
