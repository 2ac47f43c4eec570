//! The report as GitHub workflow commands, which GitHub shows next to the changed lines.

use super::{advice, aside, fault, place, summary};
use migrate::{
    rules::Class,
    scan::{ALWAYS, Report},
};

/// One command a line.
pub(super) fn commands(report: &Report) -> String {
    let mut lines = Vec::new();
    for (file, seen) in report.counting() {
        let finding = &seen.finding;
        let rule = finding.found.rule;
        let mut at = vec![("file", file.to_owned()), ("line", finding.line.to_string())];
        at.push(("endLine", seen.end.0.to_string()));
        // Columns are taken on one line only.
        if seen.end.0 == finding.line {
            at.extend([("col", finding.column.to_string()), ("endColumn", seen.end.1.to_string())]);
        }
        at.push(("title", format!("{} ({})", rule.id, rule.class)));
        let level = match rule.class {
            Class::Rename | Class::Graphql => "warning",
            Class::Silent | Class::Removed => "error",
        };
        lines.push(command(level, &at, &format!("{} In v2: {}", rule.text, advice(seen))));
    }
    let mut notes = vec![summary(report)];
    notes.extend(aside(report).map(|(file, seen, words)| {
        format!("Set aside: {file}:{} {} ({words})", seen.finding.line, seen.finding.found.rule.id)
    }));
    notes.extend(
        report.idle().map(|(file, marker)| format!("{file}:{} {}: {}", marker.line, marker.words, fault(marker))),
    );
    for spot in report.blindness.spots() {
        let places: Vec<String> = spot.places.iter().map(place).collect();
        let places = if places.is_empty() { String::new() } else { format!("\n{}", places.join("\n")) };
        notes.push(format!("Not seen: {}: {}{places}", spot.kind.text(), spot.count));
    }
    notes.extend(ALWAYS.iter().map(|limit| format!("Not seen: {limit}")));
    lines.push(command("notice", &[("title", "svcctl migrate scan".to_owned())], &notes.join("\n")));
    lines.concat()
}

fn command(level: &str, properties: &[(&str, String)], message: &str) -> String {
    let properties: Vec<String> =
        properties.iter().map(|(name, value)| format!("{name}={}", property(value))).collect();
    format!("::{level} {}::{}\n", properties.join(","), data(message))
}

/// The message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::command;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let line = command("error", &[("file", "a,b:c%.py".into()), ("line", "1".into())], "100 %\nand, more: ::");
        assert_eq!(line, "::error file=a%2Cb%3Ac%25.py,line=1::100 %25%0Aand, more: ::\n");
    }
}
