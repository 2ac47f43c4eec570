//! `svcctl clusters ssh`

use super::find;
use crate::cli::{
    failure::{Failure, Kind},
    pods::ssh::{HowArgs, connect},
    session::Session,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --rank it is the pod of rank 0, through which a cluster is entered. ARGS is the command to run. If it begins \
with -, it is passed to ssh as options; another -- and a command may follow.

Examples:
  svcctl clusters ssh llm
  svcctl clusters ssh llm --rank 3 -- nvidia-smi
  svcctl clusters ssh llm -- -L 8265:localhost:8265 -N")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Which pod
    #[arg(long, value_name = "N", default_value_t)]
    rank: u32,
    #[command(flatten)]
    how: HowArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let found = find::of_ranks(find::members(session, &id).await?, &[args.rank])?;
    let Some(pod) = found.first() else {
        let what = format!("cluster `{id}` has no pods any more");
        return Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: None });
    };
    connect(session, pod, &args.how).await
}
