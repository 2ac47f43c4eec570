//! Encryption of secret values and registry passwords: AES-256-GCM with a key in a file next to the data file, readable
//! only by its owner (clusters.md, Secrets). An in-memory store keeps its key in memory.
//!
//! The store records a hash of its key. While it contains encrypted values, it never replaces a missing key: it reports
//! values that cannot be decrypted instead of overwriting them.

use std::{
    fmt, fs,
    io::{ErrorKind, Write},
    path::{Path, PathBuf},
    sync::OnceLock,
};

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use ring::{
    aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey},
    hmac,
    rand::{SecureRandom, SystemRandom},
};
use rusqlite::{Connection, OptionalExtension, params};
use sha2::{Digest, Sha256};

use super::StoreError;

/// The length of a key in bytes.
const LENGTH: usize = 32;

/// The location of a store's key: in a file once there is a secret, or here for an in-memory store.
#[derive(Debug)]
pub(super) struct Vault {
    data: Option<PathBuf>,
    memory: OnceLock<Key>,
}

/// A key. No message shows it.
#[derive(Clone)]
pub(super) struct Key([u8; LENGTH]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

impl Vault {
    /// The vault of the store in this file, or of an in-memory one.
    pub(super) fn of(data: Option<&Path>) -> Self {
        Self { data: data.map(Path::to_owned), memory: OnceLock::new() }
    }

    /// The data file.
    pub(super) fn data(&self) -> Option<&Path> {
        self.data.as_deref()
    }

    /// The key file is next to the target of a link, as the journal is.
    fn file(&self) -> Option<PathBuf> {
        let data = self.data.as_deref()?;
        Some(fs::canonicalize(data).unwrap_or_else(|_| data.to_owned()).with_extension("key"))
    }

    /// The key for encryption, created on first use. Requires a write transaction.
    pub(super) fn to_seal(&self, sql: &Connection) -> Result<Key, StoreError> {
        let (known, found) = (mark(sql).map_err(|error| self.failed(&error))?, self.find()?);
        if let (Some(known), Some(key)) = (&known, &found)
            && *known == key.mark()
        {
            return Ok(key.clone());
        }
        if known.is_some() && has_sealed(sql).map_err(|error| self.failed(&error))? {
            return Err(self.unfit(found.is_some()));
        }
        let key = found.map_or_else(|| self.make(), Ok)?;
        set_mark(sql, &key.mark()).map_err(|error| self.failed(&error))?;
        Ok(key)
    }

    /// A key for another purpose, if there is a key to derive it from.
    pub(super) fn derived(&self, sql: &Connection, purpose: &[u8]) -> Result<Option<[u8; LENGTH]>, StoreError> {
        let (known, found) = (mark(sql).map_err(|error| self.failed(&error))?, self.find()?);
        Ok(found.filter(|key| known.as_ref() == Some(&key.mark())).map(|key| key.derive(purpose)))
    }

    /// The key that existing values were encrypted with.
    pub(super) fn to_open(&self, sql: &Connection) -> Result<Key, StoreError> {
        let (known, found) = (mark(sql).map_err(|error| self.failed(&error))?, self.find()?);
        let is_there = found.is_some();
        found.filter(|key| known.as_ref() == Some(&key.mark())).ok_or_else(|| self.unfit(is_there))
    }

    /// A value that this key cannot decrypt is damaged, or was encrypted for another secret.
    pub(super) fn unopened(&self, id: &str) -> StoreError {
        StoreError::damaged(self.data(), format!("the value of secret `{id}` cannot be opened"))
    }

    fn failed(&self, error: &rusqlite::Error) -> StoreError {
        StoreError::new(self.data(), error)
    }

    fn unfit(&self, is_there: bool) -> StoreError {
        let path = self.file().unwrap_or_else(|| PathBuf::from(":memory:"));
        let reason = if is_there { "is not the one that they were sealed with" } else { "is missing" };
        StoreError::Key { path, reason: reason.to_owned() }
    }

    fn find(&self) -> Result<Option<Key>, StoreError> {
        let Some(path) = self.file() else { return Ok(self.memory.get().cloned()) };
        let unusable = |reason: String| StoreError::Key { path: path.clone(), reason };
        match fs::read_to_string(&path) {
            Ok(text) => Key::parse(&text).map(Some).ok_or_else(|| unusable("holds no key".to_owned())),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(unusable(format!("cannot be read: {error}"))),
        }
    }

    fn make(&self) -> Result<Key, StoreError> {
        let Some(path) = self.file() else { return Ok(self.memory.get_or_init(Key::random).clone()) };
        let key = Key::random();
        match write(&path, &key) {
            Ok(()) => Ok(key),
            Err(error) => Err(StoreError::Key { path, reason: format!("cannot be written: {error}") }),
        }
    }
}

impl Key {
    /// Uses the operating system even in a seeded engine: anyone who knows the seed could compute the key.
    fn random() -> Self {
        Self(random())
    }

    fn parse(text: &str) -> Option<Self> {
        BASE64.decode(text.trim()).ok()?.try_into().ok().map(Self)
    }

    /// A hash that distinguishes keys and reveals nothing else.
    fn mark(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(b"the key of the secrets of svcctl\0");
        hash.update(self.0);
        BASE64.encode(hash.finalize())
    }

    /// A key for another purpose, which reveals nothing about this one.
    pub(super) fn derive(&self, purpose: &[u8]) -> [u8; LENGTH] {
        let tag = hmac::sign(&hmac::Key::new(hmac::HMAC_SHA256, &self.0), purpose);
        tag.as_ref().try_into().expect("a tag of HMAC-SHA256 has the length of a key")
    }

    fn cipher(&self) -> LessSafeKey {
        LessSafeKey::new(UnboundKey::new(&AES_256_GCM, &self.0).expect("the key has the length of the cipher's"))
    }

    /// Encrypts the value of a secret: a fresh nonce, then the value and its tag. Decryption requires the same id.
    pub(super) fn seal(&self, id: &str, value: &str) -> Vec<u8> {
        // Not from the engine's random source: a nonce must never repeat under one key, and a seed repeats its draws.
        let nonce: [u8; NONCE_LEN] = random();
        let mut sealed = value.as_bytes().to_vec();
        self.cipher()
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(id.as_bytes()), &mut sealed)
            .expect("a value is far shorter than what the cipher takes");
        sealed.splice(..0, nonce);
        sealed
    }

    /// Decrypts a value that was encrypted for this id.
    pub(super) fn open(&self, id: &str, sealed: &[u8]) -> Option<String> {
        let (nonce, rest) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut value = rest.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let length = self.cipher().open_in_place(nonce, Aad::from(id.as_bytes()), &mut value).ok()?.len();
        value.truncate(length);
        String::from_utf8(value).ok()
    }
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    SystemRandom::new().fill(&mut bytes).expect("the operating system has entropy");
    bytes
}

/// Writes a key atomically, readable only by its owner, without overwriting another.
fn write(path: &Path, key: &Key) -> std::io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(format!("{}\n", BASE64.encode(key.0)).as_bytes())?;
    file.as_file().sync_all()?;
    file.persist_noclobber(path).map_err(|error| error.error)?;
    // The key file's name must be durable before anything is encrypted with the key.
    #[cfg(unix)]
    fs::File::open(folder)?.sync_all()?;
    Ok(())
}

fn mark(sql: &Connection) -> rusqlite::Result<Option<String>> {
    sql.prepare_cached("SELECT mark FROM secret_key")?.query_row([], |row| row.get(0)).optional()
}

fn set_mark(sql: &Connection, mark: &str) -> rusqlite::Result<()> {
    const SET: &str = "INSERT INTO secret_key VALUES (1, ?1) ON CONFLICT DO UPDATE SET mark = excluded.mark";
    sql.prepare_cached(SET)?.execute(params![mark]).map(drop)
}

fn has_sealed(sql: &Connection) -> rusqlite::Result<bool> {
    const HAS: &str = "SELECT 1 FROM secrets WHERE sealed IS NOT NULL UNION ALL SELECT 1 FROM registry_passwords
         UNION ALL SELECT 1 FROM kubeconfigs UNION ALL SELECT 1 FROM hooks LIMIT 1";
    sql.prepare_cached(HAS)?.exists([])
}

#[cfg(test)]
mod tests {
    use base64::Engine as _;
    use proptest::prelude::*;

    use super::{BASE64, Key};

    #[test]
    fn a_value_opens_for_its_secret_and_its_key_alone() {
        let key = Key::random();
        let sealed = key.seal("id1", "hunter2");
        assert_eq!(key.open("id1", &sealed).as_deref(), Some("hunter2"));
        assert_eq!(key.open("id2", &sealed), None, "moved to another secret");
        assert_eq!(Key::random().open("id1", &sealed), None);
        assert!(!sealed.windows(7).any(|part| part == b"hunter2"));
        assert_ne!(sealed, key.seal("id1", "hunter2"), "the same value twice is not to be seen");
    }

    #[test]
    fn a_key_for_another_purpose_is_another_one() {
        let key = Key::random();
        assert_eq!(key.derive(b"a"), key.derive(b"a"));
        assert_ne!(key.derive(b"a"), key.derive(b"b"));
        assert_ne!(key.derive(b"a"), key.0);
        assert_ne!(key.derive(b"a"), Key::random().derive(b"a"));
    }

    #[test]
    fn a_key_is_a_text_in_its_file_and_in_no_message() {
        let key = Key::random();
        let text = BASE64.encode(key.0);
        assert_eq!(Key::parse(&format!("{text}\n")).map(|key| key.0), Some(key.0));
        assert_eq!(format!("{key:?}"), "Key");
        for wrong in ["", "x", &text[..40], "AAAA"] {
            assert!(Key::parse(wrong).is_none(), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn what_was_changed_does_not_open(value in "\\PC{0,40}", at in any::<prop::sample::Index>(), bit in 0..8_u8) {
            let key = Key::random();
            let mut sealed = key.seal("id", &value);
            prop_assert_eq!(key.open("id", &sealed), Some(value));
            let at = at.index(sealed.len());
            sealed[at] ^= 1 << bit;
            prop_assert_eq!(key.open("id", &sealed), None);
            prop_assert_eq!(key.open("id", &sealed[..at]), None);
        }
    }
}
