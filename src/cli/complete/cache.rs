//! Recent lookups, kept for seconds: one file per backend and kind, readable only by its owner. It holds ids, names and
//! states, but no secrets; its name is a hash that includes the key, so two accounts never share one.

use std::{fs, path::PathBuf, time::UNIX_EPOCH};

use directories::ProjectDirs;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Candidate, kind::Kind};
use crate::cli::{
    ProcessEnv,
    backend::{Backend, KeySource},
    session::Session,
    settings::files,
};
use engine::Clock;

/// How long what is one's own is taken for true, in milliseconds.
const AGE: i64 = 5_000;
/// How long the catalog is.
const AGE_OF_CATALOG: i64 = 60_000;
/// After which time a file is removed that was not written again, in milliseconds.
const DAY: i64 = 86_400_000;
/// The prefix of every file name.
const BEGIN: &str = "complete-";
/// The version of the form of the files.
const VERSION: u32 = 1;

/// The cache of a backend.
#[derive(Debug, Clone)]
pub(super) struct Cache {
    folder: PathBuf,
    /// The prefix of its file names.
    backend: String,
    clock: Clock,
}

#[derive(Serialize, Deserialize)]
struct CacheFile {
    version: u32,
    /// When it was found out, in milliseconds since 1970.
    at: i64,
    candidates: Vec<Candidate>,
}

impl Cache {
    /// The cache of the backend of a session; none where the system names no folder for it.
    pub(super) fn of(session: &Session, env: &ProcessEnv) -> Option<Self> {
        let folder = ProjectDirs::from("", "", "svcctl")?.cache_dir().to_owned();
        let mut hash = Sha256::new();
        let mut add = |text: &str| {
            hash.update(text.len().to_be_bytes());
            hash.update(text);
        };
        // Hosts are those of the engine here, wherever the account is.
        if let Some(file) = &session.settings.data_file {
            add(&file.display().to_string());
        }
        match &session.settings.backend {
            Backend::Embedded if session.settings.data_file.is_none() => return None,
            Backend::Embedded => {}
            Backend::Remote { base_url, context, key, team } => {
                add(&base_url.to_string());
                add(&context.as_ref().map(ToString::to_string).unwrap_or_default());
                add(&team.as_ref().map(ToString::to_string).unwrap_or_default());
                if let KeySource::Environment(key) = key {
                    add(&key.digest());
                }
            }
        }
        let backend = wire::hex::encode(&hash.finalize()[..8]);
        Some(Self { folder, backend, clock: env.clock.clone() })
    }

    /// The cached content, if fresh enough.
    pub(super) fn read(&self, kind: Kind) -> Option<Vec<Candidate>> {
        let kept: CacheFile = serde_json::from_slice(&fs::read(self.file(kind)).ok()?).ok()?;
        let age = self.now() - kept.at;
        let oldest = if kind.is_catalog() { AGE_OF_CATALOG } else { AGE };
        (kept.version == VERSION && (0..oldest).contains(&age)).then_some(kept.candidates)
    }

    /// Caches something. If that fails, it is looked up each time.
    pub(super) fn write(&self, kind: Kind, candidates: &[Candidate]) {
        let kept = CacheFile { version: VERSION, at: self.now(), candidates: candidates.to_vec() };
        let Ok(text) = serde_json::to_vec(&kept) else { return };
        let _ = fs::create_dir_all(&self.folder);
        let _ = files::write_fleeting(&self.file(kind), &text);
        let _ = fs::remove_file(self.mark(kind));
        self.clear();
    }

    /// Removes what was not used for a day: backends come and go.
    fn clear(&self) {
        let is_old = |file: &fs::DirEntry| {
            let changed = file.metadata().and_then(|metadata| metadata.modified()).ok();
            let changed = changed.and_then(|changed| changed.duration_since(UNIX_EPOCH).ok());
            let changed = changed.and_then(|changed| i64::try_from(changed.as_millis()).ok());
            changed.is_some_and(|changed| self.now() - changed > DAY)
        };
        let found = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let is_ours = |name: &str| name.starts_with(BEGIN) || name.starts_with(files::DRAFT.0);
        let ours = found.filter(|file| is_ours(&file.file_name().to_string_lossy()));
        for file in ours.filter(is_old) {
            let _ = fs::remove_file(file.path());
        }
    }

    /// Claims to find it out. False if another process does so already.
    pub(super) fn claim(&self, kind: Kind) -> bool {
        let mark = self.mark(kind);
        let began = fs::read_to_string(&mark).ok().and_then(|text| text.parse::<i64>().ok());
        if began.is_some_and(|began| (0..AGE).contains(&(self.now() - began))) {
            return false;
        }
        let _ = fs::create_dir_all(&self.folder);
        files::write_fleeting(&mark, self.now().to_string().as_bytes()).is_ok()
    }

    fn now(&self) -> i64 {
        self.clock.now().millis()
    }

    fn file(&self, kind: Kind) -> PathBuf {
        self.folder.join(format!("{BEGIN}{}-{}.json", self.backend, kind.name()))
    }

    fn mark(&self, kind: Kind) -> PathBuf {
        self.file(kind).with_extension("asked")
    }
}
