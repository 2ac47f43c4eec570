//! Whole lists. Pages are followed to the end when a server sends them (wire.md, Lists), and every element is kept as
//! it was received, so that what this version does not know is not lost.

use std::{cmp::Ordering, collections::BTreeMap, future::Future};

use serde_json::value::RawValue;

use crate::{
    api::{Api, CallError, Reply},
    wire::{
        Operation,
        account::ListSshKeys,
        catalog::{CpuType, DataCenter, GpuType, ListCatalogTemplates, ListCpuTypes, ListDataCenters, ListGpuTypes},
        list::Pagination,
        pods::{ListPods, Pod},
        registries::{ListRegistries, Registry},
        templates::{ListTemplates, Template},
        volumes::{GlobalVolume, ListGlobalVolumes, ListNetworkVolumes, NetworkVolume},
    },
};

/// An operation that lists something.
pub trait List: Operation + Clone {
    /// The key of the elements in the reply.
    const KEY: &'static str;
    /// An element.
    type Item;

    /// The same list, behind the page that gave `cursor`.
    #[must_use]
    fn behind(self, cursor: String) -> Self;

    /// Takes the elements out of a reply.
    fn split(output: Self::Output) -> (Vec<Self::Item>, Pagination);

    /// Asks for one page.
    fn call(self, api: &Api) -> impl Future<Output = Result<Reply<Self::Output>, CallError>>;
}

/// The elements of a list, each with the JSON that it was read from.
#[derive(Debug, Clone)]
pub struct Listed<T> {
    key: &'static str,
    elements: Vec<(T, Box<RawValue>)>,
    /// The reply as it was received, while the elements are all of it and nothing else.
    body: Option<Vec<u8>>,
}

impl<T> Listed<T> {
    /// The elements.
    pub fn items(&self) -> impl ExactSizeIterator<Item = &T> {
        self.elements.iter().map(|(item, _)| item)
    }

    /// The elements, alone.
    pub fn into_items(self) -> Vec<T> {
        self.elements.into_iter().map(|(item, _)| item).collect()
    }

    /// The elements as they were received.
    pub fn elements(&self) -> impl Iterator<Item = &str> {
        self.elements.iter().map(|(_, json)| json.get())
    }

    /// Keeps what fits. From then on [`Self::json`] is the key and the elements, whether any was left out or not.
    pub fn retain(&mut self, mut fits: impl FnMut(&T) -> bool) {
        self.body = None;
        self.elements.retain(|(item, _)| fits(item));
    }

    /// Puts the elements in another order; equal ones stay as they are.
    pub fn sort_by(&mut self, mut compare: impl FnMut(&T, &T) -> Ordering) {
        self.body = None;
        self.elements.sort_by(|(left, _), (right, _)| compare(left, right));
    }

    /// The reply as it was received, or the key and the elements when it came in pages or was filtered.
    pub fn json(&self) -> Vec<u8> {
        if let Some(body) = &self.body {
            return body.clone();
        }
        let elements: Vec<&RawValue> = self.elements.iter().map(|(_, json)| json.as_ref()).collect();
        serde_json::to_vec(&BTreeMap::from([(self.key, elements)])).expect("raw JSON serialises")
    }
}

/// Reads a list to its end.
pub async fn all<L: List>(api: &Api, list: L) -> Result<Listed<L::Item>, CallError> {
    let mut listed = Listed { key: L::KEY, elements: Vec::new(), body: None };
    let mut page = list.clone();
    let mut last_cursor = None;
    loop {
        let reply = page.call(api).await?;
        let body = reply.json().into_owned();
        let raw = elements_of(L::KEY, &body);
        let (items, pagination) = L::split(reply.value);
        let first = listed.elements.is_empty() && last_cursor.is_none();
        listed.elements.extend(items.into_iter().zip(raw));
        // A server that sends the same cursor again would be asked for ever.
        let next = pagination.next_cursor.filter(|next| last_cursor.as_ref() != Some(next));
        let Some(next) = next else {
            listed.body = first.then_some(body);
            return Ok(listed);
        };
        last_cursor = Some(next.clone());
        page = list.clone().behind(next);
    }
}

fn elements_of(key: &str, body: &[u8]) -> Vec<Box<RawValue>> {
    let mut fields: BTreeMap<String, Box<RawValue>> =
        serde_json::from_slice(body).expect("the reply was read from this body");
    let elements = fields.remove(key).expect("the elements were read from this key");
    serde_json::from_str(elements.get()).expect("the elements were read as a list")
}

macro_rules! lists {
    ($($operation:ty = $key:literal, $field:ident: $item:ty, $paging:ident;)*) => {$(
        impl List for $operation {
            const KEY: &'static str = $key;
            type Item = $item;

            fn behind(self, cursor: String) -> Self {
                lists!(@cursor $paging, self, cursor)
            }

            fn split(output: Self::Output) -> (Vec<Self::Item>, Pagination) {
                lists!(@split $paging, output, $field)
            }

            async fn call(self, api: &Api) -> Result<Reply<Self::Output>, CallError> {
                api.call(self).await
            }
        }
    )*};
    (@cursor paged, $list:ident, $cursor:ident) => { Self { cursor: Some($cursor), ..$list } };
    (@cursor whole, $list:ident, $cursor:ident) => {{ let _ = $cursor; $list }};
    (@split paged, $output:ident, $field:ident) => { ($output.$field, $output.pagination) };
    (@split whole, $output:ident, $field:ident) => { ($output.$field, Pagination::default()) };
}

lists! {
    ListPods = "pods", pods: Pod, paged;
    ListTemplates = "templates", templates: Template, paged;
    ListNetworkVolumes = "networkVolumes", network_volumes: NetworkVolume, paged;
    ListGlobalVolumes = "globalVolumes", global_volumes: GlobalVolume, paged;
    ListRegistries = "registries", registries: Registry, paged;
    ListGpuTypes = "gpus", gpus: GpuType, whole;
    ListCpuTypes = "cpus", cpus: CpuType, whole;
    ListDataCenters = "dataCenters", data_centers: DataCenter, whole;
    ListCatalogTemplates = "templates", templates: Template, whole;
    ListSshKeys = "keys", keys: String, whole;
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::all;
    use crate::{
        api::Api,
        engine::{Chance, Clock, Engine, ManualClock, Store},
        wire::{
            Timestamp,
            registries::{CreateRegistry, CreateRegistryRequest, ListRegistries},
        },
    };

    async fn three_registries() -> Api {
        let clock = Clock::Manual(ManualClock::at(Timestamp::from_millis(1_700_000_000_000)));
        let api = Api::embedded(Engine::new(Store::in_memory().expect("a store"), clock, Chance::from_seed(1)));
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
