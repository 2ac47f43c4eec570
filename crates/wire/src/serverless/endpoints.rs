//! Endpoints: the resource and its operations (serverless.md, Endpoints).

use std::collections::BTreeMap;

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::mounts::{self, CreateEndpointMounts, EndpointMounts};
use crate::{
    container::{Command, CommandFields},
    lenient::{Lenient, fitting, fitting_each},
    operation::Operation,
    pods::{CpuConfig, CreateCpuConfig},
    problem::Violation,
    scalar::{CudaVersion, OpenEnum, Port, Timestamp},
};

/// The default time limit of a job in milliseconds, when neither endpoint nor job sets one.
pub const DEFAULT_TIMEOUT: u64 = 300_000;
/// The default idle time of a worker, in seconds.
pub const DEFAULT_IDLE_TIMEOUT: u32 = 10;
/// The default maximum number of workers.
pub const DEFAULT_MAX_WORKERS: u32 = 3;
/// The maximum number of HTTP ports of an endpoint's containers.
pub const MOST_HTTP_PORTS: usize = 10;

/// How work reaches the workers; fixed at create.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EndpointType {
    /// Workers take jobs from a queue.
    Queue,
    /// The platform passes requests through to the workers.
    LoadBalancer,
}

/// Whether an idle worker stays on standby after it ends, for a faster start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Flashboot {
    /// Every start is cold.
    #[default]
    Off,
    /// Standby for 10 minutes.
    Flashboot,
    /// Standby for 60 minutes, with placement priority.
    PriorityFlashboot,
}

/// A serverless endpoint.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Endpoint {
    /// The endpoint's id.
    pub id: String,
    /// Its name; not unique.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// How work reaches its workers.
    #[serde(rename = "type")]
    pub kind: OpenEnum<EndpointType>,
    /// The URLs for its jobs or requests.
    pub request_urls: Lenient<RequestUrls>,
    /// The container image.
    #[serde(default, deserialize_with = "fitting")]
    pub image: String,
    /// The command as stored.
    #[serde(default, deserialize_with = "fitting")]
    pub args: String,
    /// Exec-form CMD, when set.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cmd: Option<Vec<String>>,
    /// Exec-form ENTRYPOINT, when set.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub entrypoint: Option<Vec<String>>,
    /// Container disk of each worker in GB.
    #[schemars(range(min = 1))]
    pub disk: Lenient<u32>,
    /// The containers' environment.
    pub env: Lenient<BTreeMap<String, String>>,
    /// Published ports, each `<port>/<protocol>`.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<String>,
    /// The id of the registry credential that pulls the image.
    #[serde(default, deserialize_with = "fitting")]
    pub registry: Option<String>,
    /// The GPUs of its workers; absent for CPU endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub gpu: Option<EndpointGpu>,
    /// The CPU flavors of its workers, in order of preference; absent for GPU endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cpu: Option<Vec<CpuConfig>>,
    /// Its worker limits.
    pub workers: Lenient<Workers>,
    /// The rule for starting workers.
    pub scaling: Lenient<Scaling>,
    /// The data centers of its workers; empty means any.
    #[serde(default, deserialize_with = "fitting_each")]
    pub data_center_ids: Vec<String>,
    /// Network volumes, at most one per data center. A worker mounts the one in its data center.
    #[serde(default, deserialize_with = "fitting_each")]
    pub network_volumes: Vec<String>,
    /// The volumes with their mount paths.
    pub mounts: Lenient<EndpointMounts>,
    /// The time limit of a job, in milliseconds.
    pub timeout: Lenient<u64>,
    /// Whether workers stay on standby for a faster start.
    pub flashboot: OpenEnum<Flashboot>,
    /// When it was created.
    pub created_at: Lenient<Timestamp>,
}

/// The URLs for jobs of a QUEUE endpoint or requests of a LOAD_BALANCER endpoint. `{job_id}` is literal.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestUrls {
    /// Submits a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub run: Option<String>,
    /// Submits a job and waits for it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub run_sync: Option<String>,
    /// Gets a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub status: Option<String>,
    /// Reads a job's output stream.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub stream: Option<String>,
    /// Cancels a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cancel: Option<String>,
    /// Retries a failed job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub retry: Option<String>,
    /// Cancels all queued jobs.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub purge_queue: Option<String>,
    /// The base URL for requests to a LOAD_BALANCER endpoint.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub base: Option<String>,
    /// Counts jobs and workers.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub health: Option<String>,
}

/// The GPUs of an endpoint's workers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct EndpointGpu {
    /// Pools of the catalog, in order of preference.
    #[serde(default, deserialize_with = "fitting_each")]
    #[schemars(length(min = 1))]
    pub pools: Vec<String>,
    /// GPU types to exclude from these pools.
    #[serde(default, deserialize_with = "fitting_each")]
    pub excluded_types: Vec<String>,
    /// GPUs per worker.
    #[schemars(range(min = 1))]
    pub count: Lenient<u32>,
    /// The host must report exactly one of these versions; empty means any.
    #[serde(default, deserialize_with = "fitting_each")]
    pub allowed_cuda_versions: Vec<String>,
    /// The host must report this version or higher.
    #[serde(default, deserialize_with = "fitting")]
    pub min_cuda_version: Option<String>,
}

/// The number of workers of an endpoint, and their idle time.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct Workers {
    /// The minimum, which always runs; 0 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// The maximum; 3 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// Seconds that an idle worker stays; 10 by default. Not with QUEUE and REQUEST_COUNT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3600))]
    pub idle_timeout: Option<u32>,
}

/// The rule by which an endpoint starts workers (serverless.md, Scaling).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Scaling {
    /// Starts a worker when a job has waited this many seconds.
    QueueDelay {
        /// Seconds, at least 0.5.
        #[serde(serialize_with = "shortest")]
        queue_delay: f64,
    },
    /// Starts workers for this many jobs or requests per worker.
    RequestCount {
        /// At least 1.
        request_count: u32,
    },
}

/// Writes a whole number without a decimal point.
#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn shortest<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    #[allow(clippy::cast_possible_truncation, reason = "checked to be whole and small")]
    if number.fract() == 0.0 && number.abs() < 1e15 {
        serializer.serialize_i64(*number as i64)
    } else {
        serializer.serialize_f64(*number)
    }
}

impl Scaling {
    /// The wire name.
    pub const fn type_name(&self) -> &'static str {
        match self {
            Self::QueueDelay { .. } => "QUEUE_DELAY",
            Self::RequestCount { .. } => "REQUEST_COUNT",
        }
    }
}

impl JsonSchema for Scaling {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Scaling".into()
    }

    /// Two closed objects, distinguished by `type`.
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let of = |name: &str, field: &str, kind: &str, least: f64| {
            json!({
                "type": "object",
                "properties": {
                    "type": { "type": "string", "enum": [name] },
                    field: { "type": kind, "minimum": if least < 1.0 { json!(least) } else { json!(1) } },
                },
                "required": ["type", field],
                "additionalProperties": false,
            })
        };
        let delay = of("QUEUE_DELAY", "queueDelay", "number", 0.5);
        let mut count = of("REQUEST_COUNT", "requestCount", "integer", 1.0);
        count["properties"]["requestCount"]["maximum"] = json!(u32::MAX);
        json_schema!({
            "description": "What makes an endpoint start workers.",
            "anyOf": [delay, count],
            "discriminator": { "propertyName": "type" },
        })
    }
}

/// The GPUs requested by a create.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateEndpointGpu {
    /// Pools of the catalog, in order of preference.
    #[schemars(length(min = 1))]
    pub pools: Vec<String>,
    /// GPU types to exclude from these pools.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("uniqueItems" = true), inner(regex(pattern = r"^\s*[^-\s]")))]
    pub excluded_types: Option<Vec<String>>,
    /// GPUs per worker; 1 by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these versions; empty means any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this version or higher.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_cuda_version: Option<CudaVersion>,
}

/// Changes to the GPUs of an endpoint.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct UpdateEndpointGpu {
    /// Replaces all pools; without `excludedTypes`, clears the excluded types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub pools: Option<Vec<String>>,
    /// Replaces all excluded types; requires `pools`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("uniqueItems" = true), inner(regex(pattern = r"^\s*[^-\s]")))]
    pub excluded_types: Option<Vec<String>>,
    /// GPUs per worker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these versions; empty clears the constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this version or higher; an empty text clears the constraint.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Option<String>", regex(pattern = r"^(\d+\.\d+)?$"))]
    pub min_cuda_version: Option<String>,
}

create_of_container! {
    /// The body of `serverless.create`.
    #[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "echo", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": ["ADA_24"] }, "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 } }))]
    pub struct CreateEndpointRequest {
        {
            /// Its name.
            #[schemars(length(min = 1))]
            pub name: String,
            /// How work reaches its workers.
            #[serde(rename = "type")]
            pub kind: EndpointType,
            /// The rule for starting workers.
            pub scaling: Scaling,
            /// The container image; optional when `templateId` is set.
            pub image: Option<String>,
            /// A serverless template that supplies the fields the body omits.
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// GPUs; set exactly one of `gpu` and `cpu`.
            pub gpu: Option<CreateEndpointGpu>,
            /// CPU flavors in order of preference; set exactly one of `gpu` and `cpu`.
            #[schemars(length(min = 1), extend("uniqueItems" = true))]
            pub cpu: Option<Vec<CreateCpuConfig>>,
            /// Its worker limits.
            pub workers: Option<Workers>,
            /// The data centers to choose from; all when empty or omitted.
            pub data_center_ids: Option<Vec<String>>,
            /// Network volumes, at most one per data center, mounted at `/volume`.
            pub network_volumes: Option<Vec<String>>,
            /// Volumes with their mount paths.
            pub mounts: Option<CreateEndpointMounts>,
            /// The time limit of a job, in milliseconds; 300000 by default.
            pub timeout: Option<u64>,
            /// Whether workers stay on standby for a faster start; OFF by default.
            pub flashboot: Option<Flashboot>,
        }
        disk: "Container disk of each worker in GB; 20 when left out.", env: "Environment of the containers.",
        ports: "Ports to publish, at most 10 of them http."
        {
            /// The registry credential for pulling the image; null for none, even if the template sets one.
            #[serde(default, deserialize_with = "crate::scalar::present")]
            #[schemars(with = "Option<String>", extend("x-nullable" = true))]
            pub registry: Option<Option<String>>,
        }
    }
}

update_of_container! {
    /// The body of `serverless.update`: omitted fields stay unchanged; `env` is replaced as a whole.
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "workers": { "max": 5 } }))]
    pub struct UpdateEndpointRequest {
        /// The rule for starting workers.
        pub scaling: Option<Scaling>,
        /// Changes to the GPUs; only for a GPU endpoint.
        pub gpu: Option<UpdateEndpointGpu>,
        /// Replaces all CPU flavors; only for a CPU endpoint.
        #[schemars(length(min = 1), extend("uniqueItems" = true))]
        pub cpu: Option<Vec<CreateCpuConfig>>,
        /// Changes to the worker limits.
        pub workers: Option<Workers>,
        /// Replaces all data centers; empty means any.
        pub data_center_ids: Option<Vec<String>>,
        /// Replaces all network volumes, at most one per data center; a volume that stays keeps its path.
        pub network_volumes: Option<Vec<String>>,
        /// Replaces the volumes of each list that is present.
        pub mounts: Option<CreateEndpointMounts>,
        /// The time limit of a job, in milliseconds.
        pub timeout: Option<u64>,
        /// Whether workers stay on standby for a faster start.
        pub flashboot: Option<Flashboot>,
        /// A serverless template to apply once; settings in the body take precedence.
        #[schemars(length(min = 1))]
        pub template_id: Option<String>,
    }
}

impl CreateEndpointRequest {
    /// Violations of the contract (422) that the schema cannot express.
    pub fn unfit(&self) -> Vec<Violation> {
        let mut unfit = Vec::new();
        if self.image.is_none() && self.template_id.is_none() {
            unfit.push(Violation::new("$.image", "`image` is required unless `templateId` is set"));
        }
        if self.kind == EndpointType::LoadBalancer && matches!(self.scaling, Scaling::QueueDelay { .. }) {
            unfit.push(Violation::new("$.scaling.type", "QUEUE_DELAY is for QUEUE endpoints; use REQUEST_COUNT"));
        }
        unfit.extend(said_twice(self.gpu.as_ref().and_then(|gpu| gpu.excluded_types.as_deref())));
        unfit.extend(too_many_http_ports(self.ports.as_deref()));
        unfit
    }

    /// Every rule between fields that the body breaks (400).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken = Vec::new();
        match (&self.gpu, &self.cpu) {
            (Some(_), Some(_)) => broken.push(Violation::new("$", "`gpu` and `cpu` exclude each other; keep one")),
            (None, None) => broken.push(Violation::new("$", "exactly one of `gpu` and `cpu` is required")),
            (Some(_), None) | (None, Some(_)) => {}
        }
        broken.extend(self.cpu.iter().flatten().filter_map(CreateCpuConfig::broken_rule));
        broken.extend(self.command_fields().apply_to(&Command::default()).err());
        broken.extend(mounts::broken_rules(self.network_volumes.as_deref(), self.mounts.as_ref()));
        broken
    }
}

impl UpdateEndpointRequest {
    /// Violations of the contract (422) that the schema cannot express.
    pub fn unfit(&self) -> Vec<Violation> {
        let lacks_pools = self.gpu.as_ref().is_some_and(|gpu| gpu.excluded_types.is_some() && gpu.pools.is_none());
        let excluded = lacks_pools
            .then(|| Violation::new("$.gpu.excludedTypes", "`excludedTypes` is read together with `pools`; send both"));
        let twice = said_twice(self.gpu.as_ref().and_then(|gpu| gpu.excluded_types.as_deref()));
        excluded.into_iter().chain(twice).chain(too_many_http_ports(self.ports.as_deref())).collect()
    }

    /// Every rule between fields that the body breaks, for any endpoint (400).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken: Vec<_> = self.cpu.iter().flatten().filter_map(CreateCpuConfig::broken_rule).collect();
        broken.extend(self.command_fields().apply_to(&Command::default()).err());
        broken.extend(mounts::broken_rules(self.network_volumes.as_deref(), self.mounts.as_ref()));
        broken
    }
}

/// Excluded types that are equal apart from surrounding whitespace. The schema finds exact duplicates.
fn said_twice(excluded: Option<&[String]>) -> Option<Violation> {
    let excluded = excluded?;
    let again =
        excluded.iter().enumerate().find(|(at, id)| excluded[..*at].iter().any(|one| one.trim() == id.trim()))?;
    Some(Violation::new("$.gpu.excludedTypes", format!("`{}` is there twice", crate::json::cut(again.1.trim()))))
}

fn too_many_http_ports(ports: Option<&[Port]>) -> Option<Violation> {
    let http = ports?.iter().filter(|port| port.protocol == crate::scalar::Protocol::Http).count();
    (http > MOST_HTTP_PORTS)
        .then(|| Violation::new("$.ports", format!("{http} http ports are more than {MOST_HTTP_PORTS}")))
}

resource! {
    "endpoint", "endpoints" as "serverless" at "/v2/serverless": Endpoint;
    list "listEndpoints": ListEndpoints {} -> ListEndpointsResponse {
        /// The account's endpoints, oldest first.
        endpoints = "endpoints"
    };
    create "createEndpoint": #[derive(Debug)] CreateEndpoint {
        /// Its settings.
        CreateEndpointRequest
    } refused [400, 402, 404];
    get "getEndpoint": GetEndpoint;
    update "updateEndpoint": UpdateEndpoint { UpdateEndpointRequest } refused [400];
    delete "deleteEndpoint": DeleteEndpoint refused [];
}
