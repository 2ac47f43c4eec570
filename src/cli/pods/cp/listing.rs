//! The things to copy: a file, or a folder with everything below it, as found locally or reported by a pod.

use std::{collections::BTreeMap, fmt};

/// The place of something below the root of a copy: names between slashes, empty for the root itself. It cannot lead out
/// of the root by what it says.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(super) struct Key(Vec<u8>);

/// The longest path of a [`Key`], in bytes.
const LONGEST: usize = 4096;

impl Key {
    /// A path below a root, with or without `./` in front. None where it is none: absolute, with `..`, or empty names.
    pub(super) fn parse(path: &[u8]) -> Option<Self> {
        if path == b"." {
            return Some(Self::default());
        }
        let path = path.strip_prefix(b"./").unwrap_or(path);
        let is_name = |name: &[u8]| !matches!(name, b"" | b"." | b"..") && !name.contains(&0);
        (path.len() <= LONGEST && path.split(|byte| *byte == b'/').all(is_name)).then(|| Self(path.to_vec()))
    }

    /// Whether it is the root.
    pub(super) const fn is_root(&self) -> bool {
        self.0.is_empty()
    }

    /// Its names, from the root on.
    pub(super) fn names(&self) -> impl Iterator<Item = &[u8]> {
        self.0.split(|byte| *byte == b'/').filter(|name| !name.is_empty())
    }

    /// The folder that it is in, and its name there; none for the root.
    pub(super) fn split(&self) -> Option<(Self, &[u8])> {
        if self.is_root() {
            return None;
        }
        Some(match self.0.iter().rposition(|byte| *byte == b'/') {
            Some(slash) => (Self(self.0[..slash].to_vec()), &self.0[slash + 1..]),
            None => (Self::default(), self.0.as_slice()),
        })
    }

    /// The same where the root has this name in a folder; without a name the root is that folder.
    pub(super) fn below(&self, top: Option<&[u8]>) -> Self {
        match top {
            None => self.clone(),
            Some(top) if self.is_root() => Self(top.to_vec()),
            Some(top) => Self([top, b"/", &self.0].concat()),
        }
    }

    /// The reverse; `None` for a key that is not below that name.
    pub(super) fn without(&self, top: Option<&[u8]>) -> Option<Self> {
        match top {
            None => Some(self.clone()),
            Some(top) if self.0 == top => Some(Self::default()),
            Some(top) => Some(Self(self.0.strip_prefix(top)?.strip_prefix(b"/")?.to_vec())),
        }
    }

    /// As a path that does not look like an option.
    pub(super) fn path(&self) -> Vec<u8> {
        if self.is_root() { b".".to_vec() } else { [b"./", self.0.as_slice()].concat() }
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(if self.is_root() { b"." } else { &self.0 }))
    }
}

/// The kind of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    File,
    Folder,
    Link,
    /// A device, a pipe or a socket, which is not copied.
    Special,
}

/// Something that was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) kind: Kind,
    /// The bits of its mode below its type.
    pub(super) mode: u32,
    /// In bytes; 0 for anything but a file.
    pub(super) size: u64,
    /// When it was changed, in seconds since 1970.
    pub(super) modified: i64,
}

impl Entry {
    /// From what `stat` calls its raw mode.
    pub(super) fn of(raw_mode: u32, size: u64, modified: i64) -> Self {
        let kind = match raw_mode & 0o170_000 {
            0o100_000 => Kind::File,
            0o040_000 => Kind::Folder,
            0o120_000 => Kind::Link,
            _ => Kind::Special,
        };
        Self { kind, mode: raw_mode & 0o7777, size: if kind == Kind::File { size } else { 0 }, modified }
    }
}

/// All that was found, folders before what is in them.
pub(super) type Listing = BTreeMap<Key, Entry>;

/// Why a list that a pod told is none.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ListingError {
    /// A name that leads elsewhere.
    #[error("the pod names `{0}`, which is not below what was asked for")]
    Outside(String),
    /// A line that is no entry.
    #[error("the pod lists `{0}`, which is nothing that can be read")]
    Unreadable(String),
    /// An entry below something that is not a folder, or two entries with one name.
    #[error("the pod lists `{0}` in a way that contradicts the rest of its list")]
    Contradicts(String),
}

/// Reads the lines of a list, `MODE SIZE TIME PATH` with the mode in hex. Impossible lists are rejected: a path below
/// something that is not a folder, or a duplicate, is an error.
pub(super) fn read<'a>(lines: impl Iterator<Item = &'a [u8]>) -> Result<Listing, ListingError> {
    let mut listing = Listing::new();
    for line in lines {
        let (key, entry) = read_line(line)?;
        let told = key.to_string();
        if listing.insert(key, entry).is_some() {
            return Err(ListingError::Contradicts(told));
        }
    }
    for key in listing.keys() {
        let is_folder = |parent: &Key| listing.get(parent).is_some_and(|entry| entry.kind == Kind::Folder);
        if key.split().is_some_and(|(parent, _)| !is_folder(&parent)) {
            return Err(ListingError::Contradicts(key.to_string()));
        }
    }
    Ok(listing)
}

fn read_line(line: &[u8]) -> Result<(Key, Entry), ListingError> {
    let told = || String::from_utf8_lossy(line).into_owned();
    let mut fields = line.splitn(4, |byte| *byte == b' ');
    let mut text = || fields.next().and_then(|field| std::str::from_utf8(field).ok());
    let mode = text().and_then(|text| u32::from_str_radix(text, 16).ok());
    let (size, modified) = (text().and_then(|text| text.parse().ok()), text().and_then(|text| text.parse().ok()));
    let (Some(mode), Some(size), Some(modified), Some(path)) = (mode, size, modified, fields.next()) else {
        return Err(ListingError::Unreadable(told()));
    };
    let key = Key::parse(path).ok_or_else(|| ListingError::Outside(String::from_utf8_lossy(path).into_owned()))?;
    Ok((key, Entry::of(mode, size, modified)))
}

/// The entries to send so that a target has all files and links of a source: all links, which are small, and every file
/// not present with the same size and time.
pub(super) fn missing(source: &Listing, target: &Listing) -> Vec<Key> {
    let is_same = |key: &Key, entry: &Entry| {
        target.get(key).is_some_and(|other| {
            other.kind == Kind::File && (other.size, other.modified) == (entry.size, entry.modified)
        })
    };
    let is_missing = |(key, entry): &(&Key, &Entry)| match entry.kind {
        Kind::File => !is_same(key, entry),
        Kind::Link => true,
        Kind::Folder | Kind::Special => false,
    };
    source.iter().filter(is_missing).map(|(key, _)| key.clone()).collect()
}

/// An entry that is a folder on one side only: it is never replaced.
pub(super) fn clash<'a>(source: &'a Listing, target: &Listing) -> Option<&'a Key> {
    let clashes = |(key, entry): &(&Key, &Entry)| {
        target.get(key).is_some_and(|other| (other.kind == Kind::Folder) != (entry.kind == Kind::Folder))
    };
    source.iter().filter(|(_, entry)| entry.kind != Kind::Special).find(clashes).map(|(key, _)| key)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Entry, Key, Kind, Listing, ListingError, clash, missing, read};

    fn listed(lines: &[&str]) -> Result<Listing, ListingError> {
        read(lines.iter().map(|line| line.as_bytes()))
    }

    #[test]
    fn a_list_is_read_with_names_as_odd_as_they_are() {
        let listing = listed(&["41ed 4096 5 .", "81a4 12 -7 ./a b\nc ", "a1ff 3 9 ./-l"]).expect("a list");
        let key = |path: &[u8]| Key::parse(path).expect("a key");
        assert_eq!(listing[&key(b".")].kind, Kind::Folder);
        let file = Entry { kind: Kind::File, mode: 0o644, size: 12, modified: -7 };
        assert_eq!(listing[&key(b"a b\nc ")], file);
        assert_eq!((listing[&key(b"-l")].kind, listing[&key(b"-l")].size), (Kind::Link, 0));
    }

    #[test]
    fn a_hostile_list_is_refused() {
        for path in ["/etc/passwd", "..", "../x", "./a/../../x", "./a//b", "./a/.", "", "./", "a/"] {
            let lines = ["41ed 0 0 .".to_owned(), format!("81a4 0 0 {path}")];
            let told = read(lines.iter().map(String::as_bytes));
            assert!(matches!(told, Err(ListingError::Outside(_))), "{path}: {told:?}");
        }
        let long = format!("81a4 0 0 ./{}", "a/".repeat(5000));
        assert!(listed(&["41ed 0 0 .", &long]).is_err());
        for lines in [
            // A link, and a file through it.
            ["41ed 0 0 .", "a1ff 0 0 ./l", "81a4 0 0 ./l/x"].as_slice(),
            &["41ed 0 0 .", "81a4 0 0 ./f", "81a4 0 0 ./f/x"],
            &["41ed 0 0 .", "a1ff 0 0 ./l", "41ed 0 0 ./l"],
            &["41ed 0 0 .", "81a4 0 0 ./no/x"],
            &["81a4 0 0 .", "81a4 0 0 ./x"],
        ] {
            assert!(matches!(listed(lines), Err(ListingError::Contradicts(_))), "{lines:?}");
        }
        for line in ["", "81a4", "81a4 1 2", "zz 1 2 ./a", "81a4 -1 2 ./a", "81a4 1 x ./a"] {
            assert!(matches!(listed(&["41ed 0 0 .", line]), Err(ListingError::Unreadable(_))), "{line}");
        }
    }

    #[test]
    fn what_is_there_with_its_size_and_time_is_not_sent_again() {
        let source =
            listed(&["41ed 0 0 .", "81a4 1 1 ./a", "81a4 1 1 ./b", "81a4 1 1 ./c", "a1ff 0 0 ./l", "1000 0 0 ./p"]);
        let target = listed(&["41ed 0 0 .", "8180 1 1 ./a", "81a4 2 1 ./b", "81a4 1 2 ./c", "a1ff 0 0 ./l"]);
        let (source, target) = (source.expect("a list"), target.expect("a list"));
        let sent: Vec<String> = missing(&source, &target).iter().map(ToString::to_string).collect();
        assert_eq!(sent, ["b", "c", "l"]);
        assert_eq!(clash(&source, &target), None);
        let other = listed(&["41ed 0 0 .", "41ed 0 0 ./a"]).expect("a list");
        assert_eq!(clash(&source, &other).map(ToString::to_string).as_deref(), Some("a"));
        assert_eq!(clash(&other, &source).map(ToString::to_string).as_deref(), Some("a"));
    }

    proptest! {
        #[test]
        fn a_key_never_leads_out_of_its_root(path in prop::collection::vec(prop::sample::select(b"./a\0".to_vec()), 0..12)) {
            if let Some(key) = Key::parse(&path) {
                prop_assert!(key.names().all(|name| !matches!(name, b"" | b"." | b"..") && !name.contains(&b'/')));
                let back = key.below(Some(b"top")).without(Some(b"top"));
                prop_assert_eq!(back.as_ref(), Some(&key));
                prop_assert_eq!(Key::parse(&key.path()), Some(key));
            }
        }
    }
}
