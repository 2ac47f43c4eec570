//! Runs one command line on each of several nodes concurrently: prints their lines as they arrive, each with its rank,
//! and returns the first nonzero exit code in rank order.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
    thread,
};

use serde::Serialize;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};

use crate::cli::{
    failure::Failure, output, pods::reach::not_run, session::Session, settings::format::Format,
    terminal::text::escape_but_colour,
};

/// A node, and what is run for it.
pub(super) struct Node {
    pub(super) rank: u32,
    pub(super) command: Vec<String>,
}

/// A line of a node's command.
#[allow(clippy::struct_field_names, reason = "it is called as that of a log")]
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(super) struct OutputLine {
    /// The rank of the pod.
    rank: u32,
    /// Where it was written.
    stream: Stream,
    line: String,
}

/// Where a line was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Stream {
    Stdout,
    Stderr,
}

/// A process that is killed when it is dropped.
struct ChildGuard {
    rank: u32,
    child: Child,
}

impl Drop for ChildGuard {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            // It may have ended this moment.
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }
}

/// Runs all of them, and fails with the first exit code that is not 0.
pub(super) async fn run(session: &Session, nodes: Vec<Node>) -> Result<(), Failure> {
    let (lines, mut coming) = unbounded_channel();
    let width = nodes.iter().map(|node| node.rank.to_string().len()).max().unwrap_or(0);
    let mut running = Vec::new();
    for node in nodes {
        running.push(start(node, &lines).map_err(|error| not_run(&error))?);
    }
    drop(lines);
    while let Some(line) = coming.recv().await {
        show(session, &line, width)?;
        if coming.is_empty() {
            session.ui.flush()?;
        }
    }
    let mut failed: Vec<(u32, i32)> = Vec::new();
    for process in &mut running {
        // Both of its streams have ended, so it is about to end.
        let status = process.child.wait().map_err(|error| not_run(&error))?;
        let code = status.code().unwrap_or(255);
        if code != 0 {
            failed.push((process.rank, code));
        }
    }
    let Some((_, first)) = failed.first().copied() else { return Ok(()) };
    let ranks: Vec<String> = failed.iter().map(|(rank, code)| format!("rank {rank}: exit code {code}")).collect();
    session.ui.warn(&format!("failed on {} of {} pods ({})", failed.len(), running.len(), ranks.join(", ")));
    Err(Failure::PassedOn(u8::try_from(first).unwrap_or(255)))
}

fn start(node: Node, lines: &UnboundedSender<OutputLine>) -> std::io::Result<ChildGuard> {
    let Node { rank, command } = node;
    let mut child = Command::new(&command[0])
        .args(&command[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    if let Some(stdout) = child.stdout.take() {
        read(stdout, (rank, Stream::Stdout), lines);
    }
    if let Some(stderr) = child.stderr.take() {
        read(stderr, (rank, Stream::Stderr), lines);
    }
    Ok(ChildGuard { rank, child })
}

/// Reads lines on a separate thread until the stream ends.
fn read(stream: impl Read + Send + 'static, (rank, from): (u32, Stream), lines: &UnboundedSender<OutputLine>) {
    let lines = lines.clone();
    let work = move || {
        let mut reader = BufReader::new(stream);
        let mut bytes = Vec::new();
        while matches!(reader.read_until(b'\n', &mut bytes), Ok(1..)) {
            let line = String::from_utf8_lossy(&bytes).trim_end_matches(['\n', '\r']).to_owned();
            bytes.clear();
            if lines.send(OutputLine { rank, stream: from, line }).is_err() {
                return;
            }
        }
    };
    // If no thread can be started, its lines are lost, but not its exit code.
    let _ = thread::Builder::new().name("lines".to_owned()).spawn(work);
}

/// Shows a line: in JSON all of them on standard output, else each where it was written.
fn show(session: &Session, line: &OutputLine, width: usize) -> Result<(), Failure> {
    let settings = &session.settings;
    if matches!(settings.format, Format::Json | Format::Ndjson) {
        return output::element(session, &serde_json::to_vec(line).expect("a line serialises"));
    }
    let mark = format!("{:width$} | ", line.rank);
    if line.stream == Stream::Stderr {
        session.ui.say(&format!("{mark}{}\n", escape_but_colour(&line.line)));
        return Ok(());
    }
    let mark = settings.paint.one_of_several(line.rank as usize, &mark);
    // A program reading the pipe gets the line unmodified.
    if settings.width.is_none() {
        return session.ui.line(&format!("{mark}{}", line.line));
    }
    session.ui.line(&format!("{mark}{}", escape_but_colour(&line.line)))
}
