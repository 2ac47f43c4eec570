//! The body of a create, from a file and flags, and the choices it leaves open. Flags override the file.

use clap::Args;
use serde_json::{Map, Value, json};

use super::placing::{
    answers::{Answers, Hardware, Image, MissingArgs},
    hardware::HardwareArgs,
};
use crate::cli::{
    args::values::Source,
    failure::Failure,
    resources::{
        container::{ContainerArgs, MountArgs, set, set_variables},
        resolve, select,
    },
    session::{Session, input},
};
use ops::place::{PlacementRequest, Types};
use wire::{
    Problem, Violation,
    pods::{CreatePod, CreatePodRequest},
    schema,
};

/// The pod to rent.
#[derive(Debug, Args)]
pub(in crate::cli) struct RequestArgs {
    /// The pod's name
    pub(in crate::cli) name: Option<String>,
    /// A create body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, value_name = "FILE", display_order = 11)]
    pub(in crate::cli) file: Option<Source>,
    /// A template by id or name, for whatever no flag sets
    #[arg(long, value_name = "ID", display_order = 4)]
    template: Option<String>,
    /// Start an ssh server that accepts the account's keys
    #[arg(long, display_order = 7, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    ssh: Option<bool>,
    /// Start JupyterLab; publish 8888/http to reach it
    #[arg(long, help_heading = "Container", value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    jupyter: Option<bool>,
    #[command(flatten)]
    pub(super) hardware: HardwareArgs,
    #[command(flatten)]
    container: ContainerArgs,
    #[command(flatten)]
    mounts: MountArgs,
    /// A substitute for a file.
    #[arg(skip)]
    beneath: Option<CreatePodRequest>,
    /// The name of a pod that is given none.
    #[arg(skip)]
    unnamed: Option<String>,
}

impl RequestArgs {
    /// The program behind `--`, word by word.
    pub(super) fn program(&self) -> &[String] {
        self.container.program()
    }

    /// Gives a pod this name when nothing else does.
    pub(super) fn name_if_none(&mut self, name: String) {
        self.unnamed = Some(name);
    }

    /// Uses this instead of a file, with a name for a pod that has none.
    pub(super) fn set_beneath(&mut self, body: CreatePodRequest) -> Result<(), Failure> {
        if self.file.is_some() {
            return Err(Failure::usage(
                "`--file` and the settings of a pod exclude each other",
                "use `svcctl pods create --file`",
            ));
        }
        self.beneath = Some(body);
        Ok(())
    }

    /// Whether it says on what hardware.
    pub(in crate::cli) const fn has_hardware(&self) -> bool {
        self.hardware.is_given()
    }

    /// Whether something is there beneath the flags, about which the contract says what is wrong.
    const fn is_complete(&self) -> bool {
        self.file.is_some() || self.beneath.is_some()
    }

    /// The omitted parts; `None` with a file, for which the contract reports what is wrong.
    pub(super) fn missing(&self) -> Option<MissingArgs> {
        let missing = MissingArgs {
            name: self.name.is_none() && self.unnamed.is_none(),
            image: self.template.is_none() && !self.container.has_image(),
            hardware: !self.hardware.is_given(),
        };
        (!self.is_complete() && (missing.name || missing.image || missing.hardware)).then_some(missing)
    }

    /// Takes answers as if they had been typed.
    pub(super) fn fill(&mut self, answers: &Answers) {
        if answers.name.is_some() {
            self.name.clone_from(&answers.name);
        }
        match &answers.image {
            Some(Image::Named(image)) => self.container.set_image(image),
            Some(Image::Template(id)) => self.template = Some(id.clone()),
            None => {}
        }
        match &answers.hardware {
            Some(Hardware::Gpu(id)) => self.hardware.set_gpu(id),
            Some(Hardware::Cpu(id, vcpus)) => self.hardware.set_cpu(id, *vcpus),
            None => {}
        }
    }

    /// The request to place. Missing parts are wrong usage, unless a file was given: then the contract reports them.
    pub(super) async fn placement(&self, session: &Session) -> Result<PlacementRequest, Failure> {
        self.read(session, self.beneath(session).await?, &[]).await
    }

    /// The request to ask about: a pod's name and program do not affect where it fits.
    pub(in crate::cli) async fn question(&self, session: &Session) -> Result<PlacementRequest, Failure> {
        self.question_on(session, self.beneath(session).await?).await
    }

    /// The same about a body that is already read.
    pub(in crate::cli) async fn question_on(
        &self,
        session: &Session,
        body: Value,
    ) -> Result<PlacementRequest, Failure> {
        self.read(session, body, &["name", "image"]).await
    }

    /// The values beneath the flags.
    async fn beneath(&self, session: &Session) -> Result<Value, Failure> {
        Ok(match (&self.file, &self.beneath) {
            (Some(source), _) => input::body(session, source).await?,
            (None, Some(body)) => json!(body),
            (None, None) => json!({}),
        })
    }

    /// Applies the flags to a body; the fields in `beside` may be missing.
    async fn read(&self, session: &Session, mut body: Value, beside: &[&str]) -> Result<PlacementRequest, Failure> {
        resolve::file(session, &mut body).await?;
        let types = self.hardware.types(session).await?;
        if let Value::Object(fields) = &mut body {
            self.apply(session, types.as_ref(), fields).await?;
            if let Some(name) = &self.unnamed {
                fields.entry("name").or_insert_with(|| name.as_str().into());
            }
            for name in beside {
                fields.entry(*name).or_insert_with(|| "any".into());
            }
            if !self.is_complete() {
                check_complete(fields)?;
            }
        }
        resolve::account(session, &mut body).await?;
        let doing = if beside.is_empty() { "create the pod" } else { "read the create body" };
        let wrong = |problem| Failure::call(doing, problem);
        let create = schema::decode::<CreatePod>(json!({ "body": body })).map_err(wrong)?;
        if create.body.gpu.is_none() && create.body.cpu.is_none() {
            // There is nothing to ask the catalog about.
            let neither = Violation::new("$", "exactly one of `gpu` and `cpu` is required, and it has neither");
            return Err(wrong(
                Problem::broken_rules(vec![neither]).unwrap_or_else(|| Problem::rejected("no hardware")),
            ));
        }
        Ok(self.choose(create.body, types))
    }

    async fn apply(
        &self,
        session: &Session,
        types: Option<&Types>,
        fields: &mut Map<String, Value>,
    ) -> Result<(), Failure> {
        set(fields, "name", self.name.as_deref());
        if let Some(typed) = &self.template {
            set(fields, "templateId", Some(select::template(session, typed).await?));
        }
        set(fields, "startSsh", self.ssh);
        set(fields, "startJupyter", self.jupyter);
        self.hardware.apply(session, types, fields).await?;
        self.container.apply(fields);
        self.mounts.apply(fields);
        set_variables(fields, self.container.variables(session).await?);
        Ok(())
    }

    /// A body, with what the flags leave to choose.
    fn choose(&self, body: CreatePodRequest, types: Option<Types>) -> PlacementRequest {
        let id = body.gpu.as_ref().map(|gpu| &gpu.id).or(body.cpu.as_ref().map(|cpu| &cpu.id));
        let named = || Types::Named(id.into_iter().cloned().collect());
        PlacementRequest {
            types: types.unwrap_or_else(named),
            clouds: self.hardware.clouds().unwrap_or_else(|| vec![body.cloud.unwrap_or_default()]),
            regions: self.hardware.sites.region.clone(),
            countries: self.hardware.sites.countries(),
            min_vram: self.hardware.min_vram,
            max_price: self.hardware.max_price,
            order: self.hardware.order(),
            body,
            cluster: None,
        }
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
