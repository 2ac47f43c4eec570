//! The open connections to sites, through which proxies reach the containers there.

use std::{collections::HashMap, sync::Arc};

use tokio::sync::watch;

/// The sites currently in contact, by id. Copies share them.
#[derive(Debug)]
pub struct Connections<R>(Arc<watch::Sender<HashMap<String, R>>>);

impl<R> Clone for Connections<R> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<R> Default for Connections<R> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<R: Clone> Connections<R> {
    /// The site with this id; `None` while it is out of reach.
    pub fn get(&self, site: &str) -> Option<R> {
        self.0.borrow().get(site).cloned()
    }

    /// The site with this id, once it is in contact. Whoever waits has a deadline.
    pub async fn wait(&self, site: &str) -> R {
        let mut sites = self.0.subscribe();
        let there = sites.wait_for(|sites| sites.contains_key(site)).await.expect("it has the sender itself");
        there[site].clone()
    }

    /// Whether no site is in contact.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Records that a site is in contact, or no longer is.
    pub(crate) fn put(&self, site: &str, runtime: Option<&R>) {
        self.0.send_modify(|sites| {
            match runtime {
                Some(runtime) => sites.insert(site.to_owned(), runtime.clone()),
                None => sites.remove(site),
            };
        });
    }
}

#[cfg(test)]
mod tests {
    use super::Connections;

    #[tokio::test]
    async fn who_waits_for_a_site_gets_it_once_it_is_in_contact() {
        let connections = Connections::default();
        let waiting = connections.clone();
        let waiter = tokio::spawn(async move { waiting.wait("a").await });
        connections.put("b", Some(&2));
        tokio::task::yield_now().await;
        assert!(!waiter.is_finished());
        connections.put("a", Some(&1));
        assert_eq!(waiter.await.expect("an answer"), 1);
        connections.put("a", None);
        assert_eq!((connections.get("a"), connections.wait("b").await), (None, 2));
    }
}
