//! Manual pages, section 1: one per command, from the declarations that parse its arguments. `clap_mangen` renders
//! names and options; synopsis, examples and references are assembled here, from the usage line and the text after the
//! options.

use clap::Command;
use clap_mangen::Man;
use roff::{Inline, Roff, bold, italic, roman};

use super::help::{self, DATE};

/// The help pages that a command refers to, beside those of every command.
const ALSO: [(&str, &str); 4] =
    [("pods create", "placing"), ("pods why", "placing"), ("pods audit", "output"), ("schema", "output")];
/// The help pages that every command refers to.
const PAGES: [&str; 3] = ["environment", "exit-codes", "global"];

/// The pages of a command and of those below it, each with the name of its file.
pub(super) fn pages(root: &Command) -> Vec<(String, Vec<u8>)> {
    let mut pages = Vec::new();
    add(&mut pages, root, &[]);
    pages
}

fn add<'c>(pages: &mut Vec<(String, Vec<u8>)>, command: &'c Command, above: &[&'c Command]) {
    let path = [above, &[command]].concat();
    for verb in command.get_subcommands().filter(|verb| !verb.is_hide_set()) {
        add(pages, verb, &path);
    }
    pages.push((format!("{}.1", names(&path)), page(&path)));
}

/// `svcctl-pods-list`
fn names(path: &[&Command]) -> String {
    path.iter().map(|command| command.get_name()).collect::<Vec<_>>().join("-")
}

fn page(path: &[&Command]) -> Vec<u8> {
    let Some((command, above)) = path.split_last() else { return Vec::new() };
    // A page includes what the short help omits.
    let whole = (*command).clone().mut_args(|arg| arg.hide_short_help(false).hide_long_help(false));
    let man = Man::new(whole).date(DATE);
    let man = man.source(concat!("svcctl ", env!("CARGO_PKG_VERSION"))).manual("svcctl");
    let text = Text::of(command);
    let mut page = Vec::new();
    let written = man
        .render_title(&mut page)
        .and_then(|()| man.render_name_section(&mut page))
        .and_then(|()| synopsis(command).to_writer(&mut page))
        .and_then(|()| man.render_description_section(&mut page))
        .and_then(|()| text.description.to_writer(&mut page))
        .and_then(|()| if command.has_subcommands() { man.render_subcommands_section(&mut page) } else { Ok(()) })
        .and_then(|()| man.render_options_section(&mut page))
        .and_then(|()| text.sections.to_writer(&mut page))
        .and_then(|()| see_also(command, above).to_writer(&mut page));
    written.expect("a vector takes everything");
    let page = String::from_utf8(page).expect("help is text");
    // Each part begins with the same definition of an apostrophe, and a page needs it once.
    let preamble = Roff::new().render();
    let page = preamble.clone() + &page.replace(&preamble, "");
    // Its markup for a blank line between paragraphs is three blank lines to a strict reader.
    let page = page.replace(".br\n\n.br\n", ".sp\n").replace(".SH SUBCOMMANDS\n", ".SH COMMANDS\n");
    page.into_bytes()
}

/// The line of the usage: the command in bold, what is to be replaced in italics.
fn synopsis(command: &Command) -> Roff {
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim().strip_prefix("Usage: ").unwrap_or_default();
    let is_word = |c: char| c.is_ascii_alphanumeric() || "-_|:/".contains(c);
    let (mut line, mut rest): (Vec<Inline>, &str) = (Vec::new(), usage);
    while let Some(first) = rest.chars().next() {
        let end = rest.find(|c| is_word(c) != is_word(first)).unwrap_or(rest.len());
        let (part, behind) = rest.split_at(end);
        line.push(match first {
            first if first.is_ascii_uppercase() => italic(part),
            first if is_word(first) => bold(part),
            _ => roman(part.replace(['<', '>'], "")),
        });
        rest = behind;
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SYNOPSIS"]).text(line);
    roff
}

/// The text after the options, split into manual sections.
struct Text {
    /// The part that belongs to the description.
    description: Roff,
    /// Examples, and parts with their own heading.
    sections: Roff,
}

impl Text {
    fn of(command: &Command) -> Self {
        let text = command.get_after_long_help().or_else(|| command.get_after_help());
        let text = text.map(ToString::to_string).unwrap_or_default();
        let (mut description, mut sections) = (Roff::new(), Roff::new());
        for block in text.split("\n\n") {
            let (first, rest) = block.split_once('\n').unwrap_or((block, ""));
            let heading = first.strip_suffix(':').filter(|heading| !heading.contains(['.', ',']) && !rest.is_empty());
            let to = match heading {
                Some("Example" | "Examples") => sections.control("SH", ["EXAMPLES"]),
                Some(heading) => sections.control("SH", [heading.to_uppercase().as_str()]),
                None => description.control("PP", []),
            };
            let mut is_literal = false;
            for line in block.lines().skip(usize::from(heading.is_some())) {
                if line.starts_with(' ') != is_literal {
                    is_literal = !is_literal;
                    to.control(if is_literal { "nf" } else { "fi" }, []);
                }
                to.text([roman(line)]);
            }
            if is_literal {
                to.control("fi", []);
            }
        }
        if text.is_empty() {
            description = Roff::new();
        }
        Self { description, sections }
    }
}

/// The pages of the parent commands, and the related help pages.
fn see_also(command: &Command, above: &[&Command]) -> Roff {
    let path = [above, &[command]].concat();
    let line: Vec<&str> = path.iter().skip(1).map(|command| command.get_name()).collect();
    let line = line.join(" ");
    let above = (1..path.len()).rev().map(|end| (names(&path[..end]), 1));
    let own = ALSO.iter().filter(|(command, _)| *command == line).map(|(_, page)| *page);
    let mut pages: Vec<&str> = PAGES.into_iter().chain(own).collect();
    if above.len() == 0 {
        pages = help::pages().iter().map(|page| page.name).collect();
    }
    pages.sort_unstable();
    let pages = pages.into_iter().map(|page| (format!("svcctl-{page}"), 7));
    let mut inlines: Vec<Inline> = Vec::new();
    for (name, section) in above.chain(pages) {
        if !inlines.is_empty() {
            inlines.push(roman(", "));
        }
        inlines.extend([bold(name), roman(format!("({section})"))]);
    }
    let mut roff = Roff::new();
    roff.control("SH", ["SEE ALSO"]).text(inlines);
    roff
}

#[cfg(test)]
mod tests {
    use super::pages;
    use crate::cli::commands::GRAMMAR;

    fn page(name: &str) -> String {
        let pages = pages(&GRAMMAR.whole());
        let (_, page) = pages.into_iter().find(|(file, _)| file == name).expect("there is a page of every command");
        String::from_utf8(page).expect("a page is text")
    }

    #[test]
    fn the_synopsis_is_the_usage() {
        let of = |name: &str| {
            let page = page(name);
            let (_, rest) = page.split_once(".SH SYNOPSIS\n").expect("there is a synopsis");
            rest.lines().next().unwrap_or_default().replace("\\-", "-")
        };
        assert_eq!(
            of("svcctl-pods-create.1"),
            "\\fBsvcctl\\fR \\fBpods\\fR \\fBcreate\\fR [\\fIOPTIONS\\fR] [\\fINAME\\fR] [\\fB--\\fR \\fICMD\\fR...]"
        );
        assert_eq!(of("svcctl-pods.1"), "\\fBsvcctl\\fR \\fBpods\\fR [\\fIOPTIONS\\fR] \\fICOMMAND\\fR");
    }

    #[test]
    fn every_page_has_examples_and_leads_on() {
        for (file, page) in pages(&GRAMMAR.whole()) {
            let page = String::from_utf8(page).expect("a page is text");
            for heading in ["NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXAMPLES", "\"SEE ALSO\""] {
                assert_eq!(page.matches(&format!(".SH {heading}\n")).count(), 1, "{file}: {heading}\n{page}");
            }
            assert!(!page.contains(".SH EXTRA") && page.contains("Never prompt; fail where"), "{file}");
            assert_eq!(page.matches(".ds Aq").count(), 2, "{file}");
        }
        let page = page("svcctl-pods-create.1").replace("\\-", "-");
        assert!(page.contains("\\fBsvcctl-pods\\fR(1), \\fBsvcctl\\fR(1), \\fBsvcctl-environment\\fR(7)"), "{page}");
        assert!(page.contains("svcctl-placing\\fR(7)"), "{page}");
    }
}
