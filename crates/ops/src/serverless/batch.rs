//! Many jobs from a file: the format of its lines, and the output file, which is a journal (cli.md, serverless).
//!
//! The journal has a line for each step of a key: it is being sent, it got an id, it ended. The last line of a key
//! counts, so a command killed at any moment can resume. In the end one line per key is left.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use wire::{
    money::Usd,
    serverless::jobs::{Job, JobStatus, Json},
};

/// The state of a key that is being sent and may not have arrived.
pub const SENDING: &str = "SENDING";
/// The state of a key that the service rejected.
pub const REJECTED: &str = "REJECTED";

/// A job to be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// Its name in the output.
    pub key: String,
    /// The body of its request, JSON.
    pub body: String,
}

/// A line of the journal.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Record {
    /// Its name in the batch.
    pub key: String,
    /// The job's id, once it has one.
    pub id: Option<String>,
    /// The job's status; SENDING before it has one, REJECTED when it was not taken.
    pub status: String,
    /// The output of its handler.
    #[serde(default)]
    pub output: Option<Json>,
    /// Why it failed.
    #[serde(default)]
    pub error: Option<Json>,
    /// Milliseconds that it waited.
    #[serde(default)]
    pub delay_time: Option<u64>,
    /// Milliseconds that it ran.
    #[serde(default)]
    pub execution_time: Option<u64>,
    /// Its cost.
    #[serde(default)]
    pub cost: Option<Usd>,
}

impl Record {
    /// A step before the last.
    pub fn open(key: &str, id: Option<&str>) -> Self {
        let status = if id.is_some() { JobStatus::InQueue.as_str() } else { SENDING };
        Self {
            key: key.to_owned(),
            id: id.map(str::to_owned),
            status: status.to_owned(),
            output: None,
            error: None,
            delay_time: None,
            execution_time: None,
            cost: None,
        }
    }

    /// A job that ended.
    pub fn ended(key: &str, job: Job, cost: Option<Usd>) -> Self {
        Self {
            key: key.to_owned(),
            id: Some(job.id),
            status: job.status.to_string(),
            output: job.output,
            error: job.error,
            delay_time: job.delay_time,
            execution_time: job.execution_time,
            cost,
        }
    }

    /// A job that the service rejected.
    pub fn rejected(key: &str, why: &str) -> Self {
        Self { status: REJECTED.to_owned(), error: Some(Json::of(&why)), ..Self::open(key, None) }
    }

    /// Whether its key is finished.
    pub fn is_final(&self) -> bool {
        let is_known = |status: &JobStatus| status.is_final() && status.as_str() == self.status;
        self.status == REJECTED || JobStatus::ALL.iter().any(is_known)
    }

    /// Whether it succeeded.
    pub fn is_completed(&self) -> bool {
        self.status == JobStatus::Completed.as_str()
    }

    /// As a line.
    pub fn line(&self) -> Vec<u8> {
        let mut line = wire::json::write(self);
        line.push(b'\n');
        line
    }
}

/// Why an input cannot be sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum InputError {
    /// A line is not JSON.
    #[error("line {0} is not JSON: {1}")]
    Unreadable(usize, String),
    /// Two lines have the same key.
    #[error("line {0} has the key `{1}` of an earlier line")]
    Twice(usize, String),
}

/// The jobs of a file, one per line: an input, or a whole body. `key` names a job, else its line number does. `fields`
/// returns the fields of a body, each as written.
pub fn read_items(
    text: &str,
    fields: impl Fn(&str) -> Result<Vec<(String, String)>, serde_json::Error>,
) -> Result<Vec<Item>, InputError> {
    let (mut items, mut keys) = (Vec::new(), HashSet::new());
    let lines = text.trim_start_matches('\u{feff}').lines().enumerate();
    for (number, line) in lines.map(|(index, line)| (index + 1, line.trim())).filter(|(_, line)| !line.is_empty()) {
        let unreadable = |error: serde_json::Error| InputError::Unreadable(number, error.to_string());
        let fields = fields(line).map_err(unreadable)?;
        let named = serde_json::from_str::<Value>(line).ok().and_then(|value| key_of(value.get("key")?));
        let key = named.unwrap_or_else(|| number.to_string());
        if !keys.insert(key.clone()) {
            return Err(InputError::Twice(number, key));
        }
        let fields = fields.into_iter().filter(|(name, _)| !matches!(name.as_str(), "key" | "id"));
        let fields: Vec<String> = fields.map(|(name, json)| format!("{}:{json}", Value::from(name))).collect();
        items.push(Item { key, body: format!("{{{}}}", fields.join(",")) });
    }
    Ok(items)
}

fn key_of(value: &Value) -> Option<String> {
    match value {
        Value::String(key) => Some(key.clone()),
        Value::Number(key) => Some(key.to_string()),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The last line of each key. A line cut off when the command was killed is skipped; any other unreadable line is
/// reported by number.
pub fn read_journal(text: &[u8]) -> Result<HashMap<String, Record>, usize> {
    let mut last: HashMap<String, Record> = HashMap::new();
    let is_cut = !text.ends_with(b"\n");
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    for (index, line) in lines.iter().enumerate().filter(|(_, line)| !line.trim_ascii().is_empty()) {
        match serde_json::from_slice::<Record>(line) {
            // The end of a job is final.
            Ok(record) if last.get(&record.key).is_some_and(Record::is_final) => {}
            Ok(record) => _ = last.insert(record.key.clone(), record),
            Err(_) if is_cut && index + 1 == lines.len() => {}
            Err(_) => return Err(index + 1),
        }
    }
    Ok(last)
}

/// One line per key: those of the input in its order, then the others sorted by key.
#[allow(clippy::implicit_hasher, reason = "it is the journal's map")]
pub fn compacted(items: &[Item], records: &HashMap<String, Record>, order: Option<&[String]>) -> Vec<u8> {
    let mut left: BTreeMap<&str, &Record> = records.iter().map(|(key, record)| (key.as_str(), record)).collect();
    let mut text = Vec::new();
    let named = order.map(|order| order.iter().map(String::as_str).collect::<Vec<_>>());
    let named = named.unwrap_or_else(|| items.iter().map(|item| item.key.as_str()).collect());
    for key in named {
        text.extend(left.remove(key).map(Record::line).unwrap_or_default());
    }
    for record in left.into_values() {
        text.extend(record.line());
    }
    text
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashMap};

    use proptest::prelude::*;

    use super::{InputError, Item, Record, compacted, read_items, read_journal};

    fn items(text: &str) -> Result<Vec<Item>, InputError> {
        read_items(text, |line| {
            let _: serde::de::IgnoredAny = serde_json::from_str(line)?;
            Ok(vec![("input".to_owned(), line.to_owned())])
        })
    }

    #[test]
    fn a_key_names_a_line_and_else_its_number() {
        let read = items("\u{feff}1\n\n{\"key\": \"b\"}\n{\"key\": 7}\r\n[1]").unwrap();
        let keys: Vec<&str> = read.iter().map(|item| item.key.as_str()).collect();
        assert_eq!(keys, ["1", "b", "7", "5"]);
        assert_eq!(read[0].body, "{\"input\":1}");
        assert_eq!(items("{\"key\": \"a\"}\n{\"key\": \"a\"}"), Err(InputError::Twice(2, "a".into())));
        assert!(matches!(items("1\n{"), Err(InputError::Unreadable(2, _))));
    }

    #[test]
    fn the_last_line_of_a_key_counts_and_an_end_is_never_undone() {
        let mut done = Record::open("a", Some("j1"));
        done.status = "COMPLETED".to_owned();
        let journal = [Record::open("a", None), Record::open("a", Some("j1")), done.clone(), Record::open("a", None)];
        let text: Vec<u8> = journal.iter().flat_map(Record::line).collect();
        assert_eq!(read_journal(&text).unwrap()["a"], done);
        assert_eq!(read_journal(b"{}\n"), Err(1));
        assert_eq!(read_journal(b"{\"key\": \"a\", \"st"), Ok(HashMap::new()));
    }

    /// A journal of a few keys, as a run writes it.
    fn journal() -> impl Strategy<Value = (Vec<Item>, Vec<Record>)> {
        prop::collection::vec(0_usize..3, 1..12).prop_map(|steps| {
            let items = (0..steps.len()).map(|key| Item { key: key.to_string(), body: String::new() }).collect();
            let lines = |(key, step): (usize, &usize)| {
                let key = key.to_string();
                let mut done = Record::open(&key, Some(&format!("j{key}")));
                done.status = "FAILED".to_owned();
                let all = [Record::open(&key, None), Record::open(&key, Some(&format!("j{key}"))), done];
                all.into_iter().take(step + 1).collect::<Vec<_>>()
            };
            (items, steps.iter().enumerate().flat_map(lines).collect())
        })
    }

    proptest! {
        #[test]
        fn a_journal_that_is_cut_anywhere_has_each_key_at_most_once((items, lines) in journal(), cut in any::<prop::sample::Index>()) {
            let text: Vec<u8> = lines.iter().flat_map(Record::line).collect();
            let text = &text[..cut.index(text.len() + 1)];
            let left = read_journal(text).unwrap();
            let compact = compacted(&items, &left, None);
            let again = read_journal(&compact).unwrap();
            prop_assert_eq!(&again, &left);
            prop_assert_eq!(compact.split_inclusive(|byte| *byte == b'\n').count(), left.len());
            let known: BTreeSet<&String> = items.iter().map(|item| &item.key).collect();
            prop_assert!(left.keys().all(|key| known.contains(key)));
        }
    }
}
