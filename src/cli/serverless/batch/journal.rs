//! The results file, which is the journal while the batch runs.

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::Path,
};

use super::Args;
use crate::cli::{failure::Failure, session::Session, settings::files};
use ops::serverless::batch::{Item, Record, compacted, read_journal};

/// The destination of results.
pub(super) struct Journal<'a> {
    session: &'a Session,
    file: Option<(&'a Path, File)>,
    /// The last line of each key.
    records: HashMap<String, Record>,
    /// The keys in the order in which they ended.
    ended: Vec<String>,
    /// The keys still to print, if results are printed in input order.
    next: Option<Vec<String>>,
}

impl<'a> Journal<'a> {
    /// Opens the results file, and reads the records to resume from.
    pub(super) fn open(session: &'a Session, args: &'a Args, items: &[Item]) -> Result<Self, Failure> {
        let next = args.ordered.then(|| items.iter().rev().map(|item| item.key.clone()).collect());
        let mut journal = Self { session, file: None, records: HashMap::new(), ended: Vec::new(), next };
        let Some(path) = args.out.as_deref() else { return Ok(journal) };
        let unusable = |error: &io::Error| {
            Failure::usage(
                format!("cannot use `{}`: {error}", path.display()),
                "give a file that can be written with --out",
            )
        };
        let found = match fs::read(path) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(unusable(&error)),
        };
        if !found.is_empty() && !args.resume {
            let what = format!("`{}` has results already", path.display());
            return Err(Failure::usage(what, "--resume goes on with them; or give another file"));
        }
        journal.records = read_journal(&found).map_err(|line| {
            let what = format!("line {line} of `{}` is no result of a batch", path.display());
            Failure::usage(what, "give the --out of the batch that is to go on")
        })?;
        journal.ended = items
            .iter()
            .map(|item| item.key.clone())
            .filter(|key| journal.records.get(key).is_some_and(Record::is_final))
            .collect();
        if !found.is_empty() {
            // A line that was cut off is written over, as a whole file.
            files::write_public(path, &compacted(items, &journal.records, None)).map_err(|error| unusable(&error))?;
        }
        let file = OpenOptions::new().append(true).create(true).open(path).map_err(|error| unusable(&error))?;
        journal.file = Some((path, file));
        Ok(journal)
    }

    /// The last line of a key.
    pub(super) fn last(&self, key: &str) -> Option<&Record> {
        self.records.get(key)
    }

    /// Adds a line.
    pub(super) fn write(&mut self, record: Record) -> Result<(), Failure> {
        let is_final = record.is_final();
        if let Some((_, file)) = &mut self.file {
            file.write_all(&record.line()).map_err(Failure::Output)?;
        }
        let key = record.key.clone();
        self.records.insert(key.clone(), record);
        if is_final {
            self.ended.push(key.clone());
            if self.file.is_none() {
                self.print(&key)?;
            }
        }
        Ok(())
    }

    /// Takes back that a key is being sent: it was not.
    pub(super) fn forget(&mut self, key: &str) {
        self.records.remove(key);
    }

    /// Prints a result, or those whose turn it is.
    fn print(&mut self, key: &str) -> Result<(), Failure> {
        let Some(next) = &mut self.next else {
            if let Some(record) = self.records.get(key) {
                self.session.ui.write(&record.line())?;
            }
            return self.session.ui.flush();
        };
        while let Some(record) = next.last().and_then(|key| self.records.get(key)).filter(|record| record.is_final()) {
            self.session.ui.write(&record.line())?;
            next.pop();
        }
        self.session.ui.flush()
    }

    /// Compacts the file to one line per key. If results are printed in order, those held up by a gap are printed now.
    pub(super) fn end(self, items: &[Item], ordered: bool) -> Result<(), Failure> {
        if let Some((path, _)) = &self.file {
            let order = (!ordered).then_some(self.ended.as_slice());
            return files::write_public(path, &compacted(items, &self.records, order)).map_err(Failure::Output);
        }
        for key in self.next.iter().flatten().rev() {
            if let Some(record) = self.records.get(key).filter(|record| record.is_final()) {
                self.session.ui.write(&record.line())?;
            }
        }
        self.session.ui.flush()
    }
}
