//! Lists in pages, with a bound.

use serde::de::DeserializeOwned;

use super::{
    client::{ApiClient, Parameter},
    error::ApiError,
    objects::List,
};

/// The objects of a page.
const PAGE: usize = 500;
/// The maximum number of objects of a list.
const MOST: usize = 100_000;
/// How often a list begins anew whose pages expired.
const TRIES: u32 = 3;

/// A complete list, and the version at which it is complete.
#[derive(Debug)]
pub struct ListContents<T> {
    /// The objects.
    pub items: Vec<T>,
    /// The version from which a watch continues.
    pub version: String,
}

impl ApiClient {
    /// All objects of a collection, as of now and not of some cache.
    pub async fn list<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[Parameter<'_>],
    ) -> Result<ListContents<T>, ApiError> {
        let mut tries = 0;
        loop {
            match self.pages(path, query).await {
                Err(ApiError::Expired(_)) if tries < TRIES => tries += 1,
                listed => return listed,
            }
        }
    }

    async fn pages<T: DeserializeOwned>(
        &self,
        path: &str,
        query: &[Parameter<'_>],
    ) -> Result<ListContents<T>, ApiError> {
        let mut items = Vec::new();
        let mut next = String::new();
        loop {
            let mut query = query.to_vec();
            query.push(("limit", PAGE.to_string()));
            if !next.is_empty() {
                query.push(("continue", next));
            }
            let page: List<T> = self.get(path, &query).await?;
            items.extend(page.items);
            if items.len() > MOST {
                return Err(ApiError::Unreadable(format!("{path}: there are more than {MOST} objects")));
            }
            next = page.metadata.next;
            if next.is_empty() {
                return Ok(ListContents { items, version: page.metadata.resource_version });
            }
        }
    }
}
