//! `svcctl pods exec`

use std::{
    ffi::OsString,
    io::{self, IsTerminal},
    process::Stdio,
};

use tempfile::NamedTempFile;

use super::{
    reach::{Reach, Route, beyond_proxy, check_real, not_run},
    shell,
};
use crate::cli::{failure::Failure, resources::select, session::Session, terminal::text::escape};
use wire::pods::{GetPod, Pod};

/// How ssh says that it failed; a command may end with it, too.
const SSH_FAILED: i32 = 255;
/// A shell's output for this proves that there is one: an echo of the words would differ.
const PROBE: &str = "echo svcctl-$((6*7))";
const PROBED: &str = "svcctl-42";

#[derive(Debug, clap::Args)]
#[command(after_help = "\
CMD and its arguments arrive as they are: no shell there takes them apart. Its exit code is passed on; 9 says that ssh \
could not connect, or lost the connection. Without -i the command reads nothing. What follows CMD is its own; a `--` \
before it is needed only where CMD begins with a dash.

Examples:
  svcctl pods exec demo nvidia-smi -L
  svcctl pods exec -it demo bash
  svcctl pods exec demo -- sh -c 'df -h / | tail -1'
  pg_dump app | svcctl pods exec -i demo psql app")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Pass standard input on
    #[arg(short, long)]
    interactive: bool,
    /// Give the command a terminal
    #[arg(short, long)]
    tty: bool,
    /// How to connect [default: direct where the pod publishes 22/tcp, else proxy]
    #[arg(long, value_name = "WAY", value_enum)]
    via: Option<Route>,
    /// The private key file
    #[arg(long, value_name = "FILE")]
    identity: Option<String>,
    /// Print the ssh command line and run nothing
    #[arg(long)]
    print: bool,
    /// The command and its arguments
    #[arg(value_name = "CMD", trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<OsString>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let id = select::pod_id(session, &args.id).await?;
        return session.call("find the pod", GetPod::of(id)).await.map(drop);
    }
    let pod = select::pod(session, &args.id).await?;
    let reach = Reach::of(session, &pod, args.via, args.identity.as_deref()).await?;
    let options = options(&args);
    let command = [shell::line(&args.words)];
    if args.print {
        return session.ui.line(&shell::typed(&reach.line(&options, &command)));
    }
    check_real(session, &pod)?;
    if args.interactive && args.tty && !std::io::stdin().is_terminal() {
        return Err(Failure::usage(
            "-t needs a terminal, and standard input is none",
            "leave -t out where something is piped in",
        ));
    }
    check_proxy(&pod, &reach).await?;
    session.ui.flush()?;
    let code = pass_through(session, &pod, &reach, &options, &command, args.interactive).await?;
    if code == 0 { Ok(()) } else { Err(Failure::PassedOn(u8::try_from(code).unwrap_or(255))) }
}

/// Whether there is a terminal, and whether anything is read.
fn options(args: &Args) -> Vec<&'static str> {
    // Without a local terminal, ssh needs the option twice.
    let mut options = vec![if args.tty { "-tt" } else { "-T" }];
    if !args.interactive {
        options.push("-n");
    }
    options
}

/// Finds out whether the service's proxy runs commands, which not every one does.
pub(super) async fn check_proxy(pod: &Pod, reach: &Reach) -> Result<(), Failure> {
    if reach.via() == Route::Direct || reach.is_own_proxy() {
        return Ok(());
    }
    let mut probe = reach.command(&["-T", "-n"], &[PROBE.to_owned()]);
    let told = probe.stdin(Stdio::null()).output().await.map_err(|error| not_run(&error))?;
    if String::from_utf8_lossy(&told.stdout).lines().any(|line| line.trim() == PROBED) {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&told.stderr).into_owned();
    if told.status.code() == Some(SSH_FAILED) && told.stdout.is_empty() {
        return Err(reach.failure(pod, said.lines().map(str::to_owned).collect()));
    }
    Err(beyond_proxy(pod, "opens an interactive shell and runs no commands"))
}

/// Runs ssh with the streams of this process, and gives the command's exit code.
pub(super) async fn pass_through(
    session: &Session,
    pod: &Pod,
    reach: &Reach,
    options: &[&str],
    command: &[String],
    reads: bool,
) -> Result<i32, Failure> {
    // ssh's own messages go to a file, to separate its failures from the command's.
    let log = NamedTempFile::new().map_err(|error| not_run(&error))?;
    let path = log.path().to_string_lossy().into_owned();
    let options = [&["-E", path.as_str()], options].concat();
    let mut ssh = reach.command(&options, command);
    ssh.stdin(if reads { Stdio::inherit() } else { Stdio::null() });
    // ssh leaves the terminal as it has set it when a signal ends us first.
    session.ui.keep_terminal();
    let mut running = ssh.spawn().map_err(|error| not_run(&error))?;
    let status = tokio::select! {
        status = running.wait() => Some(status),
        () = reader_gone() => None,
    };
    session.ui.was_answered();
    let Some(status) = status else {
        // Nobody reads on. With its connection the program ends there.
        let _ = running.kill().await;
        return Err(Failure::Output(io::ErrorKind::BrokenPipe.into()));
    };
    let status = status.map_err(|error| not_run(&error))?;
    let said = std::fs::read(log.path()).unwrap_or_default();
    let said = notable(&String::from_utf8_lossy(&said));
    let code = status.code().unwrap_or(SSH_FAILED);
    if code == SSH_FAILED && said.iter().any(|line| !line.starts_with("Warning: ")) {
        return Err(reach.failure(pod, said));
    }
    for line in said {
        session.ui.say(&format!("{}\n", escape(&line)));
    }
    Ok(code)
}

/// Waits until nobody reads standard output any more: ssh goes on then, and so does what it runs.
#[cfg(unix)]
async fn reader_gone() {
    use rustix::event::{PollFd, PollFlags, poll};
    let (tell, told) = tokio::sync::oneshot::channel();
    // It ends with this process: nothing can wake it but a reader that goes.
    let waiting = std::thread::Builder::new().name("stdout".to_owned()).spawn(move || {
        let stdout = std::io::stdout();
        let mut asked = [PollFd::new(&stdout, PollFlags::empty())];
        while poll(&mut asked, None) == Err(rustix::io::Errno::INTR) {}
        let gone = PollFlags::ERR | PollFlags::HUP;
        if asked.iter().any(|one| one.revents().intersects(gone)) {
            let _ = tell.send(());
        }
    });
    if waiting.is_err() || told.await.is_err() {
        std::future::pending::<()>().await;
    }
}

#[cfg(not(unix))]
async fn reader_gone() {
    std::future::pending::<()>().await;
}

/// ssh's messages other than the end of a terminal session.
fn notable(log: &str) -> Vec<String> {
    let is_end = |line: &str| {
        (line.starts_with("Connection to ") || line.starts_with("Shared connection to ")) && line.ends_with(" closed.")
    };
    let lines = log.lines().map(str::trim_end).filter(|line| !line.is_empty() && !is_end(line));
    lines.map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::notable;

    #[test]
    fn the_end_of_a_session_is_no_news() {
        let log = "Warning: Permanently added 'h' to the list of known hosts.\r\nConnection to h closed.\r\n";
        assert_eq!(notable(log), ["Warning: Permanently added 'h' to the list of known hosts."]);
        let lost = "Connection to h closed by remote host.\n";
        assert_eq!(notable(lost), [lost.trim_end()]);
        assert!(notable("Shared connection to h closed.\n\n").is_empty());
    }
}
