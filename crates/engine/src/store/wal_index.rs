//! Whether anyone has written to the file, seen without asking SQLite.
//!
//! A commit is visible to others once it has replaced the header of the WAL index (the `-shm` file), which all processes
//! share. A checkpoint leaves that header alone. SQLite itself takes an unchanged header for proof that its cached pages
//! are current (<https://www.sqlite.org/walformat.html>, section 2.1), and so does this.
//!
//! The header is read, not mapped: no safe API maps a file that others write to, and a read is one short system call
//! where a transaction makes two of locks.

#[cfg(target_os = "linux")]
pub(super) use shared::WalIndex;
#[cfg(not(target_os = "linux"))]
pub(super) use unknown::WalIndex;

/// The size of the header. The file begins with two copies.
const SIZE: usize = 48;
/// The offset of the byte that is 1 in a header that was written.
const IS_INIT: usize = 12;
/// The offset of the number of pages in the WAL, in the byte order of the machine.
const PAGES: usize = 16;

/// The header of the WAL index: its counter of commits, the length and salts of the WAL, and checksums of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Header([u8; SIZE]);

impl Header {
    /// The header of these two copies; `None` while it is being written.
    fn of(copies: &[u8; 2 * SIZE]) -> Option<Self> {
        let (first, second) = copies.split_at(SIZE);
        let header = first.try_into().ok().map(Self)?;
        (first == second && first[IS_INIT] == 1).then_some(header)
    }

    /// How many pages the WAL contains.
    pub(super) fn pages(&self) -> u32 {
        self.0[PAGES..PAGES + 4].try_into().map_or(0, u32::from_ne_bytes)
    }

    /// The header of a database that nobody else can write to.
    pub(super) const fn private() -> Self {
        Self([0; SIZE])
    }
}

#[cfg(target_os = "linux")]
mod shared {
    use std::{fs::File, mem::ManuallyDrop, os::unix::fs::FileExt, path::Path};

    use super::{Header, SIZE};

    /// File systems where a read sees what another process has written to a mapping: their pages are the kernel's own.
    /// Elsewhere (network, FUSE, 9p) SQLite is asked.
    const COHERENT: [u64; 7] = [
        0xEF53,      // ext2, ext3, ext4
        0x5846_5342, // XFS
        0x9123_683E, // Btrfs
        0xF2F5_2010, // F2FS
        0x2FC1_2FC1, // ZFS
        0x0102_1994, // tmpfs
        0x794C_7630, // overlayfs
    ];

    /// The open WAL index. It is never closed: closing any descriptor of a file drops all locks that the process has on
    /// it, and SQLite's are on this one.
    #[derive(Debug)]
    pub(crate) struct WalIndex(ManuallyDrop<File>);

    impl WalIndex {
        /// Opens the WAL index at this path.
        pub(crate) fn open(path: &Path) -> Option<Self> {
            // Asked of the path, since a file that was opened stays open.
            let kind = rustix::fs::statfs(path).ok()?.f_type;
            let is_coherent = u64::try_from(kind).is_ok_and(|kind| COHERENT.contains(&kind));
            is_coherent.then(|| File::open(path).ok().map(|file| Self(ManuallyDrop::new(file)))).flatten()
        }

        /// The current header; `None` while it is being written.
        pub(crate) fn header(&self) -> Option<Header> {
            let mut copies = [0; 2 * SIZE];
            self.0.read_exact_at(&mut copies, 0).ok()?;
            Header::of(&copies)
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod unknown {
    use std::path::Path;

    use super::Header;

    /// On other systems SQLite is asked.
    #[derive(Debug)]
    pub(crate) enum WalIndex {}

    impl WalIndex {
        pub(crate) const fn open(_: &Path) -> Option<Self> {
            None
        }

        pub(crate) const fn header(&self) -> Option<Header> {
            match *self {}
        }
    }
}
