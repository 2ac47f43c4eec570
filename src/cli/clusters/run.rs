//! `svcctl clusters run`

use super::{
    fan_out::{self, Node},
    find,
};
use crate::cli::{
    failure::{Failure, Kind},
    pods::{
        reach::{MEMBER_HINT, Reach, Route, check_real},
        shell,
        ssh::split,
    },
    session::Session,
};
use ops::clusters::rank_of;
use wire::pods::Pod;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The command runs on all pods at once, through the system's ssh and the ports that the pods publish for it. Lines begin \
with the rank of their pod; the exit code is the first one, by rank, that is not 0. CMD is for the shell there. If it \
begins with -, it is passed to ssh as options; another -- and the command follow.

Examples:
  svcctl clusters run llm -- nvidia-smi -L
  svcctl clusters run llm --rank 0,1 -- 'df -h / | tail -1'
  svcctl clusters run llm -- -o StrictHostKeyChecking=accept-new -- hostname")]
pub(in crate::cli) struct Args {
    /// A cluster by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Only pods of these ranks
    #[arg(long, value_name = "N", value_delimiter = ',')]
    rank: Vec<u32>,
    /// Print the ssh command lines and run nothing
    #[arg(long)]
    print: bool,
    /// The private key file
    #[arg(short, long, value_name = "FILE")]
    identity: Option<String>,
    /// The command
    #[arg(value_name = "CMD", last = true, required = true)]
    words: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::one(session, &args.id).await?.id;
    let pods = find::of_ranks(find::members(session, &id).await?, &args.rank)?;
    // Run nothing unless it can run everywhere.
    let mut nodes = Vec::new();
    for pod in &pods {
        nodes.push(node(session, pod, &args).await?);
    }
    if args.print {
        return nodes.iter().try_for_each(|node| session.ui.line(&shell::typed(&node.command)));
    }
    pods.iter().try_for_each(|pod| check_real(session, pod))?;
    fan_out::run(session, nodes).await
}

/// The command line that runs the command on a pod. A person cannot answer the questions of many.
async fn node(session: &Session, pod: &Pod, args: &Args) -> Result<Node, Failure> {
    let reach = Reach::of(session, pod, None, args.identity.as_deref()).await?;
    if reach.via() == Route::Proxy {
        let what =
            format!("pod `{}` ({}) can be reached through the proxy alone, which runs no commands", pod.name, pod.id);
        return Err(Failure::Told { kind: Kind::Usage, what, details: Vec::new(), hint: Some(MEMBER_HINT.to_owned()) });
    }
    // A shared connection that is begun here would keep standard error open, and the command from ending.
    let mut options = ["-o", "BatchMode=yes", "-o", "ControlMaster=no"].map(str::to_owned).to_vec();
    let (typed, command) = split(&args.words);
    options.extend_from_slice(typed);
    Ok(Node { rank: rank_of(pod).unwrap_or_default(), command: reach.line(&options, command) })
}
