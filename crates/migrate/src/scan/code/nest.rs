//! Fields of a Go struct that v2 has in an object: `workersMin` is `workers.min`.
//!
//! The struct keeps its fields, so that every use of them in the program, in view or not, stays right. Methods of its
//! type move them into the objects where it is written as JSON, and out of them where it is read.

use std::fmt::Write;

use super::{fields::Hit, view::View};
use crate::{
    rules::{New, Rule, table},
    scan::{Edit, Language, Reach, Remedy},
};

/// The fields of objects that take the values of v1 as they are.
const PLAIN: [&str; 9] = [
    "gpu.count",
    "gpu.allowedCudaVersions",
    "gpu.minRamPerGpu",
    "gpu.minVcpuCountPerGpu",
    "cpu.vcpuCount",
    "workers.min",
    "workers.max",
    "workers.idleTimeout",
    "scaling.type",
];

/// Parts of the names of types that are only written, and of those that are only read.
const REQUESTS: [&str; 7] = ["request", "input", "create", "update", "patch", "payload", "body"];
const ANSWERS: [&str; 5] = ["response", "reply", "result", "answer", "output"];

/// Where v2 has a field of v1, as the names of objects and a field; `None` if it is in none, or has another value there.
fn place(rule: &Rule, name: &str) -> Option<Vec<&'static str>> {
    let New::Field(new) = rule.new else { return None };
    if rule == &table::REPLY_VOLUME {
        return Some(vec!["mounts", "persistent", if name == "volumeInGb" { "size" } else { "path" }]);
    }
    PLAIN.contains(&new).then(|| new.split('.').collect())
}

/// A field of a struct.
struct Field<'a> {
    name: &'a str,
    /// Its type.
    kind: &'a str,
    /// The text in its tag behind the name: `,omitempty`.
    options: &'a str,
    /// The objects of v2 around it, and its name there.
    path: Vec<&'static str>,
    /// Hides the field from JSON.
    hide: Edit,
}

impl<'a> Field<'a> {
    /// ``WorkersMin *int `json:"workersMin,omitempty"` ``, on a line of its own.
    fn of(text: &'a str, hit: &Hit, rule: &Rule) -> Option<Self> {
        let path = place(rule, hit.name)?;
        let start = hit.range.start;
        let line = text[..start].rfind('\n')? + 1;
        let (head, _) = text[line..start].split_once('`')?;
        let (name, kind) = head.trim().split_once([' ', '\t'])?;
        let kind = kind.trim();
        let end = start + text[start..].find('"')?;
        let is_plain = name.starts_with(char::is_uppercase)
            && name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && !kind.is_empty()
            && !kind.contains(['{', '/', ',']);
        let options = text[start..end].strip_prefix(hit.name)?;
        is_plain.then(|| Self { name, kind, options, path, hide: Edit { start, end, text: "-".to_owned() } })
    }
}

/// A name of JSON as one of Go.
fn exported(name: &str) -> String {
    let mut characters = name.chars();
    characters.next().map(|first| first.to_uppercase().chain(characters).collect()).unwrap_or_default()
}

/// The name of the type of the struct in these brackets, if it is declared in the open and may get methods.
fn type_of<'a>(view: &View<'a>, open: usize) -> Option<&'a str> {
    let tokens = &view.tokens;
    let word = tokens.before(open).filter(|at| tokens.is(*at, "struct"))?;
    let name = tokens.before(word)?;
    let keyword = tokens.before(name).filter(|at| tokens.is(*at, "type"))?;
    (view.parents[keyword] >= view.count()).then(|| tokens.str(name))
}

/// The edits that move these fields of the struct in these brackets into their objects, and which of the fields move.
pub(super) fn edits(view: &View<'_>, open: usize, all: &[(&Hit, &'static Rule)], reach: &Reach) -> (Vec<bool>, Remedy) {
    let none = || (vec![false; all.len()], Remedy::Edits(Vec::new()));
    let text = view.tokens.text;
    if view.language != Language::Go || open >= view.count() {
        return none();
    }
    let close = view.tokens.mate(open);
    let (Some(name), Some(package)) = (type_of(view, open), imports(text)) else { return none() };
    let inside = &text[view.tokens.start(open)..view.tokens.start(close)];
    // An object that the struct has already would hide the new one.
    let is_free = |field: &Field<'_>| {
        let name = field.path[0];
        ![',', '"'].iter().any(|end| inside.contains(&format!("json:\"{name}{end}")))
    };
    let fields: Vec<Option<Field<'_>>> =
        all.iter().map(|(hit, rule)| Field::of(text, hit, rule).filter(is_free)).collect();
    let moved: Vec<&Field<'_>> = fields.iter().flatten().collect();
    let objects = format!("{}{}Objects", name[..1].to_lowercase(), &name[1..]);
    if moved.is_empty() || !name.is_ascii() || reach.has_fixed_type(name) || text.contains(&objects) {
        return none();
    }
    let mut edits: Vec<Edit> = moved.iter().map(|field| field.hide.clone()).collect();
    let behind = view.tokens.end(close);
    let behind = behind + text[behind..].lines().next().map_or(0, str::len);
    edits.push(Edit { start: behind, end: behind, text: methods(name, &objects, &moved) });
    edits.extend(package);
    if text.contains("\r\n") {
        for edit in &mut edits {
            edit.text = edit.text.replace('\n', "\r\n");
        }
    }
    edits.sort();
    (fields.iter().map(Option::is_some).collect(), Remedy::Edits(edits))
}

/// The edit that imports encoding/json, if one is needed; `None` outside where it cannot be told.
#[expect(clippy::option_option, reason = "no edit is not the same as none to be found")]
fn imports(text: &str) -> Option<Option<Edit>> {
    const JSON: &str = "\"encoding/json\"";
    let mut lines = text.split_inclusive('\n').scan(0, |at, line| {
        *at += line.len();
        Some((*at - line.len(), *at, line.trim()))
    });
    if text.contains(JSON) {
        let is_plain =
            text.lines().any(|line| matches!(line.trim().strip_prefix("import ").unwrap_or(line.trim()), JSON));
        return is_plain.then_some(None);
    }
    let (_, package, _) = lines.find(|(_, _, line)| line.starts_with("package "))?;
    let mut before = None;
    for (start, end, line) in lines {
        if line == "import (" || before.is_some() && line.starts_with('"') && line < JSON {
            before = Some(end);
        } else if line.starts_with("import ") {
            return Some(Some(Edit { start, end: start, text: format!("import {JSON}\n") }));
        } else if before.is_some() || line.starts_with("type ") || line.starts_with("func ") {
            break;
        }
    }
    Some(Some(match before {
        Some(at) => Edit { start: at, end: at, text: format!("\t{JSON}\n") },
        None => Edit { start: package, end: package, text: format!("\nimport {JSON}\n") },
    }))
}

/// The objects of a type, and the methods that write and read them.
fn methods(name: &str, objects: &str, fields: &[&Field<'_>]) -> String {
    let lower = name.to_ascii_lowercase();
    let is_named = |words: &[&str]| words.iter().any(|word| lower.contains(word));
    let is_answer = is_named(&ANSWERS);
    let is_request = !is_answer && is_named(&REQUESTS);
    let place = |field: &Field<'_>| field.path.iter().map(|part| exported(part)).collect::<Vec<_>>().join(".");
    let mut text =
        format!("\n\n// {objects} are the fields of {name} that API v2 has in objects.\ntype {objects} struct {{\n");
    let all: Vec<(&[&str], &Field<'_>)> = fields.iter().map(|field| (field.path.as_slice(), *field)).collect();
    members(&mut text, &all, 1);
    text += "}\n";
    if !is_answer {
        let _ = write!(
            text,
            "\n// MarshalJSON writes them there.\nfunc (v {name}) MarshalJSON() ([]byte, error) {{\n\ttype flat {name}\n\tvar objects {objects}\n"
        );
        for field in fields {
            let _ = writeln!(text, "\tobjects.{} = v.{}", place(field), field.name);
        }
        let _ =
            write!(text, "\treturn json.Marshal(struct {{\n\t\tflat\n\t\t{objects}\n\t}}{{flat(v), objects}})\n}}\n");
    }
    if !is_request {
        let _ = write!(
            text,
            "\n// UnmarshalJSON reads them from there.\nfunc (v *{name}) UnmarshalJSON(data []byte) error {{\n\ttype flat {name}\n\tvar objects {objects}\n\
             \tall := struct {{\n\t\t*flat\n\t\t*{objects}\n\t}}{{(*flat)(v), &objects}}\n\
             \tif err := json.Unmarshal(data, &all); err != nil {{\n\t\treturn err\n\t}}\n"
        );
        for field in fields {
            let _ = writeln!(text, "\tv.{} = objects.{}", field.name, place(field));
        }
        text += "\treturn nil\n}\n";
    }
    text.truncate(text.trim_end().len());
    text
}

/// The members of an object, in columns as gofmt has them.
fn members(text: &mut String, fields: &[(&[&str], &Field<'_>)], depth: usize) {
    let indent = "\t".repeat(depth);
    let leaves = || fields.iter().filter(|(path, _)| path.len() == 1);
    let width = leaves().map(|(path, _)| path[0].len()).max().unwrap_or(0);
    let types = leaves().map(|(_, field)| field.kind.len()).max().unwrap_or(0);
    for (path, field) in leaves() {
        let (name, kind) = (exported(path[0]), field.kind);
        let _ = writeln!(text, "{indent}{name:width$} {kind:types$} `json:\"{}{}\"`", path[0], field.options);
    }
    let mut done: Vec<&str> = Vec::new();
    for (path, _) in fields.iter().filter(|(path, _)| path.len() > 1) {
        if done.contains(&path[0]) {
            continue;
        }
        done.push(path[0]);
        let own: Vec<(&[&str], &Field<'_>)> = fields
            .iter()
            .filter(|(other, _)| other.len() > 1 && other[0] == path[0])
            .map(|(other, field)| (&other[1..], *field))
            .collect();
        let may_lack = own.iter().all(|(_, field)| field.options.contains(",omit"));
        let _ = writeln!(text, "{indent}{} struct {{", exported(path[0]));
        members(text, &own, depth + 1);
        let _ = writeln!(text, "{indent}}} `json:\"{}{}\"`", path[0], if may_lack { ",omitzero" } else { "" });
    }
}
