//! Comments that suppress findings: `svcctl-migrate: keep` and `svcctl-migrate: ignore` (migration.md, The commands).
//!
//! A marker applies to its own line, or to the next one if it stands alone; `-start` and `-end` apply to the lines
//! between, `-file` to the file. Rule ids after the word restrict it to those rules. `rp-migrate: keep-v1` and
//! `rp-migrate: ignore` mean the same.

use crate::rules;

/// A comment that suppresses findings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Marker {
    /// Its line, from 1.
    pub line: usize,
    /// Its text, such as `svcctl-migrate: ignore-file pods-path`.
    pub words: String,
    /// The first and the last line that it covers.
    lines: (usize, usize),
    /// The rules that it covers; empty means all.
    rules: Vec<String>,
}

impl Marker {
    /// Whether it covers a finding on this line by this rule.
    pub(super) fn covers(&self, line: usize, rule: &str) -> bool {
        let (first, last) = self.lines;
        (first..=last).contains(&line) && (self.rules.is_empty() || self.rules.iter().any(|id| id == rule))
    }

    /// The rule ids in it that do not exist.
    pub fn unknown_rules(&self) -> impl Iterator<Item = &str> {
        self.rules.iter().map(String::as_str).filter(|id| rules::find(id).is_none())
    }
}

/// Prefixes of a marker.
const NAMES: [&str; 2] = ["svcctl-migrate:", "rp-migrate:"];
/// Starts of comments in supported languages.
const LEADERS: [&str; 7] = ["#", "//", "/*", "*", "<!--", "--", ";"];
/// Ends of comments.
const CLOSERS: [&str; 3] = ["*/", "-->", "#>"];

/// The extent that a marker starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    Line,
    Start,
    End,
    File,
}

/// The markers of a text, in order.
pub(super) fn read(text: &str) -> Vec<Marker> {
    if !NAMES.iter().any(|name| text.contains(name)) {
        return Vec::new();
    }
    let mut markers: Vec<Marker> = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    // Standalone markers that wait for the line they cover.
    let mut waiting: Vec<usize> = Vec::new();
    for (line, content) in (1..).zip(text.lines()) {
        // Notes of a rewrite stand between a marker and its line.
        if super::note::is_one(content) {
            continue;
        }
        let Some((extent, alone, words, rules)) = parse(content) else {
            for index in waiting.drain(..) {
                markers[index].lines = (line, line);
            }
            continue;
        };
        // A start without an end extends to the end of the file; an end without a start covers nothing.
        let lines = match extent {
            Extent::File => (0, usize::MAX),
            Extent::Start => (line, usize::MAX),
            Extent::End => match open.pop() {
                Some(index) => {
                    markers[index].lines.1 = line;
                    continue;
                }
                None => (usize::MAX, 0),
            },
            Extent::Line => (line, line),
        };
        match extent {
            Extent::Start => open.push(markers.len()),
            Extent::Line if alone => waiting.push(markers.len()),
            Extent::Line => {
                for index in waiting.drain(..) {
                    markers[index].lines = (line, line);
                }
            }
            Extent::End | Extent::File => {}
        }
        markers.push(Marker { line, words, lines, rules });
    }
    markers
}

/// The marker on a line: its extent, whether it stands alone, its text and its rules.
fn parse(line: &str) -> Option<(Extent, bool, String, Vec<String>)> {
    let (at, name) = NAMES.iter().filter_map(|name| Some((line.find(name)?, *name))).min()?;
    let before = line[..at].trim_end();
    let leader = LEADERS.iter().find(|leader| before.ends_with(**leader))?;
    let alone = before.trim_end_matches(['#', '/', '*', '-', '!', '<', ';']).trim().is_empty();
    let rest = line[at + name.len()..].trim_start();
    let end = CLOSERS.iter().filter_map(|closer| rest.find(closer)).min().unwrap_or(rest.len());
    // Text after a comment that closes on its line is code.
    let closed = rest[end..].trim_start_matches("*/").trim_start_matches("-->").trim();
    let alone = alone && closed.is_empty() && !leader.is_empty();
    let mut tokens = rest[..end].split([' ', '\t', ',']).filter(|token| !token.is_empty());
    let word = tokens.next()?;
    let extent = match word {
        "keep" | "ignore" | "keep-v1" => Extent::Line,
        "keep-start" | "ignore-start" | "keep-v1-start" => Extent::Start,
        "keep-end" | "ignore-end" | "keep-v1-end" => Extent::End,
        "keep-file" | "ignore-file" | "keep-v1-file" => Extent::File,
        _ => return None,
    };
    let is_id = |token: &&str| {
        token.contains('-')
            && !token.starts_with('-')
            && token.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')
    };
    let rules: Vec<String> = tokens.take_while(is_id).map(str::to_owned).collect();
    let mut words = format!("{name} {word}");
    for rule in &rules {
        words.push(' ');
        words.push_str(rule);
    }
    Some((extent, alone, words, rules))
}

#[cfg(test)]
mod tests {
    use super::read;

    /// The lines of `text` on which a finding by `rule` is suppressed.
    fn covered(text: &str, rule: &str) -> Vec<usize> {
        let markers = read(text);
        let lines = 1..=text.lines().count();
        lines.filter(|line| markers.iter().any(|marker| marker.covers(*line, rule))).collect()
    }

    #[test]
    fn a_marker_is_about_its_line_or_the_next_one() {
        assert_eq!(covered("a\nb  # svcctl-migrate: keep\nc\n", "pods-path"), [2]);
        assert_eq!(covered("a\n  // rp-migrate: keep-v1\nc\nd\n", "pods-path"), [3]);
        assert_eq!(covered("<!-- svcctl-migrate: ignore -->\nb\nc", "pods-path"), [2]);
        assert_eq!(covered("/* svcctl-migrate: ignore */ b()\nc", "pods-path"), [1]);
    }

    #[test]
    fn markers_that_stand_alone_may_be_stacked() {
        let text = "# svcctl-migrate: ignore pods-path\n# svcctl-migrate: ignore base-url\nc\nd";
        assert_eq!((covered(text, "pods-path"), covered(text, "base-url")), (vec![3], vec![3]));
    }

    #[test]
    fn a_marker_is_about_a_region_or_the_file() {
        assert_eq!(
            covered("a\n# svcctl-migrate: ignore-start\nc\n# svcctl-migrate: ignore-end\ne", "pods-path"),
            [2, 3, 4]
        );
        assert_eq!(covered("a\n# svcctl-migrate: keep-start\nc\nd", "pods-path"), [2, 3, 4]);
        assert_eq!(covered("a\nb\n; rp-migrate: ignore-file", "pods-path"), [1, 2, 3]);
        assert_eq!(covered("# svcctl-migrate: ignore-end\nb", "pods-path"), [0; 0]);
    }

    #[test]
    fn ids_narrow_a_marker_and_a_reason_does_not() {
        let text = "a # svcctl-migrate: ignore pods-path, base-url -- until May";
        assert_eq!((covered(text, "base-url"), covered(text, "pod-name")), (vec![1], vec![]));
        assert_eq!(covered("a # svcctl-migrate: ignore until May", "pod-name"), [1]);
        let wrong = read("a # svcctl-migrate: ignore pod-path");
        assert_eq!(wrong[0].unknown_rules().collect::<Vec<_>>(), ["pod-path"]);
        assert!(!wrong[0].covers(1, "pods-path"));
    }

    #[test]
    fn words_about_markers_are_none() {
        assert_eq!(read("`svcctl-migrate: keep` sets findings aside"), []);
        assert_eq!(read("# svcctl-migrate: whatever"), []);
    }
}
