//! `svcctl pods reap`

use serde::Serialize;

use super::{loss, outcome};
use crate::{
    cli::{
        columns::{Cell, Column, Resource},
        failure::{Exit, Failure},
        output::{self, text},
        prompt,
        reaping::{self, Doomed},
        session::Session,
        shape::{Shape, object, reference},
        values::Span,
    },
    ops::{
        estimate,
        lease::{Overdue, overdue},
    },
};
use wire::{
    Timestamp,
    money::Usd,
    pods::{DeletePod, ListPods, Pod, PodStatus},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A lease is the pod's variable SVCCTL_EXPIRES_AT, a time in RFC 3339. The embedded engine enforces leases by \
itself; for other servers, run this from cron. It prints the pods that it terminated.

Examples:
  svcctl pods reap --dry-run
  svcctl pods reap --older-than 3d
  */5 * * * *  svcctl pods reap --yes --quiet")]
pub(in crate::cli) struct Args {
    /// Only show what would be terminated
    #[arg(long)]
    dry_run: bool,
    /// Also terminate pods at least this old, whatever their lease
    #[arg(long, value_name = "DURATION")]
    older_than: Option<Span>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

/// A pod that is to go.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    id: String,
    name: String,
    status: String,
    created_at: Option<Timestamp>,
    /// When its lease ended; none for one that is too old.
    expires_at: Option<Timestamp>,
    because: String,
    cost_per_day: Option<Usd>,
    /// As it was found.
    #[serde(skip)]
    pod: Pod,
}

impl Resource for Candidate {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |pod: &Self| Cell::text(&pod.id)),
        Column::new("NAME", 0, |pod: &Self| Cell::text(&pod.name)),
        Column::new("STATUS", 0, |pod: &Self| Cell::Status(pod.status.clone())),
        Column::new("BECAUSE", 1, |pod: &Self| Cell::text(&pod.because)),
        Column::new("USD/DAY", 2, |pod: &Self| Cell::money(pod.cost_per_day)),
        Column::new("CREATED", 3, |pod: &Self| Cell::moment(pod.created_at)),
        Column::new("EXPIRED", Column::<Self>::WIDE, |pod: &Self| Cell::moment(pod.expires_at)),
    ];
}

impl Doomed for Candidate {
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
    let listed = session.list("list pods", ListPods::default()).await?;
    let (now, oldest) = (session.platform.now()?, args.older_than.map(|span| span.0));
    let due = |pod: &Pod| overdue(pod, now, oldest).map(|why| candidate(pod, why));
    tell_unknown(session, listed.items(), oldest.is_some());
    let candidates: Vec<Candidate> = listed.items().filter_map(due).collect();
    if candidates.is_empty() {
        reaping::tell_none::<Candidate>(session, oldest);
    }
    if args.dry_run || candidates.is_empty() {
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
    prompt::confirm(session, args.yes, &lines, &question).await?;
    reaping::all(session, candidates).await
}

/// Nothing ends what cannot be judged, which its owner should know.
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

fn candidate(pod: &Pod, why: Overdue) -> Candidate {
    Candidate {
        id: pod.id.clone(),
        name: pod.name.clone(),
        status: pod.status.to_string(),
        created_at: *pod.created_at,
        expires_at: reaping::lease_end(pod.env.as_ref(), why),
        because: reaping::because(why),
        cost_per_day: estimate::of_pod(pod).per_day(),
        pod: pod.clone(),
    }
}

/// What the command prints.
pub(super) const SHAPE: Shape =
    Shape::with_rows::<Candidate>(|generator| object([("pods", reference::<Vec<Candidate>>(generator))]));
