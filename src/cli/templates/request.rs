//! The body of a template, shared by `create` and `update`.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::cli::{
    args::{
        choice::choice,
        values::{SizedMount, Source},
    },
    failure::Failure,
    resources::{
        container::{ContainerArgs, set},
        resolve,
    },
    session::{Session, input},
};
use wire::{scalar::CudaVersion, templates::TemplateCategory};

/// The settings of a template.
#[derive(Debug, Args)]
pub(super) struct RequestArgs {
    /// A template body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, display_order = 11, value_name = "FILE")]
    file: Option<Source>,
    /// CUDA versions to allow on the host
    #[arg(long, display_order = 14, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// The kind of hardware it is for
    #[arg(long, display_order = 13, value_parser = choice::<TemplateCategory>(), ignore_case = true)]
    category: Option<TemplateCategory>,
    /// Storage on the pod's host that survives stop and restart
    #[arg(long, display_order = 12, value_name = "SIZE:PATH")]
    persistent: Option<SizedMount>,
    /// Publish it for everyone
    #[arg(long, display_order = 15, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    public: Option<bool>,
    /// Make it a template of serverless endpoints
    #[arg(long, display_order = 16, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    serverless: Option<bool>,
    /// Start JupyterLab in its pods
    #[arg(long, display_order = 8, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    jupyter: Option<bool>,
    /// Start an ssh server in its pods, for the account's keys
    #[arg(long, display_order = 7, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    ssh: Option<bool>,
    #[command(flatten)]
    pub(super) container: ContainerArgs,
}

impl RequestArgs {
    /// The body, except name and environment.
    pub(super) async fn body(&self, session: &Session) -> Result<Value, Failure> {
        let mut body = match &self.file {
            Some(source) => input::body(session, source).await?,
            None => json!({}),
        };
        if let Value::Object(fields) = &mut body {
            self.apply(fields);
        }
        resolve::account(session, &mut body).await?;
        Ok(body)
    }

    fn apply(&self, fields: &mut Map<String, Value>) {
        set(fields, "category", self.category.map(|category| json!(category)));
        set(fields, "public", self.public);
        set(fields, "serverless", self.serverless);
        set(fields, "startJupyter", self.jupyter);
        set(fields, "startSsh", self.ssh);
        if !self.cuda.is_empty() {
            fields.insert("allowedCudaVersions".into(), self.cuda.iter().map(ToString::to_string).collect());
        }
        if let Some(SizedMount { size, path }) = &self.persistent {
            fields.insert("mounts".into(), json!({ "persistent": { "size": size, "path": path } }));
        }
        self.container.apply(fields);
    }
}
