//! The hardware and container that an agent asks for, as the arguments of several tools have them.

use std::{collections::BTreeMap, time::Duration};

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use crate::cli::{
    args::values::Span,
    failure::Failure,
    resources::{resolve, select},
    session::Session,
};
use ops::place::{Order, PlacementRequest, Types};
use wire::{
    catalog::DataCenterRegion,
    clusters::CreateCluster,
    money::Usd,
    pods::{Cloud, CreatePod},
    schema,
};

/// Accepts every GPU type.
const ANY: &str = "any";

/// `0`, or numbers with units.
const SPAN: &str = r"^\s*(0|(\d+\s*[A-Za-z]+\s*)+)$";

/// A span of time as a text, like `30m`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TimeSpan(pub(super) Duration);

impl<'de> Deserialize<'de> for TimeSpan {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map(|Span(span)| Self(span)).map_err(serde::de::Error::custom)
    }
}

impl JsonSchema for TimeSpan {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "TimeSpan".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string", "pattern": SPAN })
    }
}

// Which hardware, and where it may be. A doc comment would stand in the list of tools four times.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct HardwareInput {
    /// GPU types by name or part of it; "any"
    #[serde(default)]
    gpu: Option<Vec<String>>,
    /// CPU flavor instead
    #[serde(default)]
    cpu: Option<String>,
    /// GPUs or vCPUs, per pod
    #[serde(default)]
    count: Option<u32>,
    /// >= 2: a cluster
    #[serde(default)]
    pods: Option<u32>,
    /// GB per GPU
    #[serde(default)]
    min_vram: Option<u32>,
    /// secure, community, any
    #[serde(default)]
    cloud: Option<String>,
    #[serde(default)]
    data_centers: Option<Vec<String>>,
    #[serde(default)]
    regions: Option<Vec<String>>,
    #[serde(default)]
    countries: Option<Vec<String>>,
    /// USD per hour
    #[serde(default)]
    max_price: Option<Usd>,
}

impl HardwareInput {
    /// How many pods of a cluster; `None` for one pod.
    fn cluster(&self) -> Option<u32> {
        self.pods.filter(|pods| *pods > 1)
    }

    /// The GPU types; `None` for a CPU pod.
    async fn types(&self, session: &Session) -> Result<Option<Types>, Failure> {
        let asked = match (&self.gpu, &self.cpu) {
            (Some(_), Some(_)) => {
                return Err(Failure::usage("`gpu` and `cpu` exclude each other", "keep one of them"));
            }
            (None, Some(_)) => return Ok(None),
            (Some(asked), None) => asked.as_slice(),
            (None, None) => &[],
        };
        if asked.is_empty() || asked.iter().any(|one| one.eq_ignore_ascii_case(ANY)) {
            return Ok(Some(Types::Any));
        }
        Ok(Some(Types::Named(select::gpus(session, asked).await?)))
    }

    fn clouds(&self) -> Result<Vec<Cloud>, Failure> {
        match self.cloud.as_deref().map(str::to_lowercase).as_deref() {
            _ if self.cluster().is_some() => Ok(vec![Cloud::Secure]),
            None | Some("any") => Ok(vec![Cloud::Secure, Cloud::Community]),
            Some("secure") => Ok(vec![Cloud::Secure]),
            Some("community") => Ok(vec![Cloud::Community]),
            Some(other) => Err(Failure::usage(format!("`{other}` is no cloud"), "say secure, community or any")),
        }
    }

    fn regions(&self) -> Result<Vec<DataCenterRegion>, Failure> {
        let read = |text: &String| {
            let wire = text.to_uppercase().replace([' ', '-'], "_");
            serde_json::from_value(Value::String(wire)).map_err(|_| {
                let hint = "`svcctl catalog datacenters` shows the regions";
                Failure::usage(format!("`{text}` is no region"), hint)
            })
        };
        self.regions.iter().flatten().map(read).collect()
    }

    /// The hardware of a pod in a body.
    async fn body(&self, session: &Session, types: Option<&Types>) -> Result<(&'static str, Value), Failure> {
        let count = self.count.unwrap_or(1);
        if let Some(types) = types {
            let first = match types {
                Types::Named(ids) => ids.first().cloned().unwrap_or_default(),
                Types::Any => ANY.to_owned(),
            };
            return Ok(("gpu", json!({ "id": first, "count": count })));
        }
        let (id, flavor) = select::cpu(session, self.cpu.as_deref().unwrap_or_default()).await?;
        let least = flavor.and_then(|flavor| *flavor.vcpu.min);
        Ok(("cpu", json!({ "id": id, "vcpuCount": self.count.or(least).unwrap_or(count) })))
    }

    /// The request for a pod or cluster on this hardware, cheapest first. `container` is the rest of the body.
    pub(super) async fn placement(
        &self,
        session: &Session,
        mut container: Map<String, Value>,
    ) -> Result<PlacementRequest, Failure> {
        let types = self.types(session).await?;
        let (kind, hardware) = self.body(session, types.as_ref()).await?;
        if let Some(sites) = self.data_centers.as_ref().filter(|sites| !sites.is_empty()) {
            container.insert("dataCenterIds".into(), select::data_centers(session, sites).await?.into());
        }
        let named = types.unwrap_or_else(|| Types::Named(vec![text_of(&hardware["id"])]));
        let (clouds, regions) = (self.clouds()?, self.regions()?);
        let mut request = PlacementRequest {
            body: wire::pods::CreatePodRequest::default(),
            cluster: None,
            types: named,
            clouds,
            regions,
            countries: self.countries.clone().unwrap_or_default(),
            min_vram: self.min_vram,
            max_price: self.max_price,
            order: Some(Order::Price),
        };
        if let Some(pods) = self.cluster() {
            if kind == "cpu" {
                return Err(Failure::usage("a cluster has GPUs", "name them in `gpu`"));
            }
            container.insert("type".into(), "APPLICATION".into());
            let compute = json!({ "gpuTypeId": hardware["id"], "gpuCountPerPod": hardware["count"], "podCount": pods });
            container.insert("compute".into(), compute);
            let mut body = Value::Object(container);
            resolve::file(session, &mut body).await?;
            let create = schema::decode::<CreateCluster>(json!({ "body": body }));
            let create = create.map_err(|problem| Failure::call("rent the cluster", problem))?;
            request.body = PlacementRequest::member_of(&create.body);
            request.cluster = Some(create.body);
        } else {
            container.insert(kind.into(), hardware);
            let mut body = Value::Object(container);
            resolve::account(session, &mut body).await?;
            let create = schema::decode::<CreatePod>(json!({ "body": body }));
            request.body = create.map_err(|problem| Failure::call("rent the pod", problem))?.body;
        }
        Ok(request)
    }
}

fn text_of(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

/// The container of a pod.
#[derive(Debug, Clone, Default)]
pub(super) struct Container {
    pub(super) name: String,
    pub(super) image: Option<String>,
    pub(super) command: Option<Vec<String>>,
    pub(super) env: Option<BTreeMap<String, String>>,
    pub(super) ports: Option<Vec<String>>,
    pub(super) disk: Option<u32>,
    /// Further fields of the create body.
    pub(super) more: Option<Map<String, Value>>,
}

impl Container {
    /// Its fields of a create body.
    pub(super) fn body(self) -> Map<String, Value> {
        let Self { name, image, command, env, ports, disk, more } = self;
        let mut body = more.unwrap_or_default();
        let fields = [
            ("name", json!(name)),
            ("image", json!(image)),
            ("cmd", json!(command)),
            ("env", json!(env)),
            ("ports", json!(ports)),
            ("disk", json!(disk)),
        ];
        body.extend(fields.into_iter().filter(|(_, value)| !value.is_null()).map(|(name, value)| (name.into(), value)));
        body
    }
}
