//! The summary of a rewrite for a person: its edits, and the findings left.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{Class, Plan, Session, UnrewrittenFinding};
use migrate::rules;

/// The summary for a pull request.
pub(super) fn markdown(plan: &Plan) -> String {
    let mut counts: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    let place = |id: &str| rules::all().iter().position(|rule| rule.id == id).unwrap_or_default();
    for finding in plan.changes.iter().flat_map(|change| &change.settled) {
        counts.entry(place(finding.found.rule.id)).or_default().0 += 1;
    }
    for left in &plan.left {
        counts.entry(place(left.rule.id)).or_default().1 += 1;
    }
    let settled: usize = counts.values().map(|(settled, _)| settled).sum();
    let mut text = format!(
        "## From API v1 to v2\n\n`svcctl migrate rewrite` changed {} in {} and left {} for a person.\n",
        number(settled, "place"),
        number(plan.changes.len(), "file"),
        plan.left.len()
    );
    if !counts.is_empty() {
        text += "\n| Rule | Changed | Left | In v2 |\n| --- | ---: | ---: | --- |\n";
    }
    for (place, (settled, left)) in counts {
        let rule = rules::all()[place];
        let _ = writeln!(text, "| `{}` | {settled} | {left} | {} |", rule.id, cell(rule.text));
    }
    if !plan.left.is_empty() {
        text += "\n### Not done\n\n";
    }
    for UnrewrittenFinding { name, line, rule, reason, .. } in &plan.left {
        let _ = writeln!(text, "- [ ] `{name}:{line}` `{}`: {}", rule.id, cell(reason));
    }
    text
}

/// A count with its noun.
fn number(count: usize, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A text on one line of Markdown.
fn cell(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// Reports what is left, and how much was done.
pub(super) fn tell(session: &Session, plan: &Plan, is_written: bool) {
    // The leftovers of one body share one reason.
    for same in plan.left.chunk_by(|one, two| (&one.name, one.line, &one.reason) == (&two.name, two.line, &two.reason))
    {
        let Some(UnrewrittenFinding { name, line, reason, .. }) = same.first() else { continue };
        let rules: Vec<&str> = same.iter().map(|left| left.rule.id).collect();
        session.ui.note(&format!("left: {name}:{line}: {}: {reason}", rules.join(", ")));
    }
    let settled: usize = plan.changes.iter().map(|change| change.settled.len()).sum();
    let done = if is_written { "changed" } else { "to change" };
    session.ui.note(&match (settled, plan.left.len()) {
        (0, 0) => format!("nothing of v1 was found in {}", number(plan.read, "file")),
        (0, left) => format!("nothing {done}; {} left for a person", number(left, "finding")),
        (settled, left) => format!(
            "{} {done} in {}; {} left for a person",
            number(settled, "finding"),
            number(plan.changes.len(), "file"),
            number(left, "finding"),
        ),
    });
    let silent = plan.left.iter().filter(|left| left.rule.class == Class::Silent).count();
    if silent > 0 {
        session
            .ui
            .note(&format!("{silent} of them v2 would take in silence, and do something else: look at these first"));
    }
}
