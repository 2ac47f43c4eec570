//! A job as an answer: its large parts are read piece by piece while written, and are never in memory as a whole.

use std::{io, sync::Arc};

use axum::{
    body::{Body, Bytes},
    http::header::CONTENT_LENGTH,
};
use futures_util::stream;

use super::{
    Outcome,
    calls::ok,
    reading::JobCall,
    reply::{self, Refusal},
};
use crate::{Server, aside, guarded};
use engine::{LargePart, SeenJob};
use wire::{json, serverless::jobs::GetJob};

/// Reads a job: on the spot, once what is due has been applied, or, if it would have to wait, on a thread that may.
pub(super) async fn look(call: &JobCall, get: GetJob) -> Result<SeenJob, Refusal> {
    let see = || guarded(|| Ok(call.server.engine.see_job_at_once(&call.caller, &get)));
    if let Some(seen) = see()? {
        return Ok(seen?);
    }
    call.server.catch_up().await;
    if let Some(seen) = see()? {
        return Ok(seen?);
    }
    let caller = call.caller.clone();
    call.server.read(move |engine| Ok(engine.see_job(&caller, &get)?)).await
}

/// Answers with a job. Its large parts come after all others.
pub(super) async fn tell(call: &JobCall, seen: SeenJob) -> Result<Outcome, Refusal> {
    let mut text = json::write(&seen.job);
    if seen.large.is_empty() {
        return Ok(ok(text));
    }
    let place = call.server.shares.read(call.caller.account()).await?;
    // The closing brace comes after them.
    text.pop();
    let length = text.len() + seen.large.iter().map(|part| intro(part).len() + part.bytes()).sum::<usize>() + 1;
    let account = call.caller.account().to_owned();
    let parts = JobBody { server: Arc::clone(&call.server), account, left: seen.large.into_iter(), part: None, text };
    let body = Body::from_stream(stream::try_unfold(Some(parts), JobBody::next));
    let mut response = reply::streamed(200, body);
    response.headers_mut().insert(CONTENT_LENGTH, length.into());
    Ok(place.until_written(response.into()))
}

/// The text before a part.
fn intro(part: &LargePart) -> String {
    format!(",\"{}\":", part.name())
}

/// The body of an answer with a job: the rest still to be sent.
struct JobBody {
    server: Arc<Server>,
    account: String,
    left: std::vec::IntoIter<LargePart>,
    /// The part being read, and the next offset.
    part: Option<(LargePart, usize)>,
    /// The text before it.
    text: Vec<u8>,
}

impl JobBody {
    async fn next(body: Option<Self>) -> io::Result<Option<(Bytes, Option<Self>)>> {
        let Some(mut body) = body else { return Ok(None) };
        if !body.text.is_empty() {
            return Ok(Some((std::mem::take(&mut body.text).into(), Some(body))));
        }
        match body.part {
            Some((part, from)) if from < part.bytes() => {
                let _turn = body.server.shares.turn(&body.account).await;
                let server = Arc::clone(&body.server);
                let read = aside::spawn(move || server.engine.piece_of(&part, from)).await?;
                let gone = || io::Error::other("the job is gone, or runs anew");
                let piece = read.map_err(io::Error::other)?.filter(|piece| !piece.is_empty()).ok_or_else(gone)?;
                body.part = Some((part, from + piece.len()));
                Ok(Some((piece.into(), Some(body))))
            }
            _ => match body.left.next() {
                Some(part) => {
                    body.part = Some((part, 0));
                    Ok(Some((intro(&part).into(), Some(body))))
                }
                None => Ok(Some((Bytes::from_static(b"}"), None))),
            },
        }
    }
}
