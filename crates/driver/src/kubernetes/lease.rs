//! Whose a namespace is: a Lease with the engine's id as its holder (kubernetes.md, Command line).

use serde_json::json;
use std::time::Duration;

use super::{
    cluster::Cluster,
    error::ApiError,
    names::{ENGINE, LEASE},
    objects::Lease,
};

/// How long an answer is used.
const FRESH: Duration = Duration::from_secs(10);

impl Cluster {
    /// Takes the namespace for our engine, unless it has an owner. Returns the other engine.
    pub async fn take(&self) -> Result<Option<String>, ApiError> {
        let leases = self.0.paths.leases();
        let lease = json!({
            "metadata": { "name": LEASE, "labels": { ENGINE: self.0.engine } },
            "spec": { "holderIdentity": self.0.engine },
        });
        // The name is the lock.
        match self.0.client.create::<Lease>(&leases, &lease).await {
            Ok(_) => return Ok(None),
            Err(ApiError::Exists(_)) => {}
            Err(error) => return Err(error),
        }
        let lease: Lease = self.0.client.get(&format!("{leases}/{LEASE}"), &[]).await?;
        Ok(Some(lease.spec.holder_identity).filter(|holder| *holder != self.0.engine))
    }

    /// Takes the namespace away from whatever engine has it.
    pub async fn take_over(&self) -> Result<(), ApiError> {
        if self.take().await?.is_some() {
            let path = format!("{}/{LEASE}", self.0.paths.leases());
            let holder = json!({
                "metadata": { "labels": { ENGINE: self.0.engine } },
                "spec": { "holderIdentity": self.0.engine },
            });
            self.0.client.patch::<Lease>(&path, &holder).await?;
        }
        *self.0.owner.lock().await = None;
        Ok(())
    }

    /// Gives the namespace up, if it is ours.
    pub async fn give_up(&self) -> Result<(), ApiError> {
        let path = format!("{}/{LEASE}", self.0.paths.leases());
        let lease = match self.0.client.get::<Lease>(&path, &[]).await {
            Ok(lease) => lease,
            Err(ApiError::Missing(_)) => return Ok(()),
            Err(error) => return Err(error),
        };
        if lease.spec.holder_identity == self.0.engine {
            self.0.client.delete(&path, Some(&lease.metadata.uid), None).await?;
        }
        *self.0.owner.lock().await = None;
        Ok(())
    }

    /// The same as [`Cluster::take`], asked every few seconds at most.
    pub(super) async fn claimed(&self) -> Result<Option<String>, ApiError> {
        let mut known = self.0.owner.lock().await;
        let now = self.0.clock.now();
        if let Some((asked, owner)) = &*known
            && now < asked.after(FRESH)
        {
            return Ok(owner.clone());
        }
        let owner = self.take().await?;
        *known = Some((now, owner.clone()));
        Ok(owner)
    }
}
