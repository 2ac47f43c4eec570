//! Releases of an endpoint and how far they are rolled out, and its builds (serverless.md, Releases and rollout).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    list::Pagination,
    operation::Operation,
    scalar::{Open, Timestamp},
    seen::{Seen, fitting, fitting_each},
};

/// Where a release comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ReleaseSource {
    /// A build of a repository.
    GitBuild,
    /// A change of the endpoint's settings.
    Manual,
}

/// One setting that a release changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Change {
    /// Its name, `template.imageName`.
    pub field: String,
    /// What it was; null when it was added.
    #[serde(default)]
    pub old: Value,
    /// What it is; null when it was removed.
    #[serde(default)]
    pub new: Value,
}

/// A version of an endpoint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Release {
    /// The release's id.
    pub id: String,
    /// Its number, from 1.
    pub version: Seen<u32>,
    /// Where it comes from.
    pub source: Open<ReleaseSource>,
    /// The build that it is made of.
    #[serde(default, deserialize_with = "fitting")]
    pub build_id: Option<String>,
    /// Who made it.
    #[serde(default, deserialize_with = "fitting")]
    pub created_by_user_id: Option<String>,
    /// How many workers run it.
    pub worker_count: Seen<u32>,
    /// When it was made.
    pub created_at: Seen<Timestamp>,
    /// What it changed.
    #[serde(default, deserialize_with = "fitting_each")]
    pub diff: Vec<Change>,
}

/// How far the newest version is rolled out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Rollout {
    /// Whether a worker runs an older version.
    #[serde(default, deserialize_with = "fitting")]
    pub in_progress: bool,
    /// Workers of the newest version.
    pub workers_on_latest: Seen<u32>,
    /// All workers.
    pub workers_total: Seen<u32>,
    /// The share of the former, rounded down; 0 without workers.
    #[schemars(range(max = 100))]
    pub percent_on_latest: Seen<u32>,
}

/// The reply of `serverless.releases`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListEndpointReleasesResponse {
    /// The newest version.
    #[serde(default, deserialize_with = "fitting")]
    pub endpoint_version: Option<u32>,
    /// How far it is rolled out.
    #[serde(default, deserialize_with = "fitting")]
    pub rollout: Rollout,
    /// The releases, newest first.
    pub releases: Vec<Release>,
    /// Where the next page begins.
    #[serde(default)]
    pub pagination: Pagination,
}

/// `serverless.releases`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointReleases {
    /// The endpoint.
    pub id: String,
    /// The most releases of one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Where the page before ended.
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

/// How far a build is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum BuildStatus {
    /// It waits for its turn.
    Pending,
    /// The image is built.
    Building,
    /// The image is stored.
    Uploading,
    /// Its tests run.
    Testing,
    /// It is done.
    Completed,
    /// It failed.
    Failed,
    /// It was cancelled.
    Cancelled,
    /// Its tests failed.
    TestFailed,
}

/// A build of the repository of an endpoint.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Build {
    /// The build's id.
    pub id: String,
    /// How far it is.
    pub status: Open<BuildStatus>,
    /// The commit that is built.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_hash: Option<String>,
    /// Its message.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_message: Option<String>,
    /// Its branch.
    #[serde(default, deserialize_with = "fitting")]
    pub branch: Option<String>,
    /// When it was made.
    #[serde(default, deserialize_with = "fitting")]
    pub commit_date: Option<Timestamp>,
    /// The image that comes of it.
    #[serde(default, deserialize_with = "fitting")]
    pub image_name: Option<String>,
    /// When the build began.
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
    /// The builds, newest first; none without a repository.
    pub builds: Vec<Build>,
    /// Where the next page begins.
    #[serde(default)]
    pub pagination: Pagination,
}

/// `serverless.builds`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct ListEndpointBuilds {
    /// The endpoint.
    pub id: String,
    /// The most builds of one answer; 100 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 100))]
    pub limit: Option<u32>,
    /// Where the page before ended.
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
