//! `svcctl pods reap`

use serde::Serialize;

use super::{loss, outcome};
use crate::{
    cli::{
        columns::{Cell, Column, Resource},
        failure::{Exit, Failure},
        output::{self, Format, text},
        prompt,
        session::Session,
        shape::{Shape, object, reference},
        values::Span,
    },
    ops::{
        estimate,
        lease::{Overdue, overdue},
        together::together,
    },
};
use wire::{
    Timestamp,
    lease::Lease,
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
        Column::new("EXPIRED", Column::<Self>::WIDE, |pod: &Self| pod.expires_at.map_or(Cell::Empty, Cell::Moment)),
    ];
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let listed = session.list("list pods", ListPods::default()).await?;
    let (now, oldest) = (session.platform.now()?, args.older_than.map(|span| span.0));
    let due = |pod: &Pod| overdue(pod, now, oldest).map(|why| candidate(pod, why));
    tell_unknown(session, listed.items(), oldest.is_some());
    let candidates: Vec<Candidate> = listed.items().filter_map(due).collect();
    if candidates.is_empty() {
        let older = args.older_than.map(|span| format!(", none is older than {}", text::span(span.0)));
        session.ui.note_empty(&format!("no pod is past its lease{}", older.unwrap_or_default()));
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
    reap(session, candidates).await
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
    let because = match why {
        Overdue::Lease(ago) => format!("lease ended {} ago", text::span(ago)),
        Overdue::Age(age) => format!("{} old", text::span(age)),
    };
    Candidate {
        id: pod.id.clone(),
        name: pod.name.clone(),
        status: pod.status.to_string(),
        created_at: *pod.created_at,
        expires_at: pod.env.as_ref().and_then(|env| Lease::of(env).end()).filter(|_| matches!(why, Overdue::Lease(_))),
        because,
        cost_per_day: estimate::of_pod(pod).per_day(),
        pod: pod.clone(),
    }
}

/// Terminates the pods side by side. What fails does not keep the others; the first failure decides how it ends.
async fn reap(session: &Session, candidates: Vec<Candidate>) -> Result<(), Failure> {
    let terminate = |pod: Candidate| async move { terminate(session, &pod).await.map(|()| pod) };
    let (mut gone, mut failures) = (Vec::new(), Vec::new());
    for result in together(candidates.into_iter().map(terminate)).await {
        match result {
            Ok(pod) => gone.push(pod),
            Err(failure) => failures.push(failure),
        }
    }
    // Quiet is for a cron line, which is to say nothing when all is well.
    let is_table = matches!(session.settings.format, Format::Table | Format::Wide);
    if !(session.settings.quiet && is_table) {
        output::records(session, &gone, "pods")?;
    }
    for failure in &failures {
        session.ui.report(failure, &session.settings.place);
    }
    failures.first().map_or(Ok(()), |first| Err(Failure::Reported(first.exit())))
}

async fn terminate(session: &Session, pod: &Candidate) -> Result<(), Failure> {
    let Candidate { id, name, because, .. } = pod;
    match session.call(&format!("terminate pod `{id}`"), DeletePod { id: id.clone() }).await {
        Ok(_) => session.ui.note(&format!("pod `{name}` ({id}) is terminated: {because}")),
        // Another machine may enforce the same lease.
        Err(_) if is_gone(session, id).await => session.ui.note(&format!("pod `{name}` ({id}) was gone already")),
        Err(failure) => return Err(failure),
    }
    Ok(())
}

async fn is_gone(session: &Session, id: &str) -> bool {
    match outcome::read(session, id).await {
        Ok((pod, _)) => pod.status.is(&PodStatus::Terminated),
        Err(failure) => failure.exit() == Exit::NotFound,
    }
}

/// What the command prints.
pub(super) const SHAPE: Shape =
    Shape::with_rows::<Candidate>(|generator| object([("pods", reference::<Vec<Candidate>>(generator))]));
