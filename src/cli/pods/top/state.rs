//! The content of the live screen and the effect of keys: a pure function of events. It neither draws nor calls.

use std::{collections::VecDeque, time::Duration};

use crate::cli::args::values::Ttl;
use ops::top::{Order, Row, Today, rows};
use wire::{
    Timestamp,
    money::Usd,
    pods::{Pod, PodAction},
};

/// How many lines of a log are kept.
pub(super) const LINES: usize = 1000;
/// The longest lease that is typed, in characters.
const LONGEST_LEASE: usize = 24;

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
    /// Typing how long the pod of this id may live, and what is wrong with what was typed before.
    Lease(String, String, Option<String>),
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
    /// The end of its output so far.
    pub(super) lines: VecDeque<String>,
    /// How it is read on.
    pub(super) reading: FollowState,
    /// How many lines are below those that are shown.
    pub(super) below: usize,
}

/// How a log is read on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FollowState {
    /// Shows lines as they are written.
    Follows,
    /// Nothing more will be written.
    Ended,
    /// It could not be read on.
    Failed(String),
}

/// A part of a log that is followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum LogPart {
    /// A line.
    Line(String),
    /// That it ended, or why it could not be read on.
    End(Option<String>),
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
    /// Parts of the log of a pod.
    Logged(String, Vec<LogPart>),
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
    /// Follow the log of the pod of this id.
    FollowLog(String),
    /// Open a shell on the pod of this id.
    OpenShell(String),
    /// Let the pod of this id and name live that long from now, or without end.
    SetLease(String, String, Option<Ttl>),
    /// Step back until the shell goes on with it.
    Suspend,
    /// End.
    Quit,
}

impl Log {
    /// Goes on with it. Lines that someone has scrolled back to stay where they are.
    fn take(&mut self, part: LogPart) {
        match part {
            LogPart::Line(line) => {
                if self.lines.len() >= LINES {
                    self.lines.pop_front();
                }
                self.lines.push_back(line);
                if self.below > 0 {
                    self.below = (self.below + 1).min(self.lines.len() - 1);
                }
            }
            LogPart::End(why) => self.reading = why.map_or(FollowState::Ended, FollowState::Failed),
        }
    }
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
            Event::Logged(id, parts) => {
                if let Mode::Log(log) = &mut self.mode
                    && log.id == id
                {
                    for part in parts {
                        log.take(part);
                    }
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
            Mode::Lease(id, typed, wrong) => self.key_in_lease(key, id, typed, wrong),
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
            Key::Char('x') => return self.ask(PodAction::Stop),
            Key::Char('a') => return self.ask(PodAction::Start),
            Key::Char('t') => return self.ask(PodAction::Terminate),
            Key::Char('l') | Key::Enter => return self.open_log(),
            Key::Char('s') => return self.selected.clone().map_or(Effect::None, Effect::OpenShell),
            Key::Char('e') => return self.ask_lease(),
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

    /// Handles a key in the lease field: a duration, or `none` for no end. Enter alone changes nothing.
    fn key_in_lease(&mut self, key: Key, id: String, mut typed: String, mut wrong: Option<String>) -> Effect {
        let Some(pod) = self.pod(&id) else { return Effect::None };
        let name = || pod.name.clone();
        match (key, typed.trim()) {
            (Key::Escape, _) | (Key::Enter, "") => return Effect::None,
            (Key::Enter, "none") => return Effect::SetLease(id, name(), None),
            (Key::Enter, text) => match text.parse() {
                Ok(ttl) => return Effect::SetLease(id, name(), Some(ttl)),
                Err(why) => (typed, wrong) = (String::new(), Some(why)),
            },
            (Key::Char(character), _) if typed.len() < LONGEST_LEASE => typed.push(character),
            (Key::Backspace, _) => drop(typed.pop()),
            _ => {}
        }
        self.mode = Mode::Lease(id, typed, wrong);
        Effect::None
    }

    fn key_in_log(&mut self, key: Key, mut log: Log) -> Effect {
        let most = log.lines.len().saturating_sub(1);
        if matches!(key, Key::Escape | Key::Char('q' | 'l') | Key::Enter | Key::Backspace) {
            return Effect::None;
        }
        if key == Key::Char('r') {
            return self.follow(log.id, log.name);
        }
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
        Effect::None
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
        self.follow(id, name)
    }

    /// Shows the log of a pod, from its last lines on.
    fn follow(&mut self, id: String, name: String) -> Effect {
        let log = Log { id: id.clone(), name, lines: VecDeque::new(), reading: FollowState::Follows, below: 0 };
        self.mode = Mode::Log(log);
        Effect::FollowLog(id)
    }

    /// Asks how long the selected pod may live.
    fn ask_lease(&mut self) -> Effect {
        let Some(id) = self.selected.clone() else { return Effect::None };
        self.mode = Mode::Lease(id, String::new(), None);
        Effect::Ask
    }

    /// Closes the question about a pod that is gone.
    fn leave_what_is_gone(&mut self) {
        if let Mode::Confirm(_, id, _) | Mode::Lease(id, ..) = &self.mode
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
