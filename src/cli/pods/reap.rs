//! `svcctl pods reap`

use std::time::Duration;

use serde::Serialize;

use super::{loss, placing::outcome};
use crate::cli::{
    args::values::Span,
    clusters::{self, ReapArgs},
    failure::{Exit, Failure},
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
        progress::Spinner,
        shape::{Shape, object, reference},
    },
    resources::{
        audits,
        reaping::{self, Reapable},
    },
    session::{Session, prompt},
    terminal::text,
};
use ops::{estimate, idle, lease::overdue};
use wire::{
    Timestamp,
    money::Usd,
    pods::{DeletePod, ListPods, Pod, PodStatus},
};

/// The shortest span over which a pod can idle.
const SHORTEST: Duration = Duration::from_secs(1);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A lease is the pod's variable SVCCTL_EXPIRES_AT, a time in RFC 3339. The embedded engine enforces leases by \
itself; for other servers, run this from cron. It prints the pods that it terminated.

--idle looks for that long, or until no pod is left that has idled throughout, and takes those whose GPUs were all used \
less than 5 % at every look. Pods without GPUs, \
and those of which the service does not tell how their GPUs are used, are left alone.

Examples:
  svcctl pods reap --dry-run
  svcctl pods reap --older-than 3d
  svcctl pods reap --idle 30m --dry-run
  svcctl pods reap --clusters --older-than 3d
  */5 * * * *  svcctl pods reap --yes --quiet")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    reap: ReapArgs,
    /// Delete clusters past their lease, instead of single pods
    #[arg(long, conflicts_with = "idle")]
    clusters: bool,
    /// Look for that long, and also terminate pods that used their GPUs less than 5 % throughout
    #[arg(long, value_name = "DURATION")]
    idle: Option<Span>,
}

/// A pod that is to go.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    id: String,
    name: String,
    status: String,
    created_at: Option<Timestamp>,
    /// When its lease ended; none for one that is too old or idle.
    expires_at: Option<Timestamp>,
    because: String,
    cost_per_day: Option<Usd>,
    /// As it was found.
    #[serde(skip)]
    pod: Pod,
}

impl Resource for Candidate {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |pod| Cell::text(&pod.id)),
        Column::new("NAME", 0, |pod| Cell::text(&pod.name)),
        Column::new("STATUS", 0, |pod| Cell::Status(pod.status.clone())),
        Column::new("BECAUSE", 1, |pod| Cell::text(&pod.because)),
        Column::new("USD/DAY", 2, |pod| Cell::money(pod.cost_per_day)),
        Column::new("CREATED", 3, |pod| Cell::moment(pod.created_at)),
        Column::new("EXPIRED", WIDE, |pod| Cell::moment(pod.expires_at)),
    ];
}

impl Reapable for Candidate {
    const WORDS: [&'static str; 3] = ["pod", "pods", "terminated"];

    fn told(&self) -> [&str; 2] {
        [&self.name, &self.because]
    }

    async fn end(&self, session: &Session) -> Result<(), Failure> {
        let id = &self.id;
        session.call(&format!("terminate pod `{id}`"), DeletePod { id: id.clone() }).await.map(drop)
    }

    async fn is_gone(&self, session: &Session) -> bool {
        match outcome::read(session, &self.id).await {
            Ok((pod, _)) => pod.status.is(&PodStatus::Terminated),
            Err(failure) => failure.exit() == Exit::NotFound,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.clusters {
        return clusters::reap(session, &args.reap).await;
    }
    let pods = if let Some(Span(span)) = args.idle {
        look(session, span).await?
    } else {
        let mut listed = session.list("list pods", ListPods::default()).await?;
        listed.retain_once();
        listed.into_items().into_iter().map(|pod| (pod, None)).collect()
    };
    let (now, oldest) = (session.platform.now()?, args.reap.older_than.map(|span| span.0));
    tell_unknown(session, pods.iter().map(|(pod, _)| pod), oldest.is_some());
    let due = |(pod, idle): &(Pod, Option<String>)| {
        let overdue = overdue(pod, now, oldest).map(|why| {
            let expires_at = reaping::lease_end(pod.env.as_ref(), why);
            candidate(pod, reaping::because(why), expires_at)
        });
        overdue.or_else(|| Some(candidate(pod, idle.clone()?, None)))
    };
    let candidates: Vec<Candidate> = pods.iter().filter_map(due).collect();
    if candidates.is_empty() {
        let idle = args.idle.map(|_| ", none idles").unwrap_or_default();
        reaping::tell_none::<Candidate>(session, oldest, idle);
    }
    if args.reap.dry_run || candidates.is_empty() {
        return output::records(session, &candidates, "pods");
    }
    let question = match candidates.as_slice() {
        [_] => "Delete this pod for good?".to_owned(),
        several => format!("Delete these {} pods for good?", several.len()),
    };
    let line = |pod: &Candidate| {
        loss::lines(&pod.pod, &format!("{}  {} USD per day", pod.because, text::told(pod.cost_per_day)))
    };
    let mut lines: Vec<String> = candidates.iter().flat_map(line).collect();
    let cost = text::total(candidates.iter().map(|pod| pod.cost_per_day));
    lines.extend(loss::total(candidates.iter().map(|pod| &pod.pod), &cost, "USD per day"));
    prompt::confirm(session, args.reap.yes, &lines, &question).await?;
    reaping::all(session, candidates).await
}

/// Observes the pods for a period; returns each with why it counts as idle, if it does.
async fn look(session: &Session, span: Duration) -> Result<Vec<(Pod, Option<String>)>, Failure> {
    if span < SHORTEST {
        let what = format!("--idle {} is too short to tell whether a pod idles", text::span(span));
        return Err(Failure::usage(what, "look for longer than the pauses of a job, say --idle 30m"));
    }
    session.ui.note(&format!("looking for {} at how the GPUs are used", text::span(span)));
    let spinner = Spinner::start(session);
    let tell = |left: Duration| spinner.say(|| format!("looking for {} more", text::span(left)));
    let watched = idle::watch(session.api()?, span, session.platform.pace(), tell).await;
    drop(spinner);
    let watched = watched.map_err(|error| Failure::call("look at the pods", error))?;
    let mut without_gpu = 0;
    let mut pods = Vec::with_capacity(watched.len());
    for (pod, usage) in watched {
        let idle = match usage {
            idle::Use::Idle(most) => Some(format!("GPU use at most {most} % for {}", text::span(span))),
            idle::Use::Busy => None,
            idle::Use::NoGpu => {
                without_gpu += 1;
                None
            }
            idle::Use::Unknown => {
                let Pod { id, name, .. } = &pod;
                session.ui.warn(&format!("the service does not tell how pod `{name}` ({id}) uses its GPUs; it stays"));
                None
            }
        };
        pods.push((pod, idle));
    }
    match without_gpu {
        0 => {}
        1 => session.ui.note("1 pod without GPU is left alone"),
        several => session.ui.note(&format!("{several} pods without GPUs are left alone")),
    }
    Ok(pods)
}

/// Pods that cannot be judged are never ended, which their owner should know.
fn tell_unknown<'a>(session: &Session, pods: impl Iterator<Item = &'a Pod>, by_age: bool) {
    for pod in pods.filter(|pod| !pod.status.is(&PodStatus::Terminated)) {
        if pod.env.is_none() {
            session.ui.warn(&format!(
                "the service does not tell the environment of pod `{}`, so its lease is unknown",
                pod.id
            ));
        } else if by_age && pod.created_at.is_none() {
            session.ui.warn(&format!("the service does not tell how old pod `{}` is", pod.id));
        }
    }
}

fn candidate(pod: &Pod, because: String, expires_at: Option<Timestamp>) -> Candidate {
    Candidate {
        id: pod.id.clone(),
        name: pod.name.clone(),
        status: pod.status.to_string(),
        created_at: *pod.created_at,
        expires_at,
        because,
        cost_per_day: estimate::of_pod(pod).per_day(),
        pod: pod.clone(),
    }
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::varying_rows(|generator| {
    let pods = object([("pods", reference::<Vec<Candidate>>(generator))]);
    audits::either(generator, pods, clusters::REAP)
});
