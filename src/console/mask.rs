//! Hides secrets in answers: an environment's values with secret-like names become `null` (console.md, Security).
//!
//! Answers are streamed, and may be long, so this is a filter of bytes. It knows as much of JSON as it needs: where
//! strings and objects begin and end, and which string is a key.

/// Parts of names whose values are taken for secrets.
const WORDS: [&str; 9] = ["KEY", "TOKEN", "SECRET", "PASS", "PWD", "CREDENTIAL", "AUTH", "PRIVATE", "DSN"];
/// The name of the objects that are environments.
const ENVIRONMENT: &[u8] = b"env";
/// The maximum length of a key that is compared; a longer one is taken for a secret.
const LONGEST: usize = 4096;

/// Whether a variable's name says that its value is a secret.
pub(super) fn is_secret(name: &str) -> bool {
    let name = name.to_ascii_uppercase();
    WORDS.iter().any(|word| name.contains(word))
}

/// A filter for one JSON document, in parts.
#[derive(Debug, Default)]
pub(super) struct Mask {
    /// Whether each open object or list is an object.
    open: Vec<bool>,
    /// The depth of the environment's object, while inside one.
    environment: Option<usize>,
    /// The last key, without its quotes, as it is written.
    key: Vec<u8>,
    state: State,
    /// Whether a value is expected, and not a key.
    is_value: bool,
    is_escaped: bool,
}

#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
enum State {
    #[default]
    Between,
    Key,
    Value,
    /// A string that is dropped.
    Hidden,
}

impl Mask {
    /// The next part, filtered.
    pub(super) fn part(&mut self, part: &[u8]) -> Vec<u8> {
        let mut out = Vec::with_capacity(part.len());
        for byte in part {
            self.step(*byte, &mut out);
        }
        out
    }

    fn step(&mut self, byte: u8, out: &mut Vec<u8>) {
        if self.state != State::Between {
            return self.step_string(byte, out);
        }
        match byte {
            b'"' => {
                let is_key = !self.is_value && self.open.last() == Some(&true);
                self.state = if is_key {
                    State::Key
                } else if self.hides() {
                    State::Hidden
                } else {
                    State::Value
                };
                if is_key {
                    self.key.clear();
                }
                if self.state == State::Hidden {
                    out.extend_from_slice(b"null");
                    return;
                }
            }
            b'{' | b'[' => {
                if byte == b'{' && self.environment.is_none() && self.is_value && self.key == ENVIRONMENT {
                    self.environment = Some(self.open.len() + 1);
                }
                self.open.push(byte == b'{');
                self.is_value = false;
            }
            b'}' | b']' => {
                if self.environment == Some(self.open.len()) {
                    self.environment = None;
                }
                self.open.pop();
            }
            b':' => self.is_value = true,
            b',' => self.is_value = false,
            _ => {}
        }
        out.push(byte);
    }

    fn step_string(&mut self, byte: u8, out: &mut Vec<u8>) {
        let is_end = byte == b'"' && !self.is_escaped;
        self.is_escaped = byte == b'\\' && !self.is_escaped;
        if self.state == State::Key && !is_end && self.key.len() <= LONGEST {
            self.key.push(byte);
        }
        if self.state != State::Hidden {
            out.push(byte);
        }
        if is_end {
            self.state = State::Between;
        }
    }

    /// Whether the value that begins here is a secret of an environment.
    fn hides(&self) -> bool {
        if self.environment != Some(self.open.len()) || !self.is_value {
            return false;
        }
        // A key with escapes is read as what it means.
        let quoted = [b"\"", self.key.as_slice(), b"\""].concat();
        serde_json::from_slice::<String>(&quoted).map_or(true, |name| is_secret(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::Mask;

    fn masked(text: &str) -> String {
        let whole = String::from_utf8(Mask::default().part(text.as_bytes())).expect("text");
        let mut mask = Mask::default();
        let bytes: Vec<u8> = text.as_bytes().chunks(1).flat_map(|byte| mask.part(byte)).collect();
        assert_eq!(bytes, whole.as_bytes(), "in one part or in many");
        whole
    }

    #[test]
    fn values_with_secret_like_names_in_an_environment_are_null() {
        for (given, expected) in [
            (r#"{"env":{"A":"1","HF_TOKEN":"hf_x"}}"#, r#"{"env":{"A":"1","HF_TOKEN":null}}"#),
            (
                r#"{"pods":[{"env":{"apiKey" : "a\"b\\", "B":"c"},"name":"n"}]}"#,
                r#"{"pods":[{"env":{"apiKey" : null, "B":"c"},"name":"n"}]}"#,
            ),
            (r#"{"env":{"P\u0041SSWORD":"x"}}"#, r#"{"env":{"P\u0041SSWORD":null}}"#),
            (
                r#"{"template":{"env":{"my_secret":"x"}},"env":{}}"#,
                r#"{"template":{"env":{"my_secret":null}},"env":{}}"#,
            ),
            (r#"{"env":{"env":"TOKEN","TOKEN":"env"}}"#, r#"{"env":{"env":"TOKEN","TOKEN":null}}"#),
        ] {
            assert_eq!(masked(given), expected);
        }
    }

    #[test]
    fn everything_else_stays_as_it_is() {
        for same in [
            r#"{"token":"t","env":"TOKEN","list":["env",{"TOKEN":"x"}]}"#,
            r#"["env",{"SECRET":"x"}]"#,
            r#"{"env":null,"SECRET":"x"}"#,
            r#"{"env":["TOKEN","x"],"n":1.5e3,"b":true}"#,
            r#"{"env":{"A":"{\"TOKEN\":\"x\"}"}}"#,
            "",
            "}}]]",
        ] {
            assert_eq!(masked(same), same);
        }
    }
}
