//! From renting a pod to the end of its program: shows its output and determines how it ends.

use std::{cell::RefCell, collections::VecDeque, pin::pin, time::Duration};

use futures_util::{FutureExt, StreamExt, future::Either};
use tokio::sync::watch;

use super::{Run, files::Files, input::Progress};
use crate::cli::{
    failure::{Exit, Failure, Kind},
    output::progress::Spinner,
    pods::{
        logs::{SILENCE, lines, unread},
        placing::outcome,
        watch::say,
    },
    session::Session,
    terminal::text::{self, escape},
};
use api::{CallError, LogStream};
use ops::{
    run::{ProgramExit, Streams, tells_loss, tells_no_shell, tells_restart, tells_simulation},
    wait::{Condition, Goal, WaitOutcome, WatchedPod, wait},
};
use wire::{
    Timestamp,
    pods::{LogLine, LogSource, Pod, PodStatus, ReadPodLogs},
};

/// How many platform messages to show when a pod did not come up.
const TAIL: usize = 10;
/// When a service is asked again that did not answer.
const UNSEEN: Duration = Duration::from_secs(10);
/// How long nothing may come between the ends of both streams.
const OTHER_END: Duration = Duration::from_secs(30);
/// How many lines are taken in a row before anything else has its turn.
const ROW: u32 = 128;

/// How far a pod is, as far as it was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stage {
    Starting,
    Running,
    /// It took too long to start.
    Late,
    Over,
}

/// The next event.
enum FollowEvent {
    Line(LogLine),
    /// The log cannot be read any more.
    Lost(CallError),
    /// There are no more events.
    End,
    Stage(Stage),
    TimedOut,
}

/// How it came to an end.
enum End {
    /// The program told how it ended.
    Told(ProgramExit),
    /// The pod ended, or the service does not know it any more.
    Over,
    TimedOut,
    NotStarted,
    /// It is there, and nothing runs.
    Simulated,
}

/// Follows the program of a pod until it has ended. A program that failed is the failure that passes its code on.
pub(super) async fn to_the_end(session: &Session, run: &Run) -> Result<(), Failure> {
    let following = ProgramFollower::new(session, run);
    let ending = {
        let mut input = pin!(following.pass_input_on());
        let mut files = pin!(following.send_files());
        let mut output = pin!(following.follow());
        tokio::select! {
            biased;
            ending = &mut output => ending,
            failure = &mut input => Err(failure),
            failure = &mut files => Err(failure),
        }
    };
    *following.spinner.borrow_mut() = None;
    let lost = following.lost.borrow().clone();
    if following.output.borrow().is_garbled() && !session.settings.backend.is_embedded() {
        session
            .ui
            .warn("the log of this service tells text: what is not UTF-8 in the output came as the character U+FFFD");
    }
    match ending? {
        End::Told(ProgramExit { code: 0 }) if lost.is_some() => following.incomplete(lost),
        End::Told(ProgramExit { code: 0 }) => Ok(()),
        End::Told(ProgramExit { code }) => Err(Failure::PassedOn(code)),
        ending @ End::Over => {
            following.look_again().await;
            following.failure(&ending).and_then(|()| following.incomplete(lost))
        }
        ending @ (End::TimedOut | End::NotStarted | End::Simulated) => following.failure(&ending),
    }
}

struct ProgramFollower<'a> {
    session: &'a Session,
    run: &'a Run,
    output: RefCell<Streams>,
    /// The platform's report that output is missing.
    lost: RefCell<Option<String>>,
    /// The platform's latest messages.
    told: RefCell<VecDeque<String>>,
    /// The pod, as it was seen last; none when it is gone.
    seen: RefCell<Option<Pod>>,
    spinner: RefCell<Option<Spinner>>,
    progress: watch::Sender<Progress>,
    /// When it was rented, on the pace.
    began: Duration,
}

impl<'a> ProgramFollower<'a> {
    fn new(session: &'a Session, run: &'a Run) -> Self {
        Self {
            session,
            run,
            output: RefCell::new(Streams::new(run.mark.as_ref())),
            lost: RefCell::default(),
            told: RefCell::default(),
            seen: RefCell::new(Some(run.pod.clone())),
            spinner: RefCell::new(Some(Spinner::start(session))),
            progress: watch::Sender::default(),
            began: session.platform.pace().now(),
        }
    }

    /// How a run ends whose time is over. One limit is for the start as well, so that either may be noticed first.
    fn late(&self) -> End {
        if self.progress.borrow().has_started { End::TimedOut } else { End::NotStarted }
    }

    async fn follow(&self) -> Result<End, Failure> {
        let mut too_late = pin!(self.times_out());
        let (seen, mut stage) = watch::channel(Stage::Starting);
        let mut watching = pin!(self.watch(&seen).fuse());
        let log = {
            let mut open = pin!(self.open());
            tokio::select! {
                biased;
                () = &mut too_late => return Ok(self.late()),
                log = &mut open => log?,
            }
        };
        let mut log = pin!(lines(0, log));
        let mut written = Vec::new();
        for count in 0_u32.. {
            // Buffered output is shown before waiting; now and then, everything else gets a turn.
            if count % ROW != ROW - 1
                && let Some(next) = log.next().now_or_never()
            {
                if let Some(ending) = self.take(next_of(next), &mut written)? {
                    return Ok(ending);
                }
                continue;
            }
            self.session.ui.flush()?;
            let is_over = *stage.borrow() == Stage::Over;
            let silence = match (is_over, self.output.borrow().ended()) {
                (true, _) => Either::Left(tokio::time::sleep(SILENCE)),
                // The end of the other stream comes, also over a connection that is cut in between.
                (false, Some(_)) => Either::Left(tokio::time::sleep(OTHER_END)),
                (false, None) => Either::Right(std::future::pending()),
            };
            let next = tokio::select! {
                biased;
                () = &mut too_late => FollowEvent::TimedOut,
                () = &mut watching, if !is_over => continue,
                changed = stage.changed() => match changed {
                    Ok(()) => FollowEvent::Stage(*stage.borrow_and_update()),
                    Err(_) => FollowEvent::End,
                },
                next = log.next() => next_of(next),
                () = silence => FollowEvent::End,
            };
            let is_news = matches!(&next, FollowEvent::Line(line) if line.source.is(&LogSource::System));
            if let Some(ending) = self.take(next, &mut written)? {
                return Ok(ending);
            }
            // The platform reported on the pod, so check it now.
            if is_news && !is_over {
                watching.set(self.watch(&seen).fuse());
            }
        }
        Ok(End::Over)
    }

    /// Passes standard input on, until that fails.
    async fn pass_input_on(&self) -> Failure {
        let Some(input) = &self.run.input else { return std::future::pending().await };
        match input.pass_on(self.session, self.run, self.progress.subscribe()).await {
            Ok(()) => std::future::pending().await,
            Err(failure) => {
                // An ended pod reads nothing either: its log will soon show that.
                tokio::time::sleep(SILENCE).await;
                failure
            }
        }
    }

    /// Has the files in the pod for which the program waits, again after a restart that wiped them, until that fails.
    async fn send_files(&self) -> Failure {
        let Self { session, run, .. } = self;
        let (Some(mark), true) = (&run.mark, run.files.has_upload()) else { return std::future::pending().await };
        let (mut progress, mut sent) = (self.progress.subscribe(), None);
        loop {
            let is_due = |progress: &Progress| progress.has_started && sent.is_none_or(|sent| sent < progress.restarts);
            if progress.wait_for(is_due).await.is_err() || progress.borrow().is_simulated {
                return std::future::pending().await;
            }
            sent = Some(progress.borrow().restarts);
            *self.spinner.borrow_mut() = None;
            let done = match run.files.send(session, &run.pod, run.start_timeout).await {
                Ok(()) => Files::open_gate(session, &run.pod, mark).await,
                Err(failure) => Err(failure),
            };
            if let Err(failure) = done {
                return failure;
            }
        }
    }

    /// Waits until it took too long.
    async fn times_out(&self) {
        match self.run.timeout {
            Some(timeout) => self.session.platform.pace().sleep(timeout).await,
            None => std::future::pending().await,
        }
    }

    /// The log from its first line on, tried until it can be opened.
    async fn open(&self) -> Result<LogStream<'a>, Failure> {
        let since = Some(Timestamp::from_millis(0));
        loop {
            let query = ReadPodLogs { id: self.run.pod.id.clone(), since, ..ReadPodLogs::default() };
            match self.session.api()?.whole_log(query).await {
                Ok(log) => return Ok(log),
                Err(error) if may_pass(&error) => self.session.platform.pace().sleep(UNSEEN).await,
                Err(error) => return Err(unread(&self.run.pod, error)),
            }
        }
    }

    /// Checks the pod until it is over, and reports its progress to `stage`. A service that does not answer is asked
    /// again.
    async fn watch(&self, stage: &watch::Sender<Stage>) {
        let tell = |now: Stage| stage.send_if_modified(|stage| std::mem::replace(stage, now.max(*stage)) < now);
        let elapsed = || self.session.platform.pace().now().saturating_sub(self.began);
        if *stage.borrow() == Stage::Starting {
            let timeout = self.run.start_timeout.saturating_sub(elapsed());
            let now = match self.wait(Condition::Running, timeout).await {
                WaitOutcome::Reached => Stage::Running,
                WaitOutcome::TimedOut => Stage::Late,
                WaitOutcome::Impossible => Stage::Over,
            };
            tell(now);
            // It is heard of before anything more is waited for.
            tokio::task::yield_now().await;
        }
        if *stage.borrow() != Stage::Over {
            self.wait(Condition::Ended, Duration::MAX).await;
        }
        tell(Stage::Over);
    }

    async fn wait(&self, condition: Condition, timeout: Duration) -> WaitOutcome {
        let pace = self.session.platform.pace();
        let (ids, mut is_away) = ([self.run.pod.id.clone()], false);
        let see = |pods: &[WatchedPod]| {
            let [WatchedPod { pod, .. }] = pods else { return };
            self.seen.replace(pod.clone());
            if let (Some(spinner), Ok(api)) = (&*self.spinner.borrow(), self.session.api()) {
                let told = self.told.borrow().back().map(|line| escape(line).into_owned()).unwrap_or_default();
                spinner.say(|| format!("{}  {told}", say(api, pods, pace.now().saturating_sub(self.began))));
            }
        };
        loop {
            let Ok(api) = self.session.api() else { return std::future::pending().await };
            match wait(api, &ids, Goal { condition: condition.clone(), timeout }, pace, see).await {
                Ok((ending, _)) => return ending,
                Err(error) if !is_away => {
                    self.session.ui.note(&format!("the pod cannot be seen, which is tried on: {error}"));
                    is_away = true;
                }
                Err(_) => {}
            }
            pace.sleep(UNSEEN).await;
        }
    }

    /// Checks the pod once more: its log may have ended before the last check.
    async fn look_again(&self) {
        match outcome::read(self.session, &self.run.pod.id).await {
            Ok((pod, _)) => self.seen.replace(Some(pod)),
            Err(failure) if failure.exit() == Exit::NotFound => self.seen.replace(None),
            Err(_) => return,
        };
    }

    /// Takes what comes next; gives how it came to an end, if it did.
    fn take(&self, next: FollowEvent, written: &mut Vec<u8>) -> Result<Option<End>, Failure> {
        Ok(match next {
            FollowEvent::Line(line) if line.source.is(&LogSource::System) => {
                self.hear(&line);
                self.idles()
            }
            // A simulated container's output is made up.
            FollowEvent::Line(_) if self.progress.borrow().is_simulated => None,
            FollowEvent::Line(line) => {
                self.tell_start();
                *self.spinner.borrow_mut() = None;
                written.clear();
                let mut output = self.output.borrow_mut();
                if output.take(&line, written) {
                    self.session.ui.pass_on_error(written);
                } else {
                    self.session.ui.pass_on(written)?;
                }
                output.ended().filter(|_| output.is_complete()).map(End::Told)
            }
            FollowEvent::Lost(error) => return Err(unread(&self.run.pod, error)),
            FollowEvent::Stage(Stage::Starting | Stage::Over) => None,
            FollowEvent::Stage(Stage::Running) => {
                self.tell_start();
                self.idles()
            }
            FollowEvent::Stage(Stage::Late) => Some(self.late()).filter(|end| matches!(end, End::NotStarted)),
            FollowEvent::TimedOut => Some(self.late()),
            FollowEvent::End => {
                let (mut output, mut error) = (self.output.borrow_mut(), Vec::new());
                written.clear();
                output.end(written, &mut error);
                self.session.ui.pass_on(written)?;
                self.session.ui.pass_on_error(&error);
                Some(output.ended().map_or(End::Over, End::Told))
            }
        })
    }

    /// The program, or its stand-in, is running.
    fn tell_start(&self) {
        self.progress.send_if_modified(|progress| !std::mem::replace(&mut progress.has_started, true));
    }

    /// Whether the pod is there and nothing will ever come of it. An image that acts does so on a simulated machine, too.
    fn idles(&self) -> Option<End> {
        let acts = engine::is_acting(&self.run.pod.image);
        (self.progress.borrow().has_started && self.progress.borrow().is_simulated && !acts).then_some(End::Simulated)
    }

    /// Takes a sentence of the platform.
    fn hear(&self, line: &LogLine) {
        let mut told = self.told.borrow_mut();
        if told.len() == TAIL {
            told.pop_front();
        }
        told.push_back(line.line.clone());
        let Pod { id, name, .. } = &self.run.pod;
        if tells_simulation(line) && !self.progress.borrow().is_simulated {
            self.progress.send_modify(|progress| progress.is_simulated = true);
            *self.spinner.borrow_mut() = None;
            self.session.ui.note(&format!("note: pod `{name}` ({id}) is on a simulated machine, where nothing runs"));
        } else if tells_loss(line) {
            self.session.ui.warn(&line.line);
            self.lost.borrow_mut().get_or_insert_with(|| line.line.clone());
        } else if tells_restart(line) {
            self.progress.send_modify(|progress| progress.restarts += 1);
            self.session.ui.warn(&format!("pod `{name}` ({id}): {}: the program runs from its beginning", line.line));
        }
    }

    /// A program that ended well, of whose output something is missing.
    fn incomplete(&self, lost: Option<String>) -> Result<(), Failure> {
        let Some(lost) = lost else { return Ok(()) };
        let Pod { id, name, .. } = &self.run.pod;
        Err(Failure::Told {
            kind: Kind::Other,
            what: format!("the output of pod `{name}` ({id}) is not complete: {lost}"),
            details: Vec::new(),
            hint: Some("the program itself ended with exit code 0".to_owned()),
        })
    }

    /// The failure for an end that the program did not report.
    fn failure(&self, ending: &End) -> Result<(), Failure> {
        let Pod { id, name, .. } = &self.run.pod;
        let seen = self.seen.borrow();
        let status = seen.as_ref().and_then(|pod| pod.status.known().copied());
        let details: Vec<String> = self.told.borrow().iter().cloned().collect();
        let told = |kind, what, hint: Option<&str>| {
            Err(Failure::Told { kind, what, details: details.clone(), hint: hint.map(str::to_owned) })
        };
        match ending {
            End::Told(_) => Ok(()),
            End::TimedOut => {
                let span = text::span(self.run.timeout.unwrap_or_default());
                let what = format!("the program of pod `{name}` ({id}) did not end within {span}");
                told(Kind::TimedOut, what, Some("--timeout sets how long it may take"))
            }
            End::NotStarted => {
                let limit = self.run.timeout.map_or(self.run.start_timeout, |limit| limit.min(self.run.start_timeout));
                let span = text::span(limit);
                let what = format!("pod `{name}` ({id}) did not start within {span}");
                told(Kind::TimedOut, what, Some("--timeout sets how long it may take"))
            }
            End::Simulated => Err(Failure::Told {
                kind: Kind::Refused,
                what: format!(
                    "pod `{name}` ({id}) is on a simulated machine: no program ran, so there is no exit code"
                ),
                details: Vec::new(),
                hint: Some(
                    "`svcctl engine hosts add` makes a machine with Docker a host, on which pods run".to_owned(),
                ),
            }),
            // It ended by itself, and well: more is not known of it, and not asked.
            End::Over
                if status == Some(PodStatus::Exited)
                    && (self.run.mark.is_none() || self.progress.borrow().is_simulated) =>
            {
                Ok(())
            }
            End::Over => {
                let is_gone = matches!(status, None | Some(PodStatus::Terminated));
                let is = status.filter(|_| !is_gone).map_or("gone", PodStatus::as_str);
                let lacks_shell = self.run.mark.is_some() && details.iter().any(|line| tells_no_shell(line));
                let hint = lacks_shell.then_some(
                    "the image has no `sh`, which tells how a program ended; --no-wrap runs the program as it is",
                );
                let why = if self.run.mark.is_some() { " before its program told an exit code" } else { "" };
                told(Kind::WrongState, format!("pod `{name}` ({id}) is {is}{why}"), hint)
            }
        }
    }
}

/// The result of reading a log.
fn next_of(next: Option<(usize, Result<LogLine, CallError>)>) -> FollowEvent {
    match next {
        Some((_, Ok(line))) => FollowEvent::Line(line),
        Some((_, Err(error))) => FollowEvent::Lost(error),
        None => FollowEvent::End,
    }
}

/// Whether a service may answer later.
fn may_pass(error: &CallError) -> bool {
    if matches!(error, CallError::Unreachable { .. }) {
        true
    } else {
        error.status().is_some_and(|status| status == 429 || (status >= 500 && status != 501))
    }
}
