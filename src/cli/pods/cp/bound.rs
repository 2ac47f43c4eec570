//! How much of an archive is taken from a pod, which decides what it sends.

use std::{
    cell::Cell,
    io::{self, Read},
};

use super::{
    LARGE,
    listing::{Entry, Key},
};

/// How much may come of an archive, in bytes: what the list said, with a head and padding for each file, twice its name for
/// one that is too long for a head, and as much more as files may have grown since.
pub(super) fn most<'k>(wanted: impl Iterator<Item = (&'k Key, &'k Entry)>) -> u64 {
    /// What a head, the padding of a file, an end of an archive and what describes a long name take, and more.
    const HEAD: u64 = 8 << 10;
    let of = |(key, entry): (&Key, &Entry)| entry.size.saturating_add(2 * key.path().len() as u64).saturating_add(HEAD);
    wanted.map(of).fold(LARGE, u64::saturating_add)
}

/// A stream that remembers that it has ended, and ends when so much of it has come.
pub(super) struct Ending<'a, R> {
    pub(super) told: R,
    pub(super) ended: &'a Cell<bool>,
    pub(super) left: &'a Cell<u64>,
}

impl<R: Read> Read for Ending<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.told.by_ref().take(self.left.get()).read(buffer);
        self.left.set(self.left.get() - read.as_ref().map_or(0, |length| *length as u64));
        let is_end = matches!(read, Ok(0) | Err(_)) && !buffer.is_empty();
        self.ended.set(self.ended.get() || is_end);
        read
    }
}
