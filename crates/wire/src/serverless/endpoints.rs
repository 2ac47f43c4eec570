//! Endpoints: the resource and the operations on it (serverless.md, Endpoints).

use std::collections::BTreeMap;

use http::Method;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::json;

use super::mounts::{self, CreateEndpointMounts, EndpointMounts};
use crate::{
    container::{Command, CommandFields},
    operation::Operation,
    pods::{CpuConfig, CreateCpuConfig},
    problem::Violation,
    scalar::{CudaVersion, Open, Port, Timestamp},
    seen::{Seen, fitting, fitting_each},
};

/// The milliseconds that a job may run when neither endpoint nor job says.
pub const DEFAULT_TIMEOUT: u64 = 300_000;
/// The seconds that a worker stays idle when the endpoint does not say.
pub const DEFAULT_IDLE_TIMEOUT: u32 = 10;
/// The most workers of an endpoint that does not say.
pub const DEFAULT_MAX_WORKERS: u32 = 3;
/// The most HTTP ports of an endpoint's containers.
pub const MOST_HTTP_PORTS: usize = 10;

/// How work gets to the workers; fixed at create.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum EndpointType {
    /// Workers take jobs from a queue.
    Queue,
    /// Requests are passed through to the workers.
    LoadBalancer,
}

/// Whether a worker that ends idle is kept for a faster start.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Flashboot {
    /// Every start is a cold one.
    #[default]
    Off,
    /// Kept for 10 minutes.
    Flashboot,
    /// Kept for 60 minutes, and placed before others.
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
    /// How work gets to its workers.
    #[serde(rename = "type")]
    pub kind: Open<EndpointType>,
    /// Where its jobs or requests go.
    pub request_urls: Seen<RequestUrls>,
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
    pub disk: Seen<u32>,
    /// The containers' environment.
    pub env: Seen<BTreeMap<String, String>>,
    /// Published ports, each `<port>/<protocol>`.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<String>,
    /// The id of the registry credential that pulls the image.
    #[serde(default, deserialize_with = "fitting")]
    pub registry: Option<String>,
    /// What GPUs its workers run on; absent for CPU endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub gpu: Option<EndpointGpu>,
    /// The CPU flavors that its workers run on, in order of preference; absent for GPU endpoints.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cpu: Option<Vec<CpuConfig>>,
    /// How many workers there are.
    pub workers: Seen<Workers>,
    /// What makes it start workers.
    pub scaling: Seen<Scaling>,
    /// The data centers of its workers; empty is any.
    #[serde(default, deserialize_with = "fitting_each")]
    pub data_center_ids: Vec<String>,
    /// Network volumes, at most one a data center. A worker mounts the one where it runs.
    #[serde(default, deserialize_with = "fitting_each")]
    pub network_volumes: Vec<String>,
    /// The volumes with the paths where they appear.
    pub mounts: Seen<EndpointMounts>,
    /// The longest that a job may run, in milliseconds.
    pub timeout: Seen<u64>,
    /// Whether workers are kept for a faster start.
    pub flashboot: Open<Flashboot>,
    /// When it was created.
    pub created_at: Seen<Timestamp>,
}

/// Where the jobs of a QUEUE endpoint, or the requests of a LOAD_BALANCER endpoint, go. `{job_id}` stands for itself.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RequestUrls {
    /// Submits a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub run: Option<String>,
    /// Submits a job and waits for it.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub run_sync: Option<String>,
    /// Tells of a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub status: Option<String>,
    /// Reads what a job has put out.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub stream: Option<String>,
    /// Cancels a job.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub cancel: Option<String>,
    /// Runs a failed job again.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub retry: Option<String>,
    /// Cancels what is queued.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "fitting")]
    pub purge_queue: Option<String>,
    /// The base of every request to a LOAD_BALANCER endpoint.
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
    /// GPU types of these pools that are not used.
    #[serde(default, deserialize_with = "fitting_each")]
    pub excluded_types: Vec<String>,
    /// GPUs of each worker.
    #[schemars(range(min = 1))]
    pub count: Seen<u32>,
    /// The host must report exactly one of these; empty is any.
    #[serde(default, deserialize_with = "fitting_each")]
    pub allowed_cuda_versions: Vec<String>,
    /// The host must report this one or a higher one.
    #[serde(default, deserialize_with = "fitting")]
    pub min_cuda_version: Option<String>,
}

/// How many workers an endpoint has, and for how long.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct Workers {
    /// As many are always there; 0 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<u32>,
    /// There are never more; 3 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// The seconds that a worker without work stays; 10 when left out. Not with QUEUE and REQUEST_COUNT.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1, max = 3600))]
    pub idle_timeout: Option<u32>,
}

/// What makes an endpoint start workers (serverless.md, Scaling).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "SCREAMING_SNAKE_CASE", rename_all_fields = "camelCase")]
pub enum Scaling {
    /// A job has waited this many seconds.
    QueueDelay {
        /// Seconds, 0.5 at least.
        #[serde(serialize_with = "shortest")]
        queue_delay: f64,
    },
    /// There are so many jobs or requests for each worker.
    RequestCount {
        /// 1 or more.
        request_count: u32,
    },
}

/// A whole number is written without a point.
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
    /// As on the wire.
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

    /// Two closed objects, told apart by `type`.
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

/// The GPUs that a create asks for.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct CreateEndpointGpu {
    /// Pools of the catalog, in order of preference.
    #[schemars(length(min = 1))]
    pub pools: Vec<String>,
    /// GPU types of these pools that are not to be used.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("uniqueItems" = true), inner(regex(pattern = r"^\s*[^-\s]")))]
    pub excluded_types: Option<Vec<String>>,
    /// GPUs of each worker; 1 when left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these; empty is any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this one or a higher one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_cuda_version: Option<CudaVersion>,
}

/// What of the GPUs an update changes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(deny_unknown_fields)]
pub struct UpdateEndpointGpu {
    /// All pools anew; without `excludedTypes` that clears the excluded types.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(length(min = 1))]
    pub pools: Option<Vec<String>>,
    /// All excluded types anew; needs `pools`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(extend("uniqueItems" = true), inner(regex(pattern = r"^\s*[^-\s]")))]
    pub excluded_types: Option<Vec<String>>,
    /// GPUs of each worker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 1))]
    pub count: Option<u32>,
    /// The host must report exactly one of these; empty clears.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
    /// The host must report this one or a higher one; an empty text clears.
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
            /// How work gets to its workers.
            #[serde(rename = "type")]
            pub kind: EndpointType,
            /// What makes it start workers.
            pub scaling: Scaling,
            /// The container image; may be left out when `templateId` is set.
            pub image: Option<String>,
            /// A serverless template that gives what the body leaves out.
            #[schemars(length(min = 1))]
            pub template_id: Option<String>,
            /// GPUs; exactly one of `gpu` and `cpu`.
            pub gpu: Option<CreateEndpointGpu>,
            /// CPU flavors in order of preference; exactly one of `gpu` and `cpu`.
            #[schemars(length(min = 1), extend("uniqueItems" = true))]
            pub cpu: Option<Vec<CreateCpuConfig>>,
            /// How many workers there are.
            pub workers: Option<Workers>,
            /// The data centers to choose from; empty or left out is all.
            pub data_center_ids: Option<Vec<String>>,
            /// Network volumes, at most one a data center, at `/volume`.
            pub network_volumes: Option<Vec<String>>,
            /// Volumes with the paths where they appear.
            pub mounts: Option<CreateEndpointMounts>,
            /// The longest that a job may run, in milliseconds; 300000 when left out.
            pub timeout: Option<u64>,
            /// Whether workers are kept for a faster start; OFF when left out.
            pub flashboot: Option<Flashboot>,
        }
        disk: "Container disk of each worker in GB; 20 when left out.", env: "Environment of the containers.",
        ports: "Ports to publish, at most 10 of them http."
        {
            /// The registry credential that pulls the image; null for none, whatever the template says.
            #[serde(default, deserialize_with = "crate::scalar::present")]
            #[schemars(with = "Option<String>", extend("x-nullable" = true))]
            pub registry: Option<Option<String>>,
        }
    }
}

update_of_container! {
    /// The body of `serverless.update`: what is left out stays as it is; `env` is replaced as a whole.
    #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "workers": { "max": 5 } }))]
    pub struct UpdateEndpointRequest {
        /// What makes it start workers.
        pub scaling: Option<Scaling>,
        /// What changes of the GPUs; only on a GPU endpoint.
        pub gpu: Option<UpdateEndpointGpu>,
        /// All CPU flavors anew; only on a CPU endpoint.
        #[schemars(length(min = 1), extend("uniqueItems" = true))]
        pub cpu: Option<Vec<CreateCpuConfig>>,
        /// What changes of how many workers there are.
        pub workers: Option<Workers>,
        /// All data centers anew; empty is any.
        pub data_center_ids: Option<Vec<String>>,
        /// All network volumes anew, at most one a data center; one that stays keeps its path.
        pub network_volumes: Option<Vec<String>>,
        /// All volumes of the lists that are there anew.
        pub mounts: Option<CreateEndpointMounts>,
        /// The longest that a job may run, in milliseconds.
        pub timeout: Option<u64>,
        /// Whether workers are kept for a faster start.
        pub flashboot: Option<Flashboot>,
        /// A serverless template whose settings are applied once, beneath those of the body.
        #[schemars(length(min = 1))]
        pub template_id: Option<String>,
    }
}

impl CreateEndpointRequest {
    /// What the contract refuses (422) and its schema cannot say.
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
    /// What the contract refuses (422) and its schema cannot say.
    pub fn unfit(&self) -> Vec<Violation> {
        let lacks_pools = self.gpu.as_ref().is_some_and(|gpu| gpu.excluded_types.is_some() && gpu.pools.is_none());
        let excluded = lacks_pools
            .then(|| Violation::new("$.gpu.excludedTypes", "`excludedTypes` is read together with `pools`; send both"));
        let twice = said_twice(self.gpu.as_ref().and_then(|gpu| gpu.excluded_types.as_deref()));
        excluded.into_iter().chain(twice).chain(too_many_http_ports(self.ports.as_deref())).collect()
    }

    /// Every rule between fields that the body breaks, whatever the endpoint (400).
    pub fn broken_rules(&self) -> Vec<Violation> {
        let mut broken: Vec<_> = self.cpu.iter().flatten().filter_map(CreateCpuConfig::broken_rule).collect();
        broken.extend(self.command_fields().apply_to(&Command::default()).err());
        broken.extend(mounts::broken_rules(self.network_volumes.as_deref(), self.mounts.as_ref()));
        broken
    }
}

/// Excluded types that are the same without their blanks. The schema finds those that are the same with them.
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
        endpoints
    };
    create "createEndpoint": #[derive(Debug)] CreateEndpoint {
        /// Its settings.
        CreateEndpointRequest
    } refused [400, 402, 404];
    get "getEndpoint": GetEndpoint;
    update "updateEndpoint": UpdateEndpoint { UpdateEndpointRequest } refused [400];
    delete "deleteEndpoint": DeleteEndpoint refused [];
}
