//! Shared by the `reap` commands: lists overdue things and ends them concurrently.

use std::{collections::BTreeMap, time::Duration};

use super::failures;
use crate::cli::{
    failure::Failure,
    output::{self, columns::Resource},
    session::Session,
    settings::format::Format,
    terminal::text,
};
use ops::{lease::ReapReason, together::together};
use wire::{Timestamp, lease::Lease};

/// Something to end.
pub(in crate::cli) trait Reapable: Resource + serde::Serialize {
    /// The noun for one, the noun for several, and the participle for one that was ended.
    const WORDS: [&'static str; 3];

    /// Its name, and why it is to go.
    fn told(&self) -> [&str; 2];

    /// Ends it.
    async fn end(&self, session: &Session) -> Result<(), Failure>;

    /// Whether it has ended. Another machine may enforce the same lease.
    async fn is_gone(&self, session: &Session) -> bool;
}

/// Why it is to go, in a few words.
pub(in crate::cli) fn because(why: ReapReason) -> String {
    match why {
        ReapReason::Lease(ago) => format!("lease ended {} ago", text::span(ago)),
        ReapReason::Age(age) => format!("{} old", text::span(age)),
    }
}

/// When the lease of this environment ended; nothing of what goes because of its age.
pub(in crate::cli) fn lease_end(env: Option<&BTreeMap<String, String>>, why: ReapReason) -> Option<Timestamp> {
    env.and_then(|env| Lease::of(env).end()).filter(|_| matches!(why, ReapReason::Lease(_)))
}

/// Reports that nothing is due; `more` continues the sentence.
pub(in crate::cli) fn tell_none<D: Reapable>(session: &Session, oldest: Option<Duration>, more: &str) {
    let [noun, ..] = D::WORDS;
    let older = oldest.map(|span| format!(", none is older than {}", text::span(span)));
    session.ui.note_empty(&format!("no {noun} is past its lease{}{more}", older.unwrap_or_default()));
}

/// Ends all of them. What fails does not keep the others; the first failure decides how it ends.
pub(in crate::cli) async fn all<D: Reapable>(session: &Session, doomed: Vec<D>) -> Result<(), Failure> {
    let [_, nouns, _] = D::WORDS;
    let one = |doomed: D| async move { one(session, &doomed).await.map(|()| doomed) };
    let (mut gone, mut failures) = (Vec::new(), Vec::new());
    for result in together(doomed.into_iter().map(one)).await {
        match result {
            Ok(doomed) => gone.push(doomed),
            Err(failure) => failures.push(failure),
        }
    }
    // Quiet is for a cron line, which is to say nothing when all is well.
    let is_table = matches!(session.settings.format, Format::Table | Format::Wide);
    if !(session.settings.quiet && is_table) {
        output::records(session, &gone, nouns)?;
    }
    failures::end(session, failures)
}

async fn one<D: Reapable>(session: &Session, doomed: &D) -> Result<(), Failure> {
    let ([noun, _, ended], [name, because], id) = (D::WORDS, doomed.told(), doomed.id());
    match doomed.end(session).await {
        Ok(()) => session.ui.note(&format!("{noun} `{name}` ({id}) is {ended}: {because}")),
        Err(_) if doomed.is_gone(session).await => session.ui.note(&format!("{noun} `{name}` ({id}) was gone already")),
        Err(failure) => return Err(failure),
    }
    Ok(())
}
