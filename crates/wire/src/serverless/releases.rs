//! An endpoint's releases, their rollout, and its builds (serverless.md, Releases and rollout).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    lenient::{Lenient, fitting, fitting_each},
    list::Pagination,
    operation::Operation,
    scalar::{OpenEnum, Timestamp},
};

/// The origin of a release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ReleaseSource {
    /// A build of a repository.
    GitBuild,
    /// A change of the endpoint's settings.
    Manual,
}

/// A setting that a release changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// Its name, such as `template.imageName`.
    pub field: String,
    /// The old value; null if it was added.
    #[serde(default)]
    pub old: Value,
    /// The new value; null if it was removed.
    #[serde(default)]
    pub new: Value,
}

/// A version of an endpoint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// The release's id.
    pub id: String,
    /// Its number, starting at 1.
    pub version: Lenient<u32>,
    /// Its origin.
    pub source: OpenEnum<ReleaseSource>,
    /// The build that produced it.
    #[serde(default, deserialize_with = "fitting")]
    pub build_id: Option<String>,
    /// Who created it.
    #[serde(default, deserialize_with = "fitting")]
    pub created_by_user_id: Option<String>,
    /// The number of workers that run it.
    pub worker_count: Lenient<u32>,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
    /// The settings that it changed.
    #[serde(default, deserialize_with = "fitting_each")]
    pub diff: Vec<Change>,
}

/// The rollout of the newest version.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rollout {
    /// Whether any worker runs an older version.
    #[serde(default, deserialize_with = "fitting")]
    pub in_progress: bool,
    /// Workers of the newest version.
    pub workers_on_latest: Lenient<u32>,
    /// All workers.
    pub workers_total: Lenient<u32>,
    /// The percentage of workers on the newest version, rounded down; 0 without workers.
    #[schemars(range(max = 100))]
    pub percent_on_latest: Lenient<u32>,
}

/// The reply of `serverless.releases`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListEndpointReleasesResponse {
    /// The newest version.
    #[serde(default, deserialize_with = "fitting")]
    pub endpoint_version: Option<u32>,
    /// Its rollout.
    #[serde(default, deserialize_with = "fitting")]
    pub rollout: Rollout,
    /// The releases, newest first.
    pub releases: Vec<Release>,
    /// The start of the next page.
    #[serde(default)]
    pub pagination: Pagination,
}

/// `serverless.releases`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointReleases {
    /// The endpoint.
    pub id: String,
    /// The maximum number of releases per page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// The end of the previous page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

impl Operation for ListEndpointReleases {
    const ID: &'static str = "serverless.releases";
    const NAME: &'static str = "listEndpointReleases";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/serverless/{id}/releases";
    type Output = ListEndpointReleasesResponse;
}

/// The status of a build.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BuildStatus {
    /// Queued.
    Pending,
    /// Building the image.
    Building,
    /// Storing the image.
    Uploading,
    /// Running its tests.
    Testing,
    /// Completed.
    Completed,
    /// Failed.
    Failed,
    /// Cancelled.
    Cancelled,
    /// Its tests failed.
    TestFailed,
}

/// A build of an endpoint's repository.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Build {
    /// The build's id.
    pub id: String,
    /// Its status.
    pub status: OpenEnum<BuildStatus>,
    /// The commit.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_hash: Option<String>,
    /// The commit message.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_message: Option<String>,
    /// The branch.
    #[serde(default, deserialize_with = "fitting")]
    pub branch: Option<String>,
    /// When it was created.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_date: Option<Timestamp>,
    /// The resulting image.
    #[serde(default, deserialize_with = "fitting")]
    pub image_name: Option<String>,
    /// When it started.
    #[serde(default, deserialize_with = "fitting")]
    pub started_at: Option<Timestamp>,
    /// When it ended.
    #[serde(default, deserialize_with = "fitting")]
    pub completed_at: Option<Timestamp>,
    /// Why it failed.
    #[serde(default, deserialize_with = "fitting")]
    pub error: Option<String>,
}

/// The reply of `serverless.builds`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointBuildsResponse {
    /// The builds, newest first; empty without a repository.
    pub builds: Vec<Build>,
    /// The start of the next page.
    #[serde(default)]
    pub pagination: Pagination,
}

/// `serverless.builds`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointBuilds {
    /// The endpoint.
    pub id: String,
    /// The maximum number of builds per page; 100 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u32>,
    /// The end of the previous page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

impl Operation for ListEndpointBuilds {
    const ID: &'static str = "serverless.builds";
    const NAME: &'static str = "listEndpointBuilds";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/serverless/{id}/builds";
    type Output = ListEndpointBuildsResponse;
}

/// `serverless.build`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GetEndpointBuild {
    /// The endpoint.
    pub id: String,
    /// The build.
    pub build_id: String,
}

impl Operation for GetEndpointBuild {
    const ID: &'static str = "serverless.build";
    const NAME: &'static str = "getEndpointBuild";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/serverless/{id}/builds/{buildId}";
    type Output = Build;
}

crate::list::lists! {
    ListEndpointReleases = "releases" releases: Release, paged;
}
