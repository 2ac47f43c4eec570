//! The content of the live screen and the effect of keys: a pure function of events. It neither draws nor calls.

use std::time::Duration;

use crate::ops::top::{Order, Row, Today, rows};
use wire::{
    Timestamp,
    money::Usd,
    pods::{Pod, PodAction},
};

/// Everything that is shown.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct State {
    /// The name of the pods' backend.
    pub(super) place: String,
    /// The pods as they were seen last.
    pub(super) pods: Vec<Pod>,
    /// When that was, where they are.
    pub(super) now: Timestamp,
    /// Today's charges, once the bill has been read.
    pub(super) today: Option<Today>,
    /// The account's money, where it can be asked for.
    pub(super) balance: Option<Usd>,
    /// The sort order, and whether it is reversed.
    pub(super) order: (Order, bool),
    /// The search text.
    pub(super) sought: String,
    /// The current mode of the keys.
    pub(super) mode: Mode,
    /// The id of the selected pod.
    pub(super) selected: Option<String>,
    /// The first row that is shown.
    pub(super) top: usize,
    /// How many rows there is room for.
    room: usize,
    /// The position of the selected pod.
    cursor: usize,
    /// Why the list could not be read, and for how long it has not been.
    pub(super) absence: Option<(String, Duration)>,
    /// The result of the last action.
    pub(super) notice: Option<Notice>,
}

/// The modes of the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Mode {
    /// Going through the list.
    List,
    /// Typing a search; it holds the previous one.
    Seek(String),
    /// Saying whether to do it with the pod of this id, with what was typed of the answer so far.
    Confirm(PodAction, String, String),
    /// Reading what keys do.
    Help,
    /// Reading a log.
    Log(Log),
}

/// The log of a pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Log {
    /// The pod.
    pub(super) id: String,
    /// Its name.
    pub(super) name: String,
    /// Its output; `None` while it is being read, and the error if it could not be.
    pub(super) lines: Option<Result<Vec<String>, String>>,
    /// How many lines are below those that are shown.
    pub(super) below: usize,
}

/// Something that happened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Notice {
    /// As it should.
    Done(String),
    /// Otherwise.
    Failed(String),
}

/// A key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Char(char),
    Up,
    Down,
    PageUp,
    PageDown,
    Home,
    End,
    Enter,
    Escape,
    Backspace,
    /// Ctrl-C.
    Interrupt,
    /// Ctrl-Z.
    Suspend,
}

/// Something that happened outside.
#[derive(Debug, Clone)]
pub(super) enum Event {
    /// A key was typed.
    Key(Key),
    /// This many rows fit.
    Room(usize),
    /// The pods were seen.
    Seen(Vec<Pod>, Timestamp, Option<Usd>),
    /// They have not been seen for so long, because of that.
    Unseen(String, Duration),
    /// The bill was read, or not.
    Billed(Result<Today, String>),
    /// Something was done with a pod.
    Acted(Notice),
    /// The log of a pod was read, or not.
    Logged(String, Result<Vec<String>, String>),
    /// A message beside the results.
    Said(String),
}

/// An action to carry out outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Effect {
    /// Nothing.
    None,
    /// Show the question, and drop what was typed before it stood there.
    Ask,
    /// Look at the pods now.
    Look,
    /// Do it with the pod of this id and name.
    Act(PodAction, String, String),
    /// Read the log of the pod of this id.
    ReadLog(String),
    /// Step back until the shell goes on with it.
    Suspend,
    /// End.
    Quit,
}

impl State {
    /// The first view of these pods.
    pub(super) fn new(place: String, order: (Order, bool), pods: Vec<Pod>, now: Timestamp) -> Self {
        let mut state = Self {
            place,
            pods,
            now,
            today: None,
            balance: None,
            order,
            sought: String::new(),
            mode: Mode::List,
            selected: None,
            top: 0,
            room: 1,
            cursor: 0,
            absence: None,
            notice: None,
        };
        state.settle();
        state
    }

    /// The pods that are shown, in their order.
    pub(super) fn rows(&self) -> Vec<Row<'_>> {
        rows(&self.pods, self.today.as_ref(), self.now, &self.sought, self.order)
    }

    /// The pod of an id.
    pub(super) fn pod(&self, id: &str) -> Option<&Pod> {
        self.pods.iter().find(|pod| pod.id == id)
    }

    /// The state after an event, and what is to be done.
    pub(super) fn next(mut self, event: Event) -> (Self, Effect) {
        let effect = match event {
            Event::Key(key) => self.key(key),
            Event::Room(room) => {
                self.room = room.max(1);
                Effect::None
            }
            Event::Seen(pods, now, balance) => {
                (self.pods, self.now, self.balance, self.absence) = (pods, now, balance, None);
                self.leave_what_is_gone();
                Effect::None
            }
            Event::Unseen(why, span) => {
                self.absence = Some((why, span));
                Effect::None
            }
            Event::Billed(Ok(today)) => {
                self.today = Some(today);
                Effect::None
            }
            Event::Billed(Err(why)) => {
                // If the server does not answer, that is already shown.
                if self.absence.is_none() {
                    self.notice = Some(Notice::Failed(why));
                }
                Effect::None
            }
            Event::Acted(notice) => {
                self.notice = Some(notice);
                Effect::Look
            }
            Event::Logged(id, lines) => {
                if let Mode::Log(log) = &mut self.mode
                    && log.id == id
                {
                    (log.lines, log.below) = (Some(lines), 0);
                }
                Effect::None
            }
            Event::Said(text) => {
                self.notice = Some(Notice::Failed(text));
                Effect::None
            }
        };
        self.settle();
        (self, effect)
    }

    fn key(&mut self, key: Key) -> Effect {
        if key == Key::Interrupt {
            return Effect::Quit;
        }
        if key == Key::Suspend {
            return Effect::Suspend;
        }
        self.notice = None;
        match std::mem::replace(&mut self.mode, Mode::List) {
            Mode::List => self.key_in_list(key),
            Mode::Seek(before) => {
                self.key_in_seek(key, before);
                Effect::None
            }
            Mode::Confirm(action, id, typed) => self.key_in_confirm(key, action, id, typed),
            // Any key goes back.
            Mode::Help => Effect::None,
            Mode::Log(log) => self.key_in_log(key, log),
        }
    }

    fn key_in_list(&mut self, key: Key) -> Effect {
        let page = self.room.saturating_sub(1).max(1);
        match key {
            Key::Up | Key::Char('k') => self.select(self.cursor.saturating_sub(1)),
            Key::Down | Key::Char('j') => self.select(self.cursor + 1),
            Key::PageUp => self.select(self.cursor.saturating_sub(page)),
            Key::PageDown => self.select(self.cursor + page),
            Key::Home => self.select(0),
            Key::End => self.select(usize::MAX),
            Key::Char('/') => self.mode = Mode::Seek(self.sought.clone()),
            Key::Char('o') => self.order = (self.order.0.next(), false),
            Key::Char('O') => self.order.1 = !self.order.1,
            Key::Char('s') => return self.ask(PodAction::Stop),
            Key::Char('a') => return self.ask(PodAction::Start),
            Key::Char('t') => return self.ask(PodAction::Terminate),
            Key::Char('l') | Key::Enter => return self.open_log(),
            Key::Char('r') => return Effect::Look,
            Key::Char('?' | 'h') => self.mode = Mode::Help,
            // The first step back clears the search.
            Key::Escape if !self.sought.is_empty() => self.sought.clear(),
            Key::Char('q') | Key::Escape => return Effect::Quit,
            Key::Char(_) | Key::Backspace | Key::Interrupt | Key::Suspend => {}
        }
        Effect::None
    }

    fn key_in_seek(&mut self, key: Key, before: String) {
        match key {
            Key::Enter => return,
            Key::Escape => {
                self.sought = before;
                return;
            }
            Key::Char(character) => self.sought.push(character),
            Key::Backspace => drop(self.sought.pop()),
            Key::Up => self.select(self.cursor.saturating_sub(1)),
            Key::Down => self.select(self.cursor + 1),
            Key::PageUp | Key::PageDown | Key::Home | Key::End | Key::Interrupt | Key::Suspend => {}
        }
        self.mode = Mode::Seek(before);
    }

    /// The answer is a line, as at every question (cli.md, Output): a key alone may have been meant for something else.
    fn key_in_confirm(&mut self, key: Key, action: PodAction, id: String, mut typed: String) -> Effect {
        let Some(pod) = self.pod(&id) else { return Effect::None };
        match (key, typed.trim().to_lowercase().as_str()) {
            (Key::Enter, "y" | "yes") => return Effect::Act(action, id, pod.name.clone()),
            (Key::Enter, "" | "n" | "no") | (Key::Escape, _) => return Effect::None,
            // Anything else is not an answer.
            (Key::Enter, _) => typed.clear(),
            (Key::Char(character), _) if typed.len() < "yes".len() => typed.push(character),
            (Key::Backspace, _) => drop(typed.pop()),
            _ => {}
        }
        self.mode = Mode::Confirm(action, id, typed);
        Effect::None
    }

    fn key_in_log(&mut self, key: Key, mut log: Log) -> Effect {
        let lines = log.lines.as_ref().and_then(|lines| lines.as_ref().ok()).map_or(0, Vec::len);
        let most = lines.saturating_sub(1);
        if matches!(key, Key::Escape | Key::Char('q' | 'l') | Key::Enter | Key::Backspace) {
            return Effect::None;
        }
        let effect = if key == Key::Char('r') { Effect::ReadLog(log.id.clone()) } else { Effect::None };
        log.below = match key {
            Key::Up | Key::Char('k') => (log.below + 1).min(most),
            Key::Down | Key::Char('j') => log.below.saturating_sub(1),
            Key::PageUp => (log.below + self.room).min(most),
            Key::PageDown => log.below.saturating_sub(self.room),
            Key::Home => most,
            Key::End => 0,
            Key::Char(_) | Key::Enter | Key::Escape | Key::Backspace | Key::Interrupt | Key::Suspend => log.below,
        };
        self.mode = Mode::Log(log);
        effect
    }

    /// Asks whether to do it with the selected pod, or says why that cannot be done.
    fn ask(&mut self, action: PodAction) -> Effect {
        let Some(pod) = self.selected.as_deref().and_then(|id| self.pod(id)) else { return Effect::None };
        if pod.allows(action) && !(pod.locked && action == PodAction::Terminate) {
            self.mode = Mode::Confirm(action, pod.id.clone(), String::new());
            return Effect::Ask;
        }
        let why = if pod.locked { "locked".to_owned() } else { pod.status.to_string() };
        self.notice = Some(Notice::Failed(format!("pod `{}` is {why}: no {} now", pod.name, action.as_str())));
        Effect::None
    }

    fn open_log(&mut self) -> Effect {
        let Some(pod) = self.selected.as_deref().and_then(|id| self.pod(id)) else { return Effect::None };
        let (id, name) = (pod.id.clone(), pod.name.clone());
        self.mode = Mode::Log(Log { id: id.clone(), name, lines: None, below: 0 });
        Effect::ReadLog(id)
    }

    /// Closes the question about a pod that is gone.
    fn leave_what_is_gone(&mut self) {
        if let Mode::Confirm(_, id, _) = &self.mode
            && self.pod(id).is_none()
        {
            self.notice = Some(Notice::Failed(format!("pod `{id}` is gone")));
            self.mode = Mode::List;
        }
    }

    /// Selects the row there, or the last one.
    fn select(&mut self, at: usize) {
        let rows = self.rows();
        let at = at.min(rows.len().saturating_sub(1));
        let id = rows.get(at).map(|row| row.pod.id.clone());
        (self.cursor, self.selected) = (at, id);
    }

    /// Keeps the selection on its pod, or where it was when that is gone, and within what is shown.
    fn settle(&mut self) {
        let rows = self.rows();
        let found = rows.iter().position(|row| Some(&row.pod.id) == self.selected.as_ref());
        let (count, at) = (rows.len(), found.unwrap_or(self.cursor));
        self.select(at);
        self.top = self.top.min(count.saturating_sub(self.room)).min(self.cursor);
        self.top = self.top.max((self.cursor + 1).saturating_sub(self.room));
    }
}
