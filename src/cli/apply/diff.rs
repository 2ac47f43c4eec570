//! `svcctl diff`: what an apply would do.

use super::{ApplyInput, PlanStep, files, prepare, show, store::RecordFile, tell};
use crate::cli::{
    failure::{Exit, Failure},
    session::Session,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It exits with 0 if the account is as the files ask, and with 2 if it differs.

Examples:
  svcctl diff -f team.yaml
  svcctl diff -f deploy/ --prune -o json")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    input: ApplyInput,
}

pub(in crate::cli) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let manifests = files::read(session, &args.input.files).await?;
    let file = RecordFile::of(session, &args.input)?;
    let prepared = prepare(session, &args.input, manifests, file).await?;
    let steps: &[PlanStep] = &prepared.plan.steps;
    show(session, steps)?;
    tell(session, steps, "to be ");
    // The exit status of a difference, as `terraform plan -detailed-exitcode` has it.
    if prepared.plan.is_empty() { Ok(()) } else { Err(Failure::Reported(Exit::Usage)) }
}
