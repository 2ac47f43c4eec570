//! A list that is polled repeatedly (`--watch`). On a terminal it is redrawn; elsewhere only changes are printed.

use std::time::Duration;

use super::{canvas::Canvas, columns::Resource};
use crate::cli::{failure::Failure, output, session::Session, settings::format::Format};
use ops::{list::ListReply, wait::PollSchedule};

/// The settings of a watched list.
pub(in crate::cli) struct Watch<'a, T> {
    /// Its title.
    pub(in crate::cli) title: &'a dyn Fn(&ListReply<T>) -> String,
    /// An element without fields that change at every poll.
    pub(in crate::cli) at_rest: fn(&T) -> T,
    /// Shown for an empty list.
    pub(in crate::cli) empty: &'a str,
}

impl<T: Resource + PartialEq> Watch<'_, T> {
    /// Reads again and again, and shows it, until a signal or a failure.
    pub(in crate::cli) async fn run(
        &self,
        session: &Session,
        read: impl AsyncFn() -> Result<ListReply<T>, Failure>,
    ) -> Result<(), Failure> {
        let (mut canvas, mut before): (Option<Canvas<'_>>, Option<Vec<T>>) = (None, None);
        let mut schedule = PollSchedule::begin(session.platform.pace());
        loop {
            let listed = read().await?;
            let now: Vec<T> = listed.items().map(self.at_rest).collect();
            let is_changed = before.as_ref() != Some(&now);
            if is_drawn(session) {
                let canvas = canvas.get_or_insert_with(|| Canvas::open(session));
                canvas.draw(&(self.title)(&listed), |columns| output::table(session, &listed, Some(columns)))?;
            } else if is_changed {
                self.tell(session, &listed, before.as_deref(), &now)?;
            }
            if is_changed && before.is_some() {
                schedule.quicken();
            }
            before = Some(now);
            session.ui.flush()?;
            session.ui.interrupt_state.set_watching();
            schedule.rest(session.api()?, Duration::MAX).await;
        }
    }

    /// Prints what is new: a whole table, or the elements that changed.
    fn tell(&self, session: &Session, listed: &ListReply<T>, before: Option<&[T]>, now: &[T]) -> Result<(), Failure> {
        if session.settings.format != Format::Ndjson {
            part(session, before.is_some())?;
            if now.is_empty() {
                session.ui.note_empty(self.empty);
            }
            return output::list(session, listed);
        }
        for (item, element) in now.iter().zip(listed.elements()) {
            if !before.is_some_and(|before| before.contains(item)) {
                output::element(session, element)?;
            }
        }
        Ok(())
    }
}

/// Whether it is drawn, and not told.
pub(in crate::cli) fn is_drawn(session: &Session) -> bool {
    let settings = &session.settings;
    settings.live && settings.width.is_some() && matches!(settings.format, Format::Table | Format::Wide)
}

/// The separator between two polls.
pub(in crate::cli) fn part(session: &Session, is_next: bool) -> Result<(), Failure> {
    match session.settings.format {
        Format::Yaml if is_next => session.ui.line("---"),
        Format::Table | Format::Wide if is_next => session.ui.line(""),
        Format::Table | Format::Wide | Format::Csv | Format::Id | Format::Json | Format::Yaml | Format::Ndjson => {
            Ok(())
        }
    }
}
