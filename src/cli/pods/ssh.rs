//! `svcctl pods ssh`

use std::process::Command;

use super::{
    reach::{Reach, Route, check_real, not_run},
    shell,
};
use crate::cli::{failure::Failure, resources::select, session::Session};
use wire::pods::{GetPod, Pod};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
ARGS is the command to run. If it begins with -, it is passed to ssh as options; another -- and a command may follow.

Examples:
  svcctl pods ssh demo
  svcctl pods ssh demo --identity ~/.ssh/pods -- nvidia-smi
  svcctl pods ssh demo -- -L 8888:localhost:8888 -N
  svcctl pods ssh demo -- -o StrictHostKeyChecking=no -- 'cd /work && make'
  $(svcctl pods ssh demo --print) uptime")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    how: HowArgs,
}

/// How ssh is run.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct HowArgs {
    /// How to connect [default: direct where the pod publishes 22/tcp, else proxy]
    #[arg(long, value_name = "WAY", value_enum)]
    via: Option<Route>,
    /// Print the ssh command line and run nothing
    #[arg(long)]
    print: bool,
    /// The private key file
    #[arg(short, long, value_name = "FILE")]
    identity: Option<String>,
    /// A command for the pod, or options of ssh
    #[arg(value_name = "ARGS", last = true)]
    words: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let id = select::pod_id(session, &args.id).await?;
        return session.call("find the pod", GetPod::of(id)).await.map(drop);
    }
    connect(session, &select::pod(session, &args.id).await?, &args.how).await
}

/// Opens a shell on a pod, or runs a command there.
pub(in crate::cli) async fn connect(session: &Session, pod: &Pod, args: &HowArgs) -> Result<(), Failure> {
    let reach = Reach::of(session, pod, args.via, args.identity.as_deref()).await?;
    let (options, command) = split(&args.words);
    let words = reach.line(options, command);
    if args.print {
        return session.ui.line(&shell::typed(&words));
    }
    check_real(session, pod)?;
    warn(session, pod, &reach, args);
    session.ui.flush()?;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    hand_over(command)
}

/// Options of ssh and the command for the pod.
pub(in crate::cli) fn split(args: &[String]) -> (&[String], &[String]) {
    if !args.first().is_some_and(|first| first.starts_with('-')) {
        return (&[], args);
    }
    match args.iter().position(|arg| arg == "--") {
        Some(end) => (&args[..end], &args[end + 1..]),
        None => (args, &[]),
    }
}

/// The consequence of a pod without keys.
pub(super) const NO_KEYS: &str = "the pod has no ssh keys, so it may refuse every key; create pods with --ssh, after \
                                  `svcctl ssh-keys add FILE`";

/// Whether a pod is known to have no ssh keys.
pub(super) fn lacks_keys(pod: &Pod) -> bool {
    pod.env.as_ref().is_some_and(|env| env.get("PUBLIC_KEY").is_none_or(|keys| keys.trim().is_empty()))
}

/// Says why it may not work.
fn warn(session: &Session, pod: &Pod, reach: &Reach, args: &HowArgs) {
    if reach.is_own_proxy() {
        return;
    }
    if lacks_keys(pod) {
        session.ui.note(&format!("note: {NO_KEYS}"));
    }
    if reach.via() == Route::Proxy && !args.words.is_empty() {
        session.ui.note("note: the proxy gives an interactive shell and nothing else; publish 22/tcp for more");
    }
}

/// Becomes ssh, which then has the terminal, the signals and the exit code.
#[cfg(unix)]
fn hand_over(mut command: Command) -> Result<(), Failure> {
    use std::os::unix::process::CommandExt;
    Err(not_run(&command.exec()))
}

/// Runs ssh and ends as it ends.
#[cfg(not(unix))]
#[allow(clippy::exit, reason = "everything is written, and the exit code is that of ssh, whatever it is")]
fn hand_over(mut command: Command) -> Result<(), Failure> {
    let status = command.status().map_err(|error| not_run(&error))?;
    std::process::exit(status.code().unwrap_or(255))
}
