//! The endpoint flags, shared by `create` and `update`.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use crate::cli::{
    args::values::{PlacedVolume, Span},
    failure::{Failure, Kind},
    resources::{container::set, resolve, select},
    session::Session,
};
use ops::serverless::pools;
use wire::{
    catalog::ListGpuTypes,
    scalar::CudaVersion,
    serverless::endpoints::Scaling,
    volumes::{ListGlobalVolumes, ListNetworkVolumes},
};

/// How many workers there are.
#[derive(Debug, Args)]
#[command(next_help_heading = "Workers")]
pub(super) struct WorkersArgs {
    /// Workers that are always there, and cost all the time [default: 0]
    #[arg(long, value_name = "N")]
    pub(super) min: Option<u32>,
    /// The most workers at a time [default: 3]
    #[arg(long, value_name = "N")]
    pub(super) max: Option<u32>,
    /// How long a worker without work stays, like 30s [default: 10s]
    #[arg(long, value_name = "DURATION")]
    idle_timeout: Option<Span>,
    /// When to start workers: delay=S, after a job waited so many seconds, or requests=N, one for every N jobs
    /// [default: delay=4, with --type lb requests=1]
    #[arg(long, value_name = "delay=S|requests=N")]
    scale_by: Option<ScaleBy>,
}

/// On what hardware its workers run, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Placement")]
pub(super) struct HardwareArgs {
    /// A pool of GPU types, in order of preference; `svcctl catalog gpus -o wide` shows them
    #[arg(long, value_name = "ID", value_delimiter = ',', conflicts_with_all = ["gpu", "cpu"])]
    pool: Vec<String>,
    /// A GPU type by id, name or part of it, like 'RTX 4090': its pool without the other types of it; may be repeated
    #[arg(long, value_name = "TYPE", conflicts_with_all = ["exclude", "cpu"])]
    gpu: Vec<String>,
    /// A CPU flavor with its vCPUs instead of GPUs, like cpu5c:4; may be repeated, in order of preference
    #[arg(long, value_name = "FLAVOR:VCPUS", value_delimiter = ',')]
    cpu: Vec<FlavorChoice>,
    /// GPU types of the pools that are not to be used
    #[arg(long, value_name = "TYPE", conflicts_with = "cpu")]
    exclude: Vec<String>,
    /// GPUs of each worker [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "cpu")]
    gpu_count: Option<u32>,
    /// CUDA versions to allow on the host
    #[arg(long, value_name = "V", value_delimiter = ',', conflicts_with = "cpu")]
    cuda: Vec<CudaVersion>,
    /// Minimum CUDA version of the host
    #[arg(long, value_name = "V", conflicts_with = "cpu")]
    min_cuda: Option<CudaVersion>,
    /// Data centers to allow
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    data_center: Vec<String>,
    /// Network volumes to mount, at most one in a data center [default path: /volume]
    #[arg(long, value_name = "ID[:PATH]", value_delimiter = ',')]
    network_volume: Vec<PlacedVolume>,
    /// A global volume to mount [default path: /global]
    #[arg(long, value_name = "ID[:PATH]")]
    global_volume: Option<PlacedVolume>,
    /// Whether workers are kept for a faster start [default: off]
    #[arg(long, value_name = "MODE", value_enum, ignore_case = true)]
    flashboot: Option<FlashbootChoice>,
    /// The longest that a job may run, like 5m [default: 5m]
    #[arg(long, value_name = "DURATION")]
    timeout: Option<Span>,
}

/// Whether workers are kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FlashbootChoice {
    /// Every start is a cold one
    Off,
    /// Kept for 10 minutes
    On,
    /// Kept for 60 minutes, and placed before others
    Priority,
}

/// `delay=S` or `requests=N`.
#[derive(Debug, Clone, Copy, PartialEq)]
struct ScaleBy(Scaling);

impl FromStr for ScaleBy {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "it is neither delay=S, in seconds of 0.5 or more, nor requests=N, 1 or more".to_owned();
        match text.split_once('=') {
            Some(("delay", seconds)) => {
                let seconds: f64 = seconds.strip_suffix('s').unwrap_or(seconds).parse().map_err(|_| wrong())?;
                let fits = seconds.is_finite() && seconds >= 0.5;
                fits.then_some(Self(Scaling::QueueDelay { queue_delay: seconds })).ok_or_else(wrong)
            }
            Some(("requests", count)) => {
                let count = count.parse().ok().filter(|count| *count > 0).ok_or_else(wrong)?;
                Ok(Self(Scaling::RequestCount { request_count: count }))
            }
            _ => Err(wrong()),
        }
    }
}

/// `FLAVOR` or `FLAVOR:VCPUS`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct FlavorChoice {
    id: String,
    vcpus: Option<u32>,
}

impl FromStr for FlavorChoice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (id, vcpus) = text.split_once(':').map_or((text, None), |(id, vcpus)| (id, Some(vcpus)));
        let vcpus = vcpus.map(str::parse).transpose();
        match vcpus {
            Ok(vcpus) if !id.is_empty() => Ok(Self { id: id.to_owned(), vcpus }),
            _ => Err("it is not FLAVOR:VCPUS, like cpu5c:4".to_owned()),
        }
    }
}

impl WorkersArgs {
    /// Whether nothing was typed.
    pub(super) const fn is_empty(&self) -> bool {
        self.min.is_none() && self.max.is_none() && self.idle_timeout.is_none() && self.scale_by.is_none()
    }

    /// Puts what was typed into a body.
    pub(super) fn apply(&self, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut fields = Map::new();
        set(&mut fields, "min", self.min);
        set(&mut fields, "max", self.max);
        if let Some(Span(span)) = self.idle_timeout {
            if span.subsec_nanos() > 0 {
                return Err(Failure::usage(
                    "--idle-timeout is counted in whole seconds",
                    "for example --idle-timeout 30s",
                ));
            }
            fields.insert("idleTimeout".into(), span.as_secs().into());
        }
        merge(body, "workers", fields);
        set(body, "scaling", self.scale_by.map(|ScaleBy(scaling)| json!(scaling)));
        Ok(())
    }
}

impl HardwareArgs {
    /// Puts what was typed into a body.
    pub(super) async fn apply(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        self.apply_gpu(session, body).await?;
        self.apply_cpu(session, body).await?;
        if !self.data_center.is_empty() {
            let ids = select::data_centers(session, &self.data_center).await?;
            body.insert("dataCenterIds".into(), ids.into());
        }
        self.apply_volumes(session, body).await?;
        let flashboot = self.flashboot.map(|choice| match choice {
            FlashbootChoice::Off => "OFF",
            FlashbootChoice::On => "FLASHBOOT",
            FlashbootChoice::Priority => "PRIORITY_FLASHBOOT",
        });
        set(body, "flashboot", flashboot);
        let millis = |span: Span| u64::try_from(span.0.as_millis()).unwrap_or(u64::MAX);
        set(body, "timeout", self.timeout.map(millis));
        Ok(())
    }

    /// Whether exclusions were typed without pools: the current pools have to be read.
    pub(super) const fn needs_pools(&self) -> bool {
        !self.exclude.is_empty() && self.pool.is_empty()
    }

    /// Whether pools were typed without exclusions: the current ones would be lost.
    pub(super) const fn needs_exclusions(&self) -> bool {
        self.exclude.is_empty() && !self.pool.is_empty()
    }

    async fn apply_gpu(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut fields = Map::new();
        if !self.pool.is_empty() {
            fields.insert("pools".into(), self.pool.clone().into());
        }
        if !self.exclude.is_empty() {
            fields.insert("excludedTypes".into(), select::gpus(session, &self.exclude).await?.into());
        }
        if !self.gpu.is_empty() {
            let pools::Choice { pools, excluded } = self.pools(session).await?;
            fields.insert("pools".into(), pools.into());
            fields.insert("excludedTypes".into(), excluded.into());
        }
        set(&mut fields, "count", self.gpu_count);
        set(&mut fields, "minCudaVersion", self.min_cuda.map(|version| version.to_string()));
        if !self.cuda.is_empty() {
            fields.insert("allowedCudaVersions".into(), self.cuda.iter().map(ToString::to_string).collect());
        }
        if !self.pool.is_empty() || !self.gpu.is_empty() {
            body.remove("cpu");
        }
        merge(body, "gpu", fields);
        Ok(())
    }

    /// The pools of the cards that were typed.
    async fn pools(&self, session: &Session) -> Result<pools::Choice, Failure> {
        if session.platform.rehearses() {
            let what = "--curl cannot show --gpu, which depends on the pools of the catalog";
            return Err(Failure::usage(what, "give --pool, and --exclude where types of it are not wanted"));
        }
        let catalog = session.list("read the catalog", ListGpuTypes::default()).await?.into_items();
        let mut cards = Vec::new();
        for typed in &self.gpu {
            cards.push(ops::select::offered(&catalog, typed)?.id.clone());
        }
        pools::of_cards(&catalog, &cards).map_err(|card| {
            let what = format!("`{card}` is in no pool, so no worker can run on it");
            Failure::usage(what, "`svcctl catalog gpus --product serverless -o wide` shows the types that are in one")
        })
    }

    /// Volumes without paths use the notation that every server accepts.
    async fn apply_volumes(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut mounts = Map::new();
        if !self.network_volume.is_empty() {
            let mut network = Vec::new();
            for PlacedVolume { id, path } in &self.network_volume {
                let id = resolve::own_or_typed(session, ListNetworkVolumes::default(), id).await?;
                let mut mount = Map::from_iter([("networkVolumeId".to_owned(), Value::from(id))]);
                set(&mut mount, "path", path.as_deref());
                network.push(Value::Object(mount));
            }
            body.remove("networkVolumes");
            if self.network_volume.iter().all(|volume| volume.path.is_none()) {
                let ids: Vec<Value> = network.iter().map(|mount| mount["networkVolumeId"].clone()).collect();
                body.insert("networkVolumes".into(), ids.into());
                if let Some(Value::Object(mounts)) = body.get_mut("mounts") {
                    mounts.remove("network");
                }
            } else {
                mounts.insert("network".into(), network.into());
            }
        }
        if let Some(PlacedVolume { id, path }) = &self.global_volume {
            let id = resolve::own_or_typed(session, ListGlobalVolumes::default(), id).await?;
            let mut mount = Map::from_iter([("globalVolumeId".to_owned(), Value::from(id))]);
            set(&mut mount, "path", path.as_deref());
            mounts.insert("global".into(), Value::Array(vec![mount.into()]));
        }
        merge(body, "mounts", mounts);
        Ok(())
    }

    async fn apply_cpu(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        if self.cpu.is_empty() {
            return Ok(());
        }
        let mut flavors = Vec::new();
        for FlavorChoice { id, vcpus } in &self.cpu {
            let (id, flavor) = select::cpu(session, id).await?;
            let vcpus = vcpus.or_else(|| flavor.and_then(|flavor| *flavor.vcpu.min)).ok_or_else(|| Failure::Told {
                kind: Kind::Usage,
                what: format!("how many vCPUs of `{id}` is not said"),
                details: Vec::new(),
                hint: Some(format!("write --cpu {id}:4, for example")),
            })?;
            flavors.push(json!({ "id": id, "vcpuCount": vcpus }));
        }
        body.remove("gpu");
        body.insert("cpu".into(), flavors.into());
        Ok(())
    }
}

/// Adds fields to an object of the body. What is no object stays, for the contract to reject it.
fn merge(body: &mut Map<String, Value>, name: &str, fields: Map<String, Value>) {
    if fields.is_empty() {
        return;
    }
    if let Value::Object(object) = body.entry(name).or_insert_with(|| Map::new().into()) {
        object.extend(fields);
    }
}

#[cfg(test)]
mod tests {
    use super::{FlavorChoice, ScaleBy};
    use wire::serverless::endpoints::Scaling;

    #[test]
    fn what_starts_workers_is_a_delay_or_a_number_of_requests() {
        for (text, seconds) in [("delay=4", 4.0), ("delay=0.5", 0.5), ("delay=30s", 30.0)] {
            assert_eq!(text.parse(), Ok(ScaleBy(Scaling::QueueDelay { queue_delay: seconds })), "{text}");
        }
        assert_eq!("requests=3".parse(), Ok(ScaleBy(Scaling::RequestCount { request_count: 3 })));
        for wrong in ["", "4", "delay", "delay=", "delay=0.4", "delay=nan", "delay=inf", "requests=0", "requests=-1"] {
            assert!(wrong.parse::<ScaleBy>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_flavor_may_leave_its_vcpus_out() {
        assert_eq!("cpu5c:4".parse(), Ok(FlavorChoice { id: "cpu5c".into(), vcpus: Some(4) }));
        assert_eq!("cpu5c".parse(), Ok(FlavorChoice { id: "cpu5c".into(), vcpus: None }));
        for wrong in ["", ":4", "cpu5c:", "cpu5c:x"] {
            assert!(wrong.parse::<FlavorChoice>().is_err(), "{wrong}");
        }
    }
}
