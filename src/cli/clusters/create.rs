//! `svcctl clusters create`

use clap::ValueEnum;
use serde_json::json;

use super::{
    delete::day,
    find, get,
    request::RequestArgs,
    view::Row,
    wait::{self, WaitCondition},
};
use crate::cli::{
    args::values::{CreateId, Span, Ttl, Until},
    failure::{Failure, Kind},
    output::shape::{Shape, reference},
    pods::placing::{
        self, Terms,
        dry_run::{Rehearsal, dry_run},
    },
    resources::{container::COMMON, limit::FormerLimitArgs},
    secrets::known::StrictArgs,
    session::{Session, leftovers::RunningResource},
    terminal::text,
};
use ops::{
    clusters::{self, Members},
    estimate,
    place::{Placement, PlacementRequest, ResourceKind, marker},
};
use wire::{
    clusters::{Cluster, CreateCluster, CreateClusterRequest, DeleteCluster},
    money::Usd,
};

/// The heading of the flags about waiting and trying again.
const WAITING: &str = "Waiting and retrying";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters create llm --type training --gpu 'H100 SXM' \\
      --gpus-per-pod 8 --pods 2 --image me/train --ssh --port 22/tcp --nccl \\
      --ttl 12h --wait
  svcctl clusters create ray --type ray --gpu 'H100 SXM' --gpu 'A100 SXM' \\
      --gpus-per-pod 8 --pods 4 --image rayproject/ray
  svcctl clusters create hpc --type slurm --template hpc --gpu 'H100 SXM' \\
      --gpus-per-pod 8 --pods 2
  svcctl clusters create --file cluster.yaml --dry-run

All pods are in one data center, each on a host of its own, or nothing is rented. Several types and data centers are \
tried one after the other until one has capacity (`svcctl help placing`). What it costs is told before it is sent.")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    request: RequestArgs,
    /// Print the candidates in order and the request body, and rent nothing
    #[arg(long, help_heading = COMMON, display_order = 13)]
    dry_run: bool,
    /// Keep trying until then while there is no capacity
    #[arg(long, value_name = "DURATION|TIME", help_heading = WAITING)]
    retry_until: Option<Until>,
    /// The SVCCTL_CREATE_ID of the cluster: a second create with the same one adopts the cluster of the first
    #[arg(long, value_name = "ID", help_heading = WAITING)]
    create_id: Option<CreateId>,
    /// The cluster's lease: how long it may live, as SVCCTL_EXPIRES_AT in its environment
    #[arg(long, value_name = "DURATION", help_heading = COMMON, display_order = 11)]
    ttl: Option<Ttl>,
    /// Wait for all pods to be running, or for this condition (see `svcctl clusters wait --help`)
    #[arg(long, value_name = "CONDITION", value_enum, num_args = 0..=1, require_equals = true,
          default_missing_value = "running", help_heading = COMMON, display_order = 12)]
    wait: Option<WaitCondition>,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m", help_heading = WAITING)]
    timeout: Span,
    #[command(flatten)]
    former: FormerLimitArgs,
    /// What to do with the cluster when the wait fails, or when it costs more than --max-price
    #[arg(long, value_name = "WHAT", value_enum, default_value_t, help_heading = WAITING)]
    on_failure: OnFailure,
}

/// The fate of a cluster when the wait for it fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum OnFailure {
    /// Keep it; it goes on costing money
    #[default]
    Keep,
    /// Delete it with all its pods
    Delete,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let request = args.request.placement(session).await?;
    check_env(&args, &request)?;
    args.secrets.check(session, request.body.env.as_ref(), request.body.template_id.as_deref()).await?;
    // The time is that of the engine, once it is open.
    session.api()?;
    if args.dry_run || session.platform.rehearses() {
        return rehearse(session, &args, request).await;
    }
    let now = session.platform.now()?;
    let terms = Terms {
        create_id: args.create_id.as_ref().map(|id| id.0.clone()),
        lease: args.ttl.map(|span| (now, span.0)),
        persistence: args.retry_until.map(|until| until.span(now)),
        disks: Some(disks(session, &request).await?),
    };
    let placed: Placement<Cluster> = placing::place(session, &request, terms).await?;
    let Cluster { id, name, .. } = &placed.made;
    if placed.adopted {
        session.ui.note(&format!("cluster `{name}` ({id}) was rented by an earlier try; it is adopted"));
    } else if args.wait.is_some() {
        session.ui.note(&format!("cluster `{name}` ({id}) is created"));
    }
    // Failing to read the cost does not fail the rental.
    let cost = clusters::read(session.api()?, id).await.ok().as_ref().and_then(Members::per_hour);
    session.ui.interrupt_state.set_running(vec![RunningResource { what: ResourceKind::Cluster, id: id.clone(), cost }]);
    check_price(session, &args, &request, &placed, cost).await?;
    if let Some(target) = args.wait {
        wait_for(session, &args, id, target).await?;
    }
    session.ui.interrupt_state.set_running(Vec::new());
    let shown = if args.wait.is_some() { find::read(session, id).await? } else { (placed.made, placed.json) };
    get::show(session, vec![(Row::from(shown.0), shown.1)], true).await
}

/// The cost of one pod's disks. A missing template is reported by the create.
async fn disks(session: &Session, request: &PlacementRequest) -> Result<estimate::Estimate, Failure> {
    let disks = estimate::of_disks(session.api()?, &request.body).await;
    disks.map_err(|error| Failure::call("price the cluster", error))
}

/// Environment flags cannot be combined with a template, which has its own.
fn check_env(args: &Args, request: &PlacementRequest) -> Result<(), Failure> {
    if request.takes_env() {
        return Ok(());
    }
    let refused = |flag: &str, hint: &str| {
        Err(Failure::usage(format!("{flag} cannot stand beside a template, which has the environment"), hint))
    };
    match (args.ttl, &args.create_id) {
        (Some(_), _) => {
            refused("--ttl", "`svcctl pods reap --clusters --older-than DURATION` ends clusters by their age")
        }
        (None, Some(_)) => refused("--create-id", "leave it out; a lost answer is looked up among the new clusters"),
        (None, None) => Ok(()),
    }
}

/// Waits for all pods; what fails is followed by what --on-failure asks for.
async fn wait_for(session: &Session, args: &Args, id: &str, target: WaitCondition) -> Result<(), Failure> {
    let Err(mut failure) = wait::until(session, &[id.to_owned()], target, args.former.or(session, args.timeout)).await
    else {
        return Ok(());
    };
    if let Failure::Told { kind, details, hint, .. } = &mut failure {
        // A wait that timed out has already reported what keeps running and costing money.
        if *kind != Kind::TimedOut || args.on_failure != OnFailure::Keep {
            details.push(settle(session, args.on_failure, id).await);
        }
        // A pod that is gone needs no advice.
        hint.take_if(|_| args.on_failure == OnFailure::Delete);
    } else {
        session.ui.interrupt_state.running_lines().iter().for_each(|line| session.ui.note(line));
    }
    Err(failure)
}

/// Does what was asked for when a wait fails, and says how it went.
async fn settle(session: &Session, what: OnFailure, id: &str) -> String {
    if what == OnFailure::Keep {
        let cost = match session.api() {
            Ok(api) => clusters::read(api, id).await.ok().as_ref().and_then(Members::per_hour),
            Err(_) => None,
        };
        return format!("the cluster stays and costs {} USD per hour", text::told(cost));
    }
    match session.call("delete the cluster", DeleteCluster { id: id.to_owned() }).await {
        Ok(_) => "the cluster is deleted, as --on-failure asks".to_owned(),
        Err(failure) => failure.one_line(),
    }
}

/// Shows what would be sent. The request of `--curl` is the one that a create would send.
async fn rehearse(session: &Session, args: &Args, mut request: PlacementRequest) -> Result<(), Failure> {
    let made = || (session.platform.rehearses() && request.takes_env()).then(|| session.platform.rng().create_id());
    if let Some(id) = args.create_id.as_ref().map(|id| id.0.clone()).or_else(made) {
        marker::mark(&mut request.body, &id);
    }
    if let Some(span) = args.ttl {
        marker::lease(&mut request.body, session.platform.now()?.after(span.0));
    }
    if let Some(body) = request.cluster_of(request.body.clone()).filter(|_| session.platform.rehearses()) {
        return session.call("create the cluster", CreateCluster { body }).await.map(drop);
    }
    dry_run(session, &request).await
}

/// Compares what the cluster costs with what was quoted and with what it may cost.
async fn check_price(
    session: &Session,
    args: &Args,
    request: &PlacementRequest,
    placed: &Placement<Cluster>,
    cost: Option<Usd>,
) -> Result<(), Failure> {
    let Cluster { id, name, .. } = &placed.made;
    let Some(cost) = cost else {
        if let Some(most) = request.max_price.or(placed.quote) {
            session.ui.warn(&format!(
                "the service does not tell what cluster `{name}` ({id}) costs, which was to be {most} USD per hour at \
                 the most"
            ));
        }
        return Ok(());
    };
    if let Some(most) = request.max_price.filter(|most| cost > *most) {
        let is_kept = args.on_failure == OnFailure::Keep;
        return Err(Failure::Told {
            kind: Kind::Other,
            what: format!("cluster `{name}` ({id}) costs {cost} USD per hour, more than the {most} of --max-price"),
            details: vec![settle(session, args.on_failure, id).await],
            hint: is_kept.then(|| format!("`svcctl clusters delete {id}` removes it")),
        });
    }
    if let Some(quote) = placed.quote.filter(|quote| cost.micros() > quote.micros() + quote.micros() / 100) {
        let more = day(Some((cost - quote).times(24)));
        session.ui.warn(&format!(
            "cluster `{name}` ({id}) costs {cost} USD per hour, more than the {quote} of the catalog: {more} USD a day more"
        ));
    }
    Ok(())
}

/// The output of the command: the cluster, or with `--dry-run` the candidates.
pub(super) const SHAPE: Shape = Shape::with_rows::<Row>(|generator| {
    json!({ "oneOf": [
        reference::<Cluster>(generator), reference::<Rehearsal<CreateClusterRequest>>(generator)
    ] })
});
