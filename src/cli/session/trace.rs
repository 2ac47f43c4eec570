//! Tracing of requests: `--verbose`, `--debug`, `--debug-file`. Secrets are masked before anything is written.

use std::{
    borrow::Cow,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::Value;

use crate::cli::{
    failure::Failure,
    settings::Settings,
    terminal::{
        masking::is_secret,
        process_env::Stderr,
        text::{self, escape},
    },
};
use api::{ApiKey, Event, MASK, Observer};

/// How much of a body is shown.
const LONGEST_BODY: usize = 8_000;
/// The shortest pause that is reported without `--verbose`, and even if notes are suppressed: a command that pauses
/// silently looks like one that hangs.
const LONG: Duration = Duration::from_secs(5);
/// Fields that hold something secret by their name, beside those that sound like it.
const SECRET_FIELDS: [&str; 1] = ["value"];

/// The traced parts of requests.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Tracing {
    debug: bool,
    debug_file: Option<PathBuf>,
    verbose: bool,
}

impl Tracing {
    /// The tracing that the settings request.
    pub(in crate::cli) fn of(settings: &Settings) -> Self {
        let &Settings { debug, ref debug_file, verbose, .. } = settings;
        Self { debug, debug_file: debug_file.clone(), verbose }
    }
}

/// An observer that writes down what was asked for, with the key masked wherever a server repeats it.
pub(in crate::cli) fn observer(tracing: &Tracing, stderr: &Stderr, key: Option<ApiKey>) -> Result<Observer, Failure> {
    let &Tracing { debug, ref debug_file, verbose } = tracing;
    let file = debug_file.as_deref().map(create).transpose()?;
    let stderr = Arc::clone(stderr);
    Ok(Observer::new(move |event| {
        // When this cannot be written any more, the command goes on all the same.
        if debug || file.is_some() {
            let told = hidden(key.as_ref(), &trace(event)).into_owned();
            if debug {
                let _ = stderr.lock().unwrap_or_else(PoisonError::into_inner).write_all(told.as_bytes());
            }
            if let Some(file) = &file {
                let _ = file.lock().unwrap_or_else(PoisonError::into_inner).write_all(told.as_bytes());
            }
        }
        if let Some(note) = note(event, verbose).filter(|_| !debug) {
            let note = format!("{}\n", escape(&hidden(key.as_ref(), &note)));
            let _ = stderr.lock().unwrap_or_else(PoisonError::into_inner).write_all(note.as_bytes());
        }
    }))
}

fn hidden<'a>(key: Option<&ApiKey>, text: &'a str) -> Cow<'a, str> {
    key.map_or(Cow::Borrowed(text), |key| key.hidden_in(text))
}

/// A file that only its owner can read, even if others could read it before.
fn create(path: &Path) -> Result<Mutex<File>, Failure> {
    let open = || -> io::Result<File> {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(path)?;
        #[cfg(unix)]
        if file.metadata()?.is_file() {
            file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        }
        Ok(file)
    };
    open().map(Mutex::new).map_err(|error| {
        let what = format!("cannot write `{}`: {error}", path.display());
        Failure::usage(what, "give --debug-file the path of a file that you can write")
    })
}

/// A sentence about a pause, if it is to be reported.
fn note(event: &Event<'_>, verbose: bool) -> Option<String> {
    let is_said = |wait: Duration| verbose || wait >= LONG;
    match event {
        Event::Retrying { request, error, wait } if is_said(*wait) => {
            let (method, target) = (&request.method, &request.target);
            Some(format!("note: {method} {target}: {error}; trying again in {}", pause(*wait)))
        }
        Event::Slowing { window, wait } if is_said(*wait) => {
            Some(format!("note: no requests are left in this {window}; waiting {}", pause(*wait)))
        }
        Event::Retrying { .. }
        | Event::Slowing { .. }
        | Event::Sent { .. }
        | Event::Answered { .. }
        | Event::Failed { .. }
        | Event::Called { .. }
        | Event::Returned { .. } => None,
    }
}

fn pause(wait: Duration) -> String {
    if wait < Duration::from_secs(10) { format!("{:.1}s", wait.as_secs_f64()) } else { text::span(wait) }
}

/// An event in full, line by line.
fn trace(event: &Event<'_>) -> String {
    match event {
        Event::Sent { request, url, headers } => {
            let mut lines = vec![format!("{} {url}", request.method)];
            lines.extend(headers.iter().map(header));
            lines.extend(request.body.as_deref().map(|body| shown(body, BodyOrigin::Ours)));
            marked("> ", &lines)
        }
        Event::Answered { status, headers, body, took } => {
            let mut lines = vec![format!("{status} after {} ms", took.as_millis())];
            lines.extend(headers.iter().map(header));
            lines.extend(body.filter(|body| !body.is_empty()).map(|body| shown(body, BodyOrigin::Theirs)));
            marked("< ", &lines)
        }
        Event::Failed { error } => marked("! ", &[error.to_string()]),
        Event::Retrying { error, wait, .. } => marked("! ", &[format!("{error}; trying again in {}", pause(*wait))]),
        Event::Slowing { window, wait } => {
            marked("! ", &[format!("no requests are left in this {window}; waiting {}", pause(*wait))])
        }
        Event::Called { operation, request } => marked("> ", &[(*operation).to_owned(), json(request.tree())]),
        Event::Returned { operation, outcome: Ok(output) } => {
            marked("< ", &[(*operation).to_owned(), json(output.get())])
        }
        Event::Returned { operation, outcome: Err(error) } => {
            let status = error.status().map(|status| format!(" {status}")).unwrap_or_default();
            marked("< ", &[format!("{operation}{status}: {error}")])
        }
    }
}

fn marked(mark: &str, lines: &[String]) -> String {
    let lines: Vec<String> = lines.iter().map(|line| format!("{mark}{}", escape(line))).collect();
    lines.join("\n") + "\n"
}

fn header((name, value): &(String, String)) -> String {
    let value = if is_secret(name) || name.contains("cookie") { MASK } else { value };
    format!("{name}: {value}")
}

/// The origin of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BodyOrigin {
    Ours,
    Theirs,
}

/// The displayable part of a body. Malformed JSON may contain a secret that cannot be located.
fn shown(body: &[u8], origin: BodyOrigin) -> String {
    if let Ok(value) = serde_json::from_slice(body) {
        return json(value);
    }
    let like_json = body.trim_ascii_start().first().is_some_and(|first| b"{[\"".contains(first));
    match std::str::from_utf8(body) {
        Ok(text) if origin == BodyOrigin::Theirs && !like_json => cut(text),
        Ok(_) | Err(_) => format!("({} bytes that are not JSON)", body.len()),
    }
}

fn json(mut value: Value) -> String {
    mask("", &mut value, false);
    cut(&value.to_string())
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_BODY) {
        Some((end, _)) => format!("{}... ({} bytes in all)", &text[..end], text.len()),
        None => text.to_owned(),
    }
}

/// Masks what is secret: what a name says, variables of an environment, and private keys anywhere.
fn mask(name: &str, value: &mut Value, in_env: bool) {
    match value {
        Value::String(text) => {
            let is_named = is_secret(name) || (!in_env && SECRET_FIELDS.contains(&name));
            if is_named || text.contains("PRIVATE KEY-----") {
                MASK.clone_into(text);
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| mask("", item, in_env)),
        Value::Object(fields) => fields.iter_mut().for_each(|(field, value)| mask(field, value, name == "env")),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{BodyOrigin, LONGEST_BODY, json, shown};

    #[test]
    fn secrets_are_masked_wherever_they_stand() {
        let body = json!({
            "name": "demo", "env": { "HF_TOKEN": "hf_1", "MODEL": "base", "PUBLIC_KEY": "ssh-ed25519 AAAA", "value": "v" },
            "password": "hunter2", "list": [{ "apiKey": "svk_1" }], "keys": ["ssh-ed25519 AAAA"],
            "text": "-----BEGIN OPENSSH PRIVATE KEY-----\nabc", "value": "the secret",
        });
        let text = json(body);
        for secret in ["hf_1", "hunter2", "svk_1", "abc", "the secret"] {
            assert!(!text.contains(secret), "{secret}: {text}");
        }
        for plain in ["demo", "base", "ssh-ed25519 AAAA", "\"value\":\"v\""] {
            assert!(text.contains(plain), "{plain}: {text}");
        }
    }

    #[test]
    fn what_cannot_be_searched_for_secrets_is_not_shown() {
        assert_eq!(shown(br#"{"env":{"TOKEN":"hf_1""#, BodyOrigin::Theirs), "(22 bytes that are not JSON)");
        assert_eq!(shown(b"TOKEN=hf_1", BodyOrigin::Ours), "(10 bytes that are not JSON)");
        assert_eq!(shown(b"<h1>Bad Gateway</h1>", BodyOrigin::Theirs), "<h1>Bad Gateway</h1>");
    }

    #[test]
    fn a_long_body_is_cut() {
        let text = json(json!("a".repeat(3 * LONGEST_BODY)));
        assert!(text.len() < LONGEST_BODY + 50 && text.ends_with("(24002 bytes in all)"), "{text}");
    }
}
