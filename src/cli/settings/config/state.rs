//! `state.json`: what commands remember between runs, per backend. It holds no secrets and no settings; losing it loses
//! nothing that cannot be typed again.

use std::{collections::BTreeMap, path::Path};

use serde::{Deserialize, Serialize};

use super::{Config, ConfigError, LockedConfig, file};

/// The file in its folder.
const FILE: &str = "state.json";
/// The version of its form.
const VERSION: u64 = 1;
/// How many jobs of an endpoint are remembered.
const JOBS: usize = 20;

/// How many workers an endpoint had before it was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct Figures {
    /// As many were always there.
    pub(in crate::cli) min: u32,
    /// There were never more.
    pub(in crate::cli) max: u32,
}

/// The remembered state of a backend.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::cli) struct State {
    /// Endpoints that were stopped, by id.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::cli) stopped: BTreeMap<String, Figures>,
    /// The jobs that were submitted last, by endpoint, the newest first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(in crate::cli) jobs: BTreeMap<String, Vec<String>>,
}

/// The document.
#[derive(Debug, Serialize, Deserialize)]
struct Document {
    version: u64,
    #[serde(default)]
    places: BTreeMap<String, State>,
}

impl State {
    /// Remembers a job that was submitted.
    pub(in crate::cli) fn add_job(&mut self, endpoint: &str, job: &str) {
        let jobs = self.jobs.entry(endpoint.to_owned()).or_default();
        jobs.retain(|known| known != job);
        jobs.insert(0, job.to_owned());
        jobs.truncate(JOBS);
    }
}

impl Config {
    /// The remembered state of a backend.
    pub(in crate::cli) fn state(&self, place: &str) -> Result<State, ConfigError> {
        let Some(folder) = self.folder.as_deref() else { return Ok(State::default()) };
        Ok(read(folder)?.places.remove(place).unwrap_or_default())
    }
}

impl LockedConfig<'_> {
    /// Changes what is remembered of a place.
    pub(in crate::cli) fn change_state(&self, place: &str, change: impl FnOnce(&mut State)) -> Result<(), ConfigError> {
        let mut document = read(self.folder)?;
        let state = document.places.entry(place.to_owned()).or_default();
        let before = state.clone();
        change(state);
        if *state == before {
            return Ok(());
        }
        document.places.retain(|_, state| *state != State::default());
        file::replace_json(&self.folder.join(FILE), &document)
    }
}

fn read(folder: &Path) -> Result<Document, ConfigError> {
    let path = folder.join(FILE);
    match file::read(&path, VERSION, false)? {
        None => Ok(Document { version: VERSION, places: BTreeMap::new() }),
        Some(document) => serde_json::from_value(document).map_err(|error| file::damaged(&path, &error, false)),
    }
}

#[cfg(test)]
mod tests {
    use super::{JOBS, State};

    #[test]
    fn the_last_jobs_are_remembered_each_once() {
        let mut state = State::default();
        for number in 0..JOBS + 5 {
            state.add_job("e", &format!("j{number}"));
        }
        state.add_job("e", "j20");
        let jobs = &state.jobs["e"];
        assert_eq!((jobs.len(), jobs[0].as_str(), jobs[1].as_str()), (JOBS, "j20", "j24"));
        assert_eq!(jobs.iter().filter(|job| *job == "j20").count(), 1);
    }
}
