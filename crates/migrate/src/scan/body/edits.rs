//! Turns the literal of a v1 body into that of its v2 body: rewrites the changes in the style of the rest, and keeps
//! everything else byte for byte.
//!
//! An entry that feeds a v2 field becomes that field in place; if several feed one, the first becomes it and the others
//! are removed. Implicit v1 defaults come last.

use std::ops::Range;

use serde_json::Value;

use super::{
    Body, Entry, Form, Kind, Node,
    blocked::{Blocked, has},
    marks::MarkedBody,
    write::{Writer, indent_of},
};
use crate::{
    body::{Fields, Translated, check_create, check_update},
    rules::{self, New, Old, Subject},
    scan::{Edit, Language},
};

/// The order of new entries.
const ORDER: [&str; 12] =
    ["name", "type", "image", "gpu", "cpu", "cloud", "disk", "mounts", "ports", "workers", "scaling", "flashboot"];

/// The edits of the entries that are not blocked, or why a person must make them, as a clause. `translated` is the
/// translation of those entries.
pub(super) fn edits(
    text: &str,
    body: &Body,
    marked: &MarkedBody,
    translated: &Translated,
    blocked: &Blocked,
) -> Result<Vec<Edit>, Refusal> {
    let mut v2 = translated.body.clone();
    if body.subject == Subject::Pod && !translated.hardware.is_empty() && blocked.has("gpuTypeIds") {
        v2.insert("gpu".to_owned(), translated.hardware.clone().into());
    }
    let feeds = |entry: &&Entry, field: &str| !blocked.has(&entry.key) && target(body.subject, &entry.key) == field;
    let is_whole = body.is_whole && !blocked.hides_defaults;
    if !is_whole {
        v2.retain(|field, _| body.all().any(|entry| feeds(&entry, field)));
    }
    without_defaults(&mut v2, |key| if is_whole { !blocked.has(key) } else { has(body, key) && !blocked.has(key) });
    let mut sampled: Fields = v2.iter().map(|(name, value)| (name.clone(), marked.sample(value))).collect();
    if body.is_create && (!is_whole || !blocked.is_empty()) {
        fill_in(body.subject, &mut sampled);
    }
    let check = if body.is_create { check_create } else { check_update };
    check(body.subject, &sampled).map_err(|problem| {
        let what = problem.errors.first().cloned().unwrap_or_else(|| problem.to_string());
        Refusal::from(format!("the v2 body would break the contract: {}", marked.unmark(&what)))
    })?;
    Plan { text, body, marked, v2: &v2, writer: Writer::of(text, body)?, blocked }.edits()
}

/// Why a body, or one entry of it, is for a person.
#[derive(Debug)]
pub(super) struct Refusal {
    /// The entry, if the rest can change without it.
    pub(super) key: Option<String>,
    /// The reason, as a clause.
    pub(super) reason: String,
}

impl From<String> for Refusal {
    fn from(reason: String) -> Self {
        Self { key: None, reason }
    }
}

/// Takes out what a translation adds to an object that an entry feeds, where others may feed it, out of view or once a
/// person has changed them.
fn without_defaults(v2: &mut Fields, is_known: impl Fn(&str) -> bool) {
    for (field, inner, key) in [
        ("gpu", "minRamPerGpu", "minRAMPerGPU"),
        ("gpu", "minVcpuCountPerGpu", "minVCPUPerGPU"),
        ("workers", "idleTimeout", "idleTimeout"),
    ] {
        if let Some(object) = v2.get_mut(field).and_then(Value::as_object_mut)
            && !is_known(key)
        {
            object.remove(inner);
        }
    }
}

/// Adds what the contract requires and a person adds, so that it can judge the rest.
fn fill_in(subject: Subject, sampled: &mut Fields) {
    let required: &[(&str, Value)] = match subject {
        Subject::Pod | Subject::Template => &[("name", "a".into()), ("image", "a".into())],
        Subject::Endpoint => &[("name", "a".into()), ("type", "QUEUE".into()), ("image", "a".into())],
        Subject::Volume => &[("name", "a".into()), ("size", 10.into()), ("dataCenter", "a".into())],
        Subject::Billing => &[],
    };
    for (name, value) in required {
        sampled.entry(*name).or_insert_with(|| value.clone());
    }
    let machine: Option<(&str, Value)> = match subject {
        Subject::Pod => Some(("id", "a".into())),
        Subject::Endpoint => Some(("pools", vec!["a"].into())),
        Subject::Template | Subject::Volume | Subject::Billing => None,
    };
    if let Some((name, value)) = machine.filter(|_| !sampled.contains_key("cpu")) {
        let gpu = sampled.entry("gpu").or_insert_with(|| Fields::new().into());
        if let Some(gpu) = gpu.as_object_mut() {
            gpu.entry(name).or_insert(value);
        }
    }
}

/// The dotted v2 field of a v1 field.
pub(super) fn field_of(subject: Subject, key: &str) -> &str {
    let of = |rule: &rules::Rule| match (&rule.old, &rule.new) {
        (Old::Body(of, names), New::Field(field)) if *of == subject && names.contains(&key) => Some(*field),
        _ => None,
    };
    rules::all().iter().find_map(|rule| of(rule)).unwrap_or(key)
}

/// The v2 field that a v1 field feeds according to the rules; the same name if no rule covers it.
fn target(subject: Subject, key: &str) -> &str {
    let field = field_of(subject, key);
    field.split('.').next().unwrap_or(field)
}

/// A literal and its translation.
struct Plan<'a> {
    text: &'a str,
    body: &'a Body,
    marked: &'a MarkedBody<'a>,
    v2: &'a Fields,
    writer: Writer<'a>,
    blocked: &'a Blocked,
}

impl<'a> Plan<'a> {
    fn edits(&self) -> Result<Vec<Edit>, Refusal> {
        let mut edits = Vec::new();
        for entry in self.body.later.iter().filter(|entry| !self.blocked.has(&entry.key)) {
            let target = target(self.body.subject, &entry.key);
            if self.marked.json(&entry.value, &entry.key, true) != self.v2[target] {
                let reason = format!("`{}` is added by a statement of its own", entry.key);
                return Err(Refusal { key: Some(entry.key.clone()), reason });
            }
            edits.extend(self.rename(entry, target));
        }
        let entries = &self.body.entries;
        let kept: Vec<Option<&str>> = entries.iter().map(|entry| self.kept_as(entry)).collect();
        for (entry, target) in entries.iter().zip(&kept) {
            if let Some(target) = target.filter(|_| !self.blocked.has(&entry.key)) {
                edits.extend(self.change(entry, target)?);
            }
        }
        let last = kept.iter().rposition(Option::is_some);
        for (at, _) in kept.iter().enumerate().filter(|(at, target)| target.is_none() && Some(*at) < last) {
            edits.push(self.removal(at)?);
        }
        edits.extend(self.end(last)?);
        edits.sort();
        Ok(edits)
    }

    /// The v2 field that an entry becomes, or its own if it is blocked; `None` if it is removed.
    fn kept_as(&self, entry: &'a Entry) -> Option<&'a str> {
        if self.blocked.has(&entry.key) {
            return Some(&entry.key);
        }
        let target = target(self.body.subject, &entry.key);
        let (target, _) = self.v2.get_key_value(target)?;
        let first = self.feeders(target).next()?;
        (first.key_range == entry.key_range).then_some(target)
    }

    /// The entries that feed a v2 field.
    fn feeders<'t>(&'t self, field: &'t str) -> impl Iterator<Item = &'a Entry> + 't {
        self.body
            .all()
            .filter(move |entry| target(self.body.subject, &entry.key) == field && !self.blocked.has(&entry.key))
    }

    /// Changes an entry's name and value.
    fn change(&self, entry: &Entry, target: &str) -> Result<Vec<Edit>, String> {
        let value = &self.v2[target];
        if *value == self.marked.json(&entry.value, &entry.key, true) {
            return Ok(self.rename(entry, target).into_iter().collect());
        }
        let indent = indent_of(self.text, entry.key_range.start);
        let text = self.written(target, indent)?;
        let range = &entry.value.range;
        let value = Edit { start: range.start, end: range.end, text };
        if entry.key_range == *range {
            let text = format!("{}{}{}", self.writer.key(target), self.writer.colon(), value.text);
            return Ok(vec![Edit { text, ..value }]);
        }
        // A YAML list starts on a new line, but its replacement does not.
        if self.text[entry.key_range.end..range.start].contains('\n') {
            let text = format!("{}{}{}", self.writer.key(target), self.writer.colon(), value.text);
            return Ok(vec![Edit { start: entry.key_range.start, end: range.end, text }]);
        }
        Ok(self.rename(entry, target).into_iter().chain([value]).collect())
    }

    fn rename(&self, entry: &Entry, target: &str) -> Option<Edit> {
        let Range { start, end } = entry.key_range;
        if entry.key == target {
            return None;
        }
        let old = &self.text[start..end];
        let key = old.replacen(&entry.key, target, 1);
        // `{ imageName }` is both key and variable.
        if entry.key_range == entry.value.range {
            return Some(Edit { start, end, text: format!("{}{}{old}", self.writer.key(target), self.writer.colon()) });
        }
        let is_inside = self.body.range.contains(&start);
        Some(match self.column().filter(|_| is_inside) {
            Some(_) => Edit { start, end: entry.value.range.start, text: self.aligned(&key) },
            None => Edit { start, end, text: key },
        })
    }

    /// The distance from key start to value, if the literal aligns its values.
    fn column(&self) -> Option<usize> {
        let between = |entry: &Entry| self.text.get(entry.key_range.end..entry.value.range.start);
        let is_aligned =
            |entry: &&Entry| between(entry).is_some_and(|colon| colon.contains("  ") && !colon.contains('\n'));
        let entry = self.body.entries.iter().find(is_aligned).filter(|_| self.glue().contains('\n'))?;
        Some(entry.value.range.start - entry.key_range.start)
    }

    /// A key with its separator.
    fn aligned(&self, key: &str) -> String {
        let colon = self.writer.colon();
        let width = self.column().unwrap_or(0).saturating_sub(key.len() + colon.len());
        let blanks = " ".repeat(width);
        // Go puts the padding after the colon, HCL before the sign.
        if colon.starts_with(' ') { format!("{key}{blanks}{colon}") } else { format!("{key}{colon}{blanks}") }
    }

    /// Removes an entry with the separator to the next one, or to the comment on a line of its own above that.
    fn removal(&self, at: usize) -> Result<Edit, Refusal> {
        let (entry, next) = (&self.body.entries[at], &self.body.entries[at + 1]);
        let start = entry.value.range.end;
        let between = &self.text[start..next.key_range.start];
        let rest = &between[first_line(between)..];
        let end = next.key_range.start - rest.trim_start().len();
        self.uncommented(entry, start..end)?;
        Ok(Edit { start: entry.key_range.start, end, text: String::new() })
    }

    /// Refuses to remove an entry with a comment after it or on a line above.
    fn uncommented(&self, entry: &Entry, behind: Range<usize>) -> Result<(), Refusal> {
        let before = self.text[self.body.range.start + 1..entry.key_range.start].rsplit('\n').nth(1).map(str::trim);
        let is_comment = |line: &str| ["#", "//", "/*", "*", "--"].iter().any(|sign| line.starts_with(sign));
        let is_bare = |text: &str| text.chars().all(|c| c.is_whitespace() || c == ',' || c == ';');
        if is_bare(&self.text[behind]) && !before.is_some_and(is_comment) {
            Ok(())
        } else {
            let reason = format!("`{}` goes, and a comment is about it", entry.key);
            Err(Refusal { key: Some(entry.key.clone()), reason })
        }
    }

    /// Changes the end: removes entries after the last remaining one, and adds implicit v1 defaults.
    fn end(&self, last: Option<usize>) -> Result<Vec<Edit>, Refusal> {
        let Body { entries, range, .. } = self.body;
        let new = self.new_entries()?;
        let Some(final_entry) = entries.last() else {
            return if new.is_empty() { Ok(Vec::new()) } else { Ok(vec![self.filled(&new)]) };
        };
        let behind = final_entry.value.range.end;
        let close = range.end.saturating_sub(self.closing());
        let tail = &self.text[behind..close.max(behind)];
        let goes = &entries[last.map_or(0, |last| last + 1)..];
        for (at, entry) in goes.iter().enumerate() {
            let end = goes.get(at + 1).map_or_else(|| behind + first_line(tail), |next| next.key_range.start);
            self.uncommented(entry, entry.value.range.end..end)?;
        }
        let start = match last {
            Some(last) => entries[last].value.range.end,
            None => entries[0].key_range.start,
        };
        let glue = self.glue();
        let mut text = String::new();
        for (at, entry) in new.iter().enumerate() {
            if at > 0 || last.is_some() {
                text += &glue;
            }
            text += entry;
        }
        if start == behind && text.is_empty() {
            return Ok(Vec::new());
        }
        let comment = &tail[..first_line(tail)];
        let is_bare = comment.chars().all(|c| c.is_whitespace() || c == ',' || c == ';');
        if is_bare || start < behind {
            return Ok(vec![Edit { start, end: behind, text }]);
        }
        Ok(self.behind_comment(behind, comment, &new)?)
    }

    /// Adds entries after a comment about the last old one.
    fn behind_comment(&self, behind: usize, comment: &str, new: &[String]) -> Result<Vec<Edit>, String> {
        let glue = self.glue();
        let (Some(parting), true) = (glue.strip_suffix(glue.trim_start_matches([',', ';'])), glue.contains('\n'))
        else {
            return Err("a comment stands where the new fields belong".to_owned());
        };
        let has_parting = !parting.is_empty() && comment.trim_start().starts_with(parting);
        let line = &glue[parting.len()..];
        let mut edits = Vec::new();
        if !has_parting && !parting.is_empty() {
            edits.push(Edit { start: behind, end: behind, text: parting.to_owned() });
        }
        let mut text = new.iter().map(|entry| format!("{line}{entry}")).collect::<Vec<_>>().join(parting);
        if has_parting {
            text += parting;
        }
        let at = behind + comment.len();
        edits.push(Edit { start: at, end: at, text });
        Ok(edits)
    }

    /// Fills an empty literal.
    fn filled(&self, new: &[String]) -> Edit {
        let start = self.body.range.start + 1;
        Edit { start, end: self.body.range.end - self.closing(), text: new.join(", ") }
    }

    /// The length of the closing bracket; zero for a YAML mapping.
    fn closing(&self) -> usize {
        usize::from(self.text[self.body.range.clone()].ends_with(['}', ')', ']']) && !self.is_open())
    }

    const fn is_open(&self) -> bool {
        matches!(self.body.form, Form::Literal(Language::Yaml | Language::Toml))
    }

    /// The v2 fields without a feeding entry, as entries.
    fn new_entries(&self) -> Result<Vec<String>, String> {
        let mut names: Vec<&str> =
            self.v2.keys().map(String::as_str).filter(|name| self.feeders(name).next().is_none()).collect();
        // Variables of a blocked entry are for the person who changes it.
        names.retain(|name| !self.body.all().any(|entry| target(self.body.subject, &entry.key) == *name));
        names.sort_by_key(|name| ORDER.iter().position(|other| other == name).unwrap_or(ORDER.len()));
        let first = self.body.entries.first().map_or(self.body.range.start, |entry| entry.key_range.start);
        let indent = indent_of(self.text, first);
        names.into_iter().map(|name| Ok(self.aligned(&self.writer.key(name)) + &self.written(name, indent)?)).collect()
    }

    /// A v2 field in the language of the literal. Existing values keep their text.
    fn written(&self, name: &str, indent: &str) -> Result<String, String> {
        let mut known: Vec<(Value, &str)> = Vec::new();
        for entry in self.feeders(name) {
            self.collect(&entry.key, &entry.value, true, &mut known);
        }
        let text = self.writer.value(&self.v2[name], &known, None)?;
        let before = indent.len() + self.writer.key(name).len() + self.writer.colon().len();
        let is_long = before + text.chars().count() + 1 > WIDTH && self.glue().contains('\n');
        if is_long { self.writer.value(&self.v2[name], &known, Some(indent)) } else { Ok(text) }
    }

    fn collect(&self, key: &str, node: &Node, is_top: bool, known: &mut Vec<(Value, &'a str)>) {
        known.push((self.marked.json(node, key, is_top), &self.text[node.range.clone()]));
        match &node.kind {
            Kind::List(items) => items.iter().for_each(|item| self.collect(key, item, false, known)),
            Kind::Object(entries) => entries.iter().for_each(|entry| self.collect(key, &entry.value, false, known)),
            Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::Text(_) | Kind::OpaqueText | Kind::Opaque => {}
        }
    }

    /// The separator between entries: a comma and a space, or a comma and a newline.
    fn glue(&self) -> String {
        let Body { entries, range, .. } = self.body;
        let between = match entries.as_slice() {
            [one, two, ..] => &self.text[one.value.range.end..two.key_range.start],
            [one] => &self.text[range.start..one.key_range.start],
            [] => "",
        };
        let comma = self.writer.comma(between);
        let Some(at) = between.rfind('\n') else {
            return if comma.is_empty() { "; ".to_owned() } else { format!("{comma}{}", self.writer.gap()) };
        };
        let end = if between[..at].ends_with('\r') { "\r\n" } else { "\n" };
        format!("{comma}{end}{}", &between[at + 1..])
    }
}

/// Longer lines are broken.
const WIDTH: usize = 100;

/// The end of a text's first line.
fn first_line(text: &str) -> usize {
    let end = text.find('\n').unwrap_or(text.len());
    if text[..end].ends_with('\r') { end - 1 } else { end }
}

#[cfg(test)]
mod tests {
    use super::{Subject, target};

    #[test]
    fn what_a_field_feeds_follows_from_the_rules() {
        for (subject, old, new) in [
            (Subject::Pod, "imageName", "image"),
            (Subject::Pod, "gpuCount", "gpu"),
            (Subject::Pod, "minRAMPerGPU", "gpu"),
            (Subject::Pod, "vcpuCount", "cpu"),
            (Subject::Pod, "volumeMountPath", "mounts"),
            (Subject::Pod, "networkVolumeId", "mounts"),
            (Subject::Pod, "computeType", "gpu or cpu"),
            (Subject::Pod, "globalNetworking", "globalNetworking"),
            (Subject::Endpoint, "networkVolumeId", "networkVolumes"),
            (Subject::Endpoint, "idleTimeout", "workers"),
            (Subject::Endpoint, "scalerValue", "scaling"),
            (Subject::Template, "isPublic", "public"),
            (Subject::Volume, "dataCenterId", "dataCenter"),
        ] {
            assert_eq!(target(subject, old), new, "{old}");
        }
    }
}
