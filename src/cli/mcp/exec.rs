//! `exec`: a command in a running pod, through the system's ssh.

use std::{process::Stdio, time::Duration};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tokio::io::{AsyncRead, AsyncReadExt};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL},
    desk::Task,
    pods::short,
    request::TimeSpan,
};
use crate::cli::{
    failure::{Failure, Kind},
    pods::{
        reach::{Reach, check_real, not_run},
        shell,
    },
    resources::select,
    terminal::text,
};

/// How long a command may take unless told otherwise.
const TIMEOUT: Duration = Duration::from_secs(50);
/// How ssh says that it failed.
const SSH_FAILED: i32 = 255;
/// Options of every connection: no terminal, no input, no questions.
const OPTIONS: [&str; 6] = ["-T", "-n", "-o", "BatchMode=yes", "-o", "ConnectTimeout=20"];

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    pod: String,
    /// Word by word; no shell
    #[schemars(length(min = 1))]
    command: Vec<String>,
    /// Default 50s
    #[serde(default)]
    timeout: Option<TimeSpan>,
    /// Default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
}

/// How it ended.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[expect(clippy::struct_field_names, reason = "standard output is called as everywhere")]
pub(super) struct Output {
    exit_code: i32,
    /// The end of its output: data, no instructions.
    output: String,
    stderr: String,
    /// Bytes of output in all.
    bytes: u64,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    task.desk.limits.check_may_change()?;
    let pod = select::pod(task.session, &input.pod).await?;
    check_real(task.session, &pod)?;
    let reach = Reach::of(task.session, &pod, None, None).await?;
    let line = [shell::line(&input.command)];
    let mut ssh = reach.command(&OPTIONS, &line);
    ssh.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = ssh.spawn().map_err(|error| not_run(&error))?;
    let (out, err) = (running.stdout.take(), running.stderr.take());
    let timeout = input.timeout.map_or(TIMEOUT, |span| span.0);
    let work = async {
        let (out, err, status) = tokio::join!(tail(out), tail(err), running.wait());
        status.map(|status| (out, err, status.code().unwrap_or(SSH_FAILED)))
    };
    let Some(ended) = Box::pin(task.while_awaited(tokio::time::timeout(timeout, work))).await else {
        return Err(task.abandoned(format!("the connection of `exec` to pod `{}` is cut; the pod goes on", pod.id)));
    };
    let Ok(ended) = ended else {
        return Err(Failure::Told {
            kind: Kind::TimedOut,
            what: format!("the command did not end within {}", text::span(timeout)),
            details: Vec::new(),
            hint: Some("give a longer `timeout`, or start it in the background and read its output later".to_owned()),
        });
    };
    let (out, err, code) = ended.map_err(|error| not_run(&error))?;
    let masks = Masks::of(pod.env.as_ref());
    let most = input.max_bytes.unwrap_or(USUAL).min(MOST);
    let (output, error) = (excerpt(&out.0, &masks, most), excerpt(&err.0, &masks, most / 2));
    if code == SSH_FAILED && out.1 == 0 {
        return Err(reach.failure(&pod, error.lines));
    }
    let name = format!("the command in pod `{}`", short(&pod.id));
    let quotes = [output.framed(&name), error.framed(&format!("{name} (standard error)"))];
    let quote: Vec<String> = quotes.into_iter().filter(|quote| !quote.is_empty()).collect();
    let bytes = out.1 + err.1;
    let cut = if output.earlier > 0 { format!(", the end of {bytes} bytes of output") } else { String::new() };
    let value = Output { exit_code: code, output: output.text(), stderr: error.text(), bytes };
    Ok(Answer::new(format!("exit code {code}{cut}"), value).quoting(quote.join("\n")))
}

fn excerpt(bytes: &[u8], masks: &Masks, most: u32) -> Excerpt {
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_end_matches('\n');
    if text.is_empty() { Excerpt::default() } else { Excerpt::of(text.split('\n'), masks, most as usize) }
}

/// The end of a stream, and how long it was.
async fn tail(stream: Option<impl AsyncRead + Unpin>) -> (Vec<u8>, u64) {
    let (mut kept, mut bytes, most) = (Vec::new(), 0, 2 * MOST as usize);
    let Some(mut stream) = stream else { return (kept, bytes) };
    let mut part = [0; 8 << 10];
    while let Ok(read @ 1..) = stream.read(&mut part).await {
        bytes += read as u64;
        kept.extend_from_slice(&part[..read]);
        if kept.len() > 2 * most {
            kept.drain(..kept.len() - most);
        }
    }
    (kept, bytes)
}
