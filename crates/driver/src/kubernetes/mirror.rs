//! A copy of a collection that follows the API server: a list each minute, and a watch in between (kubernetes.md,
//! Reconciliation).

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use net::Backoff;
use serde::de::DeserializeOwned;
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{Instant, sleep, timeout_at},
};

use super::{client::ApiClient, error::ApiError, objects::Object, watch::Change};

/// How often the collection is listed: a watch of a version that does not exist is silently empty.
const RELIST: Duration = Duration::from_secs(60);
/// The pauses between attempts.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(60));

/// A collection to mirror.
#[derive(Debug, Clone)]
pub(super) struct Collection {
    /// Its path.
    pub(super) path: String,
    /// A label selector, and a field selector.
    pub(super) selectors: Vec<(&'static str, String)>,
}

/// A copy of a collection. Dropping the last copy ends it.
pub(super) struct Mirror<T> {
    shared: Arc<Shared<T>>,
    follower: Arc<Follower>,
}

impl<T> Clone for Mirror<T> {
    fn clone(&self) -> Self {
        Self { shared: Arc::clone(&self.shared), follower: Arc::clone(&self.follower) }
    }
}

struct Shared<T> {
    objects: Mutex<BTreeMap<String, T>>,
    progress: watch::Sender<Progress>,
    /// Counts the changes of all mirrors of a cluster.
    changes: watch::Sender<u64>,
}

/// How far a mirror is.
#[derive(Debug, Clone, Default)]
struct Progress {
    is_complete: bool,
    trouble: Option<ApiError>,
}

struct Follower(JoinHandle<()>);

impl Drop for Follower {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl<T: Object + DeserializeOwned> Mirror<T> {
    /// Begins to mirror a collection. `changes` is advanced whenever something changes.
    pub(super) fn of(client: ApiClient, collection: Collection, changes: watch::Sender<u64>) -> Self {
        let (progress, _) = watch::channel(Progress::default());
        let shared = Arc::new(Shared { objects: Mutex::default(), progress, changes });
        let task = tokio::spawn(follow(client, collection, Arc::clone(&shared)));
        Self { shared, follower: Arc::new(Follower(task)) }
    }

    /// The objects by namespace and name, once there is a complete list. Fails while the server cannot be asked.
    pub(super) async fn objects(&self) -> Result<Vec<T>, ApiError> {
        let mut progress = self.shared.progress.subscribe();
        let is_known = |progress: &Progress| progress.is_complete || progress.trouble.is_some();
        // The sender lives as long as this.
        if let Ok(progress) = progress.wait_for(is_known).await
            && let Some(trouble) = &progress.trouble
        {
            return Err(trouble.clone());
        }
        Ok(self.now())
    }

    /// The objects as far as they are known.
    pub(super) fn now(&self) -> Vec<T> {
        self.shared.objects().values().cloned().collect()
    }

    /// The same, of which this holds.
    pub(super) fn select(&self, holds: impl Fn(&T) -> bool) -> Vec<T> {
        self.shared.objects().values().filter(|object| holds(object)).cloned().collect()
    }

    /// An object as far as it is known, by namespace and name.
    pub(super) fn find(&self, namespace: &str, name: &str) -> Option<T> {
        self.shared.objects().get(&format!("{namespace}/{name}")).cloned()
    }

    /// Notes an object that an answer contained: the watch will tell it later.
    pub(super) fn note(&self, object: T) {
        self.shared.put(object);
    }
}

impl<T: Object> Shared<T> {
    fn objects(&self) -> MutexGuard<'_, BTreeMap<String, T>> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the place of what is known, unless that is newer.
    fn put(&self, object: T) {
        let mut objects = self.objects();
        let key = key(&object);
        if objects.get(&key).is_some_and(|known| is_newer(known, &object)) {
            return;
        }
        objects.insert(key, object);
        drop(objects);
        self.announce();
    }

    /// A name may have been used again.
    fn remove(&self, object: &T) {
        let mut objects = self.objects();
        let key = key(object);
        if objects.get(&key).is_some_and(|known| known.metadata().uid == object.metadata().uid) {
            objects.remove(&key);
        }
        drop(objects);
        self.announce();
    }

    fn replace(&self, all: Vec<T>) {
        *self.objects() = all.into_iter().map(|object| (key(&object), object)).collect();
        self.progress.send_replace(Progress { is_complete: true, trouble: None });
        self.announce();
    }

    fn announce(&self) {
        self.changes.send_modify(|count| *count = count.wrapping_add(1));
    }
}

fn key(object: &impl Object) -> String {
    let metadata = object.metadata();
    format!("{}/{}", metadata.namespace, metadata.name)
}

/// Whether a known object is a later state than another one. Versions are numbers in every server so far; where one is
/// not, the last word holds.
fn is_newer(known: &impl Object, other: &impl Object) -> bool {
    matches!((version(known), version(other)), (Some(known), Some(other)) if known > other)
}

fn version(object: &impl Object) -> Option<u64> {
    object.metadata().resource_version.parse().ok()
}

async fn follow<T: Object + DeserializeOwned>(client: ApiClient, collection: Collection, shared: Arc<Shared<T>>) {
    let mut failures = 0;
    loop {
        match once(&client, &collection, &shared).await {
            Ok(()) | Err(ApiError::Expired(_)) => failures = 0,
            Err(trouble) => {
                failures += 1;
                shared.progress.send_modify(|progress| progress.trouble = Some(trouble));
                shared.announce();
                sleep(PAUSES.step(failures)).await;
            }
        }
    }
}

/// Lists the collection, and watches it until it is time to list it again.
async fn once<T: Object + DeserializeOwned>(
    client: &ApiClient,
    Collection { path, selectors }: &Collection,
    shared: &Shared<T>,
) -> Result<(), ApiError> {
    let listed = client.list::<T>(path, selectors).await?;
    let mut version = listed.version;
    shared.replace(listed.items);
    let end = Instant::now() + RELIST;
    while Instant::now() < end {
        // A watch that was cut continues where it was; a server that is gone fails the list.
        let Ok(watch) = client.watch(path, selectors, &version).await else { return Ok(()) };
        let mut watch = watch;
        loop {
            match timeout_at(end, watch.next::<T>()).await {
                Err(_) => return Ok(()),
                Ok(None | Some(Err(ApiError::Unreachable(_)))) => break,
                Ok(Some(Err(error))) => return Err(error),
                Ok(Some(Ok(change))) => version = taken(change, shared),
            }
        }
        // A server that ends each watch at once is not asked in a loop.
        sleep(PAUSES.step(1) / 10).await;
    }
    Ok(())
}

/// Takes a change in, and returns the version that the watch has come to.
fn taken<T: Object>(change: Change<T>, shared: &Shared<T>) -> String {
    match change {
        Change::Put(object) => {
            let version = object.metadata().resource_version.clone();
            shared.put(object);
            version
        }
        Change::Gone(object) => {
            shared.remove(&object);
            object.metadata().resource_version.clone()
        }
        Change::Version(version) => version,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use tokio::sync::watch;

    use super::{Progress, Shared, taken};
    use crate::kubernetes::{
        objects::{AnyObject, Metadata},
        watch::Change,
    };

    fn object(name: &str, uid: &str, version: &str) -> AnyObject {
        let text = str::to_owned;
        let metadata =
            Metadata { name: text(name), uid: text(uid), resource_version: text(version), ..Metadata::default() };
        AnyObject { metadata }
    }

    #[test]
    fn an_old_event_undoes_nothing_that_an_answer_told() {
        let (progress, _) = watch::channel(Progress::default());
        let (changes, counted) = watch::channel(0);
        let shared = Shared { objects: Mutex::default(), progress, changes };
        shared.put(object("a", "1", "10"));
        assert_eq!(taken(Change::Put(object("a", "1", "9")), &shared), "9");
        assert_eq!(shared.objects()["/a"].metadata.resource_version, "10");
        shared.put(object("a", "2", "12"));
        taken(Change::Gone(object("a", "1", "11")), &shared);
        assert_eq!(shared.objects()["/a"].metadata.uid, "2");
        taken(Change::Gone(object("a", "2", "13")), &shared);
        assert!(shared.objects().is_empty() && *counted.borrow() == 4);
    }
}
