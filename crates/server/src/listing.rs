//! The list of pods, which may be very long: if it exceeds a page, it is sent page by page, so that no answer is ever
//! in memory as a whole. An invalid request fails with the first page, before anything is sent.

use std::{io, sync::Arc};

use axum::body::{Body, Bytes};
use axum::response::Response;
use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use tokio::sync::OwnedSemaphorePermit;

use super::{
    Server, aside,
    dispatch::{Call, Dispatch},
    reply::{self, Refusal},
};
use engine::{Caller, EngineError, PodsPage};
use wire::{Operation, pods::ListPods, schema};

/// How many pods are read at a time.
const PAGE: u32 = 1000;
/// How many pages are written at a time. The next page is read meanwhile.
const WRITERS: usize = 2;
/// The bytes of a pod as JSON: enough for most, and not much more.
const TYPICAL: usize = 1024;

/// Answers with all pods, or with the requested page.
pub(super) fn pods(call: Call) -> Result<Dispatch, Refusal> {
    let asked = schema::decode_received::<ListPods>(call.fields)?;
    let Call { server, caller, .. } = call;
    Ok(Dispatch::Blocking(Box::new(move || Ok(answer(server, caller, asked)?.into()))))
}

fn answer(server: Arc<Server>, caller: Caller, asked: ListPods) -> Result<Response, Refusal> {
    // An incident inspects the answer.
    if asked.limit.is_some() || server.faults.have_incidents() {
        return Ok(reply::rendered(ListPods::STATUS, server.engine.render(&caller, asked)?));
    }
    let listing = Listing { server, caller, asked };
    let first = listing.page()?;
    if !first.pagination.has_next_page {
        return Ok(reply::rendered(ListPods::STATUS, listing.part(&first, true)?));
    }
    let parts = pages(listing, first).map_ok(write).try_buffered(WRITERS);
    Ok(reply::streamed(ListPods::STATUS, Body::from_stream(parts)))
}

/// A page of a list, and whether it is the first one.
type Page = (Listing, PodsPage, bool);

/// The pages of a list in turn, starting with the first, which was already read.
fn pages(listing: Listing, first: PodsPage) -> impl Stream<Item = io::Result<Page>> {
    let behind = listing.behind(&first);
    stream::iter([Ok((listing, first, true))]).chain(stream::try_unfold(behind, read))
}

async fn read(listing: Option<Listing>) -> io::Result<Option<(Page, Option<Listing>)>> {
    let Some(listing) = listing else { return Ok(None) };
    let _turn = listing.turn().await;
    let read = move || listing.page().map(|page| (listing, page));
    let (listing, page) = aside::spawn(read).await?.map_err(io::Error::other)?;
    let behind = listing.behind(&page);
    Ok(Some(((listing, page, false), behind)))
}

async fn write((listing, page, is_first): Page) -> io::Result<Bytes> {
    let _turn = listing.turn().await;
    let part = aside::spawn(move || listing.part(&page, is_first)).await?.map_err(io::Error::other)?;
    Ok(part.into())
}

/// A list being sent.
#[derive(Clone)]
struct Listing {
    server: Arc<Server>,
    caller: Caller,
    /// The query, advanced past the pods already read.
    asked: ListPods,
}

impl Listing {
    /// The rest after a page of it.
    fn behind(&self, page: &PodsPage) -> Option<Self> {
        let cursor = Some(page.pagination.next_cursor.clone()?);
        Some(Self { asked: ListPods { cursor, ..self.asked.clone() }, ..self.clone() })
    }

    /// Waits for its account's turn to read or render a page.
    async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.server.shares.turn(self.caller.account()).await
    }

    fn page(&self) -> Result<PodsPage, EngineError> {
        self.server.engine.pods_page(&self.caller, &ListPods { limit: Some(PAGE), ..self.asked.clone() })
    }

    /// The elements of a page, with the list's start before the first page, and its end after the last.
    fn part(&self, page: &PodsPage, is_first: bool) -> Result<Vec<u8>, EngineError> {
        let mut part = Vec::with_capacity(page.len() * TYPICAL + 100);
        if is_first {
            part.extend_from_slice(br#"{"pods":["#);
        } else if !page.is_empty() {
            part.push(b',');
        }
        page.write(&self.server.engine, &mut part)?;
        if !page.pagination.has_next_page {
            page.write_end(&mut part);
        }
        Ok(part)
    }
}
