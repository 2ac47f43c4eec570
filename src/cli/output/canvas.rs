//! A separate terminal screen that is redrawn repeatedly, and then restores the terminal.

use dialoguer::console::Term;

use crate::cli::{
    failure::Failure,
    session::Session,
    terminal::text::{escape, escape_but_colour},
};

/// Saves the screen, hides the cursor, and cuts long lines off: a terminal that becomes narrower must not wrap them.
const ENTER: &str = "\x1b[?1049h\x1b[?25l\x1b[?7l";
/// Undoes it.
pub(in crate::cli) const LEAVE: &str = "\x1b[?7h\x1b[?25h\x1b[?1049l";

/// The screen. It is gone when it is dropped.
pub(in crate::cli) struct Canvas<'a>(&'a Session);

impl<'a> Canvas<'a> {
    /// Takes the terminal.
    pub(in crate::cli) fn open(session: &'a Session) -> Self {
        // A terminal that is gone is noticed when something is drawn.
        let _ = session.ui.draw(ENTER);
        Self(session)
    }

    /// Draws a title, and below it as many lines as fit. `lines` receives the number of columns.
    pub(in crate::cli) fn draw(
        &self,
        title: &str,
        lines: impl FnOnce(usize) -> Result<String, Failure>,
    ) -> Result<(), Failure> {
        let (rows, columns) = Term::stdout().size();
        let text = lines(columns.into())?;
        let all: Vec<&str> = text.lines().collect();
        // The title, the line below it, and the last line, which is left free.
        let room = usize::from(rows).saturating_sub(3).max(1);
        let shown = if all.len() > room { room.saturating_sub(1).max(1) } else { all.len() };
        let title: String = escape(title).chars().take(columns.into()).collect();
        let mut drawn = format!("\x1b[H{}\x1b[K\n\x1b[K\n", self.0.settings.paint.faint(&title));
        for line in &all[..shown] {
            drawn += &format!("{}\x1b[K\n", escape_but_colour(line));
        }
        if shown < all.len() {
            drawn += &format!("and {} more\x1b[K\n", all.len() - shown);
        }
        self.0.ui.draw(&(drawn + "\x1b[J"))
    }
}

impl Drop for Canvas<'_> {
    fn drop(&mut self) {
        // If the terminal is gone, nothing can be done.
        let _ = self.0.ui.draw(LEAVE).and_then(|()| self.0.ui.flush());
    }
}
