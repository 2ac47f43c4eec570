//! Events of the API core, reported to an observer as they happen. The observer decides how to show them.

use std::{fmt, sync::Arc, time::Duration};

use serde_json::Value;

use super::{CallError, Request};

/// An event during a call.
#[derive(Debug)]
pub enum Event<'a> {
    /// A request goes to a server.
    Sent {
        /// The request, without the key.
        request: &'a Request,
        /// The URL.
        url: &'a str,
        /// The other headers, without the key.
        headers: Vec<(String, String)>,
    },
    /// A server answered.
    Answered {
        /// The HTTP status.
        status: u16,
        /// The headers.
        headers: Vec<(String, String)>,
        /// The body; `None` for a stream.
        body: Option<&'a [u8]>,
        /// How long it took.
        took: Duration,
    },
    /// No answer, or no complete one, was received.
    Failed {
        /// Why.
        error: &'a CallError,
    },
    /// A request will be sent again.
    Retrying {
        /// The request.
        request: &'a Request,
        /// Why.
        error: &'a CallError,
        /// The delay.
        wait: Duration,
    },
    /// A request waits until a window of the server's limits restarts.
    Slowing {
        /// The window.
        window: &'a str,
        /// The delay.
        wait: Duration,
    },
    /// An operation goes to the engine in this process.
    Called {
        /// Its id.
        operation: &'static str,
        /// The request.
        request: CalledRequest<'a>,
    },
    /// The engine in this process has finished.
    Returned {
        /// The operation's id.
        operation: &'static str,
        /// The outcome.
        outcome: Result<Tree<'a>, &'a CallError>,
    },
}

/// A value converted to a tree only when an observer shows it: an answer may be long, and is rarely shown.
#[derive(Clone, Copy)]
pub struct Tree<'a>(pub(super) &'a dyn Fn() -> Value);

impl Tree<'_> {
    /// The tree.
    pub fn get(&self) -> Value {
        self.0()
    }
}

impl fmt::Debug for Tree<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// The request of an operation that is not sent anywhere, in a form that is only made when an observer shows it.
#[derive(Clone, Copy)]
pub struct CalledRequest<'a> {
    pub(super) tree: Tree<'a>,
    pub(super) http: &'a dyn Fn() -> Request,
}

impl CalledRequest<'_> {
    /// Path, query and body together.
    pub fn tree(&self) -> Value {
        self.tree.get()
    }

    /// The request as it would be sent to a server.
    pub fn http(&self) -> Request {
        (self.http)()
    }
}

impl fmt::Debug for CalledRequest<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.tree.fmt(f)
    }
}

type Observe = dyn Fn(&Event<'_>) + Send + Sync;

/// A function that observes events; none by default.
#[derive(Clone, Default)]
pub struct Observer(Option<Arc<Observe>>);

impl Observer {
    /// Shows every event to `observe`.
    pub fn new(observe: impl Fn(&Event<'_>) + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(observe)))
    }

    /// Both observers.
    #[must_use]
    pub fn and(&self, other: Self) -> Self {
        let Self(Some(one)) = self.clone() else { return other };
        let Self(Some(two)) = other else { return Self(Some(one)) };
        Self::new(move |event| {
            one(event);
            two(event);
        })
    }

    /// Reports an event, which is only created if there is an observer.
    pub fn tell<'a>(&self, event: impl FnOnce() -> Event<'a>) {
        if let Some(observe) = &self.0 {
            observe(&event());
        }
    }
}

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "Observer(set)" } else { "Observer(none)" })
    }
}
