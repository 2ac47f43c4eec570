//! The text of a value, and the language of that text.

use crate::scan::{
    Language,
    body::{Kind, Node},
    embedded::Embedded,
};

/// The text of a value without quotes, indentation and escapes; `None` if it is not a text.
pub(super) fn content(language: Language, file: &str, node: &Node) -> Option<Embedded> {
    if !matches!(node.kind, Kind::Text(_) | Kind::OpaqueText) {
        return None;
    }
    let raw = &file[node.range.clone()];
    let inside = |quote: usize| {
        let end = if raw.len() >= 2 * quote { raw.len() - quote } else { raw.len() };
        node.range.start + quote.min(end)..node.range.start + end
    };
    let lines = |from: usize, to: usize| Embedded::lines(file, node.range.start + from..node.range.start + to);
    if language == Language::Yaml && raw.starts_with(['|', '>']) {
        let block = lines(raw.find('\n').map_or(raw.len(), |at| at + 1), raw.len());
        return Some(if raw.starts_with('>') { block.folded() } else { block });
    }
    if language == Language::Hcl && raw.starts_with("<<") {
        let begin = raw.find('\n').map_or(raw.len(), |at| at + 1);
        let end = raw.trim_end().rfind('\n').map_or(raw.len(), |at| at + 1).max(begin);
        return Some(lines(begin, end));
    }
    for quotes in ["\"\"\"", "'''"] {
        if language == Language::Toml && raw.starts_with(quotes) {
            return Some(lines(3, raw.len().saturating_sub(3).max(3)));
        }
    }
    if raw.starts_with('"') {
        return Some(Embedded::escaped(file, inside(1)));
    }
    if raw.starts_with('\'') {
        let inner = inside(1);
        return Some(if language == Language::Yaml {
            Embedded::quoted(file, inner)
        } else {
            Embedded::plain(file, inner)
        });
    }
    let bare = Embedded::plain(file, node.range.clone());
    Some(if language == Language::Yaml { bare.bare() } else { bare })
}

/// The language of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Writing {
    /// JSON.
    Json,
    /// Shell.
    Shell,
    /// Plain text.
    Plain,
}

/// Keys whose values are shell.
const SHELL_KEYS: [&str; 12] = [
    "run",
    "script",
    "before_script",
    "after_script",
    "command",
    "commands",
    "cmd",
    "shell",
    "inline",
    "exec",
    "local-exec",
    "before",
];

/// Words that start a call from a shell.
const CALLS: [&str; 3] = ["curl", "wget", "httpie"];

/// The language of a text under this key.
pub(super) fn writing(key: &str, text: &str) -> Writing {
    let start = text.trim_start();
    if start.starts_with(['{', '[']) && !start.starts_with("{{") && super::is_whole(Language::Json, text) {
        return Writing::Json;
    }
    let calls = text.split(|c: char| !c.is_alphanumeric() && c != '-').any(|word| CALLS.contains(&word));
    let is_script = SHELL_KEYS.contains(&key) && (text.contains('\n') || text.contains('$'));
    if (calls || is_script) && text.trim().contains(char::is_whitespace) { Writing::Shell } else { Writing::Plain }
}

#[cfg(test)]
mod tests {
    use super::{Writing, writing};

    #[test]
    fn what_a_text_is_written_in_shows() {
        assert_eq!(writing("raw", "{\"a\": 1}"), Writing::Json);
        assert_eq!(writing("msg", "{{ pod.id }} of {{ n }}"), Writing::Plain);
        assert_eq!(writing("before", "curl -s https://h/v1/pods"), Writing::Shell);
        assert_eq!(writing("image", "curlimages/curl:8"), Writing::Plain);
        assert_eq!(writing("run", "a=1\nb=$a"), Writing::Shell);
    }
}
