//! Runs one program in its own pod (cli.md, `pods run`). The API has no exit codes, and a host may restart a container
//! that has ended. So a script runs the program, logs how it ended and then keeps the container alive: [`wrap`] builds
//! the command, [`Output`] extracts from the log the program's output and how it ended.

mod mark;
mod output;

pub use mark::Mark;
pub use output::{Output, ProgramExit, Streams};

use wire::{
    container::CommandFields,
    pods::{CreatePodRequest, LogLine, LogSource, SIMULATED_MACHINE},
};

/// Runs the program in any POSIX shell. Its arguments are the mark, the program's input, and the program.
const SCRIPT: &str = include_str!("script.sh");

/// Why a program cannot be run this way.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrapError {
    /// No word says what to run; the image's own command is unknown here.
    #[error("nothing says which program to run")]
    NoProgram,
    /// The command is a single text that cannot be split into words.
    #[error("{0}")]
    Command(String),
}

/// The program's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stdin {
    /// Nothing.
    Empty,
    /// Whatever is written into the FIFO [`Mark::input`].
    Fifo,
}

/// Waits until there is a file ($1), and runs a program ($3...) in a folder ($2).
const GATE: &str =
    r#"until [ -e "$1" ]; do sleep 0.2 2>/dev/null || sleep 1 || exit; done; cd "$2" || exit; shift 2; exec "$@""#;

/// Has the program of this body wait for [`Mark::gate`], and start in this folder.
pub fn wait_for_files(body: &mut CreatePodRequest, mark: &Mark, folder: &str) -> Result<(), WrapError> {
    let program = program_of(body)?;
    body.args = None;
    body.entrypoint = Some(vec!["sh".to_owned()]);
    let words = ["-c", GATE, "sh", &mark.gate(), folder].map(str::to_owned);
    body.cmd = Some(words.into_iter().chain(program).collect());
    Ok(())
}

/// The words of the entrypoint of a body, then those of its command.
pub fn program_of(body: &CreatePodRequest) -> Result<Vec<String>, WrapError> {
    let fields =
        CommandFields { args: body.args.as_deref(), cmd: body.cmd.as_deref(), entrypoint: body.entrypoint.as_deref() };
    let command = fields.apply_to(&wire::container::Command::default());
    let command = command.map_err(|wrong| WrapError::Command(wrong.what))?;
    let program: Vec<String> = command.entrypoint.into_iter().chain(command.cmd).collect();
    if program.is_empty() { Err(WrapError::NoProgram) } else { Ok(program) }
}

/// Makes the script run the program of this body: the words of its entrypoint, then those of its command.
pub fn wrap(body: &mut CreatePodRequest, mark: &Mark, stdin: Stdin) -> Result<(), WrapError> {
    let program = program_of(body)?;
    let stdin = match stdin {
        Stdin::Empty => "/dev/null".to_owned(),
        Stdin::Fifo => mark.input(),
    };
    let words = ["-c", &script(), "sh", mark.text(), &stdin].map(str::to_owned);
    body.args = None;
    body.entrypoint = Some(vec!["sh".to_owned()]);
    body.cmd = Some(words.into_iter().chain(program).collect());
    Ok(())
}

/// The script without its comments: it is shown with the pod.
fn script() -> String {
    let is_told = |line: &&str| !line.trim_start().starts_with('#');
    SCRIPT.lines().filter(is_told).collect::<Vec<_>>().join("\n")
}

/// Whether the platform reports with this line that the pod is on a simulated machine, where nothing runs.
pub fn tells_simulation(line: &LogLine) -> bool {
    let says = ["created", "starts again"].map(|what| format!("pod {what} on {SIMULATED_MACHINE} "));
    line.source.is(&LogSource::System) && says.iter().any(|start| line.line.starts_with(start))
}

/// Whether the platform reports with this line that output is missing from the log.
pub fn tells_loss(line: &LogLine) -> bool {
    line.missing.is_some() || line.source.is(&LogSource::System) && line.line.starts_with("output of up to ")
}

/// Whether the platform reports with this line that the container is back, so the program ran again.
pub fn tells_restart(line: &LogLine) -> bool {
    line.source.is(&LogSource::System)
        && ["host restarted; ", "restarting container", "pod starts again "]
            .iter()
            .any(|start| line.line.starts_with(start))
}

/// Whether this line says that the image has no shell for the script.
pub fn tells_no_shell(line: &str) -> bool {
    line.contains("not found in $PATH") && ["\"sh\"", "`sh`", "'sh'"].iter().any(|name| line.contains(name))
}

#[cfg(test)]
mod tests;
