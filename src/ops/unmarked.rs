//! A create of what carries no marker of ours, like an endpoint or a volume. When its answer is lost, what it made is known
//! again as the one that is alike and was not in the list before (cli.md, Placing: a create that may have reached the
//! server must be found again).

use std::{collections::BTreeSet, fmt, future::Future, pin::Pin, time::Duration};

use super::list::{self, List};
use crate::api::{Api, Backoff, CallError, Pace, Retries};
use engine::Handle;
use wire::{
    serverless::endpoints::Endpoint,
    volumes::{GlobalVolume, NetworkVolume},
};

/// How often it is looked for when an answer was lost: what is slow may still be on its way.
pub(super) const LOOKS: u32 = 3;
/// The pause before the next time.
pub(super) const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(4)).spread(0.5, 1.0);

/// Something with an id.
pub trait Identified {
    /// Its id.
    fn id(&self) -> &str;
}

/// What came of a create.
pub enum Outcome<T> {
    /// It was answered.
    Made(T, Vec<u8>),
    /// Its answer was lost, and this is what it made.
    Found(T, Vec<u8>),
    /// Nothing was made.
    Failed(CallError),
    /// Its answer was lost. These may be of it; none where nothing was seen, or where the list cannot be read.
    Unclear(CallError, Vec<String>),
}

/// Whether something in a list may be what a create makes.
type IsAlike<T> = dyn Fn(&T) -> bool + Send + Sync;
/// The ids of what may be it; nothing where that cannot be told.
type Ids<'a> = Pin<Box<dyn Future<Output = Result<Option<Vec<String>>, CallError>> + 'a>>;

/// By what the thing is known again that a create makes.
pub struct CreateFingerprint<L: List> {
    list: L,
    /// The ids of what was there before. A key may be for creating alone: then nothing tells old from new.
    known: Option<BTreeSet<String>>,
    is_alike: Box<IsAlike<L::Item>>,
}

/// What a create makes, whatever it is.
pub trait Seek: fmt::Debug + Send + Sync {
    /// The ids of what may be it; nothing where that cannot be told.
    fn seek<'a>(&'a self, api: &'a Api) -> Ids<'a>;
}

impl<L: List<Item: Identified + Clone>> CreateFingerprint<L> {
    /// Reads what is there before the create. `is_alike` says whether something in the list may be what it makes. Only a
    /// server loses answers.
    pub async fn before(api: &Api, list: L, is_alike: impl Fn(&L::Item) -> bool + Send + Sync + 'static) -> Self {
        let known = match api {
            Api::Remote(_) => list::all(api, list.clone()).await.ok().map(|listed| ids(listed.items())),
            Api::Embedded(_) | Api::Rehearsed(_) => None,
        };
        Self { list, known, is_alike: Box::new(is_alike) }
    }

    /// What is alike and was not there before, each with its JSON; nothing where that cannot be told.
    async fn look(&self, api: &Api) -> Result<Option<Vec<(L::Item, Vec<u8>)>>, CallError> {
        let Some(known) = &self.known else { return Ok(None) };
        let listed = list::all(api, self.list.clone()).await?;
        let is_new = |item: &L::Item| !known.contains(item.id()) && (self.is_alike)(item);
        let found = listed.items().zip(listed.elements()).filter(|(item, _)| is_new(item));
        Ok(Some(found.map(|(item, json)| (item.clone(), json.to_vec())).collect()))
    }
}

impl<L: List<Item: Identified + Clone> + Send + Sync> Seek for CreateFingerprint<L> {
    fn seek<'a>(&'a self, api: &'a Api) -> Ids<'a> {
        Box::pin(async move {
            let found = self.look(api).await?;
            Ok(found.map(|found| found.iter().map(|(item, _)| item.id().to_owned()).collect()))
        })
    }
}

impl<L: List> fmt::Debug for CreateFingerprint<L> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Sought").field("known", &self.known).finish_non_exhaustive()
    }
}

/// Creates one thing, at the most one, which is known again by what is `sought`.
pub async fn create<O, L>((api, pace): (&Api, &Pace), operation: O, sought: &CreateFingerprint<L>) -> Outcome<L::Item>
where
    O: Handle<Output = L::Item>,
    L: List<Item: Identified + Clone>,
{
    let error = match api.call_with(operation, Retries::Safe).await {
        Ok(reply) => {
            let json = reply.json().into_owned();
            return Outcome::Made(reply.value, json);
        }
        Err(error) if !error.may_have_happened() => return Outcome::Failed(error),
        Err(error) => error,
    };
    for look in 1..=LOOKS {
        match sought.look(api).await {
            Ok(None) => break,
            Ok(Some(mut found)) if found.len() == 1 => {
                let (item, json) = found.swap_remove(0);
                return Outcome::Found(item, json);
            }
            Ok(Some(found)) if !found.is_empty() => {
                return Outcome::Unclear(error, found.iter().map(|(item, _)| item.id().to_owned()).collect());
            }
            Ok(Some(_)) | Err(_) => {}
        }
        if look < LOOKS {
            pace.sleep(BACKOFF.pause(look, pace.chance())).await;
        }
    }
    Outcome::Unclear(error, Vec::new())
}

fn ids<'a, T: Identified + 'a>(items: impl Iterator<Item = &'a T>) -> BTreeSet<String> {
    items.map(|item| item.id().to_owned()).collect()
}

impl Identified for Endpoint {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Identified for NetworkVolume {
    fn id(&self) -> &str {
        &self.id
    }
}

impl Identified for GlobalVolume {
    fn id(&self) -> &str {
        &self.id
    }
}
