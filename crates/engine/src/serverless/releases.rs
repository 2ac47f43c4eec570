//! Releases, their rollout, and builds (serverless.md, Releases and rollout).

use super::endpoints::{find, find_record};
use crate::{
    Context, EngineError, Handle,
    model::{Phase, ReleaseRecord, WorkerRecord},
    page::{Page, Position},
};
use wire::{
    Problem, Timestamp,
    list::Pagination,
    serverless::releases::{
        Build, GetEndpointBuild, ListEndpointBuilds, ListEndpointBuildsResponse, ListEndpointReleases,
        ListEndpointReleasesResponse, Release, ReleaseSource, Rollout,
    },
};

impl Handle for ListEndpointReleases {
    fn handle(self, context: &Context<'_>) -> Result<ListEndpointReleasesResponse, EngineError> {
        let page = Page::new("release", self.limit, self.cursor.as_deref())?;
        let scheduler = find(context, &self.id)?;
        let below = page.after.id.parse().ok();
        let mut releases = context.tx.releases(&self.id, below, page.rows())?;
        let pagination = page.cut(&mut releases, |release| Position {
            created_at: Timestamp::from_millis(0),
            id: release.version.to_string(),
        });
        let listed: Vec<&WorkerRecord> =
            scheduler.workers.iter().filter(|worker| worker.phase != Phase::Parked).collect();
        let latest = scheduler.record.version;
        Ok(ListEndpointReleasesResponse {
            endpoint_version: Some(latest),
            rollout: rollout(&listed, latest),
            releases: releases.into_iter().map(|release| show(release, &listed)).collect(),
            pagination,
        })
    }
}

fn rollout(workers: &[&WorkerRecord], latest: u32) -> Rollout {
    let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let total = count(workers.len());
    let on_latest = count(workers.iter().filter(|worker| worker.version == latest).count());
    Rollout {
        in_progress: on_latest < total,
        workers_on_latest: on_latest.into(),
        workers_total: total.into(),
        percent_on_latest: (on_latest * 100).checked_div(total).unwrap_or(0).into(),
    }
}

fn show(release: ReleaseRecord, workers: &[&WorkerRecord]) -> Release {
    let ReleaseRecord { id, version, created_by, created_at, diff } = release;
    let running = workers.iter().filter(|worker| worker.version == version).count();
    Release {
        id,
        version: version.into(),
        source: ReleaseSource::Manual.into(),
        build_id: None,
        created_by_user_id: created_by,
        worker_count: u32::try_from(running).unwrap_or(u32::MAX).into(),
        created_at: created_at.into(),
        diff,
    }
}

impl Handle for ListEndpointBuilds {
    /// No endpoint here is built from a repository.
    fn handle(self, context: &Context<'_>) -> Result<ListEndpointBuildsResponse, EngineError> {
        Page::new("build", self.limit, self.cursor.as_deref())?;
        find_record(context, &self.id)?;
        Ok(ListEndpointBuildsResponse { builds: Vec::new(), pagination: Pagination::default() })
    }
}

impl Handle for GetEndpointBuild {
    fn handle(self, context: &Context<'_>) -> Result<Build, EngineError> {
        find_record(context, &self.id)?;
        Err(Problem::not_found("build", &self.build_id).into())
    }
}
