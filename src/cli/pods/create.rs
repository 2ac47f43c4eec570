//! `svcctl pods create`

use serde_json::json;

use super::{on_failure::OnFailure, outcome, request::RequestArgs, view, watch};
use crate::{
    cli::{
        failure::{Failure, Kind},
        out,
        session::{Session, Stake},
        values::Span,
    },
    ops::{
        estimate,
        wait::{Condition, Goal},
    },
    wire::{
        Problem,
        pods::{CreatePod, Pod},
        schema,
    },
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl pods create demo --image python:3.12 --gpu 'RTX 4090' --wait
  svcctl pods create web --image nginx --cpu cpu5c --vcpus 4 --port 80/http
  svcctl pods create train --image me/train --gpu 'H100 SXM' --gpu-count 8 --ssh --port 22/tcp \\
      --env-file .env -- python train.py
  svcctl pods create --file pod.yaml --dry-run")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    request: RequestArgs,
    /// Print the body, say what it would cost, and rent nothing
    #[arg(long)]
    dry_run: bool,
    /// Wait until the pod is there; running when no condition is given
    #[arg(long, value_name = "CONDITION", num_args = 0..=1, require_equals = true, default_missing_value = "running")]
    wait: Option<Condition>,
    /// When to give up waiting
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    wait_timeout: Span,
    /// What becomes of the pod when the wait fails
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    on_failure: OnFailure,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let body = args.request.body(session).await?;
    let create = schema::decode::<CreatePod>(json!({ "body": &body }))
        .map_err(|problem| Failure::call("create the pod", problem))?;
    if args.dry_run {
        return dry_run(session, &create).await;
    }
    let doing = format!("create pod `{}`", create.body.name);
    let created = session.api()?.call(create).await.map_err(|error| Failure::create(doing, error))?;
    let Some(condition) = args.wait else {
        return show(session, &created.value, &created.json());
    };
    let id = &created.value.id;
    session.set_stakes(vec![Stake { id: id.clone(), cost: created.value.cost }]);
    session.note(&format!("pod `{}` ({id}) is created", created.value.name));
    let goal = Goal { condition, timeout: args.wait_timeout.0 };
    if let Err(mut failure) = watch::until(session, std::slice::from_ref(id), goal).await {
        if let Failure::Told { kind, details, hint, .. } = &mut failure {
            // A wait that took too long has said what goes on and costs.
            if *kind != Kind::TimedOut || args.on_failure != OnFailure::Keep {
                details.push(args.on_failure.apply(session, id).await);
            }
            // What is gone needs no advice.
            hint.take_if(|_| args.on_failure == OnFailure::Terminate);
        } else {
            session.stakes().iter().for_each(|stake| session.note(stake));
        }
        return Err(failure);
    }
    session.set_stakes(Vec::new());
    let (pod, body) = outcome::read(session, id).await?;
    show(session, &pod, &body)
}

fn show(session: &Session, pod: &Pod, body: &[u8]) -> Result<(), Failure> {
    out::one(session, pod, body, view::detail(pod, session.now()?, false))
}

async fn dry_run(session: &Session, create: &CreatePod) -> Result<(), Failure> {
    let failed = |error| Failure::call("check the body", error);
    if let Some(problem) = Problem::broken_rules(create.body.broken_rules()) {
        return Err(failed(problem.into()));
    }
    let body = serde_json::to_vec(&create.body).expect("a request serialises");
    let estimate = estimate::of_body(session.api()?, &create.body).await.map_err(failed)?;
    session.note(&format!("it would cost {} USD per hour, disks included", estimate.per_hour()));
    out::json(session, &body)
}
