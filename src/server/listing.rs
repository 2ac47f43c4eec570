//! The list of pods, which may be very long: what does not fit into a page is sent page by page, so that no answer is
//! ever in memory as a whole. What is wrong with a request is found with the first page, before anything is sent.

use std::{io, sync::Arc};

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream;
use serde::Serialize;

use super::{
    Server,
    reply::{self, Refusal},
    way::{Call, Way},
};
use engine::{Caller, EngineError};
use wire::{
    Operation,
    list::Pagination,
    pods::{ListPods, ListPodsResponse, Pod},
    schema,
};

/// How many pods are read at a time.
const PAGE: u32 = 1000;

/// Answers with all pods, or with the page that was asked for.
pub(super) fn pods(call: Call) -> Result<Way, Refusal> {
    let asked = schema::decode_received::<ListPods>(call.fields)?;
    let Call { server, caller, .. } = call;
    Ok(Way::Long(Box::new(move || Ok(answer(server, caller, asked)?.into()))))
}

fn answer(server: Arc<Server>, caller: Caller, asked: ListPods) -> Result<Response, Refusal> {
    // An incident looks into the answer.
    if asked.limit.is_some() || server.faults.have_incidents() {
        return Ok(reply::rendered(ListPods::STATUS, server.engine.render(&caller, asked)?));
    }
    let mut listing = Listing { server, caller, asked, begun: false };
    let first = listing.page()?;
    if !first.pagination.has_next_page {
        return Ok(reply::success(ListPods::STATUS, &first));
    }
    let body = stream::try_unfold((listing, Some(first)), |(listing, page)| async move {
        let Some(page) = page else { return Ok(None) };
        let step = move || listing.step(page);
        tokio::task::spawn_blocking(step).await.map_err(io::Error::other)?.map(Some)
    });
    Ok(reply::streamed(ListPods::STATUS, Body::from_stream(body)))
}

/// A list on its way out.
struct Listing {
    server: Arc<Server>,
    caller: Caller,
    /// What was asked for, behind what was read.
    asked: ListPods,
    begun: bool,
}

impl Listing {
    fn page(&mut self) -> Result<ListPodsResponse, EngineError> {
        let asked = ListPods { limit: Some(PAGE), ..self.asked.clone() };
        let page = self.server.engine.call(&self.caller, asked)?;
        self.asked.cursor.clone_from(&page.pagination.next_cursor);
        Ok(page)
    }

    /// What is sent of a page, and the page that follows.
    fn step(mut self, page: ListPodsResponse) -> io::Result<(Bytes, (Self, Option<ListPodsResponse>))> {
        let is_last = !page.pagination.has_next_page;
        let part = self.part(&page.pods, is_last);
        drop(page);
        let next = if is_last { None } else { Some(self.page().map_err(io::Error::other)?) };
        Ok((part, (self, next)))
    }

    /// Some of the elements, with what stands before them, and with the end behind the last.
    fn part(&mut self, pods: &[Pod], is_last: bool) -> Bytes {
        let mut part = if self.begun { Vec::new() } else { br#"{"pods":["#.to_vec() };
        for pod in pods {
            if self.begun {
                part.push(b',');
            }
            self.begun = true;
            put(&mut part, pod);
        }
        if is_last {
            part.extend_from_slice(br#"],"pagination":"#);
            put(&mut part, &Pagination::default());
            part.push(b'}');
        }
        part.into()
    }
}

fn put(part: &mut Vec<u8>, value: &impl Serialize) {
    serde_json::to_writer(part, value).expect("replies serialise");
}
