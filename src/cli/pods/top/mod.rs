//! `svcctl pods top`: a live screen of pods. Events update the state, actions that the state requests are carried out,
//! and it is drawn; the rest is in the files beside this one.

mod columns;
mod draw;
mod job;
mod keys;
mod log;
mod screen;
mod state;

use std::{pin::Pin, time::Duration};

use clap::ValueEnum;
use futures_util::{StreamExt, stream::FuturesUnordered};
use screen::{Screen, TerminalEvent};
use state::{Effect, Event, Mode, Notice, State};

use super::{
    filter::{Filter, FilterArgs},
    reach::{Reach, check_real},
    update,
    watch::running_resource,
};
use crate::cli::{
    args::values::{Span, Ttl},
    backend::Backend,
    failure::Failure,
    interrupted,
    session::Session,
    settings::format::Format,
    terminal::signal::Signal,
};
use api::Api;
use ops::top::{self, Order};
use wire::pods::{ActOnPod, DeletePod, GetPod, ListPods, Pod, PodAction, PodActionRequest};

/// The shortest interval between two polls.
const SHORTEST: Duration = Duration::from_millis(500);
/// The longest one while the server's limits are scarce.
const SPARING: Duration = Duration::from_secs(60);
/// The interval between two reads of the bill, which lags behind anyway.
const BILLS: Duration = Duration::from_secs(15);
/// The same, where it could not be read.
const UNREADABLE_BILLS: Duration = Duration::from_secs(300);
/// How long a poll may take before that is shown.
const PATIENCE: Duration = Duration::from_secs(3);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Keys: arrows or j and k select a pod, / filters by name, id, status and hardware, o changes the order, l follows the \
log, s opens a shell, e sets or removes the lease, x stops, a starts and t terminates the pod (each asks first), ? shows \
all keys, q quits.

Examples:
  svcctl pods top
  svcctl pods top --status running --sort use --interval 5s")]
pub(in crate::cli) struct Args {
    /// The refresh interval
    #[arg(long, value_name = "DURATION", default_value = "2s")]
    interval: Span,
    /// Sort order
    #[arg(long, value_name = "ORDER", value_enum, default_value_t)]
    sort: Sort,
    #[command(flatten)]
    filter: FilterArgs,
}

/// In which order.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// Most expensive first
    #[default]
    Cost,
    /// Most spent today first
    Spent,
    /// Busiest GPUs first
    Use,
    /// Lease that ends soonest first
    Lease,
    /// Most recently started first
    Uptime,
    /// By name
    Name,
    /// By status
    Status,
    /// By hardware
    Gpu,
}

impl Sort {
    const fn order(self) -> Order {
        match self {
            Self::Cost => Order::Cost,
            Self::Spent => Order::Spent,
            Self::Use => Order::Use,
            Self::Lease => Order::Lease,
            Self::Uptime => Order::Uptime,
            Self::Name => Order::Name,
            Self::Status => Order::Status,
            Self::Gpu => Order::Gpu,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let settings = &session.settings;
    let is_terminal = settings.interactive && settings.live && settings.width.is_some();
    let is_screen = is_terminal && settings.format == Format::Table;
    if !(is_screen || session.platform.rehearses()) {
        return Err(Failure::usage(
            "`pods top` is a screen for a person at a terminal",
            "use `svcctl pods list --watch`, or `svcctl pods list -o json` for a program",
        ));
    }
    let filter = args.filter.resolve(session).await?;
    // Errors at startup are reported as usual, not on the live screen.
    let pods = pods(session, &filter).await?;
    let place = match &settings.backend {
        Backend::Embedded => "embedded".to_owned(),
        Backend::Remote { context: Some(name), .. } => name.to_string(),
        Backend::Remote { base_url, .. } => base_url.to_string(),
    };
    let state = State::new(place, (args.sort.order(), false), pods, session.platform.now()?);
    let view = View { session, api: session.api()?, filter: &filter, interval: args.interval.0.max(SHORTEST) };
    match view.show(state).await? {
        None => Ok(()),
        Some(Signal::Hangup) => Err(Failure::Stopped { signal: Signal::Hangup, left: Vec::new(), hint: None }),
        Some(signal) => Err(interrupted::left(session, signal)),
    }
}

/// Looks at the pods.
async fn pods(session: &Session, filter: &Filter) -> Result<Vec<Pod>, Failure> {
    let listed = session.list("list pods", ListPods::default()).await?;
    session.ui.interrupt_state.set_running(listed.items().filter_map(running_resource).collect());
    Ok(listed.into_items().into_iter().filter(|pod| filter.fits(pod)).collect())
}

/// The source of the screen's data.
#[derive(Clone, Copy)]
struct View<'a> {
    session: &'a Session,
    api: &'a Api,
    filter: &'a Filter,
    interval: Duration,
}

/// Something that is under way.
type Task<'a> = Pin<Box<dyn Future<Output = TaskEnd> + 'a>>;

/// The end of a task.
enum TaskEnd {
    /// Something for the screen to show.
    Told(Event),
    /// The way to a pod: a shell can be opened.
    Reached(Box<Reach>),
}

/// Tasks in flight, and when recurring ones are due, in the time of the session's pace.
struct Work<'a> {
    tasks: FuturesUnordered<Task<'a>>,
    /// The log that is shown.
    log: Option<log::Parts<'a>>,
    look: Duration,
    bill: Duration,
    /// Since when a poll is in flight.
    looking: Option<Duration>,
    /// When the pods were seen last.
    seen: Duration,
    /// Why they were not seen since.
    lost: Option<String>,
}

impl<'a> View<'a> {
    /// Shows it until someone leaves, or a signal ends it.
    async fn show(self, mut state: State) -> Result<Option<Signal>, Failure> {
        let now = || self.session.platform.pace().now();
        let colour = self.session.settings.paint.0;
        let mut screen = Screen::open(self.session)?;
        self.session.ui.interrupt_state.set_watching();
        let tasks = FuturesUnordered::new();
        let mut work = Work { tasks, log: None, look: now(), bill: now(), looking: None, seen: now(), lost: None };
        loop {
            self.begin_what_is_due(&mut work, now());
            if let Some(absence) = work.absence(now()) {
                state = state.next(absence).0;
            }
            state = state.next(Event::Room(draw::room(screen.height()?))).0;
            screen.draw(|frame| draw::draw(&state, colour, frame.buffer_mut()))?;
            let rest = work.rest(now());
            let event = tokio::select! {
                biased;
                heard = screen.next() => match heard? {
                    TerminalEvent::Key(key) => Event::Key(key),
                    TerminalEvent::Said(note) => Event::Said(note),
                    TerminalEvent::Gone => return Ok(Some(Signal::Hangup)),
                    TerminalEvent::Changed => continue,
                    TerminalEvent::Suspend => {
                        screen.suspend();
                        continue;
                    }
                },
                Some(end) = work.tasks.next() => match end {
                    TaskEnd::Told(event) => event,
                    TaskEnd::Reached(reach) => Event::Acted(screen.lend(&reach).await?),
                },
                Some(event) = log::next(&mut work.log) => event,
                () = self.session.platform.pace().sleep(rest) => continue,
            };
            self.note(&mut work, &event, now());
            let effect;
            (state, effect) = state.next(event);
            match effect {
                Effect::None => {}
                Effect::Ask => {
                    screen.draw(|frame| draw::draw(&state, colour, frame.buffer_mut()))?;
                    screen.drop_typed();
                }
                Effect::Look => work.look = now(),
                Effect::Act(action, id, name) => work.tasks.push(Box::pin(self.act(action, id, name))),
                Effect::FollowLog(id) => work.log = Some(log::follow(self.api, id)),
                Effect::OpenShell(id) => work.tasks.push(Box::pin(self.reach(id))),
                Effect::SetLease(id, name, ttl) => work.tasks.push(Box::pin(self.set_lease(id, name, ttl))),
                Effect::Suspend => screen.suspend(),
                Effect::Quit => return Ok(None),
            }
            if !matches!(state.mode, Mode::Log(_)) {
                work.log = None;
            }
        }
    }

    fn begin_what_is_due(self, work: &mut Work<'a>, now: Duration) {
        if work.looking.is_none() && now >= work.look {
            work.looking = Some(now);
            work.tasks.push(Box::pin(self.look()));
        }
        if now >= work.bill {
            work.bill = Duration::MAX;
            work.tasks.push(Box::pin(self.read_bill()));
        }
    }

    /// Says when to do it again, once it is done.
    fn note(self, work: &mut Work<'a>, event: &Event, now: Duration) {
        // The remaining server limit has to last, for other programs too.
        let spacing = self.api.spacing().unwrap_or_default().min(SPARING);
        let again = now.saturating_add(self.interval.max(spacing));
        match event {
            Event::Seen(..) => (work.looking, work.look, work.seen, work.lost) = (None, again, now, None),
            Event::Unseen(why, _) => (work.looking, work.look, work.lost) = (None, again, Some(why.clone())),
            Event::Billed(Ok(_)) => work.bill = now.saturating_add(BILLS.max(spacing)),
            Event::Billed(Err(_)) => work.bill = now.saturating_add(UNREADABLE_BILLS),
            Event::Key(_) | Event::Room(_) | Event::Acted(_) | Event::Logged(..) | Event::Said(_) => {}
        }
    }

    async fn look(self) -> TaskEnd {
        let seen = async {
            let pods = pods(self.session, self.filter).await?;
            Ok::<_, Failure>((pods, self.session.platform.now()?))
        };
        TaskEnd::Told(match seen.await {
            // The API has no balance; the engine in this process has.
            Ok((pods, now)) => Event::Seen(pods, now, self.api.engine().and_then(|engine| engine.balance().ok())),
            Err(failure) => Event::Unseen(failure.one_line(), Duration::ZERO),
        })
    }

    async fn read_bill(self) -> TaskEnd {
        let failed = |error| Failure::call("read the bill", error);
        let bill = async { top::today(self.api, self.session.platform.now()?).await.map_err(failed) };
        TaskEnd::Told(Event::Billed(bill.await.map_err(|failure| failure.one_line())))
    }

    async fn act(self, action: PodAction, id: String, name: String) -> TaskEnd {
        let doing = format!("{} pod `{id}`", action.as_str());
        let result = if action == PodAction::Terminate {
            self.session.call(&doing, DeletePod { id }).await.map(drop)
        } else {
            self.session.call(&doing, ActOnPod { id, body: PodActionRequest { action } }).await.map(drop)
        };
        acted(result.map(|()| format!("{} of pod `{name}`: done", action.as_str())))
    }

    /// The way to a pod as it is now.
    async fn reach(self, id: String) -> TaskEnd {
        let found = async {
            let pod = self.session.call(&format!("find pod `{id}`"), GetPod::of(&id)).await?.value;
            check_real(self.session, &pod)?;
            Reach::of(self.session, &pod, None, None).await
        };
        match found.await {
            Ok(reach) => TaskEnd::Reached(Box::new(reach)),
            Err(failure) => TaskEnd::Told(Event::Acted(Notice::Failed(failure.one_line()))),
        }
    }

    async fn set_lease(self, id: String, name: String, ttl: Option<Ttl>) -> TaskEnd {
        let what = if ttl.is_some() { "set" } else { "removed" };
        acted(update::lease(self.session, &id, ttl).await.map(|()| format!("lease of pod `{name}`: {what}")))
    }
}

/// The notice about something that was done, or why it was not.
fn acted(result: Result<String, Failure>) -> TaskEnd {
    TaskEnd::Told(Event::Acted(result.map_or_else(|failure| Notice::Failed(failure.one_line()), Notice::Done)))
}

impl Work<'_> {
    /// The message when the pods have not been seen for too long.
    fn absence(&self, now: Duration) -> Option<Event> {
        let is_late = self.looking.is_some_and(|since| now.saturating_sub(since) >= PATIENCE);
        let late = || is_late.then(|| "the service does not answer".to_owned());
        let why = self.lost.clone().or_else(late)?;
        Some(Event::Unseen(why, now.saturating_sub(self.seen)))
    }

    /// How long nothing is due. Beside that, spans that are shown pass by the second.
    fn rest(&self, now: Duration) -> Duration {
        let look = if self.looking.is_some() { Duration::MAX } else { self.look };
        look.min(self.bill).saturating_sub(now).min(Duration::from_secs(1))
    }
}

#[cfg(test)]
mod tests;
