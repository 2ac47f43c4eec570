//! `svcctl pods ssh`

use std::{io, process::Command};

use clap::ValueEnum;

use super::watch::publish_hint;
use crate::cli::{
    failure::{Failure, Kind},
    select,
    session::Session,
};
use wire::pods::{GetPod, Pod, PodStatus, SshEndpoint};

/// The port of a pod's own ssh server, as `ports` lists it.
const SSH_PORT: &str = "22/tcp";

/// How members of a cluster can be reached directly.
pub(in crate::cli) const MEMBER_HINT: &str = "create the cluster with `--ssh --port 22/tcp`";

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
    via: Option<Via>,
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

/// The way to a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Via {
    /// To the pod's own ssh server
    Direct,
    /// Through the service's proxy: interactive shells only
    Proxy,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let id = select::pod_id(session, &args.id).await?;
        return session.call("find the pod", GetPod { id }).await.map(drop);
    }
    connect(session, &select::pod(session, &args.id).await?, &args.how)
}

/// Opens a shell on a pod, or runs a command there.
pub(in crate::cli) fn connect(session: &Session, pod: &Pod, args: &HowArgs) -> Result<(), Failure> {
    let (way, endpoint) = way(pod, args.via)?;
    let words = command_line(endpoint, args.identity.as_deref(), &args.words)?;
    if args.print {
        return session.ui.line(&shell_words::join(&words));
    }
    if session.settings.place.is_embedded() {
        return Err(simulated(pod));
    }
    warn(session, pod, way, args);
    session.ui.flush()?;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]);
    hand_over(command)
}

/// Which way leads to a pod now: a restart may have moved it.
pub(in crate::cli) fn way(pod: &Pod, wish: Option<Via>) -> Result<(Via, &SshEndpoint), Failure> {
    let Pod { id, name, .. } = pod;
    if let Some(status) = pod.status.known().filter(|status| **status != PodStatus::Running) {
        let hint = match status {
            PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running => soon(id),
            // A member is acted on with its cluster, which cannot be started again.
            PodStatus::Exited | PodStatus::Error if pod.cluster.is_some() => {
                format!("`svcctl pods logs {id}` shows why; a member of a cluster cannot be started again")
            }
            PodStatus::Exited | PodStatus::Error => format!("`svcctl pods start {id} --wait=ssh` starts it"),
            PodStatus::Terminated => "it is gone for good; `svcctl pods list` shows what there is".to_owned(),
        };
        let what = format!("pod `{name}` ({id}) is {}, and only a running pod can be reached", pod.status);
        return Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(hint) });
    }
    let direct = || pod.ssh.direct.as_ref().map(|endpoint| (Via::Direct, endpoint));
    let proxy = || pod.ssh.proxy.as_ref().map(|endpoint| (Via::Proxy, endpoint));
    let found = match wish {
        None => direct().or_else(proxy),
        Some(Via::Direct) => direct(),
        Some(Via::Proxy) => proxy(),
    };
    found.ok_or_else(|| {
        if wish == Some(Via::Direct) && !pod.ports.iter().any(|port| port == SSH_PORT) {
            let what = format!("pod `{name}` ({id}) does not publish {SSH_PORT}, so no direct way leads to it");
            if pod.cluster.is_some() {
                return Failure::usage(what, format!("{MEMBER_HINT}; --via proxy needs no port"));
            }
            return Failure::usage(
                what,
                format!("{}; --via proxy needs no port", publish_hint(id, &pod.ports, SSH_PORT)),
            );
        }
        let what = format!("pod `{name}` ({id}) runs, but the service names no address for ssh yet");
        Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint: Some(soon(id)) }
    })
}

fn soon(id: &str) -> String {
    format!("`svcctl pods wait {id} --for ssh` waits until it can be reached")
}

/// The words of the command line of ssh. What a server says can be no option and nothing that ssh would expand.
pub(in crate::cli) fn command_line(
    endpoint: &SshEndpoint,
    identity: Option<&str>,
    words: &[String],
) -> Result<Vec<String>, Failure> {
    let SshEndpoint { host, port, username, .. } = endpoint;
    if !is_plain(username, "._-+=:@") || !is_plain(host, ".-:_%") {
        let what = format!("the service names `{username}` at `{host}` for ssh, which is no user and no host");
        return Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None });
    }
    let (options, command) = split(words);
    let mut words = vec!["ssh".to_owned(), "-p".to_owned(), port.to_string()];
    if let Some(identity) = identity {
        words.extend(["-i".to_owned(), identity.to_owned()]);
    }
    words.extend(options.iter().cloned());
    words.extend(["--".to_owned(), format!("{username}@{host}")]);
    words.extend(command.iter().cloned());
    Ok(words)
}

/// Letters, digits and these, and no `-` in front.
pub(in crate::cli) fn is_plain(text: &str, others: &str) -> bool {
    !text.is_empty() && !text.starts_with('-') && text.chars().all(|c| c.is_ascii_alphanumeric() || others.contains(c))
}

/// Options of ssh and the command for the pod.
fn split(args: &[String]) -> (&[String], &[String]) {
    if !args.first().is_some_and(|first| first.starts_with('-')) {
        return (&[], args);
    }
    match args.iter().position(|arg| arg == "--") {
        Some(end) => (&args[..end], &args[end + 1..]),
        None => (args, &[]),
    }
}

/// Nothing can be reached where nothing runs.
pub(in crate::cli) fn simulated(Pod { id, name, .. }: &Pod) -> Failure {
    Failure::Told {
        kind: Kind::Refused,
        what: format!("pod `{name}` ({id}) is simulated: the embedded engine runs no container, so there is no shell"),
        details: Vec::new(),
        hint: Some(format!(
            "`svcctl pods logs {id}` shows what it would write, --print the command line for a pod of a server; \
             `svcctl help environment` says how to choose a server"
        )),
    }
}

/// Says why it may not work.
fn warn(session: &Session, pod: &Pod, way: Via, args: &HowArgs) {
    if pod.env.as_ref().is_some_and(|env| env.get("PUBLIC_KEY").is_none_or(|keys| keys.trim().is_empty())) {
        session.ui.note(
            "note: the pod has no ssh keys, so it may refuse every key; create pods with --ssh, after \
             `svcctl ssh-keys add FILE`",
        );
    }
    if way == Via::Proxy && !args.words.is_empty() {
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

pub(in crate::cli) fn not_run(error: &io::Error) -> Failure {
    Failure::Told {
        kind: Kind::Other,
        what: format!("failed to run ssh: {error}"),
        details: Vec::new(),
        hint: Some("install OpenSSH, or see what to run with --print".to_owned()),
    }
}
