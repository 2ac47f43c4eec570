//! Documents: addresses in their text and links, and fenced code, which is read by its language.
//!
//! Text about fields in a document is prose, not a program; a path without a host is too ambiguous.

use std::{ops::Range, path::Path};

use super::{
    FileScan, Language, Reach, Remedy, V1Form,
    address::{self, Address, Evidence, Piece, Request, Setting},
    embedded::Embedded,
    readers,
};
use crate::rules::table;

/// Finds remaining v1 uses in a document.
pub(super) fn sight(name: &Path, text: &str, reach: &Reach) -> FileScan {
    let mut sight = FileScan::default();
    for part in parts(text) {
        match part {
            Part::Prose(range) => {
                // A body moves with the address that it is sent to.
                for (language, embedded) in code_in(text, range.clone()) {
                    sight.found.extend(embedded.outward(readers::sight(language, name, &embedded.text, reach).found));
                }
                sight.found.extend(found_in(text, range, reach));
            }
            Part::Code(language, embedded) => {
                sight.found.extend(embedded.outward(readers::sight(language, name, &embedded.text, reach).found));
            }
        }
    }
    sight
}

/// The same for a text that is entirely prose.
pub(super) fn sight_prose(text: &str, reach: &Reach) -> FileScan {
    FileScan { found: found_in(text, 0..text.len(), reach), ..FileScan::default() }
}

fn found_in(text: &str, range: Range<usize>, reach: &Reach) -> Vec<V1Form> {
    let mut found = Vec::new();
    for address in addresses(text, range) {
        match address {
            Address::Request(request) => found.extend(request_found(*request, reach)),
            Address::Base(base) if base.is_bare => {}
            Address::Base(base) => {
                let is_proven = base.host.as_ref().is_some_and(|host| reach.has_host(host) && !is_link(host));
                if is_proven && base.evidence != Evidence::Counter {
                    let remedy = Remedy::Edits(vec![base.edit]);
                    let (range, replacement) = (base.range, base.replacement);
                    found.push(V1Form { range, rule: &table::BASE_URL, replacement, remedy });
                }
            }
            Address::Current(_) | Address::Foreign => {}
        }
    }
    found
}

fn request_found(request: Request, reach: &Reach) -> Vec<V1Form> {
    let Some(host) = request.host.as_ref().filter(|host| !is_link(host)) else { return Vec::new() };
    let counts = match request.evidence {
        Evidence::Counter => false,
        Evidence::Weak => reach.has_host(host),
        Evidence::Plain | Evidence::Strong => true,
    };
    if !counts {
        return Vec::new();
    }
    let effect = request.effect();
    let remedy = match request.verb {
        Some(_) => Remedy::ByHand("the verb of the request is said in another way".into()),
        None => Remedy::Edits(request.edits),
    };
    let own = V1Form { range: request.range, rule: request.rule, replacement: request.replacement, remedy };
    let parameters = request.parameters.into_iter();
    let parameters = parameters.map(|own| V1Form::by_hand(own.rule, own.range, "the client has to do it"));
    [own].into_iter().chain(effect).chain(parameters).collect()
}

/// The commands and JSON objects that stand in prose on lines of their own.
fn code_in(text: &str, range: Range<usize>) -> Vec<(Language, Embedded)> {
    let mut found = Vec::new();
    let mut lines = text[range.clone()].split_inclusive('\n').peekable();
    let mut at = range.start;
    while let Some(line) = lines.next() {
        let start = at;
        at += line.len();
        let own = line.trim_start_matches([' ', '\t', '$', '>']);
        let language = match own.chars().next() {
            Some('{') => Language::Json,
            Some('c') if own.starts_with("curl ") => Language::Shell,
            _ => continue,
        };
        let mut block = own.to_owned();
        while is_open(language, &block)
            && let Some(more) = lines.next_if(|_| block.len() < LONGEST_BLOCK)
        {
            block += more;
            at += more.len();
        }
        let begin = start + (line.len() - own.len());
        if !is_open(language, &block) {
            found.push((language, Embedded::plain(text, begin..at)));
        }
    }
    found
}

/// How long a command or an object in prose may be, in bytes.
const LONGEST_BLOCK: usize = 4 * 1024;

/// Whether a command or an object goes on behind this text.
fn is_open(language: Language, block: &str) -> bool {
    if language == Language::Json {
        return !super::data::is_whole(Language::Json, block);
    }
    block.trim_end_matches(['\n', '\r']).ends_with('\\') || block.matches('\'').count() % 2 == 1
}

/// Whether a host is for people to visit.
fn is_link(host: &str) -> bool {
    ["docs.", "console.", "www."].iter().any(|name| host.starts_with(name))
}

/// The addresses in a range of lines.
fn addresses(text: &str, range: Range<usize>) -> Vec<Address> {
    let mut found = Vec::new();
    let mut at = range.start;
    for line in text[range].split_inclusive('\n') {
        if line.contains("/v1") && line.contains("://") {
            // `<https://...>` is a link, not a placeholder.
            let plain = line.replace("<http", " http");
            found.extend(address::find(&[Piece::Here(&plain, at)], Setting::default()));
        }
        at += line.len();
    }
    found
}

/// A part of a document.
enum Part {
    Prose(Range<usize>),
    Code(Language, Embedded),
}

/// The parts inside and outside fences.
fn parts(text: &str) -> Vec<Part> {
    let mut parts = Vec::new();
    let (mut at, mut begin) = (0, 0);
    let mut fence: Option<Fence<'_>> = None;
    for line in text.split_inclusive('\n') {
        match &fence {
            None => {
                if let Some(opened) = Fence::open(line) {
                    parts.push(Part::Prose(begin..at));
                    begin = at + line.len();
                    fence = Some(opened);
                }
            }
            Some(open) if open.is_closed_by(line) => {
                parts.push(open.part(text, begin..at));
                begin = at + line.len();
                fence = None;
            }
            Some(_) => {}
        }
        at += line.len();
    }
    // An unclosed fence extends to the end.
    parts.push(match fence {
        Some(open) => open.part(text, begin..at),
        None => Part::Prose(begin..at),
    });
    parts
}

/// The opening line of a code block.
struct Fence<'a> {
    mark: char,
    length: usize,
    word: &'a str,
}

impl<'a> Fence<'a> {
    fn open(line: &'a str) -> Option<Self> {
        // In a list or quotation it is indented.
        let line = line.trim_start_matches([' ', '\t', '>']).trim_end();
        let mark = line.chars().next().filter(|mark| matches!(mark, '`' | '~'))?;
        let rest = line.trim_start_matches(mark);
        let length = line.len() - rest.len();
        if length < 3 || rest.contains('`') {
            return None;
        }
        let info = rest.trim_start().trim_start_matches(['{', '.']);
        let end = info.find(|c: char| c.is_whitespace() || matches!(c, ',' | '}' | '{' | ':')).unwrap_or(info.len());
        Some(Self { mark, length, word: &info[..end] })
    }

    fn is_closed_by(&self, line: &str) -> bool {
        let line = line.trim_start_matches([' ', '\t', '>']).trim_end();
        line.len() >= self.length && line.chars().all(|c| c == self.mark)
    }

    fn part(&self, text: &str, range: Range<usize>) -> Part {
        let embedded = if matches!(self.word, "console" | "shell-session" | "shellsession") {
            Embedded::session(text, range.clone())
        } else {
            Embedded::lines(text, range.clone())
        };
        let language =
            if self.word.is_empty() { Some(readers::guess(&embedded.text)) } else { Language::of_word(self.word) };
        match language {
            Some(Language::Document) | None => Part::Prose(range),
            Some(language) => Part::Code(language, embedded),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Part, parts};
    use crate::scan::Language;

    #[test]
    fn fences_are_read_by_their_language() {
        let text = "a\n```bash\nb\n```\nc\n\n   ~~~ {.python}\n   d\n     ```\n   ~~~\n```\ncurl x y\n```\n```\n{\"e\": 1}\n```\n```text\nf\n";
        let shown: Vec<(Option<Language>, String)> = parts(text)
            .iter()
            .map(|part| match part {
                Part::Prose(range) => (None, text[range.clone()].to_owned()),
                Part::Code(language, embedded) => (Some(*language), embedded.text.clone()),
            })
            .filter(|(_, text)| !text.is_empty())
            .collect();
        let expected = [
            (None, "a\n"),
            (Some(Language::Shell), "b\n"),
            (None, "c\n\n"),
            (Some(Language::Python), "d\n  ```\n"),
            (Some(Language::Shell), "curl x y\n"),
            (Some(Language::Json), "{\"e\": 1}\n"),
            (None, "f\n"),
        ];
        assert_eq!(shown, expected.map(|(language, text)| (language, text.to_owned())));
    }
}
