//! The log that the live screen follows, as events.

use std::pin::Pin;

use futures_util::{FutureExt, Stream, StreamExt, stream};

use super::state::{Event, LINES, LogPart};
use crate::cli::failure::Failure;
use api::{Api, CallError, LogStream};
use wire::pods::ReadPodLogs;

/// How many parts of a log are shown at once: each drawing takes its time, and a pod may write quickly.
const CHUNK: usize = 500;

/// The parts of a log as they come.
pub(super) type Parts<'a> = Pin<Box<dyn Stream<Item = Event> + 'a>>;

/// How far a log is read.
enum Step<'a> {
    Open,
    Read(LogStream<'a>),
    Over,
}

/// Follows the log of a pod, from its last lines on.
pub(super) fn follow(api: &Api, id: String) -> Parts<'_> {
    let query = ReadPodLogs { id: id.clone(), tail: u32::try_from(LINES).ok(), ..ReadPodLogs::default() };
    let parts = stream::unfold(Step::Open, move |step| {
        let query = query.clone();
        async move { part(api, query, step).await }
    });
    Box::pin(parts.ready_chunks(CHUNK).map(move |parts| Event::Logged(id.clone(), parts)).fuse())
}

/// Waits for the next parts; forever, where no log is followed or it is over.
pub(super) async fn next(parts: &mut Option<Parts<'_>>) -> Option<Event> {
    match parts {
        Some(parts) => parts.next().await,
        None => None,
    }
}

async fn part<'a>(api: &'a Api, query: ReadPodLogs, step: Step<'a>) -> Option<(LogPart, Step<'a>)> {
    let opened = match step {
        Step::Open => api.logs(query, true).await,
        Step::Read(stream) => Ok(stream),
        Step::Over => return None,
    };
    let read = async {
        let mut stream = opened?;
        let line = stream.next().await?;
        Ok::<_, CallError>((stream, line))
    };
    Some(match read.boxed_local().await {
        Ok((stream, Some(line))) => (LogPart::Line(line.line), Step::Read(stream)),
        Ok((_, None)) => (LogPart::End(None), Step::Over),
        Err(error) => (LogPart::End(Some(Failure::call("read the log", error).one_line())), Step::Over),
    })
}
