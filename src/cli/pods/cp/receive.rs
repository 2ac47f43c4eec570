//! Copies from a pod. Data from a pod is written only below the target (`tree.rs`), and accepted only if it was
//! requested.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    os::unix::ffi::OsStrExt,
    path::PathBuf,
    sync::{Arc, atomic::Ordering},
};

use tar::{Archive, EntryType};
use tokio::task::spawn_blocking;

use super::{
    super::shell,
    LARGE,
    bound::{BoundedReader, most},
    changing, here,
    listing::{Entry, Key, Kind, Listing, clash, missing},
    local,
    place::RemotePath,
    remote::{CopyError, RemoteEnd, RemoteRoot},
    sums::{self, Checksum, PIECE, SharedSums, Sum, draft},
    tree::Tree,
};
use crate::cli::output::progress::Meter;

/// A copy from a pod.
pub(super) struct Download {
    source: RemotePath,
    /// The folder here, and the name in it; without a name the folder itself.
    folder: PathBuf,
    top: Option<Vec<u8>>,
    /// Whether only a folder may get that name.
    is_folder: bool,
    tree: Tree,
    meter: Meter,
    shared: Arc<SharedSums>,
    /// The files received by this command, with their modes.
    sent: BTreeSet<Key>,
    /// Files to send again although they seem to be present.
    forced: BTreeSet<Key>,
    was_forced: bool,
    /// Names that could not be read in the pod, one per line.
    pub(super) unread: Vec<String>,
    /// Entries that are neither file, folder nor link.
    pub(super) special: BTreeSet<String>,
    pub(super) is_unchecked: bool,
}

/// A place here: a folder, and a name in it; without a name the folder itself.
#[derive(Debug, Clone)]
pub(super) struct Target {
    pub(super) folder: PathBuf,
    pub(super) top: Option<Vec<u8>>,
    /// Whether only a folder may get that name.
    pub(super) is_folder: bool,
    /// Whether nothing is there.
    pub(super) is_new: bool,
}

/// The remote and local paths of one source.
struct Roots {
    /// The folder there.
    root: RemotePath,
    /// The name of the source in it; without one the folder itself.
    from: Option<Vec<u8>>,
}

impl Download {
    /// A copy of a source to a place here.
    pub(super) fn new(
        source: RemotePath,
        Target { folder, top, is_folder, .. }: Target,
        meter: Meter,
    ) -> Result<Self, CopyError> {
        let tree = Tree::open(&folder).map_err(|error| here("open", &folder, error))?;
        Ok(Self {
            source,
            folder,
            top,
            is_folder,
            tree,
            meter,
            shared: Arc::default(),
            sent: BTreeSet::new(),
            forced: BTreeSet::new(),
            was_forced: false,
            unread: Vec::new(),
            special: BTreeSet::new(),
            is_unchecked: false,
        })
    }

    /// How much has arrived for good, in no unit.
    pub(super) fn arrived(&self) -> u64 {
        self.shared.arrived.load(Ordering::Relaxed)
    }

    /// Copies what is missing, as far as the connection holds.
    pub(super) async fn attempt(&mut self, far: &RemoteEnd) -> Result<(), CopyError> {
        let found = far.look(&self.source, None).await?;
        let roots = self.roots(found.top)?;
        self.unread = found.unread;
        let (source, target) = (found.listing, self.target()?);
        if let Some(key) = clash(&source, &target) {
            let what =
                if source.get(key).is_some_and(|entry| entry.kind == Kind::Folder) { "no folder" } else { "a folder" };
            let error = io::Error::other(format!("it is {what} here and the other way round in the pod"));
            return Err(here("write", &self.path(key), error));
        }
        let is_special = |(_, entry): &(&Key, &Entry)| entry.kind == Kind::Special;
        self.special = source.iter().filter(is_special).map(|(key, _)| key.to_string()).collect();
        self.make_folders(&source)?;
        loop {
            self.transfer(far, &roots, &source, &target).await?;
            let changed = self.check(far, &roots, &source).await?;
            if changed.is_empty() {
                break;
            }
            if self.was_forced {
                return Err(changing(&changed));
            }
            self.was_forced = true;
            self.forced = changed.into_iter().collect();
        }
        self.settle(&source, &target)
    }

    /// The remote path of the source, once its kind is known.
    fn roots(&self, top: RemoteRoot) -> Result<Roots, CopyError> {
        match top {
            RemoteRoot::Folder => Ok(Roots { root: self.source.clone(), from: None }),
            RemoteRoot::File if self.is_folder || self.top.is_none() => {
                let error = io::Error::other("it is to be a folder, and what is copied is a file");
                Err(here("write", &self.path(&Key::default()), error))
            }
            RemoteRoot::File if !self.source.is_folder => {
                let name = self.source.name().map(<[u8]>::to_vec);
                Ok(Roots { root: self.source.parent(), from: name })
            }
            RemoteRoot::File => Err(CopyError::There(vec![format!("{} is no folder", self.source.told())])),
            RemoteRoot::Other => {
                Err(CopyError::There(vec![format!("{} is neither a file nor a folder", self.source.told())]))
            }
            RemoteRoot::Absent | RemoteRoot::Orphan => {
                Err(CopyError::There(vec![format!("{} is not there", self.source.told())]))
            }
        }
    }

    /// The existing local files.
    fn target(&self) -> Result<Listing, CopyError> {
        let path = self.path(&Key::default());
        local::listing(&path, local::Link::Itself).map_err(|error| here("read", &path, error))
    }

    fn path(&self, key: &Key) -> PathBuf {
        let key = key.below(self.top.as_deref());
        key.names().fold(self.folder.clone(), |path, name| path.join(OsStr::from_bytes(name)))
    }

    fn make_folders(&self, source: &Listing) -> Result<(), CopyError> {
        for (key, _) in source.iter().filter(|(_, entry)| entry.kind == Kind::Folder) {
            let made = self.tree.make_folder(&key.below(self.top.as_deref()));
            made.map_err(|error| here("make", &self.path(key), error))?;
        }
        Ok(())
    }

    /// Copies what is missing: small files and links as archives, each large file by itself from where it stopped.
    async fn transfer(
        &mut self,
        far: &RemoteEnd,
        roots: &Roots,
        source: &Listing,
        target: &Listing,
    ) -> Result<(), CopyError> {
        let mut wanted: Vec<Key> =
            if self.was_forced { self.forced.iter().cloned().collect() } else { missing(source, target) };
        // Files that arrived in an earlier pass of this try are not in the target's listing.
        let known = self.shared.sums().clone();
        wanted.retain(|key| self.forced.contains(key) || !known.contains_key(key));
        let size = |keys: &[Key]| keys.iter().map(|key| source[key].size).sum::<u64>();
        let total: u64 = source.values().map(|entry| entry.size).sum();
        self.meter.set(total.saturating_sub(size(&wanted)), total);
        // A source that is a file may be a link to one, which an archive would keep.
        let is_large = |key: &Key| source[key].kind == Kind::File && (key.is_root() || source[key].size >= LARGE);
        let (large, small): (Vec<Key>, Vec<Key>) = wanted.into_iter().partition(is_large);
        if !small.is_empty() {
            self.receive_small(far, roots, source, &small).await?;
        }
        for key in large {
            self.receive_large(far, roots, &key, source[&key]).await?;
            self.forced.remove(&key);
            self.sent.insert(key);
        }
        Ok(())
    }

    async fn receive_small(
        &mut self,
        far: &RemoteEnd,
        roots: &Roots,
        source: &Listing,
        keys: &[Key],
    ) -> Result<(), CopyError> {
        let names = names(keys, roots);
        let unpacking = ArchiveReader {
            wanted: keys.iter().map(|key| (key.clone(), source[key])).collect(),
            source: source.clone(),
            from: roots.from.clone(),
            top: self.top.clone(),
            tree: self.tree.again(),
            folder: self.folder.clone(),
            meter: self.meter.clone(),
            shared: Arc::clone(&self.shared),
        };
        far.pack(&roots.root, names, move |told| unpacking.read(told)).await?;
        for key in keys {
            self.forced.remove(key);
            self.sent.insert(key.clone());
        }
        Ok(())
    }

    async fn receive_large(&self, far: &RemoteEnd, roots: &Roots, key: &Key, entry: Entry) -> Result<(), CopyError> {
        let (tree, meter, shared) = (self.tree.again(), self.meter.clone(), Arc::clone(&self.shared));
        let (here_key, path) = (key.below(self.top.as_deref()), self.path(key));
        let name = draft(key, entry.size, entry.modified);
        let begin = {
            let (tree, here_key, name, path, meter) =
                (tree.again(), here_key.clone(), name.clone(), path.clone(), meter.clone());
            move || begun(&tree, &here_key, &name, entry.size, &meter).map_err(|error| here("write", &path, error))
        };
        let (mut file, mut summing, offset) = spawn_blocking(begin).await??;
        let (key, there) = (key.clone(), key.below(roots.from.as_deref()).path());
        let take = move |told: &mut dyn Read| {
            let wrong = |error| here("write", &path, error);
            let mut left = entry.size - offset;
            let mut piece = vec![0; PIECE];
            while left > 0 {
                let most = usize::try_from(left).unwrap_or(PIECE).min(PIECE);
                let length = match told.read(&mut piece[..most]) {
                    Ok(0) => return Err(CopyError::Cut(Vec::new())),
                    Ok(length) => length,
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                    Err(_) => return Err(CopyError::Cut(Vec::new())),
                };
                file.write_all(&piece[..length]).map_err(wrong)?;
                summing.add(&piece[..length]);
                meter.add(length as u64);
                shared.arrived.fetch_add(length as u64, Ordering::Relaxed);
                left -= length as u64;
            }
            tree.settle(&here_key, &name, &file, entry.mode, entry.modified).map_err(wrong)?;
            shared.sums().insert(key, summing.end());
            Ok(())
        };
        if entry.size == offset {
            // Nothing is left to send.
            return spawn_blocking(move || take(&mut io::empty())).await?;
        }
        let there = shell::quoted(OsStr::from_bytes(&there));
        far.tail(&roots.root, there, offset, take).await
    }

    /// Compares all files with those of the pod. Gives those that differ: they were changed meanwhile, on either side.
    async fn check(&mut self, far: &RemoteEnd, roots: &Roots, source: &Listing) -> Result<Vec<Key>, CopyError> {
        let files: Vec<Key> =
            source.iter().filter(|(_, entry)| entry.kind == Kind::File).map(|(key, _)| key.clone()).collect();
        if files.is_empty() {
            return Ok(Vec::new());
        }
        self.meter.say("comparing");
        let Some(told) = far.sums(&roots.root, names(&files, roots)).await? else {
            self.is_unchecked = true;
            return Ok(Vec::new());
        };
        let paths = files.iter().map(|key| (key, key.below(roots.from.as_deref()).path()));
        let told: BTreeMap<Key, Sum> =
            sums::read(&told, paths).into_iter().map(|(key, sum)| (key.clone(), sum)).collect();
        let (tree, top, shared) = (self.tree.again(), self.top.clone(), Arc::clone(&self.shared));
        let compare = move || {
            let differs = |key: &Key| {
                let known = shared.sums().get(key).copied();
                let ours = known.or_else(|| sum_of(&tree, &key.below(top.as_deref())).ok());
                if let Some(sum) = ours {
                    shared.sums().insert(key.clone(), sum);
                }
                ours.is_none() || told.get(key) != ours.as_ref()
            };
            files.into_iter().filter(differs).collect::<Vec<Key>>()
        };
        let changed = spawn_blocking(compare).await?;
        let mut sums = self.shared.sums();
        sums.retain(|key, _| !changed.contains(key));
        Ok(changed)
    }

    /// Gives what was there already its mode, and folders mode and time: the innermost first.
    fn settle(&self, source: &Listing, target: &Listing) -> Result<(), CopyError> {
        for (key, entry) in source.iter().rev() {
            let place = key.below(self.top.as_deref());
            let is_so = target.get(key).is_none_or(|other| other.mode & 0o777 == entry.mode & 0o777);
            let settled = match entry.kind {
                Kind::File if is_so || self.sent.contains(key) => Ok(()),
                Kind::File => self.tree.set_mode(&place, entry.mode),
                // A folder that was there before keeps what it has.
                Kind::Folder if place.is_root() => Ok(()),
                Kind::Folder => self.tree.settle_folder(&place, entry.mode, entry.modified),
                Kind::Link | Kind::Special => Ok(()),
            };
            settled.map_err(|error| here("set the mode of", &self.path(key), error))?;
        }
        Ok(())
    }
}

/// The paths of these there, each ended by a zero.
fn names(keys: &[Key], roots: &Roots) -> Vec<u8> {
    keys.iter().flat_map(|key| [key.below(roots.from.as_deref()).path(), vec![0]].concat()).collect()
}

/// Opens a draft and sums up what an earlier try left in it: the file, the sum, and how much is there.
fn begun(tree: &Tree, key: &Key, name: &str, size: u64, meter: &Meter) -> io::Result<(File, Checksum, u64)> {
    let mut file = tree.draft(key, name)?;
    if file.metadata()?.len() > size {
        file.set_len(0)?;
    }
    let (mut summing, mut offset) = (Checksum::new(), 0);
    summing.read(&file, |length| {
        offset += length;
        meter.add(length);
    })?;
    file.seek(SeekFrom::Start(offset))?;
    Ok((file, summing, offset))
}

fn sum_of(tree: &Tree, key: &Key) -> io::Result<Sum> {
    let mut summing = Checksum::new();
    summing.read(tree.read(key)?, |_| {})?;
    Ok(summing.end())
}

/// An archive that is being read.
struct ArchiveReader {
    /// Requested entries that have not arrived.
    wanted: BTreeMap<Key, Entry>,
    source: Listing,
    from: Option<Vec<u8>>,
    top: Option<Vec<u8>>,
    tree: Tree,
    folder: PathBuf,
    meter: Meter,
    shared: Arc<SharedSums>,
}

impl ArchiveReader {
    /// Takes what was asked for, until all of it is here.
    fn read(mut self, told: &mut dyn Read) -> Result<(), CopyError> {
        let (ended, most) = (std::cell::Cell::new(false), most(self.wanted.iter()));
        let left = std::cell::Cell::new(most);
        let mut archive = Archive::new(BoundedReader { told, ended: &ended, left: &left });
        // There may be several archives in sequence.
        archive.set_ignore_zeros(true);
        let endless = || {
            let megabytes = most.div_ceil(1_000_000);
            CopyError::Hostile(format!(
                "the pod sends more than it listed, and the copy ended after {megabytes} MB; copy again when no program \
                 writes to these files"
            ))
        };
        let broken = |_| {
            if left.get() == 0 {
                endless()
            } else if ended.get() {
                CopyError::Cut(Vec::new())
            } else {
                CopyError::Hostile("what the pod sends is no archive".to_owned())
            }
        };
        let mut links = Vec::new();
        for entry in archive.entries().map_err(broken)? {
            let mut entry = entry.map_err(broken)?;
            let (key, expected) = self.expected(&entry.path_bytes())?;
            let kind = entry.header().entry_type();
            match (kind, expected.kind) {
                (EntryType::Regular | EntryType::Continuous, Kind::File) => {
                    let written = self.write(&key, expected, &mut entry);
                    written.map_err(|trouble| if left.get() == 0 { endless() } else { trouble })?;
                }
                (EntryType::Link, Kind::File) => self.copy(&key, expected, entry.link_name_bytes().as_deref())?,
                (EntryType::Symlink, Kind::Link) => {
                    let target = entry.link_name_bytes().unwrap_or_default().into_owned();
                    links.push((key, target));
                }
                (_, _) => return Err(CopyError::Hostile(format!("the pod sends `{key}` as what it is not"))),
            }
            if self.wanted.is_empty() {
                break;
            }
        }
        if !self.wanted.is_empty() {
            return Err(if left.get() == 0 { endless() } else { CopyError::Cut(Vec::new()) });
        }
        for (key, target) in links {
            let made = self.tree.link(&key.below(self.top.as_deref()), &draft(&key, 0, 0), &target);
            made.map_err(|error| self.here("make the link", &key, error))?;
        }
        Ok(())
    }

    /// The entry for a name in an archive, if it was requested and has not arrived.
    fn expected(&mut self, path: &[u8]) -> Result<(Key, Entry), CopyError> {
        let key = Key::parse(path).and_then(|key| key.without(self.from.as_deref()));
        key.and_then(|key| self.wanted.remove_entry(&key)).ok_or_else(|| {
            CopyError::Hostile(format!("the pod sends `{}`, which was not asked for", String::from_utf8_lossy(path)))
        })
    }

    fn write(&self, key: &Key, expected: Entry, entry: &mut tar::Entry<'_, impl Read>) -> Result<(), CopyError> {
        let size = entry.size();
        self.settle(key, expected, Some(size), entry)
    }

    /// Copies what another name of the same file has brought.
    fn copy(&self, key: &Key, expected: Entry, other: Option<&[u8]>) -> Result<(), CopyError> {
        let wrong = || CopyError::Hostile(format!("the pod sends `{key}` as another name of what is not in the copy"));
        let other =
            other.and_then(Key::parse).and_then(|other| other.without(self.from.as_deref())).ok_or_else(wrong)?;
        let is_file = self.source.get(&other).is_some_and(|entry| entry.kind == Kind::File);
        if !is_file || other == *key || self.wanted.contains_key(&other) {
            return Err(wrong());
        }
        let mut file =
            self.tree.read(&other.below(self.top.as_deref())).map_err(|error| self.here("read", &other, error))?;
        self.settle(key, expected, None, &mut file)
    }

    /// Writes a file as a whole. One of which not all comes leaves nothing.
    fn settle(&self, key: &Key, expected: Entry, size: Option<u64>, from: &mut impl Read) -> Result<(), CopyError> {
        let wrong = |error| self.here("write", key, error);
        let (place, name) = (key.below(self.top.as_deref()), draft(key, expected.size, expected.modified));
        let mut file = self.tree.draft(&place, &name).map_err(wrong)?;
        file.set_len(0).map_err(wrong)?;
        let (mut summing, mut piece, mut length) = (Checksum::new(), vec![0; PIECE], 0);
        loop {
            let read = match from.read(&mut piece) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(_) => 0,
            };
            if read == 0 {
                break;
            }
            file.write_all(&piece[..read]).map_err(wrong)?;
            summing.add(&piece[..read]);
            self.meter.add(read as u64);
            length += read as u64;
        }
        if size.is_some_and(|size| size != length) {
            self.tree.discard(&place, &name);
            return Err(CopyError::Cut(Vec::new()));
        }
        self.tree.settle(&place, &name, &file, expected.mode, expected.modified).map_err(wrong)?;
        self.shared.sums().insert(key.clone(), summing.end());
        self.shared.arrived.fetch_add(length + 1, Ordering::Relaxed);
        Ok(())
    }

    fn here(&self, doing: &'static str, key: &Key, error: io::Error) -> CopyError {
        let key = key.below(self.top.as_deref());
        let path = key.names().fold(self.folder.clone(), |path, name| path.join(OsStr::from_bytes(name)));
        here(doing, &path, error)
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::symlink};

    use tar::{Builder, EntryType, Header};

    use super::{ArchiveReader, CopyError, Listing, Meter, Tree};
    use crate::cli::pods::cp::listing;

    /// Unpacks an archive into a folder, when these were asked for.
    fn unpacked(folder: &std::path::Path, asked: &[&str], archive: &[u8]) -> Result<(), CopyError> {
        let lines = std::iter::once("41ed 0 0 .").chain(asked.iter().copied());
        let source: Listing = listing::read(lines.map(str::as_bytes)).expect("a list");
        let tree = Tree::open(folder).expect("opened");
        let wanted = source.iter().filter(|(_, entry)| entry.kind != listing::Kind::Folder);
        let wanted = wanted.map(|(key, entry)| (key.clone(), *entry)).collect();
        let (meter, shared) = (Meter::none(), std::sync::Arc::default());
        let folder = folder.to_owned();
        ArchiveReader { wanted, source, from: None, top: None, tree, folder, meter, shared }.read(&mut &*archive)
    }

    /// An archive with one entry, whose names are not made better.
    fn archive(entries: &[(&str, EntryType, &str, &str)]) -> Vec<u8> {
        let mut builder = Builder::new(Vec::new());
        for (name, kind, link, content) in entries {
            let mut header = Header::new_gnu();
            let old = header.as_old_mut();
            old.name[..name.len()].copy_from_slice(name.as_bytes());
            old.linkname[..link.len()].copy_from_slice(link.as_bytes());
            header.set_entry_type(*kind);
            header.set_mode(0o6777);
            header.set_size(content.len() as u64);
            header.set_cksum();
            builder.append(&header, content.as_bytes()).expect("written");
        }
        builder.into_inner().expect("written")
    }

    #[test]
    fn a_hostile_archive_writes_nothing_but_what_was_asked_for() {
        let file = EntryType::Regular;
        for (name, kind, link) in [
            ("/etc/x", file, ""),
            ("../x", file, ""),
            ("a/../../x", file, ""),
            ("b", file, ""),
            ("./a", EntryType::Directory, ""),
            ("./a", EntryType::Symlink, "/etc"),
            ("./a", EntryType::Char, ""),
            ("./a", EntryType::Block, ""),
            ("./a", EntryType::Fifo, ""),
            ("./a", EntryType::Link, "/etc/passwd"),
            ("./a", EntryType::Link, "../outside"),
            ("./a", EntryType::Link, "./a"),
            ("./l", file, ""),
            ("./l/x", file, ""),
        ] {
            let world = tempfile::tempdir().expect("a folder");
            let folder = world.path().join("in");
            fs::create_dir(&folder).expect("a folder");
            fs::write(world.path().join("outside"), "secret").expect("written");
            let told = unpacked(&folder, &["81a4 1 1 ./a", "a1ff 0 0 ./l"], &archive(&[(name, kind, link, "x")]));
            assert!(matches!(told, Err(CopyError::Hostile(_))), "{name} {kind:?} {link}: {told:?}");
            assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 0, "{name} {kind:?} {link}");
            assert_eq!(fs::read_dir(world.path()).expect("a folder").count(), 2, "{name} {kind:?} {link}");
        }
    }

    #[test]
    fn a_link_comes_last_and_what_was_one_before_is_not_written_through() {
        let world = tempfile::tempdir().expect("a folder");
        let folder = world.path().join("in");
        fs::create_dir(&folder).expect("a folder");
        let asked = ["81a4 1 1 ./a", "a1ff 0 0 ./l"];
        let both = archive(&[("./l", EntryType::Symlink, "../out", ""), ("./a", EntryType::Regular, "", "x")]);
        unpacked(&folder, &asked, &both).expect("unpacked");
        assert_eq!(fs::read_link(folder.join("l")).expect("a link"), std::path::Path::new("../out"));
        // Now the same name is a folder there.
        let told =
            unpacked(&folder, &["41ed 0 0 ./l", "81a4 1 1 ./l/x"], &archive(&[("./l/x", EntryType::Regular, "", "x")]));
        assert!(matches!(told, Err(CopyError::Here { .. })), "{told:?}");
        assert!(!world.path().join("out").exists());
    }

    #[test]
    fn a_second_name_of_a_file_becomes_a_file_of_its_own() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = archive(&[("./a", EntryType::Regular, "", "text"), ("./b", EntryType::Link, "./a", "")]);
        unpacked(folder.path(), &["81a4 4 1 ./a", "81a4 4 1 ./b"], &names).expect("unpacked");
        assert_eq!(fs::read_to_string(folder.path().join("b")).expect("read"), "text");
    }

    #[test]
    fn what_was_cut_off_leaves_no_half_file() {
        let whole = archive(&[("./a", EntryType::Regular, "", "text"), ("./b", EntryType::Regular, "", "more text")]);
        let asked = ["81a4 4 1 ./a", "81a4 9 1 ./b"];
        for length in (0..1545).step_by(103) {
            let folder = tempfile::tempdir().expect("a folder");
            symlink("nowhere", folder.path().join("b")).expect("a link");
            let told = unpacked(folder.path(), &asked, &whole[..length]);
            assert!(matches!(told, Err(CopyError::Cut(_))), "{length}: {told:?}");
            assert!(folder.path().join("b").is_symlink(), "{length}");
            let is_whole = fs::read(folder.path().join("a")).map_or(true, |text| text == b"text");
            assert!(is_whole && fs::read_dir(folder.path()).expect("a folder").count() <= 2, "{length}");
        }
    }

    #[test]
    fn what_is_no_archive_is_told_from_one_that_was_cut_off() {
        let folder = tempfile::tempdir().expect("a folder");
        let told = unpacked(folder.path(), &["81a4 4 1 ./a"], &[b'x'; 4096]);
        assert!(matches!(told, Err(CopyError::Hostile(_))), "{told:?}");
    }
}
