//! The report for a pull request comment.

use super::{advice, aside, count, fault, place, summary};
use migrate::scan::{ALWAYS, BlindPlace, Report};

/// How many findings are listed: a comment has a largest size.
const MOST: usize = 200;
/// How many places of a kind are named.
const PLACES: usize = 20;

pub(super) fn comment(report: &Report) -> String {
    let mut text = format!("### API v1 to v2\n\n{}\n", summary(report));
    if report.counting().next().is_some() {
        text += "\n| Place | Class | Rule | In v2 |\n| --- | --- | --- | --- |\n";
    }
    for (file, seen) in report.counting().take(MOST) {
        let finding = &seen.finding;
        let rule = finding.found.rule;
        let at = code(&format!("{file}:{}:{}", finding.line, finding.column));
        text += &format!("| {at} | {} | {} | {} |\n", rule.class, code(rule.id), cell(&advice(seen)));
    }
    let rest = report.counting().count().saturating_sub(MOST);
    if rest > 0 {
        text += &format!("\nAnd {}.\n", count(rest, "other"));
    }
    let listed: Vec<String> = aside(report)
        .map(|(file, seen, words)| {
            let at = format!("{file}:{}", seen.finding.line);
            format!("- {} {} by {}\n", code(&at), code(seen.finding.found.rule.id), code(words))
        })
        .collect();
    if !listed.is_empty() {
        text += &details(&format!("Set aside by comments: {}", listed.len()), &listed.concat());
    }
    let idle: Vec<String> = report
        .idle()
        .map(|(file, marker)| {
            let at = format!("{file}:{}", marker.line);
            format!("- {} {}: {}\n", code(&at), code(&marker.words), fault(marker))
        })
        .collect();
    if !idle.is_empty() {
        text += &details(&format!("Comments that set nothing aside: {}", idle.len()), &idle.concat());
    }
    text + &details("What this scan cannot see", &blind_spots(report))
}

fn blind_spots(report: &Report) -> String {
    let mut list = String::new();
    for spot in report.blindness.spots() {
        list += &format!("- {}: {}\n", spot.kind.text(), spot.count);
        for blind in spot.places.iter().take(PLACES) {
            list += &format!("  - {}\n", described(blind));
        }
    }
    for limit in ALWAYS {
        list += &format!("- {limit}\n");
    }
    list
}

fn described(blind: &BlindPlace) -> String {
    let reason = if blind.reason.is_empty() { String::new() } else { format!(": {}", cell(&blind.reason)) };
    format!("{}{reason}", code(&place(blind)))
}

/// A collapsed section.
fn details(title: &str, content: &str) -> String {
    format!("\n<details><summary>{title}</summary>\n\n{content}\n</details>\n")
}

/// A text as code, in a fence that it does not end, on one line of a table.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if longest > 0 { " " } else { "" };
    let text = text.replace('|', "\\|").replace(['\n', '\r'], " ");
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// A text in a cell: what would end the cell or be read as HTML is escaped.
fn cell(text: &str) -> String {
    text.replace('\\', "\\\\").replace('|', "\\|").replace('<', "&lt;").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::{cell, code};

    #[test]
    fn texts_end_neither_cell_nor_code() {
        assert_eq!(code("a|b"), "`a\\|b`");
        assert_eq!(code("a``b"), "``` a``b ```");
        assert_eq!(cell("a|b<c>\nd"), "a\\|b&lt;c> d");
    }
}
