//! Network volumes, tied to a data center, and global volumes, tied to none (wire.md, Network volumes).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    catalog::NetworkVolumeType,
    list::Pagination,
    operation::{NoContent, Operation},
    scalar::Open,
    seen::{Seen, fitting},
};

/// A network volume.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NetworkVolume {
    /// The volume's id.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// Its size in GB.
    #[schemars(range(min = 10, max = 4096))]
    pub size: Seen<u32>,
    /// The data center that holds it.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center: String,
    /// How fast it is.
    #[serde(rename = "type")]
    pub kind: Open<NetworkVolumeType>,
}

/// The body of `network-volumes.create`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "data", "size": 100, "dataCenter": "US-KS-2" }))]
pub struct CreateNetworkVolumeRequest {
    /// Its name.
    #[schemars(length(min = 1))]
    pub name: String,
    /// Its size in GB.
    #[schemars(range(min = 10, max = 4096))]
    pub size: u32,
    /// The data center that shall hold it.
    pub data_center: String,
    /// How fast it shall be; STANDARD when left out.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<NetworkVolumeType>,
}

/// The body of `network-volumes.update`; at least one field.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "size": 200 }))]
pub struct UpdateNetworkVolumeRequest {
    /// A new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub name: Option<String>,
    /// A new size in GB; a volume never shrinks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 10, max = 4096))]
    pub size: Option<u32>,
}

/// `network-volumes.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListNetworkVolumes {
    /// The most volumes of one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Where the page before ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// The reply of `network-volumes.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListNetworkVolumesResponse {
    /// The account's network volumes, oldest first.
    pub network_volumes: Vec<NetworkVolume>,
    /// Where the next page begins.
    #[serde(default)]
    pub pagination: Pagination,
}

impl Operation for ListNetworkVolumes {
    const ID: &'static str = "network-volumes.list";
    const NAME: &'static str = "listNetworkVolumes";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/network-volumes";
    type Output = ListNetworkVolumesResponse;
}

/// `network-volumes.create`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateNetworkVolume {
    /// Its settings.
    pub body: CreateNetworkVolumeRequest,
}

impl Operation for CreateNetworkVolume {
    const ID: &'static str = "network-volumes.create";
    const NAME: &'static str = "createNetworkVolume";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/network-volumes";
    const STATUS: u16 = 201;
    const REFUSALS: &'static [u16] = &[400, 402];
    type Output = NetworkVolume;
}

/// `network-volumes.get`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetNetworkVolume {
    /// The volume.
    pub id: String,
}

impl Operation for GetNetworkVolume {
    const ID: &'static str = "network-volumes.get";
    const NAME: &'static str = "getNetworkVolume";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/network-volumes/{id}";
    type Output = NetworkVolume;
}

/// `network-volumes.update`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UpdateNetworkVolume {
    /// The volume.
    pub id: String,
    /// What to change.
    pub body: UpdateNetworkVolumeRequest,
}

impl Operation for UpdateNetworkVolume {
    const ID: &'static str = "network-volumes.update";
    const NAME: &'static str = "updateNetworkVolume";
    const METHOD: Method = Method::PATCH;
    const PATH: &'static str = "/v2/network-volumes/{id}";
    const REFUSALS: &'static [u16] = &[400];
    type Output = NetworkVolume;
}

/// `network-volumes.delete`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteNetworkVolume {
    /// The volume.
    pub id: String,
}

impl Operation for DeleteNetworkVolume {
    const ID: &'static str = "network-volumes.delete";
    const NAME: &'static str = "deleteNetworkVolume";
    const METHOD: Method = Method::DELETE;
    const PATH: &'static str = "/v2/network-volumes/{id}";
    const STATUS: u16 = 204;
    const REFUSALS: &'static [u16] = &[409];
    type Output = NoContent;
}

/// A global volume: billed by use, so it has no size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct GlobalVolume {
    /// The volume's id.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
}

/// The body of `global-volumes.create`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "shared" }))]
pub struct CreateGlobalVolumeRequest {
    /// Its name.
    #[schemars(length(min = 1))]
    pub name: String,
}

/// The body of `global-volumes.update`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "name": "renamed" }))]
pub struct UpdateGlobalVolumeRequest {
    /// A new name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub name: Option<String>,
}

/// `global-volumes.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListGlobalVolumes {
    /// The most volumes of one answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 1000))]
    pub limit: Option<u32>,
    /// Where the page before ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
}

/// The reply of `global-volumes.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ListGlobalVolumesResponse {
    /// The account's global volumes, oldest first.
    pub global_volumes: Vec<GlobalVolume>,
    /// Where the next page begins.
    #[serde(default)]
    pub pagination: Pagination,
}

impl Operation for ListGlobalVolumes {
    const ID: &'static str = "global-volumes.list";
    const NAME: &'static str = "listGlobalVolumes";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/global-volumes";
    type Output = ListGlobalVolumesResponse;
}

/// `global-volumes.create`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct CreateGlobalVolume {
    /// Its settings.
    pub body: CreateGlobalVolumeRequest,
}

impl Operation for CreateGlobalVolume {
    const ID: &'static str = "global-volumes.create";
    const NAME: &'static str = "createGlobalVolume";
    const METHOD: Method = Method::POST;
    const PATH: &'static str = "/v2/global-volumes";
    const STATUS: u16 = 201;
    type Output = GlobalVolume;
}

/// `global-volumes.get`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetGlobalVolume {
    /// The volume.
    pub id: String,
}

impl Operation for GetGlobalVolume {
    const ID: &'static str = "global-volumes.get";
    const NAME: &'static str = "getGlobalVolume";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/global-volumes/{id}";
    type Output = GlobalVolume;
}

/// `global-volumes.update`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct UpdateGlobalVolume {
    /// The volume.
    pub id: String,
    /// What to change.
    pub body: UpdateGlobalVolumeRequest,
}

impl Operation for UpdateGlobalVolume {
    const ID: &'static str = "global-volumes.update";
    const NAME: &'static str = "updateGlobalVolume";
    const METHOD: Method = Method::PATCH;
    const PATH: &'static str = "/v2/global-volumes/{id}";
    type Output = GlobalVolume;
}

/// `global-volumes.delete`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct DeleteGlobalVolume {
    /// The volume.
    pub id: String,
}

impl Operation for DeleteGlobalVolume {
    const ID: &'static str = "global-volumes.delete";
    const NAME: &'static str = "deleteGlobalVolume";
    const METHOD: Method = Method::DELETE;
    const PATH: &'static str = "/v2/global-volumes/{id}";
    const STATUS: u16 = 204;
    const REFUSALS: &'static [u16] = &[409];
    type Output = NoContent;
}
