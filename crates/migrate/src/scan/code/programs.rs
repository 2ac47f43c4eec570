//! Programs inside of shell scripts: `python3 -c '...'`, `node -e "..."`, and documents that are fed to an interpreter
//! or written into a file (`python3 - <<'EOF'`, `cat > job.py <<EOF`).

use std::ops::Range;

use super::{Program, answers, held::Held, token::Kind, view::View};
use crate::scan::{Blind, Edit, Found, Language, Remedy, Sight};

/// A program inside of another one. Every byte of its text stands for one of the file.
pub(super) struct Inner {
    pub(super) language: Language,
    pub(super) text: String,
    /// Where it begins in the file.
    start: usize,
    /// The quote around it, which its text cannot have.
    quote: Option<char>,
    /// The token that asks for it.
    at: usize,
    /// Where it stands in the file.
    pub(super) range: Range<usize>,
}

/// The programs inside of a script.
pub(super) fn inside(view: &View<'_>) -> Vec<Inner> {
    if view.language != Language::Shell {
        return Vec::new();
    }
    let tokens = &view.tokens;
    let mut found = Vec::new();
    for at in 0..view.count() {
        let inner = match tokens.kind(at) {
            Some(Kind::HereMark) => document(view, at),
            Some(Kind::Begin) if tokens.end(at) > tokens.start(at) => argument(view, at),
            _ => None,
        };
        found.extend(inner);
    }
    found
}

/// How many tokens before it a program's interpreter stands at most.
const NEAR: usize = 48;

/// The tokens of the command that a token belongs to, before it.
fn command(view: &View<'_>, at: usize) -> Range<usize> {
    let tokens = &view.tokens;
    let start = view.statements.get(view.owner[at]).map_or(0, |statement| statement.range.start);
    let start = start.max(at.saturating_sub(NEAR));
    let begin =
        (start..at).rev().find(|at| ["|", ";", "&", "$("].contains(&tokens.str(*at))).map_or(start, |at| at + 1);
    begin..at
}

/// The words of the statement that a token belongs to, before it.
fn command_of<'a>(view: &'a View<'_>, at: usize) -> impl Iterator<Item = &'a str> {
    let start = view.statements.get(view.owner[at]).map_or(0, |statement| statement.range.start);
    (start.max(at.saturating_sub(NEAR * 4))..at).map(|at| view.tokens.str(at))
}

fn interpreter(word: &str) -> Option<Language> {
    let name = word.rsplit('/').next().unwrap_or(word);
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || c == '.');
    Some(match name {
        "python" | "python3" | "pypy" | "uv" => Language::Python,
        "node" | "bun" | "deno" | "nodejs" => Language::JavaScript,
        "tsx" | "ts-node" => Language::TypeScript,
        "ruby" => Language::Ruby,
        "php" => Language::Php,
        "pwsh" | "powershell" => Language::PowerShell,
        "bash" | "sh" | "zsh" | "dash" | "ssh" | "ash" => Language::Shell,
        _ => return None,
    })
}

/// `python3 -c '...'`
fn argument(view: &View<'_>, begin: usize) -> Option<Inner> {
    let tokens = &view.tokens;
    let flag = tokens.before(begin)?;
    let is_flag =
        ["-c", "-e", "-r", "--eval", "-p", "-lc", "-ec", "-xc", "-Command", "-uc", "-Bc"].contains(&tokens.str(flag));
    if !is_flag {
        return None;
    }
    let language = command(view, begin).rev().find_map(|at| interpreter(tokens.str(at)))?;
    let end = tokens.mate(begin);
    let range = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
    let quote = tokens.str(begin).chars().last()?;
    let mut text = tokens.text[range.clone()].to_owned();
    if quote == '"' {
        for escaped in ["\\\"", "\\$", "\\`"] {
            text = text.replace(escaped, &format!(" {}", &escaped[1..]));
        }
    }
    Some(Inner { language, text, start: range.start, quote: Some(quote), at: begin, range })
}

/// A document that goes to an interpreter or into a file.
fn document(view: &View<'_>, mark: usize) -> Option<Inner> {
    let tokens = &view.tokens;
    let begin = tokens.all.get(mark)?.mate;
    if begin <= mark || tokens.kind(begin) != Some(Kind::Begin) {
        return None;
    }
    let line = tokens.text[..tokens.start(mark)].rfind('\n').map_or(0, |at| at + 1);
    let words = || {
        let rest = tokens.text[line..].lines().next().unwrap_or_default();
        rest.split(|c: char| c.is_whitespace() || "<>|;&()\"'".contains(c)).filter(|word| !word.is_empty())
    };
    let file = words().find_map(|word| word.rsplit_once('.').and_then(|(_, ending)| Language::of_word(ending)));
    let language = command(view, mark).rev().find_map(|at| interpreter(tokens.str(at))).or_else(|| {
        let is_written =
            tokens.text[line..].lines().next().is_some_and(|line| line.contains('>') || line.contains("tee "));
        file.filter(|_| is_written)
    })?;
    if !matches!(
        language,
        Language::Python
            | Language::JavaScript
            | Language::TypeScript
            | Language::Ruby
            | Language::Php
            | Language::PowerShell
            | Language::Shell
    ) {
        return None;
    }
    let end = tokens.mate(begin);
    let range = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
    let text = tokens.text[range.clone()].to_owned();
    Some(Inner { language, text, start: range.start, quote: None, at: mark, range })
}

/// What an inner program reads: the answer to the request before it in the same pipeline, else of a list that the script
/// asks for anywhere.
pub(super) fn input(program: &Program<'_>, inner: &Inner) -> Option<Held> {
    let view = program.view;
    let owner = view.owner.get(inner.at)?;
    let before = program.sites.iter().filter(|site| site.chain.tokens.start < inner.at);
    let own =
        before.filter(|site| view.owner[site.chain.tokens.start] == *owner).filter_map(answers::held_of).next_back();
    let any = || program.sites.iter().filter_map(answers::held_of).find(|held| held.is_list());
    // What another request feeds is another answer.
    let is_fed = command_of(view, inner.at).any(|word| ["curl", "wget", "http", "https"].contains(&word));
    own.or_else(|| if is_fed { None } else { any() })
}

impl Inner {
    /// What was seen in the program, as it stands in the file.
    pub(super) fn outward(&self, sight: Sight) -> Sight {
        let shift = |range: Range<usize>| range.start + self.start..range.end + self.start;
        let found = sight.found.into_iter().map(|found| Found {
            range: shift(found.range),
            remedy: match found.remedy {
                Remedy::Edits(edits) if self.breaks(&edits) => {
                    Remedy::ByHand("the quotes around the program are in the way".to_owned())
                }
                Remedy::Edits(edits) => Remedy::Edits(edits.into_iter().map(|edit| self.edit(edit)).collect()),
                by_hand @ Remedy::ByHand(_) => by_hand,
            },
            ..found
        });
        let blind = sight.blind.into_iter().map(|blind| Blind { range: shift(blind.range), ..blind });
        Sight { found: found.collect(), blind: blind.collect(), ties: sight.ties, ..Sight::default() }
    }

    fn breaks(&self, edits: &[Edit]) -> bool {
        match self.quote {
            Some('\'') => edits.iter().any(|edit| edit.text.contains('\'')),
            Some(_) => edits.iter().any(|edit| edit.text.contains(['$', '`', '\\'])),
            None => false,
        }
    }

    fn edit(&self, edit: Edit) -> Edit {
        let text = if self.quote == Some('"') { edit.text.replace('"', "\\\"") } else { edit.text };
        Edit { start: edit.start + self.start, end: edit.end + self.start, text }
    }
}
