//! Copies to a pod.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsStr,
    fs::{self, File},
    io::{self, BufWriter, PipeWriter, Read, Seek, SeekFrom, Write},
    os::unix::{ffi::OsStrExt, fs::OpenOptionsExt},
    path::{Path, PathBuf},
    sync::{Arc, atomic::Ordering},
};

use chrono::DateTime;
use tokio::task::spawn_blocking;

use super::{
    super::shell,
    LARGE, changing, here,
    listing::{Entry, Key, Kind, Listing, clash, missing},
    local,
    pack::{ArchiveLength, ArchiveWriter, ExactReader},
    place::RemotePath,
    remote::{CopyError, RemoteEnd, RemoteRoot},
    sums::{self, Checksum, PIECE, SharedSums, Sum, draft},
};
use crate::cli::output::progress::Meter;

/// Files to copy to a pod.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) path: PathBuf,
    /// Its name; `None` if its contents are meant.
    pub(super) leaf: Option<Vec<u8>>,
    /// Whether it is a working tree, of which ignored files stay here.
    pub(super) is_tree: bool,
}

/// A copy to a pod.
pub(super) struct Upload {
    source: PathBuf,
    leaf: Option<Vec<u8>>,
    is_tree: bool,
    target: RemotePath,
    /// Its destination, once known: a later check would find the folder that this copy created.
    roots: Option<Roots>,
    /// The listing at that time.
    found: Option<Listing>,
    meter: Meter,
    shared: Arc<SharedSums>,
    forced: BTreeSet<Key>,
    was_forced: bool,
    pub(super) special: BTreeSet<String>,
    pub(super) is_unchecked: bool,
}

/// The folder there, and the name in it; without a name the folder itself.
#[derive(Debug, Clone)]
struct Roots {
    root: RemotePath,
    top: Option<Vec<u8>>,
    /// Whether the source got its place by being new.
    is_new: bool,
}

impl Roots {
    fn path(&self) -> RemotePath {
        self.top.as_ref().map_or_else(|| self.root.clone(), |top| self.root.join(top))
    }
}

impl Upload {
    /// A copy of a source to a path in a pod, or into an existing folder under its own name.
    pub(super) fn new(source: Source, target: RemotePath, meter: Meter) -> Self {
        let Source { path, leaf, is_tree } = source;
        Self {
            source: path,
            leaf,
            is_tree,
            target,
            roots: None,
            found: None,
            meter,
            shared: Arc::default(),
            forced: BTreeSet::new(),
            was_forced: false,
            special: BTreeSet::new(),
            is_unchecked: false,
        }
    }

    /// How much has arrived for good, in no unit.
    pub(super) fn arrived(&self) -> u64 {
        self.shared.arrived.load(Ordering::Relaxed)
    }

    /// Whether the target was not there before, and so is another one the next time.
    pub(super) fn is_new(&self) -> bool {
        self.roots.as_ref().is_some_and(|roots| roots.is_new)
    }

    /// Copies what is missing, as far as the connection holds.
    pub(super) async fn attempt(&mut self, far: &RemoteEnd, into: UploadTarget) -> Result<(), CopyError> {
        let source = self.listing()?;
        self.prepare(far, into).await?;
        let Some(roots) = self.roots.clone() else { return Ok(()) };
        let target = match self.found.take() {
            Some(found) => found,
            None => far.look(&roots.path(), None).await?.listing,
        };
        if let Some(key) = clash(&source, &target) {
            let error = io::Error::other("it is a folder here or in the pod, and none on the other side");
            return Err(here("copy", &self.path(key), error));
        }
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
        self.settle(far, &roots, &source).await
    }

    /// The listing of the source.
    fn listing(&mut self) -> Result<Listing, CopyError> {
        let listing = if self.is_tree {
            local::working_tree(&self.source)
        } else {
            local::listing(&self.source, local::Link::Followed)
        };
        let listing = listing.map_err(|error| here("read", &self.source, error))?;
        if listing.is_empty() {
            return Err(here("read", &self.source, io::ErrorKind::NotFound.into()));
        }
        let is_special = |(_, entry): &(&Key, &Entry)| entry.kind == Kind::Special;
        self.special = listing.iter().filter(is_special).map(|(key, _)| key.to_string()).collect();
        Ok(listing)
    }

    /// Finds out where it goes, and what is there already.
    pub(super) async fn prepare(&mut self, far: &RemoteEnd, into: UploadTarget) -> Result<(), CopyError> {
        if self.roots.is_some() {
            return Ok(());
        }
        let source = self.listing()?;
        let leaf = self.leaf.as_deref().map(|leaf| shell::quoted(OsStr::from_bytes(leaf)));
        let found = far.look(&self.target, leaf.as_deref()).await?;
        let is_folder = source.get(&Key::default()).is_some_and(|entry| entry.kind == Kind::Folder);
        let told = self.target.told();
        let refused = |what: String| Err(CopyError::There(vec![what]));
        let named = || Roots {
            root: self.target.parent(),
            top: self.target.name().map(<[u8]>::to_vec),
            is_new: found.top == RemoteRoot::Absent && is_folder,
        };
        let roots = match found.top {
            _ if found.is_inside => Roots { root: self.target.clone(), top: self.leaf.clone(), is_new: false },
            RemoteRoot::Folder => Roots { root: self.target.clone(), top: None, is_new: false },
            _ if into == UploadTarget::Folder => {
                return refused(format!("{told} is no folder, and several things go into one"));
            }
            RemoteRoot::Orphan => return refused(format!("there is no folder for {told}")),
            RemoteRoot::Other => return refused(format!("{told} is neither a file nor a folder")),
            RemoteRoot::File if self.target.is_folder => return refused(format!("{told} is no folder")),
            RemoteRoot::Absent if self.target.is_folder && !is_folder => {
                return refused(format!("there is no folder {told}"));
            }
            RemoteRoot::File | RemoteRoot::Absent => named(),
        };
        (self.roots, self.found) = (Some(roots), Some(found.listing));
        Ok(())
    }

    fn path(&self, key: &Key) -> PathBuf {
        path(&self.source, key)
    }

    async fn transfer(
        &mut self,
        far: &RemoteEnd,
        roots: &Roots,
        source: &Listing,
        target: &Listing,
    ) -> Result<(), CopyError> {
        let is_other = |key: &Key| {
            let (entry, other) = (source.get(key), target.get(key));
            entry.zip(other).is_some_and(|(entry, other)| entry.kind == Kind::File && entry.mode != other.mode)
        };
        let mut wanted: Vec<Key> =
            if self.was_forced { self.forced.iter().cloned().collect() } else { missing(source, target) };
        if !self.was_forced {
            let known: BTreeSet<Key> = wanted.iter().cloned().collect();
            wanted.extend(source.keys().filter(|key| !known.contains(key) && is_other(key)).cloned());
        }
        let total: u64 = source.values().map(|entry| entry.size).sum();
        let left: u64 = wanted.iter().map(|key| source[key].size).sum();
        self.meter.set(total.saturating_sub(left), total);
        let done = source.len().saturating_sub(wanted.len()) as u64 + total.saturating_sub(left);
        self.shared.arrived.fetch_max(done, Ordering::Relaxed);
        let (large, small): (Vec<Key>, Vec<Key>) = wanted.into_iter().partition(|key| source[key].size >= LARGE);
        let folders: Vec<Key> = folders(source).map(|(key, _)| key.clone()).collect();
        if !small.is_empty() || !folders.is_empty() {
            // Those of folders are set at the end; until then its owner can write there.
            self.unpack(far, roots, source, [folders, small].concat(), |entry| entry.mode | 0o700).await?;
        }
        for key in large {
            self.send_large(far, roots, &key, source[&key], done).await?;
        }
        Ok(())
    }

    /// Sends these as an archive, folders with the mode that this gives.
    async fn unpack(
        &self,
        far: &RemoteEnd,
        roots: &Roots,
        source: &Listing,
        keys: Vec<Key>,
        mode: fn(&Entry) -> u32,
    ) -> Result<(), CopyError> {
        let (base, top) = (self.source.clone(), roots.top.clone());
        let (mut entries, mut length) = (Vec::new(), ArchiveLength::new());
        for key in keys {
            let (entry, place) = (source[&key], key.below(top.as_deref()));
            let target = match entry.kind {
                Kind::Link => {
                    let path = path(&base, &key);
                    fs::read_link(&path).map_err(|error| here("read", &path, error))?
                }
                Kind::Special => continue,
                // Folders that existed before keep their mode.
                Kind::Folder if place.is_root() => continue,
                Kind::Folder | Kind::File => PathBuf::new(),
            };
            length.add(&place, &entry, target.as_os_str().as_bytes());
            entries.push((key, entry, target));
        }
        let (meter, shared) = (self.meter.clone(), Arc::clone(&self.shared));
        let write = move |pipe: PipeWriter| {
            let mut packing = ArchiveWriter::new(BufWriter::with_capacity(PIECE, pipe));
            for (key, entry, target) in entries {
                let (path, place) = (path(&base, &key), key.below(top.as_deref()));
                let written = match entry.kind {
                    Kind::Folder => packing.folder(&place, entry, mode(&entry)),
                    Kind::Link => packing.link(&place, entry, target.as_os_str().as_bytes()),
                    Kind::File => {
                        let from = open(&path).map_err(|error| here("read", &path, error))?;
                        let mut summing = Checksum::new();
                        let seen = |length| meter.add(length);
                        let mut exact = ExactReader { from, left: entry.size, summing: &mut summing, seen: &seen };
                        let written = packing.file(&place, entry, &mut exact);
                        shared.sums().insert(key, summing.end());
                        written
                    }
                    Kind::Special => Ok(()),
                };
                written.map_err(|_| CopyError::Cut(Vec::new()))?;
            }
            packing.end().map_err(|_| CopyError::Cut(Vec::new()))
        };
        far.unpack(&roots.root, length.bytes(), write).await
    }

    /// Sends a large file from where it stopped, to a draft that gets its name when all of it is there.
    async fn send_large(
        &self,
        far: &RemoteEnd,
        roots: &Roots,
        key: &Key,
        entry: Entry,
        done: u64,
    ) -> Result<(), CopyError> {
        let place = key.below(roots.top.as_deref());
        let Some((folder, _)) = place.split() else { return Ok(()) };
        let word = |path: Vec<u8>| shell::quoted(OsStr::from_bytes(&path));
        let part = word([folder.path().as_slice(), b"/", draft(key, entry.size, entry.modified).as_bytes()].concat());
        let (path, meter, shared, of) = (self.path(key), self.meter.clone(), Arc::clone(&self.shared), key.clone());
        let write = move |there: u64, mut pipe: PipeWriter| {
            shared.arrived.fetch_max(done + there, Ordering::Relaxed);
            let read = |error| here("read", &path, error);
            let mut file = open(&path).map_err(read)?;
            let mut summing = Checksum::new();
            summing.read((&file).take(there), |length| meter.add(length)).map_err(read)?;
            file.seek(SeekFrom::Start(there)).map_err(read)?;
            let seen = |length| meter.add(length);
            let mut exact = ExactReader { from: file, left: entry.size - there, summing: &mut summing, seen: &seen };
            let mut piece = vec![0; PIECE];
            loop {
                let length = exact.read(&mut piece).map_err(read)?;
                if length == 0 {
                    break;
                }
                pipe.write_all(&piece[..length]).map_err(|_| CopyError::Cut(Vec::new()))?;
            }
            shared.sums().insert(of, summing.end());
            Ok(())
        };
        far.append(&roots.root, part.clone(), entry.size, write).await?;
        far.settle(&roots.root, [part, word(place.path()), format!("{:04o}", entry.mode), stamp(entry.modified)]).await
    }

    /// Compares all files with those of the pod. Gives those that differ: they were changed meanwhile, on either side.
    async fn check(&mut self, far: &RemoteEnd, roots: &Roots, source: &Listing) -> Result<Vec<Key>, CopyError> {
        let files: Vec<Key> =
            source.iter().filter(|(_, entry)| entry.kind == Kind::File).map(|(key, _)| key.clone()).collect();
        if files.is_empty() {
            return Ok(Vec::new());
        }
        self.meter.say("comparing");
        let place = |key: &Key| key.below(roots.top.as_deref()).path();
        let names = files.iter().flat_map(|key| [place(key), vec![0]].concat()).collect();
        let Some(told) = far.sums(&roots.root, names).await? else {
            self.is_unchecked = true;
            return Ok(Vec::new());
        };
        let paths = files.iter().map(|key| (key, place(key)));
        let told: BTreeMap<Key, Sum> =
            sums::read(&told, paths).into_iter().map(|(key, sum)| (key.clone(), sum)).collect();
        let (base, shared) = (self.source.clone(), Arc::clone(&self.shared));
        let compare = move || {
            let differs = |key: &Key| {
                let known = shared.sums().get(key).copied();
                let ours = known.or_else(|| sum_of(&path(&base, key)).ok());
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

    /// Gives folders their mode and time, the innermost first.
    async fn settle(&self, far: &RemoteEnd, roots: &Roots, source: &Listing) -> Result<(), CopyError> {
        let folders: Vec<Key> = folders(source).rev().map(|(key, _)| key.clone()).collect();
        if folders.is_empty() {
            return Ok(());
        }
        self.unpack(far, roots, source, folders, |entry| entry.mode).await
    }
}

/// Whether a copy must go into an existing folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum UploadTarget {
    /// It may get a new name.
    Any,
    /// It is one of several.
    Folder,
}

fn folders(source: &Listing) -> impl DoubleEndedIterator<Item = (&Key, &Entry)> {
    source.iter().filter(|(_, entry)| entry.kind == Kind::Folder)
}

fn path(base: &Path, key: &Key) -> PathBuf {
    key.names().fold(base.to_owned(), |path, name| path.join(OsStr::from_bytes(name)))
}

/// Opens a file to read it; one that has become a pipe is not waited for.
fn open(path: &Path) -> io::Result<File> {
    let nonblock = i32::try_from(rustix::fs::OFlags::NONBLOCK.bits()).unwrap_or(0);
    fs::OpenOptions::new().read(true).custom_flags(nonblock).open(path)
}

fn sum_of(path: &Path) -> io::Result<Sum> {
    let mut summing = Checksum::new();
    summing.read(open(path)?, |_| {})?;
    Ok(summing.end())
}

/// A time as `touch -t` takes it, in UTC.
fn stamp(modified: i64) -> String {
    let time = DateTime::from_timestamp(modified, 0).unwrap_or_default();
    time.format("%Y%m%d%H%M.%S").to_string()
}

#[cfg(test)]
mod tests {
    use super::stamp;

    #[test]
    fn times_are_told_as_touch_takes_them() {
        assert_eq!(stamp(0), "197001010000.00");
        assert_eq!(stamp(1_795_176_245), "202611201204.05");
    }
}
