//! The file of a record, and the turns of applies on this machine.

use std::{
    fs::{File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::ApplyInput;
use crate::cli::{
    backend::Backend,
    failure::{Failure, Kind},
    session::Session,
    settings::files::{make_private_folder, write_private},
    terminal::process_env::read_whole,
};
use ops::apply::ApplyRecord;

/// The most bytes of a record: far more than the documents of an apply need.
const LONGEST: u64 = 16 << 20;

/// Where a record is.
#[derive(Debug)]
pub(super) struct RecordFile {
    path: PathBuf,
    /// Held while something is changed at the same place.
    lock: PathBuf,
}

impl RecordFile {
    /// The file for these documents at this place: the one that was named, or one in the data folder whose name follows
    /// from both.
    pub(super) fn of(session: &Session, input: &ApplyInput) -> Result<Self, Failure> {
        let folder = session.settings.data_file.as_deref().and_then(Path::parent).map(|folder| folder.join("apply"));
        let place = match &session.settings.backend {
            Backend::Embedded => "embedded".to_owned(),
            Backend::Remote { base_url, team, .. } => {
                let team = team.as_ref().map(ToString::to_string).unwrap_or_default();
                format!("{base_url} {team}")
            }
        };
        let record = |folder: &PathBuf| folder.join(format!("{}.json", name(&[&place, &input.files.identity()])));
        let path = input.record.clone().or_else(|| folder.as_ref().map(record));
        let none = || {
            Failure::usage("the system names no folder for data", "set SVCCTL_DATA_DIR, or name a file with --record")
        };
        let path = path.ok_or_else(none)?;
        let lock = match folder {
            Some(folder) => folder.join(format!("{}.lock", name(&[&place]))),
            None => path.with_extension("lock"),
        };
        Ok(Self { path, lock })
    }

    /// The record; empty if there is none yet.
    pub(super) fn read(&self) -> Result<ApplyRecord, Failure> {
        let read = File::open(&self.path).and_then(|file| read_whole(file, LONGEST));
        let bytes = match read {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(ApplyRecord::default()),
            Err(error) => return Err(self.failure(&error)),
        };
        serde_json::from_slice(&bytes).map_err(|error| Failure::Told {
            kind: Kind::Usage,
            what: format!("`{}` is no record of an apply: {error}", self.path.display()),
            details: Vec::new(),
            hint: Some("move it away: what it remembers as made is then never pruned".into()),
        })
    }

    /// Writes the record.
    pub(super) fn write(&self, record: &ApplyRecord) -> io::Result<()> {
        if let Some(folder) = self.path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            make_private_folder(folder)?;
        }
        write_private(&self.path, &wire::json::write(record))
    }

    /// Waits until no other apply of this machine changes things at the same place. The system ends the turn of a process
    /// that is killed.
    pub(super) async fn take_turn(&self, session: &Session) -> Result<File, Failure> {
        let open = || {
            if let Some(folder) = self.lock.parent() {
                make_private_folder(folder)?;
            }
            OpenOptions::new().create(true).truncate(false).write(true).open(&self.lock)
        };
        let file = open().map_err(|error| self.failure(&error))?;
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => session.ui.note("another apply is at work; this one waits for it"),
            Err(TryLockError::Error(error)) => return Err(self.failure(&error)),
        }
        let waited = tokio::task::spawn_blocking(move || file.lock().map(|()| file)).await;
        waited.unwrap_or_else(|error| Err(io::Error::other(error))).map_err(|error| self.failure(&error))
    }

    /// The failure when the record cannot be read or written.
    pub(super) fn failure(&self, error: &io::Error) -> Failure {
        Failure::Told {
            kind: Kind::Other,
            what: format!("cannot remember what is applied in `{}`: {error}", self.path.display()),
            details: Vec::new(),
            hint: Some("name another file with --record".into()),
        }
    }
}

/// The name of a file for these texts.
fn name(texts: &[&str]) -> String {
    let mut hash = Sha256::new();
    for text in texts {
        hash.update(text.len().to_le_bytes());
        hash.update(text);
    }
    wire::hex::encode(&hash.finalize()[..12])
}
