//! Instant clusters (clusters.md).

use super::{Context, EngineError, Handle, page::Page};
use wire::{
    NoContent, Problem,
    clusters::{
        Cluster, CreateCluster, DeleteCluster, GetCluster, ListClusterPods, ListClusters, ListClustersResponse,
        UpdateCluster,
    },
    list::Pagination,
    pods::ListPodsResponse,
};

impl Handle for ListClusters {
    fn handle(self, _: &Context<'_>) -> Result<ListClustersResponse, EngineError> {
        Page::new("cluster", self.limit, self.cursor.as_deref())?;
        Ok(ListClustersResponse { clusters: Vec::new(), pagination: Pagination::default() })
    }
}

impl Handle for CreateCluster {
    fn handle(self, _: &Context<'_>) -> Result<Cluster, EngineError> {
        Err(Problem::not_implemented("a cluster").into())
    }
}

impl Handle for GetCluster {
    fn handle(self, _: &Context<'_>) -> Result<Cluster, EngineError> {
        Err(Problem::not_found("cluster", &self.id).into())
    }
}

impl Handle for UpdateCluster {
    fn handle(self, _: &Context<'_>) -> Result<Cluster, EngineError> {
        Err(Problem::not_found("cluster", &self.id).into())
    }
}

impl Handle for DeleteCluster {
    fn handle(self, _: &Context<'_>) -> Result<NoContent, EngineError> {
        Err(Problem::not_found("cluster", &self.id).into())
    }
}

impl Handle for ListClusterPods {
    fn handle(self, _: &Context<'_>) -> Result<ListPodsResponse, EngineError> {
        Err(Problem::not_found("cluster", &self.id).into())
    }
}
