//! Paged lists of every kind: read page by page and sent meanwhile, so that no answer is ever in memory as a whole.
//! Pods have a separate implementation, which renders pages in parallel (`listing.rs`).

use std::{collections::BTreeMap, io, sync::Arc};

use super::{
    aside,
    dispatch::{Call, Dispatch},
    reply::{self, Done, Outcome, Refusal},
    routes::Route,
};
use axum::{
    body::{Body, Bytes},
    http::{Method, StatusCode},
};
use futures_util::{FutureExt, stream};
use http_body_util::BodyExt;
use serde_json::{Value, value::RawValue};
use wire::{list::Pagination, pods::ListPods};

/// The rows of the first page, and the minimum and maximum of later ones.
const FIRST: usize = 16;
const FEWEST: usize = 4;
const MOST: usize = 1000;
/// The target size of a page in bytes.
const PAGE: usize = 256 << 10;

/// Whether an answer is a whole list of a kind that has pages.
pub(super) fn is_whole(route: &Route, method: &Method, fields: &Value) -> bool {
    let has_pages = *method == Method::GET && !route.is::<ListPods>();
    has_pages && route.fields().has("limit") && route.fields().has("cursor") && fields["limit"].is_null()
}

/// Answers with all of it.
pub(super) fn whole(route: Arc<Route>, call: Call) -> Result<Dispatch, Refusal> {
    // An invalid request fails as with a single answer.
    route.decode(call.clone())?;
    Ok(Dispatch::Blocking(Box::new(move || {
        let listing = Listing { route, call, rows: FIRST };
        let (part, behind) = listing.part(true)?;
        match behind {
            None => Ok(answer(part)),
            Some(behind) => behind.gather(part),
        }
    })))
}

/// The whole of a list.
fn answer(text: Vec<u8>) -> Outcome {
    reply::rendered(StatusCode::OK.as_u16(), text).into()
}

/// A list being sent.
struct Listing {
    route: Arc<Route>,
    /// The call, advanced past the rows already read.
    call: Call,
    /// The number of rows in the next page.
    rows: usize,
}

/// A rendered page.
struct Page {
    bytes: Bytes,
    pagination: Pagination,
}

enum State {
    /// Rows that were read, and the rest of the list.
    Read(Vec<u8>, Listing),
    /// The rest of the list.
    Behind(Listing),
    Over,
}

impl Listing {
    fn page(&self) -> Result<Page, Refusal> {
        let mut call = self.call.clone();
        call.fields["limit"] = self.rows.into();
        let engine = Arc::clone(&call.server);
        let answered: Done = self.route.decode(call)?.finish(&engine.engine);
        let response = answered?.response.ok_or_else(|| Refusal::failed(&"a page without an answer"))?;
        let body = response.into_body().collect().now_or_never().and_then(Result::ok);
        let bytes = body.ok_or_else(|| Refusal::failed(&"a page that is not there at once"))?.to_bytes();
        let fields = fields(&bytes).map_err(|error| Refusal::failed(&error))?;
        let pagination = fields.get("pagination").map(|raw| serde_json::from_str(raw.get())).transpose();
        let pagination = pagination.map_err(|error| Refusal::failed(&error))?.unwrap_or_default();
        Ok(Page { bytes, pagination })
    }

    /// Answers with the rows read and the rest: in one piece if it is short.
    fn gather(self, mut text: Vec<u8>) -> Done {
        let mut listing = self;
        while text.len() < PAGE {
            let (part, behind) = listing.part(false)?;
            text.extend_from_slice(&part);
            match behind {
                Some(next) => listing = next,
                None => return Ok(answer(text)),
            }
        }
        let parts = stream::try_unfold(State::Read(text, listing), State::next);
        Ok(reply::streamed(StatusCode::OK.as_u16(), Body::from_stream(parts)).into())
    }

    /// The next page as a part of the answer, and the rest.
    fn part(self, is_first: bool) -> Result<(Vec<u8>, Option<Self>), Refusal> {
        let page = self.page()?;
        let behind = self.behind(&page);
        let part = part(&page, is_first, behind.is_none()).map_err(|error| Refusal::failed(&error))?;
        Ok((part, behind))
    }

    /// The rest after a page.
    fn behind(mut self, page: &Page) -> Option<Self> {
        let cursor = page.pagination.next_cursor.clone()?;
        self.call.fields["cursor"] = cursor.into();
        self.rows = (self.rows * PAGE / page.bytes.len().max(1)).clamp(FEWEST, MOST);
        Some(self)
    }
}

impl State {
    async fn next(self) -> io::Result<Option<(Bytes, Self)>> {
        let listing = match self {
            Self::Over => return Ok(None),
            Self::Read(text, listing) => return Ok(Some((text.into(), Self::Behind(listing)))),
            Self::Behind(listing) => listing,
        };
        let _turn = listing.call.server.shares.turn(listing.call.caller.account()).await;
        let (part, behind) = aside::spawn(move || listing.part(false))
            .await?
            .map_err(|refusal| io::Error::other(refusal.into_problem().detail))?;
        Ok(Some((part.into(), behind.map_or(Self::Over, Self::Behind))))
    }
}

fn fields(bytes: &[u8]) -> serde_json::Result<BTreeMap<&str, &RawValue>> {
    serde_json::from_slice(bytes)
}

/// The elements of a page, with the list's start before the first page, and its end after the last.
fn part(page: &Page, is_first: bool, is_last: bool) -> serde_json::Result<Vec<u8>> {
    let fields = fields(&page.bytes)?;
    let is_list = |text: &str| text.starts_with('[');
    let list = fields.iter().find(|(_, raw)| is_list(raw.get()));
    let (name, elements) = list.map_or(("", ""), |(name, raw)| (*name, &raw.get()[1..raw.get().len() - 1]));
    let mut part = Vec::with_capacity(page.bytes.len() + 100);
    if is_first {
        part.extend_from_slice(format!("{{\"{name}\":[").as_bytes());
    } else if !elements.is_empty() {
        part.push(b',');
    }
    part.extend_from_slice(elements.as_bytes());
    if is_last {
        part.push(b']');
        for (name, raw) in fields.iter().filter(|(_, raw)| !is_list(raw.get())) {
            part.extend_from_slice(format!(",\"{name}\":{}", raw.get()).as_bytes());
        }
        part.push(b'}');
    }
    Ok(part)
}
