//! Objects with our labels that no record knows (kubernetes.md, Command line).

use std::collections::BTreeSet;

use super::{
    cluster::Cluster,
    error::ApiError,
    names::{POD, PodKey},
    objects::Metadata,
};

impl Cluster {
    /// The pods that have objects here and are not `known`.
    pub async fn strays(&self, known: &BTreeSet<String>) -> Result<BTreeSet<String>, ApiError> {
        Ok(self.belongings().await?.into_iter().filter(|pod| !known.contains(pod)).collect())
    }

    /// The pods that have objects here.
    pub async fn belongings(&self) -> Result<BTreeSet<String>, ApiError> {
        let pods = self.0.pods.objects().await?.into_iter().map(|object| object.metadata);
        let claims = self.0.claims.objects().await?.into_iter().map(|object| object.metadata);
        let services = self.0.services.objects().await?.into_iter().map(|object| object.metadata);
        let secrets = self.0.secrets.objects().await?.into_iter().map(|object| object.metadata);
        let of = |metadata: Metadata| metadata.labels.get(POD).cloned();
        Ok(pods.chain(claims).chain(services).chain(secrets).filter_map(of).collect())
    }

    /// Removes everything of a pod.
    pub async fn remove_all_of(&self, pod: &str) -> Result<(), ApiError> {
        for object in self.0.pods.objects().await? {
            if object.metadata.labels.get(POD).is_some_and(|of| of == pod) {
                self.remove_pod(PodKey::of(&object.metadata)).await?;
            }
        }
        self.remove_belongings(pod).await
    }

    /// Removes the Pods of a node that the operator vouches to be dead: nothing of them runs any more. Returns them.
    pub async fn remove_all_on(&self, node: &str) -> Result<Vec<String>, ApiError> {
        let mut removed = Vec::new();
        for pod in self.0.pods.objects().await?.into_iter().filter(|pod| pod.spec.node_name == node) {
            let path = PodKey::of(&pod.metadata).path();
            self.0.client.delete(&path, Some(&pod.metadata.uid), Some(0)).await?;
            self.release_pod(&pod).await?;
            removed.push(pod.metadata.name);
        }
        Ok(removed)
    }
}
