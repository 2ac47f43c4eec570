//! The plan as a page for a browser: one file without scripts, pictures or anything from elsewhere. File names and reasons
//! are others' text, so every text is escaped.

use std::fmt::Write;

use super::{estimate, next, steps, summary, time};
use crate::cli::terminal::text::escape;
use migrate::plan::{MigrationPlan, RuleUse};

/// The top of the page. The policy has the browser run nothing, whatever the page says.
const HEAD: &str = r#"<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>API v1 to v2: the plan</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #ccc; }
.number { text-align: right; }
code, td { overflow-wrap: anywhere; }
small { color: #555; }
</style>
</head>
<body>
<h1>API v1 to v2: the plan</h1>
"#;

/// The page.
pub(super) fn page(plan: &MigrationPlan) -> String {
    let mut page = Page(HEAD.to_owned());
    page.paragraph(&summary(plan));
    if plan.counts.all() > 0 {
        page.paragraph(&estimate(plan));
        page.heading("Steps");
        page.0 += "<ol>\n";
        for step in steps(plan) {
            page.add(format_args!("<li>{}</li>\n", text(&step)));
        }
        page.0 += "</ol>\n";
        page.programs(plan);
        page.heading("Behaviours without an equal in v2");
        page.rules(plan.without_equal());
        page.heading("Rules, most work first");
        page.rules(plan.rules.iter());
    }
    if plan.in_documents > 0 {
        page.paragraph(&format!("{} more in documents, which do not count.", plan.in_documents));
    }
    if !plan.is_complete {
        page.paragraph("Not every file could be read: `svcctl migrate scan` names the others.");
    }
    page.0 + "</body>\n</html>\n"
}

/// A page being written.
struct Page(String);

impl Page {
    fn add(&mut self, html: std::fmt::Arguments<'_>) {
        self.0.write_fmt(html).expect("a string takes everything");
    }

    fn heading(&mut self, words: &str) {
        self.add(format_args!("<h2>{}</h2>\n", text(words)));
    }

    fn paragraph(&mut self, words: &str) {
        self.add(format_args!("<p>{}</p>\n", text(words)));
    }

    fn columns(&mut self, names: &[&str]) {
        self.0 += "<table>\n<tr>";
        for name in names {
            self.add(format_args!("<th>{name}</th>"));
        }
        self.0 += "</tr>\n";
    }

    fn programs(&mut self, plan: &MigrationPlan) {
        self.heading("Programs, in this order");
        self.columns(&["Program", "Files", "Automatic", "By hand", "Time", "Next"]);
        for program in &plan.programs {
            let mut first = String::new();
            for left in &program.places {
                let place = format!("{}:{}", left.name, left.line);
                let why = format!("{}: {}", left.rule.id, left.reason);
                write!(first, "<br><small><code>{}</code> {}</small>", text(&place), text(&why))
                    .expect("a string takes everything");
            }
            self.add(format_args!(
                "<tr><td><code>{}</code>{first}</td>{}{}{}<td>{}</td><td>{}</td></tr>\n",
                text(&program.folder),
                number(program.work.files),
                number(program.work.automatic),
                number(program.work.by_hand),
                time(program.work),
                next(program),
            ));
        }
        let rest = plan.unlisted;
        if rest.programs > 0 {
            self.add(format_args!(
                "<tr><td>and {} more programs</td>{}{}{}<td>{}</td><td></td></tr>\n",
                rest.programs,
                number(rest.work.files),
                number(rest.work.automatic),
                number(rest.work.by_hand),
                time(rest.work),
            ));
        }
        self.0 += "</table>\n";
    }

    fn rules<'a>(&mut self, rules: impl Iterator<Item = &'a RuleUse>) {
        let mut rules = rules.peekable();
        if rules.peek().is_none() {
            return self.paragraph("None.");
        }
        self.columns(&["Rule", "Class", "What changed", "In v2", "Automatic", "By hand", "Programs"]);
        for used in rules {
            self.add(format_args!(
                "<tr><td><code>{}</code></td><td>{}</td><td>{}</td><td>{}</td>{}{}{}</tr>\n",
                used.rule.id,
                used.rule.class,
                text(used.rule.text),
                text(&used.rule.new.to_string()),
                number(used.automatic),
                number(used.by_hand),
                number(used.programs),
            ));
        }
        self.0 += "</table>\n";
    }
}

fn number(number: usize) -> String {
    format!("<td class=\"number\">{number}</td>")
}

/// A text in an element: nothing in it is markup, and what acts on a terminal or turns a line around is shown instead.
fn text(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in escape(text).chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\'' => escaped += "&#39;",
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::text;

    #[test]
    fn a_text_is_no_markup() {
        assert_eq!(text("<script>\"&'"), "&lt;script&gt;&quot;&amp;&#39;");
        assert!(!text("a\u{1b}[31m\u{202e}b").contains(['\u{1b}', '\u{202e}']));
    }
}
