//! A text embedded in a text: shell in YAML, JSON in a string, a fenced block in a document. It is read as if it stood
//! alone, and its findings are mapped back to the file.

use std::ops::Range;

use super::{Edit, Remedy, V1Form};

/// An embedded text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Embedded {
    /// The text, without indentation and escapes.
    pub(super) text: String,
    /// The start of each run in the text and in the file; bytes within a run correspond one to one.
    runs: Vec<(usize, usize)>,
    margin: Margin,
}

/// The encoding of a new text inside its file.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Margin {
    /// Nothing.
    None,
    /// This prefix on every line.
    Indent(String),
    /// JSON escapes.
    Escapes,
    /// Doubled single quotes, as in YAML.
    Quotes,
    /// No characters that end an unquoted YAML text.
    Bare,
    /// No characters that a shell interprets in double quotes, which are themselves escaped.
    ShellQuote,
    /// No single quotes.
    ShellLiteral,
}

impl Embedded {
    /// Text in the file, verbatim.
    pub(super) fn plain(file: &str, range: Range<usize>) -> Self {
        Self { text: file[range.clone()].to_owned(), runs: vec![(0, range.start)], margin: Margin::None }
    }

    /// A program in shell quotes: replaces the backslash of an escape in double quotes with a space.
    pub(super) fn in_shell(file: &str, range: Range<usize>, quote: char) -> Self {
        let plain = Self::plain(file, range);
        if quote == '\'' {
            return Self { margin: Margin::ShellLiteral, ..plain };
        }
        let text = plain.text.replace("\\\"", " \"").replace("\\$", " $").replace("\\`", " `");
        Self { text, margin: Margin::ShellQuote, ..plain }
    }

    /// Lines with a common indentation, which is removed.
    pub(super) fn lines(file: &str, range: Range<usize>) -> Self {
        let block = &file[range.clone()];
        let blank = |line: &str| line.len() - line.trim_start_matches([' ', '\t']).len();
        let indented = block.lines().filter(|line| !line.trim().is_empty());
        let indent = indented.map(blank).min().unwrap_or(0);
        let margin = block.lines().find(|line| !line.trim().is_empty()).map_or("", |line| &line[..indent]);
        let (mut text, mut runs, mut at) = (String::with_capacity(block.len()), Vec::new(), range.start);
        for line in block.split_inclusive('\n') {
            let cut = indent.min(blank(line));
            runs.push((text.len(), at + cut));
            text.push_str(&line[cut..]);
            at += line.len();
        }
        Self { text, runs, margin: Margin::Indent(margin.to_owned()) }
    }

    /// The same with pipeline expressions (`${{ env.A }}`) as shell variables (`${__env_A___}`).
    pub(super) fn with_plain_expressions(mut self) -> Self {
        let mut from = 0;
        while let Some(at) = self.text[from..].find("${{").map(|at| from + at) {
            let Some(length) = self.text[at..].find("}}") else { break };
            let end = at + length + 2;
            let name = &self.text[at + 2..end - 1];
            let plain = name.bytes().map(|byte| if byte.is_ascii_alphanumeric() { char::from(byte) } else { '_' });
            let plain: String = plain.collect();
            self.text.replace_range(at + 2..end - 1, &plain);
            from = end;
        }
        self
    }

    /// The same as an unquoted YAML text.
    pub(super) fn bare(self) -> Self {
        Self { margin: Margin::Bare, ..self }
    }

    /// The same with its lines folded into one, like YAML's `>`.
    pub(super) fn folded(self) -> Self {
        Self { text: self.text.replace('\n', " "), ..self }
    }

    /// Lines of a terminal session, without the prompts before commands.
    pub(super) fn session(file: &str, range: Range<usize>) -> Self {
        let lines = Self::lines(file, range);
        let mut session = Self { text: String::new(), runs: Vec::new(), margin: lines.margin.clone() };
        let mut at = 0;
        for line in lines.text.split_inclusive('\n') {
            let cut = if line.starts_with("$ ") { 2 } else { 0 };
            session.runs.push((session.text.len(), lines.outside(at + cut)));
            session.text.push_str(&line[cut..]);
            at += line.len();
        }
        session
    }

    /// A string with JSON escapes, without its quotes.
    pub(super) fn escaped(file: &str, range: Range<usize>) -> Self {
        let mut embedded = Self { text: String::new(), runs: vec![(0, range.start)], margin: Margin::Escapes };
        let raw = &file[range.clone()];
        let mut characters = raw.char_indices();
        while let Some((at, character)) = characters.next() {
            if character != '\\' {
                embedded.text.push(character);
                continue;
            }
            let Some((_, escape)) = characters.next() else { break };
            let plain = match escape {
                'n' => '\n',
                't' => '\t',
                'r' => '\r',
                'u' => {
                    let code = raw.get(at + 2..at + 6).and_then(|code| u32::from_str_radix(code, 16).ok());
                    let _ = characters.nth(3);
                    code.and_then(char::from_u32).unwrap_or('?')
                }
                other => other,
            };
            embedded.runs.push((embedded.text.len(), range.start + at));
            embedded.text.push(plain);
            let next = characters.clone().next().map_or(raw.len(), |(next, _)| next);
            embedded.runs.push((embedded.text.len(), range.start + next));
        }
        embedded
    }

    /// The strings of a list as one text: the lines of a notebook cell.
    pub(super) fn joined(file: &str, strings: impl Iterator<Item = Range<usize>>) -> Self {
        let mut joined = Self { text: String::new(), runs: Vec::new(), margin: Margin::Escapes };
        for range in strings {
            let one = Self::escaped(file, range);
            let begin = joined.text.len();
            joined.runs.extend(one.runs.into_iter().map(|(at, outside)| (begin + at, outside)));
            joined.text.push_str(&one.text);
        }
        joined
    }

    /// A single-quoted YAML string, without its quotes.
    pub(super) fn quoted(file: &str, range: Range<usize>) -> Self {
        let mut embedded = Self { text: String::new(), runs: vec![(0, range.start)], margin: Margin::Quotes };
        let mut at = range.start;
        for part in file[range].split_inclusive("''") {
            embedded.runs.push((embedded.text.len(), at));
            embedded.text.push_str(part.strip_suffix("''").map_or(part, |whole| &part[..=whole.len()]));
            at += part.len();
        }
        embedded
    }

    /// The position in the text of a byte of the file.
    pub(super) fn inside(&self, at: usize) -> Option<usize> {
        let run = self.runs.partition_point(|(_, outside)| *outside <= at).checked_sub(1)?;
        let (begin, outside) = self.runs[run];
        let end = self.runs.get(run + 1).map_or(self.text.len(), |(next, _)| *next);
        Some(begin + (at - outside)).filter(|inside| *inside < end)
    }

    /// The position of a byte in the file.
    pub(super) fn outside(&self, at: usize) -> usize {
        let run = self.runs.partition_point(|(begin, _)| *begin <= at).saturating_sub(1);
        self.runs.get(run).map_or(at, |(begin, outside)| outside + (at - begin))
    }

    fn range(&self, range: &Range<usize>) -> Range<usize> {
        let start = self.outside(range.start);
        // An escape ends where the next character starts.
        let is_run = |at: usize| self.runs.binary_search_by_key(&at, |(begin, _)| *begin).is_ok();
        let end = if range.is_empty() {
            start
        } else if self.margin == Margin::Escapes && is_run(range.end) {
            let run = self.runs.partition_point(|(begin, _)| *begin < range.end);
            self.runs[run].1
        } else {
            self.outside(range.end - 1) + 1
        };
        start..end.max(start)
    }

    /// The findings in the text, mapped to the file.
    pub(super) fn outward(&self, found: Vec<V1Form>) -> Vec<V1Form> {
        let outward = |found: V1Form| V1Form {
            range: self.range(&found.range),
            remedy: match found.remedy {
                Remedy::Edits(edits) if edits.iter().any(|edit| self.breaks(edit)) => {
                    Remedy::ByHand("the text around it would end at what is written in its place".to_owned())
                }
                Remedy::Edits(edits) => Remedy::Edits(edits.into_iter().map(|edit| self.edit(edit)).collect()),
                by_hand @ Remedy::ByHand(_) => by_hand,
            },
            ..found
        };
        found.into_iter().map(outward).collect()
    }

    /// Whether an edit would end the enclosing text.
    fn breaks(&self, edit: &Edit) -> bool {
        let has = |ends: &[&str]| ends.iter().any(|end| edit.text.contains(end));
        match self.margin {
            Margin::Bare => has(&[": ", " #", "\n"]),
            Margin::ShellQuote => has(&["$", "`", "\\"]),
            Margin::ShellLiteral => has(&["'"]),
            Margin::None | Margin::Indent(_) | Margin::Escapes | Margin::Quotes => false,
        }
    }

    /// An edit of the text, mapped to the file.
    pub(super) fn edit(&self, edit: Edit) -> Edit {
        let range = self.range(&(edit.start..edit.end));
        let text = match &self.margin {
            Margin::None | Margin::Bare | Margin::ShellLiteral => edit.text,
            Margin::ShellQuote => edit.text.replace('"', "\\\""),
            Margin::Indent(indent) => edit.text.replace('\n', &format!("\n{indent}")),
            Margin::Escapes => {
                edit.text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t")
            }
            Margin::Quotes => edit.text.replace('\'', "''"),
        };
        Edit { start: range.start, end: range.end, text }
    }
}

#[cfg(test)]
mod tests {
    use super::Embedded;
    use crate::scan::Edit;

    /// Every character of the text corresponds to one in the file.
    fn check(embedded: &Embedded, file: &str) {
        for (at, character) in embedded.text.char_indices() {
            let range = embedded.range(&(at..at + character.len_utf8()));
            let outside = &file[range];
            assert!(
                outside.starts_with(character) || outside.starts_with('\\') || outside == "\n",
                "{character:?} at {at} is {outside:?}"
            );
        }
    }

    #[test]
    fn lines_lose_their_indentation() {
        let file = "run: |\n    a b\n      c\n\n    d\n";
        let embedded = Embedded::lines(file, 7..file.len());
        assert_eq!(embedded.text, "a b\n  c\n\nd\n");
        check(&embedded, file);
        let edit = embedded.edit(Edit { start: 2, end: 3, text: "x\ny".into() });
        assert_eq!((edit.start, edit.end, edit.text.as_str()), (13, 14, "x\n    y"));
    }

    #[test]
    fn expressions_of_pipelines_are_variables() {
        let file = "curl ${{ env.Ä }}/pods ${{ a";
        let plain = Embedded::plain(file, 0..file.len()).with_plain_expressions();
        assert_eq!(plain.text, "curl ${__env_____}/pods ${{ a");
        assert_eq!(plain.text.len(), file.len());
    }

    #[test]
    fn strings_lose_their_escapes() {
        let file = r#"{"raw": "{\"a\": \"ü\\n\u00e4\"}"}"#;
        let embedded = Embedded::escaped(file, 9..file.len() - 2);
        assert_eq!(embedded.text, "{\"a\": \"ü\\nä\"}");
        check(&embedded, file);
        let edit = embedded.edit(Edit { start: 1, end: 4, text: "\"b\"".into() });
        assert_eq!((&file[edit.start..edit.end], edit.text.as_str()), (r#"\"a\""#, r#"\"b\""#));
    }

    #[test]
    fn quotes_that_stand_twice_are_one() {
        let file = "a: 'it''s'";
        let embedded = Embedded::quoted(file, 4..9);
        assert_eq!(embedded.text, "it's");
        check(&embedded, file);
    }
}
