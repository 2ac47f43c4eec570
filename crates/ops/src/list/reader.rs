//! A list read element by element. The elements, the text before each and the text after the last one form one
//! document: the answer as received, or the pages of several answers merged into one.

use std::{
    collections::HashSet,
    hash::{DefaultHasher, Hash, Hasher},
    ops::Range,
    pin::Pin,
};

use serde::de::DeserializeOwned;

use super::{
    List, PAGE,
    splitter::{Splitter, Step},
};
use api::{Api, Body, CallError};
use wire::{
    json::{self, Unfit, dotted},
    list::Pagination,
};

/// A list being read, of whatever operation: the reader is compiled once for all.
pub struct ListReader<'a> {
    api: &'a Api,
    key: &'static str,
    is_paged: bool,
    /// Requests the first page, or the one behind a cursor.
    open: Box<OpenPage<'a>>,
    body: Body<'a>,
    page: Splitter,
    /// The page being read, unless it is the first.
    cursor: Option<String>,
    /// The text before the next element, if it differs from what was received.
    lead: Option<String>,
    /// The fields that came before the elements.
    named: Vec<String>,
    count: usize,
    /// The cursors followed so far, as hashes.
    followed: HashSet<u64>,
    /// How many consecutive pages had no element.
    empty: usize,
}

type OpenPage<'a> = dyn Fn(Option<String>) -> OpeningPage<'a> + Send + Sync + 'a;
type OpeningPage<'a> = Pin<Box<dyn Future<Output = Result<Body<'a>, CallError>> + Send + 'a>>;

/// The most consecutive pages that may have no element.
const EMPTY_PAGES: usize = 100;

/// An element of a list.
#[derive(Debug)]
pub struct Element<'r> {
    /// The text before it in the document, since the previous element.
    pub lead: &'r [u8],
    /// The element: JSON, as received.
    pub json: &'r [u8],
    api: &'r Api,
    key: &'static str,
    index: usize,
}

impl<'a> ListReader<'a> {
    /// Requests a list.
    pub async fn open<L: List + 'a>(api: &'a Api, list: L) -> Result<Self, CallError> {
        let list = if api.engine().is_some() { list.in_pages(PAGE) } else { list };
        let open = move |cursor: Option<String>| -> OpeningPage<'a> {
            let list = list.clone();
            Box::pin(api.open(match cursor {
                None => list,
                Some(cursor) => list.behind(cursor),
            }))
        };
        Self::of(api, (L::KEY, L::IS_PAGED), Box::new(open)).await
    }

    async fn of(
        api: &'a Api,
        (key, is_paged): (&'static str, bool),
        open: Box<OpenPage<'a>>,
    ) -> Result<Self, CallError> {
        let body = open(None).await?;
        Ok(Self {
            api,
            key,
            is_paged,
            open,
            body,
            page: Splitter::new(key),
            cursor: None,
            lead: None,
            named: Vec::new(),
            count: 0,
            followed: HashSet::new(),
            empty: 0,
        })
    }

    /// The next element; `None` after the last one of the last page.
    pub async fn next(&mut self) -> Result<Option<Element<'_>>, CallError> {
        let Some((lead, json)) = self.find().await? else { return Ok(None) };
        let index = self.count;
        self.count += 1;
        let lead = match &self.lead {
            // It was made for this element: the next one uses the received text.
            Some(made) if self.page.count() == 1 => made.as_bytes(),
            Some(_) | None => self.page.bytes(lead),
        };
        Ok(Some(Element { lead, json: self.page.bytes(json), api: self.api, key: self.key, index }))
    }

    /// The text after the last element in the document, known once there are no more.
    pub fn end(&self) -> Vec<u8> {
        if self.cursor.is_none() {
            return self.page.rest().to_vec();
        }
        let begin = if self.count == 0 { self.lead.as_deref().unwrap_or_default() } else { "" };
        let others = self.page.others().iter().filter(|(name, _)| !self.named.contains(name));
        let field = |(name, value): &(String, _)| format!(",{}:{value}", serde_json::Value::from(name.as_str()));
        let others: String = others.map(field).collect();
        format!("{begin}]{others}}}").into_bytes()
    }

    async fn find(&mut self) -> Result<Option<(Range<usize>, Range<usize>)>, CallError> {
        loop {
            match self.page.step().map_err(|reason| self.api.unreadable(reason))? {
                Step::Wait => {
                    if !self.body.read(self.page.room()).await? {
                        self.page.end();
                    }
                }
                Step::Element(lead, json) => {
                    if self.cursor.is_none() && self.page.count() == 1 {
                        self.begin();
                    }
                    return Ok(Some((lead, json)));
                }
                Step::End => {
                    let Some(next) = self.next_cursor() else { return Ok(None) };
                    self.turn(next).await?;
                }
            }
        }
    }

    fn next_cursor(&self) -> Option<String> {
        let pagination: Pagination = self.page.other("pagination");
        pagination.next_cursor.filter(|_| self.is_paged)
    }

    /// The text before the first element. It shrinks to the key if it says that more pages follow, which will not be
    /// true of the document.
    fn begin(&mut self) {
        if self.next_cursor().is_some() {
            self.lead = Some(format!("{{\"{}\":[", self.key));
        } else {
            self.named = self.page.others().iter().map(|(name, _)| name.clone()).collect();
        }
    }

    /// A server that repeats a cursor, or sends pages without elements, would be queried forever.
    fn check_progress(&mut self, cursor: &str) -> Result<(), CallError> {
        let mut hasher = DefaultHasher::new();
        cursor.hash(&mut hasher);
        if !self.followed.insert(hasher.finish()) {
            return Err(self.api.unreadable("its pages go round in circles: a `nextCursor` came again".to_owned()));
        }
        self.empty = if self.page.count() == 0 { self.empty + 1 } else { 0 };
        if self.empty > EMPTY_PAGES {
            return Err(self.api.unreadable(format!("{EMPTY_PAGES} pages in a row are empty, and there are more")));
        }
        Ok(())
    }

    /// Moves on to the next page.
    async fn turn(&mut self, cursor: String) -> Result<(), CallError> {
        self.check_progress(&cursor)?;
        let begins = self.count == 0;
        self.lead = Some(if begins { format!("{{\"{}\":[", self.key) } else { ",".to_owned() });
        self.body = (self.open)(Some(cursor.clone())).await?;
        self.page = Splitter::new(self.key);
        self.cursor = Some(cursor);
        Ok(())
    }
}

impl Element<'_> {
    /// The element, as far as this version understands it.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, CallError> {
        json::read(self.json).map_err(|Unfit { path, reason }| {
            let place = dotted(&path);
            self.api.unreadable(format!("{}[{}]{place}: {reason}", self.key, self.index))
        })
    }
}
