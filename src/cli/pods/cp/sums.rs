//! File checksums: SHA-256, in the format of `sha256sum`.

use std::{
    collections::BTreeMap,
    io::{self, Read},
    sync::{Mutex, MutexGuard, PoisonError, atomic::AtomicU64},
};

use ring::digest::{Context, SHA256};

use super::listing::Key;

/// The SHA-256 of a file.
pub(super) type Sum = [u8; 32];

/// How much is read at a time, in bytes.
pub(super) const PIECE: usize = 128 << 10;

/// The checksums of files that were copied, and how much has arrived: the threads of a copy add to both.
#[derive(Default)]
pub(super) struct SharedSums {
    sums: Mutex<BTreeMap<Key, Sum>>,
    /// Bytes and files that have arrived for good.
    pub(super) arrived: AtomicU64,
}

impl SharedSums {
    pub(super) fn sums(&self) -> MutexGuard<'_, BTreeMap<Key, Sum>> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A checksum in the making.
pub(super) struct Checksum(Context);

impl Checksum {
    pub(super) fn new() -> Self {
        Self(Context::new(&SHA256))
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    pub(super) fn end(self) -> Sum {
        let mut sum = Sum::default();
        sum.copy_from_slice(self.0.finish().as_ref());
        sum
    }

    /// Adds all input, and reports each piece's length.
    pub(super) fn read(&mut self, mut source: impl Read, mut seen: impl FnMut(u64)) -> io::Result<()> {
        let mut piece = vec![0; PIECE];
        loop {
            match source.read(&mut piece) {
                Ok(0) => return Ok(()),
                Ok(length) => {
                    self.add(&piece[..length]);
                    seen(length as u64);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

/// A name that a draft has until it is whole: another for each file and each state of it, so that what is there of one
/// belongs to it.
pub(super) fn draft(key: &Key, size: u64, modified: i64) -> String {
    let mut sum = Checksum::new();
    sum.add(&key.path());
    sum.add(&size.to_le_bytes());
    sum.add(&modified.to_le_bytes());
    let mut number = [0; 8];
    number.copy_from_slice(&sum.end()[..8]);
    format!(".svcctl-{:016x}.part", u64::from_be_bytes(number))
}

/// The checksums of these files out of the lines of sha256sum, which come in the same order and lack what could not be
/// read. A name with a line end in it is escaped by some and not by others.
pub(super) fn read<'a>(mut told: &[u8], keys: impl Iterator<Item = (&'a Key, Vec<u8>)>) -> Vec<(&'a Key, Sum)> {
    const HEX: usize = 64;
    let mut sums = Vec::new();
    for (key, path) in keys {
        let escaped = told.strip_prefix(b"\\");
        let line = escaped.unwrap_or(told);
        let (Some(sum), Some(rest)) = (line.get(..HEX).and_then(from_hex), line.get(HEX + 2..)) else { continue };
        let name = if escaped.is_some() { escape(&path) } else { path };
        if let Some(rest) = rest.strip_prefix(name.as_slice()).and_then(|rest| rest.strip_prefix(b"\n")) {
            sums.push((key, sum));
            told = rest;
        }
    }
    sums
}

fn from_hex(text: &[u8]) -> Option<Sum> {
    let mut sum = Sum::default();
    for (byte, pair) in sum.iter_mut().zip(text.chunks(2)) {
        *byte = u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()?;
    }
    Some(sum)
}

fn escape(name: &[u8]) -> Vec<u8> {
    let escape = |byte: &u8| match byte {
        b'\\' => b"\\\\".to_vec(),
        b'\n' => b"\\n".to_vec(),
        b'\r' => b"\\r".to_vec(),
        byte => vec![*byte],
    };
    name.iter().flat_map(escape).collect()
}

#[cfg(test)]
mod tests {
    use std::{
        io::Write as _,
        process::{Command, Stdio},
    };

    use super::{Checksum, Key, draft, read};

    #[test]
    fn the_lines_of_sha256sum_are_read_in_order_whatever_the_names() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = ["a", "b\nc", "d\\e", "f\rg", " h ", "-i"];
        for name in names {
            std::fs::write(folder.path().join(name), name).expect("written");
        }
        let keys: Vec<Key> =
            names.iter().chain(&["missing"]).map(|name| Key::parse(name.as_bytes()).expect("a key")).collect();
        for program in [["sha256sum"].as_slice(), &["busybox", "sha256sum"]] {
            let mut command = Command::new("xargs");
            command.arg("-0").args(program).current_dir(folder.path()).stdin(Stdio::piped()).stdout(Stdio::piped());
            let Ok(mut child) = command.stderr(Stdio::null()).spawn() else { continue };
            let input: Vec<u8> = keys.iter().flat_map(|key| [key.path(), vec![0]].concat()).collect();
            child.stdin.take().expect("a pipe").write_all(&input).expect("written");
            let told = child.wait_with_output().expect("ended").stdout;
            if told.is_empty() {
                continue;
            }
            let sums = read(&told, keys.iter().map(|key| (key, key.path())));
            assert_eq!(sums.len(), names.len(), "{program:?}: {}", told.escape_ascii());
            for ((key, sum), name) in sums.iter().zip(names) {
                let mut expected = Checksum::new();
                expected.add(name.as_bytes());
                assert_eq!((*key, *sum), (&Key::parse(name.as_bytes()).expect("a key"), expected.end()), "{program:?}");
            }
        }
    }

    #[test]
    fn a_draft_belongs_to_one_state_of_one_file() {
        let key = |name: &str| Key::parse(name.as_bytes()).expect("a key");
        let drafts = [draft(&key("a"), 1, 1), draft(&key("b"), 1, 1), draft(&key("a"), 2, 1), draft(&key("a"), 1, 2)];
        let different: std::collections::BTreeSet<&String> = drafts.iter().collect();
        assert_eq!(different.len(), 4);
        assert!(drafts.iter().all(|draft| draft.starts_with(".svcctl-")), "{drafts:?}");
    }
}
