//! The changes among the pods of an account since somebody last looked (console.md, Live).
//!
//! A look reads every record and decodes only those that are new. So it sees changes by the clock and by other
//! processes as well, and nobody has to note a change while nobody looks.

use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use super::show;
use crate::{Caller, Engine, EngineError, page::Page, store::Access};
use wire::pods::Pod;

/// How many records are in memory at a time.
const PAGE: u32 = 1000;

/// The records that somebody has seen, by id, as hashes.
#[derive(Debug, Default)]
pub struct KnownPods(HashMap<String, u64>);

/// The difference to what somebody has seen.
#[derive(Debug, Default)]
pub struct PodDifferences {
    /// The pods that are new or differ, oldest first.
    pub set: Vec<Pod>,
    /// The ids of pods that are gone.
    pub gone: Vec<String>,
}

impl Engine {
    /// The caller's pods, cluster members included, that differ from the known ones; afterwards those are known.
    pub fn pod_differences(&self, caller: &Caller, known: &mut KnownPods) -> Result<PodDifferences, EngineError> {
        let (differences, seen) = self.transaction(Access::Read, caller, |context| {
            let (mut set, mut seen) = (Vec::new(), HashMap::with_capacity(known.0.len()));
            let mut after = Page::whole().after;
            loop {
                let records = context.tx.pod_records(context.account, true, &after, Some(PAGE))?;
                let text = records.text.as_str();
                for row in &records.rows {
                    let (id, record) = (row.id(text), &text[row.record.clone()]);
                    let hash = hash(record);
                    if known.0.get(id) != Some(&hash) {
                        set.push(show(context, &context.engine.store.pod_of_record(record)?)?);
                    }
                    seen.insert(id.to_owned(), hash);
                }
                match records.rows.last() {
                    Some(last) if records.rows.len() >= usize::try_from(PAGE).unwrap_or(usize::MAX) => {
                        after = last.position(text);
                    }
                    Some(_) | None => break,
                }
            }
            let gone = known.0.keys().filter(|id| !seen.contains_key(*id)).cloned().collect();
            Ok::<_, EngineError>((PodDifferences { set, gone }, seen))
        })?;
        known.0 = seen;
        Ok(differences)
    }
}

fn hash(record: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    record.hash(&mut hasher);
    hasher.finish()
}
