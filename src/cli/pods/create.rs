//! `svcctl pods create`

use std::time::Duration;

use serde_json::json;

use super::{
    placing::{self, Terms, ask, dry_run::dry_run, on_failure::OnFailure, outcome},
    request::RequestArgs,
    view, watch,
};
use crate::cli::{
    args::values::{CreateId, Span, Ttl, Until},
    failure::{Failure, Kind},
    output::{
        self,
        shape::{Shape, reference},
    },
    resources::{budgets, container::COMMON, limit::FormerLimitArgs},
    secrets::known::StrictArgs,
    session::{Session, leftovers::RunningResource},
};
use ops::{
    place::{Placement, PlacementRequest, ResourceKind, marker},
    wait::{Condition, Goal},
};
use wire::pods::{CreatePod, CreatePodRequest, ListPods, Pod};

/// The heading of the flags about waiting and trying again.
const WAITING: &str = "Waiting and retrying";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods create demo --image python:3.12 --gpu 'RTX 4090' --wait
  svcctl pods create web --image nginx --cpu cpu5c --vcpus 4 --port 80/http
  svcctl pods create train --image me/train --gpu 'H100 SXM' --gpu-count 8 \\
      --ssh --port 22/tcp --env-file .env -- python train.py
  svcctl pods create any --image a --gpu any --min-vram 48 --order price
  svcctl pods create night --image a --gpu 'H100 SXM' --gpu 'A100 SXM' \\
      --cloud any --retry-until 8h --ttl 12h
  svcctl pods create --file pod.yaml --create-id $JOB  # again: still one pod
  svcctl pods create --file pod.yaml --dry-run

With one GPU type and no placement flag, the service picks the data center. Otherwise the candidates are tried one \
after the other until one has capacity (`svcctl help placing`); `svcctl pods why` says why none has.

On a terminal it asks for what is missing: GPU, image, name.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    request: RequestArgs,
    #[command(flatten)]
    secrets: StrictArgs,
    /// Print the candidates in order and the request body, and rent nothing
    #[arg(long, help_heading = COMMON, display_order = 10)]
    dry_run: bool,
    /// Keep trying until then while there is no capacity
    #[arg(long, value_name = "DURATION|TIME", help_heading = WAITING)]
    retry_until: Option<Until>,
    /// The SVCCTL_CREATE_ID of the pod: a second create with the same one adopts the pod of the first
    #[arg(long, value_name = "ID", help_heading = WAITING)]
    create_id: Option<CreateId>,
    /// The pod's lease: how long it may live, as SVCCTL_EXPIRES_AT in its environment
    #[arg(long, value_name = "DURATION", help_heading = COMMON, display_order = 8)]
    ttl: Option<Ttl>,
    /// Wait for the pod to be running, or for this condition (see `svcctl pods wait --help`)
    #[arg(long, value_name = "CONDITION", num_args = 0..=1, require_equals = true, default_missing_value = "running",
          help_heading = COMMON, display_order = 9)]
    wait: Option<Condition>,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m", help_heading = WAITING)]
    timeout: Span,
    #[command(flatten)]
    former: FormerLimitArgs,
    /// What to do with the pod when the wait fails, or when it costs more than --max-price
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, help_heading = WAITING)]
    on_failure: OnFailure,
}

impl Args {
    /// Puts the settings of another pod beneath the flags.
    pub(super) fn set_beneath(&mut self, body: CreatePodRequest) -> Result<(), Failure> {
        self.request.set_beneath(body)
    }
}

pub(super) async fn run(session: &Session, mut args: Args) -> Result<(), Failure> {
    let answers = ask::missing(session, &args.request).await?;
    if let Some(answers) = &answers {
        args.request.fill(answers);
    }
    let request = args.request.placement(session).await?;
    args.secrets.check(session, request.body.env.as_ref(), request.body.template_id.as_deref()).await?;
    // The time is that of the engine, once it is open.
    session.api()?;
    if let Some(answers) = &answers {
        if !args.dry_run {
            ask::agree(session, &request).await?;
        }
        session.ui.note(&format!("the same without questions: {}", ask::line(session.ui.typed(), answers)));
    }
    if args.dry_run || session.platform.rehearses() {
        let create_id = args.create_id.map(|id| id.0);
        return rehearse(session, create_id, args.ttl.map(|span| span.0), request).await;
    }
    budgets::tell_people(session).await;
    let now = session.platform.now()?;
    let terms = Terms {
        create_id: args.create_id.as_ref().map(|id| id.0.clone()),
        lease: args.ttl.map(|span| (now, span.0)),
        persistence: args.retry_until.map(|until| until.span(now)),
        disks: None,
    };
    let placed: Placement<Pod> = placing::place(session, &request, terms).await?;
    let Pod { id, name, cost, .. } = &placed.made;
    if placed.adopted {
        session.ui.note(&format!("pod `{name}` ({id}) was rented by an earlier try; it is adopted"));
    } else if args.wait.is_some() {
        session.ui.note(&format!("pod `{name}` ({id}) is created"));
    }
    let (id, cost) = (id.clone(), *cost);
    session.ui.interrupt_state.set_running(vec![RunningResource {
        what: ResourceKind::Pod,
        id: id.clone(),
        cost: *cost,
    }]);
    note_namesakes(session, &placed.made).await;
    check_price(session, &args, &request, &placed).await?;
    let Some(condition) = args.wait else {
        session.ui.interrupt_state.set_running(Vec::new());
        return show(session, &placed.made, &placed.json);
    };
    let goal = Goal { condition, timeout: args.former.or(session, args.timeout) };
    if let Err(mut failure) = watch::until(session, std::slice::from_ref(&id), goal).await {
        if let Failure::Told { kind, details, hint, .. } = &mut failure {
            // A wait that timed out has already reported what keeps running and costing money.
            if *kind != Kind::TimedOut || args.on_failure != OnFailure::Keep {
                details.push(args.on_failure.apply(session, &id).await);
            }
            // A pod that is gone needs no advice.
            hint.take_if(|_| args.on_failure == OnFailure::Terminate);
        } else {
            session.ui.interrupt_state.running_lines().iter().for_each(|line| session.ui.note(line));
        }
        return Err(failure);
    }
    session.ui.interrupt_state.set_running(Vec::new());
    let (pod, body) = outcome::read(session, &id).await?;
    show(session, &pod, &body)
}

/// Says that other pods have the name of a new one: by it, commands find none of them any more. That they cannot be read
/// is no failure of a pod that is rented; a script at a server, which may rent by the hundred, is spared the request.
async fn note_namesakes(session: &Session, pod: &Pod) {
    if session.settings.quiet || !(session.settings.live || session.settings.backend.is_embedded()) {
        return;
    }
    let Ok(listed) = session.list("list pods", ListPods::default()).await else { return };
    let mut others = listed.items().filter(|other| other.name == pod.name && other.id != pod.id);
    let mut told: Vec<String> =
        others.by_ref().take(3).map(|other| format!("{} ({})", other.id, other.status)).collect();
    let more = others.count();
    told.extend((more > 0).then(|| format!("{more} more")));
    if !told.is_empty() {
        let told = told.join(", ");
        session.ui.note(&format!(
            "other pods are named `{}`, too: {told}; commands take the ids of pods whose name is not unique",
            pod.name
        ));
    }
}

fn show(session: &Session, pod: &Pod, body: &[u8]) -> Result<(), Failure> {
    output::one(session, pod, body, view::detail(pod, session.platform.now()?, false))
}

/// Shows what would be sent. The request of `--curl` is the one that a create would send. A body that is printed for
/// others has a marker only when it was typed: it would be the same for all of them.
pub(super) async fn rehearse(
    session: &Session,
    create_id: Option<String>,
    ttl: Option<Duration>,
    mut request: PlacementRequest,
) -> Result<(), Failure> {
    let made = || session.platform.rehearses().then(|| session.platform.rng().create_id());
    if let Some(id) = create_id.or_else(made) {
        marker::mark(&mut request.body, &id);
    }
    if let Some(span) = ttl {
        marker::lease(&mut request.body, session.platform.now()?.after(span));
    }
    if session.platform.rehearses() {
        return session.call("create the pod", CreatePod { body: request.body }).await.map(drop);
    }
    budgets::tell(session).await;
    dry_run(session, &request).await
}

/// Compares what the pod costs with what was quoted and with what it may cost.
async fn check_price(
    session: &Session,
    args: &Args,
    request: &PlacementRequest,
    placed: &Placement<Pod>,
) -> Result<(), Failure> {
    let Some(what) = price_over_limit(session, request, placed) else { return Ok(()) };
    if args.on_failure == OnFailure::Keep {
        show(session, &placed.made, &placed.json)?;
    }
    let id = &placed.made.id;
    Err(Failure::Told {
        kind: Kind::Other,
        what,
        details: vec![args.on_failure.apply(session, id).await],
        hint: (args.on_failure == OnFailure::Keep).then(|| format!("`svcctl pods terminate {id}` removes it")),
    })
}

/// The error if a pod costs more than it may. A price above the quote is only a warning.
pub(super) fn price_over_limit(
    session: &Session,
    request: &PlacementRequest,
    placed: &Placement<Pod>,
) -> Option<String> {
    let Pod { id, name, cost, .. } = &placed.made;
    if let Some(most) = request.max_price.filter(|most| cost.is_some_and(|cost| cost > *most)) {
        return Some(format!("pod `{name}` ({id}) costs {cost} USD per hour, more than the {most} of --max-price"));
    }
    let Some(charged) = **cost else {
        if let Some(most) = request.max_price.or(placed.quote) {
            session.ui.warn(&format!(
                "the service does not tell what pod `{name}` ({id}) costs, which was to be {most} USD per hour at the most"
            ));
        }
        return None;
    };
    if let Some(quote) = placed.quote.filter(|quote| charged.micros() > quote.micros() + quote.micros() / 100) {
        session
            .ui
            .warn(&format!("pod `{name}` ({id}) costs {cost} USD per hour, more than the {quote} of the catalog"));
    }
    None
}

/// The output of the command: the pod, or with `--dry-run` the candidates.
pub(super) const SHAPE: Shape = Shape::with_rows::<Pod>(
    |generator| json!({ "oneOf": [reference::<Pod>(generator), reference::<super::placing::dry_run::Rehearsal<CreatePodRequest>>(generator)] }),
);
