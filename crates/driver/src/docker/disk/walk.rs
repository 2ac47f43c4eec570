//! Measures a folder. Whatever a pod created there is untrusted: names are read one at a time, no link is followed, and
//! anything too large or too deep ends the walk.

use std::{collections::HashSet, io, os::fd::OwnedFd, path::Path};

use rustix::{
    fs::{AtFlags, CWD, Dir, FileType, Mode, OFlags, Stat, openat, statat},
    io::Errno,
    path::Arg,
};

use crate::runtime::Usage;

/// The maximum depth of folders. Each takes one of our file descriptors.
const DEEPEST: usize = 256;
/// A block of `stat`, whatever the block size of the file system.
const BLOCK: u64 = 512;

/// How much disk space a file takes: not its length, which is more for a sparse file, and less for one with
/// preallocated space.
pub(super) fn taken(stat: &Stat) -> u64 {
    u64::try_from(stat.st_blocks).unwrap_or(0).saturating_mul(BLOCK)
}

/// The contents of a folder, up to `most` files. A tree that is too deep counts as one with too many files.
pub(super) fn walk(folder: &Path, most: u64) -> io::Result<Usage> {
    let top = enter(CWD, folder)?;
    let disk = rustix::fs::fstat(&top)?.st_dev;
    let (mut usage, mut twins, mut open) = (Usage::default(), HashSet::new(), vec![Dir::new(top)?]);
    while let (depth, Some(folder)) = (open.len(), open.last_mut()) {
        let Some(entry) = folder.read() else {
            open.pop();
            continue;
        };
        let entry = entry?;
        let name = entry.file_name();
        if [c".", c".."].contains(&name) {
            continue;
        }
        usage.files += 1;
        if usage.files > most {
            break;
        }
        let stat = match statat(folder.fd()?, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => stat,
            Err(Errno::NOENT) => continue,
            Err(error) => return Err(error.into()),
        };
        let is_folder = FileType::from_raw_mode(stat.st_mode) == FileType::Directory;
        // A file with several names takes its space once.
        if is_folder || stat.st_nlink < 2 || twins.insert((stat.st_dev, stat.st_ino)) {
            usage.bytes = usage.bytes.saturating_add(taken(&stat));
        }
        if !is_folder || stat.st_dev != disk {
            continue;
        }
        if depth == DEEPEST {
            usage.files = most.saturating_add(1);
            break;
        }
        match enter(folder.fd()?, name) {
            Ok(inner) => open.push(Dir::new(inner)?),
            // It is gone, or has been replaced.
            Err(Errno::NOENT | Errno::NOTDIR | Errno::LOOP) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(usage)
}

fn enter(at: impl std::os::fd::AsFd, name: impl Arg) -> Result<OwnedFd, Errno> {
    openat(at, name, OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC, Mode::empty())
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use super::walk;

    #[test]
    fn a_folder_has_what_its_files_take_once_each_and_nothing_of_what_links_mean() {
        let folder = tempfile::tempdir().expect("a folder");
        let inner = folder.path().join("in/ner");
        fs::create_dir_all(&inner).expect("folders");
        let before = walk(folder.path(), 100).expect("walked");
        assert_eq!(before.files, 2);
        fs::write(inner.join("a"), vec![1; 100_000]).expect("written");
        fs::hard_link(inner.join("a"), folder.path().join("b")).expect("a second name");
        fs::File::create(folder.path().join("holes")).and_then(|file| file.set_len(1 << 40)).expect("a file");
        symlink("/", folder.path().join("root")).expect("a link");
        let after = walk(folder.path(), 100).expect("walked");
        assert_eq!(after.files, 6);
        assert!((100_000..200_000).contains(&(after.bytes - before.bytes)), "{after:?}");
    }

    #[test]
    fn a_walk_ends_with_too_many_files_and_with_too_deep_a_folder() {
        let folder = tempfile::tempdir().expect("a folder");
        for number in 0..20 {
            fs::write(folder.path().join(number.to_string()), "").expect("written");
        }
        assert_eq!(walk(folder.path(), 20).expect("walked").files, 20);
        assert_eq!(walk(folder.path(), 10).expect("walked").files, 11);
        let deep: std::path::PathBuf = std::iter::repeat_n("d", 300).collect();
        fs::create_dir_all(folder.path().join(deep)).expect("folders");
        assert_eq!(walk(folder.path(), 1000).expect("walked").files, 1001);
    }
}
