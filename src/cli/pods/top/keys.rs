//! The keys that are typed, read on a separate thread, which another program may take turns with.

use std::{
    io,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use ratatui::crossterm::event::{self, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::state::Key;

/// How long the thread listens before it looks whether another program is to have the keys.
const TURN: Duration = Duration::from_millis(100);

/// Keys and sizes, in order.
pub(super) struct Keys {
    events: UnboundedReceiver<event::Event>,
    turns: Arc<Turns>,
}

/// Who has the keys.
#[derive(Default)]
struct Turns {
    /// Held by whoever reads.
    reading: Mutex<()>,
    /// Whether somebody else wants to: a lock is not fair to those who wait for it.
    is_wanted: AtomicBool,
}

/// Another program has the keys until this is dropped.
pub(super) struct Lent<'a> {
    turns: &'a Turns,
    _reading: MutexGuard<'a, ()>,
}

impl Keys {
    /// Reads on a thread, which ends with the program. It does not touch the terminal modes.
    pub(super) fn listen() -> Self {
        let (sender, events) = unbounded_channel();
        let turns = Arc::<Turns>::default();
        let own = Arc::clone(&turns);
        thread::spawn(move || while own.read(&sender).is_ok() {});
        Self { events, turns }
    }

    /// Waits for the next one; `None` when the terminal is gone.
    pub(super) async fn next(&mut self) -> Option<event::Event> {
        self.events.recv().await
    }

    /// Drops what was read and not heard yet.
    pub(super) fn clear(&mut self) {
        while self.events.try_recv().is_ok() {}
    }

    /// Stops reading, at most [`TURN`] later.
    pub(super) fn lend(&self) -> Lent<'_> {
        self.turns.is_wanted.store(true, Ordering::SeqCst);
        let reading = self.turns.reading.lock().unwrap_or_else(PoisonError::into_inner);
        Lent { turns: &self.turns, _reading: reading }
    }
}

impl Turns {
    /// Reads what is typed within a turn.
    fn read(&self, sender: &UnboundedSender<event::Event>) -> io::Result<()> {
        if self.is_wanted.load(Ordering::SeqCst) {
            thread::park_timeout(TURN);
            return Ok(());
        }
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        if !event::poll(TURN)? {
            return Ok(());
        }
        sender.send(event::read()?).map_err(|_| io::ErrorKind::BrokenPipe.into())
    }
}

impl Drop for Lent<'_> {
    fn drop(&mut self) {
        self.turns.is_wanted.store(false, Ordering::SeqCst);
    }
}

/// A key that means something here.
pub(super) fn known(key: KeyEvent) -> Option<Key> {
    if key.kind == KeyEventKind::Release {
        return None;
    }
    let has_control = key.modifiers.contains(KeyModifiers::CONTROL);
    #[allow(clippy::wildcard_enum_match_arm, reason = "most keys of a keyboard mean nothing here")]
    Some(match key.code {
        KeyCode::Char('c') if has_control => Key::Interrupt,
        KeyCode::Char('z') if has_control => Key::Suspend,
        KeyCode::Char('p') if has_control => Key::Up,
        KeyCode::Char('n') if has_control => Key::Down,
        KeyCode::Char('b') if has_control => Key::PageUp,
        KeyCode::Char('f') if has_control => Key::PageDown,
        KeyCode::Char(_) if has_control || key.modifiers.contains(KeyModifiers::ALT) => return None,
        KeyCode::Char(character) => Key::Char(character),
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Escape,
        KeyCode::Backspace => Key::Backspace,
        _ => return None,
    })
}
