//! The namespaces of accounts, where each has one of its own (kubernetes.md, Security defaults).

use std::{
    collections::BTreeSet,
    sync::{MutexGuard, PoisonError},
};

use serde_json::{Map, Value, json};

use super::{
    cluster::Cluster,
    error::ApiError,
    manifests,
    names::{self, ACCOUNT, ENGINE, Paths},
    objects::AnyObject,
    policy,
};

/// The name of a namespace's policy and of its quota.
const NAME: &str = "svcctl";

impl Cluster {
    /// The namespace of an account's pods. One of its own is made first, with its policy and its quota, unless that was
    /// done before.
    pub(super) async fn prepare(&self, account: &str) -> Result<String, ApiError> {
        let name = names::namespace(&self.0.spec, account);
        let Some(quota) = &self.0.spec.per_account else { return Ok(name) };
        if self.prepared().contains(&name) {
            return Ok(name);
        }
        let labels = self.setting().labels_of_account(account);
        let namespace = manifests::namespace_object(&name, self.0.spec.is_restricted, labels.clone());
        if self.put("/api/v1/namespaces", &namespace).await?.is_none() {
            self.adopt(&name, &labels).await?;
        }
        let paths = Paths::new(&name);
        self.put(&paths.policies(), &policy::of_namespace(&name, &self.0.spec.namespace)).await?;
        if !quota.is_empty() {
            let metadata = json!({ "name": NAME, "labels": labels });
            let quota = json!({ "kind": "ResourceQuota", "metadata": metadata, "spec": { "hard": quota } });
            // One that is there may have been changed for this account.
            self.put(&paths.all("resourcequotas"), &quota).await?;
        }
        self.prepared().insert(name.clone());
        Ok(name)
    }

    /// Takes a namespace that was made for this account before, by an earlier engine maybe. Fails for any other.
    async fn adopt(&self, name: &str, labels: &Map<String, Value>) -> Result<(), ApiError> {
        let path = format!("/api/v1/namespaces/{name}");
        let found: AnyObject = self.0.client.get(&path, &[]).await?;
        let label = |name: &str| found.metadata.labels.get(name).map(String::as_str);
        if label(ACCOUNT) != labels.get(ACCOUNT).and_then(Value::as_str) {
            return Err(ApiError::Invalid(format!("the namespace {name} is there, and was not made for this account")));
        }
        if label(ENGINE) != Some(&self.0.engine) {
            self.0.client.patch::<AnyObject>(&path, &json!({ "metadata": { "labels": labels } })).await?;
        }
        Ok(())
    }

    /// Forgets that a namespace was made. Returns whether it was.
    pub(super) fn forget(&self, namespace: &str) -> bool {
        self.prepared().remove(namespace)
    }

    fn prepared(&self) -> MutexGuard<'_, BTreeSet<String>> {
        self.0.prepared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
