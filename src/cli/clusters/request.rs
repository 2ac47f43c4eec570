//! The body of a create, from a file and flags, and the choices it leaves open. Flags override the file.

use clap::{Args, ValueEnum};
use serde_json::{Map, Value, json};

use crate::cli::{
    args::{
        units::gigabytes,
        values::{Source, Variable},
    },
    failure::Failure,
    pods::placing::hardware::{OrderChoice, SiteArgs, first, types},
    resources::{
        container::{COMMON, ContainerArgs, MountArgs, set, set_variables},
        resolve, select,
    },
    session::{Session, input},
};
use ops::place::{PlacementRequest, Types};
use wire::{
    clusters::{ClusterType, CreateCluster, CreateClusterRequest},
    money::Usd,
    pods::Cloud,
    schema,
};

/// Tells NCCL which network interface the cluster uses; the platform does not set it (clusters.md, Members).
const NCCL: (&str, &str) = ("NCCL_SOCKET_IFNAME", "ens1");

/// The cluster to rent.
#[derive(Debug, Args)]
pub(super) struct RequestArgs {
    /// The cluster's name; its pods are named after it
    name: Option<String>,
    /// What it is for, which decides the roles of its pods
    #[arg(long = "type", value_name = "TYPE", value_enum, ignore_case = true, display_order = 1)]
    kind: Option<Kind>,
    /// A create body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, value_name = "FILE", display_order = 14)]
    file: Option<Source>,
    /// A pod template by id or name, which says everything of the container: excludes the flags about it
    #[arg(long, value_name = "ID", display_order = 6)]
    template: Option<String>,
    /// Start an ssh server that accepts the account's keys; publish 22/tcp to reach it
    #[arg(long, display_order = 9, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    ssh: Option<bool>,
    /// Set NCCL_SOCKET_IFNAME to ens1, without which NCCL does not find the network of the cluster
    #[allow(clippy::doc_markdown, reason = "the help of a flag")]
    #[arg(long, display_order = 10)]
    nccl: bool,
    /// Start JupyterLab; publish 8888/http to reach it
    #[arg(long, help_heading = "Container", value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    jupyter: Option<bool>,
    #[command(flatten)]
    hardware: HardwareArgs,
    #[command(flatten)]
    container: ContainerArgs,
    #[command(flatten)]
    mounts: MountArgs,
}

/// On what hardware, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Placement")]
struct HardwareArgs {
    /// A GPU type by id, name or part of it, like 'H100 SXM'; may be repeated to allow several, 'any' allows every
    /// type that the filters leave
    #[arg(long, value_name = "ID", help_heading = COMMON, display_order = 2)]
    gpu: Vec<String>,
    /// Number of GPUs of each pod
    #[arg(long, value_name = "N", help_heading = COMMON, display_order = 3)]
    gpus_per_pod: Option<u32>,
    /// Number of pods, from 2 to 250
    #[arg(long, value_name = "N", help_heading = COMMON, display_order = 4)]
    pods: Option<u32>,
    /// Minimum VRAM per GPU in GB
    #[arg(long, value_name = "GB", value_parser = gigabytes)]
    min_vram: Option<u32>,
    #[command(flatten)]
    sites: SiteArgs,
    /// Maximum price of the cluster per hour: all its GPUs, without disks
    #[arg(long, value_name = "USD")]
    max_price: Option<Usd>,
    /// Which candidates to try first [default: availability]
    #[arg(long, value_enum, value_name = "ORDER")]
    order: Option<OrderChoice>,
}

/// The purpose of a cluster.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Distributed training
    Training,
    /// A SLURM controller and nodes
    Slurm,
    /// A Ray head and workers
    Ray,
    /// Any program of several nodes
    Application,
}

impl Kind {
    const fn on_wire(self) -> ClusterType {
        match self {
            Self::Training => ClusterType::Training,
            Self::Slurm => ClusterType::Slurm,
            Self::Ray => ClusterType::Ray,
            Self::Application => ClusterType::Application,
        }
    }
}

impl RequestArgs {
    /// The request to place. Missing parts are wrong usage, unless a file was given: then the contract reports them.
    pub(super) async fn placement(&self, session: &Session) -> Result<PlacementRequest, Failure> {
        self.read(session, &[]).await
    }

    /// The request to ask about: a cluster's name, purpose and program do not affect where it fits.
    pub(super) async fn question(&self, session: &Session) -> Result<PlacementRequest, Failure> {
        self.read(session, &[("name", "any"), ("type", "APPLICATION"), ("image", "any")]).await
    }

    /// Reads everything; the fields in `beside` may be missing.
    async fn read(&self, session: &Session, beside: &[(&str, &str)]) -> Result<PlacementRequest, Failure> {
        if self.container.registry().is_some() {
            let what = "a cluster takes no --registry: the API has the credential from a template alone";
            return Err(Failure::usage(what, "`svcctl templates create --registry ID`, then --template"));
        }
        let mut body = match &self.file {
            Some(source) => input::body(session, source).await?,
            None => json!({}),
        };
        resolve::file(session, &mut body).await?;
        let types = types(session, &self.hardware.gpu).await?;
        if let Value::Object(fields) = &mut body {
            self.apply(session, types.as_ref(), fields).await?;
            for (name, value) in beside {
                if *name != "image" || !fields.contains_key("templateId") {
                    fields.entry(*name).or_insert_with(|| (*value).into());
                }
            }
            if self.file.is_none() {
                check_complete(fields)?;
            }
        }
        resolve::account(session, &mut body).await?;
        let create = schema::decode::<CreateCluster>(json!({ "body": body }));
        let create = create.map_err(|problem| Failure::call("create the cluster", problem))?;
        self.check_template(&create.body)?;
        Ok(self.choose(create.body, types))
    }

    async fn apply(
        &self,
        session: &Session,
        types: Option<&Types>,
        fields: &mut Map<String, Value>,
    ) -> Result<(), Failure> {
        set(fields, "name", self.name.as_deref());
        set(fields, "type", self.kind.map(|kind| kind.on_wire().as_str()));
        if let Some(typed) = &self.template {
            set(fields, "templateId", Some(select::template(session, typed).await?));
        }
        set(fields, "startSsh", self.ssh);
        set(fields, "startJupyter", self.jupyter);
        self.hardware.apply(types, fields);
        self.hardware.sites.apply(session, fields).await?;
        self.container.apply(fields);
        self.mounts.apply(fields);
        set_variables(fields, self.container.variables(session).await?);
        if self.nccl {
            let (key, value) = (NCCL.0.to_owned(), NCCL.1.to_owned());
            let typed = fields.get("env").and_then(|env| env.get(NCCL.0)).is_some();
            set_variables(fields, if typed { Vec::new() } else { vec![Variable { key, value }] });
        }
        Ok(())
    }

    /// A template says everything of the container, the environment too.
    fn check_template(&self, body: &CreateClusterRequest) -> Result<(), Failure> {
        if self.nccl && body.template_id.is_some() {
            let what = "--nccl cannot stand beside a template, which has the environment";
            return Err(Failure::usage(what, format!("add {}={} to the template", NCCL.0, NCCL.1)));
        }
        Ok(())
    }

    /// A body, with what the flags leave to choose.
    fn choose(&self, cluster: CreateClusterRequest, types: Option<Types>) -> PlacementRequest {
        let hardware = &self.hardware;
        PlacementRequest {
            body: PlacementRequest::member_of(&cluster),
            types: types.unwrap_or_else(|| Types::Named(vec![cluster.compute.gpu_type_id.clone()])),
            clouds: vec![Cloud::Secure],
            regions: hardware.sites.region.clone(),
            countries: hardware.sites.countries(),
            min_vram: hardware.min_vram,
            max_price: hardware.max_price,
            order: hardware.order.map(OrderChoice::meant),
            cluster: Some(cluster),
        }
    }
}

impl HardwareArgs {
    /// Puts what was typed into a body.
    fn apply(&self, types: Option<&Types>, body: &mut Map<String, Value>) {
        let mut fields = Map::new();
        set(&mut fields, "gpuTypeId", types.map(first));
        set(&mut fields, "gpuCountPerPod", self.gpus_per_pod);
        set(&mut fields, "podCount", self.pods);
        // A `compute` that is no object stays, for the contract to reject it.
        if !fields.is_empty()
            && let Value::Object(compute) = body.entry("compute").or_insert_with(|| Map::new().into())
        {
            compute.extend(fields);
        }
    }
}

fn check_complete(body: &Map<String, Value>) -> Result<(), Failure> {
    let compute = |field: &str| body.get("compute").is_some_and(|compute| compute.get(field).is_some());
    let has_container = body.contains_key("image") || body.contains_key("templateId");
    let needed = [
        (body.contains_key("name"), "NAME"),
        (body.contains_key("type"), "--type"),
        (compute("gpuTypeId"), "--gpu"),
        (compute("gpuCountPerPod"), "--gpus-per-pod"),
        (compute("podCount"), "--pods"),
        (has_container, "--image or --template"),
    ];
    let missing: Vec<&str> = needed.into_iter().filter(|(is_there, _)| !is_there).map(|(_, what)| what).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let example = "for example `svcctl clusters create llm --type training --gpu 'H100 SXM' --gpus-per-pod 8 --pods 2 \
                   --image me/train`";
    Err(Failure::usage(format!("the cluster needs {}", missing.join(", ")), example))
}
