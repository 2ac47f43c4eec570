//! Where a comment may stand in a data file: never in a text of several lines, but for a script in YAML.

use super::leaf::{self, Writing};
use crate::scan::{
    Language,
    embedded::Embedded,
    language::{Format, Kind},
    lines::{line_before, line_start},
    note::{Places, Spot},
};

/// Where a comment about a byte may stand.
pub(in crate::scan) fn above(language: Language, text: &str, at: usize, leader: &'static str) -> Spot {
    let line = line_start(text, at);
    let opening = match language.kind() {
        Kind::Data(Format::Yaml) => block(text, line),
        Kind::Data(Format::Toml) => quoted(text, line),
        Kind::Data(Format::Hcl) => here_document(text, line),
        Kind::Data(Format::Json | Format::Env) | Kind::Code | Kind::Prose => None,
    };
    let Some(opening) = opening else { return Spot { line, leader } };
    if language == Language::Yaml
        && let Some(spot) = in_script(text, opening, at)
    {
        return spot;
    }
    Spot { line: opening, leader }
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start_matches(' ').len()
}

/// The line with the key of the YAML block that holds a line.
fn block(text: &str, line: usize) -> Option<usize> {
    let first = text[line..].lines().next().unwrap_or_default();
    let (mut least, mut at, mut found) = (indent(first), line, None);
    while let Some(before) = line_before(text, at) {
        at = before;
        let content = text[at..].lines().next().unwrap_or_default();
        if content.trim().is_empty() || indent(content) >= least {
            continue;
        }
        least = indent(content);
        let end = content.trim_end().trim_end_matches(['+', '-']).trim_end_matches(|c: char| c.is_ascii_digit());
        if end.ends_with(['|', '>']) && end.contains([':', '-']) {
            found = Some(at);
        }
        if least == 0 {
            break;
        }
    }
    found
}

/// The place in a script of a YAML block.
fn in_script(text: &str, opening: usize, at: usize) -> Option<Spot> {
    let head = text[opening..].lines().next()?;
    let key = head.split(':').next()?.trim().trim_start_matches("- ").trim();
    let start = opening + text[opening..].find('\n')? + 1;
    let least = indent(&text[start..]).max(1);
    let mut end = start;
    for line in text[start..].split_inclusive('\n') {
        if !line.trim().is_empty() && indent(line) < least {
            break;
        }
        end += line.len();
    }
    let script = Embedded::lines(text, start..end);
    if head.contains('>') || leaf::writing(key, &script.text) != Writing::Shell {
        return None;
    }
    let spot = Places::of(Language::Shell, &script.text).above(script.inside(at)?)?;
    Some(Spot { line: line_start(text, script.outside(spot.line)), leader: spot.leader })
}

/// The line in which a text of several lines opens that holds a line of TOML.
fn quoted(text: &str, line: usize) -> Option<usize> {
    let is_open = |quotes: &&str| text[..line].matches(*quotes).count() % 2 == 1;
    let quotes = ["\"\"\"", "'''"].into_iter().find(|quotes| is_open(quotes))?;
    Some(line_start(text, text[..line].rfind(quotes)?))
}

/// The line with the mark of the here-document that holds a line of HCL.
fn here_document(text: &str, line: usize) -> Option<usize> {
    let mut open: Option<(usize, &str)> = None;
    let mut at = 0;
    for content in text[..line].split_inclusive('\n') {
        match open {
            Some((_, mark)) if content.trim() == mark => open = None,
            Some(_) => {}
            None => {
                let mark = content.split_once("<<").map(|(_, mark)| mark.trim_start_matches('-').trim());
                open = mark
                    .filter(|mark| !mark.is_empty() && mark.chars().all(char::is_alphanumeric))
                    .map(|mark| (at, mark));
            }
        }
        at += content.len();
    }
    open.map(|(at, _)| at)
}
