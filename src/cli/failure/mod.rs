//! Failures, worded for the person at the terminal. The only place that knows exit codes (cli.md, Output).

pub(super) mod flags;
mod hints;
pub(super) mod next;

use std::io;

pub(super) use hints::NOT_API;
use hints::{hint_of, lister};
use serde_json::{Value, json};

use super::{
    backend::Backend,
    terminal::{paint::Paint, signal::Signal, text::escape},
};
use api::{CallError, Request};
use engine::AdminError;
use ops::select::{Candidate, SelectError};
use wire::{Problem, json};

/// The exit status of the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    Done = 0,
    Failed = 1,
    Usage = 2,
    Denied = 3,
    NotFound = 4,
    Rejected = 5,
    NoCapacity = 6,
    Balance = 7,
    TimedOut = 8,
    Unavailable = 9,
    WrongState = 10,
    HungUp = 129,
    Interrupted = 130,
    Terminated = 143,
}

impl Exit {
    /// All of them.
    pub(super) const ALL: [Self; 14] = [
        Self::Done,
        Self::Failed,
        Self::Usage,
        Self::Denied,
        Self::NotFound,
        Self::Rejected,
        Self::NoCapacity,
        Self::Balance,
        Self::TimedOut,
        Self::Unavailable,
        Self::WrongState,
        Self::HungUp,
        Self::Interrupted,
        Self::Terminated,
    ];

    /// Its name in JSON.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Usage => "usage",
            Self::Denied => "denied",
            Self::NotFound => "not-found",
            Self::Rejected => "rejected",
            Self::NoCapacity => "no-capacity",
            Self::Balance => "balance",
            Self::TimedOut => "timed-out",
            Self::Unavailable => "unavailable",
            Self::WrongState => "wrong-state",
            Self::HungUp => "hung-up",
            Self::Interrupted => "interrupted",
            Self::Terminated => "terminated",
        }
    }

    /// Its meaning (cli.md, Output).
    pub(super) const fn meaning(self) -> &'static str {
        match self {
            Self::Done => "done",
            Self::Failed => "anything else",
            Self::Usage => "usage: flags, arguments, configuration",
            Self::Denied => "not authenticated or not allowed (401, 403)",
            Self::NotFound => "not found (404)",
            Self::Rejected => "the request is wrong (400 by a rule, 409, 413, 422)",
            Self::NoCapacity => "no capacity for any candidate",
            Self::Balance => "insufficient balance (402)",
            Self::TimedOut => "waited too long",
            Self::Unavailable => "the service is unreachable, failing or limiting (network, 5xx, 429 after retries)",
            Self::WrongState => {
                "it ended otherwise than waited for: a pod in ERROR, EXITED or TERMINATED, a job FAILED, CANCELLED or \
                 TIMED_OUT, a worker UNHEALTHY, a rollout that cannot end"
            }
            Self::HungUp => "the terminal is gone",
            Self::Interrupted => "interrupted",
            Self::Terminated => "terminated",
        }
    }
}

/// Why a command did not do what was asked.
#[derive(Debug)]
pub(super) enum Failure {
    /// A call failed.
    Call {
        /// The action that failed; it reads on after "failed to".
        doing: String,
        /// Why it failed.
        error: Box<CallError>,
    },
    /// A server did not take a key, or was not asked. Nothing is stored.
    Login {
        /// The server.
        base_url: String,
        /// Why it failed.
        error: Box<CallError>,
    },
    /// A create found no room anywhere.
    NoRoom {
        /// The action that failed; it reads on after "failed to".
        doing: String,
        /// The service's last error; `None` if no candidate was left to try.
        error: Option<Box<CallError>>,
        /// The known reasons, one per line.
        reasons: Vec<String>,
        /// A suggested fix.
        hint: String,
    },
    /// The typed words do not say which one.
    Select(SelectError),
    /// The command itself found it wrong.
    Told {
        /// Its kind.
        kind: Kind,
        /// The error, in a sentence.
        what: String,
        /// More about it, a line each.
        details: Vec<String>,
        /// A suggested fix.
        hint: Option<String>,
    },
    /// A result could not be written.
    Output(io::Error),
    /// A signal ended it.
    Stopped {
        /// Which one.
        signal: Signal,
        /// Things left behind, one per line.
        left: Vec<String>,
        /// A suggested fix.
        hint: Option<String>,
    },
    /// Everything has been reported already; this is the exit status.
    Reported(Exit),
    /// A program that was run failed and has reported why; its exit code is passed on.
    PassedOn(u8),
}

/// The kinds of failures that a command finds by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Flags, arguments, files that were named, configuration.
    Usage,
    /// The embedded engine says no.
    Refused,
    /// Waited too long.
    TimedOut,
    /// There is nothing of this name.
    Missing,
    /// A pod is where it cannot get there from.
    WrongState,
    /// The service is unreachable or failing.
    Unavailable,
    /// Anything else.
    Other,
}

/// A failure in words.
struct Report {
    what: String,
    details: Vec<String>,
    hint: Option<String>,
    request_id: Option<String>,
    problem: Option<Problem>,
}

impl Failure {
    /// A failed call, with what it was for.
    pub(super) fn call(doing: impl Into<String>, error: impl Into<CallError>) -> Self {
        Self::Call { doing: doing.into(), error: Box::new(error.into()) }
    }

    /// A control of the embedded engine that did nothing.
    pub(super) fn admin(doing: impl Into<String>, error: AdminError) -> Self {
        match error {
            AdminError::Store(error) => Self::call(doing, error),
            AdminError::Problem(problem) => Self::call(doing, problem),
            AdminError::Refused(reason) => {
                let what = format!("failed to {}", doing.into());
                Self::Told { kind: Kind::Refused, what, details: vec![reason], hint: None }
            }
        }
    }

    /// Something of the command line is wrong.
    pub(super) fn usage(what: impl Into<String>, hint: impl Into<String>) -> Self {
        Self::Told { kind: Kind::Usage, what: what.into(), details: Vec::new(), hint: Some(hint.into()) }
    }

    /// The request, when it was to be shown and not sent.
    pub(super) fn unsent(&self) -> Option<&Request> {
        match self {
            Self::Call { error, .. } | Self::Login { error, .. } => error.unsent(),
            Self::NoRoom { .. }
            | Self::Select(_)
            | Self::Told { .. }
            | Self::Output(_)
            | Self::Stopped { .. }
            | Self::Reported(_)
            | Self::PassedOn(_) => None,
        }
    }

    /// The typed words that fit nothing.
    pub(super) const fn unknown(&self) -> Option<&str> {
        if let Self::Select(SelectError::Unknown { typed, .. }) = self { Some(typed.as_str()) } else { None }
    }

    /// The failure on one line, without what to do about it.
    pub(super) fn one_line(&self) -> String {
        let report = self.report(&Backend::Embedded);
        report.map(|report| [vec![report.what], report.details].concat().join(": ")).unwrap_or_default()
    }

    /// A suggested fix for the given backend.
    pub(super) fn advice(&self, backend: &Backend) -> Option<String> {
        self.report(backend)?.hint
    }

    /// The exit status of the program.
    pub(super) fn exit(&self) -> Exit {
        match self {
            Self::Call { error, .. } | Self::Login { error, .. } => exit_of(error),
            Self::NoRoom { .. } => Exit::NoCapacity,
            Self::Select(SelectError::Unknown { .. }) => Exit::NotFound,
            Self::Select(SelectError::Ambiguous { .. }) => Exit::Usage,
            Self::Told { kind, .. } => match kind {
                Kind::Usage => Exit::Usage,
                Kind::Refused => Exit::Rejected,
                Kind::Missing => Exit::NotFound,
                Kind::TimedOut => Exit::TimedOut,
                Kind::WrongState => Exit::WrongState,
                Kind::Unavailable => Exit::Unavailable,
                Kind::Other => Exit::Failed,
            },
            // The reader closed the pipe, and has seen enough.
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Done,
            Self::Output(_) | Self::PassedOn(_) => Exit::Failed,
            Self::Stopped { signal: Signal::Interrupt, .. } => Exit::Interrupted,
            Self::Stopped { signal: Signal::Terminate, .. } => Exit::Terminated,
            Self::Stopped { signal: Signal::Hangup, .. } => Exit::HungUp,
            Self::Reported(exit) => *exit,
        }
    }

    /// The failure as text, with its last line ended; nothing when there is nothing to say.
    pub(super) fn render(&self, backend: &Backend, paint: Paint) -> String {
        let Some(report) = self.report(backend) else { return String::new() };
        let mut lines = vec![format!("{} {}", paint.bad("error:"), escape(&report.what))];
        let violations = report.problem.as_ref().map_or(&[][..], |problem| &problem.errors);
        // A single violation says what the detail says: the one that says more is enough.
        let is_said = |detail: &String| violations.len() == 1 && violations[0].ends_with(detail.as_str());
        let details = report.details.iter().filter(|detail| !is_said(detail));
        lines.extend(details.map(|line| format!("  {}", escape(line))));
        if !report.details.iter().any(|detail| violations.len() == 1 && detail.contains(&violations[0])) {
            lines.extend(violations.iter().map(|line| format!("    {}", escape(line))));
        }
        if let Some(hint) = &report.hint {
            lines.extend([String::new(), format!("{} {}", paint.strong("hint:"), escape(hint))]);
        }
        if let Some(id) = &report.request_id {
            lines.push(format!("request id: {}", escape(id)));
        }
        lines.push(String::new());
        lines.join("\n")
    }

    /// The failure as one JSON object: the problem where the service sent one, and in any case a `code`, the `field` that
    /// is wrong, what to do (`hint`), and the command line that does it (`next`).
    pub(super) fn json(&self, backend: &Backend) -> Option<Value> {
        let report = self.report(backend)?;
        let mut json = if let Some(problem) = &report.problem {
            json::tree(problem)
        } else {
            let detail = if report.details.is_empty() { report.what.clone() } else { report.details.join("; ") };
            json!({ "title": report.what, "detail": detail })
        };
        if let Value::Object(fields) = &mut json {
            if let (Self::NoRoom { reasons, .. }, true) = (self, report.problem.is_some()) {
                fields.insert("reasons".to_owned(), reasons.as_slice().into());
            }
            let place = report.problem.as_ref().and_then(next::field);
            fields.insert("code".to_owned(), self.exit().code().into());
            fields.insert("field".to_owned(), place.into());
            fields.insert("next".to_owned(), report.hint.as_deref().and_then(next::command).into());
            fields.insert("hint".to_owned(), report.hint.into());
        }
        Some(json)
    }

    fn report(&self, backend: &Backend) -> Option<Report> {
        let told = |what: String, details: Vec<String>, hint: Option<String>| {
            Some(Report { what, details, hint, request_id: None, problem: None })
        };
        match self {
            Self::Call { doing, error } => Some(report_call(doing, error, hint_of(error, backend))),
            Self::Login { base_url, error } => {
                let hint = match error.status() {
                    Some(401) => Some("check that it is a key of this server and has not expired".to_owned()),
                    Some(..429) => Some(NOT_API.to_owned()),
                    Some(_) | None => hint_of(error, backend),
                };
                let mut report = report_call(&format!("log in to {base_url}"), error, hint);
                report.details.push("no key was stored".to_owned());
                Some(report)
            }
            Self::NoRoom { doing, error, reasons, hint } => {
                let hint = Some(hint.clone());
                let mut report = match error {
                    Some(error) => report_call(doing, error, hint),
                    None => Report {
                        what: format!("failed to {doing}"),
                        details: Vec::new(),
                        hint,
                        request_id: None,
                        problem: None,
                    },
                };
                report.details.extend(reasons.iter().cloned());
                Some(report)
            }
            Self::Select(error) => {
                let (details, hint) = match error {
                    SelectError::Unknown { kind, nearest, .. } => {
                        let meant = nearest.as_ref().map(|nearest| format!("did you mean `{nearest}`?"));
                        let lister = lister(kind).map(|lister| format!("`{lister}` lists what there is"));
                        let hint: Vec<String> = meant.into_iter().chain(lister).collect();
                        (Vec::new(), Some(hint.join(" ")).filter(|hint| !hint.is_empty()))
                    }
                    SelectError::Ambiguous { candidates, .. } => {
                        (aligned(candidates), Some("give the full id of one of them".to_owned()))
                    }
                };
                told(error.to_string(), details, hint)
            }
            Self::Told { what, details, hint, .. } => told(what.clone(), details.clone(), hint.clone()),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            Self::Output(error) => told(format!("failed to write the result: {error}"), Vec::new(), None),
            Self::Stopped { left, .. } if left.is_empty() => None,
            Self::Stopped { left, hint, .. } => told("interrupted".into(), left.clone(), hint.clone()),
            Self::Reported(_) | Self::PassedOn(_) => None,
        }
    }
}

/// Candidates below each other, ids first.
fn aligned(candidates: &[Candidate]) -> Vec<String> {
    let width = candidates.iter().map(|candidate| candidate.id.chars().count()).max().unwrap_or_default();
    candidates.iter().map(|Candidate { id, name }| format!("{id:width$}  {name}")).collect()
}

fn report_call(doing: &str, error: &CallError, hint: Option<String>) -> Report {
    let (request_id, problem) = match error {
        CallError::Problem { problem, request_id, .. } => {
            (request_id.as_deref().map(str::to_owned), Some(problem.clone()))
        }
        CallError::Store(_)
        | CallError::Unreachable { .. }
        | CallError::Redirected { .. }
        | CallError::Unreadable { .. }
        | CallError::NotSent { .. } => (None, None),
    };
    Report { what: format!("failed to {doing}"), details: vec![error.to_string()], hint, request_id, problem }
}

fn exit_of(error: &CallError) -> Exit {
    match error {
        CallError::Problem { problem, .. } => match problem.status {
            401 | 403 => Exit::Denied,
            402 => Exit::Balance,
            404 => Exit::NotFound,
            429 | 500.. => Exit::Unavailable,
            ..500 => Exit::Rejected,
        },
        CallError::Unreachable { .. } | CallError::Redirected { .. } | CallError::Unreadable { .. } => {
            Exit::Unavailable
        }
        CallError::Store(_) => Exit::Failed,
        CallError::NotSent { .. } => Exit::Done,
    }
}

impl From<SelectError> for Failure {
    fn from(error: SelectError) -> Self {
        Self::Select(error)
    }
}

impl From<Exit> for std::process::ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::{Backend, Failure};
    use crate::cli::terminal::paint::Paint;
    use api::{CallError, Origin};
    use wire::{Problem, Violation};

    #[test]
    fn every_status_has_its_exit_code() {
        let exit = |status| Failure::call("do it", Problem::new(status, "no")).exit() as u8;
        let expected = [
            (400, 5),
            (401, 3),
            (402, 7),
            (403, 3),
            (404, 4),
            (405, 5),
            (409, 5),
            (413, 5),
            (415, 5),
            (422, 5),
            (429, 9),
            (500, 9),
            (501, 9),
            (503, 9),
        ];
        for (status, code) in expected {
            assert_eq!(exit(status), code, "{status}");
        }
    }

    #[test]
    fn a_problem_is_told_line_by_line_with_a_hint_and_the_request_id() {
        let violations = ["$.gpu: missing property 'id'", "$: additional \u{1b}[2J"].map(|text| {
            let (place, what) = text.split_once(": ").expect("a place");
            Violation::new(place, what)
        });
        let problem = Problem::invalid(&violations);
        let error =
            CallError::Problem { problem, request_id: Some("req1".into()), retry_after: None, origin: Origin::Item };
        let text = Failure::call("create pod `a`", error).render(&Backend::Embedded, Paint(false));
        assert_eq!(
            text,
            "error: failed to create pod `a`\n  the request is not valid in 2 places\n    \
             $.gpu: missing property 'id'\n    $: additional \\u{1b}[2J\n\n\
             hint: correct what is listed above; `--help` names the flags\nrequest id: req1\n"
        );
    }

    #[test]
    fn the_problem_of_the_service_is_the_json() {
        let problem = Problem::not_found("pod", "a");
        let json = Failure::call("get pod `a`", problem.clone()).json(&Backend::Embedded).expect("a failure");
        for (name, value) in serde_json::to_value(problem).expect("a problem").as_object().expect("an object") {
            assert_eq!(json[name], *value);
        }
        assert_eq!((&json["code"], &json["next"]), (&"not-found".into(), &"svcctl pods list".into()));
    }
}
