//! A help page and its forms: text for a terminal, a manual page, and one in docs/.

use roff::{Roff, bold, roman};

use crate::cli::terminal::{paint::Paint, text::wrapped};

/// The date of the manual pages: that of the release.
pub(in crate::cli) const DATE: &str = "2026-11-21";

/// How far what belongs to a heading or a term is moved in, in columns.
const INDENT: usize = 2;

/// A page.
pub(in crate::cli) struct Page {
    /// The name it is requested by.
    pub(in crate::cli) name: &'static str,
    /// Its topic, in one line.
    pub(in crate::cli) about: &'static str,
    /// Its parts.
    pub(in crate::cli) sections: Vec<Section>,
}

/// A part of a page.
pub(in crate::cli) struct Section {
    /// Its topic.
    pub(in crate::cli) heading: &'static str,
    /// Its content, in order.
    pub(in crate::cli) parts: Vec<Part>,
}

/// A part of a section.
pub(in crate::cli) enum Part {
    /// Sentences.
    Text(String),
    /// Terms, each with what it means.
    Terms(Vec<(String, String)>),
    /// Lines as they are typed.
    Lines(&'static str),
}

/// A part of a page.
pub(super) const fn section(heading: &'static str, parts: Vec<Part>) -> Section {
    Section { heading, parts }
}

impl Part {
    /// Sentences.
    pub(super) fn text(text: &str) -> Self {
        Self::Text(text.to_owned())
    }

    /// Terms, each with what it means.
    pub(super) fn terms(terms: &[(&str, &str)]) -> Self {
        Self::Terms(terms.iter().map(|(term, meaning)| ((*term).to_owned(), (*meaning).to_owned())).collect())
    }
}

impl Page {
    /// The page as text of at most this many columns, as far as words allow.
    pub(super) fn text(&self, width: usize, paint: Paint) -> String {
        let mut text = format!("{}\n", self.about);
        for section in &self.sections {
            text.push_str(&format!("\n{}\n", paint.strong(&format!("{}:", section.heading))));
            for part in &section.parts {
                match part {
                    Part::Text(sentences) => text.push_str(&wrapped(sentences, INDENT, width)),
                    Part::Terms(terms) => text.push_str(&table(terms, width)),
                    Part::Lines(lines) => {
                        lines.lines().for_each(|line| text.push_str(&format!("{:INDENT$}{line}\n", "")));
                    }
                }
            }
        }
        text
    }

    /// The page of the manual, of section 7.
    pub(in crate::cli) fn manual(&self) -> String {
        let (name, version) = (format!("svcctl-{}", self.name), concat!("svcctl ", env!("CARGO_PKG_VERSION")));
        let mut roff = Roff::new();
        roff.control("TH", [name.as_str(), "7", DATE, version]);
        roff.control("SH", ["NAME"]).text([roman(format!("{name} - {}", self.about))]);
        for section in &self.sections {
            roff.control("SH", [section.heading.to_uppercase().as_str()]);
            for (index, part) in section.parts.iter().enumerate() {
                // A heading begins a paragraph by itself.
                if index > 0 && !matches!(part, Part::Terms(_)) {
                    roff.control("PP", []);
                }
                match part {
                    Part::Text(sentences) => {
                        roff.text([roman(sentences)]);
                    }
                    Part::Terms(terms) => {
                        for (term, meaning) in terms {
                            roff.control("TP", []).text([bold(term)]).text([roman(meaning)]);
                        }
                    }
                    Part::Lines(lines) => {
                        roff.control("nf", []);
                        lines.lines().for_each(|line| _ = roff.text([roman(line)]));
                        roff.control("fi", []);
                    }
                }
            }
        }
        let others = super::pages().into_iter().map(|page| page.name).filter(|other| *other != self.name);
        let others = others.map(|other| format!("svcctl-{other}"));
        let mut also = vec![bold("svcctl"), roman("(1)")];
        also.extend(others.flat_map(|other| [roman(", "), bold(other), roman("(7)")]));
        roff.control("SH", ["SEE ALSO"]).text(also);
        roff.render()
    }

    /// The page in Markdown, under a title.
    pub(in crate::cli) fn markdown(&self, title: &str) -> String {
        let cell = |text: &str| text.replace('|', "\\|").replace('<', "&lt;");
        let mut text = format!("# {title}\n\n{}. `svcctl help {}` shows the same.\n", self.about, self.name);
        for section in &self.sections {
            text.push_str(&format!("\n## {}\n", section.heading));
            for part in &section.parts {
                text.push('\n');
                match part {
                    Part::Text(sentences) => text.push_str(&format!("{}\n", cell(sentences))),
                    Part::Terms(terms) => {
                        text.push_str("| Name | Meaning |\n| --- | --- |\n");
                        for (term, meaning) in terms {
                            text.push_str(&format!("| `{}` | {} |\n", term.replace('|', "\\|"), cell(meaning)));
                        }
                    }
                    Part::Lines(lines) => text.push_str(&format!("```sh\n{lines}\n```\n")),
                }
            }
        }
        text
    }

    /// The file of [`Self::manual`].
    pub(in crate::cli) fn file(&self) -> String {
        format!("svcctl-{}.7", self.name)
    }
}

/// Terms on the left, and what they mean beside them; below them where a term is too long for that.
fn table(terms: &[(String, String)], width: usize) -> String {
    let longest = terms.iter().map(|(term, _)| term.chars().count()).max().unwrap_or(0);
    let column = INDENT + longest.min(width / 3) + 2;
    let mut text = String::new();
    for (term, meaning) in terms {
        let meaning = wrapped(meaning, column, width);
        let head = format!("{:INDENT$}{term}", "");
        if head.chars().count() + 2 > column {
            text.push_str(&format!("{head}\n{meaning}"));
        } else {
            text.push_str(&format!("{head:column$}{}", &meaning[column..]));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{Page, Part, section};
    use crate::cli::terminal::paint::Paint;

    #[test]
    fn a_page_is_text_and_manual() {
        let parts = vec![
            Part::text("Some words - here."),
            Part::terms(&[("A", "first of all"), ("LONG_LONG_NAME", "second of all")]),
            Part::Lines(".x \\y"),
        ];
        let page = Page { name: "x", about: "About x", sections: vec![section("Part", parts)] };
        assert_eq!(
            page.text(24, Paint(false)),
            "About x\n\nPart:\n  Some words - here.\n  A         first of all\n  LONG_LONG_NAME\n            second of\n            all\n  .x \\y\n"
        );
        let manual = page.manual();
        assert!(manual.contains(".TP\n\\fBLONG_LONG_NAME\\fR\nsecond of all\n"), "{manual}");
        assert!(manual.contains("\n\\&.x \\\\y\n") && manual.contains("words \\- here"), "{manual}");
    }
}
