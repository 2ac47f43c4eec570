//! Programs embedded in shell scripts: `python3 -c '...'`, `node -e "..."`, and here-documents fed to an interpreter or
//! written to a file (`python3 - <<'EOF'`, `cat > job.py <<EOF`).

use std::ops::Range;

use super::{Program, answers, held::HeldAnswer, token::Kind, view::View};
use crate::scan::{Language, embedded::Embedded, language::Kind::Code, lines::line_start};

/// An embedded program.
pub(super) struct Inner {
    pub(super) language: Language,
    pub(super) program: Embedded,
    /// The token that starts it.
    at: usize,
    /// Its range in the file.
    pub(super) range: Range<usize>,
}

/// The programs embedded in a script.
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

/// The programs in here-documents whose text the shell passes on as it is.
pub(super) fn verbatim(view: &View<'_>) -> Vec<(Language, Embedded)> {
    let is_quoted = |inner: &Inner| {
        let mark = view.tokens.str(inner.at);
        view.tokens.kind(inner.at) == Some(Kind::HereMark) && mark.contains(['\'', '"', '\\'])
    };
    inside(view).into_iter().filter(is_quoted).map(|inner| (inner.language, inner.program)).collect()
}

/// The maximum distance in tokens between an interpreter and its program.
const NEAR: usize = 48;

/// The preceding tokens of a token's command.
fn command(view: &View<'_>, at: usize) -> Range<usize> {
    let tokens = &view.tokens;
    let start = view.statements.get(view.owner[at]).map_or(0, |statement| statement.range.start);
    let start = start.max(at.saturating_sub(NEAR));
    let begin =
        (start..at).rev().find(|at| ["|", ";", "&", "$("].contains(&tokens.str(*at))).map_or(start, |at| at + 1);
    begin..at
}

/// The preceding words of a token's statement.
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
    Some(Inner { language, program: Embedded::in_shell(tokens.text, range.clone(), quote), at: begin, range })
}

/// A here-document for an interpreter or a file.
fn document(view: &View<'_>, mark: usize) -> Option<Inner> {
    let tokens = &view.tokens;
    let begin = tokens.all.get(mark)?.mate;
    if begin <= mark || tokens.kind(begin) != Some(Kind::Begin) {
        return None;
    }
    let line = line_start(tokens.text, tokens.start(mark));
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
    // Compiled languages and data are not fed to an interpreter.
    if matches!(language, Language::Go | Language::Rust | Language::Java | Language::CSharp) || language.kind() != Code
    {
        return None;
    }
    let end = tokens.mate(begin);
    let range = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
    Some(Inner { language, program: Embedded::plain(tokens.text, range.clone()), at: mark, range })
}

/// The input of an embedded program: the answer to the preceding request in its pipeline, otherwise a list that the
/// script requests anywhere.
pub(super) fn input(program: &Program<'_>, inner: &Inner) -> Option<HeldAnswer> {
    let view = program.view;
    let owner = view.owner.get(inner.at)?;
    let before = program.sites.iter().filter(|site| site.chain.tokens.start < inner.at);
    let own =
        before.filter(|site| view.owner[site.chain.tokens.start] == *owner).filter_map(answers::held_of).next_back();
    let any = || program.sites.iter().filter_map(answers::held_of).find(|held| held.is_list());
    // Input from another request is another answer.
    let is_fed = command_of(view, inner.at).any(|word| ["curl", "wget", "http", "https"].contains(&word));
    own.or_else(|| if is_fed { None } else { any() })
}
