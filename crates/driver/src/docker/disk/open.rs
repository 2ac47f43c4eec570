//! Deleted files that processes of containers hold open: they take space, and are in no folder.

use std::{
    collections::{HashMap, HashSet},
    fs,
    io::Read,
    os::unix::{ffi::OsStrExt, fs::MetadataExt},
    path::{Path, PathBuf},
};

/// How many descriptors and mappings of a container are examined.
const MOST: u32 = 500_000;
/// The file systems that are memory, which has a separate limit, by their `statfs` numbers: tmpfs, ramfs and hugetlbfs.
const MEMORY: [u64; 3] = [0x0102_1994, 0x8584_58f6, 0x9584_58f6];
/// The maximum length of a process's list of control groups.
const GROUPS: u64 = 64 << 10;

/// A deleted file that is open.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct DeletedFile {
    /// Where it was in its container, as far as the system reports it.
    pub(super) path: PathBuf,
    /// Bytes on disk.
    pub(super) bytes: u64,
}

/// The folders in `/proc` of the processes of these containers. Control groups say whose they are: process ids mean
/// something else to a daemon in another namespace.
pub(super) fn processes(containers: &HashSet<&str>) -> HashMap<String, Vec<PathBuf>> {
    let mut of_containers: HashMap<String, Vec<PathBuf>> = HashMap::new();
    for entry in fs::read_dir("/proc").into_iter().flatten().flatten() {
        if !entry.file_name().as_bytes().iter().all(u8::is_ascii_digit) {
            continue;
        }
        let mut groups = String::new();
        let read =
            fs::File::open(entry.path().join("cgroup")).and_then(|file| file.take(GROUPS).read_to_string(&mut groups));
        // It may have just ended.
        let Ok(_) = read else { continue };
        let mut words = groups.split(|letter: char| !letter.is_ascii_alphanumeric());
        if let Some(id) = words.find(|word| containers.contains(word)) {
            of_containers.entry(id.to_owned()).or_default().push(entry.path());
        }
    }
    of_containers
}

/// The deleted files that these processes hold open, each once.
pub(super) fn deleted(processes: &[PathBuf]) -> Vec<DeletedFile> {
    let (mut found, mut seen, mut left) = (Vec::new(), HashSet::new(), MOST);
    // Mappings are many and seldom hold what no descriptor does, so they come last.
    for kind in ["fd", "map_files"] {
        for process in processes {
            for entry in fs::read_dir(process.join(kind)).into_iter().flatten().flatten() {
                let Some(next) = left.checked_sub(1) else { return found };
                left = next;
                found.extend(is_deleted(&entry.path(), &mut seen));
            }
        }
    }
    found
}

fn is_deleted(open: &Path, seen: &mut HashSet<(u64, u64)>) -> Option<DeletedFile> {
    const DELETED: &[u8] = b" (deleted)";
    // If a name is too long to be reported, query the file itself.
    let path = match fs::read_link(open) {
        Ok(path) => path
            .as_os_str()
            .as_bytes()
            .strip_suffix(DELETED)
            .map(|path| PathBuf::from(std::ffi::OsStr::from_bytes(path)))?,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return None,
        Err(_) => PathBuf::new(),
    };
    let file = fs::metadata(open).ok()?;
    let is_memory = || {
        let of = rustix::fs::statfs(open).map(|system| u64::try_from(system.f_type).unwrap_or(0));
        of.is_ok_and(|kind| MEMORY.contains(&kind))
    };
    let counts = file.is_file() && file.nlink() == 0 && !is_memory() && seen.insert((file.dev(), file.ino()));
    counts.then(|| DeletedFile { path, bytes: file.blocks().saturating_mul(512) })
}

#[cfg(test)]
mod tests {
    use std::{collections::HashSet, fs, io::Write, path::PathBuf};

    use super::{deleted, processes};

    #[test]
    fn a_deleted_file_counts_while_it_is_open_and_once() {
        // Not in an in-memory folder.
        let folder = tempfile::tempdir_in(".").expect("a folder");
        let path = folder.path().join("file");
        let mut file = fs::File::create(&path).expect("a file");
        file.write_all(&vec![1; 100_000]).expect("written");
        file.sync_all().expect("on disk");
        let again = file.try_clone().expect("a second descriptor");
        let ours = || -> Vec<_> {
            let all = deleted(&[PathBuf::from("/proc/self")]);
            all.into_iter().filter(|one| one.path.ends_with("file")).map(|one| one.bytes).collect()
        };
        assert_eq!(ours(), Vec::<u64>::new());
        fs::remove_file(&path).expect("removed");
        assert!(ours().len() == 1 && ours()[0] >= 100_000, "{:?}", ours());
        drop((file, again));
        assert_eq!(ours(), Vec::<u64>::new());
    }

    #[test]
    fn no_process_is_of_a_container_that_its_groups_do_not_name() {
        assert_eq!(processes(&HashSet::from(["f00df00d"])).len(), 0);
    }
}
