//! Comments that a rewrite leaves for a person: `svcctl-migrate[RULE]: what to do`.
//!
//! A comment is a finding until somebody deletes it, and stands for the finding of its rule in the line below it.

use std::ops::Range;

use super::{Language, V1Form, code, data, language::Kind, lines::line_before};
use crate::rules::{self, Old, Rule};

/// A comment of this kind in a text.
#[derive(Debug, PartialEq, Eq)]
struct Note<'a> {
    /// The range of `svcctl-migrate[RULE]`.
    range: Range<usize>,
    rule: &'static Rule,
    /// The remedy.
    text: &'a str,
    /// The start of the line below it and its neighbours.
    below: usize,
}

/// Where a comment about a place may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// The start of the line that it stands above.
    pub line: usize,
    /// The start of a comment there.
    pub leader: &'static str,
}

/// The start of such a comment's text.
pub const NAME: &str = "svcctl-migrate[";
/// The longest text of a comment, in characters.
const LONGEST: usize = 240;

/// The line of a comment, without indentation and line end.
pub fn line(leader: &str, rule: &Rule, what: &str) -> String {
    let what = what.split_whitespace().collect::<Vec<_>>().join(" ");
    let what: String = what.chars().take(LONGEST).collect();
    format!("{leader} {NAME}{}]: {what}", rule.id)
}

/// Whether a comment of this rule stands above a line.
pub fn is_there(text: &str, line: usize, rule: &Rule) -> bool {
    let above = std::iter::successors(line_before(text, line), |line| line_before(text, *line));
    let notes = above.map_while(|line| parse(text[line..].lines().next().unwrap_or_default()));
    notes.into_iter().any(|(own, ..)| own == rule)
}

/// Whether a line is such a comment.
pub(super) fn is_one(line: &str) -> bool {
    parse(line).is_some()
}

/// The rule of the comment on a line, where it starts, and its text.
fn parse(line: &str) -> Option<(&'static Rule, usize, &str)> {
    let at = line.find(NAME)?;
    if !matches!(line[..at].trim(), "#" | "//") {
        return None;
    }
    let (id, text) = line[at + NAME.len()..].split_once("]:")?;
    Some((rules::find(id)?, at, text.trim()))
}

fn read(text: &str) -> Vec<Note<'_>> {
    let mut notes: Vec<Note<'_>> = Vec::new();
    if !text.contains(NAME) {
        return notes;
    }
    let (mut at, mut waiting) = (0, 0);
    for line in text.split_inclusive('\n') {
        if let Some((rule, start, what)) = parse(line) {
            let range = at + start..at + start + NAME.len() + rule.id.len() + 1;
            notes.push(Note { range, rule, text: what, below: text.len() });
        } else {
            for note in &mut notes[waiting..] {
                note.below = at;
            }
            waiting = notes.len();
        }
        at += line.len();
    }
    notes
}

/// Whether a comment of one rule stands for a finding of another: of the same field, whose body is now taken for one of
/// another resource.
fn is_about(own: &Rule, other: &Rule) -> bool {
    match (&own.old, &other.old) {
        (Old::Body(_, names), Old::Body(_, others)) => names.iter().any(|name| others.contains(name)),
        _ => own == other,
    }
}

/// Puts the comments of a text in the place of the findings that they stand for.
pub(super) fn stand_in(language: Language, text: &str, found: &mut Vec<V1Form>) {
    let notes = if leader(language).is_some() { read(text) } else { Vec::new() };
    if notes.is_empty() {
        return;
    }
    let places = Places::of(language, text);
    found.retain(|one| {
        let spot = places.above(one.range.start);
        let stands =
            |note: &Note<'_>| spot.is_some_and(|spot| spot.line == note.below) && is_about(note.rule, one.rule);
        !notes.iter().any(stands)
    });
    found.extend(notes.into_iter().map(|note| V1Form::by_hand(note.rule, note.range, note.text)));
}

/// The start of a comment in a language that is rewritten; `None` if it has none, or is only scanned.
pub const fn leader(language: Language) -> Option<&'static str> {
    match language {
        Language::Python | Language::Shell | Language::Yaml | Language::Toml | Language::Hcl | Language::Env => {
            Some("#")
        }
        Language::JavaScript | Language::TypeScript | Language::Go => Some("//"),
        Language::Rust
        | Language::Php
        | Language::CSharp
        | Language::Java
        | Language::Ruby
        | Language::PowerShell
        | Language::Json
        | Language::Document => None,
    }
}

/// The places for comments in a text.
pub struct Places<'a> {
    text: &'a str,
    leader: Option<&'static str>,
    structure: Structure<'a>,
}

enum Structure<'a> {
    Code(Box<code::above::Lines<'a>>),
    Data(Language),
    None,
}

impl<'a> Places<'a> {
    /// Reads a text.
    pub fn of(language: Language, text: &'a str) -> Self {
        let structure = match (leader(language), language.kind()) {
            (Some(_), Kind::Code) => {
                code::above::Lines::of(language, text).map_or(Structure::None, |lines| Structure::Code(Box::new(lines)))
            }
            (Some(_), Kind::Data(_)) => Structure::Data(language),
            _ => Structure::None,
        };
        Self { text, leader: leader(language), structure }
    }

    /// Where a comment about a byte may stand: above its line, or above the text or command that the line is part of.
    pub fn above(&self, at: usize) -> Option<Spot> {
        let leader = self.leader?;
        match &self.structure {
            Structure::Code(lines) => Some(lines.above(at, leader)),
            Structure::Data(language) => Some(data::above::above(*language, self.text, at, leader)),
            Structure::None => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Places, line, read};
    use crate::{rules::table, scan::Language};

    #[test]
    fn a_comment_is_read_as_it_was_written() {
        let comment = line("#", &table::POD_PORTS, "say  what\nis published");
        assert_eq!(comment, "# svcctl-migrate[pod-ports]: say what is published");
        let text = format!("a\n  {comment}\n  {comment}\nb\n");
        let notes = read(&text);
        assert_eq!(notes.len(), 2);
        for note in notes {
            assert_eq!(
                (&text[note.below..], note.rule, note.text),
                ("b\n", &table::POD_PORTS, "say what is published")
            );
        }
        assert_eq!(read("a = 'svcctl-migrate[pod-ports]: x'\n# svcctl-migrate[nonsense]: x\n"), []);
    }

    /// The line above which a comment about `HERE` goes.
    fn above(language: Language, text: &str) -> &str {
        let spot = Places::of(language, text).above(text.find("HERE").expect("a place")).expect("a spot");
        text[spot.line..].lines().next().unwrap_or_default().trim()
    }

    #[test]
    fn a_comment_never_lands_in_a_text_or_a_continued_line() {
        for (language, text, expected) in [
            (Language::Python, "f(\n  a,\n  HERE)\n", "HERE)"),
            (Language::Python, "x = f(\n  '''a\nHERE\n''')\n", "'''a"),
            (Language::Python, "x = a + \\\n  HERE\n", "x = a + \\"),
            (Language::Shell, "curl -X POST \\\n  -d HERE \\\n  url\n", "curl -X POST \\"),
            (Language::Shell, "curl \\\n  -d '{\n  HERE\n}' u\n", "curl \\"),
            (Language::Shell, "a\ncat <<EOF\n{\n HERE\n}\nEOF\n", "cat <<EOF"),
            (Language::Shell, "a\npython3 - <<'EOF'\nx = 1\ny = HERE\nEOF\n", "y = HERE"),
            (Language::Shell, "a\npython3 - <<EOF\nx = 1\ny = HERE\nEOF\n", "python3 - <<EOF"),
            (Language::Shell, "x=$(curl a |\n  jq HERE)\n", "jq HERE)"),
            (Language::JavaScript, "f(`a\n${b}\n  HERE`)\n", "f(`a"),
            (Language::TypeScript, "f({\n  HERE,\n})\n", "HERE,"),
            (Language::JavaScript, "return (\n  <p>\n    {HERE}\n  </p>\n)\n", "return ("),
            (Language::Go, "x := `{\n \"a\": HERE\n}`\n", "x := `{"),
            (Language::Yaml, "a: 1\nb:\n  c: HERE\n", "c: HERE"),
            (Language::Yaml, "- run: |\n    a\n    curl HERE\n", "curl HERE"),
            (Language::Yaml, "- run: |\n    curl \\\n      HERE\n", "curl \\"),
            (Language::Yaml, "data:\n  body: |\n    {\"a\":\n    HERE}\n", "body: |"),
            (Language::Toml, "a = '''\nx\nHERE'''\n", "a = '''"),
            (Language::Hcl, "a = <<-EOT\n x\n HERE\n EOT\n", "a = <<-EOT"),
            (Language::Env, "A=1\nB=HERE\n", "B=HERE"),
        ] {
            assert_eq!(above(language, text), expected, "{text}");
        }
    }
}
