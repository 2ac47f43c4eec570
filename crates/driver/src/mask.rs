//! Removes secrets from messages of hosts and registries, before these go into a log or a record.

use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD},
};

use crate::runtime::Fault;
use engine::hosts::spec::{ContainerSpec, Credential};

/// Replaces a secret.
const STARS: &[u8] = b"***";
/// The minimum number of bytes for a line of a multi-line secret to be hidden on its own.
const LINE: usize = 8;

/// The secrets of one container.
pub struct Mask {
    /// Secrets and their Base64 forms, longest first: one may be part of another.
    hidden: Vec<Vec<u8>>,
}

impl Mask {
    /// Hides the secrets of a container, and its registry credential.
    pub fn of(spec: &ContainerSpec) -> Self {
        Self::new(&spec.secrets, spec.credential.as_ref())
    }

    fn new(secrets: &[String], credential: Option<&Credential>) -> Self {
        let mut plain: Vec<String> = secrets.to_vec();
        if let Some(Credential { username, password }) = credential {
            plain.extend([password.clone(), format!("{username}:{password}")]);
        }
        let mut hidden: Vec<Vec<u8>> = Vec::new();
        for secret in plain {
            hidden.push(secret.trim().into());
            let lines = secret.lines().map(str::trim).filter(|line| line.len() >= LINE);
            hidden.extend(lines.map(|line| line.as_bytes().to_vec()));
            for form in [BASE64_STANDARD, BASE64_STANDARD_NO_PAD, BASE64_URL_SAFE, BASE64_URL_SAFE_NO_PAD] {
                hidden.push(form.encode(&secret).into_bytes());
            }
        }
        hidden.retain(|secret| !secret.is_empty());
        hidden.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
        hidden.dedup();
        Self { hidden }
    }

    /// A text without the secrets.
    pub fn text(&self, text: &str) -> String {
        let (bytes, mut shown, mut at) = (text.as_bytes(), Vec::with_capacity(text.len()), 0);
        while let Some(byte) = bytes.get(at) {
            if let Some(length) = self.hidden.iter().find_map(|secret| length(&bytes[at..], secret)) {
                shown.extend_from_slice(STARS);
                at += length;
            } else {
                shown.push(*byte);
                at += 1;
            }
        }
        String::from_utf8_lossy(&shown).into_owned()
    }

    /// A fault without the secrets.
    pub fn fault(&self, fault: Fault) -> Fault {
        fault.map_text(|text| self.text(&text))
    }
}

/// How many bytes at the start of a text are a secret: unchanged, percent-encoded, or in a quoted string; and with its
/// white space joined into one line.
fn length(text: &[u8], secret: &[u8]) -> Option<usize> {
    if text.starts_with(secret) {
        return Some(secret.len());
    }
    let (mut at, mut rest) = (0, secret);
    while let [byte, more @ ..] = rest {
        if byte.is_ascii_whitespace() {
            let begin = at;
            while let Some(taken) = white(&text[at..]) {
                at += taken;
            }
            if at == begin {
                return None;
            }
            rest = more.trim_ascii_start();
        } else {
            at += taken(&text[at..], *byte)?;
            rest = more;
        }
    }
    Some(at)
}

/// How many bytes at the start of a text encode a byte.
fn taken(text: &[u8], byte: u8) -> Option<usize> {
    match text {
        [b'%', high, low, ..] if hex(*high, *low) == Some(byte) => Some(3),
        [b'\\', b'u', b'0', b'0', high, low, ..] if hex(*high, *low) == Some(byte) => Some(6),
        [b'\\', next, ..] if *next == byte && matches!(byte, b'"' | b'\\' | b'\'' | b'/') => Some(2),
        [next, ..] if *next == byte => Some(1),
        _ => None,
    }
}

/// How many bytes at the start of a text encode white space.
fn white(text: &[u8]) -> Option<usize> {
    match text {
        [byte, ..] if byte.is_ascii_whitespace() || *byte == b'+' => Some(1),
        [b'\\', b'n' | b'r' | b't', ..] => Some(2),
        [b'%', high, low, ..] if hex(*high, *low).is_some_and(|byte| byte.is_ascii_whitespace()) => Some(3),
        _ => None,
    }
}

fn hex(high: u8, low: u8) -> Option<u8> {
    let digit = |byte: u8| char::from(byte).to_digit(16);
    u8::try_from(digit(high)? * 16 + digit(low)?).ok()
}

#[cfg(test)]
mod tests {
    use base64::{Engine, prelude::BASE64_STANDARD};
    use proptest::prelude::*;

    use super::{Credential, Mask};
    use crate::runtime::Fault;

    fn mask(secrets: &[&str]) -> Mask {
        let secrets: Vec<String> = secrets.iter().map(ToString::to_string).collect();
        let credential = Credential { username: "ada".to_owned(), password: "hunter 2/&".to_owned() };
        Mask::new(&secrets, Some(&credential))
    }

    #[test]
    fn a_secret_is_hidden_in_every_form_that_others_give_it() {
        let mask = mask(&["to\"ken\\x", "first line\nsecond line\n", "***"]);
        for (text, shown) in [
            ("invalid variable: =to\"ken\\x!", "invalid variable: =***!"),
            (r#"invalid variable: "=to\"ken\\x""#, r#"invalid variable: "=***""#),
            ("https://ada:hunter%202%2F%26@r: denied", "https://***@r: denied"),
            ("https://r/?p=hunter+2%2f&", "https://r/?p=***"),
            ("Authorization: Basic YWRhOmh1bnRlciAyLyY=", "Authorization: Basic ***"),
            ("Basic YWRhOmh1bnRlciAyLyY, Basic YWRhOmh1bnRlciAyLyY%3D", "Basic ***, Basic ***"),
            ("password aHVudGVyIDIvJg==", "password ***"),
            ("first line second line", "***"),
            ("first line\\nsecond line", "***"),
            ("first line alone", "*** alone"),
            (r"hunter 2/\u0026", "***"),
            ("hunter 3 is shown to ada", "hunter 3 is shown to ada"),
        ] {
            assert_eq!(mask.text(text), shown, "{text}");
        }
        assert_eq!(mask.fault(Fault::Refused("x hunter 2/& y".to_owned())), Fault::Refused("x *** y".to_owned()));
    }

    #[test]
    fn nothing_is_hidden_where_there_is_no_secret() {
        assert_eq!(Mask::new(&[String::new()], None).text("as it was: \u{e9}"), "as it was: \u{e9}");
    }

    proptest! {
        #[test]
        fn no_text_shows_a_secret(
            secret in "[a-z%+\"\\\\ /=]{1,12}", before in "\\PC{0,12}", behind in "\\PC{0,12}", form in 0..3_usize,
        ) {
            prop_assume!(!secret.trim().is_empty());
            let hidden = match form {
                0 => secret.clone(),
                1 => secret.bytes().fold(String::new(), |text, byte| text + &format!("%{byte:02X}")),
                _ => BASE64_STANDARD.encode(&secret),
            };
            let shown = Mask::new(std::slice::from_ref(&secret), None).text(&format!("{before}{hidden}{behind}"));
            prop_assert!(!shown.contains(hidden.trim()) || hidden.trim().contains('*'), "{}", shown);
        }
    }
}
