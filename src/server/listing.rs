//! The list of pods, which may be very long: what does not fit into a page is sent page by page, so that no answer is
//! ever in memory as a whole. What is wrong with a request is found with the first page, before anything is sent.

use std::{io, sync::Arc};

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::stream;
use tokio::task::spawn_blocking;

use super::{
    Server,
    reply::{self, Refusal},
    way::{Call, Way},
};
use engine::{Caller, EngineError, PodsPage};
use wire::{Operation, json, list::Pagination, pods::ListPods, schema};

/// How many pods are read at a time.
const PAGE: u32 = 1000;
/// The bytes of a pod as JSON: what most take, and not much more.
const TYPICAL: usize = 1024;

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
    let listing = Listing { server, caller, asked };
    let first = listing.page()?;
    if !first.pagination.has_next_page {
        return Ok(reply::rendered(ListPods::STATUS, listing.part(&first, true)?));
    }
    let body = stream::try_unfold(Some((listing, first, true)), step);
    Ok(reply::streamed(ListPods::STATUS, Body::from_stream(body)))
}

/// A page of a list, and whether it is the first one.
type Page = (Listing, PodsPage, bool);

/// What is sent of a page, and the page that follows, which is read while this one is written.
async fn step(page: Option<Page>) -> io::Result<Option<(Bytes, Option<Page>)>> {
    let Some((listing, page, is_first)) = page else { return Ok(None) };
    let next = page.pagination.next_cursor.clone().map(|cursor| {
        let listing = listing.behind(cursor);
        spawn_blocking(move || listing.page().map(|page| (listing, page, false)))
    });
    let part = spawn_blocking(move || listing.part(&page, is_first)).await?.map_err(io::Error::other)?;
    let next = match next {
        Some(next) => Some(next.await?.map_err(io::Error::other)?),
        None => None,
    };
    Ok(Some((part.into(), next)))
}

/// A list on its way out.
#[derive(Clone)]
struct Listing {
    server: Arc<Server>,
    caller: Caller,
    /// What was asked for, behind what was read.
    asked: ListPods,
}

impl Listing {
    fn behind(&self, cursor: String) -> Self {
        Self { asked: ListPods { cursor: Some(cursor), ..self.asked.clone() }, ..self.clone() }
    }

    fn page(&self) -> Result<PodsPage, EngineError> {
        self.server.engine.pods_page(&self.caller, &ListPods { limit: Some(PAGE), ..self.asked.clone() })
    }

    /// The elements of a page, with what stands before the first of all, and with the end behind the last.
    fn part(&self, page: &PodsPage, is_first: bool) -> Result<Vec<u8>, EngineError> {
        let mut part = Vec::with_capacity(page.len() * TYPICAL + 100);
        if is_first {
            part.extend_from_slice(br#"{"pods":["#);
        } else if !page.is_empty() {
            part.push(b',');
        }
        page.write(&self.server.engine, &mut part)?;
        if !page.pagination.has_next_page {
            part.extend_from_slice(br#"],"pagination":"#);
            part.extend(json::write(&Pagination::default()));
            part.push(b'}');
        }
        Ok(part)
    }
}
