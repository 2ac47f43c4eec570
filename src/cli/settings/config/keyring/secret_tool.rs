//! The Secret Service, through its `secret-tool` command: a built-in D-Bus client would add more than a hundred crates
//! for two calls. A key is passed on standard input, never as an argument.

use std::{
    io::{self, Read, Write},
    process::{Command, ExitStatus, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use super::{KeyringError, SERVICE, Secret, Slot};
use crate::cli::terminal::process_env::Variables;

/// How long someone may take to unlock the keyring.
const PATIENCE: Duration = Duration::from_secs(60);

/// Why there is no keyring: without a session there is no one to ask to unlock it.
pub(in crate::cli) fn absence(variables: &Variables) -> Option<&'static str> {
    let has_session = variables.get("DBUS_SESSION_BUS_ADDRESS").is_some();
    (!has_session).then_some("there is no session bus (DBUS_SESSION_BUS_ADDRESS is not set)")
}

pub(in crate::cli) fn put(slot: &Slot, key: &Secret) -> Result<(), KeyringError> {
    let label = format!("--label=svcctl: key of context {}", slot.context);
    let outcome = run(&["store", &label], slot, key.as_bytes())?;
    if outcome.status.success() { Ok(()) } else { Err(outcome.failed()) }
}

pub(in crate::cli) fn get(slot: &Slot) -> Result<Option<Secret>, KeyringError> {
    let outcome = run(&["lookup"], slot, b"")?;
    if outcome.status.success() {
        return Ok(Some(Secret::new(&String::from_utf8_lossy(&outcome.stdout))).filter(|key| !key.is_empty()));
    }
    if outcome.stderr.is_empty() { Ok(None) } else { Err(outcome.failed()) }
}

pub(in crate::cli) fn remove(slot: &Slot) -> Result<(), KeyringError> {
    let outcome = run(&["clear"], slot, b"")?;
    // It fails without a word where there is nothing to remove.
    if outcome.status.success() || outcome.stderr.is_empty() { Ok(()) } else { Err(outcome.failed()) }
}

/// The outcome of the command.
struct Outcome {
    status: ExitStatus,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Outcome {
    fn failed(&self) -> KeyringError {
        let said = String::from_utf8_lossy(&self.stderr);
        let said = said.trim();
        KeyringError::Failed(if said.is_empty() { format!("secret-tool: {}", self.status) } else { said.to_owned() })
    }
}

/// Runs the command on a slot, with this on standard input.
fn run(words: &[&str], slot: &Slot, input: &[u8]) -> Result<Outcome, KeyringError> {
    let mut command = Command::new("secret-tool");
    command.args(words).args(["service", SERVICE, "context", &slot.context.to_string()]);
    command.args(["url", &slot.base_url.to_string(), "folder"]).arg(&slot.folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = match command.spawn() {
        Ok(child) => child,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(KeyringError::Absent("secret-tool is not installed"));
        }
        Err(error) => return Err(failed(&error)),
    };
    let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) =
        (child.stdin.take(), child.stdout.take(), child.stderr.take())
    else {
        unreachable!("every stream of the command is a pipe");
    };
    // A command that ends without reading says so by its status.
    let _ = stdin.write_all(input);
    drop(stdin);
    let (sender, said) = mpsc::channel();
    thread::spawn(move || {
        let (mut out, mut error) = (Vec::new(), Vec::new());
        let read = stdout.read_to_end(&mut out).and_then(|_| stderr.read_to_end(&mut error));
        // The receiver is gone when it took too long.
        let _ = sender.send(read.map(|_| (out, error)));
    });
    let said = said.recv_timeout(PATIENCE);
    if said.is_err() {
        let _ = child.kill();
    }
    let status = child.wait().map_err(|error| failed(&error))?;
    let Ok(said) = said else {
        return Err(KeyringError::Failed(format!("no answer in {} seconds", PATIENCE.as_secs())));
    };
    let (stdout, stderr) = said.map_err(|error| failed(&error))?;
    Ok(Outcome { status, stdout, stderr })
}

fn failed(error: &io::Error) -> KeyringError {
    KeyringError::Failed(format!("secret-tool: {error}"))
}
