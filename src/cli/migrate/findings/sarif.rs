//! The report as SARIF 2.1.0, for services that show findings next to code. Section numbers refer to its specification.

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use serde_json::{Value, json};

use super::{advice, place, summary};
use migrate::{
    rules::{self, Class, Rule},
    scan::{ALWAYS, FindingStatus, Report, ReportedFinding},
};

/// Characters that a URI path must not contain (RFC 3986, section 3.3).
const NOT_IN_PATHS: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The report as a log with one run (section 3.13).
pub(super) fn log(report: &Report, has_baseline: bool) -> Value {
    let used = |rule: &&&'static Rule| report.seen().any(|(_, seen)| seen.finding.found.rule.id == rule.id);
    let rules: Vec<&'static Rule> = rules::all().iter().filter(used).copied().collect();
    let results: Vec<Value> = report.seen().map(|(file, seen)| result(file, seen, &rules, has_baseline)).collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "svcctl migrate scan",
                "version": env!("CARGO_PKG_VERSION"),
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.iter().copied().map(descriptor).collect::<Vec<_>>(),
            } },
            "invocations": [{
                "executionSuccessful": !report.blindness.is_incomplete(),
                "toolExecutionNotifications": notifications(report),
            }],
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}

/// How loudly a finding is shown (section 3.27.10). What v2 rejects is seen at the first call; the rest is not.
const fn level(class: Class) -> &'static str {
    match class {
        Class::Rename | Class::Graphql => "warning",
        Class::Silent | Class::Removed => "error",
    }
}

/// A rule (section 3.49).
fn descriptor(rule: &'static Rule) -> Value {
    let class = match rule.class {
        Class::Rename => "v2 rejects the old form.",
        Class::Graphql => "v2 has no GraphQL.",
        Class::Silent => "v2 takes the old form and does something else.",
        Class::Removed => "There is no equivalent in v2: a person decides.",
    };
    let name: String = rule.id.split('-').map(capitalised).collect();
    json!({
        "id": rule.id,
        "name": name,
        "shortDescription": { "text": rule.text },
        "fullDescription": { "text": format!("{} {class}", rule.text) },
        "help": {
            "text": format!("{}\n{class}\n\nv1: {}\nv2: {}", rule.text, rule.before, rule.after),
            "markdown": format!("{}\n\n{class}\n\n```\n{}\n```\n\nbecomes\n\n```\n{}\n```\n", rule.text, rule.before, rule.after),
        },
        "defaultConfiguration": { "level": level(rule.class) },
        "properties": { "class": rule.class, "tags": ["migration", rule.class] },
    })
}

fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

/// A finding (section 3.27).
fn result(file: &str, seen: &ReportedFinding, rules: &[&'static Rule], has_baseline: bool) -> Value {
    let finding = &seen.finding;
    let rule = finding.found.rule;
    let mut result = json!({
        "ruleId": rule.id,
        "ruleIndex": rules.iter().position(|other| other.id == rule.id),
        "level": if seen.status == FindingStatus::Document { "note" } else { level(rule.class) },
        "message": { "text": format!("{} In v2: {}", rule.text, advice(seen)) },
        "locations": [{ "physicalLocation": {
            "artifactLocation": { "uri": uri(file) },
            "region": {
                "startLine": finding.line,
                "startColumn": finding.column,
                "endLine": seen.end.0,
                "endColumn": seen.end.1,
                "snippet": { "text": finding.text },
            },
        } }],
        "partialFingerprints": { "findingHash/v1": seen.fingerprint },
    });
    if has_baseline {
        result["baselineState"] = if seen.status == FindingStatus::Baselined { "unchanged" } else { "new" }.into();
    }
    if let FindingStatus::Suppressed(marker) = &seen.status {
        result["suppressions"] = json!([{ "kind": "inSource", "status": "accepted", "justification": marker.words }]);
    }
    result
}

/// A file as a reference to it: relative, as it was walked to, or of the scheme `file`.
fn uri(file: &str) -> String {
    let path = utf8_percent_encode(file, NOT_IN_PATHS).to_string();
    if file.starts_with('/') {
        return format!("file://{path}");
    }
    // A colon in the first segment would read as a scheme (RFC 3986, section 4.2).
    let first = path.split('/').next().unwrap_or_default();
    if first.contains(':') { format!("./{path}") } else { path }
}

/// The summary, and what could not be seen (section 3.58).
fn notifications(report: &Report) -> Vec<Value> {
    let note = |text: String| json!({ "level": "note", "message": { "text": text } });
    let mut notes = vec![note(summary(report))];
    for spot in report.blindness.spots() {
        let mut blind = note(format!("Not seen: {}: {}", spot.kind.text(), spot.count));
        let places = spot.places.iter().map(|blind| {
            let mut place = json!({ "artifactLocation": { "uri": uri(&blind.file) } });
            if let Some(line) = blind.line {
                place["region"] = json!({ "startLine": line });
            }
            json!({ "physicalLocation": place })
        });
        let places: Vec<Value> = places.collect();
        if !places.is_empty() {
            blind["locations"] = places.into();
        }
        notes.push(blind);
    }
    for (file, marker) in report.idle() {
        let at =
            place(&migrate::scan::BlindPlace { file: file.to_owned(), line: Some(marker.line), reason: String::new() });
        notes.push(note(format!("{at}: {}: {}", marker.words, super::fault(marker))));
    }
    notes.extend(ALWAYS.iter().map(|limit| note(format!("Not seen: {limit}"))));
    notes
}

#[cfg(test)]
mod tests {
    use super::uri;

    #[test]
    fn a_path_is_a_reference() {
        assert_eq!(uri("src/a b#1%.py"), "src/a%20b%231%25.py");
        assert_eq!(uri("/home/ä.py"), "file:///home/%C3%A4.py");
        assert_eq!(uri("a:b.py"), "./a:b.py");
    }
}
