//! Bounds how much archive data is accepted from a pod, which decides what it sends.

use std::{
    cell::Cell,
    io::{self, Read},
};

use super::{
    LARGE,
    listing::{Entry, Key},
};

/// The maximum size of an archive, in bytes: the listed size, plus a header and padding per file, twice the name of a
/// file if it is too long for a header, and an allowance for files that have grown since.
pub(super) fn most<'k>(wanted: impl Iterator<Item = (&'k Key, &'k Entry)>) -> u64 {
    /// An upper bound for a header, a file's padding, the end of an archive and the entry of a long name.
    const HEAD: u64 = 8 << 10;
    let of = |(key, entry): (&Key, &Entry)| entry.size.saturating_add(2 * key.path().len() as u64).saturating_add(HEAD);
    wanted.map(of).fold(LARGE, u64::saturating_add)
}

/// A stream that remembers that it has ended, and ends when so much of it has come.
pub(super) struct BoundedReader<'a, R> {
    pub(super) told: R,
    pub(super) ended: &'a Cell<bool>,
    pub(super) left: &'a Cell<u64>,
}

impl<R: Read> Read for BoundedReader<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.told.by_ref().take(self.left.get()).read(buffer);
        self.left.set(self.left.get() - read.as_ref().map_or(0, |length| *length as u64));
        let is_end = matches!(read, Ok(0) | Err(_)) && !buffer.is_empty();
        self.ended.set(self.ended.get() || is_end);
        read
    }
}
