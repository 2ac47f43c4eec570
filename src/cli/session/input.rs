//! Command input: files, standard input, and bodies in JSON or YAML.

use std::{fs::File, io, path::PathBuf};

use serde_json::{Map, Value};

use super::Session;
use crate::cli::{
    args::values::{Source, Variable},
    failure::Failure,
    terminal::process_env::read_whole,
};

/// Reads a source as text.
pub(in crate::cli) async fn text(session: &Session, source: &Source) -> Result<String, Failure> {
    let unreadable = |error: &dyn std::fmt::Display| {
        Failure::usage(
            format!("cannot read {}: {error}", name(source)),
            "give the path of a text file, or - for standard input",
        )
    };
    let bytes = read(session, source).await.map_err(|error| unreadable(&error))?;
    String::from_utf8(bytes).map_err(|_| unreadable(&"it is not UTF-8"))
}

/// Reads a source unmodified.
pub(in crate::cli) async fn bytes(session: &Session, source: &Source) -> Result<Vec<u8>, Failure> {
    read(session, source).await.map_err(|error| {
        let hint = "give the path of a file, or - for standard input";
        Failure::usage(format!("cannot read {}: {error}", name(source)), hint)
    })
}

async fn read(session: &Session, source: &Source) -> io::Result<Vec<u8>> {
    match source {
        Source::Stdin => session.ui.read_stdin(LONGEST).await,
        Source::File(path) => file(path.clone()).await,
    }
}

/// The most to read from an endless source such as a device or a pipe, in bytes. A file is read in full.
pub(in crate::cli) const LONGEST: u64 = 256 << 20;

/// A named pipe may block its reader, so reading happens on a separate thread.
async fn file(path: PathBuf) -> io::Result<Vec<u8>> {
    let read = || {
        let file = File::open(path)?;
        if file.metadata()?.is_file() { read_whole(file, u64::MAX) } else { read_whole(file, LONGEST) }
    };
    tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
}

/// A source, in a sentence.
pub(in crate::cli) fn name(source: &Source) -> String {
    match source {
        Source::Stdin => "standard input".to_owned(),
        Source::File(path) => format!("`{}`", path.display()),
    }
}

/// The longest text that is read as YAML, and the deepest: a body that the API takes is far below, and a reader of YAML
/// takes time by the square of the depth.
const YAML_BYTES: usize = 256 * 1024;
const YAML_DEPTH: usize = 128;

/// Reads a body in JSON or YAML without interpreting it: validating it is up to the contract.
pub(in crate::cli) async fn body(session: &Session, source: &Source) -> Result<Value, Failure> {
    let text = text(session, source).await?;
    let json = match serde_json::from_str(&text) {
        Ok(json) => return Ok(json),
        Err(error) => error,
    };
    let unreadable = |reason: String| {
        Failure::usage(format!("cannot read {}: {reason}", name(source)), "give one object in JSON or YAML")
    };
    // Input that starts like JSON was meant to be JSON, unless the syntax proves otherwise.
    let meant_json = text.trim_start().starts_with(['{', '[']);
    let is_beyond_json = ["recursion limit", "number out of range"].iter().any(|end| json.to_string().starts_with(end));
    if meant_json && is_beyond_json || text.len() > YAML_BYTES || depth(&text) > YAML_DEPTH {
        return Err(unreadable(format!("not JSON: {json}")));
    }
    serde_norway::from_str(&text).map_err(|yaml| {
        unreadable(if meant_json { format!("not JSON: {json}") } else { format!("neither JSON nor YAML: {yaml}") })
    })
}

/// The maximum nesting depth of brackets.
fn depth(text: &str) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for byte in text.bytes() {
        match byte {
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The fields as one object.
pub(in crate::cli) fn object(fields: &[Variable]) -> Result<Value, Failure> {
    let mut object = Map::new();
    for field in fields {
        let mut place = &mut object;
        let mut names = field.key.split('.').peekable();
        while let Some(name) = names.next() {
            let twice = || Failure::usage(format!("`{}` is given twice", field.key), "give each field once");
            if names.peek().is_none() {
                if place.insert(name.to_owned(), value(&field.value)).is_some() {
                    return Err(twice());
                }
                break;
            }
            let inner = place.entry(name).or_insert_with(|| Map::new().into());
            place = inner.as_object_mut().ok_or_else(twice)?;
        }
    }
    Ok(object.into())
}

/// A value as it was meant: JSON when it is some, and text otherwise.
fn value(text: &str) -> Value {
    serde_json::from_str(text).ok().filter(|value: &Value| !value.is_string()).unwrap_or_else(|| text.into())
}
