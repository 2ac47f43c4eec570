//! A local folder that is written to as a pod directs. Nothing outside it is touched: each path component is opened
//! relative to its parent, and links are never followed.

use std::{
    cell::RefCell,
    ffi::OsStr,
    fs::File,
    io,
    os::{
        fd::{AsFd, BorrowedFd, OwnedFd},
        unix::ffi::OsStrExt,
    },
    path::Path,
    sync::Arc,
};

use rustix::{
    fs::{AtFlags, Mode, OFlags, Timespec, Timestamps},
    io::Errno,
};

use super::listing::Key;

/// The bits of a mode that are kept: what a pod sends does not run as another user.
const KEPT: u32 = 0o777;
/// A folder, and no link to one.
const FOLDER: OFlags = OFlags::DIRECTORY.union(OFlags::NOFOLLOW).union(OFlags::CLOEXEC).union(OFlags::RDONLY);

/// An open folder. Keys are below it.
pub(super) struct Tree {
    root: Arc<OwnedFd>,
    /// The folder that was opened last: files come folder by folder.
    last: RefCell<Option<(Key, Arc<OwnedFd>)>>,
}

impl Tree {
    /// Opens the folder that someone named, which may be by a link.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let root = rustix::fs::open(path, OFlags::DIRECTORY | OFlags::CLOEXEC | OFlags::RDONLY, Mode::empty())?;
        Ok(Self { root: Arc::new(root), last: RefCell::new(None) })
    }

    /// The same folder, for another thread.
    pub(super) fn again(&self) -> Self {
        Self { root: Arc::clone(&self.root), last: RefCell::new(None) }
    }

    /// Makes a folder that its owner can work in, unless it is there.
    pub(super) fn make_folder(&self, key: &Key) -> io::Result<()> {
        let Some((parent, name)) = key.split() else { return Ok(()) };
        let parent = self.folder(&parent)?;
        match rustix::fs::mkdirat(&*parent, name, Mode::from_raw_mode(0o700)) {
            Ok(()) => Ok(()),
            Err(Errno::EXIST) => {
                let found = rustix::fs::openat(&*parent, name, FOLDER, Mode::empty())?;
                // A folder without owner permissions may come from an interrupted copy.
                let mode = rustix::fs::fstat(&found)?.st_mode;
                let open = Mode::from_raw_mode(mode | 0o700);
                if Mode::from_raw_mode(mode) == open { Ok(()) } else { Ok(rustix::fs::fchmod(&found, open)?) }
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Opens the draft of a file in its folder, with what an earlier try left there; it may be read, too.
    pub(super) fn draft(&self, key: &Key, draft: &str) -> io::Result<File> {
        let (folder, _) = self.place(key)?;
        let flags = OFlags::RDWR | OFlags::CREATE | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let file = File::from(rustix::fs::openat(&*folder, draft, flags, Mode::from_raw_mode(0o600))?);
        if file.metadata()?.is_file() { Ok(file) } else { Err(io::Error::other("it is not a regular file")) }
    }

    /// Gives a draft that is whole its mode and time, and then its name.
    pub(super) fn settle(&self, key: &Key, draft: &str, file: &File, mode: u32, modified: i64) -> io::Result<()> {
        let (folder, name) = self.place(key)?;
        rustix::fs::fchmod(file, Mode::from_raw_mode(mode_of(mode)))?;
        rustix::fs::futimens(file, &times(modified))?;
        Ok(rustix::fs::renameat(&*folder, draft, &*folder, name)?)
    }

    /// Removes a draft that is not gone on with.
    pub(super) fn discard(&self, key: &Key, draft: &str) {
        if let Ok((folder, _)) = self.place(key) {
            // One that stays is written over the next time.
            let _ = rustix::fs::unlinkat(&*folder, draft, AtFlags::empty());
        }
    }

    /// Creates a link, replacing anything there except a folder. Its target matters only to those who follow it.
    pub(super) fn link(&self, key: &Key, draft: &str, target: &[u8]) -> io::Result<()> {
        let (folder, name) = self.place(key)?;
        match rustix::fs::unlinkat(&*folder, draft, AtFlags::empty()) {
            Ok(()) | Err(Errno::NOENT) => {}
            Err(error) => return Err(error.into()),
        }
        rustix::fs::symlinkat(target, &*folder, draft)?;
        Ok(rustix::fs::renameat(&*folder, draft, &*folder, name)?)
    }

    /// Opens a file to read it.
    pub(super) fn read(&self, key: &Key) -> io::Result<File> {
        let (folder, name) = self.place(key)?;
        let flags = OFlags::RDONLY | OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        Ok(File::from(rustix::fs::openat(&*folder, name, flags, Mode::empty())?))
    }

    /// Sets the mode of an existing file.
    pub(super) fn set_mode(&self, key: &Key, mode: u32) -> io::Result<()> {
        let file = self.read(key)?;
        Ok(rustix::fs::fchmod(&file, Mode::from_raw_mode(mode_of(mode)))?)
    }

    /// Gives a folder its mode and time, when nothing in it changes any more.
    pub(super) fn settle_folder(&self, key: &Key, mode: u32, modified: i64) -> io::Result<()> {
        let folder = self.folder(key)?;
        rustix::fs::futimens(&*folder, &times(modified))?;
        Ok(rustix::fs::fchmod(&*folder, Mode::from_raw_mode(mode_of(mode)))?)
    }

    /// The folder of a key, and its name there.
    fn place<'a>(&self, key: &'a Key) -> io::Result<(Arc<OwnedFd>, &'a OsStr)> {
        let (parent, name) = key.split().ok_or_else(|| io::Error::other("it is the folder itself"))?;
        Ok((self.folder(&parent)?, OsStr::from_bytes(name)))
    }

    /// Opens a folder, name by name.
    fn folder(&self, key: &Key) -> io::Result<Arc<OwnedFd>> {
        if let Some((last, folder)) = &*self.last.borrow()
            && last == key
        {
            return Ok(Arc::clone(folder));
        }
        let mut folder = Arc::clone(&self.root);
        for name in key.names() {
            folder = Arc::new(step(folder.as_fd(), name)?);
        }
        self.last.replace(Some((key.clone(), Arc::clone(&folder))));
        Ok(folder)
    }
}

fn step(folder: BorrowedFd<'_>, name: &[u8]) -> io::Result<OwnedFd> {
    match rustix::fs::openat(folder, name, FOLDER, Mode::empty()) {
        Ok(folder) => Ok(folder),
        Err(Errno::LOOP | Errno::NOTDIR | Errno::MLINK) => {
            let name = String::from_utf8_lossy(name);
            Err(io::Error::other(format!("`{name}` is a link or no folder, and nothing is written through one")))
        }
        Err(error) => Err(error.into()),
    }
}

/// A mode that may be set here, in the type that the system has for it.
#[allow(clippy::useless_conversion, reason = "modes have 16 bits on some systems")]
fn mode_of(mode: u32) -> rustix::fs::RawMode {
    (mode & KEPT).try_into().unwrap_or(0o600)
}

fn times(modified: i64) -> Timestamps {
    let time = Timespec { tv_sec: modified, tv_nsec: 0 };
    Timestamps { last_access: time, last_modification: time }
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        io::Write as _,
        os::unix::fs::{MetadataExt, PermissionsExt, symlink},
    };

    use super::{Key, Tree};

    fn key(path: &str) -> Key {
        Key::parse(path.as_bytes()).expect("a key")
    }

    #[test]
    fn nothing_is_written_through_a_link() {
        let outside = tempfile::tempdir().expect("a folder");
        let inside = tempfile::tempdir().expect("a folder");
        symlink(outside.path(), inside.path().join("l")).expect("a link");
        symlink(outside.path().join("new"), inside.path().join(".draft")).expect("a link");
        let tree = Tree::open(inside.path()).expect("opened");
        let told = tree.draft(&key("l/x"), "d").expect_err("through a link").to_string();
        assert!(told.contains("`l` is a link"), "{told}");
        tree.make_folder(&key("l")).expect_err("it is a link");
        tree.make_folder(&key("l/x")).expect_err("through a link");
        tree.link(&key("l/x"), "d", b"/").expect_err("through a link");
        tree.settle_folder(&key("l"), 0o777, 0).expect_err("it is a link");
        tree.read(&key("l")).expect_err("it is a link");
        tree.draft(&key("x"), ".draft").expect_err("the draft is a link");
        assert_eq!(fs::read_dir(outside.path()).expect("a folder").count(), 0);
    }

    #[test]
    fn a_file_takes_the_place_of_a_link_and_not_of_what_it_leads_to() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::write(folder.path().join("kept"), "kept").expect("written");
        symlink("kept", folder.path().join("f")).expect("a link");
        let tree = Tree::open(folder.path()).expect("opened");
        let mut file = tree.draft(&key("f"), "d").expect("a draft");
        file.write_all(b"new").expect("written");
        tree.settle(&key("f"), "d", &file, 0o4755, 86_400).expect("settled");
        let found = fs::symlink_metadata(folder.path().join("f")).expect("a file");
        assert!(found.is_file());
        assert_eq!((found.permissions().mode() & 0o7777, found.mtime()), (0o755, 86_400));
        assert_eq!(fs::read_to_string(folder.path().join("kept")).expect("read"), "kept");
    }

    #[test]
    fn a_file_does_not_take_the_place_of_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        fs::create_dir(folder.path().join("f")).expect("a folder");
        let tree = Tree::open(folder.path()).expect("opened");
        let file = tree.draft(&key("f"), "d").expect("a draft");
        tree.settle(&key("f"), "d", &file, 0o644, 0).expect_err("it is a folder");
        tree.link(&key("f"), "d", b"x").expect_err("it is a folder");
        assert!(folder.path().join("f").is_dir());
    }

    #[test]
    fn a_folder_without_rights_is_opened_for_its_owner() {
        let folder = tempfile::tempdir().expect("a folder");
        let tree = Tree::open(folder.path()).expect("opened");
        tree.make_folder(&key("a")).expect("made");
        tree.make_folder(&key("a/b")).expect("made");
        tree.settle_folder(&key("a"), 0o500, 7).expect("settled");
        tree.make_folder(&key("a")).expect("there");
        let mode = fs::metadata(folder.path().join("a")).expect("a folder").permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
}
