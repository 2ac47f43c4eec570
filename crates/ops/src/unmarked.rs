//! Creates things that carry no marker, like an endpoint or a volume. If the answer is lost, the product is recognised
//! as the matching item that was not in the list before (cli.md, Placing: a create that may have reached the server
//! must be found again).

use std::{collections::BTreeSet, fmt, future::Future, pin::Pin, time::Duration};

use super::list::{self, List};
use api::{Api, Backoff, CallError, Pace, Retries};
use engine::Handle;
use wire::{
    serverless::endpoints::Endpoint,
    volumes::{GlobalVolume, NetworkVolume},
};

/// How often to search after a lost answer: a slow create may still be in flight.
pub(super) const LOOKS: u32 = 3;
/// The pause before the next search.
pub(super) const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(4)).spread(0.5, 1.0);

/// Something with an id.
pub trait Identified {
    /// Its id.
    fn id(&self) -> &str;
}

/// The outcome of a create.
pub enum Outcome<T> {
    /// It was answered.
    Made(T, Vec<u8>),
    /// Its answer was lost, and this is its product.
    Found(T, Vec<u8>),
    /// Nothing was made.
    Failed(CallError),
    /// Its answer was lost. These may be its products; empty if nothing was seen or the list cannot be read.
    Unclear(CallError, Vec<String>),
}

/// Whether a listed item may be the product of a create.
type IsAlike<T> = dyn Fn(&T) -> bool + Send + Sync;
/// The ids of possible products; `None` if that cannot be determined.
type Ids<'a> = Pin<Box<dyn Future<Output = Result<Option<Vec<String>>, CallError>> + 'a>>;

/// Identifies the product of a create.
pub struct CreateFingerprint<L: List> {
    list: L,
    /// The ids that existed before. A key may be for creating alone: then nothing separates old from new.
    known: Option<BTreeSet<String>>,
    is_alike: Box<IsAlike<L::Item>>,
}

/// A search for the product of a create, whatever its type.
pub trait Seek: fmt::Debug + Send + Sync {
    /// The ids of possible products; `None` if that cannot be determined.
    fn seek<'a>(&'a self, api: &'a Api) -> Ids<'a>;
}

impl<L: List<Item: Identified + Clone>> CreateFingerprint<L> {
    /// Reads the list before the create. `is_alike` says whether an item in it may be the product. Only a remote server
    /// can lose answers.
    pub async fn before(api: &Api, list: L, is_alike: impl Fn(&L::Item) -> bool + Send + Sync + 'static) -> Self {
        let known = match api {
            Api::Remote(_) => list::all(api, list.clone()).await.ok().map(|listed| ids(listed.items())),
            Api::Embedded(_) | Api::Rehearsed(_) => None,
        };
        Self { list, known, is_alike: Box::new(is_alike) }
    }

    /// The matching items that did not exist before, each with its JSON; `None` if that cannot be determined.
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

/// Creates at most one thing, identified by `sought` if the answer is lost.
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
            pace.sleep(BACKOFF.pause(look, pace.jitter())).await;
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
