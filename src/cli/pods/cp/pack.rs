//! Archives as sent: names and links byte for byte, and exactly as much of a file as was announced.

use std::io::{self, Read, Write};

use tar::{Builder, EntryType, Header};

use super::{
    listing::{Entry, Key, Kind},
    sums::Checksum,
};

/// The longest name that does not need a separate entry, in bytes.
const SHORT: usize = 100;
/// The size of a header, of which all contents take a multiple, in bytes.
const BLOCK: u64 = 512;

/// The length of an archive that is not written yet, in bytes.
pub(super) struct ArchiveLength(u64);

impl ArchiveLength {
    /// That of an archive without entries: two empty blocks end it.
    pub(super) const fn new() -> Self {
        Self(2 * BLOCK)
    }

    /// Adds what [`ArchiveWriter`] writes for this entry; `target` is where a link points.
    pub(super) fn add(&mut self, key: &Key, entry: &Entry, target: &[u8]) {
        let named = [key.path().len(), target.len()].into_iter().filter(|length| *length > SHORT);
        let names: u64 = named.map(|length| BLOCK + (length as u64 + 1).next_multiple_of(BLOCK)).sum();
        let content = if entry.kind == Kind::File { entry.size.next_multiple_of(BLOCK) } else { 0 };
        self.0 += names + BLOCK + content;
    }

    pub(super) const fn bytes(&self) -> u64 {
        self.0
    }
}

/// An archive that is being written.
pub(super) struct ArchiveWriter<W: Write>(Builder<W>);

impl<W: Write> ArchiveWriter<W> {
    pub(super) fn new(to: W) -> Self {
        Self(Builder::new(to))
    }

    pub(super) fn folder(&mut self, key: &Key, entry: Entry, mode: u32) -> io::Result<()> {
        self.append(key, Entry { mode, ..entry }, b"", io::empty())
    }

    pub(super) fn link(&mut self, key: &Key, entry: Entry, target: &[u8]) -> io::Result<()> {
        self.append(key, entry, target, io::empty())
    }

    pub(super) fn file(&mut self, key: &Key, entry: Entry, from: &mut ExactReader<'_, impl Read>) -> io::Result<()> {
        self.append(key, entry, b"", from)
    }

    /// Writes what ends an archive.
    pub(super) fn end(self) -> io::Result<()> {
        self.0.into_inner()?.flush()
    }

    fn append(&mut self, key: &Key, entry: Entry, target: &[u8], content: impl Read) -> io::Result<()> {
        let path = key.path();
        let mut header = Header::new_gnu();
        self.name(&path, EntryType::GNULongName, &mut header.as_old_mut().name)?;
        self.name(target, EntryType::GNULongLink, &mut header.as_old_mut().linkname)?;
        header.set_entry_type(match entry.kind {
            Kind::Folder => EntryType::Directory,
            Kind::Link => EntryType::Symlink,
            Kind::File | Kind::Special => EntryType::Regular,
        });
        header.set_mode(entry.mode);
        header.set_size(entry.size);
        header.set_mtime(entry.modified.try_into().unwrap_or(0));
        header.set_uid(0);
        header.set_gid(0);
        header.set_cksum();
        self.0.append(&header, content)
    }

    /// Puts a name into its field; one that is too long gets a separate entry before it.
    fn name(&mut self, name: &[u8], kind: EntryType, field: &mut [u8; SHORT]) -> io::Result<()> {
        let fits = name.len().min(SHORT);
        field[..fits].copy_from_slice(&name[..fits]);
        if name.len() <= SHORT {
            return Ok(());
        }
        let mut header = Header::new_gnu();
        let title = b"././@LongLink";
        header.as_old_mut().name[..title.len()].copy_from_slice(title);
        header.set_entry_type(kind);
        header.set_mode(0o644);
        header.set_mtime(0);
        header.set_uid(0);
        header.set_gid(0);
        header.set_size(name.len() as u64 + 1);
        header.set_cksum();
        self.0.append(&header, name.chain(&[0][..]))
    }
}

/// Exactly this much of a file: zeros if it has shrunk, and nothing that was appended. The checksum reveals either.
pub(super) struct ExactReader<'a, R> {
    pub(super) from: R,
    pub(super) left: u64,
    pub(super) summing: &'a mut Checksum,
    pub(super) seen: &'a dyn Fn(u64),
}

impl<R: Read> Read for ExactReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = usize::try_from(self.left).unwrap_or(usize::MAX).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let read = match self.from.read(&mut buffer[..most])? {
            0 => {
                buffer[..most].fill(0);
                most
            }
            read => read,
        };
        self.left -= read as u64;
        self.summing.add(&buffer[..read]);
        (self.seen)(read as u64);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use tar::Archive;

    use super::{ArchiveLength, ArchiveWriter, Checksum, Entry, ExactReader, Key, Kind};

    #[test]
    fn names_and_links_arrive_byte_for_byte() {
        let names =
            [b"a".to_vec(), b"-x\n\xff'\"".to_vec(), [b'n'; 98].to_vec(), [b'n'; 99].to_vec(), [b'l'; 250].to_vec()];
        for name in names {
            let mut bytes = Vec::new();
            let mut packing = ArchiveWriter::new(&mut bytes);
            let entry = Entry { kind: Kind::Link, mode: 0o777, size: 0, modified: 7 };
            let (key, target) = (Key::parse(&name).expect("a key"), [b"./..//", name.as_slice()].concat());
            packing.link(&key, entry, &target).expect("written");
            packing.end().expect("written");
            let mut length = ArchiveLength::new();
            length.add(&key, &entry, &target);
            assert_eq!(length.bytes(), bytes.len() as u64);
            let mut archive = Archive::new(bytes.as_slice());
            let entry = archive.entries().expect("entries").next().expect("one").expect("whole");
            assert_eq!(*entry.path_bytes(), [b"./", name.as_slice()].concat());
            assert_eq!(*entry.link_name_bytes().expect("a link"), [b"./..//", name.as_slice()].concat());
        }
    }

    #[test]
    fn a_file_that_changes_meanwhile_does_not_break_the_archive() {
        for content in ["abc", "abcdefgh"] {
            let mut bytes = Vec::new();
            let mut packing = ArchiveWriter::new(&mut bytes);
            let entry = Entry { kind: Kind::File, mode: 0o644, size: 5, modified: 7 };
            let mut summing = Checksum::new();
            let mut exact = ExactReader { from: content.as_bytes(), left: 5, summing: &mut summing, seen: &|_| {} };
            let key = Key::parse(b"f").expect("a key");
            packing.file(&key, entry, &mut exact).expect("written");
            packing.end().expect("written");
            let mut length = ArchiveLength::new();
            length.add(&key, &entry, b"");
            assert_eq!(length.bytes(), bytes.len() as u64);
            let mut archive = Archive::new(bytes.as_slice());
            let mut entry = archive.entries().expect("entries").next().expect("one").expect("whole");
            let mut read = Vec::new();
            entry.read_to_end(&mut read).expect("read");
            assert_eq!(read, if content == "abc" { b"abc\0\0" } else { b"abcde" });
        }
    }
}
