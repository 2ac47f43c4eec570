//! Who did what to what, from where (console.md, Security). Entries hold no bodies, and stay for 90 days.

use std::time::Duration;

use super::{
    AdminError, Engine,
    context::settings,
    model::{AuditEntry, AuditFilter},
    store::Access,
};
use wire::Timestamp;

/// How long an entry is kept.
const KEPT: Duration = Duration::from_secs(90 * 24 * 3600);

impl Engine {
    /// Adds entries, in one write, and forgets those that are older than 90 days. Their times are the machine's; they are
    /// kept as the engine's.
    pub fn add_audit(&self, entries: Vec<AuditEntry>) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            let ahead = settings::clock_offset(context.tx)?;
            let of_engine = |entry: AuditEntry| {
                let at = Timestamp::from_millis(entry.at.millis().saturating_add(ahead));
                AuditEntry { at, ..entry }.bounded()
            };
            let entries: Vec<AuditEntry> = entries.into_iter().map(of_engine).collect();
            let since = context.now.millis().saturating_sub(i64::try_from(KEPT.as_millis()).unwrap_or(i64::MAX));
            Ok(context.tx.add_audit(&entries, Timestamp::from_millis(since))?)
        })
    }

    /// The entries that match, newest first.
    pub fn audit(&self, filter: &AuditFilter) -> Result<Vec<AuditEntry>, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.audit(filter)?))
    }
}
