//! Templates: reusable settings of pods and endpoints (platform.md, sections 2.6 and 2.8; wire.md, Templates).

use std::collections::BTreeMap;

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    container::CommandFields,
    lenient::{Lenient, fitting, fitting_each},
    mounts::PersistentMount,
    operation::Operation,
    scalar::{CudaVersion, OpenEnum, Port},
};

/// The hardware that a template targets.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "UPPERCASE")]
pub enum TemplateCategory {
    /// CPU pods.
    Cpu,
    /// NVIDIA GPUs.
    #[default]
    Nvidia,
    /// AMD GPUs.
    Amd,
}

/// The mounts that a template can set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[schemars(deny_unknown_fields)]
pub struct TemplateMounts {
    /// Host-local storage for the pod.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persistent: Option<PersistentMount>,
}

/// A template.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Template {
    /// The template's id.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
    /// The container image.
    #[serde(default, deserialize_with = "fitting")]
    pub image: String,
    /// The command as a single text.
    #[serde(default, deserialize_with = "fitting")]
    pub args: String,
    /// Exec-form CMD; empty for the image's own.
    #[serde(default, deserialize_with = "fitting")]
    pub cmd: Vec<String>,
    /// Exec-form ENTRYPOINT; empty for the image's own.
    #[serde(default, deserialize_with = "fitting")]
    pub entrypoint: Vec<String>,
    /// Container disk in GB.
    pub disk: Lenient<u32>,
    /// Environment of the container.
    pub env: Lenient<BTreeMap<String, String>>,
    /// Published ports, each `<port>/<protocol>`.
    #[serde(default, deserialize_with = "fitting_each")]
    pub ports: Vec<String>,
    /// The registry credential that pulls the image.
    #[serde(default, deserialize_with = "fitting")]
    pub registry: Option<String>,
    /// Disks in addition to the container disk.
    pub mounts: Lenient<TemplateMounts>,
    /// Whether it is for serverless endpoints rather than pods.
    #[serde(default, deserialize_with = "fitting")]
    pub serverless: bool,
    /// Whether everyone may use it.
    #[serde(default, deserialize_with = "fitting")]
    pub public: bool,
    /// The hardware that it targets.
    pub category: OpenEnum<TemplateCategory>,
    /// Whether its pods get the account's SSH keys.
    #[serde(default, deserialize_with = "fitting")]
    pub start_ssh: bool,
    /// Whether its pods get a Jupyter password.
    #[serde(default, deserialize_with = "fitting")]
    pub start_jupyter: bool,
    /// The CUDA versions that its hosts must report; empty for any.
    #[serde(default, deserialize_with = "fitting_each")]
    pub allowed_cuda_versions: Vec<String>,
}

create_of_container! {
    /// The body of `templates.create`.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "name": "base", "image": "python:3.12", "disk": 20, "args": "sleep infinity" }))]
    pub struct CreateTemplateRequest {
        {
            /// Its name.
            #[schemars(length(min = 1))]
            pub name: String,
            /// The container image.
            pub image: String,
        }
        disk: "Container disk in GB; 20 when left out.", env: "Environment of the container.",
        ports: "Ports to publish."
        {
            /// The registry credential for pulling the image.
            #[schemars(extend("x-nullable" = true))]
            pub registry: Option<String>,
            /// The CUDA versions that its hosts must report.
            pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
            /// The hardware that it targets; NVIDIA by default.
            pub category: Option<TemplateCategory>,
            /// Disks in addition to the container disk.
            pub mounts: Option<TemplateMounts>,
            /// Whether everyone may use it; false by default.
            pub public: Option<bool>,
            /// Whether it is for serverless endpoints; false by default.
            pub serverless: Option<bool>,
            /// Whether its pods get a Jupyter password; true by default.
            pub start_jupyter: Option<bool>,
            /// Whether its pods get the account's SSH keys; true by default.
            pub start_ssh: Option<bool>,
        }
    }
}

update_of_container! {
    /// The body of `templates.update`: omitted fields stay unchanged.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
    #[schemars(example = json!({ "image": "python:3.13" }))]
    pub struct UpdateTemplateRequest {
        /// The CUDA versions that its hosts must report; empty for any.
        pub allowed_cuda_versions: Option<Vec<CudaVersion>>,
        /// The hardware that it targets.
        pub category: Option<TemplateCategory>,
        /// Disks in addition to the container disk; `{}` for none.
        pub mounts: Option<TemplateMounts>,
        /// Whether everyone may use it.
        pub public: Option<bool>,
        /// Whether it is for serverless endpoints.
        pub serverless: Option<bool>,
        /// Whether its pods get a Jupyter password.
        pub start_jupyter: Option<bool>,
        /// Whether its pods get the account's SSH keys.
        pub start_ssh: Option<bool>,
    }
}

resource! {
    "template", "templates" as "templates" at "/v2/templates": Template;
    list "listTemplates": ListTemplates {} -> ListTemplatesResponse {
        /// The account's templates, oldest first.
        templates = "templates"
    };
    create "createTemplate": #[derive(Debug)] CreateTemplate {
        /// Its settings.
        CreateTemplateRequest
    } refused [400];
    get "getTemplate": GetTemplate;
    update "updateTemplate": UpdateTemplate { UpdateTemplateRequest } refused [400];
    delete "deleteTemplate": DeleteTemplate refused [];
}
