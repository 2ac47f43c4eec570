//! Whole lists. Pages are followed to the end if a server sends them (wire.md, Lists), and every element is kept as
//! received, so fields unknown to this version are not lost.

mod reader;
mod splitter;

use std::{cmp::Ordering, collections::HashSet, ops::Range};

pub use reader::{Element, ListReader};
use serde::de::DeserializeOwned;

use super::select::Named;
use api::{Api, CallError};
use engine::Handle;

/// An operation that lists something, and that either side of the API core handles.
pub trait List: wire::list::List + Handle + Sync {}

impl<L: wire::list::List + Handle + Sync> List for L {}

/// How many elements to request from the in-process engine at a time: it would hold all of a long list in memory at
/// once, where a server streams it.
const PAGE: u32 = 1000;

/// The elements of a list, each with the JSON it was read from.
#[derive(Debug, Clone)]
pub struct ListReply<T> {
    key: &'static str,
    /// The elements, and their ranges in the document.
    elements: Vec<(T, Range<usize>)>,
    document: Vec<u8>,
    /// Whether the elements are those of the document, in its order.
    is_whole: bool,
}

impl<T> ListReply<T> {
    /// The elements.
    pub fn items(&self) -> impl ExactSizeIterator<Item = &T> {
        self.elements.iter().map(|(item, _)| item)
    }

    /// The rest of the answer, beside the elements, if it can be read as this type.
    pub fn beside<B: DeserializeOwned>(&self) -> Option<B> {
        serde_json::from_slice(&self.document).ok()
    }

    /// The elements alone.
    pub fn into_items(self) -> Vec<T> {
        self.elements.into_iter().map(|(item, _)| item).collect()
    }

    /// The elements as received.
    pub fn elements(&self) -> impl Iterator<Item = &[u8]> {
        self.elements.iter().map(|(_, place)| &self.document[place.clone()])
    }

    /// The same elements, mapped to another type.
    pub fn map<U>(self, mut view: impl FnMut(T) -> U) -> ListReply<U> {
        let Self { key, elements, document, is_whole } = self;
        let elements = elements.into_iter().map(|(item, place)| (view(item), place)).collect();
        ListReply { key, elements, document, is_whole }
    }

    /// Keeps the elements that fit. From then on [`Self::json`] is the key and the elements, whether or not any was
    /// removed.
    pub fn retain(&mut self, mut fits: impl FnMut(&T) -> bool) {
        self.is_whole = false;
        self.elements.retain(|(item, _)| fits(item));
    }

    /// Keeps the first of several elements with the same id: a list that changes while its pages are read may contain
    /// one twice.
    pub fn retain_once(&mut self)
    where
        T: Named,
    {
        let mut ids = HashSet::new();
        self.retain(|item| ids.insert(item.id().to_owned()));
    }

    /// Sorts the elements; equal ones keep their order.
    pub fn sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.is_whole = false;
        self.elements.sort_by(|(left, _), (right, _)| compare(left, right));
    }

    /// The reply as received, its pages merged into one, or the key and the elements if it was filtered.
    pub fn json(&self) -> Vec<u8> {
        if self.is_whole {
            return self.document.clone();
        }
        let elements: Vec<&[u8]> = self.elements().collect();
        [format!("{{\"{}\":[", self.key).as_bytes(), &elements.join(&b","[..]), b"]}"].concat()
    }
}

/// Reads a list to its end.
pub async fn all<L: List>(api: &Api, list: L) -> Result<ListReply<L::Item>, CallError> {
    let mut reader = ListReader::open(api, list).await?;
    let (mut elements, mut document) = (Vec::new(), Vec::new());
    while let Some(element) = reader.next().await? {
        document.extend_from_slice(element.lead);
        let begin = document.len();
        document.extend_from_slice(element.json);
        elements.push((element.read()?, begin..document.len()));
    }
    document.extend(reader.end());
    Ok(ListReply { key: L::KEY, elements, document, is_whole: true })
}

/// The elements of a list, page by page, as values: the in-process engine's elements need no round trip through JSON.
#[derive(Debug)]
pub struct Pages<'a, L> {
    api: &'a Api,
    /// The next page.
    next: Option<L>,
}

impl<'a, L: List> Pages<'a, L> {
    /// The pages of a list.
    pub fn of(api: &'a Api, list: L) -> Self {
        Self { api, next: Some(list.in_pages(PAGE)) }
    }

    /// The elements of the next page; `None` after the last one.
    pub async fn next(&mut self) -> Result<Option<Vec<L::Item>>, CallError> {
        let Some(list) = self.next.take() else { return Ok(None) };
        let (items, cursor) = L::page(self.api.call(list.clone()).await?.value);
        self.next = cursor.map(|cursor| list.behind(cursor));
        Ok(Some(items))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::all;
    use api::Api;
    use engine::{Clock, Engine, ManualClock, Rng, Store};
    use wire::{
        Timestamp,
        registries::{CreateRegistry, CreateRegistryRequest, ListRegistries},
    };

    async fn three_registries() -> Api {
        let clock = Clock::Manual(ManualClock::at(Timestamp::from_millis(1_700_000_000_000)));
        let api = Api::embedded(Engine::new(Store::in_memory().expect("a store"), clock, Rng::from_seed(1)));
        for name in ["a", "b", "c"] {
            let credential = |text: &str| text.to_owned();
            let body =
                CreateRegistryRequest { name: name.into(), username: credential("u"), password: credential("p") };
            api.call(CreateRegistry { body }).await.expect("created");
        }
        api
    }

    #[tokio::test]
    async fn pages_are_followed_to_the_end() {
        let api = three_registries().await;
        let paged = all(&api, ListRegistries { limit: Some(1), cursor: None }).await.expect("a list");
        assert_eq!(paged.items().map(|registry| registry.name.as_str()).collect::<Vec<_>>(), ["a", "b", "c"]);
        let json: Value = serde_json::from_slice(&paged.json()).expect("JSON");
        assert_eq!(json["registries"].as_array().map(Vec::len), Some(3));
    }

    #[tokio::test]
    async fn a_filtered_list_is_its_key_and_the_elements_that_are_left() {
        let api = three_registries().await;
        let mut list = all(&api, ListRegistries::default()).await.expect("a list");
        let whole: Value = serde_json::from_slice(&list.json()).expect("JSON");
        assert!(whole.get("pagination").is_some());
        list.retain(|registry| registry.name == "b");
        let json: Value = serde_json::from_slice(&list.json()).expect("JSON");
        assert_eq!(json, json!({ "registries": [whole["registries"][1]] }));
    }
}
