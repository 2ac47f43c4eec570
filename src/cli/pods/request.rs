//! The body of a create, from a file and flags. Flags go before the file.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::{
    cli::{
        choice::choice,
        container::{ContainerArgs, MountArgs, set, set_variables},
        failure::Failure,
        input, select,
        session::Session,
        values::Source,
    },
    wire::{pods::Cloud, scalar::CudaVersion},
};

/// What to rent.
#[derive(Debug, Args)]
pub(super) struct RequestArgs {
    /// The pod's name
    name: Option<String>,
    /// A create body in JSON or YAML, or - for standard input; flags go before it
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// A template, by id or name, that gives what is left out
    #[arg(long, value_name = "ID")]
    template: Option<String>,
    /// Start an ssh server that admits the account's keys
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    ssh: Option<bool>,
    /// Start JupyterLab; publish 8888/http to reach it
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    jupyter: Option<bool>,
    #[command(flatten)]
    place: PlaceArgs,
    #[command(flatten)]
    container: ContainerArgs,
    #[command(flatten)]
    mounts: MountArgs,
}

/// On what hardware, and where.
#[derive(Debug, Args)]
#[command(next_help_heading = "Hardware and place")]
struct PlaceArgs {
    /// A GPU type by id, name or part of it, like 'RTX 4090'
    #[arg(long, value_name = "ID", conflicts_with_all = ["cpu", "vcpus"])]
    gpu: Option<String>,
    /// How many GPUs
    #[arg(long, value_name = "N", conflicts_with_all = ["cpu", "vcpus"])]
    gpu_count: Option<u32>,
    /// A CPU flavor instead of GPUs
    #[arg(long, value_name = "FLAVOR")]
    cpu: Option<String>,
    /// How many vCPUs, a power of two; the flavor's smallest number when left out
    #[arg(long, value_name = "N")]
    vcpus: Option<u32>,
    /// Whose hardware
    #[arg(long, value_name = "CLOUD", value_parser = choice::<Cloud>(), ignore_case = true)]
    cloud: Option<Cloud>,
    /// Data centers to choose from
    #[arg(long, value_name = "ID", value_delimiter = ',')]
    data_center: Vec<String>,
    /// CUDA versions of which the host must report one
    #[arg(long, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// The lowest CUDA version that the host may report
    #[arg(long, value_name = "V")]
    min_cuda: Option<CudaVersion>,
    /// Least system RAM per GPU in GB
    #[arg(long, value_name = "GB")]
    min_ram_per_gpu: Option<u32>,
    /// Least vCPUs per GPU
    #[arg(long, value_name = "N")]
    min_vcpus_per_gpu: Option<u32>,
    /// Join the account's global network
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    global_networking: Option<bool>,
}

impl RequestArgs {
    /// The body. What it lacks is wrong usage, unless a file was given: then the contract says what is wrong.
    pub(super) async fn body(&self, session: &Session) -> Result<Value, Failure> {
        let mut body = match &self.file {
            Some(source) => input::body(session, source).await?,
            None => json!({}),
        };
        if let Value::Object(fields) = &mut body {
            set(fields, "name", self.name.as_deref());
            if let Some(typed) = &self.template {
                set(fields, "templateId", Some(select::template(session, typed).await?));
            }
            set(fields, "startSsh", self.ssh);
            set(fields, "startJupyter", self.jupyter);
            self.place.apply(session, fields).await?;
            self.container.apply(fields);
            self.mounts.apply(fields);
            set_variables(fields, self.container.variables(session).await?);
            if self.file.is_none() {
                check_complete(fields)?;
            }
        }
        Ok(body)
    }
}

impl PlaceArgs {
    async fn apply(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        self.apply_gpu(session, body).await?;
        self.apply_cpu(session, body).await?;
        set(body, "cloud", self.cloud.map(Cloud::as_str));
        set(body, "globalNetworking", self.global_networking);
        if !self.data_center.is_empty() {
            let ids = select::data_centers(session, &self.data_center).await?;
            body.insert("dataCenterIds".into(), ids.into());
        }
        Ok(())
    }

    async fn apply_gpu(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut fields = Map::new();
        if let Some(typed) = &self.gpu {
            fields.insert("id".into(), select::gpu(session, typed).await?.into());
        }
        set(&mut fields, "count", self.gpu_count);
        set(&mut fields, "minCudaVersion", self.min_cuda.map(|version| version.to_string()));
        set(&mut fields, "minRamPerGpu", self.min_ram_per_gpu);
        set(&mut fields, "minVcpuCountPerGpu", self.min_vcpus_per_gpu);
        if !self.cuda.is_empty() {
            fields.insert("allowedCudaVersions".into(), self.cuda.iter().map(ToString::to_string).collect());
        }
        merge(body, "gpu", "cpu", fields);
        Ok(())
    }

    async fn apply_cpu(&self, session: &Session, body: &mut Map<String, Value>) -> Result<(), Failure> {
        let mut fields = Map::new();
        set(&mut fields, "vcpuCount", self.vcpus);
        if let Some(typed) = &self.cpu {
            let (id, flavor) = select::cpu(session, typed).await?;
            fields.insert("id".into(), id.into());
            let given = self.vcpus.is_some() || body.get("cpu").is_some_and(|cpu| cpu.get("vcpuCount").is_some());
            set(&mut fields, "vcpuCount", flavor.filter(|_| !given).map(|flavor| flavor.vcpu.min));
        }
        merge(body, "cpu", "gpu", fields);
        Ok(())
    }
}

/// Adds fields to an object of the body, which excludes another one.
fn merge(body: &mut Map<String, Value>, name: &str, excluded: &str, fields: Map<String, Value>) {
    if fields.is_empty() {
        return;
    }
    if fields.contains_key("id") {
        body.remove(excluded);
    }
    if let Value::Object(object) = body.entry(name).or_insert_with(|| Map::new().into()) {
        object.extend(fields);
    }
}

fn check_complete(body: &Map<String, Value>) -> Result<(), Failure> {
    let id = |kind: &str| body.get(kind).is_some_and(|hardware| hardware.get("id").is_some());
    let mut missing = Vec::new();
    if !body.contains_key("name") {
        missing.push("NAME");
    }
    if !body.contains_key("image") && !body.contains_key("templateId") {
        missing.push("--image or --template");
    }
    if !id("gpu") && !id("cpu") {
        missing.push("--gpu or --cpu");
    }
    if missing.is_empty() {
        return Ok(());
    }
    let what = format!("the pod needs {}", missing.join(", "));
    Err(Failure::usage(what, "for example `svcctl pods create demo --image python:3.12 --gpu 'RTX 4090'`"))
}
