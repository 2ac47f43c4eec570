//! The body of a template, alike for `create` and `update`.

use clap::Args;
use serde_json::{Map, Value, json};

use crate::{
    cli::{
        choice::choice,
        container::{ContainerArgs, set},
        failure::Failure,
        input, resolve,
        session::Session,
        values::{SizedMount, Source},
    },
    wire::{scalar::CudaVersion, templates::TemplateCategory},
};

/// What a template gives.
#[derive(Debug, Args)]
pub(super) struct RequestArgs {
    /// A body in JSON or YAML, or - for standard input; flags go before it
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// CUDA versions of which the host must report one
    #[arg(long, value_name = "V", value_delimiter = ',')]
    cuda: Vec<CudaVersion>,
    /// What hardware it is for
    #[arg(long, value_parser = choice::<TemplateCategory>(), ignore_case = true)]
    category: Option<TemplateCategory>,
    /// Storage on the pod's host that outlives restarts
    #[arg(long, value_name = "SIZE:PATH")]
    persistent: Option<SizedMount>,
    /// Whether everyone may use it
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    public: Option<bool>,
    /// Whether it is for serverless endpoints
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    serverless: Option<bool>,
    /// Whether its pods get a Jupyter password
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    jupyter: Option<bool>,
    /// Whether its pods get the account's ssh keys
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
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
