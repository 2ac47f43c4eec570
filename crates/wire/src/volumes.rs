//! Network volumes, bound to a data center, and global volumes, bound to none (wire.md, Network volumes).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use serde_with::skip_serializing_none;

use super::{
    catalog::NetworkVolumeType,
    lenient::{Lenient, fitting},
    operation::Operation,
    scalar::{OpenEnum, Timestamp},
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
    pub size: Lenient<u32>,
    /// The data center that holds it.
    #[serde(default, deserialize_with = "fitting")]
    pub data_center: String,
    /// Its speed.
    #[serde(rename = "type")]
    pub kind: OpenEnum<NetworkVolumeType>,
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
    /// The data center to hold it.
    pub data_center: String,
    /// Its speed; STANDARD by default.
    #[serde(rename = "type", default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<NetworkVolumeType>,
}

/// The body of `network-volumes.update`; at least one field.
#[skip_serializing_none]
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "size": 200 }))]
pub struct UpdateNetworkVolumeRequest {
    /// A new name.
    #[schemars(length(min = 1))]
    pub name: Option<String>,
    /// A new size in GB; a volume never shrinks.
    #[schemars(range(min = 10, max = 4096))]
    pub size: Option<u32>,
}

resource! {
    "volume", "volumes" as "network-volumes" at "/v2/network-volumes": NetworkVolume;
    list "listNetworkVolumes": ListNetworkVolumes {} -> ListNetworkVolumesResponse {
        /// The account's network volumes, oldest first.
        network_volumes = "networkVolumes"
    };
    create "createNetworkVolume": #[derive(Debug)] CreateNetworkVolume {
        /// Its settings.
        CreateNetworkVolumeRequest
    } refused [400, 402];
    get "getNetworkVolume": GetNetworkVolume;
    update "updateNetworkVolume": UpdateNetworkVolume { UpdateNetworkVolumeRequest } refused [400, 402];
    delete "deleteNetworkVolume": DeleteNetworkVolume refused [409];
}

/// A global volume: billed by use, so it has no size.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct GlobalVolume {
    /// The volume's id.
    pub id: String,
    /// Its name; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
    /// Who created it, if known.
    #[serde(default, deserialize_with = "fitting")]
    pub created_by_user_id: Option<String>,
}

/// The body of `global-volumes.create`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
#[schemars(example = json!({ "name": "shared" }))]
pub struct CreateGlobalVolumeRequest {
    /// Its name; surrounding whitespace is removed.
    #[schemars(length(min = 1), pattern(r"^\s*\S([\s\S]{0,189}\S)?\s*$"))]
    pub name: String,
}

/// The body of `global-volumes.update`.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields, extend("minProperties" = 1))]
#[schemars(example = json!({ "name": "renamed" }))]
pub struct UpdateGlobalVolumeRequest {
    /// A new name; surrounding whitespace is removed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1), pattern(r"^\s*\S([\s\S]{0,189}\S)?\s*$"))]
    pub name: Option<String>,
}

resource! {
    "volume", "volumes" as "global-volumes" at "/v2/global-volumes": GlobalVolume;
    list "listGlobalVolumes": ListGlobalVolumes {} -> ListGlobalVolumesResponse {
        /// The account's global volumes, oldest first.
        global_volumes = "globalVolumes"
    };
    create "createGlobalVolume": #[derive(Debug)] CreateGlobalVolume {
        /// Its settings.
        CreateGlobalVolumeRequest
    } refused [];
    get "getGlobalVolume": GetGlobalVolume;
    update "updateGlobalVolume": UpdateGlobalVolume { UpdateGlobalVolumeRequest } refused [];
    delete "deleteGlobalVolume": DeleteGlobalVolume refused [409];
}
