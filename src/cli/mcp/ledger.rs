//! The state that the servers of one machine share below their limits: a lock that one of them holds from the check of
//! a limit to the answer of its create, and a record of what was rented a moment ago, which a list of the platform may
//! still lack.
//!
//! Both are files in the data folder, for each place. A record is a file of its own, so that entering and striking out
//! need no lock.

use std::{
    fs::{self, DirBuilder, File, OpenOptions, TryLockError},
    io::{self, Read, Write},
    path::{Path, PathBuf},
    time::Duration,
};

use sha2::{Digest, Sha256};

use super::limits::Rental;
use crate::cli::{backend::Backend, settings::Settings};

/// The folder of all places, in the data folder.
const FOLDER: &str = "mcp";
/// The file that is locked.
const LOCK: &str = "lock";
/// How records end.
const RECORD: &str = "json";
/// The most bytes that are read of a record, and the most records.
const LONGEST: u64 = 16 << 10;
const MOST: usize = 4096;
/// How often a lock is asked for that another process holds.
const PAUSE: Duration = Duration::from_millis(20);

/// The shared files of a place.
#[derive(Debug, Clone, Default)]
pub(super) struct Ledger {
    /// `None` where the system names no folder for data: then nothing is shared.
    folder: Option<PathBuf>,
}

impl Ledger {
    /// That of the place where a session's operations are carried out.
    pub(super) fn of(settings: &Settings) -> Self {
        let place = match &settings.backend {
            Backend::Embedded => "embedded".to_owned(),
            Backend::Remote { base_url, team, .. } => {
                let team = team.as_ref().map(ToString::to_string).unwrap_or_default();
                format!("{base_url} {team}")
            }
        };
        let folder = settings.data_file.as_deref().and_then(Path::parent);
        Self { folder: folder.map(|folder| folder.join(FOLDER).join(name_of(&place))) }
    }

    /// Whether there is a folder to share.
    pub(super) fn is_shared(&self) -> bool {
        self.folder.as_ref().is_some_and(|folder| folder.is_dir())
    }

    /// Waits until no other process of this machine rents at this place. The lock ends with the file, and with its
    /// process.
    pub(super) async fn lock(&self, patience: Duration) -> io::Result<Option<File>> {
        let Some(folder) = &self.folder else { return Ok(None) };
        make(folder)?;
        let path = folder.join(LOCK);
        let file = private(OpenOptions::new().write(true).create(true).truncate(false)).open(path)?;
        let asking = async {
            loop {
                match file.try_lock() {
                    Ok(()) => return Ok(()),
                    Err(TryLockError::WouldBlock) => tokio::time::sleep(PAUSE).await,
                    Err(TryLockError::Error(error)) => return Err(error),
                }
            }
        };
        tokio::time::timeout(patience, asking).await.map_err(|_| io::Error::from(io::ErrorKind::TimedOut))??;
        Ok(Some(file))
    }

    /// Records what was rented a moment ago.
    pub(super) fn enter(&self, rental: &Rental) -> io::Result<()> {
        let Some(folder) = &self.folder else { return Ok(()) };
        make(folder)?;
        // Nobody reads half of it.
        let (path, half) = (record(folder, &rental.id), folder.join(format!("{}.new", name_of(&rental.id))));
        let text = serde_json::to_vec(rental).map_err(io::Error::other)?;
        private(OpenOptions::new().write(true).create(true).truncate(true)).open(&half)?.write_all(&text)?;
        fs::rename(half, path)
    }

    /// Takes away the record of something.
    pub(super) fn strike(&self, id: &str) {
        if let Some(folder) = &self.folder {
            // If it is gone already, all is well; any other record is out of date soon.
            let _ = fs::remove_file(record(folder, id));
        }
    }

    /// Every record. One that cannot be read was written by another version, or by nobody of ours.
    pub(super) fn records(&self) -> Vec<Rental> {
        let Some(folder) = &self.folder else { return Vec::new() };
        let Ok(files) = fs::read_dir(folder) else { return Vec::new() };
        let paths = files.flatten().take(MOST).map(|file| file.path());
        paths.filter(|path| path.extension().is_some_and(|end| end == RECORD)).filter_map(|path| read(&path)).collect()
    }
}

fn read(path: &Path) -> Option<Rental> {
    let mut text = Vec::new();
    File::open(path).ok()?.take(LONGEST).read_to_end(&mut text).ok()?;
    serde_json::from_slice(&text).ok()
}

fn record(folder: &Path, id: &str) -> PathBuf {
    folder.join(name_of(id)).with_extension(RECORD)
}

/// A name of a file for any text.
fn name_of(text: &str) -> String {
    wire::hex::encode(&Sha256::digest(text.as_bytes())[..10])
}

/// The folder and what is in it are for their owner alone.
fn make(folder: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}
