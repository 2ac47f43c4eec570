//! A public key: its parts, its fingerprint, and why a text is not one.

use std::fmt::Write;

use base64::{
    Engine,
    prelude::{BASE64_STANDARD, BASE64_STANDARD_NO_PAD},
};
use sha2::{Digest, Sha256};

use crate::cli::output::columns::{Cell, Column, Resource};

/// A line of an `authorized_keys` file, taken apart.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub(super) struct PublicKey {
    /// The whole line.
    pub(super) line: String,
    /// `SHA256:` and what `ssh-keygen -lf` prints behind it; nothing when the key is no Base64.
    pub(super) fingerprint: Option<String>,
    /// `ssh-ed25519` and the like.
    pub(super) algorithm: String,
    /// The comment after the key.
    pub(super) comment: String,
}

impl Resource for PublicKey {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("FINGERPRINT", 0, |key| Cell::maybe(key.fingerprint.as_ref())),
        Column::new("TYPE", 1, |key| Cell::text(&key.algorithm)),
        Column::new("COMMENT", 0, |key| Cell::text(&key.comment)),
    ];

    fn id(&self) -> String {
        self.fingerprint.clone().unwrap_or_else(|| self.line.clone())
    }
}

impl PublicKey {
    /// Reads one of the account's keys, whatever its form.
    pub(super) fn read(line: &str) -> Self {
        let mut words = line.trim().splitn(3, [' ', '\t']);
        let mut word = || words.next().unwrap_or_default().to_owned();
        let (algorithm, blob, comment) = (word(), word(), word());
        let fingerprint = decode(&blob).map(|bytes| {
            let mut fingerprint = "SHA256:".to_owned();
            BASE64_STANDARD_NO_PAD.encode_string(Sha256::digest(bytes), &mut fingerprint);
            fingerprint
        });
        Self { line: line.trim().to_owned(), fingerprint, algorithm, comment: comment.trim().to_owned() }
    }

    /// Whether both are the same key, whatever their comments.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        self.line == other.line || (self.fingerprint.is_some() && self.fingerprint == other.fingerprint)
    }

    /// Its wording in a sentence.
    pub(super) fn label(&self) -> String {
        let mut label = self.id();
        if !self.comment.is_empty() {
            write!(label, " ({})", self.comment).expect("a string takes everything");
        }
        label
    }
}

/// Reads the public keys of a file, one a line, and refuses everything else.
pub(super) fn parse_file(text: &str) -> Result<Vec<PublicKey>, String> {
    if text.contains("PRIVATE KEY-----") || text.contains("PuTTY-User-Key-File") {
        return Err("it is a private key, and was not sent; give the file that ends in .pub".to_owned());
    }
    let mut keys: Vec<PublicKey> = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let key = PublicKey::read(line);
        if !is_sound(&key) {
            return Err(format!("line {} is not a public key like `ssh-ed25519 AAAA... comment`", index + 1));
        }
        if !keys.iter().any(|other| other.is_same(&key)) {
            keys.push(key);
        }
    }
    if keys.is_empty() { Err("there is no public key in it".to_owned()) } else { Ok(keys) }
}

/// Whether the account accepts it (wire.md, Account), with the same algorithm named inside the key.
fn is_sound(key: &PublicKey) -> bool {
    let known = ["ssh-", "ecdsa-", "sk-"].iter().any(|prefix| key.algorithm.starts_with(prefix));
    let blob = key.line.split([' ', '\t']).nth(1).and_then(decode);
    let inside = blob.as_deref().and_then(|blob| {
        let length = usize::try_from(u32::from_be_bytes(*blob.first_chunk()?)).ok()?;
        blob.get(4..)?.get(..length)
    });
    known && inside == Some(key.algorithm.as_bytes())
}

fn decode(blob: &str) -> Option<Vec<u8>> {
    Some(BASE64_STANDARD.decode(blob).ok()?).filter(|bytes| !bytes.is_empty())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{PublicKey, parse_file};

    const KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIFKsCkdnVNI8BnGGBC9SYMXUGYEGYvWvHxFtKXMDJWKS me@laptop";

    #[test]
    fn a_line_is_taken_apart() {
        let key = PublicKey::read(KEY);
        assert_eq!((key.algorithm.as_str(), key.comment.as_str()), ("ssh-ed25519", "me@laptop"));
        assert!(key.fingerprint.expect("a fingerprint").starts_with("SHA256:"));
    }

    #[test]
    fn private_keys_and_other_texts_are_refused() {
        let private =
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n-----END OPENSSH PRIVATE KEY-----\n";
        assert!(parse_file(private).expect_err("private").contains("private key"));
        for wrong in ["", "# only a comment", "hello", "ssh-ed25519", "ssh-rsa AAAAC3NzaC1lZDI1NTE5AAAA", "ssh-rsa !!!"]
        {
            assert!(parse_file(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_key_counts_once_whatever_its_comment() {
        let text = format!("# mine\n{KEY}\n\n{KEY} again\r\n");
        let keys = parse_file(&text).expect("keys");
        assert_eq!(keys.iter().map(|key| key.line.as_str()).collect::<Vec<_>>(), [KEY]);
    }

    proptest! {
        #[test]
        fn no_text_makes_it_panic(text in "(\\PC|[ \n\t])*") {
            let _ = (PublicKey::read(&text), parse_file(&text));
        }
    }
}
